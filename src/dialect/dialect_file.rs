//! A dialect as written in TOML. Whether it makes sense is decided when it is checked.
//!
//! The doc comments here are the descriptions in the JSON Schema, so they speak to whoever writes a dialect.

use crate::toml_table::{OneOf, Placed, any_text, each, number, one_of, table, text, toml_table, yes_or_no};
use transcript::{ExitRule, Goal, Part, PuzzleInput, StepMeaning, UnsolvableKind};

toml_table! {
    /// A variant of the assignment: how programs are given the puzzle and what they print.
    #[title = "Dialect of the 8-puzzle assignment"]
    pub struct DialectFile: "the dialect" {
        /// The short name: small letters, digits and hyphens.
        name: String = required("name = \"my-course\"", text()),
        /// The title for people.
        title: String = required("title = \"My course\"", text()),
        /// How a program is given the puzzle: as a file named by its argument, on standard input, or as a list of tiles that is its last argument.
        puzzle: PuzzleInput = required("puzzle = \"argument\"", inputs()),
        /// Arguments before the puzzle's, such as the name of the search. Without this key: none.
        arguments: Vec<Placed<String>> = optional(each(text())),
        /// Whether a line with N stands above the rows of the puzzle. Without this key: `true`.
        puzzle_dimension: bool = optional(yes_or_no()),
        /// Which board is the goal: the one with the blank last, or with the blank first. Without this key: `blank-last`.
        goal: Goal = optional(one_of("goals", [("blank-last", Goal::BlankLast), ("blank-first", Goal::BlankFirst)])),
        /// The file in the current folder that the program writes its answer to. Without this key: standard output.
        output: String = optional(text()),
        /// What is printed for a puzzle that has a solution, in this order.
        order: Vec<Placed<Part>> = required("order = [\"moves\", \"boards\"]", each(parts())),
        /// Those of `order` that a program may leave out. Without this key: none.
        optional: Vec<Placed<Part>> = optional(each(parts())),
        /// The texts of the lines with a count.
        wording: WordingFile = required("[wording]", table::<WordingFile>()),
        /// What a board looks like, where boards are printed.
        board: BoardFile = optional(table::<BoardFile>()),
        /// How moves are written as directions, where no boards are printed.
        directions: DirectionsFile = optional(table::<DirectionsFile>()),
        /// What is done where the puzzle has no solution.
        unsolvable: UnsolvableFile = required("[unsolvable]", table::<UnsolvableFile>()),
        /// Which exit statuses are accepted.
        exit: ExitFile = optional(table::<ExitFile>()),
    }
}

toml_table! {
    /// The texts of the lines with an answer.
    pub struct WordingFile: "`[wording]`" {
        /// The line with the number of moves: `Minimum number of moves = {moves}`. Needed where `order` has `moves`.
        moves: String = optional(text()),
        /// The line with the number of search nodes enqueued: `Number of states enqueued = {enqueued}`.
        enqueued: String = optional(text()),
        /// The line with the moves by their directions: `path_to_goal: [{directions}]`.
        directions: String = optional(text()),
        /// Beginnings of lines that the course asks for and nobody judges: `nodes_expanded:`. Without this key: none.
        unjudged: Vec<Placed<String>> = optional(each(text())),
    }
}

toml_table! {
    /// How moves are written as directions.
    pub struct DirectionsFile: "`[directions]`" {
        /// What an entry says: where the blank goes, where the tile goes, or the number of the tile.
        of: StepMeaning = required("of = \"blank\"", meanings()),
        /// The words for up, down, left and right, in this order. Without this key: `Up`, `Down`, `Left`, `Right`.
        words: Vec<Placed<String>> = optional(each(any_text())),
        /// What stands before and after each entry. Without this key: nothing.
        quote: String = optional(any_text()),
        /// What stands between two entries. Without this key: a comma and a blank.
        between: String = optional(any_text()),
    }
}

toml_table! {
    /// What a board looks like.
    pub struct BoardFile: "`[board]`" {
        /// Whether a line with the dimension stands above each board.
        dimension_line: bool = required("dimension-line = true", yes_or_no()),
        /// Whether the puzzle itself is the first board printed.
        initial: bool = required("initial = true", yes_or_no()),
        /// The blank square: `0`, `space`, or one character of your own.
        blank: String = required("blank = \"0\"", any_text()),
        /// The width to which numbers are padded on the left; longer numbers are not cut.
        cell_width: u64 = required("cell-width = 2", number(1..=16)),
        /// What stands between two cells of a row.
        between_cells: String = required("between-cells = \" \"", any_text()),
        /// What stands after the last cell of a row. Without this key: nothing.
        after_row: String = optional(any_text()),
        /// A line that follows each board: empty, or dashes. Without this key: no line.
        after_board: String = optional(any_text()),
    }
}

toml_table! {
    /// What is done where the puzzle has no solution.
    pub struct UnsolvableFile: "`[unsolvable]`" {
        /// A line is printed, or an exception ends the program with an exit status that is not zero.
        answer: UnsolvableKind = required("answer = \"message\"", answers()),
        /// The line, where one is printed.
        message: String = optional(any_text()),
        /// Other lines that are as good. Without this key: none.
        also: Vec<Placed<String>> = optional(each(any_text())),
    }
}

toml_table! {
    /// Which exit statuses are accepted.
    pub struct ExitFile: "`[exit]`" {
        /// Where the puzzle has a solution. Without this key: `zero`.
        solvable: ExitRule = optional(exits()),
        /// Where it has none. Without this key: `any` where a message is printed, `not-zero` where an exception is asked for.
        unsolvable: ExitRule = optional(exits()),
    }
}

fn inputs() -> OneOf<PuzzleInput> {
    let words = [
        ("argument", PuzzleInput::Argument),
        ("stdin", PuzzleInput::Stdin),
        ("list", PuzzleInput::List),
    ];
    one_of("ways to give a puzzle", words)
}

fn parts() -> OneOf<Part> {
    let parts = [Part::Moves, Part::Boards, Part::Enqueued, Part::Directions];
    one_of("parts of an answer", parts.map(|part| (part.name(), part)))
}

fn meanings() -> OneOf<StepMeaning> {
    let words = [
        ("blank", StepMeaning::Blank),
        ("tile", StepMeaning::Tile),
        ("tile-number", StepMeaning::Number),
    ];
    one_of("meanings of an entry", words)
}

fn answers() -> OneOf<UnsolvableKind> {
    let words = [
        ("message", UnsolvableKind::Message),
        ("exception", UnsolvableKind::Exception),
    ];
    one_of("answers", words)
}

fn exits() -> OneOf<ExitRule> {
    let words = [
        ("zero", ExitRule::Zero),
        ("not-zero", ExitRule::NotZero),
        ("any", ExitRule::Any),
    ];
    one_of("rules for exit statuses", words)
}
