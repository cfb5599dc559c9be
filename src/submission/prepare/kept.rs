//! What is compiled once on a machine, and kept from run to run in a folder that no cell may write.
//!
//! What is kept is found by its sources and its compiler, so that a new version of either never meets what the old one made.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::UNIX_EPOCH;

use super::bench::Bench;
use super::tool::FoundTool;
use super::workspace::open_folder;
use crate::submission::PrepareError;
use sandbox::ProtectionKind;

/// A source file: where it belongs below its root, and what it says.
pub(crate) type Source = (PathBuf, String);

/// The folder for what stays of a `language`, where there is one that only its owner can write, a submission's programs least of all.
pub(crate) fn folder(bench: &Bench<'_>, language: &str) -> Option<PathBuf> {
    let folder = bench.tools.kept()?.join(language);
    if !bench.enforces(ProtectionKind::Filesystem) {
        return None;
    }
    fs::create_dir_all(&folder).ok()?;
    // Whoever runs a submission must be able to read it.
    let mut places = folder.ancestors().take(2);
    let usable = places.all(|place| is_ours(place) && open_folder(place, 0o755).is_ok());
    usable.then_some(folder)
}

fn is_ours(folder: &Path) -> bool {
    let user = rustix::process::geteuid().as_raw();
    fs::symlink_metadata(folder)
        .is_ok_and(|found| found.is_dir() && found.uid() == user && found.mode() & 0o022 == 0)
}

/// Holds up the other threads, so that they find what the first one has made.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The folder of a name among what is kept. Where it is not there yet, `make` makes it, in a fresh folder, and says which one of those in it is to be kept.
pub(crate) fn once(
    kept: &Path,
    name: &str,
    make: impl FnOnce(&Path) -> Result<PathBuf, PrepareError>,
) -> Result<PathBuf, PrepareError> {
    let found = kept.join(name);
    let _alone = alone();
    if !found.is_dir() {
        let making = fresh(kept)?;
        let made = make(making.path())?;
        // Another grader may have been faster.
        if let Err(source) = fs::rename(&made, &found)
            && !found.is_dir()
        {
            return Err(PrepareError::during("write", &found)(source));
        }
    }
    Ok(found)
}

/// Runs the staff's compiler on what this program brings along, so outside any cell, in a folder.
/// Who can do without reports no failure, so its words are those for Java, which cannot.
pub(crate) fn compile(command: &mut Command, folder: &Path) -> Result<(), PrepareError> {
    let done = command.current_dir(folder).stdin(Stdio::null()).output();
    let done = done.map_err(|source| PrepareError::ToolBroken {
        program: command.get_program().into(),
        source,
    })?;
    if done.status.success() {
        return Ok(());
    }
    let said = [done.stdout, done.stderr].concat();
    Err(PrepareError::OwnSources {
        said: String::from_utf8_lossy(&said).into_owned(),
    })
}

/// What names something that was compiled: the sources, the options, and which compiler it was.
pub(crate) fn key(compiler: &FoundTool, options: &[&str], sources: &[Source]) -> String {
    let mut hash = blake3::Hasher::new();
    let mut part = |bytes: &[u8]| {
        hash.update(&u64::try_from(bytes.len()).unwrap_or(u64::MAX).to_le_bytes());
        hash.update(bytes);
    };
    part(compiler.version.as_bytes());
    part(compiler.program.as_os_str().as_encoded_bytes());
    // An update that keeps the version's number is another file.
    if let Ok(file) = fs::metadata(&compiler.program) {
        let changed = file
            .modified()
            .ok()
            .and_then(|at| at.duration_since(UNIX_EPOCH).ok());
        part(&changed.unwrap_or_default().as_nanos().to_le_bytes());
    }
    for option in options {
        part(option.as_bytes());
    }
    for (path, text) in sources {
        part(path.as_os_str().as_encoded_bytes());
        part(text.as_bytes());
    }
    hash.finalize().to_hex()[..32].to_owned()
}

/// A folder to make something in; it is gone with its value.
pub(crate) fn fresh(parent: &Path) -> Result<tempfile::TempDir, PrepareError> {
    tempfile::Builder::new()
        .prefix(".making-")
        .tempdir_in(parent)
        .map_err(PrepareError::during("create a folder in", parent))
}

/// Lets everybody read a folder and all that is in it.
pub(crate) fn open_all(folder: &Path) -> io::Result<()> {
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry?;
        let mode = if entry.file_type().is_dir() { 0o755 } else { 0o644 };
        open_folder(entry.path(), mode)?;
    }
    Ok(())
}

/// Where things are kept from run to run: `chosen`, what `GRADER_CACHE` says, where it says something (nothing is kept if that is empty); otherwise the system's folder for that where
/// programs run as another user, who does not see into root's home; otherwise the user's.
pub(crate) fn kept_in(chosen: Option<&OsStr>, as_root: bool, cache: &OsStr, home: &OsStr) -> Option<PathBuf> {
    let folder = match chosen {
        Some(chosen) => PathBuf::from(chosen),
        None if as_root => PathBuf::from("/var/cache/grader"),
        None if !cache.is_empty() => Path::new(cache).join("grader"),
        None if !home.is_empty() => Path::new(home).join(".cache/grader"),
        None => return None,
    };
    folder.is_absolute().then_some(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_things_are_kept() {
        let kept = |chosen: Option<&str>, as_root, cache: &str, home: &str| {
            let found = kept_in(
                chosen.map(OsStr::new),
                as_root,
                OsStr::new(cache),
                OsStr::new(home),
            );
            found.map(|path| path.display().to_string())
        };
        assert_eq!(
            kept(None, false, "", "/home/ta").unwrap(),
            "/home/ta/.cache/grader"
        );
        assert_eq!(kept(None, false, "/c", "/home/ta").unwrap(), "/c/grader");
        assert_eq!(kept(None, true, "/c", "/root").unwrap(), "/var/cache/grader");
        assert_eq!(kept(Some("/x"), true, "", "").unwrap(), "/x");
        assert_eq!(kept(Some(""), true, "/c", "/root"), None);
        assert_eq!(kept(None, false, "", ""), None);
    }

    #[test]
    fn another_source_or_compiler_has_another_key() {
        let javac = |version: &str| FoundTool {
            version: version.to_owned(),
            ..FoundTool::default()
        };
        let sources = |text: &str| vec![(PathBuf::from("A.java"), text.to_owned())];
        let one = key(&javac("17"), &[], &sources("class A {}"));
        assert_eq!(one, key(&javac("17"), &[], &sources("class A {}")));
        assert_ne!(one, key(&javac("21"), &[], &sources("class A {}")));
        assert_ne!(one, key(&javac("17"), &["-g"], &sources("class A {}")));
        assert_ne!(one, key(&javac("17"), &[], &sources("class A { }")));
    }
}
