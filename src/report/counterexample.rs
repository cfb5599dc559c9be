//! The smallest puzzle that was found on which a program goes wrong.

use schemars::JsonSchema;
use serde::Serialize;

use super::FindingPart;
use crate::finding::FindingCode;
use crate::safe::Safe;

/// The smallest puzzle that was found for a kind of fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CounterexamplePart {
    /// The id of the criterion that it fails.
    pub criterion: Safe,
    /// The codes of the faults that it shows.
    #[schemars(with = "Vec<String>")]
    pub codes: Vec<FindingCode>,
    /// The tiles row by row, the blank as 0.
    pub board: Vec<Vec<u32>>,
    /// The smallest number of moves; `null` where there is no solution.
    pub moves: Option<u64>,
    /// What is wrong.
    pub findings: Vec<FindingPart>,
    /// What the program printed; `null` where classes are graded, which print nothing.
    pub printed: Option<Safe>,
    /// What a right program prints: one right answer of perhaps several; `null` where the findings say all.
    pub right: Option<Safe>,
    /// Its boards beside a shortest way; `null` where it printed none, or a shortest way.
    pub path: Option<PathPart>,
    /// A command that does the same again.
    pub reproduce: Safe,
    /// How many runs were made for it after grading.
    pub further_runs: usize,
}

/// The boards that a program printed, beside a shortest way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PathPart {
    /// The boards that it printed, the first 24 at most.
    pub own: Vec<Vec<Vec<u32>>>,
    /// How many more it printed.
    pub left_out: usize,
    /// The first of them that is no step on a shortest way, from 0; `null` where they only end too early.
    pub first_wrong: Option<usize>,
    /// A shortest way, which begins as the program's own where that is one.
    pub shortest: Vec<Vec<Vec<u32>>>,
}
