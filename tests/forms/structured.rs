//! Boards in structures with other numbers beside them, and dumps with a number on each line.

use super::dress::{Dress, Form, NESTED, PLAIN};
use super::told::{self, Told};

type Rows<'a> = Vec<&'a [u32]>;

/// Each board from its number and its rows.
fn each(told: &Told, board: impl Fn(usize, &Rows<'_>) -> String) -> String {
    let boards = told.boards.iter().enumerate();
    boards
        .map(|(at, tiles)| board(at, &tiles.chunks(told.n).collect()))
        .collect()
}

/// All boards with something between.
fn listed(told: &Told, between: &str, board: impl Fn(usize, &Rows<'_>) -> String) -> String {
    let boards = told.boards.iter().enumerate();
    let all: Vec<String> = boards
        .map(|(at, tiles)| board(at, &tiles.chunks(told.n).collect()))
        .collect();
    all.join(between)
}

/// A row in a dress of its own.
fn row(cells: &[u32], between: &'static str) -> String {
    Dress { between, ..PLAIN }.row_of(cells)
}

/// Rows as a block of YAML, with something before the first line and something before the others.
fn block(rows: &Rows<'_>, first: &str, others: &str) -> String {
    let mut text = String::new();
    for (at, cells) in rows.iter().enumerate() {
        for (column, tile) in cells.iter().enumerate() {
            let before = if at == 0 { first } else { others };
            let bullets = if column == 0 { "- - " } else { "  - " };
            let before = if at + column == 0 { before } else { others };
            text.push_str(&format!("{before}{bullets}{tile}\n"));
        }
    }
    text
}

/// Rows as Swift dumps them.
fn swift(rows: &Rows<'_>, indent: &str) -> String {
    let row = |cells: &&[u32]| {
        let tiles: String = cells
            .iter()
            .map(|tile| format!("{indent}    - {tile}\n"))
            .collect();
        format!("{indent}  ▿ {} elements\n{tiles}", cells.len())
    };
    format!(
        "{indent}▿ {} elements\n{}",
        rows.len(),
        rows.iter().map(row).collect::<String>()
    )
}

/// Rows as `var_export` prints them.
fn exported(rows: &Rows<'_>, indent: &str) -> String {
    let row = |(at, cells): (usize, &&[u32])| {
        let tiles = cells.iter().enumerate();
        let tiles: String = tiles
            .map(|(at, tile)| format!("{indent}    {at} => {tile},\n"))
            .collect();
        format!("{indent}  {at} => \n{indent}  array (\n{tiles}{indent}  ),\n")
    };
    format!(
        "array (\n{}{indent})",
        rows.iter().enumerate().map(row).collect::<String>()
    )
}

/// Rows as Go prints them.
fn go(rows: &Rows<'_>) -> String {
    let rows: Vec<String> = rows
        .iter()
        .map(|cells| format!("[{}]", row(cells, " ")))
        .collect();
    format!("[{}]", rows.join(" "))
}

/// The blank's row and column.
fn blank(rows: &Rows<'_>) -> (usize, usize) {
    let at = rows.concat().iter().position(|&tile| tile == 0).unwrap_or(0);
    (at / rows.len(), at % rows.len())
}

/// A table with a heading and something before the cells of each row.
fn table(told: &Told, heading: &str, line: impl Fn(usize, usize, &[u32]) -> String) -> String {
    let board = |at: usize, rows: &Rows<'_>| {
        let rows = rows.iter().enumerate();
        rows.map(|(row, cells)| line(at, row, cells) + "\n").collect()
    };
    format!("{}{heading}\n{}", told.head(), each(told, board))
}

/// A mark above each board.
fn marked(told: &Told, from: usize, last: &'static str, mark: impl Fn(usize) -> String) -> String {
    let dress = Dress {
        board: ("", last),
        ..PLAIN
    };
    let board = |at: usize, rows: &Rows<'_>| format!("{}\n{}", mark(at + from), dress.one(&rows.concat()));
    told.head() + &each(told, board)
}

pub(super) const FORMS: &[Form] = &[
    Form::of("a block of YAML", |t| {
        t.head() + &each(t, |_, rows| block(rows, "- ", "  "))
    }),
    Form::of("a block of YAML under a key", |t| {
        format!(
            "moves: {}\nboards:\n{}",
            t.moves,
            each(t, |_, rows| block(rows, "  - ", "    "))
        )
    }),
    Form::of("a block of YAML for each step", |t| {
        let board =
            |at: usize, rows: &Rows<'_>| format!("- step: {at}\n  tiles:\n{}", block(rows, "  ", "  "));
        format!("moves: {}\npath:\n{}", t.moves, each(t, board))
    }),
    Form::of("flat lists of YAML", |t| {
        let list = |rows: &Rows<'_>| {
            rows.concat()
                .iter()
                .map(|tile| format!("  - {tile}\n"))
                .collect::<String>()
        };
        t.head() + &each(t, |_, rows| format!("-{}", list(rows).split_at(1).1))
    }),
    Form::of("dump of Swift", |t| {
        t.head() + &each(t, |_, rows| swift(rows, ""))
    }),
    Form::of("dump of Swift, all at once", |t| {
        format!(
            "{}▿ {} elements\n{}",
            t.head(),
            t.boards.len(),
            each(t, |_, rows| swift(rows, "  "))
        )
    }),
    Form::of("dump of a struct in Swift", |t| {
        let board = |_: usize, rows: &Rows<'_>| {
            format!(
                "▿ Puzzle.Board\n{}  - n: {}\n",
                swift(rows, "  ").replacen("▿ ", "▿ tiles: ", 1),
                rows.len()
            )
        };
        t.head() + &each(t, board)
    }),
    Form::of("var_export", |t| {
        t.head() + &each(t, |_, rows| exported(rows, "") + "\n")
    }),
    Form::of("var_export without line feeds between", |t| {
        t.head() + &each(t, |_, rows| exported(rows, ""))
    }),
    Form::of("var_export, all at once", |t| {
        let board = |at: usize, rows: &Rows<'_>| format!("  {at} => \n  {},\n", exported(rows, "  "));
        format!("{}array (\n{})\n", t.head(), each(t, board))
    }),
    Form::of("a slice of structs of Go", |t| {
        format!(
            "{}[{}]\n",
            t.head(),
            listed(t, " ", |_, rows| format!("{{{} {}}}", go(rows), rows.len()))
        )
    }),
    Form::of("a slice of structs of Go, the size first", |t| {
        format!(
            "{}[{}]\n",
            t.head(),
            listed(t, " ", |_, rows| format!("{{{} {}}}", rows.len(), go(rows)))
        )
    }),
    Form::of("structs of Go with the blank's place", |t| {
        t.head()
            + &each(t, |_, rows| {
                let (row, column) = blank(rows);
                format!("&{{{} {} {row} {column}}}\n", go(rows), rows.len())
            })
    }),
    Form::of("structs of Go in structs", |t| {
        t.head()
            + &each(t, |at, rows| {
                format!("&{{{{{} {}}} {at} 0 <nil>}}\n", go(rows), rows.len())
            })
    }),
    Form::of("structs of Go with their fields after the step", |t| {
        t.head()
            + &each(t, |at, rows| {
                format!("Step {at}: {{tiles:{} n:{}}}\n", go(rows), rows.len())
            })
    }),
    Form::of("maps of Go", |t| {
        t.head()
            + &each(t, |_, rows| {
                let rows = rows.iter().enumerate();
                let rows: Vec<String> = rows
                    .map(|(at, cells)| format!("{at}:[{}]", row(cells, " ")))
                    .collect();
                format!("map[{}]\n", rows.join(" "))
            })
    }),
    Form::of("CSV with the row's cells", |t| {
        table(t, "step,row,cells", |at, line, cells| {
            format!("{at},{line},{}", row(cells, " "))
        })
    }),
    Form::of("CSV with the row's cells in quotes", |t| {
        table(t, "step,row,cells", |at, line, cells| {
            format!("{at},{line},\"{}\"", row(cells, " "))
        })
    }),
    Form::of("CSV with a column for each cell", |t| {
        let columns: String = (0..t.n).map(|at| format!(",c{at}")).collect();
        let heading = format!("step,row{columns}");
        table(t, &heading, |at, line, cells| {
            format!("{at},{line},{}", row(cells, ","))
        })
    }),
    Form::of("columns with tabs, counted from one", |t| {
        let columns: String = (1..=t.n).map(|at| format!("\tCol{at}")).collect();
        let heading = format!("Step\tRow{columns}");
        table(t, &heading, |at, line, cells| {
            format!("{}\t{}\t{}", at + 1, line + 1, row(cells, "\t"))
        })
    }),
    Form::of("CSV with the rows counted", |t| {
        table(t, "row,cells", |_, line, cells| {
            format!("{line},{}", row(cells, " "))
        })
    }),
    Form::of("CSV with a board a line", |t| {
        let line = |at: usize, rows: &Rows<'_>| format!("{at},{}\n", row(&rows.concat(), " "));
        format!("{}step,board\n{}", t.head(), each(t, line))
    }),
    Form::of("a number sign as mark", |t| {
        marked(t, 0, "\n", |at| format!("#{at}"))
    }),
    Form::of("headings of Markdown as marks", |t| {
        marked(t, 0, "\n\n", |at| format!("### {at}"))
    }),
    Form::of("a number sign as mark, from one", |t| {
        marked(t, 1, "\n", |at| format!("# {at}"))
    }),
    Form::of("dashes as marks, from one", |t| {
        marked(t, 1, "\n\n", |at| format!("- {at}"))
    }),
    Form::of("No. as mark", |t| marked(t, 1, "\n", |at| format!("No. {at}"))),
    Form::of("a record of Java with its size first", |t| {
        t.head() + &each(t, |_, rows| format!("Board[n={}, tiles={rows:?}]\n", rows.len()))
    }),
    Form::of("structs of Swift with their moves", |t| {
        let board = |at: usize, rows: &Rows<'_>| {
            format!("main.Board(tiles: {rows:?}, size: {}, moves: {at})", rows.len())
        };
        format!("{}[{}]\n", t.head(), listed(t, ", ", board))
    }),
    Form::of("a case class with its moves", |t| {
        t.head()
            + &each(t, |at, rows| {
                let rows: Vec<String> = rows
                    .iter()
                    .map(|cells| format!("Vector({})", row(cells, ", ")))
                    .collect();
                format!("Board(Vector({}),{at})\n", rows.join(", "))
            })
    }),
    Form::of("tables of Lua with their keys", |t| {
        t.head()
            + &each(t, |_, rows| {
                let cell = |(at, tile): (usize, &u32)| format!("[{}] = {tile}", at + 1);
                let row = |(at, cells): (usize, &&[u32])| {
                    let cells: Vec<String> = cells.iter().enumerate().map(cell).collect();
                    format!("[{}] = {{{}}}", at + 1, cells.join(", "))
                };
                let rows: Vec<String> = rows.iter().enumerate().map(row).collect();
                format!("{{{}}}\n", rows.join(", "))
            })
    }),
    Form::of("an optional number and arrays of Swift", |t| {
        format!(
            "Optional({})\n{}",
            t.moves,
            each(t, |_, rows| format!("{rows:?}\n"))
        )
    }),
    Form::of("a list of matrices of R", |t| {
        let columns: String = (1..=t.n).map(|at| format!(" [,{at}]")).collect();
        let board = |at: usize, rows: &Rows<'_>| {
            let rows = rows.iter().enumerate();
            let rows = rows.map(|(at, cells)| format!("[{},]    {}\n", at + 1, row(cells, "    ")));
            format!("[[{}]]\n    {columns}\n{}\n", at + 1, rows.collect::<String>())
        };
        format!("[1] {}\n{}", t.moves, each(t, board))
    }),
    Form::of("cells of Octave", |t| {
        let dress = Dress {
            width: 5,
            between: "",
            ..PLAIN
        };
        t.head()
            + "path =\n\n"
            + &each(t, |at, rows| {
                format!("  [1,{}] =\n\n{}", at + 1, dress.one(&rows.concat()))
            })
    }),
    Form::of("the blank's place below each board", |t| {
        let dress = Dress {
            board: ("", "\n"),
            ..PLAIN
        };
        t.head()
            + &each(t, |_, rows| {
                format!("{}blank at {:?}\n\n", dress.one(&rows.concat()), blank(rows))
            })
    }),
    Form::of("boards named by a variable", |t| {
        t.head()
            + &t.boards(Dress {
                board: ("board=[[", "]]\n"),
                ..NESTED
            })
    }),
];

#[test]
fn a_first_board_that_lacks_a_tile_is_not_left_out() {
    let mut accepted = String::new();
    for puzzle in told::puzzles()
        .iter()
        .filter(|puzzle| (3..10).contains(&puzzle.n))
    {
        for form in FORMS.iter().filter(|form| form.suits(puzzle.n)) {
            for tile in [0, 1] {
                let mut wrong = puzzle.clone();
                let other = wrong.boards[0].iter().position(|&at| at > 1).unwrap();
                wrong.boards[0][other] = tile;
                let text = (form.text)(&wrong);
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
