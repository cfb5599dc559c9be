//! Canvas's gradebook. Its importer wants these columns in this order, matches students by `ID`, then by the two SIS columns, and the assignment by the number in its title.

use super::{Column, Sheet, cell, table};

/// The second row's first cell, blanks and all: how the importer knows it.
const POINTS_POSSIBLE: &str = "    Points Possible";

pub(super) fn records(sheet: &Sheet) -> Vec<Vec<String>> {
    let assignment = cell::text(&sheet.assignment);
    let columns: [Column<'_>; 6] = [
        ("Student", &|row| cell::text(&row.student.listed_name())),
        ("ID", &|row| cell::text(&row.student.canvas_id)),
        ("SIS User ID", &|row| {
            // Canvas's own number is not the school's.
            let sis = Some(&row.student.student_id).filter(|id| **id != row.student.canvas_id);
            sis.map_or_else(String::new, |id| cell::text(id))
        }),
        ("SIS Login ID", &|row| cell::text(&row.student.login)),
        ("Section", &|row| cell::text(&row.student.section)),
        (&assignment, &|row| row.graded(|grade| cell::points(grade.score))),
    ];
    let mut possible = vec![String::new(); columns.len()];
    POINTS_POSSIBLE.clone_into(&mut possible[0]);
    possible[columns.len() - 1] = cell::points(sheet.possible);
    let mut records = table(&columns, &sheet.rows);
    records.insert(1, possible);
    records
}
