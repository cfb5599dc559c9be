//! Makes the puzzles that a rubric asks to be made, and adds them to those that criteria can name.

use std::collections::BTreeSet;
use std::ops::Range;

use reference::generate::{Order, OrderError, Random};

use super::fixture_library::FixtureLibrary;
use super::notes::Notes;
use super::rubric_file::GenerateFile;
use crate::fixture::{FixtureId, made};
use crate::problem::{Problem, quoted};
use crate::toml_table::{Placed, Written};

/// Which seed puzzles are made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    /// This one, whatever the rubric says.
    Given(u64),
    /// The rubric's; this one where it has none.
    Otherwise(u64),
}

impl Seed {
    /// The same at every run.
    pub const FIXED: Self = Self::Otherwise(1);

    /// The seed to take, given the rubric's.
    pub(super) const fn with(self, of_rubric: Option<u64>) -> u64 {
        match (self, of_rubric) {
            (Self::Given(seed), _) | (Self::Otherwise(_), Some(seed)) | (Self::Otherwise(seed), None) => seed,
        }
    }
}

/// Adds the puzzles of every `[[generate]]`; `None` when one of them could not be made.
pub(super) fn check_generate(
    written: &Written<Vec<Placed<GenerateFile>>>,
    seed: u64,
    library: &mut FixtureLibrary,
    notes: &mut Notes,
) -> Option<()> {
    let Some(files) = written.given()? else {
        return Some(());
    };
    let mut ids = BTreeSet::new();
    let added: Vec<Option<()>> = files
        .iter()
        .map(|file| {
            let id = checked_id(&file.value, &mut ids, notes)?;
            let order = order(&file.value)?;
            let count = usize::try_from(file.value.count.or(1)?).ok()?;
            let mut random = Random::new(seed ^ mixed(&id));
            let boards = order
                .fill(count, &mut random)
                .map_err(|error| notes.note(refused(&error, &file.value, file.span.clone())))
                .ok()?;
            let names = made::names(&order, &boards)
                .map_err(|error| notes.note(Problem::at(file.span.clone(), error.to_string())))
                .ok()?;
            for (name, board) in names.iter().zip(&boards) {
                library.add_made(FixtureId::made(&id, name), board);
            }
            Some(())
        })
        .collect();
    added.into_iter().collect()
}

/// Notes puzzles that are made for nothing.
pub(super) fn note_unused(
    written: &Written<Vec<Placed<GenerateFile>>>,
    library: &FixtureLibrary,
    notes: &mut Notes,
) {
    for (id, span) in written
        .value()
        .into_iter()
        .flatten()
        .filter_map(|file| file.value.id.pair())
    {
        let folder = format!("generated/{id}/");
        if library.has(&folder) && !library.has_loaded(&folder) {
            let message = format!(
                "expected a criterion with {}, found none",
                quoted(&format!("{folder}*"))
            );
            notes.note(Problem::at(span.clone(), message).hint("add it to the `fixtures` of a criterion"));
        }
    }
}

fn checked_id(file: &GenerateFile, ids: &mut BTreeSet<String>, notes: &mut Notes) -> Option<String> {
    let (id, span) = file.id.pair()?;
    let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    let wrong = if !id.chars().all(fits) {
        "expected an id of small letters, digits and hyphens"
    } else if !ids.insert(id.clone()) {
        "expected an id of its own for each `[[generate]]`"
    } else {
        return Some(id.clone());
    };
    notes.note(Problem::at(
        span.clone(),
        format!("{wrong}, found {}", quoted(id)),
    ));
    None
}

fn order(file: &GenerateFile) -> Option<Order> {
    let index = |row: &u64| usize::try_from(row.saturating_sub(1)).unwrap_or(usize::MAX);
    Some(Order {
        dimension: usize::try_from(*file.size.value()?).ok()?,
        solvable: file.solvable.or(true)?,
        moves: file.depth.given()?.cloned(),
        blank_row: file.blank_row.given()?.map(index),
        solutions: file.solutions.given()?.copied(),
        tie_free: file.tie_free.or(false)?,
        discriminates: file
            .discriminates
            .or(Vec::new())?
            .into_iter()
            .map(|misconception| misconception.value)
            .collect(),
    })
}

/// What is wrong with an order, at the key that it is about.
fn refused(error: &OrderError, file: &GenerateFile, whole: Range<usize>) -> Problem {
    let at = |span: Option<&Range<usize>>| Problem::at(span.unwrap_or(&whole).clone(), error.to_string());
    match error {
        OrderError::Dimension { .. } => at(file.size.pair().map(|(_, span)| span)),
        OrderError::OneByOne => at(file.solvable.pair().map(|(_, span)| span)),
        OrderError::TooFar { .. } | OrderError::NoneTieFree { .. } | OrderError::EmptyRange { .. } => {
            at(file.depth.pair().map(|(_, span)| span))
        }
        OrderError::Row { .. } => at(file.blank_row.pair().map(|(_, span)| span)),
        OrderError::MovesNeeded { .. } => {
            at(file.size.pair().map(|(_, span)| span)).hint("add `depth`, as in `depth = [12, 16]`")
        }
        OrderError::NoSolution { .. } => {
            let solutions = file.solutions.pair().map(|(_, span)| span);
            at(solutions.or(file.tie_free.pair().map(|(_, span)| span)))
        }
        OrderError::TooFew { .. } => at(file.count.pair().map(|(_, span)| span))
            .hint("all boards of that size were looked at; ask for less"),
        OrderError::NotFound { .. } => {
            at(None).hint("ask for fewer, or give more moves to choose from; another seed may have luck")
        }
        OrderError::Search(_) => at(None).hint("ask for easier puzzles"),
    }
}

/// An id as a number, so that each `[[generate]]` has puzzles of its own whatever stands beside it (FNV-1a).
fn mixed(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
