//! Checks the libraries that a rubric names.

use std::path::Path;

use super::notes::Notes;
use crate::course_library::CourseLibrary;
use crate::problem::{Problem, quoted};
use crate::toml_table::{Placed, Written};

/// The libraries that a rubric names, relative to `folder`; what is wrong with them is in the notes.
pub(super) fn check_libraries(
    written: &Written<Vec<Placed<String>>>,
    folder: &Path,
    notes: &mut Notes,
) -> Option<Vec<CourseLibrary>> {
    let Some(paths) = written.value() else {
        return written.is_absent().then(Vec::new);
    };
    let read = |placed: &Placed<String>| {
        CourseLibrary::read(&folder.join(&placed.value))
            .map_err(|error| {
                let message = format!("expected a .jar file, found {}", quoted(&placed.value));
                let problem = Problem::at(placed.span.clone(), message).label(error.to_string());
                notes.note(problem.hint("a relative path begins in the rubric's own folder"));
            })
            .ok()
    };
    let libraries: Vec<Option<CourseLibrary>> = paths.iter().map(read).collect();
    libraries.into_iter().collect()
}
