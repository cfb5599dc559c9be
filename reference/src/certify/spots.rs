//! Static pattern databases of the 4×4 board, a byte a placement, found directly by the squares of the tiles.
//!
//! Six tiles of four bits each give the place in the table, so there is nothing to rank. The distance of a placement is
//! the least number of moves of its tiles over all places of the blank (Korf and Felner, 2002): smaller than what
//! [`optimal`](crate::optimal) uses, and simple enough to be a check on it.

use std::sync::OnceLock;

use super::packed::Bound;

/// Tiles parted into three patterns, with a table each, and where each tile on each square leads in them.
pub(super) struct Parting {
    tables: [Vec<u8>; 3],
    /// For both views, each tile and square: what to add to the places in the three tables.
    places: [[[u64; 16]; 16]; 2],
    /// For both views and each tile, its table.
    tables_of: [[usize; 16]; 2],
}

/// Bits for the place in each table: six tiles, six, three.
const SHIFTS: [u32; 3] = [0, 24, 48];

/// All squares.
const SQUARES: [usize; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// The parting used: six, six and three tiles; 34 MB, built in some seconds.
pub(super) fn parting() -> &'static Parting {
    static PARTING: OnceLock<Parting> = OnceLock::new();
    PARTING.get_or_init(|| Parting::build([&[1, 2, 3, 5, 6, 7], &[10, 11, 12, 13, 14, 15], &[4, 8, 9]]))
}

impl Parting {
    fn build(parts: [&[u8]; 3]) -> Self {
        let mut places = [[[0; 16]; 16]; 2];
        let mut tables_of = [[0; 16]; 2];
        for ((table, tiles), shift) in parts.iter().enumerate().zip(SHIFTS) {
            for (&tile, digit) in tiles.iter().zip((0u32..).step_by(4)) {
                let (tile, mirrored) = (usize::from(tile), mirror(usize::from(tile - 1)) + 1);
                tables_of[0][tile] = table;
                tables_of[1][mirrored] = table;
                places[0][tile] = SQUARES.map(|square| (square as u64) << (digit + shift));
                places[1][mirrored] = SQUARES.map(|square| (mirror(square) as u64) << (digit + shift));
            }
        }
        Self {
            tables: parts.map(fill),
            places,
            tables_of,
        }
    }

    fn look_up(&self, table: usize, places: u64) -> u64 {
        let mask = [0xff_ffff, 0xff_ffff, 0xfff][table];
        let place = usize::try_from(places >> SHIFTS[table] & mask).unwrap_or(0);
        self.tables[table][place].into()
    }
}

/// The square mirrored in the main diagonal.
fn mirror(square: usize) -> usize {
    square % 4 * 4 + square / 4
}

/// Both views: the places in the tables, and the sums.
#[derive(Clone, Copy)]
pub(super) struct Views {
    places: [u64; 2],
    sums: [u64; 2],
}

impl Bound for Parting {
    type State = Views;

    fn state(&self, tiles: &[u8; 16]) -> Views {
        let places = [0, 1].map(|view| {
            let squares = tiles.iter().enumerate();
            squares
                .map(|(square, &tile)| self.places[view][usize::from(tile)][square])
                .sum()
        });
        let sums = places.map(|places| (0..3).map(|table| self.look_up(table, places)).sum());
        Views { places, sums }
    }

    fn after(&self, state: Views, tile: u8, from: usize, to: usize) -> u64 {
        let tile = usize::from(tile);
        let view = |view: usize| {
            let squares = &self.places[view][tile];
            let table = self.tables_of[view][tile];
            let before = self.look_up(table, state.places[view]);
            let after = self.look_up(table, state.places[view] - squares[from] + squares[to]);
            state.sums[view] + after - before
        };
        view(0).max(view(1))
    }
}

/// The table of some tiles: breadth first over their squares and the part of the board the blank is in.
fn fill(tiles: &[u8]) -> Vec<u8> {
    let digits = 4 * tiles.len();
    let mut table = vec![u8::MAX; 1 << digits];
    // For each placement, the squares where the blank has been.
    let mut been = vec![0u16; 1 << digits];
    let home = tiles
        .iter()
        .zip((0u32..).step_by(4))
        .map(|(&tile, digit)| u32::from(tile - 1) << digit);
    // What is to be looked at: a placement, and above it the blank's square.
    let mut layer = vec![home.sum::<u32>() | 15 << digits];
    let mut moves = 0;
    while !layer.is_empty() {
        let mut next = Vec::with_capacity(2 * layer.len());
        for state in layer {
            let (place, blank) = (state & ((1 << digits) - 1), state >> digits);
            if been[place as usize] >> blank & 1 == 1 {
                continue;
            }
            let squares = (0..digits).step_by(4).map(|digit| (digit, place >> digit & 15));
            let taken = squares
                .clone()
                .fold(0u16, |taken, (_, square)| taken | 1 << square);
            let reach = spread(1 << blank, !taken);
            been[place as usize] |= reach;
            table[place as usize] = table[place as usize].min(moves);
            for (digit, square) in squares {
                let mut free = spread_once(1 << square) & reach;
                while free != 0 {
                    next.push((place ^ (square ^ free.trailing_zeros()) << digit) | square << digits);
                    free &= free - 1;
                }
            }
        }
        layer = next;
        moves += 1;
    }
    table
}

/// The squares of `free` that join up with some of them.
fn spread(mut reach: u16, free: u16) -> u16 {
    loop {
        let wider = reach | spread_once(reach) & free;
        if wider == reach {
            return reach;
        }
        reach = wider;
    }
}

/// The squares beside some squares.
fn spread_once(squares: u16) -> u16 {
    const NOT_LEFT: u16 = 0xeeee;
    const NOT_RIGHT: u16 = 0x7777;
    squares << 4 | squares >> 4 | (squares & NOT_RIGHT) << 1 | (squares & NOT_LEFT) >> 1
}
