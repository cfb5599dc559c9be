//! The form of an output: what the reader had to overlook, where a course wants it otherwise.

use crate::dialect::{Deviation, DeviationKind};
use crate::judgement::{Finding, FindingCode};

use super::Evidence;

/// A finding for each deviation that counts; `out_of_sequence` are remarks on boards that are a path, but not printed as one.
pub fn check(evidence: Evidence<'_>, counts: &[DeviationKind], out_of_sequence: &[Finding]) -> Vec<Finding> {
    let transcript = evidence.transcript;
    if transcript.empty && !evidence.dialect().throws() {
        return vec![Finding::new(
            FindingCode::OutputEmpty,
            "the program printed nothing",
        )];
    }
    let sequence = counts.contains(&DeviationKind::Sequence);
    let deviations = transcript
        .deviations
        .iter()
        .filter(|deviation| counts.contains(&deviation.kind));
    deviations
        .map(finding)
        .chain(out_of_sequence.iter().filter(|_| sequence).cloned())
        .collect()
}

/// The finding for a deviation, whether it costs anything or not.
pub fn finding(deviation: &Deviation) -> Finding {
    Finding::new(FindingCode::FormatDeviation, deviation.kind.describe()).at(deviation.place)
}
