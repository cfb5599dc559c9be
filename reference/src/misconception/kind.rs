//! The list of the misconceptions.

use std::fmt;

/// Which part of a program a misconception is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// The distance to the goal, and what the goal is.
    Distance,
    /// The order of the search, and when it ends.
    Search,
    /// What is counted as enqueued.
    Counting,
    /// How solvability is told.
    Solvability,
    /// What is printed of what was found.
    Printing,
    /// How the puzzle is read and kept.
    Input,
}

macro_rules! misconceptions {
    ($($(#[doc = $doc:literal])* $variant:ident = $name:literal in $family:ident,)*) => {
        /// A way in which programs go wrong again and again.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Misconception {
            $($(#[doc = $doc])* $variant,)*
        }

        impl Misconception {
            /// Every one, in the order of the list.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The stable name: `goal-at-enqueue`. Never changed once given.
            ///
            /// ```
            /// use reference::misconception::Misconception;
            /// assert_eq!(Misconception::GoalAtEnqueue.name(), "goal-at-enqueue");
            /// assert_eq!(Misconception::from_name("greedy"), Some(Misconception::Greedy));
            /// ```
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// What the program does, in a line, for course staff.
            pub fn description(self) -> &'static str {
                match self { $(Self::$variant => concat!($($doc),*).trim_ascii(),)* }
            }

            /// Which part of the program it is about.
            pub const fn family(self) -> Family {
                match self { $(Self::$variant => Family::$family,)* }
            }
        }
    };
}

misconceptions! {
    /// The blank counts as out of place in the Hamming distance.
    HammingCountsBlank = "hamming-counts-blank" in Distance,
    /// The blank's own distance is part of the Manhattan sum.
    ManhattanCountsBlank = "manhattan-counts-blank" in Distance,
    /// The Hamming distance is used where Manhattan is asked.
    HammingForManhattan = "hamming-for-manhattan" in Distance,
    /// The goal's row and column are exchanged in the Manhattan distance.
    RowsAndColumnsExchanged = "rows-and-columns-exchanged" in Distance,
    /// A 3 stands in place of N in the Manhattan distance.
    ThreeForN = "three-for-n" in Distance,
    /// The distance is the difference of the squares' numbers, which is more than the moves needed.
    IndexDifference = "index-difference" in Distance,
    /// Every tile's goal is taken one square too far, while the goal itself is right.
    GoalOneSquareOff = "goal-one-square-off" in Distance,
    /// The goal's row is worked out from the tile and not from the tile less one.
    GoalRowOff = "goal-row-off" in Distance,
    /// The goal has the blank in the first place.
    BlankFirstGoal = "blank-first-goal" in Distance,
    /// A neighbour equal to the board of the node before is enqueued: the critical optimisation is missing, or compares references.
    NoCriticalOptimisation = "no-critical-optimisation" in Search,
    /// Neighbours are compared with the puzzle and not with the board of the node before.
    WrongAncestor = "wrong-ancestor" in Search,
    /// The search stops when the goal is made and not when it is dequeued.
    GoalAtEnqueue = "goal-at-enqueue" in Search,
    /// A board counts as visited when it is enqueued, so a shorter way to it that is found later is lost.
    VisitedAtEnqueue = "visited-at-enqueue" in Search,
    /// One counter of the whole search is every node's number of moves.
    GlobalMoveCounter = "global-move-counter" in Search,
    /// A node's number of moves grows with every neighbor that is made from it, as with `++node.moves` in the loop, so that its neighbors get different ones.
    MovesGrowInLoop = "moves-grow-in-loop" in Search,
    /// The priority is the distance alone, without the moves made so far.
    Greedy = "greedy" in Search,
    /// The distance counts several times in the priority, by a factor or because it is added up at every call.
    WeightedDistance = "weighted-distance" in Search,
    /// The search goes into the depth, with a stack or by recursion.
    DepthFirst = "depth-first" in Search,
    /// The search takes boards in the order of their moves, without any distance.
    BreadthFirst = "breadth-first" in Search,
    /// The comparison of nodes says that all are equal.
    ConstantComparison = "constant-comparison" in Search,
    /// The node with the largest priority leaves the queue first.
    WorstFirst = "worst-first" in Search,
    /// The queue is a heap with a mistake: the node with the smallest priority does not always leave first.
    BrokenHeap = "broken-heap" in Search,
    /// Boards that were dequeued are remembered, where the count is to be that of the tree.
    RemembersBoards = "remembers-boards" in Counting,
    /// The initial node is not counted.
    RootNotCounted = "root-not-counted" in Counting,
    /// The nodes dequeued are printed as enqueued.
    DequeuedAsEnqueued = "dequeued-as-enqueued" in Counting,
    /// The nodes of the twin's queue are counted as well.
    BothQueuesCounted = "both-queues-counted" in Counting,
    /// The board and its twin are searched in one queue, and all its nodes are counted.
    OneQueueForBoth = "one-queue-for-both" in Counting,
    /// One node too many is counted: the goal is put back, or counted again.
    OneNodeTooMany = "one-node-too-many" in Counting,
    /// Nothing tells that a board has no solution, and the search goes on for ever.
    UnsolvableNeverEnds = "unsolvable-never-ends" in Solvability,
    /// The twin is the board itself, so that neither search ends where there is no solution.
    TwinIsTheSameBoard = "twin-is-the-same-board" in Solvability,
    /// The twin exchanges two fixed squares, the blank too; that is a move, so both searches may reach the goal, or neither.
    TwinSwapsBlank = "twin-swaps-blank" in Solvability,
    /// For even N the row of the blank is left out of the parity rule.
    ParityIgnoresBlankRow = "parity-ignores-blank-row" in Solvability,
    /// For even N the blank's row is counted from the wrong end, or even and odd are exchanged.
    BlankRowFromWrongEnd = "blank-row-from-wrong-end" in Solvability,
    /// The blank takes part in the inversions.
    BlankCountedInInversions = "blank-counted-in-inversions" in Solvability,
    /// The blank's row is added for odd N as well.
    BlankRowForOddN = "blank-row-for-odd-n" in Solvability,
    /// Solvable and unsolvable are exchanged.
    ParityReversed = "parity-reversed" in Solvability,
    /// Every board is said to have no solution.
    AlwaysUnsolvable = "always-unsolvable" in Solvability,
    /// After a fixed number of nodes the board is said to have no solution.
    GivesUp = "gives-up" in Solvability,
    /// A board without a solution is said to need 0 moves.
    UnsolvableAsZeroMoves = "unsolvable-as-zero-moves" in Solvability,
    /// The number of boards is printed as the number of moves.
    BoardsCountedAsMoves = "boards-counted-as-moves" in Printing,
    /// The number of moves printed is one too few.
    OneMoveTooFew = "one-move-too-few" in Printing,
    /// The moves of all boards of the path are added up.
    SumOfMoves = "sum-of-moves" in Printing,
    /// The number of nodes dequeued is printed as the number of moves.
    DequeuedAsMoves = "dequeued-as-moves" in Printing,
    /// All boards that were dequeued are printed as the solution.
    DequeuedBoardsAsSolution = "dequeued-boards-as-solution" in Printing,
    /// The puzzle is read column by column.
    InputTransposed = "input-transposed" in Input,
    /// Tiles are kept in bytes, so that those above 127 are not what they were.
    ByteTiles = "byte-tiles" in Input,
}

impl Misconception {
    /// The misconception of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|known| known.name() == name)
    }

    /// Whether programs with it find longer solutions than right ones on some board, or tell solvability otherwise, or print something else; where not,
    /// only the number enqueued is another, and the time.
    ///
    /// A distance that one slide changes by one at most is consistent but for a constant, whatever square it takes for a tile's goal, and A\* finds
    /// shortest solutions with it. With a tile too many in the Hamming distance it is wrong by one at most, and a longer solution is longer by two. With the blank
    /// in the Manhattan distance there is no 3×3 board on which every order of ties leads to a longer solution, which every board was tried for.
    pub const fn shows_in_answers(self) -> bool {
        match self.family() {
            Family::Counting => false,
            Family::Solvability | Family::Printing | Family::Input => true,
            Family::Distance => matches!(
                self,
                Self::IndexDifference | Self::BlankFirstGoal | Self::ThreeForN
            ),
            Family::Search => !matches!(
                self,
                Self::NoCriticalOptimisation | Self::WrongAncestor | Self::GoalAtEnqueue | Self::BreadthFirst
            ),
        }
    }

    /// The misconception that stands for all that print the same on every board: itself, for most.
    #[must_use]
    pub const fn shown_as(self) -> Self {
        // Two searches for the same solution, or one.
        if matches!(self, Self::TwinIsTheSameBoard) {
            Self::UnsolvableNeverEnds
        } else {
            self
        }
    }
}

/// Its name.
impl fmt::Display for Misconception {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
