//! Scratch folders: one for each run, fresh, and nothing left of it afterwards, however deep, locked or renamed it was made.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, Dir, Mode, openat};

use crate::removal::{FOLDER, is_itself, sweep};

/// The folder below which every run gets its own.
#[derive(Debug)]
pub(super) struct Scratch {
    root: PathBuf,
    /// Kept open to be listed after every run.
    list: Dir,
    runs: u64,
    /// The folder of the next run, if it is there already.
    next: Option<PathBuf>,
}

impl Scratch {
    pub(super) fn new(root: PathBuf) -> io::Result<Self> {
        let list = Dir::new(openat(CWD, &root, FOLDER, Mode::empty())?)?;
        Ok(Self {
            root,
            list,
            runs: 0,
            next: None,
        })
    }

    /// A fresh folder with these files.
    pub(super) fn prepare(&mut self, files: &[(String, Vec<u8>)]) -> io::Result<PathBuf> {
        if self.next.is_none() {
            self.make_next()?;
        }
        let folder = self.next.take().unwrap_or_else(|| self.root.clone());
        for (name, bytes) in files {
            fs::write(folder.join(name), bytes)?;
        }
        Ok(folder)
    }

    /// Makes the folder of the next run in advance. Nobody else may be there to use it.
    pub(super) fn make_next(&mut self) -> io::Result<()> {
        self.runs += 1;
        let folder = self.root.join(self.runs.to_string());
        fs::create_dir(&folder)?;
        self.next = Some(folder);
        Ok(())
    }

    /// Removes everything below the root, after a run in `folder`. All processes that could interfere must be dead.
    pub(super) fn clear(&mut self, folder: &Path) -> io::Result<()> {
        // Most programs leave nothing.
        let empty = fs::remove_dir(folder).is_ok() && self.is_empty()?;
        if empty { Ok(()) } else { sweep(&self.root) }
    }

    fn is_empty(&mut self) -> io::Result<bool> {
        self.list.rewind();
        for entry in &mut self.list {
            if !is_itself(entry?.file_name()) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use rustix::fs::OFlags;

    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn nothing_is_left_of_a_deep_locked_and_linked_mess() {
        let base = tempfile::tempdir().unwrap();
        let outside = base.path().join("outside");
        fs::write(&outside, "stays").unwrap();
        fs::create_dir(base.path().join("runs")).unwrap();
        let mut scratch = Scratch::new(base.path().join("runs")).unwrap();
        let folder = scratch.prepare(&[("puzzle.txt".into(), b"1".to_vec())]).unwrap();
        assert_eq!(fs::read(folder.join("puzzle.txt")).unwrap(), b"1");
        // Deeper than any path name may be long.
        let mut at = openat(CWD, &folder, OFlags::RDONLY | OFlags::DIRECTORY, Mode::empty()).unwrap();
        for _ in 0..1000 {
            rustix::fs::mkdirat(&at, "deep", Mode::from_raw_mode(0o700)).unwrap();
            at = openat(&at, "deep", OFlags::RDONLY | OFlags::DIRECTORY, Mode::empty()).unwrap();
        }
        fs::create_dir_all(folder.join("locked/inside/.moved-1")).unwrap();
        std::os::unix::fs::symlink(&outside, folder.join("locked/link")).unwrap();
        fs::set_permissions(folder.join("locked"), PermissionsExt::from_mode(0o000)).unwrap();
        fs::rename(&folder, base.path().join("runs/renamed")).unwrap();
        scratch.clear(&folder).unwrap();
        assert_eq!(fs::read_dir(base.path().join("runs")).unwrap().count(), 0);
        assert_eq!(fs::read(&outside).unwrap(), b"stays");
    }

    #[test]
    fn what_a_run_leaves_beside_its_own_folder_goes_too() {
        let base = tempfile::tempdir().unwrap();
        let mut scratch = Scratch::new(base.path().to_owned()).unwrap();
        let mut before = None;
        for left in [Some("beside"), None, Some(".hidden"), None] {
            let folder = scratch.prepare(&[]).unwrap();
            assert_eq!(fs::read_dir(base.path()).unwrap().count(), 1);
            assert_ne!(before.replace(folder.clone()), Some(folder.clone()));
            if let Some(left) = left {
                fs::write(base.path().join(left), "x").unwrap();
            }
            scratch.clear(&folder).unwrap();
            assert_eq!(fs::read_dir(base.path()).unwrap().count(), 0);
            scratch.make_next().unwrap();
        }
    }
}
