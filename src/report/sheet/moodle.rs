//! Moodle: its gradebook's import, where columns are mapped by hand, and the offline worksheet of one assignment, where they are known by name.

use super::{Column, Sheet, SheetRow, cell, table};

/// A grade and its feedback stand together: importing the one without the other loses it.
pub(super) fn records(sheet: &Sheet) -> Vec<Vec<String>> {
    let assignment = cell::text(&sheet.assignment);
    let columns: [Column<'_>; 6] = [
        ("First name", &|row| cell::text(&row.student.first_name)),
        ("Last name", &|row| cell::text(&row.student.last_name)),
        ("ID number", &|row| cell::text(&row.student.student_id)),
        ("Email address", &|row| cell::text(&row.student.email)),
        (&assignment, &grade),
        (&format!("{assignment} (feedback)"), &feedback),
    ];
    table(&columns, &sheet.rows)
}

/// The worksheet. A student whose participant number is not known has no line, since Moodle would not know whose it is.
pub(super) fn worksheet(sheet: &Sheet) -> Vec<Vec<String>> {
    let (possible, words) = (cell::points(sheet.possible), &sheet.words);
    let columns: [Column<'_>; 10] = [
        (&words.identifier, &|row| {
            format!("{}{}", words.prefix, cell::text(&row.student.moodle_participant))
        }),
        ("Full name", &|row| cell::text(&row.student.full_name())),
        ("Email address", &|row| cell::text(&row.student.email)),
        ("Status", &|_| "Submitted for grading".to_owned()),
        (&words.grade, &grade),
        ("Maximum Grade", &|_| possible.clone()),
        ("Grade can be changed", &|_| "Yes".to_owned()),
        ("Last modified (submission)", &SheetRow::submitted),
        (&words.modified, &|_| "-".to_owned()),
        (&words.feedback, &feedback),
    ];
    let known = |row: &&SheetRow| !row.student.moodle_participant.is_empty();
    table(&columns, sheet.rows.iter().filter(known))
}

fn grade(row: &SheetRow) -> String {
    row.graded(|grade| cell::points(grade.score))
}

fn feedback(row: &SheetRow) -> String {
    row.graded(|grade| cell::lines(&grade.feedback))
}
