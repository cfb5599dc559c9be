//! What a class's results say together: how points are spread, which cases tell students apart, what goes wrong most, what looks alike. For staff alone: nothing here is redacted.
//!
//! A pure function of [`ClassFacts`]; it opens no gradebook, and what is equal gives equal bytes. Points are exact integers; shares and correlations are floats that are only shown.

mod alike;
mod causes;
mod discrimination;
mod distribution;
mod item;
mod page;
mod section;
#[cfg(test)]
mod tests;
mod troubles;

pub use alike::{Alike, LEAST_BITS, LEAST_SHARED, SharedOutput, alike};
pub use causes::{Cause, causes};
pub use discrimination::{discrimination_index, point_biserial};
pub use distribution::{Bin, Distribution};
pub use item::{CaseStatistic, CriterionStatistic, case_statistics, criterion_statistics};
pub use page::{document, page};
pub use section::{Row, Section, long_table, sections};
pub use troubles::{Count, diagnoses, findings, languages, statuses, timeouts};

use crate::gradebook::{ClassFacts, ClassProblem};

/// Everything that is reckoned of a class.
#[derive(Clone, Debug)]
pub struct ClassStatistics {
    /// The rubric's title.
    pub title: String,
    /// What is the matter with the class.
    pub problems: Vec<ClassProblem>,
    /// How many students there are, whoever handed in nothing among them.
    pub students: usize,
    /// How many programs ran: those that cases and criteria are about.
    pub ran: usize,
    /// The points of those whose submission is graded; `None` where there is none.
    pub distribution: Option<Distribution>,
    /// What goes wrong, by cause.
    pub causes: Vec<Cause>,
    /// By what there is to say of each student.
    pub statuses: Vec<Count>,
    /// The criteria in the rubric's order.
    pub criteria: Vec<CriterionStatistic>,
    /// The cases in the plan's order.
    pub cases: Vec<CaseStatistic>,
    /// Finding codes by the number of students who have them.
    pub findings: Vec<Count>,
    /// Misconceptions that explain programs, by the number of students.
    pub diagnoses: Vec<Count>,
    /// Students with a time limit exceeded, by case.
    pub timeouts: Vec<Count>,
    /// Languages by the number of students.
    pub languages: Vec<Count>,
    /// Submissions whose wrong outputs look alike.
    pub alike: Vec<Alike>,
}

impl ClassStatistics {
    /// Of a class.
    pub fn of(facts: &ClassFacts) -> Self {
        Self {
            title: facts.title.clone(),
            problems: facts.problems.clone(),
            students: facts.students.len(),
            ran: facts.ran().count(),
            distribution: Distribution::of(facts),
            causes: causes(facts),
            statuses: statuses(facts),
            criteria: criterion_statistics(facts),
            cases: case_statistics(facts),
            findings: findings(facts),
            diagnoses: diagnoses(facts),
            timeouts: timeouts(facts),
            languages: languages(facts),
            alike: alike(facts),
        }
    }
}
