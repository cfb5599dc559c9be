//! Programs that do the same whatever the puzzle: their board or their file is fixed in the source, or they ask for what nobody gives them. All else follows from that, so nothing else is said.

use reference::misconception::Misconception;

use super::seen::{Seen, What};
use super::{Diagnosis, Mistake, evidence, hint};
use crate::dialect::{Cause, PuzzleInput};
use crate::document::amount::left_open;
use crate::grade::PUZZLE_FILE;
use crate::judge::sameness::{self, is_unit};
use crate::plan::Plan;
use sandbox::execution::{Exit, LimitKind, signal_name};

/// How many of the answers that there is no solution must be wrong.
const WRONG: usize = 2;

/// Whether a program does the same on every puzzle.
pub(super) enum Sameness {
    /// No.
    None,
    /// Yes, which is reported.
    Explained(Box<Diagnosis>),
    /// Its solutions are the same, which may have other reasons.
    Unclear,
}

/// Whether a program does the same on every puzzle that was seen.
pub(super) fn of(plan: &Plan, seen: &[Seen<'_>]) -> Sameness {
    let diagnosed = |mistake: Mistake, message: String, hints: Vec<String>, explained: usize| {
        Sameness::Explained(Box::new(Diagnosis {
            misconceptions: vec![mistake],
            message,
            hints,
            shown: evidence::first(plan, seen),
            explained,
        }))
    };
    let is_enough =
        sameness::are_enough(seen.iter().map(|seen| seen.fixture)) && seen.iter().any(|seen| seen.failed);
    let answers: Vec<&Seen<'_>> = seen.iter().filter(|seen| seen.is_answer()).collect();
    if is_enough && let Some(what) = what(seen) {
        let hints = vec![where_to_look(plan.rubric.dialect.puzzle.input).to_owned()];
        return diagnosed(Mistake::IgnoresPuzzle, what, hints, seen.len());
    }
    if is_enough && let Some((mistake, message, hint)) = ends_alike(plan, seen) {
        return diagnosed(mistake, message, vec![hint], seen.len());
    }
    if is_enough && let Some(message) = never_ends(seen) {
        let hints = NEVER_ENDS.map(str::to_owned).to_vec();
        return diagnosed(Mistake::NeverEnds, message, hints, seen.len());
    }
    // Whatever the reason, this is what it says. Where others come to no end, solvable and unsolvable may be exchanged; where moves or boards are printed, it says more.
    let is_silent = |seen: &Seen<'_>| {
        let printed = &seen.observation.transcript;
        seen.what != What::Stopped && !printed.answers() && printed.directions.is_none()
    };
    let all_say_none = seen
        .iter()
        .all(|seen| seen.what == What::NoSolution || is_silent(seen));
    let wrong = answers.iter().filter(|seen| seen.fixture.golden.is_solvable());
    // Who crashes on all others may well be right about these.
    if is_enough && all_say_none && answers.len() * 2 > seen.len() && wrong.count() >= WRONG {
        let message = format!(
            "It says that there is no solution for each of the {} puzzles that it answers.",
            answers.len()
        );
        let always = Misconception::AlwaysUnsolvable;
        let mut hints = hint::steps(&[always], &[]);
        // Who looks elsewhere for the puzzle may take what he does not find for a board without a solution.
        if answers.len() == seen.len() {
            hints.insert(0, where_to_look(plan.rubric.dialect.puzzle.input).to_owned());
        }
        return diagnosed(Mistake::Known(always), message, hints, answers.len());
    }
    let mut solutions = answers.into_iter().filter(|seen| seen.is_solution());
    let Some(first) = solutions.next() else {
        return Sameness::None;
    };
    let mut others = solutions.map(|other| other.observation.answers_like(first.observation));
    match others.next() {
        Some(is_alike) if is_alike && others.all(|is_alike| is_alike) => Sameness::Unclear,
        Some(_) | None => Sameness::None,
    }
}

/// What it prints whatever the puzzle, in a sentence; nothing where it is silent, crashes, or says that there is no solution.
fn what(seen: &[Seen<'_>]) -> Option<String> {
    let line = |seen: &Seen<'_>| Some(seen.observation.transcript.first.as_ref()?.text.clone());
    let prints_as = |one: &Seen<'_>, other: &Seen<'_>| {
        one.observation.execution.stdout == other.observation.execution.stdout
    };
    let answers = |seen: &Seen<'_>| seen.observation.transcript.answers();
    let Some(one) = seen.iter().find(|seen| answers(seen)) else {
        let first = seen.first()?;
        let text = |seen: &Seen<'_>| without_times(&seen.observation.execution.stdout.bytes);
        let is_same = seen.iter().all(|seen| prints_as(seen, first));
        let is_same_at_all = is_same || seen.iter().all(|seen| text(seen) == text(first));
        let is_plain = is_same_at_all && seen.iter().all(|seen| error(seen).is_none());
        let line = line(first).filter(|_| is_plain)?;
        let but = if is_same { "" } else { " but for a time" };
        return Some(format!(
            "It prints the same whatever the puzzle{but}, and no answer: `{line}`."
        ));
    };
    // Of another size its boards are read as none.
    let (same, others): (Vec<&Seen<'_>>, Vec<_>) = seen
        .iter()
        .partition(|seen| answers(seen) || prints_as(seen, one));
    let said = &one.observation.transcript;
    let says_none = !said.unsolvable.is_empty() && said.moves.is_empty() && said.boards.is_empty();
    if says_none || !one.observation.elsewhere().is_constant || others.iter().any(|seen| seen.is_answer()) {
        return None;
    }
    let first = line(one).filter(|first| same.iter().all(|seen| line(seen).as_ref() == Some(first)));
    let how = first.map_or("is the same".to_owned(), |line| format!("begins with `{line}`"));
    let all = seen.len();
    Some(if others.is_empty() {
        format!("It prints the same whatever the puzzle: its answer to all {all} {how}.")
    } else {
        let some = same.len();
        format!("It answers {some} of the {all} puzzles, and the answer {how} whatever the puzzle.")
    })
}

/// The words of an output without the times in it: `12 ms`, `0.5s`.
fn without_times(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let mut words = text.split_whitespace().peekable();
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        let number = word.trim_start_matches(|c: char| c.is_ascii_digit() || ".,(".contains(c));
        let is_number = number.len() < word.len();
        let is_time = is_number
            && (is_unit(number) || number.is_empty() && words.peek().is_some_and(|next| is_unit(next)));
        if !is_time {
            kept.push(word);
        }
    }
    kept.join(" ")
}

/// The error that ends a run without an answer and that no program meets on purpose, as it was written, and its cause where that is known.
fn error(seen: &Seen<'_>) -> Option<(String, Option<Cause>)> {
    let observation = seen.observation;
    let errors = &observation.transcript.errors;
    let of = |cause: Cause| errors.exceptions.iter().find(move |one| one.cause == cause);
    let named = of(Cause::MissingFile)
        .or_else(|| of(Cause::NoScreen))
        .or_else(|| of(Cause::EndOfInput))
        .or_else(|| errors.accident())
        .or_else(|| of(Cause::Unsupported))
        .or_else(|| of(Cause::Own));
    // What is written without an exception is no way to say that there is no solution, either.
    let is_plain = errors.exceptions.is_empty() && !errors.says_no_solution();
    let written = errors.telling.as_ref().filter(|_| is_plain);
    match (
        seen.what == What::NoAnswer,
        &observation.execution.exit,
        named,
        written,
    ) {
        (true, Exit::Code(1..), Some(exception), _) => {
            Some((exception.line.text.clone(), Some(exception.cause)))
        }
        (true, Exit::Code(1..), None, Some(line)) => Some((line.text.clone(), None)),
        (true, Exit::Signal(number), _, _) => Some((signal_name(*number), None)),
        _ => None,
    }
}

/// The error that ends a program which solves nothing on three of four puzzles that it fails or more, and where to look.
fn ends_alike(plan: &Plan, seen: &[Seen<'_>]) -> Option<(Mistake, String, String)> {
    if seen.iter().any(|seen| seen.is_solution() && !seen.failed) {
        return None;
    }
    let errors: Vec<_> = seen.iter().filter_map(error).collect();
    // The numbers in it may be those of the puzzle.
    let kind = |one: &(String, Option<Cause>)| (left_open(&one.0), one.1);
    let kinds: Vec<_> = errors.iter().map(kind).collect();
    let count = |at: usize| kinds.iter().filter(|other| **other == kinds[at]).count();
    let most = (0..kinds.len()).max_by_key(|at| count(*at))?;
    let (ends, all) = (count(most), seen.len());
    let same = |at: &usize| kinds[*at] == kinds[most];
    let differs = (0..kinds.len()).filter(same).any(|at| errors[at] != errors[most]);
    // Who is right about boards without a solution, and never comes to solve one, was right before the error.
    let failed = seen.iter().filter(|seen| seen.failed).count();
    if ends * 4 < failed * 3 || ends * 2 < all {
        return None;
    }
    let (line, cause) = &errors[most];
    let input = plan.rubric.dialect.puzzle.input;
    let is = |of: Cause| *cause == Some(of);
    let asks_for = if is(Cause::MissingFile) && !line.contains(PUZZLE_FILE) {
        Some("it looks for a file that is not there")
    } else if is(Cause::NoScreen) {
        Some("it opens a window, and there is no screen")
    } else if is(Cause::EndOfInput) && input != PuzzleInput::Stdin {
        Some("it asks for something on standard input, which is empty")
    } else {
        None
    };
    if let Some(asks_for) = asks_for {
        let message = if ends == all {
            format!("It does the same whatever the puzzle: {asks_for}: `{line}`.")
        } else {
            format!("On {ends} of the {all} puzzles {asks_for}: `{line}`.")
        };
        return Some((Mistake::IgnoresPuzzle, message, where_to_look(input).to_owned()));
    }
    let same = if differs {
        "the same error, but for the numbers in it,"
    } else {
        "the same error"
    };
    let message = if ends == all {
        format!("It ends with {same} on every puzzle, before any answer: `{line}`.")
    } else {
        format!("It ends with {same} on {ends} of the {all} puzzles, and solves none: `{line}`.")
    };
    let hint = if is(Cause::NotBuilt) {
        "What it asks for is not there. If it is a file of your own, hand it in. If it is a package, use what comes with the language, or ask the course staff whether it can be installed.".to_owned()
    } else {
        let first = "Mend this first: it hides what else may be wrong. Run it by hand on one of the assignment's examples, in the way shown below.";
        // Who asks for the puzzle in words of his own does so each time, and goes on without one. A signal tells nothing of its cause, and a file that was not opened is the commonest.
        let mut printed = seen.iter().map(|seen| &seen.observation.execution.stdout);
        let asks = printed
            .next()
            .is_some_and(|said| !said.bytes.is_empty() && printed.all(|other| other == said));
        if cause.is_none() || asks && !is(Cause::EndOfInput) {
            format!("{first} {}", where_to_look(input))
        } else {
            first.to_owned()
        }
    };
    Some((Mistake::SameError, message, hint))
}

/// On so many boards that are solved already a program must have come to no end.
const SOLVED: usize = 2;

/// Where to look in a program that comes to no end on any puzzle.
const NEVER_ENDS: [&str; 2] = [
    "What happens with a board that is solved already? Print it as it was read, and what the test for the goal says of it.",
    "Either the test for the goal says no to the goal itself, or the program searches another board than the one that it is given, or something before the search does not end.",
];

/// That every puzzle ends at a limit of time or memory without an answer, those too that are solved already.
fn never_ends(seen: &[Seen<'_>]) -> Option<String> {
    let is_endless = |seen: &Seen<'_>| {
        let exit = &seen.observation.execution.exit;
        matches!(exit, Exit::Limit(LimitKind::Cpu | LimitKind::Memory))
            && !seen.observation.transcript.answers()
    };
    let is_solved = |seen: &&Seen<'_>| seen.fixture.golden.moves() == Some(0);
    let solved = seen.iter().filter(is_solved).count();
    (solved >= SOLVED && seen.iter().all(is_endless)).then(|| {
        format!(
            "It comes to no end on any of the {} puzzles, and {solved} of them are solved already: there a right search ends at its first board.",
            seen.len()
        )
    })
}

/// Where to look.
pub(super) const fn where_to_look(puzzle: PuzzleInput) -> &'static str {
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
