//! That a puzzle has no solution, said as the dialect asks, and no solution beside it.

use crate::dialect::{Answer, BoardClaim, Cause};
use crate::judgement::{Finding, FindingCode, Place};
use sandbox::execution::{Exit, signal_name};

use super::moves::{EMPTY_PATH, STOPS_ELSEWHERE, UNSIGNED, echoes_alone, ends_elsewhere, read_wrongly};
use super::path::ROWS_AS_COLUMNS;
use super::slide::{exchanged, is_slide};
use super::{Evidence, moves_in_words};

/// Checks the answer to an unsolvable puzzle. `exit` is how the program ended, by itself.
pub fn check(evidence: Evidence<'_>, exit: &Exit) -> Vec<Finding> {
    let transcript = evidence.transcript;
    let claimed = transcript.moves.iter().find(|claim| claim.value.is_some());
    if let Some(claim) = claimed {
        let code = if transcript.unsolvable.is_empty() {
            FindingCode::UnsolvableMissing
        } else {
            FindingCode::UnsolvableContradicted
        };
        return vec![
            Finding::new(
                code,
                "the program prints a number of moves for a puzzle that has no solution",
            )
            .at(claim.place)
            .comparing(
                "no solution",
                claim.value.map_or_else(|| super::shown(*claim), moves_in_words),
            )
            .hint(if claim.value.is_some_and(|value| UNSIGNED.contains(&value)) {
                EMPTY_PATH
            } else if let Some(misread) = read_wrongly(evidence) {
                misread.hint()
            } else if let Some(hint) = other_start(evidence) {
                hint
            } else if claim.value == Some(0) {
                "0 is right for a solved board alone: is the number printed though the search came to no goal?"
            } else if ends_elsewhere(evidence) {
                STOPS_ELSEWHERE
            } else {
                "what should tell the program that this board has no solution? Either the parity of its inversions before the search, or a search of its twin beside it"
            }),
        ];
    }
    if let Some(board) = solution_end(evidence) {
        return vec![
            Finding::new(
                FindingCode::UnsolvableContradicted,
                "the boards printed come to the goal, and this puzzle has no solution",
            )
            .at(board)
            .comparing("no solution", "boards that come to the goal")
            .hint("no legal path ends there: is one of the steps no slide, or is the goal printed though the search did not come to it?"),
        ];
    }
    // The API gives -1 moves where there is no solution: a program that prints it has said so, in other words.
    let told = !transcript.unsolvable.is_empty() || !transcript.moves.is_empty();
    if evidence.dialect().throws() {
        return thrown(evidence, told, exit).into_iter().collect();
    }
    if told {
        return Vec::new();
    }
    vec![
        Finding::new(
            FindingCode::UnsolvableMissing,
            "the puzzle has no solution, and what the program prints does not say so",
        )
        .comparing(
            format!("`{}`", evidence.dialect().render(&Answer::Unsolvable).trim_end()),
            instead(evidence),
        )
        .hint(if transcript.boards.is_empty() {
            "for this puzzle the program must print the message and nothing else"
        } else {
            "for this puzzle the program must print the message and nothing else; is the board asked whether it can be solved before it is searched?"
        }),
    ]
}

/// Where an exception is asked for: a program throws it, or prints that there is no solution where its exit status lets it. A crash for another reason is neither, and an exception says
/// nothing of a program that ends so on puzzles that have a solution too.
fn thrown(evidence: Evidence<'_>, told: bool, exit: &Exit) -> Option<Finding> {
    let dialect = evidence.dialect();
    let (said, errors) = (evidence.transcript, &evidence.transcript.errors);
    let shown = || {
        said.exceptions
            .iter()
            .any(|exception| exception.cause == Cause::Argument)
    };
    let threw = threw(evidence, exit);
    let says_so = told || errors.says_no_solution() || shown();
    let ended_well = matches!(exit, Exit::Code(0)) && dialect.exit_unsolvable.accepts(0);
    let accident = errors.accident();
    let finding = if threw && !told && evidence.solves == Some(false) {
        "the program ends so on puzzles that have a solution too, so that its end says nothing of this one"
            .to_owned()
    } else if says_so && (threw || ended_well) || threw && accident.is_none() {
        return None;
    } else if let Some(accident) = accident {
        format!(
            "the puzzle has no solution, and the program crashes for another reason: {}",
            accident.line.text
        )
    } else if says_so {
        "the program says that the puzzle has no solution, and does not throw the exception".to_owned()
    } else {
        "the puzzle has no solution, and the program ends as if nothing were wrong".to_owned()
    };
    let finding = Finding::new(FindingCode::UnsolvableNotThrown, finding);
    let finding = finding.comparing("an exception (an exit status that is not 0)", ending(exit));
    Some(finding.hint(
        "the assignment asks the constructor of Solver to throw an exception when the board cannot be solved",
    ))
}

/// Whether a program threw: it ended with a status that is not 0, or by an abort for an exception that nobody caught, or for an assertion that asks whether the board can be solved.
fn threw(evidence: Evidence<'_>, exit: &Exit) -> bool {
    match exit {
        Exit::Code(code) => *code != 0,
        Exit::Signal(signal) => signal_name(*signal) == "SIGABRT" && evidence.transcript.errors.thrown,
        Exit::Limit(_) | Exit::CannotStart { .. } | Exit::Violation(_) => false,
    }
}

/// What is printed where the message should be.
fn instead(evidence: Evidence<'_>) -> String {
    match (evidence.transcript.boards.len(), &evidence.transcript.last) {
        (0, Some(line)) => format!("`{}`", line.text),
        (1, Some(line)) if echoes_alone(evidence) => format!("`{}`", line.text),
        (0, None) => "nothing".to_owned(),
        (1, _) => "a board".to_owned(),
        // Of very many not all are kept.
        (1_001.., _) => "more than 1,000 boards".to_owned(),
        (boards, _) => format!("{boards} boards"),
    }
}

fn ending(exit: &Exit) -> String {
    match exit {
        Exit::Code(code) => format!("exit status {code}"),
        Exit::Signal(_) | Exit::Limit(_) | Exit::CannotStart { .. } | Exit::Violation(_) => {
            "an end by force".to_owned()
        }
    }
}

/// What it means that the boards come to the goal from another board than the puzzle: its twin, with two tiles exchanged, or what its columns make as rows. On a board of 2 by 2 both may be the same.
fn other_start(evidence: Evidence<'_>) -> Option<&'static str> {
    let [first, .., last] = evidence.transcript.boards.as_slice() else {
        return None;
    };
    let (puzzle, n) = (evidence.puzzle(), evidence.fixture.board.dimension());
    let starts = first.tiles.readings();
    let is_twin = |tiles: &Vec<u32>| {
        let differ = || puzzle.iter().zip(tiles).filter(|(own, other)| own != other);
        tiles.len() == puzzle.len()
            && differ().count() == 2
            && differ().all(|(own, other)| *own != 0 && *other != 0)
    };
    let columns = exchanged(&puzzle, n);
    let is_exchanged = columns != puzzle && starts.contains(&columns);
    if !last.tiles.readings().contains(&evidence.goal()) {
        return None;
    }
    match (starts.iter().any(is_twin), is_exchanged) {
        (true, false) => Some(
            "the boards begin with two tiles of the puzzle exchanged, as in its twin; when the twin's search comes to the goal, the board itself has no solution",
        ),
        (true, true) => Some(
            "the boards begin with two tiles of the puzzle exchanged: either its twin is printed, or the puzzle was read with rows and columns exchanged",
        ),
        (false, true) => Some(ROWS_AS_COLUMNS),
        (false, false) => None,
    }
}

/// Where boards come to the goal: where they end, if there are several, or two slides or more from the first of them, in either order.
fn solution_end(evidence: Evidence<'_>) -> Option<Place> {
    let n = evidence.fixture.board.dimension();
    let goal = evidence.goal();
    let is_goal = |claim: &BoardClaim| claim.tiles.readings().contains(&goal);
    let boards = &evidence.transcript.boards;
    if let [_, .., last] = boards.as_slice()
        && is_goal(last)
    {
        return Some(last.place);
    }
    let two_slides_off = |second: &BoardClaim, far: &BoardClaim| {
        let far = far.tiles.readings();
        second.tiles.readings().iter().any(|second| {
            is_slide(&goal, second, n) && far.iter().any(|far| *far != goal && is_slide(second, far, n))
        })
    };
    boards.array_windows().find_map(|[first, second, third]| {
        let ends = is_goal(third) && two_slides_off(second, first);
        let begins = is_goal(first) && two_slides_off(second, third);
        (ends || begins).then_some(if ends { third.place } else { first.place })
    })
}
