//! How much a run may leave in its scratch folder where no file system of its own bounds it: looked at from outside, and only when
//! the file system as a whole has become fuller.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::fs::statvfs;

/// Bytes and files that scratch may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quota {
    pub(super) bytes: u64,
    pub(super) files: u64,
}

impl Quota {
    /// What runs and builds get, in every tier.
    pub(super) const fn new(builds: bool) -> Self {
        if builds {
            Self {
                bytes: 4 << 30,
                files: 1 << 20,
            }
        } else {
            Self {
                bytes: 256 << 20,
                files: 16 << 10,
            }
        }
    }
}

/// Follows one scratch folder through a run.
#[derive(Debug)]
pub(super) struct Room {
    folder: Option<PathBuf>,
    quota: Quota,
    before: Quota,
}

impl Room {
    /// Follows `folder`; with none, nothing is ever over.
    pub(super) fn new(folder: Option<&Path>, builds: bool) -> Self {
        let before = folder.map_or(Quota { bytes: 0, files: 0 }, free);
        Self {
            folder: folder.map(Path::to_owned),
            quota: Quota::new(builds),
            before,
        }
    }

    /// Whether the folder holds more than it may.
    pub(super) fn is_over(&self) -> bool {
        let Some(folder) = &self.folder else { return false };
        let now = free(folder);
        let fuller = self.before.bytes.saturating_sub(now.bytes) > self.quota.bytes
            || self.before.files.saturating_sub(now.files) > self.quota.files;
        // Others use the same file system: what it lost may not be in this folder.
        fuller && self.holds_too_much(folder)
    }

    fn holds_too_much(&self, folder: &Path) -> bool {
        let (mut bytes, mut files) = (0, 0);
        for entry in walkdir::WalkDir::new(folder) {
            match entry.map(|entry| entry.metadata()) {
                Ok(Ok(metadata)) => bytes += metadata.blocks() * 512,
                // A folder that vanishes meanwhile is none; one that has been locked may hold anything.
                Ok(Err(error)) | Err(error) => {
                    if error
                        .io_error()
                        .is_some_and(|error| error.kind() == std::io::ErrorKind::PermissionDenied)
                    {
                        return true;
                    }
                }
            }
            files += 1;
            if bytes > self.quota.bytes || files > self.quota.files {
                return true;
            }
        }
        false
    }
}

/// What the file system has left; without end where it does not say.
fn free(folder: &Path) -> Quota {
    statvfs(folder).map_or(
        Quota {
            bytes: u64::MAX,
            files: u64::MAX,
        },
        |all| Quota {
            bytes: all.f_bfree.saturating_mul(all.f_frsize),
            files: if all.f_files == 0 { u64::MAX } else { all.f_ffree },
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_over_by_its_own_files_only() {
        let folder = tempfile::tempdir().unwrap();
        let mut room = Room::new(Some(folder.path()), false);
        assert!(!room.is_over());
        // As if the file system had been much emptier before.
        room.before = Quota {
            bytes: u64::MAX,
            files: u64::MAX,
        };
        assert!(!room.is_over());
        room.quota = Quota {
            bytes: 1 << 20,
            files: 3,
        };
        for number in 0..4 {
            std::fs::write(folder.path().join(number.to_string()), "").unwrap();
        }
        assert!(room.is_over());
        assert!(!Room::new(None, false).is_over());
    }
}
