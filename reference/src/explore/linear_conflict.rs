//! What tiles in the wrong order in their goal line add to the Manhattan distance.

/// Two moves for each tile that must leave its goal row or column for a moment.
///
/// Tiles in their goal row keep out of one another's way only if their goals stand in the same order as they do. The
/// longest rising row of goals among them can stay; each other one must leave the row and come back: two moves that its
/// Manhattan distance does not count. Moves out of a row are along columns and the reverse, so rows and columns add up.
pub(super) fn linear_conflict(n: usize, tiles: &[u32]) -> u64 {
    let home = |tile: u32| (tile as usize).checked_sub(1).map(|home| (home / n, home % n));
    let mut leaving = 0;
    for line in 0..n {
        let in_row = (0..n).filter_map(|column| home(tiles[line * n + column]));
        leaving += out_of_order(in_row.filter(|goal| goal.0 == line).map(|goal| goal.1));
        let in_column = (0..n).filter_map(|row| home(tiles[row * n + line]));
        leaving += out_of_order(in_column.filter(|goal| goal.1 == line).map(|goal| goal.0));
    }
    2 * leaving
}

/// How many numbers must be taken out so that the others rise: all but the longest rising row among them, found by
/// keeping for each length the least last number (Schensted, 1961).
fn out_of_order(numbers: impl Iterator<Item = usize>) -> u64 {
    let mut lasts: Vec<usize> = Vec::new();
    let mut count = 0;
    for number in numbers {
        count += 1;
        let length = lasts.partition_point(|&last| last < number);
        match lasts.get_mut(length) {
            Some(last) => *last = number,
            None => lasts.push(number),
        }
    }
    count - lasts.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_turned_round_costs_two_for_each_tile_but_one() {
        assert_eq!(linear_conflict(3, &[3, 2, 1, 4, 5, 6, 7, 8, 0]), 4);
        assert_eq!(linear_conflict(3, &[2, 1, 3, 5, 4, 6, 7, 8, 0]), 4);
        // Columns count likewise; tiles in another line than their own do not count.
        assert_eq!(linear_conflict(3, &[4, 2, 3, 1, 5, 6, 7, 8, 0]), 2);
        assert_eq!(linear_conflict(2, &[1, 2, 3, 0]), 0);
    }
}
