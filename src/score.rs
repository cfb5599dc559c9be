//! What it is worth: folds verdicts into points. Integers only, and every part is at most its whole.

pub mod late;
mod points;

use serde::Serialize;

use crate::judgement::Verdict;

pub use points::Points;
pub(crate) use points::hundredths;

/// Points of a criterion or of a whole rubric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Points earned for sure.
    pub earned: Points,
    /// Points that could be earned.
    pub possible: Points,
    /// Points that are neither earned nor lost, because the grader itself failed on their cases.
    pub withheld: Points,
}

/// What became of a case, as far as points go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaseOutcome {
    /// It was judged.
    Judged(Verdict),
    /// The grader failed on it.
    JudgeError,
}

impl CaseOutcome {
    /// The name as in reports: a verdict's, or `judge-error`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Judged(verdict) => verdict.name(),
            Self::JudgeError => "judge-error",
        }
    }

    /// Whether the case passed.
    pub const fn passes(self) -> bool {
        match self {
            Self::Judged(verdict) => verdict.passes(),
            Self::JudgeError => false,
        }
    }

    /// Whether the program broke off, or never began.
    pub const fn is_error(self) -> bool {
        matches!(self, Self::Judged(verdict) if verdict.is_error())
    }
}

/// How passed cases become points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Each case is worth the same share.
    PerCase,
    /// All cases must pass.
    AllOrNothing,
    /// Points by the number of cases passed: the last step whose number is reached. In rising order.
    Thresholds(Vec<Threshold>),
}

/// One step of a threshold scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// At least so many cases passed…
    pub passed: u64,
    /// …give so many points.
    pub points: Points,
}

impl Score {
    /// The points of one criterion for the outcomes of its cases.
    pub fn of(points: Points, scoring: &Scoring, outcomes: &[CaseOutcome]) -> Self {
        let count = |wanted: fn(&CaseOutcome) -> bool| {
            outcomes.iter().filter(|outcome| wanted(outcome)).count() as u64
        };
        let passed = count(|outcome| outcome.passes());
        let unknown = count(|outcome| *outcome == CaseOutcome::JudgeError);
        let counts = |passed| Counts {
            passed,
            wrong: count(|outcome| *outcome == CaseOutcome::Judged(Verdict::WrongAnswer)),
            all: outcomes.len() as u64,
        };
        let earned = points_for(points, scoring, counts(passed));
        let at_best = points_for(points, scoring, counts(passed + unknown));
        Self {
            earned,
            possible: points,
            withheld: at_best - earned,
        }
    }

    /// The sum of several scores.
    pub fn sum(scores: impl IntoIterator<Item = Self>) -> Self {
        scores.into_iter().fold(Self::default(), |sum, score| Self {
            earned: sum.earned + score.earned,
            possible: sum.possible + score.possible,
            withheld: sum.withheld + score.withheld,
        })
    }
}

/// The points of a criterion as far as some of its cases tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartScore {
    /// What these cases give. `earned`, `withheld` and `hidden` together are at most `possible`.
    pub score: Score,
    /// What hangs on the other cases.
    pub hidden: Points,
}

impl PartScore {
    /// The points for the outcomes of some of a criterion's `all` cases.
    ///
    /// Where each case is worth a share, the cases that are known give theirs. Where the cases decide together, nothing is known before all are.
    pub fn of(points: Points, scoring: &Scoring, known: &[CaseOutcome], all: usize) -> Self {
        let total = all as u64;
        if known.len() >= all && all > 0 {
            return Self {
                score: Score::of(points, scoring, known),
                hidden: Points::ZERO,
            };
        }
        let share = |wanted: fn(&CaseOutcome) -> bool| {
            let count = known.iter().filter(|outcome| wanted(outcome)).count() as u64;
            match scoring {
                Scoring::PerCase => points.share(count, total),
                Scoring::AllOrNothing | Scoring::Thresholds(_) => Points::ZERO,
            }
        };
        let earned = share(|outcome| outcome.passes());
        let at_best = share(|outcome| outcome.passes() || *outcome == CaseOutcome::JudgeError);
        Self {
            score: Score {
                earned,
                possible: points,
                withheld: at_best - earned,
            },
            hidden: points - share(|_| true),
        }
    }
}

/// How many cases of a criterion went how.
#[derive(Clone, Copy)]
struct Counts {
    passed: u64,
    /// Those with a wrong answer.
    wrong: u64,
    all: u64,
}

fn points_for(points: Points, scoring: &Scoring, Counts { passed, wrong, all }: Counts) -> Points {
    match scoring {
        Scoring::PerCase => points.share(passed, all),
        Scoring::AllOrNothing if passed == all && all > 0 => points,
        Scoring::AllOrNothing => Points::ZERO,
        Scoring::Thresholds(steps) => steps
            .iter()
            .filter(|step| step.passed <= passed)
            .map(|step| step.points)
            .max()
            .unwrap_or(Points::ZERO)
            // Thresholds forgive who comes to no answer. A wrong answer takes its share.
            .min(points.share(all - wrong, all)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    const PASS: CaseOutcome = CaseOutcome::Judged(Verdict::Accepted);
    const FAIL: CaseOutcome = CaseOutcome::Judged(Verdict::WrongAnswer);
    const STOPPED: CaseOutcome = CaseOutcome::Judged(Verdict::TimeLimitCpu);
    const UNKNOWN: CaseOutcome = CaseOutcome::JudgeError;

    fn score(scoring: &Scoring, outcomes: &[CaseOutcome]) -> (i64, i64) {
        let score = Score::of(Points::whole(10), scoring, outcomes);
        (score.earned.hundredths(), score.withheld.hundredths())
    }

    #[test]
    fn each_case_is_worth_its_share() {
        assert_eq!(score(&Scoring::PerCase, &[PASS, FAIL, PASS]), (666, 0));
        assert_eq!(score(&Scoring::PerCase, &[PASS, PASS, PASS]), (1000, 0));
        assert_eq!(score(&Scoring::PerCase, &[]), (0, 0));
    }

    #[test]
    fn one_failed_case_takes_all_of_all_or_nothing() {
        assert_eq!(score(&Scoring::AllOrNothing, &[PASS, FAIL]), (0, 0));
        assert_eq!(score(&Scoring::AllOrNothing, &[PASS, PASS]), (1000, 0));
        assert_eq!(
            score(&Scoring::AllOrNothing, &[]),
            (0, 0),
            "nothing run is nothing earned"
        );
    }

    #[test]
    fn the_last_threshold_that_is_reached_counts() {
        let steps = || {
            let step = |passed, points| Threshold {
                passed,
                points: Points::whole(points),
            };
            Scoring::Thresholds(vec![step(2, 4), step(3, 10)])
        };
        assert_eq!(score(&steps(), &[PASS, FAIL, FAIL]), (0, 0));
        assert_eq!(score(&steps(), &[PASS, PASS, FAIL]), (400, 0));
        assert_eq!(score(&steps(), &[PASS, PASS, PASS]), (1000, 0));
    }

    #[test]
    fn thresholds_forgive_no_answer_but_not_a_wrong_one() {
        let steps = || {
            Scoring::Thresholds(vec![Threshold {
                passed: 3,
                points: Points::whole(10),
            }])
        };
        assert_eq!(score(&steps(), &[PASS, PASS, PASS, STOPPED]), (1000, 0));
        assert_eq!(score(&steps(), &[PASS, PASS, PASS, FAIL]), (750, 0));
        assert_eq!(score(&steps(), &[PASS, PASS, PASS, FAIL, FAIL]), (600, 0));
        assert_eq!(score(&steps(), &[PASS, PASS, FAIL, FAIL]), (0, 0));
        assert_eq!(score(&steps(), &[PASS, PASS, UNKNOWN, FAIL]), (0, 750));
    }

    #[test]
    fn what_the_grader_could_not_judge_is_withheld_and_not_lost() {
        assert_eq!(score(&Scoring::PerCase, &[PASS, UNKNOWN]), (500, 500));
        assert_eq!(score(&Scoring::AllOrNothing, &[PASS, UNKNOWN]), (0, 1000));
        assert_eq!(score(&Scoring::AllOrNothing, &[FAIL, UNKNOWN]), (0, 0));
    }
}
