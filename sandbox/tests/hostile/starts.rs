//! What is no program at all.

use std::os::unix::fs::PermissionsExt;

use sandbox::execution::Exit;

use crate::scene::{Attack, request, utf8};

pub(crate) fn what_cannot_start_has_its_reason_and_is_no_other_end(attack: &Attack) {
    // For a processor that this machine does not have.
    let mut foreign = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0\xf7\0\x01\0\0\0".to_vec();
    foreign.resize(256, 0);
    let files: [(&str, &[u8], u32); 5] = [
        ("empty", b"", 0o755),
        ("not_executable", b"#!/bin/sh\necho moves\n", 0o644),
        ("no_interpreter", b"#!/no/such/interpreter\n", 0o755),
        ("text", b"moves = 4\n", 0o755),
        ("foreign", &foreign, 0o755),
    ];
    let scene = &attack.scene;
    for (name, bytes, mode) in files {
        let path = scene.file(name, bytes);
        std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    }
    std::fs::create_dir(scene.folder.path().join("folder")).unwrap();
    let mut cell = scene.cell();
    let names = files.iter().map(|(name, ..)| *name).chain(["folder", "missing"]);
    for name in names {
        let path = scene.folder.path().join(name);
        let execution = cell.run(&request(&[utf8(&path)])).unwrap();
        let Exit::CannotStart { reason, .. } = &execution.exit else {
            panic!("{:?} {name}: {execution:?}", attack.tier)
        };
        assert!(
            !reason.is_empty() && !reason.contains("os error"),
            "{name}: {reason}"
        );
    }
}

pub(crate) fn a_program_that_is_being_written_gets_no_verdict(attack: &Attack) {
    let path = attack.scene.file("solver", "#!/bin/sh\necho moves\n");
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
    let mut cell = attack.scene.cell();
    // Warm, so that the run below begins at once.
    cell.run(&request(&["/bin/true"])).unwrap();
    let writer = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
    // Held all the time, it is a fault of ours, and no verdict. That it is tried again meanwhile is shown where it is done.
    let failed = cell.run(&request(&[utf8(&path)])).unwrap_err();
    assert!(failed.to_string().contains("start the program"), "{failed}");
    drop(writer);
    let execution = cell.run(&request(&[utf8(&path)])).unwrap();
    assert_eq!(execution.exit, Exit::Code(0));
}
