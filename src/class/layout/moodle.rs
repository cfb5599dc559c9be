//! Moodle's "Download all submissions": a folder a student, named `Full Name_participant_assignsubmission_file`, or the files themselves with that before their names.
//!
//! Moodle packs the files without their times, so they have the time of the download; they are in its grading worksheet. Where those who grade see no names, folders are called
//! `Participant_participant_…`; where groups hand in, each member has a folder with the group's files, called `Group-Full Name_participant_…` (`mod/assign/locallib.php`).

use std::collections::BTreeMap;

use super::{Item, Part};
use crate::class::{Clock, Clue, Entry, Person, Platform};

/// What was typed into Moodle's own editor.
const TYPED: &str = "_assignsubmission_onlinetext";

pub(super) fn part(item: &Item) -> Option<Part> {
    let is_typed = item.name.contains(TYPED);
    let (before, rest) = item
        .name
        .split_once("_assignsubmission_file")
        .or_else(|| item.name.split_once(TYPED))?;
    let (name, participant) = before.rsplit_once('_')?;
    let is_number = !participant.is_empty() && participant.bytes().all(|byte| byte.is_ascii_digit());
    let file = match rest.trim_start_matches('_') {
        "" => "onlinetext.html",
        file => file,
    };
    // A group's name may stand before the student's: `Team Rocket-Ada Lovelace`.
    let shorter = name.match_indices('-').map(|(at, _)| &name[at + 1..]);
    let names = std::iter::once(name)
        .chain(shorter)
        .map(|name| Clue::Name(name.to_owned()));
    let number = Clue::Number(Platform::Moodle, participant.to_owned());
    (is_number && !name.is_empty()).then(|| Part {
        file: (!item.is_folder).then(|| file.to_owned()),
        is_typed,
        entry: Entry {
            people: vec![Person {
                clues: std::iter::once(number).chain(names).collect(),
                name: Some(name.to_owned()),
            }],
            clock: Clock::Nothing,
            // `mod/assign/feedback/file/importziplib.php` takes what stands between underscores for name, participant, plugin's type and plugin.
            upload: Some(format!(
                "{}_{participant}_assignfeedback_file_/",
                name.replace('_', " ")
            )),
            ..Entry::of_path(before, item.path.clone())
        },
    })
}

/// Where nobody's name is shown to those who grade, all are called the same: then the names are none.
pub(super) fn take_out_names(parts: &mut [Part]) {
    let people = parts
        .iter()
        .map(|part| (&part.entry.label, &part.entry.people[0].name));
    let people: BTreeMap<_, _> = people.collect();
    let mut names = people.values().map(|name| name.as_deref());
    let first = names.next().flatten();
    if first == Some("Participant") || people.len() > 1 && names.all(|name| name == first) {
        for person in parts.iter_mut().flat_map(|part| &mut part.entry.people) {
            person.clues.truncate(1);
            person.name = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_who_and_which_file() {
        for (name, is_folder, label, file) in [
            (
                "Ada King_Lovelace_123_assignsubmission_file_",
                true,
                "Ada King_Lovelace_123",
                None,
            ),
            (
                "Ada Lovelace_7_assignsubmission_file_my_solver.py",
                false,
                "Ada Lovelace_7",
                Some("my_solver.py"),
            ),
        ] {
            let part = part(&Item::named(name, is_folder)).unwrap();
            assert_eq!((part.entry.label.as_str(), part.file.as_deref()), (label, file));
        }
        for name in ["Ada_x_assignsubmission_file_", "solver.py"] {
            assert!(part(&Item::named(name, false)).is_none(), "{name}");
        }
    }
}
