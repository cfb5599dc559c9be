//! How much a run may write into folders that no file system of its own bounds: its scratch folder in the fallback, and in both tiers what a build
//! writes. Looked at from outside: at once when a file system as a whole has become fuller, and else now and then, because others may empty it meanwhile.

use std::collections::BTreeSet;
use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::statvfs;

use super::tree;
use crate::FileQuota;

/// Follows folders through a run.
#[derive(Debug)]
pub(super) struct Room {
    /// Each with what its file system had left before.
    folders: Vec<(PathBuf, FileQuota)>,
    /// The process below which everybody is who may write there.
    root: u32,
    quota: FileQuota,
    /// When the folders were last looked through, and how long that took.
    last: (Instant, Duration),
}

/// After this, the folders are looked through whatever their file systems say.
const PAUSE: Duration = Duration::from_millis(300);
/// The longest part of the time that is then spent on it: one in so many.
const SHARE: u32 = 20;

impl Room {
    /// Follows what the processes below `root` write into `folders`; with none, nothing is ever over.
    pub(super) fn new<'a>(folders: impl Iterator<Item = &'a Path>, root: u32, quota: FileQuota) -> Self {
        Self {
            folders: folders.map(|folder| (folder.to_owned(), free(folder))).collect(),
            root,
            quota,
            last: (Instant::now(), Duration::ZERO),
        }
    }

    /// Whether the folders hold more than they may.
    pub(super) fn is_over(&mut self) -> bool {
        let fuller = self.folders.iter().any(|(folder, before)| {
            let now = free(folder);
            before.bytes.saturating_sub(now.bytes) > self.quota.bytes
                || before.files.saturating_sub(now.files) > self.quota.files
        });
        let begun = Instant::now();
        let (last, took) = self.last;
        let since = begun - last;
        let is_due = since >= PAUSE && since >= took * SHARE;
        if self.folders.is_empty() || !(fuller || is_due) {
            return false;
        }
        // Others use the same file system: what it lost may not be in these folders.
        let over = self.hold_too_much(fuller);
        self.last = (Instant::now(), begun.elapsed());
        over
    }

    /// Whether folders may lie only so deep: where others will walk through them by name.
    fn bounds_depth(&self) -> bool {
        self.quota == FileQuota::BUILD
    }

    /// The same when a run is over, whenever the last look was.
    pub(super) fn ended_over(&mut self) -> bool {
        !self.folders.is_empty() && self.hold_too_much(false)
    }

    /// Whether the folders hold too much, or one of them hides what it holds and the file system has become `fuller`.
    fn hold_too_much(&self, fuller: bool) -> bool {
        let mut held = FileQuota {
            bytes: self.nameless(),
            files: 0,
        };
        let mut hides = false;
        let entries = self
            .folders
            .iter()
            .flat_map(|(folder, _)| walkdir::WalkDir::new(folder).min_depth(1));
        for entry in entries {
            if self.bounds_depth()
                && entry
                    .as_ref()
                    .is_ok_and(|entry| entry.depth() > FileQuota::DEEPEST)
            {
                return true;
            }
            match entry.map(|entry| entry.metadata()) {
                Ok(Ok(metadata)) => held.bytes += size(&metadata),
                Ok(Err(error)) | Err(error)
                    if self.bounds_depth() && error.io_error().is_some_and(is_out_of_reach) =>
                {
                    return true;
                }
                // A folder that vanishes meanwhile holds nothing; one that has been locked may hold anything.
                Ok(Err(error)) | Err(error) => hides |= is_locked(&error),
            }
            held.files += 1;
            if held.bytes > self.quota.bytes || held.files > self.quota.files {
                return true;
            }
        }
        held.bytes > self.quota.bytes || hides && fuller
    }

    /// The bytes of files that were removed and are still open or mapped: no folder shows them.
    fn nameless(&self) -> u64 {
        let devices: BTreeSet<u64> = self
            .folders
            .iter()
            .filter_map(|(folder, _)| Some(fs::metadata(folder).ok()?.dev()))
            .collect();
        let lists = tree::below(self.root)
            .into_iter()
            .flat_map(|pid| ["fd", "map_files"].map(|list| format!("/proc/{pid}/{list}")));
        let open = lists
            .filter_map(|list| fs::read_dir(list).ok())
            .flatten()
            .filter_map(|entry| fs::metadata(entry.ok()?.path()).ok());
        let mut seen = BTreeSet::new();
        open.filter(|file| file.is_file() && file.nlink() == 0 && devices.contains(&file.dev()))
            .filter(|file| seen.insert((file.dev(), file.ino())))
            .map(|file| size(&file))
            .sum()
    }
}

/// Whether a path has become longer than a path may be.
pub(super) fn is_out_of_reach(error: &io::Error) -> bool {
    error.raw_os_error() == Some(libc::ENAMETOOLONG)
}

fn is_locked(error: &walkdir::Error) -> bool {
    error
        .io_error()
        .is_some_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
}

fn size(metadata: &Metadata) -> u64 {
    metadata.blocks() * 512
}

/// What the file system has left; without end where it does not say.
fn free(folder: &Path) -> FileQuota {
    statvfs(folder).map_or(
        FileQuota {
            bytes: u64::MAX,
            files: u64::MAX,
        },
        |all| FileQuota {
            bytes: all.f_bfree.saturating_mul(all.f_frsize),
            files: if all.f_files == 0 { u64::MAX } else { all.f_ffree },
        },
    )
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::os::unix::fs::PermissionsExt;
    use std::process::{Command, Stdio};

    use super::*;

    /// As if the file system had been much emptier before.
    fn room(folder: &Path, quota: FileQuota) -> Room {
        let mut room = Room::new([folder].into_iter(), std::process::id(), quota);
        assert!(!room.is_over());
        for (_, before) in &mut room.folders {
            *before = FileQuota {
                bytes: u64::MAX,
                files: u64::MAX,
            };
        }
        room
    }

    #[test]
    fn folders_may_lie_so_deep_and_no_deeper() {
        let folder = tempfile::tempdir().unwrap();
        let mut room = Room::new([folder.path()].into_iter(), std::process::id(), FileQuota::BUILD);
        let mut path = folder.path().to_owned();
        for _ in 0..FileQuota::DEEPEST {
            path.push("d");
        }
        fs::create_dir_all(&path).unwrap();
        assert!(!room.ended_over());
        fs::create_dir(path.join("d")).unwrap();
        assert!(room.ended_over());
    }

    #[test]
    fn a_folder_is_over_by_its_own_files_only() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!room(folder.path(), FileQuota::RUN).is_over());
        let mut room = room(
            folder.path(),
            FileQuota {
                bytes: 1 << 20,
                files: 3,
            },
        );
        // The files without a name of other tests' processes are not its own.
        room.root = u32::MAX;
        for number in 0..4 {
            assert!(!room.is_over());
            fs::write(folder.path().join(number.to_string()), "").unwrap();
        }
        assert!(room.is_over());
        assert!(!Room::new(std::iter::empty(), 1, FileQuota::RUN).is_over());
    }

    /// Root looks into every folder; for root, none is locked.
    #[test]
    fn a_locked_folder_is_over_when_the_file_system_is_fuller() {
        let folder = tempfile::tempdir().unwrap();
        let locked = folder.path().join("locked");
        fs::create_dir(&locked).unwrap();
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).unwrap();
        let mut room = Room::new([folder.path()].into_iter(), std::process::id(), FileQuota::RUN);
        room.last = (Instant::now().checked_sub(PAUSE).unwrap(), Duration::ZERO);
        assert!(!room.is_over());
        room.folders[0].1.files = u64::MAX;
        room.last = (Instant::now().checked_sub(PAUSE).unwrap(), Duration::ZERO);
        assert_eq!(room.is_over(), fs::read_dir(&locked).is_err());
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o700)).unwrap();
    }

    #[test]
    fn a_file_system_that_others_empty_hides_nothing_for_long() {
        let folder = tempfile::tempdir().unwrap();
        let quota = FileQuota {
            bytes: 1 << 20,
            files: 3,
        };
        let mut room = Room::new([folder.path()].into_iter(), std::process::id(), quota);
        for (_, before) in &mut room.folders {
            *before = FileQuota { bytes: 0, files: 0 };
        }
        for number in 0..4 {
            fs::write(folder.path().join(number.to_string()), "").unwrap();
        }
        let now = Instant::now();
        room.last = (now + PAUSE, Duration::ZERO);
        assert!(!room.is_over());
        room.last = (now.checked_sub(PAUSE).unwrap(), Duration::ZERO);
        assert!(room.is_over());
    }

    #[test]
    fn a_file_without_a_name_counts_as_long_as_it_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let mut room = room(
            folder.path(),
            FileQuota {
                bytes: 1 << 20,
                files: 100,
            },
        );
        let script = "exec 3>file; rm file; head -c 2000000 /dev/zero >&3; echo written; read end";
        let mut child = Command::new("/bin/sh")
            .args(["-c", script])
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = [0; 8];
        child.stdout.take().unwrap().read_exact(&mut said).unwrap();
        assert!(room.is_over());
        drop(child.stdin.take());
        child.wait().unwrap();
        assert!(!room.is_over());
    }
}
