//! Go: the package `main`, built without the network.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::submission::locate::{Candidate, SourceTree, Syntax, code, tokens};
use crate::submission::prepare::{Bench, FoundTool, Job, Stop, Tool, kept, open_folder, plain_file, shell};
use crate::submission::{Detected, Language, PrepareError, Program, Recipe, SubmissionError};

/// How each program is built: without the network, and without what a user or a `go.work` has set.
fn settings(go: &FoundTool) -> impl Iterator<Item = (&'static str, OsString)> {
    let settings = [
        ("GOPROXY", "off"),
        ("GOTOOLCHAIN", "local"),
        ("GOFLAGS", "-buildvcs=false"),
        ("CGO_ENABLED", "0"),
        ("GOTELEMETRY", "off"),
        ("GOWORK", "off"),
        ("GOENV", "off"),
    ];
    let root = go.readable.first().map(|root| ("GOROOT", root.into()));
    settings
        .map(|(name, value)| (name, value.into()))
        .into_iter()
        .chain(root)
}

/// Packages of the standard library that such programs import; all are in every version.
const LIBRARY: &str = "bufio bytes container/heap container/list encoding/json errors flag fmt hash/fnv io/ioutil log \
    math/bits math/rand os path/filepath reflect regexp sort strconv strings text/tabwriter time";

/// Go's cache with the standard library, which Go compiles anew in an empty one since 1.20: 8 CPU seconds a program.
fn compiled_library(kept: &Path, go: &FoundTool) -> Result<PathBuf, PrepareError> {
    let library: Vec<&str> = LIBRARY.split(' ').collect();
    kept::once(kept, &kept::key(go, &library, &[]), |making| {
        let cache = making.join("cache");
        let mut command = Command::new(&go.program);
        command.arg("build").args(&library).envs(settings(go));
        command.envs([
            ("GO111MODULE", "off".into()),
            ("GOPATH", making.join("path")),
            ("GOCACHE", cache.clone()),
        ]);
        kept::compile(&mut command, making)?;
        kept::open_all(&cache).map_err(PrepareError::during("open", &cache))?;
        Ok(cache)
    })
}

/// Makes a cache of a program's own, which begins with what another one holds: Go writes to its cache whatever it finds there.
fn begin_with(own: &Path, other: &Path) -> io::Result<()> {
    for entry in walkdir::WalkDir::new(other) {
        let entry = entry?;
        let place = own.join(entry.path().strip_prefix(other).unwrap_or(other));
        if entry.file_type().is_dir() {
            fs::create_dir(&place)?;
            open_folder(&place, 0o777)?;
        } else {
            symlink(entry.path(), &place)?;
        }
    }
    Ok(())
}

/// The files of one folder with `package main`.
#[derive(Debug)]
struct GoProgram {
    /// From the root of the tree.
    folder: PathBuf,
    /// The names of the files in it; empty for a module, which Go knows itself.
    files: Vec<PathBuf>,
}

/// Finds the folders that hold a program.
pub(crate) fn detect(tree: &SourceTree, wanted: Option<&str>) -> Result<Vec<Detected>, SubmissionError> {
    let in_module = tree.sources(&["mod"]).any(|path| path.ends_with("go.mod"));
    let mut folders: BTreeMap<PathBuf, (Vec<PathBuf>, Option<Candidate>)> = BTreeMap::new();
    for path in tree.sources(Language::Go.extensions()) {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            continue;
        };
        if name.to_string_lossy().ends_with("_test.go") {
            continue;
        }
        let code = code(&tree.bytes(path)?, Syntax::BackQuotes);
        let tokens = tokens(&code);
        if !tokens.windows(2).any(|two| two == ["package", "main"]) {
            continue;
        }
        let has_main = tokens.windows(3).any(|three| three == ["func", "main", "("]);
        let chosen = has_main && wanted.is_none_or(|wanted| Path::new(wanted) == path);
        let (files, entry) = folders.entry(folder.to_owned()).or_default();
        files.push(name.into());
        if chosen && entry.is_none() {
            *entry = Some(Candidate::of_file(path).reading(&tokens));
        }
    }
    let found = folders.into_iter().filter_map(|(folder, (files, entry))| {
        let files = if in_module { Vec::new() } else { files };
        Some(Detected::at(entry?, Language::Go, GoProgram { folder, files }))
    });
    Ok(found.collect())
}

impl Recipe for GoProgram {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        let go = bench.tools.require(Tool::Go, Language::Go)?;
        let product = bench.product().join("solver");
        let mut arguments: Vec<OsString> = vec!["build".into(), "-o".into(), product.clone().into()];
        let shown = if self.files.is_empty() {
            "go build".to_owned()
        } else {
            arguments.extend(self.files.iter().map(|file| plain_file(file)));
            format!("go build {}", shell::files(&self.files))
        };
        let cache = bench.product().join("go-cache");
        // It only saves time, so nothing is lost where that fails.
        let library = kept::folder(bench, "go").and_then(|kept| compiled_library(&kept, &go).ok());
        if let Some(library) = &library {
            begin_with(&cache, library).map_err(PrepareError::during("write", &cache))?;
        }
        let mut job = Job::of_tool(&go).folder(&self.folder).readable(library);
        for (name, value) in settings(&go) {
            job = job.env(name, value);
        }
        if !self.files.is_empty() {
            // A `go.mod` further up has no say.
            job = job.env("GO111MODULE", "off");
        }
        job = job
            .env("GOCACHE", cache)
            .env("GOPATH", bench.product().join("go-path"));
        bench.build(&job.attempt(&arguments, shown))?;
        let program = bench.program(Language::Go, vec![product.into()], "./solver".to_owned());
        Ok(program.made_by(go.version))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn the_standard_library_is_compiled_once_for_each_version() {
        let kept = tempfile::tempdir().unwrap();
        // It fills the cache that it is given, and notes that it did.
        let program = kept.path().join("go");
        let script = "#!/bin/sh\nmkdir \"$GOCACHE\"\necho \"$GOPROXY $GOROOT $1\" > \"$GOCACHE/made\"\necho once >> \"$0-made\"\n";
        fs::write(&program, script).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let ask = |version: &str| {
            let go = FoundTool {
                program: program.clone(),
                readable: vec!["/opt/go".into()],
                version: version.to_owned(),
            };
            compiled_library(kept.path(), &go).unwrap()
        };
        let cache = ask("1.25");
        assert_eq!(
            fs::read_to_string(cache.join("made")).unwrap(),
            "off /opt/go build\n"
        );
        assert_eq!(ask("1.25"), cache);
        assert_ne!(ask("1.26"), cache);
        assert_eq!(
            fs::read_to_string(kept.path().join("go-made")).unwrap(),
            "once\nonce\n"
        );
    }
}
