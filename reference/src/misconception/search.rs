//! A* with its rules left open, a step at a time.

use rustc_hash::{FxHashMap, FxHashSet};

use super::answer::Boards;
use super::queue::Queue;
use super::rules::{BoardsPrinted, GoalTest, LeftOut, MovesFrom, Remembered, Rules};
use super::style::{Memory, Style};
use crate::board::Board;
use crate::direction::Direction;
use crate::position::Position;

/// What a step came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// On with it.
    Going,
    /// The goal, as the program sees it, was found: the node.
    Found(u32),
    /// Nothing is queued.
    Empty,
    /// The budget is spent.
    Spent,
}

/// A search node.
#[derive(Clone, Debug)]
struct Node<P> {
    position: P,
    parent: u32,
    /// The slides from the root.
    moves: u32,
    /// The number of moves that the program takes it to have.
    own_moves: i64,
    blank: u32,
    distance: i64,
    slide: Option<Direction>,
}

/// One search.
pub(super) struct Search<P> {
    rules: Rules,
    order: [Direction; 4],
    n: usize,
    goal: P,
    first: Board,
    nodes: Vec<Node<P>>,
    queue: Queue,
    set: FxHashSet<P>,
    fewest: FxHashMap<P, u32>,
    pub(super) dequeued: u64,
    /// Those of them that were not passed over.
    expanded: u64,
    pub(super) enqueued: u64,
    listed: Vec<u32>,
    last: Option<u32>,
    budget: usize,
}

impl<P: Position> Search<P> {
    pub(super) fn new(board: &Board, goal: &Board, rules: Rules, style: Style, budget: usize) -> Self {
        let n = board.dimension();
        let mut search = Self {
            rules,
            order: style.order,
            n,
            goal: P::of(goal),
            first: board.clone(),
            nodes: Vec::new(),
            queue: Queue::new(style.ties, rules.heap),
            set: FxHashSet::default(),
            fewest: FxHashMap::default(),
            dequeued: 0,
            expanded: 0,
            enqueued: 0,
            listed: Vec::new(),
            last: None,
            budget,
        };
        search.begin_at(board);
        search
    }

    /// Enqueues a board to begin at; a second one makes a second tree in the same queue.
    pub(super) fn begin_at(&mut self, board: &Board) {
        let root = Node {
            position: P::of(board),
            parent: 0,
            moves: 0,
            own_moves: 0,
            blank: u32::try_from(board.blank_index()).unwrap_or(0),
            distance: self.rules.distance.of(board.tiles(), self.n),
            slide: None,
        };
        match self.rules.remembered {
            Remembered::WhenEnqueued => {
                self.set.insert(root.position.clone());
            }
            Remembered::Rightly(Memory::FewestMoves) => {
                self.fewest.insert(root.position.clone(), 0);
            }
            Remembered::Rightly(
                Memory::Nothing | Memory::DequeuedNotEnqueued | Memory::DequeuedPassedOver,
            ) => {}
        }
        self.enqueue(root);
    }

    /// Whether a node belongs to the first tree.
    pub(super) fn is_of_first(&self, mut id: u32) -> bool {
        while self.nodes[id as usize].slide.is_some() {
            id = self.nodes[id as usize].parent;
        }
        id == 0
    }

    /// Dequeues a node and enqueues its neighbours, by the rules.
    pub(super) fn step(&mut self) -> Step {
        if self.rules.goal_test == GoalTest::Made
            && self.dequeued == 0
            && self.nodes.first().is_some_and(|root| root.position == self.goal)
        {
            return Step::Found(0);
        }
        let Some(id) = self.queue.pop() else {
            return Step::Empty;
        };
        self.dequeued += 1;
        self.last = Some(id);
        if self.rules.boards_printed == BoardsPrinted::Dequeued {
            self.listed.push(id);
        }
        let node = self.nodes[id as usize].clone();
        if self.rules.goal_test == GoalTest::Dequeued && node.position == self.goal {
            return Step::Found(id);
        }
        if self.is_passed_over(&node.position) {
            return Step::Going;
        }
        self.expanded += 1;
        let blank = node.blank as usize;
        let mut own_moves = match self.rules.moves_from {
            MovesFrom::NodeBefore | MovesFrom::Siblings { grows_first: true } => node.own_moves + 1,
            MovesFrom::Siblings { grows_first: false } => node.own_moves,
            MovesFrom::WholeSearch => self.expanded(),
        };
        for direction in self.order {
            let Some(square) = direction.from_square(blank, self.n) else {
                continue;
            };
            if self.rules.left_out == LeftOut::BoardBefore && node.slide == Some(direction.opposite()) {
                continue;
            }
            let Some(position) = node.position.slid(direction, blank, square) else {
                continue;
            };
            let moves = node.moves + 1;
            if self.is_left_out(&position, moves) {
                continue;
            }
            if self.nodes.len() >= self.budget {
                return Step::Spent;
            }
            let tile = node.position.tile(square);
            let of = |tile, square| self.rules.distance.of_tile(tile, square, self.n);
            let child = Node {
                parent: id,
                moves,
                own_moves,
                blank: u32::try_from(square).unwrap_or(u32::MAX),
                distance: node.distance + of(tile, blank) - of(tile, square) + of(0, square) - of(0, blank),
                slide: Some(direction),
                position,
            };
            if matches!(self.rules.moves_from, MovesFrom::Siblings { .. }) {
                own_moves += 1;
            }
            let is_goal = child.position == self.goal;
            let child = self.enqueue(child);
            if is_goal && self.rules.goal_test == GoalTest::Made {
                return Step::Found(child);
            }
        }
        Step::Going
    }

    /// Whether a board that was dequeued is not looked at; from now on it is not.
    fn is_passed_over(&mut self, position: &P) -> bool {
        match self.rules.remembered {
            Remembered::Rightly(Memory::DequeuedNotEnqueued | Memory::DequeuedPassedOver) => {
                !self.set.insert(position.clone())
            }
            Remembered::Rightly(Memory::Nothing | Memory::FewestMoves) | Remembered::WhenEnqueued => false,
        }
    }

    /// Whether a neighbour is not enqueued; if it is, it is remembered where that is the rule.
    fn is_left_out(&mut self, position: &P, moves: u32) -> bool {
        if self.rules.left_out == LeftOut::Puzzle && *position == self.nodes[0].position {
            return true;
        }
        match self.rules.remembered {
            Remembered::Rightly(Memory::Nothing | Memory::DequeuedPassedOver) => false,
            Remembered::Rightly(Memory::DequeuedNotEnqueued) => self.set.contains(position),
            Remembered::WhenEnqueued => !self.set.insert(position.clone()),
            Remembered::Rightly(Memory::FewestMoves) => {
                let known = self.fewest.get(position).copied();
                if known.is_some_and(|known| known <= moves) {
                    return true;
                }
                self.fewest.insert(position.clone(), moves);
                false
            }
        }
    }

    fn enqueue(&mut self, node: Node<P>) -> u32 {
        let id = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let priority = self.rules.moves_weight * node.own_moves + self.rules.distance_weight * node.distance;
        let before = node.slide.map(|_| node.parent);
        self.queue
            .push(priority, node.distance, id, node.position.order(), before);
        self.enqueued += 1;
        self.nodes.push(node);
        id
    }

    /// The node that a node was made from; `None` of the first.
    pub(super) fn before(&self, id: u32) -> Option<u32> {
        let node = &self.nodes[id as usize];
        node.slide.map(|_| node.parent)
    }

    /// The node that left the queue last.
    pub(super) const fn last(&self) -> Option<u32> {
        self.last
    }

    /// The number of nodes so far, which is the next one's id.
    pub(super) fn made(&self) -> u32 {
        u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }

    /// The nodes that left the queue and were not passed over.
    fn expanded(&self) -> i64 {
        i64::try_from(self.expanded).unwrap_or(i64::MAX)
    }

    /// The number of moves of a node, as the program has it.
    pub(super) fn moves(&self, id: u32) -> i64 {
        self.nodes[id as usize].own_moves
    }

    /// The distance of a node, as the program has it.
    pub(super) fn distance(&self, id: u32) -> i64 {
        self.nodes[id as usize].distance
    }

    /// The board of a node.
    pub(super) fn board(&self, id: u32) -> Option<Board> {
        self.first.follow(&self.slides_to(id))
    }

    /// The row and the column of a node's blank.
    pub(super) fn square(&self, id: u32) -> (usize, usize) {
        let blank = self.nodes[id as usize].blank as usize;
        (blank / self.n, blank % self.n)
    }

    /// The moves of the path to a node.
    pub(super) fn length(&self, id: u32) -> u64 {
        self.nodes[id as usize].moves.into()
    }

    /// The boards that are printed when a node is the goal.
    pub(super) fn printed(&self, id: u32) -> Boards {
        match self.rules.boards_printed {
            BoardsPrinted::Path => Boards::Path(self.first.clone(), self.slides_to(id)),
            BoardsPrinted::Dequeued => Boards::Listed(
                self.listed
                    .iter()
                    .filter_map(|&id| self.first.follow(&self.slides_to(id)))
                    .collect(),
            ),
        }
    }

    fn slides_to(&self, id: u32) -> Vec<Direction> {
        let mut at = &self.nodes[id as usize];
        let mut slides = Vec::with_capacity(at.moves as usize);
        while let Some(slide) = at.slide {
            slides.push(slide);
            at = &self.nodes[at.parent as usize];
        }
        slides.reverse();
        slides
    }
}
