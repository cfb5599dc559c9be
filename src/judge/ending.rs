//! What a run's own end means, before anything that it printed is looked at.

use std::time::Duration;

use sandbox::execution::signal_name;

use crate::checker::{Evidence, path};
use crate::dialect::{Dialect, ErrorStream, ExitRule, Quote};
use crate::fixture::Fixture;
use crate::judgement::{Finding, FindingCode, Verdict};
use sandbox::FileQuota;
use sandbox::execution::{Execution, Exit, LimitKind};

use super::{Observation, Precedent, Reached, hints};

/// The verdict and the reason, where the program did not end as it should; `None` where it did.
///
/// `searched` is the puzzle where the program is to search for its solution. `told_unsolvable` says that the puzzle has no solution and that the program said so as the dialect asks.
pub(super) fn judge(
    observation: &Observation,
    searched: Option<&Fixture>,
    dialect: &Dialect,
    solvable: bool,
    told_unsolvable: bool,
) -> Option<(Verdict, Finding)> {
    let execution = &observation.execution;
    let errors = &observation.transcript.errors;
    match &execution.exit {
        Exit::Code(code) => {
            let rule = match (solvable, told_unsolvable) {
                (true, _) => dialect.exit_solvable,
                (false, true) => dialect.exit_unsolvable,
                (false, false) => ExitRule::Zero,
            };
            if rule.accepts(*code) && (*code == 0 || !errors.ran_out()) {
                return None;
            }
            let finding = Finding::new(
                FindingCode::ExitStatus,
                format!("the program ended with exit status {code}"),
            )
            .comparing(
                if dialect.throws() && !solvable && !told_unsolvable {
                    if observation.elsewhere.solves == Some(false) {
                        "an answer to puzzles that have a solution, and an exception to this one"
                    } else {
                        "an exception that says that the board cannot be solved"
                    }
                } else {
                    asked(rule)
                },
                format!("exit status {code}"),
            );
            let finding = with_last_words(finding, errors);
            let hint = hints::of_crash(dialect, solvable, observation);
            let hint = finding.hint.clone().or(hint);
            Some((Verdict::RuntimeError, finding.maybe_hint(hint)))
        }
        // C++ ends a program so for an exception that nobody catches.
        Exit::Signal(_) if told_unsolvable && dialect.throws() => None,
        Exit::Signal(number) => {
            let finding = Finding::new(
                FindingCode::ExitSignal,
                format!("the program was ended by the signal {}", signal_name(*number)),
            )
            .comparing("exit status 0", signal_name(*number));
            let hint = hints::of_error(dialect, solvable, observation).or_else(|| signal_hint(*number));
            let finding = finding.maybe_hint(hint);
            Some((Verdict::RuntimeError, with_last_words(finding, errors)))
        }
        Exit::Limit(kind) => Some(limit(*kind, observation, searched)),
        Exit::CannotStart { reason, .. } => {
            let finding = Finding::new(
                FindingCode::StartRefused,
                format!("the program could not be started: {reason}"),
            )
            .hint("hand in an executable for this machine, a script with a `#!` line, or the sources");
            Some((Verdict::CannotStart, finding))
        }
        Exit::Violation(what) => Some((
            Verdict::SecurityViolation,
            Finding::new(
                FindingCode::SecurityViolated,
                format!("the program interfered with the grading: {what}"),
            ),
        )),
    }
}

/// What is asked of an exit status, in words.
const fn asked(rule: ExitRule) -> &'static str {
    match rule {
        ExitRule::Zero => "exit status 0",
        ExitRule::NotZero => "an exit status that is not 0",
        ExitRule::Any => "an end without running out of memory or stack",
    }
}

/// Remarks on the end that cost nothing.
pub(super) fn remarks(execution: &Execution) -> Option<Finding> {
    (execution.leaked_processes > 0).then(|| {
        Finding::new(
            FindingCode::ProcessesLeft,
            format!(
                "{} of the program's processes were still there after it ended; they were stopped",
                execution.leaked_processes
            ),
        )
    })
}

/// The verdict and the reason where a limit ended the run. What was measured stands in the report's usage.
fn limit(kind: LimitKind, observation: &Observation, searched: Option<&Fixture>) -> (Verdict, Finding) {
    let (usage, limits) = (observation.execution.usage, observation.allowed.limits);
    let cut = observation.allowed.cut(&observation.execution.exit);
    let with_hint = |finding: Finding, resource| {
        finding.maybe_hint(searched.map(|fixture| hints::of_search(fixture, resource, observation)))
    };
    let seconds = |time: Duration| format!("at most {:.2} s", time.as_secs_f64());
    let early = |code, (after, precedent)| Finding::new(code, stopped_early(after, precedent));
    // What was stopped early counts as what stopped those that it is like.
    let reached = cut.map(|(after, precedent)| ((after, precedent), precedent.reached));
    match (kind, reached) {
        (_, Some((cut, Reached::Memory(_)))) => (
            Verdict::MemoryLimit,
            with_hint(early(FindingCode::LimitMemory, cut), "memory"),
        ),
        (LimitKind::Memory, _) => {
            let finding = Finding::new(
                FindingCode::LimitMemory,
                "the program used more memory than allowed",
            )
            .comparing(format!("at most {}", mebibytes(limits.memory)), "more");
            (Verdict::MemoryLimit, with_hint(finding, "memory"))
        }
        (LimitKind::Cpu, _) => {
            let finding = match cut {
                None => Finding::new(
                    FindingCode::LimitCpu,
                    "the program used more CPU time than allowed",
                )
                .comparing(seconds(limits.cpu), "more"),
                Some(cut) => early(FindingCode::LimitCpu, cut),
            };
            (Verdict::TimeLimitCpu, with_hint(finding, "time"))
        }
        (LimitKind::Wall, _) => {
            let waits = usage.cpu.is_some_and(|cpu| cpu < usage.wall / 4);
            let finding = match cut {
                None => Finding::new(
                    FindingCode::LimitWall,
                    "the program was still there when its time on the clock ended",
                )
                .comparing(seconds(limits.wall), "more"),
                Some(cut) => early(FindingCode::LimitWall, cut),
            };
            let finding = if waits {
                finding.hint(hints::of_waiting(observation))
            } else {
                with_hint(finding, "time")
            };
            (Verdict::TimeLimitWall, finding)
        }
        (LimitKind::Output, _) => (
            Verdict::OutputLimit,
            Finding::new(FindingCode::LimitOutput, "the program printed more than allowed")
                .comparing(
                    format!("at most {}", mebibytes(limits.output)),
                    over_and_over(&observation.execution.stdout.bytes).unwrap_or("more".to_owned()),
                )
                .hint("print the answer alone, and once: is there a print statement in the search, or in a loop that does not end?"),
        ),
        (LimitKind::Files, _) => (
            Verdict::OutputLimit,
            Finding::new(
                FindingCode::LimitOutput,
                "the program wrote more into files than allowed",
            )
            .comparing(format!("at most {}", FileQuota::RUN.words()), "more")
            .hint("the assignment asks for no files: print to standard output"),
        ),
    }
}

/// From so often on a line is printed over and over.
const OVER_AND_OVER: usize = 100;

/// The last whole line of an output, where it has words and stands there very often.
fn over_and_over(output: &[u8]) -> Option<String> {
    let mut lines = output.rsplit(|byte| *byte == b'\n').skip(1);
    let last = lines.next()?;
    let times = 1 + lines.filter(|line| *line == last).count();
    let text = str::from_utf8(last).ok()?.trim();
    let is_text = text.contains(char::is_alphabetic) && times >= OVER_AND_OVER;
    is_text.then(|| format!("more, `{text}` over and over"))
}

/// When a program was stopped before its full time, and why: what it had done on others.
fn stopped_early(after: Duration, precedent: Precedent) -> String {
    let seconds = |time: Duration| format!("{:.2} s", time.as_secs_f64());
    let (had_done, limit, which) = match precedent.reached {
        Reached::Cpu(time) => ("used more CPU time than it may", seconds(time), "like this one"),
        Reached::Wall(time) => (
            "waited until its time on the clock ended",
            seconds(time),
            "before",
        ),
        Reached::Memory(bytes) => ("used more memory than it may", mebibytes(bytes), "like this one"),
    };
    let puzzles = match precedent.runs {
        1 => format!("on a puzzle {which}"),
        runs => format!("on each of {runs} puzzles {which}"),
    };
    let after = seconds(after);
    format!("the program was stopped early, after {after}, because it had {had_done}, {limit}, {puzzles}")
}

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes >> 20)
}

/// Adds the line of standard error that names what went wrong, or the last one.
fn with_last_words(finding: Finding, errors: &ErrorStream) -> Finding {
    let Some(Quote { place, text }) = &errors.telling else {
        return finding;
    };
    let message = format!("{}: {text}", finding.message);
    let ran_out = "the runtime ran out of memory or stack before the grader's limit was reached";
    let ran_out = (errors.ran_out() && finding.hint.is_none()).then_some(ran_out);
    Finding { message, ..finding }.at(*place).maybe_hint(ran_out)
}

/// Whether a program had given its answer, right or wrong, before it ended as it should not: then the answer is judged, and the end is a remark.
///
/// An end without a word, such as an exit status that is left to chance, comes after all that was printed. What crashed had to print both the number of moves and boards that come to the
/// goal, or, for a puzzle without a solution, `told_unsolvable`.
pub(super) fn is_after_answer(evidence: Evidence<'_>, exit: &Exit, told_unsolvable: bool) -> bool {
    let said = evidence.transcript;
    let errors = &said.errors;
    let solved = || !said.moves.is_empty() && matches!(evidence.path(), path::Reading::Path(_));
    match exit {
        Exit::Code(_) if errors.exceptions.is_empty() => {
            !(said.moves.is_empty() && said.unsolvable.is_empty())
        }
        Exit::Code(_) | Exit::Signal(_) => told_unsolvable || solved(),
        Exit::Limit(_) | Exit::CannotStart { .. } | Exit::Violation(_) => false,
    }
}

/// The end of a program that had given its answer, as a remark.
pub(super) fn as_remark(finding: Finding) -> Finding {
    let message = format!("after its answer {}", finding.message);
    Finding { message, ..finding }
}

fn signal_hint(number: i32) -> Option<&'static str> {
    let signal = signal_name(number);
    let hints = [
        ("SIGSEGV", OUTSIDE_MEMORY),
        ("SIGBUS", OUTSIDE_MEMORY),
        (
            "SIGABRT",
            "the program stopped itself: a failed assertion, an uncaught exception, or a heap that was overwritten",
        ),
        ("SIGFPE", "an integer division by zero"),
        ("SIGILL", "an instruction that this machine does not have"),
    ];
    hints
        .into_iter()
        .find(|(of, _)| *of == signal)
        .map(|(_, hint)| hint)
}

const OUTSIDE_MEMORY: &str = "an access outside the program's memory: an index past the end, a pointer that is null, was freed or was never set, or a recursion without end";
