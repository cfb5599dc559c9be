//! The statistics as a document: every table, and a chart where a table says too much at once.

use std::collections::BTreeMap;

use super::{CaseStatistic, ClassStatistics, Section, sections};
use crate::document::{Axis, Block, Cell, Document, Scatter, Table, amount};
use crate::gradebook::ClassProblem;
use crate::safe::Safe;

/// The document.
pub fn document(statistics: &ClassStatistics) -> Document {
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
    let tables = sections(statistics).into_iter();
    for section in tables.filter(|section| section.name != "problems") {
        let mut body = Vec::new();
        if !section.note.is_empty() {
            body.push(Block::text(section.note));
        }
        if section.name == "cases" {
            body.extend(chart(&statistics.cases));
        }
        body.push(Block::Table(table(&section)));
        blocks.push(Block::section(section.title, body));
    }
    Document {
        title: format!("Class statistics: {}", Safe::line(&statistics.title)).into(),
        blocks,
    }
}

/// The table of a section, with bars for shares and for the numbers of a histogram.
fn table(section: &Section) -> Table {
    let mut table = Table::new(&section.header);
    let number = |text: &String| text.parse::<f64>().ok();
    let most = section.rows.iter().filter_map(|row| number(row.get(1)?));
    let most = most.fold(1.0, f64::max);
    let bar = |column: usize, text: &String| match (section.name, section.header.get(column)) {
        (_, Some(&"success %")) => number(text).map(|share| share * 10.0),
        ("histogram", Some(&"students")) => number(text).map(|count| count / most * 1000.0),
        _ => None,
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to 0 to 1000"
    )]
    let thousandths = |length: f64| length.clamp(0.0, 1000.0).round() as u32;
    for row in &section.rows {
        table.row(row.iter().enumerate().map(|(column, text)| Cell {
            bar: bar(column, text).map(thousandths),
            ..Cell::from(Safe::line(text))
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
