//! `grader run`: reports in every format, to files too, and the exit status that they decide.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::run::graded_by_a_small_rubric;
use crate::scenario::Scenario;

testing::list![
    the_json_report_is_what_its_schema_says,
    reports_are_written_to_files_beside_the_one_that_is_printed,
    a_report_that_cannot_be_written_takes_no_other_along,
    where_a_report_cannot_be_written_nothing_is_run,
    a_report_of_unknown_format_or_without_a_file_is_a_mistake,
    a_score_below_the_asked_one_exits_with_1,
    a_least_score_that_is_none_is_a_mistake,
    a_least_score_that_nobody_can_reach_is_a_mistake,
    what_breaks_off_is_told_by_its_error_alone,
];

/// Solves what is solved already, breaks off where a move is needed, and comes to no end where more tiles are.
const BREAKS_OFF: &str = r#"#!/bin/sh
case "$(cat "$1" | tr -s ' \n' ' ')" in
"3 1 2 3 4 5 6 7 8 0 ") printf 'Minimum number of moves = 0\n3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n' ;;
"4 "*) while :; do :; done ;;
*) printf '[\n}\n'; echo 'NoSuchElementException: Priority queue underflow' >&2; exit 1 ;;
esac
"#;

fn what_breaks_off_is_told_by_its_error_alone() {
    let criterion = |id: &str, fixtures: &str, requires: &str| {
        format!(
            "\n[[criterion]]\nid = \"{id}\"\ntitle = \"{id}\"\npoints = 2\nfixtures = [\"{fixtures}\"]\nrequires = [\"{requires}\"]\nhints = [\"Look at {id}.\"]\n"
        )
    };
    let head = "schema = \"grader.rubric/v1\"\ntitle = \"Small\"\ndialect = \"coursera\"\npoints = 8\n\n[limits]\ncpu = \"1 s\"\n";
    let rubric = [
        head.to_owned(),
        criterion("solved", "3x3/depth-00-a", "moves"),
        criterion("examples", "3x3/depth-0[1-8]-a", "moves"),
        criterion("further", "3x3/depth-1*-a", "moves"),
        criterion("unsolvable", "4x4/unsolvable-16", "unsolvable"),
    ]
    .concat();
    let report = Scenario::new()
        .file("small.toml", rubric)
        .script("student", BREAKS_OFF)
        .grader("run --rubric small.toml --submission student")
        .exits(0)
        .prints("NoSuchElementException");
    let text = report.stdout();
    assert!(!text.contains("Begin with this small puzzle"), "{text}");
    assert!(!text.contains("with more than their tiles"), "{text}");
    // The criterion that meets the error first has its hint, and the limit: it does not say what is wrong.
    let hinted = ["examples", "further", "unsolvable"].map(|id| text.contains(&format!("Look at {id}.")));
    assert_eq!(hinted, [true, false, true], "{text}");
}

fn graded(line: &str) -> Scenario {
    graded_by_a_small_rubric().grader(&format!("run --rubric small.toml --submission student {line}"))
}

fn keys(value: &Value) -> BTreeSet<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn the_json_report_is_what_its_schema_says() {
    let schema = Scenario::new().succeeds("schema report").json();
    let report = graded("--format json").exits(0).json();
    let described: BTreeSet<&str> = keys(&schema["properties"]);
    assert_eq!(keys(&report), described);
}

fn reports_are_written_to_files_beside_the_one_that_is_printed() {
    graded("--report json=out/report.json --report text=report.txt --report markdown=report.md")
        .refuses("error: `out/report.json`: the folder `out` does not exist");
    let ended = graded("--report json=report.json --report text=report.txt --report markdown=report.md")
        .exits(0)
        .prints("SCORE  9 of 10 points")
        .complains_of_nothing();
    let json: Value = serde_json::from_str(&ended.left("report.json")).unwrap();
    assert_eq!(json["score"]["earned"], 9);
    assert_eq!(ended.left("report.txt"), ended.stdout());
    assert!(ended.left("report.md").contains("9 of 10"));
    let names = ["report.json", "report.md", "report.txt", "small.toml", "student"];
    assert_eq!(ended.names(), names, "nothing else is left behind");
}

fn a_report_that_cannot_be_written_takes_no_other_along() {
    let ended = graded("--report json=/dev/full --report text=report.txt")
        .exits(2)
        .complains("error: `/dev/full`: cannot be written")
        .prints("SCORE  9 of 10 points");
    assert_eq!(ended.left("report.txt"), ended.stdout());
}

fn where_a_report_cannot_be_written_nothing_is_run() {
    // Without a sandbox the program can leave a trace.
    let folder = Scenario::small().folder("taken");
    let trace = folder.path("ran");
    let student = format!("#!/bin/sh\ntouch {}\n", trace.display());
    let folder = folder.script("student", &student);
    let run = "run --rubric small.toml --submission student --sandbox none";
    let ended = folder
        .grader(&format!("{run} --report text=no/report.txt"))
        .refuses("error: `no/report.txt`: the folder `no` does not exist");
    assert!(!trace.exists());
    let ended = ended
        .grader(&format!("{run} --report text=taken"))
        .refuses("error: `taken`: expected a file, found a folder");
    assert!(!trace.exists());
    let _told = ended.succeeds(run);
    assert!(trace.exists(), "the program leaves a trace where it is run");
}

fn a_report_of_unknown_format_or_without_a_file_is_a_mistake() {
    graded("--report pdf=report.pdf")
        .refuses("--report: expected one of the formats `text`, `json`, `markdown`, `html`");
    graded("--report report.json").refuses("expected FORMAT=FILE, as in `json=report.json`");
    graded("--report json=-").refuses("`--format json` prints to standard output");
    graded("--format pdf").refuses("invalid value 'pdf'");
}

fn a_score_below_the_asked_one_exits_with_1() {
    for (least, code) in [
        ("9", 0),
        ("9.01", 1),
        ("10", 1),
        ("80%", 0),
        ("90%", 0),
        ("90.01%", 1),
        ("0", 0),
    ] {
        graded(&format!("--fail-under {least}"))
            .exits(code)
            .prints("SCORE  9 of 10 points")
            .complains_of_nothing();
    }
}

fn a_least_score_that_is_none_is_a_mistake() {
    for least in ["much", "101%", "%", "8,5"] {
        graded(&format!("--fail-under {least}"))
            .refuses(&format!(
                "--fail-under: expected points or a share of them, found `{least}`"
            ))
            .complains("hint: write 80 for 80 points, or 80%");
    }
}

fn a_least_score_that_nobody_can_reach_is_a_mistake() {
    graded("--fail-under 80")
        .refuses("--fail-under: `80` is more than the rubric gives: 10 points")
        .complains("hint: nobody would pass; write 80% for four fifths of what is possible");
}
