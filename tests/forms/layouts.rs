//! How boards are arranged on lines.

use super::dress::{Dress, Form, NESTED, PLAIN, joined, numbered};
use super::told::Told;

/// Boards side by side, so many in a strip.
fn strips(told: &Told, dress: Dress, most: usize, between: &str) -> String {
    let strip = |boards: &[Vec<u32>]| {
        let row = |at: usize| {
            let rows = boards
                .iter()
                .map(|tiles| dress.row_of(&tiles[at * told.n..(at + 1) * told.n]));
            rows.collect::<Vec<_>>().join(between) + "\n"
        };
        (0..told.n).map(row).collect::<String>() + "\n"
    };
    told.boards.chunks(most).map(strip).collect()
}

pub(super) const FORMS: &[Form] = &[
    Form::of("a nested list a line", |t| t.head() + &joined(t, NESTED, "\n")),
    Form::of("a nested list without blanks", |t| {
        t.head()
            + &joined(
                t,
                Dress {
                    between: ",",
                    rows: "],[",
                    ..NESTED
                },
                "\n",
            )
    }),
    Form::of("the count and a nested list on each line", |t| {
        t.head()
            + &numbered(
                t,
                Dress {
                    board: ("[[", "]]\n"),
                    ..NESTED
                },
                |at| format!("{at} "),
            )
    }),
    Form::of("the count and a colon before a nested list", |t| {
        t.head()
            + &numbered(
                t,
                Dress {
                    board: ("[[", "]]\n"),
                    ..NESTED
                },
                |at| format!("{at}: "),
            )
    }),
    Form::of("the move count and all boards on one line", |t| {
        format!("{} [{}]\n", t.moves, joined(t, NESTED, ", "))
    }),
    Form::of("the header and all boards on one line", |t| {
        format!("{} [{}]\n", t.head().trim_end(), joined(t, NESTED, ", "))
    }),
    Form::of("a tuple of the count and the boards", |t| {
        format!("({}, [{}])\n", t.moves, joined(t, NESTED, ", "))
    }),
    Form::of("an object with moves and solution", |t| {
        format!(
            "{{\"moves\": {}, \"solution\": [{}]}}\n",
            t.moves,
            joined(t, NESTED, ", ")
        )
    }),
    Form::of("an object over several lines", |t| {
        format!(
            "{{\n  \"moves\": {},\n  \"solution\": [\n    {}\n  ]\n}}\n",
            t.moves,
            joined(t, NESTED, ",\n    ")
        )
    }),
    Form::of("all boards in one list", |t| {
        t.head() + &format!("[{}]\n", joined(t, NESTED, ", "))
    }),
    Form::of("boards as flat lists", |t| {
        t.head()
            + &joined(
                t,
                Dress {
                    rows: ", ",
                    board: ("[", "]"),
                    ..NESTED
                },
                "\n",
            )
    }),
    Form::of("boards as flat tuples", |t| {
        t.head()
            + &joined(
                t,
                Dress {
                    rows: ", ",
                    board: ("(", ")"),
                    ..NESTED
                },
                "\n",
            )
    }),
    Form::of("boards as flat rows of numbers", |t| {
        t.head()
            + &joined(
                t,
                Dress {
                    rows: " ",
                    board: ("", ""),
                    ..PLAIN
                },
                "\n",
            )
    }),
    Form::of("boards on one line with slashes", |t| {
        t.head()
            + &joined(
                t,
                Dress {
                    rows: " / ",
                    board: ("", ""),
                    ..PLAIN
                },
                "\n",
            )
    }),
    Form::of("boards on one line with bars", |t| {
        t.head()
            + &joined(
                t,
                Dress {
                    rows: " | ",
                    board: ("", ""),
                    ..PLAIN
                },
                "\n",
            )
    }),
    Form::of("boards on one line with the dimension first", |t| {
        let n = t.n;
        t.head()
            + &numbered(
                t,
                Dress {
                    rows: " ",
                    board: ("", "\n"),
                    ..PLAIN
                },
                |_| format!("{n} "),
            )
    }),
    Form::of("nested lists joined by arrows", |t| {
        t.head() + &joined(t, NESTED, " -> ") + "\n"
    }),
    Form::of("nested lists joined by drawn arrows", |t| {
        t.head() + &joined(t, NESTED, " → ") + "\n"
    }),
    Form::of("nested lists on lines that end in arrows", |t| {
        t.head() + &joined(t, NESTED, " =>\n") + "\n"
    }),
    Form::of("an arrow between boards", |t| {
        t.head()
            + &joined(
                t,
                Dress {
                    board: ("", "\n"),
                    ..PLAIN
                },
                "->\n",
            )
    }),
    Form::of("a drawn arrow between boards", |t| {
        t.head()
            + &joined(
                t,
                Dress {
                    board: ("", "\n"),
                    ..PLAIN
                },
                "  ↓\n",
            )
    }),
    Form::of("an arrow of two lines between boards", |t| {
        t.head()
            + &joined(
                t,
                Dress {
                    board: ("", "\n"),
                    ..PLAIN
                },
                "  |\n  v\n",
            )
    }),
    Form::of("an arrow of three lines between boards", |t| {
        t.head()
            + &joined(
                t,
                Dress {
                    board: ("", "\n"),
                    ..PLAIN
                },
                "  |\n  |\n \\'/\n",
            )
    }),
    Form::of("boards side by side", |t| {
        t.head() + &strips(t, PLAIN, 100, "    ")
    }),
    Form::of("boards side by side, two in a strip", |t| {
        t.head() + &strips(t, PLAIN, 2, "    ")
    }),
    Form::of("boards side by side, three in a strip", |t| {
        t.head() + &strips(t, Dress { width: 2, ..PLAIN }, 3, "   ")
    }),
    Form::of("boards side by side with bars", |t| {
        t.head() + &strips(t, PLAIN, 100, " | ")
    }),
    Form::of("boards side by side with tabs", |t| {
        t.head() + &strips(t, PLAIN, 100, "\t")
    }),
    Form::of("boards side by side in brackets", |t| {
        t.head()
            + &strips(
                t,
                Dress {
                    between: ", ",
                    row: ("[", "]"),
                    ..PLAIN
                },
                100,
                "  ",
            )
    }),
    Form::of("boards side by side with arrows", |t| {
        t.head() + &strips(t, PLAIN, 100, " -> ")
    }),
    Form::of(
        "boards side by side from the goal, joined by arrows to the left",
        |t| {
            let mut back = t.clone();
            back.boards.reverse();
            t.head() + &strips(&back, PLAIN, 4, " <= ")
        },
    ),
    Form::of("boards side by side, the blank as underscore", |t| {
        t.head() + &strips(t, Dress { blank: "_", ..PLAIN }, 4, "     ")
    }),
    Form::of("boards side by side, the blank as white space", |t| {
        t.head()
            + &strips(
                t,
                Dress {
                    blank: " ",
                    width: 2,
                    ..PLAIN
                },
                100,
                "    ",
            )
    }),
    Form::of("rows broken in the wrong places", |t| {
        let board = |tiles: &Vec<u32>| {
            let cells: Vec<String> = tiles.iter().map(u32::to_string).collect();
            let (head, tail) = cells.split_at(t.n + 1);
            format!("{}\n{}\n\n", head.join(" "), tail.join(" "))
        };
        t.head() + &t.boards.iter().map(board).collect::<String>()
    }),
    Form::of("a cell a line", |t| {
        let board =
            |tiles: &Vec<u32>| tiles.iter().map(|tile| format!("{tile}\n")).collect::<String>() + "\n";
        t.head() + &t.boards.iter().map(board).collect::<String>()
    }),
    Form::of("a pretty printer's cell a line", |t| {
        let board = |tiles: &Vec<u32>| {
            let row = |cells: &[u32]| {
                let cells: Vec<String> = cells.iter().map(|tile| format!("      {tile}")).collect();
                format!("    [\n{}\n    ]", cells.join(",\n"))
            };
            format!(
                "  [\n{}\n  ]",
                tiles.chunks(t.n).map(row).collect::<Vec<_>>().join(",\n")
            )
        };
        t.head()
            + &format!(
                "[\n{}\n]\n",
                t.boards.iter().map(board).collect::<Vec<_>>().join(",\n")
            )
    }),
];
