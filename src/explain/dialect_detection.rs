//! Notices that a program plainly speaks another dialect than its rubric's, and names it.
//!
//! Only ever a note: a program is judged by its course's dialect. Asked when nothing was right, so that a wrong `--rubric` is found out at once.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use reference::Board;

use crate::dialect::{Cause, Dialect, PuzzleForm, PuzzleInput, PuzzleShape, Transcript};
use crate::grade::{Graded, Grading, RunOutcome, least_wait, puzzle_request};
use crate::judge::{Allowed, Observation, judge};
use crate::judgement::Verdict;
use crate::plan::Plan;
use crate::rubric::{self, AskedCase, Client};
use crate::score::Points;
use sandbox::execution::{Execution, Exit, Limits};

/// The assignment's own example, which every course's program can solve at once: 4 moves.
const EXAMPLE: &str = "3\n 0  1  3\n 4  2  5\n 7  8  6\n";
const EXAMPLE_MOVES: u64 = 4;

/// Its name.
const EXAMPLE_ID: &str = "named/puzzle04";

/// So much is looked at: who prints more on a puzzle of four moves plainly speaks no dialect, and reading it in each would take long.
const MOST: u64 = 1 << 20;

/// A puzzle without a solution, on which courses differ most in what is printed.
const UNSOLVABLE: &str = "3\n 1  2  3\n 4  5  6\n 8  7  0\n";
const UNSOLVABLE_ID: &str = "named/puzzle-unsolvable3x3";

/// The dialects that come with the grader and with a rubric of their own, which can be named.
fn shipped() -> Vec<Dialect> {
    let names = crate::dialect::names();
    names
        .filter(|name| rubric::names().contains(name))
        .filter_map(|name| crate::dialect::by_name(name).ok())
        .collect()
}

/// A shipped rubric that fits a program.
pub struct Fitting {
    /// Its name.
    pub rubric: String,
    /// How the program takes the puzzle.
    pub input: PuzzleInput,
    /// How well.
    pub fit: Fit,
}

/// How well a rubric fits a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The program solves the example.
    Solves,
    /// It answers two puzzles, each in its own way.
    Answers,
    /// It reads the puzzle, and fails after that.
    Reads,
}

/// The shipped rubric under which a program loses least on two puzzles; nothing where it neither solves the example nor answers both, each in its own way, nor is seen to read standard input.
pub fn fitting_rubric(limits: Limits, grading: Grading<'_>) -> Option<Fitting> {
    let dialects = shipped();
    let mut forms: Vec<&PuzzleForm> = Vec::new();
    for form in dialects.iter().map(|dialect| &dialect.puzzle) {
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    let looks = Looks::new(limits, grading);
    let best = |fit: Fit| {
        forms.iter().find_map(|form| {
            let best = match fit {
                Fit::Solves => spoken(&dialects, form, &looks, true),
                Fit::Answers => answered(&dialects, form, &looks),
                Fit::Reads => read_from_stdin(&dialects, form, &looks),
            };
            Some(Fitting {
                rubric: best?.name.clone(),
                input: form.input,
                fit,
            })
        })
    };
    [Fit::Solves, Fit::Answers, Fit::Reads].into_iter().find_map(best)
}

/// The first dialect with this form, where that is standard input and a program reads it: what it does depends on whether a puzzle is there and not on one in a file, or it fails on what it reads there, having
/// found nothing to read without.
fn read_from_stdin<'d>(dialects: &'d [Dialect], form: &PuzzleForm, looks: &Looks<'_>) -> Option<&'d Dialect> {
    let of = |input: PuzzleInput| dialects.iter().find(move |dialect| dialect.puzzle.input == input);
    let own = of(PuzzleInput::Stdin).filter(|own| own.puzzle == *form)?;
    let other = of(PuzzleInput::Argument)?;
    let failure = |dialect: &Dialect| {
        let run = looks.run(EXAMPLE, &dialect.puzzle)?;
        let errors = dialect.read_errors(&run.stderr.bytes, &PuzzleShape { dimension: 3 });
        Some(errors.accident()?.cause)
    };
    // Who takes what is there for the name of a file asks for no puzzle.
    let reads_in_vain = |cause| ![Cause::EndOfInput, Cause::MissingFile].contains(&cause);
    let does = |puzzle, dialect: &Dialect| looks.done(puzzle, &dialect.puzzle);
    // Who asks for more after it has read all of the puzzle fails in another line.
    let fails_later = || {
        let (with, without) = does(EXAMPLE, own).zip(does(EXAMPLE, other))?;
        Some(with.stdout != without.stdout || with.stderr != without.stderr)
    };
    let fails = || {
        let (with, without) = (failure(own)?, failure(other)?);
        let later = with == Cause::EndOfInput && fails_later()?;
        Some(without == Cause::EndOfInput && (later || reads_in_vain(with)))
    };
    // Who prints the same without it may only settle ties otherwise in each run. Who comes to no end with it, or without, does something else.
    let without = does(EXAMPLE, other);
    let is_new = |puzzle| {
        let (with, without) = does(puzzle, own).zip(without.clone())?;
        unlike(&with, &without, || with.stdout != without.stdout)
    };
    let depends = |dialect: &Dialect| {
        let (one, two) = does(EXAMPLE, dialect).zip(does(UNSOLVABLE, dialect))?;
        unlike(&one, &two, || {
            one.exit != two.exit || one.stdout != two.stdout || one.stderr != two.stderr
        })
    };
    // Who answers both alike has read them all the same: without them it does something else. Who fails alike may miss its argument. Who tells them apart there alone reads them there, whatever it does without.
    let differs = || {
        let crashes =
            does(EXAMPLE, own).is_some_and(|run| matches!(run.exit, Exit::Code(1..) | Exit::Signal(_)));
        let (own, other) = (depends(own), depends(other));
        let tells_apart = own == Some(true) && other == Some(false);
        let is_new = is_new(EXAMPLE) == Some(true) && (tells_apart || is_new(UNSOLVABLE) != Some(false));
        is_new && (own == Some(true) || other == Some(false) && !crashes) && other != Some(true)
    };
    (differs() || fails() == Some(true)).then_some(own)
}

/// Whether two runs are unlike each other: one of them was stopped, or both ended and differ. Not known where both were stopped.
fn unlike(one: &Execution, other: &Execution, differ: impl FnOnce() -> bool) -> Option<bool> {
    let stopped = [one, other].map(|run| run.exit.is_want_of_time_or_memory());
    match stopped {
        [true, true] => None,
        [false, false] => Some(differ()),
        [true, false] | [false, true] => Some(true),
    }
}

/// The dialect of those with this form in which a program answers two puzzles as differently as they are, right or wrong. Ties may go another way in each run, so what counts is where its paths begin, and how many
/// moves there are.
fn answered<'d>(dialects: &'d [Dialect], form: &PuzzleForm, looks: &Looks<'_>) -> Option<&'d Dialect> {
    let run = |puzzle| looks.run(puzzle, form).filter(|run| run.exit == Exit::Code(0));
    let (one, other) = (run(EXAMPLE)?, run(UNSOLVABLE)?);
    let read =
        |dialect: &Dialect, run: &Execution| dialect.read(&run.stdout.bytes, &PuzzleShape { dimension: 3 });
    let gist = |said: &Transcript| {
        let moves = said.moves.first().map(|claim| claim.value);
        let start = said.boards.first().map(|board| board.tiles.clone());
        let steps = said.steps.first().map(|list| list.steps.len());
        (moves, start, said.boards.len(), steps, said.unsolvable.is_empty())
    };
    let of_form = dialects.iter().filter(|dialect| dialect.puzzle == *form);
    let readings = of_form.map(|dialect| (dialect, read(dialect, &one), read(dialect, &other)));
    readings
        .filter(|(_, one, other)| one.answers() && gist(one) != gist(other))
        .min_by_key(|(_, one, _)| one.deviations.len())
        .map(|(dialect, ..)| dialect)
}

/// The dialect of those with this form of the puzzle in which a program solves the example and loses least: on the example, and on a puzzle without a solution where both are asked.
fn spoken<'d>(
    dialects: &'d [Dialect],
    form: &PuzzleForm,
    looks: &Looks<'_>,
    both: bool,
) -> Option<&'d Dialect> {
    let read =
        |dialect: &Dialect, run: &Execution| dialect.read(&run.stdout.bytes, &PuzzleShape { dimension: 3 });
    let solved = looks.run(EXAMPLE, form)?;
    let of_form = dialects.iter().filter(|dialect| dialect.puzzle == *form);
    let speaking: Vec<(&Dialect, Transcript)> = of_form
        .map(|dialect| (dialect, read(dialect, &solved)))
        .filter(|(_, transcript)| says_four_moves(transcript))
        .collect();
    speaking.first()?;
    let unsolvable = both.then(|| looks.run(UNSOLVABLE, form)).flatten();
    let costs = speaking.into_iter().map(|(dialect, transcript)| {
        let cost = |puzzle, run, said: Transcript| {
            let deviations = said.deviations.len();
            (lost(&dialect.name, puzzle, run, said), deviations)
        };
        let first = cost(EXAMPLE_ID, &solved, transcript);
        let second = unsolvable.as_ref();
        let second = second.map(|run| cost(UNSOLVABLE_ID, run, read(dialect, run)));
        let second = second.unwrap_or((Points::ZERO, 0));
        ((first.0 + second.0, first.1 + second.1), dialect)
    });
    Some(costs.min_by_key(|(cost, _)| *cost)?.1)
}

/// The name of another shipped dialect that the program plainly speaks, where it solved no puzzle.
pub fn where_nothing_is_solved(plan: &Plan, graded: &Graded, grading: Grading<'_>) -> Option<String> {
    if graded.incomplete || solves_something(plan, graded) {
        return None;
    }
    other_dialect(plan, &graded.runs, grading)
}

/// Whether a puzzle was solved. A program that gets no puzzle may well say that there is no solution, so only puzzles that have one tell.
pub fn solves_something(plan: &Plan, graded: &Graded) -> bool {
    plan.cases
        .iter()
        .zip(&graded.cases)
        .any(|(case, result)| result.outcome().passes() && plan.runs[case.run].fixture.golden.is_solvable())
}

/// The name of the shipped dialect that the program speaks, where that is not the rubric's own.
///
/// `None` where the program speaks its own, or none that is known.
pub fn other_dialect(plan: &Plan, runs: &[RunOutcome], grading: Grading<'_>) -> Option<String> {
    if plan.rubric.client() != Client::Solver {
        return None;
    }
    let own = &plan.rubric.dialect;
    let others = shipped().into_iter().filter(|other| other.name != own.name);
    if let Some(output) = solved_output(plan, runs) {
        let deviations = |dialect: &Dialect| dialect.read(output.stdout, &output.shape).deviations.len();
        if deviations(own) == 0 {
            return None;
        }
        let mut same_input = others.filter(|other| other.puzzle == own.puzzle);
        return same_input
            .find(|other| deviations(other) == 0)
            .map(|other| other.name);
    }
    let other_input: Vec<Dialect> = others.filter(|other| other.puzzle != own.puzzle).collect();
    // What spins, forks or floods does not get to do so for longer than the rubric lets it.
    let limits = plan
        .runs
        .iter()
        .map(|run| run.limits)
        .min_by_key(|limits| limits.cpu)?;
    let limits = Limits {
        wall: least_wait(runs, limits.wall),
        ..limits
    };
    let form = &other_input.first()?.puzzle;
    let best = spoken(&other_input, form, &Looks::new(limits, grading), false);
    best.map(|dialect| dialect.name.clone())
}

/// The points of the criteria that a program fails on a puzzle, under the rubric of a name.
fn lost(rubric: &str, puzzle: &str, execution: &Execution, transcript: Transcript) -> Points {
    let Ok(rubric) = rubric::load(rubric) else {
        return Points::ZERO;
    };
    let observation = Observation::new(execution.clone(), transcript, Allowed::full(Limits::default()));
    let is_puzzle = |case: &&AskedCase| case.fixture.id.as_str() == puzzle;
    let asked = rubric.criteria.iter().filter_map(|criterion| {
        let case = criterion.cases.iter().find(is_puzzle)?;
        Some((criterion, &case.fixture))
    });
    let failed = asked.filter(|(criterion, fixture)| {
        let judgement = judge(&rubric, criterion, fixture, &observation);
        judgement.verdict != Verdict::Accepted
    });
    failed.map(|(criterion, _)| criterion.points).sum()
}

/// An output in which a solution was printed.
struct Solved<'a> {
    stdout: &'a [u8],
    shape: PuzzleShape,
}

/// The first output that holds a solution of the right length, under the rubric's own dialect.
fn solved_output<'a>(plan: &Plan, runs: &'a [RunOutcome]) -> Option<Solved<'a>> {
    runs.iter()
        .zip(&plan.runs)
        .find_map(|(outcome, run)| match outcome {
            RunOutcome::Observed(observation) if observation.execution.stdout.bytes.len() as u64 <= MOST => {
                let right = observation.transcript.moves.first().and_then(|claim| claim.value);
                let solved = right.is_some() && right == run.fixture.golden.moves() && right != Some(0);
                solved.then(|| Solved {
                    stdout: &observation.execution.stdout.bytes,
                    shape: run.fixture.shape(),
                })
            }
            RunOutcome::Observed(_)
            | RunOutcome::Examined(_)
            | RunOutcome::Failed(_)
            | RunOutcome::NotRun => None,
        })
}

fn says_four_moves(transcript: &Transcript) -> bool {
    transcript.moves.first().and_then(|claim| claim.value) == Some(EXAMPLE_MOVES)
}

/// What a program does with a puzzle that it is given in one way. Each is run once, however often it is looked at.
struct Looks<'g> {
    limits: Limits,
    grading: Grading<'g>,
    runs: RefCell<Vec<Look>>,
}

/// A puzzle, how it was given, and what the program did.
type Look = (&'static str, PuzzleForm, Option<Rc<Execution>>);

impl<'g> Looks<'g> {
    fn new(limits: Limits, grading: Grading<'g>) -> Self {
        Self {
            limits: Limits {
                cpu: limits.cpu.min(Duration::from_secs(5)),
                wall: limits.wall.min(Duration::from_secs(20)),
                output: limits.output.min(MOST),
                ..limits
            },
            grading,
            runs: RefCell::default(),
        }
    }

    /// What it does, if it ends by itself.
    fn run(&self, puzzle: &'static str, form: &PuzzleForm) -> Option<Rc<Execution>> {
        let done = self.done(puzzle, form);
        done.filter(|run| matches!(run.exit, Exit::Code(_)))
    }

    /// What it does, however it ends.
    fn done(&self, puzzle: &'static str, form: &PuzzleForm) -> Option<Rc<Execution>> {
        let is_known = |(of, given, _): &&(&str, PuzzleForm, _)| *of == puzzle && given == form;
        if let Some((.., known)) = self.runs.borrow().iter().find(is_known) {
            return known.clone();
        }
        let done = run_puzzle(puzzle, form, self.limits, self.grading).map(Rc::new);
        self.runs.borrow_mut().push((puzzle, form.clone(), done.clone()));
        done
    }
}

fn run_puzzle(puzzle: &str, form: &PuzzleForm, limits: Limits, grading: Grading<'_>) -> Option<Execution> {
    let board: Board = puzzle.parse().ok()?;
    let tiles: Vec<u32> = board.tiles().collect();
    let given = if form.is_own_text() {
        board.to_text()
    } else {
        form.text(&tiles)
    };
    let request = puzzle_request(form, grading.program, &Arc::from(given.as_bytes()), limits);
    let spec = grading.program.cell();
    let run = grading
        .sandbox
        .open(&spec)
        .and_then(|mut cell| cell.run(&request));
    run.ok()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use sandbox::execution::LimitKind;
    use sandbox::{Pretend, Request};

    use super::*;
    use crate::verify::simulated;

    /// What a program does with what is on its standard input, which is nothing where the puzzle is in a file.
    type Does = fn(&str) -> Execution;

    /// What fits a program that does so when it is run.
    fn fitting(does: impl Fn(&Request) -> Execution + Sync + Send + 'static) -> Option<Fitting> {
        let sandbox = Pretend::new(move |request: &Request| Ok(does(request)));
        let program = simulated::program();
        let grading = Grading {
            program: &program,
            sandbox: &sandbox,
            jobs: 1,
            interrupted: &AtomicBool::new(false),
            progress: &|_, _| {},
        };
        fitting_rubric(Limits::default(), grading)
    }

    /// Whether a program is seen to read standard input, and nothing else.
    fn reads(does: Does) -> bool {
        let found = fitting(move |request| does(&String::from_utf8_lossy(&request.stdin)));
        found.is_some_and(|found| found.fit == Fit::Reads && found.input == PuzzleInput::Stdin)
    }

    #[test]
    fn of_two_dialects_the_one_counts_that_both_puzzles_speak() {
        let found = fitting(|request| {
            let puzzle = request.files.first();
            let puzzle = puzzle.map(|(_, text)| String::from_utf8_lossy(text));
            match puzzle {
                Some(text) if text.contains("8  7  0") => prints("Unsolvable puzzle\n"),
                Some(_) => prints(
                    "Minimum number of moves = 4\n3\n 1  0  3 \n 4  2  5 \n 7  8  6 \n\n3\n 1  2  3 \n 4  0  5 \n 7  8  6 \n\n3\n 1  2  3 \n 4  5  0 \n 7  8  6 \n\n3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n\n",
                ),
                None => prints(""),
            }
        });
        assert_eq!(found.map(|found| found.rubric).as_deref(), Some("cs210"));
    }

    fn prints(text: &str) -> Execution {
        Execution::new(Exit::Code(0)).printing(text)
    }

    fn fails(stdout: &str, stderr: &str) -> Execution {
        let mut execution = Execution::new(Exit::Code(1)).printing(stdout);
        execution.stderr.bytes = stderr.into();
        execution
    }

    fn stopped() -> Execution {
        Execution::new(Exit::Limit(LimitKind::Cpu))
    }

    #[test]
    fn who_reads_standard_input_is_known_by_what_it_does_with_it() {
        // Its search comes to no end, on one puzzle or on both, and without a puzzle it fails.
        assert!(reads(|stdin| if stdin.is_empty() {
            fails("", "java.lang.NumberFormatException: null\n")
        } else {
            stopped()
        }));
        assert!(reads(|stdin| match stdin {
            "" => prints("Enter N: bad input\n"),
            _ if stdin.contains('8') && stdin.contains("8  7") => stopped(),
            _ => prints("Enter N: Enter the board:\n"),
        }));
        // It asks for numbers for ever where there are none.
        assert!(reads(|stdin| match stdin {
            _ if stdin.contains("8  7") => stopped(),
            "" => stopped(),
            _ => prints("Enter N: Enter the board:\n"),
        }));
        // It has another goal, and finds no way to it from any of these puzzles.
        assert!(reads(|stdin| if stdin.is_empty() {
            fails("", "panic: can not find the zero point\n")
        } else {
            prints("unreachable\n")
        }));
        // It does the same without a puzzle as with one that has no solution.
        assert!(reads(|stdin| match stdin {
            _ if stdin.is_empty() || stdin.contains("8  7") => prints("cannot be done\n"),
            _ => prints("working\n"),
        }));
        // After the puzzle it asks for a choice.
        assert!(reads(|stdin| if stdin.is_empty() {
            fails("", "line 137\nEOFError: EOF when reading a line\n")
        } else {
            fails("1. Hamming\n", "line 147\nEOFError: EOF when reading a line\n")
        }));
    }

    #[test]
    fn who_does_the_same_without_reads_nothing() {
        assert!(!reads(|_| prints("hello\n")));
        assert!(!reads(|_| stopped()));
        assert!(!reads(|_| fails("", "EOFError: EOF when reading a line\n")));
        // It reads a file, fails there on every puzzle, and otherwise for want of its argument.
        assert!(!reads(|stdin| if stdin.is_empty() {
            fails(
                "Removed a node\n",
                "java.util.NoSuchElementException: Priority queue underflow\n",
            )
        } else {
            fails(
                "",
                "java.lang.ArrayIndexOutOfBoundsException: Index 0 out of bounds for length 0\n",
            )
        }));
        // It takes the first line for a name.
        assert!(!reads(|stdin| if stdin.is_empty() {
            fails("", "EOFError: EOF when reading a line\n")
        } else {
            fails(
                "",
                "FileNotFoundError: [Errno 2] No such file or directory: '3'\n",
            )
        }));
    }
}
