//! What staff can do about a step that the host refuses.

use nix::errno::Errno;

/// The failure in words: what was being done, the system's own words for the error number, and a remedy where one is known.
pub(super) fn explain(doing: &str, errno: i32) -> String {
    if errno == 0 {
        return doing.to_owned();
    }
    let error = Errno::from_raw(errno);
    let words = format!("{doing}: {} ({error:?})", error.desc());
    match remedy(doing, error) {
        Some(remedy) => format!("{words}; {remedy}"),
        None => words,
    }
}

fn remedy(doing: &str, error: Errno) -> Option<&'static str> {
    if doing.contains("user namespace") && error == Errno::ENOSPC {
        return Some("allow some with `sysctl user.max_user_namespaces=10000`");
    }
    if doing.contains("user namespace") && error == Errno::EPERM {
        return Some(
            "a container needs `--security-opt seccomp=unconfined`, some hosts need `sysctl kernel.unprivileged_userns_clone=1`",
        );
    }
    if doing.contains("map users") {
        return Some(
            "on Ubuntu: `sysctl kernel.apparmor_restrict_unprivileged_userns=0`, or an AppArmor profile with `userns,`",
        );
    }
    if error == Errno::EPERM
        && ["mount", "namespace", "bind", "root"]
            .iter()
            .any(|word| doing.contains(word))
    {
        return Some(
            "on Ubuntu: `sysctl kernel.apparmor_restrict_unprivileged_userns=0`; a container needs `--security-opt seccomp=unconfined`",
        );
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_comes_with_its_number_and_a_remedy() {
        let text = explain("cannot make a user namespace", libc::EPERM);
        assert!(
            text.contains("EPERM") && text.contains("seccomp=unconfined"),
            "{text}"
        );
        assert_eq!(explain("cannot do it", 0), "cannot do it");
    }
}
