//! What `Solver` answers, with the grader's own board in the place of the student's, so that a fault of Board's is not the solver's.

use std::collections::BTreeSet;

use reference::Board;

use crate::checker::moves_in_words;
use crate::fixture::Fixture;
use crate::judgement::{BoardPair, Finding, FindingCode, in_a_line};
use crate::rubric::Requirement;

use super::answers::{Answer, Item, Reader};
use super::{Fault, Seen, board, in_words, requests, same, search, worst, wrong};

/// The name of a probe of the solver: of the one with the grader's board, or with the student's own where the solver uses members that the API does not name.
pub(super) fn name(seen: Seen<'_>, of: &str) -> String {
    let linked = |probe| !seen.answers.of(probe).is_some_and(is_unlinked);
    if linked("solver") && linked(of) {
        of.to_owned()
    } else {
        format!("own-{of}")
    }
}

/// Whether a call ended because the grader's board lacks a member that the submission's own has.
fn is_unlinked(answer: &Answer) -> bool {
    matches!(answer, Answer::Threw { class, message } if is_linkage(class, message))
}

/// Whether that is the one with the grader's board.
fn is_with_ours(seen: Seen<'_>) -> bool {
    name(seen, "solver") == "solver"
}

/// Errors of a class that was compiled against another one. Nodes without an order are the class's own fault.
fn is_linkage(class: &str, message: &str) -> bool {
    const ERRORS: &str = "NoSuchMethodError NoSuchFieldError IllegalAccessError IncompatibleClassChangeError \
        NoClassDefFoundError ClassCastException VerifyError AbstractMethodError";
    let class = class.strip_prefix("java.lang.");
    ERRORS.split(' ').any(|error| class == Some(error)) && !message.contains("java.lang.Comparable")
}

fn minimum(fixture: &Fixture) -> Option<u64> {
    fixture.golden.moves()
}

/// That there was a solver whose cost could be measured: where its constructor throws, nothing was counted, and that is no merit. Neither is it where no board was made: what such a solver costs follows
/// from what it answers.
pub(super) fn was_made(seen: Seen<'_>) -> Result<(), Fault> {
    let constructor = "new Solver(board)";
    match seen.answers.of(&name(seen, "solver")) {
        Some(found @ (Answer::Threw { .. } | Answer::Missing(_))) if minimum(seen.fixture).is_some() => {
            same(constructor, found, &Answer::Done)
        }
        Some(_) | None if unseen(seen).is_some() || comes_to_nothing(seen) => solved(seen),
        Some(_) | None => Ok(()),
    }
}

/// Whether the search gave up: neither are the moves right nor is the goal at an end of the solution.
fn comes_to_nothing(seen: Seen<'_>) -> bool {
    let Some(least) = minimum(seen.fixture).filter(|least| *least > 0) else {
        return false;
    };
    let has_moves = seen.answers.of(&name(seen, "moves")) == Some(&Answer::Number(number(least)));
    let n = seen.fixture.board.dimension();
    let is_goal = |item: Option<&Item>| {
        let tiles = item.and_then(|item| item.tiles(reader(seen), n));
        tiles.is_some_and(|tiles| Board::from_tiles(n, &tiles).is_ok_and(|board| board.is_goal()))
    };
    let has_goal = match seen.answers.of(&name(seen, "solution")) {
        Some(Answer::Items { items, .. }) => is_goal(items.first()) || is_goal(items.last()),
        _ => false,
    };
    !(has_moves || has_goal)
}

/// The same, and that its search was seen.
pub(super) fn was_counted(seen: Seen<'_>) -> Result<(), Fault> {
    was_made(seen)?;
    unseen(seen).map_or(Ok(()), |why| {
        Err(Fault::follows(format!(
            "what the search costs is not counted, because {why}; its points are those of a right answer"
        )))
    })
}

/// Why nothing was seen of a search that there must have been.
fn unseen(seen: Seen<'_>) -> Option<&'static str> {
    let is_far = minimum(seen.fixture).is_some_and(|moves| moves > 0);
    if !is_far {
        None
    } else if !is_with_ours(seen) {
        Some("`Solver` needs more of `Board` than the API names, and does not run with the grader's")
    } else if makes_no_boards(seen) {
        Some("`new Solver(board)` makes no boards")
    } else {
        looks_no_further(seen, "").then_some("`new Solver(board)` makes too few boards to come to a solution")
    }
}

/// Whether fewer boards were made than on the way to the solution: every board has two neighbors or more.
fn looks_no_further(seen: Seen<'_>, prefix: &str) -> bool {
    let least = minimum(seen.fixture).map_or(0, |moves| 2 * moves);
    matches!(seen.answers.of(&format!("{prefix}calls")), Some(Answer::Counts(calls)) if calls.first() < Some(&least))
}

/// Whether the constructor is known to make no boards, with the grader's.
fn makes_no_boards(seen: Seen<'_>) -> bool {
    matches!(seen.answers.of("calls"), Some(Answer::Counts(calls)) if calls.first() == Some(&0))
}

/// That the solution is no longer than it must be: a search that comes to a longer one looks at other nodes, and what is wrong with it is judged elsewhere.
pub(super) fn finds_shortest(seen: Seen<'_>) -> Result<(), Fault> {
    let least = minimum(seen.fixture).map(number);
    let boards = match seen.answers.of("solution") {
        Some(Answer::Items { items, .. }) => number(items.len() as u64),
        _ => 0,
    };
    match (seen.answers.of("moves"), least) {
        (Some(Answer::Number(moves)), Some(least)) if (*moves).min(boards) > least + 1 => Err(Fault::follows(
            "how many nodes the search looks at is not judged, because it finds a longer solution than there is: only that costs points"
                .to_owned(),
        )),
        _ => Ok(()),
    }
}

pub(super) fn moves(seen: Seen<'_>) -> Result<(), Fault> {
    let Some(minimum) = minimum(seen.fixture) else {
        return Ok(());
    };
    let constructor = "new Solver(board)";
    same(
        constructor,
        seen.answer(&name(seen, "solver"), constructor)?,
        &Answer::Done,
    )?;
    let own = seen.answer(&name(seen, "moves"), "solver.moves()")?;
    let further = further_asked(seen, Requirement::SolverMoves);
    let further = further.into_iter().filter_map(|(simple, board, moves)| {
        let found = seen.answers.of(&format!("{simple}-moves"));
        let found = found.filter(|found| !is_unlinked(found))?;
        let call = board::call_of("solver.moves()", &board);
        let solution = seen.answers.of(&format!("{simple}-solution"));
        Some(same_moves(seen, &call, (found, solution), number(moves)).map_err(|fault| {
            // The first solver was right, and this one counts on.
            let counts_on = *own == Answer::Number(number(minimum))
                && matches!(&fault, Fault::Wrong(finding) if finding.hint.as_deref() == Some(search::OTHER_COUNT));
            let is_right = *own == Answer::Number(number(minimum));
            let fault = match board::shared_field(seen, "Solver") {
                Some(_) if counts_on => with_static(seen, fault),
                Some(field) if is_right && matches!(&fault, Fault::Wrong(finding) if finding.hint.is_none()) => {
                    board::with_hint(fault, &format!("other puzzles were solved before this one: does the static field `{field}`, which all solvers share, still hold something of them?"))
                }
                Some(_) | None => fault,
            };
            fault.about(&board)
        }))
    });
    let solution = seen.answers.of(&name(seen, "solution"));
    let denies = seen.answers.of(&name(seen, "solvable")) == Some(&Answer::Truth(false));
    let first = || {
        let judged = same_moves(seen, "solver.moves()", (own, solution), number(minimum));
        judged.map_err(|fault| {
            if denies {
                board::with_hint(fault, DENIES)
            } else {
                fault
            }
        })
    };
    let again = || moves_again(seen, number(minimum));
    let later = [&first as &dyn Fn() -> Result<(), Fault>, &again];
    worst(further.chain(later.into_iter().map(|judged| judged())))
}

const DENIES: &str =
    "`isSolvable()` says that this board has no solution, and it has one: look at that first";

/// `moves()` once more, after what may have changed it.
fn moves_again(seen: Seen<'_>, right: i64) -> Result<(), Fault> {
    let call = "solver.moves(), called again after `solution()` and after a second Solver was made,";
    let again = seen.answer(&name(seen, "moves-again"), call)?;
    same(call, again, &Answer::Number(right)).map_err(|fault| {
        if is_solution_wrong(seen) {
            return Fault::follows(format!(
                "{} is wrong, and so is `solution()`: only that costs points",
                in_words(call)
            ));
        }
        with_static(seen, board::with_hint(fault, "work the answers out in the constructor: `moves()` and `solution()` only read them, and change no field"))
    })
}

fn number(moves: u64) -> i64 {
    i64::try_from(moves).unwrap_or(i64::MAX)
}

/// `moves()` against the right number, with what a larger one may come from.
fn same_moves(
    seen: Seen<'_>,
    call: &str,
    (found, solution): (&Answer, Option<&Answer>),
    right: i64,
) -> Result<(), Fault> {
    let is_longer = matches!(found, Answer::Number(moves) if *moves > right);
    let known = |hint| seen.is_known(Requirement::SolverMoves, hint);
    let hint = || {
        if *found == Answer::Number(i32::MAX.into()) {
            return Some(search::NEVER_SET);
        }
        if gives_distance(seen) || known(DISTANCE) {
            return Some(DISTANCE);
        }
        let order = is_longer.then(|| search::wrong_order(seen)).flatten();
        if order.is_some() {
            order
        } else if is_longer && (counts_taken_out(seen, call, found) || known(TAKEN_OUT)) {
            Some(TAKEN_OUT)
        } else if is_one_more(seen) {
            Some(BOARDS)
        } else if is_longer && (is_other_count(found, solution) || known(search::OTHER_COUNT)) {
            Some(search::OTHER_COUNT)
        } else if is_longer && (search::enter_once(seen) || known(search::MARKED_EARLY)) {
            Some(search::MARKED_EARLY)
        } else if is_longer && seen.is_known(Requirement::SolverCalls, search::COMPARE) {
            // A search that looks through all the boards that it has seen may have left out one of the shortest solution, and a queue that compares boards has another order.
            Some(
                "a shorter way may be lost where a board is left out because it was seen, or where `compareTo()` asks for more than the priorities",
            )
        } else {
            None
        }
    };
    same(call, found, &Answer::Number(right)).map_err(|fault| {
        if counts_too_few_boards(seen, (found, solution), right) {
            return Fault::follows(format!(
                "{} is one less than the boards of `solution()`, which leaves one out: only that costs points",
                in_words(call)
            ));
        }
        match hint() {
            Some(hint) => board::with_hint(fault, hint),
            None => fault,
        }
    })
}

/// Whether `moves()` comes from the boards of a solution that leaves one out, and that costs points.
fn counts_too_few_boards(seen: Seen<'_>, (found, solution): (&Answer, Option<&Answer>), right: i64) -> bool {
    let boards = match solution {
        Some(Answer::Items { items, more: false }) => number(items.len() as u64),
        _ => return false,
    };
    boards == right && *found == Answer::Number(right - 1) && is_solution_wrong(seen)
}

/// Whether `moves()` is larger than its solver's solution is long, whether or not that has the first board.
fn is_other_count(found: &Answer, solution: Option<&Answer>) -> bool {
    let (Answer::Number(moves), Some(Answer::Items { items, more: false })) = (found, solution) else {
        return false;
    };
    *moves > number(items.len() as u64)
}

const DISTANCE: &str = "your `moves()` gives the `manhattan()` of the first board: count the moves of the solution that the search finds";

/// So many puzzles of different distances must be answered before a number is taken for the distance.
const DISTANCES: usize = 4;

/// Whether `moves()` is the distance of every puzzle that was solved in this process.
fn gives_distance(seen: Seen<'_>) -> bool {
    let further = search::further_solved(seen).into_iter();
    let all: Vec<_> = further
        .map(|(name, board, _)| (format!("{name}-"), board))
        .chain([(String::new(), seen.fixture.board.clone())])
        .collect();
    let is_distance = |(prefix, board): &(String, Board)| {
        let found = seen.answers.of(&format!("{prefix}moves"));
        found == Some(&Answer::Number(number(board.manhattan())))
    };
    let distances: BTreeSet<u64> = all.iter().map(|(_, board)| board.manhattan()).collect();
    distances.len() >= DISTANCES && all.iter().all(is_distance)
}

const TAKEN_OUT: &str = "that is how many boards left the queue, and not all of them are on the way: keep in each node the one before, and count from the goal's node back to the first";

/// Whether `moves()` is the number of boards that left the queue, with or without the first.
fn counts_taken_out(seen: Seen<'_>, call: &str, found: &Answer) -> bool {
    let (Answer::Number(moves), Some(taken)) = (found, taken_out(seen)) else {
        return false;
    };
    // Of the puzzle itself the queue was counted.
    call == "solver.moves()" && (taken - 1..=taken).contains(moves)
}

/// How many boards left the queue, where they are too many for chance.
fn taken_out(seen: Seen<'_>) -> Option<i64> {
    const MANY: i64 = 20;
    let Answer::Counts(counts) = seen.answers.of("counts").filter(|_| is_with_ours(seen))? else {
        return None;
    };
    let taken = i64::try_from(*counts.get(1)?).ok()?;
    (taken >= MANY).then_some(taken)
}

const ALL_TAKEN_OUT: &str = "these are all the boards that left the queue, and not all of them are on the way: keep in each node the one before, and follow these from the goal's node back to the first";

const BOARDS: &str = "a solution of k moves has k + 1 boards: the first board is no move";

/// Whether `moves()` is one more than right for every puzzle that was solved in this process, or in that of another one.
fn is_one_more(seen: Seen<'_>) -> bool {
    let further = search::further_solved(seen);
    let of = |prefix: &str| seen.answers.of(&format!("{prefix}moves"));
    let own = (of(""), minimum(seen.fixture).unwrap_or_default());
    let mut all = further
        .iter()
        .map(|(name, _, moves)| (of(&format!("{name}-")), *moves))
        .chain([own]);
    if further.is_empty() {
        return seen.is_known(Requirement::SolverMoves, BOARDS);
    }
    all.all(|(found, moves)| found == Some(&Answer::Number(number(moves) + 1)))
}

/// Those that count for what is asked on this puzzle.
fn further_asked(seen: Seen<'_>, requirement: Requirement) -> Vec<(String, Board, u64)> {
    if requests::is_asked_with_further(seen.rubric, seen.fixture, requirement) {
        search::further_solved(seen)
    } else {
        Vec::new()
    }
}

/// With a static field of `Solver`, where there is one: the second solver overwrote the first one's.
pub(super) fn with_static(seen: Seen<'_>, fault: Fault) -> Fault {
    match board::shared_field(seen, "Solver") {
        Some(field) => board::with_hint(
            fault,
            &format!(
                "all solvers share the static field `{field}`: without `static`, each solver has its own"
            ),
        ),
        None => fault,
    }
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
    seen.answer(&name(seen, "solution"), "solver.solution()")?;
    for (simple, board, moves) in further_asked(seen, Requirement::SolverSolution) {
        let found = seen.answers.of(&format!("{simple}-solution"));
        if let Some(found) = found.filter(|found| !is_unlinked(found)) {
            let call = board::call_of("solver.solution()", &board);
            path_of(&board, moves, &call, found, Reader::Text).map_err(|fault| fault.about(&board))?;
        }
    }
    let call = "solver.solution()";
    let first = seen.answer(&name(seen, "solution"), call)?;
    path(seen, call, first, reader(seen)).map_err(|fault| {
        let all = matches!((first, taken_out(seen)), (Answer::Items { items, .. }, Some(taken)) if (taken - 1..=taken).contains(&number(items.len() as u64)));
        let solution = name(seen, "solution");
        let leads = solves_oddly(seen, solution.trim_end_matches("solution"), reader(seen)).is_some();
        if all && !leads {
            return board::with_hint(fault, ALL_TAKEN_OUT);
        }
        let is_open = matches!(&fault, Fault::Wrong(finding) if finding.hint.is_none());
        match search::wrong_order(seen).filter(|_| is_open) {
            Some(order) => board::with_hint(fault, order),
            None => fault,
        }
    })?;
    with_the_first(seen, call, first)?;
    let again = seen.answer(&name(seen, "solution-again"), call)?;
    match path(seen, call, again, reader(seen)) {
        Err(Fault::Wrong(_)) => Err(with_static(seen, changed(first, again))),
        other => other,
    }
}

/// That a solution is an empty list.
fn no_board(call: &str, moves: u64) -> Fault {
    let message = format!("{} gives no board at all", in_words(call));
    let expected = match moves {
        0 => "the board alone".to_owned(),
        moves => format!("the {} boards of a shortest solution", moves + 1),
    };
    let finding = Finding::new(FindingCode::CallWrong, message);
    finding.comparing(expected, "an empty list").into()
}

/// That a shortest solution begins with the puzzle, where the course has it so.
fn with_the_first(seen: Seen<'_>, call: &str, found: &Answer) -> Result<(), Fault> {
    let moves = minimum(seen.fixture).unwrap_or_default();
    let is_left_out = matches!(found, Answer::Items { items, .. } if items.len() as u64 == moves);
    if !is_left_out || !seen.rubric.dialect.board.initial {
        return Ok(());
    }
    if moves == 0 {
        return Err(no_board(call, moves));
    }
    let finding = Finding::new(
        FindingCode::CallWrong,
        format!("{} leaves out the puzzle itself", in_words(call)),
    );
    let expected = format!("{} boards, the puzzle first", moves + 1);
    Err(finding
        .comparing(expected, found.shown())
        .hint("the solution begins with the board that it was asked for: put the first node's board in too")
        .into())
}

/// Whether `solution()` is wrong, here or on another puzzle, and that costs points: one of the two methods spoils what the other one gives.
fn is_solution_wrong(seen: Seen<'_>) -> bool {
    let here = || matches!(solution(seen), Err(Fault::Wrong(_)));
    seen.is_known_to_fail(Requirement::SolverSolution) || seen.is_asked(Requirement::SolverSolution) && here()
}

const EMPTIES: &str =
    "the first call uses up what the second one needs: only read the fields, and give a new list each time";

/// That a second call gives something else than the first, which was right.
fn changed(first: &Answer, again: &Answer) -> Fault {
    let adds = board::adds(first, again);
    let call = if adds {
        "solver.solution(), called a second time,"
    } else {
        "solver.solution(), called again after a second Solver was made,"
    };
    let expected = format!("the same {} as at first", first.shown());
    let fault = wrong(call, again, &expected);
    let is_empty = matches!(again, Answer::Items { items, .. } if items.is_empty());
    if adds {
        board::with_hint(fault, board::ADDS)
    } else if is_empty || matches!(again, Answer::Null | Answer::Threw { .. }) {
        board::with_hint(fault, EMPTIES)
    } else {
        fault
    }
}

/// What tells the boards of the solution: the grader's own board tells itself.
pub(super) fn reader(seen: Seen<'_>) -> Reader {
    if name(seen, "solution") == "solution" {
        Reader::Text
    } else {
        seen.reader
    }
}

/// A shortest path from the puzzle to the goal. Whether the puzzle itself is in it is the dialect's to say; either is right.
pub(super) fn path(seen: Seen<'_>, call: &str, found: &Answer, reader: Reader) -> Result<(), Fault> {
    let minimum = minimum(seen.fixture).unwrap_or_default();
    path_of(&seen.fixture.board, minimum, call, found, reader)
}

fn path_of(board: &Board, minimum: u64, call: &str, found: &Answer, reader: Reader) -> Result<(), Fault> {
    let n = board.dimension();
    if let Answer::Items { items, more: false } = found
        && minimum > 0
        && items.last().and_then(|item| item.tiles(reader, n)) == Some(board.tiles().collect())
        && items
            .first()
            .and_then(|item| Board::from_tiles(n, &item.tiles(reader, n)?).ok())
            .is_some_and(|first| first.is_goal())
    {
        return Err(Finding::new(
            FindingCode::CallWrong,
            format!("{} leads from the goal to the puzzle", in_words(call)),
        )
        .comparing("the puzzle first, and the goal last", "the goal first, and the puzzle last")
        .hint("following the nodes back gives the last board first: put each board before the others, as with `addFirst()`; a `java.util.Stack` gives first what was pushed first")
        .into());
    }
    let Answer::Items { items, more: false } = found else {
        return Err(wrong(
            call,
            found,
            &match minimum {
                0 => "the board alone".to_owned(),
                moves => format!("the {} boards of a shortest solution", moves + 1),
            },
        ));
    };
    if items.is_empty() && minimum > 1 {
        return Err(no_board(call, minimum));
    }
    let (steps, last) = walk(board, call, items, reader)?;
    let at_goal = last.is_goal();
    if at_goal && steps == minimum {
        return Ok(());
    }
    if !items.is_empty() && steps + 1 == minimum && last.neighbors().any(|next| next.is_goal()) {
        let finding = Finding::new(
            FindingCode::CallWrong,
            format!("{} leaves out the goal", in_words(call)),
        );
        return Err(finding
            .comparing("the goal as the last board", found.shown())
            .hint("a solution of k moves has k + 1 boards, and the goal is the last of them")
            .into());
    }
    let found = if at_goal {
        moves_in_words(steps)
    } else {
        format!("{}, and the goal is not reached", moves_in_words(steps))
    };
    Err(Fault::from(
        Finding::new(
            FindingCode::CallWrong,
            format!("{} is no shortest solution", in_words(call)),
        )
        .comparing(moves_in_words(minimum), found),
    ))
}

/// How many slides the boards are, one after the other, and the last one of them.
fn walk(board: &Board, call: &str, items: &[Item], reader: Reader) -> Result<(u64, Board), Fault> {
    let n = board.dimension();
    let mut at = board.clone();
    let mut steps = 0_u64;
    for (index, item) in items.iter().enumerate() {
        let Some(tiles) = item.tiles(reader, n) else {
            return Err(wrong(call, &item.shown(), "a board"));
        };
        if at.tiles().eq(tiles.iter().copied()) {
            if index == 0 {
                continue;
            }
            let message = format!(
                "{} holds the same board twice, one after the other",
                in_words(call)
            );
            return Err(Finding::new(FindingCode::CallWrong, message)
                .comparing(
                    "each board once",
                    format!("twice `{}`", in_a_line(&tiles, n, "0")),
                )
                .hint("put the board of each node in once, the first and the last one too")
                .into());
        }
        let Some(next) = at.neighbors().find(|next| next.tiles().eq(tiles.iter().copied())) else {
            let message = format!(
                "{} holds two boards that follow each other and are not one slide apart",
                in_words(call)
            );
            let finding = Finding::new(FindingCode::CallWrong, message)
                .hint("each board of the solution is one slide after the one before: follow the nodes back from the goal to the puzzle");
            let at: Vec<u32> = at.tiles().collect();
            let pair = BoardPair::of(n, ("before the move", &at), ("after the move", &tiles));
            return Err(Fault::from(finding.showing(pair)));
        };
        at = next;
        steps += 1;
    }
    Ok((steps, at))
}

pub(super) fn is_solvable(seen: Seen<'_>) -> Result<(), Fault> {
    let right = Answer::Truth(seen.fixture.golden.is_solvable());
    let call = "solver.isSolvable()";
    value(seen, "solvable", call, &right)?;
    // What it passes on is its own board's word, and not the grader's.
    let Some(found) = passed_on(seen) else {
        return Ok(());
    };
    same(call, found, &right).map_err(|fault| {
        board::with_hint(
            fault,
            "it passes on what `isSolvable()` of `Board` says, and that is wrong",
        )
    })
}

/// What the solver says with its own board, where it asks that one, and nothing else judges its answer. One that makes no boards, and does not come to that, knows nothing else.
fn passed_on(seen: Seen<'_>) -> Option<&Answer> {
    let passes = seen.asks_board() == Some(true) && !seen.rubric.asks(Requirement::CallIsSolvable);
    let of_board = || {
        seen.answers
            .of("board-solvable")
            .filter(|_| makes_no_boards(seen))
    };
    let said = seen.answers.of("own-solvable").or_else(of_board);
    said.filter(|said| passes && matches!(said, Answer::Truth(_)))
}

pub(super) fn no_moves(seen: Seen<'_>) -> Result<(), Fault> {
    of_none(
        seen,
        "moves",
        "solver.moves() of an unsolvable board",
        &Answer::Number(-1),
    )
}

pub(super) fn no_solution(seen: Seen<'_>) -> Result<(), Fault> {
    of_none(
        seen,
        "solution",
        "solver.solution() of an unsolvable board",
        &Answer::Null,
    )
}

/// What a solver gives that was made, where one was.
fn value(seen: Seen<'_>, probe: &str, call: &'static str, right: &Answer) -> Result<(), Fault> {
    let constructor = "new Solver(board)";
    let made = seen.answer(&name(seen, "solver"), constructor)?;
    same(constructor, made, &Answer::Done)?;
    same(call, seen.answer(&name(seen, probe), call)?, right)
}

/// What a wrong answer about a puzzle follows from, where the solver says that it cannot be solved, and that costs its own points: not of one that solves nothing.
pub(super) fn denies(seen: Seen<'_>, requirement: Requirement) -> Option<&'static str> {
    let by_itself = matches!(
        requirement,
        Requirement::SolverIsSolvable | Requirement::SolverNull | Requirement::SolverRefuses
    );
    let hangs = requirement.name().starts_with("solver-") && !by_itself;
    let prefix = if requirement == Requirement::SolverOwnBoard {
        "own-".to_owned()
    } else {
        name(seen, "")
    };
    let of = |probe: &str| seen.answers.of(&format!("{prefix}{probe}"));
    let least = Answer::Number(number(minimum(seen.fixture).unwrap_or_default()));
    let denies = minimum(seen.fixture).is_some() && of("solvable") == Some(&Answer::Truth(false));
    let searches = matches!(of("calls"), Some(Answer::Counts(_))) && !looks_no_further(seen, &prefix);
    let solves_other = of("second-moves") == Some(&Answer::Number(1));
    // One that always says 1 solves nothing.
    let solves = searches || solves_other && of("moves") != of("second-moves");
    if !(hangs && denies && solves) {
        None
    } else if requirement == Requirement::SolverSolution && of("moves").is_some_and(|moves| *moves == least) {
        // The search has found it, and whether `solution()` asks `isSolvable()` nobody sees.
        None
    } else if seen.facts.denies {
        Some("`isSolvable()` says that there is no solution")
    } else {
        // Where nobody asks `isSolvable()` about such puzzles, the wrong number of moves costs points.
        let costs = requirement == Requirement::SolverSolution && seen.is_asked(Requirement::SolverMoves);
        costs.then_some("`isSolvable()` says that there is no solution, and so does `moves()`")
    }
}

/// What a solver gives of a board without a solution. That it takes the board for solvable, or does not come back, is judged by `isSolvable()`.
fn of_none(seen: Seen<'_>, probe: &str, call: &'static str, right: &Answer) -> Result<(), Fault> {
    let judged = || {
        let hint = format!("where `isSolvable()` is false, return {}", right.shown());
        value(seen, probe, call, right).map_err(|fault| board::hinted(fault, &hint))
    };
    let why = match (
        seen.answers.of(&name(seen, "solver")),
        passed_on(seen).or_else(|| seen.answers.of(&name(seen, "solvable"))),
    ) {
        (Some(Answer::Done), Some(Answer::Truth(true))) => "`isSolvable()` says that there is a solution",
        (Some(Answer::Done), Some(_)) => return judged(),
        _ => "no solver of this board is made",
    };
    if !seen.rubric.asks(Requirement::SolverIsSolvable) {
        return judged();
    }
    let call = in_words(call);
    Err(Fault::follows(format!(
        "{call} is not judged, because {why}: only that costs points"
    )))
}

/// The constructor throws `IllegalArgumentException` for an unsolvable board.
pub(super) fn refuses(seen: Seen<'_>) -> Result<(), Fault> {
    if seen.fixture.golden.is_solvable() {
        return Ok(());
    }
    let call = "new Solver(board) of an unsolvable board";
    let found = seen.answer(&name(seen, "solver"), "new Solver(board)")?;
    if matches!(found, Answer::Threw { class, .. } if class == "java.lang.IllegalArgumentException") {
        return Ok(());
    }
    Err(wrong(call, found, "java.lang.IllegalArgumentException"))
}

/// The constructor throws for null, as the rubric asks.
pub(super) fn null(seen: Seen<'_>) -> Result<(), Fault> {
    let call = "new Solver(null)";
    let found = seen.answer("null", call)?;
    let [right, also] = [
        "java.lang.IllegalArgumentException",
        "java.lang.NullPointerException",
    ];
    let is_strict = seen.rubric.classes.strict_null;
    if matches!(found, Answer::Threw { class, .. } if class == right || class == also && !is_strict) {
        return Ok(());
    }
    let expected = if is_strict {
        right.to_owned()
    } else {
        format!("{right} or {also}")
    };
    // What Java itself throws says what cannot be done.
    let is_own =
        matches!(found, Answer::Threw { class, message } if class == also && !message.starts_with("Cannot "));
    let hint = if is_own {
        "`NullPointerException` is another class: throw an `IllegalArgumentException`"
    } else {
        "ask `if (board == null) throw new IllegalArgumentException();` before anything else"
    };
    Err(board::with_hint(wrong(call, found, &expected), hint))
}

/// A right answer of the solver that is judged.
fn solved(seen: Seen<'_>) -> Result<(), Fault> {
    let prefix = if is_with_ours(seen) { "" } else { "own-" };
    answered(seen, prefix, reader(seen))
}

/// Whether `moves()` or `solution()` is right, of the solver with the grader's board or with the student's own: `prefix` of the probes.
fn answered(seen: Seen<'_>, prefix: &str, reader: Reader) -> Result<(), Fault> {
    let constructor = "new Solver(board)";
    same(
        constructor,
        seen.answer(&format!("{prefix}solver"), constructor)?,
        &Answer::Done,
    )?;
    let call = "solver.moves()";
    let right = Answer::Number(number(minimum(seen.fixture).unwrap_or_default()));
    let moves = seen.answer(&format!("{prefix}moves"), call)?;
    if *moves == right {
        return Ok(());
    }
    let way = "solver.solution()";
    let solution = seen.answer(&format!("{prefix}solution"), way)?;
    // Of one that has no `moves()`, what its solution lacks says more.
    let is_missing = matches!(moves, Answer::Missing(_));
    path(seen, way, solution, reader).or_else(|fault| {
        if is_missing {
            Err(fault)
        } else {
            same(call, moves, &right)
        }
    })
}

/// An answer within the limits.
pub(super) fn in_time(seen: Seen<'_>) -> Result<(), Fault> {
    if minimum(seen.fixture).is_none() {
        return Ok(());
    }
    solved(seen).map_err(|fault| {
        let solution = name(seen, "solution");
        let how = solves_oddly(seen, solution.trim_end_matches("solution"), reader(seen));
        let comes_to_goal = seen.rubric.asks(Requirement::SolverSolution) && !comes_to_nothing(seen);
        let how = how.or(comes_to_goal.then_some("the boards of the solution are wrong"));
        match how.filter(|_| matches!(fault, Fault::Wrong(_))) {
            Some(how) => Fault::follows(format!(
                "the answer comes in time, and {how}: only that costs points"
            )),
            None => fault,
        }
    })
}

/// Whether the search, as far as it was seen, asked a board for its twin.
pub(super) fn asks_twin(seen: Seen<'_>) -> Option<bool> {
    let is_seen = is_with_ours(seen) && !looks_no_further(seen, "");
    let asked = |probe| seen.calls(probe, 6);
    asked("calls").max(asked("calls-later")).filter(|_| is_seen)
}

/// Whether `isSolvable()` costs points here for saying that a puzzle has no solution that has one.
pub(super) fn wrongly_denies(seen: Seen<'_>) -> bool {
    let says_no = |probe| seen.answers.of(probe) == Some(&Answer::Truth(false));
    minimum(seen.fixture).is_some()
        && seen.is_asked(Requirement::SolverIsSolvable)
        && (says_no(&name(seen, "solvable")) || passed_on(seen) == Some(&Answer::Truth(false)))
}

/// Whether the solution leads to the goal over more than twice as many boards as it must.
pub(super) fn wanders(seen: Seen<'_>) -> bool {
    let Some(Answer::Items { items, more: false }) = seen.answers.of(&name(seen, "solution")) else {
        return false;
    };
    let way = walk(&seen.fixture.board, "solver.solution()", items, reader(seen));
    let least = minimum(seen.fixture).filter(|least| *least > 0);
    matches!((way, least), (Ok((steps, last)), Some(least)) if last.is_goal() && steps > 2 * least)
}

const LONGER: &str = "the solution is longer than it must be";

/// What is wrong with a solution that leads to the goal, in either direction, where that costs points elsewhere: `prefix` of the probes.
fn solves_oddly(seen: Seen<'_>, prefix: &str, reader: Reader) -> Option<&'static str> {
    let found = seen.answers.of(&format!("{prefix}solution"));
    let (Some(Answer::Items { items, more: false }), Some(least)) = (found, minimum(seen.fixture)) else {
        return None;
    };
    let back: Vec<Item> = items.iter().rev().cloned().collect();
    let steps = [items, &back].into_iter().find_map(|items| {
        let way = walk(&seen.fixture.board, "solver.solution()", items, reader);
        way.ok()
            .filter(|(_, last)| last.is_goal())
            .map(|(steps, _)| steps)
    })?;
    let is_judged = seen.rubric.asks(Requirement::SolverSolution);
    is_judged.then_some(if steps > least {
        LONGER
    } else {
        "the solution leads from the goal to the puzzle"
    })
}

/// Both classes of the student's together. Where that fails, what was learned of each alone says which one is at fault.
pub(super) fn own_board(seen: Seen<'_>) -> Result<(), Fault> {
    let Some(minimum) = minimum(seen.fixture) else {
        return Ok(());
    };
    let together = answered(seen, "own-", seen.reader);
    let Err(fault) = together else {
        return Ok(());
    };
    // What was not asked because a method of the board has no end says nothing else.
    if matches!(fault, Fault::Unanswered { .. }) && !seen.answers.endless.is_empty() {
        return Err(with_own_board(fault));
    }
    let with_ours = answered(seen, "", Reader::Text);
    let search = seen.answers.of("search");
    let found = search == Some(&Answer::Number(number(minimum)));
    // With the grader's board only a right solver shows that it is not at fault.
    let board_is_wrong = match &with_ours {
        Ok(()) => board::what_is_wrong(seen, false),
        Err(_) if !is_with_ours(seen) => board::what_is_wrong(seen, found),
        Err(_) => None,
    };
    if let Some(thrown @ Answer::Threw { .. }) = seen.answers.of("own-initial")
        && board_is_wrong.is_none()
    {
        return Err(wrong("new Board(tiles)", thrown, "a board"));
    }
    let how = with_ours
        .as_ref()
        .err()
        .and_then(|_| solves_oddly(seen, "own-", seen.reader));
    if let Some(how) = how
        && solves_oddly(seen, "", Reader::Text) == Some(how)
    {
        return Err(Fault::follows(format!(
            "the two classes solve the puzzle together, and {how}, as with the grader's `Board`: only that costs points"
        )));
    }
    if let Some(wrong) = board_is_wrong {
        let ours = match with_ours {
            Ok(()) => "it solves it",
            Err(_) => "it does not run, because it needs more of `Board` than the API names",
        };
        return Err(Fault::follows(format!(
            "`Solver` does not solve the puzzle with the submission's own `Board`, {wrong}: that costs its points, and no others; with the grader's `Board` {ours}"
        )));
    }
    let moves = seen.answers.of("own-moves");
    let is_longer = matches!(moves, Some(Answer::Number(moves)) if *moves > number(minimum));
    if with_ours.is_ok() && is_longer && seen.is_known_to_fail(Requirement::SolverMoves) {
        return Err(Fault::follows(
            "the two classes find a longer solution here than there is, as `Solver` does for other puzzles: only that costs points"
                .to_owned(),
        ));
    }
    let blame = match (&with_ours, search) {
        (Ok(()), Some(_)) if !found => {
            "`Board` is at fault: the grader's own search does not solve the puzzle with it, and `Solver` does with the grader's `Board`"
        }
        (Ok(()), _) if found => {
            "each class works with the grader's other one, and the two do not work together: `Solver` relies on something that the API does not promise"
        }
        (Err(_), _) if found && !is_with_ours(seen) => {
            "`Solver` is at fault: the grader's own search solves the puzzle with this `Board`"
        }
        (Err(_), _) if found => {
            "`Solver` is at fault: it fails with the grader's `Board` too, and the grader's own search solves the puzzle with this `Board`"
        }
        _ => return Err(with_own_board(fault)),
    };
    Err(match with_own_board(fault) {
        Fault::Wrong(finding) if finding.code != FindingCode::ApiMissing => finding.hint(blame).into(),
        Fault::Wrong(finding) => Fault::Wrong(finding),
        Fault::Unanswered { probe, what, .. } => Fault::Unanswered {
            probe,
            what,
            hint: Some(blame.to_owned()),
        },
        Fault::Follows(remark) => Fault::Follows(remark),
    })
}

fn with_own_board(fault: Fault) -> Fault {
    match fault {
        // What is not there is missing with any board.
        Fault::Wrong(finding) if finding.code == FindingCode::ApiMissing => Fault::Wrong(finding),
        Fault::Wrong(finding) => {
            let message = format!("{}, with the submission's own `Board`", finding.message);
            Finding { message, ..*finding }.into()
        }
        Fault::Unanswered { probe, what, hint } => Fault::Unanswered {
            probe,
            what: format!("{what} with the submission's own Board"),
            hint,
        },
        Fault::Follows(remark) => Fault::Follows(remark),
    }
}
