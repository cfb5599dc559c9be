//! Boards for which every correct program counts the same.

use rustc_hash::FxHashSet;

use super::Random;
use crate::board::{Board, BoardError};
use crate::budget::Budget;
use crate::counts;
use crate::heuristic::Heuristic;

/// The boards kept at each depth of [`tie_free`].
const WIDTH: usize = 200;

/// The nodes a candidate of [`tie_free`] may take; tie-free boards take few, since all their search is one way.
const NODES: Budget = Budget::nodes(20_000);

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
