//! Iterative deepening on 4×4 and 5×5 boards with additive pattern databases.
//!
//! A board is looked up twice, as it is and reflected in its main diagonal, and the larger sum counts. A slide changes
//! either sum by exactly 1, so moves plus sum stay or grow by 2: a node keeps for each view how many growths are left.
//!
//! The board is changed in place, and changed back. For every square of the blank and slide before there is a search
//! function of its own ([`Spot`]), in which the squares and the neighbours are constants. All slides are looked up before
//! the first is made, so that the look-ups wait for memory together.

use std::ops::ControlFlow;

use super::Run;
use super::automaton::{Automaton, BARRED};
use super::partition::{PATTERNS, Partition};
use super::pattern::Spread;
use super::spot::{Choose, OnSpot, Spot, Squares};
use crate::board::Board;
use crate::direction::Direction;

/// The slide before the first.
const NONE: usize = 4;

/// The square a square goes to by reflection in the main diagonal.
pub(super) const fn reflected<const N: usize>(square: usize) -> usize {
    square % N * N + square / N
}

/// Searches with growing bounds from `run.bound` on, until `run.spent` reaches the limit, and with no new bound once it
/// is over `patience`: the pass with the next one would be some six times as long.
pub(super) fn search<const N: usize>(
    board: &Board,
    partition: &Partition<N>,
    run: &mut Run,
    patience: u64,
    limit: u64,
) -> Option<Vec<Direction>>
where
    Squares<N>: Choose<N>,
{
    let mut solution = None;
    let mut at_goal = |slides: &[Direction]| {
        solution = Some(slides.to_vec());
        ControlFlow::Break(())
    };
    let mut search = Search::new(board, partition, Automaton::learnt(), limit, &mut at_goal);
    let sums = search.sums();
    run.bound = run.bound.max(sums[0]).max(sums[1]);
    loop {
        match search.pass(sums, run) {
            End::Beyond => run.bound += 2,
            End::Enough => return solution,
            End::Spent => return None,
        }
        if run.spent > patience {
            return None;
        }
    }
}

/// How a pass ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// With all nodes within the bound visited.
    Beyond,
    /// With a goal that is enough.
    Enough,
    /// At the limit of nodes.
    Spent,
}

/// A search, and the board in it.
pub(super) struct Search<'s, const N: usize> {
    partition: &'s Partition<N>,
    automaton: &'s Automaton,
    /// For each tile as it is and reflected, its pattern.
    pub(super) patterns: [[u8; 32]; 2],
    tiles: [u8; 32],
    blank: usize,
    /// As it is, and reflected: where each pattern's tiles are.
    pub(super) views: [[Spread; PATTERNS]; 2],
    spent: u64,
    limit: u64,
    /// The slides so far.
    path: Vec<Direction>,
    at_goal: &'s mut dyn FnMut(&[Direction]) -> ControlFlow<()>,
    /// The length of the way looked for.
    bound: usize,
    /// For both views of the root, how often moves plus sum may grow by 2.
    spare: [u8; 2],
    end: End,
}

/// A slide looked up.
struct Child {
    tile: u8,
    /// For both views, the pattern and its tiles after the slide.
    patterns: [u8; 2],
    spreads: [Spread; 2],
    /// For both views, how often moves plus sum may still grow by 2.
    spare: [u8; 2],
    /// The automaton's state.
    state: u16,
    /// Whether the slide is within the bound.
    within: bool,
}

impl<'s, const N: usize> Search<'s, N> {
    pub(super) fn new(
        board: &Board,
        partition: &'s Partition<N>,
        automaton: &'s Automaton,
        limit: u64,
        at_goal: &'s mut dyn FnMut(&[Direction]) -> ControlFlow<()>,
    ) -> Self {
        let mut patterns = [[0; 32]; 2];
        let mut tiles = [0; 32];
        for (square, tile) in board.tiles().enumerate() {
            tiles[square] = u8::try_from(tile).unwrap_or(0);
            let (tile, mirrored) = (square + 1, reflected::<N>(square) + 1);
            if tile < N * N {
                let pattern = u8::try_from(partition.place_of(tile).0).unwrap_or(0);
                patterns[0][tile] = pattern;
                patterns[1][mirrored] = pattern;
            }
        }
        Self {
            partition,
            automaton,
            patterns,
            tiles,
            blank: board.blank_index(),
            views: [[Spread::default(); PATTERNS]; 2],
            spent: 0,
            limit,
            path: Vec::new(),
            at_goal,
            bound: 0,
            spare: [0; 2],
            end: End::Beyond,
        }
    }

    /// Spreads the tiles over the patterns; the sums of the distances as it is and reflected.
    pub(super) fn sums(&mut self) -> [u64; 2] {
        [0, 1].map(|view| {
            let turn = |square: usize| {
                if view == 0 { square } else { reflected::<N>(square) }
            };
            let blank = turn(self.blank);
            let mut sum = 0;
            for (index, pattern) in self.partition.patterns.iter().enumerate() {
                let tiles = (0..N * N).filter_map(|square| {
                    let tile = usize::from(self.tiles[turn(square)]);
                    let tile = (tile > 0).then(|| turn(tile - 1) + 1)?;
                    let (own, number) = self.partition.place_of(tile);
                    (own == index).then_some((square, number))
                });
                let spread = Spread::new(&tiles.collect::<Vec<_>>());
                sum += pattern.distance(spread, blank);
                self.views[view][index] = pattern.with_phase(spread, blank);
            }
            sum
        })
    }

    /// Visits all nodes within `run.bound`, as far as it must.
    fn pass(&mut self, sums: [u64; 2], run: &mut Run) -> End
    where
        Squares<N>: Choose<N>,
    {
        self.spent = run.spent;
        self.bound = usize::try_from(run.bound).unwrap_or(0);
        self.spare = sums.map(|sum| u8::try_from(run.bound.saturating_sub(sum) / 2).unwrap_or(u8::MAX));
        self.path.clear();
        self.end = End::Beyond;
        Squares::<N>::choose(self.blank, self);
        run.spent = self.spent;
        self.end
    }

    /// Visits a node and all below it within the bound; true if that is the end of the pass.
    ///
    /// Calls itself once a move, so no deeper than the solution is long.
    #[inline(never)]
    fn visit<S: Spot<N>, const LAST: usize>(&mut self, spare: [u8; 2], state: u16) -> bool {
        if self.path.len() == self.bound {
            // Nothing is left of the bound, so nothing is left to go.
            self.end = End::Enough;
            return (self.at_goal)(&self.path).is_break();
        }
        if self.spent >= self.limit {
            self.end = End::Spent;
            return true;
        }
        self.spent += 1;
        let up = self.look::<S, S::Up, LAST, UP>(spare, state);
        let left = self.look::<S, S::Left, LAST, LEFT>(spare, state);
        let right = self.look::<S, S::Right, LAST, RIGHT>(spare, state);
        let down = self.look::<S, S::Down, LAST, DOWN>(spare, state);
        up.is_some_and(|child| self.enter::<S, S::Up, UP>(&child))
            || left.is_some_and(|child| self.enter::<S, S::Left, LEFT>(&child))
            || right.is_some_and(|child| self.enter::<S, S::Right, RIGHT>(&child))
            || down.is_some_and(|child| self.enter::<S, S::Down, DOWN>(&child))
    }

    /// Looks up a slide from square `S` to square `T`; none over the edge, back, or barred.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the squares are constants only where this is inlined"
    )]
    fn look<S: Spot<N>, T: Spot<N>, const LAST: usize, const SLIDE: usize>(
        &self,
        spare: [u8; 2],
        state: u16,
    ) -> Option<Child> {
        if S::SQUARE == T::SQUARE || LAST + SLIDE == 3 {
            return None;
        }
        let state = self.automaton.after(state, SLIDE);
        if state == BARRED {
            return None;
        }
        let tile = self.tiles[T::SQUARE];
        let patterns = [0, 1].map(|view: usize| self.patterns[view][usize::from(tile & 31)]);
        let squares = [
            (T::SQUARE, S::SQUARE),
            (reflected::<N>(T::SQUARE), reflected::<N>(S::SQUARE)),
        ];
        let mut child = Child {
            tile,
            patterns,
            spreads: [Spread::default(); 2],
            spare,
            state,
            within: true,
        };
        for (view, (from, to)) in squares.into_iter().enumerate() {
            let pattern = usize::from(patterns[view]) % PATTERNS;
            let spread = self.views[view][pattern];
            let (spread, is_grown) = self.partition.patterns[pattern].after(spread, from, to);
            child.spreads[view] = spread;
            child.within &= spare[view] >= u8::from(is_grown);
            child.spare[view] = spare[view].wrapping_sub(u8::from(is_grown));
        }
        Some(child)
    }

    /// Makes a slide that is within the bound, visits what is below, and takes it back.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the squares are constants only where this is inlined"
    )]
    fn enter<S: Spot<N>, T: Spot<N>, const SLIDE: usize>(&mut self, child: &Child) -> bool {
        if !child.within {
            return false;
        }
        let [one, two] = child.patterns.map(|pattern| usize::from(pattern) % PATTERNS);
        let before = [self.views[0][one], self.views[1][two]];
        [self.views[0][one], self.views[1][two]] = child.spreads;
        self.tiles[S::SQUARE] = child.tile;
        self.path.push(Direction::ALL[SLIDE]);
        let end = self.visit::<T, SLIDE>(child.spare, child.state);
        self.path.pop();
        self.tiles[T::SQUARE] = child.tile;
        [self.views[0][one], self.views[1][two]] = before;
        end
    }
}

const UP: usize = Direction::Up as usize;
const LEFT: usize = Direction::Left as usize;
const RIGHT: usize = Direction::Right as usize;
const DOWN: usize = Direction::Down as usize;

/// Begins a pass.
impl<const N: usize> OnSpot<N> for Search<'_, N> {
    fn on<S: Spot<N>>(&mut self) {
        let _ = self.visit::<S, NONE>(self.spare, 0);
    }
}
