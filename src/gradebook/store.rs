//! The file itself: how it is opened and locked.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::{error, seal};
use crate::problem::Failure;

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(30);

/// Opens the database file.
///
/// The log is written ahead and the system's cache flushed at checkpoints only: a killed grader loses nothing that was committed, a power failure at most the last seconds, and
/// neither damages the file. Where the file system has no shared memory (a network's), SQLite keeps its usual journal by itself.
pub(super) fn open(path: &Path, flags: OpenFlags) -> Result<Connection, Failure> {
    let prepared = Connection::open_with_flags(path, flags).and_then(|connection| {
        connection.busy_timeout(PATIENCE)?;
        connection.set_prepared_statement_cache_capacity(64);
        connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0))?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // A row that replaces another is taken out of its seal as well.
        connection.pragma_update(None, "recursive_triggers", true)?;
        seal::register(&connection)?;
        Ok(connection)
    });
    prepared.map_err(error::of_database(path))
}

/// The file that a path means, links followed: one file has one lock, whatever it is called.
pub(super) fn resolved(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// The file, what SQLite writes beside it, and the lock.
pub(super) fn files(path: &Path) -> Vec<PathBuf> {
    let path = &resolved(path);
    let beside = ["-wal", "-shm", "-journal"].map(|end| {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        name.into()
    });
    let mut files = vec![path.to_owned(), lock_name(path)];
    files.extend(beside);
    files
}

/// Holds a file beside the gradebook until the process ends, however it ends.
pub(super) fn lock(path: &Path) -> Result<File, Failure> {
    let beside = lock_name(&resolved(path));
    let failed = error::of_file(path);
    // SQLite's own files beside it have its name too: under another one, a run that was killed could not be taken back.
    #[cfg(unix)]
    if path
        .metadata()
        .is_ok_and(|file| std::os::unix::fs::MetadataExt::nlink(&file) > 1)
    {
        return Err(Failure::at(
            path,
            "this gradebook has a second name (a hard link), under which another run could use it",
        )
        .hinted("remove the other name; if that is to be a copy, make it with `cp`"));
    }
    let file = File::options()
        .create(true)
        .append(true)
        .open(beside)
        .map_err(&failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Failure::at(path, "another class run is using this gradebook")
            .hinted("wait until it ends, or end it; nothing that it graded is lost")),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

fn lock_name(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    path.with_file_name(name)
}
