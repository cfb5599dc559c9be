//! Removes what strangers' programs have made, however deep, locked or long its names are: by descriptors, in constant stack.

use std::ffi::CStr;
use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::fs::{
    AtFlags, CWD, Dir, Mode, OFlags, RenameFlags, chmodat, fchmod, fstat, openat, renameat_with, unlinkat,
};
use rustix::io::Errno;

/// Removes a folder with everything in it. A folder that is not there is removed already.
///
/// The recursion of [`std::fs::remove_dir_all`] ends in a stack overflow where folders lie some ten thousand levels deep, which a build can make in a moment.
///
/// # Errors
/// When something in it cannot be removed; the rest may be gone.
pub fn remove_tree(folder: &Path) -> io::Result<()> {
    match sweep(folder).and_then(|()| std::fs::remove_dir(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// Whether a name is one that [`remove_tree`] gives to folders on their way out: what is left where it was cut short.
pub fn is_being_removed(name: &str) -> bool {
    name.starts_with(MOVED)
}

const MOVED: &str = ".moved-";

pub(crate) fn is_itself(name: &CStr) -> bool {
    name == c"." || name == c".."
}

/// How deep folders are followed on kernels where they cannot be moved up.
const DEEPEST: u32 = 100;

/// Empties a folder in constant stack and few descriptors: a folder within a folder is not descended into, but moved up.
pub(crate) fn sweep(root: &Path) -> io::Result<()> {
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

pub(crate) const FOLDER: OFlags = OFlags::RDONLY
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
        match renameat_with(from, name, to, format!("{MOVED}{moved}"), RenameFlags::NOREPLACE) {
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

    #[test]
    fn a_chain_of_folders_that_no_path_name_reaches_is_removed() {
        let base = tempfile::tempdir().unwrap();
        let top = base.path().join("top");
        std::fs::create_dir(&top).unwrap();
        let mut at = openat(CWD, &top, FOLDER, Mode::empty()).unwrap();
        for _ in 0..30_000 {
            rustix::fs::mkdirat(&at, "d", Mode::from_raw_mode(0o755)).unwrap();
            at = openat(&at, "d", FOLDER, Mode::empty()).unwrap();
        }
        drop(at);
        remove_tree(&top).unwrap();
        assert!(!top.exists());
        remove_tree(&top).unwrap();
    }
}
