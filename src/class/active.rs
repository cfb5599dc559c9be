//! A submission that is being graded: built, with what is decided of it by now.

use std::sync::atomic::AtomicUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Work;
use crate::grade::Schedule;
use crate::gradebook::{BuildRecord, Runs};
use crate::submission::{Program, Workspace};

/// A submission that several threads may be running at one time.
#[derive(Debug)]
pub(super) struct Active<'p> {
    /// Which.
    pub(super) work: Work,
    /// Where it is built; gone with the last thread that holds it.
    pub(super) workspace: Workspace,
    /// How it is started.
    pub(super) program: Program,
    /// What preparing it gave.
    pub(super) record: BuildRecord,
    /// The runs that were kept before.
    pub(super) kept: Runs,
    /// How many runs were made just now.
    pub(super) ran: AtomicUsize,
    schedule: Mutex<Schedule<'p>>,
}

impl<'p> Active<'p> {
    pub(super) fn new(
        work: Work,
        workspace: Workspace,
        program: Program,
        record: BuildRecord,
        kept: Runs,
        schedule: Schedule<'p>,
    ) -> Self {
        Self {
            work,
            workspace,
            program,
            record,
            kept,
            ran: AtomicUsize::new(0),
            schedule: Mutex::new(schedule),
        }
    }

    /// What is decided by now.
    pub(super) fn schedule(&self) -> MutexGuard<'_, Schedule<'p>> {
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
