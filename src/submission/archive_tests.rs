//! Archives that no honest student packs, written byte by byte, and those that they do.

use std::io::{Seek, SeekFrom};

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

fn untarred(entries: &[(&str, tar::EntryType, &[u8])]) -> Result<tempfile::TempDir, ArchiveError> {
    let into = tempfile::tempdir().unwrap();
    untar(tar_of(entries), false, into.path()).map(|_| into)
}

fn problem_of(name: &str, kind: tar::EntryType) -> ArchiveProblem {
    match untarred(&[("a.c", tar::EntryType::Regular, b"x"), (name, kind, b"")]) {
        Err(ArchiveError::Entry { problem, .. }) => problem,
        other => panic!("{name}: {other:?}"),
    }
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
        ("./hw/Solver.java", FILE, b"class"),
        ("hw/.DS_Store", FILE, b"x"),
    ]);
    let into = into.unwrap();
    assert_eq!(fs::read(into.path().join("hw/Solver.java")).unwrap(), b"class");
    assert!(!into.path().join("hw/.DS_Store").exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(into.path().join("hw/Solver.java"))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o7777, 0o755, "no set-user-id bit");
    }
}

#[test]
fn names_that_lead_out_are_refused() {
    for name in ["/etc/passwd", "../x", "a/../../x", "a\\..\\x", "C:/x"] {
        assert_eq!(problem_of(name, FILE), ArchiveProblem::Leads, "{name}");
    }
}

#[test]
fn links_and_devices_are_left_out() {
    use tar::EntryType::{Block, Char, Fifo, Link, Symlink};
    for kind in [Symlink, Link, Char, Block, Fifo] {
        let into = tempfile::tempdir().unwrap();
        // What comes after a link to a folder lies in a folder of its name, and nowhere else.
        let entries = [("l", kind, &b""[..]), ("a.c", FILE, b"x"), ("l/b.c", FILE, b"x")];
        let left_out = untar(tar_of(&entries), false, into.path()).unwrap();
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
    assert_eq!(problem_of("a.c", FILE), ArchiveProblem::Clash);
    assert_eq!(problem_of("a.c/x", FILE), ArchiveProblem::BothKinds);
    assert_eq!(
        problem_of("a.c", tar::EntryType::Directory),
        ArchiveProblem::BothKinds
    );
    let apart = untarred(&[("Board.java", FILE, b"1"), ("board.java", FILE, b"2")]).unwrap();
    assert_eq!(fs::read(apart.path().join("board.java")).unwrap(), b"2");
}

#[test]
fn a_zip_of_windows_may_have_backslashes_and_leads_out_no_more_than_others() {
    let unzipped = |name: &str| {
        let into = tempfile::tempdir().unwrap();
        let files: [(&str, u32, &[u8]); 2] = [("hw\\empty\\", 0o644, b""), (name, 0o644, b"class")];
        unzip(zip_of(&files), into.path()).map(|_| into)
    };
    let into = unzipped("hw\\src\\Solver.java").unwrap();
    assert_eq!(
        fs::read(into.path().join("hw/src/Solver.java")).unwrap(),
        b"class"
    );
    for name in ["a\\..\\..\\x", "\\x", "C:\\x", "..\\x"] {
        let problem = unzipped(name).unwrap_err();
        assert!(
            matches!(
                problem,
                ArchiveError::Entry {
                    problem: ArchiveProblem::Leads,
                    ..
                }
            ),
            "{name}: {problem}"
        );
    }
}

#[test]
fn a_zip_is_judged_alike() {
    let unzipped = |entries: &[(&str, u32, &[u8])]| {
        let into = tempfile::tempdir().unwrap();
        unzip(zip_of(entries), into.path()).map(|_| into)
    };
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
    assert!(matches!(
        unzipped(&[("../../x", 0o644, b"x")]),
        Err(ArchiveError::Entry {
            problem: ArchiveProblem::Leads,
            ..
        })
    ));
    assert!(matches!(
        unzipped(&[("__MACOSX/x", 0o644, b"x")]),
        Err(ArchiveError::Empty)
    ));
}

#[test]
fn a_bomb_stops_early() {
    let blanks = vec![b' '; 40 << 20];
    let into = tempfile::tempdir().unwrap();
    let bomb = zip_of(&[("blanks.txt", 0o644, &blanks)]);
    assert!(matches!(unzip(bomb, into.path()), Err(ArchiveError::TooMuch(_))));
    let written: u64 = walkdir::WalkDir::new(into.path())
        .into_iter()
        .map(|e| e.unwrap().metadata().unwrap().len())
        .sum();
    assert!(written < 20 << 20, "{written}");
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
    assert!(matches!(
        unzip(again(), into.path()),
        Err(ArchiveError::Damaged(_))
    ));
    assert!(matches!(
        untar(again(), true, into.path()),
        Err(ArchiveError::Damaged(_))
    ));
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
fn an_archive_alone_in_an_archive_is_unpacked_too() {
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
