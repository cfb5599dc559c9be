//! A rubric to start a course from: one that comes with the grader, with the course's due date and what lateness costs.

use std::fmt;
use std::str::FromStr;

use super::shipped_text;
use crate::problem::Problems;

/// What lateness costs, in the words of a first choice. A rubric can say more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateRule {
    /// Nothing.
    Free,
    /// All points.
    Closed,
    /// So many percent of the points for each day begun.
    PerDay(u8),
}

impl FromStr for LateRule {
    type Err = String;

    /// `none`, `closed`, or a percentage a day: `10%`.
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        match text {
            "none" => return Ok(Self::Free),
            "closed" => return Ok(Self::Closed),
            _ => {}
        }
        let percent = text
            .strip_suffix('%')
            .and_then(|number| number.trim_end().parse().ok());
        percent
            .filter(|percent| (1..=100).contains(percent))
            .map(Self::PerDay)
            .ok_or_else(|| {
                format!("expected none, closed, or a percentage a day such as 10%, found `{text}`")
            })
    }
}

impl fmt::Display for LateRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Free => f.write_str("lateness costs nothing"),
            Self::Closed => f.write_str("nothing counts after the due date"),
            Self::PerDay(percent) => write!(f, "{percent} % of the points off for each day late"),
        }
    }
}

impl LateRule {
    /// As a table of a rubric; nothing where lateness costs nothing.
    fn table(self) -> String {
        let rule = match self {
            Self::Free => return String::new(),
            Self::Closed => "once = \"100 %\"".to_owned(),
            Self::PerDay(percent) => format!("per-day = \"{percent} %\""),
        };
        format!("# What lateness costs. Other keys: grace, cap, free-days, closes.\n[late]\n{rule}\n\n")
    }
}

/// The text of a rubric that comes with the grader, with a due date, as TOML writes one, and what lateness costs.
///
/// # Errors
/// There is no rubric of that name.
pub fn starter(name: &str, due: Option<&str>, late: LateRule) -> Result<String, Problems> {
    let text = shipped_text(name)?;
    let mut lines: Vec<&str> = text.lines().collect();
    let due = due.map(|due| format!("due = {due}"));
    let is_points = |line: &&str| line.starts_with("points = ");
    if let (Some(due), Some(points)) = (&due, lines.iter().position(is_points)) {
        lines.insert(points + 1, due);
    }
    let table = late.table();
    // Before the first table, and before what is said of it.
    let first = lines
        .iter()
        .position(|line| line.starts_with('['))
        .unwrap_or(lines.len());
    let comments = lines[..first]
        .iter()
        .rev()
        .take_while(|line| line.starts_with('#'))
        .count();
    let (head, tail) = lines.split_at(first - comments);
    Ok(format!("{}\n{table}{}\n", head.join("\n"), tail.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::{load_file, names};

    #[test]
    fn every_rubric_can_be_started_from_with_every_rule() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rubric.toml");
        for name in names() {
            for late in [LateRule::Free, LateRule::Closed, LateRule::PerDay(10)] {
                let text = starter(name, Some("2026-12-01T23:59:00+01:00"), late).unwrap();
                std::fs::write(&path, &text).unwrap();
                let rubric = load_file(&path).unwrap_or_else(|problems| panic!("{name}: {problems}"));
                assert_eq!(rubric.late.is_some(), late != LateRule::Free, "{name}");
                assert!(rubric.due.is_some());
            }
            assert_eq!(
                starter(name, None, LateRule::Free).unwrap(),
                shipped_text(name).unwrap()
            );
        }
        assert!(starter("nowhere", None, LateRule::Free).is_err());
    }

    #[test]
    fn rules_are_read() {
        assert_eq!("10%".parse(), Ok(LateRule::PerDay(10)));
        assert_eq!("10 %".parse(), Ok(LateRule::PerDay(10)));
        assert_eq!("closed".parse(), Ok(LateRule::Closed));
        assert_eq!("none".parse(), Ok(LateRule::Free));
        for wrong in ["", "0%", "101%", "10", "-5%"] {
            assert!(wrong.parse::<LateRule>().is_err(), "{wrong}");
        }
    }
}
