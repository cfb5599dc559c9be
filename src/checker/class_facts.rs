//! What is known of the classes from all puzzles together, once each was judged by itself.

use std::collections::BTreeSet;

use crate::judgement::Finding;
use crate::rubric::Requirement;

/// How simple what shows a fault is: the board's dimension, whether it is a puzzle's own board or one that comes from it, and how far from the goal it is; the smaller the simpler.
pub type Simplicity = (usize, bool, u64);

/// What one puzzle says of the classes.
#[derive(Debug, Default)]
pub struct ToldByPuzzle {
    /// What is wrong, each with how simple the board is that shows it.
    pub faults: Vec<(Simplicity, Requirement, Finding)>,
    /// Whether a search that was seen asked a board for its twin.
    pub asks_twin: Option<bool>,
    /// Whether the solution is so long that it tells of no search for a short one.
    pub wanders: bool,
    /// Whether `isSolvable()` costs points for what it says of a puzzle that has a solution.
    pub denies: bool,
    /// Of which figures `isGoal()` is true where they are 0.
    pub goal_fits: BTreeSet<Requirement>,
    /// From which figures `isGoal()` differs.
    pub goal_differs: BTreeSet<Requirement>,
}

/// What all puzzles say of the classes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassFacts {
    /// What is wrong on any puzzle: by requirement, what the simplest board shows first.
    faults: Vec<(Requirement, Finding)>,
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
    pub fn of(told: impl IntoIterator<Item = ToldByPuzzle>) -> Self {
        let (mut facts, mut faults) = (Self::default(), Vec::new());
        for told in told {
            faults.extend(told.faults);
            // `None` is less than what was seen, and that somebody asked is more.
            facts.asks_twin = facts.asks_twin.max(told.asks_twin);
            facts.wanders |= told.wanders;
            facts.denies |= told.denies;
            facts.goal_fits.extend(told.goal_fits);
            facts.goal_differs.extend(told.goal_differs);
        }
        faults.sort_by_key(|(simplicity, requirement, _)| (*requirement, *simplicity));
        let faults = faults.into_iter();
        facts.faults = faults
            .map(|(_, requirement, finding)| (requirement, finding))
            .collect();
        facts
    }

    /// What fails a requirement on any puzzle, the simplest first.
    pub fn faults_of(&self, requirement: Requirement) -> impl Iterator<Item = &Finding> {
        let faults = self.faults.iter().filter(move |(of, _)| *of == requirement);
        faults.map(|(_, finding)| finding)
    }

    /// Whether a hint was given on any puzzle to what fails a requirement.
    pub fn has_hint(&self, requirement: Requirement, hint: &str) -> bool {
        self.faults_of(requirement)
            .any(|finding| finding.hint.as_deref() == Some(hint))
    }
}
