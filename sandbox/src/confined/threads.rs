//! The threads of a process, as the kernel lists them.

use std::fs;
use std::path::PathBuf;

/// Their folders; none where there is no such process.
pub(super) fn of(pid: u32) -> impl Iterator<Item = PathBuf> {
    let threads = fs::read_dir(format!("/proc/{pid}/task"));
    threads
        .into_iter()
        .flatten()
        .flatten()
        .map(|thread| thread.path())
}

/// Whether a thread of a process runs, or waits for its turn to run.
pub(super) fn one_runs(pid: u32) -> bool {
    let mut lines = of(pid).filter_map(|thread| fs::read(thread.join("stat")).ok());
    lines.any(|line| state(&line) == Some(b'R'))
}

/// The state is the letter after the name, which may hold anything, parentheses too, and ends at the last one.
fn state(line: &[u8]) -> Option<u8> {
    let end = line.iter().rposition(|&byte| byte == b')')?;
    line.get(end + 2).copied()
}

#[cfg(test)]
mod tests {
    use std::process::{Child, Command};
    use std::time::{Duration, Instant};

    use super::*;

    /// Whether a shell's script is seen as asked before long.
    fn is_seen(script: &str, runs: bool) -> bool {
        let mut child: Child = Command::new("/bin/sh").args(["-c", script]).spawn().unwrap();
        let until = Instant::now() + Duration::from_secs(20);
        let mut seen = false;
        while !seen && Instant::now() < until {
            seen = one_runs(child.id()) == runs;
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        seen
    }

    #[test]
    fn what_spins_runs_and_what_waits_does_not() {
        assert!(is_seen("while :; do :; done", true));
        assert!(is_seen("exec sleep 60", false));
        assert!(!one_runs(u32::MAX), "nobody");
    }

    #[test]
    fn a_name_cannot_forge_a_state() {
        assert_eq!(state(b"77 (a) R 9) S 42 1"), Some(b'S'));
        assert_eq!(state(b""), None);
    }
}
