//! What platforms take from a file of grades, by the rules of their importers. A grade that an importer would leave out is not there, and a file that it would refuse is a failure.

use std::collections::BTreeMap;

fn records(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let records = reader.records();
    records
        .map(|record| record.unwrap().iter().map(str::to_owned).collect())
        .collect()
}

/// The scores by Canvas's number of the student, of the assignment with this number: `lib/gradebook_importer.rb` of Canvas.
pub(crate) fn canvas_takes(text: &str, assignment: u32) -> BTreeMap<String, String> {
    let records = records(text);
    let header = &records[0];
    assert!(header.len() > 3 && header[0].contains("Student") && header[1].contains("ID"));
    assert!(header[2].contains("SIS User ID") && header[3].contains("SIS Login ID"));
    assert!(header[4].contains("Section"), "the last column about the student");
    let ending = format!("({assignment})");
    let columns = header.iter().enumerate().skip(5);
    let columns: Vec<usize> = columns
        .filter(|(_, title)| title.trim_end().ends_with(&ending))
        .map(|(column, _)| column)
        .collect();
    let [column] = columns[..] else {
        panic!("Canvas would make a new assignment: {header:?}")
    };
    let students = records
        .iter()
        .skip(1)
        .filter(|record| !record[0].contains("Points Possible"));
    students
        .map(|record| {
            assert!(!record[column].is_empty(), "it takes a score away: {record:?}");
            assert!(record[1].parse::<u64>().is_ok(), "{record:?}");
            (record[1].clone(), record[column].clone())
        })
        .collect()
}

/// The grades by participant: `importgradeslib.php` and `locallib.php` of `mod/assign/feedback/offline` of Moodle.
pub(crate) fn moodle_takes(text: &str, maximum: f64) -> BTreeMap<String, f64> {
    let records = records(text);
    let column = |name: &str| records[0].iter().position(|title| title == name).unwrap();
    let (id, grade) = (column("Identifier"), column("Grade"));
    column("Last modified (grade)");
    let rows = records.iter().skip(1).filter_map(|record| {
        let participant = record[id].strip_prefix("Participant ").unwrap();
        let grade: f64 = record[grade].parse().ok()?;
        (0.0..=maximum)
            .contains(&grade)
            .then(|| (participant.to_owned(), grade))
    });
    rows.collect()
}
