//! Rust without Cargo: one file with a `main`, and the modules that it names.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::submission::locate::{Candidate, SourceTree, Syntax, code, tokens};
use crate::submission::prepare::{Bench, Job, Stop, Tool, plain_file, shell};
use crate::submission::{Detected, Language, Program, Recipe, SubmissionError};

/// A crate that rustc compiles by itself.
#[derive(Debug)]
struct PlainRust {
    entry: PathBuf,
}

/// Finds the program among the Rust files of a folder.
pub(crate) fn detect(tree: &SourceTree, wanted: Option<&str>) -> Result<Vec<Detected>, SubmissionError> {
    let mut found = Vec::new();
    for path in tree.sources(Language::Rust.extensions()) {
        let code = code(&tree.bytes(path)?, Syntax::Rust);
        let tokens = tokens(&code);
        let has_main = tokens.windows(3).any(|three| three == ["fn", "main", "("]);
        if !has_main || wanted.is_some_and(|wanted| Path::new(wanted) != path) {
            continue;
        }
        let candidate = Candidate::of_file(path).reading(&tokens);
        let entry = path.to_owned();
        found.push(Detected::at(candidate, Language::Rust, PlainRust { entry }));
    }
    Ok(found)
}

impl Recipe for PlainRust {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        let rustc = bench.tools.require(Tool::Rustc, Language::Rust)?;
        let stem = self.entry.file_stem().unwrap_or_default();
        let mut product = OsString::from("../build/");
        product.push(stem);
        let mut job = Job::of_tool(&rustc);
        for edition in ["2021", "2024", "2018", "2015"] {
            // A crate's name must be a word; a file's name need not be.
            // Programs of this size gain nothing by being compiled in sixteen parts.
            let options = format!("-O -Ccodegen-units=1 --edition {edition} --crate-name solver -o");
            let options = options.split(' ').map(OsString::from);
            let arguments = options.chain([product.clone(), plain_file(&self.entry)]);
            let shown = format!("rustc -O --edition {edition} {}", shell::files(&[&self.entry]));
            job = job.attempt(arguments, shown);
        }
        bench.build(&job)?;
        let command = vec![bench.product().join(stem).into()];
        let program = bench.program(Language::Rust, command, shell::here(Path::new(stem)));
        Ok(program.made_by(rustc.version))
    }
}
