//! Joins what was handed in with who is in the class. Nobody and nothing is lost: who handed in nothing is kept as missing, and what nobody on the roster handed in is kept under its own name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use walkdir::WalkDir;

use super::commit_time::commit_time;
use super::content::unreadable_hash;
use super::times::{Key, in_zone};
use super::{Clock, Clue, Entry, EntryFiles, Group, Groups, Person, Roster, Times, content_hash};
use crate::gradebook::{Attempt, PlatformAssignment, Student, TimeSource};

/// Files of a whole class that are no further apart were made by a download or a copy, not by students.
const SAME_TIME: SignedDuration = SignedDuration::from_mins(5);

/// The fewest submissions that are never handed in at the same second.
const FEWEST_SAME: usize = 3;

/// What a course knows besides the submissions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lists<'a> {
    /// Who is in the class.
    pub roster: Option<&'a Roster>,
    /// When they handed in.
    pub times: Option<&'a Times>,
    /// Who works with whom.
    pub groups: Option<&'a Groups>,
    /// The zone of times that name none.
    pub zone: Option<&'a TimeZone>,
    /// When the gradebook was begun: files that are newer have another time than that of handing in.
    pub begun: Option<Timestamp>,
    /// Whether staff say that the times are right, however they look.
    pub trusts_times: bool,
}

/// A class with its submissions.
#[derive(Clone, Debug, Default)]
pub struct Joined {
    /// Everybody.
    pub students: Vec<Student>,
    /// Every submission and where it lies.
    pub attempts: Vec<(Attempt, EntryFiles)>,
    /// What staff should look at: submissions that fit nobody, or several.
    pub notes: Vec<String>,
    /// Why the times are not believed, where they are not.
    pub distrust: Option<String>,
    /// What the roster says of the platform's assignments.
    pub assignments: Vec<PlatformAssignment>,
}

impl Joined {
    /// Those on the roster who handed in nothing.
    pub fn missing(&self) -> Vec<&Student> {
        let handed_in: BTreeSet<&str> = self
            .attempts
            .iter()
            .map(|(attempt, _)| attempt.student.as_str())
            .collect();
        self.students
            .iter()
            .filter(|student| !handed_in.contains(student.id.as_str()))
            .collect()
    }

    /// Takes times for unknown where they are plainly not those of handing in.
    fn check_times(&mut self, lists: &Lists<'_>) {
        if lists.trusts_times {
            return;
        }
        let Some((why, doubted)) = self.doubt_files(lists.begun).or_else(|| self.doubt_others()) else {
            return;
        };
        self.distrust = Some(why);
        for (attempt, _) in &mut self.attempts {
            if doubted.contains(&attempt.time_source) {
                attempt.submitted = None;
                attempt.time_source = TimeSource::Doubtful;
            }
        }
    }

    /// The time of each submission that is from one of these sources, the earliest first.
    fn times_from(&self, sources: &[TimeSource]) -> Vec<Timestamp> {
        let attempts = self.attempts.iter().map(|(attempt, _)| attempt);
        let times: BTreeMap<&str, Timestamp> = attempts
            .filter(|attempt| sources.contains(&attempt.time_source))
            .filter_map(|attempt| Some((attempt.label.as_str(), attempt.submitted?)))
            .collect();
        let mut times: Vec<Timestamp> = times.into_values().collect();
        times.sort();
        times
    }

    /// Files that were made by a download or a copy.
    fn doubt_files(&self, begun: Option<Timestamp>) -> Option<(String, &'static [TimeSource])> {
        let sources = &[TimeSource::Files];
        let times = self.times_from(sources);
        // Somebody may have been added to a copy by hand.
        let most = (times.len() * 3).div_ceil(4).max(2);
        let why = if let Some(moment) = one_moment(&times, SAME_TIME, most) {
            format!("the files of {moment}, so it is that of a download or a copy")
        } else if begun.is_some_and(|begun| times.first().is_some_and(|first| *first > begun)) {
            "the files of all submissions are newer than the gradebook, so their times are not those of handing in"
                .to_owned()
        } else {
            return None;
        };
        Some((why, sources))
    }

    /// A class that handed in at the same second: an import, a first commit that nobody went beyond, a list made of one moment.
    fn doubt_others(&self) -> Option<(String, &'static [TimeSource])> {
        let sources = &[TimeSource::List, TimeSource::Platform, TimeSource::Commit];
        let times = self.times_from(sources);
        // A list by the day has the same time for many, and another for whoever was late.
        let moment = one_moment(&times, SignedDuration::ZERO, times.len().max(FEWEST_SAME))?;
        Some((format!("{moment}, so it is not that of handing in"), sources))
    }

    /// Moodle gives each member of a group a folder with the group's files, called `Group-Name`: such folders are the group's where all of its name hold the same.
    fn name_moodle_groups(&mut self, prefixes: &[(usize, String)]) {
        let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (attempt, prefix) in prefixes {
            groups.entry(prefix).or_default().push(*attempt);
        }
        for (name, own) in groups.into_iter().filter(|(_, own)| own.len() > 1) {
            let contents: BTreeSet<_> = own
                .iter()
                .map(|&attempt| self.attempts[attempt].0.content.clone())
                .collect();
            if contents.len() == 1 {
                for attempt in own {
                    self.attempts[attempt].0.team = Some(name.to_owned());
                }
            }
        }
    }
}

/// Joins entries with what a course knows besides.
pub fn join(entries: Vec<Entry>, lists: &Lists<'_>) -> Joined {
    let roster = lists.roster;
    let mut joined = Joined {
        assignments: roster.map_or_else(Vec::new, |roster| roster.assignments().to_vec()),
        ..Joined::default()
    };
    let mut students: BTreeMap<String, Student> = roster
        .iter()
        .flat_map(|roster| roster.students())
        .map(|student| (student.id.clone(), student.clone()))
        .collect();
    joined
        .notes
        .extend(roster.iter().flat_map(|roster| roster.remarks()).cloned());
    let teams = teams(lists, &mut joined.notes);
    let mut prefixes = Vec::new();
    let mut submissions = Vec::new();
    let mut lacks_zone = false;
    for entry in entries {
        let (team, owners) = owners(&entry, roster, &teams, &mut joined.notes);
        let content = content_hash(&entry).unwrap_or_else(|error| unreadable_hash(&entry, &error));
        let keys = Key::of_submission(&entry, &owners);
        let listed = lists.times.and_then(|times| times.of(&keys));
        submissions.push((entry.label.clone(), keys));
        let (submitted, time_source) = time_of(&entry, listed, lists.zone);
        lacks_zone |= submitted.is_none() && matches!(entry.clock, Clock::Local(_));
        for owner in owners {
            let student = students.entry(owner.id.clone()).or_insert(owner);
            if let Some(prefix) = prefix(&entry, student) {
                prefixes.push((joined.attempts.len(), prefix));
            }
            let attempt = Attempt {
                student: student.id.clone(),
                label: entry.label.clone(),
                content: content.clone(),
                submitted,
                time_source,
                marked_late: entry.marked_late,
                team: team.clone(),
                upload: entry.upload.clone(),
            };
            joined.attempts.push((attempt, entry.files.clone()));
        }
    }
    joined.students = students.into_values().collect();
    joined.notes.extend(lacks_zone.then(|| {
        "the platform's times of handing in have no zone; add the one that it shows you: --time-zone Europe/Berlin"
            .to_owned()
    }));
    if let Some(times) = lists.times {
        joined.notes.extend(times.remarks(&submissions, &joined.students));
    }
    joined.name_moodle_groups(&prefixes);
    joined.check_times(lists);
    joined
}

/// Says of which submissions the times are one moment: `fewest` or more, no further apart than `within`.
fn one_moment(times: &[Timestamp], within: SignedDuration, fewest: usize) -> Option<String> {
    let apart = |from: Timestamp, to: Timestamp| to.as_second() - from.as_second();
    let window = times
        .windows(fewest)
        .find(|window| apart(window[0], window[fewest - 1]) <= within.as_secs())?;
    let moment = window[0];
    let is_in = |time: &&Timestamp| (0..=within.as_secs()).contains(&apart(moment, **time));
    let count = match times.iter().filter(is_in).count() {
        all if all == times.len() => format!("all {all}"),
        count => format!("{count} of {}", times.len()),
    };
    Some(format!(
        "{count} submissions have the time of one moment, {moment}"
    ))
}

/// A group of students.
struct Team<'g> {
    group: &'g Group,
    members: Vec<Student>,
}

fn teams<'g>(lists: &Lists<'g>, notes: &mut Vec<String>) -> Vec<Team<'g>> {
    let groups = lists.groups.map_or(&[][..], Groups::all);
    let team = |group: &'g Group| Team {
        group,
        members: group
            .members
            .iter()
            .map(|person| {
                owner(
                    person,
                    &format!("{} of {}", of(person), group.name),
                    lists.roster,
                    notes,
                )
            })
            .collect(),
    };
    groups.iter().map(team).collect()
}

fn of(person: &Person) -> String {
    person.own_id().unwrap_or_default()
}

/// Everybody who handed an entry in, each once, and what the group is called.
fn owners(
    entry: &Entry,
    roster: Option<&Roster>,
    teams: &[Team<'_>],
    notes: &mut Vec<String>,
) -> (Option<String>, Vec<Student>) {
    let called = |team: &&Team<'_>| {
        let mut clues = entry.people.iter().flat_map(|person| &person.clues);
        clues.any(|clue| match clue {
            // Classroom 50 calls a team's repository by the team.
            Clue::Name(name) | Clue::Key(name) => team.group.is_called(name),
            Clue::Number(..) => false,
        })
    };
    let given = |team: &Team<'_>| (Some(team.group.name.clone()), team.members.clone());
    if let Some(team) = teams.iter().find(called) {
        return given(team);
    }
    let nobody = Person {
        clues: vec![Clue::Key(entry.label.clone())],
        name: None,
    };
    let people = if entry.people.is_empty() {
        std::slice::from_ref(&nobody)
    } else {
        &entry.people
    };
    let mut known = BTreeSet::new();
    let owners: Vec<Student> = people
        .iter()
        .map(|person| owner(person, &entry.label, roster, notes))
        .filter(|student| known.insert(student.id.clone()))
        .collect();
    let is_in = |team: &&Team<'_>| team.members.iter().any(|member| known.contains(&member.id));
    match teams.iter().find(is_in) {
        Some(team) => given(team),
        None => ((owners.len() > 1).then(|| entry.label.clone()), owners),
    }
}

/// The student that a person is. `label` is what notes call the submission.
fn owner(person: &Person, label: &str, roster: Option<&Roster>, notes: &mut Vec<String>) -> Student {
    let own = Student {
        id: person.own_id().unwrap_or_else(|| label.to_owned()),
        name: person.name.clone(),
        listed: roster.is_none(),
        ..Student::default()
    };
    match roster.map(|roster| roster.find(person)) {
        None => own,
        Some(Ok(Some(student))) => student.clone(),
        Some(Ok(None)) => {
            notes.push(format!(
                "`{label}` fits nobody on the roster; it is kept as `{}`",
                own.id
            ));
            own
        }
        Some(Err(several)) => {
            notes.push(format!(
                "`{label}` fits several on the roster ({}); it is kept as `{}`",
                several.join(", "),
                own.id
            ));
            own
        }
    }
}

/// What stands before the student's name in the name of a folder: `Rockets` of `Rockets-Ada Lovelace`.
fn prefix(entry: &Entry, student: &Student) -> Option<String> {
    let name = entry.people.first()?.name.as_deref()?;
    let group = name.strip_suffix(student.name.as_deref()?)?.strip_suffix('-')?;
    (!group.is_empty()).then(|| group.to_owned())
}

fn time_of(
    entry: &Entry,
    listed: Option<Timestamp>,
    zone: Option<&TimeZone>,
) -> (Option<Timestamp>, TimeSource) {
    let known = |time, source| (Some(time), source);
    if let Some(time) = listed {
        return known(time, TimeSource::List);
    }
    if let Some(time) = entry.submitted {
        return known(time, TimeSource::Platform);
    }
    let (time, source) = match (entry.clock, &entry.files) {
        (Clock::Files, files) => (newest(files), TimeSource::Files),
        (Clock::Commit, EntryFiles::Path(path)) => (commit_time(path), TimeSource::Commit),
        (Clock::Local(time), _) => (zone.and_then(|zone| in_zone(time, zone)), TimeSource::Platform),
        (Clock::Commit, EntryFiles::Renamed(_)) | (Clock::Nothing, _) => (None, TimeSource::Unknown),
    };
    time.map_or((None, TimeSource::Unknown), |time| known(time, source))
}

/// The time of the newest file, in whole seconds: copies of a folder may keep no more.
fn newest(files: &EntryFiles) -> Option<Timestamp> {
    let time = |path: &Path| {
        let modified = fs::metadata(path).ok()?.modified().ok()?;
        let seconds = Timestamp::try_from(modified).ok()?.as_second();
        Timestamp::from_second(seconds).ok()
    };
    match files {
        EntryFiles::Renamed(files) => files.iter().filter_map(|(_, path)| time(path)).max(),
        EntryFiles::Path(path) if path.is_dir() => WalkDir::new(path)
            .into_iter()
            .flatten()
            .filter(|entry| entry.file_type().is_file())
            .filter_map(|entry| time(entry.path()))
            .max(),
        EntryFiles::Path(path) => time(path),
    }
}
