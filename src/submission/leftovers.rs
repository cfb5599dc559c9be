//! Temporary folders of graders that were killed: whoever makes one takes them away.
//!
//! A grader locks a new workspace before it puts the first folder into it, and a lock goes with its process, however that ends. So a workspace that has its folders and can be locked is
//! nobody's any more.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use tempfile::TempDir;

/// So many are taken away at one time at most; the rest is left to the next grader.
const MANY: usize = 64;

/// How many letters and digits a workspace's name has after its prefix.
pub(crate) const LETTERS: usize = 8;

/// The lock of a workspace: it is in use while this is open. None where another has it.
pub(crate) fn hold(workspace: &Path) -> Option<File> {
    let folder = File::open(workspace).ok()?;
    folder.try_lock().ok()?;
    Some(folder)
}

/// A folder for what is needed as long as the grader runs. Gone when dropped.
#[derive(Debug)]
pub(crate) struct TemporaryFolder {
    files: PathBuf,
    _folder: TempDir,
    /// Says that it is in use.
    _held: Option<File>,
}

/// What the folders are called that hold students' files or samples, and the one place in each.
const PREFIX: &str = "grader-files-";
const PLACE: &str = "files";

impl TemporaryFolder {
    /// A new one, in the system's folder for temporary files.
    ///
    /// # Errors
    /// When it cannot be made there.
    pub(crate) fn new() -> io::Result<Self> {
        Self::new_in(&std::env::temp_dir())
    }

    fn new_in(parent: &Path) -> io::Result<Self> {
        sweep_once(parent, PREFIX, &[PLACE]);
        let folder = tempfile::Builder::new()
            .prefix(PREFIX)
            .rand_bytes(LETTERS)
            .tempdir_in(parent)?;
        let held = hold(folder.path());
        let files = folder.path().join(PLACE);
        fs::create_dir(&files)?;
        Ok(Self {
            files,
            _folder: folder,
            _held: held,
        })
    }

    /// Where files go.
    pub(crate) fn path(&self) -> &Path {
        &self.files
    }
}

/// The folders in which this process has looked already, and for which prefix.
static SWEPT: LazyLock<Mutex<BTreeSet<(PathBuf, String)>>> = LazyLock::new(Mutex::default);

/// Sweeps a folder the first time that this process has to do with it: nobody leaves anything there meanwhile but a grader that is killed, and the next one finds that.
pub(crate) fn sweep_once(folder: &Path, prefix: &str, places: &[&str]) {
    let mut swept = SWEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if swept.insert((folder.to_owned(), prefix.to_owned())) {
        sweep(folder, prefix, places);
    }
}

/// Takes away the workspaces in a folder that nobody uses: those whose name begins with `prefix` and that hold some of these `places`, or what a removal that
/// was cut short has left of them, and nothing else.
fn sweep(folder: &Path, prefix: &str, places: &[&str]) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let user = rustix::process::geteuid().as_raw();
    let is_ours = |path: &Path| {
        fs::symlink_metadata(path).is_ok_and(|found| found.is_dir() && found.uid() == user)
            && holds_places(path, places)
    };
    entries
        .filter_map(Result::ok)
        .filter(|entry| is_name(&entry.file_name().to_string_lossy(), prefix))
        .map(|entry| entry.path())
        .filter(|path| is_ours(path))
        .filter_map(|path| Some((hold(&path)?, path)))
        .take(MANY)
        .for_each(|(_held, path)| {
            // What cannot be removed is in nobody's way.
            let _ = sandbox::remove_tree(&path);
        });
}

/// Whether a name is one that a workspace may have: so many letters and digits after the prefix.
fn is_name(name: &str, prefix: &str) -> bool {
    name.strip_prefix(prefix)
        .is_some_and(|rest| rest.len() == LETTERS && rest.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// Whether a folder holds some of the places of a workspace and nothing else. An empty one may be a workspace that is just being made.
fn holds_places(path: &Path, places: &[&str]) -> bool {
    let Ok(entries) = fs::read_dir(path) else {
        return false;
    };
    let names: Vec<_> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let known = |name: &String| places.contains(&name.as_str()) || sandbox::is_being_removed(name);
    !names.is_empty() && names.iter().all(known)
}

/// Workspaces that could not be removed, with the reason.
static LEFT_BEHIND: Mutex<Vec<(PathBuf, String)>> = Mutex::new(Vec::new());

/// Removes a workspace that is not used any more, or remembers that it could not.
pub(crate) fn remove(workspace: &Path) {
    if let Err(error) = sandbox::remove_tree(workspace) {
        let mut left = LEFT_BEHIND.lock().unwrap_or_else(PoisonError::into_inner);
        left.push((workspace.to_owned(), error.to_string()));
    }
}

/// The workspaces that could not be removed so far, with the reason; each is given once.
pub fn left_behind() -> Vec<(PathBuf, String)> {
    std::mem::take(&mut *LEFT_BEHIND.lock().unwrap_or_else(PoisonError::into_inner))
}

#[cfg(test)]
mod tests {
    use super::TemporaryFolder;
    use crate::submission::Workspace;

    #[test]
    fn the_files_of_a_grader_that_was_killed_are_taken_away_and_those_in_use_stay() {
        let parent = tempfile::tempdir().unwrap();
        let left = parent.path().join("grader-files-abcd1234");
        std::fs::create_dir_all(left.join("files/ada")).unwrap();
        let used = TemporaryFolder::new_in(parent.path()).unwrap();
        assert!(!left.exists());
        super::sweep(parent.path(), super::PREFIX, &[super::PLACE]);
        assert!(used.path().is_dir());
        let path = used.path().to_owned();
        drop(used);
        assert!(!path.exists());
    }

    #[test]
    fn a_workspace_that_nobody_uses_any_more_is_taken_away() {
        let parent = tempfile::tempdir().unwrap();
        let left = parent.path().join("grader-work-abcd1234");
        for place in ["source", "build", "temporary"] {
            std::fs::create_dir_all(left.join(place)).unwrap();
        }
        std::fs::write(left.join("source/Solver.java"), "class Solver {}").unwrap();
        let others = ["grader-work-notes", "mine"].map(|name| parent.path().join(name));
        for other in &others {
            std::fs::create_dir(other).unwrap();
        }
        let used = Workspace::create_in(parent.path()).unwrap();
        assert!(!left.exists());
        assert!(others.iter().all(|other| other.is_dir()));
        // Another grader's look at a workspace that is in use.
        super::sweep(parent.path(), "grader-work-", &["source", "build", "temporary"]);
        assert!(used.source().is_dir());
    }

    #[test]
    fn what_a_removal_that_was_cut_short_has_left_is_taken_away() {
        let parent = tempfile::tempdir().unwrap();
        let at = |name: &str| parent.path().join(name);
        let mine = ["grader-work-partly01", "grader-work-partly02"].map(at);
        let others = ["grader-work-report01", "grader-work-empty001", "grader-work-a"].map(at);
        std::fs::create_dir_all(mine[0].join("build/.moved-1/d")).unwrap();
        std::fs::create_dir_all(mine[1].join(".moved-7/d")).unwrap();
        std::fs::create_dir_all(others[0].join("source")).unwrap();
        std::fs::write(others[0].join("report.txt"), "mine").unwrap();
        std::fs::create_dir(&others[1]).unwrap();
        std::fs::create_dir_all(others[2].join("source")).unwrap();
        super::sweep(parent.path(), "grader-work-", &["source", "build", "temporary"]);
        assert!(mine.iter().all(|folder| !folder.exists()));
        assert!(others.iter().all(|folder| folder.is_dir()));
    }

    #[test]
    fn a_folder_is_looked_through_once() {
        let parent = tempfile::tempdir().unwrap();
        let first = Workspace::create_in(parent.path()).unwrap();
        let left = parent.path().join("grader-work-abcd1234");
        for place in ["source", "build", "temporary"] {
            std::fs::create_dir_all(left.join(place)).unwrap();
        }
        let second = Workspace::create_in(parent.path()).unwrap();
        assert!(left.exists() && first.source().is_dir() && second.source().is_dir());
    }
}
