//! `grader template`: what a course copies does what it says. The shell's parts are run as they are written, with stand-ins for what would need a network or root.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Output;

use data_encoding::{BASE64, HEXLOWER};
use grader::bundle::{Bundle, CarriedRubric};
use serde_json::Value;
use testing::{Outcome, need};
use yaml_rust2::{Yaml, YamlLoader};

use crate::bundle::course;
use crate::scenario::Scenario;
use crate::shell::{Bench, as_grader, said};
use crate::students::knows_one_board;

testing::list![
    an_assignment_of_classroom_50_is_graded_as_its_runner_asks,
    what_classroom_50_cannot_grade_is_an_error_and_no_release,
    the_workflow_is_what_github_classroom_looks_for,
    the_workflow_grades_a_repository,
    the_workflow_says_so_where_nothing_could_be_graded,
    the_gitlab_job_grades_a_project,
    the_container_is_built_apart_and_runs_as_nobody_in_particular,
];

/// What the grader prints.
pub(crate) fn template(name: &str) -> String {
    Scenario::new()
        .succeeds(&format!("template {name}"))
        .complains_of_nothing()
        .stdout()
}

/// The same, read.
pub(crate) fn yaml(name: &str) -> Yaml {
    let mut documents = YamlLoader::load_from_str(&template(name)).unwrap();
    assert_eq!(documents.len(), 1);
    documents.remove(0)
}

/// The texts of a list.
pub(crate) fn texts(list: &Yaml) -> Vec<&str> {
    let list = list.as_vec().unwrap();
    list.iter().map(|item| item.as_str().unwrap()).collect()
}

/// A machine of a CI system on which the submission in `work` is checked out, and from which the course's zip can be fetched.
struct Runner {
    scenario: Scenario,
    bench: Bench,
    environment: BTreeMap<String, String>,
}

/// Copies the file that a URL begins with `file://` for; everything else about it is as written.
const CURL: &str = "#!/bin/sh
for last; do :; done
while [ \"$1\" != --output ]; do shift; done
cp \"${last#file://}\" \"$2\"
";

impl Runner {
    fn new(solver: &str) -> Self {
        let scenario = course().script("work/solver", solver).folder("temp");
        let rubric = CarriedRubric::of(scenario.path("course/hw/small.toml").to_str().unwrap()).unwrap();
        let zip = Bundle::gradescope(as_grader().into_bytes(), rubric, &[])
            .to_zip()
            .unwrap();
        fs::write(scenario.path("course.zip"), &zip).unwrap();
        let bench = Bench::new(&scenario.path(""))
            .tool("curl", CURL)
            .tool("apt-get", "#!/bin/sh\n");
        let sum = bench
            .command("sha256sum", &scenario.path(""))
            .arg("course.zip")
            .output()
            .unwrap();
        let sum = String::from_utf8(sum.stdout).unwrap();
        let sum = sum.split_whitespace().next().unwrap();
        assert_eq!(HEXLOWER.decode(sum.as_bytes()).unwrap().len(), 32);
        let url = format!("file://{}", scenario.path("course.zip").display());
        let temp = scenario.path("temp");
        let environment = [
            ("GRADER_URL", url.as_str()),
            ("GRADER_SHA256", sum),
            ("GRADER_RUBRIC", "rubric/hw/small.toml"),
            ("TMPDIR", temp.to_str().unwrap()),
        ];
        let environment = environment.map(|(name, value)| (name.to_owned(), value.to_owned()));
        Self {
            bench,
            environment: environment.into(),
            scenario,
        }
    }

    /// With a variable that names a file or folder of the machine.
    fn names(mut self, variable: &str, file: &str) -> Self {
        let path = self.scenario.path(file).display().to_string();
        self.environment.insert(variable.to_owned(), path);
        self
    }

    fn path(&self, name: &str) -> PathBuf {
        self.scenario.path(name)
    }

    /// Runs a script in the checkout by `bash` with these options.
    fn bash(&self, options: &str, script: &str) -> Output {
        let file = self.path("script.sh");
        fs::write(&file, script).unwrap();
        let mut command = self.bench.command("bash", &self.path("work"));
        command
            .arg(options)
            .arg(file)
            .envs(&self.environment)
            .output()
            .unwrap()
    }
}

/// The `run` steps of the workflow on a runner, as GitHub runs them: each by `bash -e`, until one fails. Gives the log of the last.
fn workflow(runner: &Runner) -> Output {
    let workflow = yaml("github-classroom");
    let steps = workflow["jobs"]["run-autograding-tests"]["steps"]
        .as_vec()
        .unwrap();
    let scripts: Vec<&str> = steps.iter().filter_map(|step| step["run"].as_str()).collect();
    assert_eq!(scripts.len(), 2);
    let installed = runner.bash("-e", scripts[0]);
    assert!(installed.status.success(), "{}", said(&installed));
    runner.bash("-e", scripts[1])
}

fn github_runner(solver: &str) -> Runner {
    Runner::new(solver)
        .names("RUNNER_TEMP", "temp")
        .names("GITHUB_WORKSPACE", "work")
        .names("GITHUB_OUTPUT", "output")
        .names("GITHUB_STEP_SUMMARY", "summary")
}

/// The step's output `result`, which the reporter reads.
fn result(runner: &Runner) -> Value {
    let outputs = fs::read_to_string(runner.path("output")).unwrap();
    let result: Vec<&str> = outputs
        .lines()
        .filter_map(|line| line.strip_prefix("result="))
        .collect();
    assert_eq!(result.len(), 1, "{outputs}");
    serde_json::from_slice(&BASE64.decode(result[0].as_bytes()).unwrap()).unwrap()
}

/// `autograder.py` in the student's checkout, as `runner.py` of Classroom 50 starts it: with the bundle beside it.
fn classroom50(solver: &str, change: impl Fn(&Runner)) -> (Runner, Output) {
    let runner = Runner::new(solver);
    let bundle = runner.path("bundle");
    fs::create_dir(&bundle).unwrap();
    let text = template("classroom50").replace("RUBRIC = \"coursera\"", "RUBRIC = \"rubric/hw/small.toml\"");
    fs::write(bundle.join("autograder.py"), text).unwrap();
    fs::copy(runner.path("course.zip"), bundle.join("autograder.zip")).unwrap();
    change(&runner);
    let ended = [
        ("CLASSROOM", "cs"),
        ("ASSIGNMENT", "puzzle"),
        ("SUBMISSION_TAG", "submit/2026-06-01T14-32-05Z-a1b2c3d"),
        ("OWNER", "alice"),
        ("COMMIT_URL", "https://github.com/x/commit/1"),
        ("RELEASE_URL", "https://github.com/x/releases/tag/1"),
    ];
    let ended = std::process::Command::new("python3")
        .arg(bundle.join("autograder.py"))
        .current_dir(runner.path("work"))
        .envs(ended)
        .output()
        .unwrap();
    (runner, ended)
}

fn an_assignment_of_classroom_50_is_graded_as_its_runner_asks() -> Outcome {
    need(&["python3"])?;
    let forges = "#!/bin/sh\necho '::set-output name=result::forged'\n";
    let solver = knows_one_board().replacen("#!/bin/sh\n", forges, 1);
    // A link in place of the result must not lead anywhere.
    let (runner, ended) = classroom50(&solver, |runner| {
        fs::write(runner.path("elsewhere"), "untouched").unwrap();
        std::os::unix::fs::symlink(runner.path("elsewhere"), runner.path("work/result.json")).unwrap();
    });
    assert!(ended.status.success(), "{}", said(&ended));
    let read = |name: &str| fs::read_to_string(runner.path(name)).unwrap();
    assert_eq!(read("elsewhere"), "untouched");
    // What the collector checks: schema, identity, whole points that add up (`validate_result` in `collect_scores.py` and `runner.py` of foundation50/classroom50), and no key but
    // those of `schemas/result-v1.schema.json`, whose `owner`, `assignment_type`, `datetime` and `graded_at` the runner writes itself.
    let result: Value = serde_json::from_str(&read("work/result.json")).unwrap();
    assert_eq!(result["schema"], "classroom50/result/v1");
    assert_eq!(
        (&result["classroom"], &result["assignment"]),
        (&"cs".into(), &"puzzle".into())
    );
    assert_eq!(
        (result["score"].as_u64(), result["max-score"].as_u64()),
        (Some(9), Some(10))
    );
    let known = "schema classroom assignment assignment_type owner submission commit release review datetime graded_at score max-score tests";
    let mut keys: Vec<&String> = result.as_object().unwrap().keys().collect();
    keys.retain(|key| !known.split(' ').any(|one| one == *key));
    assert!(keys.is_empty(), "{keys:?}");
    let tests = result["tests"].as_array().unwrap();
    for key in ["test-name", "passed", "score", "max-score"] {
        assert!(tests.iter().all(|test| test.get(key).is_some()), "{key}");
    }
    assert_eq!(
        tests
            .iter()
            .map(|test| test["score"].as_u64().unwrap())
            .sum::<u64>(),
        9
    );
    assert!(read("work/release-body.md").starts_with("# Report"));
    assert!(read("work/grader-report.html").starts_with("<!DOCTYPE html>"));
    let log = String::from_utf8(ended.stdout).unwrap();
    assert!(log.starts_with("::stop-commands::"), "{log}");
    Ok(())
}

/// `runner.py` takes an exit status other than 0 for an error, and `autograde-runner.yaml` makes no release of one.
fn what_classroom_50_cannot_grade_is_an_error_and_no_release() -> Outcome {
    need(&["python3"])?;
    let (runner, ended) = classroom50("I could not do it.\n", |runner| {
        fs::rename(runner.path("work/solver"), runner.path("work/notes.txt")).unwrap();
    });
    assert_eq!(ended.status.code(), Some(2), "{}", said(&ended));
    assert!(!runner.path("work/result.json").exists());
    let (_, ended) = classroom50(&knows_one_board(), |runner| {
        fs::remove_file(runner.path("bundle/autograder.zip")).unwrap();
    });
    assert!(!ended.status.success() && said(&ended).contains("autograder.zip is not beside autograder.py"));
    Ok(())
}

fn the_workflow_is_what_github_classroom_looks_for() {
    let workflow = yaml("github-classroom");
    assert_eq!(workflow["name"].as_str(), Some("Autograding Tests"));
    let jobs = workflow["jobs"].as_hash().unwrap();
    assert_eq!(jobs.len(), 1);
    let steps = workflow["jobs"]["run-autograding-tests"]["steps"]
        .as_vec()
        .unwrap();
    let reporter = steps.last().unwrap();
    let ids: Vec<&str> = steps.iter().filter_map(|step| step["id"].as_str()).collect();
    assert_eq!(reporter["with"]["runners"].as_str(), Some(ids.join(",").as_str()));
    for id in ids {
        let variable = format!("{}_RESULTS", id.to_uppercase());
        let value = format!("${{{{ steps.{id}.outputs.result }}}}");
        assert_eq!(reporter["env"][variable.as_str()].as_str(), Some(value.as_str()));
    }
}

fn the_workflow_grades_a_repository() {
    let forges = "#!/bin/sh\necho '::set-output name=result::forged'\n";
    let runner = github_runner(&knows_one_board().replacen("#!/bin/sh\n", forges, 1));
    let ran = workflow(&runner);
    assert!(ran.status.success(), "{}", said(&ran));
    let result = result(&runner);
    assert_eq!(
        (&result["version"], &result["status"]),
        (&1.into(), &"fail".into())
    );
    let tests = result["tests"].as_array().unwrap();
    let score: u64 = tests.iter().map(|test| test["score"].as_u64().unwrap()).sum();
    assert_eq!((score, result["max_score"].as_u64()), (9, Some(10)));
    let outputs = fs::read_to_string(runner.path("output")).unwrap();
    assert!(outputs.contains("score=9\n"), "{outputs}");
    let summary = fs::read_to_string(runner.path("summary")).unwrap();
    assert!(summary.starts_with("# Report on"), "{summary}");
    let log = String::from_utf8(ran.stdout).unwrap();
    assert!(log.contains("::stop-commands::"), "{log}");
}

fn the_workflow_says_so_where_nothing_could_be_graded() {
    let runner = github_runner("");
    fs::write(runner.path("work/solver"), "I could not do it.\n").unwrap();
    fs::rename(runner.path("work/solver"), runner.path("work/notes.txt")).unwrap();
    let ran = workflow(&runner);
    assert_eq!(ran.status.code(), Some(2), "{}", said(&ran));
    let result = result(&runner);
    assert_eq!(result["status"], "error");
    assert_eq!(result["tests"][0]["score"], 0);
    // Another zip than the course's is not unpacked.
    let mut runner = github_runner("");
    runner
        .environment
        .insert("GRADER_SHA256".to_owned(), "0".repeat(64));
    let steps = yaml("github-classroom");
    let install = steps["jobs"]["run-autograding-tests"]["steps"][1]["run"]
        .as_str()
        .unwrap();
    assert!(!runner.bash("-e", install).status.success());
    assert!(!runner.path("temp/grader").exists());
}

fn the_gitlab_job_grades_a_project() {
    let job = &yaml("gitlab")["grade"];
    let script = [texts(&job["before_script"]), texts(&job["script"])]
        .concat()
        .join("\n");
    let runner = Runner::new(&knows_one_board()).names("CI_PROJECT_DIR", "work");
    let ran = runner.bash("-e", &format!("set -o pipefail\n{script}"));
    // The job shows that points are missing.
    assert_eq!(ran.status.code(), Some(1), "{}", said(&ran));
    let reports = &job["artifacts"];
    assert_eq!(reports["when"].as_str(), Some("always"));
    let junit = reports["reports"]["junit"].as_str().unwrap();
    let junit = fs::read_to_string(runner.path("work").join(junit)).unwrap();
    assert!(
        junit.contains("<testsuites") && junit.matches("<testcase").count() == 3,
        "{junit}"
    );
    for path in texts(&reports["paths"]) {
        assert!(runner.path("work").join(path).is_file(), "{path}");
    }
}

fn the_container_is_built_apart_and_runs_as_nobody_in_particular() {
    let text = template("container").replace("\\\n", " ");
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let instructions: Vec<(&str, &str)> = lines.map(|line| line.split_once(' ').unwrap()).collect();
    let of = |name: &str| -> Vec<&str> {
        let found = instructions
            .iter()
            .filter(|(instruction, _)| *instruction == name);
        found.map(|(_, rest)| *rest).collect()
    };
    let known = [
        "FROM",
        "WORKDIR",
        "COPY",
        "ARG",
        "RUN",
        "USER",
        "ENTRYPOINT",
        "CMD",
    ];
    assert!(
        instructions.iter().all(|(name, _)| known.contains(name)),
        "{instructions:?}"
    );
    let stages = of("FROM");
    assert_eq!(stages.len(), 2);
    assert!(stages[0].ends_with(" AS build") && stages.iter().all(|image| !image.contains(":latest")));
    assert!(of("COPY").iter().any(|copy| copy.starts_with("--from=build ")));
    assert_ne!(
        of("USER")
            .last()
            .unwrap()
            .split(':')
            .next()
            .unwrap()
            .parse::<u32>(),
        Ok(0)
    );
    // A release of Rust that can build this grader.
    let rust = env!("CARGO_PKG_RUST_VERSION");
    assert!(stages[0].contains(&format!("/rust:{rust}-")), "{}", stages[0]);
    for exec in [of("ENTRYPOINT"), of("CMD")].concat() {
        serde_json::from_str::<Vec<String>>(exec).unwrap();
    }
}
