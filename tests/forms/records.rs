//! Boards as data that other programs read, and as the values that languages print.

use super::dress::{COURSERA, Dress, Form, NESTED, PLAIN, joined, numbered};

pub(super) const FORMS: &[Form] = &[
    Form::of("flat boards as rows of CSV below a heading", |t| {
        let names: Vec<String> = (0..t.n * t.n).map(|at| format!("t{at}")).collect();
        t.head()
            + &format!("step,{}\n", names.join(","))
            + &numbered(
                t,
                Dress {
                    between: ",",
                    rows: ",",
                    board: ("", "\n"),
                    ..PLAIN
                },
                |at| format!("{at},"),
            )
    }),
    Form::of("flat boards as tab-separated values with their step", |t| {
        t.head()
            + &numbered(
                t,
                Dress {
                    between: "\t",
                    rows: "\t",
                    board: ("", "\n"),
                    ..PLAIN
                },
                |at| format!("{at}\t"),
            )
    }),
    Form::of("a quoted board in a row of CSV", |t| {
        t.head()
            + "step,board\n"
            + &numbered(
                t,
                Dress {
                    rows: " ",
                    board: ("\"", "\"\n"),
                    ..PLAIN
                },
                |at| format!("{at},"),
            )
    }),
    Form::of("a line of JSON for each step", |t| {
        t.head()
            + &numbered(
                t,
                Dress {
                    between: ",",
                    rows: "],[",
                    board: ("[[", "]]}\n"),
                    ..PLAIN
                },
                |at| format!("{{\"step\":{at},\"board\":"),
            )
    }),
    Form::of("a line of JSON for each step, cost behind", |t| {
        t.head()
            + &t.boards
                .iter()
                .enumerate()
                .map(|(at, tiles)| format!("{{\"board\": {}, \"g\": {at}}}\n", NESTED.one(tiles)))
                .collect::<String>()
    }),
    Form::of("a flat state, an action and a cost on each line", |t| {
        let flat = Dress {
            between: ", ",
            rows: ", ",
            board: ("(", ")"),
            ..PLAIN
        };
        t.head()
            + &t.boards
                .iter()
                .enumerate()
                .map(|(at, tiles)| format!("State: {} Action: Right Cost: {at}\n", flat.one(tiles)))
                .collect::<String>()
    }),
    Form::of("a node of a data class on each line", |t| {
        t.head()
            + &numbered(
                t,
                Dress {
                    board: ("[[", "]], size=0)\n"),
                    ..NESTED
                },
                |_| "Board(tiles=".to_owned(),
            )
    }),
    Form::of("a record of Haskell on each line", |t| {
        let n = t.n;
        t.head()
            + &numbered(
                t,
                Dress {
                    between: ",",
                    rows: ",",
                    board: ("[", "]}\n"),
                    ..PLAIN
                },
                |_| format!("Board {{size = {n}, tiles = "),
            )
    }),
    Form::of("a structure of Rust on each line", |t| {
        let n = t.n;
        t.head()
            + &numbered(
                t,
                Dress {
                    between: ", ",
                    rows: ", ",
                    board: ("[", "] }\n"),
                    ..PLAIN
                },
                |_| format!("Board {{ n: {n}, tiles: "),
            )
    }),
    Form::of("a structure of Go on each line", |t| {
        t.head()
            + &numbered(
                t,
                Dress {
                    rows: "] [",
                    board: ("[[", "]]}\n"),
                    ..PLAIN
                },
                |at| format!("{{{at} "),
            )
    }),
    Form::of("lists of Scala on each line", |t| {
        t.head()
            + &numbered(
                t,
                Dress {
                    between: ", ",
                    rows: "), List(",
                    board: ("List(List(", "))\n"),
                    ..PLAIN
                },
                |_| String::new(),
            )
    }),
    Form::of("a matrix of Ruby on each line", |t| {
        t.head()
            + &numbered(
                t,
                Dress {
                    board: ("Matrix[[", "]]\n"),
                    ..NESTED
                },
                |_| String::new(),
            )
    }),
    Form::of("lists of Lisp on each line", |t| {
        t.head()
            + &numbered(
                t,
                Dress {
                    rows: ") (",
                    board: ("((", "))\n"),
                    ..PLAIN
                },
                |_| String::new(),
            )
    }),
    Form::of("a list of YAML", |t| {
        t.head()
            + "path:\n"
            + &numbered(
                t,
                Dress {
                    between: ", ",
                    row: ("  - [", "]"),
                    board: ("", "\n"),
                    ..PLAIN
                },
                |at| format!("- step: {at}\n"),
            )
    }),
    Form::of("elements of XML", |t| {
        t.with(Dress {
            row: ("<row>", "</row>"),
            board: ("<board>\n", "\n</board>\n"),
            ..PLAIN
        })
    }),
    Form::of("a table of HTML", |t| {
        t.with(Dress {
            between: "</td><td>",
            row: ("<tr><td>", "</td></tr>"),
            board: ("<table>\n", "\n</table>\n"),
            ..PLAIN
        })
    }),
    Form::of("the hash of an object before each board", |t| {
        t.head() + &numbered(t, COURSERA, |at| format!("Board@4e50df{at}e\n"))
    }),
    Form::of("the hash of an array before the answer", |t| {
        format!("[[I@15db9742\n{}", t.with(COURSERA))
    }),
    Form::of("f, g and h on the line of each board", |t| {
        t.head()
            + &numbered(
                t,
                Dress {
                    board: ("[[", "]]\n"),
                    ..NESTED
                },
                |at| format!("depth={at} f=9 h=3 "),
            )
    }),
    Form::of("all boards in one dictionary of Python", |t| {
        format!(
            "{{'moves': {}, 'path': [{}]}}\n",
            t.moves,
            joined(
                t,
                Dress {
                    between: ", ",
                    rows: ", ",
                    board: ("(", ")"),
                    ..PLAIN
                },
                ", "
            )
        )
    }),
];
