//! What programs with one misconception print, whatever their style: every answer that a usual style gives.

use super::answer::{Answer, Solved};
use super::kind::Misconception;
use super::style::Style;
use super::variant::Variant;
use crate::board::Board;
use crate::budget::Budget;
use crate::counts::CountRange;

/// The answers of programs with one misconception to one puzzle.
///
/// What all the answers have in common is sure. Where they differ, the order of ties decides, and other programs may give
/// still other answers.
///
/// ```
/// use reference::misconception::Misconception;
/// use reference::{Board, Budget};
/// let board: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
/// let prediction = Misconception::NoCriticalOptimisation.answer(&board, Budget::nodes(1000));
/// assert_eq!(prediction.moves(), [4]);
/// assert_eq!(prediction.enqueued().map(|range| (range.min, range.max)), Some((13, 13)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// Each form in each usual style, and the answer.
    pub answers: Vec<(Variant, Style, Answer)>,
}

impl Misconception {
    /// What programs with this misconception print for a board: every form in every usual style, each within a budget.
    pub fn answer(self, board: &Board, budget: Budget) -> Prediction {
        let styles = Style::usual();
        let mut answers = Vec::new();
        for variant in Variant::of(self) {
            for style in &styles {
                answers.push((variant, *style, variant.answer(board, *style, budget)));
            }
        }
        Prediction { answers }
    }
}

impl Prediction {
    /// Whether no answer is known.
    pub fn is_unknown(&self) -> bool {
        self.answers
            .iter()
            .all(|(_, _, answer)| *answer == Answer::Unknown)
    }

    /// The different numbers of moves, from the smallest.
    pub fn moves(&self) -> Vec<u64> {
        let mut moves: Vec<u64> = self.solved().map(|solved| solved.moves).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// The smallest and the largest number printed as enqueued.
    pub fn enqueued(&self) -> Option<CountRange> {
        range(self.solved().map(|solved| solved.enqueued))
    }

    /// The smallest and the largest number of nodes dequeued.
    pub fn dequeued(&self) -> Option<CountRange> {
        range(self.solved().map(|solved| solved.dequeued))
    }

    fn solved(&self) -> impl Iterator<Item = &Solved> + Clone {
        self.answers.iter().filter_map(|(_, _, answer)| match answer {
            Answer::Solved(solved) => Some(solved),
            Answer::Unsolvable | Answer::NoEnd | Answer::Garbled | Answer::Unknown => None,
        })
    }
}

fn range(counts: impl Iterator<Item = u64> + Clone) -> Option<CountRange> {
    Some(CountRange {
        min: counts.clone().min()?,
        max: counts.max()?,
    })
}
