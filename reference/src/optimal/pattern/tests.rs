use std::collections::{HashMap, VecDeque};

use super::*;
use crate::direction::Direction;
use crate::optimal::placement::squares_of;

/// Where a pattern's tiles are, one by one, and the blank.
type State = (Vec<usize>, usize);

/// The distance of every placement by the definition: breadth first from the goal, where moves of other tiles are free.
fn distances<const N: usize>(goal: u32) -> HashMap<State, u64> {
    let start: State = (squares_of(goal).collect(), N * N - 1);
    let mut found = HashMap::from([(start.clone(), 0)]);
    let mut waiting = VecDeque::from([start]);
    while let Some(state) = waiting.pop_front() {
        let distance = found[&state];
        let (tiles, blank) = &state;
        for direction in Direction::ALL {
            let Some(square) = direction.from_square(*blank, N) else {
                continue;
            };
            let mut next = tiles.clone();
            let mut cost = 0;
            for tile in next.iter_mut().filter(|tile| **tile == square) {
                *tile = *blank;
                cost = 1;
            }
            let next = (next, square);
            if found.get(&next).is_none_or(|&known| known > distance + cost) {
                found.insert(next.clone(), distance + cost);
                if cost == 0 {
                    waiting.push_front(next);
                } else {
                    waiting.push_back(next);
                }
            }
        }
    }
    found
}

/// Checks every placement; the largest distance.
fn check<const N: usize>(goal: u32) -> u64 {
    let pattern: Pattern<N> = Pattern::build(&Placement::new(goal.count_ones() as usize), goal);
    let known = distances::<N>(goal);
    for ((squares, blank), distance) in &known {
        let mut tiles: Vec<(usize, u8)> = squares.iter().copied().zip(0..).collect();
        tiles.sort_unstable();
        assert_eq!(
            pattern.distance(Spread::new(&tiles), *blank),
            *distance,
            "{squares:?} {blank}"
        );
    }
    known.into_values().max().unwrap_or(0)
}

#[test]
fn distances_are_those_of_the_definition() {
    // One to four tiles, some in a corner where they lock the blank in.
    for goal in [
        1 << 14,
        1 << 3 | 1 << 7 | 1 << 8,
        1 << 10 | 1 << 11 | 1 << 14,
        0b11_0011,
    ] {
        assert!(check::<4>(goal) >= 5);
    }
    assert!(check::<5>(1 << 18 | 1 << 19 | 1 << 23) > 15);
}
