//! Who does what next. Threads ask; each stays with its submission while that has runs, then helps one that was seen to sleep, else begins another, and helps the others when none is
//! left to begin. Threads that wait for a program that sleeps are replaced meanwhile. Of what sleeps, no more is run at one time than keeps no core from the others.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Work;
use super::active::Active;
use crate::cores::Cores;

/// The threads' common scheduler.
#[derive(Debug)]
pub(super) struct Scheduler<'p> {
    state: Mutex<State<'p>>,
    cores: Arc<Cores>,
}

#[derive(Debug)]
struct State<'p> {
    /// What nobody has begun, the longest last.
    waiting: Vec<Work>,
    open: Vec<Open<'p>>,
    /// How many threads are preparing one.
    preparing: usize,
    /// How many threads have something to do.
    busy: usize,
    stopped: bool,
}

/// A submission that was begun.
#[derive(Debug)]
struct Open<'p> {
    active: Arc<Active<'p>>,
    due: VecDeque<usize>,
    /// Runs that are being made; while the results are judged, that counts as one.
    at_work: usize,
    /// Whether a run of it slept until the clock stopped it. The others will, too: made many at one time, they keep nobody waiting at the end.
    sleeps: bool,
}

/// What a thread does next.
#[derive(Debug)]
pub(super) enum Task<'p> {
    /// Begin a submission. Ends with [`Scheduler::opened`] or [`Scheduler::not_opened`].
    Prepare(Box<Work>),
    /// Make a run of one. Ends with [`Scheduler::ran`].
    Run(Arc<Active<'p>>, usize),
    /// Go home.
    Nothing,
}

impl<'p> Scheduler<'p> {
    /// A scheduler with this to do, the longest last, for threads that share these cores.
    pub(super) fn new(works: Vec<Work>, cores: Arc<Cores>) -> Self {
        Self {
            state: Mutex::new(State {
                waiting: works,
                open: Vec::new(),
                preparing: 0,
                busy: 0,
                stopped: false,
            }),
            cores,
        }
    }

    fn state(&self) -> MutexGuard<'_, State<'p>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What to do next, for a thread that has been at work on `own`. Waits where others may yet make work.
    pub(super) fn next(&self, own: Option<&Arc<Active<'p>>>) -> Task<'p> {
        loop {
            let news = self.cores.news();
            if let Some(task) = self.find(own) {
                return task;
            }
            self.cores.wait(news);
        }
    }

    fn find(&self, own: Option<&Arc<Active<'p>>>) -> Option<Task<'p>> {
        let asleep = self.cores.asleep();
        let mut state = self.state();
        if state.stopped || (state.waiting.is_empty() && state.preparing == 0 && state.open.is_empty()) {
            return Some(Task::Nothing);
        }
        if state.busy >= self.cores.awake() + asleep {
            return None;
        }
        let may_sleep = state.sleepers() < self.cores.most_sleepers();
        let fits = |open: &Open<'p>| may_sleep || !open.sleeps;
        let is_own = |open: &Open<'p>| own.is_some_and(|own| Arc::ptr_eq(&open.active, own));
        let task = state
            .run_of(|open| is_own(open) && fits(open))
            .or_else(|| state.run_of(|open| open.sleeps && may_sleep))
            .or_else(|| state.prepare())
            .or_else(|| state.run_of(fits))?;
        state.busy += 1;
        Some(task)
    }

    /// A thread has done what it was given, and is about to ask for more.
    pub(super) fn done(&self) {
        self.state().busy -= 1;
    }

    /// A submission was seen to sleep.
    pub(super) fn sleeps(&self, active: &Arc<Active<'p>>) {
        let mut state = self.state();
        let known = state
            .of(active)
            .map(|open| std::mem::replace(&mut open.sleeps, true));
        drop(state);
        if known == Some(false) {
            self.cores.tell();
        }
    }

    /// A submission was prepared and has runs that are due.
    pub(super) fn opened(&self, active: Arc<Active<'p>>, due: Vec<usize>) {
        let mut state = self.state();
        state.preparing -= 1;
        state.open.push(Open {
            active,
            due: due.into(),
            at_work: 0,
            sleeps: false,
        });
        drop(state);
        self.cores.tell();
    }

    /// A submission was dealt with while it was prepared.
    pub(super) fn not_opened(&self) {
        self.state().preparing -= 1;
        self.cores.tell();
    }

    /// A run was made. Whether it was the last that was due: then the thread judges, and ends with [`Scheduler::judged`].
    pub(super) fn ran(&self, active: &Arc<Active<'p>>) -> bool {
        let mut state = self.state();
        let Some(open) = state.of(active) else {
            return false;
        };
        if open.due.is_empty() && open.at_work == 1 {
            return true;
        }
        open.at_work -= 1;
        false
    }

    /// A submission was judged as far as it goes: more runs are due, or none and it is finished.
    pub(super) fn judged(&self, active: &Arc<Active<'p>>, due: Vec<usize>) {
        let mut state = self.state();
        if due.is_empty() {
            state.open.retain(|open| !Arc::ptr_eq(&open.active, active));
        } else if let Some(open) = state.of(active) {
            open.due = due.into();
            open.at_work -= 1;
        }
        drop(state);
        self.cores.tell();
    }

    /// Sends everybody home after what they are at.
    pub(super) fn stop(&self) {
        self.state().stopped = true;
        self.cores.tell();
    }
}

impl<'p> State<'p> {
    fn of(&mut self, active: &Arc<Active<'p>>) -> Option<&mut Open<'p>> {
        self.open
            .iter_mut()
            .find(|open| Arc::ptr_eq(&open.active, active))
    }

    /// How many runs are being made of submissions that are known to sleep.
    fn sleepers(&self) -> usize {
        let asleep = self.open.iter().filter(|open| open.sleeps);
        asleep.map(|open| open.at_work).sum()
    }

    /// The next submission that nobody has begun.
    fn prepare(&mut self) -> Option<Task<'p>> {
        let work = self.waiting.pop()?;
        self.preparing += 1;
        Some(Task::Prepare(Box::new(work)))
    }

    /// A run of the first submission that fits and has one to give.
    fn run_of(&mut self, fits: impl Fn(&Open<'p>) -> bool) -> Option<Task<'p>> {
        let open = self
            .open
            .iter_mut()
            .find(|open| !open.due.is_empty() && fits(open))?;
        let run = open.due.pop_front()?;
        open.at_work += 1;
        Some(Task::Run(Arc::clone(&open.active), run))
    }
}
