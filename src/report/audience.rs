//! For whom a report is, and what that means for a case. What is left out is left out by [`unredacted`](super::unredacted).

use schemars::JsonSchema;
use serde::Serialize;

use crate::names::named;
use crate::rubric::{DueDate, Visibility};

named! {
    /// Who reads a report.
    #[derive(Serialize, JsonSchema, clap::ValueEnum)]
    #[serde(rename_all = "kebab-case")]
    pub enum Audience {
        /// Course staff: everything
        Staff = "staff",
        /// The student: what the rubric lets students see
        Student = "student",
        /// Anybody: verdicts and points, no name, nothing that the program wrote
        Public = "public",
    }
}

/// How much of a case a report shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Disclosure {
    /// Everything.
    InFull,
    /// Its verdict alone.
    Verdict,
    /// Nothing; the points that hang on it count as hidden.
    Hidden,
}

impl Audience {
    /// How much of a case of that visibility a report for this audience shows.
    pub(super) const fn disclosure(self, visibility: Visibility, due: DueDate) -> Disclosure {
        let to_student = match (visibility, due) {
            (Visibility::Visible, _) | (Visibility::AfterDueDate, DueDate::Past) => Disclosure::InFull,
            (Visibility::VerdictOnly, _) => Disclosure::Verdict,
            (Visibility::AfterDueDate, DueDate::Ahead) | (Visibility::StaffOnly, _) => Disclosure::Hidden,
        };
        match (self, to_student) {
            (Self::Staff, _) => Disclosure::InFull,
            (Self::Public, Disclosure::InFull) => Disclosure::Verdict,
            (Self::Student | Self::Public, disclosure) => disclosure,
        }
    }
}
