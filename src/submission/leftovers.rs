//! Workspaces of graders that were killed: whoever makes a workspace takes them away.
//!
//! A grader locks a new workspace before it puts the first folder into it, and a lock goes with its process, however that ends. So a workspace that has its folders and can be locked is
//! nobody's any more.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

/// So many are taken away at one time at most; the rest is left to the next grader.
const MANY: usize = 64;

/// The lock of a workspace: it is in use while this is open. None where another has it.
pub(super) fn hold(workspace: &Path) -> Option<File> {
    let folder = File::open(workspace).ok()?;
    folder.try_lock().ok()?;
    Some(folder)
}

/// The folders in which this process has looked already.
static SWEPT: LazyLock<Mutex<BTreeSet<PathBuf>>> = LazyLock::new(Mutex::default);

/// Sweeps a folder the first time that this process has to do with it: nobody leaves anything there meanwhile but a grader that is killed, and the next one finds that.
pub(super) fn sweep_once(folder: &Path, prefix: &str, places: &[&str]) {
    let mut swept = SWEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if swept.insert(folder.to_owned()) {
        sweep(folder, prefix, places);
    }
}

/// Takes away the workspaces in a folder that nobody uses: those whose name begins with `prefix` and that have all of these `places`.
fn sweep(folder: &Path, prefix: &str, places: &[&str]) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let user = rustix::process::geteuid().as_raw();
    let is_ours = |path: &Path| {
        fs::symlink_metadata(path).is_ok_and(|found| found.is_dir() && found.uid() == user)
            && places.iter().all(|place| path.join(place).is_dir())
    };
    entries
        .filter_map(Result::ok)
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix))
        .map(|entry| entry.path())
        .filter(|path| is_ours(path))
        .filter_map(|path| Some((hold(&path)?, path)))
        .take(MANY)
        .for_each(|(_held, path)| {
            // What cannot be removed is in nobody's way.
            let _ = fs::remove_dir_all(path);
        });
}

#[cfg(test)]
mod tests {
    use super::super::Workspace;

    #[test]
    fn a_workspace_that_nobody_uses_any_more_is_taken_away() {
        let parent = tempfile::tempdir().unwrap();
        let left = parent.path().join("grader-abc123");
        for place in ["source", "build", "temporary"] {
            std::fs::create_dir_all(left.join(place)).unwrap();
        }
        std::fs::write(left.join("source/Solver.java"), "class Solver {}").unwrap();
        let others = ["grader-notes", "mine"].map(|name| parent.path().join(name));
        for other in &others {
            std::fs::create_dir(other).unwrap();
        }
        let used = Workspace::create_in(parent.path()).unwrap();
        assert!(!left.exists());
        assert!(others.iter().all(|other| other.is_dir()));
        // Another grader's look at a workspace that is in use.
        super::sweep(parent.path(), "grader-", &["source", "build", "temporary"]);
        assert!(used.source().is_dir());
    }

    #[test]
    fn a_folder_is_looked_through_once() {
        let parent = tempfile::tempdir().unwrap();
        let first = Workspace::create_in(parent.path()).unwrap();
        let left = parent.path().join("grader-abc123");
        for place in ["source", "build", "temporary"] {
            std::fs::create_dir_all(left.join(place)).unwrap();
        }
        let second = Workspace::create_in(parent.path()).unwrap();
        assert!(left.exists() && first.source().is_dir() && second.source().is_dir());
    }
}
