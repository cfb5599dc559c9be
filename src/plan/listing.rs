//! The plan as staff read it before anything is run: every criterion, every case, what is asked there and under which limits.
//!
//! It holds no answers, but it names the puzzles that students are not shown, with how much they see of each.

use std::collections::BTreeMap;
use std::time::Duration;

use super::{Case, CaseId, LimitsPart, Plan, milliseconds};
use crate::document::amount::{counted, points};
use crate::document::{Block, Document, Table};
use crate::rubric::{Visibility, duration_text};
use crate::score::Scoring;
use sandbox::execution::Limits;

/// The plan for people to read.
pub fn listing(plan: &Plan) -> Document {
    let rubric = &plan.rubric;
    let usual = LimitsPart::from(usual_limits(plan));
    let longest_cpu: Duration = plan.runs.iter().map(|run| run.limits.cpu).sum();
    let sums = [
        points(rubric.points),
        counted(rubric.criteria.len(), "criterion"),
        counted(plan.cases.len(), "case"),
        format!("{} of the program", counted(plan.runs.len(), "run")),
    ];
    let facts = [
        format!("rubric {}, dialect {}", rubric.name, rubric.dialect.name),
        sums.join(", "),
        format!("limits of a run where no others are shown: {usual}"),
        format!(
            "CPU time of all runs: at most {}",
            duration_text(milliseconds(longest_cpu))
        ),
    ];
    let mut first_of_run = BTreeMap::new();
    let criteria = (0..rubric.criteria.len()).map(|index| section(plan, index, &usual, &mut first_of_run));
    Document {
        title: rubric.title.clone().into(),
        blocks: facts.into_iter().map(Block::text).chain(criteria).collect(),
    }
}

/// A criterion with its cases. `first_of_run` has the first case of each run so far.
fn section<'p>(
    plan: &'p Plan,
    index: usize,
    usual: &LimitsPart,
    first_of_run: &mut BTreeMap<usize, &'p CaseId>,
) -> Block {
    let criteria = &plan.rubric.criteria;
    let criterion = &criteria[index];
    let own: Vec<&Case> = plan.cases.iter().filter(|case| case.criterion == index).collect();
    let after: Vec<&str> = criterion
        .after
        .iter()
        .map(|index| criteria[*index].id.as_str())
        .collect();
    let after = if after.is_empty() {
        String::new()
    } else {
        format!("; only after {}", after.join(" and "))
    };
    let worth = format!(
        "{}, {}; {}{after}",
        points(criterion.points),
        counted(own.len(), "case"),
        score_in_words(&criterion.scoring),
    );
    let mut cases = Table::new(&["", "", ""]);
    for case in own {
        let run = &plan.runs[case.run];
        let solvable = run.fixture.golden.is_solvable();
        let asked = criterion
            .requires
            .iter()
            .filter(|asked| asked.applies_to(solvable));
        let asked: Vec<&str> = asked.map(|asked| asked.name()).collect();
        // What it has that most have not.
        let mut particulars = Vec::new();
        let limits = LimitsPart::from(run.limits);
        if limits != *usual {
            particulars.push(limits.difference(usual));
        }
        match first_of_run.get(&case.run) {
            Some(first) => particulars.push(format!("same run as {first}")),
            None => drop(first_of_run.insert(case.run, &case.id)),
        }
        if case.visibility != Visibility::Visible {
            particulars.push(case.visibility.name().to_owned());
        }
        cases.row([
            run.fixture.id.to_string(),
            asked.join(", "),
            particulars.join("; "),
        ]);
    }
    Block::section(
        format!("{}: {}", criterion.id, criterion.title),
        vec![Block::text(worth), Block::Table(cases)],
    )
}

/// The limits that most runs have; of several such the smallest.
fn usual_limits(plan: &Plan) -> Limits {
    let mut counts: BTreeMap<Limits, usize> = BTreeMap::new();
    for run in &plan.runs {
        *counts.entry(run.limits).or_default() += 1;
    }
    let most = counts.iter().rev().max_by_key(|(_, count)| **count);
    most.map_or_else(Limits::default, |(limits, _)| *limits)
}

fn score_in_words(scoring: &Scoring) -> String {
    match scoring {
        Scoring::PerCase => "per case".to_owned(),
        Scoring::AllOrNothing => "all or nothing".to_owned(),
        Scoring::Thresholds(steps) => {
            let steps: Vec<String> = steps
                .iter()
                .map(|step| format!("{} for {} passed", step.points, step.passed))
                .collect();
            steps.join(", ")
        }
    }
}
