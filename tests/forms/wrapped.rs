//! Values in the wrappers of languages, and boards in the texts of languages.

use super::dress::{Dress, Form, PLAIN, numbered};

/// A board in one text, with its line feeds written as in a program.
const ESCAPED: Dress = Dress {
    rows: "\\n",
    board: ("\"", "\"\n"),
    ..PLAIN
};

pub(super) const FORMS: &[Form] = &[
    Form::of("an option of Rust", |t| {
        format!("moves: Some({})\n", t.moves) + &t.boards(PLAIN)
    }),
    Form::of("a value of Haskell that may be missing", |t| {
        format!("moves = Just {}\n", t.moves) + &t.boards(PLAIN)
    }),
    Form::of("an optional of Java", |t| {
        format!("Minimum number of moves: OptionalInt[{}]\n", t.moves) + &t.boards(PLAIN)
    }),
    Form::of("an optional of Swift", |t| {
        format!("moves: Optional({})\n", t.moves) + &t.boards(PLAIN)
    }),
    Form::of("line feeds written as in a program", |t| {
        t.head() + &t.boards(ESCAPED)
    }),
    Form::of("line feeds written as in a program, the dimension first", |t| {
        let board = |tiles: &Vec<u32>| ESCAPED.one(tiles).replacen('"', &format!("{}\\n", t.n), 1);
        t.head() + &t.boards.iter().map(board).collect::<String>()
    }),
    Form::of("rows of a vector of Haskell", |t| {
        t.head()
            + &t.boards(Dress {
                between: ",",
                rows: "],fromList [",
                board: ("[fromList [", "]]\n"),
                ..PLAIN
            })
    }),
    Form::of("digits and a white square without anything between", |t| {
        t.head()
            + &t.boards(Dress {
                blank: "⬜",
                between: "",
                ..PLAIN
            })
    })
    .up_to(3),
    Form::of("keycaps and a white square without anything between", |t| {
        let boards = t.boards(Dress {
            blank: "⬜",
            between: "\u{fe0f}\u{20e3}",
            row: ("", "\u{fe0f}\u{20e3}"),
            ..PLAIN
        });
        t.head() + &boards
    })
    .up_to(3),
    Form::of("Hindi in Latin letters", |t| {
        format!("Kul chaal: {}\n", t.moves) + &numbered(t, PLAIN, |at| format!("Kadam {at}:\n"))
    }),
    Form::of("chaalein", |t| {
        format!("Nyuntam chaalein = {}\n", t.moves) + &t.boards(PLAIN)
    }),
];
