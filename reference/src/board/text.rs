//! Writes a board as text.
//!
//! A number's digits are worked out side by side in one word and stored at once; what is stored too much is written over
//! by the next number.

use std::io::{self, Write};
use std::ops::Range;

use super::Board;
use super::tiles::{Cell, each};

/// [`Board::to_text`].
pub(super) fn with_dimension(board: &Board) -> String {
    let mut text = Text::sized(board, board.dimension());
    let n = u32::try_from(board.dimension()).unwrap_or(0);
    text.number(n, b'\n');
    text.rows(board, 0..board.dimension(), b'0');
    text.finish()
}

/// Squares whose text is written at once, and a row at least.
const WRITTEN: usize = 1 << 16;

/// [`Board::write_text`].
pub(super) fn write_with_dimension(board: &Board, mut writer: impl Write) -> io::Result<()> {
    let n = board.dimension();
    writeln!(writer, "{n}")?;
    let rows = (WRITTEN / n).clamp(1, n);
    let mut text = Text::sized(board, rows);
    for first in (0..n).step_by(rows) {
        text.at = 0;
        text.rows(board, first..n.min(first + rows), b'0');
        writer.write_all(&text.bytes[..text.at])?;
    }
    Ok(())
}

/// [`Board::to_blank_text`].
pub(super) fn blank_as_space(board: &Board) -> String {
    let mut text = Text::sized(board, board.dimension());
    text.rows(board, 0..board.dimension(), b' ');
    text.finish()
}

/// The most bytes stored at once.
const STORED: usize = 16;

/// A text being written.
struct Text {
    /// The text, and room behind it.
    bytes: Vec<u8>,
    /// Its length so far.
    at: usize,
}

impl Text {
    /// An empty text with room for some rows of the board, and the dimension.
    fn sized(board: &Board, rows: usize) -> Self {
        let tiles = board.tiles().len();
        let widest = (tiles - 1).to_string().len().max(2) + 1;
        Self {
            bytes: vec![0; rows * (board.dimension() * widest + 1) + 6 + STORED],
            at: 0,
        }
    }

    fn rows(&mut self, board: &Board, rows: Range<usize>, blank: u8) {
        let n = board.dimension();
        each!(&board.tiles, cells => for row in cells[rows.start * n..rows.end * n].chunks(n) {
            for &cell in row {
                match cell.tile() {
                    0 => self.put(u128::from_le_bytes([b' ', blank, b' ', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 3),
                    tile => self.number(tile, b' '),
                }
            }
            self.put(u128::from(b'\n'), 1);
        });
    }

    /// A number that is not 0, at least two characters wide unless a line ends behind it, and what comes after.
    #[inline]
    fn number(&mut self, number: u32, after: u8) {
        if number < 10 && after == b' ' {
            self.put(u128::from(b' '), 1);
        }
        let (above, below) = (number / 100_000_000, number % 100_000_000);
        let digits = eight_digits(below);
        if above > 0 {
            // Ten digits at most, so at most two are left.
            let lead = eight_digits(above);
            let width = 8 - lead.trailing_zeros() as usize / 8;
            self.put(u128::from((lead | ZEROS) >> (64 - 8 * width)), width);
        }
        let width = if above > 0 {
            8
        } else {
            8 - digits.trailing_zeros() as usize / 8
        };
        let ascii = u128::from((digits | ZEROS) >> (64 - 8 * width));
        self.put(ascii | u128::from(after) << (8 * width), width + 1);
    }

    /// The lowest bytes of a word.
    #[inline]
    fn put(&mut self, word: u128, length: usize) {
        if let Some(room) = self
            .bytes
            .get_mut(self.at..)
            .and_then(|rest| rest.first_chunk_mut::<STORED>())
        {
            *room = word.to_le_bytes();
        }
        self.at += length;
    }

    fn finish(mut self) -> String {
        self.bytes.truncate(self.at);
        String::from_utf8(self.bytes).unwrap_or_default()
    }
}

/// `00000000`.
const ZEROS: u64 = 0x3030_3030_3030_3030;

/// The eight digits of a number below 10⁸, a byte each, the first lowest.
///
/// Halves are split from one another in all parts of the word at once: 8 digits into 4 and 4, these into 2 and 2, these
/// into single ones. A division by a constant is a multiplication by its reciprocal, exact for numbers so small.
#[inline]
fn eight_digits(number: u32) -> u64 {
    let fours = u64::from(number / 10_000) | u64::from(number % 10_000) << 32;
    let hundreds = ((fours * 10_486) >> 20) & 0x7f_0000_007f;
    let twos = hundreds | (fours - 100 * hundreds) << 16;
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | (twos - 10 * tens) << 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_formatting_machinery() {
        let mut numbers: Vec<u32> = (1..100_000).chain((1..100_000_000).step_by(997)).collect();
        numbers.extend((0..9).flat_map(|power| [10u32.pow(power), 10u32.pow(power + 1) - 1]));
        numbers.extend([
            99_999_999,
            100_000_000,
            100_000_001,
            999_999_999,
            1_000_000_000,
            1_073_741_823,
        ]);
        for number in numbers {
            let mut text = Text {
                bytes: vec![0; 40],
                at: 0,
            };
            text.number(number, b' ');
            assert_eq!(text.finish(), format!("{number:2} "));
        }
    }
}
