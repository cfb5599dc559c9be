//! Which tier a host gets, and what the report says of it.

use std::process::Command;

use sandbox::{Choice, ChooseError, ProtectionKind, choose_with, examine};

use testing::{Missing, Outcome};

use crate::scene::{settings, without_landlock, without_namespaces};

pub(crate) fn where_namespaces_are_refused_the_fallback_is_taken_and_withstands_every_attack() {
    let diagnosis = without_namespaces(|| examine(Choice::Auto, &settings()).unwrap());
    assert_eq!(diagnosis.report.tier, "fallback");
    assert!(diagnosis.passed(), "{diagnosis:#?}");
    let reason = &diagnosis.refused[0];
    assert!(
        reason.contains("EPERM") && reason.contains("seccomp=unconfined"),
        "{reason}"
    );
}

pub(crate) fn where_namespaces_are_allowed_they_are_taken_and_withstand_every_attack() -> Outcome {
    let diagnosis = examine(Choice::Namespaces, &settings()).map_err(Missing::new)?;
    assert!(diagnosis.passed(), "{diagnosis:#?}");
    Ok(())
}

pub(crate) fn without_any_rights_of_root_every_attack_still_fails() -> Outcome {
    use std::os::unix::process::CommandExt;
    if !rustix::process::geteuid().is_root() {
        return Err(Missing::new(
            "needs root; what others get is what all other tests show",
        ));
    }
    for tier in ["auto", "fallback"] {
        let mut doctor = Command::new(settings().program);
        doctor
            .args(["doctor", tier])
            .env_clear()
            .current_dir("/")
            .uid(65_534)
            .gid(65_534);
        let output = doctor
            .output()
            .map_err(|error| Missing::new(format!("another user cannot start this test: {error}")))?;
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success(),
            "{tier}: {said}{}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(
            said.contains("passed: true") && !said.contains("passed: false"),
            "{said}"
        );
    }
    Ok(())
}

pub(crate) fn a_protection_that_is_required_and_missing_stops_everything() {
    let Err(error) = choose_with(Choice::None, &[ProtectionKind::Network], &settings()) else {
        panic!("it went on")
    };
    let ChooseError::Missing {
        name: "network",
        tier,
        detail,
    } = &error
    else {
        panic!("{error}")
    };
    assert_eq!(tier, "none");
    assert!(detail.contains("--sandbox auto"), "{detail}");
    let fallback = without_namespaces(|| {
        choose_with(Choice::Auto, &[ProtectionKind::HiddenFiles], &settings()).map(drop)
    });
    assert!(
        matches!(fallback, Err(ChooseError::Missing { .. })),
        "{fallback:?}"
    );
}

pub(crate) fn the_report_names_every_protection_with_a_reason() {
    for choice in [Choice::None, Choice::Fallback, Choice::Namespaces] {
        let Ok(sandbox) = choose_with(choice, &[], &settings()) else {
            continue;
        };
        let report = sandbox.report();
        assert_eq!(report.protections.len(), ProtectionKind::ALL.len());
        assert!(
            report
                .protections
                .iter()
                .all(|protection| !protection.detail.is_empty())
        );
    }
}

pub(crate) fn a_kernel_without_landlock_is_reported_and_can_be_refused() {
    without_landlock(|| {
        let sandbox = choose_with(Choice::Fallback, &[], &settings()).unwrap();
        assert!(!sandbox.report().enforces(ProtectionKind::Filesystem));
        let missing = sandbox
            .report()
            .missing()
            .find(|protection| protection.name == "filesystem")
            .unwrap();
        assert!(missing.detail.contains("5.13"), "{}", missing.detail);
        let refused = choose_with(Choice::Fallback, &[ProtectionKind::Filesystem], &settings()).map(drop);
        assert!(
            matches!(
                refused,
                Err(ChooseError::Missing {
                    name: "filesystem",
                    ..
                })
            ),
            "{refused:?}"
        );
    });
}

pub(crate) fn without_landlock_namespaces_withstand_every_attack() -> Outcome {
    let diagnosis = without_landlock(|| examine(Choice::Namespaces, &settings())).map_err(Missing::new)?;
    assert!(diagnosis.passed(), "{diagnosis:#?}");
    Ok(())
}

pub(crate) fn where_proc_is_masked_the_box_borrows_it_and_every_attack_still_fails() -> Outcome {
    testing::need(&["unshare"])?;
    let script = "mount --make-rprivate / && for part in scsi acpi fs; do test -d /proc/$part && mount -t tmpfs tmpfs /proc/$part; done; \
                  test $? = 0 || exit 77; exec \"$0\" doctor namespaces";
    let output = Command::new("unshare")
        .args(["-m", "sh", "-c", script])
        .arg(settings().program)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(!said.contains("passed: false"), "{said}");
    if !output.status.success() {
        return Err(Missing::new(String::from_utf8_lossy(&output.stderr)));
    }
    assert!(said.contains("passed: true"), "{said}");
    Ok(())
}
