//! What `Solver` answers, with the grader's own board in the place of the student's, so that a fault of Board's is not the solver's.

use reference::Board;

use crate::finding::{BoardPair, Finding, FindingCode};
use crate::fixture::Fixture;

use super::answers::{Answer, tiles};
use super::{Fault, Seen, same, wrong};

/// The name of a probe of the solver: of the one with the grader's board, or with the student's own where the solver uses members that the API does not name.
fn name(seen: Seen<'_>, of: &str) -> String {
    let linked =
        |answer: Option<&Answer>| !matches!(answer, Some(Answer::Threw { class, .. }) if is_linkage(class));
    if linked(seen.answers.of("solver")) && linked(seen.answers.of(of)) {
        of.to_owned()
    } else {
        format!("own-{of}")
    }
}

/// Errors of a class that was compiled against another one.
fn is_linkage(class: &str) -> bool {
    [
        "NoSuchMethodError",
        "NoSuchFieldError",
        "IllegalAccessError",
        "IncompatibleClassChangeError",
        "NoClassDefFoundError",
        "ClassCastException",
        "VerifyError",
        "AbstractMethodError",
    ]
    .iter()
    .any(|error| class == format!("java.lang.{error}"))
}

fn minimum(fixture: &Fixture) -> Option<u64> {
    fixture.golden.moves()
}

pub(super) fn moves(seen: Seen<'_>) -> Result<(), Fault> {
    let Some(minimum) = minimum(seen.fixture) else {
        return Ok(());
    };
    let right = Answer::Number(i64::try_from(minimum).unwrap_or(i64::MAX));
    let constructor = "new Solver(board)";
    same(
        constructor,
        seen.answer(&name(seen, "solver"), constructor)?,
        &Answer::Done,
    )?;
    for (probe, call) in [
        ("moves", "solver.moves()"),
        ("moves-again", "solver.moves(), called again,"),
    ] {
        same(call, seen.answer(&name(seen, probe), call)?, &right)?;
    }
    Ok(())
}

pub(super) fn solution(seen: Seen<'_>) -> Result<(), Fault> {
    if minimum(seen.fixture).is_none() {
        return Ok(());
    }
    let constructor = "new Solver(board)";
    same(
        constructor,
        seen.answer(&name(seen, "solver"), constructor)?,
        &Answer::Done,
    )?;
    for (probe, call) in [
        ("solution", "solver.solution()"),
        ("solution-again", "solver.solution(), called again,"),
    ] {
        path(seen, call, seen.answer(&name(seen, probe), call)?)?;
    }
    Ok(())
}

/// A shortest path from the puzzle to the goal. Whether the puzzle itself is in it is the dialect's to say; either is right.
fn path(seen: Seen<'_>, call: &str, found: &Answer) -> Result<(), Fault> {
    let (board, n) = (&seen.fixture.board, seen.fixture.board.dimension());
    let minimum = minimum(seen.fixture).unwrap_or_default();
    let Answer::Items { texts, more: false } = found else {
        return Err(wrong(
            call,
            found,
            &format!("the {} boards of a shortest solution", minimum + 1),
        ));
    };
    let mut at: Vec<u32> = board.tiles().collect();
    let mut steps = 0_u64;
    for (index, text) in texts.iter().enumerate() {
        let Some(next) = text.as_deref().and_then(|text| tiles(text, n)) else {
            let shown = text.clone().map_or(Answer::Null, Answer::Text);
            return Err(wrong(call, &shown, "a board"));
        };
        if index == 0 && next == at {
            continue;
        }
        let near = Board::from_tiles(n, &at).is_ok_and(|board| {
            board
                .neighbors()
                .any(|neighbor| neighbor.tiles().eq(next.iter().copied()))
        });
        if !near {
            let message =
                format!("`{call}` holds two boards that follow each other and are not one slide apart");
            let finding = Finding::new(FindingCode::CallWrong, message);
            let pair = BoardPair::of(n, ("before the move", &at), ("after the move", &next));
            return Err(Fault::from(finding.showing(pair)));
        }
        at = next;
        steps += 1;
    }
    let at_goal = Board::from_tiles(n, &at).is_ok_and(|board| board.is_goal());
    if at_goal && steps == minimum {
        return Ok(());
    }
    let found = if at_goal {
        format!("{steps} moves")
    } else {
        format!("{steps} moves, and the goal is not reached")
    };
    Err(Fault::from(
        Finding::new(
            FindingCode::CallWrong,
            format!("`{call}` is no shortest solution"),
        )
        .comparing(format!("{minimum} moves"), found),
    ))
}

/// `isSolvable()` of every puzzle; −1 and null where there is no solution.
pub(super) fn unsolvable(seen: Seen<'_>) -> Result<(), Fault> {
    let solvable = seen.fixture.golden.is_solvable();
    let constructor = "new Solver(board)";
    same(
        constructor,
        seen.answer(&name(seen, "solver"), constructor)?,
        &Answer::Done,
    )?;
    let mut calls = vec![("solvable", "solver.isSolvable()", Answer::Truth(solvable))];
    if !solvable {
        calls.push((
            "moves",
            "solver.moves() of an unsolvable board",
            Answer::Number(-1),
        ));
        calls.push((
            "solution",
            "solver.solution() of an unsolvable board",
            Answer::Null,
        ));
    }
    for (probe, call, right) in calls {
        same(call, seen.answer(&name(seen, probe), call)?, &right)?;
    }
    Ok(())
}

/// The constructor throws `IllegalArgumentException` for an unsolvable board.
pub(super) fn refuses(seen: Seen<'_>) -> Result<(), Fault> {
    if seen.fixture.golden.is_solvable() {
        return Ok(());
    }
    let call = "new Solver(board) of an unsolvable board";
    let found = seen.answer(&name(seen, "solver"), call)?;
    if matches!(found, Answer::Threw { class, .. } if class == "java.lang.IllegalArgumentException") {
        return Ok(());
    }
    Err(wrong(call, found, "java.lang.IllegalArgumentException"))
}

/// The constructor throws for null: `IllegalArgumentException` with the twin's API, any of the two with the other.
pub(super) fn null(seen: Seen<'_>) -> Result<(), Fault> {
    let call = "new Solver(null)";
    let found = seen.answer("null", call)?;
    let expected = if seen.rubric.dialect.throws() {
        &[
            "java.lang.NullPointerException",
            "java.lang.IllegalArgumentException",
        ][..]
    } else {
        &["java.lang.IllegalArgumentException"]
    };
    if matches!(found, Answer::Threw { class, .. } if expected.contains(&&**class)) {
        return Ok(());
    }
    Err(wrong(call, found, expected[0]))
}

/// Both classes of the student's together.
pub(super) fn own_board(seen: Seen<'_>) -> Result<(), Fault> {
    let Some(minimum) = minimum(seen.fixture) else {
        return Ok(());
    };
    let call = "new Solver(board), with the submission's own Board,";
    same(call, seen.answer("own-solver", call)?, &Answer::Done)?;
    let call = "solver.moves(), with the submission's own Board,";
    let right = Answer::Number(i64::try_from(minimum).unwrap_or(i64::MAX));
    same(call, seen.answer("own-moves", call)?, &right)
}
