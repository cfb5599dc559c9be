//! The pages by task: their commands, typed one after the other in a clean folder, do what the pages say.

use std::fs;
use std::path::Path;

use testing::{Trial, trials};

use crate::downloads::{CANVAS_GRADEBOOK, WORKSHEET, program_of, zipped};
use crate::importers::moodle_takes;
use crate::scenario::{Scenario, repository_text};
use crate::shell::Bench;

/// What this file tests.
pub(crate) fn trials() -> Vec<Trial> {
    trials![a_class_from_canvas, a_class_from_moodle, a_rubric_for_a_variant]
}

/// The commands of a page, in their order.
fn commands(page: &str) -> String {
    let text = repository_text(page);
    let blocks = text.split("```sh\n").skip(1);
    let commands = blocks.map(|block| block.split("```").next().unwrap().to_owned());
    commands.collect::<Vec<_>>().concat()
}

/// Types the commands of a page; every one must succeed. Gives what was printed.
fn typed(page: &str, folder: &Path) -> String {
    let bench = Bench::new(folder);
    let output = bench
        .command("sh", folder)
        .args(["-e", "-c", &commands(page)])
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{page}: {}\n{told}", output.status);
    told
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
    let told = typed("docs/canvas.md", &folder);
    assert!(
        told.contains("2 submissions, Canvas") && told.contains("2 are graded"),
        "{told}"
    );
    assert!(told.contains("late by 7 h 1 min: 1 day, -10"), "{told}");
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
    let told = typed("docs/moodle.md", &folder);
    assert!(
        told.contains("2 submissions, Moodle") && told.contains("2 are graded, 1 handed in nothing"),
        "{told}"
    );
    assert!(told.contains("late by 7 h 1 min: 1 day, -10"), "{told}");
    let grades = fs::read_to_string(folder.join("hw4/grades.csv")).unwrap();
    let taken = moodle_takes(&grades, 100.0);
    assert_eq!(taken.keys().collect::<Vec<_>>(), ["55", "56"]);
    assert!(folder.join("hw4/feedback.zip").is_file() && folder.join("hw4/stats.html").is_file());
}

fn a_rubric_for_a_variant() {
    let scenario = Scenario::new();
    let told = typed("docs/variant.md", &scenario.path("."));
    assert!(told.contains("Solved in 4 steps\n"), "{told}");
    assert!(told.contains("100 points"), "{told}");
}
