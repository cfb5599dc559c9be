//! `grader gradebook`: reports from what was kept, other rubrics, what staff decide, and gradebooks that contradict each other.

use rusqlite::Connection;
use serde_json::Value;

use crate::scenario::Scenario;
use crate::students::{PUZZLE04_ANSWER, SMALL_RUBRIC, knows_one_board};

testing::list![
    a_report_from_what_was_kept_is_the_one_of_a_run,
    a_page_from_what_was_kept_has_the_pictures_of_a_run,
    a_further_step_of_a_hint_comes_with_a_further_submission,
    another_rubric_is_previewed_applied_and_remembered,
    what_another_rubric_asks_anew_is_named_and_run_and_nothing_else,
    staff_decide_about_one_student_and_the_reason_is_kept,
    the_best_of_several_counts_where_the_rubric_says_so,
    contradictions_are_refused_with_a_list,
    a_file_of_a_later_grader_or_of_somebody_else_is_refused,
    without_outputs_the_scores_stay_and_reports_need_new_runs,
    damaged_results_are_never_shown_and_are_graded_anew,
    damage_to_an_adjustment_is_listed_and_taken_as_it_stands_only_when_asked,
];

/// Three students, graded.
fn graded() -> Scenario {
    Scenario::small()
        .script("hw/ada", &knows_one_board())
        .script("hw/alan", "#!/bin/sh\necho 'No solution possible'\n")
        .script("hw/grace", "#!/bin/sh\necho oops >&2\nexit 3\n")
        .succeeds("class hw --rubric small.toml --at 2026-01-01T00:00:00Z")
}

/// A report without what was measured.
fn without_measures(report: &str) -> Value {
    let mut report: Value = serde_json::from_str(report).unwrap();
    for case in report["cases"].as_array_mut().unwrap() {
        case["usage"] = Value::Null;
    }
    report
}

fn a_report_from_what_was_kept_is_the_one_of_a_run() {
    let scenario = graded();
    for student in ["ada", "alan", "grace"] {
        let kept = format!("gradebook report {student}");
        let run = format!("run --submission hw/{student} --rubric small.toml");
        let [of_kept, of_run] =
            [&kept, &run].map(|line| without_measures(&scenario.said(&format!("{line} --format json"))));
        assert_eq!(of_kept, of_run);
        assert_eq!(scenario.said(&kept), scenario.said(&kept));
    }
    scenario
        .refused("gradebook report adda", "no student `adda`")
        .complains("did you mean `ada`?");
}

/// Knows `puzzle04` by heart as well, but takes its first step twice.
fn goes_back_and_forth() -> String {
    let (claim, boards) = PUZZLE04_ANSWER.split_once('\n').unwrap();
    let (twice, _) = boards.split_at(2 * boards.len() / 5);
    let longer = format!("{}\n{twice}{boards}", claim.replace('4', "6"));
    knows_one_board().replace(PUZZLE04_ANSWER, &longer)
}

fn a_page_from_what_was_kept_has_the_pictures_of_a_run() {
    let scenario = Scenario::small()
        .script("hw/ada", &goes_back_and_forth())
        .succeeds("class hw --rubric small.toml");
    let [kept, run] = [
        "gradebook report ada",
        "run --submission hw/ada --rubric small.toml",
    ]
    .map(|line| scenario.said(&format!("{line} --format html")));
    assert!(kept.contains("<svg"), "boards are drawn");
    // The criteria hold what was measured.
    let before_the_criteria = |page: &str| page.split_once("<table").unwrap().0.to_owned();
    assert_eq!(before_the_criteria(&kept), before_the_criteria(&run));
}

fn a_further_step_of_a_hint_comes_with_a_further_submission() {
    let rubric = SMALL_RUBRIC.replacen(
        "points = 8",
        "points = 8\nhints = [\"Look at the first line.\", \"Count the boards.\", \"A way of four boards has three moves.\"]",
        1,
    ) + "\n[feedback]\nhints-after = 1\n";
    let mut scenario = Scenario::new().file("small.toml", &rubric);
    let says = "The next hint comes with the report on your next submission.";
    for submission in 1..=3 {
        let ended = scenario
            .script("hw/ada", &format!("#!/bin/sh\nexit {submission}\n"))
            .succeeds("class hw --rubric small.toml")
            .succeeds("gradebook report ada --audience student");
        let report = ended.stdout();
        let steps = ["Look at", "Count the", "A way of"].map(|step| report.contains(step));
        assert_eq!(steps, [true, submission > 1, submission > 2], "{report}");
        assert_eq!(report.contains(says), submission < 3, "{report}");
        let ended = ended
            .answers("gradebook report ada --audience staff", "A way of four")
            .succeeds("run --submission hw/ada --rubric small.toml --audience student")
            .prints("A way of four");
        scenario = ended;
    }
}

fn another_rubric_is_previewed_applied_and_remembered() {
    let cheaper = SMALL_RUBRIC
        .replace("points = 8", "points = 6")
        .replace("points = 2", "points = 4");
    let ended = graded()
        .answers("gradebook diff", "0 would gain, 0 would lose")
        .file("small.toml", &cheaper)
        .refused("class hw", "has changed since the gradebook's scores were made")
        .refused("gradebook report ada", "as it was")
        .grader("gradebook diff")
        .exits(1)
        .prints("ada: 9 -> 8\n  steps   8 -> 6\n  others  1 -> 2\n")
        .prints("alan: 1 -> 2\n")
        .prints("of 3 submissions 1 would gain, 1 would lose, 0 must be run first")
        .answers("gradebook show", "9")
        .succeeds("gradebook apply --at 2026-02-02T00:00:00Z")
        .prints("applied to 3 submissions")
        .answers("class hw", "0 graded now in 0 runs");
    let past = ended.succeeds("gradebook history ada --format json");
    let past_json = past.json();
    assert_eq!(past_json[0]["earned"], 9);
    assert_eq!(past_json[0]["recorded"], "2026-01-01T00:00:00Z");
    assert_eq!(past_json[1]["earned"], 8);
    assert_eq!(past_json[1]["recorded"], "2026-02-02T00:00:00Z");
    assert_eq!(past_json.as_array().unwrap().len(), 2);
    past.answers("gradebook report ada --format json", "\"earned\": 8");
}

fn what_another_rubric_asks_anew_is_named_and_run_and_nothing_else() {
    let wider = SMALL_RUBRIC.replace(
        "\"2x2/solvable-03\"]",
        "\"2x2/solvable-03\", \"2x2/unsolvable-05\"]",
    );
    let ended = graded()
        .file("wider.toml", &wider)
        .grader("gradebook diff --rubric wider.toml")
        .exits(1)
        .prints("ada: 9 now, and 1 case must be run first")
        .prints("others/2x2/unsolvable-05  to be run")
        .grader("gradebook diff --rubric wider.toml --format json")
        .exits(1);
    assert_eq!(
        ended.json()["changes"][0]["to_run"][0],
        "others/2x2/unsolvable-05"
    );
    ended
        .refused("class hw --rubric wider.toml", "not by")
        .succeeds("gradebook apply --rubric wider.toml")
        .prints("`grader class` makes the runs of the 3 others")
        .answers("gradebook show", "pending")
        .answers("class hw", "3 graded now in 3 runs");
}

fn staff_decide_about_one_student_and_the_reason_is_kept() {
    graded()
        .succeeds("gradebook adjust alan --points -0.5 --reason \"late demo\"")
        .prints_exactly("alan: -0.5 points\n")
        .succeeds("gradebook adjust grace --points -3 --reason none")
        .succeeds("gradebook extend ada --days 3 --reason ill")
        .prints_exactly("ada: 3 days more\n")
        .answers("gradebook show", "-0.5: late demo")
        .prints("more time: ill")
        .answers("gradebook export", "alan,,,,,,graded,0.5,10,1,0,")
        .prints("grace,,,,,,graded,0,10,0,0,")
        .refused(
            "gradebook adjust ada --points many --reason x",
            "expected points with at most two decimals, found `many`",
        );
}

fn the_best_of_several_counts_where_the_rubric_says_so() {
    let rubric = SMALL_RUBRIC.replace("points = 10", "points = 10\nsubmissions = \"best\"");
    let class = Scenario::new()
        .file("roster.csv", "id,name\n1,Ada Lovelace\n")
        .file(
            "times.csv",
            "submission,time\nlovelaceada.sh,2026-01-01T00:00:00Z\nadalovelace,2026-01-02T00:00:00Z\n",
        )
        .file("last.toml", SMALL_RUBRIC)
        .file("best.toml", rubric)
        .script("hw/lovelaceada.sh", &knows_one_board())
        .script("hw/adalovelace", "#!/bin/sh\nexit 1\n");
    let grade = |rubric: &str| {
        format!(
            "class hw --roster roster.csv --times times.csv --rubric {rubric}.toml --gradebook {rubric}.db"
        )
    };
    let ended = class
        .answers(&grade("last"), "1 graded now in 3 runs")
        .grader("gradebook show --gradebook last.db --format json");
    assert_eq!(ended.json()["students"][0]["points"], 0);
    let ended = ended
        .answers(&grade("best"), "2 graded now in 6 runs")
        .grader("gradebook show --gradebook best.db --format json");
    let best = ended.json();
    assert_eq!(best["students"][0]["points"], 9);
    assert_eq!(best["students"][0]["submission"], "lovelaceada.sh");
}

fn contradictions_are_refused_with_a_list() {
    let ended = graded()
        .script("hw/ada", "#!/bin/sh\nexit 7\n")
        .grader("class hw --rubric small.toml --gradebook other.db");
    let line = "gradebook merge gradebook.db other.db --output joined.db";
    let ended = ended
        .exits(0)
        .grader(line)
        .refuses("the gradebooks contradict each other, so nothing was written")
        .complains("the submission `ada` of `ada` has another content or time");
    assert!(
        !ended.names().contains(&"joined.db".to_owned()),
        "{:?}",
        ended.names()
    );
    let rubric = SMALL_RUBRIC.replace("Small", "Other");
    ended
        .file("other.toml", rubric)
        .succeeds("class hw --rubric other.toml --gradebook third.db")
        .grader("gradebook merge gradebook.db third.db --output joined.db")
        .refuses("`third.db`: it was graded by another rubric, `other`");
}

fn a_file_of_a_later_grader_or_of_somebody_else_is_refused() {
    let scenario = graded();
    Connection::open(scenario.path("gradebook.db"))
        .unwrap()
        .pragma_update(None, "user_version", 99)
        .unwrap();
    Connection::open(scenario.path("foreign.db"))
        .unwrap()
        .execute_batch("CREATE TABLE x (y)")
        .unwrap();
    scenario
        .refused("class hw", "found version 99")
        .refused("gradebook show", "version 99")
        .grader("class hw --gradebook foreign.db")
        .refuses("`foreign.db`: expected a gradebook, found another SQLite database")
        .refused("gradebook dump --gradebook hw/ada", "a file that is no database");
}

fn without_outputs_the_scores_stay_and_reports_need_new_runs() {
    Scenario::small()
        .script("hw/ada", &knows_one_board())
        .succeeds("class hw --rubric small.toml --no-outputs")
        .answers("class hw", "0 graded now in 0 runs")
        .grader("gradebook report ada")
        .refuses("the gradebook has not all runs of `ada` that the report shows")
        .answers("class hw --rerun ada", "1 graded now in 3 runs")
        .succeeds("gradebook report ada");
}

/// Changes a gradebook as a failing disk would: without the triggers that keep its checksums.
fn damage(path: &std::path::Path, statement: &str) {
    let connection = Connection::open(path).unwrap();
    let triggers = without_triggers(&connection);
    assert!(connection.execute(statement, []).unwrap() > 0);
    for definition in &triggers {
        connection.execute_batch(definition).unwrap();
    }
}

/// Drops all triggers, and gives their definitions.
fn without_triggers(connection: &Connection) -> Vec<String> {
    let triggers: Vec<(String, String)> = connection
        .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<rusqlite::Result<_>>()
        .unwrap();
    for (name, _) in &triggers {
        connection.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
    }
    triggers.into_iter().map(|(_, definition)| definition).collect()
}

fn damaged_results_are_never_shown_and_are_graded_anew() {
    let scenario = graded().answers("gradebook check", "The gradebook is intact.");
    damage(
        &scenario.path("gradebook.db"),
        "UPDATE grading SET earned = 1000 WHERE student = 'grace'",
    );
    scenario
        .grader("gradebook show")
        .exits(2)
        .complains("results of `grace`")
        .complains("run `grader class` again")
        .grader("gradebook check")
        .exits(1)
        .prints("results of `grace`")
        .succeeds("class hw --rubric small.toml --at 2026-01-01T00:00:00Z")
        .complains("is graded anew there: results of `grace`")
        .complains("grace: 0 of")
        .answers("gradebook check", "The gradebook is intact.");
}

fn damage_to_an_adjustment_is_listed_and_taken_as_it_stands_only_when_asked() {
    let scenario = graded().succeeds("gradebook adjust grace --points +5 --reason kind");
    damage(
        &scenario.path("gradebook.db"),
        "UPDATE adjustment SET points = 900",
    );
    scenario
        .grader("class hw --rubric small.toml --at 2026-01-01T00:00:00Z")
        .exits(2)
        .complains("table `adjustment`, the rows of `grace`")
        .complains("backup")
        .grader("gradebook show")
        .refuses("table `adjustment`, the rows of `grace`")
        .grader("gradebook check")
        .exits(1)
        .prints("table `adjustment`, the rows of `grace`")
        .prints("--repair")
        .answers("gradebook check --repair", "Compare them with your records")
        .succeeds("gradebook show");
}
