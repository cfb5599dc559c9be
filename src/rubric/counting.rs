//! What a course's way of counting permits: which ways to search are right, and which known mistakes are none.

use reference::Heuristic;
use reference::misconception::{Family, Memory, Misconception, Style};

use super::{CountedHeuristic, Counting, Requirement, Rubric};
use crate::dialect::Goal;

impl Counting {
    /// Whether programs of a style count as the course says.
    pub fn permits(self, style: Style) -> bool {
        let heuristic = match self.heuristic {
            CountedHeuristic::Either => true,
            CountedHeuristic::Manhattan => style.heuristic == Heuristic::Manhattan,
            CountedHeuristic::Hamming => style.heuristic == Heuristic::Hamming,
        };
        let memory = match style.memory {
            Memory::Nothing => true,
            Memory::DequeuedNotEnqueued | Memory::DequeuedPassedOver => self.closed_set,
            Memory::FewestMoves => false,
        };
        heuristic && memory
    }

    /// Whether what programs with a misconception do is right in this course.
    pub fn makes_right(self, misconception: Misconception) -> bool {
        let closed_set = misconception == Misconception::RemembersBoards && self.closed_set;
        let hamming = misconception == Misconception::HammingForManhattan
            && self.heuristic != CountedHeuristic::Manhattan;
        closed_set || hamming
    }
}

impl Rubric {
    /// Whether the number of nodes enqueued is asked.
    pub fn asks_for_counts(&self) -> bool {
        self.asks(Requirement::Enqueued)
    }

    /// Whether programs of a style are right: where counts are asked, they must be counted as the course says.
    pub fn makes_right(&self, style: Style) -> bool {
        !self.asks_for_counts() || self.counting.permits(style)
    }

    /// The usual mistakes that examples are for: those that show in what can be claimed on boards small enough to write down, and that this course's own rules do not make right. None are known where the
    /// goal has the blank first.
    pub fn usual_mistakes(&self) -> Vec<Misconception> {
        if self.dialect.puzzle.goal != Goal::BlankLast {
            return Vec::new();
        }
        let all = Misconception::ALL.iter().copied();
        all.filter(|one| one.shown_as() == *one)
            .filter(|one| !self.counting.makes_right(*one))
            .filter(|one| can_be_claimed(*one) && (self.asks_for_counts() || shows_without_counts(*one)))
            .collect()
    }
}

/// Whether small boards can show it in what can be claimed of them: no file claims the boards of a solution, nor anything of a board of 12-by-12 or of one that takes long.
const fn can_be_claimed(misconception: Misconception) -> bool {
    !matches!(
        misconception,
        Misconception::DequeuedBoardsAsSolution | Misconception::ByteTiles | Misconception::GivesUp
    )
}

/// Whether it shows where nobody asks for the number of nodes enqueued.
fn shows_without_counts(misconception: Misconception) -> bool {
    let is_distance =
        misconception.family() == Family::Distance && misconception != Misconception::HammingForManhattan;
    is_distance || misconception.shows_in_answers()
}
