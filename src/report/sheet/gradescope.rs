//! Grades as Gradescope exports them, for whatever reads its exports.

use super::{Sheet, SheetRow, cell};

pub(super) fn records(sheet: &Sheet) -> Vec<Vec<String>> {
    let head = [
        "First Name",
        "Last Name",
        "SID",
        "Email",
        "Sections",
        "Total Score",
        "Max Points",
        "Status",
        "Submission ID",
        "Submission Time",
        "Lateness (H:M:S)",
        "View Count",
        "Submission Count",
    ];
    let mut header: Vec<String> = head.map(str::to_owned).into();
    header.extend((1..).zip(&sheet.columns).map(|(number, column)| {
        format!(
            "{number}: {} ({} pts)",
            cell::text(&column.title),
            column.possible
        )
    }));
    std::iter::once(header)
        .chain(sheet.rows.iter().map(|row| record(sheet, row)))
        .collect()
}

fn record(sheet: &Sheet, row: &SheetRow) -> Vec<String> {
    let (student, grade) = (&row.student, row.grade.as_ref());
    let mut record = vec![
        cell::text(&student.first_name),
        cell::text(&student.last_name),
        cell::text(&student.student_id),
        cell::text(&student.email),
        cell::text(&student.section),
        grade.map_or_else(String::new, |grade| cell::points(grade.score)),
        cell::points(sheet.possible),
        grade.map_or("Missing", |_| "Graded").to_owned(),
        String::new(),
        grade.map_or_else(String::new, |grade| cell::text(&grade.submitted)),
        grade.map_or_else(String::new, |grade| lateness(grade.late_seconds)),
        String::new(),
        grade.map_or_else(String::new, |_| "1".to_owned()),
    ];
    record.extend(sheet.columns.iter().map(|column| {
        let points = grade.and_then(|grade| grade.criteria.get(&column.id));
        points.map_or_else(String::new, |points| cell::points(*points))
    }));
    record
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
