//! One reason for a verdict, in words for people and with a stable code for programs.

use std::fmt;

use reference::Board;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
pub use transcript::{Place, Stream};

use crate::names::named;

/// One reason for a verdict, or one remark.
// What a checker says may quote what a program printed; a report holds the same thing with `Safe` texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "FindingPart")]
pub struct Finding<Text = String> {
    /// The stable code.
    #[schemars(with = "String")]
    pub code: FindingCode,
    /// One sentence that stands alone: what is the matter.
    pub message: Text,
    /// Where in the output it was read: `stdout line 3`.
    #[serde(serialize_with = "in_words")]
    #[schemars(with = "Option<String>")]
    pub place: Option<Place>,
    /// What would have been right.
    pub expected: Option<Text>,
    /// What was there instead.
    pub found: Option<Text>,
    /// What to try next.
    pub hint: Option<Text>,
    /// Two boards that show it.
    pub boards: Option<BoardPair>,
    /// The board that it is about, where that is not the puzzle itself: a simpler one on which classes go wrong as well.
    #[serde(skip)]
    pub about: Option<Board>,
}

#[expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
fn in_words<S: Serializer>(place: &Option<Place>, serializer: S) -> Result<S::Ok, S::Error> {
    place.map(|place| place.to_string()).serialize(serializer)
}

impl<Text> Finding<Text> {
    /// The same in other texts.
    pub fn map<'t, Other>(&'t self, other: impl Fn(&'t Text) -> Other) -> Finding<Other> {
        Finding {
            code: self.code,
            message: other(&self.message),
            place: self.place,
            expected: self.expected.as_ref().map(&other),
            found: self.found.as_ref().map(&other),
            hint: self.hint.as_ref().map(&other),
            boards: self.boards.clone(),
            about: self.about.clone(),
        }
    }
}

impl Finding {
    /// A finding with a code and a message; add the rest with the `with_…` methods.
    pub fn new(code: FindingCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            place: None,
            expected: None,
            found: None,
            hint: None,
            boards: None,
            about: None,
        }
    }

    /// The same with the place in the output.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// The same with what was expected and what was found.
    #[must_use]
    pub fn comparing(mut self, expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        self.expected = Some(expected.to_string());
        self.found = Some(found.to_string());
        self
    }

    /// The same with two boards that show it, where there are any.
    #[must_use]
    pub fn showing(mut self, boards: Option<BoardPair>) -> Self {
        self.boards = boards;
        self
    }

    /// The same about a board that is not the puzzle itself.
    #[must_use]
    pub fn about(mut self, board: &Board) -> Self {
        self.about = Some(board.clone());
        self
    }

    /// The same with a hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        self.maybe_hint(Some(hint))
    }

    /// The same with a hint where there is one.
    #[must_use]
    pub fn maybe_hint(mut self, hint: Option<impl Into<String>>) -> Self {
        self.hint = hint.map(Into::into).or(self.hint);
        self
    }
}

/// Two boards that show a mistake, the squares that matter marked in both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoardPair {
    /// The board before, or the one that was expected.
    pub left: TitledBoard,
    /// The board that was printed.
    pub right: TitledBoard,
    /// The squares to look at: row and column, from 0.
    pub marked: Vec<[usize; 2]>,
}

/// A board with a few words above it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TitledBoard {
    /// What it is: "before the move". Fixed words, so that nothing that a program printed can stand there.
    pub title: &'static str,
    /// The tiles row by row, the blank as 0.
    pub rows: Vec<Vec<u32>>,
}

impl BoardPair {
    /// The largest dimension that is shown as a board.
    pub const LARGEST: usize = 6;

    /// Two boards of N×N tiles in row-major order, every square marked in which they differ; `None` where they are too large to be shown or of different sizes.
    pub fn of(n: usize, left: (&'static str, &[u32]), right: (&'static str, &[u32])) -> Option<Self> {
        if !(1..=Self::LARGEST).contains(&n) || left.1.len() != n * n || right.1.len() != n * n {
            return None;
        }
        let titled = |(title, tiles): (&'static str, &[u32])| TitledBoard {
            title,
            rows: tiles.chunks(n).map(<[u32]>::to_vec).collect(),
        };
        let differs = |at: &usize| left.1[*at] != right.1[*at];
        Some(Self {
            marked: (0..n * n).filter(differs).map(|at| [at / n, at % n]).collect(),
            left: titled(left),
            right: titled(right),
        })
    }
}

macro_rules! finding_codes {
    ($($(#[doc = $doc:literal])* $variant:ident = $name:literal,)*) => {
        named! {
            /// The stable codes of findings. A code keeps its meaning for ever; new ones may come.
            #[derive(PartialOrd, Ord, Hash, Serialize)]
            pub enum FindingCode { $($(#[doc = $doc])* #[serde(rename = $name)] $variant = $name,)* }
        }

        impl FindingCode {
            /// What was found, in a sentence, for course staff.
            pub fn description(self) -> &'static str {
                match self { $(Self::$variant => concat!($($doc),*).trim_ascii(),)* }
            }
        }
    };
}

finding_codes! {
    /// No line with the number of moves.
    MovesMissing = "moves-missing",
    /// The number of moves is larger than the minimum.
    MovesNotMinimal = "moves-not-minimal",
    /// The number of moves is smaller than any solution's.
    MovesTooFew = "moves-too-few",
    /// Two different numbers of moves were printed.
    MovesConflicting = "moves-conflicting",
    /// No boards were printed.
    PathMissing = "path-missing",
    /// The first board is not the puzzle, nor one move from it.
    PathWrongStart = "path-wrong-start",
    /// Two boards that follow each other do not differ by one slide.
    PathIllegalStep = "path-illegal-step",
    /// Something printed in place of a board has a wrong set of tiles.
    PathInvalidBoard = "path-invalid-board",
    /// The last board is not the goal.
    PathWrongEnd = "path-wrong-end",
    /// The path is legal but longer than the minimum.
    PathNotMinimal = "path-not-minimal",
    /// The number of boards does not fit the number of moves printed.
    PathLengthMismatch = "path-length-mismatch",
    /// No line with the number of search nodes enqueued.
    EnqueuedMissing = "enqueued-missing",
    /// No correct program can have enqueued that many nodes, or that few.
    EnqueuedOutOfRange = "enqueued-out-of-range",
    /// Two different numbers of enqueued nodes were printed.
    EnqueuedConflicting = "enqueued-conflicting",
    /// The steps of the search are not printed.
    TraceMissing = "trace-missing",
    /// A node of a printed step has a wrong figure or no whole board.
    TraceWrongNode = "trace-wrong-node",
    /// The nodes of a printed step are not sorted by priority.
    TraceUnsorted = "trace-unsorted",
    /// A printed step does not follow from the one before.
    TraceWrongStep = "trace-wrong-step",
    /// The printed steps end before the goal is at the front of the queue.
    TraceWrongEnd = "trace-wrong-end",
    /// The puzzle has no solution and the program did not say so.
    UnsolvableMissing = "unsolvable-missing",
    /// The program says that a solvable puzzle has no solution.
    UnsolvableClaimed = "unsolvable-claimed",
    /// The program says that there is no solution, and prints one.
    UnsolvableContradicted = "unsolvable-contradicted",
    /// The assignment asks for an exception, and the program ended normally without saying that there is no solution, or crashed for another reason.
    UnsolvableNotThrown = "unsolvable-not-thrown",
    /// The program gives the same answer whatever the puzzle.
    AnswerConstant = "answer-constant",
    /// A value that the Board client must print is not printed.
    BoardValueMissing = "board-value-missing",
    /// A value that the Board client prints is wrong.
    BoardValueWrong = "board-value-wrong",
    /// The Board client prints two different values for the same thing.
    BoardValueConflicting = "board-value-conflicting",
    /// A neighbor of the board is not printed.
    NeighborMissing = "neighbor-missing",
    /// A board is printed as a neighbor and is none, or is printed twice.
    NeighborWrong = "neighbor-wrong",
    /// A member that the assignment's API names is missing, is not public, or has another type.
    ApiMissing = "api-missing",
    /// A class has a public member that the assignment's API does not name.
    ApiExtra = "api-extra",
    /// A method gave a wrong value.
    CallWrong = "call-wrong",
    /// A method threw an exception that it must not throw.
    CallFailed = "call-failed",
    /// The program ended before a method that is judged was called, or in it.
    NotAnswered = "not-answered",
    /// The search counts more, or the objects keep more, than a right program's can.
    CostTooHigh = "cost-too-high",
    /// Something is wrong because of what is judged elsewhere, and costs nothing here.
    NotJudged = "not-judged",
    /// The classes wrote to the channel on which the grader's driver answers.
    AnswersForged = "answers-forged",
    /// The text differs from what the assignment fixes as text.
    TextDiffers = "text-differs",
    /// The text differs only in form: white space, empty lines, case.
    TextFormDiffers = "text-form-differs",
    /// The output is read, and its form is not the dialect's.
    FormatDeviation = "presentation-liberty",
    /// Nothing was printed at all.
    OutputEmpty = "output-empty",
    /// The program ended with an exit status that is not zero.
    ExitStatus = "exit-status",
    /// A signal ended the program.
    ExitSignal = "exit-signal",
    /// The CPU time limit.
    LimitCpu = "limit-cpu",
    /// The wall-clock limit.
    LimitWall = "limit-wall",
    /// The memory limit.
    LimitMemory = "limit-memory",
    /// The output limit.
    LimitOutput = "limit-output",
    /// No examples were handed in, or they cannot be read.
    ExamplesUnread = "examples-unread",
    /// An example expects something that is not right.
    ExamplesWrong = "examples-wrong",
    /// The examples would catch fewer usual mistakes than are asked for.
    ExamplesFew = "examples-few",
    /// The operating system refused to start the program.
    StartRefused = "start-refused",
    /// The sources do not compile.
    CompileFailed = "compile-failed",
    /// The program attacked its supervisor.
    SecurityViolated = "security-violated",
    /// Processes of the program were still there after it ended.
    ProcessesLeft = "processes-left",
    /// A prerequisite did not pass.
    PrerequisiteFailed = "prerequisite-failed",
    /// The grader itself failed on this case.
    JudgeFailed = "judge-failed",
}

/// A board on one line, `0 1 3 / 4 2 5 / 7 8 6`, with this for the blank.
pub(crate) fn in_a_line(tiles: &[u32], n: usize, blank: &str) -> String {
    let rows = tiles.chunks(n.max(1)).map(|row| {
        let cells = row.iter().map(|tile| match *tile {
            0 => blank.to_owned(),
            // What is printed there is negative, no whole number, or larger.
            u32::MAX => "?".to_owned(),
            tile => tile.to_string(),
        });
        cells.collect::<Vec<_>>().join(" ")
    });
    rows.collect::<Vec<_>>().join(" / ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_code_is_its_json() {
        for code in FindingCode::ALL {
            assert_eq!(serde_json::to_value(code).unwrap(), code.name());
        }
    }
}
