//! Where `k` tiles of a 4×4 board can be, by blocks: a block is the set of their squares with one of the parts into which
//! they cut the other squares; the blank is in that part. In a block the tiles stand in one of k! orders.

/// The squares beside each square.
pub(super) const BESIDE: [u16; 16] = {
    let mut all = [0; 16];
    let mut square = 0;
    while square < 16 {
        let bit = 1u16 << square;
        all[square] = bit >> 4 | bit << 4;
        if square % 4 > 0 {
            all[square] |= bit >> 1;
        }
        if square % 4 < 3 {
            all[square] |= bit << 1;
        }
        square += 1;
    }
    all
};

/// A step of a tile that leads from one block to another.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The block it leads to.
    pub(super) block: usize,
    /// The tile's place among the tiles in the order of their squares, before and after.
    pub(super) places: (usize, usize),
}

/// All blocks of `k` tiles, numbered.
pub(super) struct Blocks {
    /// For each set and blank outside it, the block.
    numbers: Vec<u32>,
    /// For each block the set of squares and the part with the blank.
    list: Vec<(u16, u16)>,
}

impl Blocks {
    pub(super) fn new(k: usize) -> Self {
        let mut numbers = vec![0; 1 << 20];
        let mut list = Vec::new();
        for set in (0..=u16::MAX).filter(|set| set.count_ones() as usize == k) {
            let mut seen = set;
            for start in 0..16 {
                if seen >> start & 1 == 1 {
                    continue;
                }
                let part = reach(1 << start, !set);
                for blank in squares(part) {
                    numbers[index(set, blank)] = u32::try_from(list.len()).unwrap_or(u32::MAX);
                }
                seen |= part;
                list.push((set, part));
            }
        }
        Self { numbers, list }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The block of a set with the blank on a square outside it.
    pub(super) fn number(&self, set: u16, blank: usize) -> usize {
        self.numbers[index(set, blank)] as usize
    }

    /// All steps of tiles out of a block.
    pub(super) fn steps(&self, block: usize) -> Vec<Step> {
        let (set, part) = self.list[block];
        let of_tile = |from: usize| {
            squares(BESIDE[from] & part).map(move |to| {
                let after = set ^ 1 << from ^ 1 << to;
                Step {
                    block: self.number(after, from),
                    places: (place(set, from), place(after, to)),
                }
            })
        };
        squares(set).flat_map(of_tile).collect()
    }
}

fn index(set: u16, blank: usize) -> usize {
    usize::from(set) << 4 | blank
}

/// How many squares of a set come before a square.
pub(super) fn place(set: u16, square: usize) -> usize {
    (set & ((1 << square) - 1)).count_ones() as usize
}

/// The squares in a set.
pub(super) fn squares(set: u16) -> impl Iterator<Item = usize> {
    (0..16).filter(move |square| set >> square & 1 == 1)
}

/// The squares of `free` that join up with some of them.
fn reach(mut from: u16, free: u16) -> u16 {
    loop {
        let wider = squares(from).fold(from, |wider, square| wider | BESIDE[square] & free);
        if wider == from {
            return from;
        }
        from = wider;
    }
}
