//! Grades as nbgrader exports them.

use super::{Column, Sheet, SheetGrade, SheetRow, cell, table};
use crate::score::Points;

pub(super) fn records(sheet: &Sheet) -> Vec<Vec<String>> {
    // nbgrader gives 0 to whoever handed nothing in, with an empty time.
    let points = |row: &SheetRow, part: fn(&SheetGrade) -> Points| {
        cell::points(row.grade.as_ref().map_or(Points::ZERO, part))
    };
    let columns: [Column<'_>; 11] = [
        ("assignment", &|_| cell::text(&sheet.assignment)),
        ("duedate", &|_| cell::text(&sheet.due)),
        ("timestamp", &SheetRow::submitted),
        ("student_id", &|row| cell::text(&row.student.student_id)),
        ("last_name", &|row| cell::text(&row.student.last_name)),
        ("first_name", &|row| cell::text(&row.student.first_name)),
        ("email", &|row| cell::text(&row.student.email)),
        ("raw_score", &|row| points(row, |grade| grade.raw)),
        ("late_submission_penalty", &|row| {
            points(row, |grade| grade.late_penalty)
        }),
        ("score", &|row| points(row, |grade| grade.score)),
        ("max_score", &|_| cell::points(sheet.possible)),
    ];
    table(&columns, &sheet.rows)
}
