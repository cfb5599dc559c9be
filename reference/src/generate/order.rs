//! Boards to order: all that is asked of them at once.

use std::ops::RangeInclusive;

use rustc_hash::FxHashSet;

use super::discriminating::Right;
use super::{OrderError, Random, board, board_at, farthest, tie_free, walk};
use crate::board::Board;
use crate::budget::Budget;
use crate::counts;
use crate::heuristic::Heuristic;
use crate::misconception::Misconception;
use crate::optimal::{self, Table};

/// What is asked of boards.
///
/// ```
/// use reference::generate::{Order, Random};
/// use reference::misconception::Misconception;
/// let order = Order {
///     moves: Some(12..=20),
///     discriminates: vec![Misconception::VisitedAtEnqueue],
///     ..Order::solvable(3)
/// };
/// let boards = order.fill(3, &mut Random::new(1))?;
/// assert_eq!(boards.len(), 3);
/// assert_eq!(boards, order.fill(3, &mut Random::new(1))?);
/// # Ok::<(), reference::generate::OrderError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The dimension N.
    pub dimension: usize,
    /// Whether there is a solution.
    pub solvable: bool,
    /// The moves from the goal; without a solution, those of the board's twin. None: any.
    pub moves: Option<RangeInclusive<u64>>,
    /// The row that the blank is in, from 0.
    pub blank_row: Option<usize>,
    /// The number of shortest solutions.
    pub solutions: Option<u64>,
    /// Whether all right programs must enqueue the same number, with Manhattan.
    pub tie_free: bool,
    /// Misconceptions each of which must show in what programs print, whatever their order of ties: in the answer, or where it
    /// shows in nothing else, in the number enqueued.
    pub discriminates: Vec<Misconception>,
}

/// The moves from the goal of the farthest 3×3 boards that are free of ties with Manhattan: a test counts them all.
const TIE_FREE: u64 = 20;

/// Boards drawn for each one asked for until the search is given up.
const DRAWN: usize = 400;

/// Nodes that the solver may take for one board: any 4×4 board takes far fewer.
const SOLVING: Budget = Budget::nodes(1_000_000_000);

/// Nodes that any twin of a 4×4 board without a solution may take: searched in lockstep, it ends as soon as its twin does,
/// and programs differ in the twin they choose.
const REFUTING: Budget = Budget::nodes(300_000);

/// The moves of the twin where none are asked for, on boards larger than 3×3.
const NEAR: RangeInclusive<u64> = 10..=18;

impl Order {
    /// Any boards of a dimension with a solution.
    pub const fn solvable(dimension: usize) -> Self {
        Self {
            dimension,
            solvable: true,
            moves: None,
            blank_row: None,
            solutions: None,
            tie_free: false,
            discriminates: Vec::new(),
        }
    }

    /// So many different boards as ordered, the same for the same seed on every machine.
    ///
    /// The moves are spread evenly over the range. Up to 3×3 all boards are looked at before it gives up; beyond, boards
    /// are drawn. Without a solution, 4×4 boards are drawn such that programs that search a twin in lockstep end soon.
    ///
    /// # Errors
    /// [`OrderError`] where the order contradicts itself, or where fewer boards exist or are found.
    pub fn fill(&self, count: usize, random: &mut Random) -> Result<Vec<Board>, OrderError> {
        self.check()?;
        match Table::of(self.dimension) {
            Some(table) => self.choose(table, count, random),
            None => self.draw(count, random),
        }
    }

    fn check(&self) -> Result<(), OrderError> {
        let n = self.dimension;
        if !(1..=Board::LARGEST_DIMENSION).contains(&n) {
            return Err(OrderError::Dimension { found: n });
        }
        if n == 1 && !self.solvable {
            return Err(OrderError::OneByOne);
        }
        if let Some(row) = self.blank_row.filter(|&row| row >= n) {
            return Err(OrderError::Row {
                dimension: n,
                row: row + 1,
            });
        }
        if let Some(moves) = &self.moves {
            let (from, to) = (*moves.start(), *moves.end());
            if from > to {
                return Err(OrderError::EmptyRange { from, to });
            }
            if let Some(farthest) = farthest(n).filter(|&farthest| from > farthest) {
                return Err(OrderError::TooFar {
                    dimension: n,
                    moves: from,
                    farthest,
                });
            }
            if self.tie_free && n == 3 && from > TIE_FREE {
                return Err(OrderError::NoneTieFree {
                    moves: from,
                    farthest: TIE_FREE,
                });
            }
        } else if self.solvable && n > 4 {
            return Err(OrderError::MovesNeeded { dimension: n });
        }
        let what = if self.tie_free {
            "number enqueued that could be free of ties"
        } else if self.solutions.is_some() {
            "shortest solutions"
        } else {
            return Ok(());
        };
        if self.solvable {
            Ok(())
        } else {
            Err(OrderError::NoSolution { what })
        }
    }

    /// From all boards up to 3×3.
    fn choose(&self, table: &Table, count: usize, random: &mut Random) -> Result<Vec<Board>, OrderError> {
        let farthest = match farthest(self.dimension) {
            Some(farthest) if self.tie_free => farthest.min(TIE_FREE),
            farthest => farthest.unwrap_or(0),
        };
        let moves = self.moves.clone().unwrap_or(0..=farthest);
        let mut layers: Vec<Vec<usize>> = (*moves.start()..=farthest.min(*moves.end()))
            .map(|moves| {
                let depth = u8::try_from(moves).unwrap_or(u8::MAX);
                let mut ranks: Vec<usize> = table.ranks_at(depth).collect();
                random.shuffle(&mut ranks);
                ranks
            })
            .collect();
        random.shuffle(&mut layers);
        let mut found = Vec::new();
        // A board of each layer in turn, until nothing is left of any.
        while found.len() < count && layers.iter().any(|layer| !layer.is_empty()) {
            for layer in &mut layers {
                let fitting = std::iter::from_fn(|| layer.pop())
                    .map(|rank| table.board(rank))
                    .filter_map(|board| if self.solvable { Some(board) } else { board.twin() })
                    .find(|board| self.fits(board));
                found.extend(fitting.filter(|_| found.len() < count));
            }
        }
        if found.len() < count {
            return Err(OrderError::TooFew {
                found: found.len(),
                asked: count,
            });
        }
        Ok(found)
    }

    /// At random.
    fn draw(&self, count: usize, random: &mut Random) -> Result<Vec<Board>, OrderError> {
        let mut lengths = Lengths::of(self, random);
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let tries = DRAWN.saturating_mul(count);
        for _ in 0..tries {
            if found.len() == count {
                break;
            }
            let moves = lengths.next(random);
            if let Some(board) = self.drawn(moves, random)?
                && self.fits(&board)
                && seen.insert(board.clone())
            {
                found.push(board);
            }
        }
        if found.len() < count {
            return Err(OrderError::NotFound {
                found: found.len(),
                asked: count,
                drawn: tries,
            });
        }
        Ok(found)
    }

    /// One board drawn, which need not fit.
    fn drawn(&self, moves: Option<u64>, random: &mut Random) -> Result<Option<Board>, OrderError> {
        let n = self.dimension;
        let moves = match (moves, self.solvable) {
            (None, true) => return Ok(board(n, true, random).ok()),
            (None, false) => NEAR.start() + random.below(NEAR.count()) as u64,
            (Some(moves), _) => moves,
        };
        if self.tie_free {
            let boards = tie_free(n, moves, Heuristic::Manhattan, random).unwrap_or_default();
            return Ok(random.choose(&boards).cloned());
        }
        let near = if self.solvable || self.moves.is_some() {
            board_at(n, moves, random, SOLVING)?
        } else {
            walk(n, moves, random).ok()
        };
        Ok(if self.solvable {
            near
        } else {
            near.and_then(|board| board.twin())
        })
    }

    /// Whether a board is as ordered, in what its making does not settle.
    fn fits(&self, board: &Board) -> bool {
        let row = self.blank_row.is_none_or(|row| board.blank().0 == row);
        let ways = || {
            self.solutions
                .is_none_or(|asked| optimal::count_solutions(board, SOLVING) == Ok(asked))
        };
        let tie_free = || {
            !self.tie_free
                || counts::tree(board, Heuristic::Manhattan, SOLVING).is_ok_and(|counts| counts.is_tie_free())
        };
        let easy = || {
            let soon = |twin: Board| counts::tree(&twin, Heuristic::Manhattan, REFUTING).is_ok();
            self.solvable || self.dimension != 4 || board.twins().all(soon)
        };
        let tells = || {
            self.discriminates.is_empty()
                || Right::of(board, SOLVING)
                    .is_ok_and(|right| self.discriminates.iter().all(|&wrong| right.is_told_by(wrong)))
        };
        row && tie_free() && ways() && tells() && easy()
    }
}

/// Numbers of moves, each of a range once before any comes again.
struct Lengths {
    all: Vec<u64>,
    left: Vec<u64>,
}

impl Lengths {
    fn of(order: &Order, random: &mut Random) -> Self {
        let farthest = farthest(order.dimension).unwrap_or(u64::MAX);
        let moves = order.moves.clone();
        // Of a range without an end nobody asks for more than the beginning.
        let all = moves.map(|moves| moves.take_while(|&moves| moves <= farthest).take(1000).collect());
        let mut lengths = Self {
            all: all.unwrap_or_default(),
            left: Vec::new(),
        };
        random.shuffle(&mut lengths.all);
        lengths
    }

    /// None where any will do.
    fn next(&mut self, random: &mut Random) -> Option<u64> {
        if self.left.is_empty() {
            self.left.clone_from(&self.all);
            random.shuffle(&mut self.left);
        }
        self.left.pop()
    }
}
