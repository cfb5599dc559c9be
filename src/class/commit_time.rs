//! When the last commit of a clone was made. `git` is asked with everything turned off that a repository's own settings could make it run or fetch.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use jiff::Timestamp;

/// How long `git` may take to read one commit.
const PATIENCE: Duration = Duration::from_secs(10);
/// No commit's text is longer.
const MOST_BYTES: u64 = 1 << 20;

/// The time of the commit that is checked out in a folder; `None` where there is none, or no `git`.
pub(super) fn commit_time(folder: &Path) -> Option<Timestamp> {
    let git = folder.join(".git");
    // Reading a pipe in place of a file would take forever.
    let is_plain = fs::symlink_metadata(&git).is_ok_and(|data| data.is_dir())
        && fs::symlink_metadata(git.join("HEAD")).is_ok_and(|data| data.is_file());
    if !is_plain {
        return None;
    }
    let mut command = Command::new("git");
    command
        .args(["--no-pager", "--no-replace-objects", "-c", "safe.directory=*"])
        .args(["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"])
        .arg("--git-dir")
        .arg(&git)
        .args(["cat-file", "commit", "HEAD"])
        .env_clear()
        .envs(std::env::var_os("PATH").map(|path| ("PATH", path)))
        .env("GIT_CONFIG_NOSYSTEM", "1")
        // Whatever is missing is not fetched: no protocol is allowed.
        .env("GIT_ALLOW_PROTOCOL", "")
        .env("GIT_NO_LAZY_FETCH", "1")
        .env("GIT_TERMINAL_PROMPT", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    let output = child.stdout.take()?;
    let reader = thread::spawn(move || {
        let mut text = Vec::new();
        output.take(MOST_BYTES).read_to_end(&mut text).ok().map(|_| text)
    });
    let until = Instant::now() + PATIENCE;
    while child.try_wait().ok()?.is_none() {
        if Instant::now() > until {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        thread::sleep(Duration::from_millis(1));
    }
    let text = reader.join().ok()??;
    time_of(&String::from_utf8_lossy(&text))
}

/// The committer's time in a commit's text: `committer Ada <ada@x> 1764000000 +0100`.
fn time_of(commit: &str) -> Option<Timestamp> {
    let head = commit.split("\n\n").next()?;
    let line = head.lines().find_map(|line| line.strip_prefix("committer "))?;
    let seconds = line.rsplit(' ').nth(1)?.parse().ok()?;
    Timestamp::from_second(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committers_time_is_read_and_nothing_of_the_message() {
        let text = "tree 1\nauthor A <a@x> 1 +0000\ncommitter Ada B <a@x> 1764000000 +0100\n\ncommitter X <x> 2 +0000\n";
        assert_eq!(time_of(text).unwrap().as_second(), 1_764_000_000);
        assert_eq!(time_of("tree 1\n\ncommitter X <x> 2 +0000\n"), None);
    }
}
