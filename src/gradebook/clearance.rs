//! What is to be run again although nothing changed.

use std::convert::Infallible;
use std::str::FromStr;

use rusqlite::{Connection, OptionalExtension, params};

use super::{ClassProblemKind, Gradebook, GradebookError};

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
    ///
    /// # Errors
    /// When the gradebook cannot be read or written.
    pub fn forget_for_libraries(&self) -> Result<(), GradebookError> {
        if self.current_rubric()?.is_none() {
            return Ok(());
        }
        let problems = self.problems()?.into_iter();
        let problems = problems.filter(|problem| problem.kind == ClassProblemKind::MissingLibrary);
        let submissions: Vec<(String, String)> = problems.flat_map(|problem| problem.submissions).collect();
        self.write(|transaction| {
            for (student, label) in &submissions {
                let content: Option<String> = transaction
                    .query_row(
                        "SELECT content FROM attempt WHERE student = ?1 AND label = ?2",
                        [student, label],
                        |row| row.get(0),
                    )
                    .optional()?;
                if let Some(content) = content {
                    forget_contents(transaction, "SELECT ?1", &content)?;
                }
            }
            Ok(())
        })
    }

    /// Forgets runs, and that the submissions that they belong to are graded. Scores stay in the history. Gives the number of submissions that are to be graded again.
    ///
    /// # Errors
    /// When there is no such student, or the gradebook cannot be written.
    pub fn forget(&self, what: &Rerun) -> Result<usize, GradebookError> {
        match what {
            Rerun::Student(asked) => {
                let id = self.student(asked)?.id;
                self.write(|transaction| {
                    forget_contents(transaction, "SELECT content FROM attempt WHERE student = ?1", &id)
                })
            }
            Rerun::Case(id) => self.write(|transaction| {
                transaction.execute(
                    "DELETE FROM run WHERE key IN (SELECT run FROM case_result WHERE id = ?1)",
                    [id],
                )?;
                forget_gradings(transaction, "id = ?1 AND run IS NOT NULL", id)
            }),
            // Sources that did not compile have no run: they are compiled again.
            Rerun::Verdict(name) if name == "compile-error" || name == "cannot-start" => {
                self.write(|transaction| {
                    forget_contents(
                        transaction,
                        "SELECT content FROM grading JOIN case_result USING (student, label, rubric) WHERE verdict = ?1",
                        name,
                    )
                })
            }
            Rerun::Verdict(name) => self.write(|transaction| {
                transaction.execute(
                    "DELETE FROM run WHERE key IN (SELECT run FROM case_result WHERE verdict = ?1)",
                    [name],
                )?;
                forget_gradings(transaction, "verdict = ?1", name)
            }),
        }
    }
}

/// Forgets all about contents. `which` selects them by one value.
fn forget_contents(connection: &Connection, which: &str, value: &str) -> rusqlite::Result<usize> {
    let contents: Vec<String> = connection
        .prepare(&format!("SELECT DISTINCT * FROM ({which})"))?
        .query_map([value], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let mut forgotten = 0;
    for content in contents {
        connection.execute("DELETE FROM run WHERE content = ?1", params![content])?;
        connection.execute("DELETE FROM build WHERE content = ?1", params![content])?;
        forgotten += connection.execute("DELETE FROM grading WHERE content = ?1", params![content])?;
    }
    Ok(forgotten)
}

fn forget_gradings(connection: &Connection, which: &str, value: &str) -> rusqlite::Result<usize> {
    connection.execute(
        &format!(
            "DELETE FROM grading WHERE (student, label, rubric) IN (SELECT student, label, rubric FROM case_result WHERE {which})"
        ),
        [value],
    )
}
