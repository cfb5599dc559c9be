//! The wrong rules of each misconception, where there are several ways to have it in several forms.

use super::answer::{Answer, SolvabilityClaim};
use super::distance::Distance;
use super::kind::Misconception;
use super::program;
use super::rules::{
    BoardsPrinted, Counted, GoalTest, Heap, LeftOut, MovesFrom, MovesPrinted, Remembered, Rules, Transposed,
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
    /// Its place among the forms.
    form: usize,
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
        let forms = forms(misconception, Style::ASSIGNMENT).len();
        (0..forms).map(|form| Self { misconception, form }).collect()
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
    pub fn trace(self, board: &Board, style: Style, most: usize) -> Vec<Dequeued> {
        let style = self.settled(style);
        trace::trace(board, self.rules(style), style, most)
    }

    /// What a program with this misconception says of whether a board can be solved; it searches only where that is how it tells.
    pub fn tells(self, board: &Board, style: Style, budget: Budget) -> SolvabilityClaim {
        let style = self.settled(style);
        program::tells(board, self.rules(style), style, budget)
    }

    /// The style, or what of it the misconception leaves open: programs whose styles come to the same are the same.
    #[must_use]
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the few that settle something are named"
    )]
    pub fn settled(self, style: Style) -> Style {
        use Misconception as M;
        let memory = match (self.misconception, self.form) {
            (M::RemembersBoards, 0) => Memory::DequeuedNotEnqueued,
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

    fn rules(self, style: Style) -> Rules {
        let forms = forms(self.misconception, style);
        forms.get(self.form).copied().unwrap_or(Rules::right(style))
    }
}

/// The wrong rules of programs with a misconception, for each form of it, the commonest first; at least one.
#[expect(clippy::too_many_lines, reason = "a line or two for each misconception")]
fn forms(misconception: Misconception, style: Style) -> Vec<Rules> {
    use Misconception as M;
    let right = Rules::right(style);
    let distance = |distance| Rules { distance, ..right };
    let counted = |counted| Rules { counted, ..right };
    let solvable_by = |solvability| Rules { solvability, ..right };
    let parity = |blank_counts, even, odd| {
        solvable_by(Solvability::Parity(Parity {
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
    // The true twins that programs make.
    let twins = [Pair::Tiles, Pair::TilesOrSecondRow, Pair::RowWithoutBlank];
    match misconception {
        M::HammingCountsBlank => vec![distance(Distance::WithBlank(Heuristic::Hamming))],
        M::ManhattanCountsBlank => vec![distance(Distance::WithBlank(Heuristic::Manhattan))],
        M::HammingForManhattan | M::ByteTiles => vec![right],
        // What is remembered is settled with the style.
        M::RemembersBoards => vec![right, right],
        M::RowsAndColumnsExchanged => vec![distance(Distance::Exchanged)],
        M::ThreeForN => [Distance::ThreeForN, Distance::ThreeForEveryN]
            .map(distance)
            .to_vec(),
        M::IndexDifference => vec![distance(Distance::OfIndices)],
        M::GoalOneSquareOff => [Heuristic::Manhattan, Heuristic::Hamming]
            .map(|heuristic| distance(Distance::TileAsSquare(heuristic)))
            .to_vec(),
        M::GoalRowOff => vec![distance(Distance::RowOneOff)],
        M::BlankFirstGoal => {
            // The other one tells solvability by the assignment's rule, which is of the assignment's goal.
            let other = parity(false, Added::RowFromBottom, Added::Nothing).solvability;
            [right.solvability, other]
                .map(|solvability| Rules {
                    blank_first: true,
                    solvability,
                    ..distance(Distance::TileAsSquare(style.heuristic))
                })
                .to_vec()
        }
        M::NoCriticalOptimisation => vec![Rules {
            left_out: LeftOut::Nothing,
            ..right
        }],
        M::WrongAncestor => vec![Rules {
            left_out: LeftOut::Puzzle,
            ..right
        }],
        M::GoalAtEnqueue => [Counted::Enqueued, Counted::AllButGoal]
            .map(|counts| Rules {
                goal_test: GoalTest::Made,
                ..counted(counts)
            })
            .to_vec(),
        M::VisitedAtEnqueue => vec![Rules {
            remembered: Remembered::WhenEnqueued,
            ..right
        }],
        M::GlobalMoveCounter => [MovesPrinted::Path, MovesPrinted::Dequeued, MovesPrinted::OfNode]
            .map(|moves| Rules {
                moves_from: MovesFrom::WholeSearch,
                ..printed(moves)
            })
            .to_vec(),
        M::MovesGrowInLoop => [
            (true, MovesPrinted::OfNode),
            (true, MovesPrinted::Path),
            (false, MovesPrinted::OfNode),
            (false, MovesPrinted::Path),
        ]
        .map(|(grows_first, moves)| Rules {
            moves_from: MovesFrom::Siblings { grows_first },
            ..printed(moves)
        })
        .to_vec(),
        M::Greedy => vec![weighted(0, 1)],
        M::WeightedDistance => [2, 3, 5, 10, 100].map(|factor| weighted(1, factor)).to_vec(),
        M::DepthFirst => [
            Remembered::WhenEnqueued,
            Remembered::Rightly(Memory::DequeuedPassedOver),
        ]
        .map(|remembered| Rules {
            remembered,
            ..weighted(0, 0)
        })
        .to_vec(),
        M::BreadthFirst => vec![Rules {
            remembered: Remembered::WhenEnqueued,
            ..distance(Distance::Nothing)
        }],
        M::ConstantComparison => vec![weighted(0, 0)],
        M::WorstFirst => vec![weighted(-1, -1)],
        M::BrokenHeap => [
            Heap::ParentHalved,
            Heap::ChildrenDoubled,
            Heap::RisesOnce,
            Heap::SinksOnce,
            Heap::LastChildMissed,
        ]
        .map(|heap| Rules { heap, ..right })
        .to_vec(),
        M::RootNotCounted => vec![counted(Counted::AllButInitial)],
        M::DequeuedAsEnqueued => vec![counted(Counted::Dequeued)],
        M::OneNodeTooMany => vec![counted(Counted::OneMore)],
        M::BothQueuesCounted => twins
            .map(|twin| Rules {
                solvability: Solvability::Twin(twin),
                ..counted(Counted::BothQueues)
            })
            .to_vec(),
        M::OneQueueForBoth => twins
            .map(|twin| solvable_by(Solvability::TwinInSameQueue(twin)))
            .to_vec(),
        M::UnsolvableNeverEnds | M::TwinIsTheSameBoard => vec![solvable_by(Solvability::Untested)],
        M::TwinSwapsBlank => [Pair::First, Pair::Last, Pair::Column]
            .map(|pair| solvable_by(Solvability::Twin(pair)))
            .to_vec(),
        M::ParityIgnoresBlankRow => vec![parity(false, Added::Nothing, Added::Nothing)],
        // Rightly it is the row from the bottom, from 0, that makes the sum even where the board can be solved.
        M::BlankRowFromWrongEnd => vec![parity(false, Added::RowFromTop, Added::Nothing)],
        M::BlankCountedInInversions => [Added::Nothing, Added::RowFromBottom]
            .map(|even| parity(true, even, Added::Nothing))
            .to_vec(),
        M::BlankRowForOddN => [Added::RowFromBottom, Added::RowAndOne]
            .map(|odd| parity(false, Added::RowFromBottom, odd))
            .to_vec(),
        M::ParityReversed => vec![solvable_by(Solvability::Reversed)],
        M::AlwaysUnsolvable => vec![solvable_by(Solvability::NeverSolvable)],
        M::GivesUp => [100, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000]
            .map(|nodes| Rules {
                gives_up: Some(nodes),
                ..right
            })
            .to_vec(),
        M::UnsolvableAsZeroMoves => vec![solvable_by(Solvability::NoMoves)],
        M::BoardsCountedAsMoves => vec![printed(MovesPrinted::OneMore)],
        M::OneMoveTooFew => vec![printed(MovesPrinted::OneLess)],
        M::SumOfMoves => vec![printed(MovesPrinted::Sum)],
        M::DequeuedAsMoves => vec![printed(MovesPrinted::Dequeued)],
        M::DequeuedBoardsAsSolution => [MovesPrinted::Path, MovesPrinted::Dequeued]
            .map(|moves| Rules {
                boards_printed: BoardsPrinted::Dequeued,
                ..printed(moves)
            })
            .to_vec(),
        M::InputTransposed => [Transposed::Read, Transposed::ReadAndPrinted]
            .map(|transposed| Rules { transposed, ..right })
            .to_vec(),
    }
}
