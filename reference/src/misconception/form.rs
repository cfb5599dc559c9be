//! The forms of each misconception: the ways in which programs have it.

use super::kind::Misconception;
use super::rules::Heap;
use super::solvability::Pair;

/// What tells the forms of one misconception apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Form {
    /// The only one.
    Only,
    /// Another one of two.
    Other,
    /// A factor.
    Factor(i64),
    /// A number of nodes.
    Nodes(u64),
    /// The squares that are exchanged.
    Pair(Pair),
    /// What is wrong with a heap.
    Heap(Heap),
}

/// The factors of a distance that counts several times.
const FACTORS: [i64; 5] = [2, 3, 5, 10, 100];

/// The numbers of nodes after which programs give up.
pub(super) const PATIENCE: [u64; 7] = [100, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000];

/// The true twins that programs make.
const TWINS: [Pair; 3] = [Pair::Tiles, Pair::TilesOrSecondRow, Pair::RowWithoutBlank];

/// The mistakes in heaps, the commonest first.
pub(super) const HEAPS: [Heap; 5] = [
    Heap::ParentHalved,
    Heap::ChildrenDoubled,
    Heap::RisesOnce,
    Heap::SinksOnce,
    Heap::LastChildMissed,
];

impl Form {
    /// The forms of a misconception, the commonest first; at least one.
    pub(super) fn of(misconception: Misconception) -> Vec<Self> {
        use Misconception as M;
        match misconception {
            M::WeightedDistance => FACTORS.map(Self::Factor).to_vec(),
            M::GivesUp => PATIENCE.map(Self::Nodes).to_vec(),
            M::TwinSwapsBlank => [Pair::First, Pair::Last, Pair::Column].map(Self::Pair).to_vec(),
            M::BrokenHeap => HEAPS.map(Self::Heap).to_vec(),
            M::BothQueuesCounted | M::OneQueueForBoth => TWINS.map(Self::Pair).to_vec(),
            M::BlankCountedInInversions
            | M::BlankRowForOddN
            | M::DepthFirst
            | M::GlobalMoveCounter
            | M::GoalAtEnqueue
            | M::RemembersBoards
            | M::GoalOneSquareOff
            | M::ThreeForN
            | M::BlankFirstGoal
            | M::InputTransposed
            | M::DequeuedBoardsAsSolution => vec![Self::Only, Self::Other],
            M::HammingCountsBlank
            | M::ManhattanCountsBlank
            | M::HammingForManhattan
            | M::RowsAndColumnsExchanged
            | M::IndexDifference
            | M::GoalRowOff
            | M::NoCriticalOptimisation
            | M::WrongAncestor
            | M::VisitedAtEnqueue
            | M::Greedy
            | M::BreadthFirst
            | M::ConstantComparison
            | M::WorstFirst
            | M::RootNotCounted
            | M::DequeuedAsEnqueued
            | M::OneNodeTooMany
            | M::UnsolvableNeverEnds
            | M::TwinIsTheSameBoard
            | M::ParityIgnoresBlankRow
            | M::BlankRowFromWrongEnd
            | M::ParityReversed
            | M::AlwaysUnsolvable
            | M::UnsolvableAsZeroMoves
            | M::BoardsCountedAsMoves
            | M::OneMoveTooFew
            | M::SumOfMoves
            | M::DequeuedAsMoves
            | M::ByteTiles => vec![Self::Only],
        }
    }
}
