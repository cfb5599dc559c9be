//! What the kernel would start. Asked where a program is started as another user: there the C library hands a file that the kernel refuses to the shell,
//! which then runs an empty file or a text without any error.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Where an ELF file says for which processor it is.
const MACHINE: std::ops::Range<usize> = 18..20;
/// The processors whose programs this one runs: its own, and the 32-bit one before it.
#[cfg(target_arch = "x86_64")]
const MACHINES: [u16; 2] = [62, 3];
#[cfg(target_arch = "aarch64")]
const MACHINES: [u16; 2] = [183, 40];
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const MACHINES: [u16; 0] = [];

/// Whether a file begins as a script or as a program for this machine. What cannot be read is left to the kernel to refuse.
pub(super) fn is_program(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MACHINE.end as u64).read_to_end(&mut start));
    read.is_err() || begins_as_program(&start)
}

fn begins_as_program(start: &[u8]) -> bool {
    if start.starts_with(b"#!") {
        return true;
    }
    let machine = start
        .get(MACHINE)
        .and_then(|bytes| <[u8; 2]>::try_from(bytes).ok())
        .map(u16::from_le_bytes);
    let ours = |machine| MACHINES.is_empty() || MACHINES.contains(&machine);
    start.starts_with(b"\x7fELF") && machine.is_some_and(ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_scripts_and_programs_of_this_machine_are_started() {
        assert!(is_program(Path::new("/proc/self/exe")));
        assert!(is_program(Path::new("/no/such/file")));
        assert!(begins_as_program(b"#!/bin/sh\n"));
        let mut foreign = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0".to_vec();
        foreign.extend(243_u16.to_le_bytes());
        for not in [&b""[..], b"#", b"moves = 4\n", b"MZ\x90\0", b"\x7fELF", &foreign] {
            assert!(!begins_as_program(not), "{not:?}");
        }
    }
}
