//! Who does what next. Threads ask; each stays with its submission while that has runs, then begins another, and helps the others when none is left to begin.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::Work;
use super::active::Active;

/// The threads' common desk.
#[derive(Debug)]
pub(super) struct Desk<'p> {
    state: Mutex<State<'p>>,
    changed: Condvar,
}

#[derive(Debug)]
struct State<'p> {
    /// What nobody has begun, the longest last.
    waiting: Vec<Work>,
    open: Vec<Open<'p>>,
    /// How many threads are preparing one.
    preparing: usize,
    stopped: bool,
}

/// A submission that was begun.
#[derive(Debug)]
struct Open<'p> {
    active: Arc<Active<'p>>,
    due: VecDeque<usize>,
    /// Runs that are being made; while the results are judged, that counts as one.
    at_work: usize,
}

/// What a thread does next.
#[derive(Debug)]
pub(super) enum Task<'p> {
    /// Begin a submission. Ends with [`Desk::opened`] or [`Desk::not_opened`].
    Prepare(Box<Work>),
    /// Make a run of one. Ends with [`Desk::ran`].
    Run(Arc<Active<'p>>, usize),
    /// Go home.
    Nothing,
}

impl<'p> Desk<'p> {
    /// A desk with this to do, the longest last.
    pub(super) fn new(works: Vec<Work>) -> Self {
        Self {
            state: Mutex::new(State {
                waiting: works,
                open: Vec::new(),
                preparing: 0,
                stopped: false,
            }),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State<'p>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What to do next, for a thread that has been at work on `own`. Waits where others may yet make work.
    pub(super) fn next(&self, own: Option<&Arc<Active<'p>>>) -> Task<'p> {
        let mut state = self.state();
        loop {
            if state.stopped {
                return Task::Nothing;
            }
            if let Some(task) = own.and_then(|own| state.run_of(|open| Arc::ptr_eq(&open.active, own))) {
                return task;
            }
            if let Some(work) = state.waiting.pop() {
                state.preparing += 1;
                return Task::Prepare(Box::new(work));
            }
            if let Some(task) = state.run_of(|_| true) {
                return task;
            }
            if state.preparing == 0 && state.open.is_empty() {
                return Task::Nothing;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
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
        });
        drop(state);
        self.changed.notify_all();
    }

    /// A submission was dealt with while it was prepared.
    pub(super) fn not_opened(&self) {
        self.state().preparing -= 1;
        self.changed.notify_all();
    }

    /// A run was made. Whether it was the last that was due: then the thread judges, and ends with [`Desk::judged`].
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
        self.changed.notify_all();
    }

    /// Sends everybody home after what they are at.
    pub(super) fn stop(&self) {
        self.state().stopped = true;
        self.changed.notify_all();
    }
}

impl<'p> State<'p> {
    fn of(&mut self, active: &Arc<Active<'p>>) -> Option<&mut Open<'p>> {
        self.open
            .iter_mut()
            .find(|open| Arc::ptr_eq(&open.active, active))
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
