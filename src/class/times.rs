//! When submissions were handed in, as the course has it: a CSV file with a column for the student or submission and one for the time.

use std::collections::BTreeMap;
use std::path::Path;

use jiff::Timestamp;

use super::problem_csv::Table;
use crate::problem::{Problem, Problems};

const WHO: &[&str] = &[
    "id",
    "student",
    "studentid",
    "sid",
    "submission",
    "label",
    "login",
    "sisloginid",
    "username",
    "email",
    "name",
];
const WHEN: &[&str] = &[
    "time",
    "submitted",
    "submittedat",
    "submissiontime",
    "timestamp",
    "date",
    "lastmodifiedsubmission",
];

/// Times by student's id or submission's label, in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Times(BTreeMap<String, Timestamp>);

impl Times {
    /// Reads a list of times.
    ///
    /// # Errors
    /// Every problem: a column that is missing, a time that cannot be read.
    pub fn read(path: &Path) -> Result<Self, Problems> {
        let table = Table::read(path, "a list of times")?;
        let mut problems = Problems::new();
        let (who, when) = (table.column(WHO), table.column(WHEN));
        for (column, names) in [(who, "`id` or `submission`"), (when, "`time`")] {
            if column.is_none() {
                problems.push(
                    &table.source,
                    Problem::new(format!("expected a column {names}, found none")),
                );
            }
        }
        let mut times = Self::default();
        for row in &table.rows {
            let (Some(who), Some(when)) = (row.cell(who), row.cell(when)) else {
                continue;
            };
            match parse(when) {
                Some(time) => {
                    times.0.insert(who.to_lowercase(), time);
                }
                None => problems.push(
                    &table.source,
                    table
                        .at(row, format!("expected a time with its zone, found `{when}`"))
                        .hint("write it as in 2026-11-22T23:59:00+01:00, or 2026-11-22T22:59:00Z"),
                ),
            }
        }
        if problems.is_empty() {
            Ok(times)
        } else {
            Err(problems)
        }
    }

    /// The time under one of these names.
    pub fn of(&self, names: &[&str]) -> Option<Timestamp> {
        names
            .iter()
            .find_map(|name| self.0.get(&name.to_lowercase()).copied())
    }
}

/// A time with its zone; `2022-06-25 13:16:26 -0600`, as Gradescope's CSV has it, as well.
pub(super) fn parse(text: &str) -> Option<Timestamp> {
    if let Ok(time) = text.parse() {
        return Some(time);
    }
    let (clock, zone) = text.rsplit_once(' ')?;
    let zone = match zone {
        "UTC" | "Z" => "Z".to_owned(),
        zone if zone.len() == 5 && zone.starts_with(['+', '-']) => {
            format!("{}:{}", zone.get(..3)?, zone.get(3..)?)
        }
        zone => zone.to_owned(),
    };
    format!("{}{zone}", clock.replacen(' ', "T", 1)).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_need_a_zone() {
        for text in [
            "2022-06-25 13:16:26 -0600",
            "2022-06-25T19:16:26Z",
            "2022-06-25 19:16:26 UTC",
            "2022-06-25 13:16:26.000 -06:00",
        ] {
            assert_eq!(parse(text).unwrap().to_string(), "2022-06-25T19:16:26Z", "{text}");
        }
        for text in ["2022-06-25 13:16:26", "tomorrow", ""] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_time_is_found_by_any_name_in_any_case() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("times.csv");
        std::fs::write(&path, "SIS Login ID,Submitted At\nAda,2022-06-25T19:16:26Z\n").unwrap();
        let times = Times::read(&path).unwrap();
        assert!(times.of(&["7", "ada"]).is_some());
        assert!(times.of(&["alan"]).is_none());
        std::fs::write(&path, "who,time\nAda,soon\n").unwrap();
        let told = Times::read(&path).unwrap_err().to_string();
        assert!(told.contains("a column `id` or `submission`"), "{told}");
    }
}
