//! Scripts of ours, run by the shells that are meant to run them, with stand-ins for the programs that would change the machine or need a network.

use std::fs;
use std::io::{Cursor, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use zip::ZipArchive;

/// A folder that comes first on the PATH.
pub(crate) struct Bench {
    tools: PathBuf,
}

impl Bench {
    /// With the grader on the PATH, in a new folder of `folder`.
    pub(crate) fn new(folder: &Path) -> Self {
        let tools = folder.join("tools");
        fs::create_dir_all(&tools).unwrap();
        Self { tools }.tool("grader", &as_grader())
    }

    /// With a program on the PATH, or another in its place.
    pub(crate) fn tool(self, name: &str, script: &str) -> Self {
        put_script(&self.tools.join(name), script);
        self
    }

    /// A command with them on its PATH, in the folder `cwd`.
    pub(crate) fn command(&self, program: &str, cwd: &Path) -> Command {
        let path = std::env::var("PATH").unwrap();
        let mut command = Command::new(program);
        command
            .env("PATH", format!("{}:{path}", self.tools.display()))
            .current_dir(cwd);
        command
    }
}

/// The grader that is tested, as a script.
pub(crate) fn as_grader() -> String {
    let grader = assert_cmd::cargo::cargo_bin!("grader");
    format!("#!/bin/sh\nexec '{}' \"$@\"\n", grader.display())
}

/// Writes an executable script.
pub(crate) fn put_script(path: &Path, script: &str) {
    // Written beside and moved: another thread's child must not hold it open for writing when it is started.
    let new = path.with_extension("new");
    let mut file = fs::File::create(&new).unwrap();
    file.write_all(script.as_bytes()).unwrap();
    drop(file);
    fs::set_permissions(&new, fs::Permissions::from_mode(0o755)).unwrap();
    fs::rename(new, path).unwrap();
}

/// The names, modes and contents of a zip.
pub(crate) fn unzipped(bytes: &[u8]) -> Vec<(String, u32, Vec<u8>)> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).unwrap();
    (0..zip.len())
        .map(|index| {
            let mut entry = zip.by_index(index).unwrap();
            let mut content = Vec::new();
            std::io::copy(&mut entry, &mut content).unwrap();
            (
                entry.name().unwrap().into_owned(),
                entry.unix_mode().unwrap() & 0o777,
                content,
            )
        })
        .collect()
}

/// What was said on both streams, for a message.
pub(crate) fn said(output: &Output) -> String {
    format!(
        "{}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}
