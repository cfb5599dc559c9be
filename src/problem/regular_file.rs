//! Reading what others may have put in a file's place.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;

/// The bytes of a regular file of at most `most` bytes. A pipe would be waited for without an end, and a device be read without one.
///
/// # Errors
/// When it cannot be read, is something else, or is larger.
pub fn regular_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let waits_for_nobody = OFlags::NONBLOCK.bits().cast_signed();
    let file = File::options()
        .read(true)
        .custom_flags(waits_for_nobody)
        .open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    if !metadata.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    if metadata.len() > most {
        return Err(io::Error::other(format!("it is larger than {} KiB", most >> 10)));
    }
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{CWD, FileType, Mode, mknodat};

    #[test]
    fn only_a_regular_file_of_some_size_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR, 0).unwrap();
        let large = folder.path().join("large");
        File::create(&large).unwrap().set_len(1 << 40).unwrap();
        let small = folder.path().join("small");
        std::fs::write(&small, "3\n").unwrap();
        let said = |path: &Path| regular_file(path, 1 << 10).map_err(|error| error.to_string());
        assert_eq!(said(&small).unwrap(), b"3\n");
        assert_eq!(said(&pipe).unwrap_err(), "it is no regular file");
        assert_eq!(said(Path::new("/dev/zero")).unwrap_err(), "it is no regular file");
        assert_eq!(said(folder.path()).unwrap_err(), "it is a folder");
        assert_eq!(said(&large).unwrap_err(), "it is larger than 1 KiB");
    }
}
