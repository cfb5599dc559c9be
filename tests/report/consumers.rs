//! Real readers, where they are installed: the rules that `sinks` writes out are their rules as we understood them.
//!
//! `GRADER_PYTHON` names a Python with `junitparser`, `lxml` and `pyyaml` (else `python3`), `GRADER_TAP_PARSER` the command of npm's `tap-parser` (else `tap-parser`),
//! `GRADER_CLASSROOM_REPORTER` the main file of GitHub Classroom's `autograding-grading-reporter`, which `node` runs.

use std::env;
use std::fs;
use std::process::{Command, Output};

use grader::report::format::Format;
use testing::{Missing, Outcome};

use crate::sinks::{rendered, reports};

testing::list![
    junitparser_and_lxml_read_every_junit_file,
    npms_tap_parser_reads_every_tap_file,
    pyyaml_reads_the_yaml_of_every_tap_file,
    classrooms_reporter_counts_the_same_points,
];

/// Runs a reader on a file; `None` where there is no such reader.
fn ask(variable: &str, default: &str, arguments: &[&str]) -> Option<Output> {
    let program = env::var(variable).unwrap_or_else(|_| default.to_owned());
    Command::new(program).args(arguments).output().ok()
}

fn need_modules(modules: &str) -> Outcome {
    let found = ask("GRADER_PYTHON", "python3", &["-c", &format!("import {modules}")]);
    if found.is_some_and(|output| output.status.success()) {
        return Ok(());
    }
    Err(Missing::new(format!(
        "needs a Python with {modules}; GRADER_PYTHON can name one"
    )))
}

fn assert_success(output: &Output, what: &str) {
    let (printed, complained) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{what}: {printed}{complained}");
}

fn junitparser_and_lxml_read_every_junit_file() -> Outcome {
    const SCRIPT: &str = "
import sys, lxml.etree, junitparser
for path in sys.argv[1:]:
    lxml.etree.parse(path)
    suites = junitparser.JUnitXml.fromfile(path)
    assert sum(len(list(suite)) for suite in suites) == suites.tests, path
    kinds = [type(r).__name__ for suite in suites for case in suite for r in case.result]
    assert kinds.count('Failure') == suites.failures and kinds.count('Error') == suites.errors, path
    assert kinds.count('Skipped') == suites.skipped, path
";
    need_modules("junitparser, lxml.etree")?;
    let folder = tempfile::tempdir().unwrap();
    let mut arguments = vec!["-c".to_owned(), SCRIPT.to_owned()];
    for (number, (_, report)) in reports().iter().enumerate() {
        let path = folder.path().join(format!("{number}.xml"));
        fs::write(&path, rendered(report, Format::Junit)).unwrap();
        arguments.push(path.display().to_string());
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = ask("GRADER_PYTHON", "python3", &arguments).unwrap();
    assert_success(&output, "junitparser");
    Ok(())
}

fn npms_tap_parser_reads_every_tap_file() -> Outcome {
    if ask("GRADER_TAP_PARSER", "tap-parser", &["--version"]).is_none() {
        return Err(Missing::new(
            "needs npm's tap-parser; GRADER_TAP_PARSER can name it",
        ));
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, report) in reports() {
        let path = folder.path().join("report.tap");
        fs::write(&path, rendered(&report, Format::Tap)).unwrap();
        let program = env::var("GRADER_TAP_PARSER").unwrap_or_else(|_| "tap-parser".to_owned());
        let output = Command::new(program)
            .arg("--json")
            .stdin(fs::File::open(&path).unwrap())
            .output()
            .unwrap();
        let events: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let events = events.as_array().unwrap();
        let complete = events.iter().find(|event| event[0] == "complete").unwrap();
        assert_eq!(complete[1]["count"], report.criteria.len(), "{name}");
        assert_eq!(
            complete[1]["failures"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|failure| failure["tapError"].is_string())
                .count(),
            0,
            "{name}: {complete}"
        );
        assert!(
            !events.iter().any(|event| event[0] == "extra"),
            "{name}: something is no TAP"
        );
    }
    Ok(())
}

fn pyyaml_reads_the_yaml_of_every_tap_file() -> Outcome {
    const SCRIPT: &str = "
import re, sys, textwrap, yaml
text = open(sys.argv[1], encoding='utf-8').read()
for block in re.findall(r'^ *---\\n(.*?)^ *\\.\\.\\.$', text, re.S | re.M):
    assert isinstance(yaml.safe_load(textwrap.dedent(block)), dict)
";
    need_modules("yaml")?;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.tap");
    let all: Vec<String> = reports()
        .iter()
        .map(|(_, report)| rendered(report, Format::Tap))
        .collect();
    fs::write(&path, all.concat()).unwrap();
    let output = ask(
        "GRADER_PYTHON",
        "python3",
        &["-c", SCRIPT, &path.display().to_string()],
    )
    .unwrap();
    assert_success(&output, "pyyaml");
    Ok(())
}

/// What the reporter is given in a workflow, and what it does with it: two notices, from which Classroom takes the points, and whether the step fails.
fn classrooms_reporter_counts_the_same_points() -> Outcome {
    let reporter = env::var("GRADER_CLASSROOM_REPORTER")
        .map_err(|_| Missing::new("needs the reporter that GRADER_CLASSROOM_REPORTER names"))?;
    for (name, report) in reports() {
        let result = rendered(&report, Format::GithubClassroom);
        let sent = data_encoding::BASE64
            .decode(result.trim_end().as_bytes())
            .unwrap();
        let sent: serde_json::Value = serde_json::from_slice(&sent).unwrap();
        let earned: u64 = sent["tests"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|test| test["score"].as_u64())
            .sum();
        let output = Command::new("node")
            .arg(&reporter)
            .env("INPUT_RUNNERS", "grade")
            .env("GRADE_RESULTS", result.trim_end())
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let points = format!(
            "::notice title=Autograding report::{{\"totalPoints\":{earned},\"maxPoints\":{}}}",
            sent["max_score"]
        );
        assert!(printed.lines().any(|line| line == points), "{name}: {printed}");
        assert_eq!(
            output.status.success(),
            sent["status"] == "pass",
            "{name}: {printed}"
        );
    }
    Ok(())
}
