//! What a program's output claims, and where. No golden is known here.

use std::fmt;

use crate::{DirectionsClaim, ErrorStream, Exception, Place, Quote};

/// Everything that was read in one output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// Numbers of moves claimed, the most explicit kind of line only (`Minimum number of moves = 4` hides `moves: 0` of a debug print), in the order of the output.
    pub moves: Vec<Claim>,
    /// Numbers of search nodes enqueued claimed, in the order of the output.
    pub enqueued: Vec<Claim>,
    /// Boards, in the order of the output.
    pub boards: Vec<BoardClaim>,
    /// Boards that the text above them says are not of the path: a twin, neighbours, the nodes of a printed queue. Where `boards` make no path, both together may.
    pub aside: Vec<BoardClaim>,
    /// The lists of moves by their directions, where the dialect asks for them; in the order of the output.
    pub steps: Vec<DirectionsClaim>,
    /// The first line that names moves by their directions: `Right, Down, Right, Down`. Directions are no boards.
    pub directions: Option<Place>,
    /// Where no boards are read: the first row whose tiles stand next to each other without a space, so that they cannot be told apart.
    pub run_together: Option<Place>,
    /// Where no boards are read: the first row of boards of another size than the puzzle's, and that size.
    pub other_size: Option<(Place, usize)>,
    /// Lines that say that there is no solution.
    pub unsolvable: Vec<Place>,
    /// What stands in the place of a number of moves and is none, as it is printed: `-1`, `undefined`. Where claims are made, those of them that are no count.
    pub not_counts: Vec<Quote>,
    /// The first line that is not empty.
    pub first: Option<Quote>,
    /// The last one.
    pub last: Option<Quote>,
    /// Exceptions that the program caught and printed among its answers.
    pub exceptions: Vec<Exception>,
    /// The steps of the search with the nodes of the queue, where they are printed.
    pub trace: Vec<PrintedStep>,
    /// What standard error says.
    pub errors: ErrorStream,
    /// What the Board client says; nothing in the output of a solver.
    pub facts: BoardFacts,
    /// Where the output departs from the dialect's form and was read all the same. Each kind once, at its first place.
    pub deviations: Vec<Deviation>,
    /// Whether nothing but white space was printed.
    pub empty: bool,
    /// The first place that was left out because the output is too long: of very long outputs the beginning and the end are kept (half a million rows of cells, a quarter of a million boards,
    /// 4096 claims of a kind).
    pub shortened: Option<Place>,
}

impl Transcript {
    /// Whether an answer of any kind was read, right or wrong.
    pub const fn answers(&self) -> bool {
        let facts = &self.facts;
        !(self.moves.is_empty()
            && self.boards.is_empty()
            && self.steps.is_empty()
            && self.unsolvable.is_empty()
            && facts.hamming.is_empty()
            && facts.manhattan.is_empty()
            && facts.is_goal.is_empty()
            && facts.is_solvable.is_empty())
    }
}

impl Transcript {
    /// Takes the first line as the message that there is no solution, where something else than its words tells so.
    pub fn say_unsolvable(&mut self) {
        if let Some(first) = &self.first {
            let place = first.place;
            self.unsolvable.push(place);
            self.deviations
                .retain(|deviation| deviation.kind != DeviationKind::ExtraLines);
            self.deviate([(DeviationKind::UnsolvableWording, place.line)].into_iter());
        }
    }

    /// Adds deviations from the dialect's form, each kind at its first place.
    pub(crate) fn deviate(&mut self, deviations: impl Iterator<Item = (DeviationKind, u32)>) {
        self.deviations.extend(deviations.map(|(kind, line)| Deviation {
            kind,
            place: Place::stdout(line),
        }));
        self.deviations
            .sort_by_key(|deviation| (deviation.kind, deviation.place));
        self.deviations.dedup_by_key(|deviation| deviation.kind);
        self.deviations
            .sort_by_key(|deviation| (deviation.place, deviation.kind));
    }

    /// Where no board is printed with marks of its own, lines of marks are only lines more.
    pub(crate) fn marks_are_lines(&mut self) {
        let lines: Vec<u32> = self
            .deviations
            .extract_if(.., |deviation| deviation.kind == DeviationKind::Decoration)
            .map(|deviation| deviation.place.line)
            .collect();
        self.deviate(lines.into_iter().map(|line| (DeviationKind::ExtraLines, line)));
    }
}

/// The queue before one dequeuing, as printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintedStep {
    /// The number that it is given.
    pub number: u64,
    /// Its first line.
    pub line: u32,
    /// Its nodes, in the order in which they are printed.
    pub nodes: Vec<PrintedNode>,
}

impl PrintedStep {
    /// Where it begins.
    pub const fn place(&self) -> Place {
        Place::stdout(self.line)
    }
}

/// A node as printed. What is not printed, or is no count, is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintedNode {
    /// Moves and distance together.
    pub priority: Option<u64>,
    /// The moves made to reach it.
    pub moves: Option<u64>,
    /// The heuristic's value.
    pub distance: Option<u64>,
    /// Whether the distance is called Hamming.
    pub hamming: bool,
    /// The board's tiles, row-major, 0 for the blank; fewer than N×N where it is not printed whole.
    pub tiles: Vec<u32>,
}

/// What a Board client claims about its board, each in the order of the output. Its neighbors are the transcript's boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardFacts {
    /// Tiles out of place.
    pub hamming: Vec<Claim>,
    /// The sum of the Manhattan distances.
    pub manhattan: Vec<Claim>,
    /// Whether it is the goal.
    pub is_goal: Vec<TruthClaim>,
    /// Whether it can be solved.
    pub is_solvable: Vec<TruthClaim>,
}

/// A yes or no that the output states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TruthClaim {
    /// Yes or no.
    pub value: bool,
    /// Where it stands.
    pub place: Place,
}

/// A number that the output states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The number; `None` where it is negative or does not fit (`-1`), which no right answer is.
    pub value: Option<u64>,
    /// Where it stands.
    pub place: Place,
}

/// Something printed as a board: N rows of the right shape. Its tiles need not be a permutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardClaim {
    /// The first line of its rows.
    pub place: Place,
    /// What was printed.
    pub tiles: Tiles,
}

/// The tiles of a board as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tiles {
    /// All N×N cells are known, row-major, the blank as 0.
    Exact(Vec<u32>),
    /// The blank was printed as white space or left out, and its column is not certain.
    BlankInRow {
        /// The N×N − 1 numbers that were printed, row-major.
        others: Vec<u32>,
        /// Indices in row-major order at which the blank can stand, the likeliest first. At most N.
        candidates: Vec<usize>,
    },
}

impl Tiles {
    /// The board with its blank where that is likeliest.
    pub(crate) fn settled(self) -> Self {
        match self {
            Self::Exact(_) => self,
            Self::BlankInRow {
                mut others,
                candidates,
            } => {
                let blank = candidates.first().map_or(0, |&at| at.min(others.len()));
                others.insert(blank, 0);
                Self::Exact(others)
            }
        }
    }

    /// Every way to read the board, the likeliest first.
    pub fn readings(&self) -> Vec<Vec<u32>> {
        match self {
            Self::Exact(tiles) => vec![tiles.clone()],
            Self::BlankInRow { others, candidates } => candidates
                .iter()
                .map(|&at| {
                    let mut tiles = others.clone();
                    tiles.insert(at.min(others.len()), 0);
                    tiles
                })
                .collect(),
        }
    }
}

/// One deviation from the dialect's form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// Which.
    pub kind: DeviationKind,
    /// Where it was first taken.
    pub place: Place,
}

/// How an output can deviate from the dialect's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeviationKind {
    /// Lines stand in another order than the dialect's.
    LineOrder,
    /// A number's line is worded otherwise: `Moves: 4`.
    Wording,
    /// Lines that the dialect does not have: prompts, times, debug prints.
    ExtraLines,
    /// A dimension line the dialect has is left out, or one that it does not have is printed.
    DimensionLine,
    /// Rows carry brackets, commas, borders, quotes.
    Decoration,
    /// The blank is printed otherwise than the dialect prints it.
    BlankSymbol,
    /// The blank's column had to be settled.
    BlankPosition,
    /// A board is not laid out as a row a line: all on one line, or side by side.
    Layout,
    /// The message for unsolvable puzzles is worded otherwise.
    UnsolvableWording,
    /// Bytes that are no UTF-8, a byte-order mark, control bytes.
    Encoding,
    /// The boards are a path, but not printed from the puzzle to the goal, each once.
    Sequence,
}

impl DeviationKind {
    /// Every kind, in the order in which they are listed.
    pub const ALL: [Self; 11] = [
        Self::LineOrder,
        Self::Wording,
        Self::ExtraLines,
        Self::DimensionLine,
        Self::Decoration,
        Self::BlankSymbol,
        Self::BlankPosition,
        Self::Layout,
        Self::UnsolvableWording,
        Self::Encoding,
        Self::Sequence,
    ];

    /// The name as in a rubric.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LineOrder => "line-order",
            Self::Wording => "wording",
            Self::ExtraLines => "extra-lines",
            Self::DimensionLine => "dimension-line",
            Self::Decoration => "decoration",
            Self::BlankSymbol => "blank-symbol",
            Self::BlankPosition => "blank-position",
            Self::Layout => "layout",
            Self::UnsolvableWording => "unsolvable-wording",
            Self::Encoding => "encoding",
            Self::Sequence => "sequence",
        }
    }

    /// What a student reads.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::LineOrder => "the lines are in another order than the assignment's",
            Self::Wording => "a line is worded differently from the assignment's",
            Self::ExtraLines => "there are lines that the assignment does not ask for",
            Self::DimensionLine => "the line with the dimension above each board is not as in the assignment",
            Self::Decoration => {
                "the boards are printed with more than their tiles: brackets, commas, borders, quotes or other numbers"
            }
            Self::BlankSymbol => "the blank square is not printed as in the assignment",
            Self::BlankPosition => "the column of the blank square had to be worked out",
            Self::Layout => "the boards are not printed as one row a line",
            Self::UnsolvableWording => {
                "the message for an unsolvable puzzle is worded differently from the assignment's"
            }
            Self::Encoding => "the output is not plain text",
            Self::Sequence => "the boards are not printed from the puzzle to the goal, each once",
        }
    }
}

impl fmt::Display for DeviationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.describe())
    }
}
