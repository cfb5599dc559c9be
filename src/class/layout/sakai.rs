//! Sakai's *Download All*: a folder `Last, First(user)` a student, with what was handed in below `Submission attachment(s)`, its time in `timestamp.txt`, and a list `grades.csv` beside.

use std::fs;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::{Item, Part};
use crate::class::{Clock, Clue, Entry, Person};
use crate::problem::regular_file;

/// Where the student's files are.
const FILES: &str = "Submission attachment(s)";

pub(super) fn part(item: &Item) -> Option<Part> {
    let (name, user) = item.name.strip_suffix(')')?.rsplit_once('(')?;
    let files = item.path.join(FILES);
    if user.is_empty() || !files.is_dir() {
        return None;
    }
    // `20170116164400200`: to a thousandth of a second, in UTC.
    let stamp = regular_file(&item.path.join("timestamp.txt"), 1 << 10).unwrap_or_default();
    let stamp = String::from_utf8_lossy(&stamp);
    let time = stamp
        .trim()
        .get(..14)
        .map(|text| DateTime::strptime("%Y%m%d%H%M%S", text));
    let time = time.and_then(|time| TimeZone::UTC.to_timestamp(time.ok()?).ok());
    Some(Part::whole(Entry {
        people: vec![Person {
            clues: vec![Clue::Key(user.to_owned()), Clue::Name(name.to_owned())],
            name: Some(name.to_owned()),
        }],
        submitted: time,
        clock: Clock::Nothing,
        ..Entry::of_path(&item.name, files)
    }))
}

/// Whether any file was handed in.
pub(super) fn is_handed_in(part: &Part) -> bool {
    fs::read_dir(part.entry.files.place())
        .is_ok_and(|mut files| files.next().is_some_and(|file| file.is_ok()))
}
