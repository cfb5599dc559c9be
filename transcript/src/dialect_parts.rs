//! The small closed lists that a dialect is made of.

/// How a program is given the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleInput {
    /// In a file whose path is its one argument.
    Argument,
    /// On standard input.
    Stdin,
    /// As a list of its tiles with commas between them, which is one argument: `1,2,5,3,4,0,6,7,8`.
    List,
}

/// Which board is the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The tiles in order and the blank last: `1 2 3 / 4 5 6 / 7 8 0`.
    #[default]
    BlankLast,
    /// The blank first: `0 1 2 / 3 4 5 / 6 7 8`.
    BlankFirst,
}

impl Goal {
    /// A board of the usual goal as it is under this one, and the other way round.
    ///
    /// Under the goal with the blank first, a board is turned by half a turn, and tile `t` of N×N is called N² − t. Slides stay slides and the goals correspond, so that moves, paths and counts do.
    pub fn turned(self, tiles: &[u32]) -> Vec<u32> {
        let squares = u32::try_from(tiles.len()).unwrap_or(u32::MAX);
        match self {
            Self::BlankLast => tiles.to_vec(),
            Self::BlankFirst => {
                let other = |&tile: &u32| {
                    if tile == 0 {
                        0
                    } else {
                        squares.saturating_sub(tile)
                    }
                };
                tiles.iter().rev().map(other).collect()
            }
        }
    }
}

/// How a program gets a puzzle, and where its answer is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleForm {
    /// How a program is given the puzzle.
    pub input: PuzzleInput,
    /// Arguments before the puzzle's.
    pub arguments: Vec<String>,
    /// Whether a line with the dimension stands above the rows.
    pub dimension_line: bool,
    /// Which board is the goal.
    pub goal: Goal,
    /// The file that the program writes its answer to; nothing where that is standard output.
    pub output: Option<String>,
}

impl PuzzleForm {
    /// The usual form: the dimension and the rows, an answer on standard output.
    pub const fn usual(input: PuzzleInput) -> Self {
        Self {
            input,
            arguments: Vec::new(),
            dimension_line: true,
            goal: Goal::BlankLast,
            output: None,
        }
    }

    /// Whether a program is given the puzzle's own text.
    pub fn is_own_text(&self) -> bool {
        let rows = match self.input {
            PuzzleInput::Argument | PuzzleInput::Stdin => self.dimension_line,
            PuzzleInput::List => false,
        };
        rows && self.goal == Goal::BlankLast
    }

    /// What a program is given for a board of the usual goal with N×N tiles, row-major.
    pub fn text(&self, tiles: &[u32]) -> String {
        let n = tiles.len().isqrt().max(1);
        let words: Vec<String> = self.goal.turned(tiles).iter().map(u32::to_string).collect();
        match self.input {
            PuzzleInput::List => words.join(","),
            PuzzleInput::Argument | PuzzleInput::Stdin => {
                let rows: Vec<String> = words.chunks(n).map(|row| row.join(" ")).collect();
                let dimension = if self.dimension_line {
                    format!("{n}\n")
                } else {
                    String::new()
                };
                format!("{dimension}{}\n", rows.join("\n"))
            }
        }
    }
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
    /// The line with the moves by their directions.
    Directions,
}

impl Part {
    /// The name as in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Boards => "boards",
            Self::Enqueued => "enqueued",
            Self::Directions => "directions",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_given_as_the_course_gives_it() {
        let puzzle04 = [0, 1, 3, 4, 2, 5, 7, 8, 6];
        let usual = PuzzleForm::usual(PuzzleInput::Argument);
        assert_eq!(usual.text(&puzzle04), "3\n0 1 3\n4 2 5\n7 8 6\n");
        let list = PuzzleForm {
            goal: Goal::BlankFirst,
            ..PuzzleForm::usual(PuzzleInput::List)
        };
        assert_eq!(list.text(&puzzle04), "3,1,2,4,7,5,6,8,0");
        let rows = PuzzleForm {
            dimension_line: false,
            ..PuzzleForm::usual(PuzzleInput::Stdin)
        };
        assert_eq!(rows.text(&puzzle04), "0 1 3\n4 2 5\n7 8 6\n");
        assert!(usual.is_own_text() && !list.is_own_text() && !rows.is_own_text());
    }

    #[test]
    fn a_board_turned_twice_is_itself_and_the_goals_correspond() {
        let goal = [1, 2, 3, 4, 5, 6, 7, 8, 0];
        assert_eq!(Goal::BlankFirst.turned(&goal), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        let board = [8, 1, 3, 4, 0, 2, 7, 6, 5];
        assert_eq!(Goal::BlankFirst.turned(&Goal::BlankFirst.turned(&board)), board);
    }
}
