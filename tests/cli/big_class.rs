//! A class of four hundred whose names are what names are, from each platform's download to the file that it takes back. All hand in the same program, so that it runs once.

use std::fmt::Write;

use crate::downloads::zipped;
use crate::importers::{canvas_takes, moodle_takes};
use crate::scenario::Scenario;
use crate::students::{SMALL_RUBRIC, knows_one_board};

testing::list![
    a_class_of_canvas_comes_back_whole,
    a_class_of_moodle_comes_back_whole,
    a_class_of_gradescope_is_found_whole,
];

const FIRST: &str = "Ada;Alan;Seán;José María;Zoë;Ngọc Ánh;李;Jean-Luc;D'Arcy;Anne Marie;Olu;Björn;Min-jun;Łukasz;Ørjan;\
    محمد;Ana  Lucía ;x;Ümit;Sam";
const LAST: &str = "Lovelace;Turing;O'Brien;de la Cruz;van der Berg;Nguyễn;王;Picard;Smith, Jr.;Kim;Müller-Lüdenscheidt;\
    Žižek;Å;علي;\"Red\" Baron;King_Noel;1234;=Hyperlink;-Dash;@At";

struct Pupil {
    index: usize,
    first: &'static str,
    last: &'static str,
}

/// Three of them have the name of a fourth.
fn class() -> Vec<Pupil> {
    let pupil = |index: usize| {
        let (first, last) = match index {
            100 | 200 | 300 => (12, 9),
            index => (index % 20, index / 20),
        };
        Pupil {
            index,
            first: FIRST.split(';').nth(first).unwrap(),
            last: LAST.split(';').nth(last).unwrap(),
        }
    };
    (0..400).map(pupil).collect()
}

impl Pupil {
    fn hands_in(&self) -> bool {
        self.index % 25 != 13
    }

    fn is_late(&self) -> bool {
        self.index % 10 == 3
    }

    fn number(&self) -> usize {
        5000 + 7 * self.index
    }

    fn email(&self) -> String {
        format!("u{}@uni.edu", self.index)
    }

    /// A third of them have no number of the school's.
    fn school(&self) -> String {
        if self.index.is_multiple_of(3) {
            String::new()
        } else {
            format!("s{}", self.index)
        }
    }
}

/// A row of a CSV file.
fn row<const N: usize>(cells: [String; N]) -> String {
    let cells = cells.map(|cell| format!("\"{}\"", cell.replace('"', "\"\"")));
    cells.join(",") + "\r\n"
}

fn graded(scenario: Scenario, line: &str) -> Scenario {
    scenario
        .file("small.toml", SMALL_RUBRIC)
        .succeeds(&format!("class {line} --rubric small.toml"))
        .does_not_print("fits")
        .does_not_print("not on the roster")
        .prints("of 400 students 384 are graded, 16 handed in nothing")
}

/// The numbers of those who handed in.
fn numbers() -> Vec<String> {
    let mut numbers: Vec<String> = class()
        .iter()
        .filter(|pupil| pupil.hands_in())
        .map(|pupil| pupil.number().to_string())
        .collect();
    numbers.sort();
    numbers
}

/// `sanitize_user_name` and `sanitize_file_name` of `lib/content_zipper.rb` of Canvas.
fn canvas_name(pupil: &Pupil, file: &str) -> String {
    let late = if pupil.is_late() { "_LATE" } else { "" };
    let user = format!("{}, {}", pupil.last, pupil.first).to_lowercase();
    let name = format!("{user}{late}_{}", pupil.number());
    let is_word = |c: &char| c.is_alphanumeric() || *c == '_' || ('\u{300}'..='\u{36f}').contains(c);
    let name: String = name.chars().filter(is_word).collect();
    format!("{name}_{}_{file}", 900_000 + pupil.index)
}

fn a_class_of_canvas_comes_back_whole() {
    const FILES: [&str; 4] = ["solver", "solver-1", "solver-12", "solver-2"];
    let mut roster = "\u{feff}Student,ID,SIS User ID,SIS Login ID,Integration ID,Section,Notes,8 Puzzle (1234),Other (1235),Final Score\r\n,,,,,,,Manual Posting,,\r\n    Points Possible,,,,,,,10.00,5.00,(read only)\r\n".to_owned();
    let mut files = Vec::new();
    for pupil in class() {
        let name = format!("{}, {}", pupil.last, pupil.first);
        // `student_name` of `lib/gradebook_exporter.rb`.
        let name = if name.starts_with('=') {
            format!("=\"{name}\"")
        } else {
            name
        };
        let section = "Lec 01, Lab A, and Lab \"B\"".to_owned();
        roster += &row([
            name,
            pupil.number().to_string(),
            pupil.school(),
            pupil.email(),
            String::new(),
            section,
            String::new(),
            "EX".to_owned(),
            String::new(),
            String::new(),
        ]);
        if pupil.hands_in() {
            files.push(canvas_name(&pupil, FILES[pupil.index % 4]));
        }
    }
    roster += "\"Student, Test\",66,,f00,,Lec 01,,,,\r\n";
    let program = knows_one_board();
    let files = all_holding(&files, &program);
    let scenario = Scenario::new()
        .file("submissions.zip", zipped(&files))
        .file("grades.csv", roster);
    let ended = graded(scenario, "submissions.zip --roster grades.csv")
        .grader("gradebook export --format canvas --assignment 8");
    let taken = canvas_takes(&ended.exits(0).stdout(), 1234);
    assert_eq!(taken.keys().cloned().collect::<Vec<_>>(), numbers());
    assert!(taken.values().all(|score| score == "9.00"), "{taken:?}");
}

/// Files that all hold the same.
fn all_holding<'f>(names: &'f [String], text: &'f str) -> Vec<(&'f str, &'f str)> {
    names.iter().map(|name| (name.as_str(), text)).collect()
}

/// `clean_filename` of Moodle's `lib/moodlelib.php`.
fn moodle_name(pupil: &Pupil) -> String {
    let name = format!("{} {}", pupil.first, pupil.last).replace('_', " ");
    let name = format!("{name}_{}_assignsubmission_file", pupil.number());
    name.replace(['&', '<', '>', '"', '`', '|', '\'', ':', '\\', '/'], "")
}

fn a_class_of_moodle_comes_back_whole() {
    let mut worksheet = "\u{feff}Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Grade can be changed\",\"Last modified (submission)\",\"Last modified (grade)\",\"Feedback comments\"\r\n".to_owned();
    let mut files = Vec::new();
    for pupil in class() {
        let text = str::to_owned;
        let (status, time) = if pupil.hands_in() {
            files.push(format!("{}/sub/dir/solver", moodle_name(&pupil)));
            ("Submitted for grading - ", "Monday, 23 November 2026, 1:00 PM")
        } else {
            ("No submission", "-")
        };
        worksheet += &row([
            format!("Participant {}", pupil.number()),
            format!("{} {}", pupil.first, pupil.last),
            pupil.email(),
            text(status),
            String::new(),
            text("10.00"),
            text("Yes"),
            text(time),
            text("-"),
            String::new(),
        ]);
    }
    let program = knows_one_board();
    let files = all_holding(&files, &program);
    let scenario = Scenario::new()
        .file("all.zip", zipped(&files))
        .file("worksheet.csv", worksheet);
    let ended = graded(scenario, "all.zip --roster worksheet.csv")
        .grader("gradebook export --format moodle-worksheet");
    let taken = moodle_takes(&ended.exits(0).stdout(), 10.0);
    assert_eq!(taken.keys().cloned().collect::<Vec<_>>(), numbers());
    assert!(
        taken.values().all(|grade| (grade - 9.0).abs() < 1e-9),
        "{taken:?}"
    );
}

fn a_class_of_gradescope_is_found_whole() {
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "''"));
    let mut metadata = "---\n".to_owned();
    let mut roster = "First Name,Last Name,SID,Email,Role,Sections\r\n".to_owned();
    let mut files = Vec::new();
    for pupil in class() {
        let text = str::to_owned;
        roster += &row([
            text(pupil.first),
            text(pupil.last),
            pupil.school(),
            pupil.email(),
            text("Student"),
            text("01, 02"),
        ]);
        if pupil.hands_in() {
            let folder = format!("submission_{}", pupil.number());
            let name = quoted(&format!("{} {}", pupil.first, pupil.last));
            writeln!(
                metadata,
                "{folder}:\n  :submitters:\n  - :name: {name}\n    :sid: {}\n    :email: {}\n  :created_at: 2026-11-22 12:00:{:02}.527000000 Z\n  :score: \n  :status: processed",
                pupil.school(),
                pupil.email(),
                pupil.index % 60
            )
            .unwrap();
            files.push(format!("assignment_99_export/{folder}/solver"));
        }
    }
    roster += "Grace,Hopper,,grace@x,Instructor,\r\nTom,Kilburn,s9999,tom@x,TA,\r\n";
    let program = knows_one_board();
    let mut files = all_holding(&files, &program);
    files.push(("assignment_99_export/submission_metadata.yml", &metadata));
    let scenario = Scenario::new()
        .file("export.zip", zipped(&files))
        .file("roster.csv", roster);
    let ended = graded(scenario, "export.zip --roster roster.csv")
        .does_not_print("is not known")
        .succeeds("gradebook export --format gradescope");
    assert_eq!(ended.stdout().matches(",9.00,10.00,Graded,").count(), 384);
}
