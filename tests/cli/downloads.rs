//! A class from the platform's download to the file that the platform takes back. Each download is made up as its exporter writes it.

use std::io::{Cursor, Read, Write};
use std::path::Path;
use std::process::Command;

use testing::{Outcome, need};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::scenario::Scenario;
use crate::students::{SMALL_RUBRIC, knows_one_board};

testing::list![
    the_zip_of_canvas_makes_nobody_late_and_the_api_tells_who_is,
    canvas_without_names_is_graded_and_keeps_its_ids,
    a_group_in_canvas_is_graded_once_and_every_member_has_the_score,
    the_zip_of_moodle_goes_from_its_worksheet_to_its_worksheet,
    moodle_without_names_goes_by_its_worksheet,
    a_group_in_moodle_is_shown_by_its_name,
    a_group_in_gradescope_is_graded_once_and_staff_are_not_missing,
    clones_below_a_parent_folder_have_the_time_of_their_commit,
    a_list_of_groups_gives_every_member_the_score_even_of_a_folder_with_the_groups_name,
    files_of_one_moment_make_nobody_late_and_withhold_what_lateness_could_change,
    files_newer_than_the_gradebook_are_not_believed_and_times_from_a_list_are,
    a_class_of_one_moment_is_late_only_if_staff_say_so,
    grades_fit_the_assignment_that_the_platform_has,
    an_archive_that_is_none_and_a_zone_that_is_none_are_reported,
];

/// Due on 22 November at 23:00 UTC, a tenth a day.
fn late_rubric() -> String {
    let due = SMALL_RUBRIC.replace("points = 10", "points = 10\ndue = 2026-11-22T23:00:00Z");
    format!("{due}\n[late]\nper-day = \"10 %\"\n")
}

/// A program of one's own, so that no two are the same.
pub(crate) fn program_of(name: &str) -> String {
    knows_one_board().replacen('\n', &format!("\n# {name}\n"), 1)
}

/// A `.zip` whose files have no time of their own, so that they have that of the download.
pub(crate) fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// What a gradebook says of a student.
fn student(ended: &Scenario, id: &str) -> serde_json::Value {
    let json = ended.json();
    let students = json["students"].as_array().unwrap().iter();
    let mut found = students.filter(|student| student["id"] == id);
    found
        .next()
        .unwrap_or_else(|| panic!("no {id} in {json:#}"))
        .clone()
}

fn show(ended: Scenario) -> Scenario {
    ended.succeeds("gradebook show --format json")
}

/// As `lib/gradebook_exporter.rb` of Canvas writes it: a byte order mark and CRLF where the teacher asks for them, a row about posting, the points, students, the test student.
pub(crate) const CANVAS_GRADEBOOK: &str = "\u{feff}Student,ID,SIS User ID,SIS Login ID,Section,8 Puzzle (1234),Current Score\r\n,,,,,Manual Posting,\r\n    Points Possible,,,,,10.00,(read only)\r\n\"Lovelace, Ada\",7,s1815,ada@x,\"01, 02, and Lab A\",,\r\n\"O'Brien_Flann, Myles\",9,,myles@x,01,,\r\n\"Turing, Alan\",8,s1912,alan@x,02,,\r\n\"Student, Test\",66,,f00ba5,01,,\r\n";

/// As `lib/content_zipper.rb` names files: sortable name in lower case without punctuation, `LATE`, user, attachment, the name at upload.
fn canvas() -> Scenario {
    let zip = zipped(&[
        ("lovelaceada_LATE_7_4567_solver", &program_of("ada")),
        ("turingalan_8_4568_solver-1", &program_of("alan")),
        ("Readme.pdf", "put there by somebody"),
    ]);
    Scenario::new()
        .file("small.toml", late_rubric())
        .file("grades.csv", CANVAS_GRADEBOOK)
        .file("submissions.zip", zip)
}

fn the_zip_of_canvas_makes_nobody_late_and_the_api_tells_who_is() {
    let grade = "class submissions.zip --rubric small.toml --roster grades.csv";
    let ended = canvas()
        .answers(&format!("{grade} --list"), "2 submissions, Canvas")
        .prints("note: 1 file left out, named as nothing is in Canvas: `Readme.pdf`")
        .prints("9  O'Brien_Flann, Myles")
        .does_not_print("Test")
        .does_not_print("fits nobody")
        .succeeds(grade)
        .complains("Ada Lovelace (7): 9 of 10")
        .prints("When 2 of 2 submissions were handed in is not known")
        .prints("1 submission is marked as late by the platform")
        .prints("`--times FILE`");
    let ended = show(ended);
    assert_eq!(student(&ended, "7")["points"], 9);
    assert_eq!(student(&ended, "9")["status"], "missing");
    assert_eq!(student(&ended, "9")["name"], "O'Brien_Flann, Myles");
    let ended = ended
        .answers("gradebook show", "PROBLEM  When 2 of 2")
        .prints("marked as late")
        .answers("gradebook stats", "When 2 of 2");
    // GET /api/v1/courses/1/assignments/1234/submissions?include[]=user
    let answer = r#"[{"id": 1, "user_id": 7, "submitted_at": "2026-11-23T12:00:00Z", "late": true, "seconds_late": 46800, "user": {"id": 7, "name": "Ada Lovelace", "sortable_name": "Lovelace, Ada"}},
        {"id": 2, "user_id": 8, "submitted_at": "2026-11-22T22:00:00Z", "late": false}, {"id": 3, "user_id": 9, "submitted_at": null}]"#;
    let ended = ended
        .file("submissions.json", answer)
        .succeeds(&format!("{grade} --times submissions.json"));
    let ended = show(ended.prints("0 graded now").does_not_print("is not known"));
    assert_eq!(student(&ended, "7")["points"], 8);
    assert_eq!(student(&ended, "8")["points"], 9);
    let ended = ended
        .succeeds("gradebook export --format canvas --assignment 1234")
    // Whoever handed in nothing keeps what Canvas has: an empty cell would take it away.
    .prints_exactly(
        "Student,ID,SIS User ID,SIS Login ID,Section,8 Puzzle (1234)\n    Points Possible,,,,,10.00\n\"Lovelace, Ada\",7,s1815,ada@x,\"01, 02, and Lab A\",8.00\n\"Turing, Alan\",8,s1912,alan@x,02,9.00\n",
    )
    .answers("gradebook reports --zip feedback.zip --into reports --format text", "2 reports in `reports`")
        .prints("2 reports in `feedback.zip`")
    .complains("no report is written for 9 (missing)");
    // `infer_comment_context_from_filename` of `app/models/assignment.rb`: the first two parts that are numbers are the student's and a file's.
    for (name, text) in unzipped(&std::fs::read(ended.path("feedback.zip")).unwrap()) {
        let numbers: Vec<&str> = name
            .split('_')
            .filter(|part| part.parse::<u32>().is_ok())
            .collect();
        let (user, attachment, who) = if text.contains("Ada Lovelace") {
            ("7", "4567", "8 of 10")
        } else {
            ("8", "4568", "9 of 10")
        };
        assert_eq!(numbers, [user, attachment], "{name}");
        assert!(text.contains(who), "{text}");
    }
    assert!(
        ended
            .left("reports/lovelace-ada-7.txt")
            .contains("SCORE  8 of 10")
    );
    ended.left("reports/turing-alan-8.txt");
    let messages = ended.left("reports/messages.csv");
    assert!(
        messages.contains("7,Ada Lovelace,,8,10,lovelace-ada-7.txt,You have 8 of 10 points. "),
        "{messages}"
    );
    // Anybody is found by a part of a name that nobody else has.
    ended
        .answers("gradebook report lovelace", "Ada Lovelace")
        .refused("gradebook report @x", "it may be `7` (Lovelace, Ada)")
        .refused("gradebook report lovlace", "no student `lovlace`")
        .complains("did you mean `7` (Lovelace, Ada)?");
}

/// The names and texts in a `.zip`.
fn unzipped(bytes: &[u8]) -> Vec<(String, String)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    (0..archive.len())
        .map(|index| {
            let mut entry = archive.by_index(index).unwrap();
            let name = entry.name().unwrap().to_string();
            let mut text = String::new();
            entry.read_to_string(&mut text).unwrap();
            (name, text)
        })
        .collect()
}

fn canvas_without_names_is_graded_and_keeps_its_ids() {
    // `get_filename` of `lib/content_zipper.rb`: `anon_` and the anonymous id, after `LATE`.
    let zip = zipped(&[
        ("LATE_anon_aB3dE_4567_solver", &program_of("ada")),
        ("anon_Ff9Gh_4568_solver", &program_of("alan")),
    ]);
    let answer = r#"[{"anonymous_id": "aB3dE", "submitted_at": "2026-11-23T12:00:00Z"}, {"anonymous_id": "Ff9Gh", "submitted_at": "2026-11-22T22:00:00Z"}]"#;
    let ended = Scenario::new()
        .file("small.toml", late_rubric())
        .file("times.json", answer)
        .file("submissions.zip", zip)
        .succeeds("class submissions.zip --rubric small.toml --times times.json");
    let ended = show(ended);
    assert_eq!(student(&ended, "anon_aB3dE")["points"], 8);
    assert_eq!(student(&ended, "anon_aB3dE")["marked_late"], true);
    assert_eq!(student(&ended, "anon_Ff9Gh")["points"], 9);
}

fn a_group_in_canvas_is_graded_once_and_every_member_has_the_score() {
    // `representatives` of `app/models/assignment.rb` gives the zipper one member, whose sortable name is the group's.
    let zip = zipped(&[
        ("rockets_8_4568_solver", &program_of("rockets")),
        ("obrienflannmyles_9_4569_solver", &program_of("myles")),
    ]);
    let groups = "name,canvas_user_id,user_id,login_id,sections,group_name,canvas_group_id,group_id\nAda Lovelace,7,s1815,ada@x,01,Rockets,3,\nAlan Turing,8,s1912,alan@x,02,Rockets,3,\nMyles,9,,myles@x,01,,,\n";
    let ended = Scenario::small()
        .file("grades.csv", CANVAS_GRADEBOOK)
        .file("groups.csv", groups)
        .file("submissions.zip", zip)
        .succeeds("class submissions.zip --rubric small.toml --roster grades.csv --groups groups.csv")
        .prints("in 6 runs; of 3 students 3 are graded")
        .does_not_print("fits nobody")
        .succeeds("gradebook show");
    let ended = show(
        ended
            .prints("group Rockets with 7")
            .prints("group Rockets with 8"),
    );
    assert_eq!(student(&ended, "7")["points"], 9);
    assert_eq!(student(&ended, "7")["team"]["with"], serde_json::json!(["8"]));
}

/// As the grading table of Moodle's `mod/assign/gradingtable.php` is downloaded, with the worksheet turned on.
pub(crate) const WORKSHEET: &str = "Identifier,\"Full name\",\"ID number\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Grade can be changed\",\"Last modified (submission)\",\"Last modified (grade)\",\"Feedback comments\"\n\"Participant 55\",\"Ada Lovelace\",1815,ada@x,\"Submitted for grading - \",,10.00,Yes,\"Monday, 23 November 2026, 1:00 PM\",-,\n\"Participant 56\",\"Jean-Luc Picard\",,jl@x,\"Submitted for grading - \",,10.00,Yes,\"Sunday, 22 November 2026, 11:59 PM\",-,\n\"Participant 57\",\"Grace Hopper\",1906,grace@x,\"No submission\",,10.00,Yes,-,-,\n";

fn the_zip_of_moodle_goes_from_its_worksheet_to_its_worksheet() {
    // `download_submissions` of `mod/assign/locallib.php`; the second folder as versions before 4.1 call it.
    let zip = zipped(&[
        ("Ada Lovelace_55_assignsubmission_file/solver", &program_of("ada")),
        (
            "Jean-Luc Picard_56_assignsubmission_file_/solver",
            &program_of("jl"),
        ),
    ]);
    let grade = "class all.zip --rubric small.toml --roster worksheet.csv";
    let scenario = Scenario::new()
        .file("small.toml", late_rubric())
        .file("worksheet.csv", WORKSHEET)
        .file("all.zip", zip);
    let ended = scenario.succeeds(grade);
    let ended = show(ended.prints("When 2 of 2").prints("1 handed in nothing"));
    assert_eq!(student(&ended, "Participant 55")["points"], 9);
    let ended = ended
        .grader(&format!("{grade} --times worksheet.csv"))
        .refuses("expected a time with its zone, found `Monday, 23 November 2026, 1:00 PM`")
        .complains("--time-zone Europe/Berlin")
        .succeeds(&format!("{grade} --times worksheet.csv --time-zone +01:00"));
    let ended = show(ended.does_not_print("is not known"));
    assert_eq!(student(&ended, "Participant 55")["points"], 8);
    assert_eq!(student(&ended, "Participant 56")["points"], 9);
    let ended = ended
        .succeeds("gradebook export --format moodle-worksheet")
        // What `assignfeedback_offline_grade_importer` looks for: the identifier, the grade and when the grade was last changed.
        .prints("Participant 55,Ada Lovelace,ada@x,Submitted for grading,8.00,10.00,Yes,")
        .does_not_print("Participant 57")
        .succeeds("gradebook reports --zip feedback.zip");
    // `is_valid_filename_for_import` of `mod/assign/feedback/file/importziplib.php`: name, participant, plugin's type and plugin, and what is left is the file's name.
    let files = unzipped(&std::fs::read(ended.path("feedback.zip")).unwrap());
    assert_eq!(files.len(), 2);
    for ((name, text), id) in files.iter().zip(["55", "56"]) {
        let (folder, file) = name.split_once('/').unwrap();
        let info: Vec<&str> = folder.splitn(5, '_').collect();
        assert_eq!(info[1..], [id, "assignfeedback", "file", ""], "{name}");
        assert_eq!(file, "report.html");
        assert!(text.starts_with("<!DOCTYPE html>"), "{text}");
    }
    ended
        .succeeds("gradebook export --format moodle")
        .prints("Ada,Lovelace,1815,ada@x,8.00,")
        .prints("Jean-Luc,Picard,,jl@x,9.00,");
}

fn moodle_without_names_goes_by_its_worksheet() {
    let zip = zipped(&[
        ("Participant_55_assignsubmission_file_/solver", &program_of("ada")),
        ("Participant_56_assignsubmission_file_/solver", &program_of("jl")),
    ]);
    let sheet = "Identifier,Status,Grade,\"Maximum Grade\",\"Grade can be changed\",\"Last modified (submission)\",\"Last modified (grade)\"\n\"Participant 55\",Submitted,,10,Yes,\"Monday, 23 November 2026, 13:00\",-\n\"Participant 56\",Submitted,,10,Yes,\"Sunday, 22 November 2026, 13:00\",-\n\"Participant 57\",\"No submission\",,10,Yes,-,-\n";
    let ended = Scenario::new()
        .file("small.toml", late_rubric())
        .file("worksheet.csv", sheet)
        .file("all.zip", zip)
        .succeeds(
            "class all.zip --rubric small.toml --roster worksheet.csv --times worksheet.csv --time-zone UTC",
        )
        .prints("of 3 students 2 are graded, 1 handed in nothing")
        .does_not_print("fits");
    let ended = show(ended);
    assert_eq!(student(&ended, "Participant 55")["points"], 8);
    assert_eq!(student(&ended, "Participant 55")["name"], serde_json::Value::Null);
    ended.answers("gradebook export --format moodle-worksheet", "Participant 56,");
}

fn a_group_in_moodle_is_shown_by_its_name() {
    let of_group = program_of("rockets");
    let zip = zipped(&[
        ("Rockets-Ada Lovelace_55_assignsubmission_file_/solver", &of_group),
        (
            "Rockets-Jean-Luc Picard_56_assignsubmission_file_/solver",
            &of_group,
        ),
        (
            "Default group-Grace Hopper_57_assignsubmission_file_/solver",
            &program_of("g"),
        ),
    ]);
    Scenario::small()
        .file(
            "people.csv",
            "First name,Last name,ID number\nAda,Lovelace,56\nJean-Luc,Picard,2\nGrace,Hopper,3\n",
        )
        .file("all.zip", zip)
        .succeeds("class all.zip --rubric small.toml --roster people.csv")
        .prints("in 6 runs; of 3 students 3 are graded")
        .does_not_print("fits nobody")
        .answers("gradebook show", "group Rockets with 2")
        .prints("group Rockets with 56")
        .does_not_print("Default group with");
}

fn a_group_in_gradescope_is_graded_once_and_staff_are_not_missing() {
    let metadata = "---\nsubmission_12:\n  :submitters:\n  - :name: Ada Lovelace\n    :sid: '1815'\n    :email: ada@x\n  - :name: Alan Turing\n    :sid: '1912'\n    :email: alan@x\n  :created_at: 2026-11-23 12:00:00.527000000 Z\n  :score: \n  :status: unprocessed\n";
    let roster = "First Name,Last Name,SID,Email,Role,Sections\nAda,Lovelace,1815,ada@x,Student,01\nAlan,Turing,1912,alan@x,Student,01\nGrace,Hopper,,grace@x,Instructor,\nTom,Kilburn,3,tom@x,TA,\n";
    let zip = zipped(&[
        ("assignment_99_export/submission_12/solver", &program_of("both")),
        ("assignment_99_export/submission_metadata.yml", metadata),
    ]);
    let ended = Scenario::new()
        .file("small.toml", late_rubric())
        .file("roster.csv", roster)
        .file("export.zip", zip)
        .succeeds("class export.zip --rubric small.toml --roster roster.csv")
        .prints("in 3 runs; of 2 students 2 are graded")
        .does_not_print("is not known")
        .succeeds("gradebook show");
    let ended = show(ended.prints("group submission_12 with 1912"));
    for id in ["1815", "1912"] {
        assert_eq!(student(&ended, id)["points"], 8, "13 hours late");
    }
    ended
        .grader("class export.zip --rubric small.toml --roster roster.csv")
        .prints("0 graded now in 0 runs")
        .succeeds("gradebook export --format gradescope")
        .prints("Alan,Turing,1912,alan@x,01,8.00,");
}

fn clones_below_a_parent_folder_have_the_time_of_their_commit() -> Outcome {
    need(&["git"])?;
    let scenario = Scenario::new()
        .file("small.toml", late_rubric())
        .file(
            "clones/classroom_roster.csv",
            "identifier,github_username\nada@x,Ada\n",
        )
        .script("clones/hw4-submissions/hw4-ada/solver", &program_of("ada"))
        .script("clones/hw4-submissions/hw4-alan/solver", &program_of("alan"));
    for (user, time) in [("ada", "2026-11-23T12:00:00Z"), ("alan", "2026-11-22T12:00:00Z")] {
        commit(
            &scenario.path(&format!("clones/hw4-submissions/hw4-{user}")),
            time,
        );
    }
    // A clone that somebody packed by hand may say what `git` is to run.
    let config = scenario.path("clones/hw4-submissions/hw4-ada/.git/config");
    let hostile = format!(
        "{}\n[core]\n\tfsmonitor = touch {1}\n\tpager = touch {1}\n\tsshCommand = touch {1}\n",
        std::fs::read_to_string(&config).unwrap(),
        scenario.path("harmed").display()
    );
    std::fs::write(&config, hostile).unwrap();
    let ended = scenario.succeeds("class clones --rubric small.toml");
    let ended = show(ended.prints("of 2 students 2 are graded"));
    assert_eq!(student(&ended, "ada")["points"], 8);
    assert_eq!(student(&ended, "alan")["points"], 9);
    assert!(!ended.names().contains(&"harmed".to_owned()));
    Ok(())
}

/// Makes a repository with one commit of a time.
pub(crate) fn commit(folder: &Path, time: &str) {
    for arguments in [&["init", "-q"][..], &["add", "."], &["commit", "-qm", "done"]] {
        let done = Command::new("git")
            .current_dir(folder)
            .args(["-c", "user.name=x", "-c", "user.email=x@x"])
            .args(arguments)
            .env("GIT_COMMITTER_DATE", time)
            .env("GIT_AUTHOR_DATE", "2001-01-01T00:00:00Z")
            .status();
        assert!(done.unwrap().success(), "{arguments:?}");
    }
}

fn a_list_of_groups_gives_every_member_the_score_even_of_a_folder_with_the_groups_name() {
    let ended = Scenario::small()
        .file("roster.csv", "id,login\n1,ada\n2,alan\n3,grace\n4,tom\n")
        .file(
            "groups.csv",
            "group,login\nTeam 1,ada\nTeam 1,alan\nTeam 2,grace\nTeam 2,mallory\n",
        )
        .script("hw/ada", &program_of("ada"))
        .script("hw/team-2", &program_of("two"))
        .succeeds("class hw --rubric small.toml --roster roster.csv --groups groups.csv")
        .prints("in 6 runs; of 5 students 4 are graded, 1 handed in nothing")
        .prints("note: `mallory of Team 2` fits nobody on the roster");
    let ended = show(ended);
    assert_eq!(student(&ended, "2")["team"]["name"], "Team 1");
    assert_eq!(student(&ended, "3")["points"], 9);
    // The same again takes nobody's away.
    ended
        .grader("class hw --rubric small.toml --roster roster.csv --groups groups.csv")
        .prints("0 graded now in 0 runs; of 5 students 4 are graded")
        .file("bad.csv", "colour\nred\n")
        .grader("class hw --groups bad.csv --list")
        .refuses("expected a column `group`, found none");
}

fn files_of_one_moment_make_nobody_late_and_withhold_what_lateness_could_change() {
    let grade = "class hw --rubric small.toml";
    let ended = Scenario::new()
        .file("small.toml", late_rubric().replace("2026-11-22", "2020-11-22"))
        .script("hw/ada", &program_of("ada"))
        .script("hw/alan", &program_of("alan"))
        .file("hw/zoe/notes.txt", "later")
        .grader(grade)
        .exits(3)
        .prints("PROBLEM  The times of 3 of 3 submissions are those of a copy")
        .prints("If the times are right, `--accept times`; if nobody was late, `--accept on-time`.")
        .prints("note: the files of all 3 submissions have the time of one moment")
        .prints("of 3 students 3 have points withheld");
    let ended = show(ended);
    assert_eq!(ended.json()["problems"][1]["kind"], "doubtful-times");
    let status = |ended: &Scenario, id| student(ended, id)["status"].clone();
    assert_eq!(status(&ended, "ada"), "withheld");
    assert_eq!(student(&ended, "ada")["points"], 9);
    // There is nothing to take away.
    assert_eq!(
        ended.json()["problems"][1]["students"],
        serde_json::json!(["ada", "alan"])
    );
    let ended = ended
        .answers("gradebook stats", "The times of 3 of 3 submissions")
        .succeeds("gradebook export --format canvas")
        .complains("no grade is written for ada, alan, zoe")
        .succeeds(&format!("{grade} --accept on-time --accept unusable"));
    let ended = show(ended.does_not_print("PROBLEM"));
    assert_eq!(status(&ended, "ada"), "graded");
    assert_eq!(student(&ended, "ada")["points"], 9);
    let ended = ended.succeeds(&format!("{grade} --accept times"));
    assert_eq!(student(&show(ended), "ada")["points"], 0, "years late");
}

fn files_newer_than_the_gradebook_are_not_believed_and_times_from_a_list_are() {
    let grade = "class hw --rubric small.toml --roster roster.csv";
    let ended = Scenario::new()
        .file("small.toml", late_rubric().replace("2026-11-22", "2020-11-22"))
        .file(
            "times.csv",
            "id,time\nada,2020-11-22T12:00:00Z\nalan,2020-11-23T12:00:00Z\n",
        )
        .file("roster.csv", "id\nada\nalan\n")
        .script("hw/ada", &program_of("ada"))
        .script("hw/alan", &program_of("alan"))
        .grader(grade)
        .exits(3);
    // Far apart, and newer than the gradebook.
    for (name, seconds) in [("ada", 100), ("alan", 9999)] {
        let file = std::fs::File::options()
            .append(true)
            .open(ended.path("hw").join(name));
        let later = std::time::SystemTime::now() + std::time::Duration::from_secs(seconds);
        file.unwrap().set_modified(later).unwrap();
    }
    let ended = ended
        .grader(grade)
        .exits(3)
        .prints("newer than the gradebook")
        .succeeds(&format!("{grade} --times times.csv"));
    let ended = show(ended.does_not_print("PROBLEM"));
    assert_eq!(student(&ended, "ada")["points"], 9);
    assert_eq!(student(&ended, "alan")["points"], 8);
}

fn a_class_of_one_moment_is_late_only_if_staff_say_so() {
    let times = "id,time\nada,2026-11-24T12:00:00Z\nalan,2026-11-24T12:00:00Z\ngrace,2026-11-24T12:00:00Z\n";
    let grade = "class hw --rubric small.toml --times times.csv";
    let ended = Scenario::new()
        .file("small.toml", late_rubric())
        .file("times.csv", times)
        .script("hw/ada", &knows_one_board())
        .script("hw/alan", &knows_one_board())
        .script("hw/grace", &knows_one_board())
        .grader(grade)
        .exits(3)
        .prints("note: all 3 submissions have the time of one moment, 2026-11-24T12:00:00Z")
        .prints("The times of 3 of 3 submissions are those of a copy");
    let ended = show(ended);
    assert_eq!(student(&ended, "ada")["points"], 9);
    let ended = ended.succeeds(&format!("{grade} --accept times"));
    let ended = show(ended.does_not_print("one moment"));
    assert_eq!(student(&ended, "ada")["points"], 7);
    // It was said once and for all.
    let ended = ended.succeeds(grade);
    assert_eq!(student(&show(ended), "ada")["points"], 7);
    // Where lateness costs nothing, it is no problem.
    Scenario::small()
        .script("hw/ada", &knows_one_board())
        .script("hw/alan", &program_of("alan"))
        .succeeds("class hw --rubric small.toml")
        .does_not_print("PROBLEM")
        .does_not_print("one moment");
}

fn grades_fit_the_assignment_that_the_platform_has() {
    let two = CANVAS_GRADEBOOK.replace("Current Score", "8 Puzzle again (99)");
    Scenario::small()
        .file("two.csv", two)
        .file(
            "submissions.zip",
            zipped(&[("lovelaceada_7_4567_solver", &program_of("ada"))]),
        )
        .succeeds("class submissions.zip --rubric small.toml --roster two.csv")
        .grader("gradebook export --format canvas")
        .refuses("several assignments, and --assignment is missing")
        .complains("`8 Puzzle (1234)`, `8 Puzzle again (99)`")
        .succeeds("gradebook export --format canvas --assignment again")
        .prints("Section,8 Puzzle again (99)\n");
    // Moodle leaves grades out, silently, that are above the assignment's (`process_import_grades` of `mod/assign/feedback/offline/locallib.php`).
    let ended = Scenario::small()
        .file("worksheet.csv", WORKSHEET.replace("10.00", "5.00"))
        .file(
            "all.zip",
            zipped(&[("Ada Lovelace_55_assignsubmission_file/solver", &program_of("ada"))]),
        )
        .succeeds("class all.zip --rubric small.toml --roster worksheet.csv")
        .grader("gradebook export --format moodle-worksheet")
        .refuses("the assignment is worth 5 points there, and 10 by the rubric")
        .complains("add `--max-grade 5` to scale the grades");
    let export = "gradebook export --format moodle-worksheet --max-grade 5";
    ended
        .succeeds(export)
        .complains_of_nothing()
        .prints(",4.50,5.00,Yes,")
        .succeeds("gradebook adjust Ada --points +5 --reason bonus")
        .succeeds(export)
        .complains("more points than the 5 that the assignment is worth: Ada Lovelace");
}

fn an_archive_that_is_none_and_a_zone_that_is_none_are_reported() {
    Scenario::new()
        .file("broken.zip", "PK")
        .file("times.csv", "id,time\nada,2026-11-22 12:00\n")
        .refused("class broken.zip --list", "cannot unpack `broken.zip`")
        .complains("hint: unpack it yourself")
        .script("hw/ada", "#!/bin/sh\n")
        .grader("class hw --list --times times.csv --time-zone Nowhere/Else")
        .refuses("--time-zone: expected a time zone, found `Nowhere/Else`");
}
