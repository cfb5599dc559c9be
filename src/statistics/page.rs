//! The statistics as a document: every table, and a chart where a table says too much at once. On a page, each bar is a link to the students behind it.

use std::collections::BTreeMap;

use super::{CaseStatistic, ClassStatistics, Section, sections};
use crate::document::{self, Axis, Block, Cell, Chip, Document, Safe, Scatter, Table, Tone, amount};
use crate::gradebook::ClassProblem;

/// The document, for a terminal.
pub fn document(statistics: &ClassStatistics) -> Document {
    whole(statistics, &sections(statistics), &Behind::default())
}

/// The same as a page: the hardest cases come first, and the students behind each bar stand at the end.
pub fn page(statistics: &ClassStatistics) -> Document {
    let mut sections = sections(statistics);
    for section in sections.iter_mut().filter(|section| section.name == "cases") {
        section.title = "Cases by difficulty";
        // What nobody was judged on has no difficulty.
        let difficulty = |bar: Option<f64>| bar.unwrap_or(f64::INFINITY);
        section
            .rows
            .sort_by(|one, other| difficulty(one.bar).total_cmp(&difficulty(other.bar)));
    }
    let behind = Behind::of(&sections);
    let mut document = whole(statistics, &sections, &behind);
    document.blocks.extend(behind.blocks());
    document
}

fn whole(statistics: &ClassStatistics, sections: &[Section], behind: &Behind<'_>) -> Document {
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

/// The students behind the bars: what they have in common, and who. Bars with the same students lead to one list.
#[derive(Debug, Default)]
struct Behind<'s>(Vec<(Vec<&'s str>, &'s [String])>);

/// How many bars a list of students names.
const BARS: usize = 3;

impl<'s> Behind<'s> {
    fn of(sections: &'s [Section]) -> Self {
        let mut behind = Self::default();
        let rows = sections.iter().flat_map(|section| &section.rows);
        for row in rows.filter(|row| !row.students.is_empty()) {
            match behind.list(&row.students) {
                Some(list) => behind.0[list].0.push(&row.what),
                None => behind.0.push((vec![&row.what], &row.students)),
            }
        }
        behind
    }

    fn list(&self, students: &[String]) -> Option<usize> {
        self.0.iter().position(|(_, known)| *known == students)
    }

    /// The lists.
    fn blocks(&self) -> Option<Block> {
        let list = |(number, (what, students)): (usize, &(Vec<&str>, &[String]))| {
            let chip = |id: &String| Chip {
                tone: Tone::Plain,
                name: Safe::line(id),
                meaning: Safe::default(),
                bar: None,
            };
            let mut title = what[..what.len().min(BARS)].join("; ");
            if what.len() > BARS {
                title = format!("{title}; and {} more", what.len() - BARS);
            }
            Block::Section(document::Section {
                anchor: Some(anchor(number)),
                title: Safe::line(title),
                aside: Some(amount::counted(students.len(), "student").into()),
                blocks: vec![Block::Chips(students.iter().map(chip).collect())],
                ..document::Section::default()
            })
        };
        let lists: Vec<Block> = self.0.iter().enumerate().map(list).collect();
        (!lists.is_empty()).then(|| Block::section("The students behind each bar", lists))
    }
}

fn anchor(list: usize) -> String {
    format!("students-{}", list + 1)
}

/// The table of a section, with bars that lead to the students behind them.
fn table(section: &Section, behind: &Behind<'_>) -> Table {
    let mut table = Table::new(&section.header);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to 0 to 1000"
    )]
    let thousandths = |share: f64| (share * 1000.0).clamp(0.0, 1000.0).round() as u32;
    for row in &section.rows {
        table.row(row.cells.iter().enumerate().map(|(column, text)| {
            let bar = row.bar.filter(|_| section.bars == Some(column));
            Cell {
                link: bar.and_then(|_| behind.list(&row.students)).map(anchor),
                bar: bar.map(thousandths),
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
