//! The three standard streams of a run, as files in memory that belong to the grader. Nothing has to be read while the program runs,
//! an orphan cannot hold an end open, and the sizes can be looked at from outside.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::FileExt;

use rustix::fs::{MemfdFlags, OFlags, fcntl_setfl, memfd_create};

use crate::execution::Captured;

/// The streams of one run.
#[derive(Debug)]
pub(super) struct Capture {
    stdin: OwnedFd,
    stdout: File,
    stderr: File,
}

impl Capture {
    /// Streams with this input and no output yet.
    pub(super) fn new(input: &[u8]) -> io::Result<Self> {
        let mut source = File::from(memfd_create(c"stdin", MemfdFlags::CLOEXEC)?);
        source.write_all(input)?;
        // Opened a second time: at its start, and not to be written.
        let stdin = File::open(format!("/proc/self/fd/{}", source.as_raw_fd()))?.into();
        Ok(Self {
            stdin,
            stdout: output(c"stdout")?,
            stderr: output(c"stderr")?,
        })
    }

    /// What the program gets as descriptors 0, 1 and 2.
    pub(super) fn ends(&self) -> [BorrowedFd<'_>; 3] {
        [self.stdin.as_fd(), self.stdout.as_fd(), self.stderr.as_fd()]
    }

    /// The bytes written so far, of the stream that has more.
    pub(super) fn largest(&self) -> u64 {
        size(&self.stdout).max(size(&self.stderr))
    }

    /// What was written, up to the cap. Every writer must be dead.
    pub(super) fn finish(self, cap: u64) -> io::Result<(Captured, Captured)> {
        Ok((read(&self.stdout, cap)?, read(&self.stderr, cap)?))
    }
}

/// A file to write at its end, as a pipe would be.
fn output(name: &std::ffi::CStr) -> io::Result<File> {
    let file = memfd_create(name, MemfdFlags::CLOEXEC)?;
    fcntl_setfl(&file, OFlags::APPEND)?;
    Ok(file.into())
}

fn size(file: &File) -> u64 {
    file.metadata().map_or(0, |metadata| metadata.len())
}

fn read(file: &File, cap: u64) -> io::Result<Captured> {
    let size = size(file);
    let mut bytes = vec![0; usize::try_from(size.min(cap)).map_err(io::Error::other)?];
    file.read_exact_at(&mut bytes, 0)?;
    Ok(Captured {
        bytes,
        truncated: size > cap,
    })
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn input_cannot_be_written_and_output_is_capped() {
        let capture = Capture::new(b"puzzle").unwrap();
        let mut stdin = File::from(capture.ends()[0].try_clone_to_owned().unwrap());
        assert!(stdin.write_all(b"x").is_err());
        let mut text = String::new();
        stdin.read_to_string(&mut text).unwrap();
        assert_eq!(text, "puzzle");
        File::from(capture.ends()[1].try_clone_to_owned().unwrap())
            .write_all(b"abcdef")
            .unwrap();
        assert_eq!(capture.largest(), 6);
        let (stdout, stderr) = capture.finish(4).unwrap();
        assert_eq!(
            stdout,
            Captured {
                bytes: b"abcd".to_vec(),
                truncated: true
            }
        );
        assert_eq!(stderr, Captured::default());
    }
}
