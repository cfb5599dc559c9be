//! The statistics as tables: the same for the terminal, for CSV and for the page.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::{ClassStatistics, Count};
use crate::document::amount::{percent, two_decimals};

/// One table with what must be known to read it.
#[derive(Clone, Debug, PartialEq)]
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
    pub rows: Vec<Row>,
    /// The column whose numbers are drawn as bars, where there is one.
    pub bars: Option<usize>,
}

/// One row of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// A text for each column.
    pub cells: Vec<String>,
    /// The length of its bar, from 0 to 1.
    pub bar: Option<f64>,
    /// What the students behind the bar have in common.
    pub what: String,
    /// The students behind the bar, by id.
    pub students: Vec<String>,
}

impl Section {
    fn new<const COLUMNS: usize>(
        name: &'static str,
        title: &'static str,
        note: &'static str,
        header: [&'static str; COLUMNS],
        rows: impl IntoIterator<Item = [String; COLUMNS]>,
    ) -> Self {
        let row = |cells: [String; COLUMNS]| Row {
            cells: cells.into(),
            ..Row::default()
        };
        Self {
            name,
            title,
            note,
            header: header.into(),
            rows: rows.into_iter().map(row).collect(),
            bars: None,
        }
    }

    /// The same with bars in a column: for each row its length, what the students behind it have in common, and who they are.
    fn with_bars<'s>(
        mut self,
        column: usize,
        bars: impl Iterator<Item = (Option<f64>, String, &'s Vec<String>)>,
    ) -> Self {
        self.bars = Some(column);
        for (row, (bar, what, students)) in self.rows.iter_mut().zip(bars) {
            (row.bar, row.what) = (bar, what);
            row.students.clone_from(students);
        }
        self
    }
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

/// All sections as one table: section, item, measure, value.
pub fn long_table(sections: &[Section]) -> Vec<[String; 4]> {
    let cells = sections.iter().flat_map(|section| {
        section.rows.iter().flat_map(move |row| {
            let item = row.cells.first().cloned().unwrap_or_default();
            let values = section.header.iter().zip(&row.cells).skip(1);
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
    let rows = counts
        .iter()
        .map(|count| [count.what.clone(), count.students.to_string()]);
    Section::new(name, title, note, [what, "students"], rows)
}

fn problems(statistics: &ClassStatistics) -> Section {
    let rows = statistics
        .problems
        .iter()
        .map(|problem| [problem.what.clone(), problem.remedy.clone()]);
    let header = ["problem", "remedy"];
    Section::new("problems", "Problems of the class", "", header, rows)
}

/// How many students of a cause are named.
const NAMED: usize = 3;

fn causes(statistics: &ClassStatistics) -> Section {
    let causes = &statistics.causes;
    let rows = causes.iter().map(|cause| {
        let mut who: Vec<&str> = cause.students.iter().take(NAMED).map(String::as_str).collect();
        if cause.students.len() > NAMED {
            who.push("…");
        }
        let count = cause.students.len().to_string();
        [cause.what.clone(), count, who.join(", ")]
    });
    let section = Section::new(
        "causes",
        "What goes wrong, by cause",
        "Each student whose program loses points is counted for the misconception that explains it; where none is known, for what is found in most of the cases that failed.",
        ["cause", "students", "such as"],
        rows,
    );
    let most = causes.iter().map(|cause| cause.students.len()).max();
    section.with_bars(
        1,
        causes.iter().map(|cause| {
            let bar = share(cause.students.len(), most);
            (bar, cause.what.clone(), &cause.students)
        }),
    )
}

/// A count as a share of the most.
#[expect(clippy::cast_precision_loss, reason = "counts of a class are far below 2^53")]
fn share(count: usize, most: Option<usize>) -> Option<f64> {
    Some(count as f64 / most?.max(1) as f64)
}

fn points(statistics: &ClassStatistics) -> Section {
    let rows = statistics.distribution.iter().flat_map(|spread| {
        [
            ("graded submissions", spread.count.to_string()),
            ("least", spread.least.to_string()),
            ("lower quartile", spread.lower_quartile.to_string()),
            ("median", spread.median.to_string()),
            ("upper quartile", spread.upper_quartile.to_string()),
            ("most", spread.most.to_string()),
            ("mean", spread.mean.to_string()),
            ("standard deviation", format!("{:.2}", spread.deviation)),
        ]
    });
    Section::new(
        "points",
        "Points",
        "Of those whose submission is graded, after lateness and adjustments. Quartiles are points that somebody has.",
        ["measure", "points"],
        rows.map(|(measure, points)| [measure.to_owned(), points]),
    )
}

fn histogram(statistics: &ClassStatistics) -> Section {
    let bins = || statistics.distribution.iter().flat_map(|spread| &spread.bins);
    let last = bins().count().saturating_sub(1);
    let rows = bins().enumerate().map(|(index, bin)| {
        let range = if index == last {
            format!("{} and more", bin.from)
        } else {
            format!("{} to below {}", bin.from, bin.to)
        };
        [range, bin.students.len().to_string()]
    });
    let most = bins().map(|bin| bin.students.len()).max();
    let section = Section::new("histogram", "Histogram", "", ["points", "students"], rows);
    section.with_bars(
        1,
        bins().map(|bin| {
            let bar = share(bin.students.len(), most);
            (bar, format!("{} to {} points", bin.from, bin.to), &bin.students)
        }),
    )
}

fn criteria(statistics: &ClassStatistics) -> Section {
    let rows = statistics.criteria.iter().map(|criterion| {
        [
            criterion.id.clone(),
            criterion.possible.to_string(),
            percent(criterion.success()),
            criterion.full.to_string(),
            criterion.none.to_string(),
            criterion.of.to_string(),
        ]
    });
    let section = Section::new(
        "criteria",
        "Criteria",
        "Over all programs that ran, before lateness. Success is the share of the points that were earned.",
        [
            "criterion",
            "possible",
            "success %",
            "all of it",
            "nothing",
            "programs",
        ],
        rows,
    );
    section.with_bars(
        2,
        statistics.criteria.iter().map(|criterion| {
            let what = format!("not all points for {}", criterion.id);
            (criterion.success(), what, &criterion.short)
        }),
    )
}

fn cases(statistics: &ClassStatistics) -> Section {
    let rows = statistics.cases.iter().map(|case| {
        [
            case.id.clone(),
            percent(case.success()),
            case.passed.to_string(),
            case.of.to_string(),
            two_decimals(case.point_biserial),
            two_decimals(case.discrimination),
        ]
    });
    let section = Section::new(
        "cases",
        "Cases",
        "Over all programs that were judged on the case. r: point-biserial correlation with the number of other cases passed; D: passes among the best 27 % less those among the worst 27 %. Near 0 a case tells nobody apart; below 0 it is worth a look.",
        ["case", "success %", "passed", "programs", "r", "D"],
        rows,
    );
    section.with_bars(
        1,
        statistics.cases.iter().map(|case| {
            let what = format!("failed {}", case.id);
            (case.success(), what, &case.failed)
        }),
    )
}

/// How many of the slowest cases are shown.
const SLOWEST: usize = 15;

fn slowest(statistics: &ClassStatistics) -> Section {
    let timed = statistics.cases.iter().filter(|case| case.longest_cpu.is_some());
    let mut cases: Vec<_> = timed.collect();
    cases.sort_by_key(|case| Reverse((case.median_cpu, case.longest_cpu)));
    // Cases that are judged on the same runs take the same time.
    let mut listed = BTreeSet::new();
    cases.retain(|case| listed.insert((&case.fixture, case.median_cpu, case.longest_cpu)));
    let seconds = |micros: Option<u64>| {
        let milliseconds = micros.unwrap_or(0) / 1000;
        format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000)
    };
    Section::new(
        "slowest",
        "Slowest cases",
        "CPU seconds; the fifteen with the highest median. Of cases that are judged on the same runs, the first.",
        ["case", "median", "longest"],
        cases.into_iter().take(SLOWEST).map(|case| {
            let (median, longest) = (seconds(case.median_cpu), seconds(case.longest_cpu));
            [case.id.clone(), median, longest]
        }),
    )
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
        [
            group.students.join(", "),
            group.students.len().to_string(),
            format!("{:.1}", group.bits),
            group.shared_by_all().to_string(),
            evidence.join("; "),
        ]
    });
    Section::new(
        "alike",
        "Wrong in the same way",
        "Worth a look, and no accusation: who made the same mistake, or began with the same handout, looks alike too. Bits: for the two who share most, the sum of -log2 of the share of programs that printed just that wrong output; it ranks groups and is no probability. Right outputs do not count, the same text on several puzzles counts once, and what a common misconception forces counts little. At most fifty groups.",
        [
            "students",
            "how many",
            "bits",
            "wrong outputs of all",
            "which, the rarest first, and how many programs printed just that",
        ],
        rows,
    )
}
