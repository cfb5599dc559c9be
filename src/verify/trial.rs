//! What came of trying a sample.

use super::limit_margin::LimitMargin;
use crate::judge::JudgeError;
use crate::report::Report;

/// What came of a sample.
#[derive(Clone, Debug)]
pub(super) enum Trial {
    /// It was graded.
    Graded(Box<Marked>),
    /// This machine has no compiler or runtime for it.
    Unavailable(String),
    /// It is no submission that can be graded.
    Unusable(String),
    /// The grader itself failed.
    Failed(JudgeError),
    /// The grader was interrupted before it.
    NotRun,
}

impl Trial {
    /// The graded submission, where it was graded to the end.
    pub(super) fn complete(&self) -> Option<&Marked> {
        match self {
            Self::Graded(tried) if !tried.report.incomplete => Some(tried),
            Self::Graded(_) | Self::Unavailable(_) | Self::Unusable(_) | Self::Failed(_) | Self::NotRun => {
                None
            }
        }
    }
}

/// A graded submission.
#[derive(Clone, Debug)]
pub(super) struct Marked {
    /// Its report.
    pub(super) report: Report,
    /// How it stands to its limits.
    pub(super) margin: LimitMargin,
    /// CPU time of all its runs, in milliseconds, without builds.
    pub(super) cpu_ms: u64,
}
