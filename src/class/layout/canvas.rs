//! Canvas's "Download Submissions": every file of everybody in one folder, named `lastnamefirstname_[LATE_]user_submission_file`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::Item;
use crate::class::{Claim, Entry, EntryFiles};

/// What the name of a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CanvasName {
    /// Last name and first name in lower case, without blanks.
    student: String,
    late: bool,
    /// Canvas's number of the student.
    user: String,
    /// Canvas's number of the submission.
    submission: String,
    /// The file's name as it was handed in.
    file: String,
}

pub(super) fn parse(name: &str) -> Option<CanvasName> {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (student, rest) = name.split_once('_')?;
    let (late, rest) = match rest.strip_prefix("LATE_") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let (user, rest) = rest.split_once('_')?;
    let (submission, file) = rest.split_once('_')?;
    if student.is_empty() || !number(user) || !number(submission) || file.is_empty() {
        return None;
    }
    Some(CanvasName {
        student: student.to_owned(),
        late,
        user: user.to_owned(),
        submission: submission.to_owned(),
        file: file.to_owned(),
    })
}

/// The name without the number that Canvas adds when a file is handed in again: `Solver-2.java` was `Solver.java`.
fn unnumbered(file: &str) -> String {
    let (stem, ending) = match file.find('.').filter(|at| *at > 0) {
        Some(at) => file.split_at(at),
        None => (file, ""),
    };
    match stem.rsplit_once('-') {
        Some((before, number))
            if !before.is_empty()
                && !number.is_empty()
                && number.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            format!("{before}{ending}")
        }
        Some(_) | None => file.to_owned(),
    }
}

pub(super) fn entries(items: &[Item]) -> Vec<Entry> {
    let mut students: BTreeMap<String, Vec<(CanvasName, PathBuf)>> = BTreeMap::new();
    for item in items.iter().filter(|item| !item.is_folder) {
        if let Some(name) = parse(&item.name) {
            students
                .entry(name.user.clone())
                .or_default()
                .push((name, item.path.clone()));
        }
    }
    students.values().filter_map(|files| entry(files)).collect()
}

fn entry(files: &[(CanvasName, PathBuf)]) -> Option<Entry> {
    let (first, place) = files.first()?.clone();
    let plain: Vec<String> = files.iter().map(|(name, _)| unnumbered(&name.file)).collect();
    let named = files.iter().zip(&plain).map(|((name, path), plain_name)| {
        // Two that would have the same name keep their numbers.
        let alone = plain.iter().filter(|other| *other == plain_name).count() == 1;
        let file = if alone {
            plain_name.clone()
        } else {
            name.file.clone()
        };
        (file, path.clone())
    });
    Some(Entry {
        files: EntryFiles::Renamed(named.collect()),
        claims: vec![Claim::Key(first.user.clone()), Claim::Name(first.student.clone())],
        name: None,
        marked_late: files.iter().any(|(name, _)| name.late),
        ..Entry::of_path(&format!("{}_{}", first.student, first.user), place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_who_and_which_file() {
        let name = parse("lovelaceada_LATE_123_4567_Board_v2.java").unwrap();
        assert_eq!(
            (name.student.as_str(), name.user.as_str()),
            ("lovelaceada", "123")
        );
        assert!(name.late);
        assert_eq!(
            (name.submission.as_str(), name.file.as_str()),
            ("4567", "Board_v2.java")
        );
        assert!(!parse("a_1_2_x").unwrap().late);
        assert_eq!(parse("my_solver_v2.py"), None);
        assert_eq!(parse("_1_2_x"), None);
    }

    #[test]
    fn the_number_of_a_file_that_was_handed_in_again_is_taken_off() {
        assert_eq!(unnumbered("Solver-2.java"), "Solver.java");
        assert_eq!(unnumbered("hw-4.tar.gz"), "hw.tar.gz");
        assert_eq!(unnumbered("-4.py"), "-4.py");
        assert_eq!(unnumbered("a-b.py"), "a-b.py");
    }

    #[test]
    fn the_files_of_a_student_are_one_submission() {
        let item = |name: &str| Item {
            name: name.to_owned(),
            path: name.into(),
            is_folder: false,
        };
        let found = entries(&[
            item("a_7_1_Board-1.java"),
            item("a_7_2_Solver-1.java"),
            item("a_7_3_Solver-2.java"),
            item("b_LATE_8_4_x.py"),
        ]);
        assert_eq!(found.len(), 2);
        let EntryFiles::Renamed(files) = &found[0].files else {
            panic!("{found:?}")
        };
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Board.java", "Solver-1.java", "Solver-2.java"]);
        assert!(!found[0].marked_late && found[1].marked_late);
    }
}
