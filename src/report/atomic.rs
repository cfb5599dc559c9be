//! Writes a file whole or not at all, so that whoever waits for a report never reads half of one.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::Errno;
use tempfile::NamedTempFile;

use crate::problem::Failure;

/// Writes `bytes` to the file `path`: to a new file beside it, flushed to the disk, which then takes its place.
///
/// A file that was there keeps its permissions, a link its target's place; a device or a pipe, which has no place to take, is written directly.
///
/// # Errors
/// When the folder is missing or may not be written, the path is a folder or a database, or the system refuses. The old file is then as it was.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let there = fs::metadata(&place).ok();
    let is_pipe = there.as_ref().is_some_and(|there| there.file_type().is_fifo());
    let failed = |source: io::Error| {
        let refused = [io::ErrorKind::PermissionDenied, io::ErrorKind::ReadOnlyFilesystem];
        let what = if refused.contains(&source.kind()) {
            format!(
                "no permission to write in the folder `{}`",
                folder_of(&place).display()
            )
        } else if is_pipe && source.raw_os_error() == Some(Errno::NXIO.raw_os_error()) {
            "it is a pipe that nobody reads: start what reads it first".to_owned()
        } else {
            "cannot be written".to_owned()
        };
        Failure::at(path, what).caused_by(source)
    };
    check(path, &place)?;
    match &there {
        Some(there) if !there.is_file() => write_directly(&place, bytes),
        there => replace(&place, bytes, there.as_ref().map(fs::Metadata::permissions)),
    }
    .map_err(failed)
}

/// Whether a file of this name can be expected to be written: its folder is there, and it is no folder itself, and no gradebook. Writes nothing.
///
/// # Errors
/// When the folder is missing, or the path is a folder or a database.
pub fn check_place(path: &Path) -> Result<(), Failure> {
    check(path, path)
}

fn check(path: &Path, place: &Path) -> Result<(), Failure> {
    let folder = folder_of(place);
    if place.is_dir() {
        return Err(Failure::at(path, "expected a file, found a folder"));
    }
    if is_database(place) {
        return Err(Failure::at(path, "it is a database, such as a gradebook")
            .hinted("give a file that may be replaced"));
    }
    if !folder.is_dir() {
        let what = format!("the folder `{}` does not exist", folder.display());
        return Err(Failure::at(path, what));
    }
    Ok(())
}

/// Whether a file is an SQLite database: whoever names one here has mistaken it for something else, and would lose a class's results.
fn is_database(place: &Path) -> bool {
    const BEGIN: &[u8; 16] = b"SQLite format 3\0";
    let mut begin = [0; 16];
    // A pipe would be waited for.
    place.is_file()
        && File::open(place).is_ok_and(|mut file| file.read_exact(&mut begin).is_ok() && begin == *BEGIN)
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// To open a pipe that nobody reads would wait for a reader, deaf to every signal; to write may wait.
fn write_directly(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let waits_for_nobody = OFlags::NONBLOCK.bits().cast_signed();
    let mut device = File::options()
        .write(true)
        .custom_flags(waits_for_nobody)
        .open(place)?;
    fcntl_setfl(&device, OFlags::empty())?;
    device.write_all(bytes)?;
    device.flush()
}

fn replace(place: &Path, bytes: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    let folder = folder_of(place);
    let mut file = new_file(folder)?;
    file.write_all(bytes)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(place).map_err(|error| error.error)?;
    // The name is safe on the disk only with its folder; not every system can flush one, and the file is whole already.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// A new file in the folder, readable by those whom the umask lets.
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".grader-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        write_atomically(&path, b"old").unwrap();
        write_atomically(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_missing_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("none").join("report.json");
        let error = write_atomically(&path, b"x").unwrap_err();
        assert!(error.to_string().ends_with("none` does not exist"), "{error}");
        assert_eq!(check_place(&path).unwrap_err().to_string(), error.to_string());
    }

    #[test]
    fn a_folder_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let error = write_atomically(folder.path(), b"x").unwrap_err();
        assert!(
            error.to_string().ends_with("expected a file, found a folder"),
            "{error}"
        );
        assert_eq!(
            check_place(folder.path()).unwrap_err().to_string(),
            error.to_string()
        );
    }

    #[test]
    fn a_gradebook_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gradebook.db");
        let grades = b"SQLite format 3\0 and a class's grades";
        fs::write(&path, grades).unwrap();
        for error in [write_atomically(&path, b"x"), check_place(&path)] {
            let error = error.unwrap_err().to_string();
            assert!(error.contains("such as a gradebook"), "{error}");
        }
        assert_eq!(fs::read(&path).unwrap(), grades);
    }

    #[test]
    fn a_pipe_is_written_to_its_reader_and_waits_for_none() {
        use rustix::fs::{CWD, FileType, Mode, mknodat};
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        let error = write_atomically(&pipe, b"x").unwrap_err().to_string();
        assert!(error.contains("a pipe that nobody reads"), "{error}");
        let waits_for_nobody = OFlags::NONBLOCK.bits().cast_signed();
        let mut reader = File::options();
        let reader = reader.read(true).custom_flags(waits_for_nobody);
        let mut reader = reader.open(&pipe).unwrap();
        write_atomically(&pipe, b"all of it").unwrap();
        let mut read = Vec::new();
        reader.read_to_end(&mut read).unwrap();
        assert_eq!(read, b"all of it");
    }

    #[cfg(unix)]
    #[test]
    fn permissions_links_and_devices_stay_what_they_are() {
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("report"), folder.path().join("link"));
        fs::write(&path, b"old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("report", &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        write_atomically(Path::new("/dev/null"), b"x").unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    }
}
