//! What a platform's own file says of the assignment: its name there, and the points that it is worth there. Grades that go back are checked against it.

use super::{Gradebook, meta};
use crate::problem::Failure;
use crate::report::sheet::WorksheetWords;
use crate::score::Points;

/// An assignment, as the roster that a platform exported has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlatformAssignment {
    /// Its name with its number, as in `8 Puzzle (1234)`; empty where the file is about one assignment and does not name it.
    pub title: String,
    /// What it is worth.
    pub possible: Option<Points>,
    /// The words of a worksheet of Moodle that is not in English.
    pub words: Option<WorksheetWords>,
}

impl PlatformAssignment {
    /// The number in `8 Puzzle (1234)`.
    pub fn number(title: &str) -> Option<&str> {
        let (_, number) = title.strip_suffix(')')?.rsplit_once('(')?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then_some(number)
    }

    fn line(&self) -> String {
        let possible = self
            .possible
            .map_or_else(String::new, |points| points.to_string());
        let words = self
            .words
            .as_ref()
            .and_then(|words| serde_json::to_string(words).ok());
        let words = words.map_or_else(String::new, |words| format!("\t{words}"));
        format!("{possible}\t{}{words}", self.title.replace(char::is_control, " "))
    }

    fn of_line(line: &str) -> Option<Self> {
        let (possible, rest) = line.split_once('\t')?;
        let (title, words) = match rest.split_once('\t') {
            Some((title, words)) => (title, Some(serde_json::from_str(words).ok()?)),
            None => (rest, None),
        };
        Some(Self {
            title: title.to_owned(),
            possible: Points::parse(possible),
            words,
        })
    }
}

impl Gradebook {
    /// Keeps what the roster says of assignments. A roster that says nothing takes nothing away.
    pub fn keep_assignments(&self, assignments: &[PlatformAssignment]) -> Result<(), Failure> {
        if assignments.is_empty() {
            return Ok(());
        }
        let lines: Vec<String> = assignments.iter().map(PlatformAssignment::line).collect();
        self.write(|transaction| meta::keep(transaction, "assignments", &lines.join("\n")))
    }

    /// What the roster said of assignments; nothing where it came from no platform.
    pub fn assignments(&self) -> Result<Vec<PlatformAssignment>, Failure> {
        let text = self.read(|connection| meta::read(connection, "assignments"))?;
        let text = text.unwrap_or_default();
        text.lines()
            .map(|line| PlatformAssignment::of_line(line).ok_or_else(|| self.damaged("an assignment", line)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assignment_comes_back_as_it_was() {
        for (title, possible, words) in [
            ("8 Puzzle (1234)", Some(Points::whole(10)), None),
            ("", None, Some(WorksheetWords::default())),
            ("a, \"b\" (2) (3)", None, None),
        ] {
            let assignment = PlatformAssignment {
                title: title.to_owned(),
                possible,
                words,
            };
            assert_eq!(PlatformAssignment::of_line(&assignment.line()), Some(assignment));
        }
        assert_eq!(PlatformAssignment::number("8 Puzzle (2) (1234)"), Some("1234"));
        for title in ["8 Puzzle", "8 Puzzle (a)", "8 Puzzle ()", "(read only)"] {
            assert_eq!(PlatformAssignment::number(title), None, "{title}");
        }
    }
}
