//! `grader run --rubric cs210-board`: the program called `Board` of a folder, from its sources to its points.

use testing::{Missing, Outcome, Trial, each, trials};

use crate::samples::tried;
use crate::scenario::{Scenario, Told, repository};

/// What this file tests.
pub(crate) fn trials() -> Vec<Trial> {
    trials![
        right_board_clients_of_three_languages_get_all_points,
        a_wrong_board_client_loses_what_it_gets_wrong_and_no_more,
        board_clients_come_out_as_labelled,
        a_folder_without_a_board_client_is_refused,
        a_rubric_asks_one_program_only,
    ]
}

/// Grades a sample, unless this machine cannot build or run its language.
fn graded(sample: &str) -> Result<Told, Missing> {
    let folder = repository(&format!("fixtures/{sample}"));
    let line = format!(
        "run --rubric cs210-board --format json --submission {}",
        folder.display()
    );
    Scenario::new().grader(&line).has_tools(sample)
}

/// The criteria of a sample that did not pass.
fn failed(sample: &str) -> Result<Vec<String>, Missing> {
    let report = graded(sample)?.exits(0).json();
    let criteria = report["criteria"].as_array().unwrap();
    let failed = criteria
        .iter()
        .filter(|criterion| criterion["outcome"] != "passed");
    Ok(failed
        .map(|criterion| criterion["id"].as_str().unwrap().to_owned())
        .collect())
}

fn right_board_clients_of_three_languages_get_all_points() -> Outcome {
    let samples = [
        "submissions/accepted/python-board",
        "submissions/accepted/c-board",
        "submissions/accepted/java-cs210",
    ];
    each(samples, |sample| {
        assert_eq!(failed(sample)?, [""; 0], "{sample}");
        Ok(())
    })
}

fn a_wrong_board_client_loses_what_it_gets_wrong_and_no_more() -> Outcome {
    let samples = [
        ("python-board-manhattan-counts-blank", "manhattan"),
        ("c-board-even-parity", "is-solvable"),
    ];
    each(samples, |(sample, criterion)| {
        let failed = failed(&format!("submissions/wrong-answer/{sample}"))?;
        assert_eq!(failed, ["first-steps", criterion]);
        Ok(())
    })
}

fn board_clients_come_out_as_labelled() -> Outcome {
    let told = Scenario::new().grader("verify cs210-board --once --jobs 2 --format json");
    let found = told.json();
    assert_eq!(found["differences"], serde_json::json!([]), "{found:#}");
    assert_eq!(found["failures"], serde_json::json!([]), "{found:#}");
    assert!(found["samples"].as_array().unwrap().len() >= 9, "{found:#}");
    told.exits(0);
    tried(&found)
}

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

fn a_rubric_asks_one_program_only() {
    let rubric = crate::scenario::repository_text("rubrics/cs210-board.toml")
        .replace("requires = [\"hamming\"]", "requires = [\"moves\"]");
    Scenario::new()
        .file("both.toml", rubric)
        .grader("rubric check both.toml")
        .exits(2)
        .complains("expected requirements of one program, as `hamming` further up, found `moves`");
}
