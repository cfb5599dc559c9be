//! How near a submission came to its limits: what would change if they were half as large again, and what passed only just.
//!
//! Only the runs that a full limit of time or memory ended are carried out once more, so a sample that never ends costs two and a half times its limits.

use std::time::Duration;

use crate::grade::{Graded, Grading, RunOutcome, grade};
use crate::plan::{Case, Plan, Run};
use crate::rubric::Patience;
use crate::verdict::Verdict;
use sandbox::execution::{LimitKind, Limits};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LimitMargin {
    /// Verdicts that are others with half as much again.
    pub(super) changed: Vec<Changed>,
    /// Runs that passed and used more than two thirds of a limit.
    pub(super) close: Vec<Close>,
}

/// A case whose verdict changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Changed {
    /// `criterion/fixture`.
    pub(super) case: String,
    /// The verdict under the rubric's limits.
    pub(super) verdict: &'static str,
    /// The verdict with half as much again.
    pub(super) with_more: &'static str,
}

/// A run that was close to a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Close {
    /// The fixture.
    pub(super) fixture: String,
    /// Of which limit.
    pub(super) limit: LimitKind,
    /// How much of it was used, in hundredths.
    pub(super) percent: u64,
}

/// Looks at every run; with `again`, carries out once more those that a limit ended.
pub(super) fn measure(plan: &Plan, graded: &Graded, again: Option<Grading<'_>>) -> LimitMargin {
    LimitMargin {
        changed: again
            .map(|grading| changed(plan, graded, grading))
            .unwrap_or_default(),
        close: close(plan, graded),
    }
}

fn changed(plan: &Plan, graded: &Graded, grading: Grading<'_>) -> Vec<Changed> {
    let limited: Vec<usize> = (0..plan.runs.len())
        .filter(|&run| ended_at_a_limit(&graded.runs[run]) && !was_cut(&graded.runs[run]))
        .collect();
    if limited.is_empty() {
        return Vec::new();
    }
    let mut before = Vec::new();
    let mut cases = Vec::new();
    for (case, result) in plan.cases.iter().zip(&graded.cases) {
        let Some(run) = limited.iter().position(|&run| run == case.run) else {
            continue;
        };
        if result.outcome().name() != Verdict::Skipped.name() {
            before.push(result.outcome().name());
            cases.push(Case { run, ..case.clone() });
        }
    }
    let roomy = Plan {
        rubric: plan.rubric.clone(),
        runs: limited.iter().map(|&run| with_more(&plan.runs[run])).collect(),
        cases,
    };
    let silent = Grading {
        progress: &|_, _| {},
        ..grading
    };
    let after = grade(&roomy, silent);
    let told = roomy.cases.iter().zip(before).zip(&after.cases);
    told.map(|((case, verdict), result)| Changed {
        case: case.id.to_string(),
        verdict,
        with_more: result.outcome().name(),
    })
    // A case that waits for another, or that an interruption left out, was not looked at again.
    .filter(|changed| changed.verdict != changed.with_more && changed.with_more != Verdict::Skipped.name())
    .collect()
}

fn with_more(run: &Run) -> Run {
    let limits = run.limits;
    Run {
        fixture: run.fixture.clone(),
        patience: Patience::Full,
        difficulty: run.difficulty,
        limits: Limits {
            cpu: limits.cpu + limits.cpu / 2,
            wall: limits.wall + limits.wall / 2,
            memory: limits.memory + limits.memory / 2,
            ..limits
        },
    }
}

fn ended_at_a_limit(outcome: &RunOutcome) -> bool {
    match outcome {
        RunOutcome::Observed(observation) => observation.execution.exit.is_want_of_time_or_memory(),
        RunOutcome::Failed(_) | RunOutcome::NotRun => false,
    }
}

/// Whether it did so after less than its full time: then those that it is like are looked at.
fn was_cut(outcome: &RunOutcome) -> bool {
    match outcome {
        RunOutcome::Observed(observation) => observation.allowed.cut(&observation.execution.exit).is_some(),
        RunOutcome::Failed(_) | RunOutcome::NotRun => false,
    }
}

fn close(plan: &Plan, graded: &Graded) -> Vec<Close> {
    let mut close = Vec::new();
    for (run, outcome) in plan.runs.iter().zip(&graded.runs) {
        let RunOutcome::Observed(observation) = outcome else {
            continue;
        };
        if ended_at_a_limit(outcome) {
            continue;
        }
        let usage = observation.execution.usage;
        let shares = [
            (
                LimitKind::Cpu,
                usage
                    .cpu
                    .and_then(|cpu| percent(millis(cpu), millis(run.limits.cpu))),
            ),
            (
                LimitKind::Memory,
                usage
                    .peak_memory
                    .and_then(|peak| percent(peak, run.limits.memory)),
            ),
        ];
        close.extend(shares.into_iter().filter_map(|(limit, percent)| {
            let percent = percent.filter(|percent| percent * 3 > 200)?;
            Some(Close {
                fixture: run.fixture.id.to_string(),
                limit,
                percent,
            })
        }));
    }
    close
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn percent(used: u64, limit: u64) -> Option<u64> {
    used.saturating_mul(100).checked_div(limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_room_is_half_as_much_again_of_time_and_memory() {
        let plan = Plan::new(&std::sync::Arc::new(crate::rubric::load("coursera").unwrap()));
        let (run, more) = (&plan.runs[0], with_more(&plan.runs[0]));
        assert_eq!(more.limits.cpu * 2, run.limits.cpu * 3);
        assert_eq!(more.limits.memory * 2, run.limits.memory * 3);
        assert_eq!(more.limits.output, run.limits.output);
        assert_eq!(more.fixture.id, run.fixture.id);
    }

    #[test]
    fn shares_are_whole_hundredths() {
        assert_eq!(percent(67, 100), Some(67));
        assert_eq!(percent(1, 0), None);
    }
}
