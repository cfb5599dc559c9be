//! What a course's way of counting permits: which ways to search are right, and which known mistakes are none.

use reference::Heuristic;
use reference::misconception::{Memory, Misconception, Style};

use super::{CountedHeuristic, Counting, Requirement, Rubric};

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
        let mut criteria = self.criteria.iter();
        criteria.any(|criterion| criterion.requires.contains(&Requirement::Enqueued))
    }

    /// Whether programs of a style are right: where counts are asked, they must be counted as the course says.
    pub fn makes_right(&self, style: Style) -> bool {
        !self.asks_for_counts() || self.counting.permits(style)
    }
}
