//! The boards that a program printed for a small puzzle, the first step at which they leave every shortest way, and such a way.

use reference::{Board, Budget, optimal};

use crate::checker::path::Reading;
use crate::dialect::Tiles;
use crate::fixture::Fixture;
use crate::judge::Observation;
use crate::rubric::{Client, Rubric};

/// The most boards that are kept of those that a program printed.
const MOST: usize = 24;

/// The nodes that finding out how far a board is from the goal may take.
const NODES: Budget = Budget::nodes(2_000_000);

/// The boards of a program beside a shortest way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The boards that it printed, from the first; the puzzle itself in any case, where the first of them is one move from it.
    pub own: Vec<Board>,
    /// How many more there were.
    pub left_out: usize,
    /// The first of its boards that is no step on a shortest way: no slide, or one that leads away from the goal.
    pub first_wrong: Option<usize>,
    /// Whether that one is a slide from the board before.
    pub is_slide: bool,
    /// A shortest way, the same as its own as long as that is one.
    pub shortest: Vec<Board>,
}

impl Walk {
    /// What a program printed for a puzzle; `None` where it printed no boards, or a shortest way.
    pub(super) fn of(rubric: &Rubric, fixture: &Fixture, observation: &Observation) -> Option<Self> {
        if rubric.client() != Client::Solver || !fixture.golden.is_solvable() {
            return None;
        }
        let evidence = observation.evidence(rubric, fixture);
        let printed: Vec<Vec<u32>> = match evidence.path() {
            Reading::Path(walk) => walk.boards.clone(),
            Reading::Broken(_) => {
                let boards = observation.transcript.boards.iter();
                let exact = boards.map_while(|claim| match &claim.tiles {
                    Tiles::Exact(tiles) => Some(tiles.clone()),
                    Tiles::BlankInRow { .. } => None,
                });
                exact.collect()
            }
        };
        let n = fixture.board.dimension();
        let goal = rubric.dialect.puzzle.goal;
        let boards = printed
            .iter()
            .map_while(|tiles| Board::from_tiles(n, &goal.turned(tiles)).ok());
        Self::along(&fixture.board, boards.collect())
    }

    /// The same of boards.
    fn along(puzzle: &Board, mut own: Vec<Board>) -> Option<Self> {
        // The puzzle is often printed before the solution, too.
        let times = own.iter().take_while(|board| *board == puzzle).count();
        own.drain(..times.saturating_sub(1));
        let first = own.first()?;
        if first != puzzle && puzzle.is_neighbor(first) {
            own.insert(0, puzzle.clone());
        }
        let mut shortest = vec![puzzle.clone()];
        let (mut first_wrong, mut is_slide) = (None, false);
        for (at, board) in own.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|before| shortest.get(before));
            is_slide = before.is_some_and(|before| before.is_neighbor(board));
            let on_the_way = match before {
                None => board == puzzle,
                Some(before) => is_slide && distance(board)? + 1 == distance(before)?,
            };
            if !on_the_way {
                first_wrong = Some(at);
                break;
            }
            if at > 0 {
                shortest.push(board.clone());
            }
        }
        let is_whole = shortest.last().is_some_and(Board::is_goal);
        if first_wrong.is_none() && is_whole {
            return None;
        }
        let from = shortest.pop()?;
        let rest = optimal::solve(&from, NODES).ok()?;
        shortest.extend(from.along(&rest.moves));
        let left_out = own.len().saturating_sub(MOST);
        own.truncate(MOST);
        Some(Self {
            first_wrong: first_wrong.filter(|at| *at < MOST),
            is_slide,
            own,
            left_out,
            shortest,
        })
    }
}

/// The fewest moves to the goal.
fn distance(board: &Board) -> Option<usize> {
    if !board.is_solvable() {
        return None;
    }
    Some(optimal::solve(board, NODES).ok()?.moves.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards(texts: &[&str]) -> Vec<Board> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn the_first_step_away_from_the_goal_is_named() {
        let own = boards(&[
            "3  1 2 3  4 5 6  0 7 8",
            "3  1 2 3  4 5 6  7 0 8",
            "3  1 2 3  4 0 6  7 5 8",
            "3  1 2 3  4 5 6  7 0 8",
            "3  1 2 3  4 5 6  7 8 0",
        ]);
        let walk = Walk::along(&own[0], own.clone()).unwrap();
        assert_eq!((walk.first_wrong, walk.is_slide), (Some(2), true));
        assert_eq!(walk.shortest, [&own[..2], &own[4..]].concat());
        assert_eq!(
            Walk::along(&own[1], own[1..2].to_vec()).unwrap().first_wrong,
            None
        );
        assert_eq!(
            Walk::along(&own[3], own[3..].to_vec()),
            None,
            "it is a shortest way"
        );
    }

    #[test]
    fn what_is_no_slide_is_wrong_and_the_puzzle_itself_may_be_left_out() {
        let own = boards(&["3  1 2 3  4 5 6  7 0 8", "3  1 2 3  4 5 0  7 8 6"]);
        let puzzle: Board = "3  1 2 3  4 5 6  0 7 8".parse().unwrap();
        let walk = Walk::along(&puzzle, own).unwrap();
        assert_eq!((walk.own.len(), walk.first_wrong), (3, Some(2)));
        assert!(!walk.is_slide);
        let twice = boards(&[
            "3  1 2 3  4 5 6  0 7 8",
            "3  1 2 3  4 5 6  0 7 8",
            "3  1 2 3  0 5 6  4 7 8",
        ]);
        let walk = Walk::along(&puzzle, twice).unwrap();
        assert_eq!(
            (walk.own.len(), walk.first_wrong, walk.is_slide),
            (2, Some(1), true)
        );
        let elsewhere = boards(&["3  1 2 3  4 5 0  7 8 6"]);
        assert_eq!(Walk::along(&puzzle, elsewhere).unwrap().first_wrong, Some(0));
    }
}
