//! `submission.toml`: what a student or the staff say about a submission where recognising it is not enough.

use std::path::Path;

use serde::Deserialize;

use crate::names::Glob;
use crate::problem::quoted;
use crate::submission::{Language, SubmissionError};

/// The most bytes of a command: far below what a kernel takes.
const MOST_WORDS: usize = 32 << 10;

/// A `submission.toml` as written. Every key may be missing; what is missing is recognised as usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestFile {
    /// The language: `java`, `python`, `c`, `cpp`, `rust`, `go`, `javascript`, `typescript`, or `executable` or `script` for a finished program.
    pub language: Option<Language>,
    /// Where the program starts: a file (`src/Solver.java`) or, for Java, a class (`puzzle.Solver`).
    pub main: Option<String>,
    /// Which files are compiled, as globs: `["src/**/*.java"]`.
    pub sources: Option<Vec<String>>,
    /// The command that builds it, run in the folder: `["make", "solver"]`.
    pub build: Option<Vec<String>>,
    /// The command that runs it; the case's own arguments follow: `["java", "-cp", "out", "Solver"]`.
    pub run: Option<Vec<String>>,
}

impl ManifestFile {
    /// Reads the text of the file at `path`.
    ///
    /// # Errors
    /// With line and column, when it is no TOML, has an unknown key, or contradicts itself.
    pub fn parse(path: &Path, text: &str) -> Result<Self, SubmissionError> {
        let manifest: Self = toml::from_str(text).map_err(|error| {
            let place = position(text, error.span().map_or(0, |span| span.start));
            let message = plain(error.message().lines().next().unwrap_or("it is not valid TOML"));
            SubmissionError::manifest(path, place, &message, None)
        })?;
        manifest.check(path, text)?;
        Ok(manifest)
    }

    fn check(&self, path: &Path, text: &str) -> Result<(), SubmissionError> {
        let problem = |key: &str, message: &str, hint: &str| {
            let place = position(text, key_offset(text, key));
            Err(SubmissionError::manifest(path, place, message, Some(hint)))
        };
        for (key, words) in [("build", &self.build), ("run", &self.run)] {
            if words
                .as_ref()
                .is_some_and(|words| words.first().is_none_or(String::is_empty))
            {
                return problem(
                    key,
                    &format!("`{key}` is empty"),
                    "write the program and its arguments: [\"make\"]",
                );
            }
        }
        for (key, words) in [
            ("build", self.build.as_deref()),
            ("run", self.run.as_deref()),
            ("main", self.main.as_ref().map(std::slice::from_ref)),
            ("sources", self.sources.as_deref()),
        ] {
            let words = words.unwrap_or_default();
            if words.iter().any(|word| word.contains('\0')) {
                return problem(
                    key,
                    &format!("`{key}` holds a NUL character"),
                    "no file name and no argument can have one: leave it out",
                );
            }
            if words.iter().map(String::len).sum::<usize>() > MOST_WORDS {
                return problem(
                    key,
                    &format!("`{key}` is longer than {} KiB", MOST_WORDS >> 10),
                    "put long arguments into a file",
                );
            }
        }
        if self.build.is_some() && self.run.is_none() {
            return problem(
                "build",
                "`build` without `run`",
                "say how the built program is run: run = [\"./solver\"]",
            );
        }
        for (key, given) in [("main", self.main.is_some()), ("sources", self.sources.is_some())] {
            if given && self.run.is_some() {
                return problem(
                    key,
                    &format!("`{key}` together with `run`"),
                    "`run` already says what to start: leave one out",
                );
            }
        }
        if matches!(self.language, Some(Language::Command)) {
            return problem(
                "language",
                "`command` is no language of a folder",
                "give `run` instead",
            );
        }
        Ok(())
    }

    /// The globs of `sources`, checked.
    ///
    /// # Errors
    /// With line and column, when one is no glob.
    pub(crate) fn source_globs(&self, path: &Path, text: &str) -> Result<Option<Vec<Glob>>, SubmissionError> {
        let Some(sources) = &self.sources else {
            return Ok(None);
        };
        let globs = sources.iter().map(|source| {
            Glob::parse(source).map_err(|wrong| {
                let place = position(text, key_offset(text, "sources"));
                let message = format!("{}: {wrong}", quoted(source));
                SubmissionError::manifest(path, place, &message, None)
            })
        });
        globs.collect::<Result<_, _>>().map(Some)
    }
}

/// A mistake in the words of whoever writes the file: a command is a list.
fn plain(message: &str) -> String {
    match message.strip_suffix(", expected a sequence") {
        Some(found) => {
            format!("{found}, expected a list of words, such as [\"java\", \"-cp\", \"out\", \"Solver\"]")
        }
        None => message.to_owned(),
    }
}

/// Where a key is written; only used for keys that are known to be there.
fn key_offset(text: &str, key: &str) -> usize {
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        if line
            .trim_start()
            .strip_prefix(key)
            .is_some_and(|rest| rest.trim_start().starts_with('='))
        {
            return offset + (line.len() - line.trim_start().len());
        }
        offset += line.len();
    }
    0
}

fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        ManifestFile::parse(Path::new("submission.toml"), text)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn a_whole_file_is_read() {
        let text = "language = \"cpp\"\nbuild = [\"make\", \"all\"]\nrun = [\"./solver\"]\n";
        let manifest = ManifestFile::parse(Path::new("submission.toml"), text).unwrap();
        assert_eq!(manifest.language, Some(Language::Cpp));
        assert_eq!(manifest.run.unwrap(), ["./solver"]);
    }

    #[test]
    fn mistakes_have_a_place() {
        assert!(
            error("main = \"x\"\nlang = \"c\"\n").starts_with("`submission.toml`:2:1: unknown field `lang`")
        );
        assert!(
            error("language = \"pascal\"").starts_with("`submission.toml`:1:12: unknown variant `pascal`")
        );
        assert!(error("main = ").starts_with("`submission.toml`:1:"));
        assert_eq!(
            error("# x\n  build = [\"make\"]"),
            "`submission.toml`:2:3: `build` without `run`"
        );
        assert!(
            error("run = \"make x\"")
                .ends_with("expected a list of words, such as [\"java\", \"-cp\", \"out\", \"Solver\"]")
        );
        assert_eq!(error("run = []"), "`submission.toml`:1:1: `run` is empty");
        assert_eq!(
            error("main = \"a\"\nrun = [\"b\"]"),
            "`submission.toml`:1:1: `main` together with `run`"
        );
    }
}
