//! Moodle's grading worksheet, in whatever language: known by its shape, as its words are those of whoever downloads it.
//!
//! `mod/assign/gradingtable.php` writes a column of identifiers (`Participant 55`, `Teilnehmer/in55`), columns of people, the status, the grade, the assignment's maximum, `Last modified (submission)`,
//! `Last modified (grade)` and the feedback comments. `mod/assign/feedback/offline/importgradeslib.php` takes a grade back under the same words alone.

use std::collections::BTreeSet;

use super::problem_csv::{Table, column_names, letters};
use crate::report::sheet::WorksheetWords;
use crate::score::Points;

/// Which column is which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Worksheet {
    /// The identifiers.
    pub(super) id: usize,
    /// What stands before the number in them.
    prefix: String,
    /// The times of the submissions, and of the grades.
    pub(super) times: Option<(usize, usize)>,
}

impl Worksheet {
    /// The worksheet that a table is: identifiers that all begin alike and end in a number, and two times, `… (submission)` and `… (grade)`.
    pub(super) fn of(table: &Table) -> Option<Self> {
        let times = times(&table.titles);
        let prefix = |column: usize| {
            let cells = || table.rows.iter().filter_map(|row| row.cell(Some(column)));
            let (prefix, _) = identifier(cells().next()?)?;
            let all = cells().all(|cell| identifier(cell).is_some_and(|(own, _)| own == prefix));
            let is_known = column_names("participant").contains(&letters(prefix).as_str());
            (all && (is_known || column == 0 && times.is_some())).then(|| prefix.to_owned())
        };
        let (id, prefix) = (0..table.titles.len()).find_map(|column| Some((column, prefix(column)?)))?;
        Some(Self { id, prefix, times })
    }

    /// The column of full names in a language that the roster does not know: the one after the identifiers, where no two students have the same in it, as they have in that of the status.
    pub(super) fn name(&self, table: &Table) -> Option<usize> {
        let column = self.id + 1;
        let cells: Option<Vec<&str>> = table.rows.iter().map(|row| row.cell(Some(column))).collect();
        let cells = cells.filter(|cells| cells.len() > 1)?;
        let different: BTreeSet<&&str> = cells.iter().collect();
        (different.len() == cells.len()).then_some(column)
    }

    /// The number in an identifier.
    pub(super) fn number<'c>(&self, cell: &'c str) -> Option<&'c str> {
        let (prefix, number) = identifier(cell)?;
        (prefix == self.prefix).then_some(number)
    }

    /// The assignment's maximum: the last column before the times with the same number in each row.
    fn maximum(&self, table: &Table) -> Option<(usize, Points)> {
        let last = self.times.map_or(table.titles.len(), |(_, graded)| graded);
        (self.id + 1..last).rev().find_map(|column| {
            let mut points = table
                .rows
                .iter()
                .map(|row| row.cell(Some(column)).and_then(points));
            let first = points.next()??;
            points.all(|own| own == Some(first)).then_some((column, first))
        })
    }

    /// What the assignment is worth, and the words that Moodle takes grades back under.
    pub(super) fn assignment(&self, table: &Table) -> (Option<Points>, Option<WorksheetWords>) {
        let Some((maximum, possible)) = self.maximum(table) else {
            return (None, None);
        };
        let title = |column: usize| table.titles.get(column).cloned();
        let words = || {
            let (_, graded) = self.times?;
            Some(WorksheetWords {
                prefix: self.prefix.clone(),
                identifier: title(self.id)?,
                grade: title(maximum.checked_sub(1)?)?,
                modified: title(graded)?,
                feedback: title(graded + 1).unwrap_or_default(),
            })
        };
        (Some(possible), words())
    }
}

/// A word and the number that ends it.
fn identifier(cell: &str) -> Option<(&str, &str)> {
    let prefix = cell.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &cell[prefix.len()..];
    (!prefix.is_empty() && !number.is_empty() && !prefix.contains('@')).then_some((prefix, number))
}

/// The two columns that say when: they are called the same but for what is in brackets.
fn times(titles: &[String]) -> Option<(usize, usize)> {
    let called = |title: &String| {
        let (name, of_what) = title.strip_suffix(')')?.rsplit_once('(')?;
        // Canvas has an assignment's number there.
        let is_word = !of_what.contains(|c: char| c.is_ascii_digit());
        is_word.then(|| name.trim().to_owned())
    };
    let (first, name) = titles
        .iter()
        .enumerate()
        .find_map(|(column, title)| Some((column, called(title).filter(|name| !name.is_empty())?)))?;
    let second = titles
        .iter()
        .skip(first + 1)
        .position(|title| called(title).as_ref() == Some(&name))?;
    Some((first, first + 1 + second))
}

/// Points with whatever stands between whole and parts in the country.
pub(super) fn points(text: &str) -> Option<Points> {
    Points::parse(text).or_else(|| Points::parse(&text.replacen(',', ".", 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Table {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.csv");
        std::fs::write(&path, text).unwrap();
        Table::read(&path, "a list").unwrap()
    }

    #[test]
    fn a_worksheet_is_known_in_every_language() {
        // As Moodle 4 and 5 write them in German, French, Spanish, Portuguese and Japanese.
        for (text, number, words) in [
            (
                "ID,\"Vollständiger Name\",E-Mail-Adresse,Status,Bewertung,Bestwertung,\"Bewertung kann geändert werden\",\"Zuletzt geändert (Abgabe)\",\"Texteingabe online\",\"Zuletzt geändert (Bewertung)\",\"Feedback als Kommentar\"\nTeilnehmer/in1234567,\"Max Mustermann\",m@x,\"Zur Bewertung abgegeben\",,\"10,00\",Ja,\"Dienstag, 2. Dezember 2025, 10:37\",,-,\n",
                "1234567",
                [
                    "Teilnehmer/in",
                    "ID",
                    "Bewertung",
                    "Zuletzt geändert (Bewertung)",
                    "Feedback als Kommentar",
                ],
            ),
            (
                "Identifiant;Nom complet;Adresse de courriel;Statut;Note;Note maximale;La note peut être modifiée;Dernière modification (travail remis);Dernière modification (note);Feedback par commentaires\nParticipant900110;A B;a@x;Remis;5;10,00;Oui;-;-;\nParticipant900111;C D;c@x;Remis;5;10,00;Oui;-;-;\n",
                "900110",
                [
                    "Participant",
                    "Identifiant",
                    "Note",
                    "Dernière modification (note)",
                    "Feedback par commentaires",
                ],
            ),
            (
                "Identificador,Nombre completo,Número de ID,Estado,Calificación,Calificación máxima,La calificación puede ser cambiada,Última modificación (entrega),Última modificación (calificación)\nParticipante 101,Ana López García,7,Enviado,,\"10,00\",Sí,-,-\n",
                "101",
                [
                    "Participante ",
                    "Identificador",
                    "Calificación",
                    "Última modificación (calificación)",
                    "",
                ],
            ),
            (
                "識別子,氏名,ステータス,評点,最大評点,評点変更可,最終更新日時 (提出),最終更新日時 (評定),フィードバックコメント\n参加者12,李 小龍,,,10.00,Yes,-,-,\n",
                "12",
                [
                    "参加者",
                    "識別子",
                    "評点",
                    "最終更新日時 (評定)",
                    "フィードバックコメント",
                ],
            ),
        ] {
            let table = table(text);
            let sheet = Worksheet::of(&table).unwrap();
            assert_eq!(
                sheet.number(table.rows[0].cell(Some(sheet.id)).unwrap()),
                Some(number)
            );
            let (possible, found) = sheet.assignment(&table);
            assert_eq!(possible, Some(Points::whole(10)));
            let found = found.unwrap();
            let found = [
                found.prefix,
                found.identifier,
                found.grade,
                found.modified,
                found.feedback,
            ];
            assert_eq!(found, words);
        }
    }

    #[test]
    fn what_is_no_worksheet_is_taken_for_none() {
        for text in [
            "id,name\ns1,A\ns2,B\n",
            "Student,ID,SIS User ID,SIS Login ID,Section,8 Puzzle (1),8 Puzzle (2)\nA,7,s18,a,1,,\nB,8,s19,b,1,,\n",
            "login,Quiz (first),Quiz (second)\nada,1,2\nbob,1,2\n",
        ] {
            assert_eq!(Worksheet::of(&table(text)), None, "{text}");
        }
        let blind = table("Identifier,Status,Grade\nParticipant 55,Submitted,-\n");
        assert_eq!(
            Worksheet::of(&blind).unwrap().number("Participant 55"),
            Some("55")
        );
    }
}
