//! The form of an output: what the reader had to overlook, where a course wants it otherwise.

use crate::dialect::{Liberty, LibertyKind};
use crate::finding::{Finding, FindingCode};

use super::Evidence;

/// A finding for each liberty that counts; `out_of_sequence` are remarks on boards that are a path, but not printed as one.
pub fn check(evidence: Evidence<'_>, counts: &[LibertyKind], out_of_sequence: &[Finding]) -> Vec<Finding> {
    let transcript = evidence.transcript;
    if transcript.empty && !evidence.dialect().throws() {
        return vec![Finding::new(
            FindingCode::OutputEmpty,
            "the program printed nothing",
        )];
    }
    let sequence = counts.contains(&LibertyKind::Sequence);
    let liberties = transcript
        .liberties
        .iter()
        .filter(|liberty| counts.contains(&liberty.kind));
    liberties
        .map(finding)
        .chain(out_of_sequence.iter().filter(|_| sequence).cloned())
        .collect()
}

/// What is told of a liberty, whether it costs anything or not.
pub fn finding(liberty: &Liberty) -> Finding {
    Finding::new(FindingCode::PresentationLiberty, liberty.kind.describe()).at(liberty.place)
}
