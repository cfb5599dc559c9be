//! The priority queue before each dequeuing, as the assignment prints it.

use std::fmt;

use super::search::Search;
use crate::board::Board;
use crate::budget::SearchError;
use crate::heuristic::Heuristic;

/// The steps of a search, made one by one; see [`Solver::trace`](super::Solver::trace).
///
/// Writing a step takes a time proportional to the queue, so a whole trace is for short searches.
#[derive(Clone, Debug)]
pub struct Trace {
    search: Search,
    heuristic: Heuristic,
    initial: Board,
    step: u64,
    done: bool,
}

impl Trace {
    pub(super) fn new(search: Search, heuristic: Heuristic, initial: Board) -> Self {
        Self {
            search,
            heuristic,
            initial,
            step: 0,
            done: false,
        }
    }

    fn queue(&self) -> TraceStep {
        let nodes = self.search.queued().filter_map(|id| {
            let (moves, distance) = self.search.measure(id);
            let board = self.initial.follow(&self.search.moves_to(id))?;
            Some(TraceNode {
                moves,
                distance,
                board,
            })
        });
        TraceStep {
            number: self.step,
            heuristic: self.heuristic,
            nodes: nodes.collect(),
        }
    }
}

impl Iterator for Trace {
    type Item = Result<TraceStep, SearchError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let queue = self.queue();
        match self.search.step() {
            Ok(goal) => self.done = goal.is_some(),
            Err(error) => {
                self.done = true;
                return Some(Err(error));
            }
        }
        self.step += 1;
        Some(Ok(queue))
    }
}

/// The queue before one dequeuing. [`Display`](fmt::Display) writes it as the assignment does.
///
/// The nodes stand side by side in the order in which they would leave, so by priority. A node's column is as wide
/// as its widest line in this step, and at least 13 characters; columns are four blanks apart, and every line is
/// filled up with blanks to the end of its last column. For puzzle04 that is the assignment's own text, trailing
/// blanks included.
/// With the Hamming priority the third line says `hamming   =`.
///
/// ```
/// use reference::{Board, Heuristic, Solver};
/// let board: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
/// let mut trace = Solver::new(Heuristic::Manhattan).trace(&board)?;
/// let step = trace.next().ok_or("no step")??;
/// assert_eq!(
///     step.to_string(),
///     concat!(
///         "Step 0:    priority  = 4\n",
///         "           moves     = 0\n",
///         "           manhattan = 4\n",
///         "           3            \n",
///         "            0  1  3     \n",
///         "            4  2  5     \n",
///         "            7  8  6     \n",
///     )
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The number of nodes dequeued before.
    pub number: u64,
    /// The heuristic of the search.
    pub heuristic: Heuristic,
    /// The queue, first to leave first.
    pub nodes: Vec<TraceNode>,
}

/// One node in the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceNode {
    /// The moves made to reach it.
    pub moves: u64,
    /// The heuristic's value.
    pub distance: u64,
    /// The board.
    pub board: Board,
}

impl TraceNode {
    /// Moves and heuristic together.
    pub fn priority(&self) -> u64 {
        self.moves + self.distance
    }

    /// The lines of its column.
    fn lines(&self, heuristic: Heuristic) -> Vec<String> {
        let mut lines = vec![
            format!("priority  = {}", self.priority()),
            format!("moves     = {}", self.moves),
            format!("{heuristic:<9} = {}", self.distance),
        ];
        lines.extend(self.board.to_text().lines().map(str::to_owned));
        lines
    }
}

impl fmt::Display for TraceStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns: Vec<Vec<String>> = self.nodes.iter().map(|node| node.lines(self.heuristic)).collect();
        let widest = |column: &Vec<String>| column.iter().map(String::len).max().unwrap_or(0).max(13);
        let widths: Vec<usize> = columns.iter().map(widest).collect();
        let mut margin = format!("Step {}:", self.number);
        for line in 0..columns.first().map_or(0, Vec::len) {
            write!(f, "{margin:<11}")?;
            margin.clear();
            for (index, (column, width)) in columns.iter().zip(&widths).enumerate() {
                let gap = if index == 0 { "" } else { "    " };
                write!(f, "{gap}{:<width$}", column[line])?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
