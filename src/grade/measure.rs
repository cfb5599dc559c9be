//! One run of a plan: the program is started on its puzzle, and what it did is recorded. What its output says is read apart, so that a kept execution can be read again.

use std::ffi::OsString;
use std::sync::Arc;

use super::near_limit;
use super::{PUZZLE_FILE, RunOutcome, guarded};
use crate::api::{self, Channel};
use crate::dialect::{PuzzleForm, PuzzleInput, Transcript};
use crate::examples::{HandedIn, MOST_BYTES};
use crate::fixture::Fixture;
use crate::judge::{Allowed, Observation};
use crate::plan::{Plan, Run};
use crate::rubric::Client;
use crate::submission::Program;
use sandbox::execution::{Execution, Exit, LimitKind, Limits};
use sandbox::{Cell, Request, Sandbox, SandboxError};

/// Runs the program on one puzzle, or the driver with its requests, and a second time where the first is too near to a time limit; gives what it did, and what it was allowed in the end.
/// `cell` is kept open from run to run.
///
/// # Errors
/// When the sandbox fails twice, or the whole invocation is being interrupted.
pub fn measure(
    plan: &Plan,
    run: &Run,
    mut allowed: Allowed,
    program: &Program,
    sandbox: &dyn Sandbox,
    cell: &mut Option<Box<dyn Cell>>,
) -> Result<(Execution, Allowed), SandboxError> {
    if let Some(name) = &run.handed_in {
        return Ok((looked_up(program, name), allowed));
    }
    let limits = near_limit::enforced(allowed.limits);
    let channel = Channel::new();
    let of_classes = plan.rubric.client() == Client::Classes;
    let mut request = if of_classes {
        let requests = channel.opening() + &api::request_text(&plan.rubric, &run.fixture);
        let stdin = PuzzleForm::usual(PuzzleInput::Stdin);
        let mut request = puzzle_request(&stdin, program, &requests.into_bytes().into(), limits);
        if plan.rubric.asks_main() {
            let puzzle = given(&plan.rubric.dialect.puzzle, &run.fixture);
            request.files.push((PUZZLE_FILE.to_owned(), puzzle));
        }
        request
    } else {
        let form = &plan.rubric.dialect.puzzle;
        puzzle_request(form, program, &given(form, &run.fixture), limits)
    };
    let mut ran = execute(program, sandbox, &request, cell);
    if matches!(&ran, Ok(execution) if near_limit::is_doubtful(execution, &run.limits, &allowed)) {
        allowed = Allowed::full(run.limits);
        request.limits = near_limit::enforced(run.limits);
        ran = execute(program, sandbox, &request, cell);
    }
    let mut execution = near_limit::settled(ran?, &run.limits);
    if plan.rubric.dialect.puzzle.output.is_some() {
        execution.exit = own_exit(execution.exit);
    }
    if program.gave_up_for_memory(&run.limits, &execution) {
        execution.exit = Exit::Limit(LimitKind::Memory);
    }
    if of_classes {
        execution.stdout.bytes = channel.verified(&execution.stdout.bytes);
        let mut is_stopped = is_at_limit(&execution);
        for _ in 0..MOST_ENDLESS {
            let answered = &execution.stdout.bytes;
            let left = is_stopped.then(|| api::remaining(&plan.rubric, &run.fixture, answered));
            let Some(left) = left.flatten() else {
                break;
            };
            let channel = Channel::new();
            request.stdin = (channel.opening() + &left.requests).into_bytes().into();
            let further = execute(program, sandbox, &request, cell)?;
            let said = &mut execution.stdout.bytes;
            said.extend(left.note.as_bytes());
            said.extend(channel.verified(&further.stdout.bytes));
            is_stopped = is_at_limit(&further);
        }
    }
    Ok((execution, allowed))
}

/// Whether it may be in something that has no end.
fn is_at_limit(execution: &Execution) -> bool {
    matches!(
        execution.exit,
        Exit::Limit(LimitKind::Cpu | LimitKind::Wall | LimitKind::Memory)
    )
}

/// So many methods of `Board` may have no end before the rest is given up.
const MOST_ENDLESS: usize = 2;

/// A file that was handed in, as if a program had printed it; one that is not there, as if a program had found nothing.
fn looked_up(program: &Program, name: &str) -> Execution {
    let bytes = program.handed_in(name, MOST_BYTES + 1);
    Execution::new(Exit::Code(i32::from(bytes.is_none()))).printing(bytes.unwrap_or_default())
}

/// Reads what an execution printed: a pure function, of an execution of just now or of one that was kept.
pub fn observe(plan: &Plan, run: &Run, allowed: Allowed, mut execution: Execution) -> RunOutcome {
    if let Some(name) = &run.handed_in {
        let bytes = &execution.stdout.bytes;
        let bytes = (execution.exit == Exit::Code(0)).then_some(bytes.as_slice());
        return match guarded(|| HandedIn::of(name, bytes, &plan.rubric)) {
            Ok(examples) => RunOutcome::Examined(Box::new(examples)),
            Err(error) => RunOutcome::Failed(error),
        };
    }
    shorten(&mut execution, plan.rubric.client());
    let dialect = &plan.rubric.dialect;
    let puzzle = run.fixture.shape();
    let read = guarded(|| {
        let transcript = Transcript {
            errors: dialect.read_errors(&execution.stderr.bytes, &puzzle),
            ..plan.rubric.read(&execution.stdout.bytes, &puzzle)
        };
        Observation::new(execution, transcript, allowed).thinned(&plan.rubric, &run.fixture)
    });
    match read {
        Ok(observation) => RunOutcome::Observed(Box::new(observation)),
        Err(error) => RunOutcome::Failed(error),
    }
}

/// Runs a request in the open cell, or in a new one. A fault of the sandbox is tried once more in a new cell before it counts.
fn execute(
    program: &Program,
    sandbox: &dyn Sandbox,
    request: &Request,
    cell: &mut Option<Box<dyn Cell>>,
) -> Result<Execution, SandboxError> {
    let mut attempt = || {
        let mut open = match cell.take() {
            Some(open) => open,
            None => sandbox.open(&program.cell())?,
        };
        let execution = open.run(request)?;
        *cell = Some(open);
        Ok::<_, SandboxError>(execution)
    };
    match attempt() {
        Err(error) if !error.interrupted => attempt(),
        done => done,
    }
}

/// How much is kept of an output that went over its limit: it is not judged, only shown.
const KEPT_OF_A_FLOOD: usize = 1 << 18;

/// Cuts off what nobody reads of an output that went over its limit. What classes answered before is judged.
fn shorten(execution: &mut Execution, client: Client) {
    if execution.exit != Exit::Limit(LimitKind::Output) || client == Client::Classes {
        return;
    }
    for printed in [&mut execution.stdout, &mut execution.stderr] {
        printed.truncated |= printed.bytes.len() > KEPT_OF_A_FLOOD;
        printed.bytes.truncate(KEPT_OF_A_FLOOD);
        printed.bytes.shrink_to_fit();
    }
}

/// What a program is given for a puzzle.
pub fn given(form: &PuzzleForm, fixture: &Fixture) -> Arc<[u8]> {
    if form.is_own_text() {
        return Arc::clone(&fixture.text);
    }
    let tiles: Vec<u32> = fixture.board.tiles().collect();
    form.text(&tiles).into_bytes().into()
}

/// What runs a program whose answer is in a file, and then prints the file. It is not there where the program wrote none; what it printed itself comes first.
const THEN_PRINT: &str = "name=$1; shift; \"$@\"; status=$?; cat -- \"$name\" 2>/dev/null; exit $status";

/// The exit of a program that a shell ran: it tells a signal by a status above 128.
fn own_exit(exit: Exit) -> Exit {
    match exit {
        Exit::Code(status @ 129..=159) => Exit::Signal(status - 128),
        other @ (Exit::Code(_)
        | Exit::Signal(_)
        | Exit::Limit(_)
        | Exit::CannotStart { .. }
        | Exit::Violation(_)) => other,
    }
}

/// The request for one run: the puzzle in the way that programs are given it, under a name that tells nothing.
pub fn puzzle_request(form: &PuzzleForm, program: &Program, puzzle: &Arc<[u8]>, limits: Limits) -> Request {
    let mut arguments: Vec<OsString> = form.arguments.iter().map(OsString::from).collect();
    let (stdin, files) = match form.input {
        PuzzleInput::Argument => {
            arguments.push(OsString::from(PUZZLE_FILE));
            ([].into(), vec![(PUZZLE_FILE.to_owned(), Arc::clone(puzzle))])
        }
        PuzzleInput::Stdin => (Arc::clone(puzzle), Vec::new()),
        PuzzleInput::List => {
            arguments.push(OsString::from(String::from_utf8_lossy(puzzle).as_ref()));
            ([].into(), Vec::new())
        }
    };
    let mut argv = program.argv(&limits, &arguments);
    if let Some(name) = &form.output {
        let shell = ["/bin/sh", "-c", THEN_PRINT, "sh", name];
        argv.splice(0..0, shell.map(OsString::from));
    }
    Request {
        argv,
        env: program.env.clone(),
        stdin,
        files,
        folder: None,
        limits,
    }
}
