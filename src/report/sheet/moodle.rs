//! Moodle: its gradebook's import, where columns are mapped by hand, and the offline worksheet of one assignment, where they are known by name.

use super::{Sheet, SheetRow, cell};

/// A grade and its feedback stand together: importing the one without the other loses it.
pub(super) fn records(sheet: &Sheet) -> Vec<Vec<String>> {
    let assignment = cell::text(&sheet.assignment);
    let header = vec![
        "First name".to_owned(),
        "Last name".to_owned(),
        "ID number".to_owned(),
        "Email address".to_owned(),
        assignment.clone(),
        format!("{assignment} (feedback)"),
    ];
    let row = |row: &SheetRow| {
        let student = &row.student;
        let [grade, feedback] = graded(row);
        vec![
            cell::text(&student.first_name),
            cell::text(&student.last_name),
            cell::text(&student.student_id),
            cell::text(&student.email),
            grade,
            feedback,
        ]
    };
    std::iter::once(header)
        .chain(sheet.rows.iter().map(row))
        .collect()
}

/// The worksheet. A student whose participant number is not known has no line, since Moodle would not know whose it is.
pub(super) fn worksheet(sheet: &Sheet) -> Vec<Vec<String>> {
    let words = &sheet.words;
    let header = [
        words.identifier.as_str(),
        "Full name",
        "Email address",
        "Status",
        &words.grade,
        "Maximum Grade",
        "Grade can be changed",
        "Last modified (submission)",
        &words.modified,
        &words.feedback,
    ];
    let known = sheet
        .rows
        .iter()
        .filter(|row| !row.student.moodle_participant.is_empty());
    let row = |row: &SheetRow| {
        let student = &row.student;
        let [grade, feedback] = graded(row);
        let submitted = row.grade.as_ref().map_or("", |grade| &grade.submitted);
        vec![
            format!("{}{}", words.prefix, cell::text(&student.moodle_participant)),
            cell::text(&student.full_name()),
            cell::text(&student.email),
            "Submitted for grading".to_owned(),
            grade,
            cell::points(sheet.possible),
            "Yes".to_owned(),
            cell::text(submitted),
            "-".to_owned(),
            feedback,
        ]
    };
    std::iter::once(header.map(str::to_owned).into())
        .chain(known.map(row))
        .collect()
}

fn graded(row: &SheetRow) -> [String; 2] {
    let grade = row.grade.as_ref();
    [
        grade.map_or_else(String::new, |grade| cell::points(grade.score)),
        grade.map_or_else(String::new, |grade| cell::lines(&grade.feedback)),
    ]
}
