//! Puzzles with their goldens, by name: the ones that come with the grader, or a course's own folder.
//!
//! A fixture is a puzzle's text file; its id is its path in the set without `.txt`, as in `3x3/depth-20-a`. Sets are listed at once and loaded one fixture at a time.

pub mod golden;
pub mod made;
pub mod name;
pub mod oracle;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use include_dir::{Dir, include_dir};
use reference::{Board, ParseError};
use serde::Serialize;

use crate::dialect::PuzzleShape;
use crate::problem::regular_file;

use golden::{Golden, GoldenError, GoldenFile};
use oracle::OracleError;

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/fixtures/puzzles");

/// Where puzzles are that are made for one run.
const MADE: &str = "generated/";

/// A fixture's name: its path in its set, with `/`, without `.txt`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct FixtureId(String);

impl FixtureId {
    /// A fixture's id from its text.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The id of a puzzle that is made for one run: `generated/ID/NAME`.
    pub fn made(id: &str, name: &str) -> Self {
        Self(format!("{MADE}{id}/{name}"))
    }

    /// Whether it is that of a puzzle made for one run.
    pub fn is_made(&self) -> bool {
        self.0.starts_with(MADE)
    }

    /// The id's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for FixtureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A puzzle and what was proved about it.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// Its name.
    pub id: FixtureId,
    /// The puzzle's text as a submission gets it.
    pub text: Arc<[u8]>,
    /// The puzzle.
    pub board: Board,
    /// What is right.
    pub golden: Golden,
    /// Whether the golden was read from its file; else the reference proved it just now.
    pub golden_on_file: bool,
}

impl Fixture {
    /// What the reader may know of the puzzle.
    pub fn shape(&self) -> PuzzleShape {
        PuzzleShape {
            dimension: u32::try_from(self.board.dimension()).unwrap_or(u32::MAX),
        }
    }
}

/// A set of fixtures, listed by id.
#[derive(Clone, Debug)]
pub struct FixtureSet {
    folder: Option<PathBuf>,
    entries: BTreeMap<FixtureId, Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    puzzle: Cow<'static, [u8]>,
    golden: Option<Cow<'static, [u8]>>,
}

/// Why fixtures cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FixtureError {
    /// The folder or a file in it cannot be read.
    #[error("`{}`: cannot be read", path.display())]
    Read {
        /// The folder or file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// There is no fixture of that name.
    #[error("`{id}`: no such fixture")]
    Unknown {
        /// The name asked for.
        id: String,
    },
    /// The file is no puzzle.
    #[error("{place}: {error}")]
    Puzzle {
        /// The file.
        place: String,
        /// What is wrong with it, with line and column.
        error: ParseError,
    },
    /// The golden beside the puzzle cannot be used.
    #[error("{place}: {source}")]
    Golden {
        /// The file.
        place: String,
        /// What is wrong with it.
        source: GoldenError,
    },
    /// There is no golden, and the reference cannot prove the puzzle within its budget.
    #[error("{place}: {source}")]
    Oracle {
        /// The file.
        place: String,
        /// Why not.
        source: OracleError,
    },
}

/// The most bytes that a puzzle may have: a board of a hundred million tiles.
const MOST: u64 = 1 << 30;

impl FixtureSet {
    /// The fixtures that come with the grader.
    pub fn shipped() -> Self {
        let mut entries = BTreeMap::new();
        collect_shipped(&SHIPPED, &mut entries);
        Self {
            folder: None,
            entries,
        }
    }

    /// The fixtures of a folder: every `.txt` file below it that is not hidden, with the `.golden.toml` beside it.
    ///
    /// # Errors
    /// When the folder or a file in it cannot be read.
    pub fn from_folder(folder: &Path) -> Result<Self, FixtureError> {
        let read = |path: &Path| {
            regular_file(path, MOST).map_err(|source| FixtureError::Read {
                path: path.to_owned(),
                source,
            })
        };
        let mut entries = BTreeMap::new();
        let visible = |entry: &walkdir::DirEntry| {
            entry.depth() == 0 || !entry.file_name().as_encoded_bytes().starts_with(b".")
        };
        for entry in walkdir::WalkDir::new(folder)
            .sort_by_file_name()
            .into_iter()
            .filter_entry(visible)
        {
            let entry = entry.map_err(|error| FixtureError::Read {
                path: error.path().unwrap_or(folder).to_owned(),
                source: error.into(),
            })?;
            let Some(id) = id_of(entry.path().strip_prefix(folder).unwrap_or(entry.path())) else {
                continue;
            };
            if !entry.file_type().is_file() {
                continue;
            }
            let golden = entry.path().with_extension("golden.toml");
            let golden = if golden.is_file() {
                Some(Cow::Owned(read(&golden)?))
            } else {
                None
            };
            entries.insert(
                id,
                Entry {
                    puzzle: Cow::Owned(read(entry.path())?),
                    golden,
                },
            );
        }
        Ok(Self {
            folder: Some(folder.to_owned()),
            entries,
        })
    }

    /// Adds a puzzle, in place of one with that id if there is one. It has no golden, so the reference proves it when it is
    /// loaded.
    pub fn add(&mut self, id: FixtureId, puzzle: Vec<u8>) {
        let entry = Entry {
            puzzle: Cow::Owned(puzzle),
            golden: None,
        };
        self.entries.insert(id, entry);
    }

    /// Every fixture's id, in order.
    pub fn ids(&self) -> impl Iterator<Item = &FixtureId> {
        self.entries.keys()
    }

    /// How a message names a fixture's file: the path in a folder, or `shipped:3x3/depth-20-a.txt`.
    pub fn place(&self, id: &FixtureId, ending: &str) -> String {
        match &self.folder {
            Some(folder) => folder.join(format!("{id}{ending}")).display().to_string(),
            None => format!("shipped:{id}{ending}"),
        }
    }

    /// The puzzle's text, as it lies there.
    ///
    /// # Errors
    /// When there is no such fixture.
    pub fn puzzle(&self, id: &FixtureId) -> Result<&[u8], FixtureError> {
        Ok(&self.entry(id)?.puzzle)
    }

    /// The golden's text, as it lies there; `None` where there is no golden.
    ///
    /// # Errors
    /// When there is no such fixture.
    pub fn golden(&self, id: &FixtureId) -> Result<Option<&[u8]>, FixtureError> {
        Ok(self.entry(id)?.golden.as_deref())
    }

    /// The puzzle alone.
    ///
    /// # Errors
    /// When there is no such fixture or its text is no puzzle.
    pub fn board(&self, id: &FixtureId) -> Result<Board, FixtureError> {
        Board::parse(self.puzzle(id)?).map_err(|error| FixtureError::Puzzle {
            place: self.place(id, ".txt"),
            error,
        })
    }

    /// The fixture with its golden; where there is no golden the reference proves one now.
    ///
    /// # Errors
    /// When there is no such fixture, its text is no puzzle, its golden does not fit, or the reference gives up.
    pub fn load(&self, id: &FixtureId) -> Result<Fixture, FixtureError> {
        let entry = self.entry(id)?;
        let board = self.board(id)?;
        let golden = match &entry.golden {
            Some(bytes) => {
                let text = String::from_utf8_lossy(bytes);
                GoldenFile::check(&text, &board).map_err(|source| FixtureError::Golden {
                    place: self.place(id, ".golden.toml"),
                    source,
                })?
            }
            None => oracle::prove(&board).map_err(|source| FixtureError::Oracle {
                place: self.place(id, ".txt"),
                source,
            })?,
        };
        Ok(Fixture {
            id: id.clone(),
            text: without_mark(entry.puzzle.as_ref()).into(),
            board,
            golden,
            golden_on_file: entry.golden.is_some(),
        })
    }

    fn entry(&self, id: &FixtureId) -> Result<&Entry, FixtureError> {
        self.entries
            .get(id)
            .ok_or_else(|| FixtureError::Unknown { id: id.to_string() })
    }
}

/// The id of a puzzle's path in its set; `None` for a file that is no puzzle by its name.
fn id_of(path: &Path) -> Option<FixtureId> {
    let text = path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
    text.strip_suffix(".txt").map(FixtureId::new)
}

/// A puzzle as programs are given it: editors put a byte-order mark before texts, and no program of the course reads one.
fn without_mark(puzzle: &[u8]) -> &[u8] {
    puzzle.strip_prefix(b"\xef\xbb\xbf").unwrap_or(puzzle)
}

fn collect_shipped(folder: &'static Dir<'static>, entries: &mut BTreeMap<FixtureId, Entry>) {
    for file in folder.files() {
        let Some(id) = id_of(file.path()) else { continue };
        let golden = SHIPPED.get_file(file.path().with_extension("golden.toml"));
        entries.insert(
            id,
            Entry {
                puzzle: Cow::Borrowed(file.contents()),
                golden: golden.map(|file| Cow::Borrowed(file.contents())),
            },
        );
    }
    for folder in folder.dirs() {
        collect_shipped(folder, entries);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_not_given_a_byte_order_mark() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("marked.txt"), b"\xef\xbb\xbf2\n1 2\n3 0\n").unwrap();
        let set = FixtureSet::from_folder(folder.path()).unwrap();
        let fixture = set.load(&FixtureId::new("marked")).unwrap();
        assert_eq!(&*fixture.text, b"2\n1 2\n3 0\n");
    }
}
