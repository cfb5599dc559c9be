//! The pages by task: their commands, typed one after the other in a clean folder, do what the pages say.

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use testing::{Outcome, need};

use crate::bundle::static_program;
use crate::downloads::{CANVAS_GRADEBOOK, WORKSHEET, commit, program_of, zipped};
use crate::importers::moodle_takes;
use crate::scenario::{Scenario, repository_text};
use crate::shell::{Bench, unzipped};

testing::list![
    a_class_from_canvas,
    a_class_from_moodle,
    an_assignment_on_gradescope,
    an_assignment_on_classroom_50,
    a_question_on_prairielearn,
    a_rubric_for_a_variant,
];

/// The commands of a page, in their order.
fn commands(page: &str) -> String {
    let text = repository_text(page);
    let blocks = text.split("```sh\n").skip(1);
    let commands = blocks.map(|block| block.split("```").next().unwrap().to_owned());
    commands.collect::<Vec<_>>().concat()
}

/// Types the commands of a page; every one must succeed. Gives what was printed.
fn typed(page: &str, folder: &Path) -> String {
    typed_on(&Bench::new(folder), page, folder)
}

/// The same where the grader is a release's, linked statically: what is tested here seldom is.
fn typed_with_release(page: &str, folder: &Path) -> String {
    let program = folder.join("static");
    fs::write(&program, static_program()).unwrap();
    let grader = format!(
        "#!/bin/sh\nif [ \"$1\" = bundle ]; then set -- \"$@\" --binary {}; fi\nexec {} \"$@\"\n",
        program.display(),
        cargo_bin!("grader").display()
    );
    typed_on(&Bench::new(folder).tool("grader", &grader), page, folder)
}

fn typed_on(bench: &Bench, page: &str, folder: &Path) -> String {
    let output = bench
        .command("sh", folder)
        .args(["-e", "-c", &commands(page)])
        .output()
        .unwrap();
    let ended = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{page}: {}\n{ended}", output.status);
    ended
}

fn a_class_from_canvas() {
    let zip = zipped(&[
        ("lovelaceada_LATE_7_4567_solver", &program_of("ada")),
        ("turingalan_8_4568_solver-1", &program_of("alan")),
    ]);
    let times = r#"[{"user_id": 7, "submitted_at": "2026-12-02T12:00:00Z", "late": true}, {"user_id": 8, "submitted_at": "2026-12-01T12:00:00Z"}]"#;
    let scenario = Scenario::new()
        .file("hw4/submissions.zip", zip)
        .file("hw4/grades.csv", CANVAS_GRADEBOOK.replace("10.00", "100.00"))
        .file("hw4/submissions.json", times);
    let folder = scenario.path(".");
    let ended = typed("docs/canvas.md", &folder);
    assert!(
        ended.contains("2 submissions, Canvas") && ended.contains("2 are graded"),
        "{ended}"
    );
    assert!(ended.contains("late by 7 h 1 min: 1 day, -10"), "{ended}");
    let grades = fs::read_to_string(folder.join("hw4/canvas.csv")).unwrap();
    assert!(
        grades.starts_with("Student,ID,SIS User ID,SIS Login ID,Section,8 Puzzle (1234)\n"),
        "{grades}"
    );
    assert!(folder.join("hw4/feedback.zip").is_file() && folder.join("hw4/stats.html").is_file());
}

fn a_class_from_moodle() {
    let zip = zipped(&[
        ("Ada Lovelace_55_assignsubmission_file/solver", &program_of("ada")),
        (
            "Jean-Luc Picard_56_assignsubmission_file/solver",
            &program_of("jl"),
        ),
    ]);
    // As Moodle shows a clock in Berlin: 7 h 1 min late, and in time.
    let worksheet = WORKSHEET.replace("10.00", "100.00").replace(
        "Monday, 23 November 2026, 1:00 PM",
        "Wednesday, 2 December 2026, 7:00 AM",
    );
    let scenario = Scenario::new()
        .file("hw4/submissions.zip", zip)
        .file("hw4/worksheet.csv", worksheet);
    let folder = scenario.path(".");
    let ended = typed("docs/moodle.md", &folder);
    assert!(
        ended.contains("2 submissions, Moodle") && ended.contains("2 are graded, 1 handed in nothing"),
        "{ended}"
    );
    assert!(ended.contains("late by 7 h 1 min: 1 day, -10"), "{ended}");
    let grades = fs::read_to_string(folder.join("hw4/grades.csv")).unwrap();
    let taken = moodle_takes(&grades, 100.0);
    assert_eq!(taken.keys().collect::<Vec<_>>(), ["55", "56"]);
    assert!(folder.join("hw4/feedback.zip").is_file() && folder.join("hw4/stats.html").is_file());
}

fn an_assignment_on_gradescope() {
    let metadata = "---\nsubmission_12:\n  :submitters:\n  - :name: Ada Lovelace\n    :sid: '1815'\n    :email: ada@x\n  :created_at: 2026-12-02 12:00:00.527000000 Z\n";
    let roster = "First Name,Last Name,SID,Email,Role,Sections\nAda,Lovelace,1815,ada@x,Student,01\nTom,Kilburn,3,tom@x,TA,\n";
    let zip = zipped(&[
        ("assignment_99_export/submission_12/solver", &program_of("ada")),
        ("assignment_99_export/submission_metadata.yml", metadata),
    ]);
    let scenario = Scenario::new()
        .file("hw4/export.zip", zip)
        .file("hw4/roster.csv", roster);
    let folder = scenario.path(".");
    let ended = typed_with_release("docs/gradescope.md", &folder);
    assert!(ended.contains("of 1 students 1 are graded"), "{ended}");
    assert!(ended.contains("late by 7 h 1 min: 1 day, -10"), "{ended}");
    let zip = fs::read(folder.join("hw4/autograder.zip")).unwrap();
    let files = unzipped(&zip);
    for needed in ["setup.sh", "run_autograder", "grader", "rubric/rubric.toml"] {
        assert!(files.iter().any(|(name, ..)| name == needed), "{needed}");
    }
}

fn an_assignment_on_classroom_50() -> Outcome {
    need(&["git"])?;
    let scenario = Scenario::new()
        .script("hw4/clones/cs-hw4-ada/solver", &program_of("ada"))
        .script("hw4/clones/cs-hw4-alan/solver", &program_of("alan"));
    let folder = scenario.path(".");
    for (user, time) in [("ada", "2026-12-02T12:00:00Z"), ("alan", "2026-12-01T12:00:00Z")] {
        commit(&folder.join(format!("hw4/clones/cs-hw4-{user}")), time);
    }
    let ended = typed_with_release("docs/classroom50.md", &folder);
    assert!(ended.contains("of 2 students 2 are graded"), "{ended}");
    assert!(ended.contains("late by 7 h 1 min: 1 day, -10"), "{ended}");
    let script = fs::read_to_string(folder.join("hw4/autograder.py")).unwrap();
    assert!(script.contains("RUBRIC = \"rubric/rubric.toml\""), "{script}");
    assert!(folder.join("hw4/autograder.zip").is_file());
    Ok(())
}

fn a_question_on_prairielearn() {
    let scenario = Scenario::new().script("my-solution/solver", &program_of("mine"));
    let folder = scenario.path(".");
    typed("docs/prairielearn.md", &folder);
    let results = || -> Value {
        let text = fs::read_to_string(folder.join("try/results/results.json")).unwrap();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    };
    let graded = results();
    assert_eq!(graded["gradable"], true);
    for test in graded["tests"].as_array().unwrap() {
        assert!(
            test["max_points"].is_number() && test["points"].is_number(),
            "{test}"
        );
    }
    // Nothing that can be run: the student reads why, whatever its name, and the attempt does not count.
    let bench = Bench::new(&folder);
    let run = || {
        let mut command = bench.command("sh", &folder);
        command
            .arg("8-puzzle/tests/run.sh")
            .env("GRADE_ROOT", folder.join("try"));
        assert!(command.output().unwrap().status.success());
    };
    fs::remove_dir_all(folder.join("try/student")).unwrap();
    fs::create_dir(folder.join("try/student")).unwrap();
    fs::write(folder.join("try/student/a \"quote\" \\ it.docx"), "PK").unwrap();
    run();
    assert_eq!(results()["gradable"], false);
    let words = results()["format_errors"][0].as_str().unwrap().to_owned();
    assert!(words.contains("is a document"), "{words}");
    // A mistake of the course's is not shown to students.
    fs::write(folder.join("try/tests/rubric.toml"), "secret = 1\n").unwrap();
    run();
    let words = results()["format_errors"][0].as_str().unwrap().to_owned();
    assert!(
        words.contains("tell the course staff") && !words.contains("secret"),
        "{words}"
    );
}

fn a_rubric_for_a_variant() {
    let scenario = Scenario::new();
    let ended = typed("docs/variant.md", &scenario.path("."));
    assert!(ended.contains("Solved in 4 steps\n"), "{ended}");
    assert!(ended.contains("100 points"), "{ended}");
}
