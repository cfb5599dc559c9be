//! Canvas's gradebook. Its importer wants these columns in this order, matches students by `ID`, then by the two SIS columns, and the assignment by the number in its title.

use super::{Sheet, cell};

/// The second row's first cell, blanks and all: how the importer knows it.
const POINTS_POSSIBLE: &str = "    Points Possible";

pub(super) fn records(sheet: &Sheet) -> Vec<Vec<String>> {
    let head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"];
    let mut header: Vec<String> = head.map(str::to_owned).into();
    header.push(cell::text(&sheet.assignment));
    let mut possible = vec![String::new(); head.len()];
    POINTS_POSSIBLE.clone_into(&mut possible[0]);
    possible.push(cell::points(sheet.possible));
    let row = |row: &super::SheetRow| {
        let student = &row.student;
        // Canvas's own number is not the school's.
        let sis = Some(&student.student_id).filter(|id| **id != student.canvas_id);
        vec![
            cell::text(&student.listed_name()),
            cell::text(&student.canvas_id),
            sis.map_or_else(String::new, |id| cell::text(id)),
            cell::text(&student.login),
            cell::text(&student.section),
            row.grade
                .as_ref()
                .map_or_else(String::new, |grade| cell::points(grade.score)),
        ]
    };
    [header, possible]
        .into_iter()
        .chain(sheet.rows.iter().map(row))
        .collect()
}
