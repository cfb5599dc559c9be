//! Values in the wrappers of languages, and boards in the texts of languages.

use super::dress::{Dress, Form, NESTED, PLAIN, joined, numbered};

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
    Form::of("a solution of Rust that holds its boards", |t| {
        let boards = joined(t, NESTED, " }, Board { tiles: ");
        format!(
            "Solution {{ moves: {}, path: [Board {{ tiles: {boards} }}] }}\n",
            t.moves
        )
    }),
    Form::of("a solution of Kotlin that holds its boards", |t| {
        let boards = joined(t, NESTED, "), Board(tiles=");
        format!("Solution(moves={}, boards=[Board(tiles={boards})])\n", t.moves)
    }),
    Form::of("an option of a tuple", |t| {
        format!("Some(({}, [{}]))\n", t.moves, joined(t, NESTED, ", "))
    }),
    Form::of("what Haskell shows of a pair that may be missing", |t| {
        format!("Just ({},[{}])\n", t.moves, joined(t, NESTED, ","))
    }),
    Form::of("an arrow between rows without white space", |t| {
        let dress = Dress {
            width: (t.n * t.n - 1).to_string().len(),
            ..PLAIN
        };
        let strip = |row: usize| {
            let rows = t
                .boards
                .iter()
                .map(|tiles| dress.row_of(&tiles[row * t.n..(row + 1) * t.n]));
            let arrow = if row == t.n / 2 { "->" } else { "  " };
            rows.collect::<Vec<_>>().join(arrow) + "\n"
        };
        t.head() + &(0..t.n).map(strip).collect::<String>()
    }),
];
