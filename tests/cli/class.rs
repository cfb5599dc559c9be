//! `grader class`: who handed in what, what is graded, and what is not graded again.

use crate::scenario::Scenario;
use crate::students::{SMALL_RUBRIC, knows_one_board};

testing::list![
    a_class_is_graded_once_and_only_what_changed_again,
    nothing_is_run_twice_unless_it_changed_or_is_asked_for,
    a_roster_names_who_is_missing_and_who_is_unknown,
    a_roster_that_comes_later_makes_nobody_twice_and_runs_nothing_again,
    times_come_from_the_courses_list_or_the_files_and_never_from_now,
    mistakes_are_reported_before_anything_is_run,
    what_two_students_handed_in_alike_tells_neither_of_the_other,
    what_cannot_be_read_among_the_submissions_is_named_with_the_next_step,
];

/// A class of twelve: right, wrong, crashing, hostile, not compiling, and nothing that could be run. Two handed in the same.
pub(crate) fn class_of_twelve() -> Scenario {
    let own = |name: &str| knows_one_board().replacen('\n', &format!("\n# {name}\n"), 1);
    // However busy the machine is, CPU time decides.
    let rubric = SMALL_RUBRIC
        .replace("cpu = \"2 s\"", "cpu = \"400 ms\"")
        .replace("\"10 s\"", "\"600 s\"");
    let mut class = Scenario::new().file("small.toml", rubric);
    for name in ["ada", "alan", "barbara", "edsger"] {
        class = class.script(&format!("hw/{name}/solver"), &own(name));
    }
    class
        .script("hw/copy-of-ada/solver", &own("ada"))
        .script("hw/donald", "#!/bin/sh\necho 'Minimum number of moves = 5'\n")
        .script("hw/frances", "#!/bin/sh\necho no >&2\nexit 3\n")
        .script("hw/grace", "#!/bin/sh\nkill -SEGV $$\n")
        .script("hw/john", "#!/bin/sh\nexec yes flood\n")
        .script("hw/ken", "#!/bin/sh\nwhile :; do :; done\n")
        .file(
            "hw/margaret/submission.toml",
            "build = [\"false\"]\nrun = [\"./x\"]\n",
        )
        .file("hw/niklaus.txt", "I could not do it.\n")
}

/// The small rubric's command line on it.
pub(crate) const GRADE: &str = "class hw --rubric small.toml --jobs 2 --accept unusable";

fn show(scenario: Scenario) -> Scenario {
    scenario.succeeds("gradebook show --format json")
}

fn a_class_is_graded_once_and_only_what_changed_again() {
    let ended = class_of_twelve().answers(GRADE, "12 graded now in 27 runs; of 12 students 10 are graded, 1 handed in what does not compile, 1 handed in nothing that can be run")
        .complains("ada: 9 of 10\n")
        .complains("margaret: 0 of 10, does not compile");
    let shown = show(ended).json();
    let points: Vec<(&str, &serde_json::Value)> = shown["students"]
        .as_array()
        .unwrap()
        .iter()
        .map(|student| (student["id"].as_str().unwrap(), &student["points"]))
        .collect();
    assert_eq!(points[0], ("ada", &serde_json::json!(9)));
    assert_eq!(points[3], ("copy-of-ada", &serde_json::json!(9)));
    assert_eq!(points[7], ("grace", &serde_json::json!(0)));
    assert_eq!(shown["students"][9]["status"], "graded");
    assert_eq!(shown["students"][10]["status"], "not-compiled");
    assert_eq!(shown["students"][11]["status"], "unusable");
}

fn nothing_is_run_twice_unless_it_changed_or_is_asked_for() {
    let ended = class_of_twelve()
        .succeeds(GRADE)
        .answers("class hw", "0 graded now in 0 runs");
    let changed = ended.script("hw/donald", "#!/bin/sh\necho 'Minimum number of moves = 4'\n");
    changed
        .answers("class hw", "1 graded now in 3 runs")
        .grader("class hw --rerun grace")
        .prints("1 graded now in 3 runs")
        // The copy of ada's program is run with it.
        .grader("class hw --rerun ada")
        .prints("2 graded now in 3 runs")
        .grader("class hw --rerun verdict:output-limit")
        .prints("1 graded now in 3 runs")
        .grader("class hw --rerun case:steps/named/puzzle04")
        .prints("10 graded now in 9 runs")
        .grader("class hw --rerun verdict:wrong")
        .refuses("--rerun: nothing that was graded has `verdict:wrong`");
}

fn a_roster_names_who_is_missing_and_who_is_unknown() {
    let roster = "Student,ID,SIS Login ID,Section\n    Points Possible,,,\n\"Lovelace, Ada\",7,ada,01\n\"Hopper, Grace\",8,grace,02\n\"Liskov, Barbara\",9,liskov,02\n";
    let class = Scenario::small()
        .script("hw/ada", &knows_one_board())
        .script("hw/mallory", &knows_one_board())
        .file("roster.csv", roster);
    let ended = class
        .succeeds("class hw --rubric small.toml --roster roster.csv")
        .prints("note: `mallory` fits nobody on the roster; it is kept as `mallory`")
        .prints("of 4 students 2 are graded, 2 handed in nothing");
    let shown = show(ended).json();
    assert_eq!(shown["students"][0]["name"], "Lovelace, Ada");
    assert_eq!(shown["students"][1]["status"], "missing");
    assert_eq!(shown["students"][3]["listed"], false);
}

fn a_roster_that_comes_later_makes_nobody_twice_and_runs_nothing_again() {
    let class = Scenario::small()
        .file("roster.csv", "id,login\n1815,ada\n1912,alan\n")
        .script("hw/ada", &knows_one_board());
    let ended = class
        .answers("class hw --rubric small.toml", "of 1 students")
        .succeeds("class hw --roster roster.csv")
        .prints("1 graded now in 0 runs; of 2 students 1 are graded, 1 handed in nothing");
    let shown = show(ended).json();
    assert_eq!(shown["students"][0]["id"], "1815");
    assert_eq!(shown["students"][0]["points"], 9);
}

fn times_come_from_the_courses_list_or_the_files_and_never_from_now() {
    let class = Scenario::new()
        .script("hw/ada", "#!/bin/sh\n")
        .script("hw/alan", "#!/bin/sh\n")
        .file("times.csv", "id,time\nada,2026-03-01T23:59:00+01:00\n");
    let old = std::fs::File::options()
        .append(true)
        .open(class.path("hw/alan"))
        .unwrap();
    let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
    old.set_modified(time).unwrap();
    class
        .answers("class hw --list --times times.csv", "2026-03-01T22:59:00Z")
        .prints("2001-09-09T01:46:40Z");
}

fn mistakes_are_reported_before_anything_is_run() {
    Scenario::new()
        .script("hw/ada", "#!/bin/sh\n")
        .folder("empty")
        .file("roster.csv", "colour\nred\n")
        .file(
            "gradebook.db",
            "this is no database, although it is long enough to be looked at\n",
        )
        .grader("class nowhere")
        .refuses("expected a folder of submissions, found `nowhere`, which is not there")
        .refused("class empty", "`empty` holds no submission")
        .refused("class hw --shard 5/4", "--shard: expected K/N with K from 1 to N")
        .grader("class hw --roster roster.csv")
        .refuses("a column that tells students apart")
        .grader("class hw")
        .refuses("`gradebook.db`: expected a gradebook, found a file that is no database")
        .grader("gradebook show --gradebook none.db")
        .refuses("`none.db`: there is no gradebook");
}

/// Equal submissions share a result, and a result names nobody.
fn what_two_students_handed_in_alike_tells_neither_of_the_other() {
    let manifest = "run = \"make x\"\n";
    let class = Scenario::small()
        .file("hw/ada-zip.zip", "Rar!\x1a\x07\x00")
        .file("hw/bob-zip.zip", "Rar!\x1a\x07\x00")
        .file("hw/ada-text/notes.txt", "hello")
        .file("hw/bob-text/notes.txt", "hello")
        .file("hw/ada-toml/submission.toml", manifest)
        .file("hw/bob-toml/submission.toml", manifest);
    let mut ended = class.succeeds(GRADE);
    for (what, words) in [
        ("zip", "the submission cannot be run: it is a RAR archive"),
        ("text", "the submission cannot be run: `notes.txt` is a text file"),
        (
            "toml",
            "the submission cannot be run: `submission.toml`:1:7: invalid",
        ),
    ] {
        for (one, other) in [("ada", "bob"), ("bob", "ada")] {
            ended = ended.grader(&format!("gradebook report {one}-{what}"));
            ended = ended.exits(0).prints(words).does_not_print(other);
            // There is no program that could be run again.
            ended = ended.does_not_print("run it again").does_not_print("puzzle.txt");
        }
    }
}

fn what_cannot_be_read_among_the_submissions_is_named_with_the_next_step() {
    let class = Scenario::small().script("hw/ada", &knows_one_board());
    std::os::unix::fs::symlink("nowhere", class.path("hw/lost")).unwrap();
    let class = class
        .refused(GRADE, "error: `hw/lost` is a link, not a file or a folder")
        .complains("hint: take it out of the folder");
    // A link would hand in what it leads to: a neighbour's work, or a file of the machine's.
    std::fs::remove_file(class.path("hw/lost")).unwrap();
    std::os::unix::fs::symlink("ada", class.path("hw/bob")).unwrap();
    let class = class.refused(GRADE, "error: `hw/bob` is a link, not a file or a folder");
    std::os::unix::fs::symlink("nowhere", class.path("hw/lost")).unwrap();
    class.refused(
        GRADE,
        "error: these are links, devices or pipes, not files or folders: `hw/bob`, `hw/lost`",
    );
}
