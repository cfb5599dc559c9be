//! Writes a board as text.

use super::Board;

/// [`Board::to_text`].
pub(super) fn with_dimension(board: &Board) -> String {
    let mut text = sized(board);
    push_number(&mut text, board.dimension() as u64);
    text.push('\n');
    push_rows(&mut text, board, " 0");
    text
}

/// [`Board::to_blank_text`].
pub(super) fn blank_as_space(board: &Board) -> String {
    let mut text = sized(board);
    push_rows(&mut text, board, "  ");
    text
}

/// An empty text with room for the board.
fn sized(board: &Board) -> String {
    let tiles = board.tiles().len();
    let widest = (tiles - 1).to_string().len().max(2) + 1;
    String::with_capacity(tiles * widest + board.dimension() + 6)
}

fn push_rows(text: &mut String, board: &Board, blank: &str) {
    let last = board.dimension() - 1;
    let mut column = 0;
    for tile in board.tiles() {
        match tile {
            0 => text.push_str(blank),
            1..=9 => {
                text.push(' ');
                push_number(text, tile.into());
            }
            _ => push_number(text, tile.into()),
        }
        text.push(' ');
        if column == last {
            text.push('\n');
            column = 0;
        } else {
            column += 1;
        }
    }
}

/// A number's decimal digits, without the formatting machinery, which would dominate for a billion tiles.
fn push_number(text: &mut String, mut number: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + u8::try_from(number % 10).unwrap_or(0);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text.extend(digits[at..].iter().map(|&digit| char::from(digit)));
}
