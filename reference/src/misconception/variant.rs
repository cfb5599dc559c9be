//! The wrong rules of each misconception, where there are several ways to have it in several forms.

use super::answer::{Answer, Told};
use super::distance::Distance;
use super::form::{Form, HEAPS, PATIENCE};
use super::kind::Misconception;
use super::program;
use super::rules::{
    BoardsPrinted, Counted, GoalTest, LeftOut, MovesFrom, MovesPrinted, Remembered, Rules, Transposed,
};
use super::solvability::{Added, Pair, Parity, Solvability};
use super::style::{Memory, Style, Ties};
use super::trace::{self, Dequeued};
use crate::board::Board;
use crate::budget::Budget;
use crate::heuristic::Heuristic;

/// One form of a misconception: a program can have it in one form only.
///
/// ```
/// use reference::misconception::{Answer, Misconception, Style, Variant};
/// use reference::{Board, Budget};
/// let board: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
/// let [sum] = Variant::of(Misconception::SumOfMoves)[..] else { return Err("it has one form".into()) };
/// let Answer::Solved(solved) = sum.answer(&board, Style::ASSIGNMENT, Budget::nodes(100)) else {
///     return Err("it prints a solution".into());
/// };
/// assert_eq!(solved.moves, 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    misconception: Misconception,
    form: Form,
}

/// The largest dimension whose tiles all fit into a signed byte.
const BYTE_DIMENSION: usize = 11;

/// Whether an order of ties comes from a queue alone, not from what is in the nodes.
const fn is_queue(ties: Ties) -> bool {
    match ties {
        Ties::TextbookHeap | Ties::BottomUpHeap | Ties::OldestFirst => true,
        Ties::NewestFirst
        | Ties::NearestFirst
        | Ties::FarthestFirst
        | Ties::Board
        | Ties::FarthestThenBoard
        | Ties::NearestThenBoard
        | Ties::Path => false,
    }
}

impl Variant {
    /// The forms of a misconception, the commonest first; at least one.
    pub fn of(misconception: Misconception) -> Vec<Self> {
        Form::of(misconception)
            .into_iter()
            .map(|form| Self { misconception, form })
            .collect()
    }

    /// The misconception that this is a form of.
    pub const fn misconception(self) -> Misconception {
        self.misconception
    }

    /// What a program of a style with this misconception prints for a board, if it gets there within a number of nodes.
    pub fn answer(self, board: &Board, style: Style, budget: Budget) -> Answer {
        if self.misconception == Misconception::ByteTiles && board.dimension() > BYTE_DIMENSION {
            return Answer::Garbled;
        }
        let style = self.settled(style);
        program::run(board, self.rules(style), style, budget)
    }

    /// What a program with this misconception takes for a distance of a board.
    ///
    /// ```
    /// use reference::misconception::{Misconception, Variant};
    /// use reference::{Board, Heuristic};
    /// let board: Board = "3  1 2 3  4 5 6  7 0 8".parse()?;
    /// let [blank] = Variant::of(Misconception::HammingCountsBlank)[..] else { return Err("it has one form".into()) };
    /// assert_eq!(blank.distance(&board, Heuristic::Hamming), 2);
    /// assert_eq!(blank.distance(&board, Heuristic::Manhattan), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distance(self, board: &Board, heuristic: Heuristic) -> u64 {
        let rules = self.rules(Style::ASSIGNMENT.with(heuristic));
        let stands_for = rules.distance.stands_for();
        let distance = if stands_for == Some(heuristic) {
            rules.distance
        } else {
            Distance::Right(heuristic)
        };
        let read = program::as_read(board, rules.transposed);
        distance.of(read.tiles(), read.dimension()).unsigned_abs()
    }

    /// The first nodes that leave the queue of a program of a style with this misconception, at most so many; none where it does not begin to search from this board.
    ///
    /// ```
    /// use reference::Board;
    /// use reference::misconception::{Misconception, Style, Variant};
    /// let board: Board = "3  1 2 3  4 5 0  7 8 6".parse()?;
    /// let greedy = Variant::of(Misconception::Greedy)[0];
    /// let trace = greedy.trace(&board, Style::ASSIGNMENT, 9);
    /// assert_eq!((trace[0].priority, trace[1].priority), (1, 0));
    /// # Ok::<(), reference::ParseError>(())
    /// ```
    pub fn trace(self, board: &Board, style: Style, most: usize) -> Vec<Dequeued> {
        let style = self.settled(style);
        trace::trace(board, self.rules(style), style, most)
    }

    /// What a program with this misconception says of whether a board can be solved; it searches only where that is how it tells.
    ///
    /// ```
    /// use reference::misconception::{Misconception, Style, Told, Variant};
    /// use reference::{Board, Budget};
    /// let never_ends = Variant::of(Misconception::UnsolvableNeverEnds)[0];
    /// let board: Board = "3  1 2 3  4 5 6  8 7 0".parse()?;
    /// assert_eq!(never_ends.tells(&board, Style::ASSIGNMENT, Budget::nodes(1)), Told::NoEnd);
    /// # Ok::<(), reference::ParseError>(())
    /// ```
    pub fn tells(self, board: &Board, style: Style, budget: Budget) -> Told {
        let style = self.settled(style);
        program::tells(board, self.rules(style), style, budget)
    }

    /// The style, or what of it the misconception leaves open: programs whose styles come to the same are the same.
    ///
    /// ```
    /// use reference::misconception::{Misconception, Style, Ties, Variant};
    /// let depth_first = Variant::of(Misconception::DepthFirst)[0];
    /// let by_age = Style { ties: Ties::OldestFirst, ..Style::ASSIGNMENT };
    /// assert_eq!(depth_first.settled(by_age), depth_first.settled(Style::ASSIGNMENT));
    /// ```
    #[must_use]
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the few that settle something are named"
    )]
    pub fn settled(self, style: Style) -> Style {
        use Misconception as M;
        let memory = match (self.misconception, self.form) {
            (M::RemembersBoards, Form::Only) => Memory::DequeuedNotEnqueued,
            (M::RemembersBoards, _) => Memory::DequeuedPassedOver,
            // What is remembered would hide the first two, and the third has its own.
            (M::NoCriticalOptimisation | M::WrongAncestor | M::DepthFirst, _) => Memory::Nothing,
            (_, _) => style.memory,
        };
        let ties = match self.misconception {
            M::DepthFirst => Ties::NewestFirst,
            M::BreadthFirst => Ties::OldestFirst,
            // Who finds all nodes equal looks at nothing that is in them; and with a stack it is depth-first.
            M::ConstantComparison if !is_queue(style.ties) => Ties::TextbookHeap,
            // A heap of one's own sinks from above; what is compared are numbers.
            M::BrokenHeap if style.ties == Ties::BottomUpHeap || Ties::BY_BOARD.contains(&style.ties) => {
                Ties::TextbookHeap
            }
            _ => style.ties,
        };
        let heuristic = match self.misconception {
            M::HammingForManhattan => Heuristic::Hamming,
            // No distance counts.
            M::DepthFirst => Heuristic::Manhattan,
            _ => style.heuristic,
        };
        Style {
            heuristic,
            memory,
            ties,
            ..style
        }
    }

    /// The two squares that a form exchanges.
    const fn twin(self) -> Pair {
        match self.form {
            Form::Pair(pair) => pair,
            Form::Only | Form::Other | Form::Nodes(_) | Form::Factor(_) | Form::Heap(_) => Pair::Tiles,
        }
    }

    #[expect(clippy::too_many_lines, reason = "a line or two for each misconception")]
    fn rules(self, style: Style) -> Rules {
        use Misconception as M;
        let right = Rules::right(style);
        let first = self.form == Form::Only;
        let distance = |distance| Rules { distance, ..right };
        let counted = |counted| Rules { counted, ..right };
        let told = |solvability| Rules { solvability, ..right };
        let parity = |blank_counts, even, odd| {
            told(Solvability::Parity(Parity {
                blank_counts,
                even,
                odd,
            }))
        };
        let printed = |moves_printed| Rules {
            moves_printed,
            ..right
        };
        let weighted = |moves_weight, distance_weight| Rules {
            moves_weight,
            distance_weight,
            ..right
        };
        match self.misconception {
            M::HammingCountsBlank => distance(Distance::WithBlank(Heuristic::Hamming)),
            M::ManhattanCountsBlank => distance(Distance::WithBlank(Heuristic::Manhattan)),
            M::HammingForManhattan | M::RemembersBoards | M::ByteTiles => right,
            M::RowsAndColumnsExchanged => distance(Distance::Exchanged),
            M::ThreeForN if first => distance(Distance::ThreeForN),
            M::ThreeForN => distance(Distance::ThreeForEveryN),
            M::IndexDifference => distance(Distance::OfIndices),
            M::GoalOneSquareOff => distance(Distance::TileAsSquare(if first {
                Heuristic::Manhattan
            } else {
                Heuristic::Hamming
            })),
            M::GoalRowOff => distance(Distance::RowOneOff),
            M::BlankFirstGoal => Rules {
                blank_first: true,
                // The other one tells solvability by the assignment's rule, which is of the assignment's goal.
                solvability: if first {
                    right.solvability
                } else {
                    Solvability::Parity(Parity {
                        blank_counts: false,
                        even: Added::RowFromBottom,
                        odd: Added::Nothing,
                    })
                },
                ..distance(Distance::TileAsSquare(style.heuristic))
            },
            M::NoCriticalOptimisation => Rules {
                left_out: LeftOut::Nothing,
                ..right
            },
            M::WrongAncestor => Rules {
                left_out: LeftOut::Puzzle,
                ..right
            },
            M::GoalAtEnqueue => Rules {
                goal_test: GoalTest::Made,
                counted: if first {
                    Counted::Enqueued
                } else {
                    Counted::AllButGoal
                },
                ..right
            },
            M::VisitedAtEnqueue => Rules {
                remembered: Remembered::WhenEnqueued,
                ..right
            },
            M::GlobalMoveCounter => Rules {
                moves_from: MovesFrom::WholeSearch,
                moves_printed: if first {
                    MovesPrinted::Path
                } else {
                    MovesPrinted::Dequeued
                },
                ..right
            },
            M::Greedy => weighted(0, 1),
            M::WeightedDistance => match self.form {
                Form::Factor(factor) => weighted(1, factor),
                Form::Only | Form::Other | Form::Nodes(_) | Form::Pair(_) | Form::Heap(_) => weighted(1, 2),
            },
            M::DepthFirst => Rules {
                remembered: if first {
                    Remembered::WhenEnqueued
                } else {
                    Remembered::Rightly(Memory::DequeuedPassedOver)
                },
                ..weighted(0, 0)
            },
            M::BreadthFirst => Rules {
                remembered: Remembered::WhenEnqueued,
                distance: Distance::Nothing,
                ..right
            },
            M::ConstantComparison => weighted(0, 0),
            M::WorstFirst => weighted(-1, -1),
            M::BrokenHeap => Rules {
                heap: match self.form {
                    Form::Heap(heap) => heap,
                    Form::Only | Form::Other | Form::Nodes(_) | Form::Factor(_) | Form::Pair(_) => HEAPS[0],
                },
                ..right
            },
            M::RootNotCounted => counted(Counted::AllButInitial),
            M::DequeuedAsEnqueued => counted(Counted::Dequeued),
            M::OneNodeTooMany => counted(Counted::OneMore),
            M::BothQueuesCounted => Rules {
                solvability: Solvability::Twin(self.twin()),
                ..counted(Counted::BothQueues)
            },
            M::OneQueueForBoth => told(Solvability::TwinInSameQueue(self.twin())),
            M::UnsolvableNeverEnds | M::TwinIsTheSameBoard => told(Solvability::Untested),
            M::TwinSwapsBlank => told(Solvability::Twin(self.twin())),
            M::ParityIgnoresBlankRow => parity(false, Added::Nothing, Added::Nothing),
            M::BlankRowFromWrongEnd => {
                // Rightly it is the row from the bottom, from 0, that makes the sum even where the board can be solved.
                parity(false, Added::RowFromTop, Added::Nothing)
            }
            M::BlankCountedInInversions => parity(
                true,
                if first {
                    Added::Nothing
                } else {
                    Added::RowFromBottom
                },
                Added::Nothing,
            ),
            M::BlankRowForOddN => parity(
                false,
                Added::RowFromBottom,
                if first {
                    Added::RowFromBottom
                } else {
                    Added::RowAndOne
                },
            ),
            M::ParityReversed => told(Solvability::Reversed),
            M::AlwaysUnsolvable => told(Solvability::NeverSolvable),
            M::GivesUp => Rules {
                gives_up: Some(match self.form {
                    Form::Nodes(nodes) => nodes,
                    Form::Only | Form::Other | Form::Factor(_) | Form::Pair(_) | Form::Heap(_) => PATIENCE[0],
                }),
                ..right
            },
            M::UnsolvableAsZeroMoves => told(Solvability::NoMoves),
            M::BoardsCountedAsMoves => printed(MovesPrinted::OneMore),
            M::OneMoveTooFew => printed(MovesPrinted::OneLess),
            M::SumOfMoves => printed(MovesPrinted::Sum),
            M::DequeuedAsMoves => printed(MovesPrinted::Dequeued),
            M::DequeuedBoardsAsSolution => Rules {
                boards_printed: BoardsPrinted::Dequeued,
                ..printed(if first {
                    MovesPrinted::Path
                } else {
                    MovesPrinted::Dequeued
                })
            },
            M::InputTransposed => Rules {
                transposed: if first {
                    Transposed::Read
                } else {
                    Transposed::ReadAndPrinted
                },
                ..right
            },
        }
    }
}
