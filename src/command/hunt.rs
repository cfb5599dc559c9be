//! `grader hunt`: the smallest puzzle on which a submission goes wrong.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

use reference::Board;

use crate::cli::HuntArgs;
use crate::document::style::Style;
use crate::report::atomic::check_place;
use crate::report::audience::Audience;
use crate::report::{CounterexamplePart, hunted};
use crate::rubric::{DueDate, Rubric};

use super::run::{Attempt, Came};
use super::{Ended, Mistake, note, print};

pub(super) fn run(args: &HuntArgs, style: &Style) -> Result<Ended, Mistake> {
    if let Some(path) = &args.save {
        check_new(path)?;
    }
    let attempt = Attempt::planned(&args.target, args.seed, false)?;
    let budget = Some(usize::from(args.budget));
    let known = match attempt.graded(&args.sandbox, args.jobs, budget, args.save.as_slice())? {
        Came::Graded(known) => known,
        Came::NotCompiled(_, failure) => {
            return Err(Mistake::with_hint(
                format!("it does not compile: `{}` {}", failure.command, failure.ending),
                "`grader run` shows what the compiler says",
            ));
        }
        Came::Interrupted => return Ok(Ended::Interrupted),
    };
    let report = known.for_audience(Audience::Staff, DueDate::Past);
    print(&hunted(&report, style))?;
    if known.is_incomplete() {
        note("interrupted: what was not run could not be hunted");
        return Ok(Ended::Interrupted);
    }
    match (&args.save, report.counterexamples.first()) {
        (Some(path), Some(first)) => save(path, first, known.rubric())?,
        (Some(path), None) => note(&format!(
            "`{}` was not written: there is no puzzle",
            path.display()
        )),
        (None, _) => {}
    }
    Ok(Ended::Success)
}

/// A place where a file can be written, and where there is none.
fn check_new(path: &Path) -> Result<(), Mistake> {
    check_place(path)?;
    if path.exists() {
        return Err(Mistake::with_hint(
            format!("--save: `{}` is there already", path.display()),
            "name a new file",
        ));
    }
    Ok(())
}

/// Writes the puzzle as rubrics name it, whatever the goal is that the course has.
fn save(path: &Path, found: &CounterexamplePart, rubric: &Rubric) -> Result<(), Mistake> {
    let wrong = |error: std::io::Error| {
        Mistake::new(format!("--save: `{}` cannot be written: {error}", path.display()))
    };
    let tiles = rubric.dialect.puzzle.goal.turned(&found.board.concat());
    let board = Board::from_tiles(found.board.len(), &tiles)
        .map_err(|error| Mistake::new(format!("--save: {error}")))?;
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
        .map_err(wrong)?;
    file.write_all(board.to_text().as_bytes()).map_err(wrong)?;
    note(&format!("the puzzle is in `{}`", path.display()));
    Ok(())
}
