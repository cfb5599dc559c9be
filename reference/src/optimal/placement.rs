//! How `k` tiles can stand on the squares of an `N`×`N` board, N being 4 or 5: numbers for the sets of squares, for the
//! part of the board the blank is in, and for the order of the tiles.

use std::sync::Arc;

/// The numbering for one `k`, 1 to 8. A copy shares its tables.
///
/// A **block** is a set of `k` squares with one connected part of the squares left: where the blank can go without
/// moving any of the tiles. The blocks of the sets' largest parts come first, by rank of set: a search is mostly there, and
/// finds them close together. An **order** names the tiles in the order of their squares; its rank counts the orders as a
/// dictionary would.
#[derive(Clone, Debug)]
pub(super) struct Placement<const N: usize> {
    pub(super) k: usize,
    /// 64-bit words that hold a bit for each of the k! orders.
    pub(super) words: usize,
    /// The number of blocks.
    pub(super) blocks: usize,
    /// The number of blocks, rounded up to whole words of bits.
    pub(super) row: usize,
    /// For the upper squares of a set, the first rank of such sets, and from bit 24 on how many they are.
    upper: Arc<[u32; LARGEST]>,
    /// For the lower squares, the rank among those of equal size, and from bit 24 on how many they are.
    lower: Arc<[u32; LARGEST]>,
    /// For each set by rank: one less than its first block but the largest part's in the lowest bits, then three bits a
    /// square: the part it is in. On 5×5 this takes two words, each for half of the squares.
    parts: Arc<[u64]>,
    /// For each way of a tile past others, for each rank of order before, that after; `64 * words` for each way.
    turns: Arc<[u16]>,
}

/// Sets of the upper or lower half of the squares of a 5×5 board. All boards have this length, so that it is known when
/// the program is compiled.
const LARGEST: usize = 1 << 13;

/// Where the number of squares begins.
const COUNT: u32 = 24;

impl<const N: usize> Placement<N> {
    const SQUARES: usize = N * N;
    /// The squares that count as lower.
    const LOW: usize = Self::SQUARES / 2;
    /// Words in `parts` for a set.
    const WORDS: usize = if N == 4 { 1 } else { 2 };
    /// Bits for the first block.
    const BASE: usize = if N == 4 { 16 } else { 24 };
    /// Squares in a word.
    const PER_WORD: usize = Self::SQUARES.div_ceil(Self::WORDS);

    #[expect(clippy::large_stack_arrays, reason = "32 kB twice, on their way to the heap")]
    pub(super) fn new(k: usize) -> Self {
        let mut of_size = vec![0u32; Self::SQUARES + 1];
        let mut lower = [0; LARGEST];
        for (set, lower) in (0u32..1 << Self::LOW).zip(&mut lower) {
            let rank = &mut of_size[set.count_ones() as usize];
            *lower = *rank | set.count_ones() << COUNT;
            *rank += 1;
        }
        let mut sets = 0;
        let mut upper = [0; LARGEST];
        for (set, upper) in (0u32..1 << (Self::SQUARES - Self::LOW)).zip(&mut upper) {
            *upper = sets | set.count_ones() << COUNT;
            let rest = k.checked_sub(set.count_ones() as usize);
            sets += rest.map_or(0, |rest| of_size[rest]);
        }
        let orders: usize = (1..=k).product();
        let mut placement = Self {
            k,
            words: orders.div_ceil(64),
            blocks: 0,
            row: 0,
            upper: Arc::new(upper),
            lower: Arc::new(lower),
            parts: Arc::default(),
            turns: Arc::default(),
        };
        placement.number_blocks(sets as usize);
        placement.fill_turns();
        placement
    }

    fn fill_turns(&mut self) {
        let orders = all_orders(self.k);
        let mut turns = Vec::with_capacity(self.k * N * 2 * 64 * self.words);
        for low in 0..self.k {
            for high in low..low + N {
                for (from, to) in [(low, high), (high, low)] {
                    let begin = turns.len();
                    if high < self.k {
                        let after = orders.iter().map(|order| {
                            let mut order = order.clone();
                            let tile = order.remove(from);
                            order.insert(to, tile);
                            rank_of_order(&order)
                        });
                        turns.extend(after);
                    }
                    turns.resize(begin + 64 * self.words, 0);
                }
            }
        }
        self.turns = turns.into();
    }

    fn number_blocks(&mut self, sets: usize) {
        let mut words = vec![0; sets * Self::WORDS];
        let mut first = sets as u64;
        for set in self.all_sets() {
            let rank = self.rank_of_set(set) * Self::WORDS;
            let words = &mut words[rank..rank + Self::WORDS];
            // Not counting the largest part, which has number 0.
            words.fill(first - 1);
            let mut number = 0;
            for part in parts::<N>(set) {
                for square in squares_of(part) {
                    words[square / Self::PER_WORD] |= number << Self::place(square);
                }
                number += 1;
            }
            first += number - 1;
        }
        self.blocks = usize::try_from(first).unwrap_or(0);
        self.row = self.blocks.next_multiple_of(64);
        self.parts = words.into();
    }

    /// Where in its word a square's part is.
    #[inline]
    const fn place(square: usize) -> usize {
        Self::BASE + 3 * (square % Self::PER_WORD)
    }

    /// All sets of `k` squares, by rank.
    pub(super) fn all_sets(&self) -> impl Iterator<Item = u32> + use<N> {
        let k = self.k;
        (0u32..1 << Self::SQUARES).filter(move |set| set.count_ones() as usize == k)
    }

    /// The rank of a set of `k` squares: they are counted in the order of their numbers.
    #[inline]
    fn rank_of_set(&self, set: u32) -> usize {
        let low = set as usize & ((1 << Self::LOW) - 1);
        let high = (set as usize >> Self::LOW) % LARGEST;
        ((self.upper[high] + self.lower[low]) & ((1 << COUNT) - 1)) as usize
    }

    /// How many squares of a set come before a square.
    #[inline]
    fn before(&self, set: u32, square: usize) -> usize {
        let before = set as usize & ((1 << square) - 1);
        let low = self.lower[before % (1 << Self::LOW)] >> COUNT;
        if square <= Self::LOW {
            return low as usize;
        }
        (low + (self.upper[(before >> Self::LOW) % LARGEST] >> COUNT)) as usize
    }

    /// Where in the turns a tile's step in its column is, given the tiles' squares before or after it.
    #[inline]
    pub(super) fn turn(&self, set: u32, from: usize, to: usize) -> usize {
        self.way(set, from, to) * 64 * self.words
    }

    /// The number of a way past other tiles: by how many come before, how many are passed, and whether it is to the lower
    /// square.
    #[inline]
    pub(super) fn way(&self, set: u32, from: usize, to: usize) -> usize {
        let low = from.min(to);
        let passed = nibble_ones(set >> (low + 1) & ((1 << (N - 1)) - 1));
        (self.before(set, low) * N + passed) * 2 + usize::from(from > to)
    }

    /// For each rank before a way past other tiles, that after it.
    pub(super) fn ranks_after(&self, way: usize) -> &[u16] {
        &self.turns[way * 64 * self.words..][..64 * self.words]
    }

    /// The rank of an order after a turn.
    #[inline]
    pub(super) fn rank_after(&self, turn: usize, rank: u16) -> u16 {
        self.turns[turn + usize::from(rank)]
    }

    /// The block of a set and a blank outside it.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a block's number has at most 24 bits"
    )]
    pub(super) fn block(&self, set: u32, blank: usize) -> usize {
        let rank = self.rank_of_set(set);
        let word = self.parts[rank * Self::WORDS + blank / Self::PER_WORD];
        let part = word >> Self::place(blank) & 7;
        let base = word & ((1 << Self::BASE) - 1);
        if part == 0 { rank } else { (base + part) as usize }
    }
}

/// The number of ones among four bits.
#[inline]
const fn nibble_ones(bits: u32) -> usize {
    /// Three bits for each nibble.
    const ONES: u64 = {
        let mut all = 0;
        let mut nibble = 0u32;
        while nibble < 16 {
            all |= (nibble.count_ones() as u64) << (3 * nibble);
            nibble += 1;
        }
        all
    };
    (ONES >> (3 * bits) & 7) as usize
}

/// All orders of `k` tiles, by rank.
fn all_orders(k: usize) -> Vec<Vec<u8>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..k {
        let extend = |order: Vec<u8>| {
            let free: Vec<u8> = (0..).take(k).filter(|tile| !order.contains(tile)).collect();
            free.into_iter().map(move |tile| [&order[..], &[tile]].concat())
        };
        orders = orders.into_iter().flat_map(extend).collect();
    }
    orders
}

/// The number of orders before this one.
pub(super) fn rank_of_order(order: &[u8]) -> u16 {
    order.iter().enumerate().fold(0, |rank, (at, tile)| {
        let later = &order[at + 1..];
        let smaller = later.iter().filter(|later| *later < tile).count();
        rank * u16::try_from(order.len() - at).unwrap_or(0) + u16::try_from(smaller).unwrap_or(0)
    })
}

/// The squares in a set.
pub(super) fn squares_of(set: u32) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let square = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (square < 32).then_some(square as usize)
    })
}

/// The connected parts of the squares outside a set, the largest first.
pub(super) fn parts<const N: usize>(set: u32) -> impl Iterator<Item = u32> {
    let mut rest = !set & ((1 << (N * N)) - 1);
    let mut parts: Vec<u32> = Vec::new();
    while rest != 0 {
        let part = flood::<N>(rest, rest & rest.wrapping_neg());
        rest &= !part;
        parts.push(part);
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.count_ones()));
    parts.into_iter()
}

/// All squares of `among` that can be reached from `start` without leaving it.
pub(super) fn flood<const N: usize>(among: u32, start: u32) -> u32 {
    let mut reached = start;
    loop {
        let wider = (reached | beside::<N>(reached)) & among;
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

/// The squares beside those of a set.
pub(super) fn beside<const N: usize>(set: u32) -> u32 {
    let first_column = (0..N).fold(0, |column, row| column | 1u32 << (row * N));
    let left = (set & !first_column) >> 1;
    let right = (set & !(first_column << (N - 1))) << 1;
    (set >> N | set << N | left | right) & ((1 << (N * N)) - 1)
}

/// The squares of a light colour.
const fn light<const N: usize>() -> u32 {
    let mut set = 0;
    let mut square = 0;
    while square < N * N {
        if (square / N + square % N) % 2 == 1 {
            set |= 1 << square;
        }
        square += 1;
    }
    set
}

/// Whether the distances of all orders on a set are odd.
pub(super) const fn is_odd<const N: usize>(set: u32, goal: u32) -> bool {
    ((set ^ goal) & light::<N>()).count_ones() % 2 == 1
}

/// The steps of a pattern's tiles into a part of the board without any, from square to square.
pub(super) fn steps<const N: usize>(set: u32, part: u32) -> impl Iterator<Item = (usize, usize)> {
    squares_of(set).flat_map(move |from| squares_of(beside::<N>(1 << from) & part).map(move |to| (from, to)))
}
