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
    outputs: Outputs,
}

/// Output and error, of which nothing depends on the run: they can be made in advance.
#[derive(Debug)]
pub(super) struct Outputs {
    stdout: File,
    stderr: File,
}

impl Outputs {
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self {
            stdout: output(c"stdout")?,
            stderr: output(c"stderr")?,
        })
    }
}

impl Capture {
    /// Streams with this input and no output yet.
    pub(super) fn new(input: &[u8], outputs: Outputs) -> io::Result<Self> {
        let stdin = if input.is_empty() {
            File::open("/dev/null")?.into()
        } else {
            let mut source = File::from(memfd_create(c"stdin", MemfdFlags::CLOEXEC)?);
            source.write_all(input)?;
            // Opened a second time: at its start, and not to be written.
            File::open(format!("/proc/self/fd/{}", source.as_raw_fd()))?.into()
        };
        Ok(Self { stdin, outputs })
    }

    /// What the program gets as descriptors 0, 1 and 2.
    pub(super) fn ends(&self) -> [BorrowedFd<'_>; 3] {
        [
            self.stdin.as_fd(),
            self.outputs.stdout.as_fd(),
            self.outputs.stderr.as_fd(),
        ]
    }

    /// The bytes written so far, of the stream that has more.
    pub(super) fn largest(&self) -> u64 {
        size(&self.outputs.stdout).max(size(&self.outputs.stderr))
    }

    /// What was written, up to the cap, and the size of the stream that has more. Every writer must be dead.
    pub(super) fn finish(&self, cap: u64) -> io::Result<(Captured, Captured, u64)> {
        let (stdout, stderr) = (size(&self.outputs.stdout), size(&self.outputs.stderr));
        Ok((
            read(&self.outputs.stdout, stdout, cap)?,
            read(&self.outputs.stderr, stderr, cap)?,
            stdout.max(stderr),
        ))
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

fn read(file: &File, size: u64, cap: u64) -> io::Result<Captured> {
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
        let capture = Capture::new(b"puzzle", Outputs::new().unwrap()).unwrap();
        let mut stdin = File::from(capture.ends()[0].try_clone_to_owned().unwrap());
        assert!(stdin.write_all(b"x").is_err());
        let mut text = String::new();
        stdin.read_to_string(&mut text).unwrap();
        assert_eq!(text, "puzzle");
        File::from(capture.ends()[1].try_clone_to_owned().unwrap())
            .write_all(b"abcdef")
            .unwrap();
        assert_eq!(capture.largest(), 6);
        let (stdout, stderr, most) = capture.finish(4).unwrap();
        assert_eq!(most, 6);
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
