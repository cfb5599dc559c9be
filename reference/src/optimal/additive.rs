//! Iterative deepening on 4×4 and 5×5 boards with additive pattern databases.
//!
//! A board is looked up twice, as it is and reflected in its main diagonal, and the larger sum counts. A slide changes
//! either sum by exactly 1, so moves plus sum stay or grow by 2: a node keeps for each view how many growths are left.
//!
//! The board is changed in place, and changed back. For every square of the blank there is a search function of its
//! own ([`Spot`]), in which the squares and the neighbours are constants. All slides are looked up before
//! the first is made, so that the look-ups wait for memory together.

use super::Run;
use super::automaton::{Automaton, BARRED};
use super::partition::{PATTERNS, Partition};
use super::pattern::Spread;
use super::spot::{Choose, OnSpot, Spot, Squares};
use super::views::{Views, patterns_of_tiles, reflected};
use crate::board::Board;
use crate::direction::Direction;

/// When no new bound is begun: the pass with it would be some six times as long as the one before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// Once more nodes have been visited.
    pub(super) nodes: u64,
    /// Once the bound is larger.
    pub(super) bound: u64,
}

impl Patience {
    /// Never.
    pub(super) const ENDLESS: Self = Self {
        nodes: u64::MAX,
        bound: u64::MAX,
    };
}

/// Searches with growing bounds from `run.bound` on, until `run.spent` reaches the limit or the patience ends.
pub(super) fn search<const N: usize>(
    board: &Board,
    partition: &Partition<N>,
    run: &mut Run,
    patience: Patience,
    limit: u64,
) -> Option<Vec<Direction>>
where
    Squares<N>: Choose<N>,
{
    let views = Views::new(board, partition);
    let mut search = Search::new(board, partition, &views, limit);
    run.bound = run.bound.max(views.sums[0]).max(views.sums[1]);
    while run.bound <= patience.bound {
        match search.pass(views.sums, run) {
            End::Beyond => run.bound += 2,
            End::Found => {
                search.path.reverse();
                return Some(search.path);
            }
            End::Spent => return None,
        }
        if run.spent > patience.nodes {
            return None;
        }
    }
    None
}

/// How a pass ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// With all nodes within the bound visited.
    Beyond,
    /// At the goal.
    Found,
    /// At the limit of nodes.
    Spent,
}

struct Search<'s, const N: usize> {
    partition: &'s Partition<N>,
    automaton: &'s Automaton,
    /// For each square, the pattern of the tile there, as it is and reflected. More of the tile need not be known.
    owners: [[u8; 2]; 25],
    blank: usize,
    /// As it is, and reflected: where each pattern's tiles are.
    views: [[Spread; PATTERNS]; 2],
    spent: u64,
    limit: u64,
    /// Once the goal is found, the slides to it, last to first.
    path: Vec<Direction>,
    /// The length of the way looked for.
    bound: u16,
    /// What the root has to spare.
    spare: Spare,
    end: End,
}

/// A slide looked up.
struct Child {
    /// For both views, the pattern and its tiles after the slide.
    patterns: [u8; 2],
    spreads: [Spread; 2],
    spare: Spare,
    /// The automaton's state.
    state: u16,
}

/// For both views, how often moves plus sum may still grow by 2: seven bits each, below a bit that is set once it is less
/// than never.
#[derive(Clone, Copy, Debug, Default)]
struct Spare(u16);

impl Spare {
    fn new(views: [u64; 2]) -> Self {
        Self(u16::from_le_bytes(
            views.map(|spare| u8::try_from(spare.min(127)).unwrap_or(127)),
        ))
    }

    /// After a slide, for both views whether moves plus sum grew.
    #[inline]
    fn after(self, is_grown: [bool; 2]) -> Self {
        Self(self.0.wrapping_sub(u16::from_le_bytes(is_grown.map(u8::from))))
    }

    #[inline]
    fn is_within(self) -> bool {
        self.0 & 0x8080 == 0
    }
}

impl<'s, const N: usize> Search<'s, N> {
    fn new(board: &Board, partition: &'s Partition<N>, views: &Views, limit: u64) -> Self {
        let patterns = patterns_of_tiles(partition);
        let mut owners = [[0; 2]; 25];
        for (owners, tile) in owners.iter_mut().zip(board.tiles()) {
            *owners = patterns.map(|patterns| patterns[tile as usize % 32]);
        }
        Self {
            partition,
            automaton: Automaton::learnt(),
            owners,
            blank: board.blank_index(),
            views: views.spreads,
            spent: 0,
            limit,
            path: Vec::new(),
            bound: 0,
            spare: Spare::default(),
            end: End::Beyond,
        }
    }

    /// Visits all nodes within `run.bound`, as far as it must.
    fn pass(&mut self, sums: [u64; 2], run: &mut Run) -> End
    where
        Squares<N>: Choose<N>,
    {
        self.spent = run.spent;
        self.bound = u16::try_from(run.bound).unwrap_or(0);
        self.spare = Spare::new(sums.map(|sum| run.bound.saturating_sub(sum) / 2));
        self.path.clear();
        self.end = End::Beyond;
        Squares::<N>::choose(self.blank, self);
        run.spent = self.spent;
        self.end
    }

    /// Visits a node and all below it within the bound; true if that is the end of the search: at the goal the path stays.
    ///
    /// Calls itself once a move, so no deeper than the solution is long.
    #[inline(never)]
    fn visit<S: Spot<N>>(&mut self, rest: u16, spare: Spare, state: u16) -> bool {
        if rest == 0 {
            // Nothing is left of the bound, so nothing is left to go.
            self.end = End::Found;
            return true;
        }
        if self.spent >= self.limit {
            self.end = End::Spent;
            return true;
        }
        self.spent += 1;
        let up = self.look::<S, S::Up, UP>(spare, state);
        let left = self.look::<S, S::Left, LEFT>(spare, state);
        let right = self.look::<S, S::Right, RIGHT>(spare, state);
        let down = self.look::<S, S::Down, DOWN>(spare, state);
        up.is_some_and(|child| self.enter::<S, S::Up, UP>(rest, &child))
            || left.is_some_and(|child| self.enter::<S, S::Left, LEFT>(rest, &child))
            || right.is_some_and(|child| self.enter::<S, S::Right, RIGHT>(rest, &child))
            || down.is_some_and(|child| self.enter::<S, S::Down, DOWN>(rest, &child))
    }

    /// Looks up a slide from square `S` to square `T`; none over the edge, back, or barred.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the squares are constants only where this is inlined"
    )]
    fn look<S: Spot<N>, T: Spot<N>, const SLIDE: usize>(&self, spare: Spare, state: u16) -> Option<Child> {
        if S::SQUARE == T::SQUARE {
            return None;
        }
        let state = self.automaton.after(state, SLIDE);
        if state == BARRED {
            return None;
        }
        let patterns = self.owners[T::SQUARE];
        let squares = [
            (T::SQUARE, S::SQUARE),
            (reflected::<N>(T::SQUARE), reflected::<N>(S::SQUARE)),
        ];
        let [(one, one_grows), (two, two_grows)] = [0, 1].map(|view| {
            let pattern = usize::from(patterns[view]) % PATTERNS;
            let (from, to) = squares[view];
            self.partition.patterns[pattern].after(self.views[view][pattern], from, to)
        });
        Some(Child {
            patterns,
            spreads: [one, two],
            spare: spare.after([one_grows, two_grows]),
            state,
        })
    }

    /// Makes a slide that is within the bound, visits what is below, and takes it back unless that was the end.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the squares are constants only where this is inlined"
    )]
    fn enter<S: Spot<N>, T: Spot<N>, const SLIDE: usize>(&mut self, rest: u16, child: &Child) -> bool {
        if !child.spare.is_within() {
            return false;
        }
        let [one, two] = child.patterns.map(|pattern| usize::from(pattern) % PATTERNS);
        let before = [self.views[0][one], self.views[1][two]];
        [self.views[0][one], self.views[1][two]] = child.spreads;
        self.owners[S::SQUARE] = child.patterns;
        if self.visit::<T>(rest - 1, child.spare, child.state) {
            self.path.push(Direction::ALL[SLIDE]);
            return true;
        }
        self.owners[T::SQUARE] = child.patterns;
        [self.views[0][one], self.views[1][two]] = before;
        false
    }
}

const UP: usize = Direction::Up as usize;
const LEFT: usize = Direction::Left as usize;
const RIGHT: usize = Direction::Right as usize;
const DOWN: usize = Direction::Down as usize;

/// Begins a pass.
impl<const N: usize> OnSpot<N> for Search<'_, N> {
    fn on<S: Spot<N>>(&mut self) {
        let _ = self.visit::<S>(self.bound, self.spare, 0);
    }
}
