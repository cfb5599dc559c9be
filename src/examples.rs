//! Examples before code: boards that a student wrote with the answers that they expect of a right program.
//!
//! Owns which claims are right, the next step where one is not, and which usual mistakes the right ones would catch: those of which most simulated
//! programs, in each form and each usual style, give another answer. It runs no submission, and takes less than a second.

mod catches;
mod claim;
mod examples_file;
mod handed_in;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::Arc;

use reference::misconception::Misconception;
use reference::{Board, CountRange};

use crate::checker::enqueued;
use crate::fixture::golden::Golden;
use crate::fixture::oracle::{self, Effort};
use crate::problem::{Problem, Problems, SourceFile};
use crate::rubric::Rubric;

pub use claim::{Claim, ClaimKind};
pub use examples_file::ExamplesFile;
pub use handed_in::{HandedIn, MOST_BYTES};

/// The most examples in a file: nobody writes more by hand, and all are looked at at once.
pub const MOST: usize = 60;

/// The largest boards in examples.
pub const LARGEST: usize = 6;

/// A board with what its author expects of it.
#[derive(Clone, Debug)]
pub struct Example {
    /// The board, turned where the course's goal has the blank first.
    board: Board,
    /// What is right.
    golden: Golden,
    /// What the course permits as the number enqueued.
    permitted: Vec<CountRange>,
    /// What is claimed, with its place.
    claims: Vec<(Claim, Range<usize>)>,
}

/// Examples that were read, and compared with what is right.
#[derive(Clone, Debug)]
pub struct Examples {
    /// The examples in the order of the file.
    all: Vec<Example>,
    /// Each wrong claim with its place and the next step.
    wrong: Vec<Problem>,
    source: Arc<SourceFile>,
}

/// What right claims would catch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catches {
    /// The usual mistakes of the course, in the reference's order.
    pub usual: Vec<Misconception>,
    /// Those of them of which most programs give another answer than one that is rightly claimed.
    pub caught: Vec<Misconception>,
}

impl Examples {
    /// Reads examples and compares them with what is right.
    ///
    /// # Errors
    /// Every mistake in how the file is written, and every board that is too hard to be an example.
    pub fn read(source: &Arc<SourceFile>, rubric: &Rubric) -> Result<Self, Problems> {
        let goal = rubric.dialect.puzzle.goal;
        let written = examples_file::read(source, goal)?;
        let (mut examples, mut wrong, mut too_hard) = (Vec::new(), Vec::new(), Problems::new());
        for (board, place, claims) in written {
            let Ok(golden) = oracle::prove_with(&board, Effort::QUICK) else {
                let message = "expected a board that can be solved at once, found a hard one";
                let hint = "take one that needs fewer moves: you should be able to check it by hand";
                too_hard.push(source, Problem::at(place, message).hint(hint));
                continue;
            };
            let example = Example {
                permitted: enqueued::permitted(&golden, rubric.counting),
                board,
                golden,
                claims,
            };
            let counts_unknown = golden_solvable_without_counts(&example);
            for (claim, place) in &example.claims {
                if claim.kind() == ClaimKind::Enqueued && counts_unknown {
                    let message = "expected a board whose search can be followed by hand, found a hard one";
                    let hint = "leave `enqueued` out here, or take a board that needs fewer moves";
                    too_hard.push(source, Problem::at(place.clone(), message).hint(hint));
                } else if !claim.is_right(&example) {
                    wrong.push(
                        Problem::at(place.clone(), format!("`{claim}` is not right for this board"))
                            .hint(claim.next_step(&example)),
                    );
                }
            }
            examples.push(example);
        }
        if too_hard.is_empty() {
            Ok(Self {
                all: examples,
                wrong,
                source: Arc::clone(source),
            })
        } else {
            Err(too_hard)
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// How many claims they make.
    pub fn claims(&self) -> usize {
        self.all.iter().map(|example| example.claims.len()).sum()
    }

    /// How many of them are wrong.
    pub fn wrong(&self) -> usize {
        self.wrong.len()
    }

    /// The wrong claims, each with its place and the next step.
    pub fn problems(&self) -> Problems {
        let mut problems = Problems::new();
        for problem in &self.wrong {
            problems.push(&self.source, problem.clone());
        }
        problems
    }

    /// The usual mistakes of the course, and those that the right claims would catch. None are known where the goal has the blank first.
    pub fn catches(&self, rubric: &Rubric) -> Catches {
        catches::of(&self.all, rubric)
    }

    /// What no right claim speaks of yet, as far as it would catch more; what helps most comes first.
    pub fn gaps(&self, rubric: &Rubric) -> Vec<&'static str> {
        let right = || {
            self.all.iter().flat_map(|example| {
                let claims = example.claims.iter().map(|(claim, _)| claim);
                claims
                    .filter(|claim| claim.is_right(example))
                    .map(move |claim| (example, claim.kind()))
            })
        };
        let kinds = |wanted: ClaimKind| right().any(|(_, kind)| kind == wanted);
        let boards = |of_kind: &dyn Fn(&Example) -> bool| right().any(|(example, _)| of_kind(example));
        let moves = |example: &Example| example.golden.moves();
        let gaps = [
            (
                boards(&|example| moves(example).is_none()),
                "no board without a solution",
            ),
            (boards(&|example| moves(example) == Some(0)), "no solved board"),
            (kinds(ClaimKind::Moves), "no number of moves"),
            (
                kinds(ClaimKind::Hamming) && kinds(ClaimKind::Manhattan),
                "no claim about each of the two distances",
            ),
            (
                kinds(ClaimKind::Enqueued) || !rubric.asks_for_counts(),
                "no number of nodes enqueued",
            ),
            (
                boards(&|example| example.board.dimension() % 2 == 0),
                "no board of an even size",
            ),
            (
                boards(&|example| example.board.dimension() % 2 == 1),
                "no board of an odd size",
            ),
            (
                boards(&|example| moves(example).is_some_and(|moves| moves >= 10)),
                "no board that needs ten moves or more",
            ),
        ];
        let missing = gaps.into_iter().filter(|(is_there, _)| !is_there);
        missing.map(|(_, gap)| gap).collect()
    }
}

/// Whether a number of nodes enqueued cannot be judged for a board that has a solution.
fn golden_solvable_without_counts(example: &Example) -> bool {
    example.golden.is_solvable() && example.permitted.is_empty()
}
