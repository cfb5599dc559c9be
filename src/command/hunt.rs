//! `grader hunt`: the smallest puzzle on which a submission goes wrong.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use reference::Board;

use crate::cli::HuntArgs;
use crate::document::style::Style;
use crate::grade::Grading;
use crate::hunt::Effort;
use crate::plan::Plan;
use crate::report::atomic::check_place;
use crate::report::audience::Audience;
use crate::report::progress::{Progress, ProgressKind};
use crate::report::{CounterexamplePart, hunted};
use crate::rubric::{self, DueDate};
use crate::submission::{Part, Prepared, Workspace};

use super::invocation::{choose_sandbox, hidden, interrupt_flag, toolchain};
use super::run::{Chosen, Found, grade_program, looked, seed};
use super::{Ended, Mistake, note, print};

pub(super) fn run(args: &HuntArgs, style: &Style) -> Result<Ended, Mistake> {
    let target = &args.target;
    if let Some(path) = &args.save {
        check_new(path)?;
    }
    let chosen = Chosen::of(target);
    let seed = seed(args.seed);
    let planned = |name: &str| -> Result<_, Mistake> {
        let rubric = Arc::new(rubric::load_seeded(name, seed)?);
        let plan = Plan::new(&rubric);
        Ok((rubric, plan))
    };
    let (rubric, mut plan) = planned(&chosen.rubric)?;
    let interrupted = interrupt_flag()?;
    let tools = toolchain(&rubric.libraries)?;
    let found = Found::locate(target, Part::of(&rubric), &tools)?;
    let saved = args.save.iter().cloned();
    let sandbox = choose_sandbox(&args.sandbox, &interrupted, hidden(&chosen.rubric, saved))?;
    let workspace = Workspace::create()?;
    let program = match found.prepare(&workspace, sandbox.as_ref(), &tools)? {
        Prepared::Ready(program) => program,
        Prepared::CompileFailed(failure) => {
            return Err(Mistake::with_hint(
                format!("it does not compile: `{}` {}", failure.command, failure.ending),
                "`grader run` shows what the compiler says",
            ));
        }
    };
    let progress = Progress::new(ProgressKind::of_stderr());
    let grading = Grading {
        program: &program,
        sandbox: sandbox.as_ref(),
        jobs: super::jobs_for(args.jobs, &plan),
        interrupted: &interrupted,
        progress: &|done, planned| progress.update(done, planned),
    };
    let mut notes: Vec<String> = found.notes().iter().cloned().chain(chosen.note).collect();
    if chosen.looks {
        let (name, why) = looked(&plan, grading);
        plan = planned(&name)?.1;
        notes.push(why);
    }
    let effort = Effort {
        budget: usize::from(args.budget),
        seed: args.seed.unwrap_or(0),
    };
    let known = grade_program(&plan, grading, effort, &notes);
    progress.finish();
    let report = known.for_audience(Audience::Staff, DueDate::Past);
    print(&hunted(&report, style))?;
    if known.is_incomplete() {
        note("interrupted: what was not run could not be hunted");
        return Ok(Ended::Interrupted);
    }
    match (&args.save, report.counterexamples.first()) {
        (Some(path), Some(first)) => save(path, first, &plan)?,
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
fn save(path: &Path, found: &CounterexamplePart, plan: &Plan) -> Result<(), Mistake> {
    let wrong = |error: std::io::Error| {
        Mistake::new(format!("--save: `{}` cannot be written: {error}", path.display()))
    };
    let tiles = plan.rubric.dialect.puzzle.goal.turned(&found.board.concat());
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
