//! The same forms with the substance wrong: none may be accepted.

use super::told::{self, Told};

/// What makes an answer wrong. `None` where the puzzle is too small for it.
type Mistake = fn(&Told) -> Option<Told>;

/// A board of the middle of the path, changed.
fn changed(told: &Told, change: impl FnOnce(&mut Vec<u32>)) -> Option<Told> {
    let mut told = told.clone();
    let middle = told.boards.len() / 2;
    change(told.boards.get_mut(middle)?);
    Some(told)
}

/// The squares of a board's tiles, without the blank's.
fn squares(board: &[u32]) -> Vec<usize> {
    (0..board.len()).filter(|&at| board[at] != 0).collect()
}

const MISTAKES: &[(&str, Mistake)] = &[
    ("one move too many", |t| {
        Some(Told {
            moves: t.moves + 1,
            ..t.clone()
        })
    }),
    ("two moves too many", |t| {
        Some(Told {
            moves: t.moves + 2,
            ..t.clone()
        })
    }),
    ("one move too few", |t| {
        Some(Told {
            moves: t.moves - 1,
            ..t.clone()
        })
    }),
    ("ten times the moves", |t| {
        Some(Told {
            moves: t.moves * 10,
            ..t.clone()
        })
    }),
    ("no moves", |t| {
        Some(Told {
            moves: 0,
            ..t.clone()
        })
    }),
    ("a board left out in the middle", |t| {
        let mut told = t.clone();
        told.boards.remove(told.boards.len() / 2);
        (t.boards.len() > 2).then_some(told)
    }),
    ("a board twice in the middle", |t| {
        let mut told = t.clone();
        let middle = told.boards.len() / 2;
        told.boards.insert(middle, told.boards[middle].clone());
        Some(told)
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
        let mut told = t.clone();
        let (first, second) = (told.boards[0].clone(), told.boards[1].clone());
        told.boards.splice(0..0, [first, second]);
        Some(told)
    }),
    ("forth, back and forth again, and counted", |t| {
        let mut told = t.clone();
        let (first, second) = (told.boards[0].clone(), told.boards[1].clone());
        told.boards.splice(0..0, [first, second]);
        told.moves += 2;
        Some(told)
    }),
    ("the goal left out", |t| {
        let mut told = t.clone();
        told.boards.pop();
        Some(told)
    }),
    ("the first two boards left out", |t| {
        let mut told = t.clone();
        told.boards.drain(..2);
        (told.boards.len() > 1).then_some(told)
    }),
    ("on to a board after the goal", |t| {
        let mut told = t.clone();
        let last = told.boards[told.boards.len() - 1].len() - 1;
        let mut after = told.boards[told.boards.len() - 1].clone();
        after.swap(last, last - 1);
        told.boards.push(after);
        Some(told)
    }),
    ("to the goal with the blank first", |t| {
        let mut told = t.clone();
        let tiles = u32::try_from(t.n * t.n).unwrap();
        *told.boards.last_mut()? = (0..tiles).collect();
        Some(told)
    }),
    ("turned about a diagonal", |t| {
        let mut told = t.clone();
        for board in &mut told.boards {
            *board = (0..board.len())
                .map(|at| board[at % t.n * t.n + at / t.n])
                .collect();
        }
        (told.boards != t.boards).then_some(told)
    }),
    ("only the first board and the goal", |t| {
        let mut told = t.clone();
        told.boards.drain(1..told.boards.len() - 1);
        (t.boards.len() > 2).then_some(told)
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
    let long = |puzzle: &&Told| puzzle.n < 10 && puzzle.moves > 2;
    for puzzle in told::puzzles().iter().filter(long) {
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
                let course = told::course(if tried % 2 == 0 {
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
    for puzzle in told::puzzles()
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
                for course in told::courses() {
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
