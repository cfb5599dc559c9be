//! Whether a program runs on a machine of which nothing is known but Linux on x86-64: the kernel must be all that it needs.

use elf::ElfBytes;
use elf::abi::{EM_X86_64, PT_INTERP};
use elf::endian::AnyEndian;

/// What a Linux program needs besides the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linkage {
    /// Nothing.
    Static,
    /// The dynamic linker and libraries of the machine that it was built on, or a like one.
    Dynamic,
}

/// Why a file is no program for Linux on x86-64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkageError {
    /// It is no ELF file, or a damaged one.
    #[error("expected a Linux program, found something else")]
    NotElf,
    /// It is for another processor.
    #[error("expected a program for x86-64, found one for another processor")]
    OtherMachine,
}

impl Linkage {
    /// Reads it off the program's headers: one that is linked dynamically names its interpreter.
    pub fn of(program: &[u8]) -> Result<Self, LinkageError> {
        let elf = ElfBytes::<AnyEndian>::minimal_parse(program).map_err(|_| LinkageError::NotElf)?;
        if elf.ehdr.e_machine != EM_X86_64 {
            return Err(LinkageError::OtherMachine);
        }
        let segments = elf.segments().ok_or(LinkageError::NotElf)?;
        let dynamic = segments.iter().any(|segment| segment.p_type == PT_INTERP);
        Ok(if dynamic { Self::Dynamic } else { Self::Static })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shortest program with one segment of this type.
    fn program(machine: u8, segment: u8) -> Vec<u8> {
        let mut bytes = vec![0; 64 + 56];
        bytes[..8].copy_from_slice(b"\x7fELF\x02\x01\x01\0");
        (bytes[16], bytes[18], bytes[20]) = (2, machine, 1);
        (bytes[32], bytes[52], bytes[54], bytes[56]) = (64, 64, 56, 1);
        bytes[64] = segment;
        bytes
    }

    #[test]
    fn a_program_with_an_interpreter_is_dynamic() {
        assert_eq!(Linkage::of(&program(62, 1)), Ok(Linkage::Static));
        assert_eq!(Linkage::of(&program(62, 3)), Ok(Linkage::Dynamic));
    }

    #[test]
    fn what_does_not_run_there_is_refused() {
        assert_eq!(Linkage::of(&program(183, 1)), Err(LinkageError::OtherMachine));
        for other in [&b""[..], b"#!/bin/sh\n", b"\x7fELF", &program(62, 1)[..70]] {
            assert_eq!(Linkage::of(other), Err(LinkageError::NotElf));
        }
    }
}
