//! Boards as students print them: tiles in row-major order, which need not be a permutation.

use crate::judgement::in_a_line;

/// Whether `to` follows `from` by one slide of a tile into the blank. Both have N×N tiles, the blank as 0.
pub(super) fn is_slide(from: &[u32], to: &[u32], n: usize) -> bool {
    is_exchange(from, to, |before, after| are_adjacent(before, after, n))
}

/// Whether `to` follows `from` by a slide over the end of a row, from one square of the array to the next.
pub(super) fn wraps(from: &[u32], to: &[u32], n: usize) -> bool {
    is_exchange(from, to, |before, after| {
        before.abs_diff(after) == 1 && before / n != after / n
    })
}

/// Whether `to` is `from` with the blank and one tile exchanged, whose two squares are as they should be.
fn is_exchange(from: &[u32], to: &[u32], are: impl Fn(usize, usize) -> bool) -> bool {
    let (Some(before), Some(after)) = (blank(from), blank(to)) else {
        return false;
    };
    from.len() == to.len()
        && are(before, after)
        && from[after] == to[before]
        && from
            .iter()
            .zip(to)
            .enumerate()
            .all(|(at, (x, y))| x == y || at == before || at == after)
}

/// The tiles with rows and columns exchanged.
pub(crate) fn exchanged(tiles: &[u32], n: usize) -> Vec<u32> {
    let columns = (0..n).flat_map(|column| tiles.iter().skip(column).step_by(n));
    columns.copied().collect()
}

/// The index of the blank.
pub(super) fn blank(tiles: &[u32]) -> Option<usize> {
    tiles.iter().position(|&tile| tile == 0)
}

fn are_adjacent(a: usize, b: usize, n: usize) -> bool {
    let (row_a, column_a, row_b, column_b) = (a / n, a % n, b / n, b % n);
    row_a.abs_diff(row_b) + column_a.abs_diff(column_b) == 1
}

/// What is wrong with the set of tiles, if it is no permutation of 0…N²−1.
pub(super) fn misprint(tiles: &[u32]) -> Option<String> {
    let mut seen = vec![false; tiles.len()];
    for &tile in tiles {
        match seen.get_mut(tile as usize) {
            None if tile == u32::MAX => return Some("a number that is no tile of this puzzle".to_owned()),
            None => return Some(format!("the number {tile}, which is no tile of this puzzle")),
            Some(seen) if *seen => {
                let often = match tiles.iter().filter(|other| **other == tile).count() {
                    2 => "twice".to_owned(),
                    times => format!("{times} times"),
                };
                return Some(format!("{} {often}", tile_name(tile)));
            }
            Some(seen) => *seen = true,
        }
    }
    None
}

/// A tile in words.
pub(super) fn tile_name(tile: u32) -> String {
    if tile == 0 {
        "the blank".to_owned()
    } else {
        format!("tile {tile}")
    }
}

/// In words, how `to` differs from `from` where that is no legal slide.
pub(super) fn describe(from: &[u32], to: &[u32], n: usize) -> String {
    let changed: Vec<usize> = (0..from.len().min(to.len()))
        .filter(|&at| from[at] != to[at])
        .collect();
    match (changed.as_slice(), blank(from), blank(to)) {
        ([], _, _) => "the same board again".to_owned(),
        ([a, b], Some(before), Some(after)) if before == after => {
            format!(
                "tiles {} and {} change places, and the blank stays",
                from[*a], from[*b]
            )
        }
        ([_, _], Some(before), Some(after)) => {
            format!(
                "the blank jumps from {} to {}",
                square(before, n),
                square(after, n)
            )
        }
        (more, _, _) => format!("{} squares change at once", more.len()),
    }
}

/// A square in words, rows and columns from 1.
pub(super) fn square(at: usize, n: usize) -> String {
    format!("row {}, column {}", at / n + 1, at % n + 1)
}

/// A board on one line, `0 1 3 / 4 2 5 / 7 8 6`; large ones by their size only.
pub(super) fn one_line(tiles: &[u32], n: usize) -> String {
    if n > 6 {
        return format!("a {n}-by-{n} board");
    }
    in_a_line(tiles, n, "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE04: [u32; 9] = [0, 1, 3, 4, 2, 5, 7, 8, 6];

    #[test]
    fn only_a_tile_beside_the_blank_slides() {
        assert!(is_slide(&PUZZLE04, &[1, 0, 3, 4, 2, 5, 7, 8, 6], 3));
        assert!(is_slide(&PUZZLE04, &[4, 1, 3, 0, 2, 5, 7, 8, 6], 3));
        assert!(
            !is_slide(&PUZZLE04, &[3, 1, 0, 4, 2, 5, 7, 8, 6], 3),
            "the blank jumps"
        );
        assert!(
            !is_slide(&PUZZLE04, &[0, 3, 1, 4, 2, 5, 7, 8, 6], 3),
            "two tiles change places"
        );
        assert!(!is_slide(&PUZZLE04, &PUZZLE04, 3));
        let (end, next) = ([1, 2, 0, 3, 4, 5, 6, 7, 8], [1, 2, 3, 0, 4, 5, 6, 7, 8]);
        assert!(
            !is_slide(&end, &next, 3),
            "the end of a row is not beside the next row"
        );
        assert!(wraps(&end, &next, 3) && wraps(&next, &end, 3));
        assert!(!wraps(&end, &[1, 0, 2, 3, 4, 5, 6, 7, 8], 3) && !wraps(&end, &end, 3));
    }

    #[test]
    fn a_wrong_set_of_tiles_is_named() {
        assert_eq!(misprint(&PUZZLE04), None);
        assert_eq!(misprint(&[0, 1, 1, 3]).unwrap(), "tile 1 twice");
        assert_eq!(
            misprint(&[0, 1, 2, 7]).unwrap(),
            "the number 7, which is no tile of this puzzle"
        );
        assert_eq!(
            misprint(&[0, 1, 2, u32::MAX]).unwrap(),
            "a number that is no tile of this puzzle"
        );
        assert_eq!(one_line(&[0, 1, u32::MAX, 2], 2), "0 1 / ? 2");
        assert_eq!(misprint(&[0, 0, 2, 3]).unwrap(), "the blank twice");
        assert_eq!(misprint(&[1, 0, 0, 0]).unwrap(), "the blank 3 times");
    }
}
