//! A small random generator that is the same everywhere.

/// Splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
///
/// For choosing puzzles; not for secrets.
///
/// ```
/// let mut random = reference::generate::Random::new(0);
/// assert_eq!(random.next(), 0xe220_a839_7b1d_cdaf);
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The generator of a seed.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits.
    #[expect(
        clippy::should_implement_trait,
        reason = "it never ends, so an iterator would only add an Option"
    )]
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `end`, each equally likely; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        let wide = end as u128;
        // The low half of the product falls into `end` stripes; those before this bound would be one too many.
        let first = (end as u64).wrapping_neg().checked_rem(end as u64).unwrap_or(0);
        loop {
            let product = u128::from(self.next()) * wide;
            let low = u64::try_from(product & u128::from(u64::MAX)).unwrap_or(u64::MAX);
            if low >= first {
                return usize::try_from(product >> 64).unwrap_or(0);
            }
        }
    }

    /// One of the items, each equally likely; none of none.
    pub fn choose<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        items.get(self.below(items.len()))
    }

    /// Puts the items in an order drawn evenly from all (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.below(end));
        }
    }
}
