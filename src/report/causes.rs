//! The causes that a report names: why a program is wrong, and how the time of a slow one grows.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::Safe;
use crate::explain::diagnosis::{Diagnosis, Shown};
use crate::explain::growth::Growth;

/// Why a program is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DiagnosisPart {
    /// The misconception's stable name: `goal-at-enqueue`; two where either explains everything.
    pub misconceptions: Vec<&'static str>,
    /// What was seen and what it is a sign of.
    pub message: Safe,
    /// Where to look: the first of the hints.
    pub hint: Safe,
    /// The hints in steps: where to look, what to check, what is wrong. One alone where there is no more to say.
    pub hints: Vec<Safe>,
    /// After how many more graded submissions the next hint is shown; `null` where all are.
    pub next_hint_after: Option<usize>,
    /// How many puzzles it explains, right answers and wrong ones.
    pub explained: usize,
    /// A few of the wrong answers that it rests on.
    pub shown: Vec<Shown>,
}

impl From<&Diagnosis> for DiagnosisPart {
    fn from(diagnosis: &Diagnosis) -> Self {
        Self {
            misconceptions: diagnosis.misconceptions.iter().map(|one| one.name()).collect(),
            message: Safe::paragraph(&diagnosis.message),
            hint: Safe::line(diagnosis.first_hint()),
            hints: diagnosis.hints.iter().map(Safe::line).collect(),
            next_hint_after: None,
            explained: diagnosis.explained,
            shown: diagnosis.shown.clone(),
        }
    }
}

/// How the time of a program that was stopped grows with the puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GrowthPart {
    /// The growth's stable name: `linear-queue`; `as-expected` where the search is right and each node costs too much.
    pub law: &'static str,
    /// What was measured, and what it is a sign of.
    pub message: Safe,
    /// Where to look.
    pub hint: Safe,
    /// How many times were long enough to be compared.
    pub measured: usize,
    /// How many runs were stopped at a limit.
    pub stopped: usize,
}

impl From<&Growth> for GrowthPart {
    fn from(growth: &Growth) -> Self {
        Self {
            law: growth.law.name(),
            message: Safe::paragraph(&growth.message),
            hint: Safe::paragraph(&growth.hint),
            measured: growth.measured,
            stopped: growth.stopped,
        }
    }
}
