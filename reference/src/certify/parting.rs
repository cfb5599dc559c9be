//! Pattern databases of the 4×4 board, a byte a state: the tiles parted into three patterns.
//!
//! The distance of a pattern is the least number of moves of its own tiles that bring them home, with the blank in the
//! block's part before and in the goal's part after (Korf and Felner, 2002, with the blank kept apart). Unlike what
//! [`optimal`](crate::optimal) uses, these tables hold the distances themselves, filled in by pushing each distance on to
//! the states one step further; nothing rests on parity.

use std::sync::{Arc, OnceLock};
use std::thread;

use super::blocks::{Blocks, Step, place};
use super::orders::{self, Numbers, Order};
use super::packed::Bound;

/// A state that no row of steps has reached yet.
const NONE: u8 = u8::MAX;

/// How `k` tiles can be placed, in numbers; the same for all patterns of `k` tiles.
struct Numbering {
    k: usize,
    /// k!
    orders: usize,
    order_numbers: Numbers,
    blocks: Blocks,
}

impl Numbering {
    fn new(k: usize) -> Self {
        Self {
            k,
            orders: (1..=k).product(),
            order_numbers: Numbers::new(k),
            blocks: Blocks::new(k),
        }
    }

    /// Where the distance is with the tiles of an order on the squares of a set.
    fn index(&self, set: u16, order: Order, blank: usize) -> usize {
        self.blocks.number(set, blank) * self.orders + self.order_numbers.of(order)
    }
}

/// One pattern's tiles, and the distances.
struct Table {
    numbering: Arc<Numbering>,
    /// Block by block, by the number of the order.
    distances: Vec<u8>,
}

/// The tiles parted into three patterns.
pub(super) struct Parting {
    tables: [Table; 3],
    /// For each tile of a board as it is, and mirrored, its table, and its number there.
    places: [[(u8, u8); 16]; 2],
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
        let mut known: Vec<Arc<Numbering>> = Vec::new();
        let numberings = parts.map(|tiles| {
            let of_size = known.iter().find(|numbering| numbering.k == tiles.len());
            of_size.cloned().unwrap_or_else(|| {
                let new = Arc::new(Numbering::new(tiles.len()));
                known.push(Arc::clone(&new));
                new
            })
        });
        let mut homes = parts.map(home).into_iter();
        let tables = thread::scope(|scope| {
            let making = numberings.map(|numbering| {
                let home = homes.next().unwrap_or(0);
                scope.spawn(move || Table::build(numbering, home))
            });
            making.map(|making| {
                making
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
        });
        let mut places = [[(0, 0); 16]; 2];
        for (table, tiles) in (0..).zip(parts) {
            for (number, &tile) in (0..).zip(tiles) {
                let home = usize::from(tile) - 1;
                places[0][home + 1] = (table, number);
                places[1][mirror(home) + 1] = (table, number);
            }
        }
        Self { tables, places }
    }
}

/// The home squares of some tiles.
fn home(tiles: &[u8]) -> u16 {
    tiles.iter().fold(0, |set, tile| set | 1 << (tile - 1))
}

impl Table {
    fn build(numbering: Arc<Numbering>, home: u16) -> Self {
        let mut table = Self {
            distances: vec![NONE; numbering.blocks.len() * numbering.orders],
            numbering,
        };
        table.fill(home);
        table
    }

    fn fill(&mut self, home: u16) {
        let Numbering {
            k,
            orders,
            order_numbers,
            blocks,
        } = &*self.numbering;
        let all = orders::all(*k);
        let turn = |places| -> Vec<u16> {
            let after = all
                .iter()
                .map(|&order| order_numbers.of(orders::moved(order, places)));
            after.map(|number| u16::try_from(number).unwrap_or(0)).collect()
        };
        let turns: Vec<Vec<Vec<u16>>> = (0..*k)
            .map(|from| (0..*k).map(|to| turn((from, to))).collect())
            .collect();
        let steps: Vec<Vec<Step>> = (0..blocks.len()).map(|block| blocks.steps(block)).collect();
        let start = blocks.number(home, 15);
        // The tiles are listed in the order of their home squares, so the first order is theirs.
        self.distances[start * orders] = 0;
        let mut active = vec![false; blocks.len()];
        active[start] = true;
        let mut found = Vec::with_capacity(*orders);
        for distance in 0.. {
            let mut next = vec![false; active.len()];
            for block in (0..active.len()).filter(|&block| active[block]) {
                let begin = block * orders;
                found.clear();
                add_places_of(distance, &self.distances[begin..begin + orders], &mut found);
                for &Step { block: to, places } in &steps[block] {
                    let range = |block| block * orders..(block + 1) * orders;
                    let Ok([here, there]) = self.distances.get_disjoint_mut([range(block), range(to)]) else {
                        continue;
                    };
                    next[to] |= if places.0 == places.1 && found.len() > orders / DENSE {
                        push_straight_on(distance + 1, here, there)
                    } else {
                        push_on(distance + 1, &found, &turns[places.0][places.1], there)
                    };
                }
            }
            if !next.contains(&true) {
                break;
            }
            active = next;
        }
    }
}

/// Puts a distance where the orders found go by a turn, unless a smaller one is there; whether it is new anywhere.
fn push_on(distance: u8, found: &[u16], turn: &[u16], there: &mut [u8]) -> bool {
    let mut grown = false;
    for &order in found {
        let cell = &mut there[usize::from(turn[usize::from(order)])];
        grown |= *cell > distance;
        *cell = distance.min(*cell);
    }
    grown
}

/// Where more than one in so many orders is found, it is faster to go through all.
const DENSE: usize = 32;

/// The same for all orders at the distance before, where a step leaves them as they are.
fn push_straight_on(distance: u8, here: &[u8], there: &mut [u8]) -> bool {
    let last = distance - 1;
    let mut grown = false;
    for (cell, &before) in there.iter_mut().zip(here) {
        let pushed = if before == last { distance } else { NONE };
        grown |= *cell > pushed;
        *cell = pushed.min(*cell);
    }
    grown
}

/// Adds where a value is in a list.
fn add_places_of(value: u8, list: &[u8], places: &mut Vec<u16>) {
    let (chunks, rest) = list.as_chunks::<64>();
    let mut start = 0;
    for chunk in chunks {
        let mut equal = equal_bytes(value, chunk);
        while equal != 0 {
            places.push(start + u16::from(equal.trailing_zeros().to_le_bytes()[0]));
            equal &= equal - 1;
        }
        start += 64;
    }
    for (place, &cell) in (start..).zip(rest) {
        if cell == value {
            places.push(place);
        }
    }
}

/// A bit for each byte that has a value, the first lowest.
fn equal_bytes(value: u8, chunk: &[u8; 64]) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const LOW: u64 = 0x7f * ONES;
    /// Brings the lowest bits of eight bytes together in the highest byte.
    const TOGETHER: u64 = 0x0102_0408_1020_4080;
    let (eights, _) = chunk.as_chunks::<8>();
    eights.iter().rev().fold(0, |mask, &eight| {
        let differing = u64::from_le_bytes(eight) ^ (ONES * u64::from(value));
        // The highest bit of each byte that is zero, exactly: no sum goes over into the next byte.
        let equal = !(((differing & LOW) + LOW) | differing | LOW);
        mask << 8 | (equal >> 7).wrapping_mul(TOGETHER) >> 56
    })
}

/// The square mirrored in the main diagonal.
fn mirror(square: usize) -> usize {
    square % 4 * 4 + square / 4
}

/// One view of a board: for each table the squares and the order of its tiles, where their distance is, and what it is.
#[derive(Clone, Copy, Default)]
pub(super) struct View {
    sets: [u16; 3],
    orders: [Order; 3],
    places: [usize; 3],
    distances: [u8; 3],
}

/// One view of a board after a slide: the table that holds the tile, where its distance is, and the other tables' sum.
#[derive(Clone, Copy)]
pub(super) struct After {
    table: usize,
    place: usize,
    others: u8,
}

impl Parting {
    /// The larger sum of the two views.
    pub(super) fn bound_of(&self, tiles: &[u8; 16]) -> u64 {
        let mut views = self.parent(tiles);
        self.look_up(&mut views);
        let sums = views.map(|view| view.distances.iter().sum::<u8>());
        sums[0].max(sums[1]).into()
    }

    fn view(&self, tiles: &[u8; 16], of_tile: &[(u8, u8); 16], turn: fn(usize) -> usize) -> View {
        let mut view = View::default();
        let mut counts = [0; 3];
        let mut blank = 0;
        for square in 0..16 {
            let tile = usize::from(tiles[turn(square)]);
            if tile == 0 {
                blank = square;
                continue;
            }
            let (table, number) = of_tile[tile];
            let table = usize::from(table);
            view.sets[table] |= 1 << square;
            view.orders[table] |= Order::from(number) << (4 * counts[table]);
            counts[table] += 1;
        }
        for (index, table) in self.tables.iter().enumerate() {
            view.places[index] = table.numbering.index(view.sets[index], view.orders[index], blank);
        }
        view
    }

    /// What is to be looked up after a tile has gone from one square to another.
    fn after(&self, view: &View, (table, _): (u8, u8), from: usize, to: usize) -> After {
        let table = usize::from(table);
        let set = view.sets[table];
        let after = set ^ 1 << from ^ 1 << to;
        let order = orders::moved(view.orders[table], (place(set, from), place(after, to)));
        After {
            table,
            place: self.tables[table].numbering.index(after, order, from),
            others: view.distances.iter().sum::<u8>() - view.distances[table],
        }
    }
}

impl Bound for Parting {
    type Parent = [View; 2];
    type Child = [After; 2];

    fn parent(&self, tiles: &[u8; 16]) -> [View; 2] {
        [
            self.view(tiles, &self.places[0], |square| square),
            self.view(tiles, &self.places[1], mirror),
        ]
    }

    fn look_up(&self, views: &mut [View; 2]) {
        for view in views {
            for (index, table) in self.tables.iter().enumerate() {
                view.distances[index] = table.distances[view.places[index]];
            }
        }
    }

    fn child(&self, views: &[View; 2], tile: u8, from: usize, to: usize) -> [After; 2] {
        let tile = usize::from(tile);
        [
            self.after(&views[0], self.places[0][tile], from, to),
            self.after(&views[1], self.places[1][tile], mirror(from), mirror(to)),
        ]
    }

    fn bound(&self, child: &[After; 2]) -> u64 {
        let sums = child.map(|after| after.others + self.tables[after.table].distances[after.place]);
        sums[0].max(sums[1]).into()
    }
}
