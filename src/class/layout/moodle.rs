//! Moodle's "Download all submissions": a folder a student, named `Full Name_participant_assignsubmission_file`, or the files themselves with that before their names.
//!
//! Moodle packs the files without their times, so they have the time of the download; they are in its grading worksheet. Where those who grade see no names, folders are called
//! `Participant_participant_…`; where groups hand in, each member has a folder with the group's files, called `Group-Full Name_participant_…` (`mod/assign/locallib.php`).

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::Item;
use crate::class::{Clock, Clue, Entry, EntryFiles, Person, Platform};

/// What a name says: who, Moodle's number of them, and the file's name where it is one.
pub(super) fn parse(name: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = name
        .split_once("_assignsubmission_file")
        .or_else(|| name.split_once("_assignsubmission_onlinetext"))?;
    let (full_name, participant) = before.rsplit_once('_')?;
    let number = !participant.is_empty() && participant.bytes().all(|byte| byte.is_ascii_digit());
    (number && !full_name.is_empty()).then(|| (full_name, participant, rest.trim_start_matches('_')))
}

/// Whether what was handed in was typed into Moodle's own editor.
fn is_typed(name: &str) -> bool {
    name.contains("_assignsubmission_onlinetext")
}

pub(super) fn entries(items: &[Item]) -> Vec<Entry> {
    let mut found: BTreeMap<(&str, &str), Vec<(&str, &Item)>> = BTreeMap::new();
    for item in items {
        if let Some((name, participant, file)) = parse(&item.name) {
            found.entry((name, participant)).or_default().push((file, item));
        }
    }
    // Where nobody's name is shown to those who grade, all are called the same.
    let mut names = found.keys().map(|(name, _)| *name);
    let first = names.next();
    let is_blind = first == Some("Participant") || found.len() > 1 && names.all(|name| Some(name) == first);
    found
        .iter()
        .filter_map(|((name, participant), own)| {
            let files = files(own)?;
            Some(entry(name, participant, is_blind, files))
        })
        .collect()
}

/// A student's files. What was typed in counts where nothing else was handed in.
fn files(own: &[(&str, &Item)]) -> Option<EntryFiles> {
    let typed = own.iter().all(|(_, item)| is_typed(&item.name));
    let own: Vec<_> = own
        .iter()
        .filter(|(_, item)| typed || !is_typed(&item.name))
        .collect();
    if let Some((_, folder)) = own.iter().find(|(_, item)| item.is_folder) {
        return Some(EntryFiles::Path(folder.path.clone()));
    }
    let named = |(file, item): &&(&str, &Item)| {
        let name = if file.is_empty() { "onlinetext.html" } else { file };
        (name.to_owned(), item.path.clone())
    };
    (!own.is_empty()).then(|| EntryFiles::Renamed(own.iter().map(named).collect()))
}

fn entry(name: &str, participant: &str, is_blind: bool, files: EntryFiles) -> Entry {
    let mut clues = vec![Clue::Number(Platform::Moodle, participant.to_owned())];
    if !is_blind {
        clues.push(Clue::Name(name.to_owned()));
        // A group's name may stand before the student's: `Team Rocket-Ada Lovelace`.
        let shorter = name.match_indices('-').map(|(at, _)| &name[at + 1..]);
        clues.extend(shorter.map(|name| Clue::Name(name.to_owned())));
    }
    let person = Person {
        clues,
        name: (!is_blind).then(|| name.to_owned()),
    };
    Entry {
        people: vec![person],
        files,
        clock: Clock::Nothing,
        // `mod/assign/feedback/file/importziplib.php` takes what stands between underscores for name, participant, plugin's type and plugin.
        upload: Some(format!(
            "{}_{participant}_assignfeedback_file_/",
            name.replace('_', " ")
        )),
        ..Entry::of_path(&format!("{name}_{participant}"), PathBuf::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_who_and_which_file() {
        assert_eq!(
            parse("Ada King_Lovelace_123_assignsubmission_file_"),
            Some(("Ada King_Lovelace", "123", ""))
        );
        assert_eq!(
            parse("Ada Lovelace_7_assignsubmission_file_my_solver.py"),
            Some(("Ada Lovelace", "7", "my_solver.py"))
        );
        assert_eq!(parse("Ada_x_assignsubmission_file_"), None);
        assert_eq!(parse("solver.py"), None);
    }
}
