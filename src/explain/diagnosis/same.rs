//! Programs that do the same whatever the puzzle: their board or their file is fixed in the source, or they ask for what nobody gives them. All else follows from that, so nothing else is said.

use std::collections::BTreeSet;

use reference::misconception::Misconception;

use super::seen::{Seen, What};
use super::{Diagnosis, Mistake, evidence, hint};
use crate::dialect::{Cause, Claim, PuzzleInput, Tiles};
use crate::grade::PUZZLE_FILE;
use crate::plan::Plan;
use sandbox::execution::{Exit, signal_name};

/// From how many puzzles on it is reported.
const PUZZLES: usize = 4;

/// How many different answers must be right for them.
const ANSWERS: usize = 3;

/// How many of the answers that there is no solution must be wrong.
const WRONG: usize = 2;

/// Whether a program does the same on every puzzle.
pub(super) enum Sameness {
    /// No.
    None,
    /// Yes, which is reported.
    Told(Box<Diagnosis>),
    /// Its solutions are the same, which may have other reasons.
    Unclear,
}

/// Whether a program did the same on two puzzles: it printed the same, or made the same claims beside a time or another line that changes.
fn is_alike(one: &Seen<'_>, other: &Seen<'_>) -> bool {
    let texts = |seen: &Seen<'_>| {
        let error = seen.observation.transcript.errors.telling.as_ref();
        error.map(|quote| quote.text.clone())
    };
    let claims = |seen: &Seen<'_>| {
        let said = &seen.observation.transcript;
        let numbers = |claims: &[Claim]| claims.iter().map(|claim| claim.value).collect::<Vec<_>>();
        let boards: Vec<Tiles> = said.boards.iter().map(|board| board.tiles.clone()).collect();
        let says_none = !said.unsolvable.is_empty();
        (numbers(&said.moves), numbers(&said.enqueued), boards, says_none)
    };
    let same_text = one.observation.execution.stdout == other.observation.execution.stdout;
    same_text && texts(one) == texts(other)
        || one.observation.transcript.answers() && claims(one) == claims(other)
}

/// Whether a program does the same on every puzzle that was seen.
pub(super) fn of(plan: &Plan, seen: &[Seen<'_>]) -> Sameness {
    let are_alike = |seen: &[&Seen<'_>]| seen.windows(2).all(|pair| is_alike(pair[0], pair[1]));
    let all: Vec<&Seen<'_>> = seen.iter().collect();
    let answers: Vec<&Seen<'_>> = seen.iter().filter(|seen| seen.is_answer()).collect();
    let right: BTreeSet<Option<u64>> = seen.iter().map(|seen| seen.fixture.golden.moves()).collect();
    let is_enough = seen.len() >= PUZZLES && right.len() >= ANSWERS && seen.iter().any(|seen| seen.failed);
    let told = |mistake: Mistake, message: String, hints: Vec<String>, explained: usize| {
        Sameness::Told(Box::new(Diagnosis {
            misconceptions: vec![mistake],
            message,
            hints,
            shown: evidence::first(plan, seen),
            explained,
        }))
    };
    if are_alike(&all)
        && is_enough
        && let Some(what) = what(plan, seen)
    {
        let hint = where_to_look(plan.rubric.dialect.puzzle.input);
        let hints = vec![hint.to_owned()];
        return told(Mistake::IgnoresPuzzle, format!("It {what}."), hints, seen.len());
    }
    if are_alike(&all)
        && is_enough
        && let Some((error, hint)) = error(seen)
    {
        let message = format!("It ends with the same error on every puzzle, before any answer: `{error}`.");
        return told(Mistake::SameError, message, vec![hint.to_owned()], seen.len());
    }
    // Whatever the reason, this is what it says. Where others come to no end, solvable and unsolvable may be exchanged.
    let is_wrong = |seen: &&&Seen<'_>| seen.fixture.golden.is_solvable();
    let none_stopped = seen.iter().all(|seen| seen.what != What::Stopped);
    if is_enough
        && none_stopped
        && answers.len() >= PUZZLES
        && answers.iter().all(|seen| seen.what == What::NoSolution)
        // Who crashes on all others may well be right about these.
        && answers.iter().filter(is_wrong).count() >= WRONG
    {
        let message = format!(
            "It says that there is no solution for each of the {} puzzles that it answers.",
            answers.len()
        );
        let always = Misconception::AlwaysUnsolvable;
        return told(
            Mistake::Known(always),
            message,
            hint::steps(&[always], &[]),
            answers.len(),
        );
    }
    let solutions: Vec<&Seen<'_>> = answers.into_iter().filter(|seen| seen.is_solution()).collect();
    if solutions.len() > 1 && are_alike(&solutions) {
        Sameness::Unclear
    } else {
        Sameness::None
    }
}

/// What it does on every puzzle, in words; nothing where it is silent, crashes, or says that there is no solution.
fn what(plan: &Plan, seen: &[Seen<'_>]) -> Option<String> {
    let first = seen.first()?;
    let said = &first.observation.transcript;
    let errors = &said.errors;
    let line = |seen: &Seen<'_>| Some(seen.observation.transcript.first.as_ref()?.text.clone());
    let failed = |cause: Cause| {
        let mut exceptions = errors.exceptions.iter();
        let of_cause = exceptions.find(|exception| exception.cause == cause)?;
        Some(of_cause.line.text.as_str())
    };
    let asks = plan.rubric.dialect.puzzle.input != PuzzleInput::Stdin;
    if seen.iter().any(|seen| seen.observation.transcript.answers()) {
        if !said.unsolvable.is_empty() && said.moves.is_empty() && said.boards.is_empty() {
            return None;
        }
        let same = line(first).filter(|same| seen.iter().all(|seen| line(seen).as_ref() == Some(same)));
        Some(match same {
            Some(line) => format!(
                "prints the same whatever the puzzle: its answer to all {} begins with `{line}`",
                seen.len()
            ),
            None => format!(
                "prints the same whatever the puzzle: its answers to all {} are equal",
                seen.len()
            ),
        })
    } else if let Some(line) = failed(Cause::MissingFile).filter(|line| !line.contains(PUZZLE_FILE)) {
        Some(format!(
            "does the same whatever the puzzle: it looks for a file that is not there: `{line}`"
        ))
    } else if let Some(line) = failed(Cause::NoScreen) {
        Some(format!(
            "does the same whatever the puzzle: it opens a window, and there is no screen: `{line}`"
        ))
    } else if let Some(line) = failed(Cause::EndOfInput).filter(|_| asks) {
        Some(format!(
            "does the same whatever the puzzle: it asks for something on standard input, which is empty: `{line}`"
        ))
    } else if errors.exceptions.is_empty() {
        line(first).map(|line| format!("prints the same whatever the puzzle, and no answer: `{line}`"))
    } else {
        None
    }
}

/// The error that ends it on every puzzle and that no program throws on purpose, and where to look.
fn error(seen: &[Seen<'_>]) -> Option<(String, &'static str)> {
    let first = &seen.first()?.observation;
    let none_answers = seen.iter().all(|seen| seen.what == What::NoAnswer);
    let errors = &first.transcript.errors;
    let unwritten = || {
        errors
            .exceptions
            .iter()
            .find(|one| one.cause == Cause::Unsupported)
    };
    let named = errors.accident().or_else(unwritten);
    let built = named.is_none_or(|exception| exception.cause != Cause::NotBuilt);
    let error = match (&first.execution.exit, named) {
        (Exit::Code(1..), Some(exception)) => exception.line.text.clone(),
        (Exit::Signal(number), _) => signal_name(*number),
        _ => return None,
    };
    let hint = if built {
        "Mend this first: nothing else of it has been seen. Run it by hand on one of the assignment's examples, in the way shown below."
    } else {
        "What it asks for is not on the grading machine. Use what comes with the language, or ask the course staff whether it can be installed."
    };
    none_answers.then_some((error, hint))
}

/// Where to look.
const fn where_to_look(puzzle: PuzzleInput) -> &'static str {
    match puzzle {
        PuzzleInput::Argument => {
            "Does it read the puzzle that it is given? It is in the file whose name is the program's one argument; no other file is there, and nothing is on standard input."
        }
        PuzzleInput::List => {
            "Does it read the puzzle that it is given? It is the program's last argument, with commas between the tiles; there are no files, and nothing is on standard input."
        }
        PuzzleInput::Stdin => {
            "Does it read the puzzle that it is given? It comes on standard input; there are no arguments and no files."
        }
    }
}
