//! Boards as data that other programs read, and as the values that languages print.

use super::dress::{COURSERA, Dress, Form, NESTED, PLAIN, joined, numbered};

pub(super) const FORMS: &[Form] = &[
    Form::of("the numbers of NumPy, typed", |t| {
        let typed = |tiles: &Vec<u32>| {
            let cell = |tile: &u32| format!("np.int64({tile})");
            let row = |cells: &[u32]| cells.iter().map(cell).collect::<Vec<_>>().join(", ");
            let rows: Vec<String> = tiles.chunks(t.n).map(row).collect();
            format!("[[{}]]\n", rows.join("], ["))
        };
        t.head() + &t.boards.iter().map(typed).collect::<String>()
    }),
    Form::of("texts of Python 2", |t| {
        t.head()
            + &t.boards(Dress {
                between: "', u'",
                rows: "', u'",
                board: ("[u'", "']\n"),
                ..PLAIN
            })
    }),
    Form::of("an object of Python that holds the board", |t| {
        t.head()
            + &t.boards(Dress {
                between: ", ",
                rows: "), (",
                board: ("Board(tiles=((", ")), n=3)\n"),
                ..PLAIN
            })
    }),
    Form::of("a node of Python that holds the board", |t| {
        let tuples = Dress {
            between: ", ",
            rows: "), (",
            board: ("((", "))"),
            ..PLAIN
        };
        let nodes = t.boards.iter().enumerate();
        let node = |(at, tiles): (usize, &Vec<u32>)| {
            format!(
                "Node(board={}, moves={at}, priority={})\n",
                tuples.one(tiles),
                t.moves
            )
        };
        t.head() + &nodes.map(node).collect::<String>()
    }),
    Form::of("an entry of a heap", |t| {
        let nodes = t.boards.iter().enumerate();
        let entry = |(at, tiles): (usize, &Vec<u32>)| format!("({}, {at}, {})\n", t.moves, NESTED.one(tiles));
        t.head() + &nodes.map(entry).collect::<String>()
    }),
    Form::of("a tuple of the board and its moves", |t| {
        let tuples = Dress {
            between: ", ",
            rows: "), (",
            board: ("((", "))"),
            ..PLAIN
        };
        let nodes = t.boards.iter().enumerate();
        let entry = |(at, tiles): (usize, &Vec<u32>)| format!("({}, {at})\n", tuples.one(tiles));
        t.head() + &nodes.map(entry).collect::<String>()
    }),
    Form::of("a flat tuple before its moves", |t| {
        let flat = Dress {
            between: ", ",
            rows: ", ",
            board: ("(", ")"),
            ..PLAIN
        };
        let nodes = t.boards.iter().enumerate();
        let entry = |(at, tiles): (usize, &Vec<u32>)| format!("{} {at}\n", flat.one(tiles));
        t.head() + &nodes.map(entry).collect::<String>()
    }),
    Form::of("a table of steps and flat boards", |t| {
        let flat = Dress {
            rows: " ",
            board: ("", " |\n"),
            ..PLAIN
        };
        t.head() + "| step | board |\n|---|---|\n" + &numbered(t, flat, |at| format!("| {at} | "))
    }),
    Form::of("digits of whole boards with an underscore", |t| {
        t.head()
            + &t.boards(Dress {
                blank: "_",
                between: "",
                rows: "",
                board: ("", "\n"),
                ..PLAIN
            })
    })
    .up_to(3),
    Form::of("the blank as a crossed o", |t| {
        t.with(Dress { blank: "Ø", ..PLAIN })
    }),
    Form::of("the blank as a word", |t| {
        t.with(Dress {
            blank: "hole",
            ..PLAIN
        })
    }),
    Form::of("puzzle and goal on labelled lines first", |t| {
        let (first, last) = (&t.boards[0], &t.boards[t.boards.len() - 1]);
        format!("start = {}\ngoal = {}\n", NESTED.one(first), NESTED.one(last)) + &t.with(COURSERA)
    }),
    Form::of("what leaves the queue on labelled lines, then the answer", |t| {
        let dequeued = t.boards.iter().step_by(2).enumerate();
        let line = |(at, tiles): (usize, &Vec<u32>)| {
            format!("dequeued: moves={at} manhattan=3 board={}\n", NESTED.one(tiles))
        };
        dequeued.map(line).collect::<String>() + &t.with(COURSERA)
    }),
    Form::of(
        "the goal again on a labelled line after boards with their figures",
        |t| {
            let nodes = t.boards.iter().enumerate();
            let line =
                |(at, tiles): (usize, &Vec<u32>)| format!("moves={at} manhattan=3 {}\n", NESTED.one(tiles));
            let goal = NESTED.one(&t.boards[t.boards.len() - 1]);
            t.head() + &nodes.map(line).collect::<String>() + &format!("Goal reached: {goal}\n")
        },
    ),
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
                .map(|(at, tiles): (usize, &Vec<u32>)| {
                    format!("{{\"board\": {}, \"g\": {at}}}\n", NESTED.one(tiles))
                })
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
                .map(|(at, tiles): (usize, &Vec<u32>)| {
                    format!("State: {} Action: Right Cost: {at}\n", flat.one(tiles))
                })
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
