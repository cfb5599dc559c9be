//! What a program does, as rules: the right ones, each of which a misconception replaces by another.

use super::distance::Distance;
use super::solvability::Solvability;
use super::style::{Memory, Style};

/// The rules of one program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    /// What is added to the moves.
    pub(super) distance: Distance,
    /// How often the moves count in the priority; −1 puts the worst in front.
    pub(super) moves_weight: i64,
    /// How often the distance counts.
    pub(super) distance_weight: i64,
    /// Where a node's number of moves comes from.
    pub(super) moves_from: MovesFrom,
    /// How the queue keeps its order.
    pub(super) heap: Heap,
    /// The goal has the blank first.
    pub(super) blank_first: bool,
    /// When a goal is recognised.
    pub(super) goal_test: GoalTest,
    /// Which neighbour is left out.
    pub(super) left_out: LeftOut,
    /// What is remembered.
    pub(super) remembered: Remembered,
    /// Whether the puzzle is read column by column.
    pub(super) transposed: Transposed,
    /// How solvability is told.
    pub(super) solvability: Solvability,
    /// After so many nodes dequeued the program says that there is no solution.
    pub(super) gives_up: Option<u64>,
    /// The number printed as moves.
    pub(super) moves_printed: MovesPrinted,
    /// The boards printed.
    pub(super) boards_printed: BoardsPrinted,
    /// The number printed as enqueued.
    pub(super) counted: Counted,
}

/// Whether the puzzle is read column by column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Transposed {
    /// No.
    Not,
    /// It is read so, and printed row by row.
    Read,
    /// It is read so, and printed so.
    ReadAndPrinted,
}

/// Where a node's number of moves comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MovesFrom {
    /// One more than the node before.
    NodeBefore,
    /// The nodes dequeued so far by the whole search, without those passed over.
    WholeSearch,
    /// The node before, whose own number grows with every neighbor: `++node.moves` in the loop. Where it does not grow first, as in `node.moves++`, the first neighbor has the node's own.
    Siblings {
        /// Whether it grows before it is handed on.
        grows_first: bool,
    },
}

/// How a heap keeps its order, in an array whose first place is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Heap {
    /// Rightly: the parent of `i` is `(i - 1) / 2`, its children are `2 * i + 1` and `2 * i + 2`.
    Sound,
    /// The parent of `i` is taken to be `i / 2`, as where the first place is 1.
    ParentHalved,
    /// The children of `i` are taken to be `2 * i` and `2 * i + 1`, as where the first place is 1.
    ChildrenDoubled,
    /// A new node is compared with its parent alone and not with those above.
    RisesOnce,
    /// The node that takes the place of the first is compared with the children there and not with those below.
    SinksOnce,
    /// The last node of the array is not looked at as a right child.
    LastChildMissed,
}

/// When a goal is recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoalTest {
    /// When it is dequeued.
    Dequeued,
    /// When it is made.
    Made,
}

/// Which neighbour is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeftOut {
    /// That equal to the board of the node before: the critical optimisation.
    BoardBefore,
    /// That equal to the puzzle.
    Puzzle,
    /// None.
    Nothing,
}

/// Which boards are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remembered {
    /// As one may.
    Rightly(Memory),
    /// All that were enqueued; none of them is enqueued again.
    WhenEnqueued,
}

/// The number printed as moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MovesPrinted {
    /// The moves of the path.
    Path,
    /// The number of moves in the goal's node.
    OfNode,
    /// One more.
    OneMore,
    /// One less.
    OneLess,
    /// The moves of all nodes of the path added up.
    Sum,
    /// The nodes dequeued, less the first.
    Dequeued,
}

/// The boards printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardsPrinted {
    /// The path, from the puzzle to the goal.
    Path,
    /// All boards that were dequeued.
    Dequeued,
}

/// The number printed as enqueued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// All nodes enqueued.
    Enqueued,
    /// All but the initial one.
    AllButInitial,
    /// All but the goal.
    AllButGoal,
    /// The nodes dequeued.
    Dequeued,
    /// One more than the nodes enqueued.
    OneMore,
    /// The nodes of two queues: the board's and the twin's.
    BothQueues,
}

impl Rules {
    /// A right program.
    pub(super) const fn right(style: Style) -> Self {
        Self {
            distance: Distance::Right(style.heuristic),
            moves_weight: 1,
            distance_weight: 1,
            moves_from: MovesFrom::NodeBefore,
            heap: Heap::Sound,
            blank_first: false,
            goal_test: GoalTest::Dequeued,
            left_out: LeftOut::BoardBefore,
            remembered: Remembered::Rightly(style.memory),
            transposed: Transposed::Not,
            solvability: Solvability::Right,
            gives_up: None,
            moves_printed: MovesPrinted::Path,
            boards_printed: BoardsPrinted::Path,
            counted: Counted::Enqueued,
        }
    }
}
