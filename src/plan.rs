//! What will be run and judged, in order, before anything is: the cases, and the runs that they share.

mod difficulty;
mod limits_part;
mod listing;
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
pub use limits_part::{LimitsPart, milliseconds};
pub use listing::listing;
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
    /// The file that is looked at in place of running the program.
    pub handed_in: Option<String>,
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
    /// The most memory in bytes that a run may use.
    pub(crate) fn memory(&self) -> u64 {
        self.runs.iter().map(|run| run.limits.memory).max().unwrap_or(0)
    }

    /// The plan of a rubric.
    pub fn new(rubric: &Arc<Rubric>) -> Self {
        let mut plan = Self {
            rubric: Arc::clone(rubric),
            cases: Vec::new(),
            runs: Vec::new(),
        };
        for (criterion, asked) in rubric.criteria.iter().enumerate() {
            for (number, case) in asked.cases.iter().enumerate() {
                let AskedCase {
                    fixture,
                    limits,
                    patience,
                    visibility,
                } = case;
                let run = plan.run_of(fixture, *limits, *patience, asked.is_of_examples);
                let name = match number {
                    _ if !asked.is_of_examples => fixture.id.to_string(),
                    0 => "right".to_owned(),
                    caught => format!("catches-{caught:02}"),
                };
                plan.cases.push(Case {
                    id: CaseId(format!("{}/{name}", asked.id)),
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

    fn run_of(
        &mut self,
        fixture: &Arc<Fixture>,
        limits: Limits,
        patience: Patience,
        of_examples: bool,
    ) -> usize {
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
            handed_in: of_examples.then(|| fixture.id.to_string()),
            difficulty: (self.rubric.client() == Client::Solver && !of_examples)
                .then(|| Difficulty::of(fixture)),
        });
        self.runs.len() - 1
    }

    /// The same plan without what is asked of examples, for programs with which none are handed in.
    #[must_use]
    pub fn of_programs(mut self) -> Self {
        let criteria = &self.rubric.criteria;
        self.cases.retain(|case| !criteria[case.criterion].is_of_examples);
        self
    }

    /// Which of its criterion's cases a case is, from 0, and how many there are.
    pub fn place(&self, case: usize) -> (usize, usize) {
        let criterion = self.cases[case].criterion;
        let own = |cases: &[Case]| cases.iter().filter(|other| other.criterion == criterion).count();
        (own(&self.cases[..case]), own(&self.cases))
    }
}
