//! A listing as a document.

use super::{ListedCase, ListedCriterion, Listing};
use crate::document::amount::{counted, points};
use crate::document::{Block, Document, Table};
use crate::rubric::{Visibility, duration_text};

impl Listing {
    /// The listing for people to read.
    pub fn document(&self) -> Document {
        let sums = [
            points(self.points),
            counted(self.criteria.len(), "criterion"),
            counted(self.cases, "case"),
            format!("{} of the program", counted(self.runs, "run")),
        ];
        let facts = [
            format!("rubric {}, dialect {}", self.rubric, self.dialect),
            sums.join(", "),
            format!("limits of a run where no others are shown: {}", self.limits),
            format!(
                "CPU time of all runs: at most {}",
                duration_text(self.longest_cpu_ms)
            ),
        ];
        let criteria = self.criteria.iter().map(|criterion| self.section(criterion));
        Document {
            title: self.title.clone().into(),
            blocks: facts.into_iter().map(Block::text).chain(criteria).collect(),
        }
    }

    fn section(&self, criterion: &ListedCriterion) -> Block {
        let after = match &criterion.after[..] {
            [] => String::new(),
            ids => format!("; only after {}", ids.join(" and ")),
        };
        let worth = format!(
            "{}, {}; {}{after}",
            points(criterion.points),
            counted(criterion.cases.len(), "case"),
            criterion.score,
        );
        let mut cases = Table::new(&["", "", ""]);
        for case in &criterion.cases {
            let asked: Vec<&str> = case.requires.iter().map(|asked| asked.name()).collect();
            cases.row([case.fixture.to_string(), asked.join(", "), self.particulars(case)]);
        }
        Block::section(
            format!("{}: {}", criterion.id, criterion.title),
            vec![Block::text(worth), Block::Table(cases)],
        )
    }

    /// What a case has that most have not.
    fn particulars(&self, case: &ListedCase) -> String {
        let mut parts = Vec::new();
        if case.limits != self.limits {
            parts.push(case.limits.difference(&self.limits));
        }
        parts.extend(
            case.shares_run_of
                .as_ref()
                .map(|first| format!("same run as {first}")),
        );
        if case.visibility != Visibility::Visible {
            parts.push(case.visibility.name().to_owned());
        }
        parts.join("; ")
    }
}
