//! What programs count that search a board and its twin, in turns or in one queue.

use super::{
    CountError, CountRange, Counts,
    tree::{self, tree},
};
use crate::board::Board;
use crate::budget::Budget;
use crate::heuristic::Heuristic;

/// The counts of two searches in turns, both queues together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turns {
    /// The ranges. That of the nodes dequeued is exact. That of the nodes enqueued is exact where the twin's search comes to
    /// the end of a level of equal f; else its ends may be out of reach by what the nodes of the last level differ in.
    pub counts: Counts,
    /// The most nodes in one of the queues at one time, as exact as the most that are enqueued.
    pub longest_queue: u64,
}

/// What a program can count that searches a solvable board and its twin in two queues, in turns, until the board's goal is
/// dequeued.
///
/// The twin's search never ends, so it dequeues as many nodes as the board's does, or one less. Those are its first ones in
/// the order of f, whatever the ties.
///
/// ```
/// use reference::{Board, Budget, Heuristic, counts};
/// let puzzle04: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
/// let twin = puzzle04.twin().ok_or("a twin")?;
/// let turns = counts::in_turns(&puzzle04, &twin, Heuristic::Manhattan, Budget::UNLIMITED)?;
/// assert_eq!(turns.counts.dequeued.to_string(), "9 to 10");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`tree`](super::tree); the budget holds for the board, and for each level of the twin.
pub fn in_turns(
    board: &Board,
    twin: &Board,
    heuristic: Heuristic,
    budget: Budget,
) -> Result<Turns, CountError> {
    let own = tree(board, heuristic, budget)?;
    let expanded = [own.dequeued.min - 1, own.dequeued.max];
    let Some([least, most]) = first_nodes(twin, heuristic, expanded, budget) else {
        return Err(CountError::BudgetExceeded {
            nodes: budget.limit(),
            enqueued: own.enqueued.min + 1,
            moves: own.moves,
        });
    };
    Ok(Turns {
        counts: Counts {
            enqueued: CountRange {
                min: own.enqueued.min + 1 + least.min,
                max: own.enqueued.max + 1 + most.max,
            },
            dequeued: CountRange {
                min: 2 * own.dequeued.min - 1,
                max: 2 * own.dequeued.max,
            },
            ..own
        },
        longest_queue: own
            .longest_queue()
            .max((1 + most.max).saturating_sub(own.dequeued.max)),
    })
}

/// How many nodes the first ones of a search without end enqueue, for two numbers of them, the smaller one first.
fn first_nodes(
    board: &Board,
    heuristic: Heuristic,
    expanded: [u64; 2],
    budget: Budget,
) -> Option<[CountRange; 2]> {
    let mut bound = heuristic.of(board);
    let mut found = [None; 2];
    loop {
        let level = tree::within(board, heuristic, bound, budget)?;
        for (range, expanded) in found.iter_mut().zip(expanded) {
            if range.is_none() && expanded <= level.below + level.equal.iter().sum::<u64>() {
                let rest = expanded.saturating_sub(level.below);
                let by_degree = || [0, 1, 2, 3, 4].into_iter().zip(level.equal);
                *range = Some(CountRange {
                    min: level.enqueued_below + taken(by_degree(), rest),
                    max: level.enqueued_below + taken(by_degree().rev(), rest),
                });
            }
        }
        if let [Some(least), Some(most)] = found {
            return Some([least, most]);
        }
        // The levels there are.
        bound += match heuristic {
            Heuristic::Manhattan => 2,
            Heuristic::Hamming => 1,
        };
    }
}

/// What so many nodes enqueue, those in front first.
fn taken(by_degree: impl Iterator<Item = (u64, u64)>, mut nodes: u64) -> u64 {
    let mut enqueued = 0;
    for (degree, there) in by_degree {
        let now = there.min(nodes);
        enqueued += degree * now;
        nodes -= now;
    }
    enqueued
}

/// What a program can count that searches a solvable board and its twin in one queue.
///
/// The twin's nodes with f < C leave the queue before the goal, whatever the ties; those with f = C may or may not.
/// Programs choose their twins as they like; see [`Board::twins`].
///
/// ```
/// use reference::{Board, Budget, Heuristic, counts};
/// let puzzle04: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
/// let twin = puzzle04.twin().ok_or("a twin")?;
/// let counts = counts::with_twin(&puzzle04, &twin, Heuristic::Manhattan, Budget::UNLIMITED)?;
/// assert_eq!(counts.enqueued.to_string(), "11");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`tree`](super::tree); the budget holds for each of the two.
pub fn with_twin(
    board: &Board,
    twin: &Board,
    heuristic: Heuristic,
    budget: Budget,
) -> Result<Counts, CountError> {
    let counts = tree(board, heuristic, budget)?;
    let Some(within) = tree::within(twin, heuristic, counts.moves, budget) else {
        return Err(CountError::BudgetExceeded {
            nodes: budget.limit(),
            enqueued: counts.enqueued.min + 1,
            moves: counts.moves,
        });
    };
    let with = |range: CountRange, root, below, equal| CountRange {
        min: range.min + root + below,
        max: range.max + root + below + equal,
    };
    let enqueued_equal = [0, 1, 2, 3, 4].into_iter().zip(within.equal);
    Ok(Counts {
        enqueued: with(
            counts.enqueued,
            1,
            within.enqueued_below,
            enqueued_equal.map(|(degree, nodes)| degree * nodes).sum::<u64>(),
        ),
        dequeued: with(counts.dequeued, 0, within.below, within.equal.iter().sum()),
        ..counts
    })
}
