//! What lateness costs, from one submission's report to a class's export.

use serde_json::Value;

use crate::scenario::Scenario;
use crate::students::{SMALL_RUBRIC, knows_one_board};

testing::list![
    a_single_report_shows_what_lateness_takes_off_and_every_sink_of_one_number_has_the_rest,
    a_class_loses_to_lateness_and_extensions_and_adjustments_come_to_the_same_later,
    a_changed_late_policy_is_previewed_like_any_change,
    the_best_of_several_is_the_best_after_lateness,
    a_report_from_the_gradebook_tells_extensions_and_adjustments_and_its_points_add_up,
    points_given_by_hand_go_to_what_is_missing,
];

/// The small rubric, due on 2 January, a tenth a day.
fn late_rubric(more: &str) -> String {
    let due = SMALL_RUBRIC.replace("points = 10", "points = 10\ndue = 2026-01-02T00:00:00Z");
    format!("{due}\n[late]\nper-day = \"10 %\"\n{more}")
}

/// Ada a day and a half late, Alan in time.
fn graded() -> Scenario {
    Scenario::new()
        .file("small.toml", late_rubric(""))
        .file(
            "times.csv",
            "submission,time\nada,2026-01-03T12:00:00Z\nalan,2026-01-01T00:00:00Z\n",
        )
        .script("hw/ada", &knows_one_board())
        .script("hw/alan", "#!/bin/sh\necho 'No solution possible'\n")
        .succeeds("class hw --rubric small.toml --times times.csv --at 2026-05-01T00:00:00Z")
}

fn run(submitted_at: &str) -> String {
    format!("run --submission ada --rubric small.toml {submitted_at}")
}

fn a_single_report_shows_what_lateness_takes_off_and_every_sink_of_one_number_has_the_rest() {
    let scenario = Scenario::new()
        .file("small.toml", late_rubric(""))
        .script("ada", &knows_one_board());
    let at = "--submitted-at 2026-01-03T12:00:00Z";
    let ended = scenario.succeeds(&format!("{} --format json", run(at)));
    let json = ended.json();
    assert_eq!(
        json["score"]["earned"]
            .as_f64()
            .zip(json["score"]["total"].as_f64()),
        Some((9.0, 7.0))
    );
    assert_eq!(json["score"]["late"], 2);
    assert_eq!(json["lateness"]["days"], 2);
    assert_eq!(json["lateness"]["late_seconds"], 36 * 3600);
    assert_eq!(json["lateness"]["words"], "late by 1 d 12 h: 2 days");
    let ended = ended
        .answers(&run(at), "SCORE  7 of 10 points")
        .prints("LATE  It was late by 1 d 12 h")
        .answers(&format!("{} --format vpl", run(at)), "Grade :=>>7\n")
        .succeeds(&format!("{} --format gradescope", run(at)));
    assert_eq!(ended.json()["score"], 7);
    let ended = ended.succeeds(&format!("{} --format classroom50", run(at)));
    let whole = ended.json();
    assert_eq!(whole["score"], 7);
    let parts: u64 = whole["tests"]
        .as_array()
        .unwrap()
        .iter()
        .map(|test| test["score"].as_u64().unwrap())
        .sum();
    assert_eq!(parts, 7, "the parts add up to the whole");
    ended
        .grader(&format!("{} --fail-under 8", run(at)))
        .exits(1)
        .answers(&run(""), "SCORE  9 of 10 points")
        .prints("when this was handed in is not known")
        .succeeds(&format!("{} --audience student", run("")))
        .does_not_print("when this was handed in is not known")
        .grader(&run("--submitted-at yesterday"))
        .refuses("--submitted-at: expected a time with its zone, found `yesterday`");
}

fn student(scenario: &Scenario, index: usize) -> Value {
    scenario.class("gradebook.db")["students"][index].clone()
}

fn a_class_loses_to_lateness_and_extensions_and_adjustments_come_to_the_same_later() {
    let scenario = graded().answers("gradebook show", "late by 1 d 12 h: 2 days, -2");
    let ada = student(&scenario, 0);
    assert_eq!(
        (&ada["points"], &ada["earned"]),
        (&Value::from(7), &Value::from(9))
    );
    assert_eq!(ada["lost_to_lateness"], 2);
    assert_eq!(student(&scenario, 1)["lost_to_lateness"], 0);
    let scenario = scenario.succeeds("gradebook report ada --format json");
    assert_eq!(scenario.json()["score"]["total"], 7);
    // Grading again, at another time, changes nothing.
    let scenario = scenario
        .succeeds("class hw --rubric small.toml --times times.csv --rerun ada --at 2027-01-01T00:00:00Z");
    assert_eq!(student(&scenario, 0), ada);
    let scenario = scenario.succeeds("gradebook extend ada --days 1 --reason ill");
    assert_eq!(student(&scenario, 0)["points"], 8);
    let scenario = scenario
        .succeeds("gradebook extend ada --until 2026-01-03T12:00:00Z --reason ill")
        .succeeds("gradebook report ada --format json");
    assert_eq!(scenario.json()["score"]["total"], 9);
    assert_eq!(scenario.json()["lateness"]["due"], "2026-01-03T12:00:00Z");
    scenario
        .succeeds("gradebook adjust ada --points -9.5 --reason x")
        .succeeds("gradebook export")
        .prints("ada,,,,,,graded,0,10,9,0,0,-9.5,ada,2026-01-03T12:00:00Z");
}

fn a_changed_late_policy_is_previewed_like_any_change() {
    graded()
        .file("small.toml", late_rubric("free-days = 1\n"))
        .grader("gradebook diff")
        .exits(1)
        .prints("ada: 7 -> 8\n  lost to lateness  2 -> 1\n")
        .succeeds("gradebook apply")
        .answers("gradebook show", "late by 1 d 12 h: 2 days, 1 of them free, -1");
}

fn the_best_of_several_is_the_best_after_lateness() {
    let rubric = late_rubric("").replace("points = 10\n", "points = 10\nsubmissions = \"best\"\n");
    let ended = Scenario::new()
        .file("roster.csv", "id,name\n1,Ada Lovelace\n")
        .file(
            "times.csv",
            "submission,time\nlovelaceada.sh,2026-01-20T00:00:00Z\nadalovelace,2026-01-01T00:00:00Z\n",
        )
        .file("best.toml", rubric)
        .script("hw/lovelaceada.sh", &knows_one_board())
        .script("hw/adalovelace", "#!/bin/sh\necho 'No solution possible'\n")
        .succeeds("class hw --roster roster.csv --times times.csv --rubric best.toml");
    assert_eq!(student(&ended, 0)["submission"], "adalovelace");
    assert_eq!(student(&ended, 0)["points"], 1);
}

fn a_report_from_the_gradebook_tells_extensions_and_adjustments_and_its_points_add_up() {
    let ended = graded()
        .succeeds("gradebook extend ada --days 1 --reason ill")
        .succeeds("gradebook adjust ada --points -2.5 --reason \"asked late\"")
        // 9 earned, one day of lateness left.
        .succeeds("gradebook report ada --format json");
    let json = ended.json();
    let score = ["earned", "late", "adjusted", "total"].map(|key| json["score"][key].to_string());
    assert_eq!(score, ["9", "1", "-2.5", "5.5"]);
    assert_eq!(json["lateness"]["extension_seconds"], 24 * 3600);
    assert_eq!(json["adjustments"][0]["reason"], "asked late");
    let ended = ended
        .answers("gradebook report ada", "SCORE  5.5 of 10 points")
        .prints("with the extension")
        .prints("ADJUSTED  The course staff took 2.5 points (asked late).");
    for (format, words) in [
        ("markdown", "**Adjusted.** The course staff took 2.5 points"),
        ("html", "The course staff took 2.5 points"),
        ("tap", "# The course staff took 2.5 points"),
        ("vpl", "Grade :=>>5.5"),
        ("prairielearn", "The course staff took 2.5 points"),
        ("gradescope", "The course staff took 2.5 points"),
        ("junit", "name=\"points.total\" value=\"5.5\""),
        ("github", "title=Adjusted::The course staff took 2.5 points"),
    ] {
        let report = ended.said(&format!("gradebook report ada --format {format}"));
        assert!(report.contains(words), "{format}: {report}");
        assert!(!report.contains("asked late"), "the reason is staff's: {format}");
    }
    let autolab = ended.said("gradebook report ada --format autolab");
    let scores: Value = serde_json::from_str(autolab.lines().last().unwrap()).unwrap();
    let sum: f64 = scores["scores"]
        .as_object()
        .unwrap()
        .values()
        .filter_map(Value::as_f64)
        .sum();
    assert!((sum - 5.5).abs() < 1e-9, "{scores}");
    assert_eq!(scores["scoreboard"][0], 5.5);
}

fn points_given_by_hand_go_to_what_is_missing() {
    let ended = graded().succeeds("gradebook adjust alan --points +4 --reason x");
    // One of the two small boards is right: 1 of 10 points, and 4 more.
    let autolab = ended.said("gradebook report alan --format autolab");
    let scores: Value = serde_json::from_str(autolab.lines().last().unwrap()).unwrap();
    let of = |id: &str| scores["scores"][id].as_f64().unwrap();
    assert!((of("steps") + of("others") - 5.0).abs() < 1e-9, "{scores}");
    assert!(of("steps") > 3.5 && of("others") < 2.0, "{scores}");
}
