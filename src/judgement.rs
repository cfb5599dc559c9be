//! What the thing that a program did means: a verdict and the findings that it rests on. What it is worth is the score's business.

mod finding;
mod verdict;

pub(crate) use finding::in_a_line;
pub use finding::{BoardPair, Finding, FindingCode, Place, Stream, TitledBoard};
pub use verdict::Verdict;
