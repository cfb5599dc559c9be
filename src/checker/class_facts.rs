//! What is known of the classes from all puzzles together, once each was judged by itself.

use std::collections::BTreeSet;

use crate::judgement::Finding;
use crate::rubric::Requirement;

/// How simple what shows a fault is: the board's dimension, whether it is a puzzle's own board or one that comes from it, and how far from the goal it is; the smaller the simpler.
pub type Simplicity = (usize, bool, u64);

/// What a puzzle says of the classes, or all of them together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassFacts {
    /// What is wrong, each with how simple the board is that shows it: by requirement, and of all puzzles the simplest first.
    pub faults: Vec<(Requirement, Simplicity, Finding)>,
    /// Whether any search that was seen asked a board for its twin; `None` where none was seen.
    pub asks_twin: Option<bool>,
    /// Whether any solution is so long that it tells of no search for a short one.
    pub wanders: bool,
    /// Whether `isSolvable()` costs points for what it says of any puzzle that has a solution.
    pub denies: bool,
    /// Of which figures `isGoal()` is true of any board where they are 0.
    pub goal_fits: BTreeSet<Requirement>,
    /// From which figures `isGoal()` differs on any board.
    pub goal_differs: BTreeSet<Requirement>,
}

/// That nothing is known.
#[cfg(test)]
pub(crate) static NOTHING: ClassFacts = ClassFacts {
    faults: Vec::new(),
    asks_twin: None,
    wanders: false,
    denies: false,
    goal_fits: BTreeSet::new(),
    goal_differs: BTreeSet::new(),
};

impl ClassFacts {
    /// What is known when every puzzle has said what it says.
    pub fn of(puzzles: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Self::default();
        for puzzle in puzzles {
            all.faults.extend(puzzle.faults);
            // `None` is less than what was seen, and that somebody asked is more.
            all.asks_twin = all.asks_twin.max(puzzle.asks_twin);
            all.wanders |= puzzle.wanders;
            all.denies |= puzzle.denies;
            all.goal_fits.extend(puzzle.goal_fits);
            all.goal_differs.extend(puzzle.goal_differs);
        }
        all.faults
            .sort_by_key(|(requirement, simplicity, _)| (*requirement, *simplicity));
        all
    }

    /// What fails a requirement on any puzzle, the simplest first.
    pub fn faults_of(&self, requirement: Requirement) -> impl Iterator<Item = &Finding> {
        let faults = self.faults.iter().filter(move |(of, ..)| *of == requirement);
        faults.map(|(.., finding)| finding)
    }

    /// Whether a hint was given on any puzzle to what fails a requirement.
    pub fn has_hint(&self, requirement: Requirement, hint: &str) -> bool {
        self.faults_of(requirement)
            .any(|finding| finding.hint.as_deref() == Some(hint))
    }
}
