//! Canvas's "Download Submissions": every file of everybody in one folder, named `lastnamefirstname_[LATE_]user_attachment_file`.
//!
//! Canvas writes the files without their times (`lib/content_zipper.rb`), so they have the time of the download. An assignment that is graded anonymously has `[LATE_]anon_ID` in place
//! of name and user, a group's submission the group's name and the user of one member; what was typed in is `…_user_text.html`, an address `…_user_link.html`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::Item;
use crate::class::{Clock, Clue, Entry, EntryFiles, Person, Platform};

/// What the name of a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CanvasName {
    /// Last name and first name in lower case, without blanks; the group's name; empty where it is anonymous.
    student: String,
    late: bool,
    /// Canvas's number of the student, or `anon_ID`.
    user: String,
    /// The file's name as it was handed in.
    file: String,
    /// What stands before that, where an attachment's number is in it.
    before: Option<String>,
}

pub(super) fn parse(name: &str) -> Option<CanvasName> {
    let found = anonymous(name).or_else(|| {
        // A name may have an underscore in it; what tells is what follows.
        name.match_indices('_')
            .filter(|(at, _)| *at > 0)
            .find_map(|(at, _)| named(&name[..at], &name[at + 1..]))
    })?;
    let before = name.strip_suffix(&found.file)?;
    let is_attached = before
        .trim_end_matches('_')
        .rsplit('_')
        .next()
        .is_some_and(is_number)
        && !TYPED.contains(&found.file.as_str());
    Some(CanvasName {
        before: is_attached.then(|| before.to_owned()),
        ..found
    })
}

/// What stands for a submission without files: what was typed in, an address.
const TYPED: [&str; 2] = ["text.html", "link.html"];

fn named(student: &str, rest: &str) -> Option<CanvasName> {
    let (late, rest) = without_mark(rest);
    let (user, rest) = rest.split_once('_')?;
    Some(CanvasName {
        student: student.to_owned(),
        late,
        user: Some(user).filter(|user| is_number(user))?.to_owned(),
        file: file(rest)?.to_owned(),
        before: None,
    })
}

fn anonymous(name: &str) -> Option<CanvasName> {
    let (late, rest) = without_mark(name);
    let (id, rest) = rest.strip_prefix("anon_")?.split_once('_')?;
    Some(CanvasName {
        student: String::new(),
        late,
        user: format!("anon_{}", Some(id).filter(|id| !id.is_empty())?),
        file: file(rest)?.to_owned(),
        before: None,
    })
}

fn without_mark(text: &str) -> (bool, &str) {
    text.strip_prefix("LATE_")
        .map_or((false, text), |rest| (true, rest))
}

/// The file's own name: after the attachment's number, or what stands for a text.
fn file(rest: &str) -> Option<&str> {
    if TYPED.contains(&rest) {
        return Some(rest);
    }
    let (attachment, file) = rest.split_once('_')?;
    (is_number(attachment) && !file.is_empty()).then_some(file)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
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
    let (label, clues) = if first.student.is_empty() {
        (first.user.clone(), vec![Clue::Key(first.user)])
    } else {
        let label = format!("{}_{}", first.student, first.user);
        let number = Clue::Number(Platform::Canvas, first.user);
        (label, vec![number, Clue::Name(first.student)])
    };
    Some(Entry {
        files: EntryFiles::Renamed(named.collect()),
        people: vec![Person { clues, name: None }],
        clock: Clock::Nothing,
        // Canvas (`infer_comment_context_from_filename`) takes the numbers for those of the student and of a file that was handed in.
        upload: files.iter().find_map(|(name, _)| name.before.clone()),
        marked_late: files.iter().any(|(name, _)| name.late),
        ..Entry::of_path(&label, place)
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
        assert_eq!(name.file, "Board_v2.java");
        assert!(!parse("a_1_2_x").unwrap().late);
        let name = parse("o_brienflann_77_4568_x.py").unwrap();
        assert_eq!(
            (name.student.as_str(), name.user.as_str()),
            ("o_brienflann", "77")
        );
        let name = parse("LATE_anon_aB3dE_4569_x.py").unwrap();
        assert_eq!((name.user.as_str(), name.late), ("anon_aB3dE", true));
        assert_eq!(name.before.as_deref(), Some("LATE_anon_aB3dE_4569_"));
        let typed = parse("turingalan_8_text.html").unwrap();
        assert_eq!((typed.file.as_str(), typed.before), ("text.html", None));
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
