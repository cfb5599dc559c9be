//! How the blank and the numbers are written.

use super::dress::{COURSERA, Dress, Form, PLAIN};

/// Text with the characters of one string replaced by those of another.
fn transliterated(text: &str, digits: &str) -> String {
    text.chars()
        .map(|c| {
            c.to_digit(10)
                .and_then(|d| digits.chars().nth(d as usize))
                .unwrap_or(c)
        })
        .collect()
}

pub(super) const FORMS: &[Form] = &[
    // The blank.
    Form::of("the blank as underscore", |t| {
        t.with(Dress { blank: "_", ..PLAIN })
    }),
    Form::of("the blank as two underscores", |t| {
        t.with(Dress {
            blank: "__",
            width: 2,
            ..PLAIN
        })
    }),
    Form::of("the blank as full stop", |t| {
        t.with(Dress { blank: ".", ..PLAIN })
    }),
    Form::of("the blank as asterisk", |t| t.with(Dress { blank: "*", ..PLAIN })),
    Form::of("the blank as x", |t| t.with(Dress { blank: "x", ..PLAIN })),
    Form::of("the blank as X", |t| {
        t.with(Dress {
            blank: "X",
            ..COURSERA
        })
    }),
    Form::of("the blank as hyphen", |t| t.with(Dress { blank: "-", ..PLAIN })),
    Form::of("the blank as two hyphens", |t| {
        t.with(Dress {
            blank: "--",
            width: 2,
            ..PLAIN
        })
    }),
    Form::of("the blank as hash", |t| t.with(Dress { blank: "#", ..PLAIN })),
    Form::of("the blank as at sign", |t| t.with(Dress { blank: "@", ..PLAIN })),
    Form::of("the blank as tilde", |t| t.with(Dress { blank: "~", ..PLAIN })),
    Form::of("the blank as question mark", |t| {
        t.with(Dress { blank: "?", ..PLAIN })
    }),
    Form::of("the blank as dollar", |t| t.with(Dress { blank: "$", ..PLAIN })),
    Form::of("the blank as ampersand", |t| {
        t.with(Dress { blank: "&", ..PLAIN })
    }),
    Form::of("the blank as percent", |t| t.with(Dress { blank: "%", ..PLAIN })),
    Form::of("the blank as exclamation mark", |t| {
        t.with(Dress { blank: "!", ..PLAIN })
    }),
    Form::of("the blank as plus", |t| t.with(Dress { blank: "+", ..PLAIN })),
    Form::of("the blank as caret", |t| t.with(Dress { blank: "^", ..PLAIN })),
    Form::of("the blank as colon", |t| t.with(Dress { blank: ":", ..PLAIN })),
    Form::of("the blank as backslash", |t| {
        t.with(Dress { blank: "\\", ..PLAIN })
    }),
    Form::of("the blank as slash", |t| t.with(Dress { blank: "/", ..PLAIN })),
    Form::of("the blank as bar", |t| t.with(Dress { blank: "|", ..PLAIN })),
    Form::of("the blank as equals sign", |t| {
        t.with(Dress { blank: "=", ..PLAIN })
    }),
    Form::of("the blank as square", |t| {
        t.with(Dress {
            blank: "□", ..PLAIN
        })
    }),
    Form::of("the blank as full block", |t| {
        t.with(Dress {
            blank: "█", ..PLAIN
        })
    }),
    Form::of("the blank as empty set", |t| {
        t.with(Dress {
            blank: "∅", ..PLAIN
        })
    }),
    Form::of("the blank as wide square", |t| {
        t.with(Dress {
            blank: "⬜", ..PLAIN
        })
    }),
    Form::of("the blank as multiplication sign", |t| {
        t.with(Dress { blank: "×", ..PLAIN })
    }),
    Form::of("the blank as em dash", |t| {
        t.with(Dress {
            blank: "—", ..PLAIN
        })
    }),
    Form::of("the blank as middle dot", |t| {
        t.with(Dress { blank: "·", ..PLAIN })
    }),
    Form::of("the blank as None", |t| {
        t.with(Dress {
            blank: "None",
            row: ("[", "]"),
            between: ", ",
            ..PLAIN
        })
    }),
    Form::of("the blank as null", |t| {
        t.with(Dress {
            blank: "null",
            row: ("[", "]"),
            between: ",",
            ..PLAIN
        })
    }),
    Form::of("the blank as the word blank", |t| {
        t.with(Dress {
            blank: "blank",
            ..PLAIN
        })
    }),
    Form::of("the blank as EMPTY", |t| {
        t.with(Dress {
            blank: "EMPTY",
            ..PLAIN
        })
    }),
    Form::of("the blank as the letter O", |t| {
        t.with(Dress { blank: "O", ..PLAIN })
    }),
    Form::of("the blank as quotes with nothing inside", |t| {
        t.with(Dress {
            blank: "\"\"",
            between: ", ",
            row: ("[", "]"),
            ..PLAIN
        })
    }),
    Form::of("the blank as a quoted blank", |t| {
        t.with(Dress {
            blank: "' '",
            between: ", ",
            row: ("[", "]"),
            ..PLAIN
        })
    }),
    Form::of("the blank as brackets with nothing inside", |t| {
        t.with(Dress {
            blank: "[ ]",
            ..PLAIN
        })
    }),
    Form::of("the blank as empty brackets", |t| {
        t.with(Dress { blank: "[]", ..PLAIN })
    }),
    Form::of("the blank as empty parentheses", |t| {
        t.with(Dress { blank: "()", ..PLAIN })
    }),
    Form::of("the blank as zero in brackets", |t| {
        t.with(Dress {
            blank: "[0]",
            ..PLAIN
        })
    }),
    Form::of("the blank as -1", |t| {
        t.with(Dress {
            blank: "-1",
            width: 2,
            ..PLAIN
        })
    }),
    Form::of("the blank as -0", |t| t.with(Dress { blank: "-0", ..PLAIN })),
    Form::of("the blank as 00", |t| t.with(Dress { blank: "00", ..PLAIN })),
    Form::of("the blank as N times N on 2-by-2", |t| {
        t.with(Dress { blank: "4", ..PLAIN })
    })
    .up_to(2),
    Form::of("the blank as N times N on 3-by-3", |t| {
        t.with(Dress {
            blank: "9",
            ..COURSERA
        })
    })
    .from(3)
    .up_to(3),
    Form::of("the blank as N times N on 4-by-4", |t| {
        t.with(Dress {
            blank: "16",
            ..COURSERA
        })
    })
    .from(4)
    .up_to(4),
    Form::of("the blank as N times N on 10-by-10", |t| {
        t.with(Dress {
            blank: "100",
            ..COURSERA
        })
    })
    .from(10)
    .up_to(10),
    Form::of("the blank as white space in cells of two", |t| {
        t.with(Dress {
            blank: "  ",
            ..COURSERA
        })
    }),
    Form::of("the blank as white space, cut at the end", |t| {
        let text = t.with(Dress {
            blank: "  ",
            width: 3,
            between: "",
            ..PLAIN
        });
        text.lines()
            .map(|line| line.trim_end().to_owned() + "\n")
            .collect()
    }),
    Form::of("the blank as white space without dimension line", |t| {
        t.with(Dress {
            blank: "  ",
            width: 2,
            row: ("", " "),
            ..PLAIN
        })
    }),
    Form::of("the blank left out", |t| t.with(Dress { blank: "", ..PLAIN })).from(3),
    Form::of("the blank left out with its separator", |t| {
        let row = |cells: &[u32]| {
            let cells: Vec<String> = cells
                .iter()
                .filter(|&&tile| tile > 0)
                .map(u32::to_string)
                .collect();
            cells.join(" ") + "\n"
        };
        let board = |tiles: &Vec<u32>| tiles.chunks(t.n).map(row).collect::<String>() + "\n";
        t.head() + &t.boards.iter().map(board).collect::<String>()
    }),
    Form::of("the blank as nothing between commas", |t| {
        t.with(Dress {
            blank: "",
            between: ",",
            ..PLAIN
        })
    })
    .from(3),
    Form::of("the blank as nothing between tabs", |t| {
        t.with(Dress {
            blank: "",
            between: "\t",
            ..PLAIN
        })
    }),
    // Numbers.
    Form::of("tiles with leading zeros", |t| {
        let wide = |tile: &u32| format!("{tile:03}");
        let board = |tiles: &Vec<u32>| {
            let rows = tiles
                .chunks(t.n)
                .map(|cells| cells.iter().map(wide).collect::<Vec<_>>().join(" ") + "\n");
            rows.collect::<String>() + "\n"
        };
        t.head() + &t.boards.iter().map(board).collect::<String>()
    }),
    Form::of("tiles with a fraction of zero", |t| {
        let board = |tiles: &Vec<u32>| {
            let rows = tiles
                .chunks(t.n)
                .map(|cells| cells.iter().map(|tile| format!("{tile}.0 ")).collect::<String>() + "\n");
            rows.collect::<String>() + "\n"
        };
        t.head() + &t.boards.iter().map(board).collect::<String>()
    }),
    Form::of("arrays of floating point as NumPy prints them", |t| {
        t.with(Dress {
            between: ". ",
            row: ("[", ".]"),
            ..PLAIN
        })
    }),
    Form::of("tiles as 64-bit literals", |t| {
        t.with(Dress {
            between: "L, ",
            row: ("[", "L]"),
            blank: "0",
            ..PLAIN
        })
    }),
    Form::of("tiles as big integers", |t| {
        t.with(Dress {
            between: "n, ",
            row: ("[ ", "n ]"),
            ..PLAIN
        })
    }),
    Form::of("Arabic-Indic digits", |t| {
        transliterated(&t.with(COURSERA), "٠١٢٣٤٥٦٧٨٩")
    }),
    Form::of("full-width digits", |t| {
        transliterated(&t.with(COURSERA), "０１２３４５６７８９")
    }),
    Form::of("Devanagari digits", |t| {
        transliterated(&t.with(PLAIN), "०१२३४५६७८९")
    }),
    Form::of("Persian digits", |t| transliterated(&t.with(PLAIN), "۰۱۲۳۴۵۶۷۸۹")),
    Form::of("rows of digits without anything between", |t| {
        t.with(Dress { between: "", ..PLAIN })
    })
    .up_to(3),
    Form::of("rows of digits, no empty lines", |t| {
        t.with(Dress {
            between: "",
            board: ("", "\n"),
            ..PLAIN
        })
    })
    .up_to(3),
    Form::of("rows of digits below a dimension line", |t| {
        t.with(Dress {
            between: "",
            dimension: true,
            ..PLAIN
        })
    })
    .up_to(3),
    Form::of("rows of digits with a blank left out", |t| {
        t.with(Dress {
            between: "",
            blank: " ",
            ..PLAIN
        })
    })
    .up_to(3),
    Form::of("rows of digits with an underscore", |t| {
        t.with(Dress {
            between: "",
            blank: "_",
            ..PLAIN
        })
    })
    .up_to(3),
    Form::of("a board as one string of digits", |t| {
        t.with(Dress {
            between: "",
            rows: "",
            board: ("", "\n"),
            ..PLAIN
        })
    })
    .up_to(3),
    Form::of("a board as one quoted string", |t| {
        t.with(Dress {
            between: "",
            rows: "",
            board: ("\"", "\"\n"),
            ..PLAIN
        })
    })
    .up_to(3),
    Form::of("a board as a string with slashes", |t| {
        t.with(Dress {
            between: "",
            rows: "/",
            board: ("", "\n"),
            ..PLAIN
        })
    })
    .up_to(3),
    Form::of("strings of digits joined by arrows", |t| {
        t.with(Dress {
            between: "",
            rows: "",
            board: ("", " -> "),
            ..PLAIN
        })
    })
    .up_to(3),
];
