//! Downloads in which every name says who handed it in, and some say when, by a clock without a zone.
//!
//! Blackboard (*Assignment File Download*): `ASSIGNMENT_user_attempt_2019-08-27-10-52-33_Solver.java`, and for each attempt a text without a file's name, with what Blackboard knows of it.
//! Brightspace (*Download* of an assignment's submissions): folders `397063-2557369 - Ada Lovelace - Sep 24, 2024 926 PM`, or files with ` - ` and their own names after that.
//! Autolab (*Download submissions*): `ada@example.edu_2_Solver.java`, with the number of the version. Google Classroom keeps files in a folder of Drive: `Ada Lovelace - Solver.java`.

use jiff::civil::DateTime;

use super::{Item, Part};
use crate::class::{Clock, Clue, Entry, Person, times};

const ATTEMPT: &str = "_attempt_";
/// `2019-08-27-10-52-33`.
const STAMP: usize = 19;

pub(super) fn of_blackboard(item: &Item) -> Option<Part> {
    let (before, rest) = item.name.rsplit_once(ATTEMPT)?;
    let (stamp, file) = rest.split_at_checked(STAMP)?;
    let time = DateTime::strptime("%Y-%m-%d-%H-%M-%S", stamp).ok()?;
    // A user's name may have an underscore in it; the roster knows where it begins.
    let users = before.match_indices('_').rev();
    let clues: Vec<Clue> = users
        .map(|(at, _)| Clue::Key(before[at + 1..].to_owned()))
        .collect();
    let label = format!("{before}{ATTEMPT}{stamp}");
    let file = file.strip_prefix('_').unwrap_or_default();
    (!clues.is_empty()).then(|| part(item, &label, clues, Some(time), file))
}

pub(super) fn of_brightspace(item: &Item) -> Option<Part> {
    let mut parts = item.name.splitn(4, " - ");
    let (numbers, student, stamp, file) = (parts.next()?, parts.next()?, parts.next()?, parts.next());
    let (one, other) = numbers.split_once('-')?;
    let are_numbers = [one, other]
        .iter()
        .all(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
    // `926 PM` is 9:26 PM: no file's name has a colon.
    let (date, clock) = stamp.split_at_checked(stamp.find(',').filter(|_| are_numbers)? + 6)?;
    let digits = clock.trim_start();
    let minutes = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let (hour, minute) = digits.split_at_checked(minutes.checked_sub(2)?)?;
    let time = times::local(&format!("{date} {hour}:{minute}"))?;
    let label = item
        .name
        .get(..item.name.len() - file.map_or(0, |file| file.len() + 3))?;
    let clues = vec![Clue::Name(student.to_owned())];
    Some(part(item, label, clues, Some(time), file.unwrap_or_default()))
}

pub(super) fn of_autolab(item: &Item) -> Option<Part> {
    let (user, host) = item.name.split_once('@')?;
    let (host, rest) = host.split_once('_')?;
    let (version, file) = rest.split_once('_')?;
    version.parse::<u32>().ok()?;
    let email = format!("{user}@{host}");
    let label = format!("{email}_{version}");
    Some(part(item, &label, vec![Clue::Key(email)], None, file))
}

pub(super) fn of_drive(item: &Item) -> Option<Part> {
    let (student, file) = item.name.split_once(" - ")?;
    Some(part(
        item,
        student,
        vec![Clue::Name(student.to_owned())],
        None,
        file,
    ))
}

/// A part of the submission of a label; `file` is the file's own name, empty where it is a folder's, or the platform's own text.
fn part(item: &Item, label: &str, clues: Vec<Clue>, time: Option<DateTime>, file: &str) -> Part {
    let name = clues.iter().find_map(|clue| match clue {
        Clue::Name(name) => Some(name.clone()),
        Clue::Number(..) | Clue::Key(_) => None,
    });
    Part {
        file: (!item.is_folder || !file.is_empty()).then(|| file.to_owned()),
        is_typed: false,
        entry: Entry {
            people: vec![Person { clues, name }],
            clock: time.map_or(Clock::Files, Clock::Local),
            ..Entry::of_path(label, item.path.clone())
        },
    }
}
