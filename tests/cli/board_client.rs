//! `grader run --rubric cs210-board`: the program called `Board` of a folder, from its sources to its points.

use testing::{Outcome, each};

use crate::samples::{failed, tried, verified};
use crate::scenario::{Scenario, repository};

/// The rubric.
const RUBRIC: &str = "cs210-board";

testing::list![
    right_board_clients_get_all_points,
    of_a_folder_with_a_solver_the_board_beside_it_is_asked,
    a_wrong_board_client_loses_what_it_gets_wrong_and_no_more,
    board_clients_come_out_as_labelled,
    a_folder_without_a_board_client_is_refused,
    a_rubric_asks_one_program_only,
];

fn right_board_clients_get_all_points() -> Outcome {
    each(["accepted/python-board", "accepted/c-board"], |sample| {
        assert_eq!(failed(RUBRIC, sample)?, [""; 0], "{sample}");
        Ok(())
    })
}

fn of_a_folder_with_a_solver_the_board_beside_it_is_asked() -> Outcome {
    let sample = "fixtures/submissions/accepted/java-cs210";
    let line = format!(
        "run --rubric cs210-board --submission {}",
        repository(sample).display()
    );
    Scenario::new()
        .grader(&line)
        .has_tools(sample)?
        .exits(0)
        .prints("SCORE  100 of 100 points");
    Ok(())
}

fn a_wrong_board_client_loses_what_it_gets_wrong_and_no_more() -> Outcome {
    let samples = [
        ("wrong-answer/python-board-manhattan-counts-blank", "manhattan"),
        ("wrong-answer/c-board-even-parity", "is-solvable"),
    ];
    each(samples, |(sample, criterion)| {
        assert_eq!(failed(RUBRIC, sample)?, ["first-steps", criterion]);
        Ok(())
    })
}

fn board_clients_come_out_as_labelled() -> Outcome {
    let found = verified(RUBRIC);
    assert!(found["samples"].as_array().unwrap().len() >= 9, "{found:#}");
    tried(found)
}

fn a_folder_without_a_board_client_is_refused() {
    Scenario::new()
        .folder("hand-in")
        .file(
            "hand-in/solver.py",
            "if __name__ == '__main__':\n    print('hello')\n",
        )
        .refused("run --rubric cs210-board --submission hand-in", "Board");
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
