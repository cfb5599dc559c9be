//! Tries all samples of a rubric, side by side.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::mutants;
use super::sample_set::Sample;
use super::trial::{Bench, Trial};
use super::verification::{Tried, Verification};
use crate::cores::{Cores, SharedSandbox};
use crate::parallel::in_parallel;
use crate::plan::Plan;
use crate::submission::Toolchain;
use crate::verdict::Verdict;
use sandbox::Sandbox;

/// How many runs of a program that only waits go on at one time: they take no core.
const WAITING: usize = 32;

/// On how many threads one sample is graded at most. Together the samples keep every core busy.
const THREADS: usize = 4;

/// What is needed to try samples.
#[derive(Clone, Copy)]
pub struct Campaign<'a> {
    /// What is run of each.
    pub plan: &'a Plan,
    /// Where.
    pub sandbox: &'a dyn Sandbox,
    /// With which compilers and runtimes.
    pub tools: &'a Toolchain,
    /// How many runs at one time, at least 1.
    pub jobs: usize,
    /// Whether what went over a limit is run again with more room.
    pub again: bool,
    /// Set from outside to stop early.
    pub interrupted: &'a AtomicBool,
    /// Told after each run: the number done, and the number planned.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Campaign<'_> {
    /// Tries the samples, and with `mutants` simulates wrong programs; puts together what came of them. `left_out` are samples that say nothing about the rubric.
    pub fn verify(self, samples: &[&Sample], left_out: &[&Sample], mutants: bool) -> Verification {
        let trials = self.run(samples);
        let played = if mutants {
            mutants::play(self.plan, self.jobs, self.interrupted)
        } else {
            Vec::new()
        };
        let tried = Tried {
            samples,
            trials: &trials,
            left_out,
            played: mutants.then_some(&played),
            incomplete: self.interrupted.load(Ordering::SeqCst),
        };
        Verification::new(self.plan, &tried)
    }

    /// The trials of the samples, in their order.
    fn run(self, samples: &[&Sample]) -> Vec<Trial> {
        let shared = SharedSandbox::new(self.sandbox, Cores::new(self.jobs, self.plan));
        let order = slowest_first(samples);
        let finished = AtomicUsize::new(0);
        let planned = samples.len() * self.plan.runs.len();
        let trials = in_parallel(
            &order,
            self.jobs,
            || (),
            |(), index| {
                if self.interrupted.load(Ordering::SeqCst) {
                    return None;
                }
                let sample = samples[index];
                let told = AtomicUsize::new(0);
                let runs = self.plan.runs.len();
                let count = |done: usize| {
                    let new = done.saturating_sub(told.fetch_max(done, Ordering::SeqCst));
                    (self.progress)(finished.fetch_add(new, Ordering::SeqCst) + new, planned);
                };
                let bench = Bench {
                    plan: self.plan,
                    tools: self.tools,
                    interrupted: self.interrupted,
                    again: self.again,
                    progress: &|done, _| count(done),
                };
                let trial = if sample.label.verdict == Verdict::TimeLimitWall {
                    bench.sample(sample, self.sandbox, WAITING)
                } else {
                    bench.sample(sample, &shared, self.jobs.min(THREADS))
                };
                count(runs);
                Some(trial)
            },
        );
        trials
            .into_iter()
            .map(|trial| trial.unwrap_or(Trial::NotRun))
            .collect()
    }
}

/// The indices of the samples, those first that will take long, so that none of them is left for the end.
fn slowest_first(samples: &[&Sample]) -> Vec<usize> {
    let slow = [Verdict::TimeLimitCpu, Verdict::MemoryLimit, Verdict::OutputLimit];
    let haste = |&index: &usize| {
        let label = &samples[index].label;
        let is_slow = slow.iter().any(|verdict| label.permits(*verdict));
        (label.verdict != Verdict::TimeLimitWall, !is_slow)
    };
    let mut order: Vec<usize> = (0..samples.len()).collect();
    order.sort_by_key(haste);
    order
}
