//! Who is in the class.

use serde::Serialize;

use super::Gradebook;
use super::record::{Record, record};
use crate::problem::{Failure, nearest, quoted};

/// A student: as the roster has them, or as their submission names them.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Student {
    /// The name that is theirs alone: the roster's id, or what stands in the submission's name.
    pub id: String,
    /// Their name.
    pub name: Option<String>,
    /// Their e-mail address.
    pub email: Option<String>,
    /// Their login: Canvas's `SIS Login ID`, a GitHub name.
    pub login: Option<String>,
    /// Their section.
    pub section: Option<String>,
    /// Their number in the school's own system: Canvas's `SIS User ID`.
    pub sis: Option<String>,
    /// Whether they are on the roster; without a roster everybody is.
    pub listed: bool,
}

record!(kept Student in "student" by "id": id, name, email, login, section, sis, listed);

impl Student {
    /// All by which they may be asked for.
    fn known_as(&self) -> impl Iterator<Item = &str> {
        let more = [&self.name, &self.login, &self.email, &self.sis];
        let more = more.into_iter().flatten().map(String::as_str);
        std::iter::once(self.id.as_str()).chain(more)
    }

    /// The id, with the name where that is another.
    fn in_words(&self) -> String {
        match &self.name {
            Some(name) => format!("{} ({name})", quoted(&self.id)),
            None => quoted(&self.id),
        }
    }
}

impl Gradebook {
    /// Everybody, in the order of the ids.
    pub fn students(&self) -> Result<Vec<Student>, Failure> {
        self.read(Student::all)
    }

    /// The student of an id, or of a name, login, e-mail address or school's number that only one has, or of a part of these that only one has.
    ///
    /// # Errors
    /// When there is none or there are several, or the gradebook cannot be read.
    pub fn student(&self, asked: &str) -> Result<Student, Failure> {
        let students = self.students()?;
        if let Some(student) = students.iter().find(|student| student.id == asked) {
            return Ok(student.clone());
        }
        let whole = |name: &str| name.eq_ignore_ascii_case(asked);
        let wanted = words(asked);
        // `ada lovelace` and `lovelace ad` are parts of `Lovelace, Ada`.
        let part = |name: &str| {
            let own = words(name);
            !wanted.is_empty() && wanted.iter().all(|word| own.iter().any(|own| own.contains(word)))
        };
        let fits: [&dyn Fn(&str) -> bool; 2] = [&whole, &part];
        let mut several = Vec::new();
        for fits in fits {
            let found: Vec<&Student> = students
                .iter()
                .filter(|student| student.known_as().any(fits))
                .collect();
            match found.as_slice() {
                [] => {}
                [only] => return Ok((*only).clone()),
                more => {
                    several = more.iter().map(|student| student.in_words()).collect();
                    break;
                }
            }
        }
        let near = if several.is_empty() {
            let parts = |student: &Student| -> Vec<String> {
                let whole = student.known_as().map(str::to_lowercase);
                whole.chain(student.known_as().flat_map(words)).collect()
            };
            let known: Vec<(Vec<String>, &Student)> = students.iter().map(|one| (parts(one), one)).collect();
            let near = nearest(
                asked,
                known.iter().flat_map(|(parts, _)| parts).map(String::as_str),
            );
            let mut all = known.iter();
            let meant = all.find(|(parts, _)| parts.iter().any(|part| Some(part.as_str()) == near));
            meant.map(|(_, student)| format!("did you mean {}?", student.in_words()))
        } else {
            several.truncate(MOST_NAMED);
            Some(format!("it may be {}", several.join(", ")))
        };
        let hint = near.unwrap_or_else(|| "`grader gradebook show` lists them".to_owned());
        Err(Failure::at(self.path(), format!("no student `{asked}`")).hinted(hint))
    }
}

/// A name or label as a table for people has it: one that is long loses its middle.
pub fn brief(text: &str) -> String {
    const LONGEST: usize = 48;
    let all: Vec<char> = text.chars().collect();
    if all.len() <= LONGEST {
        return text.to_owned();
    }
    let (begin, end) = (&all[..LONGEST - 17], &all[all.len() - 16..]);
    begin.iter().chain(&['…']).chain(end).collect()
}

/// A name as one is called: `Lovelace, Ada` is Ada Lovelace, and `Miles O'Brien, Jr` is just that.
pub fn called(name: &str) -> String {
    const AFTER: &[&str] = &[
        "jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "phd", "ph.d.", "md", "m.d.",
    ];
    match name.split_once(',') {
        Some((last, first)) if !AFTER.contains(&first.trim().to_lowercase().as_str()) => {
            format!("{} {}", first.trim(), last.trim())
        }
        Some(_) | None => name.to_owned(),
    }
}

/// The most students who are named where several are meant.
const MOST_NAMED: usize = 10;

/// The words of a name, in lower case.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}
