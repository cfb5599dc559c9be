//! Downloads in which every name says who handed it in, and some say when, by a clock without a zone.
//!
//! Blackboard (*Assignment File Download*): `ASSIGNMENT_user_attempt_2019-08-27-10-52-33_Solver.java`, and for each attempt a text without a file's name, with what Blackboard knows of it.
//! Brightspace (*Download* of an assignment's submissions): folders `397063-2557369 - Ada Lovelace - Sep 24, 2024 926 PM`, or files with ` - ` and their own names after that.
//! Autolab (*Download submissions*): `ada@example.edu_2_Solver.java`, with the number of the version. Google Classroom keeps files in a folder of Drive: `Ada Lovelace - Solver.java`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use jiff::civil::DateTime;

use super::Item;
use crate::class::{Clock, Clue, Entry, EntryFiles, Person, times};

/// What a name says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stamped {
    /// All but the file's name.
    label: String,
    /// Who: an id, or a name in full.
    clues: Vec<Clue>,
    time: Option<DateTime>,
    /// The file's own name; empty where it is a folder's, or Blackboard's own text.
    file: String,
}

const ATTEMPT: &str = "_attempt_";
/// `2019-08-27-10-52-33`.
const STAMP: usize = 19;

pub(super) fn of_blackboard(name: &str) -> Option<Stamped> {
    let (before, rest) = name.rsplit_once(ATTEMPT)?;
    let (stamp, file) = rest.split_at_checked(STAMP)?;
    let time = DateTime::strptime("%Y-%m-%d-%H-%M-%S", stamp).ok()?;
    // A user's name may have an underscore in it; the roster knows where it begins.
    let users = before.match_indices('_').rev();
    let clues: Vec<Clue> = users
        .map(|(at, _)| Clue::Key(before[at + 1..].to_owned()))
        .collect();
    (!clues.is_empty()).then(|| Stamped {
        label: format!("{before}{ATTEMPT}{stamp}"),
        clues,
        time: Some(time),
        file: file.strip_prefix('_').unwrap_or_default().to_owned(),
    })
}

pub(super) fn of_brightspace(name: &str) -> Option<Stamped> {
    let mut parts = name.splitn(4, " - ");
    let (numbers, student, stamp, file) = (parts.next()?, parts.next()?, parts.next()?, parts.next());
    let (one, other) = numbers.split_once('-')?;
    let are_numbers = [one, other]
        .iter()
        .all(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
    // `926 PM` is 9:26 PM: no file's name has a colon.
    let (date, clock) = stamp.split_at(stamp.find(',').filter(|_| are_numbers)? + 6);
    let digits = clock.trim_start();
    let minutes = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let (hour, minute) = digits.split_at_checked(minutes.checked_sub(2)?)?;
    Some(Stamped {
        label: name
            .get(..name.len() - file.map_or(0, |file| file.len() + 3))?
            .to_owned(),
        clues: vec![Clue::Name(student.to_owned())],
        time: Some(times::local(&format!("{date} {hour}:{minute}"))?),
        file: file.unwrap_or_default().to_owned(),
    })
}

pub(super) fn of_autolab(name: &str) -> Option<Stamped> {
    let (user, host) = name.split_once('@')?;
    let (host, rest) = host.split_once('_')?;
    let (version, file) = rest.split_once('_')?;
    version.parse::<u32>().ok()?;
    let email = format!("{user}@{host}");
    Some(Stamped {
        label: format!("{email}_{version}"),
        clues: vec![Clue::Key(email)],
        time: None,
        file: file.to_owned(),
    })
}

pub(super) fn of_drive(name: &str) -> Option<Stamped> {
    let (student, file) = name.split_once(" - ")?;
    Some(Stamped {
        label: student.to_owned(),
        clues: vec![Clue::Name(student.to_owned())],
        time: None,
        file: file.to_owned(),
    })
}

pub(super) fn entries(items: &[Item], parse: fn(&str) -> Option<Stamped>) -> Vec<Entry> {
    let mut found: BTreeMap<String, (Stamped, Vec<(String, PathBuf)>)> = BTreeMap::new();
    for item in items {
        let Some(name) = parse(&item.name) else { continue };
        let file = (name.file.clone(), item.path.clone());
        let (_, files) = found.entry(name.label.clone()).or_insert((name, Vec::new()));
        if item.is_folder || !file.0.is_empty() {
            files.push(file);
        }
    }
    let entry = |(label, (name, files)): (String, (Stamped, Vec<(String, PathBuf)>))| {
        let files = match files.as_slice() {
            [(file, folder)] if file.is_empty() => EntryFiles::Path(folder.clone()),
            _ => EntryFiles::Renamed(files),
        };
        let full_name = name.clues.iter().find_map(|clue| match clue {
            Clue::Name(name) => Some(name.clone()),
            Clue::Number(..) | Clue::Key(_) => None,
        });
        Entry {
            people: vec![Person {
                clues: name.clues,
                name: full_name,
            }],
            files,
            clock: name.time.map_or(Clock::Files, Clock::Local),
            ..Entry::of_path(&label, PathBuf::new())
        }
    };
    found.into_iter().map(entry).collect()
}
