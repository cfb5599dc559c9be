//! Scratch folders: one for each run, fresh, and nothing left of it afterwards, however deep, locked or renamed it was made.

use std::ffi::CStr;
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{
    AtFlags, CWD, Dir, Mode, OFlags, RenameFlags, chmodat, fchmod, fstat, openat, renameat_with, unlinkat,
};
use rustix::io::Errno;

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

fn is_itself(name: &CStr) -> bool {
    name == c"." || name == c".."
}

/// How deep folders are followed on kernels where they cannot be moved up.
const DEEPEST: u32 = 100;

/// Empties a folder in constant stack and few descriptors: a folder within a folder is not descended into, but moved up.
pub(super) fn sweep(root: &Path) -> io::Result<()> {
    let open = || openat(CWD, root, FOLDER, Mode::empty());
    let top = open().or_else(|_| {
        // A run may have taken away its own right to the folder.
        chmodat(CWD, root, Mode::from_raw_mode(0o755), AtFlags::empty())?;
        open()
    })?;
    if fstat(&top)?.st_mode & 0o700 != 0o700 {
        fchmod(&top, Mode::from_raw_mode(0o755))?;
    }
    empty(&top, 0)
}

const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

fn empty(top: &OwnedFd, depth: u32) -> io::Result<()> {
    let mut moved = 0_u64;
    loop {
        let mut left = false;
        for name in names(top)? {
            if remove(top, &name)? {
                continue;
            }
            left = true;
            let folder = open_locked(top, &name)?;
            for inner in names(&folder)? {
                if remove(&folder, &inner)? {
                    continue;
                }
                // A folder that may not be written cannot change its parent.
                chmodat(&folder, &*inner, Mode::from_raw_mode(0o700), AtFlags::empty())?;
                if !move_up(&folder, &inner, top, &mut moved)? {
                    if depth == DEEPEST {
                        return Err(io::Error::other("folders are nested too deep to be removed"));
                    }
                    empty(&open_locked(&folder, &inner)?, depth + 1)?;
                    unlinkat(&folder, &*inner, AtFlags::REMOVEDIR)?;
                }
            }
        }
        if !left {
            return Ok(());
        }
    }
}

/// Moves a folder to another; false where Landlock's first version forbids all such moves.
fn move_up(from: &OwnedFd, name: &CStr, to: &OwnedFd, moved: &mut u64) -> io::Result<bool> {
    loop {
        *moved += 1;
        match renameat_with(from, name, to, format!(".moved-{moved}"), RenameFlags::NOREPLACE) {
            Ok(()) => return Ok(true),
            Err(Errno::EXIST) => {}
            Err(Errno::XDEV) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
    }
}

/// Removes a file or an empty folder; false for a folder that holds something or may not be looked into.
fn remove(folder: &OwnedFd, name: &CStr) -> io::Result<bool> {
    match unlinkat(folder, name, AtFlags::empty()) {
        Ok(()) | Err(Errno::NOENT) => return Ok(true),
        Err(Errno::ISDIR | Errno::PERM | Errno::ACCESS) => {}
        Err(error) => return Err(error.into()),
    }
    match unlinkat(folder, name, AtFlags::REMOVEDIR) {
        Ok(()) | Err(Errno::NOENT) => Ok(true),
        Err(Errno::NOTEMPTY | Errno::EXIST | Errno::ACCESS) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

fn open_locked(folder: &OwnedFd, name: &CStr) -> io::Result<OwnedFd> {
    chmodat(folder, name, Mode::from_raw_mode(0o700), AtFlags::empty())?;
    Ok(openat(folder, name, FOLDER, Mode::empty())?)
}

fn names(folder: &OwnedFd) -> io::Result<Vec<std::ffi::CString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if !is_itself(name) {
            names.push(name.to_owned());
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
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
