//! White space, and what stands round cells, rows and boards.

use super::dress::{COURSERA, Dress, Form, PLAIN, grid};

const ASCII: [&str; 9] = ["+"; 9];
const BOX: [&str; 9] = ["┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘"];
const DOUBLE: [&str; 9] = ["╔", "╦", "╗", "╠", "╬", "╣", "╚", "╩", "╝"];

pub(super) const FORMS: &[Form] = &[
    // White space.
    Form::of("as Coursera prints it", |t| t.with(COURSERA)),
    Form::of("no dimension line", |t| t.with(PLAIN)),
    Form::of("no blank after a row", |t| {
        t.with(Dress {
            row: ("", ""),
            ..COURSERA
        })
    }),
    Form::of("one blank between", |t| t.with(Dress { width: 1, ..COURSERA })),
    Form::of("wide cells", |t| t.with(Dress { width: 8, ..COURSERA })),
    Form::of("tabs between", |t| {
        t.with(Dress {
            between: "\t",
            ..PLAIN
        })
    }),
    Form::of("a tab after every cell", |t| {
        t.with(Dress {
            between: "\t",
            row: ("", "\t"),
            ..PLAIN
        })
    }),
    Form::of("a tab before every row", |t| {
        t.with(Dress {
            row: ("\t", ""),
            ..COURSERA
        })
    }),
    Form::of("no empty lines", |t| {
        t.with(Dress {
            board: ("", "\n"),
            ..COURSERA
        })
    }),
    Form::of("neither empty lines nor dimension", |t| {
        t.with(Dress {
            board: ("", "\n"),
            ..PLAIN
        })
    }),
    Form::of("two empty lines", |t| {
        t.with(Dress {
            board: ("", "\n\n\n"),
            ..COURSERA
        })
    }),
    Form::of("an empty line after every row", |t| {
        t.with(Dress {
            rows: "\n\n",
            board: ("", "\n\n\n"),
            ..PLAIN
        })
    }),
    Form::of("an empty line after every line", |t| {
        t.with(COURSERA).replace('\n', "\n\n")
    }),
    Form::of("an empty line after the header", |t| {
        t.head() + "\n" + &t.boards(COURSERA)
    }),
    Form::of("no final newline", |t| t.with(COURSERA).trim_end().to_owned()),
    Form::of("CRLF", |t| t.with(COURSERA).replace('\n', "\r\n")),
    Form::of("lone CR", |t| t.with(COURSERA).replace('\n', "\r")),
    Form::of("CR CR LF", |t| t.with(COURSERA).replace('\n', "\r\r\n")),
    Form::of("no-break spaces", |t| t.with(COURSERA).replace(' ', "\u{a0}")),
    Form::of("figure spaces", |t| t.with(COURSERA).replace(' ', "\u{2007}")),
    Form::of("ideographic spaces", |t| {
        t.with(COURSERA).replace(' ', "\u{3000}")
    }),
    Form::of("form feeds between boards", |t| {
        t.with(Dress {
            board: ("", "\n\u{c}\n"),
            ..PLAIN
        })
    }),
    Form::of("a form feed before a row", |t| {
        t.with(Dress {
            board: ("\u{c}", "\n"),
            ..PLAIN
        })
    }),
    Form::of("a byte-order mark", |t| format!("\u{feff}{}", t.with(COURSERA))),
    Form::of("a null byte at the end", |t| t.with(COURSERA) + "\0"),
    Form::of("colours in every cell", |t| {
        t.with(COURSERA)
            .replace(' ', " \x1b[1;32m")
            .replace(" \n", "\x1b[0m\n")
    }),
    Form::of("the blank in reverse video", |t| {
        t.with(Dress {
            blank: "\x1b[7m0\x1b[0m",
            ..PLAIN
        })
    }),
    Form::of("the screen is cleared before each board", |t| {
        t.with(Dress {
            board: ("\x1b[2J\x1b[H", "\n\n"),
            ..PLAIN
        })
    }),
    Form::of("the cursor is moved", |t| {
        t.with(Dress {
            board: ("\x1b[1;1H", "\n\n"),
            ..COURSERA
        })
    }),
    Form::of("a colour of 24 bits", |t| {
        t.with(Dress {
            row: ("\x1b[38;2;1;2;3m", "\x1b[m"),
            ..PLAIN
        })
    }),
    // Brackets, commas, borders.
    Form::of("commas", |t| {
        t.with(Dress {
            between: ",",
            ..PLAIN
        })
    }),
    Form::of("commas and blanks", |t| {
        t.with(Dress {
            between: ", ",
            dimension: true,
            ..PLAIN
        })
    }),
    Form::of("a comma after every cell", |t| {
        t.with(Dress {
            between: ", ",
            row: ("", ","),
            ..PLAIN
        })
    }),
    Form::of("semicolons", |t| {
        t.with(Dress {
            between: ";",
            ..PLAIN
        })
    }),
    Form::of("slashes between cells", |t| {
        t.with(Dress {
            between: "/",
            ..PLAIN
        })
    }),
    Form::of("brackets round rows", |t| {
        t.with(Dress {
            between: ", ",
            row: ("[", "]"),
            ..PLAIN
        })
    }),
    Form::of("braces round rows", |t| {
        t.with(Dress {
            between: ", ",
            row: ("{", "},"),
            board: ("{\n", "\n};\n"),
            ..PLAIN
        })
    }),
    Form::of("parentheses round rows", |t| {
        t.with(Dress {
            between: ", ",
            row: ("(", ")"),
            board: ("(\n", "\n)\n"),
            ..PLAIN
        })
    }),
    Form::of("as NumPy prints it", |t| {
        t.with(Dress {
            rows: "]\n [",
            board: ("[[", "]]\n"),
            ..PLAIN
        })
    }),
    Form::of("array of NumPy", |t| {
        t.with(Dress {
            between: ", ",
            rows: "],\n       [",
            board: ("array([[", "]])\n"),
            ..PLAIN
        })
    }),
    Form::of("bars between cells", |t| {
        t.with(Dress {
            between: "|",
            ..PLAIN
        })
    }),
    Form::of("bars round cells", |t| {
        t.with(Dress {
            between: " | ",
            row: ("| ", " |"),
            ..PLAIN
        })
    }),
    Form::of("bars round an empty cell", |t| {
        t.with(Dress {
            between: " | ",
            row: ("| ", " |"),
            blank: " ",
            width: 2,
            ..PLAIN
        })
    }),
    Form::of("quotes round cells", |t| {
        t.with(Dress {
            between: "', '",
            row: ("['", "']"),
            ..PLAIN
        })
    }),
    Form::of("every cell in brackets", |t| {
        t.with(Dress {
            between: "][",
            row: ("[", "]"),
            ..PLAIN
        })
    }),
    Form::of("every cell in brackets, the blank empty", |t| {
        t.with(Dress {
            between: "][",
            row: ("[", "]"),
            blank: " ",
            width: 2,
            ..PLAIN
        })
    }),
    Form::of("a table of Markdown", |t| {
        let dress = Dress {
            between: " | ",
            row: ("| ", " |"),
            ..PLAIN
        };
        let rule = format!("|{}\n", "---|".repeat(t.n));
        let board = |tiles: &Vec<u32>| {
            let rows: Vec<String> = tiles.chunks(t.n).map(|cells| dress.row_of(cells)).collect();
            format!("{}\n{rule}{}\n\n", rows[0], rows[1..].join("\n"))
        };
        t.head() + &t.boards.iter().map(board).collect::<String>()
    }),
    Form::of("ASCII borders", |t| {
        t.head() + &grid(&t.boards, "0", ASCII, "|", "-")
    }),
    Form::of("ASCII borders, the blank empty", |t| {
        t.head() + &grid(&t.boards, " ", ASCII, "|", "-")
    }),
    Form::of("borders drawn", |t| {
        t.head() + &grid(&t.boards, "0", BOX, "│", "─")
    }),
    Form::of("borders drawn, the blank empty", |t| {
        t.head() + &grid(&t.boards, " ", BOX, "│", "─")
    }),
    Form::of("double borders", |t| {
        t.head() + &grid(&t.boards, "_", DOUBLE, "║", "═")
    }),
    Form::of("dashes between boards", |t| {
        t.with(Dress {
            board: ("", "\n----------\n"),
            ..PLAIN
        })
    }),
    Form::of("equals signs between boards", |t| {
        t.with(Dress {
            board: ("", "\n==========\n"),
            ..PLAIN
        })
    }),
    Form::of("asterisks round boards", |t| {
        t.with(Dress {
            board: ("*****\n", "\n*****\n\n"),
            ..PLAIN
        })
    }),
    Form::of("an asterisk at both sides of a row", |t| {
        t.with(Dress {
            row: ("* ", " *"),
            board: ("*******\n", "\n*******\n\n"),
            ..PLAIN
        })
    }),
    Form::of("a bar at both sides of a row", |t| {
        t.with(Dress {
            row: ("|", "|"),
            board: ("-------\n", "\n-------\n\n"),
            ..PLAIN
        })
    }),
    Form::of("commented rows", |t| {
        t.with(Dress {
            row: ("// ", ""),
            ..PLAIN
        })
    }),
];
