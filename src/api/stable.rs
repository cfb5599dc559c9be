//! Whether `Solver` stays what it is: its answers in any order, and the objects in its queue.

use crate::judgement::{Finding, FindingCode};
use crate::rubric::Requirement;

use super::answers::{Answer, Item, Reader};
use super::requests::STABLE;
use super::solver::{self, name, path, reader};
use super::{Fault, Seen, board, same, search, wrong};

const RESULT: &str =
    "what `solution()` gave was changed by its caller, and the solver with it: give a new list each time";

/// The answers of two solvers that are asked in turns, and of the first one after what it gave was looked at twice, and emptied as far as its iterator permits.
pub(super) fn stable(seen: Seen<'_>) -> Result<(), Fault> {
    let constructor = "new Solver(board)";
    let solver = name(seen, "solver");
    let prefix = solver.trim_end_matches("solver");
    let answer = |of: &str, call| seen.answer(&format!("{prefix}{of}"), call);
    // What is wrong however it is asked is judged elsewhere.
    let plain = || {
        // An API with parity has no `isSolvable()` in Solver.
        if seen.rubric.asks(Requirement::SolverIsSolvable) {
            solver::is_solvable(seen)?;
            if !seen.fixture.golden.is_solvable() {
                solver::no_moves(seen)?;
                solver::no_solution(seen)?;
            }
        }
        solver::moves(seen)?;
        solver::solution(seen)
    };
    let not_looked_at = || {
        Fault::follows(
            "whether `Solver` always gives the same answers is not looked at, because one of them is wrong or does not come: only that costs points"
                .to_owned(),
        )
    };
    if plain().is_err() {
        return Err(not_looked_at());
    }
    let minimum = seen.fixture.golden.moves();
    let is_right = |of: &str, call: &str, found: &Answer| is_right(seen, of, call, found);
    for made in ["stable-solver", "stable-other"] {
        same(constructor, answer(made, constructor)?, &Answer::Done)?;
    }
    let mut asked: Vec<String> = Vec::new();
    for (at, (of, call)) in STABLE.iter().enumerate() {
        let whose = if *of == "v" { "solver" } else { "other" };
        asked.push(format!("{whose}.{call}()"));
        let found = answer(&format!("stable-{at}"), "solver.moves()")?;
        // Of the other solver only whether it changes its answer: a wrong one is judged elsewhere.
        let first = STABLE
            .iter()
            .position(|earlier| *earlier == (*of, *call))
            .unwrap_or(at);
        let stays = *of == "x" && found == answer(&format!("stable-{first}"), "solver.moves()")?;
        if !stays && !is_right(of, call, found) {
            // The other solver is one of a puzzle that is solved.
            let answers = [Requirement::SolverMoves, Requirement::SolverSolution];
            if answers.into_iter().any(|of| seen.is_known_to_fail(of)) {
                return Err(not_looked_at());
            }
            let expected = match (*call, minimum) {
                ("moves", Some(moves)) if *of == "v" => moves.to_string(),
                ("moves", None) if *of == "v" => "-1".to_owned(),
                ("moves", _) => "1".to_owned(),
                ("isSolvable", minimum) => minimum.is_some().to_string(),
                _ => "a shortest solution, or null where there is none".to_owned(),
            };
            let other = if asked.iter().any(|call| call.starts_with("other")) {
                "; `other` is a solver of the board `1 2 / 0 3`"
            } else {
                ""
            };
            let message = format!(
                "`{whose}.{call}()` is wrong after {}, and right when it is asked first{other}",
                match asked.len() {
                    1 => "two solvers were made".to_owned(),
                    _ => format!("`{}`", asked[..asked.len() - 1].join("`, `")),
                }
            );
            let fault = Finding::new(FindingCode::CallWrong, message).comparing(expected, found.shown());
            return Err(solver::with_static(seen, fault.into()));
        }
    }
    if minimum.is_none() {
        return Ok(());
    }
    of_result(seen, prefix)
}

/// What `solution()` gave, looked at twice, and emptied by its caller.
fn of_result(seen: Seen<'_>, prefix: &str) -> Result<(), Fault> {
    let answer = |of: &str, call| seen.answer(&format!("{prefix}{of}"), call);
    let is_right = |of, call, found: &_| is_right(seen, of, call, found);
    for (of, what) in [("y-items", "a first time"), ("y-items-again", "a second time")] {
        let call = "solver.solution()";
        let found = answer(of, call)?;
        if !is_right("v", "solution", found) {
            let fault = wrong(
                &format!("{call}, its result iterated over {what},"),
                found,
                "the boards of a shortest solution",
            );
            return Err(match of {
                "y-items-again" => board::with_hint(fault, board::AFRESH),
                _ => fault,
            });
        }
    }
    let both = answer("y-turns", "solver.solution()")?;
    if !both
        .halves()
        .is_some_and(|halves| halves.iter().all(|half| is_right("v", "solution", half)))
    {
        let fault = wrong(
            "solver.solution(), two iterations over its result in turns,",
            both,
            "the boards of a shortest solution, twice",
        );
        return Err(board::with_hint(fault, board::AFRESH));
    }
    for (of, call, method) in [
        ("stable-stripped", "solver.solution()", "solution"),
        ("stable-stripped-moves", "solver.moves()", "moves"),
    ] {
        let found = answer(of, call)?;
        if !is_right("v", method, found) {
            let fault = wrong(
                &format!("{call}, after its caller removed the boards of an earlier result,"),
                found,
                "the same as before",
            );
            return Err(board::with_hint(fault, RESULT));
        }
    }
    Ok(())
}

/// Whether an answer of one of the solvers is right: `x` is the one of the other puzzle, which is a move from the goal.
fn is_right(seen: Seen<'_>, of: &str, call: &str, found: &Answer) -> bool {
    let (moves, solvable) = match (of, seen.fixture.golden.moves()) {
        ("x", _) => (1, true),
        (_, Some(moves)) => (i64::try_from(moves).unwrap_or(i64::MAX), true),
        (_, None) => (-1, false),
    };
    match call {
        "moves" => *found == Answer::Number(moves),
        "isSolvable" => matches!(found, Answer::Missing(_)) || *found == Answer::Truth(solvable),
        _ if !solvable => *found == Answer::Null,
        // The boards of the other puzzle are as many as they should be.
        _ if of == "x" => {
            matches!(found, Answer::Items { items, more: false } if (1..=2).contains(&items.len()))
        }
        _ => path(seen, "solver.solution()", found, reader(seen)).is_ok(),
    }
}

/// What the queue and the grader's board noted of a search.
pub(super) fn queue(seen: Seen<'_>) -> Result<(), Fault> {
    solver::was_counted(seen)?;
    if seen.answers.of("watched") != Some(&Answer::Done) {
        // A search that fails is judged elsewhere, and so is one that needs a board of its own.
        return Ok(());
    }
    let call = "new Solver(board)";
    if let Answer::Text(changed) = seen.answer("changed", call)? {
        let words: Vec<&str> = changed.split(' ').collect();
        let [class, field, values @ ..] = words.as_slice() else {
            return Ok(());
        };
        let message = format!("the field `{field}` of a `{class}` changes while the object is in the queue");
        let finding = Finding::new(FindingCode::CallWrong, message)
            .hint("a queue does not notice that a key changes, and its order breaks: make a new node for each neighbor, with `final` fields");
        return Err(match values {
            [before, after] => finding.comparing(format!("{before}, as it was put in"), *after),
            _ => finding,
        }
        .into());
    }
    seen.answer("compared", call)?;
    let Some([one, other]) = search::odd_comparisons(seen).next() else {
        return Ok(());
    };
    let n = seen.fixture.board.dimension();
    let tiles = |item: &Item| item.tiles(Reader::Text, n);
    let boards = tiles(one).zip(tiles(other));
    let what = match (&boards, &other.text) {
        (None, Some(class)) => format!("the search asks a `Board` whether it equals a `{class}`"),
        (None, None) | (Some(_), _) => "the search compares boards that are not two moves apart".to_owned(),
    };
    let mut counts = seen.facts.faults_of(Requirement::SolverCounts);
    let costs_elsewhere = seen.is_known(Requirement::SolverCalls, search::COMPARE)
        || counts.any(|known| known.code == FindingCode::CostTooHigh);
    if costs_elsewhere {
        return Err(Fault::follows(format!(
            "{what}, and compares too often or looks at too many nodes: only that costs points"
        )));
    }
    let Some((one, other)) = boards else {
        return Err(Finding::new(FindingCode::CallWrong, what)
            .hint(search::NO_BOARD)
            .into());
    };
    Err(Finding::new(FindingCode::CostTooHigh, what)
        .hint("`equals()` is needed for one thing: to leave out the neighbor that is the board before. Whether a board is the goal, `isGoal()` says")
        .showing(crate::judgement::BoardPair::of(
            n,
            ("the board", &one),
            ("compared with", &other),
        ))
        .into())
}
