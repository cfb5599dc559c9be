//! That a puzzle has no solution, said as the dialect asks, and no solution beside it.

use crate::dialect::Answer;
use crate::execution::Exit;
use crate::finding::{Finding, FindingCode, Place};

use super::Evidence;

/// Checks the answer to an unsolvable puzzle. `exit` is how the program ended, by itself.
pub fn check(evidence: Evidence<'_>, exit: &Exit) -> Vec<Finding> {
    let transcript = evidence.transcript;
    let claimed = transcript.moves.iter().find(|claim| claim.value.is_some());
    let threw = matches!(exit, Exit::Code(code) if *code != 0);
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
            .comparing("no solution", super::shown(*claim))
            .hint("exactly one of a board and its twin can be solved; stop when either is"),
        ];
    }
    if let Some(board) = solution_end(evidence) {
        return vec![
            Finding::new(
                FindingCode::UnsolvableContradicted,
                "the program prints a path to the goal for a puzzle that has no solution",
            )
            .at(board)
            .comparing("no solution", "boards that end at the goal")
            .hint("a step of the path must be illegal, for no legal path ends there"),
        ];
    }
    if evidence.dialect().throws() {
        if threw {
            return Vec::new();
        }
        return vec![
            Finding::new(
                FindingCode::UnsolvableNotThrown,
                "the puzzle has no solution, and the program ends as if nothing were wrong",
            )
            .comparing("an exception (an exit status that is not 0)", "exit status 0")
            .hint("the assignment asks the constructor of Solver to throw when the board cannot be solved"),
        ];
    }
    // The API gives -1 moves where there is no solution: a program that prints it has said so, in other words.
    if !transcript.unsolvable.is_empty() || !transcript.moves.is_empty() {
        return Vec::new();
    }
    vec![
        Finding::new(
            FindingCode::UnsolvableMissing,
            "the puzzle has no solution, and the program does not say so",
        )
        .comparing(
            format!("`{}`", evidence.dialect().render(&Answer::Unsolvable).trim_end()),
            if transcript.empty {
                "nothing"
            } else {
                "another output"
            },
        )
        .hint("print the message exactly as the assignment words it"),
    ]
}

/// Where the boards end, if there are several and the last is the goal.
fn solution_end(evidence: Evidence<'_>) -> Option<Place> {
    let goal: Vec<u32> = reference::Board::goal(evidence.fixture.board.dimension())
        .ok()?
        .tiles()
        .collect();
    match evidence.transcript.boards.as_slice() {
        [_, .., last] if last.tiles.readings().contains(&goal) => Some(last.place),
        _ => None,
    }
}
