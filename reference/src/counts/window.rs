//! What programs count that get the search wrong in a known way.

use super::{CountError, CountRange, Counts, Predecessor, tree};
use crate::board::Board;
use crate::budget::Budget;
use crate::heuristic::Heuristic;
use crate::walk::degree;

/// One way in which a search deviates from the assignment's, all else being right.
///
/// A wrong heuristic needs no variant: the ranges of a program that uses Hamming where Manhattan is asked for are those of
/// [`tree`](super::tree) with [`Heuristic::Hamming`].
///
/// ```
/// use reference::counts::Deviation;
/// assert_eq!(Deviation::ALL.len(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deviation {
    /// The predecessor's board is enqueued like any other: the critical optimisation is missing, or compares references.
    PredecessorEnqueued,
    /// The search ends as soon as a goal is made, not when it is dequeued. Some programs count the goal and its later
    /// siblings, some do not; the window holds for all.
    GoalAtEnqueue,
    /// The search ends when a goal is in front of the queue, without dequeuing it.
    GoalNotDequeued,
    /// The initial node is not counted as enqueued.
    InitialNotCounted,
}

impl Deviation {
    /// All of them.
    ///
    /// ```
    /// use reference::counts::Deviation;
    /// assert!(Deviation::ALL.contains(&Deviation::GoalAtEnqueue));
    /// ```
    pub const ALL: [Self; 4] = [
        Self::PredecessorEnqueued,
        Self::GoalAtEnqueue,
        Self::GoalNotDequeued,
        Self::InitialNotCounted,
    ];
}

/// What a program that deviates in one way can count, whatever its order of ties.
///
/// A count outside of [`tree`](super::tree)'s range proves that a program is wrong; that the count lies inside of one of
/// these windows proves nothing, not even that the program deviates in this way: windows overlap one another and the
/// range of right programs. Outside of a window, the program does not deviate in that way alone. Every search here still
/// finds a shortest solution. Of [`Deviation::GoalAtEnqueue`] the ends may be out of reach by a few nodes; the ends of the
/// others are attained.
///
/// ```
/// use reference::counts::{self, Deviation};
/// use reference::{Board, Budget, Heuristic};
/// let board: Board = "3  8 1 3  4 0 2  7 6 5".parse()?;
/// let window = |deviation| counts::window(&board, Heuristic::Manhattan, deviation, Budget::UNLIMITED);
/// // Right programs enqueue 56 to 137.
/// assert_eq!(window(Deviation::PredecessorEnqueued)?.enqueued.to_string(), "192 to 1447");
/// assert_eq!(window(Deviation::InitialNotCounted)?.enqueued.to_string(), "55 to 136");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`tree`](super::tree).
pub fn window(
    board: &Board,
    heuristic: Heuristic,
    deviation: Deviation,
    budget: Budget,
) -> Result<Counts, CountError> {
    let predecessor = match deviation {
        Deviation::PredecessorEnqueued => Predecessor::Enqueued,
        Deviation::GoalAtEnqueue | Deviation::GoalNotDequeued | Deviation::InitialNotCounted => {
            Predecessor::LeftOut
        }
    };
    let mut counts = tree::counted(board, heuristic, predecessor, None, budget)?;
    match deviation {
        Deviation::PredecessorEnqueued => {}
        Deviation::GoalAtEnqueue => {
            // The node that makes the goal is next to it, so all its kind have as many neighbours, and it has f = C, so it
            // is on every chain. The goal may be its first child.
            let n = board.dimension();
            let last = degree((n * n).saturating_sub(2), n) - predecessor.left_out(counts.moves > 1);
            counts.enqueued.min -= if counts.moves > 0 { last } else { 0 };
            counts.dequeued.min -= 1;
            counts.dequeued.max -= u64::from(counts.moves > 0);
        }
        Deviation::GoalNotDequeued => {
            counts.dequeued.min -= 1;
            counts.dequeued.max -= 1;
        }
        Deviation::InitialNotCounted => {
            counts.enqueued.min -= 1;
            counts.enqueued.max -= 1;
        }
    }
    Ok(counts)
}

/// What a program can count that searches a solvable board and its twin in one queue.
///
/// The twin's nodes with f < C leave the queue before the goal, whatever the ties; those with f = C may or may not. What is
/// said of [`window`] holds here too. Programs choose their twins as they like; see [`Board::twins`].
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
    let counts = tree::counted(board, heuristic, Predecessor::LeftOut, None, budget)?;
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
