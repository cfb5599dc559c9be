//! `grader run --rubric cs210-board`: the program called `Board` of a folder, from its sources to its points.

use crate::scenario::{Scenario, Told, repository};

/// Grades a sample. `None` where this machine cannot build or run its language.
fn graded(sample: &str) -> Option<Told> {
    let folder = repository(&format!("fixtures/{sample}"));
    let line = format!(
        "run --rubric cs210-board --format json --submission {}",
        folder.display()
    );
    let told = Scenario::new().grader(&line);
    if told.stderr().contains("not on this machine") || told.stderr().contains("is not installed") {
        println!("skipped: {sample}: {}", told.stderr().trim());
        return None;
    }
    Some(told)
}

/// The criteria of a sample that did not pass.
fn failed(sample: &str) -> Option<Vec<String>> {
    let report = graded(sample)?.exits(0).json();
    let criteria = report["criteria"].as_array().unwrap();
    let failed = criteria
        .iter()
        .filter(|criterion| criterion["outcome"] != "passed");
    Some(
        failed
            .map(|criterion| criterion["id"].as_str().unwrap().to_owned())
            .collect(),
    )
}

#[test]
fn right_board_clients_of_three_languages_get_all_points() {
    for sample in [
        "submissions/accepted/python-board",
        "submissions/accepted/c-board",
        "submissions/accepted/java-cs210",
    ] {
        if let Some(failed) = failed(sample) {
            assert_eq!(failed, [""; 0], "{sample}");
        }
    }
}

#[test]
fn a_wrong_board_client_loses_what_it_gets_wrong_and_no_more() {
    if let Some(failed) = failed("submissions/wrong-answer/python-board-manhattan-counts-blank") {
        assert_eq!(failed, ["first-steps", "manhattan"]);
    }
    if let Some(failed) = failed("submissions/wrong-answer/c-board-even-parity") {
        assert_eq!(failed, ["first-steps", "is-solvable"]);
    }
}

#[test]
fn board_clients_come_out_as_labelled() {
    let told = Scenario::new().grader("verify cs210-board --once --jobs 2 --format json");
    let found = told.json();
    assert_eq!(found["differences"], serde_json::json!([]), "{found:#}");
    assert_eq!(found["failures"], serde_json::json!([]), "{found:#}");
    assert!(found["samples"].as_array().unwrap().len() >= 9, "{found:#}");
    told.exits(0);
}

#[test]
fn a_folder_without_a_board_client_is_refused() {
    Scenario::new()
        .folder("hand-in")
        .file(
            "hand-in/solver.py",
            "if __name__ == '__main__':\n    print('hello')\n",
        )
        .grader("run --rubric cs210-board --submission hand-in")
        .refuses("Board");
}

#[test]
fn a_rubric_asks_one_program_only() {
    let rubric = crate::scenario::repository_text("rubrics/cs210-board.toml")
        .replace("requires = [\"hamming\"]", "requires = [\"moves\"]");
    Scenario::new()
        .file("both.toml", rubric)
        .grader("rubric check both.toml")
        .exits(2)
        .complains("expected requirements of one program, as `hamming` further up, found `moves`");
}
