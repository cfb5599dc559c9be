//! What to do about an answer that is not where it is looked for, from what else is known of the run.

use crate::checker::Evidence;
use crate::dialect::{Cause, Dialect, PuzzleInput};
use crate::fixture::Fixture;

use super::Observation;

/// Where nothing is on standard output: the answer may be on the other stream, or the puzzle was looked for in the wrong place.
pub(super) fn of_silence(evidence: Evidence<'_>, observation: &Observation) -> String {
    if evidence.transcript.errors.answers {
        return "what was printed went to standard error; print the answer to standard output".to_owned();
    }
    if evidence.transcript.errors.has(Cause::NoScreen) {
        return "it opens a window, and there is no screen: print the answer to standard output".to_owned();
    }
    let form = &evidence.dialect().puzzle;
    let input = match form.input {
        PuzzleInput::Argument => {
            "the puzzle is in a file, whose name is the program's one argument; standard input is empty"
        }
        PuzzleInput::Stdin => "the puzzle comes on standard input; there are no arguments",
        PuzzleInput::List => {
            "the puzzle is the program's last argument, with commas between the tiles; standard input is empty"
        }
    };
    let input = match &form.output {
        None => format!("{input}; the answer is read from standard output and not from files"),
        Some(name) => format!("{input}; the answer is read from the file `{name}` in the current folder"),
    };
    let some = "other puzzles get an answer: what is different on the way to the print statement here?";
    match observation.elsewhere.answered {
        Some(true) => some.to_owned(),
        Some(false) => format!("no other puzzle got an answer: {input}"),
        None => format!("if it is so for every puzzle: {input}"),
    }
}

/// Where a program ended with an error: what it asked for that is not there, or said in the wrong way.
pub(super) fn of_crash(dialect: &Dialect, solvable: bool, observation: &Observation) -> Option<String> {
    let said = &observation.transcript;
    if said.errors.empty && said.answers() {
        return Some(
            "it did not say why: end with exit status 0 after an answer, in C by `return 0` from `int main`"
                .to_owned(),
        );
    }
    if let Some(last) = said.last.as_ref().filter(|_| said.errors.empty) {
        return Some(format!(
            "it printed no answer; the last line before it ended is `{}`",
            last.text
        ));
    }
    of_error(dialect, solvable, observation).map(str::to_owned)
}

/// A hint from what a program that ended with an error wrote to standard error.
pub(super) fn of_error(dialect: &Dialect, solvable: bool, observation: &Observation) -> Option<&'static str> {
    let errors = &observation.transcript.errors;
    let telling = |words: &str| {
        errors
            .telling
            .as_ref()
            .is_some_and(|quote| quote.text.contains(words))
    };
    if telling("LeakSanitizer does not work under ptrace") {
        return Some(
            "this is no fault of the program's: the sanitizer that it was built with cannot look for leaks here. Build it without `-fsanitize=address` and `-fsanitize=leak`",
        );
    }
    if solvable && errors.says_no_solution() {
        return Some("it says that there is no solution, and there is one: what makes it say so here?");
    }
    if !solvable && !dialect.throws() && errors.says_no_solution() {
        return Some(
            "for a puzzle without a solution the assignment asks for the message on standard output, not on standard error",
        );
    }
    if !solvable
        && dialect.throws()
        && errors.accident().is_none()
        && observation.elsewhere.solves == Some(false)
    {
        return Some(
            "it solves no puzzle, so that its end says nothing of this one: what does it do with a board that is solved already?",
        );
    }
    if telling("not supported between instances of") {
        return Some(
            "Python was to say which of two objects is the smaller, and their class has no order: so it goes with the second entries of tuples in a `heapq` whose first ones are equal",
        );
    }
    let taken_for_number = errors.telling.as_ref().and_then(|quote| {
        let words = [
            "invalid literal for int() with base 10: ",
            "NumberFormatException: For input string: ",
        ];
        let (_, text) = words.into_iter().find_map(|words| quote.text.split_once(words))?;
        text.split(['"', '\'']).nth(1)
    });
    if taken_for_number == Some("") && dialect.puzzle.is_own_text() {
        return Some(match dialect.puzzle.input {
            PuzzleInput::Argument => {
                "an empty text was taken for a number: standard input is empty here, and in the file rows begin with blanks and there may be two between numbers, so split at any white space"
            }
            PuzzleInput::Stdin | PuzzleInput::List => {
                "an empty text was taken for a number: rows begin with blanks and there may be two between numbers, so split at any white space"
            }
        });
    }
    let is_row = |text: &str| {
        let is_of_numbers = text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
        is_of_numbers && text.split_whitespace().count() > 1
    };
    if taken_for_number.is_some_and(is_row) {
        return Some(
            "a whole row was taken for one number: split rows at white space. Or, where the program asks for something else, it asks for what it is not given",
        );
    }
    if errors.has(Cause::NotBuilt) {
        return Some(
            "what it asks for is not there: hand in each file of your own that it needs, use what comes with the language, or ask the course staff for a package",
        );
    }
    if errors.has(Cause::EndOfInput) {
        return Some(match dialect.puzzle.input {
            PuzzleInput::Argument => {
                "standard input is empty: the puzzle is in a file, whose name is the program's one argument; ask for nothing, and wait for no key at the end"
            }
            PuzzleInput::List => {
                "standard input is empty: the puzzle is the program's last argument; ask for nothing, and wait for no key at the end"
            }
            PuzzleInput::Stdin => {
                "nothing comes on standard input after the puzzle: read it with one reader only, ask for nothing more, and wait for no key at the end"
            }
        });
    }
    errors
        .has(Cause::MissingFile)
        .then_some(match dialect.puzzle.input {
            PuzzleInput::Argument => {
                "open the file whose name is the program's one argument; no other puzzle is there"
            }
            PuzzleInput::Stdin => "the puzzle comes on standard input; no file is there",
            PuzzleInput::List => "the puzzle is the program's last argument; no file is there",
        })
}

/// Below so many nodes any program that searches as it should is done at once.
const FEW: u64 = 1_000;

/// The largest dimension at which no program takes long over a single board.
const SMALL: usize = 4;

/// Where a limit on a `resource`, time or memory, ended a search.
pub(super) fn of_search(fixture: &Fixture, resource: &str, observation: &Observation) -> String {
    let golden = &fixture.golden;
    let said = &observation.transcript;
    let is_answered = match golden.moves() {
        Some(minimum) => {
            !said.moves.is_empty() && said.moves.iter().all(|claim| claim.value == Some(minimum))
        }
        None => said.moves.is_empty() && !said.unsolvable.is_empty(),
    };
    if is_answered {
        return format!(
            "the right answer was printed by then: what takes the {resource}? It may stand before the answer, such as asking for solvability, or come after it: a second search, such as one with another heuristic, is part of the program too"
        );
    }
    if observation.elsewhere.answered == Some(false) {
        return "no puzzle gets an answer: print the board right after it is read, and ask of a solved one whether it is the goal".to_owned();
    }
    if !golden.is_solvable() {
        let hint = if observation.elsewhere.says_none {
            format!(
                "this puzzle has no solution, and of others the program says so: does it fail to tell this one apart, or does its search only take too much {resource}?"
            )
        } else {
            "this puzzle has no solution, and a search for one does not end by itself: what tells the program so?"
                .to_owned()
        };
        return hint;
    }
    let most = golden.counts.manhattan.tree.map(|counts| counts.enqueued.max);
    let right = match most {
        Some(1) => "a right search puts 1 node on its queue here".to_owned(),
        Some(most) => {
            format!("with the Manhattan distance a right search puts at most {most} nodes on its queue here")
        }
        None => "even a right search puts many nodes on its queue here".to_owned(),
    };
    if most.is_none_or(|most| most >= FEW) {
        let otherwise = if resource == "memory" {
            "at what each node keeps: the whole way to its board, or several copies of the board"
        } else {
            "for work that is repeated: a distance computed again at every comparison, a queue that is searched from end to end"
        };
        format!(
            "{right}. If yours puts many more, look at the priorities and at boards that come twice. If not, look {otherwise}"
        )
    } else if fixture.board.dimension() <= SMALL {
        format!(
            "{right}. Either yours goes astray (does the node with the smallest moves + distance leave first, is the distance right, are boards compared by their tiles, is the goal recognised?), or something beside it does not end: reading the puzzle, asking for solvability, or going back from the goal to the start"
        )
    } else {
        format!(
            "{right}. Either yours goes astray, or each of its boards takes too much {resource}, or what stands before or after the search does, such as asking for solvability"
        )
    }
}

/// Where the clock ended a program that used little time.
pub(super) fn of_waiting(observation: &Observation) -> &'static str {
    let said = &observation.transcript;
    if !(said.moves.is_empty() && said.unsolvable.is_empty()) {
        "its answer was there, and something kept it from ending: threads or an executor that are not shut down, a timer, a window, or a key that it waits for"
    } else if said.empty {
        "it used little CPU time: it may wait for input that never comes, or sleep"
    } else {
        "it used little CPU time, and had printed something before: it may wait for input that never comes, or for another of its threads"
    }
}
