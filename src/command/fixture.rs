//! `grader fixture`: the puzzles, listed and printed.

use crate::cli::{FixtureCommand, FixtureSource};
use crate::document::{Block, Table};
use crate::fixture::golden::Answer;
use crate::fixture::{FixtureError, FixtureId, FixtureSet};

use super::{Ended, Mistake, finish, listing};

pub(super) fn run(command: &FixtureCommand) -> Result<Ended, Mistake> {
    match command {
        FixtureCommand::List(source) => list(&open(source)?),
        FixtureCommand::Show { id, source } => show(&open(source)?, id),
    }
}

/// The set that was asked for.
fn open(source: &FixtureSource) -> Result<FixtureSet, Mistake> {
    match &source.fixtures {
        Some(folder) => Ok(FixtureSet::from_folder(folder)?),
        None => Ok(FixtureSet::shipped()),
    }
}

fn list(set: &FixtureSet) -> Result<Ended, Mistake> {
    let mut table = Table::new(&["", ""]);
    for id in set.ids() {
        let fixture = set.load(id)?;
        let n = fixture.board.dimension();
        let answer = match &fixture.golden.answer {
            Answer::Solvable { moves, .. } => format!("{moves} moves"),
            Answer::Unsolvable => "no solution".to_owned(),
        };
        let tree = fixture.golden.counts.manhattan.tree;
        let count = tree
            .map(|tree| format!(", {} enqueued", tree.enqueued))
            .unwrap_or_default();
        table.row([id.to_string(), format!("{n}-by-{n}, {answer}{count}")]);
    }
    finish(&listing(&[Block::Table(table)]))
}

fn show(set: &FixtureSet, id: &str) -> Result<Ended, Mistake> {
    let text = set.puzzle(&FixtureId::new(id)).map_err(|error| match error {
        FixtureError::Unknown { .. } => Mistake::with_hint(&error, "`grader fixture list` lists the ids"),
        FixtureError::Read { .. }
        | FixtureError::Puzzle { .. }
        | FixtureError::Golden { .. }
        | FixtureError::Oracle { .. } => error.into(),
    })?;
    finish(&String::from_utf8_lossy(text))
}
