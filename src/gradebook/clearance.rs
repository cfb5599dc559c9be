//! What is to be run again although nothing changed.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::str::FromStr;

use rusqlite::Connection;

use super::record::Record;
use super::{Attempt, CaseRecord, ClassProblemKind, ContentHash, Gradebook, Grading, Runs};
use crate::problem::Failure;

/// Which runs are to be made again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rerun {
    /// All of one student, the build too.
    Student(String),
    /// One case of everybody: `criterion/fixture`.
    Case(String),
    /// Every run that has led to a verdict.
    Verdict(String),
}

impl FromStr for Rerun {
    type Err = Infallible;

    /// `case:ID`, `verdict:NAME`, or else a student.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text.split_once(':') {
            Some(("case", id)) => Self::Case(id.to_owned()),
            Some(("verdict", name)) => Self::Verdict(name.to_owned()),
            Some(_) | None => Self::Student(text.to_owned()),
        })
    }
}

impl Gradebook {
    /// Forgets what programs came to that need a library which nothing provided: there may be one now.
    pub fn forget_for_libraries(&self) -> Result<(), Failure> {
        if self.current_rubric()?.is_none() {
            return Ok(());
        }
        let problems = self.problems()?.into_iter();
        let problems = problems.filter(|problem| problem.kind == ClassProblemKind::MissingLibrary);
        let submissions: BTreeSet<(String, String)> =
            problems.flat_map(|problem| problem.submissions).collect();
        self.write(|transaction| {
            let attempts = Attempt::all(transaction)?.into_iter();
            let due = attempts.filter(|one| submissions.contains(&(one.student.clone(), one.label.clone())));
            let contents: BTreeSet<ContentHash> = due.map(|attempt| attempt.content).collect();
            forget_contents(transaction, contents).map(drop)
        })
    }

    /// Forgets runs, and that the submissions that they belong to are graded. Scores stay in the history. Gives the number of submissions that are to be graded again.
    ///
    /// # Errors
    /// When there is no such student, or the gradebook cannot be written.
    pub fn forget(&self, what: &Rerun) -> Result<usize, Failure> {
        match what {
            Rerun::Student(asked) => {
                let id = self.student(asked)?.id;
                self.write(|transaction| {
                    let attempts = Attempt::all(transaction)?.into_iter();
                    let own = attempts.filter(|attempt| attempt.student == id);
                    let contents: BTreeSet<ContentHash> = own.map(|attempt| attempt.content).collect();
                    forget_contents(transaction, contents)
                })
            }
            Rerun::Case(id) => self
                .write(|transaction| forget_cases(transaction, |case| case.id == *id && case.run.is_some())),
            // Sources that did not compile have no run: they are compiled again.
            Rerun::Verdict(name) if name == "compile-error" || name == "cannot-start" => {
                self.write(|transaction| {
                    let mut contents = BTreeSet::new();
                    Grading::each(transaction, |grading| {
                        if grading
                            .details
                            .open()?
                            .cases
                            .iter()
                            .any(|case| case.verdict == *name)
                        {
                            contents.insert(grading.content);
                        }
                        Ok(())
                    })?;
                    forget_contents(transaction, contents)
                })
            }
            Rerun::Verdict(name) => {
                self.write(|transaction| forget_cases(transaction, |case| case.verdict == *name))
            }
        }
    }
}

/// Forgets all about contents, and gives the number of gradings that are gone.
fn forget_contents(
    connection: &Connection,
    contents: impl IntoIterator<Item = ContentHash>,
) -> rusqlite::Result<usize> {
    let mut forgotten = 0;
    for content in contents {
        let content = [content.as_str()];
        connection.execute("DELETE FROM run WHERE content = ?1", content)?;
        connection.execute("DELETE FROM build WHERE content = ?1", content)?;
        forgotten += connection.execute("DELETE FROM grading WHERE content = ?1", content)?;
    }
    Ok(forgotten)
}

/// Forgets the runs of some cases, and the gradings that rest on them; gives the number of those.
fn forget_cases(connection: &Connection, which: impl Fn(&CaseRecord) -> bool) -> rusqlite::Result<usize> {
    let mut due = Vec::new();
    Grading::each(connection, |grading| {
        let mut cases = grading.details.open()?.cases;
        cases.retain(|case| which(case));
        if !cases.is_empty() {
            due.push((grading, cases));
        }
        Ok(())
    })?;
    for (grading, cases) in &due {
        let keys = cases.iter().filter_map(|case| case.run.as_ref()).collect();
        Runs::forget(connection, grading.content.as_str(), &keys)?;
        connection.execute(
            "DELETE FROM grading WHERE (student, label, rubric) = (?1, ?2, ?3)",
            [&grading.student, &grading.label, grading.rubric.as_str()],
        )?;
    }
    Ok(due.len())
}
