//! Canvas's "Download Submissions": every file of everybody in one folder, named `lastnamefirstname_[LATE_]user_attachment_file`.
//!
//! Canvas writes the files without their times (`lib/content_zipper.rb`), so they have the time of the download. An assignment that is graded anonymously has `[LATE_]anon_ID` in place
//! of name and user, a group's submission the group's name and the user of one member; what was typed in is `…_user_text.html`, an address `…_user_link.html`.

use super::{Item, Part};
use crate::class::{Clock, Clue, Entry, Person, Platform};

/// What stands for a submission without files: what was typed in, an address.
const TYPED: [&str; 2] = ["text.html", "link.html"];

pub(super) fn part(item: &Item) -> Option<Part> {
    // A name may have an underscore in it; what tells is what follows.
    let splits = item.name.match_indices('_').filter(|(at, _)| *at > 0);
    let splits = splits.map(|(at, _)| (&item.name[..at], &item.name[at + 1..]));
    let mut splits = std::iter::once(("", item.name.as_str())).chain(splits);
    let (student, marked_late, user, file) = splits.find_map(|(student, rest)| {
        let unmarked = rest.strip_prefix("LATE_");
        let rest = unmarked.unwrap_or(rest);
        let (user, rest) = if student.is_empty() {
            let (id, rest) = rest.strip_prefix("anon_")?.split_once('_')?;
            (format!("anon_{}", Some(id).filter(|id| !id.is_empty())?), rest)
        } else {
            let (user, rest) = rest.split_once('_')?;
            (Some(user).filter(|user| is_number(user))?.to_owned(), rest)
        };
        Some((student, unmarked.is_some(), user, file(rest)?))
    })?;
    let (label, clues) = if student.is_empty() {
        (user.clone(), vec![Clue::Key(user)])
    } else {
        let label = format!("{student}_{user}");
        let number = Clue::Number(Platform::Canvas, user);
        (label, vec![number, Clue::Name(student.to_owned())])
    };
    let before = item.name.strip_suffix(file).filter(|_| !TYPED.contains(&file));
    (!item.is_folder).then(|| Part {
        file: Some(file.to_owned()),
        is_typed: false,
        entry: Entry {
            people: vec![Person { clues, name: None }],
            clock: Clock::Nothing,
            // Canvas (`infer_comment_context_from_filename`) takes the numbers for those of the student and of a file that was handed in.
            upload: before.map(str::to_owned),
            marked_late,
            ..Entry::of_path(&label, item.path.clone())
        },
    })
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

/// Takes off the numbers that Canvas adds to files that are handed in again. Two that would have the same name keep theirs.
pub(super) fn take_off_numbers(parts: &mut [Part]) {
    let plain = |part: &Part| (part.entry.label.clone(), part.file.as_deref().map(unnumbered));
    let all: Vec<_> = parts.iter().map(plain).collect();
    for (part, own) in parts.iter_mut().zip(&all) {
        if all.iter().filter(|other| *other == own).count() == 1 {
            part.file.clone_from(&own.1);
        }
    }
}

/// The name without such a number: `Solver-2.java` was `Solver.java`.
fn unnumbered(file: &str) -> String {
    let (stem, ending) = match file.find('.').filter(|at| *at > 0) {
        Some(at) => file.split_at(at),
        None => (file, ""),
    };
    match stem.rsplit_once('-') {
        Some((before, number)) if !before.is_empty() && is_number(number) => format!("{before}{ending}"),
        Some(_) | None => file.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::EntryFiles;

    #[test]
    fn a_name_tells_who_and_which_file() {
        for (name, label, file, late, upload) in [
            (
                "lovelaceada_LATE_123_4567_Board_v2.java",
                "lovelaceada_123",
                "Board_v2.java",
                true,
                Some("lovelaceada_LATE_123_4567_"),
            ),
            (
                "o_brienflann_77_4568_x.py",
                "o_brienflann_77",
                "x.py",
                false,
                Some("o_brienflann_77_4568_"),
            ),
            (
                "LATE_anon_aB3dE_4569_x.py",
                "anon_aB3dE",
                "x.py",
                true,
                Some("LATE_anon_aB3dE_4569_"),
            ),
            ("turingalan_8_text.html", "turingalan_8", "text.html", false, None),
        ] {
            let Part { entry, file: own, .. } = part(&Item::named(name, false)).unwrap();
            assert_eq!((entry.label.as_str(), own.as_deref()), (label, Some(file)));
            assert_eq!((entry.marked_late, entry.upload.as_deref()), (late, upload));
        }
        for name in ["my_solver_v2.py", "_1_2_x"] {
            assert!(part(&Item::named(name, false)).is_none(), "{name}");
        }
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
        let names = [
            "a_7_1_Board-1.java",
            "a_7_2_Solver-1.java",
            "a_7_3_Solver-2.java",
            "b_LATE_8_4_x.py",
        ];
        let mut parts: Vec<_> = names
            .iter()
            .filter_map(|name| part(&Item::named(name, false)))
            .collect();
        take_off_numbers(&mut parts);
        let found = super::super::joined(parts);
        assert_eq!(found.len(), 2);
        let EntryFiles::Renamed(files) = &found[0].files else {
            panic!("{found:?}")
        };
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Board.java", "Solver-1.java", "Solver-2.java"]);
        assert!(!found[0].marked_late && found[1].marked_late);
    }
}
