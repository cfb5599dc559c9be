//! The statistics as a document: every table, and a chart where a table says too much at once. On a page, each bar is a link to the students behind it.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{CaseStatistic, ClassStatistics, Section, sections};
use crate::document::{self, Axis, Block, Cell, Chip, Document, Scatter, Table, Tone, amount};
use crate::gradebook::ClassProblem;
use crate::safe::Safe;

/// The document, for a terminal.
pub fn document(statistics: &ClassStatistics) -> Document {
    whole(statistics, &sections(statistics), &Behind::default())
}

/// The same as a page: the hardest cases come first, and the students behind each bar stand at the end.
pub fn page(statistics: &ClassStatistics) -> Document {
    let mut sections = sections(statistics);
    for section in sections.iter_mut().filter(|section| section.name == "cases") {
        section.title = "Cases by difficulty";
        section.rows = by_difficulty(statistics, &section.rows);
    }
    let mut behind = Behind::default();
    for bin in statistics.distribution.iter().flat_map(|spread| &spread.bins) {
        behind.add(
            "histogram",
            format!("{} to {} points", bin.from, bin.to),
            &bin.students,
        );
    }
    for cause in &statistics.causes {
        behind.add("causes", cause.what.clone(), &cause.students);
    }
    for criterion in &statistics.criteria {
        behind.add(
            "criteria",
            format!("not all points for {}", criterion.id),
            &criterion.short,
        );
    }
    for row in sections
        .iter()
        .filter(|section| section.name == "cases")
        .flat_map(|section| &section.rows)
    {
        let case = statistics.cases.iter().find(|case| row.first() == Some(&case.id));
        let nobody = Vec::new();
        let failed = case.map_or(&nobody, |case| &case.failed);
        behind.add(
            "cases",
            format!("failed {}", row.first().map_or("", |id| id)),
            failed,
        );
    }
    let mut document = whole(statistics, &sections, &behind);
    document.blocks.extend(behind.blocks());
    document
}

fn whole(statistics: &ClassStatistics, sections: &[Section], behind: &Behind) -> Document {
    let mut intro = format!(
        "{}; {} ran. For course staff: it shows what is hidden from students.",
        amount::counted(statistics.students, "student"),
        amount::counted(statistics.ran, "program")
    );
    if statistics.ran == 0 {
        intro.push_str(" No program ran, so there is nothing to say about criteria and cases.");
    }
    let mut blocks: Vec<Block> = statistics.problems.iter().map(ClassProblem::note).collect();
    blocks.push(Block::text(intro));
    // Problems stand above already.
    for section in sections.iter().filter(|section| section.name != "problems") {
        let mut body = Vec::new();
        if !section.note.is_empty() {
            body.push(Block::text(section.note));
        }
        if section.name == "cases" {
            body.extend(chart(&statistics.cases));
        }
        body.push(Block::Table(table(section, behind)));
        blocks.push(Block::section(section.title, body));
    }
    Document {
        title: format!("Class statistics: {}", Safe::line(&statistics.title)).into(),
        blocks,
    }
}

/// The rows of the cases, those first that the fewest programs pass.
fn by_difficulty(statistics: &ClassStatistics, rows: &[Vec<String>]) -> Vec<Vec<String>> {
    let mut order: Vec<(Option<f64>, &Vec<String>)> = statistics
        .cases
        .iter()
        .map(CaseStatistic::success)
        .zip(rows)
        .collect();
    order.sort_by(|(one, _), (other, _)| match (one, other) {
        (Some(one), Some(other)) => one.total_cmp(other),
        // What nobody was judged on has no difficulty.
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    });
    order.into_iter().map(|(_, row)| row.clone()).collect()
}

/// The students behind each bar. Bars with the same students lead to one list.
#[derive(Debug, Default)]
struct Behind {
    /// The list of each row of a section, where there is anybody.
    rows: BTreeMap<&'static str, Vec<Option<usize>>>,
    /// The lists: what they are about, and who.
    lists: Vec<(Vec<String>, Vec<String>)>,
}

/// How many bars a list of students names.
const BARS: usize = 3;

impl Behind {
    /// Adds the students of a section's next row.
    fn add(&mut self, section: &'static str, what: String, students: &[String]) {
        let list = (!students.is_empty()).then(|| {
            let known = self.lists.iter().position(|(_, known)| known == students);
            known.unwrap_or_else(|| {
                self.lists.push((Vec::new(), students.to_vec()));
                self.lists.len() - 1
            })
        });
        if let Some(list) = list {
            self.lists[list].0.push(what);
        }
        self.rows.entry(section).or_default().push(list);
    }

    /// Where a row's bar leads to.
    fn link(&self, section: &Section, row: usize) -> Option<String> {
        let list = self.rows.get(section.name)?.get(row).copied().flatten()?;
        Some(anchor(list))
    }

    /// The lists.
    fn blocks(&self) -> Option<Block> {
        let list = |(number, (what, students)): (usize, &(Vec<String>, Vec<String>))| {
            let mut title = what.iter().take(BARS).cloned().collect::<Vec<_>>().join("; ");
            if what.len() > BARS {
                // Nothing fails to be written to a string.
                let _ = write!(title, "; and {} more", what.len() - BARS);
            }
            let chip = |id: &String| Chip {
                tone: Tone::Plain,
                name: Safe::line(id),
                meaning: Safe::default(),
                bar: None,
            };
            Block::Section(document::Section {
                anchor: Some(anchor(number)),
                title: Safe::line(title),
                aside: Some(amount::counted(students.len(), "student").into()),
                blocks: vec![Block::Chips(students.iter().map(chip).collect())],
                ..document::Section::default()
            })
        };
        let lists: Vec<Block> = self.lists.iter().enumerate().map(list).collect();
        (!lists.is_empty()).then(|| Block::section("The students behind each bar", lists))
    }
}

fn anchor(list: usize) -> String {
    format!("students-{}", list + 1)
}

/// The table of a section, with bars for shares and for the numbers of students.
fn table(section: &Section, behind: &Behind) -> Table {
    let mut table = Table::new(&section.header);
    let number = |text: &String| text.parse::<f64>().ok();
    let most = section.rows.iter().filter_map(|row| number(row.get(1)?));
    let most = most.fold(1.0, f64::max);
    let bar = |column: usize, text: &String| match (section.name, section.header.get(column)) {
        (_, Some(&"success %")) => number(text).map(|share| share * 10.0),
        ("histogram" | "causes", Some(&"students")) => number(text).map(|count| count / most * 1000.0),
        _ => None,
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to 0 to 1000"
    )]
    let thousandths = |length: f64| length.clamp(0.0, 1000.0).round() as u32;
    for (at, row) in section.rows.iter().enumerate() {
        table.row(row.iter().enumerate().map(|(column, text)| {
            let bar = bar(column, text).map(thousandths);
            Cell {
                link: bar.and_then(|_| behind.link(section, at)),
                bar,
                ..Cell::from(Safe::line(text))
            }
        }));
    }
    table
}

/// A dot for each case, and one for several that stand in the same place as far as can be seen.
fn chart(cases: &[CaseStatistic]) -> Option<Block> {
    let mut places: BTreeMap<(String, String), ([f64; 2], usize)> = BTreeMap::new();
    for case in cases {
        let (Some(success), Some(r)) = (case.success(), case.point_biserial) else {
            continue;
        };
        let place = [success * 100.0, r];
        let seen = (format!("{:.0}", place[0]), format!("{:.2}", place[1]));
        places.entry(seen).or_insert((place, 0)).1 += 1;
    }
    (!places.is_empty()).then(|| {
        Block::Scatter(Scatter {
            caption: "Each dot is a case, a large one several: to the right the easy ones, high up those that tell strong from weak programs. The table below has the numbers",
            x: Axis {
                name: "% of programs that pass",
                ticks: &[0.0, 20.0, 40.0, 60.0, 80.0, 100.0],
            },
            y: Axis {
                name: "r with the other cases",
                ticks: &[-1.0, -0.5, 0.0, 0.5, 1.0],
            },
            points: places.into_values().collect(),
        })
    })
}
