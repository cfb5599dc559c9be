//! The words of a dialect's closed lists, as a file writes them.

use transcript::{ExitRule, Part, PuzzleInput, UnsolvableKind};

use super::choice::Named;

impl Named for PuzzleInput {
    const NAMES: &'static [(&'static str, Self)] = &[("argument", Self::Argument), ("stdin", Self::Stdin)];
}

impl Named for Part {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("moves", Self::Moves),
        ("boards", Self::Boards),
        ("enqueued", Self::Enqueued),
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
