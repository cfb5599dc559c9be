//! What will be run and judged, in order, before anything is: the cases, and the runs that they share.

mod difficulty;
mod listed_limits;
mod listing;
mod listing_text;
mod summary;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::fixture::Fixture;
use crate::rubric::{AskedCase, Client, Patience, Rubric, Visibility};
use sandbox::execution::Limits;

pub use difficulty::Difficulty;
pub use listed_limits::ListedLimits;
pub use listing::{ListedCase, ListedCriterion, Listing, SCHEMA};
pub use summary::summary;

/// The ordered plan of one rubric.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rubric.
    pub rubric: Arc<Rubric>,
    /// The cases: criterion by criterion, fixture by fixture. The report's order.
    pub cases: Vec<Case>,
    /// The distinct runs: cases of several criteria on the same fixture under the same limits share one.
    pub runs: Vec<Run>,
}

/// A criterion's demand on one fixture.
#[derive(Clone, Debug)]
pub struct Case {
    /// `criterion/fixture`.
    pub id: CaseId,
    /// The criterion's index in the rubric.
    pub criterion: usize,
    /// The run's index in the plan.
    pub run: usize,
    /// How much students see of it.
    pub visibility: Visibility,
}

/// One execution of the submission.
#[derive(Clone, Debug)]
pub struct Run {
    /// On this fixture.
    pub fixture: Arc<Fixture>,
    /// Under these limits.
    pub limits: Limits,
    /// Whether it may get less where other runs show that it tells nothing.
    pub patience: Patience,
    /// How much there is to search; `None` where the program is not asked to search.
    pub difficulty: Option<Difficulty>,
}

/// A case's name, unique in a plan: `criterion/fixture`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct CaseId(String);

impl fmt::Display for CaseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Plan {
    /// The plan of a rubric.
    pub fn new(rubric: &Arc<Rubric>) -> Self {
        let mut plan = Self {
            rubric: Arc::clone(rubric),
            cases: Vec::new(),
            runs: Vec::new(),
        };
        for (criterion, asked) in rubric.criteria.iter().enumerate() {
            for AskedCase {
                fixture,
                limits,
                patience,
                visibility,
            } in &asked.cases
            {
                let run = plan.run_of(fixture, *limits, *patience);
                plan.cases.push(Case {
                    id: CaseId(format!("{}/{}", asked.id, fixture.id)),
                    criterion,
                    run,
                    visibility: *visibility,
                });
            }
        }
        plan
    }

    /// The same plan; where `full` is asked for, every run gets its full limits, whatever other runs show.
    #[must_use]
    pub fn with_full_limits(mut self, full: bool) -> Self {
        for run in self.runs.iter_mut().filter(|_| full) {
            run.patience = Patience::Full;
        }
        self
    }

    fn run_of(&mut self, fixture: &Arc<Fixture>, limits: Limits, patience: Patience) -> usize {
        let same = |run: &Run| run.fixture.id == fixture.id && run.limits == limits;
        if let Some(index) = self.runs.iter().position(same) {
            // Where one criterion asks for patience, the others have it too.
            let run = &mut self.runs[index];
            run.patience = run.patience.max(patience);
            return index;
        }
        self.runs.push(Run {
            fixture: Arc::clone(fixture),
            limits,
            patience,
            difficulty: (self.rubric.client() == Client::Solver).then(|| Difficulty::of(fixture)),
        });
        self.runs.len() - 1
    }
}
