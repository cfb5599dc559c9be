//! The templates that grade a class on several machines, run on this one: what the shards leave is joined to what one machine leaves.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};

use crate::class::class_of_twelve;
use crate::shell::{Bench, said};
use crate::students::knows_one_board;
use crate::templates::{template, texts, yaml};

testing::list![
    the_indexed_job_grades_a_class_like_one_machine,
    a_task_of_the_array_that_is_stopped_keeps_what_it_has,
];

/// What a gradebook holds.
pub(crate) fn dump(bench: &Bench, folder: &Path, file: &str) -> String {
    let mut command = bench.command("grader", folder);
    let ran = command
        .args(["gradebook", "dump", "--gradebook", file])
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", said(&ran));
    String::from_utf8(ran.stdout).unwrap()
}

fn the_indexed_job_grades_a_class_like_one_machine() {
    let job = yaml("kubernetes");
    let spec = &job["spec"];
    assert_eq!(
        (job["kind"].as_str(), spec["completionMode"].as_str()),
        (Some("Job"), Some("Indexed"))
    );
    let pod = &spec["template"]["spec"];
    assert_eq!(
        pod["restartPolicy"].as_str(),
        Some("Never"),
        "else there can be no podFailurePolicy"
    );
    let container = &pod["containers"][0];
    let environment = container["env"].as_vec().unwrap().iter();
    let mut environment: BTreeMap<&str, String> = environment
        .map(|entry| {
            (
                entry["name"].as_str().unwrap(),
                entry["value"].as_str().unwrap().to_owned(),
            )
        })
        .collect();
    let completions = spec["completions"].as_i64().unwrap();
    assert_eq!(environment["SHARDS"], completions.to_string());
    let mounts: Vec<&str> = container["volumeMounts"]
        .as_vec()
        .unwrap()
        .iter()
        .map(|mount| mount["mountPath"].as_str().unwrap())
        .collect();
    let folders = ["CLASS", "PARTS", "SCRATCH", "TMPDIR"];
    assert_eq!(folders.map(|name| environment[name].as_str()).to_vec(), mounts);

    let class = class_of_twelve().folder("parts").folder("tmp");
    fs::rename(class.path("hw"), class.path("submissions")).unwrap();
    fs::rename(class.path("small.toml"), class.path("rubric.toml")).unwrap();
    fs::write(
        class.path("roster.csv"),
        "id,name\nada,Ada\nalan,Alan\nmary,Mary\n",
    )
    .unwrap();
    let root = class.path("");
    let bench = Bench::new(&root);
    let command = [texts(&container["command"]), texts(&container["args"])].concat();
    for index in 0..completions {
        let scratch = class.path(&format!("scratch-{index}"));
        fs::create_dir(&scratch).unwrap();
        for (name, path) in
            folders
                .into_iter()
                .zip([&root, &class.path("parts"), &scratch, &class.path("tmp")])
        {
            environment.insert(name, path.display().to_string());
        }
        environment.insert("JOBS", "2".to_owned());
        let mut started = bench.command(command[0], Path::new("/"));
        started.args(&command[1..]).envs(&environment);
        let ran = started
            .env("JOB_COMPLETION_INDEX", index.to_string())
            .output()
            .unwrap();
        assert!(ran.status.success(), "{}", said(&ran));
    }
    let args = texts(&container["args"]).join(" ");
    // One of the twelve handed in a text, which somebody has to look at; a single shard does not know the class.
    let ended = class
        .grader(&format!("class {args} --gradebook whole.db"))
        .exits(3);
    let merge =
        "gradebook merge parts/part-0.db parts/part-1.db parts/part-2.db parts/part-3.db --output joined.db";
    let class = ended.succeeds(merge);
    assert_eq!(
        dump(&bench, &class.path(""), "joined.db"),
        dump(&bench, &class.path(""), "whole.db")
    );
}

fn a_task_of_the_array_that_is_stopped_keeps_what_it_has() {
    // Never ends on one puzzle.
    let slow = "#!/bin/sh\nset -- $(cat \"$1\")\n[ \"$*\" != '3 0 1 3 4 2 5 7 8 6' ] || sleep 1000\necho 'No solution possible'\n";
    let class = class_of_twelve()
        .script("few/ada", &knows_one_board())
        .script("few/zoe", slow)
        .file("slurm.sbatch", template("slurm"));
    let bench = Bench::new(&class.path(""));
    let mut task = bench.command("bash", &class.path(""));
    task.args(["slurm.sbatch", "few", "--rubric", "small.toml"])
        .envs([
            ("SLURM_ARRAY_TASK_ID", "1"),
            ("SLURM_ARRAY_TASK_COUNT", "1"),
            ("SLURM_CPUS_PER_TASK", "2"),
        ]);
    let mut started = task.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let stderr = BufReader::new(started.stderr.take().unwrap());
    let mut lines = stderr.lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("ada: 9 of 10")));
    kill_process(
        Pid::from_raw(i32::try_from(started.id()).unwrap()).unwrap(),
        Signal::TERM,
    )
    .unwrap();
    drop(lines);
    assert_eq!(started.wait().unwrap().code(), Some(130));
    let kept = class.succeeds("gradebook show --format json --gradebook parts/part-1.db");
    let shown = kept.json();
    assert_eq!(
        (&shown["students"][0]["status"], &shown["students"][1]["status"]),
        (&"graded".into(), &"pending".into())
    );
}
