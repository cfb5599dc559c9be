//! Grades as nbgrader exports them.

use super::{Sheet, SheetGrade, SheetRow, cell};
use crate::points::Points;

pub(super) fn records(sheet: &Sheet) -> Vec<Vec<String>> {
    let header = [
        "assignment",
        "duedate",
        "timestamp",
        "student_id",
        "last_name",
        "first_name",
        "email",
        "raw_score",
        "late_submission_penalty",
        "score",
        "max_score",
    ];
    // nbgrader gives 0 to whoever handed nothing in, with an empty time.
    let row = |row: &SheetRow| {
        let student = &row.student;
        let points =
            |part: fn(&SheetGrade) -> Points| cell::points(row.grade.as_ref().map_or(Points::ZERO, part));
        vec![
            cell::text(&sheet.assignment),
            cell::text(&sheet.due),
            row.grade
                .as_ref()
                .map_or_else(String::new, |grade| cell::text(&grade.submitted)),
            cell::text(&student.student_id),
            cell::text(&student.last_name),
            cell::text(&student.first_name),
            cell::text(&student.email),
            points(|grade| grade.raw),
            points(|grade| grade.late_penalty),
            points(|grade| grade.score),
            cell::points(sheet.possible),
        ]
    };
    std::iter::once(header.map(str::to_owned).into())
        .chain(sheet.rows.iter().map(row))
        .collect()
}
