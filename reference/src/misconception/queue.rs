//! A minimum queue whose order among equals can be chosen.

use std::cmp::Ordering;

use super::rules::Heap;
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

/// A board on the way to a node.
#[derive(Clone, Copy, Debug)]
struct Stage {
    before: Option<u32>,
    moves: u32,
    board: u64,
}

/// A binary heap, the smallest in front as far as the heap is sound.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    ties: Ties,
    heap: Heap,
    entries: Vec<Entry>,
    /// One for each node, where paths are compared.
    stages: Vec<Stage>,
}

impl Queue {
    pub(super) const fn new(ties: Ties, heap: Heap) -> Self {
        Self {
            ties,
            heap,
            entries: Vec::new(),
            stages: Vec::new(),
        }
    }

    /// Enqueues a node; `distance`, the node's number, the `board` as a number and the node `before` settle ties, by the rule. Nodes come in the order of their numbers.
    pub(super) fn push(&mut self, priority: i64, distance: i64, node: u32, board: u64, before: Option<u32>) {
        if self.ties == Ties::Path {
            let moves = before.map_or(0, |before| self.stage(before).moves + 1);
            self.stages.push(Stage { before, moves, board });
        }
        let tie = match self.ties {
            Ties::TextbookHeap | Ties::BottomUpHeap | Ties::Board | Ties::Path => 0,
            Ties::OldestFirst => i64::from(node),
            Ties::NewestFirst => -i64::from(node),
            Ties::NearestFirst | Ties::NearestThenBoard => distance,
            Ties::FarthestFirst | Ties::FarthestThenBoard => -distance,
        };
        let is_compared = Ties::BY_BOARD.contains(&self.ties) && self.ties != Ties::Path;
        let board = if is_compared { board } else { 0 };
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
        if self.ties == Ties::BottomUpHeap {
            self.sink_and_rise();
        } else {
            self.sink();
        }
        Some(node)
    }

    fn stage(&self, node: u32) -> Stage {
        self.stages[node as usize]
    }

    #[inline]
    fn is_above(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.entries[one], &self.entries[other]);
        if one.priority == other.priority {
            self.breaks_tie(one, other)
        } else {
            one.priority > other.priority
        }
    }

    fn breaks_tie(&self, one: &Entry, other: &Entry) -> bool {
        if self.ties == Ties::Path {
            return self.compare_paths(one.node, other.node) == Ordering::Greater;
        }
        // Both are 0 where the heap decides.
        (one.tie, one.board) > (other.tie, other.board)
    }

    /// Compares the boards on the ways to two nodes, from the first on; of two ways of which one goes on from the other, the shorter is the smaller.
    fn compare_paths(&self, one: u32, other: u32) -> Ordering {
        let (mut a, mut b) = (self.stage(one), self.stage(other));
        let by_length = a.moves.cmp(&b.moves);
        while a.moves > b.moves
            && let Some(before) = a.before
        {
            a = self.stage(before);
        }
        while b.moves > a.moves
            && let Some(before) = b.before
        {
            b = self.stage(before);
        }
        let mut first = Ordering::Equal;
        loop {
            let here = a.board.cmp(&b.board);
            if here != Ordering::Equal {
                first = here;
            }
            match (a.before, b.before) {
                (Some(of_a), Some(of_b)) if of_a != of_b => (a, b) = (self.stage(of_a), self.stage(of_b)),
                (Some(_) | None, Some(_) | None) => break,
            }
        }
        first.then(by_length)
    }

    fn rise(&mut self, mut at: usize) {
        while at > 0 {
            let parent = if self.heap == Heap::ParentHalved {
                at / 2
            } else {
                (at - 1) / 2
            };
            if !self.is_above(parent, at) {
                break;
            }
            self.entries.swap(parent, at);
            at = parent;
            if self.heap == Heap::RisesOnce {
                break;
            }
        }
    }

    /// The front sinks below smaller children, the left one of two equal ones.
    fn sink(&mut self) {
        let mut at = 0;
        loop {
            let left = 2 * at + usize::from(self.heap != Heap::ChildrenDoubled);
            let end = self.entries.len();
            if left >= end {
                return;
            }
            let end_of_right = end - usize::from(self.heap == Heap::LastChildMissed);
            let right_is_smaller = left + 1 < end_of_right && self.is_above(left, left + 1);
            let child = left + usize::from(right_is_smaller);
            if !self.is_above(at, child) {
                return;
            }
            self.entries.swap(at, child);
            at = child;
            if self.heap == Heap::SinksOnce {
                return;
            }
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
            let left_is_smaller = left + 1 < self.entries.len() && self.is_above(left + 1, left);
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
                let mut queue = Queue::new(ties, Heap::Sound);
                for (node, &priority) in (0..).zip(&priorities) {
                    queue.push(priority, priority % 3, node, 60 - u64::from(node), node.checked_sub(2));
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
                    | Ties::FarthestThenBoard | Ties::NearestThenBoard | Ties::Path => {}
                }
            }
        }
    }

    #[test]
    fn the_bottom_up_heap_orders_equals_as_heapq_does() {
        // >>> class E with __lt__ by priority alone; pushes 0..9 with priorities 1 1 0 1 0 1 0 0 1 1 and pops all: Python 3.11.
        let mut queue = Queue::new(Ties::BottomUpHeap, Heap::Sound);
        for (node, priority) in (0..).zip([1, 1, 0, 1, 0, 1, 0, 0, 1, 1]) {
            queue.push(priority, 0, node, 0, None);
        }
        let left: Vec<u32> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(left, HEAPQ);
    }

    #[test]
    fn every_mistake_in_a_heap_lets_a_larger_priority_leave_before_a_smaller_one() {
        let is_sorted = |heap: Heap, pushed: &[i64]| {
            let mut queue = Queue::new(Ties::TextbookHeap, heap);
            // Some leave, and some come after that.
            let (early, late) = pushed.split_at(2 * pushed.len() / 3);
            for (node, &priority) in (0..).zip(early) {
                queue.push(priority, 0, node, 0, None);
            }
            for _ in late {
                queue.pop();
            }
            for (node, &priority) in (0..).zip(pushed).skip(early.len()) {
                queue.push(priority, 0, node, 0, None);
            }
            let left = std::iter::from_fn(|| queue.pop());
            left.map(|node| pushed[node as usize]).is_sorted()
        };
        let orders: Vec<Vec<i64>> = (0..500).map(|number| nth_order(number * 950_507, 12)).collect();
        for heap in [
            Heap::ParentHalved,
            Heap::ChildrenDoubled,
            Heap::RisesOnce,
            Heap::SinksOnce,
            Heap::LastChildMissed,
        ] {
            let wrong = orders.iter().filter(|pushed| !is_sorted(heap, pushed)).count();
            assert!((1..500).contains(&wrong), "{heap:?}: {wrong}");
        }
        assert!(orders.iter().all(|pushed| is_sorted(Heap::Sound, pushed)));
    }

    /// One of the orders of the numbers below `count`.
    fn nth_order(mut number: usize, count: usize) -> Vec<i64> {
        let mut left: Vec<i64> = (0..).take(count).collect();
        let mut order = Vec::new();
        while !left.is_empty() {
            order.push(left.remove(number % left.len()));
            number /= left.len() + 1;
        }
        order
    }

    #[test]
    fn paths_are_compared_from_their_first_board_on() {
        // As Python compares lists: [5], [5, 3], [5, 3, 9], [5, 4], [5, 4, 1], each pushed with its number.
        let mut queue = Queue::new(Ties::Path, Heap::Sound);
        for (node, (board, before)) in
            (0..).zip([(5, None), (4, Some(0)), (3, Some(0)), (1, Some(1)), (9, Some(2))])
        {
            queue.push(0, 0, node, board, before);
        }
        let left: Vec<u32> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(left, [0, 2, 4, 1, 3]);
    }

    /// And C++'s `std::priority_queue` says the same.
    const HEAPQ: [u32; 10] = [2, 6, 4, 7, 0, 5, 9, 8, 1, 3];
}
