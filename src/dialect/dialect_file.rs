//! A dialect as written in TOML. Whether it makes sense is decided when it is checked.

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use super::choice::Choice;
use transcript::{ExitRule, Goal, Part, PuzzleInput, StepMeaning, UnsolvableKind};

/// A variant of the assignment: how programs are given the puzzle and what they print.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DialectFile {
    /// The short name: small letters, digits and hyphens.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// The title for people.
    #[schemars(with = "String")]
    pub title: Spanned<String>,
    /// How a program is given the puzzle: as a file named by its argument, on standard input, or as a list of tiles that is its last argument.
    pub puzzle: Choice<PuzzleInput>,
    /// Arguments before the puzzle's, such as the name of the search.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub arguments: Vec<Spanned<String>>,
    /// Whether a line with N stands above the rows of the puzzle. True by default.
    pub puzzle_dimension: Option<bool>,
    /// Which board is the goal: the one with the blank last, by default, or with the blank first.
    pub goal: Option<Choice<Goal>>,
    /// The file in the current folder that the program writes its answer to. Standard output by default.
    #[schemars(with = "Option<String>")]
    pub output: Option<Spanned<String>>,
    /// What is printed for a puzzle that has a solution, in this order.
    #[schemars(with = "Vec<Choice<Part>>")]
    pub order: Spanned<Vec<Choice<Part>>>,
    /// Those of `order` that a program may leave out.
    #[serde(default)]
    pub optional: Vec<Choice<Part>>,
    /// The texts of the lines with a count.
    pub wording: WordingFile,
    /// What a board looks like, where boards are printed.
    pub board: Option<BoardFile>,
    /// How moves are written as directions, where no boards are printed.
    pub directions: Option<DirectionsFile>,
    /// What is done where the puzzle has no solution.
    #[schemars(with = "UnsolvableFile")]
    pub unsolvable: Spanned<UnsolvableFile>,
    /// Which exit statuses are accepted.
    #[serde(default)]
    pub exit: ExitFile,
}

/// The texts of the lines with an answer.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WordingFile {
    /// The line with the number of moves: `Minimum number of moves = {moves}`. Required where `order` has `moves`.
    #[schemars(with = "Option<String>")]
    pub moves: Option<Spanned<String>>,
    /// The line with the number of search nodes enqueued: `Number of states enqueued = {enqueued}`.
    #[schemars(with = "Option<String>")]
    pub enqueued: Option<Spanned<String>>,
    /// The line with the moves by their directions: `path_to_goal: [{directions}]`.
    #[schemars(with = "Option<String>")]
    pub directions: Option<Spanned<String>>,
    /// Beginnings of lines that the course asks for and nobody judges: `nodes_expanded:`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub unjudged: Vec<Spanned<String>>,
}

/// How moves are written as directions.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DirectionsFile {
    /// What an entry says: where the blank goes, where the tile goes, or the number of the tile.
    pub of: Choice<StepMeaning>,
    /// The words for up, down, left and right, in this order. `Up`, `Down`, `Left`, `Right` by default.
    #[schemars(with = "Option<Vec<String>>")]
    pub words: Option<Spanned<Vec<String>>>,
    /// What stands before and after each entry. Nothing by default.
    #[serde(default)]
    pub quote: String,
    /// What stands between two entries. A comma and a blank by default.
    pub between: Option<String>,
}

/// What a board looks like.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BoardFile {
    /// Whether a line with the dimension stands above each board.
    pub dimension_line: bool,
    /// Whether the puzzle itself is the first board printed.
    pub initial: bool,
    /// The blank square: `0`, `space`, or one character of your own.
    #[schemars(with = "String")]
    pub blank: Spanned<String>,
    /// The width to which numbers are padded on the left; longer numbers are not cut.
    #[schemars(with = "u8", range(min = 1, max = 16))]
    pub cell_width: Spanned<u8>,
    /// What stands between two cells of a row.
    #[schemars(with = "String")]
    pub between_cells: Spanned<String>,
    /// What stands after the last cell of a row. Nothing by default.
    #[schemars(with = "Option<String>")]
    pub after_row: Option<Spanned<String>>,
    /// A line that follows each board: empty, or dashes. No line by default.
    #[schemars(with = "Option<String>")]
    pub after_board: Option<Spanned<String>>,
}

/// What is done where the puzzle has no solution.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnsolvableFile {
    /// A line is printed, or an exception ends the program with an exit status that is not zero.
    pub answer: Choice<UnsolvableKind>,
    /// The line, where one is printed.
    #[schemars(with = "Option<String>")]
    pub message: Option<Spanned<String>>,
    /// Other lines that are as good.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub also: Vec<Spanned<String>>,
}

/// Which exit statuses are accepted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ExitFile {
    /// Where the puzzle has a solution. Zero by default.
    pub solvable: Option<Choice<ExitRule>>,
    /// Where it has none. By default any where a message is printed, not zero where an exception is asked for.
    pub unsolvable: Option<Choice<ExitRule>>,
}
