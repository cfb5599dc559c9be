//! What terminals, loggers and programs with a lot to say print: prefixes, progress, colours, encodings, arrows and headings between the boards.

use super::dress::{COURSERA, Dress, Form, PLAIN, joined, numbered};
use super::told::Told;

/// Something before every line.
fn each(text: &str, before: &str) -> String {
    text.lines().map(|line| format!("{before}{line}\n")).collect()
}

/// Boards side by side with an arrow beside the middle row only.
fn arrows(told: &Told, arrow: &str, most: usize, headings: bool) -> String {
    let gap = " ".repeat(arrow.chars().count());
    let mut text = told.head();
    let mut step = 0;
    for strip in told.boards.chunks(most) {
        if headings {
            text += &(0..strip.len())
                .map(|at| format!("Step {:<9}", step + at))
                .collect::<String>();
            text += "\n";
        }
        step += strip.len();
        for row in 0..told.n {
            let between = if row == told.n / 2 { arrow } else { &gap };
            let rows: Vec<String> = strip
                .iter()
                .map(|tiles| Dress { width: 2, ..PLAIN }.row_of(&tiles[row * told.n..(row + 1) * told.n]))
                .collect();
            text += &format!("{}\n", rows.join(between));
        }
        text += "\n";
    }
    text
}

const ROW: Dress = Dress {
    board: ("", "\n"),
    ..PLAIN
};

pub(super) const FORMS: &[Form] = &[
    // Prefixes of loggers.
    Form::of("a level before every line", |t| each(&t.with(PLAIN), "[INFO] ")),
    Form::of("a level and a colon before every line", |t| {
        each(&t.with(PLAIN), "INFO: ")
    }),
    Form::of("a level and a time before every line", |t| {
        each(&t.with(PLAIN), "[INFO] 12:00:01 ")
    }),
    Form::of("a time in brackets before every line", |t| {
        each(&t.with(PLAIN), "[12:00:01] ")
    }),
    Form::of("a date, a time and a level before every line", |t| {
        each(&t.with(PLAIN), "2024-05-01 12:30:00,123 - INFO - ")
    }),
    Form::of("what logging of Python prints", |t| {
        each(&t.with(PLAIN), "INFO:root:")
    }),
    Form::of("what log of Go prints", |t| {
        each(&t.with(PLAIN), "2024/05/01 12:30:00 ")
    }),
    Form::of("what env_logger of Rust prints", |t| {
        each(&t.with(PLAIN), "[2024-05-01T12:30:00Z INFO  puzzle] ")
    }),
    Form::of("a name of a program before every line", |t| {
        each(&t.with(PLAIN), "solver: ")
    }),
    Form::of("a mark of a quotation before every line", |t| {
        each(&t.with(PLAIN), "> ")
    }),
    Form::of("a bar before every line", |t| each(&t.with(PLAIN), "| ")),
    Form::of("a hash before every line", |t| each(&t.with(PLAIN), "# ")),
    Form::of("out before every line", |t| each(&t.with(PLAIN), "[out] ")),
    // Progress.
    Form::of("a bar of progress that is drawn again", |t| {
        let bar = |at: usize| {
            format!(
                "\rSolving: {at:>3}%|{:<10}| {at}/100 [00:01<00:00, 99.12it/s]",
                "█".repeat(at / 10)
            )
        };
        (0..=10).map(|at| bar(at * 10)).collect::<String>() + "\n" + &t.with(COURSERA)
    }),
    Form::of("a spinner with backspaces", |t| {
        "|\u{8}/\u{8}-\u{8}\\\u{8}".repeat(9) + "\n" + &t.with(COURSERA)
    }),
    Form::of("a spinner with carriage returns", |t| {
        "|\r/\r-\r\\\r".repeat(9) + &t.with(COURSERA)
    }),
    Form::of("nodes counted on one line", |t| {
        (1..9)
            .map(|at| {
                format!(
                    "\rExpanded {} nodes, queue size {}, best f = {at}",
                    at * 1000,
                    at * 1700
                )
            })
            .collect::<String>()
            + "\n"
            + &t.with(COURSERA)
    }),
    Form::of("a title of the window and a cleared screen", |t| {
        format!("\x1b]0;8 puzzle\x07\x1b[H\x1b[2J\x1b[3J{}", t.with(COURSERA))
    }),
    // Colours.
    Form::of("every tile in a colour and the blank in another", |t| {
        let cell = |tile: &u32| {
            if *tile == 0 {
                "\x1b[41m 0\x1b[0m ".to_owned()
            } else {
                format!("\x1b[1;3{}m{tile:>2}\x1b[0m ", tile % 8)
            }
        };
        let board = |tiles: &Vec<u32>| {
            tiles
                .chunks(t.n)
                .map(|row| row.iter().map(cell).collect::<String>() + "\n")
                .collect::<String>()
                + "\n"
        };
        t.head() + &t.boards.iter().map(board).collect::<String>()
    }),
    Form::of("tiles in colour in a box, the blank empty", |t| {
        let cell = |tile: &u32| {
            if *tile == 0 {
                "│\x1b[40m    \x1b[0m".to_owned()
            } else {
                format!("│\x1b[32m {tile:>2} \x1b[0m")
            }
        };
        let board = |tiles: &Vec<u32>| {
            tiles
                .chunks(t.n)
                .map(|row| row.iter().map(cell).collect::<String>() + "│\n")
                .collect::<String>()
                + "\n"
        };
        t.head() + &t.boards.iter().map(board).collect::<String>()
    }),
    // Arrows and headings.
    Form::of("an arrow beside the middle row", |t| {
        arrows(t, "  ->  ", 100, false)
    }),
    Form::of("a wide arrow beside the middle row", |t| {
        arrows(t, "   ==>   ", 3, false)
    }),
    Form::of("a drawn arrow beside the middle row", |t| {
        arrows(t, "   →   ", 4, false)
    }),
    Form::of("an arrow of equals sign beside the middle row", |t| {
        arrows(t, "   =>   ", 2, false)
    }),
    Form::of("steps above boards side by side", |t| arrows(t, "     ", 4, true)),
    Form::of("steps with a slash and a name of the move", |t| {
        let all = t.moves;
        t.head() + &numbered(t, PLAIN, |at| format!("Step {at}/{all}: move UP\n"))
    }),
    Form::of("moves in brackets between boards", |t| {
        t.head() + &joined(t, ROW, "[UP]\n")
    }),
    Form::of("a letter of the move between boards", |t| {
        t.head() + &joined(t, ROW, "U\n") + "\n"
    }),
    Form::of("arrows of the move between boards", |t| {
        t.head() + &joined(t, ROW, "↑\n")
    }),
    Form::of("a sentence of the move between boards", |t| {
        t.head() + &joined(t, ROW, "Swap the blank with tile 5 -- move 1 of 4\n")
    }),
    Form::of("depth and cost above each board", |t| {
        t.head() + &numbered(t, PLAIN, |at| format!("Depth: {at}, Cost: {at}, Heuristic: 3\n"))
    }),
    Form::of("g, h and f on lines above each board", |t| {
        t.head()
            + &numbered(t, PLAIN, |at| {
                format!("g(n) = {at}\nh(n) = 3\nf(n) = {}\n", at + 3)
            })
    }),
    Form::of("the number of inversions above each board", |t| {
        t.head() + &numbered(t, PLAIN, |_| "inversions = 4\n".to_owned())
    }),
    Form::of("stars and the number round each heading", |t| {
        t.head() + &numbered(t, PLAIN, |at| format!("********** {at} **********\n"))
    }),
    Form::of("a line of hashes with the number", |t| {
        t.head() + &numbered(t, PLAIN, |at| format!("#{at} ------------------\n"))
    }),
    Form::of("parent and child", |t| {
        t.head() + &numbered(t, PLAIN, |at| format!("Node id: {}, parent: {at}\n", at + 1))
    }),
    Form::of("a moving count beside the total", |t| {
        let all = t.moves;
        t.head() + &numbered(t, PLAIN, |at| format!("Move {at} out of {all} moves\n"))
    }),
    // Figures after and before the answer.
    Form::of("statistics with thousands separators", |t| {
        t.with(COURSERA)
            + "Nodes generated: 1,234,567\nNodes expanded: 456,789\nPeak memory: 12,345 KB\nElapsed: 1,234 ms\n"
    }),
    Form::of("a table of statistics", |t| {
        t.with(COURSERA)
            + "+----------+-------+\n| expanded | 12345 |\n| time     | 0.123 |\n| depth    | 99    |\n+----------+-------+\n"
    }),
    Form::of("statistics in Spanish", |t| {
        t.with(COURSERA) + "Nodos expandidos: 1234\nTiempo: 0,123 segundos\nMemoria: 12 MB\n"
    }),
    Form::of("times of the shell", |t| {
        t.with(COURSERA) + "\nreal\t0m0.123s\nuser\t0m0.100s\nsys\t0m0.020s\n"
    }),
    Form::of("two times behind each other", |t| {
        t.with(COURSERA) + "0.123\n12.5\n"
    }),
    Form::of("the number of steps tried before the answer", |t| {
        "Explored 120 states\nVisited: 33\nQueue: 14\nMax depth reached: 9\n".to_owned() + &t.with(COURSERA)
    }),
    Form::of("minimum and maximum of the queue", |t| {
        t.with(COURSERA) + "Minimum priority: 3, maximum queue size: 9\n"
    }),
];

/// Whole outputs in other encodings.
pub(super) fn encoded(text: &str) -> Vec<(&'static str, Vec<u8>)> {
    let wide = |bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    let latin = |text: &str| {
        text.chars()
            .map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?'))
            .collect::<Vec<u8>>()
    };
    let accents = text.replace("Minimum number of moves", "Nombre minimal de déplacements");
    let german = text.replace("Minimum number of moves", "Anzahl der Züge");
    let box_drawn = |bytes: Vec<u8>| -> Vec<u8> {
        // Code page 437: 0xC4 is a line, 0xB3 a bar.
        bytes
            .split(|&b| b == b'\n')
            .flat_map(|line| [&[0xb3], line, &[0xb3, b'\n']].concat())
            .collect()
    };
    let boards = text.split_once('\n').map_or("", |(_, boards)| boards);
    let head = text.lines().next().unwrap_or_default();
    let mut boxed = head.as_bytes().to_vec();
    boxed.extend(b"\n\xda\xc4\xc4\xc4\xbf\n");
    boxed.extend(
        boards
            .split("\n\n")
            .filter(|board| !board.is_empty())
            .flat_map(|board| {
                [
                    box_drawn(board.as_bytes().to_vec()),
                    b"\xc3\xc4\xc4\xc4\xb4\n".to_vec(),
                ]
                .concat()
            }),
    );
    vec![
        (
            "UTF-16 with a mark, little end first",
            [vec![0xff, 0xfe], wide(u16::to_le_bytes)].concat(),
        ),
        (
            "UTF-16 with a mark, big end first",
            [vec![0xfe, 0xff], wide(u16::to_be_bytes)].concat(),
        ),
        ("UTF-16 without a mark, little end first", wide(u16::to_le_bytes)),
        ("UTF-16 without a mark, big end first", wide(u16::to_be_bytes)),
        (
            "two marks",
            [vec![0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], text.as_bytes().to_vec()].concat(),
        ),
        ("Latin-1 in French", latin(&accents)),
        ("Latin-1 in German", latin(&german)),
        ("a box of code page 437", boxed),
        ("zeros between the lines", text.replace('\n', "\n\0").into_bytes()),
    ]
}
