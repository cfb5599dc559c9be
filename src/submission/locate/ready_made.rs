//! The one finished program in a folder without sources, or an error that says what to do.

use std::path::Path;

use super::choice::{Candidate, choose};
use super::finished::as_it_is;
use super::magic::{Magic, document};
use super::tree::SourceTree;
use crate::submission::locate::{head, to_hand_in, unusable};
use crate::submission::source_language::has_extension;
use crate::submission::{Detected, MANIFEST_NAME, SubmissionError};

/// What hint stands under every error about a folder in which something is missing or in doubt.
pub(crate) const SAY_IT: &str =
    "or say it in a `submission.toml` there: `language`, `main`, or `build` and `run`";

/// Sources in languages that nothing here builds.
const UNKNOWN: &[&str] = &[
    "kt", "cs", "scala", "hs", "swift", "rb", "php", "jl", "lua", "pl", "ml", "clj", "groovy", "dart", "pas",
    "m", "ipynb",
];

/// A folder with one finished program in it.
pub(crate) fn finished_in(path: &Path, tree: &SourceTree) -> Result<Detected, SubmissionError> {
    let mut programs = Vec::new();
    let (mut foreign, mut other) = (None, None);
    for file in tree.files() {
        let full = tree.root().join(&file.path);
        let (head, magic) = head(&full)?;
        let is_library = has_extension(&file.path, &["so", "o", "a"]);
        let recipe = as_it_is(&full, file.path.clone(), &head, &magic);
        if let Some((language, recipe)) = recipe.ok().flatten().filter(|_| !is_library) {
            programs.push(Detected::by(Candidate::of_file(&file.path), language, recipe));
        } else if let Magic::Foreign(found) = magic {
            foreign.get_or_insert((&file.path, found));
        } else {
            let named = document(&file.path);
            let found = if let Magic::Document(found) = magic {
                Some(found)
            } else {
                named
            };
            other = other.or(found.map(|found| (&file.path, found)));
        }
    }
    match choose(programs) {
        Ok(Some(chosen)) => Ok(chosen),
        Ok(None) => {
            let notebook = tree.sources(&["ipynb"]).next().map(|file| {
                format!(
                    "`{}` is a notebook: hand in a script, as *Save and Export Notebook As*, *Executable Script* makes one of it",
                    file.display()
                )
            });
            let unknown = tree.sources(UNKNOWN).next().map(|file| {
                format!(
                    "`{}`: that language is not known here; a `submission.toml` with `build` and `run` can say what to do",
                    file.display()
                )
            });
            // What is beside the sources, such as a picture, is not why there is no program.
            if let (None, Some((file, found))) = (notebook.as_ref().or(unknown.as_ref()), foreign.or(other)) {
                return Err(unusable(&path.join(file), found, to_hand_in(file)));
            }
            let hint = notebook.or(unknown).unwrap_or_else(|| {
                format!("put the sources into it (Java, Python, C, C++, Rust, Go, JavaScript, TypeScript), {SAY_IT}")
            });
            Err(SubmissionError::no_program(path, &hint))
        }
        Err(ties) => {
            let choices: Vec<_> = ties.into_iter().map(|tie| tie.entry).collect();
            let hint = format!(
                "keep one of them, or write into `{MANIFEST_NAME}`: run = [\"./{}\"]",
                choices.first().cloned().unwrap_or_default()
            );
            Err(SubmissionError::ambiguous(path, &choices, &hint))
        }
    }
}
