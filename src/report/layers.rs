//! A report in three, for a platform that keeps cases from students by itself.

use super::{Report, ScorePart};

/// What students see at once, after the due date, and never. A case stands in one of them, and the points of all three add up to the score.
#[derive(Clone, Debug)]
pub struct Layers {
    /// What students see at once.
    pub at_once: Report,
    /// What they see after the due date.
    pub after_due_date: Report,
    /// What staff alone see.
    pub never: Report,
    /// The points in all.
    pub score: ScorePart,
}

impl Layers {
    /// A report all of which its reader may see at once.
    pub fn all_at_once(report: &Report) -> Self {
        let nothing = || Report {
            criteria: Vec::new(),
            cases: Vec::new(),
            sealed: Vec::new(),
            diagnosis: Vec::new(),
            growth: None,
            counterexamples: Vec::new(),
            ..report.clone()
        };
        Self {
            after_due_date: nothing(),
            never: nothing(),
            at_once: report.clone(),
            score: report.score,
        }
    }
}
