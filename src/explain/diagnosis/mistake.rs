//! What a diagnosis can name.

use reference::misconception::Misconception;

/// What a program does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A misconception of which the reference predicts what it prints.
    Known(Misconception),
    /// It does the same whatever the puzzle.
    IgnoresPuzzle,
    /// It ends with the same error on every puzzle, or on most, and solves none.
    SameError,
    /// It comes to no end on any puzzle, a solved one neither.
    NeverEnds,
    /// It solves boards of one size and no others.
    OneSize,
    /// It solves boards that are solved already and no others.
    OnlySolved,
    /// It knows the answers to puzzles that stay the same, and to no others.
    ByHeart,
    /// Its paths come to one board, which is not the goal.
    OtherGoal,
    /// It prints boards, and never those of the puzzle.
    OtherPuzzle,
}

impl Mistake {
    /// The stable name: `goal-at-enqueue`, `ignores-puzzle`.
    pub fn name(self) -> &'static str {
        self.words().0
    }

    /// What the program does, in a sentence, for course staff.
    pub fn description(self) -> &'static str {
        self.words().1
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Known(misconception) => (misconception.name(), misconception.description()),
            Self::IgnoresPuzzle => ("ignores-puzzle", "The program does the same whatever the puzzle."),
            Self::SameError => (
                "same-error",
                "The program ends with the same error and solves nothing.",
            ),
            Self::NeverEnds => (
                "never-ends",
                "The program comes to no end on any puzzle, a solved one neither.",
            ),
            Self::OneSize => ("one-size", "The program solves boards of one size and no others."),
            Self::OnlySolved => (
                "only-solved",
                "The program solves boards that are solved already and no others.",
            ),
            Self::ByHeart => (
                "by-heart",
                "The program is right on puzzles that stay the same, and on none made for the run.",
            ),
            Self::OtherGoal => (
                "other-goal",
                "The program's paths all come to one board, which is not the goal.",
            ),
            Self::OtherPuzzle => (
                "other-puzzle",
                "The program prints boards, and never the puzzle that it is given.",
            ),
        }
    }

    /// The mistake of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|known| known.name() == name)
    }

    /// Every one.
    pub fn all() -> impl Iterator<Item = Self> {
        let known = Misconception::ALL.iter().copied().map(Self::Known);
        known.chain([
            Self::IgnoresPuzzle,
            Self::SameError,
            Self::NeverEnds,
            Self::OneSize,
            Self::OnlySolved,
            Self::ByHeart,
            Self::OtherGoal,
            Self::OtherPuzzle,
        ])
    }
}
