//! How near a submission came to its limits: what would change if they were half as large again, and what passed only just.
//!
//! Of the runs that a full limit of time or memory ended, the easiest of each kind are carried out once more, and harder ones only where those came to another verdict.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::Safe;
use crate::grade::{Graded, Grading, RunOutcome, grade};
use crate::judgement::Verdict;
use crate::plan::{Case, Difficulty, Plan, Run, milliseconds};
use crate::rubric::Patience;
use sandbox::execution::Limits;

/// A verdict that depends on the limits.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Sensitive {
    /// The sample.
    pub sample: Safe,
    /// `criterion/fixture`.
    pub case: Safe,
    /// The verdict under the rubric's limits.
    pub verdict: &'static str,
    /// The verdict with half as much time and memory again.
    pub with_more: &'static str,
}

/// A run that passed, and was close to a limit.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CloseRun {
    /// The sample.
    pub sample: Safe,
    /// The fixture.
    pub fixture: Safe,
    /// Of which limit: `cpu` or `memory`.
    pub limit: &'static str,
    /// How much of it was used, in hundredths.
    pub percent: u64,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub(super) struct LimitMargin {
    pub(super) sensitive: Vec<Sensitive>,
    pub(super) close: Vec<CloseRun>,
}

/// Looks at every run; with `again`, carries out once more those that a limit ended.
pub(super) fn measure(
    plan: &Plan,
    graded: &Graded,
    sample: &Safe,
    again: Option<Grading<'_>>,
) -> LimitMargin {
    let changed = again.map(|grading| changed(plan, graded, sample, grading));
    LimitMargin {
        sensitive: changed.unwrap_or_default(),
        close: close(plan, graded, sample),
    }
}

fn changed(plan: &Plan, graded: &Graded, sample: &Safe, grading: Grading<'_>) -> Vec<Sensitive> {
    let mut left: Vec<usize> = (0..plan.runs.len())
        .filter(|&run| ended_at_a_limit(&graded.runs[run]) && !was_cut(&graded.runs[run]))
        .collect();
    let mut changed = Vec::new();
    while !left.is_empty() {
        let is_easiest = |run: &usize| !left.iter().any(|&other| is_harder(plan, *run, other));
        let easiest: Vec<usize> = left.iter().copied().filter(is_easiest).collect();
        let (moved, found) = with_room(plan, graded, (sample, grading), &easiest);
        changed.extend(found);
        // What did not get further with more room says the same of what is harder.
        let is_open = |run: &usize| {
            let stuck = easiest.iter().filter(|easier| !moved.contains(easier));
            !easiest.contains(run) && !stuck.into_iter().any(|&easier| is_harder(plan, *run, easier))
        };
        left.retain(is_open);
    }
    changed
}

/// Whether a run comes to no end where another one does not: unsolvable boards are searched alike, and the others by how much there is to search. Where two are equal, it is the later one.
fn is_harder(plan: &Plan, run: usize, other: usize) -> bool {
    let difficulties = plan.runs[run].difficulty.zip(plan.runs[other].difficulty);
    difficulties.is_some_and(|(own, easier)| {
        let is_at_least = |one: &Difficulty, two: &Difficulty| {
            if two.solvable {
                one.is_at_least(two)
            } else {
                !one.solvable && (one.dimension, one.nodes) >= (two.dimension, two.nodes)
            }
        };
        run != other && is_at_least(&own, &easier) && (run > other || !is_at_least(&easier, &own))
    })
}

/// The runs of which a case gets another verdict with half as much again, and these verdicts.
fn with_room(
    plan: &Plan,
    graded: &Graded,
    (sample, grading): (&Safe, Grading<'_>),
    limited: &[usize],
) -> (Vec<usize>, Vec<Sensitive>) {
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
    let compared = roomy.cases.iter().zip(before).zip(&after.cases);
    compared
        .map(|((case, verdict), result)| {
            let sensitive = Sensitive {
                sample: sample.clone(),
                case: Safe::line(case.id.to_string()),
                verdict,
                with_more: result.outcome().name(),
            };
            (limited[case.run], sensitive)
        })
        // A case that waits for another, or that an interruption left out, was not looked at again.
        .filter(|(_, one)| one.verdict != one.with_more && one.with_more != Verdict::Skipped.name())
        .unzip()
}

fn with_more(run: &Run) -> Run {
    let limits = run.limits;
    Run {
        patience: Patience::Full,
        limits: Limits {
            cpu: limits.cpu + limits.cpu / 2,
            wall: limits.wall + limits.wall / 2,
            memory: limits.memory + limits.memory / 2,
            ..limits
        },
        ..run.clone()
    }
}

fn ended_at_a_limit(outcome: &RunOutcome) -> bool {
    let observation = outcome.observation();
    observation.is_some_and(|seen| seen.execution.exit.is_want_of_time_or_memory())
}

/// Whether it did so after less than its full time: then those that it is like are looked at.
fn was_cut(outcome: &RunOutcome) -> bool {
    let observation = outcome.observation();
    observation.is_some_and(|seen| seen.allowed.cut(&seen.execution.exit).is_some())
}

fn close(plan: &Plan, graded: &Graded, sample: &Safe) -> Vec<CloseRun> {
    let mut close = Vec::new();
    for (run, outcome) in plan.runs.iter().zip(&graded.runs) {
        let Some(observation) = outcome.observation().filter(|_| !ended_at_a_limit(outcome)) else {
            continue;
        };
        let usage = observation.execution.usage;
        let cpu = |cpu| percent(milliseconds(cpu), milliseconds(run.limits.cpu));
        let memory = |peak| percent(peak, run.limits.memory);
        let shares = [
            ("cpu", usage.cpu.and_then(cpu)),
            ("memory", usage.peak_memory.and_then(memory)),
        ];
        close.extend(shares.into_iter().filter_map(|(limit, percent)| {
            let percent = percent.filter(|percent| percent * 3 > 200)?;
            Some(CloseRun {
                sample: sample.clone(),
                fixture: Safe::line(run.fixture.id.as_str()),
                limit,
                percent,
            })
        }));
    }
    close
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
    fn the_easiest_of_a_kind_speaks_for_the_harder_ones() {
        let plan = Plan::new(&std::sync::Arc::new(crate::rubric::load("coursera").unwrap()));
        let named = |name: &str| {
            let of_name = |run: &Run| run.fixture.id.as_str() == name;
            plan.runs.iter().position(of_name).unwrap()
        };
        let is_harder = |run, other| is_harder(&plan, named(run), named(other));
        assert!(is_harder("4x4/unsolvable-16", "2x2/unsolvable-03"));
        assert!(!is_harder("2x2/unsolvable-03", "4x4/unsolvable-16"));
        assert!(is_harder("4x4-hard/depth-38", "4x4/depth-30-a"));
        // More moves and fewer nodes: neither.
        assert!(!is_harder("4x4/depth-33-a", "4x4/depth-26-a"));
        assert!(!is_harder("4x4/depth-26-a", "4x4/depth-33-a"));
        assert!(!is_harder("4x4/unsolvable-16", "2x2/solvable-03"));
        for run in 0..plan.runs.len() {
            let all = (0..plan.runs.len()).filter(|&other| super::is_harder(&plan, run, other));
            assert!(all.into_iter().all(|other| !super::is_harder(&plan, other, run)));
        }
    }

    #[test]
    fn shares_are_whole_hundredths() {
        assert_eq!(percent(67, 100), Some(67));
        assert_eq!(percent(1, 0), None);
    }
}
