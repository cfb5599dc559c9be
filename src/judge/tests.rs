//! Whole cases of the shipped rubrics, judged on what a program printed.

use super::*;
use crate::execution::{Captured, Exit, Usage};
use crate::{grade, rubric};

const PATH: &str = "3\n 0  1  3 \n 4  2  5 \n 7  8  6 \n\n3\n 1  0  3 \n 4  2  5 \n 7  8  6 \n\n\
    3\n 1  2  3 \n 4  0  5 \n 7  8  6 \n\n3\n 1  2  3 \n 4  5  0 \n 7  8  6 \n\n3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n\n";

/// The verdict of the criterion that asks for the text alone.
fn text_alone(fixture: &str, stdout: &str) -> Verdict {
    let rubric = rubric::load("coursera").unwrap();
    let of_text = |criterion: &&Criterion| criterion.id == "exact-text";
    let criterion = rubric.criteria.iter().find(of_text).unwrap();
    let asked = criterion
        .cases
        .iter()
        .find(|case| case.fixture.id.as_str() == fixture);
    let fixture = &asked.unwrap().fixture;
    let execution = Execution {
        exit: Exit::Code(0),
        stdout: Captured {
            bytes: stdout.into(),
            truncated: false,
        },
        stderr: Captured::default(),
        usage: Usage::default(),
        leaked_processes: 0,
    };
    let transcript = rubric
        .dialect
        .read(stdout.as_bytes(), &grade::shape(&fixture.board));
    let observation = Observation {
        execution,
        transcript,
        limits: Limits::default(),
        leaves_out_start: false,
    };
    judge(&rubric, criterion, fixture, &observation).verdict
}

#[test]
fn where_text_alone_is_asked_only_what_is_right_is_wrong_in_form() {
    let solved = "named/puzzle04";
    let right = format!("Minimum number of moves = 4\n{PATH}");
    assert_eq!(text_alone(solved, &right), Verdict::Accepted);
    assert_eq!(
        text_alone(solved, &format!("Moves: 4\n{PATH}")),
        Verdict::PresentationError
    );
    for wrong in [
        format!("Minimum number of moves = 5\n{PATH}"),
        format!("Minimum number of moves = 4\n{right}Minimum number of moves = 6\n"),
        format!("{right}No solution possible\n"),
        "Minimum number of moves = 4\n".to_owned(),
        "No solution possible\n".to_owned(),
    ] {
        assert_eq!(text_alone(solved, &wrong), Verdict::WrongAnswer, "{wrong}");
    }
    let unsolvable = "named/puzzle-unsolvable3x3";
    assert_eq!(
        text_alone(unsolvable, "No solution possible\n"),
        Verdict::Accepted
    );
    assert_eq!(
        text_alone(unsolvable, "This puzzle is unsolvable\n"),
        Verdict::PresentationError
    );
    assert_eq!(text_alone(unsolvable, &right), Verdict::WrongAnswer);
}
