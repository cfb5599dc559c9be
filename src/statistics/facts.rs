//! What statistics are made from: one entry a student, for the submission that counts.

use crate::gradebook::Status;
use crate::points::Points;

/// A class under one rubric.
#[derive(Clone, Debug, Default)]
pub struct ClassFacts {
    /// The rubric's title.
    pub title: String,
    /// The points in all.
    pub possible: Points,
    /// Everybody, by id.
    pub students: Vec<StudentFact>,
}

/// One student and the submission that counts.
#[derive(Clone, Debug)]
pub struct StudentFact {
    /// The student's id.
    pub id: String,
    /// What there is to say.
    pub status: Status,
    /// The points that count in the end, after lateness and adjustments.
    pub points: Points,
    /// A name for the submission's content: equal names are equal files.
    pub content: Option<String>,
    /// What it is written in, where that is known.
    pub language: Option<String>,
    /// Why the program is wrong, where that is known: misconceptions' names.
    pub diagnoses: Vec<String>,
    /// The criteria in the rubric's order.
    pub criteria: Vec<CriterionFact>,
    /// The cases in the plan's order; empty where nothing ran.
    pub cases: Vec<CaseFact>,
}

/// What a student has of one criterion.
#[derive(Clone, Debug)]
pub struct CriterionFact {
    /// Its id.
    pub id: String,
    /// Points earned, before lateness.
    pub earned: Points,
    /// Points possible.
    pub possible: Points,
}

/// What became of one case.
#[derive(Clone, Debug)]
pub struct CaseFact {
    /// `criterion/fixture`.
    pub id: String,
    /// The fixture's id.
    pub fixture: String,
    /// The verdict's name, or `judge-error`.
    pub verdict: String,
    /// Whether it passed.
    pub passed: bool,
    /// A name for what the program printed; `None` where nothing ran, nothing was printed or a limit cut it off.
    pub output: Option<String>,
    /// CPU time in microseconds.
    pub cpu: Option<u64>,
    /// The codes of its findings.
    pub findings: Vec<String>,
}

impl ClassFacts {
    /// Those whose program ran.
    pub fn ran(&self) -> impl Iterator<Item = &StudentFact> + Clone {
        self.students.iter().filter(|student| !student.cases.is_empty())
    }
}

impl StudentFact {
    /// Whether the points are what they will be: the submission is graded, whatever came of it.
    pub fn is_settled(&self) -> bool {
        match self.status {
            Status::Graded | Status::NotCompiled | Status::Unusable => true,
            Status::Withheld | Status::Pending | Status::Missing => false,
        }
    }
}
