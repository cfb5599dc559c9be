//! What the assignment leaves to the student: none of it is right or wrong.

use crate::direction::Direction;
use crate::heuristic::Heuristic;

/// How a program does what the assignment leaves open.
///
/// ```
/// use reference::misconception::{Answer, Style};
/// use reference::{Board, Budget};
/// let board: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
/// for style in Style::usual() {
///     let Answer::Solved(solved) = style.answer(&board, Budget::nodes(1000)) else {
///         return Err("every right program solves it".into());
///     };
///     assert_eq!(solved.moves, 4);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// The distance in the priority.
    pub heuristic: Heuristic,
    /// Which boards are remembered.
    pub memory: Memory,
    /// How equal priorities leave the queue.
    pub ties: Ties,
    /// The order in which the neighbours are made.
    pub order: [Direction; 4],
}

/// Which boards a search remembers, so as not to look at them twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Memory {
    /// None: the tree of the assignment.
    Nothing,
    /// Those dequeued; a neighbour among them is not enqueued.
    DequeuedNotEnqueued,
    /// Those dequeued; one of them is passed over when it is dequeued again.
    DequeuedPassedOver,
    /// The fewest moves to each board; a neighbour is enqueued only if it is reached with fewer.
    FewestMoves,
}

impl Memory {
    /// All.
    pub const ALL: [Self; 4] = [
        Self::Nothing,
        Self::DequeuedNotEnqueued,
        Self::DequeuedPassedOver,
        Self::FewestMoves,
    ];
}

/// The order in which nodes of equal priority leave the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ties {
    /// As from the textbook's binary heap: algs4's `MinPQ`, `java.util.PriorityQueue`, Go's `container/heap`, most heaps written by hand.
    TextbookHeap,
    /// As from a heap that fills the hole from below: C++'s `std::priority_queue`, Python's `heapq`.
    BottomUpHeap,
    /// First in, first out: a counter in the node, or a sorted list.
    OldestFirst,
    /// Last in, first out.
    NewestFirst,
    /// The smaller distance first, that is, the more moves.
    NearestFirst,
    /// The larger distance first, that is, the fewer moves.
    FarthestFirst,
    /// The board itself, tile by tile: what is enqueued is a tuple of the priority and the board.
    Board,
    /// The larger distance first, then the board: a tuple of priority, moves and board.
    FarthestThenBoard,
    /// The smaller distance first, then the board: a tuple of priority, distance and board.
    NearestThenBoard,
    /// The boards of the path, one after the other from the puzzle on: a tuple of the priority and the path.
    Path,
}

impl Ties {
    /// All that do not look at the board.
    pub const ALL: [Self; 6] = [
        Self::TextbookHeap,
        Self::BottomUpHeap,
        Self::OldestFirst,
        Self::NewestFirst,
        Self::NearestFirst,
        Self::FarthestFirst,
    ];

    /// Those that compare boards. What they lead to is known of boards up to 4-by-4 only.
    pub const BY_BOARD: [Self; 4] = [
        Self::Board,
        Self::FarthestThenBoard,
        Self::NearestThenBoard,
        Self::Path,
    ];
}

/// Up, down, left, right, as most programs write it.
const UP_DOWN: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
/// Left, right, up, down.
const LEFT_RIGHT: [Direction; 4] = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];
/// Round the clock.
const CLOCKWISE: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];
/// The last of the usual order first.
const BACKWARDS: [Direction; 4] = [Direction::Down, Direction::Right, Direction::Left, Direction::Up];

impl Style {
    /// The assignment's own: Manhattan, nothing remembered, the textbook's heap.
    pub const ASSIGNMENT: Self = Self {
        heuristic: Heuristic::Manhattan,
        memory: Memory::Nothing,
        ties: Ties::TextbookHeap,
        order: UP_DOWN,
    };

    /// The orders in which programs make the neighbors.
    pub fn orders() -> impl Iterator<Item = [Direction; 4]> {
        use Direction::{Down, Left, Right, Up};
        [
            UP_DOWN,
            LEFT_RIGHT,
            CLOCKWISE,
            BACKWARDS,
            Direction::ALL,
            [Right, Left, Down, Up],
            [Right, Down, Left, Up],
            [Down, Up, Right, Left],
            [Down, Right, Up, Left],
            [Left, Up, Right, Down],
            [Left, Down, Right, Up],
            [Up, Left, Down, Right],
        ]
        .into_iter()
    }

    /// The styles that are tried, the commonest first.
    pub fn usual() -> Vec<Self> {
        let of = |ties, order, memory| Self {
            heuristic: Heuristic::Manhattan,
            memory,
            ties,
            order,
        };
        let mut styles = vec![Self::ASSIGNMENT];
        for (ties, order) in [
            (Ties::TextbookHeap, LEFT_RIGHT),
            (Ties::BottomUpHeap, UP_DOWN),
            (Ties::OldestFirst, UP_DOWN),
            (Ties::NearestFirst, Direction::ALL),
            (Ties::FarthestFirst, CLOCKWISE),
            (Ties::NewestFirst, BACKWARDS),
        ] {
            styles.push(of(ties, order, Memory::Nothing));
        }
        for (ties, order, memory) in [
            (Ties::TextbookHeap, UP_DOWN, Memory::DequeuedNotEnqueued),
            (Ties::BottomUpHeap, LEFT_RIGHT, Memory::DequeuedPassedOver),
            (Ties::OldestFirst, CLOCKWISE, Memory::DequeuedNotEnqueued),
            (Ties::NearestFirst, UP_DOWN, Memory::FewestMoves),
            (Ties::FarthestFirst, BACKWARDS, Memory::DequeuedPassedOver),
        ] {
            styles.push(of(ties, order, memory));
        }
        styles.extend([Memory::Nothing, Memory::DequeuedNotEnqueued].map(|memory| Self {
            heuristic: Heuristic::Hamming,
            ..of(Ties::TextbookHeap, UP_DOWN, memory)
        }));
        styles
    }

    /// The same with Manhattan or Hamming.
    #[must_use]
    pub const fn with(self, heuristic: Heuristic) -> Self {
        Self { heuristic, ..self }
    }
}
