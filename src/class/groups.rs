//! Who works with whom: a CSV file with a column for the group and columns for its members, as Canvas exports its groups and Moodle's worksheet has them.

use std::collections::BTreeMap;
use std::path::Path;

use super::problem_csv::{Row, Table, letters};
use super::worksheet::Worksheet;
use super::{Clue, Person, Platform};
use crate::problem::{Problem, Problems};

/// The columns by which a member is known.
const KEYS: &[&str] = &["id", "sis", "user", "login", "email", "name"];

/// The groups of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups(Vec<Group>);

/// One group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// What it is called.
    pub name: String,
    /// Who is in it.
    pub members: Vec<Person>,
}

impl Groups {
    /// Reads a list of groups: a line a student with the group's name, or a line a group with columns `member 1`, `member 2`.
    ///
    /// # Errors
    /// Every problem: a column that is missing.
    pub fn read(path: &Path) -> Result<Self, Problems> {
        let table = Table::read(path, "a list of groups")?;
        let group = table.column("group");
        let columns = Columns::of(&table);
        let mut problems = Problems::new();
        if group.is_none() {
            problems.push(
                &table.source,
                Problem::new("expected a column `group`, found none"),
            );
        }
        if columns.are_none() {
            let problem = Problem::new("expected a column that tells students apart, found none")
                .hint("write a line a student with the columns `group` and `id`, `login`, `email` or `name`");
            problems.push(&table.source, problem);
        }
        problems.unless_any(())?;
        let mut groups: BTreeMap<&str, Vec<Person>> = BTreeMap::new();
        for row in &table.rows {
            if let Some(name) = row.cell(group) {
                groups.entry(name).or_default().extend(columns.people(row));
            }
        }
        let group = |(name, members): (&str, Vec<Person>)| Group {
            name: name.to_owned(),
            members,
        };
        Ok(Self(groups.into_iter().map(group).collect()))
    }

    /// Every group.
    pub fn all(&self) -> &[Group] {
        &self.0
    }
}

/// The columns by which members are known.
struct Columns {
    canvas: Option<usize>,
    moodle: Option<Worksheet>,
    /// Whether what stands there may be a name.
    keys: Vec<(usize, bool)>,
    /// Of a line that has a whole group.
    members: Vec<usize>,
}

impl Columns {
    fn of(table: &Table) -> Self {
        let is_name = |column: usize| table.is(column, "name");
        let members = table.header().iter().enumerate();
        let members = members.filter(|(_, name)| {
            name.strip_prefix("member")
                .is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
        });
        Self {
            canvas: table.column("canvas"),
            moodle: Worksheet::of(table),
            keys: table
                .columns(KEYS)
                .into_iter()
                .map(|column| (column, is_name(column)))
                .collect(),
            members: members.map(|(index, _)| index).collect(),
        }
    }

    fn are_none(&self) -> bool {
        self.canvas.is_none() && self.moodle.is_none() && self.keys.is_empty() && self.members.is_empty()
    }

    fn people(&self, row: &Row) -> Vec<Person> {
        let mut people: Vec<Person> = self
            .members
            .iter()
            .filter_map(|&column| Some(person(row.cell(Some(column))?)))
            .collect();
        let mut clues = Vec::new();
        let number = |platform, text: &str| Clue::Number(platform, text.to_owned());
        clues.extend(row.cell(self.canvas).map(|text| number(Platform::Canvas, text)));
        let worksheet = self.moodle.as_ref();
        let participant = worksheet.and_then(|sheet| sheet.number(row.cell(Some(sheet.id))?));
        clues.extend(participant.map(|text| number(Platform::Moodle, text)));
        let mut name = None;
        for &(column, is_name) in &self.keys {
            if let Some(text) = row.cell(Some(column)) {
                clues.push(Clue::Key(text.to_owned()));
                if is_name {
                    clues.push(Clue::Name(text.to_owned()));
                    name = Some(text.to_owned());
                }
            }
        }
        if !clues.is_empty() {
            people.push(Person { clues, name });
        }
        people
    }
}

/// Somebody of whom one word is said.
fn person(text: &str) -> Person {
    Person {
        clues: vec![Clue::Key(text.to_owned()), Clue::Name(text.to_owned())],
        name: None,
    }
}

impl Group {
    /// Whether a name means this group.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let name = letters(name);
        !name.is_empty() && letters(&self.name) == name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Groups, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("groups.csv");
        std::fs::write(&path, text).unwrap();
        Groups::read(&path).map_err(|problems| problems.to_string())
    }

    #[test]
    fn a_line_is_a_student_or_a_group() {
        // The first as Canvas exports a group set (`lib/group_and_membership_importer.rb` takes the same columns).
        let canvas = read("name,canvas_user_id,user_id,login_id,sections,group_name,canvas_group_id,group_id\nAda L,7,s7,ada,01,Rockets,3,\nAlan T,8,,alan,01,Rockets,3,\nGrace H,9,,grace,01,,,\n").unwrap();
        assert_eq!(canvas.all().len(), 1);
        assert_eq!(canvas.all()[0].members.len(), 2);
        assert_eq!(
            canvas.all()[0].members[1].own_id().as_deref(),
            Some("8"),
            "Canvas's own number is the surest"
        );
        let lines = read("Group;Member 1;Member 2\nRockets;ada;alan\n").unwrap();
        assert_eq!(lines.all()[0].members.len(), 2);
        assert!(lines.all()[0].is_called("rockets") && !lines.all()[0].is_called(""));
        let told = read("colour,size\n1,2\n").unwrap_err();
        assert!(
            told.contains("a column `group`") && told.contains("tells students apart"),
            "{told}"
        );
    }
}
