//! What it means that the operating system did not start a program: the submission's fault, or ours.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use nix::errno::Errno;

use crate::SandboxError;
use crate::execution::{Execution, Exit};

/// An execution that never began, or a failure of the host that no submission answers for.
pub(super) fn refuse(program: &Path, error: &io::Error) -> Result<Execution, SandboxError> {
    let errno = error.raw_os_error().unwrap_or_default();
    match cannot_start(program, errno) {
        Some(exit) => Ok(Execution::new(exit)),
        None => Err(SandboxError::new(
            format!("cannot start `{}`", program.display()),
            io::Error::from_raw_os_error(errno),
        )),
    }
}

/// An argument that no program can be given: the kernel ends each at its first NUL.
pub(crate) fn not_an_argument(argv: &[OsString]) -> Option<Exit> {
    let has_nul = argv.iter().any(|word| word.as_encoded_bytes().contains(&0));
    has_nul.then(|| Exit::CannotStart {
        errno: Errno::EINVAL as i32,
        reason: "its command holds a NUL character".to_owned(),
    })
}

/// The words for a refusal that is the submission's own; `None` when the host ran out of something.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the kernel's list of errors is open: what is not known here is ours"
)]
pub(crate) fn cannot_start(program: &Path, errno: i32) -> Option<Exit> {
    // Where it lies is a folder of ours, with another name every time.
    let name = program.file_name().unwrap_or(program.as_os_str()).display();
    let reason = match Errno::from_raw(errno) {
        Errno::ENOENT if program.exists() => match interpreter(program) {
            Some(interpreter) => {
                format!("`{name}` asks for the interpreter `{interpreter}`, which does not exist")
            }
            None => format!("`{name}` needs a loader that does not exist on this machine"),
        },
        Errno::ENOENT => format!("`{name}` does not exist"),
        Errno::ENOTDIR => format!("`{name}` lies below something that is no folder"),
        Errno::EACCES if program.is_dir() => format!("`{name}` is a folder"),
        Errno::EACCES => format!("`{name}` may not be executed (set its execute permission: chmod +x)"),
        Errno::EISDIR => format!("`{name}` is a folder"),
        Errno::ENOEXEC => {
            format!("`{name}` is not an executable file for this machine, nor a script that starts with `#!`")
        }
        Errno::E2BIG => "its arguments and environment are too large".to_owned(),
        Errno::ENAMETOOLONG => "its name is too long".to_owned(),
        Errno::ELOOP => format!("`{name}` is a symbolic link that leads round in a circle"),
        Errno::EINVAL => format!("`{name}` is a damaged executable"),
        Errno::EPERM => format!("`{name}` may not be executed"),
        _ => return None,
    };
    Some(Exit::CannotStart { errno, reason })
}

/// What the first line of a script names.
fn interpreter(program: &Path) -> Option<String> {
    let mut start = Vec::new();
    File::open(program).ok()?.take(256).read_to_end(&mut start).ok()?;
    let line = start.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    // A carriage return, left by an editor on Windows, belongs to the name as far as the kernel is concerned.
    let line = String::from_utf8_lossy(line).replace('\r', "\\r");
    line.split_whitespace().next().map(ToOwned::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_out_of_processes_is_nobodys_fault() {
        assert_eq!(cannot_start(Path::new("/bin/sh"), libc::EAGAIN), None);
        assert_eq!(cannot_start(Path::new("/bin/sh"), libc::ENOMEM), None);
    }

    #[test]
    fn a_script_with_windows_line_ends_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("solver");
        std::fs::write(&script, "#!/usr/bin/python3\r\nprint()\r\n").unwrap();
        let Some(Exit::CannotStart { reason, .. }) = cannot_start(&script, libc::ENOENT) else {
            panic!("not a refusal")
        };
        assert!(reason.contains(r"/usr/bin/python3\r"), "{reason}");
    }
}
