//! The dialects of courses as TOML files: read, checked, and the ones that come with the program. What a dialect means is in the crate `transcript`.

mod check;
mod dialect_file;
mod shipped;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::problem::{Problem, Problems, SourceFile, did_you_mean, quoted};

pub use dialect_file::{BoardFile, DialectFile, DirectionsFile, ExitFile, UnsolvableFile, WordingFile};
pub use transcript::*;

/// The names of the dialects that come with the program.
pub fn names() -> impl Iterator<Item = &'static str> {
    shipped::SHIPPED.iter().map(|&(name, _)| name)
}

/// A dialect that comes with the program.
///
/// # Errors
/// There is none of that name.
pub fn by_name(name: &str) -> Result<Dialect, Problems> {
    match shipped::source(name) {
        Some(source) => from_toml(&source),
        None => Err(unknown(name)),
    }
}

/// The text of a dialect that comes with the program: what `grader rubric show NAME --dialect` prints, to start one's own from.
///
/// # Errors
/// There is none of that name.
pub fn shipped_text(name: &str) -> Result<&'static str, Problems> {
    shipped::text(name).ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> Problems {
    let names: Vec<&str> = names().collect();
    let problem = Problem::new(format!("expected the name of a dialect, found {}", quoted(name)));
    Problems::general(problem.maybe_hint(did_you_mean(name, &names, "dialects")))
}

/// Reads and checks a dialect written in TOML.
///
/// # Errors
/// Every mistake in the file, each with its place.
pub fn from_toml(source: &Arc<SourceFile>) -> Result<Dialect, Problems> {
    check::dialect(source)
}
