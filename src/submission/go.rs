//! Go: the package `main`, built without the network.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::bench::{Bench, Job, plain_file};
use super::choice::Candidate;
use super::error::SubmissionError;
use super::prepare::Stop;
use super::program::{Language, Program};
use super::recipe::{Detected, Recipe};
use super::text::{Syntax, code, tokens};
use super::tool::Tool;
use super::tree::SourceTree;

/// The files of one folder with `package main`.
#[derive(Debug)]
struct GoProgram {
    /// From the root of the tree.
    folder: PathBuf,
    /// The names of the files in it; empty for a module, which Go knows itself.
    files: Vec<PathBuf>,
}

/// Finds the folders that hold a program.
pub(super) fn detect(tree: &SourceTree, wanted: Option<&str>) -> Result<Vec<Detected>, SubmissionError> {
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
            format!("go build {}", super::shell::files(&self.files))
        };
        let mut job = Job::of_tool(&go).folder(&self.folder);
        for (name, value) in [
            ("GOPROXY", "off"),
            ("GOTOOLCHAIN", "local"),
            ("GOFLAGS", "-buildvcs=false"),
            ("CGO_ENABLED", "0"),
            ("GOTELEMETRY", "off"),
            // A `go.work`, or settings of a user, have no say.
            ("GOWORK", "off"),
            ("GOENV", "off"),
        ] {
            job = job.env(name, value);
        }
        if !self.files.is_empty() {
            // Nor has a `go.mod` further up.
            job = job.env("GO111MODULE", "off");
        }
        for (name, folder) in [("GOCACHE", "go-cache"), ("GOPATH", "go-path")] {
            job = job.env(name, bench.product().join(folder));
        }
        if let [root, ..] = go.readable.as_slice() {
            job = job.env("GOROOT", root.clone());
        }
        bench.build(&job.attempt(&arguments, shown))?;
        let program = bench.program(Language::Go, vec![product.into()], "./solver".to_owned());
        Ok(program.made_by(go.version))
    }
}
