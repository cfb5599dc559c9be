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
    /// A command that does the same again.
    pub reproduce: Safe,
    /// How many runs were made for it after grading.
    pub further_runs: usize,
}
