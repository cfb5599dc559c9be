//! A minimum queue whose order among equals can be chosen.

use super::style::Ties;

/// What is compared, and the node.
#[derive(Clone, Copy, Debug)]
struct Entry {
    priority: i64,
    /// Compared where priorities are equal; 0 where the heap itself decides.
    tie: i64,
    /// Compared where that is equal too.
    board: u64,
    node: u32,
}

impl Entry {
    fn is_above(self, other: Self) -> bool {
        (self.priority, self.tie, self.board) > (other.priority, other.tie, other.board)
    }
}

/// A binary heap, the smallest in front.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    ties: Ties,
    entries: Vec<Entry>,
}

impl Queue {
    pub(super) const fn new(ties: Ties) -> Self {
        Self {
            ties,
            entries: Vec::new(),
        }
    }

    /// Enqueues a node; `distance`, the node's number and the `board` as a number settle ties, by the rule.
    pub(super) fn push(&mut self, priority: i64, distance: i64, node: u32, board: u64) {
        let tie = match self.ties {
            Ties::TextbookHeap | Ties::BottomUpHeap | Ties::Board => 0,
            Ties::OldestFirst => i64::from(node),
            Ties::NewestFirst => -i64::from(node),
            Ties::NearestFirst | Ties::NearestThenBoard => distance,
            Ties::FarthestFirst | Ties::FarthestThenBoard => -distance,
        };
        let board = if Ties::BY_BOARD.contains(&self.ties) {
            board
        } else {
            0
        };
        self.entries.push(Entry {
            priority,
            tie,
            board,
            node,
        });
        self.rise(self.entries.len() - 1);
    }

    /// Dequeues the front.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let last = self.entries.pop()?;
        let Some(front) = self.entries.first_mut() else {
            return Some(last.node);
        };
        let node = std::mem::replace(front, last).node;
        match self.ties {
            Ties::TextbookHeap
            | Ties::OldestFirst
            | Ties::NewestFirst
            | Ties::NearestFirst
            | Ties::FarthestFirst
            | Ties::Board
            | Ties::FarthestThenBoard
            | Ties::NearestThenBoard => self.sink(),
            Ties::BottomUpHeap => self.sink_and_rise(),
        }
        Some(node)
    }

    fn rise(&mut self, mut at: usize) {
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.entries[parent].is_above(self.entries[at]) {
                break;
            }
            self.entries.swap(parent, at);
            at = parent;
        }
    }

    /// The front sinks below smaller children, the left one of two equal ones.
    fn sink(&mut self) {
        let mut at = 0;
        loop {
            let left = 2 * at + 1;
            if left >= self.entries.len() {
                return;
            }
            let right_is_smaller =
                left + 1 < self.entries.len() && self.entries[left].is_above(self.entries[left + 1]);
            let child = left + usize::from(right_is_smaller);
            if !self.entries[at].is_above(self.entries[child]) {
                return;
            }
            self.entries.swap(at, child);
            at = child;
        }
    }

    /// The front sinks to the bottom along the smaller children, the right one of two equal ones, and rises again.
    fn sink_and_rise(&mut self) {
        let mut at = 0;
        loop {
            let left = 2 * at + 1;
            if left >= self.entries.len() {
                break;
            }
            let left_is_smaller =
                left + 1 < self.entries.len() && self.entries[left + 1].is_above(self.entries[left]);
            let has_right = left + 1 < self.entries.len();
            let child = left + usize::from(has_right && !left_is_smaller);
            self.entries.swap(at, child);
            at = child;
        }
        self.rise(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_rule_lets_the_smallest_leave_and_each_node_once(priorities in prop::collection::vec(0i64..6, 0..48)) {
            for ties in Ties::ALL.into_iter().chain(Ties::BY_BOARD) {
                let mut queue = Queue::new(ties);
                for (node, &priority) in (0..).zip(&priorities) {
                    queue.push(priority, priority % 3, node, 60 - u64::from(node));
                }
                let left: Vec<u32> = std::iter::from_fn(|| queue.pop()).collect();
                prop_assert!(left.is_sorted_by_key(|&node| priorities[node as usize]));
                let mut all = left.clone();
                all.sort_unstable();
                prop_assert!(all.iter().copied().eq(0..u32::try_from(priorities.len()).unwrap()));
                let equals = |a: u32, b: u32| priorities[a as usize] == priorities[b as usize];
                match ties {
                    Ties::OldestFirst => prop_assert!(left.windows(2).all(|two| !equals(two[0], two[1]) || two[0] < two[1])),
                    Ties::Board | Ties::NewestFirst => prop_assert!(left.windows(2).all(|two| !equals(two[0], two[1]) || two[0] > two[1])),
                    Ties::TextbookHeap | Ties::BottomUpHeap | Ties::NearestFirst | Ties::FarthestFirst
                    | Ties::FarthestThenBoard | Ties::NearestThenBoard => {}
                }
            }
        }
    }

    #[test]
    fn the_bottom_up_heap_orders_equals_as_heapq_does() {
        // >>> class E with __lt__ by priority alone; pushes 0..9 with priorities 1 1 0 1 0 1 0 0 1 1 and pops all: Python 3.11.
        let mut queue = Queue::new(Ties::BottomUpHeap);
        for (node, priority) in (0..).zip([1, 1, 0, 1, 0, 1, 0, 0, 1, 1]) {
            queue.push(priority, 0, node, 0);
        }
        let left: Vec<u32> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(left, HEAPQ);
    }

    /// And C++'s `std::priority_queue` says the same.
    const HEAPQ: [u32; 10] = [2, 6, 4, 7, 0, 5, 9, 8, 1, 3];
}
