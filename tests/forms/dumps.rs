//! Boards as languages dump their structures, and lines with something before each of them.

use super::dress::{Dress, Form, NESTED, PLAIN, joined, numbered};
use super::told::Told;

/// Each board from its rows.
fn each(told: &Told, board: impl Fn(usize, &[&[u32]]) -> String) -> String {
    let boards = told.boards.iter().enumerate();
    boards
        .map(|(at, tiles)| board(at, &tiles.chunks(told.n).collect::<Vec<_>>()))
        .collect()
}

/// Each square as row, column and tile.
fn squares(rows: &[&[u32]], square: impl Fn(usize, usize, u32) -> String, between: &str) -> String {
    let all = rows.iter().enumerate();
    let all = all.flat_map(|(row, cells)| cells.iter().enumerate().map(move |(at, &tile)| (row, at, tile)));
    let all: Vec<String> = all.map(|(row, at, tile)| square(row, at, tile)).collect();
    all.join(between)
}

/// The lines of a text, each with something before it made of its number from 1.
fn prefixed(text: &str, before: impl Fn(usize) -> String) -> String {
    let lines = text.lines().enumerate();
    lines
        .map(|(at, line)| format!("{}{line}\n", before(at + 1)))
        .collect()
}

/// Boards side by side, some in each strip.
fn strips(told: &Told, at_once: usize, middle: &str, last: &str, dress: Dress) -> String {
    let mut text = String::new();
    for strip in told.boards.chunks(at_once) {
        for row in 0..told.n {
            let rows: Vec<String> = strip
                .iter()
                .map(|tiles| dress.row_of(&tiles[row * told.n..(row + 1) * told.n]))
                .collect();
            let between = if row == told.n / 2 {
                middle.to_owned()
            } else {
                last.to_owned()
            };
            text.push_str(&rows.join(&between));
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

/// As `numpy` prints an array.
const ARRAY: Dress = Dress {
    rows: "],\n       [",
    board: ("array([[", "]])"),
    ..NESTED
};

const TWO: Dress = Dress { width: 2, ..PLAIN };

pub(super) const FORMS: &[Form] = &[
    Form::of("a list of numpy arrays", |t| {
        format!("{}[{}]\n", t.head(), joined(t, ARRAY, ", "))
    }),
    Form::of("a tuple of the number and a list of numpy arrays", |t| {
        format!("({}, [{}])\n", t.moves, joined(t, ARRAY, ", "))
    }),
    Form::of("a list of numpy arrays with their type", |t| {
        let typed = Dress {
            board: ("array([[", "]], dtype=int32)"),
            ..ARRAY
        };
        format!("{}[{}]\n", t.head(), joined(t, typed, ", "))
    }),
    Form::of("arrays of Haskell", |t| {
        let last = t.n - 1;
        t.head()
            + &each(t, |_, rows| {
                let all = squares(rows, |row, at, tile| format!("(({row},{at}),{tile})"), ",");
                format!("array ((0,0),({last},{last})) [{all}]\n")
            })
    }),
    Form::of("arrays of Haskell from one", |t| {
        t.head()
            + &each(t, |_, rows| {
                let square = |row: usize, at: usize, tile| format!("(({},{}),{tile})", row + 1, at + 1);
                let all = squares(rows, square, ",");
                format!("array ((1,1),({0},{0})) [{all}]\n", t.n)
            })
    }),
    Form::of("a list of flat boards in Some", |t| {
        let flat = Dress {
            between: ", ",
            rows: ", ",
            board: ("Board { tiles: [", "] }"),
            ..PLAIN
        };
        format!("{}Some([{}])\n", t.head(), joined(t, flat, ", "))
    }),
    Form::of("a list of dataclasses with their size", |t| {
        let boards = t
            .boards
            .iter()
            .map(|tiles| format!("Board(tiles={tiles:?}, n={})", t.n));
        format!("{}[{}]\n", t.head(), boards.collect::<Vec<_>>().join(", "))
    }),
    Form::of("a case class of vectors", |t| {
        t.head()
            + &t.boards(Dress {
                between: ", ",
                row: ("Vector(", ")"),
                rows: ", ",
                board: ("Board(Vector(", "))\n"),
                ..PLAIN
            })
    }),
    Form::of("arrays of Go with their types", |t| {
        let n = t.n;
        t.head()
            + &each(t, |_, rows| {
                let rows: Vec<String> = rows
                    .iter()
                    .map(|cells| format!("[{n}]int{{{}}}", NESTED.row_of(cells)))
                    .collect();
                format!("[{n}][{n}]int{{{}}}\n", rows.join(", "))
            })
    }),
    Form::of("a dict of rows", |t| {
        t.head()
            + &each(t, |_, rows| {
                let rows = rows.iter().enumerate();
                let rows: Vec<String> = rows.map(|(at, cells)| format!("{at}: {cells:?}")).collect();
                format!("{{{}}}\n", rows.join(", "))
            })
    }),
    Form::of("boards with their blank as JSON", |t| {
        t.head()
            + &each(t, |at, rows| {
                format!("{{\"tiles\": {rows:?}, \"blank\": [{at}, 0]}}\n")
            })
    }),
    Form::of("a table of Markdown with breaks", |t| {
        let board = |at: usize, rows: &[&[u32]]| {
            let rows: Vec<String> = rows.iter().map(|cells| PLAIN.row_of(cells)).collect();
            format!("| {at} | - | {} |\n", rows.join("<br>"))
        };
        format!("{}\n{}", t.head(), each(t, board))
    }),
    Form::of("a dict of positions", |t| {
        t.head()
            + &each(t, |_, rows| {
                let all = squares(rows, |row, at, tile| format!("({row}, {at}): {tile}"), ", ");
                format!("{{{all}}}\n")
            })
    }),
    Form::of("a dict of tiles", |t| {
        t.head()
            + &each(t, |at, rows| {
                let all = squares(rows, |row, at, tile| format!("{tile}: ({row}, {at})"), ", ");
                format!("Step {at}: {{{all}}}\n")
            })
    }),
    Form::of("print_r of PHP", |t| {
        t.head()
            + &each(t, |_, rows| {
                let row = |(at, cells): (usize, &&[u32])| {
                    let cells = cells.iter().enumerate();
                    let cells = cells.map(|(at, tile)| format!("            [{at}] => {tile}\n"));
                    format!(
                        "    [{at}] => Array\n        (\n{}        )\n\n",
                        cells.collect::<String>()
                    )
                };
                let rows: String = rows.iter().enumerate().map(row).collect();
                format!("Array\n(\n{rows})\n")
            })
    }),
    Form::of("var_dump of PHP", |t| {
        let n = t.n;
        t.head()
            + &each(t, |_, rows| {
                let row = |(at, cells): (usize, &&[u32])| {
                    let cells = cells.iter().enumerate();
                    let cells = cells.map(|(at, tile)| format!("    [{at}]=>\n    int({tile})\n"));
                    format!("  [{at}]=>\n  array({n}) {{\n{}  }}\n", cells.collect::<String>())
                };
                let rows: String = rows.iter().enumerate().map(row).collect();
                format!("array({n}) {{\n{rows}}}\n")
            })
    }),
    Form::of("matrices of LaTeX", |t| {
        t.head()
            + &t.boards(Dress {
                between: " & ",
                rows: " \\\\\n",
                board: ("\\begin{bmatrix}\n", "\n\\end{bmatrix}\n"),
                ..PLAIN
            })
    }),
    Form::of("matrices of LaTeX on one line", |t| {
        t.head()
            + &t.boards(Dress {
                between: " & ",
                rows: " \\\\ ",
                board: ("\\begin{pmatrix} ", " \\end{pmatrix}\n"),
                ..PLAIN
            })
    }),
    Form::of("lines numbered by cat", |t| {
        prefixed(&t.with(PLAIN), |line| format!("{line:>6}\t"))
    }),
    Form::of("lines with a kernel's time", |t| {
        prefixed(&t.with(PLAIN), |line| {
            format!("[{:>5}.{:06}] ", line / 3, line * 317)
        })
    }),
    Form::of("the step before every row", |t| {
        t.head()
            + &each(t, |at, rows| {
                let rows = rows
                    .iter()
                    .map(|cells| format!("{at}: {}\n", PLAIN.row_of(cells)));
                rows.collect()
            })
    }),
    Form::of("the step and a tab before every row", |t| {
        t.head()
            + &each(t, |at, rows| {
                let dress = Dress {
                    between: "\t",
                    ..PLAIN
                };
                let rows = rows
                    .iter()
                    .map(|cells| format!("{at}\t{}\n", dress.row_of(cells)));
                rows.collect()
            })
    }),
    Form::of("a table of steps and boards", |t| {
        let rule = "-----+------\n";
        let board = |at: usize, rows: &[&[u32]]| {
            let rows = rows.iter().enumerate().map(|(row, cells)| {
                let step = if row == 0 { at.to_string() } else { String::new() };
                format!("{step:>4} | {}\n", TWO.row_of(cells))
            });
            rows.collect::<String>() + rule
        };
        format!("{}Step | Board\n{rule}{}", t.head(), each(t, board))
    }),
    Form::of("a table of Markdown with steps", |t| {
        let board = |at: usize, rows: &[&[u32]]| {
            let rows: Vec<String> = rows.iter().map(|cells| PLAIN.row_of(cells)).collect();
            let step = if at == 0 { "-" } else { "slide" };
            format!("| {at} | {step} | {} |\n", rows.join(" / "))
        };
        let heading = "| Step | Move | Board |\n|------|------|-------|\n";
        format!("{}\n{heading}{}", t.head(), each(t, board))
    }),
    Form::of("numbers in circles", |t| {
        let circle = |&tile: &u32| match tile {
            0 => '⓪',
            tile => char::from_u32(0x245f + tile).unwrap(),
        };
        t.head()
            + &each(t, |_, rows| {
                let rows = rows
                    .iter()
                    .map(|cells| cells.iter().map(circle).collect::<String>() + "\n");
                rows.collect::<String>() + "\n"
            })
    })
    .up_to(4),
    Form::of("rows of YAML", |t| {
        t.head()
            + "boards:\n"
            + &t.boards(Dress {
                between: ", ",
                row: ("[", "]"),
                rows: "\n  - ",
                board: ("- - ", "\n"),
                ..PLAIN
            })
    }),
    Form::of("the first and the last board again", |t| {
        let (Some(first), Some(last)) = (t.boards.first(), t.boards.last()) else {
            return t.head();
        };
        format!(
            "{}Initial board:\n{}Goal board:\n{}",
            t.with(PLAIN),
            PLAIN.one(first),
            PLAIN.one(last)
        )
    }),
    Form::of("bare counters", |t| {
        let all = t.boards.len();
        t.head() + &numbered(t, PLAIN, |at| format!("{}/{all}\n", at + 1))
    }),
    Form::of("bare counters from zero", |t| {
        let all = t.boards.len() - 1;
        t.head() + &numbered(t, PLAIN, |at| format!("{at}/{all}\n"))
    }),
    Form::of("strips of three boards with arrows", |t| {
        t.head() + &strips(t, 3, " -> ", "    ", TWO)
    }),
    Form::of("strips of four boards with arrows", |t| {
        t.head() + &strips(t, 4, " => ", "    ", TWO)
    }),
    Form::of("strips of three boards with bars", |t| {
        t.head() + &strips(t, 3, " | ", " | ", TWO)
    }),
];
