//! Archives that no honest student packs, written byte by byte, and those that they do.

use std::io::{Seek, SeekFrom};
use std::os::unix::fs::PermissionsExt;

use super::*;

fn tar_of(entries: &[(&str, tar::EntryType, &[u8])]) -> File {
    let mut builder = tar::Builder::new(tempfile::tempfile().unwrap());
    for (name, kind, content) in entries {
        let mut header = tar::Header::new_gnu();
        // Written past the builder's own checks.
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_entry_type(*kind);
        header.set_size(content.len() as u64);
        header.set_mode(0o4777);
        if kind.is_symlink() || kind.is_hard_link() {
            header.set_link_name("/etc/passwd").unwrap();
        }
        header.set_cksum();
        builder.append(&header, *content).unwrap();
    }
    let mut file = builder.into_inner().unwrap();
    file.seek(SeekFrom::Start(0)).unwrap();
    file
}

const LINK: u32 = 0o120_777;

fn zip_of(entries: &[(&str, u32, &[u8])]) -> File {
    let mut writer = zip::ZipWriter::new(tempfile::tempfile().unwrap());
    for (name, mode, content) in entries {
        let options = zip::write::SimpleFileOptions::default().unix_permissions(*mode);
        if *mode == LINK {
            writer.add_symlink(*name, "/etc/passwd", options).unwrap();
            continue;
        }
        writer.start_file(*name, options).unwrap();
        writer.write_all(content).unwrap();
    }
    let mut file = writer.finish().unwrap();
    file.seek(SeekFrom::Start(0)).unwrap();
    file
}

fn untarred(entries: &[(&str, tar::EntryType, &[u8])]) -> Result<tempfile::TempDir, Failure> {
    let into = tempfile::tempdir().unwrap();
    unpack(tar_of(entries), &Magic::Tar, into.path())
        .unwrap()
        .map(|_| into)
}

fn unzipped(entries: &[(&str, u32, &[u8])]) -> Result<tempfile::TempDir, Failure> {
    let into = tempfile::tempdir().unwrap();
    unpack(zip_of(entries), &Magic::Zip, into.path())
        .unwrap()
        .map(|_| into)
}

fn assert_refused<T: std::fmt::Debug>(unpacked: Result<T, Failure>, why: &str) {
    let why_not = unpacked.unwrap_err().to_string();
    assert!(why_not.contains(why), "{why_not}, not {why}");
}

fn assert_refused_beside_a_file(name: &str, kind: tar::EntryType, why: &str) {
    assert_refused(untarred(&[("a.c", FILE, b"x"), (name, kind, b"")]), why);
}

const FILE: tar::EntryType = tar::EntryType::Regular;

#[test]
fn a_name_longer_than_a_file_may_have_keeps_its_begin_and_its_ending() {
    let long = |last: &str| format!("ada_7_9_{}{last}.java", "ü".repeat(130));
    let (one, other) = (
        shortened(&long("a")).into_owned(),
        shortened(&long("b")).into_owned(),
    );
    assert!(
        one.len() <= 255
            && one.starts_with("ada_7_9_ü")
            && Path::new(&one).extension() == Some("java".as_ref()),
        "{one}"
    );
    assert_ne!(one, other);
    assert_eq!(shortened("Solver.java"), "Solver.java");
}

#[test]
fn plain_files_come_out() {
    let into = untarred(&[
        ("./", tar::EntryType::Directory, b""),
        ("/", tar::EntryType::Directory, b""),
        ("/hw/Board.java", FILE, b"from the root"),
        ("9:12/a.txt", FILE, b"as macOS writes 9/12"),
        ("./hw/Solver.java", FILE, b"class"),
        ("hw/.DS_Store", FILE, b"x"),
    ]);
    let into = into.unwrap();
    assert_eq!(fs::read(into.path().join("hw/Solver.java")).unwrap(), b"class");
    assert!(into.path().join("hw/Board.java").exists());
    assert!(!into.path().join("hw/.DS_Store").exists());
    let file = fs::metadata(into.path().join("hw/Solver.java")).unwrap();
    assert_eq!(file.permissions().mode() & 0o7777, 0o755, "no set-user-id bit");
}

#[test]
fn names_that_lead_out_are_refused() {
    for name in ["..", "../x", "/../x", "a/../../x", "a\\..\\x", "C:/x"] {
        assert_refused_beside_a_file(name, FILE, LEADS);
    }
}

#[test]
fn links_and_devices_are_left_out() {
    use tar::EntryType::{Block, Char, Fifo, Link, Symlink};
    for kind in [Symlink, Link, Char, Block, Fifo] {
        let into = tempfile::tempdir().unwrap();
        // What comes after a link to a folder lies in a folder of its name, and nowhere else.
        let entries = [("l", kind, &b""[..]), ("a.c", FILE, b"x"), ("l/b.c", FILE, b"x")];
        let left_out = unpack(tar_of(&entries), &Magic::Tar, into.path())
            .unwrap()
            .unwrap();
        assert_eq!(
            left_out,
            ["`l` is left out: it is a link or a device"],
            "{kind:?}"
        );
        let metadata = fs::symlink_metadata(into.path().join("l")).unwrap();
        assert!(metadata.is_dir(), "{kind:?}");
    }
}

#[test]
fn names_that_clash_are_refused() {
    for (name, kind, why) in [
        ("a.c", FILE, "appears twice"),
        ("a.c/x", FILE, "both a file and a folder"),
        ("a.c", tar::EntryType::Directory, "both a file and a folder"),
    ] {
        assert_refused_beside_a_file(name, kind, why);
    }
    let apart = untarred(&[("Board.java", FILE, b"1"), ("board.java", FILE, b"2")]).unwrap();
    assert_eq!(fs::read(apart.path().join("board.java")).unwrap(), b"2");
}

#[test]
fn a_zip_with_one_name_twice_is_refused() {
    let mut bytes = Vec::new();
    zip_of(&[("a.py", 0o644, b"print(1)"), ("b.py", 0o644, b"print(2)")])
        .read_to_end(&mut bytes)
        .unwrap();
    while let Some(at) = bytes.windows(4).position(|part| part == b"b.py") {
        bytes[at] = b'a';
    }
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&bytes).unwrap();
    let into = tempfile::tempdir().unwrap();
    let refused = unpack(file, &Magic::Zip, into.path()).unwrap();
    assert_refused(refused, "several entries of one name");
}

#[test]
fn a_name_with_a_nul_is_called_that() {
    assert_refused(
        unzipped(&[("a\0b.py", 0o644, b"x")]),
        "has a NUL character in its name",
    );
}

#[test]
fn a_zip_of_windows_may_have_backslashes_and_leads_out_no_more_than_others() {
    let unzipped = |name: &str| unzipped(&[("hw\\empty\\", 0o644, b""), (name, 0o644, b"class")]);
    let into = unzipped("hw\\src\\Solver.java").unwrap();
    assert_eq!(
        fs::read(into.path().join("hw/src/Solver.java")).unwrap(),
        b"class"
    );
    for name in ["a\\..\\..\\x", "C:\\x", "..\\x"] {
        assert_refused(unzipped(name), LEADS);
    }
}

#[test]
fn a_zip_is_judged_alike() {
    let into = unzipped(&[
        ("hw/solver.py", 0o644, b"print()"),
        ("__MACOSX/hw/._solver.py", 0o644, b"x"),
    ])
    .unwrap();
    assert!(into.path().join("hw/solver.py").exists());
    assert!(!into.path().join("__MACOSX").exists());
    let with_link = unzipped(&[("l", LINK, b""), ("a.py", 0o644, b"x")]).unwrap();
    assert!(with_link.path().join("a.py").exists());
    assert!(fs::symlink_metadata(with_link.path().join("l")).is_err());
    assert_refused(unzipped(&[("../../x", 0o644, b"x")]), LEADS);
    assert_refused(unzipped(&[("__MACOSX/x", 0o644, b"x")]), "holds no files");
}

#[test]
fn a_bomb_stops_early() {
    let blanks = vec![b' '; 40 << 20];
    let into = tempfile::tempdir().unwrap();
    let bomb = zip_of(&[("blanks.txt", 0o644, &blanks)]);
    let stopped = unpack(bomb, &Magic::Zip, into.path()).unwrap();
    assert_refused(stopped, "holds more than");
    let written: u64 = walkdir::WalkDir::new(into.path())
        .into_iter()
        .map(|e| e.unwrap().metadata().unwrap().len())
        .sum();
    assert!(written < 20 << 20, "{written}");
}

#[test]
fn a_name_of_any_length_takes_no_memory() {
    let name = vec![b'a'; 3 << 20];
    for kind in [tar::EntryType::GNULongName, tar::EntryType::XHeader] {
        assert_refused(untarred(&[("long", kind, &name), ("a.c", FILE, b"x")]), "damaged");
        let passed_over = untarred(&[("l", tar::EntryType::Symlink, &name), ("a.c", FILE, b"x")]);
        assert!(passed_over.unwrap().path().join("a.c").exists(), "{kind:?}");
    }
}

#[test]
fn no_word_of_what_is_packed_is_in_the_message() {
    let into = tempfile::tempdir().unwrap();
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&b"print('a secret of one student')\n".repeat(40))
        .unwrap();
    file.rewind().unwrap();
    let refused = unpack(file, &Magic::Tar, into.path()).unwrap().unwrap_err();
    let said = format!(
        "{refused}: {:?}",
        std::error::Error::source(&refused).map(ToString::to_string)
    );
    assert!(
        said.contains("does not fit") && !said.contains("secret"),
        "{said}"
    );
}

#[test]
fn a_way_to_compress_that_is_not_known_is_called_that() {
    let mut bytes = Vec::new();
    zip_of(&[("a.py", 0o644, b"print(1)")])
        .read_to_end(&mut bytes)
        .unwrap();
    let central = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
    // Deflate64, in both places.
    for at in [8, central + 10] {
        bytes[at] = 9;
    }
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&bytes).unwrap();
    file.rewind().unwrap();
    let into = tempfile::tempdir().unwrap();
    assert_refused(
        unpack(file, &Magic::Zip, into.path()).unwrap(),
        "compressed in a way",
    );
}

#[test]
fn rubbish_is_damaged() {
    let into = tempfile::tempdir().unwrap();
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(b"PK\x03\x04 and then nothing of use").unwrap();
    let again = || {
        let mut file = file.try_clone().unwrap();
        file.seek(SeekFrom::Start(0)).unwrap();
        file
    };
    for magic in [Magic::Zip, Magic::Gzip, Magic::Xz, Magic::SevenZip] {
        let read = unpack(again(), &magic, into.path()).unwrap();
        assert_refused(read, "damaged");
    }
}

#[test]
fn a_name_is_safe_or_refused_whatever_its_bytes() {
    use proptest::prelude::*;
    proptest!(|(name in proptest::collection::vec(any::<u8>(), 0..40))| {
        if let Ok(Some(path)) = safe_path(&name) {
            prop_assert!(path.components().all(|part| matches!(part, Component::Normal(_))));
        }
    });
}

#[test]
fn an_archive_alone_or_beside_a_report_is_what_was_handed_in() {
    let script: &[u8] = b"#!/bin/sh\n";
    let bytes = |mut file: File| {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        bytes
    };
    let inner = bytes(zip_of(&[("hw/solver", 0o755, script), ("hw/l", LINK, b"")]));
    let outer = bytes(zip_of(&[
        ("work.zip", 0o644, &inner),
        ("__MACOSX/._work.zip", 0o644, b"x"),
    ]));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ada.zip");
    fs::write(&path, outer).unwrap();
    let submission = crate::submission::Submission::locate(&path).unwrap();
    assert_eq!(
        submission.notes(),
        ["`hw/l` is left out: it is a link or a device"]
    );
    // A report beside it is no program, in an archive as in a folder.
    let reported = bytes(zip_of(&[
        ("work.zip", 0o644, &inner),
        ("report.pdf", 0o644, b"%PDF"),
    ]));
    fs::write(&path, reported).unwrap();
    for given in [&path, folder.path()] {
        let submission = crate::submission::Submission::locate(given).unwrap();
        assert_eq!(submission.notes().len(), 1);
    }
    // What is packed beside other files is a file like them.
    let both = bytes(zip_of(&[("data.zip", 0o644, &inner), ("solver", 0o755, script)]));
    fs::write(&path, both).unwrap();
    assert!(
        crate::submission::Submission::locate(&path)
            .unwrap()
            .notes()
            .is_empty()
    );
}

/// As bsdtar packs `hw/solver`, a script that may be run, and `hw/l`, a link to `/etc/passwd`.
const SEVEN_ZIP: &str = "377abcaf271c0003ec285caf90000000000000001b000000000000009e2ce62c01001423212f62696e2f73680a2f6574632f70617373776400e00091006f5d0000813307ae0fcf926e600febea9cbf0cdd7b225e1c3e87dbe34e03aa16325f96068b0cff03dc4349165f9ecab98183692b53921fee7591f65edc8d165c6a9b37157337fd7cd2cb9ae0abe01f4c3cbc98a997ada2c01ca228dc3343c892299278af9a8c0db51c365fda07875fa300000017061901097700070b010001212101160c80920a01bd21a5d40000";
const TAR_XZ: &str = "fd377a585a000004e6d6b4460200210116000000742fe5a3e00bff008d5d00341dc1de95e17055c522be6e4e5b04cbafb6d620f62a577786b205aa690f5dfbbfbb460bcbb4750fe5796b08a6499799597f3bb482d3711c27364ff39d6a786bf342fd65a52ec2427fcc5c6e906a357c4f79bf244db794d7e35f5bc4a4d8906cb3d1086216415f4c0d8554fda698c6a0e3cf6bbac57b7e74a6a139a1bfc8d13965b84b72e48574f798ab1713000000000057e2a1b11a6cd18d0001a90180180000b8f94a3fb1c467fb020000000004595a";
/// `../hw/solver`.
const LEADS_OUT: &str = "377abcaf271c00033e8f293f0a0000000000000068000000000000007f1eb77b23212f62696e2f73680a0104060001090a00070b01000101000c0a00080a011d9dfb0400000501111b002e002e002f00680077002f0073006f006c007600650072000000140a010000803ed5deb19d01120a010094678b92417ddd01130a0100d4038c92417ddd01150601002080ed810000";
/// A dictionary of 1 GiB.
const HUNGRY: &str = "377abcaf271c00030f91af3415000000000000006a00000000000000d897aa8f00118842463df41634730a0dd39b5cffffde0400000104060001091500070b01000123030101055d000000400c0a00080a011d9dfb0400000501111500680077002f0073006f006c007600650072000000140a010000803ed5deb19d01120a010094678b92417ddd01130a0100d4038c92417ddd01150601002080ed810000";

fn of_hex(hex: &str) -> File {
    let mut file = tempfile::tempfile().unwrap();
    let bytes = data_encoding::HEXLOWER.decode(hex.as_bytes()).unwrap();
    file.write_all(&bytes).unwrap();
    file.rewind().unwrap();
    file
}

#[test]
fn what_7z_and_xz_packed_comes_out() {
    for (hex, magic) in [(SEVEN_ZIP, Magic::SevenZip), (TAR_XZ, Magic::Xz)] {
        let into = tempfile::tempdir().unwrap();
        let left_out = unpack(of_hex(hex), &magic, into.path()).unwrap().unwrap();
        assert_eq!(left_out, ["`hw/l` is left out: it is a link or a device"]);
        let solver = into.path().join("hw/solver");
        assert_eq!(fs::read(&solver).unwrap(), b"#!/bin/sh\n");
        let mode = fs::metadata(solver).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o755);
    }
    let refused = |hex| {
        let into = tempfile::tempdir().unwrap();
        let refused = unpack(of_hex(hex), &Magic::SevenZip, into.path()).unwrap();
        refused.unwrap_err().to_string()
    };
    assert_eq!(
        refused(LEADS_OUT),
        "its entry `../hw/solver` has a name that leads out of the folder"
    );
    assert_eq!(
        refused(HUNGRY),
        "it needs more than 256 MiB of memory to be unpacked"
    );
    assert_eq!(refused(&SEVEN_ZIP[..200]), "it is damaged or no archive");
}

#[test]
fn a_name_in_a_zip_is_utf8_or_as_old_windows_writes_it() {
    let named = |name: &[u8]| {
        let mut bytes = Vec::new();
        zip_of(&[("M_X.py", 0o644, b"x")])
            .read_to_end(&mut bytes)
            .unwrap();
        // The same length, and nothing said about how it is written.
        while let Some(at) = bytes.windows(6).position(|part| part == b"M_X.py") {
            bytes[at..at + 6].copy_from_slice(name);
        }
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&bytes).unwrap();
        let into = tempfile::tempdir().unwrap();
        unpack(file, &Magic::Zip, into.path()).unwrap().unwrap();
        let first = fs::read_dir(into.path()).unwrap().next().unwrap().unwrap();
        first.file_name().into_string().unwrap()
    };
    assert_eq!(named(b"M\x81l.py"), "M\u{fc}l.py");
    assert_eq!(named("\u{fc}l.py".as_bytes()), "\u{fc}l.py");
}
