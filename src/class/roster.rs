//! Who is in the class: a CSV file whose columns are known by their names, as every learning platform exports one.

use std::collections::BTreeMap;
use std::path::Path;

use super::problem_csv::{Row, Table, column_names, exact, letters};
use super::worksheet::{Worksheet, points};
use super::{Clue, Person, Platform};
use crate::gradebook::{PlatformAssignment, Student};
use crate::problem::{Problem, Problems};

/// The class, as its roster has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    students: Vec<Student>,
    /// Keys as they are, in lower case, to the students that have them.
    keys: BTreeMap<String, Vec<usize>>,
    /// Names letter by letter, first name first and last name first.
    names: BTreeMap<String, Vec<usize>>,
    /// The platform whose numbers its students have.
    platform: Option<Platform>,
    /// The assignments that a platform's file names or is about.
    assignments: Vec<PlatformAssignment>,
    /// What staff should look at.
    remarks: Vec<String>,
}

/// The columns of the students' file.
struct Columns {
    worksheet: Option<Worksheet>,
    id: Option<usize>,
    sis: Option<usize>,
    login: Option<usize>,
    name: Option<usize>,
    first: Option<usize>,
    last: Option<usize>,
    email: Option<usize>,
    section: Option<usize>,
    role: Option<usize>,
}

impl Roster {
    /// Reads a roster.
    ///
    /// # Errors
    /// Every problem: no column that tells students apart, rows without it, ids that appear twice.
    pub fn read(path: &Path) -> Result<Self, Problems> {
        let table = Table::read(path, "a roster")?;
        let worksheet = Worksheet::of(&table);
        let sheet = worksheet.as_ref();
        let columns = Columns {
            id: sheet.map(|sheet| sheet.id).or(table.column("id")),
            sis: table.column("sis"),
            login: table.column("login"),
            name: table
                .column("name")
                .or(sheet.and_then(|sheet| sheet.name(&table))),
            first: table.column("first"),
            last: table.column("last"),
            email: table.column("email"),
            section: table.column("section"),
            role: table.column("role"),
            worksheet,
        };
        let mut problems = Problems::new();
        let telling = [
            columns.id,
            columns.sis,
            columns.login,
            columns.email,
            columns.name,
            columns.first,
            columns.last,
        ];
        if telling.iter().all(Option::is_none) {
            let problem = Problem::new("expected a column that tells students apart, found none")
                .hint("the first line names the columns: `id`, `login`, `email`, `name`, `section`; Canvas's own names are known too");
            return Err(problem.of(&table.source));
        }
        let guessed = table.source.guessed.map(|encoding| {
            format!(
                "`{}` was read as {encoding}; if names look wrong, save it as `CSV UTF-8`",
                table.source.name
            )
        });
        let mut roster = Self {
            platform: platform(&table, columns.worksheet.as_ref()),
            remarks: guessed.into_iter().collect(),
            ..Self::default()
        };
        let mut first: BTreeMap<String, &Row> = BTreeMap::new();
        // Canvas's gradebook has the points possible above the students, and may have a row about posting above those.
        let above = table
            .rows
            .iter()
            .position(|row| is_points_possible(row, &columns));
        roster.assignments = assignments(&table, roster.platform, columns.worksheet.as_ref(), above);
        for row in table.rows.iter().skip(above.map_or(0, |above| above + 1)) {
            if row.is_empty() || is_no_student(row, &columns) {
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
            let known = roster.students.iter_mut().find(|known| known.id == student.id);
            if known.is_some_and(|known| is_in_two_sections(known, &student)) {
                continue;
            }
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
        problems.unless_any(roster)
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
        let number = match self.platform {
            Some(Platform::Canvas) => Some(Platform::Canvas.key(&student.id)),
            // It is the id itself.
            Some(Platform::Moodle) | None => None,
        };
        for key in keys.into_iter().flatten().chain(number.as_deref()) {
            let own = self.keys.entry(exact(key)).or_default();
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

    /// What it says of the platform's assignments, where a platform wrote it.
    pub fn assignments(&self) -> &[PlatformAssignment] {
        &self.assignments
    }

    /// What staff should look at.
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// The one student whom the first telling clue names; with an error, the ids of several. A platform's number decides alone where the roster has that platform's numbers; where it may
    /// have any, a number counts last, and only for a student of no other name.
    ///
    /// # Errors
    /// When a clue fits several students and none fits one.
    pub fn find(&self, person: &Person) -> Result<Option<&Student>, Vec<String>> {
        let number = person.clues.iter().find_map(|clue| match clue {
            Clue::Number(platform, number) => Some((*platform, number)),
            Clue::Key(_) | Clue::Name(_) => None,
        });
        if let Some((platform, number)) = number.filter(|(platform, _)| self.platform == Some(*platform)) {
            let found = self.keys.get(&platform.key(number));
            return Ok(found.and_then(|found| self.students.get(*found.first()?)));
        }
        let mut several = Vec::new();
        for clue in &person.clues {
            let found = match clue {
                Clue::Number(..) => continue,
                Clue::Key(key) => self.keys.get(&exact(key)),
                Clue::Name(name) => self.names.get(&letters(name)),
            };
            match found.map(Vec::as_slice) {
                Some([only]) => return Ok(self.students.get(*only)),
                Some(more) if several.is_empty() => several = more.to_vec(),
                Some(_) | None => {}
            }
        }
        let numbered = number.and_then(|(_, number)| self.keys.get(&exact(number)));
        if let Some([only]) = numbered.map(Vec::as_slice)
            && let Some(student) = self.students.get(*only)
            && (student.name.is_none() || several.contains(only))
        {
            return Ok(Some(student));
        }
        if several.is_empty() {
            return Ok(None);
        }
        let ids = several.iter().filter_map(|index| self.students.get(*index));
        Err(ids.map(|student| student.id.clone()).collect())
    }
}

/// Whether two rows are of one student; then the first has the sections of both.
fn is_in_two_sections(known: &mut Student, other: &Student) -> bool {
    let same = Student {
        section: known.section.clone(),
        ..other.clone()
    };
    if *known != same {
        return false;
    }
    let sections = [known.section.take(), other.section.clone()];
    let sections: Vec<String> = sections.into_iter().flatten().collect();
    known.section = (!sections.is_empty()).then(|| sections.join(", "));
    true
}

/// The platform whose numbers stand in the column of ids.
fn platform(table: &Table, worksheet: Option<&Worksheet>) -> Option<Platform> {
    let has = |name: &str| table.header().iter().any(|column| column == name);
    if has("id") && (has("sisloginid") || has("sisuserid")) {
        Some(Platform::Canvas)
    } else {
        worksheet.map(|_| Platform::Moodle)
    }
}

/// The assignments of Canvas's gradebook, `8 Puzzle (1234)` with the points in the row above the students; the one that a worksheet of Moodle is about.
fn assignments(
    table: &Table,
    platform: Option<Platform>,
    worksheet: Option<&Worksheet>,
    above: Option<usize>,
) -> Vec<PlatformAssignment> {
    let possible = |row: Option<&Row>, column| row?.cell(Some(column)).and_then(points);
    match platform {
        Some(Platform::Canvas) => {
            let row = above.and_then(|above| table.rows.get(above));
            let titles = table.titles.iter().enumerate();
            titles
                .filter(|(_, title)| PlatformAssignment::number(title).is_some())
                .map(|(column, title)| PlatformAssignment {
                    title: title.clone(),
                    possible: possible(row, column),
                    words: None,
                })
                .collect()
        }
        Some(Platform::Moodle) => {
            let (possible, words) = worksheet.map_or((None, None), |sheet| sheet.assignment(table));
            vec![PlatformAssignment {
                title: String::new(),
                possible,
                words,
            }]
        }
        None => Vec::new(),
    }
}

fn is_points_possible(row: &Row, columns: &Columns) -> bool {
    [columns.name, columns.last]
        .into_iter()
        .any(|column| row.cell(column) == Some("Points Possible"))
}

/// Canvas's test student, and staff.
fn is_no_student(row: &Row, columns: &Columns) -> bool {
    let named = [row.cell(columns.last), row.cell(columns.first)];
    let role = row.cell(columns.role).map(letters);
    row.cell(columns.name) == Some("Student, Test")
        || named == [Some("Student"), Some("Test")]
        || role.is_some_and(|role| column_names("staff").contains(&role.as_str()))
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
        // Brightspace writes `#` before them, so that spreadsheets leave them alone.
        let text = |column| {
            row.cell(column)
                .map(|cell| cell.trim_start_matches('#').to_owned())
        };
        let (first, last) = (row.cell(self.first), row.cell(self.last));
        let name = text(self.name).or_else(|| match (first, last) {
            (Some(first), Some(last)) => Some(format!("{first} {last}")),
            (one, other) => one.or(other).map(str::to_owned),
        });
        let (sis, login, email) = (text(self.sis), text(self.login), text(self.email));
        let participant = self.worksheet.as_ref().and_then(|sheet| {
            let number = sheet.number(row.cell(self.id)?)?;
            Some(format!("Participant {number}"))
        });
        let id = participant
            .or_else(|| text(self.id))
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

    fn found(roster: &Roster, clues: &[Clue]) -> Result<Option<String>, Vec<String>> {
        let person = Person {
            clues: clues.to_vec(),
            name: None,
        };
        roster
            .find(&person)
            .map(|student| student.map(|student| student.id.clone()))
    }

    #[test]
    fn the_roster_that_canvas_exports_is_read() {
        let text = "\u{feff}Student,ID,SIS User ID,SIS Login ID,Section,8 Puzzle (99)\r\n    Points Possible,,,,,100\r\n\"Lovelace, Ada\",7,s1815,ada,01,\r\n\"Turing, Alan Mathison\",8,s1912,alan,02,\r\n\"Student, Test\",9,,x,01,\r\n";
        let roster = read(text).unwrap();
        assert_eq!(roster.students().len(), 2);
        assert_eq!(roster.students()[0].section.as_deref(), Some("01"));
        for clue in [
            Clue::Key("7".into()),
            Clue::Key("S1815".into()),
            Clue::Key("ada".into()),
            Clue::Name("lovelaceada".into()),
            Clue::Name("Ada Lovelace".into()),
        ] {
            assert_eq!(found(&roster, &[clue]).unwrap().as_deref(), Some("7"));
        }
    }

    #[test]
    fn a_gradebook_of_canvas_needs_no_editing() {
        // `lib/gradebook_exporter.rb`: a row of postings, the points, students, the test student; names in two columns where the teacher asks for it.
        let text = "LastName,FirstName,ID,SIS User ID,SIS Login ID,Section,8 Puzzle (99),Current Score\r\n,,,,,,Manual Posting,\r\n    Points Possible,,,,,,100.00,(read only)\r\nLovelace,Ada,7,s1815,ada,\"A, B, and C\",,\r\n\"=\"\"=Turing\"\"\",Alan,8,,alan@x,02,EX,\r\nStudent,Test,9,,x,01,,\r\n";
        let roster = read(text).unwrap();
        let names: Vec<_> = roster
            .students()
            .iter()
            .map(|student| (student.id.as_str(), student.name.as_deref().unwrap()))
            .collect();
        assert_eq!(names, [("7", "Ada Lovelace"), ("8", "Alan =Turing")]);
        // Its numbers are Canvas's, so another number is nobody's, whatever it is called.
        let clues = |number: &str| {
            let number = Clue::Number(Platform::Canvas, number.into());
            [number, Clue::Name("lovelaceada".into())]
        };
        assert_eq!(found(&roster, &clues("7")).unwrap().as_deref(), Some("7"));
        assert_eq!(found(&roster, &clues("55")).unwrap(), None);
    }

    #[test]
    fn a_number_of_the_platform_is_not_taken_for_the_schools() {
        let roster = read("ID number,First name,Last name\n55,Bob,Builder\n77,Ada,Lovelace\n").unwrap();
        let clues = [
            Clue::Number(Platform::Moodle, "55".into()),
            Clue::Name("Ada Lovelace".into()),
        ];
        assert_eq!(found(&roster, &clues).unwrap().as_deref(), Some("77"));
        assert_eq!(found(&roster, &clues[..1]).unwrap(), None);
        let roster = read("id\n55\n77\n").unwrap();
        assert_eq!(found(&roster, &clues).unwrap().as_deref(), Some("55"));
    }

    #[test]
    fn a_worksheet_of_moodle_is_a_roster_with_and_without_the_schools_numbers() {
        // `mod/assign/gradingtable.php`, downloaded with the grading worksheet.
        let text = "\u{feff}Identifier,\"Full name\",\"ID number\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Grade can be changed\",\"Last modified (submission)\",\"Last modified (grade)\",\"Feedback comments\"\n\"Participant 55\",\"Ada Lovelace\",77,ada@x,\"Submitted for grading\",,100.00,Yes,\"Sunday, 22 November 2026, 11:59 PM\",-,\n\"Participant 56\",\"Alan Turing\",,alan@x,\"No submission\",,100.00,Yes,-,-,\n";
        for (text, sis) in [
            (text.to_owned(), Some("77")),
            (text.replace("ID number", "Institution"), None),
        ] {
            let roster = read(&text).unwrap();
            let ada = &roster.students()[0];
            assert_eq!((ada.id.as_str(), ada.sis.as_deref()), ("Participant 55", sis));
            let clues = [Clue::Number(Platform::Moodle, "56".into())];
            assert_eq!(found(&roster, &clues).unwrap().as_deref(), Some("Participant 56"));
        }
        let blind = read("Identifier,Status,Grade\nParticipant 55,Submitted,-\n").unwrap();
        assert_eq!(blind.students().len(), 1);
    }

    #[test]
    fn who_teaches_is_no_student() {
        let roster = read("First Name,Last Name,SID,Email,Role,Section\nAda,L,1,a@x,Student,\nAlan,T,2,b@x,TA,\nGrace,H,3,c@x,Instructor,\n").unwrap();
        assert_eq!(roster.students().len(), 1);
    }

    #[test]
    fn a_student_in_two_sections_is_one() {
        let roster = read("id,name,section\n7,Ada,01\n8,Alan,01\n7,Ada,Lab A\n").unwrap();
        let sections: Vec<_> = roster
            .students()
            .iter()
            .map(|one| one.section.as_deref())
            .collect();
        assert_eq!(sections, [Some("01, Lab A"), Some("01")]);
        assert!(read("id,name,section\n7,Ada,01\n7,Alan,01\n").is_err());
    }

    #[test]
    fn a_roster_may_be_in_another_language_and_a_name_written_in_other_ways() {
        for text in [
            "Vorname;Nachname;Matrikelnummer;E-Mail-Adresse\nJürgen;Müller;77;j@x\n",
            "sep=;\nPrénom;Nom;Numéro d'identification;Adresse de courriel\nJürgen;Müller;77;j@x\n",
            "Nombre,Apellido(s),Número de ID,Dirección de correo\nJürgen,Müller,77,j@x\n",
            "Cognome,Nome,Matricola,Indirizzo email\nMüller,Jürgen,77,j@x\n",
        ] {
            let roster = read(text).unwrap();
            let student = &roster.students()[0];
            assert_eq!(
                (student.id.as_str(), student.email.as_deref()),
                ("77", Some("j@x"))
            );
            // A Mac takes letters and accents apart.
            for name in ["Jürgen Müller", "mu\u{308}llerju\u{308}rgen"] {
                assert_eq!(
                    found(&roster, &[Clue::Name(name.into())]).unwrap().as_deref(),
                    Some("77"),
                    "{text}"
                );
            }
        }
        let roster = read("id,name\n1,\"İnce, Işıl\"\n2,李 小龍\n3,\"عمر, خيام\"\n").unwrap();
        // Canvas: `sortable_name.downcase`, then what is no part of a word is taken out.
        for (name, id) in [("i\u{307}nceişıl", "1"), ("李小龍", "2"), ("عمرخيام", "3")] {
            assert_eq!(
                found(&roster, &[Clue::Name(name.into())]).unwrap().as_deref(),
                Some(id)
            );
        }
    }

    #[test]
    fn a_name_that_several_have_names_nobody() {
        let roster = read("name;email\nAda King;a@x\nAda King;b@x\n").unwrap();
        assert_eq!(
            found(&roster, &[Clue::Name("Ada King".into())]),
            Err(vec!["a@x".into(), "b@x".into()])
        );
        let both = [Clue::Name("Ada King".into()), Clue::Key("b@x".into())];
        assert_eq!(found(&roster, &both).unwrap().as_deref(), Some("b@x"));
        assert_eq!(
            found(&roster, &[Clue::Key("b".into())]).unwrap().as_deref(),
            Some("b@x")
        );
    }

    #[test]
    fn mistakes_are_reported_with_their_rows() {
        assert!(
            read("colour,size\nred,1\n")
                .unwrap_err()
                .contains("a column that tells students apart")
        );
        let told = read("id,name,note\r\n\"0\",Zoe,\"of\ntwo lines\"\n1,Ada\n,Bob\n1,Cem\n").unwrap_err();
        assert!(told.contains("roster.csv:6:1"), "{told}");
        assert!(told.contains("the first is in line 4"), "{told}");
    }
}
