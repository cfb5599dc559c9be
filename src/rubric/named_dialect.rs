//! Finds the dialect that a rubric names: a shipped one, or a file.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::notes::Notes;
use crate::dialect::Dialect;
use crate::problem::{Problem, SourceFile, did_you_mean, quoted};

/// The dialect of that name, or of that path relative to `folder`; what is wrong with it is in the notes.
pub(super) fn named_dialect(
    written: &str,
    span: &Range<usize>,
    folder: &Path,
    notes: &mut Notes,
) -> Option<Arc<Dialect>> {
    let shipped: Vec<&str> = crate::dialect::names().collect();
    let path = folder.join(written);
    let looks_like_path = written.contains('/') || path.extension().is_some_and(|ending| ending == "toml");
    let read = if shipped.contains(&written) {
        crate::dialect::by_name(written)
    } else if path.is_file() {
        SourceFile::read(&path, "a dialect").and_then(|source| crate::dialect::from_toml(&source))
    } else {
        let message = format!(
            "expected a dialect's name or the path of its file, found {}",
            quoted(written)
        );
        let problem = Problem::at(span.clone(), message);
        notes.note(if looks_like_path {
            problem
                .label("there is no such file")
                .hint("a relative path begins in the rubric's own folder")
        } else {
            problem.maybe_hint(did_you_mean(
                written,
                &shipped,
                "dialects that come with the grader",
            ))
        });
        return None;
    };
    match read {
        Ok(dialect) => Some(Arc::new(dialect)),
        Err(problems) => {
            notes.of_other_file(problems);
            None
        }
    }
}
