//! Boxes in reserve: begun, and moved into their control groups, while the grader reads, compiles or waits. The first move of a while makes the kernel wait, without using a
//! processor, longer than everything else about a box takes.

use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use super::cgroup::Groups;
use super::plan::Tier;
use super::started::{OpenError, Started};

/// How many boxes wait. More boxes at once than this start their own.
const READY: usize = 2;

/// Boxes to take, and the thread that replaces them.
#[derive(Debug)]
pub(super) struct Reserve {
    store: Arc<Store>,
    worker: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Store {
    program: PathBuf,
    groups: Option<Groups>,
    tier: Tier,
    shelf: Mutex<Shelf>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Shelf {
    ready: Vec<Started>,
    /// Why the last one could not be made ready; the next taker tries again, and is told.
    failed: Option<String>,
    closed: bool,
}

impl Store {
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, shelf: MutexGuard<'a, Shelf>) -> MutexGuard<'a, Shelf> {
        self.changed.wait(shelf).unwrap_or_else(PoisonError::into_inner)
    }

    fn start(&self) -> Result<Started, OpenError> {
        Started::new(&self.program, self.groups.as_ref(), self.tier)
    }

    /// Fills the shelf whenever something was taken from it, until it is closed.
    fn fill(&self) {
        let mut shelf = self.shelf();
        while !shelf.closed {
            if shelf.ready.len() >= READY || shelf.failed.is_some() {
                shelf = self.wait(shelf);
                continue;
            }
            drop(shelf);
            let started = self.start();
            shelf = self.shelf();
            match started {
                Ok(started) => shelf.ready.push(started),
                Err(error) => shelf.failed = Some(error.in_full()),
            }
            self.changed.notify_all();
        }
    }
}

impl Reserve {
    /// Begins to make boxes ready, with control groups if there are any.
    pub(super) fn new(program: PathBuf, groups: Option<Groups>, tier: Tier) -> Self {
        let store = Arc::new(Store {
            program,
            groups,
            tier,
            shelf: Mutex::default(),
            changed: Condvar::new(),
        });
        let filled = Arc::clone(&store);
        // Without a thread, takers start their own.
        let worker = std::thread::Builder::new()
            .name("reserve".to_owned())
            .spawn(move || filled.fill())
            .ok();
        Self { store, worker }
    }

    /// Waits until a box is ready, and so is known to have been moved into a group.
    ///
    /// # Errors
    /// Why none can be, in words.
    pub(super) fn prove(&self) -> Result<(), String> {
        if self.worker.is_none() {
            return Err("no thread could be started".to_owned());
        }
        let mut shelf = self.store.shelf();
        loop {
            if let Some(reason) = &shelf.failed {
                return Err(format!("no process can be moved into a control group: {reason}"));
            }
            if !shelf.ready.is_empty() {
                return Ok(());
            }
            shelf = self.store.wait(shelf);
        }
    }

    /// A box in a group of its own: from the shelf, else a new one.
    pub(super) fn take(&self) -> Result<Started, OpenError> {
        let mut shelf = self.store.shelf();
        shelf.failed = None;
        let ready = shelf.ready.pop();
        drop(shelf);
        self.store.changed.notify_all();
        match ready {
            Some(started) => Ok(started),
            None => self.store.start(),
        }
    }
}

impl Drop for Reserve {
    fn drop(&mut self) {
        self.store.shelf().closed = true;
        self.store.changed.notify_all();
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
        // The boxes left on the shelf end here.
        self.store.shelf().ready.clear();
    }
}
