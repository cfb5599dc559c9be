//! The grader's own Java classes, the course's library and the driver: compiled once and kept from run to run.
//!
//! They are compiled by the staff's compiler from sources that are in this program, so outside any cell. Where a cell could write everywhere, nothing is kept: each submission gets its own.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::submission::prepare::kept::Source;
use crate::submission::prepare::{Bench, FoundTool, Tool, kept};
use crate::submission::{Language, PrepareError};

/// Options of every call of `javac`. Its runs are short, so what is compiled better later does not pay; and so are those of what it compiles: texts that are joined as before Java 9 need no
/// machinery that a process builds up first, for as long as all the rest of its start takes.
pub(crate) const JAVAC: [&str; 5] = [
    "-J-Xms32m",
    "-J-XX:+UseSerialGC",
    "-J-XX:-UsePerfData",
    "-J-XX:TieredStopAtLevel=1",
    "-XDstringConcat=inline",
];

/// Compiles such sources, or finds them compiled: the folder with the classes.
pub(crate) fn classes(bench: &Bench<'_>, sources: &[Source]) -> Result<PathBuf, PrepareError> {
    let javac = bench.tools.require(Tool::Javac, Language::Java)?;
    let Some(kept) = kept::folder(bench, "java") else {
        let inside = kept::fresh(bench.workspace().path())?.keep();
        return compile(&javac, sources, &inside, None);
    };
    kept::once(&kept, &kept::key(&javac, &JAVAC, sources), |making| {
        compile(&javac, sources, making, Some(&archive(&kept, &javac)))
    })
}

/// What makes `javac` start faster, where it is there: an archive of the compiler's own classes, as options and as a file to be read.
pub(crate) fn fast_javac(bench: &Bench<'_>, javac: &FoundTool) -> (Vec<OsString>, Option<PathBuf>) {
    let archive = kept::folder(bench, "java").map(|kept| archive(&kept, javac));
    match archive.filter(|archive| archive.is_file()) {
        Some(archive) => (with_archive(&archive), Some(archive)),
        None => (Vec::new(), None),
    }
}

fn archive(kept: &Path, javac: &FoundTool) -> PathBuf {
    kept.join(kept::key(javac, &JAVAC, &[])).with_extension("jsa")
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
    kept::compile(Command::new(&javac.program).args(&arguments), folder)?;
    kept::open_all(folder).map_err(PrepareError::during("open", folder))?;
    if let Some(archive) = archive.filter(|_| making.is_file()) {
        // It only saves time.
        let _ = fs::rename(&making, archive);
    }
    Ok(classes)
}
