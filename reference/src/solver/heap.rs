//! The textbook's binary heap: a minimum priority queue.
//!
//! Written out rather than taken from the standard library because it fixes in which order equal priorities leave:
//! as from the book's `MinPQ`, whose trace the assignment prints.

/// A binary heap of keyed items, the smallest key in front. Only keys are compared.
#[derive(Clone, Debug, Default)]
pub(super) struct Heap {
    /// The children of `i` are `2i + 1` and `2i + 2`.
    entries: Vec<(u64, u32)>,
}

impl Heap {
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Puts an item behind all others and lets it rise past larger keys.
    pub(super) fn push(&mut self, key: u64, item: u32) {
        let mut at = self.entries.len();
        self.entries.push((key, item));
        while at > 0 {
            let parent = (at - 1) / 2;
            if self.entries[parent].0 <= self.entries[at].0 {
                break;
            }
            self.entries.swap(parent, at);
            at = parent;
        }
    }

    /// Takes the front, puts the last item there and lets it sink below smaller keys.
    pub(super) fn pop(&mut self) -> Option<(u64, u32)> {
        let last = self.entries.len().checked_sub(1)?;
        self.entries.swap(0, last);
        let front = self.entries.pop();
        let mut at = 0;
        loop {
            let left = 2 * at + 1;
            if left >= last {
                break;
            }
            let right_is_smaller = left + 1 < last && self.entries[left].0 > self.entries[left + 1].0;
            let child = if right_is_smaller { left + 1 } else { left };
            if self.entries[at].0 <= self.entries[child].0 {
                break;
            }
            self.entries.swap(at, child);
            at = child;
        }
        front
    }

    /// All items in the order in which they would leave.
    pub(super) fn in_order(&self) -> impl Iterator<Item = u32> + use<> {
        let mut copy = self.clone();
        std::iter::from_fn(move || copy.pop().map(|(_, item)| item))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn keys_leave_in_order_and_every_item_leaves_once(keys in prop::collection::vec(0u64..9, 0..64)) {
            let mut heap = Heap::default();
            for (item, &key) in (0..).zip(&keys) {
                heap.push(key, item);
            }
            prop_assert_eq!(heap.len(), keys.len());
            let mut left: Vec<(u64, u32)> = std::iter::from_fn(|| heap.pop()).collect();
            prop_assert!(left.is_sorted_by_key(|&(key, _)| key));
            left.sort_by_key(|&(_, item)| item);
            prop_assert!(left.iter().map(|&(key, _)| key).eq(keys));
        }
    }
}
