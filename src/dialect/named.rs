//! The words of a dialect's closed lists, as a file writes them.

use transcript::{ExitRule, Goal, Part, PuzzleInput, StepMeaning, UnsolvableKind};

use super::choice::Named;

impl Named for PuzzleInput {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("argument", Self::Argument),
        ("stdin", Self::Stdin),
        ("list", Self::List),
    ];
}

impl Named for Goal {
    const NAMES: &'static [(&'static str, Self)] =
        &[("blank-last", Self::BlankLast), ("blank-first", Self::BlankFirst)];
}

impl Named for StepMeaning {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("blank", Self::Blank),
        ("tile", Self::Tile),
        ("tile-number", Self::Number),
    ];
}

impl Named for Part {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("moves", Self::Moves),
        ("boards", Self::Boards),
        ("enqueued", Self::Enqueued),
        ("directions", Self::Directions),
    ];
}

impl Named for UnsolvableKind {
    const NAMES: &'static [(&'static str, Self)] =
        &[("message", Self::Message), ("exception", Self::Exception)];
}

impl Named for ExitRule {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("zero", Self::Zero),
        ("not-zero", Self::NotZero),
        ("any", Self::Any),
    ];
}
