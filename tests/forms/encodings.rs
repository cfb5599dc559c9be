//! Whole outputs in encodings other than UTF-8.

use super::claims;

/// Whole outputs in other encodings.
fn encoded(text: &str) -> Vec<(&'static str, Vec<u8>)> {
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

#[test]
fn the_right_answer_is_accepted_in_every_encoding() {
    let mut refused = String::new();
    for puzzle in claims::puzzles().iter().filter(|puzzle| puzzle.n < 10) {
        for course in claims::courses() {
            for (name, bytes) in encoded(&puzzle.with("plain")) {
                if let Err(reasons) = course.judge(puzzle, &bytes) {
                    refused.push_str(&format!("{name} ({}, {}): {reasons}\n", puzzle.id, course.name));
                }
            }
            let wrong = claims::Claims {
                moves: puzzle.moves + 2,
                ..puzzle.clone()
            };
            for (name, bytes) in encoded(&wrong.with("plain")) {
                if course.judge(puzzle, &bytes).is_ok() {
                    refused.push_str(&format!("{name} ({}, {}): accepted\n", puzzle.id, course.name));
                }
            }
        }
    }
    assert!(refused.is_empty(), "{refused}");
}
