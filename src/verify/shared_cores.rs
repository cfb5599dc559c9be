//! A sandbox that several submissions share, with no more runs at one time than it was given.
//!
//! Each submission is graded on threads of its own, so that one with many slow cases does not leave the other cores idle at the end; what runs at one time is counted here.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

use crate::execution::Execution;
use crate::sandbox::{Cell, CellSpec, Request, Sandbox, SandboxError, SandboxReport};

/// A sandbox in which only so many commands run at one time, whoever asks.
pub(super) struct SharedCores<'s> {
    sandbox: &'s dyn Sandbox,
    free: Arc<Free>,
}

impl<'s> SharedCores<'s> {
    pub(super) fn new(sandbox: &'s dyn Sandbox, runs: usize) -> Self {
        let free = Arc::new(Free {
            runs: Mutex::new(runs.max(1)),
            changed: Condvar::new(),
        });
        Self { sandbox, free }
    }
}

impl Sandbox for SharedCores<'_> {
    fn report(&self) -> &SandboxReport {
        self.sandbox.report()
    }

    fn open(&self, spec: &CellSpec) -> Result<Box<dyn Cell>, SandboxError> {
        Ok(Box::new(SharedCell {
            cell: self.sandbox.open(spec)?,
            free: Arc::clone(&self.free),
        }))
    }
}

struct SharedCell {
    cell: Box<dyn Cell>,
    free: Arc<Free>,
}

impl Cell for SharedCell {
    fn run(&mut self, request: &Request) -> Result<Execution, SandboxError> {
        let _taken = Taken::one_of(&self.free);
        self.cell.run(request)
    }
}

/// How many more commands may run now.
struct Free {
    runs: Mutex<usize>,
    changed: Condvar,
}

/// One of them, given back when dropped.
struct Taken<'f>(&'f Free);

impl<'f> Taken<'f> {
    fn one_of(free: &'f Free) -> Self {
        let mut runs = free
            .changed
            .wait_while(free.runs.lock().unwrap_or_else(PoisonError::into_inner), |runs| {
                *runs == 0
            })
            .unwrap_or_else(PoisonError::into_inner);
        *runs -= 1;
        Self(free)
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *self.0.runs.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.changed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    #[test]
    fn no_more_run_at_one_time_than_there_are_cores() {
        let free = Free {
            runs: Mutex::new(2),
            changed: Condvar::new(),
        };
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..100 {
                        let _taken = Taken::one_of(&free);
                        most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        thread::yield_now();
                        now.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert!(most.into_inner() <= 2);
        assert_eq!(*free.runs.lock().unwrap(), 2, "all were given back");
    }
}
