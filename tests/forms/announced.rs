//! The first move, announced before the whole path.

use super::dress::{COURSERA, Dress, Form, NESTED, PLAIN, numbered};
use super::told::{Told, course, told};

/// The board after the first move, if there is one.
fn second(t: &Told) -> &[u32] {
    t.boards.get(1).unwrap_or(&t.boards[0])
}

pub(super) const FORMS: &[Form] = &[
    Form::of("the first move announced on a line", |t| {
        let tuple = Dress {
            between: ", ",
            rows: ", ",
            board: ("first move: (", ")\n"),
            ..PLAIN
        };
        tuple.one(second(t)) + &t.with(PLAIN)
    }),
    Form::of("move 1 announced as nested lists", |t| {
        format!("move 1: {}\n", NESTED.one(second(t))) + &t.with(PLAIN)
    }),
    Form::of("how far the path has come, above each board", |t| {
        let all = t.boards.len();
        t.head() + &numbered(t, PLAIN, |at| format!("Step {}/{all}\n", at + 1))
    }),
    Form::of(
        "how far the path has come, in brackets above the dimension",
        |t| {
            let all = t.boards.len();
            t.head() + &numbered(t, COURSERA, |at| format!("[{}/{all}]\n", at + 1))
        },
    ),
    Form::of("the next move announced over several lines", |t| {
        format!("Next move:\n{}", PLAIN.one(second(t))) + &t.with(PLAIN)
    }),
];

#[test]
fn a_move_that_is_announced_is_one_of_the_path_where_the_path_needs_it() {
    let puzzle = told("named/puzzle04");
    let course = course("coursera");
    let judged = |text: &str| course.judge(&puzzle, text.as_bytes()).is_ok();
    // The path goes forth and back: the first board is no announcement.
    let mut forth = puzzle.clone();
    forth
        .boards
        .splice(0..0, [puzzle.boards[0].clone(), puzzle.boards[1].clone()]);
    let steps = |told: &Told| numbered(told, PLAIN, |at| format!("Move {at}:\n"));
    assert!(judged(&(puzzle.head() + &steps(&puzzle))));
    assert!(!judged(&(puzzle.head() + &steps(&forth))));
    // The path lacks the board that was announced.
    let mut hole = puzzle.clone();
    hole.boards.remove(1);
    let first = format!("first move:\n{}", PLAIN.one(&puzzle.boards[1]));
    assert!(!judged(&(first + &hole.with(PLAIN))));
    // One heading for all boards.
    let mut back = puzzle.clone();
    back.boards.insert(0, puzzle.boards[1].clone());
    let headed = format!("{}Step by step:\n", puzzle.head());
    assert!(judged(&(headed.clone() + &puzzle.boards(PLAIN))));
    assert!(!judged(&(headed + &back.boards(PLAIN))));
}
