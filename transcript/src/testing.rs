//! A dialect to try the reader with.

use crate::{
    Blank, BoardForm, Dialect, EnqueuedLine, ExitRule, Part, PuzzleForm, PuzzleInput, Unsolvable, Wording,
};

/// The form that most courses ask for, with a line for the nodes enqueued.
pub(crate) fn dialect() -> Dialect {
    Dialect {
        name: "usual".to_owned(),
        title: "Usual".to_owned(),
        puzzle: PuzzleForm::usual(PuzzleInput::Argument),
        order: vec![Part::Moves, Part::Boards, Part::Enqueued],
        moves: Wording::parse("Minimum number of moves = {moves}", Part::Moves).ok(),
        enqueued: Some(EnqueuedLine {
            wording: Wording::parse("Number of states enqueued = {enqueued}", Part::Enqueued).unwrap(),
            required: false,
        }),
        directions: None,
        unjudged: Vec::new(),
        board: BoardForm {
            dimension_line: true,
            initial: true,
            blank: Blank::Zero,
            cell_width: 2,
            between_cells: " ".to_owned(),
            after_row: " ".to_owned(),
            after_board: Some(String::new()),
        },
        unsolvable: Unsolvable::Message {
            text: "No solution possible".to_owned(),
            also: Vec::new(),
        },
        exit_solvable: ExitRule::Zero,
        exit_unsolvable: ExitRule::Zero,
    }
}
