//! The same forms with the substance wrong: none may be accepted.

use super::claims::{self, Claims};

/// What makes an answer wrong. `None` where the puzzle is too small for it.
type Mistake = fn(&Claims) -> Option<Claims>;

/// A board of the middle of the path, changed.
fn changed(claims: &Claims, change: impl FnOnce(&mut Vec<u32>)) -> Option<Claims> {
    let mut claims = claims.clone();
    let middle = claims.boards.len() / 2;
    change(claims.boards.get_mut(middle)?);
    Some(claims)
}

/// The squares of a board's tiles, without the blank's.
fn squares(board: &[u32]) -> Vec<usize> {
    (0..board.len()).filter(|&at| board[at] != 0).collect()
}

const MISTAKES: &[(&str, Mistake)] = &[
    ("one move too many", |t| {
        Some(Claims {
            moves: t.moves + 1,
            ..t.clone()
        })
    }),
    ("two moves too many", |t| {
        Some(Claims {
            moves: t.moves + 2,
            ..t.clone()
        })
    }),
    ("one move too few", |t| {
        Some(Claims {
            moves: t.moves - 1,
            ..t.clone()
        })
    }),
    ("ten times the moves", |t| {
        Some(Claims {
            moves: t.moves * 10,
            ..t.clone()
        })
    }),
    ("no moves", |t| {
        Some(Claims {
            moves: 0,
            ..t.clone()
        })
    }),
    ("a board left out in the middle", |t| {
        let mut claims = t.clone();
        claims.boards.remove(claims.boards.len() / 2);
        (t.boards.len() > 2).then_some(claims)
    }),
    ("a board twice in the middle", |t| {
        let mut claims = t.clone();
        let middle = claims.boards.len() / 2;
        claims.boards.insert(middle, claims.boards[middle].clone());
        Some(claims)
    }),
    ("two tiles change places", |t| {
        changed(t, |board| {
            let squares = squares(board);
            board.swap(squares[0], squares[squares.len() - 1]);
        })
    }),
    ("a tile twice", |t| {
        changed(t, |board| {
            let squares = squares(board);
            board[squares[0]] = board[squares[1]];
        })
    }),
    ("a tile that the puzzle does not have", |t| {
        changed(t, |board| {
            let squares = squares(board);
            board[squares[0]] = u32::try_from(board.len() + 1).unwrap();
        })
    }),
    ("forth, back and forth again", |t| {
        let mut claims = t.clone();
        let (first, second) = (claims.boards[0].clone(), claims.boards[1].clone());
        claims.boards.splice(0..0, [first, second]);
        Some(claims)
    }),
    ("forth, back and forth again, and counted", |t| {
        let mut claims = t.clone();
        let (first, second) = (claims.boards[0].clone(), claims.boards[1].clone());
        claims.boards.splice(0..0, [first, second]);
        claims.moves += 2;
        Some(claims)
    }),
    ("the goal left out", |t| {
        let mut claims = t.clone();
        claims.boards.pop();
        Some(claims)
    }),
    ("the first two boards left out", |t| {
        let mut claims = t.clone();
        claims.boards.drain(..2);
        (claims.boards.len() > 1).then_some(claims)
    }),
    ("on to a board after the goal", |t| {
        let mut claims = t.clone();
        let last = claims.boards[claims.boards.len() - 1].len() - 1;
        let mut after = claims.boards[claims.boards.len() - 1].clone();
        after.swap(last, last - 1);
        claims.boards.push(after);
        Some(claims)
    }),
    ("to the goal with the blank first", |t| {
        let mut claims = t.clone();
        let tiles = u32::try_from(t.n * t.n).unwrap();
        *claims.boards.last_mut()? = (0..tiles).collect();
        Some(claims)
    }),
    ("turned about a diagonal", |t| {
        let mut claims = t.clone();
        for board in &mut claims.boards {
            *board = (0..board.len())
                .map(|at| board[at % t.n * t.n + at / t.n])
                .collect();
        }
        (claims.boards != t.boards).then_some(claims)
    }),
    ("only the first board and the goal", |t| {
        let mut claims = t.clone();
        claims.boards.drain(1..claims.boards.len() - 1);
        (t.boards.len() > 2).then_some(claims)
    }),
];

/// Where the mistake cannot be seen: a last board with its blank moved along its row and left out is the goal with its blank left out, and a board by the goal's name beside a path is
/// no part of it.
fn is_the_same(mistake: &str, form: &str) -> bool {
    let forms = [
        "the blank left out with its separator",
        "from the goal to the puzzle, the first alone named",
    ];
    mistake == "on to a board after the goal" && forms.contains(&form)
}

#[test]
fn no_form_makes_a_wrong_answer_right() {
    let mut accepted = String::new();
    let mut tried = 0;
    // With a path of one move, forth and back again is the same as twice the answer.
    let long = |puzzle: &&Claims| puzzle.n < 10 && puzzle.moves > 2;
    for puzzle in claims::puzzles().iter().filter(long) {
        for (mistake, wrong) in MISTAKES {
            let Some(wrong) = wrong(puzzle) else { continue };
            for form in super::form::forms()
                .answers
                .iter()
                .filter(|form| form.suits(puzzle.n))
            {
                if is_the_same(mistake, &form.name) {
                    continue;
                }
                let text = form.print(&wrong);
                let course = claims::course(if tried % 2 == 0 {
                    "coursera"
                } else {
                    "princeton-stdin"
                });
                tried += 1;
                super::corpus::name_form(&form.name);
                if course.judge(puzzle, text.as_bytes()).is_ok() {
                    accepted.push_str(&format!(
                        "{mistake}: {} ({}, {}): accepted\n{text}\n",
                        form.name, puzzle.id, course.name
                    ));
                }
            }
        }
    }
    assert!(tried > 10_000, "{tried}");
    assert!(accepted.is_empty(), "accepted:\n{accepted}");
}

/// Where a first board that lacks a tile is taken for one that is not printed: the blank is left out, the line is one of a table.
const NOT_PRINTED: [&str; 4] = [
    "the blank left out with its separator",
    "a table of Markdown with breaks",
    "a table of steps with bars, the board before the figures",
    "line feeds written as in a program, the dimension first",
];

#[test]
fn a_first_board_that_lacks_a_tile_is_not_left_out() {
    let mut accepted = String::new();
    for puzzle in claims::puzzles()
        .iter()
        .filter(|puzzle| (3..10).contains(&puzzle.n))
    {
        for form in super::form::forms()
            .answers
            .iter()
            .filter(|form| form.shows_all_plainly() && !NOT_PRINTED.contains(&form.name.as_str()))
        {
            for tile in [0, 1] {
                let mut wrong = puzzle.clone();
                let other = wrong.boards[0].iter().position(|&at| at > 1).unwrap();
                wrong.boards[0][other] = tile;
                let text = form.print(&wrong);
                for course in claims::courses() {
                    if course.judge(puzzle, text.as_bytes()).is_ok() {
                        accepted.push_str(&format!(
                            "{} ({}, {}): accepted\n{text}",
                            form.name, puzzle.id, course.name
                        ));
                    }
                }
            }
        }
    }
    assert!(accepted.is_empty(), "{accepted}");
}
