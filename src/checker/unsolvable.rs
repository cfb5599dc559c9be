//! That a puzzle has no solution, said as the dialect asks, and no solution beside it.

mod last_words;

use crate::dialect::{Answer, BoardClaim, Dialect};
use crate::finding::{Finding, FindingCode, Place};
use sandbox::execution::Exit;

use super::moves::{STOPS_ELSEWHERE, ends_elsewhere};
use super::slide::is_slide;
use super::{Evidence, moves_in_words};
use last_words::LastWords;

/// The most bytes of an output that are shown in a finding.
const MOST_SHOWN: usize = 200;

/// Checks the answer to an unsolvable puzzle. `exit` is how the program ended, by itself, and `stderr` what it wrote to standard error.
pub fn check(evidence: Evidence<'_>, exit: &Exit, stderr: &[u8]) -> Vec<Finding> {
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
            .hint(if ends_elsewhere(evidence) {
                STOPS_ELSEWHERE
            } else if evidence.dialect().throws() {
                "ask whether the board can be solved before it is searched"
            } else {
                "exactly one of a board and its twin can be solved; stop when either is"
            }),
        ];
    }
    if let Some(board) = solution_end(evidence) {
        return vec![
            Finding::new(
                FindingCode::UnsolvableContradicted,
                "the program prints a path to the goal for a puzzle that has no solution",
            )
            .at(board)
            .comparing("no solution", "boards that come to the goal")
            .hint("a step of the path must be illegal, for no legal path ends there"),
        ];
    }
    // The API gives -1 moves where there is no solution: a program that prints it has said so, in other words.
    let told = !transcript.unsolvable.is_empty() || !transcript.moves.is_empty();
    if evidence.dialect().throws() {
        return thrown(evidence, told, exit, stderr).into_iter().collect();
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
        .hint("for this puzzle the program must print the message and nothing else; is the board asked whether it can be solved before it is searched?"),
    ]
}

/// Where an exception is asked for: a program throws it, or prints that there is no solution where its exit status lets it. A crash for another reason is neither.
fn thrown(evidence: Evidence<'_>, told: bool, exit: &Exit, stderr: &[u8]) -> Option<Finding> {
    let dialect = evidence.dialect();
    let words = last_words::of(dialect, stderr);
    let threw = last_words::threw(exit, stderr);
    let said = told || words == LastWords::NoSolution || last_words::shows_exception(evidence.stdout);
    let ended_well = matches!(exit, Exit::Code(0)) && dialect.exit_unsolvable.accepts(0);
    if said && (threw || ended_well) || threw && words == LastWords::Unsaid {
        return None;
    }
    let finding = if let LastWords::Accident(line) = words {
        Finding::new(
            FindingCode::UnsolvableNotThrown,
            format!("the puzzle has no solution, and the program crashes for another reason: {line}"),
        )
    } else if said {
        Finding::new(
            FindingCode::UnsolvableNotThrown,
            "the program says that the puzzle has no solution, and does not throw the exception",
        )
    } else {
        Finding::new(
            FindingCode::UnsolvableNotThrown,
            "the puzzle has no solution, and the program ends as if nothing were wrong",
        )
    };
    let finding = finding.comparing("an exception (an exit status that is not 0)", ending(exit));
    Some(finding.hint(
        "the assignment asks the constructor of Solver to throw an exception when the board cannot be solved",
    ))
}

/// Whether standard error names what went wrong, and that is not that there is no solution.
pub fn crashed(dialect: &Dialect, stderr: &[u8]) -> bool {
    matches!(last_words::of(dialect, stderr), LastWords::Accident(_))
}

/// Whether standard error says that there is no solution.
pub fn said_so(dialect: &Dialect, stderr: &[u8]) -> bool {
    last_words::of(dialect, stderr) == LastWords::NoSolution
}

/// What is printed where the message should be.
fn instead(evidence: Evidence<'_>) -> String {
    let text = String::from_utf8_lossy(evidence.stdout.get(..MOST_SHOWN).unwrap_or(evidence.stdout));
    match (
        evidence.transcript.boards.len(),
        text.lines().find(|line| !line.trim().is_empty()),
    ) {
        (0, Some(line)) => format!("`{}`", line.trim()),
        (0, None) => "nothing".to_owned(),
        (1, _) => "a board".to_owned(),
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
