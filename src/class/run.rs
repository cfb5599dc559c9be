//! Grades a class, on as many threads as cores.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::Work;
use super::graded_class::{ClassRun, GradedClass, Tally};
use super::scheduler::Scheduler;
use super::worker::Worker;
use crate::cores::{Cores, SharedSandbox};
use crate::problem::Failure;

impl ClassRun<'_> {
    /// Grades what is to be graded, the last first, and keeps every run as it ends.
    ///
    /// # Errors
    /// When the gradebook cannot be read or written. What is kept by then stays.
    pub fn run(&self, works: Vec<Work>) -> Result<GradedClass, Failure> {
        let tally = Tally {
            tell: self.tell,
            runs: AtomicUsize::new(0),
            planned: AtomicUsize::new(works.len() * self.plan.runs.len()),
            submissions: works.iter().map(|work| work.attempts.len()).sum(),
            graded: AtomicUsize::new(0),
            unsettled: AtomicUsize::new(0),
            troubles: AtomicUsize::new(0),
        };
        let cores = Cores::watched(self.jobs, self.plan.memory(), self.profile.cloned());
        let sandbox = SharedSandbox::new(self.sandbox, Arc::clone(&cores));
        let scheduler = Scheduler::new(works, Arc::clone(&cores));
        let failed = Mutex::new(None);
        let worker = Worker {
            class: self,
            sandbox: &sandbox,
            scheduler: &scheduler,
            tally: &tally,
        };
        thread::scope(|scope| {
            for _ in 0..cores.threads() {
                scope.spawn(|| {
                    if let Err(error) = worker.work() {
                        let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                        failed.get_or_insert(error);
                    }
                });
            }
        });
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let count = |number: &AtomicUsize| number.load(Ordering::SeqCst);
        Ok(GradedClass {
            graded: count(&tally.graded),
            unsettled: count(&tally.unsettled),
            troubles: count(&tally.troubles),
            runs: count(&tally.runs),
            at_work: cores.worked(),
            built: cores.built(),
            interrupted: self.interrupted.load(Ordering::SeqCst),
        })
    }
}
