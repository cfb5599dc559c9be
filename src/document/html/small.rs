//! Small boards, drawn as short as can be, for there may be many.

use std::fmt::Write as _;

use maud::{Markup, html};

/// The side of a square, and what lies between a board's middle square and the row below it.
pub(super) const SQUARE: f64 = 17.0;

/// The lines between a board's squares, and around them.
pub(super) fn frame(n: usize) -> Markup {
    let side = n * 17;
    let mut lines = format!("M0 0H{side}V{side}H0z");
    for at in 1..n {
        // Nothing fails to be written to a string.
        let _ = write!(lines, "M{0} 0V{side}M0 {0}H{side}", at * 17);
    }
    html! { path d=(lines) fill="none" stroke="currentColor" {} }
}

/// The numbers of a board, one text a row: each digit has its own place. The blank is a square that is filled.
pub(super) fn tiles(rows: &[Vec<u32>]) -> Markup {
    let row = |(at, row): (usize, &Vec<u32>)| {
        let (mut places, mut digits) = (Vec::new(), String::new());
        for (column, tile) in row.iter().enumerate().filter(|(_, tile)| **tile != 0) {
            let number = tile.to_string();
            let middle = of(column) * SQUARE + SQUARE / 2.0;
            let half = (of(number.len()) - 1.0) / 2.0;
            for (at, digit) in number.chars().enumerate() {
                places.push(short(middle + (of(at) - half) * 6.0));
                digits.push(digit);
            }
        }
        (places.join(" "), short(of(at) * SQUARE + 12.5), digits)
    };
    let blank = place(rows, 0);
    html! {
        @if let Some((row, column)) = blank { path class="blank" d={ "M" (column * 17) " " (row * 17) "h17v17h-17z" } {} }
        @for (places, line, digits) in rows.iter().enumerate().map(row) {
            @if !digits.is_empty() { text x=(places) y=(line) { (digits) } }
        }
    }
}

/// The row and the column of a tile.
pub(super) fn place(rows: &[Vec<u32>], tile: u32) -> Option<(usize, usize)> {
    let found =
        |(row, tiles): (usize, &Vec<u32>)| Some((row, tiles.iter().position(|other| *other == tile)?));
    rows.iter().enumerate().find_map(found)
}

/// A length with one decimal at most.
pub(super) fn short(length: f64) -> String {
    let text = format!("{length:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a picture has few boards, and a board few squares"
)]
pub(super) const fn of(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_has_its_place_and_the_blank_has_none() {
        let drawn = tiles(&[vec![1, 12], vec![0, 3]]).into_string();
        assert!(
            drawn.contains("<text x=\"8.5 22.5 28.5\" y=\"12.5\">112</text>"),
            "{drawn}"
        );
        assert!(
            drawn.contains("class=\"blank\" d=\"M0 17h17v17h-17z\""),
            "{drawn}"
        );
    }
}
