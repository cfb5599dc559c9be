//! Moodle's "Download all submissions": a folder a student, named `Full Name_participant_assignsubmission_file`, or the files themselves with that before their names.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::Item;
use crate::class::{Claim, Entry, EntryFiles};

/// What a name says: who, Moodle's number of them, and the file's name where it is one.
pub(super) fn parse(name: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = name
        .split_once("_assignsubmission_file")
        .or_else(|| name.split_once("_assignsubmission_onlinetext"))?;
    let (full_name, participant) = before.rsplit_once('_')?;
    let number = !participant.is_empty() && participant.bytes().all(|byte| byte.is_ascii_digit());
    (number && !full_name.is_empty()).then(|| (full_name, participant, rest.trim_start_matches('_')))
}

pub(super) fn entries(items: &[Item]) -> Vec<Entry> {
    let mut loose: BTreeMap<(String, String), Vec<(String, PathBuf)>> = BTreeMap::new();
    let mut entries = Vec::new();
    for item in items
        .iter()
        .filter(|item| !item.name.contains("_assignsubmission_onlinetext"))
    {
        let Some((name, participant, file)) = parse(&item.name) else {
            continue;
        };
        if item.is_folder {
            entries.push(entry(name, participant, EntryFiles::Path(item.path.clone())));
        } else if !file.is_empty() {
            let own = loose
                .entry((name.to_owned(), participant.to_owned()))
                .or_default();
            own.push((file.to_owned(), item.path.clone()));
        }
    }
    let loose = loose
        .into_iter()
        .map(|((name, participant), files)| entry(&name, &participant, EntryFiles::Renamed(files)));
    entries.extend(loose);
    entries
}

fn entry(name: &str, participant: &str, files: EntryFiles) -> Entry {
    Entry {
        // A grading worksheet has `Participant 123` in its column `Identifier`.
        claims: vec![
            Claim::Key(format!("Participant {participant}")),
            Claim::Key(participant.to_owned()),
            Claim::Name(name.to_owned()),
        ],
        name: Some(name.to_owned()),
        files,
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
