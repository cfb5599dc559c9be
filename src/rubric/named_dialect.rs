//! Finds the dialect that a rubric names: a shipped one, or a file.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::notes::Notes;
use crate::dialect::Dialect;
use crate::problem::{Problem, SourceFile, did_you_mean, quoted};

const SHIPPED: &[&str] = &["coursera", "princeton-stdin", "eso207", "cs210"];

/// The dialect of that name, or of that path relative to `folder`; what is wrong with it is in the notes.
pub(super) fn named_dialect(
    written: &str,
    span: &Range<usize>,
    folder: &Path,
    notes: &mut Notes,
) -> Option<Arc<Dialect>> {
    if SHIPPED.contains(&written) {
        return Some(Arc::new(Dialect {
            name: written.to_owned(),
        }));
    }
    let is_path = written.contains('/')
        || Path::new(written)
            .extension()
            .is_some_and(|ending| ending == "toml");
    if !is_path {
        let message = format!(
            "expected a dialect's name or the path of its file, found {}",
            quoted(written)
        );
        let hint = did_you_mean(written, SHIPPED, "dialects that come with the grader");
        notes.note(Problem::at(span.clone(), message).maybe_hint(hint));
        return None;
    }
    let path = folder.join(written);
    if !path.exists() {
        let message = format!(
            "expected a dialect's name or the path of its file, found {}",
            quoted(written)
        );
        let problem = Problem::at(span.clone(), message).label("there is no such file");
        notes.note(problem.hint("a relative path begins in the rubric's own folder"));
        return None;
    }
    match SourceFile::read(&path, "a dialect") {
        Ok(source) => Some(Arc::new(Dialect {
            name: source.name.clone(),
        })),
        Err(problems) => {
            notes.of_other_file(problems);
            None
        }
    }
}
