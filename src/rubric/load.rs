//! Finds a rubric by name or path, and checks it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use include_dir::{Dir, include_dir};

use super::Rubric;
use super::check::check;
use super::check_generate::Seed;
use super::rubric_file::RubricFile;
use crate::problem::{Problem, Problems, SourceFile, did_you_mean, quoted};
use crate::toml_table::read_file;

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rubrics");

/// The rubric that is used when none is named.
pub const DEFAULT: &str = "coursera";

/// The names of the rubrics that come with the grader, in alphabetical order.
pub fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = SHIPPED
        .files()
        .filter_map(|file| file.path().to_str()?.strip_suffix(".toml"))
        .collect();
    names.sort_unstable();
    names
}

/// The names and titles of the rubrics that come with the grader, a line each: what `grader rubric list` prints.
pub fn list_text() -> String {
    let names = names();
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    let line = |name: &str| {
        let text = shipped_text(name).unwrap_or_default();
        let (file, _) = read_file::<RubricFile>(text);
        let title = file
            .and_then(|file| file.title.value().cloned())
            .unwrap_or_default();
        format!("{name:width$}  {title}\n")
    };
    names.into_iter().map(line).collect()
}

/// The text of a rubric that comes with the grader: what `grader rubric show NAME` prints, to start one's own from.
///
/// # Errors
/// One problem where there is no rubric of that name.
pub fn shipped_text(name: &str) -> Result<&'static str, Problems> {
    SHIPPED
        .get_file(format!("{name}.toml"))
        .and_then(|file| file.contents_utf8())
        .ok_or_else(|| unknown(name))
}

/// The checked rubric of a name, or of a path: whatever has a `/` in it, ends in `.toml`, or names a file and no shipped rubric is a path.
///
/// # Errors
/// Every problem of the rubric and of the files it names.
pub fn load(name_or_path: &str) -> Result<Rubric, Problems> {
    load_seeded(name_or_path, Seed::FIXED)
}

/// The same, with a seed for the puzzles that the rubric asks to be made.
///
/// # Errors
/// Every problem of the rubric and of the files it names.
pub fn load_seeded(name_or_path: &str, seed: Seed) -> Result<Rubric, Problems> {
    if let Some(path) = file_of(name_or_path) {
        return load_file_seeded(path, seed);
    }
    let source = SourceFile::new(
        format!("shipped:{name_or_path}.toml"),
        shipped_text(name_or_path)?,
    );
    check(name_or_path, &source, Path::new(""), seed)
}

/// The file that is meant, where it is not a rubric that comes with the grader.
fn file_of(name_or_path: &str) -> Option<&Path> {
    let path = Path::new(name_or_path);
    let looks_like_path = name_or_path.contains(['/', std::path::MAIN_SEPARATOR])
        || path.extension().is_some_and(|ending| ending == "toml");
    (looks_like_path || (!names().contains(&name_or_path) && path.is_file())).then_some(path)
}

/// What of this machine a rubric is made of, and no submission may see: its file, and the folder of its puzzles and goldens. Nothing for a rubric
/// that comes with the grader, nor for one that cannot be read: that is [`load`]'s to tell.
pub fn sources(name_or_path: &str) -> Vec<PathBuf> {
    let Some(path) = file_of(name_or_path) else {
        return Vec::new();
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let fixtures = SourceFile::read(path, "a rubric")
        .ok()
        .and_then(|source| read_file::<RubricFile>(&source.text).0)
        .and_then(|file| Some(folder.join(file.fixtures.value()?)));
    std::iter::once(path.to_owned()).chain(fixtures).collect()
}

/// The checked rubric of a file.
///
/// # Errors
/// Every problem of the rubric and of the files it names.
pub fn load_file(path: &Path) -> Result<Rubric, Problems> {
    load_file_seeded(path, Seed::FIXED)
}

fn load_file_seeded(path: &Path, seed: Seed) -> Result<Rubric, Problems> {
    let source: Arc<SourceFile> = SourceFile::read(path, "a rubric")?;
    let name = path
        .file_stem()
        .map_or_else(|| "rubric".into(), |stem| stem.to_string_lossy());
    check(&name, &source, path.parent().unwrap_or(Path::new("")), seed)
}

fn unknown(name: &str) -> Problems {
    let file = format!("{name}.toml");
    let hint = if Path::new(&file).is_file() {
        Some(format!("did you mean the file {}?", quoted(&file)))
    } else {
        did_you_mean(name, &names(), "rubrics that come with the grader")
    };
    let message = format!(
        "expected a rubric's name or the path of its file, found {}",
        quoted(name)
    );
    Problems::general(Problem::new(message).maybe_hint(hint))
}
