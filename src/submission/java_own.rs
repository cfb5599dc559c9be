//! The grader's own Java classes, the course's library and the driver: compiled once and kept from run to run.
//!
//! They are compiled by the staff's compiler from sources that are in this program, so outside any cell, into a folder that no cell may write. What is kept is found by its sources and its
//! compiler, so that a new version of either never meets what the old one made. Where a cell could write everywhere, nothing is kept: each submission gets its own.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use super::bench::Bench;
use super::error::PrepareError;
use super::program::Language;
use super::tool::{FoundTool, Tool};
use super::workspace::open_folder;
use sandbox::ProtectionKind;

/// Options of every call of `javac`. Its runs are short, so what is compiled better later does not pay; and so are those of what it compiles: texts that are joined as before Java 9 need no
/// machinery that a process builds up first, for as long as all the rest of its start takes.
pub(super) const JAVAC: [&str; 5] = [
    "-J-Xms32m",
    "-J-XX:+UseSerialGC",
    "-J-XX:-UsePerfData",
    "-J-XX:TieredStopAtLevel=1",
    "-XDstringConcat=inline",
];

/// A source file: where it belongs below its root, and what it says.
pub(super) type Source = (PathBuf, String);

/// Compiles such sources, or finds them compiled: the folder with the classes.
pub(super) fn classes(bench: &Bench<'_>, sources: &[Source]) -> Result<PathBuf, PrepareError> {
    let javac = bench.tools.require(Tool::Javac, Language::Java)?;
    let Some(kept) = kept(bench) else {
        let inside = fresh(bench.workspace().path())?.keep();
        return compile(&javac, sources, &inside, None);
    };
    let found = kept.folder.join(key(&javac, sources));
    // One at a time, so that the others find what the first has compiled.
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    if !found.is_dir() {
        let making = fresh(&kept.folder)?;
        let archive = kept.archive(&javac);
        let made = compile(&javac, sources, making.path(), Some(&archive))?;
        // Another grader may have been faster.
        if let Err(source) = fs::rename(&made, &found)
            && !found.is_dir()
        {
            return Err(PrepareError::during("write", &found)(source));
        }
    }
    Ok(found)
}

/// What makes `javac` start faster, where it is there: an archive of the compiler's own classes, as options and as a file to be read.
pub(super) fn fast_javac(bench: &Bench<'_>, javac: &FoundTool) -> (Vec<OsString>, Option<PathBuf>) {
    let archive = kept(bench).map(|kept| kept.archive(javac));
    match archive.filter(|archive| archive.is_file()) {
        Some(archive) => (with_archive(&archive), Some(archive)),
        None => (Vec::new(), None),
    }
}

static ALONE: Mutex<()> = Mutex::new(());

/// Where classes are kept.
struct Kept {
    folder: PathBuf,
}

impl Kept {
    fn archive(&self, javac: &FoundTool) -> PathBuf {
        self.folder.join(key(javac, &[])).with_extension("jsa")
    }
}

/// The folder for classes that stay, where there is one that only its owner can write, a submission's programs least of all.
fn kept(bench: &Bench<'_>) -> Option<Kept> {
    let folder = bench.tools.kept()?.join("java");
    if !bench.enforces(ProtectionKind::Filesystem) {
        return None;
    }
    fs::create_dir_all(&folder).ok()?;
    // Whoever runs a submission must be able to read it.
    let mut places = folder.ancestors().take(2);
    let usable = places.all(|place| is_ours(place) && open_folder(place, 0o755).is_ok());
    usable.then_some(Kept { folder })
}

fn is_ours(folder: &Path) -> bool {
    let user = rustix::process::geteuid().as_raw();
    fs::symlink_metadata(folder)
        .is_ok_and(|found| found.is_dir() && found.uid() == user && found.mode() & 0o022 == 0)
}

/// What names compiled classes: the sources, the options, and which compiler it was.
fn key(javac: &FoundTool, sources: &[Source]) -> String {
    let mut hash = blake3::Hasher::new();
    let mut part = |bytes: &[u8]| {
        hash.update(&u64::try_from(bytes.len()).unwrap_or(u64::MAX).to_le_bytes());
        hash.update(bytes);
    };
    part(javac.version.as_bytes());
    part(javac.program.as_os_str().as_encoded_bytes());
    // An update that keeps the version's number is another file.
    if let Ok(file) = fs::metadata(&javac.program) {
        let changed = file
            .modified()
            .ok()
            .and_then(|at| at.duration_since(UNIX_EPOCH).ok());
        part(&changed.unwrap_or_default().as_nanos().to_le_bytes());
    }
    for option in JAVAC {
        part(option.as_bytes());
    }
    for (path, text) in sources {
        part(path.as_os_str().as_encoded_bytes());
        part(text.as_bytes());
    }
    hash.finalize().to_hex()[..32].to_owned()
}

fn with_archive(archive: &Path) -> Vec<OsString> {
    let mut option = OsString::from("-J-XX:SharedArchiveFile=");
    option.push(archive);
    // An archive that another Java made is passed over without a word.
    vec![option, "-J-Xshare:auto".into(), "-J-Xlog:disable".into()]
}

/// Compiles sources in a folder; where the classes are.
fn compile(
    javac: &FoundTool,
    sources: &[Source],
    folder: &Path,
    archive: Option<&Path>,
) -> Result<PathBuf, PrepareError> {
    let (root, classes) = (folder.join("sources"), folder.join("classes"));
    let mut arguments: Vec<OsString> = JAVAC.map(OsString::from).to_vec();
    let making = folder.join("javac.jsa");
    match archive {
        Some(archive) if archive.is_file() => arguments.extend(with_archive(archive)),
        Some(_) => {
            // Before version 13 there is no such archive.
            let mut option = OsString::from("-J-XX:ArchiveClassesAtExit=");
            option.push(&making);
            arguments.extend(["-J-XX:+IgnoreUnrecognizedVMOptions".into(), option]);
        }
        None => {}
    }
    arguments.extend(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"].map(OsString::from));
    fs::create_dir_all(&classes).map_err(PrepareError::during("create", &classes))?;
    arguments.push(classes.clone().into());
    for (path, text) in sources {
        let path = root.join(path);
        let above = path.parent().unwrap_or(&root);
        fs::create_dir_all(above).map_err(PrepareError::during("create", above))?;
        fs::write(&path, text).map_err(PrepareError::during("write", &path))?;
        arguments.push(path.into());
    }
    let done = Command::new(&javac.program)
        .args(&arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|source| PrepareError::ToolBroken {
            program: javac.program.clone(),
            source,
        })?;
    if !done.status.success() {
        let said = [done.stdout, done.stderr].concat();
        return Err(PrepareError::OwnSources {
            said: String::from_utf8_lossy(&said).into_owned(),
        });
    }
    open_all(folder).map_err(PrepareError::during("open", folder))?;
    if let Some(archive) = archive.filter(|_| making.is_file()) {
        // It only saves time.
        let _ = fs::rename(&making, archive);
    }
    Ok(classes)
}

/// Lets everybody read a folder and all that is in it.
fn open_all(folder: &Path) -> io::Result<()> {
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry?;
        let mode = if entry.file_type().is_dir() { 0o755 } else { 0o644 };
        open_folder(entry.path(), mode)?;
    }
    Ok(())
}

fn fresh(parent: &Path) -> Result<tempfile::TempDir, PrepareError> {
    tempfile::Builder::new()
        .prefix(".making-")
        .tempdir_in(parent)
        .map_err(PrepareError::during("create a folder in", parent))
}

/// Where things are kept from run to run: `chosen`, what `GRADER_CACHE` says, where it says something (nothing is kept if that is empty); otherwise the system's folder for that where
/// programs run as another user, who does not see into root's home; otherwise the user's.
pub(super) fn kept_in(chosen: Option<&OsStr>, as_root: bool, cache: &OsStr, home: &OsStr) -> Option<PathBuf> {
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
        let one = key(&javac("17"), &sources("class A {}"));
        assert_eq!(one, key(&javac("17"), &sources("class A {}")));
        assert_ne!(one, key(&javac("21"), &sources("class A {}")));
        assert_ne!(one, key(&javac("17"), &sources("class A { }")));
    }
}
