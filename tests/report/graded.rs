//! From what programs print to a report, through the real judge: a program that follows a script instead of a sandbox.

use std::ffi::OsString;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use grader::document::style::Style;
use grader::explain::Explanation;
use grader::grade::{Grading, grade};
use grader::plan::Plan;
use grader::report::audience::Audience;
use grader::report::format::{Format, render};
use grader::report::{Report, build};
use grader::rubric::{self, DueDate};
use grader::submission::{Language, Program};
use sandbox::execution::{Execution, Exit, Usage};
use sandbox::{Pretend, Request, Sandbox};

testing::list![
    a_parrot_reads_what_it_printed,
    a_crash_of_one_cause_is_reported_once,
    the_number_of_jobs_does_not_show,
    a_wrong_answer_gives_no_solution_away,
];

const RUBRIC: &str = r#"
schema = "grader.rubric/v1"
title = "Two boards"
dialect = "coursera"
points = 100
fixtures = "puzzles"

[[criterion]]
id = "moves"
title = "The number of moves"
points = 40
fixtures = ["four", "one"]
requires = ["moves"]

[[criterion]]
id = "path"
title = "The solution, board by board"
points = 40
fixtures = ["four", "one"]
requires = ["path"]

[[criterion]]
id = "unsolvable"
title = "A board without a solution"
points = 20
fixtures = ["none"]
requires = ["unsolvable"]
"#;

const PUZZLES: [(&str, &str, Option<&str>); 3] = [
    (
        "four",
        "3\n0 1 3\n4 2 5\n7 8 6\n",
        Some("moves = 4\nhamming = 4\nmanhattan = 4\nsolution = \"RDRD\""),
    ),
    (
        "one",
        "3\n1 2 3\n4 5 6\n7 0 8\n",
        Some("moves = 1\nhamming = 1\nmanhattan = 1\nsolution = \"R\""),
    ),
    ("none", "3\n1 2 3\n4 5 6\n8 7 0\n", None),
];

/// A program that prints what a function of its puzzle says, and how it ends.
fn scripted(script: fn(&str) -> (Exit, String, String)) -> impl Sandbox {
    Pretend::new(move |request: &Request| {
        let (_, puzzle) = request.files.first().unwrap();
        let (exit, stdout, stderr) = script(&String::from_utf8_lossy(puzzle));
        let usage = Usage {
            wall: Duration::from_millis(70),
            cpu: Some(Duration::from_millis(50)),
            peak_memory: Some(9 << 20),
        };
        Ok(Execution {
            usage,
            ..Execution::new(exit).printing(stdout).complaining(stderr)
        })
    })
}

/// The plan of a rubric over the three puzzles.
pub(crate) fn plan(rubric: &str) -> Plan {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = folder.path().join("puzzles");
    fs::create_dir(&puzzles).unwrap();
    for (name, puzzle, golden) in PUZZLES {
        fs::write(puzzles.join(format!("{name}.txt")), puzzle).unwrap();
        if let Some(golden) = golden {
            let head =
                "schema = \"grader.golden/v1\"\ndimension = 3\nsolvable = true\ncertified-by = [\"hand\"]\n";
            fs::write(
                puzzles.join(format!("{name}.golden.toml")),
                format!("{head}{golden}\n"),
            )
            .unwrap();
        }
    }
    let path = folder.path().join("course.toml");
    fs::write(&path, rubric).unwrap();
    let rubric = rubric::load_file(&path).unwrap();
    Plan::new(&Arc::new(rubric))
}

/// The report on a scripted program.
fn report(script: fn(&str) -> (Exit, String, String), jobs: usize) -> Report {
    let plan = plan(RUBRIC);
    let program = Program {
        name: "solver".to_owned(),
        language: Language::Executable,
        command: vec![OsString::from("solver")],
        shown_command: "./solver".to_owned(),
        readable: Vec::new(),
        handed_in: None,
        env: Vec::new(),
        built_by: Vec::new(),
        toolchain: None,
    };
    let sandbox = scripted(script);
    let interrupted = AtomicBool::new(false);
    let grading = Grading {
        program: &program,
        sandbox: &sandbox,
        jobs,
        interrupted: &interrupted,
        progress: &|_, _| {},
    };
    let graded = grade(&plan, grading);
    let explanation = Explanation::of(&plan, &graded, None);
    build::of_program(&plan, (&graded, explanation), grading, &[])
        .for_audience(Audience::Staff, DueDate::Ahead)
}

fn text(report: &Report) -> String {
    render(report, Format::Text, &Style::PLAIN).unwrap()
}

/// Prints the same solution for every puzzle, with a wrong step in it.
fn parrot(_: &str) -> (Exit, String, String) {
    let boards = [
        "0 1 3\n4 2 5\n7 8 6",
        "1 0 3\n4 2 5\n7 8 6",
        "1 2 3\n4 0 5\n7 8 6",
        "1 2 3\n4 0 5\n8 7 6",
        "1 2 3\n4 5 6\n7 8 0",
    ];
    let boards = boards.map(|board| format!("3\n{board}\n\n")).concat();
    (
        Exit::Code(0),
        format!("Minimum number of moves = 4\n{boards}"),
        String::new(),
    )
}

fn crasher(_: &str) -> (Exit, String, String) {
    (
        Exit::Signal(11),
        "\u{1b}[2J".to_owned(),
        "about to die\n\u{202e}::error::x".to_owned(),
    )
}

fn a_parrot_reads_what_it_printed() {
    insta::assert_snapshot!("graded_parrot", text(&report(parrot, 1)));
}

fn a_crash_of_one_cause_is_reported_once() {
    let text = text(&report(crasher, 1));
    assert_eq!(text.matches("about to die").count(), 1, "{text}");
    insta::assert_snapshot!("graded_crash", text);
}

fn the_number_of_jobs_does_not_show() {
    for script in [parrot, crasher] {
        for format in Format::ALL {
            let rendered = |jobs| render(&report(script, jobs), format, &Style::PLAIN).unwrap();
            assert_eq!(rendered(1), rendered(8), "{format}");
        }
    }
}

fn a_wrong_answer_gives_no_solution_away() {
    for format in Format::ALL {
        let rendered = render(&report(parrot, 1), format, &Style::PLAIN).unwrap();
        assert!(
            !rendered.contains("RDRD") && !rendered.contains("1 2 3 / 4 5 0"),
            "{rendered}"
        );
    }
}
