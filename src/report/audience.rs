//! For whom a report is, and what that means for a case. What is left out is left out by [`unredacted`](super::unredacted).

use schemars::JsonSchema;
use serde::Serialize;

use crate::rubric::{DueDate, Visibility};
use crate::stable_names::named;

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

/// How a case stands in a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// With everything.
    InFull,
    /// By its verdict alone.
    Verdict,
    /// Not at all; the points that hang on it count as hidden.
    Hidden,
}

impl Audience {
    /// How a case of that visibility stands in a report for this audience.
    pub(super) const fn told(self, visibility: Visibility, due: DueDate) -> Told {
        let to_student = match (visibility, due) {
            (Visibility::Visible, _) | (Visibility::AfterDueDate, DueDate::Past) => Told::InFull,
            (Visibility::VerdictOnly, _) => Told::Verdict,
            (Visibility::AfterDueDate, DueDate::Ahead) | (Visibility::StaffOnly, _) => Told::Hidden,
        };
        match (self, to_student) {
            (Self::Staff, _) => Told::InFull,
            (Self::Public, Told::InFull) => Told::Verdict,
            (Self::Student | Self::Public, told) => told,
        }
    }
}
