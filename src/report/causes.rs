//! The causes that a report names: why a program is wrong, and how the time of a slow one grows.

use schemars::JsonSchema;
use serde::Serialize;

use crate::diagnosis::Diagnosis;
use crate::growth::Growth;
use crate::rubric::Visibility;

use super::safe::Safe;

/// Why a program is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DiagnosisPart {
    /// The misconception's stable name: `goal-at-enqueue`; two where either explains everything.
    pub misconceptions: Vec<&'static str>,
    /// What was seen and what it is a sign of.
    pub message: Safe,
    /// Where to look.
    pub hint: Safe,
    /// How many puzzles it explains, right answers and wrong ones.
    pub explained: usize,
    /// A few of the wrong answers that it rests on.
    pub shown: Vec<ShownPart>,
}

/// A wrong answer that a diagnosis rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ShownPart {
    /// The fixture's id.
    pub fixture: Safe,
    /// What is right.
    pub expected: Safe,
    /// What the program gives.
    pub found: Safe,
}

impl From<&Diagnosis> for DiagnosisPart {
    fn from(diagnosis: &Diagnosis) -> Self {
        Self {
            misconceptions: diagnosis.misconceptions.iter().map(|one| one.name()).collect(),
            message: Safe::paragraph(&diagnosis.message),
            hint: Safe::line(&diagnosis.hint),
            explained: diagnosis.explained,
            shown: diagnosis
                .shown
                .iter()
                .map(|shown| ShownPart {
                    fixture: Safe::line(shown.fixture.as_str()),
                    expected: Safe::line(&shown.expected),
                    found: Safe::line(&shown.found),
                })
                .collect(),
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

/// The causes as far as cases of some visibility show them.
#[derive(Clone, Debug, Default)]
pub(super) struct Causes {
    pub(super) diagnosis: Vec<DiagnosisPart>,
    pub(super) growth: Option<GrowthPart>,
}

/// The causes for each reader. A cause is found from those cases alone that the reader is told in full, so that it gives nothing else away.
#[derive(Clone, Debug, Default)]
pub(super) struct CausesByReader {
    /// From the cases up to each visibility that is told in full to somebody, in rising order.
    known: Vec<(Visibility, Causes)>,
}

impl CausesByReader {
    /// Finds the causes for each reader; `find` is given the most hidden visibility that is looked at. Where nothing is hidden, all read the same.
    pub(super) fn find(has_hidden: bool, find: impl Fn(Visibility) -> Causes) -> Self {
        let all = [
            Visibility::Visible,
            Visibility::AfterDueDate,
            Visibility::StaffOnly,
        ];
        let readers = if has_hidden { &all[..] } else { &all[..1] };
        Self {
            known: readers.iter().map(|&most| (most, find(most))).collect(),
        }
    }

    /// Those for a reader who is told in full the cases of which `in_full` says so.
    pub(super) fn for_reader(&self, in_full: impl Fn(Visibility) -> bool) -> Causes {
        if !in_full(Visibility::Visible) {
            return Causes::default();
        }
        let known = self.known.iter().rev().find(|(most, _)| in_full(*most));
        known.map_or(Causes::default(), |(_, causes)| causes.clone())
    }
}

/// Whether a case of a visibility is looked at for a reader who is told `most` in full. A case told by its verdict alone is for staff only here.
pub(super) fn is_looked_at(visibility: Visibility, most: Visibility) -> bool {
    visibility <= most && (visibility != Visibility::VerdictOnly || most == Visibility::StaffOnly)
}
