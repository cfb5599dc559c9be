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
use reference::misconception::Family;

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

    /// Whether a failure of this kind, on a puzzle with or without a solution, needs no other explanation. Any diagnosis stands for every wrong answer; some stand for more.
    pub fn explain(&self, outcome: CaseOutcome, solvable: bool) -> bool {
        let CaseOutcome::Judged(verdict) = outcome else {
            return false;
        };
        let mistakes = self.diagnoses.iter().flat_map(|one| &one.misconceptions);
        mistakes.into_iter().any(|mistake| match mistake {
            // Of such a program nothing else is known.
            Mistake::IgnoresPuzzle | Mistake::SameError | Mistake::NeverEnds => true,
            Mistake::OneSize => matches!(verdict, Verdict::WrongAnswer | Verdict::RuntimeError),
            Mistake::Known(known) if known.family() == Family::Solvability && !solvable => {
                verdict == Verdict::WrongAnswer || verdict.is_limit()
            }
            Mistake::Known(_)
            | Mistake::OnlySolved
            | Mistake::ByHeart
            | Mistake::OtherGoal
            | Mistake::OtherPuzzle => verdict == Verdict::WrongAnswer,
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use reference::misconception::Misconception as M;

    /// What a program with a known mistake fails by for no other reason, and what may have another.
    #[test]
    fn a_diagnosis_stands_for_what_follows_from_it() {
        let explains = |mistake: Mistake, verdict: Verdict, solvable: bool| {
            let diagnosis = Diagnosis {
                misconceptions: vec![mistake],
                message: String::new(),
                hints: Vec::new(),
                shown: Vec::new(),
                explained: 1,
            };
            let causes = Causes {
                diagnoses: vec![diagnosis],
                growth: None,
            };
            causes.explain(CaseOutcome::Judged(verdict), solvable)
        };
        let endless = Mistake::Known(M::UnsolvableNeverEnds);
        for limit in [Verdict::TimeLimitCpu, Verdict::MemoryLimit] {
            assert!(explains(endless, limit, false), "{limit:?}");
            assert!(!explains(endless, limit, true), "{limit:?}");
            assert!(!explains(Mistake::Known(M::Greedy), limit, false), "{limit:?}");
        }
        assert!(explains(Mistake::OneSize, Verdict::RuntimeError, true));
        assert!(!explains(Mistake::OneSize, Verdict::TimeLimitCpu, true));
        assert!(explains(Mistake::Known(M::Greedy), Verdict::WrongAnswer, true));
        assert!(!explains(Mistake::Known(M::Greedy), Verdict::RuntimeError, true));
        assert!(explains(Mistake::SameError, Verdict::RuntimeError, false));
        assert!(!Causes::default().explain(CaseOutcome::Judged(Verdict::WrongAnswer), true));
    }
}
