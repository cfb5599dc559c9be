//! Every sample submission, graded from its sources to its report: its folder's name is the verdict that it must get.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::Value;

use crate::scenario::{Scenario, Told, repository, repository_text};

/// A sample with its label.
struct Sample {
    /// As in `wrong-answer/python-greedy`.
    name: String,
    dialect: String,
    verdict: String,
    /// The verdicts that its failing cases may get.
    may: Vec<String>,
}

impl Sample {
    fn folder(&self) -> PathBuf {
        repository("fixtures/submissions").join(&self.name)
    }

    /// The tools that its language needs, by the first word of its name.
    fn tools(&self) -> &'static [&'static str] {
        let name = self.name.rsplit('/').next().unwrap();
        match name.split('-').next().unwrap() {
            "java" => &["java", "javac"],
            "javascript" => &["node"],
            "python" => &["python3"],
            "go" => &["go"],
            "rust" => &["rustc"],
            "c" => &["cc"],
            "cpp" => &["c++"],
            other => panic!("{}: no language `{other}`", self.name),
        }
    }

    /// Whether it can be run here; says so where it cannot.
    fn can_run(&self) -> bool {
        let missing = self.tools().iter().find(|tool| which::which(tool).is_err());
        if let Some(tool) = missing {
            println!("skipped: {}: there is no `{tool}` on this machine", self.name);
        }
        missing.is_none()
    }
}

/// The samples of a folder, those whose names begin so.
fn samples(verdict: &str, beginning: &str) -> Vec<Sample> {
    let entries = fs::read_dir(repository("fixtures/submissions").join(verdict)).unwrap();
    let mut labels: Vec<String> = entries
        .filter_map(|entry| {
            let name = entry.unwrap().file_name().into_string().unwrap();
            name.strip_suffix(".expect.toml").map(str::to_owned)
        })
        .filter(|name| name.starts_with(beginning))
        .collect();
    labels.sort();
    let read = |name: &String| {
        let text = repository_text(&format!("fixtures/submissions/{verdict}/{name}.expect.toml"));
        let label: toml::Table = text.parse().unwrap();
        assert_eq!(label["verdict"].as_str(), Some(verdict), "{name}");
        let also = label.get("also").and_then(toml::Value::as_array);
        let also = also.into_iter().flatten().map(|also| also.as_str().unwrap());
        Sample {
            name: format!("{verdict}/{name}"),
            dialect: label["dialect"].as_str().unwrap().to_owned(),
            verdict: verdict.to_owned(),
            may: also.chain([verdict, "skipped"]).map(str::to_owned).collect(),
        }
    };
    labels.iter().map(read).collect()
}

/// The small rubric for a dialect. The clock is generous where nothing waits, because the machine may be busy.
fn rubric(sample: &Sample) -> String {
    let wall = if sample.verdict == "time-limit-wall" {
        "5"
    } else {
        "120"
    };
    // Which of the two limits a queue that only grows meets first, depends on both.
    let (cpu, memory) = match sample.verdict.as_str() {
        "time-limit-cpu" => ("1 s", "512 MiB"),
        _ => ("2 s", "256 MiB"),
    };
    let text = include_str!("samples.toml")
        .replace("DIALECT", &sample.dialect)
        .replace("CPU", cpu)
        .replace("MEMORY", memory)
        .replace("WALL", wall);
    if ["princeton-stdin", "eso207"].contains(&sample.dialect.as_str()) {
        text.replacen("points = 110", "points = 130", 1) + include_str!("samples-counts.toml")
    } else {
        text
    }
}

fn graded(sample: &Sample) -> Told {
    // What only waits can wait all at one time.
    let jobs = if sample.verdict == "time-limit-wall" {
        "16"
    } else {
        "2"
    };
    Scenario::new()
        .file("small.toml", rubric(sample))
        .with([
            "run",
            "--rubric",
            "small.toml",
            "--format",
            "json",
            "--jobs",
            jobs,
        ])
        .with(["--submission", sample.folder().to_str().unwrap()])
        .grader("")
        .exits(0)
}

fn cases(report: &Value) -> impl Iterator<Item = &Value> {
    report["cases"].as_array().unwrap().iter()
}

/// Grades the samples, two at one time, and looks at each report.
fn each(samples: &[Sample], look: impl Fn(&Sample, &Value) + Sync) {
    assert!(!samples.is_empty());
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(sample) = samples.get(next.fetch_add(1, Ordering::SeqCst)) {
            if sample.can_run() {
                look(sample, &graded(sample).json());
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(work);
        }
    });
}

fn earns_less_than_full(sample: &Sample, report: &Value) {
    let name = &sample.name;
    let (earned, possible) = (&report["score"]["earned"], &report["score"]["possible"]);
    assert!(
        earned.as_f64() < possible.as_f64(),
        "{name}: {earned} of {possible}"
    );
    assert_eq!(report["score"]["withheld"], 0, "{name}");
    let failing = || cases(report).filter(|case| case["verdict"] != "accepted");
    for case in failing() {
        let verdict = case["verdict"].as_str().unwrap().to_owned();
        assert!(sample.may.contains(&verdict), "{name}: {verdict}: {case:#}");
        assert_ne!(case["findings"].as_array().unwrap().len(), 0, "{name}: {case:#}");
    }
    assert!(
        failing().any(|case| case["verdict"] == sample.verdict.as_str()),
        "{name}: no case has its verdict"
    );
}

fn earns_everything(sample: &Sample, report: &Value) {
    let name = &sample.name;
    assert_eq!(report["score"]["earned"], report["score"]["possible"], "{name}");
    for case in cases(report) {
        assert_eq!(case["verdict"], "accepted", "{name}: {case:#}");
        assert_eq!(case["findings"], Value::Array(Vec::new()), "{name}: {case:#}");
    }
}

#[test]
fn accepted_samples_earn_full_marks_without_a_finding() {
    each(&samples("accepted", ""), earns_everything);
}

#[test]
fn accepted_samples_earn_full_marks_under_the_rubrics_that_come_with_the_grader() {
    for name in ["c-princeton-stdin", "rust-coursera"] {
        let sample = samples("accepted", name).remove(0);
        if sample.can_run() {
            let told = Scenario::new()
                .with(["run", "--submission", sample.folder().to_str().unwrap()])
                .with(["--format", "json", "--rubric", &sample.dialect])
                .grader("")
                .exits(0);
            earns_everything(&sample, &told.json());
        }
    }
}

#[test]
fn samples_that_do_not_compile_are_told_the_compilers_words() {
    each(&samples("compile-error", ""), |sample, report| {
        earns_less_than_full(sample, report);
        assert_eq!(report["score"]["earned"], 0, "{}", sample.name);
        assert_eq!(
            report["submission"]["build"]["succeeded"], false,
            "{}",
            sample.name
        );
        let words = report["submission"]["build"]["output"].as_str().unwrap();
        let said = words.to_lowercase();
        assert!(
            said.contains("error") || said.contains("declared"),
            "{}: {words}",
            sample.name
        );
    });
}

#[test]
fn wrong_samples_in_c_and_cpp_get_their_verdict() {
    each(&samples("wrong-answer", "c"), earns_less_than_full);
}

#[test]
fn wrong_samples_in_java_get_their_verdict() {
    each(&samples("wrong-answer", "java-"), earns_less_than_full);
}

#[test]
fn wrong_samples_in_other_languages_get_their_verdict() {
    for language in ["javascript-", "python-", "rust-"] {
        each(&samples("wrong-answer", language), earns_less_than_full);
    }
}

#[test]
fn samples_that_go_over_a_limit_get_its_verdict() {
    for verdict in [
        "memory-limit",
        "output-limit",
        "time-limit-cpu",
        "time-limit-wall",
    ] {
        each(&samples(verdict, ""), earns_less_than_full);
    }
}

#[test]
fn samples_that_crash_get_their_verdict() {
    each(&samples("runtime-error", ""), earns_less_than_full);
}

#[test]
fn every_folder_of_samples_is_graded_here() {
    let mut folders: Vec<String> = fs::read_dir(repository("fixtures/submissions"))
        .unwrap()
        .map(Result::unwrap)
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    folders.sort();
    assert_eq!(
        folders,
        [
            "accepted",
            "compile-error",
            "memory-limit",
            "output-limit",
            "runtime-error",
            "time-limit-cpu",
            "time-limit-wall",
            "wrong-answer"
        ]
    );
    let languages = ["c", "java-", "javascript-", "python-", "rust-"];
    let graded: usize = languages
        .iter()
        .map(|language| samples("wrong-answer", language).len())
        .sum();
    assert_eq!(graded, samples("wrong-answer", "").len());
}
