//! Grades as Gradescope exports them, for whatever reads its exports.

use super::{Column, Sheet, SheetRow, cell, table};

pub(super) fn records(sheet: &Sheet) -> Vec<Vec<String>> {
    let columns: [Column<'_>; 13] = [
        ("First Name", &|row| cell::text(&row.student.first_name)),
        ("Last Name", &|row| cell::text(&row.student.last_name)),
        ("SID", &|row| cell::text(&row.student.student_id)),
        ("Email", &|row| cell::text(&row.student.email)),
        ("Sections", &|row| cell::text(&row.student.section)),
        ("Total Score", &|row| {
            row.graded(|grade| cell::points(grade.score))
        }),
        ("Max Points", &|_| cell::points(sheet.possible)),
        ("Status", &|row| {
            row.grade.as_ref().map_or("Missing", |_| "Graded").to_owned()
        }),
        ("Submission ID", &|_| String::new()),
        ("Submission Time", &SheetRow::submitted),
        ("Lateness (H:M:S)", &|row| {
            row.graded(|grade| lateness(grade.late_seconds))
        }),
        ("View Count", &|_| String::new()),
        ("Submission Count", &|row| row.graded(|_| "1".to_owned())),
    ];
    let mut records = table(&columns, &sheet.rows);
    for (number, column) in (1..).zip(&sheet.columns) {
        let title = cell::text(&column.title);
        let head = format!("{number}: {title} ({} pts)", column.possible);
        let points = |row: &SheetRow| {
            row.graded(|grade| {
                grade
                    .criteria
                    .get(&column.id)
                    .copied()
                    .map_or_else(String::new, cell::points)
            })
        };
        let cells = std::iter::once(head).chain(sheet.rows.iter().map(points));
        for (record, cell) in records.iter_mut().zip(cells) {
            record.push(cell);
        }
    }
    records
}

/// Hours, minutes and seconds.
fn lateness(seconds: u64) -> String {
    format!(
        "{:02}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}
