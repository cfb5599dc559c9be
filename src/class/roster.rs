//! Who is in the class: a CSV file whose columns are known by their names, as every learning platform exports one.

use std::collections::BTreeMap;
use std::path::Path;

use super::problem_csv::{Row, Table, letters};
use super::{Claim, Entry};
use crate::gradebook::Student;
use crate::problem::{Problem, Problems};

const ID: &[&str] = &[
    "id",
    "studentid",
    "sid",
    "studentnumber",
    "idnumber",
    "matriculationnumber",
    "identifier",
    "rosteridentifier",
];
const SIS: &[&str] = &["sisuserid", "sisid", "integrationid"];
const LOGIN: &[&str] = &[
    "sisloginid",
    "loginid",
    "login",
    "username",
    "githubusername",
    "github",
    "user",
    "netid",
];
const NAME: &[&str] = &["name", "student", "fullname", "studentname"];
const FIRST: &[&str] = &["firstname", "first", "givenname", "forename"];
const LAST: &[&str] = &["lastname", "last", "surname", "familyname"];
const EMAIL: &[&str] = &["email", "emailaddress", "mail", "useremail"];
const SECTION: &[&str] = &["section", "sections", "sectionname", "group"];

/// The class, as its roster has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    students: Vec<Student>,
    /// Keys as they are, in lower case, to the students that have them.
    keys: BTreeMap<String, Vec<usize>>,
    /// Names letter by letter, first name first and last name first.
    names: BTreeMap<String, Vec<usize>>,
}

/// The columns of the students' file.
struct Columns {
    id: Option<usize>,
    sis: Option<usize>,
    login: Option<usize>,
    name: Option<usize>,
    first: Option<usize>,
    last: Option<usize>,
    email: Option<usize>,
    section: Option<usize>,
}

impl Roster {
    /// Reads a roster.
    ///
    /// # Errors
    /// Every problem: no column that tells students apart, rows without it, ids that appear twice.
    pub fn read(path: &Path) -> Result<Self, Problems> {
        let table = Table::read(path, "a roster")?;
        let columns = Columns {
            id: table.column(ID),
            sis: table.column(SIS),
            login: table.column(LOGIN),
            name: table.column(NAME),
            first: table.column(FIRST),
            last: table.column(LAST),
            email: table.column(EMAIL),
            section: table.column(SECTION),
        };
        let mut problems = Problems::new();
        let telling = [
            columns.id,
            columns.sis,
            columns.login,
            columns.email,
            columns.name,
        ];
        if telling.iter().all(Option::is_none) && columns.last.is_none() {
            let problem = Problem::new("expected a column that tells students apart, found none")
                .hint("the first line names the columns: `id`, `login`, `email`, `name`, `section`; Canvas's own names are known too");
            problems.push(&table.source, problem);
            return Err(problems);
        }
        let mut roster = Self::default();
        let mut first: BTreeMap<String, &Row> = BTreeMap::new();
        for row in &table.rows {
            if is_no_student(row, &columns) {
                continue;
            }
            let Some(student) = columns.student(row) else {
                problems.push(
                    &table.source,
                    table.at(
                        row,
                        "expected an id, a login, an e-mail address or a name, found none".to_owned(),
                    ),
                );
                continue;
            };
            if let Some(earlier) = first.get(&student.id) {
                let message = format!("expected an id of its own, found `{}` again", student.id);
                let problem = table
                    .at(row, message)
                    .hint(format!("the first is in line {}", table.line(earlier)));
                problems.push(&table.source, problem);
                continue;
            }
            first.insert(student.id.clone(), row);
            roster.add(student, row, &columns);
        }
        if problems.is_empty() {
            Ok(roster)
        } else {
            Err(problems)
        }
    }

    fn add(&mut self, student: Student, row: &Row, columns: &Columns) {
        let index = self.students.len();
        let local = student.email.as_deref().and_then(|email| email.split('@').next());
        let keys = [
            Some(student.id.as_str()),
            student.sis.as_deref(),
            student.login.as_deref(),
            student.email.as_deref(),
            local,
        ];
        for key in keys.into_iter().flatten() {
            let own = self.keys.entry(key.to_lowercase()).or_default();
            if !own.contains(&index) {
                own.push(index);
            }
        }
        for name in names(row, columns, student.name.as_deref()) {
            let own = self.names.entry(name).or_default();
            if !own.contains(&index) {
                own.push(index);
            }
        }
        self.students.push(student);
    }

    /// Everybody, in the file's order.
    pub fn students(&self) -> &[Student] {
        &self.students
    }

    /// The one student whom the first telling claim of an entry names; with an error, the ids of several.
    ///
    /// # Errors
    /// When a claim fits several students and none fits one.
    pub fn find(&self, entry: &Entry) -> Result<Option<&Student>, Vec<String>> {
        let mut several = Vec::new();
        for claim in &entry.claims {
            let found = match claim {
                Claim::Key(key) => self.keys.get(&key.to_lowercase()),
                Claim::Name(name) => self.names.get(&letters(name)),
            };
            match found.map(Vec::as_slice) {
                Some([only]) => return Ok(self.students.get(*only)),
                Some(more) if several.is_empty() => {
                    several = more
                        .iter()
                        .filter_map(|index| self.students.get(*index))
                        .map(|student| student.id.clone())
                        .collect();
                }
                Some(_) | None => {}
            }
        }
        if several.is_empty() {
            Ok(None)
        } else {
            Err(several)
        }
    }
}

/// Canvas's second row holds the points possible, and its test student is nobody.
fn is_no_student(row: &Row, columns: &Columns) -> bool {
    row.cell(columns.name)
        .is_some_and(|name| name == "Points Possible" || name == "Student, Test")
}

/// A name as it may be compared: `Ada Lovelace`, `Lovelace, Ada`, `lovelaceada`.
fn names(row: &Row, columns: &Columns, name: Option<&str>) -> Vec<String> {
    let mut names: Vec<String> = name.map(letters).into_iter().collect();
    if let Some((last, first)) = name.and_then(|name| name.split_once(',')) {
        names.push(letters(first) + &letters(last));
    } else if let Some((first, last)) = name.and_then(|name| name.rsplit_once(' ')) {
        names.push(letters(last) + &letters(first));
        // `Ada King Lovelace` may be sorted under either.
        if let Some((first, last)) = name.and_then(|name| name.split_once(' ')) {
            names.push(letters(last) + &letters(first));
        }
    }
    if let (Some(first), Some(last)) = (row.cell(columns.first), row.cell(columns.last)) {
        names.push(letters(first) + &letters(last));
        names.push(letters(last) + &letters(first));
    }
    names
}

impl Columns {
    fn student(&self, row: &Row) -> Option<Student> {
        let text = |column| row.cell(column).map(str::to_owned);
        let (first, last) = (row.cell(self.first), row.cell(self.last));
        let name = text(self.name).or_else(|| match (first, last) {
            (Some(first), Some(last)) => Some(format!("{first} {last}")),
            (one, other) => one.or(other).map(str::to_owned),
        });
        let (sis, login, email) = (text(self.sis), text(self.login), text(self.email));
        let id = text(self.id)
            .or_else(|| sis.clone())
            .or_else(|| login.clone())
            .or_else(|| email.clone())
            .or_else(|| name.clone())?;
        Some(Student {
            id,
            name,
            email,
            login,
            section: text(self.section),
            sis,
            listed: true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Roster, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("roster.csv");
        std::fs::write(&path, text).unwrap();
        Roster::read(&path).map_err(|problems| problems.to_string())
    }

    fn found(roster: &Roster, claims: &[Claim]) -> Result<Option<String>, Vec<String>> {
        let entry = Entry {
            claims: claims.to_vec(),
            ..Entry::of_path("x", "x".into())
        };
        roster
            .find(&entry)
            .map(|student| student.map(|student| student.id.clone()))
    }

    #[test]
    fn the_roster_that_canvas_exports_is_read() {
        let text = "\u{feff}Student,ID,SIS User ID,SIS Login ID,Section,8 Puzzle (99)\r\n    Points Possible,,,,,100\r\n\"Lovelace, Ada\",7,s1815,ada,01,\r\n\"Turing, Alan Mathison\",8,s1912,alan,02,\r\n\"Student, Test\",9,,x,01,\r\n";
        let roster = read(text).unwrap();
        assert_eq!(roster.students().len(), 2);
        assert_eq!(roster.students()[0].section.as_deref(), Some("01"));
        for claim in [
            Claim::Key("7".into()),
            Claim::Key("S1815".into()),
            Claim::Key("ada".into()),
            Claim::Name("lovelaceada".into()),
            Claim::Name("Ada Lovelace".into()),
        ] {
            assert_eq!(found(&roster, &[claim]).unwrap().as_deref(), Some("7"));
        }
    }

    #[test]
    fn a_name_that_several_have_names_nobody() {
        let roster = read("name;email\nAda King;a@x\nAda King;b@x\n").unwrap();
        assert_eq!(
            found(&roster, &[Claim::Name("Ada King".into())]),
            Err(vec!["a@x".into(), "b@x".into()])
        );
        let both = [Claim::Name("Ada King".into()), Claim::Key("b@x".into())];
        assert_eq!(found(&roster, &both).unwrap().as_deref(), Some("b@x"));
        assert_eq!(
            found(&roster, &[Claim::Key("b".into())]).unwrap().as_deref(),
            Some("b@x")
        );
    }

    #[test]
    fn mistakes_are_told_with_their_rows() {
        assert!(
            read("colour,size\nred,1\n")
                .unwrap_err()
                .contains("a column that tells students apart")
        );
        let told = read("id,name\r\n\"0\",\"Zoe\nof two lines\"\n1,Ada\n,Bob\n1,Cem\n").unwrap_err();
        assert!(told.contains("roster.csv:6:1"), "{told}");
        assert!(told.contains("the first is in line 4"), "{told}");
    }
}
