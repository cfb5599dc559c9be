//! What wrong programs were found to print for a board, kept for as long as the process lives: the members of a class share most of it.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use reference::misconception::{Answer, Style, Variant};
use reference::{Board, Budget};

use super::forecast::Outcome;

/// The most that is kept, some 30 MB; what comes after that is run each time. Tests try every misconception in every style, and keep all of it.
const MOST: usize = if cfg!(test) { usize::MAX } else { 200_000 };

/// What one program prints for one board, within a number of nodes.
#[derive(Clone, Debug)]
pub(super) struct Ran {
    /// What it prints.
    pub(super) outcome: Outcome,
    /// The number enqueued, of a solution.
    pub(super) enqueued: Option<u64>,
    /// The nodes that it makes for it. They are charged whether it was run or known: a program's feedback must not depend on who came before it.
    pub(super) cost: u64,
}

/// A program and the nodes that it may make.
type Program = (Variant, Style, u64);

#[derive(Default)]
struct Known {
    by_board: HashMap<Board, HashMap<Program, Ran>>,
    count: usize,
}

static KNOWN: LazyLock<RwLock<Known>> = LazyLock::new(RwLock::default);

impl Ran {
    /// What it prints, by running it if nobody has.
    pub(super) fn of(variant: Variant, style: Style, nodes: u64, board: &Board) -> Self {
        let program = (variant, style, nodes);
        if let Some(ran) = KNOWN
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .by_board
            .get(board)
            .and_then(|programs| programs.get(&program))
        {
            return ran.clone();
        }
        let ran = Self::run(program, board);
        let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        if known.count < MOST {
            let programs = match known.by_board.get_mut(board) {
                Some(programs) => programs,
                None => known.by_board.entry(board.clone()).or_default(),
            };
            let is_new = programs.insert(program, ran.clone()).is_none();
            known.count += usize::from(is_new);
        }
        ran
    }

    fn run((variant, style, nodes): Program, board: &Board) -> Self {
        let answer = variant.answer(board, style, Budget::nodes(nodes));
        let (enqueued, cost) = match &answer {
            Answer::Solved(solved) => (Some(solved.enqueued), solved.enqueued.clamp(1, nodes)),
            Answer::Unknown => (None, nodes),
            Answer::Unsolvable | Answer::NoEnd | Answer::Garbled => (None, 1),
        };
        Self {
            outcome: Outcome::from(answer),
            enqueued,
            cost,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::misconception::Misconception;

    #[test]
    fn what_is_known_is_what_a_run_gives() {
        let board = Board::from_tiles(3, &[0, 1, 3, 4, 2, 5, 7, 8, 6]).unwrap();
        for variant in [Misconception::Greedy, Misconception::GoalAtEnqueue]
            .into_iter()
            .flat_map(Variant::of)
        {
            for style in Style::usual() {
                let program = (variant, style, 1_000);
                let fresh = Ran::run(program, &board);
                for _ in 0..2 {
                    let known = Ran::of(variant, style, 1_000, &board);
                    assert_eq!(known.outcome, fresh.outcome);
                    assert_eq!((known.enqueued, known.cost), (fresh.enqueued, fresh.cost));
                }
            }
        }
    }
}
