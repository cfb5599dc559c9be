//! Rows and boards that are numbered, or in a table with headings.

use super::dress::{Dress, Form, PLAIN, numbered};
use super::told::Told;

/// Boards whose rows have something before them, made of the row's index.
fn rows(told: &Told, dress: Dress, before: impl Fn(usize) -> String, heading: &str, after: &str) -> String {
    let board = |tiles: &Vec<u32>| {
        let rows = tiles.chunks(told.n).enumerate();
        let rows = rows.map(|(at, cells)| format!("{}{}\n", before(at), dress.row_of(cells)));
        format!("{heading}{}{after}", rows.collect::<String>())
    };
    told.head() + &told.boards.iter().map(board).collect::<String>()
}

/// The numbers of the columns in cells of a width.
fn columns(told: &Told, width: usize) -> String {
    (0..told.n).map(|at| format!("{at:>width$}")).collect()
}

const WIDE: Dress = Dress { width: 2, ..PLAIN };

pub(super) const FORMS: &[Form] = &[
    Form::of("rows numbered with a colon", |t| {
        rows(t, PLAIN, |at| format!("{at}: "), "", "\n")
    }),
    Form::of("rows numbered from one with a colon", |t| {
        rows(t, WIDE, |at| format!("{}: ", at + 1), "", "\n")
    }),
    Form::of("rows numbered with a bare number", |t| {
        rows(t, PLAIN, |at| format!("{at} "), "", "\n")
    }),
    Form::of("rows numbered from one with a bare number", |t| {
        rows(t, WIDE, |at| format!("{}  ", at + 1), "", "\n")
    }),
    Form::of("rows numbered with a bar", |t| {
        rows(t, PLAIN, |at| format!("{at} | "), "", "\n")
    }),
    Form::of("rows numbered with a parenthesis", |t| {
        rows(t, PLAIN, |at| format!("{}) ", at + 1), "", "\n")
    }),
    Form::of("rows numbered with a full stop", |t| {
        rows(t, PLAIN, |at| format!("{}. ", at + 1), "", "\n")
    }),
    Form::of("rows numbered in parentheses", |t| {
        rows(t, PLAIN, |at| format!("({at}) "), "", "\n")
    }),
    Form::of("rows numbered in brackets", |t| {
        rows(t, PLAIN, |at| format!("[{at}] "), "", "\n")
    }),
    Form::of(
        "rows numbered with a parenthesis, the blank as white space",
        |t| {
            rows(
                t,
                Dress { blank: "  ", ..WIDE },
                |at| format!("{}) ", at + 1),
                "",
                "\n",
            )
        },
    ),
    Form::of("rows numbered with a colon, the blank as white space", |t| {
        rows(t, Dress { blank: "  ", ..WIDE }, |at| format!("{at}: "), "", "\n")
    }),
    Form::of("rows called row", |t| {
        rows(t, PLAIN, |at| format!("Row {at}: "), "", "\n")
    }),
    Form::of("rows called row, the blank as white space", |t| {
        rows(
            t,
            Dress { blank: "  ", ..WIDE },
            |at| format!("Row {}: ", at + 1),
            "",
            "\n",
        )
    }),
    Form::of("rows of an array by name", |t| {
        rows(
            t,
            Dress {
                between: ", ",
                row: ("[", "]"),
                ..PLAIN
            },
            |at| format!("tiles[{at}] = "),
            "",
            "\n",
        )
    }),
    Form::of("rows below letters", |t| {
        let letters: String = (0..t.n)
            .map(|at| format!(" {}", char::from(b'A' + u8::try_from(at).unwrap_or(0))))
            .collect();
        rows(
            t,
            PLAIN,
            |at| format!("{} ", at + 1),
            &format!(" {letters}\n"),
            "\n",
        )
    })
    .up_to(4),
    Form::of("a data frame of pandas", |t| {
        let width = (t.n * t.n).to_string().len() + 2;
        rows(
            t,
            Dress {
                width,
                between: "",
                ..PLAIN
            },
            |at| at.to_string(),
            &format!(" {}\n", columns(t, width)),
            "\n",
        )
    }),
    Form::of("a matrix of R", |t| {
        let heading: String = (1..=t.n)
            .map(|at| format!(" {:>4}", format!("[,{at}]")))
            .collect();
        rows(
            t,
            Dress { width: 4, ..PLAIN },
            |at| format!("{:>4} ", format!("[{},]", at + 1)),
            &format!("    {heading}\n"),
            "",
        )
    }),
    Form::of("a matrix of Octave", |t| {
        rows(
            t,
            Dress {
                width: 4,
                between: "",
                ..PLAIN
            },
            |_| String::new(),
            "ans =\n\n",
            "\n",
        )
    }),
    Form::of("a matrix of Julia", |t| {
        rows(
            t,
            WIDE,
            |_| " ".to_owned(),
            &format!("{0}×{0} Matrix{{Int64}}:\n", t.n),
            "\n",
        )
    }),
    Form::of("a table of console.table", |t| {
        let width = 5;
        let cell = |text: &str| format!("{text:^width$}");
        let line = |left: &str, middle: &str, right: &str| {
            format!(
                "{left}{}{middle}{}{right}\n",
                "─".repeat(9),
                vec!["─".repeat(width); t.n].join(middle)
            )
        };
        let row = |first: &str, cells: Vec<String>| format!("│{first:^9}│{}│\n", cells.join("│"));
        let table = |tiles: &Vec<u32>| {
            let heading = row("(index)", (0..t.n).map(|at| cell(&at.to_string())).collect());
            let rows = tiles.chunks(t.n).enumerate().map(|(at, cells)| {
                row(
                    &at.to_string(),
                    cells.iter().map(|tile| cell(&tile.to_string())).collect(),
                )
            });
            line("┌", "┬", "┐")
                + &heading
                + &line("├", "┼", "┤")
                + &rows.collect::<String>()
                + &line("└", "┴", "┘")
        };
        t.head() + &t.boards.iter().map(table).collect::<String>()
    }),
    Form::of("boards numbered with a parenthesis on their first line", |t| {
        numbered(
            t,
            Dress {
                rows: "\n   ",
                ..PLAIN
            },
            |at| format!("{}) ", at + 1),
        ) + &t.head()
    })
    .from(3),
];
