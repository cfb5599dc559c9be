//! Privileges, system calls, the network.

use sandbox::execution::Exit;

use testing::{Missing, Outcome};

use crate::scene::{Attack, text, utf8};

pub(crate) fn there_is_no_network_of_any_family(attack: &Attack) {
    let said = text(&attack.harmless(&["network"]));
    assert!(said.contains("socketpair given"), "{said}");
}

pub(crate) fn calls_that_no_solver_needs_are_refused_with_an_error(attack: &Attack) {
    let execution = attack.harmless(&["kernel"]);
    assert_eq!(execution.exit, Exit::Code(0));
    assert!(text(&execution).contains("own limit given"));
    assert!(text(&execution).contains("refused clone3: Function not implemented"));
}

pub(crate) fn the_gate_for_32_bit_programs_ends_who_uses_it(attack: &Attack) {
    let execution = attack.run(&["gate"]);
    // A kernel that has no such gate says so by another signal; other processors have other numbers.
    let signals = if cfg!(target_arch = "x86_64") {
        vec![libc::SIGSYS, libc::SIGSEGV]
    } else {
        Vec::new()
    };
    let ended = signals
        .iter()
        .any(|signal| execution.exit == Exit::Signal(*signal));
    assert!(
        ended || signals.is_empty(),
        "{:?}: {}",
        execution.exit,
        text(&execution)
    );
}

pub(crate) fn a_program_of_root_s_gives_no_rights(attack: &Attack) -> Outcome {
    use std::os::unix::fs::PermissionsExt;
    if !rustix::process::geteuid().is_root() {
        return Err(Missing::new("needs root, which alone can make such a program"));
    }
    // Executed with the rights of its owner, root, anywhere but here.
    let program = attack.scene.folder.path().join("rootly");
    std::fs::copy(attack.program, &program).unwrap();
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o4755)).unwrap();
    let execution = attack.scene.run(&[utf8(&program), "whoami"]);
    let said = text(&execution);
    assert_eq!(execution.exit, Exit::Code(0), "{said}");
    assert!(said.split_whitespace().all(|number| number != "0"), "{said}");
    Ok(())
}

pub(crate) fn a_submission_has_no_rights_of_its_own(attack: &Attack) {
    let said = text(&attack.run(&["privileges"]));
    assert!(said.starts_with("nnp 1\n"), "{said}");
    assert!(said.contains("uid") && !said.contains("uid 0\n"), "{said}");
    for line in said
        .lines()
        .filter(|line| line.starts_with("CapEff") || line.starts_with("CapPrm"))
    {
        assert!(line.ends_with("\t0000000000000000"), "{said}");
    }
}
