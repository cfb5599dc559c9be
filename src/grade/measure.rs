//! One run of a plan: the program is started on its puzzle, and what it did is recorded. What its output says is read apart, so that a kept execution can be read again.

use std::ffi::OsString;
use std::sync::Arc;

use super::near_limit;
use super::{PUZZLE_FILE, RunOutcome, guarded};
use crate::api::{self, Channel};
use crate::dialect::{PuzzleInput, Transcript};
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
    let limits = near_limit::enforced(allowed.limits);
    let channel = Channel::new();
    let of_classes = plan.rubric.client() == Client::Classes;
    let mut request = if of_classes {
        let requests = channel.opening() + &api::request_text(&run.fixture.board);
        puzzle_request(PuzzleInput::Stdin, program, &requests.into_bytes().into(), limits)
    } else {
        puzzle_request(plan.rubric.dialect.puzzle, program, &run.fixture.text, limits)
    };
    let mut ran = execute(program, sandbox, &request, cell);
    if matches!(&ran, Ok(execution) if near_limit::is_doubtful(execution, &run.limits, allowed.wall)) {
        allowed = Allowed::full(run.limits);
        request.limits = near_limit::enforced(run.limits);
        ran = execute(program, sandbox, &request, cell);
    }
    let mut execution = near_limit::settled(ran?, &run.limits);
    if program.gave_up_for_memory(&run.limits, &execution) {
        execution.exit = Exit::Limit(LimitKind::Memory);
    }
    if of_classes {
        execution.stdout.bytes = channel.verified(&execution.stdout.bytes);
    }
    Ok((execution, allowed))
}

/// Reads what an execution printed: a pure function, of an execution of just now or of one that was kept.
pub fn observe(plan: &Plan, run: &Run, allowed: Allowed, execution: Execution) -> RunOutcome {
    let dialect = &plan.rubric.dialect;
    let (output, puzzle) = (worth_reading(&execution), run.fixture.shape());
    let read = guarded(|| Transcript {
        errors: dialect.read_errors(&execution.stderr.bytes, &puzzle),
        ..plan.rubric.read(output, &puzzle)
    });
    match read {
        Ok(transcript) => RunOutcome::Observed(Box::new(Observation::new(execution, transcript, allowed))),
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

/// How much is read of an output that went over its limit: it is not judged, only shown.
const READ_OF_A_FLOOD: usize = 1 << 18;

fn worth_reading(execution: &Execution) -> &[u8] {
    let bytes = &execution.stdout.bytes;
    if execution.exit == Exit::Limit(LimitKind::Output) {
        &bytes[..bytes.len().min(READ_OF_A_FLOOD)]
    } else {
        bytes
    }
}

/// The request for one run: the puzzle in the way that programs are given it, under a name that tells nothing.
pub fn puzzle_request(input: PuzzleInput, program: &Program, puzzle: &Arc<[u8]>, limits: Limits) -> Request {
    let (arguments, stdin, files) = match input {
        PuzzleInput::Argument => (
            vec![OsString::from(PUZZLE_FILE)],
            [].into(),
            vec![(PUZZLE_FILE.to_owned(), Arc::clone(puzzle))],
        ),
        PuzzleInput::Stdin => (Vec::new(), Arc::clone(puzzle), Vec::new()),
    };
    Request {
        argv: program.argv(&limits, &arguments),
        env: program.env.clone(),
        stdin,
        files,
        folder: None,
        limits,
    }
}
