//! What `Board` answers, against the reference.

use reference::Board;

use crate::finding::{BoardPair, Finding, FindingCode};
use crate::rubric::Requirement;

use super::answers::{Answer, tiles};
use super::{Fault, Seen, requests, same, wrong};

fn number(value: u64) -> Answer {
    Answer::Number(i64::try_from(value).unwrap_or(i64::MAX))
}

/// Compares the answer to a probe with a value.
fn value(seen: Seen<'_>, probe: &str, call: &'static str, right: &Answer) -> Result<(), Fault> {
    same(call, seen.answer(probe, call)?, right)
}

/// Whether the student's own constructor gives a board at all.
fn constructed(seen: Seen<'_>) -> Result<(), Fault> {
    value(seen, "board", "new Board(tiles)", &Answer::Done)
}

/// The neighbors of the puzzle in the order in which the student's class gives them, where each is known by its text.
fn own_neighbors(seen: Seen<'_>) -> Vec<(usize, Board)> {
    let n = seen.fixture.board.dimension();
    let board = |k: &usize| {
        let Answer::Text(text) = seen.answers.of(&format!("n{k}-text"))? else {
            return None;
        };
        Some((*k, Board::from_tiles(n, &tiles(text, n)?).ok()?))
    };
    (0..4).filter_map(|k| board(&k)).collect()
}

/// The twin that the student's class gives, where it is known by its text.
fn own_twin(seen: Seen<'_>) -> Option<Board> {
    let n = seen.fixture.board.dimension();
    let Answer::Text(text) = seen.answers.of("twin-text")? else {
        return None;
    };
    Board::from_tiles(n, &tiles(text, n)?).ok()
}

/// A value of the puzzle, of its neighbors and of its twin, which were made in another way.
fn everywhere(
    seen: Seen<'_>,
    probe: &str,
    method: &str,
    call: &'static str,
    right: impl Fn(&Board) -> Answer,
) -> Result<(), Fault> {
    constructed(seen)?;
    value(seen, probe, call, &right(&seen.fixture.board))?;
    if let (Some(found), Some(twin)) = (seen.answers.of(&format!("twin-{method}")), own_twin(seen)) {
        let of_twin = format!("{call} of a board from twin()");
        same(&of_twin, found, &right(&twin)).map_err(|fault| with_board(fault, &twin))?;
    }
    for (k, board) in own_neighbors(seen) {
        if let Some(found) = seen.answers.of(&format!("n{k}-{method}")) {
            let of_neighbor = format!("{call} of a board from neighbors()");
            same(&of_neighbor, found, &right(&board)).map_err(|fault| with_board(fault, &board))?;
        }
    }
    Ok(())
}

/// The same fault, with the board that it is about.
fn with_board(fault: Fault, board: &Board) -> Fault {
    let n = board.dimension();
    let shown: Vec<u32> = board.tiles().collect();
    if let Fault::Wrong(finding) = fault {
        if n > BoardPair::LARGEST {
            return Fault::Wrong(finding);
        }
        let rows: Vec<_> = shown
            .chunks(n)
            .map(|row| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        let message = format!("{} (the board {})", finding.message, rows.join(" / "));
        return Finding { message, ..*finding }.into();
    }
    fault
}

/// `dimension()` or `size()`, and `tileAt` where the rubric's API has it.
pub(super) fn size(seen: Seen<'_>) -> Result<(), Fault> {
    constructed(seen)?;
    let board = &seen.fixture.board;
    let n = number(board.dimension() as u64);
    if seen.rubric_asks(Requirement::CallTwin) {
        return value(seen, "dimension", "board.dimension()", &n);
    }
    value(seen, "size", "board.size()", &n)?;
    for (row, column) in requests::squares(board.dimension()) {
        let found = seen.answer(&format!("tile-{row}-{column}"), "board.tileAt(row, column)")?;
        let right = number(board.tile(row, column).into());
        same(&format!("board.tileAt({row}, {column})"), found, &right)?;
    }
    for probe in ["tile-above", "tile-right"] {
        let call = "board.tileAt(row, column) outside the board";
        let found = seen.answer(probe, call)?;
        if !matches!(found, Answer::Threw { .. }) {
            return Err(wrong(call, found, "an exception"));
        }
    }
    Ok(())
}

pub(super) fn hamming(seen: Seen<'_>) -> Result<(), Fault> {
    everywhere(seen, "hamming", "hamming", "board.hamming()", |board| {
        number(board.hamming())
    })
    .map_err(|fault| {
        hinted(
            fault,
            "count the tiles that are not on their goal squares; the blank is no tile",
        )
    })
}

pub(super) fn manhattan(seen: Seen<'_>) -> Result<(), Fault> {
    let hint = "add up how many rows and columns each tile is from its goal square; the blank is no tile";
    everywhere(seen, "manhattan", "manhattan", "board.manhattan()", |board| {
        number(board.manhattan())
    })
    .map_err(|fault| hinted(fault, hint))
}

pub(super) fn is_goal(seen: Seen<'_>) -> Result<(), Fault> {
    everywhere(seen, "is-goal", "isGoal", "board.isGoal()", |board| {
        Answer::Truth(board.is_goal())
    })
    .map_err(|fault| hinted(fault, "the goal has the tiles in order and the blank last"))
}

pub(super) fn is_solvable(seen: Seen<'_>) -> Result<(), Fault> {
    constructed(seen)?;
    let right = Answer::Truth(seen.fixture.board.is_solvable());
    value(seen, "is-solvable", "board.isSolvable()", &right).map_err(|fault| {
        hinted(
            fault,
            "for even N the row of the blank matters; the blank itself is in no inversion",
        )
    })
}

fn hinted(fault: Fault, hint: &str) -> Fault {
    if let Fault::Wrong(finding) = fault {
        return if finding.code == FindingCode::CallWrong {
            finding.hint(hint).into()
        } else {
            Fault::Wrong(finding)
        };
    }
    fault
}

/// The dimension and the rows, whatever the white space in a line.
pub(super) fn to_string(seen: Seen<'_>) -> Result<(), Fault> {
    constructed(seen)?;
    let call = "board.toString()";
    let found = seen.answer("text", call)?;
    let right = seen.fixture.board.to_text();
    let lines = |text: &str| -> Vec<Vec<String>> {
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        text.lines()
            .map(words)
            .filter(|words| !words.is_empty())
            .collect()
    };
    if let Answer::Text(text) = found
        && lines(text) == lines(&right)
    {
        return Ok(());
    }
    Err(wrong(call, found, &Answer::Text(right).shown()))
}

/// The boards of an iteration, in order; what cannot be read as a board is the fault.
fn boards_of(call: &str, found: &Answer, n: usize) -> Result<Vec<Vec<u32>>, Fault> {
    let Answer::Items { texts, .. } = found else {
        return Err(wrong(call, found, "boards"));
    };
    let read = |text: &Option<String>| {
        let shown = text.clone().map_or(Answer::Null, Answer::Text);
        let tiles = text.as_deref().and_then(|text| tiles(text, n));
        tiles.ok_or_else(|| wrong(call, &shown, "a board, as toString() gives it"))
    };
    texts.iter().map(read).collect()
}

/// Each neighbor once, in any order.
fn are_neighbors(call: &str, found: &Answer, board: &Board) -> Result<(), Fault> {
    let n = board.dimension();
    let given = boards_of(call, found, n)?;
    let own: Vec<u32> = board.tiles().collect();
    let mut open: Vec<Vec<u32>> = board.neighbors().map(|next| next.tiles().collect()).collect();
    let expected = open.len();
    for tiles in &given {
        if let Some(at) = open.iter().position(|neighbor| neighbor == tiles) {
            open.swap_remove(at);
            continue;
        }
        return Err(Finding::new(
            FindingCode::CallWrong,
            format!("`{call}` gives a board that is not one slide away, or gives one twice"),
        )
        .comparing(
            format!("{expected} boards, each one slide away"),
            format!("{} boards", given.len()),
        )
        .showing(BoardPair::of(
            n,
            ("the board", &own),
            ("given as a neighbor", tiles),
        ))
        .into());
    }
    if open.is_empty() {
        return Ok(());
    }
    Err(Fault::from(
        Finding::new(
            FindingCode::CallWrong,
            format!("`{call}` does not give every neighbor"),
        )
        .comparing(format!("{expected} boards"), format!("{} boards", given.len()))
        .hint("a blank in a corner has 2 neighbors, at an edge 3, elsewhere 4"),
    ))
}

pub(super) fn neighbors(seen: Seen<'_>) -> Result<(), Fault> {
    constructed(seen)?;
    let call = "board.neighbors()";
    are_neighbors(call, seen.answer("neighbors", call)?, &seen.fixture.board)?;
    let again = "board.neighbors(), called a second time,";
    are_neighbors(again, seen.answer("neighbors-again", again)?, &seen.fixture.board)?;
    for (k, board) in own_neighbors(seen) {
        if let Some(found) = seen.answers.of(&format!("n{k}-neighbors")) {
            are_neighbors("neighbors() of a neighbor", found, &board)?;
        }
    }
    Ok(())
}

/// Two tiles exchanged, never the blank, and the same ones every time.
pub(super) fn twin(seen: Seen<'_>) -> Result<(), Fault> {
    constructed(seen)?;
    let call = "board.twin()";
    let (board, n) = (&seen.fixture.board, seen.fixture.board.dimension());
    let own: Vec<u32> = board.tiles().collect();
    let mut first: Option<Vec<u32>> = None;
    for probe in ["twin", "twin-again"] {
        same(call, seen.answer(probe, call)?, &Answer::Done)?;
        let found = seen.answer(&format!("{probe}-text"), call)?;
        let Answer::Text(text) = found else {
            return Err(wrong(call, found, "a board"));
        };
        let Some(twin) = tiles(text, n) else {
            return Err(wrong(call, found, "a board, as toString() gives it"));
        };
        let finding = |message: &str| {
            Finding::new(FindingCode::CallWrong, format!("`{call}` {message}")).showing(BoardPair::of(
                n,
                ("the board", &own),
                ("the twin", &twin),
            ))
        };
        let differing: Vec<usize> = (0..n * n).filter(|at| twin.get(*at) != own.get(*at)).collect();
        let swapped = matches!(differing.as_slice(), [one, other] if own[*one] == twin[*other] && own[*other] == twin[*one]);
        if differing.is_empty() {
            return Err(Fault::from(finding("gives the board itself")));
        }
        if !swapped {
            return Err(Fault::from(finding("does not exchange two tiles")));
        }
        if differing.iter().any(|at| own[*at] == 0) {
            return Err(Fault::from(finding(
                "exchanges the blank with a tile, which is no twin",
            )));
        }
        if first.as_ref().is_some_and(|first| *first != twin) {
            return Err(Fault::from(
                finding("gives another board at the second call")
                    .hint("an immutable board has one twin: choose the tiles without chance"),
            ));
        }
        first = Some(twin);
    }
    Ok(())
}

/// The whole contract, with its arguments.
pub(super) fn equals(seen: Seen<'_>) -> Result<(), Fault> {
    constructed(seen)?;
    let board = &seen.fixture.board;
    let own: Vec<u32> = board.tiles().collect();
    let differs = requests::other(board) != own;
    for (probe, call, right) in [
        ("equals-itself", "board.equals(board)", true),
        ("equals-same", "board.equals(a board of the same tiles)", true),
        ("equals-back", "other.equals(board), of the same tiles", true),
        ("equals-other", "board.equals(a board of other tiles)", !differs),
        ("equals-larger", "board.equals(a larger board)", false),
        ("equals-smaller", "board.equals(a smaller board)", false),
        ("equals-null", "board.equals(null)", false),
        ("equals-string", "board.equals(\"a string\")", false),
        (
            "equals-uncastable",
            "board.equals(an object of another class)",
            false,
        ),
    ] {
        value(seen, probe, call, &Answer::Truth(right))?;
    }
    Ok(())
}

/// The board stays as it was, whatever was called in between and whatever becomes of the array.
pub(super) fn immutable(seen: Seen<'_>) -> Result<(), Fault> {
    constructed(seen)?;
    seen.answer("spoil", "changing the array")?;
    for (before, after, call) in [
        ("hamming", "hamming-after", "board.hamming()"),
        ("manhattan", "manhattan-after", "board.manhattan()"),
        ("text", "text-after", "board.toString()"),
    ] {
        let (first, second) = (seen.answer(before, call)?, seen.answer(after, call)?);
        if first != second {
            let message = format!("`{call}` changes, though nothing of the board may");
            return Err(Fault::from(
                Finding::new(FindingCode::CallWrong, message)
                    .comparing(first.shown(), second.shown())
                    .hint("copy the array in the constructor, row by row, and change no field after it"),
            ));
        }
    }
    let call = "toString() of a second board";
    let (board, other) = (&seen.fixture.board, seen.answer("other-text", call)?);
    if let Answer::Text(text) = other
        && tiles(text, board.dimension()).is_some_and(|tiles| tiles != requests::other(board))
    {
        return Err(wrong(
            "toString() of a second board that was made meanwhile",
            other,
            "its own tiles",
        ));
    }
    Ok(())
}
