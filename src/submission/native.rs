//! C and C++: all sources together, with one `main`.

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

/// What the names of headers end in.
pub(super) const HEADERS: &[&str] = &["h", "hpp", "hh", "hxx"];

/// What the names of sources end in.
fn endings() -> Vec<&'static str> {
    [Language::C.extensions(), Language::Cpp.extensions()].concat()
}

/// C or C++ sources that are compiled and linked in one go.
#[derive(Debug)]
struct Native {
    language: Language,
    entry: PathBuf,
    /// The entry and every other source without a `main` of its own.
    files: Vec<PathBuf>,
    /// Folders with headers, besides the sources' own.
    headers: Vec<PathBuf>,
}

/// Finds the program among the C and C++ files of a folder.
pub(super) fn detect(tree: &SourceTree, wanted: Option<&str>) -> Result<Vec<Detected>, SubmissionError> {
    let has_cpp = tree.sources(Language::Cpp.extensions()).next().is_some();
    let language = if has_cpp { Language::Cpp } else { Language::C };
    let mut with_main = Vec::new();
    let mut parts = Vec::new();
    for path in tree.sources(&endings()) {
        let code = code(&tree.bytes(path)?, Syntax::CLike);
        if has_main(&code) {
            with_main.push(Candidate::of_file(path).reading(&tokens(&code)));
        } else {
            parts.push((path.to_owned(), included_elsewhere(tree, path)?));
        }
    }
    let mut headers: Vec<PathBuf> = tree
        .sources(HEADERS)
        .filter_map(Path::parent)
        .map(Path::to_owned)
        .collect();
    headers.sort();
    headers.dedup();
    let mut found = Vec::new();
    for candidate in &with_main {
        if wanted.is_some_and(|wanted| Path::new(wanted) != candidate.file) {
            continue;
        }
        let mut files = vec![candidate.file.clone()];
        files.extend(
            parts
                .iter()
                .filter(|(_, included)| !included)
                .map(|(path, _)| path.clone()),
        );
        let others = with_main.iter().filter(|other| other.file != candidate.file);
        let notes = others.map(|other| {
            format!(
                "`{}` is left out: it has a `main` of its own",
                other.file.display()
            )
        });
        let recipe = Native {
            language,
            entry: candidate.file.clone(),
            files,
            headers: headers.clone(),
        };
        let detected = Detected {
            notes: notes.collect(),
            ..Detected::at(candidate.clone(), language, recipe)
        };
        found.push(detected);
    }
    Ok(found)
}

/// `int main(` outside of comments, at no depth of braces (namespaces aside).
fn has_main(code: &str) -> bool {
    let tokens = tokens(code);
    tokens.windows(3).any(|three| {
        matches!(
            three[0],
            "int" | "void" | "auto" | "signed" | "int32_t" | "}" | ";"
        ) && three[1] == "main"
            && three[2] == "("
    }) || tokens.starts_with(&["main", "("])
}

/// Whether another source includes this one (`#include "board.cpp"`), so that compiling it again would define everything twice.
fn included_elsewhere(tree: &SourceTree, path: &Path) -> Result<bool, SubmissionError> {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
        return Ok(false);
    };
    let quoted = format!("{name}\"");
    let all = [&endings(), HEADERS].concat();
    for other in tree.sources(&all).filter(|other| *other != path) {
        let bytes = tree.bytes(other)?;
        let text = String::from_utf8_lossy(&bytes);
        let includes = |line: &str| {
            line.trim_start().starts_with('#')
                && line.contains("include")
                && line.trim_end().ends_with(&quoted)
        };
        if text.lines().any(includes) {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Recipe for Native {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        let (tool, name, standards) = if self.language == Language::Cpp {
            (Tool::Cxx, "g++", ["c++20", "c++14"])
        } else {
            (Tool::Cc, "gcc", ["gnu17", "gnu89"])
        };
        let compiler = bench.tools.require(tool, self.language)?;
        let stem = self.entry.file_stem().unwrap_or_default();
        let mut job = Job::of_tool(&compiler);
        // Old code clashes with newer standards (`int data[9]` beside `std::data`); any standard that takes it will do.
        for standard in standards {
            let mut arguments: Vec<OsString> = vec![
                "-O2".into(),
                format!("-std={standard}").into(),
                "-pthread".into(),
                "-o".into(),
            ];
            let mut product = OsString::from("../build/");
            product.push(stem);
            arguments.push(product);
            for folder in self
                .headers
                .iter()
                .filter(|folder| !folder.as_os_str().is_empty())
            {
                arguments.extend(["-I".into(), folder.into()]);
            }
            arguments.extend(self.files.iter().map(|file| plain_file(file)));
            arguments.push("-lm".into());
            let files = super::shell::files(&self.files);
            job = job.attempt(&arguments, format!("{name} -O2 -std={standard} {files} -lm"));
        }
        bench.build(&job)?;
        let command = vec![bench.product().join(stem).into()];
        let shown = super::shell::here(Path::new(stem));
        let program = bench.program(self.language, command, shown);
        Ok(program.made_by(compiler.version))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_main_is_a_definition_not_a_word() {
        assert!(has_main("int main(int argc, char **argv) {"));
        assert!(has_main("main() { }"));
        assert!(!has_main("void domain(int); int x = main_loop(3);"));
        assert!(!has_main(&code(b"// int main()\n/* int main( */", Syntax::CLike)));
    }
}
