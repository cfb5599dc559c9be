//! Finds the dialect that a rubric names: a shipped one, or a file.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::notes::Notes;
use crate::dialect::Dialect;
use crate::problem::{Problem, Problems, SourceFile, did_you_mean, quoted};

/// The dialect of that name, or of that path relative to `folder`; what is wrong with it is in the notes.
pub(super) fn named_dialect(
    written: &str,
    span: &Range<usize>,
    folder: &Path,
    notes: &mut Notes,
) -> Option<Arc<Dialect>> {
    let shipped: Vec<&str> = Dialect::names().collect();
    if shipped.contains(&written) {
        return of(Dialect::by_name(written), notes);
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
        let hint = did_you_mean(written, &shipped, "dialects that come with the grader");
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
    of(
        SourceFile::read(&path, "a dialect").and_then(|source| Dialect::from_toml(&source)),
        notes,
    )
}

/// The dialect; or its problems, told in its own file.
fn of(dialect: Result<Dialect, Problems>, notes: &mut Notes) -> Option<Arc<Dialect>> {
    match dialect {
        Ok(dialect) => Some(Arc::new(dialect)),
        Err(problems) => {
            notes.of_other_file(problems);
            None
        }
    }
}
