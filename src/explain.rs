//! Why a program is wrong or slow, made once from its judgements: after judging, beside the score, before any report.
//!
//! An explanation changes no verdict and no points. It is made for each reader from the cases alone that the reader sees in full, so that it reveals nothing else.

pub mod diagnosis;
pub mod dialect_detection;
pub mod growth;

use crate::grade::Graded;
use crate::judgement::Verdict;
use crate::plan::Plan;
use crate::rubric::Visibility;
use crate::score::CaseOutcome;
use diagnosis::{Diagnosis, Mistake, diagnose};
use growth::{Growth, growth};

/// What explains a graded program, for each reader.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    /// From the cases up to each visibility that somebody sees in full, in rising order.
    causes: Vec<(Visibility, Causes)>,
    /// The shipped dialect that the program plainly speaks, where that is not the rubric's.
    pub other_dialect: Option<String>,
}

/// Why a program is wrong, and how the time of a slow one grows.
#[derive(Clone, Debug, Default)]
pub struct Causes {
    /// Why it is wrong, at most two causes.
    pub diagnoses: Vec<Diagnosis>,
    /// How its time grows.
    pub growth: Option<Growth>,
}

impl Explanation {
    /// Explains a graded program. Where nothing is hidden, all read the same.
    pub fn of(plan: &Plan, graded: &Graded, other_dialect: Option<String>) -> Self {
        let all = [
            Visibility::Visible,
            Visibility::AfterDueDate,
            Visibility::StaffOnly,
        ];
        let mut visibilities = plan.cases.iter().map(|case| case.visibility);
        let has_hidden = visibilities.any(|visibility| visibility != Visibility::Visible);
        let readers = if has_hidden { &all[..] } else { &all[..1] };
        let causes = |&most: &Visibility| (most, Causes::of(plan, graded, most));
        Self {
            causes: readers.iter().map(causes).collect(),
            other_dialect,
        }
    }

    /// The causes for a reader who sees in full the cases for which `in_full` says so.
    pub fn for_reader(&self, in_full: impl Fn(Visibility) -> bool) -> Causes {
        if !in_full(Visibility::Visible) {
            return Causes::default();
        }
        let known = self.causes.iter().rev().find(|(most, _)| in_full(*most));
        known.map_or(Causes::default(), |(_, causes)| causes.clone())
    }
}

impl Causes {
    /// The causes as far as the cases up to a visibility show them; none where the rubric asks for none.
    pub fn of(plan: &Plan, graded: &Graded, most: Visibility) -> Self {
        if !plan.rubric.feedback.diagnosis {
            return Self::default();
        }
        Self {
            diagnoses: diagnoses(plan, graded, most),
            growth: growth(plan, graded, |visibility| is_looked_at(visibility, most)),
        }
    }

    /// Whether a failure of this kind needs no other explanation: a diagnosis stands for every wrong answer, and one of a program that gets no further than its input for all that fails.
    pub fn explain(&self, outcome: CaseOutcome) -> bool {
        let mistakes = || self.diagnoses.iter().flat_map(|one| &one.misconceptions);
        let stops_at_input =
            |mistake: &Mistake| matches!(mistake, Mistake::IgnoresPuzzle | Mistake::SameError);
        mistakes().any(stops_at_input)
            || mistakes().next().is_some() && outcome == CaseOutcome::Judged(Verdict::WrongAnswer)
    }
}

/// Why a program is wrong, as far as the cases up to a visibility show it; nothing where the rubric asks for no diagnosis.
pub fn diagnoses(plan: &Plan, graded: &Graded, most: Visibility) -> Vec<Diagnosis> {
    if !plan.rubric.feedback.diagnosis {
        return Vec::new();
    }
    diagnose(plan, graded, |visibility| is_looked_at(visibility, most))
}

/// Whether a case of a visibility is looked at for a reader who sees `most` in full. A case shown by its verdict alone is for staff only here.
fn is_looked_at(visibility: Visibility, most: Visibility) -> bool {
    visibility <= most && (visibility != Visibility::VerdictOnly || most == Visibility::StaffOnly)
}
