//! A listing as plain text: aligned, the same at every run.

use std::fmt::{self, Write};

use super::{ListedCase, ListedCriterion, Listing};
use crate::document::amount::{counted, points};
use crate::rubric::{Visibility, duration_text};

impl fmt::Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        writeln!(f, "rubric {}, dialect {}", self.rubric, self.dialect)?;
        writeln!(
            f,
            "{}, {}, {}, {} of the program",
            points(self.points),
            counted(self.criteria.len(), "criterion"),
            counted(self.cases, "case"),
            counted(self.runs, "run"),
        )?;
        writeln!(f, "limits of a run where no others are shown: {}", self.limits)?;
        writeln!(
            f,
            "CPU time of all runs: at most {}",
            duration_text(self.longest_cpu_ms)
        )?;
        let cases = || self.criteria.iter().flat_map(|criterion| &criterion.cases);
        let fixture_width = cases().map(|case| case.fixture.as_str().chars().count()).max();
        let requires_width = cases().map(|case| requires(case).chars().count()).max();
        for criterion in &self.criteria {
            writeln!(f, "\n{}", heading(criterion))?;
            for case in &criterion.cases {
                let mut line = format!(
                    "  {:2$}  {:3$}",
                    case.fixture,
                    requires(case),
                    fixture_width.unwrap_or(0),
                    requires_width.unwrap_or(0)
                );
                if case.limits != self.limits {
                    write!(line, "  {}", case.limits.difference(&self.limits))?;
                }
                if let Some(first) = &case.shares_run_of {
                    write!(line, "  same run as {first}")?;
                }
                if case.visibility != Visibility::Visible {
                    write!(line, "  {}", case.visibility.name())?;
                }
                writeln!(f, "{}", line.trim_end())?;
            }
        }
        Ok(())
    }
}

fn heading(criterion: &ListedCriterion) -> String {
    let after = match &criterion.after[..] {
        [] => String::new(),
        ids => format!("; only after {}", ids.join(" and ")),
    };
    format!(
        "{}: {}\n  {}, {}; {}{after}",
        criterion.id,
        criterion.title,
        points(criterion.points),
        counted(criterion.cases.len(), "case"),
        criterion.score,
    )
}

fn requires(case: &ListedCase) -> String {
    let names: Vec<&str> = case.requires.iter().map(|asked| asked.name()).collect();
    names.join(", ")
}
