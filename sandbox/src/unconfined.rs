//! Stands where the confined sandbox is on Linux: on this system there is none, and none can be made.

use super::doctor::Trial;
use super::{Cell, CellSpec, Sandbox, SandboxError, SandboxReport, Settings};

/// A sandbox that does not exist: no value of it can be made.
#[derive(Debug)]
pub(super) enum Confined {}

impl Confined {
    pub(super) fn namespaces(_: &Settings) -> Result<Self, SandboxError> {
        Err(SandboxError::plain("it needs Linux"))
    }

    pub(super) fn fallback(_: &Settings) -> Result<Self, SandboxError> {
        Err(SandboxError::plain("it needs Linux"))
    }

    /// Never called, because there is nothing to call it on.
    pub(super) fn trials(&self) -> Result<Vec<Trial>, SandboxError> {
        match *self {}
    }
}

impl Sandbox for Confined {
    fn report(&self) -> &SandboxReport {
        match *self {}
    }

    fn open(&self, _: &CellSpec) -> Result<Box<dyn Cell>, SandboxError> {
        match *self {}
    }
}

/// The bytes of memory that can be had without taking them from others: here, nobody says.
pub fn free_memory() -> Option<u64> {
    None
}

/// Removes a folder with everything in it.
///
/// # Errors
/// When something in it cannot be removed.
pub fn remove_tree(folder: &std::path::Path) -> std::io::Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// Whether a name is one that [`remove_tree`] gives to folders on their way out: here, none.
pub fn is_being_removed(_: &str) -> bool {
    false
}
