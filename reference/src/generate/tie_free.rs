//! Boards for which every correct program counts the same.

use rustc_hash::FxHashSet;

use super::{Random, boards_at};
use crate::board::{Board, BoardError};
use crate::budget::Budget;
use crate::counts;
use crate::heuristic::Heuristic;

/// The boards kept at each depth of [`tie_free`].
const WIDTH: usize = 200;

/// The nodes a candidate of [`tie_free`] may take; tie-free boards take few, since all their search is one way.
const NODES: Budget = Budget::nodes(20_000);

/// All tie-free boards up to 3×3 at a distance from the goal, in dictionary order; none for larger N.
///
/// On 3×3 with Manhattan there are some at each distance from 0 to 20 and none from 21 to 31.
///
/// ```
/// use reference::{Heuristic, generate};
/// assert_eq!(generate::tie_free_at(3, 20, Heuristic::Manhattan).count(), 2);
/// assert_eq!(generate::tie_free_at(3, 8, Heuristic::Hamming).count(), 8);
/// ```
pub fn tie_free_at(n: usize, moves: u64, heuristic: Heuristic) -> impl Iterator<Item = Board> {
    boards_at(n, moves).filter(move |board| {
        counts::tree(board, heuristic, Budget::UNLIMITED).is_ok_and(|counts| counts.is_tie_free())
    })
}

/// Tie-free boards of any size at a distance from the goal, those with the largest counts first; empty if none is found.
///
/// Goes outward from the goal a slide at a time and keeps at each distance some tie-free boards drawn from those next to
/// tie-free boards. A tie-free board need not be next to one nearer the goal, so it does not find all.
///
/// ```
/// use reference::{Budget, Heuristic, counts, generate};
/// let found = generate::tie_free(4, 12, Heuristic::Manhattan, &mut generate::Random::new(1))?;
/// let counts = counts::tree(&found[0], Heuristic::Manhattan, Budget::UNLIMITED)?;
/// assert!(counts.is_tie_free() && counts.moves == 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`BoardError::Dimension`] where `n` is not `1..=32768`.
pub fn tie_free(
    n: usize,
    moves: u64,
    heuristic: Heuristic,
    random: &mut Random,
) -> Result<Vec<Board>, BoardError> {
    let mut layer = vec![(1, Board::goal(n)?)];
    for distance in 1..=moves {
        let mut seen = FxHashSet::default();
        let mut next = Vec::new();
        for neighbor in layer.iter().flat_map(|(_, board)| board.neighbors()) {
            if !seen.insert(neighbor.clone()) {
                continue;
            }
            if let Ok(counts) = counts::tree(&neighbor, heuristic, NODES)
                && counts.is_tie_free()
                && counts.moves == distance
            {
                next.push((counts.enqueued.max, neighbor));
            }
        }
        random.shuffle(&mut next);
        next.truncate(WIDTH);
        layer = next;
    }
    // The sort is stable, so equal counts stay as drawn.
    layer.sort_by_key(|&(enqueued, _)| std::cmp::Reverse(enqueued));
    Ok(layer.into_iter().map(|(_, board)| board).collect())
}
