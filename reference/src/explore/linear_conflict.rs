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
    use crate::board::Board;
    use crate::generate::Random;

    #[test]
    fn a_row_turned_round_costs_two_for_each_tile_but_one() {
        assert_eq!(linear_conflict(3, &[3, 2, 1, 4, 5, 6, 7, 8, 0]), 4);
        assert_eq!(linear_conflict(3, &[2, 1, 3, 5, 4, 6, 7, 8, 0]), 4);
        // Columns count likewise; tiles in another line than their own do not count.
        assert_eq!(linear_conflict(3, &[4, 2, 3, 1, 5, 6, 7, 8, 0]), 2);
        assert_eq!(linear_conflict(2, &[1, 2, 3, 0]), 0);
    }

    /// The least number of tiles to take out of a line so that no two of those left are in conflict, by trying all ways:
    /// two tiles are in conflict if both have their goals in the line and stand in the other order than these.
    fn leaving_by_definition(goals: &[usize]) -> u32 {
        let in_conflict = |a: usize, b: usize| a < b && goals[a] > goals[b];
        let ways = (0u32..1 << goals.len()).filter(|&out| {
            let stays = |at: usize| out >> at & 1 == 0;
            (0..goals.len())
                .flat_map(|a| (0..goals.len()).map(move |b| (a, b)))
                .all(|(a, b)| !(stays(a) && stays(b) && in_conflict(a, b)))
        });
        ways.map(u32::count_ones).min().unwrap_or(0)
    }

    fn by_definition(n: usize, tiles: &[u32]) -> u64 {
        let mut leaving = 0;
        for line in 0..n {
            for is_row in [true, false] {
                let square = |at: usize| if is_row { line * n + at } else { at * n + line };
                let goals = (0..n).filter_map(|at| {
                    let home = (tiles[square(at)] as usize).checked_sub(1)?;
                    let (across, along) = if is_row {
                        (home / n, home % n)
                    } else {
                        (home % n, home / n)
                    };
                    (across == line).then_some(along)
                });
                leaving += u64::from(leaving_by_definition(&goals.collect::<Vec<_>>()));
            }
        }
        2 * leaving
    }

    #[test]
    fn boards_of_every_size_have_the_conflicts_of_the_definition() {
        let mut random = Random::new(8);
        let mut most = 0;
        for n in 1..=9 {
            let goal: Vec<u32> = Board::goal(n).expect("a dimension").tiles().collect();
            for round in 0..60 {
                let mut tiles = goal.clone();
                match round % 3 {
                    0 => random.shuffle(&mut tiles),
                    1 => tiles.chunks_mut(n).for_each(|row| random.shuffle(row)),
                    _ => {
                        for column in 0..n {
                            let mut order: Vec<u32> = (0..n).map(|row| tiles[row * n + column]).collect();
                            random.shuffle(&mut order);
                            for (row, tile) in order.into_iter().enumerate() {
                                tiles[row * n + column] = tile;
                            }
                        }
                    }
                }
                let conflicts = linear_conflict(n, &tiles);
                assert_eq!(conflicts, by_definition(n, &tiles), "{n}: {tiles:?}");
                most = most.max(conflicts);
            }
        }
        assert!(most > 60);
    }
}
