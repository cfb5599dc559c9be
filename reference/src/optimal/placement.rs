//! How `k` tiles can stand on the 16 squares of a 4×4 board: numbers for the sets of squares, for the part of the
//! board the blank is in, and for the order of the tiles.

/// The squares beside each square, as a set.
pub(super) const BESIDE: [u16; 16] = beside();

const fn beside() -> [u16; 16] {
    let mut sets = [0; 16];
    let mut square = 0;
    while square < 16 {
        let bit = 1u16 << square;
        let (row, column) = (square / 4, square % 4);
        sets[square] = (if row > 0 { bit >> 4 } else { 0 })
            | (if row < 3 { bit << 4 } else { 0 })
            | (if column > 0 { bit >> 1 } else { 0 })
            | (if column < 3 { bit << 1 } else { 0 });
        square += 1;
    }
    sets
}

/// The numbering for one `k`, 1 to 8.
///
/// A **block** is a set of `k` squares with one connected part of the squares left: where the blank can go without
/// moving any of the tiles. An **order** names the tiles in the order of their squares, three bits each, the first
/// lowest; its rank counts the orders.
#[derive(Debug)]
pub(super) struct Placement {
    pub(super) k: usize,
    /// The number of orders, k!.
    pub(super) orders: usize,
    /// The number of blocks.
    pub(super) blocks: usize,
    /// For the upper eight squares of a set, the first rank of such sets.
    upper: Vec<u16>,
    /// For the lower eight, the rank among those of equal size.
    lower: Vec<u16>,
    /// For each set by rank: its first block in the lowest 16 bits, then three bits a square: the part it is in.
    sets: Vec<u64>,
    /// For the first `k / 2` tiles of an order, the first rank of such orders.
    first: Vec<u16>,
    /// For the other tiles, the rank of their order among themselves.
    second: Vec<u16>,
}

impl Placement {
    pub(super) fn new(k: usize) -> Self {
        let mut lower = vec![0u16; 256];
        let mut of_size = [0u16; 9];
        for set in 0..=255u8 {
            let size = set.count_ones() as usize;
            lower[usize::from(set)] = of_size[size];
            of_size[size] += 1;
        }
        let mut upper = vec![0u16; 256];
        let mut start = 0;
        for set in 0..=255u8 {
            upper[usize::from(set)] = start;
            if let Some(rest) = k.checked_sub(set.count_ones() as usize) {
                start += of_size.get(rest).copied().unwrap_or(0);
            }
        }
        let mut placement = Self {
            k,
            orders: (1..=k).product(),
            blocks: 0,
            upper,
            lower,
            sets: vec![0; usize::from(start)],
            first: vec![0; 1 << (3 * (k / 2))],
            second: vec![0; 1 << (3 * (k - k / 2))],
        };
        placement.number_blocks();
        placement.number_orders();
        placement
    }

    /// All sets of `k` squares.
    pub(super) fn all_sets(&self) -> impl Iterator<Item = u16> + use<> {
        let k = self.k;
        (0..=u16::MAX).filter(move |set| set.count_ones() as usize == k)
    }

    fn number_blocks(&mut self) {
        let mut base = 0u64;
        for set in self.all_sets() {
            let mut info = base;
            let mut rest = !set;
            let mut part = 0u64;
            while rest != 0 {
                let reached = flood(rest, rest & rest.wrapping_neg());
                rest &= !reached;
                for square in (0..16).filter(|square| reached >> square & 1 == 1) {
                    info |= part << (16 + 3 * square);
                }
                part += 1;
            }
            let rank = self.rank_of_set(set);
            self.sets[rank] = info;
            base += part;
        }
        self.blocks = usize::try_from(base).unwrap_or(0);
    }

    fn number_orders(&mut self) {
        let half = self.k / 2;
        let rest: usize = (1..=self.k - half).product();
        for (rank, order) in (0u16..).zip(self.all_orders()) {
            let (head, tail) = self.split(order);
            if usize::from(rank).is_multiple_of(rest) {
                self.first[head] = rank;
            }
            self.second[tail] = rank % u16::try_from(rest).unwrap_or(u16::MAX);
        }
    }

    /// All orders, by rank: dictionary order of the tiles.
    pub(super) fn all_orders(&self) -> Vec<u32> {
        let mut orders = vec![(0u32, 0u8)];
        for at in 0..self.k {
            let extend = |(order, used): (u32, u8)| {
                let free = (0u32..).take(self.k).filter(move |tile| used >> tile & 1 == 0);
                free.map(move |tile| (order | tile << (3 * at), used | 1 << tile))
            };
            orders = orders.into_iter().flat_map(extend).collect();
        }
        orders.into_iter().map(|(order, _)| order).collect()
    }

    fn split(&self, order: u32) -> (usize, usize) {
        let bits = 3 * (self.k / 2);
        ((order & ((1 << bits) - 1)) as usize, (order >> bits) as usize)
    }

    fn rank_of_set(&self, set: u16) -> usize {
        let [low, high] = set.to_le_bytes();
        usize::from(self.upper[usize::from(high)] + self.lower[usize::from(low)])
    }

    /// The rank of an order.
    #[inline]
    pub(super) fn rank_of_order(&self, order: u32) -> usize {
        let (head, tail) = self.split(order);
        usize::from(self.first[head]) + usize::from(self.second[tail])
    }

    /// The block of a set and a blank outside it.
    #[inline]
    pub(super) fn block(&self, set: u16, blank: usize) -> usize {
        let info = self.sets[self.rank_of_set(set)];
        let [low, high, ..] = info.to_le_bytes();
        let part = (info >> (16 + 3 * blank)).to_le_bytes()[0] & 7;
        usize::from(u16::from_le_bytes([low, high])) + usize::from(part)
    }
}

/// All squares of `among` that can be reached from `start` without leaving it.
pub(super) fn flood(among: u16, start: u16) -> u16 {
    let mut reached = start;
    loop {
        let wider = (0..16)
            .filter(|square| reached >> square & 1 == 1)
            .fold(reached, |all, square| all | BESIDE[square]);
        if wider & among == reached {
            return reached;
        }
        reached = wider & among;
    }
}

/// An order with the tile at place `from` moved to place `to`, the ones between moving up.
#[inline]
pub(super) fn moved(order: u32, from: u32, to: u32) -> u32 {
    let tile = order >> (3 * from) & 7;
    let without = order & ((1 << (3 * from)) - 1) | (order >> (3 * from + 3)) << (3 * from);
    let below = (1 << (3 * to)) - 1;
    without & below | tile << (3 * to) | (without & !below) << 3
}
