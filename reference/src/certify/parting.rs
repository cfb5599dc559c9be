//! Pattern databases of the 4×4 board, a byte a state: the tiles parted into three patterns.
//!
//! The distance of a pattern is the least number of moves of its own tiles that bring them home, with the blank in the
//! block's part before and in the goal's part after (Korf and Felner, 2002, with the blank kept apart). Unlike what
//! [`optimal`](crate::optimal) uses, these tables hold the distances themselves, filled in by pushing each distance on to
//! the states one step further; nothing rests on parity.

use std::sync::OnceLock;
use std::thread;

use super::blocks::{Blocks, place};
use super::orders::{self, Numbers, Order};
use super::packed::Bound;

/// A state that no row of steps has reached yet.
const NONE: u8 = u8::MAX;

/// One pattern's tiles, and the distances.
struct Table {
    /// For each tile of the board its number in the pattern.
    numbers: [Option<u8>; 16],
    k: usize,
    /// k!
    orders: usize,
    order_numbers: Numbers,
    blocks: Blocks,
    /// Block by block, by the number of the order.
    distances: Vec<u8>,
}

/// The tiles parted into three patterns.
pub(super) struct Parting {
    tables: [Table; 3],
    /// For each tile its table.
    tables_of: [usize; 16],
}

/// Six, six and three tiles: 24 MB.
pub(super) fn sixes() -> &'static Parting {
    static PARTING: OnceLock<Parting> = OnceLock::new();
    PARTING.get_or_init(|| Parting::build([&[1, 2, 3, 5, 6, 7], &[10, 11, 12, 13, 14, 15], &[4, 8, 9]]))
}

/// Seven, seven and one tile: 280 MB, for boards that would take the sixes long.
pub(super) fn sevens() -> &'static Parting {
    static PARTING: OnceLock<Parting> = OnceLock::new();
    PARTING.get_or_init(|| Parting::build([&[1, 2, 5, 6, 9, 10, 13], &[3, 4, 7, 8, 11, 12, 15], &[14]]))
}

impl Parting {
    /// Each table on a thread of its own.
    fn build(parts: [&[u8]; 3]) -> Self {
        let tables = thread::scope(|scope| {
            let making = parts.map(|tiles| scope.spawn(move || Table::build(tiles)));
            making.map(|making| {
                making
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
        });
        let mut tables_of = [0; 16];
        for (table, tiles) in parts.iter().enumerate() {
            for &tile in *tiles {
                tables_of[usize::from(tile)] = table;
            }
        }
        Self { tables, tables_of }
    }
}

impl Table {
    fn build(tiles: &[u8]) -> Self {
        let k = tiles.len();
        let mut numbers = [None; 16];
        let mut home = 0u16;
        for (number, &tile) in (0..).zip(tiles) {
            numbers[usize::from(tile)] = Some(number);
            home |= 1 << (tile - 1);
        }
        let blocks = Blocks::new(k);
        let orders = (1..=k).product();
        let mut table = Self {
            numbers,
            k,
            orders,
            order_numbers: Numbers::new(k),
            distances: vec![NONE; blocks.len() * orders],
            blocks,
        };
        table.fill(home);
        table
    }

    fn fill(&mut self, home: u16) {
        let all = orders::all(self.k);
        let turn = |places| -> Vec<u16> {
            let after = all
                .iter()
                .map(|&order| self.order_numbers.of(orders::moved(order, places)));
            after.map(|number| u16::try_from(number).unwrap_or(0)).collect()
        };
        let turns: Vec<Vec<Vec<u16>>> = (0..self.k)
            .map(|from| (0..self.k).map(|to| turn((from, to))).collect())
            .collect();
        let start = self.blocks.number(home, 15);
        // The tiles are listed in the order of their home squares, so the first order is theirs.
        self.distances[start * self.orders] = 0;
        let mut active = vec![false; self.blocks.len()];
        active[start] = true;
        let mut found = Vec::new();
        for distance in 0.. {
            let mut next = vec![false; active.len()];
            for block in (0..active.len()).filter(|&block| active[block]) {
                let begin = block * self.orders;
                found.clear();
                found.extend(places_of(distance, &self.distances[begin..begin + self.orders]));
                for step in self.blocks.steps(block) {
                    let turn = &turns[step.places.0][step.places.1];
                    let begin = step.block * self.orders;
                    let there = &mut self.distances[begin..begin + self.orders];
                    for &order in &found {
                        let cell = &mut there[usize::from(turn[order])];
                        if *cell == NONE {
                            *cell = distance + 1;
                            next[step.block] = true;
                        }
                    }
                }
            }
            if !next.contains(&true) {
                break;
            }
            active = next;
        }
    }

    /// The distance with the tiles of an order on the squares of a set.
    fn distance(&self, set: u16, order: Order, blank: usize) -> u64 {
        let at = self.blocks.number(set, blank) * self.orders + self.order_numbers.of(order);
        self.distances[at].into()
    }
}

/// Where a value is in a list.
fn places_of(value: u8, list: &[u8]) -> impl Iterator<Item = usize> {
    let eights = list.chunks(8).enumerate();
    let eights = eights.filter(move |(_, eight)| may_hold(value, eight));
    eights.flat_map(move |(number, eight)| {
        let here = eight.iter().enumerate().filter(move |&(_, &cell)| cell == value);
        here.map(move |(at, _)| 8 * number + at)
    })
}

/// Whether a value can be among eight: found for all in one step, as a byte that a subtraction borrows through.
fn may_hold(value: u8, eight: &[u8]) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    <[u8; 8]>::try_from(eight).map_or(true, |eight| {
        let differing = u64::from_le_bytes(eight) ^ (ONES * u64::from(value));
        differing.wrapping_sub(ONES) & !differing & ONES << 7 != 0
    })
}

/// The square mirrored in the main diagonal.
fn mirror(square: usize) -> usize {
    square % 4 * 4 + square / 4
}

/// One view of a board: for each table the squares and the order of its tiles, and their distance.
#[derive(Clone, Copy, Default)]
pub(super) struct View {
    sets: [u16; 3],
    orders: [Order; 3],
    distances: [u64; 3],
}

impl Parting {
    /// The larger sum of the two views.
    pub(super) fn bound(&self, tiles: &[u8; 16]) -> u64 {
        let sums: [u64; 2] = self.state(tiles).map(|view| view.distances.iter().sum());
        sums[0].max(sums[1])
    }

    fn view(&self, tiles: &[u8; 16], turn: fn(usize) -> usize) -> View {
        let mut view = View::default();
        let mut counts = [0; 3];
        let mut blank = 0;
        for square in 0..16 {
            let tile = usize::from(tiles[turn(square)]);
            if tile == 0 {
                blank = square;
                continue;
            }
            let tile = turn(tile - 1) + 1;
            let table = self.tables_of[tile];
            let number = self.tables[table].numbers[tile].unwrap_or(0);
            view.sets[table] |= 1 << square;
            view.orders[table] |= Order::from(number) << (4 * counts[table]);
            counts[table] += 1;
        }
        for (index, table) in self.tables.iter().enumerate() {
            view.distances[index] = table.distance(view.sets[index], view.orders[index], blank);
        }
        view
    }

    /// The sum after a tile, counted as the view does, has gone from one square to another.
    fn sum_after(&self, view: &View, tile: usize, from: usize, to: usize) -> u64 {
        let index = self.tables_of[tile];
        let table = &self.tables[index];
        let set = view.sets[index];
        let after = set ^ 1 << from ^ 1 << to;
        let order = orders::moved(view.orders[index], (place(set, from), place(after, to)));
        let others: u64 = (0..3)
            .filter(|&other| other != index)
            .map(|other| view.distances[other])
            .sum();
        others + table.distance(after, order, from)
    }
}

impl Bound for Parting {
    type State = [View; 2];

    fn state(&self, tiles: &[u8; 16]) -> [View; 2] {
        [self.view(tiles, |square| square), self.view(tiles, mirror)]
    }

    fn after(&self, state: [View; 2], tile: u8, from: usize, to: usize) -> u64 {
        let tile = usize::from(tile);
        let plain = self.sum_after(&state[0], tile, from, to);
        let mirrored = mirror(tile - 1) + 1;
        plain.max(self.sum_after(&state[1], mirrored, mirror(from), mirror(to)))
    }
}
