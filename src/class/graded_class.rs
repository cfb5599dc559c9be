//! A class run as data: what it needs, what it tells as it goes, and what came of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::cores::profile::Profile;
use crate::gradebook::{Gradebook, Grading, RubricRecord};
use crate::plan::Plan;
use crate::submission::Toolchain;
use sandbox::Sandbox;

/// What grading a class needs.
#[derive(Clone, Copy)]
pub struct ClassRun<'a> {
    /// Where everything is kept, run by run.
    pub gradebook: &'a Gradebook,
    /// What is asked.
    pub plan: &'a Plan,
    /// The same, as the gradebook knows it.
    pub rubric: &'a RubricRecord,
    /// The compilers and runtimes.
    pub tools: &'a Toolchain,
    /// Where programs run.
    pub sandbox: &'a dyn Sandbox,
    /// How many boxes are at work at one time, at least 1.
    pub jobs: usize,
    /// Set from outside to stop early. What is finished by then is kept.
    pub interrupted: &'a AtomicBool,
    /// The time that the history names.
    pub recorded: Option<&'a str>,
    /// Where it is noted what took how long.
    pub profile: Option<&'a Arc<Profile>>,
    /// Told what happens, by all threads.
    pub tell: &'a (dyn Fn(ClassEvent<'_>) + Sync),
}

/// What happens in a class run.
#[derive(Clone, Copy, Debug)]
pub enum ClassEvent<'e> {
    /// A run was made, or turned out not to be needed.
    Progress {
        /// Runs made.
        done: usize,
        /// Runs made and still to be made, at most.
        planned: usize,
        /// Submissions that are finished, and all.
        submissions: (usize, usize),
    },
    /// A submission is graded and kept.
    Graded(&'e Grading),
    /// A submission cannot be graded here, through no fault of its own. It is graded when the class is graded again.
    Trouble {
        /// The submission's label; empty where it is not known.
        label: &'e str,
        /// What is the matter.
        trouble: &'e Trouble,
    },
}

/// Why a submission cannot be graded on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What is the matter.
    pub what: String,
    /// The next step.
    pub hint: Option<String>,
}

/// What came of a class run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GradedClass {
    /// Submissions graded just now.
    pub graded: usize,
    /// Of these, those on which the grader itself failed in part.
    pub unsettled: usize,
    /// Submissions that could not be graded here.
    pub troubles: usize,
    /// Runs made just now.
    pub runs: usize,
    /// How long programs, compilers and boxes were at work, all together: as long as the jobs had time for is the most.
    pub at_work: Duration,
    /// The CPU time of compilers.
    pub built: Duration,
    /// Whether it was interrupted.
    pub interrupted: bool,
}

/// The counts of a class run, kept by all threads.
pub(super) struct Tally<'c> {
    pub(super) tell: &'c (dyn Fn(ClassEvent<'_>) + Sync),
    pub(super) runs: AtomicUsize,
    pub(super) planned: AtomicUsize,
    pub(super) submissions: usize,
    pub(super) graded: AtomicUsize,
    pub(super) unsettled: AtomicUsize,
    pub(super) troubles: AtomicUsize,
}

impl Tally<'_> {
    pub(super) fn ran(&self) {
        self.runs.fetch_add(1, Ordering::SeqCst);
        self.progress();
    }

    /// So many runs were not needed.
    pub(super) fn skipped(&self, runs: usize) {
        self.planned.fetch_sub(runs, Ordering::SeqCst);
        self.progress();
    }

    pub(super) fn finished(&self, unsettled: bool) {
        self.graded.fetch_add(1, Ordering::SeqCst);
        self.unsettled.fetch_add(usize::from(unsettled), Ordering::SeqCst);
    }

    pub(super) fn trouble(&self, label: &str, trouble: &Trouble) {
        self.troubles.fetch_add(1, Ordering::SeqCst);
        (self.tell)(ClassEvent::Trouble { label, trouble });
    }

    fn progress(&self) {
        (self.tell)(ClassEvent::Progress {
            done: self.runs.load(Ordering::SeqCst),
            planned: self.planned.load(Ordering::SeqCst),
            submissions: (
                self.graded.load(Ordering::SeqCst) + self.troubles.load(Ordering::SeqCst),
                self.submissions,
            ),
        });
    }
}
