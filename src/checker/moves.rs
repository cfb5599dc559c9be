//! The number of moves: exactly the minimum, said once or always the same.

use crate::finding::{Finding, FindingCode};

use super::{Evidence, distinct, how_many, listed, moves_in_words, shown};

/// Checks the number of moves of a solvable puzzle whose minimum is `minimum`; `walked` is the length of the legal path that the program printed, if it printed one.
pub fn check(evidence: Evidence<'_>, minimum: u64, walked: Option<u64>) -> Vec<Finding> {
    let transcript = evidence.transcript;
    let claims = distinct(&transcript.moves);
    match claims.as_slice() {
        [] => match transcript.unsolvable.first() {
            Some(&place) => vec![
                Finding::new(FindingCode::UnsolvableClaimed, "the program says that this puzzle has no solution, but it has one")
                    .at(place)
                    .comparing(moves_in_words(minimum), "no solution")
                    .hint("check how solvability is decided: the parity rule, or the twin that is solved in lockstep"),
            ],
            None => vec![
                Finding::new(FindingCode::MovesMissing, "the number of moves is not printed")
                    .comparing(minimum, "nothing")
                    .hint("print the line as the assignment shows it, also when the puzzle needs no move"),
            ],
        },
        [claim] if claim.value == Some(minimum) => transcript
            .unsolvable
            .first()
            .map(|&place| {
                Finding::new(
                    FindingCode::UnsolvableContradicted,
                    "the program prints a number of moves and also says that there is no solution",
                )
                .at(place)
                .comparing(moves_in_words(minimum), "both")
            })
            .into_iter()
            .collect(),
        [claim] => {
            let finding = match claim.value {
                Some(value) if walked == Some(minimum) => beside_a_right_path(value, minimum),
                Some(value) if value > minimum => Finding::new(
                    FindingCode::MovesNotMinimal,
                    format!("{} more than needed: {}", are(value), enough(minimum)),
                )
                .hint("A* finds a shortest solution only if the priority is moves + distance, the distance never overestimates, and the search stops when the goal leaves the queue"),
                Some(value) => {
                    Finding::new(FindingCode::MovesTooFew, format!("no solution has only {}: the shortest has {minimum}", moves_in_words(value)))
                        .hint("count the moves, not the boards, and check that every step slides one tile")
                }
                None => Finding::new(FindingCode::MovesTooFew, "what is printed as the number of moves cannot be one"),
            };
            vec![finding.at(claim.place).comparing(minimum, shown(*claim))]
        }
        [_, second, ..] => vec![
            Finding::new(
                FindingCode::MovesConflicting,
                format!("{} different numbers of moves are printed", how_many(claims.len())),
            )
            .at(second.place)
            .comparing(minimum, listed(&claims))
            .hint("print one answer; the grader does not choose"),
        ],
    }
}

/// A wrong number beside boards that show a shortest path: only the number is wrong.
fn beside_a_right_path(value: u64, minimum: u64) -> Finding {
    let code = if value > minimum {
        FindingCode::MovesNotMinimal
    } else {
        FindingCode::MovesTooFew
    };
    let finding = Finding::new(
        code,
        format!(
            "the boards printed show {}, and the number printed is {value}",
            moves_in_words(minimum)
        ),
    );
    if value == minimum + 1 {
        finding.hint("the boards are right; the number seems to count the boards, and there is one board more than there are moves")
    } else {
        finding.hint("the boards are right; look at where the number printed comes from")
    }
}

fn are(value: u64) -> String {
    let verb = if value == 1 { "is" } else { "are" };
    format!("{} {verb}", moves_in_words(value))
}

fn enough(minimum: u64) -> String {
    match minimum {
        0 => "the puzzle is solved already".to_owned(),
        1 => "1 is enough".to_owned(),
        more => format!("{more} are enough"),
    }
}
