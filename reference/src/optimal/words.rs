//! Large tables of words, zeroed, on large pages where the system has them.
//!
//! A table that is looked up all over, as a pattern database is, costs more in finding its pages than in reading them, and as
//! much again in being given them 4 kB at a time: on pages of 2 MB the seven-tile databases are made in little more than half
//! the time, and a node that is looked up in them costs a seventh less.

use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

/// The size of a large page on most processors.
const PAGE: usize = 2 << 20;

/// Smaller tables would leave most of a page empty.
const WORTH: usize = PAGE / 2;

/// A table of zeros.
#[derive(Debug)]
pub(super) enum Words {
    /// Pages of its own, of which so many words are used.
    Mapped(MmapMut, usize),
    Allocated(Vec<u64>),
}

impl Words {
    pub(super) fn zeroed(count: usize) -> Self {
        let bytes = count * size_of::<u64>();
        if bytes >= WORTH
            && let Ok(map) = MmapMut::map_anon(bytes.next_multiple_of(PAGE))
        {
            // Where that is refused, the table is on small pages.
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            return Self::Mapped(map, count);
        }
        Self::Allocated(vec![0; count])
    }

    /// The table, for as long as the process lives.
    pub(super) fn leak(self) -> &'static [u64] {
        match self {
            Self::Mapped(map, count) => &bytemuck::cast_slice(Box::leak(Box::new(map)))[..count],
            Self::Allocated(words) => words.leak(),
        }
    }
}

impl Deref for Words {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match self {
            Self::Mapped(map, count) => &bytemuck::cast_slice(map)[..*count],
            Self::Allocated(words) => words,
        }
    }
}

impl DerefMut for Words {
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Mapped(map, count) => &mut bytemuck::cast_slice_mut(map)[..*count],
            Self::Allocated(words) => words,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_every_size_are_zero_and_keep_what_is_written() {
        for count in [0, 1, WORTH / 8 - 1, WORTH / 8, PAGE / 8, PAGE / 8 + 1] {
            let mut words = Words::zeroed(count);
            assert_eq!(words.len(), count);
            assert!(words.iter().all(|&word| word == 0));
            if let Some(last) = words.last_mut() {
                *last = 7;
            }
            assert_eq!(words.leak().last().copied(), (count > 0).then_some(7));
        }
    }
}
