//! The oracle of the 8-puzzle assignment.
//!
//! Owns what is true about a puzzle: [`Board`] and its distances and parity, and everything computed from it.
//! Knows nothing of students, processes, files or points, and never prints.
//!
//! ```
//! use reference::Board;
//!
//! let board: Board = "3\n 0  1  3\n 4  2  5\n 7  8  6\n".parse()?;
//! assert_eq!(board.manhattan(), 4);
//! assert!(board.is_solvable());
//! # Ok::<(), reference::ParseError>(())
//! ```
#![forbid(unsafe_code)]

mod board;
mod budget;
pub mod certify;
pub mod counts;
mod direction;
pub mod explore;
pub mod generate;
mod heuristic;
pub mod misconception;
pub mod optimal;
mod place;
mod position;
mod solver;
#[cfg(test)]
mod testing;
mod walk;

pub use board::{Board, BoardError, ParseError, ParseErrorKind};
pub use budget::{Budget, SearchError};
pub use certify::CertifyError;
pub use counts::{ClosedSet, CountError, CountRange, Counts};
pub use direction::Direction;
pub use heuristic::Heuristic;
pub use optimal::{Method, OptimalSolution};
pub use place::Place;
pub use solver::{SearchStats, Solution, Solver, Trace, TraceNode, TraceStep};
