//! Iterative deepening on 4×4 boards with additive pattern databases.
//!
//! A board is looked up twice, as it is and reflected in its main diagonal, and the larger sum counts. A slide changes
//! either sum by exactly 1, so moves plus sum stay or grow by 2: a node keeps for each view how many growths are left.

use super::Run;
use super::layered::Slid;
use super::partition::Partition;
use super::pattern::step;
use crate::board::Board;
use crate::direction::Direction;

/// One view of the board: where each pattern's tiles are, and its distance modulo 4.
#[derive(Clone, Copy, Debug, Default)]
struct View {
    sets: [u16; 3],
    orders: [u32; 3],
    phases: [u8; 3],
}

/// A node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Four bits a square.
    tiles: u64,
    blank: usize,
    /// As it is, and reflected.
    views: [View; 2],
    /// For each view, how often moves plus sum may still grow by 2.
    spare: [u8; 2],
}

/// The goal's tiles, four bits a square.
const GOAL: u64 = 0x0fed_cba9_8765_4321;

/// The square a square goes to by reflection in the main diagonal.
const fn reflected(square: usize) -> usize {
    square % 4 * 4 + square / 4
}

/// Searches with growing bounds from `run.bound` on, until `run.spent` reaches the limit.
pub(super) fn search(
    board: &Board,
    partition: &Partition,
    run: &mut Run,
    limit: u64,
) -> Option<Vec<Direction>> {
    let mut search = Search::new(partition, limit);
    let (mut root, sums) = search.root(board);
    run.bound = run.bound.max(sums[0]).max(sums[1]);
    loop {
        root.spare = sums.map(|sum| u8::try_from((run.bound - sum) / 2).unwrap_or(u8::MAX));
        search.spent = run.spent;
        search.path.clear();
        let found = search.visit(&root, 4);
        run.spent = search.spent;
        if found {
            search.path.reverse();
            return Some(search.path);
        }
        if search.spent >= limit {
            return None;
        }
        run.bound += 2;
    }
}

pub(super) struct Search<'p> {
    partition: &'p Partition,
    /// For each tile as it is and reflected, its pattern and its number there.
    places: [[(usize, u32); 16]; 2],
    /// The square the blank comes to from each square by each direction.
    squares: [[Option<u8>; 4]; 16],
    spent: u64,
    limit: u64,
    /// The slides so far, or the solution with its last slide first.
    path: Vec<Direction>,
}

impl Node {
    /// The tiles, four bits a square.
    pub(super) fn tiles(&self) -> u64 {
        self.tiles
    }
}

impl<'p> Search<'p> {
    pub(super) fn new(partition: &'p Partition, limit: u64) -> Self {
        let mut places = [[(0, 0); 16]; 2];
        for (tile, at) in (1u32..16).zip(1..) {
            let mirrored = reflected(at - 1) + 1;
            places[0][at] = partition.place_of(tile);
            places[1][mirrored] = partition.place_of(tile);
        }
        let mut squares = [[None; 4]; 16];
        for (blank, squares) in squares.iter_mut().enumerate() {
            *squares = Direction::ALL.map(|d| {
                d.from_square(blank, 4)
                    .and_then(|square| u8::try_from(square).ok())
            });
        }
        Self {
            partition,
            places,
            squares,
            spent: 0,
            limit,
            path: Vec::new(),
        }
    }

    /// The node of a board, and its sums as it is and reflected.
    fn root(&self, board: &Board) -> (Node, [u64; 2]) {
        let blank = board.blank_index();
        let tiles = board
            .tiles()
            .rev()
            .fold(0, |bits, tile| bits << 4 | u64::from(tile));
        let mut views = [View::default(); 2];
        let mut sums = [0; 2];
        for (side, view) in views.iter_mut().enumerate() {
            let turn = |square: usize| if side == 0 { square } else { reflected(square) };
            let mut counts = [0; 3];
            for square in 0..16 {
                let tile = (tiles >> (4 * turn(square)) & 15) as usize;
                if tile != 0 {
                    let (pattern, number) = self.places[side][tile];
                    view.sets[pattern] |= 1 << square;
                    view.orders[pattern] |= number << (3 * counts[pattern]);
                    counts[pattern] += 1;
                }
            }
            for (index, pattern) in self.partition.patterns.iter().enumerate() {
                let (set, order) = (view.sets[index], view.orders[index]);
                view.phases[index] = pattern.phase(set, order, turn(blank));
                sums[side] += pattern.distance(set, order, turn(blank));
            }
        }
        (
            Node {
                tiles,
                blank,
                views,
                spare: [0; 2],
            },
            sums,
        )
    }

    /// Visits a node and all below it within the bound; true at the goal, with the path from it written down.
    ///
    /// Calls itself once a move, so no deeper than the solution is long.
    fn visit(&mut self, node: &Node, slide: usize) -> bool {
        if node.tiles == GOAL {
            return true;
        }
        if self.spent >= self.limit {
            return false;
        }
        self.spent += 1;
        for index in 0..4 {
            if index + slide == 3 {
                continue;
            }
            let Some(square) = self.squares[node.blank][index] else {
                continue;
            };
            let Some(child) = self.child(node, square.into()) else {
                continue;
            };
            if self.visit(&child, index) {
                self.path.push(Direction::ALL[index]);
                return true;
            }
        }
        false
    }

    /// The node of a board with what a solution of so many moves leaves to spare; none if it must be longer.
    pub(super) fn root_within(&self, board: &Board, moves: u64) -> Option<Node> {
        let (mut root, sums) = self.root(board);
        for (spare, sum) in root.spare.iter_mut().zip(sums) {
            *spare = u8::try_from(moves.checked_sub(sum)? / 2).unwrap_or(u8::MAX);
        }
        Some(root)
    }

    /// The nodes after one slide that are within the bound, and these slides.
    pub(super) fn children(&self, node: &Node, moves: u64) -> impl Iterator<Item = (Slid, Node)> {
        let (tiles, blank) = (node.tiles, node.blank);
        self.squares[blank]
            .into_iter()
            .flatten()
            .filter_map(move |square| {
                let square = usize::from(square);
                let slid = Slid {
                    moves,
                    blank,
                    square,
                    tile: u32::from((tiles >> (4 * square)).to_le_bytes()[0] & 15),
                };
                Some((slid, self.child(node, square)?))
            })
    }

    /// The node after the tile on a square has gone to the blank; none beyond the bound.
    #[inline]
    fn child(&self, node: &Node, square: usize) -> Option<Node> {
        let tile = (node.tiles >> (4 * square) & 15) as usize;
        let sides = [(square, node.blank), (reflected(square), reflected(node.blank))];
        // Worked out before the node is copied: most children are left out.
        let mut changes = [(0, 0, 0, 0, 0); 2];
        for (side, (from, to)) in sides.into_iter().enumerate() {
            let (index, _) = self.places[side][tile];
            let view = &node.views[side];
            let (set, order) = step(view.sets[index], view.orders[index], from, to);
            let phase = view.phases[index];
            let grown = (phase + 1) & 3;
            // Of two distances 2 apart modulo 4, the bit tells which.
            let is_grown = self.partition.patterns[index].bit(set, order, from) == grown >> 1;
            let spare = node.spare[side].checked_sub(u8::from(is_grown))?;
            let phase = if is_grown { grown } else { (phase + 3) & 3 };
            changes[side] = (index, set, order, phase, spare);
        }
        let mut child = *node;
        for (side, (index, set, order, phase, spare)) in changes.into_iter().enumerate() {
            let view = &mut child.views[side];
            view.sets[index] = set;
            view.orders[index] = order;
            view.phases[index] = phase;
            child.spare[side] = spare;
        }
        let moved = tile as u64;
        child.tiles ^= moved << (4 * square) ^ moved << (4 * node.blank);
        child.blank = square;
        Some(child)
    }
}
