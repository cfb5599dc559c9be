//! The small closed lists that a dialect is made of.

/// How a program is given the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleInput {
    /// In a file whose path is its one argument.
    Argument,
    /// On standard input.
    Stdin,
}

/// One part of what is printed for a puzzle that has a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The line with the number of moves.
    Moves,
    /// The boards of the path.
    Boards,
    /// The line with the number of search nodes enqueued.
    Enqueued,
}

impl Part {
    /// The name as in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Boards => "boards",
            Self::Enqueued => "enqueued",
        }
    }
}

/// How a program says that there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsolvableKind {
    /// With a line on standard output.
    Message,
    /// By ending with an exit status that is not zero, and claiming nothing.
    Exception,
}

/// What is asked of an exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitRule {
    /// It is zero.
    Zero,
    /// It is not zero.
    NotZero,
    /// It may be anything.
    Any,
}

impl ExitRule {
    /// Whether a status is as asked.
    pub const fn accepts(self, status: i32) -> bool {
        match self {
            Self::Zero => status == 0,
            Self::NotZero => status != 0,
            Self::Any => true,
        }
    }
}

/// How the blank square is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blank {
    /// As the number 0.
    Zero,
    /// As white space.
    Space,
    /// As a character.
    Symbol(char),
}
