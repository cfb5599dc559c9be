//! A rubric with all the files that it names, in a folder of their own in which they lie to each other as they did.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::fixture::{FixtureError, FixtureSet};
use crate::rubric::{self, RubricFile};
use crate::toml_table::read_file;

/// The folder in the bundle.
const FOLDER: &str = "rubric";

/// A rubric as it is carried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarriedRubric {
    /// What `--rubric` is given there: a name, or a path in the bundle.
    pub name: String,
    /// The rubric's file, its dialect's, its libraries, its puzzles and goldens, by their paths in the bundle; none for a rubric that comes with the grader.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// Why a rubric cannot be carried.
#[derive(Debug, thiserror::Error)]
pub enum CarryError {
    /// A file, and what is the matter with it.
    #[error("`{}`: {what}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is the matter.
        what: String,
        /// What the system said.
        source: Option<io::Error>,
    },
    /// The puzzles cannot be read.
    #[error(transparent)]
    Fixtures(#[from] FixtureError),
}

impl CarryError {
    fn of(path: &Path, what: impl Into<String>, source: Option<io::Error>) -> Self {
        Self::File {
            path: path.to_owned(),
            what: what.into(),
            source,
        }
    }

    fn unreadable(path: &Path, source: io::Error) -> Self {
        Self::of(path, "cannot be read", Some(source))
    }
}

impl CarriedRubric {
    /// The rubric of a name or a path that [`rubric::load`] takes, which says what is wrong in it.
    pub fn of(name_or_path: &str) -> Result<Self, CarryError> {
        let Some(path) = rubric::sources(name_or_path).into_iter().next() else {
            return Ok(Self {
                name: name_or_path.to_owned(),
                files: BTreeMap::new(),
            });
        };
        let path = plain(&path)?;
        let text = read(&path)?;
        let (file, _) = read_file::<RubricFile>(&String::from_utf8_lossy(&text));
        let folder = path.parent().unwrap_or(&path);
        let named = |written: &str| {
            if Path::new(written).is_absolute() {
                let what = format!("expected paths that begin in the rubric's own folder, found `{written}`");
                return Err(CarryError::of(&path, what, None));
            }
            plain(&folder.join(written))
        };
        let written = |text: Option<&String>| text.map(|text| named(text)).transpose();
        let dialect = file.as_ref().and_then(|file| file.dialect.value());
        let dialect =
            written(dialect.filter(|name| !crate::dialect::names().any(|shipped| shipped == *name)))?;
        let fixtures = written(file.as_ref().and_then(|file| file.fixtures.value()))?;
        let libraries = file.as_ref().and_then(|file| file.libraries.value());
        let libraries = libraries.into_iter().flatten().map(|placed| named(&placed.value));
        let libraries = libraries.collect::<Result<Vec<_>, _>>()?;
        let mut found = BTreeMap::from([(path.clone(), text)]);
        for file in dialect.into_iter().chain(libraries) {
            let bytes = read(&file)?;
            found.insert(file, bytes);
        }
        if let Some(fixtures) = fixtures {
            let set = FixtureSet::from_folder(&fixtures)?;
            for id in set.ids() {
                let puzzle = set.puzzle(id)?;
                found.insert(fixtures.join(format!("{id}.txt")), puzzle.to_vec());
                if let Some(golden) = set.golden(id)? {
                    found.insert(fixtures.join(format!("{id}.golden.toml")), golden.to_vec());
                }
            }
        }
        let above = found
            .keys()
            .fold(folder.to_owned(), |above, path| shared(&above, path));
        let carried = |path: &Path| -> Result<String, CarryError> {
            let inside = path.strip_prefix(&above).unwrap_or(path);
            // A zip cannot carry other names everywhere.
            let name = inside.to_str();
            let name = name.ok_or_else(|| CarryError::of(path, "the name is not UTF-8", None))?;
            Ok(format!("{FOLDER}/{name}"))
        };
        let files = found
            .iter()
            .map(|(path, bytes)| Ok((carried(path)?, bytes.clone())));
        Ok(Self {
            name: carried(&path)?,
            files: files.collect::<Result<_, CarryError>>()?,
        })
    }
}

fn read(path: &Path) -> Result<Vec<u8>, CarryError> {
    fs::read(path).map_err(|source| CarryError::unreadable(path, source))
}

/// The path from the root on, without `.` and `..`: links are kept, because paths in the rubric go through them.
fn plain(path: &Path) -> Result<PathBuf, CarryError> {
    let absolute = std::path::absolute(path).map_err(|source| CarryError::unreadable(path, source))?;
    let mut plain = PathBuf::new();
    for part in absolute.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => plain.push(part),
        }
    }
    Ok(plain)
}

/// The innermost folder that both are in.
fn shared(folder: &Path, path: &Path) -> PathBuf {
    let both = folder.components().zip(path.components());
    both.take_while(|(one, other)| one == other)
        .map(|(one, _)| one)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rubric_that_comes_with_the_grader_needs_no_file() {
        let carried = CarriedRubric::of("coursera").unwrap();
        assert_eq!((carried.name.as_str(), carried.files.len()), ("coursera", 0));
    }

    #[test]
    fn files_lie_to_each_other_as_they_did_and_nothing_else_comes_along() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        put(
            "course/hw/8.toml",
            "dialect = \"../own.toml\"\nfixtures = \"./../puzzles\"\n",
        );
        put("course/own.toml", "dialect");
        put("course/puzzles/a/one.txt", "puzzle");
        put("course/puzzles/a/one.golden.toml", "golden");
        put("course/puzzles/notes.md", "private");
        put("course/hw/grades.csv", "private");
        let carried = CarriedRubric::of(folder.path().join("course/hw/8.toml").to_str().unwrap()).unwrap();
        assert_eq!(carried.name, "rubric/hw/8.toml");
        let names: Vec<&String> = carried.files.keys().collect();
        let expected = [
            "rubric/hw/8.toml",
            "rubric/own.toml",
            "rubric/puzzles/a/one.golden.toml",
            "rubric/puzzles/a/one.txt",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn a_path_of_this_machine_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let rubric = folder.path().join("8.toml");
        fs::write(&rubric, "dialect = \"coursera\"\nfixtures = \"/srv/puzzles\"\n").unwrap();
        let told = CarriedRubric::of(rubric.to_str().unwrap())
            .unwrap_err()
            .to_string();
        assert!(
            told.ends_with("expected paths that begin in the rubric's own folder, found `/srv/puzzles`"),
            "{told}"
        );
    }
}
