//! The statistics as tables: the same for the terminal, for CSV and for the page.

use std::collections::BTreeSet;

use super::{Cause, ClassStatistics, Count};
use crate::document::amount::{percent, two_decimals};
use crate::points::Points;

/// One table with what must be known to read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name in CSV.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What the numbers are.
    pub note: &'static str,
    /// The columns. The first says what a row is about.
    pub header: Vec<&'static str>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// Every table that has rows.
pub fn sections(statistics: &ClassStatistics) -> Vec<Section> {
    let all = [
        problems(statistics),
        causes(statistics),
        counts("students", "Students", "", "status", &statistics.statuses),
        points(statistics),
        histogram(statistics),
        criteria(statistics),
        cases(statistics),
        counts(
            "findings",
            "Commonest findings",
            "Counted by students, not by cases.",
            "finding",
            &statistics.findings,
        ),
        counts(
            "diagnoses",
            "Commonest diagnoses",
            "Counted by students whose program one or two known misconceptions explain, with all that it does right and wrong.",
            "misconception",
            &statistics.diagnoses,
        ),
        slowest(statistics),
        counts(
            "timeouts",
            "Time limits exceeded",
            "",
            "case",
            &statistics.timeouts,
        ),
        counts(
            "languages",
            "Languages",
            "What programs are written in, where that is known.",
            "language",
            &statistics.languages,
        ),
        alike(statistics),
    ];
    all.into_iter()
        .filter(|section| !section.rows.is_empty())
        .collect()
}

fn problems(statistics: &ClassStatistics) -> Section {
    Section {
        name: "problems",
        title: "Problems of the class",
        note: "",
        header: vec!["problem", "remedy"],
        rows: statistics
            .problems
            .iter()
            .map(|problem| vec![problem.what.clone(), problem.remedy.clone()])
            .collect(),
    }
}

/// How many students of a cause are named.
const NAMED: usize = 3;

fn causes(statistics: &ClassStatistics) -> Section {
    let row = |cause: &Cause| {
        let named = cause.students.iter().take(NAMED).map(String::as_str);
        let mut who: Vec<&str> = named.collect();
        if cause.students.len() > NAMED {
            who.push("…");
        }
        vec![
            cause.what.clone(),
            cause.students.len().to_string(),
            who.join(", "),
        ]
    };
    Section {
        name: "causes",
        title: "What goes wrong, by cause",
        note: "Each student whose program loses points is counted for the misconception that explains it; where none is known, for what is found in most of the cases that failed.",
        header: vec!["cause", "students", "such as"],
        rows: statistics.causes.iter().map(row).collect(),
    }
}

/// All sections as one table: section, item, measure, value.
pub fn long_table(sections: &[Section]) -> Vec<[String; 4]> {
    let cells = sections.iter().flat_map(|section| {
        section.rows.iter().flat_map(move |row| {
            let item = row.first().cloned().unwrap_or_default();
            let values = section.header.iter().zip(row).skip(1);
            values.map(move |(measure, value)| {
                [
                    section.name.to_owned(),
                    item.clone(),
                    (*measure).to_owned(),
                    value.clone(),
                ]
            })
        })
    });
    cells.collect()
}

fn counts(
    name: &'static str,
    title: &'static str,
    note: &'static str,
    what: &'static str,
    counts: &[Count],
) -> Section {
    Section {
        name,
        title,
        note,
        header: vec![what, "students"],
        rows: counts
            .iter()
            .map(|count| vec![count.what.clone(), count.students.to_string()])
            .collect(),
    }
}

fn points(statistics: &ClassStatistics) -> Section {
    let rows = statistics.distribution.as_ref().map_or_else(Vec::new, |spread| {
        let row = |what: &str, points: Points| vec![what.to_owned(), points.to_string()];
        vec![
            vec!["graded submissions".to_owned(), spread.count.to_string()],
            row("least", spread.least),
            row("lower quartile", spread.lower_quartile),
            row("median", spread.median),
            row("upper quartile", spread.upper_quartile),
            row("most", spread.most),
            row("mean", spread.mean),
            vec![
                "standard deviation".to_owned(),
                format!("{:.2}", spread.deviation),
            ],
        ]
    });
    Section {
        name: "points",
        title: "Points",
        note: "Of those whose submission is graded, after lateness and adjustments. Quartiles are points that somebody has.",
        header: vec!["measure", "points"],
        rows,
    }
}

fn histogram(statistics: &ClassStatistics) -> Section {
    let bins = statistics
        .distribution
        .iter()
        .flat_map(|spread| spread.bins.iter().enumerate());
    Section {
        name: "histogram",
        title: "Histogram",
        note: "",
        header: vec!["points", "students"],
        rows: bins
            .map(|(index, bin)| {
                let range = if index == 9 {
                    format!("{} and more", bin.from)
                } else {
                    format!("{} to below {}", bin.from, bin.to)
                };
                vec![range, bin.students.len().to_string()]
            })
            .collect(),
    }
}

fn criteria(statistics: &ClassStatistics) -> Section {
    Section {
        name: "criteria",
        title: "Criteria",
        note: "Over all programs that ran, before lateness. Success is the share of the points that were earned.",
        header: vec![
            "criterion",
            "possible",
            "success %",
            "all of it",
            "nothing",
            "programs",
        ],
        rows: statistics
            .criteria
            .iter()
            .map(|criterion| {
                vec![
                    criterion.id.clone(),
                    criterion.possible.to_string(),
                    percent(criterion.success()),
                    criterion.full.to_string(),
                    criterion.none.to_string(),
                    criterion.of.to_string(),
                ]
            })
            .collect(),
    }
}

fn cases(statistics: &ClassStatistics) -> Section {
    Section {
        name: "cases",
        title: "Cases",
        note: "Over all programs that were judged on the case. r: point-biserial correlation with the number of other cases passed; D: passes among the best 27 % less those among the worst 27 %. Near 0 a case tells nobody apart; below 0 it is worth a look.",
        header: vec!["case", "success %", "passed", "programs", "r", "D"],
        rows: statistics
            .cases
            .iter()
            .map(|case| {
                vec![
                    case.id.clone(),
                    percent(case.success()),
                    case.passed.to_string(),
                    case.of.to_string(),
                    two_decimals(case.point_biserial),
                    two_decimals(case.discrimination),
                ]
            })
            .collect(),
    }
}

/// How many of the slowest cases are shown.
const SLOWEST: usize = 15;

fn slowest(statistics: &ClassStatistics) -> Section {
    let mut cases: Vec<_> = statistics
        .cases
        .iter()
        .filter(|case| case.longest_cpu.is_some())
        .collect();
    cases.sort_by_key(|case| std::cmp::Reverse((case.median_cpu, case.longest_cpu)));
    // Cases that are judged on the same runs take the same time.
    let mut told = BTreeSet::new();
    cases.retain(|case| told.insert((&case.fixture, case.median_cpu, case.longest_cpu)));
    let seconds = |micros: Option<u64>| {
        let milliseconds = micros.unwrap_or(0) / 1000;
        format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000)
    };
    Section {
        name: "slowest",
        title: "Slowest cases",
        note: "CPU seconds; the fifteen with the highest median. Of cases that are judged on the same runs, the first.",
        header: vec!["case", "median", "longest"],
        rows: cases
            .into_iter()
            .take(SLOWEST)
            .map(|case| {
                vec![
                    case.id.clone(),
                    seconds(case.median_cpu),
                    seconds(case.longest_cpu),
                ]
            })
            .collect(),
    }
}

/// How many groups are shown, and how many outputs of each.
const GROUPS: usize = 50;
const OUTPUTS: usize = 5;

fn alike(statistics: &ClassStatistics) -> Section {
    let rows = statistics.alike.iter().take(GROUPS).map(|group| {
        let mut evidence: Vec<String> = Vec::new();
        for same in &group.same_files {
            evidence.push(format!("{} handed in the same files", same.join(", ")));
        }
        if !group.diagnoses.is_empty() {
            evidence.push(format!("all have {}", group.diagnoses.join(", ")));
        }
        let shown = group.shared.iter().take(OUTPUTS);
        evidence.extend(shown.map(|shared| {
            let (here, by, of) = (shared.here, shared.by, shared.of);
            format!("{}: {here} here, {by} of {of} in all", shared.fixture)
        }));
        let more = group.shared.len().saturating_sub(OUTPUTS);
        if more > 0 {
            evidence.push(format!("and {more} more"));
        }
        vec![
            group.students.join(", "),
            group.students.len().to_string(),
            format!("{:.1}", group.bits),
            group.shared_by_all().to_string(),
            evidence.join("; "),
        ]
    });
    Section {
        name: "alike",
        title: "Wrong in the same way",
        note: "Worth a look, and no accusation: who made the same mistake, or began with the same handout, looks alike too. Bits: for the two who share most, the sum of -log2 of the share of programs that printed just that wrong output; it ranks groups and is no probability. Right outputs do not count, the same text on several puzzles counts once, and what a common misconception forces counts little. At most fifty groups.",
        header: vec![
            "students",
            "how many",
            "bits",
            "wrong outputs of all",
            "which, the rarest first, and how many programs printed just that",
        ],
        rows: rows.collect(),
    }
}
