//! Writes a file whole or not at all, so that whoever waits for a report never reads half of one.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::problem::Failure;

/// Writes `bytes` to the file `path`: to a new file beside it, flushed to the disk, which then takes its place.
///
/// A file that was there keeps its permissions, a link its target's place; a device or a pipe, which has no place to take, is written directly.
///
/// # Errors
/// When the folder is missing or may not be written, the path is a folder, or the system refuses. The old file is then as it was.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let failed = |source: io::Error| {
        let refused = [io::ErrorKind::PermissionDenied, io::ErrorKind::ReadOnlyFilesystem];
        let what = if refused.contains(&source.kind()) {
            format!(
                "no permission to write in the folder `{}`",
                folder_of(&place).display()
            )
        } else {
            "cannot be written".to_owned()
        };
        Failure::at(path, what).caused_by(source)
    };
    check(path, &place)?;
    let there = fs::metadata(&place).ok();
    match &there {
        Some(there) if !there.is_file() => write_directly(&place, bytes),
        there => replace(&place, bytes, there.as_ref().map(fs::Metadata::permissions)),
    }
    .map_err(failed)
}

/// Whether a file of this name can be expected to be written: its folder is there, and it is no folder itself. Writes nothing.
///
/// # Errors
/// When the folder is missing, or the path is a folder.
pub fn check_place(path: &Path) -> Result<(), Failure> {
    check(path, path)
}

fn check(path: &Path, place: &Path) -> Result<(), Failure> {
    let folder = folder_of(place);
    if place.is_dir() {
        return Err(Failure::at(path, "expected a file, found a folder"));
    }
    if !folder.is_dir() {
        let what = format!("the folder `{}` does not exist", folder.display());
        return Err(Failure::at(path, what));
    }
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

fn write_directly(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut device = File::options().write(true).open(place)?;
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
