//! What a file is by its first bytes, for files that could be programs and for those that plainly are none.

use std::path::Path;

use crate::submission::source_language::has_extension;

/// What the first bytes of a file say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Magic {
    /// A program for this machine.
    Native,
    /// A program for another machine, in words: "a Windows program".
    Foreign(&'static str),
    /// A text with a `#!` line.
    Script,
    /// A zip archive (a `.jar` is one too).
    Zip,
    /// A gzip stream.
    Gzip,
    /// A tar archive.
    Tar,
    /// An xz stream.
    Xz,
    /// A 7z archive.
    SevenZip,
    /// A Java class.
    JavaClass,
    /// A document or another archive, in words, and what to do.
    Document(&'static str),
    /// Anything else.
    Other,
}

impl Magic {
    /// Whether it is an archive that is unpacked here.
    pub(crate) const fn is_archive(&self) -> bool {
        matches!(
            self,
            Self::Zip | Self::Gzip | Self::Tar | Self::Xz | Self::SevenZip
        )
    }
}

/// The machine numbers of ELF for the architectures that Rust runs on.
const ELF_MACHINES: &[(&str, u16)] = &[
    ("x86_64", 62),
    ("x86", 3),
    ("aarch64", 183),
    ("arm", 40),
    ("riscv64", 243),
    ("powerpc64", 21),
    ("s390x", 22),
];

/// Reads the first bytes (512 are enough) for a grader that runs on `arch` and `os`, named as Rust names them.
pub(crate) fn recognise(head: &[u8], arch: &str, os: &str) -> Magic {
    if head.starts_with(b"#!") {
        return Magic::Script;
    }
    if head.starts_with(b"\x7fELF") {
        return elf(head, arch, os);
    }
    if head.starts_with(b"MZ") {
        return Magic::Foreign("a Windows program");
    }
    if head.starts_with(b"\xca\xfe\xba\xbe") {
        // A class file's version is at least 45; a universal macOS program has a handful of parts.
        return match head.get(6..8) {
            Some(version) if version[1] >= 45 || version[0] > 0 => Magic::JavaClass,
            Some(_) | None => mac(os),
        };
    }
    if [b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe", b"\xfe\xed\xfa\xcf"]
        .iter()
        .any(|magic| head.starts_with(*magic))
    {
        return mac(os);
    }
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
        return Magic::Zip;
    }
    if head.starts_with(b"\x1f\x8b") {
        return Magic::Gzip;
    }
    if head.get(257..262) == Some(b"ustar") {
        return Magic::Tar;
    }
    if head.starts_with(b"\xfd7zXZ\0") {
        return Magic::Xz;
    }
    if head.starts_with(b"7z\xbc\xaf\x27\x1c") {
        return Magic::SevenZip;
    }
    let documents: [(&[u8], &str); 8] = [
        (b"%PDF", "a PDF document"),
        (b"\xd0\xcf\x11\xe0", "an Office document"),
        (b"{\\rtf", "a rich-text document"),
        (b"Rar!", "a RAR archive"),
        (b"BZh", "a bzip2 archive"),
        (b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
        (b"\x89PNG", "a picture"),
        (b"\xff\xd8\xff", "a picture"),
    ];
    let document = documents.iter().find(|(magic, _)| head.starts_with(magic));
    document.map_or(Magic::Other, |(_, words)| Magic::Document(words))
}

/// What a file is by its name, where its bytes say nothing of it: no program in any case.
pub(crate) fn document(path: &Path) -> Option<&'static str> {
    let kinds: [(&[&str], &str); 4] = [
        (&["docx", "xlsx", "pptx", "odt", "pages"], "a document"),
        (&["html", "htm"], "a web page"),
        (&["url", "webloc", "gdoc", "lnk"], "a link"),
        (&["txt", "text", "md"], "a text file"),
    ];
    let kind = kinds
        .iter()
        .find(|(extensions, _)| has_extension(path, extensions));
    kind.map(|(_, words)| *words)
}

fn elf(head: &[u8], arch: &str, os: &str) -> Magic {
    if os != "linux" {
        return Magic::Foreign("a Linux program");
    }
    let Some(&[low, high]) = head.get(18..20) else {
        return Magic::Foreign("a damaged program");
    };
    let machine = if head.get(5) == Some(&2) {
        u16::from_be_bytes([low, high])
    } else {
        u16::from_le_bytes([low, high])
    };
    let own = ELF_MACHINES
        .iter()
        .find(|(name, _)| *name == arch)
        .map(|&(_, number)| number);
    let runs_here = own.is_none_or(|own| own == machine || (own == 62 && machine == 3));
    match (runs_here, head.get(16)) {
        (true, Some(2 | 3)) => Magic::Native,
        (true, _) => Magic::Foreign("an object file, not a linked program"),
        (false, _) => Magic::Foreign(match machine {
            183 => "a program for ARM (aarch64) machines",
            40 => "a program for 32-bit ARM machines",
            62 => "a program for x86-64 machines",
            243 => "a program for RISC-V machines",
            _ => "a program for another kind of machine",
        }),
    }
}

fn mac(os: &str) -> Magic {
    if os == "macos" {
        Magic::Native
    } else {
        Magic::Foreign("a macOS program")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elf_head(kind: u8, machine: u16) -> Vec<u8> {
        let mut head = b"\x7fELF\x02\x01\x01".to_vec();
        head.resize(16, 0);
        head.extend([kind, 0]);
        head.extend(machine.to_le_bytes());
        head
    }

    #[test]
    fn programs_are_known_from_programs_for_others() {
        assert_eq!(recognise(&elf_head(3, 62), "x86_64", "linux"), Magic::Native);
        assert!(
            matches!(recognise(&elf_head(3, 183), "x86_64", "linux"), Magic::Foreign(words) if words.contains("ARM"))
        );
        assert!(
            matches!(recognise(&elf_head(1, 62), "x86_64", "linux"), Magic::Foreign(words) if words.contains("object"))
        );
        assert_eq!(
            recognise(b"MZ\x90", "x86_64", "linux"),
            Magic::Foreign("a Windows program")
        );
        assert_eq!(
            recognise(b"\xca\xfe\xba\xbe\0\0\0\x3d", "x86_64", "linux"),
            Magic::JavaClass
        );
        assert_eq!(
            recognise(b"\xca\xfe\xba\xbe\0\0\0\x02", "x86_64", "linux"),
            Magic::Foreign("a macOS program")
        );
        assert_eq!(
            recognise(b"\xd0\xcf\x11\xe0", "x86_64", "linux"),
            Magic::Document("an Office document")
        );
        assert_eq!(recognise(b"#!/bin/sh\n", "x86_64", "linux"), Magic::Script);
        assert_eq!(recognise(b"", "x86_64", "linux"), Magic::Other);
        assert_eq!(
            recognise(b"\x7fELF", "x86_64", "linux"),
            Magic::Foreign("a damaged program")
        );
    }
}
