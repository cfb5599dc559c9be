//! Sakai's *Download All*: a folder `Last, First(user)` a student, with what was handed in below `Submission attachment(s)`, its time in `timestamp.txt`, and a list `grades.csv` beside.

use std::fs;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::Item;
use crate::class::{Clock, Clue, Entry, Person};

/// Where the student's files are.
const FILES: &str = "Submission attachment(s)";

/// The student's name and user.
pub(super) fn parse(item: &Item) -> Option<(&str, &str)> {
    let (name, user) = item.name.strip_suffix(')')?.rsplit_once('(')?;
    (!user.is_empty() && item.path.join(FILES).is_dir()).then_some((name, user))
}

pub(super) fn entries(items: &[Item]) -> Vec<Entry> {
    items.iter().filter_map(entry).collect()
}

/// Nothing where no file was handed in.
fn entry(item: &Item) -> Option<Entry> {
    let (name, user) = parse(item)?;
    let files = item.path.join(FILES);
    fs::read_dir(&files).ok()?.next()?.ok()?;
    // `20170116164400200`: to a thousandth of a second, in UTC.
    let stamp = fs::read_to_string(item.path.join("timestamp.txt")).unwrap_or_default();
    let time = stamp
        .trim()
        .get(..14)
        .map(|text| DateTime::strptime("%Y%m%d%H%M%S", text));
    let time = time.and_then(|time| TimeZone::UTC.to_timestamp(time.ok()?).ok());
    Some(Entry {
        people: vec![Person {
            clues: vec![Clue::Key(user.to_owned()), Clue::Name(name.to_owned())],
            name: Some(name.to_owned()),
        }],
        submitted: time,
        clock: Clock::Nothing,
        ..Entry::of_path(&item.name, files)
    })
}
