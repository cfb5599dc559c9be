//! When submissions were handed in, as the course or its platform has it: a CSV file with columns for the student or submission and for the time, such as Moodle's grading worksheet, or
//! what Canvas's API says of an assignment's submissions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use serde_json::Value;

use super::problem_csv::{Table, exact, letters};
use super::worksheet::Worksheet;
use super::{Clue, Entry, Platform};
use crate::gradebook::Student;
use crate::problem::{Problem, Problems, SourceFile};

/// The columns by which a student or a submission is known.
const WHO: &[&str] = &["id", "sis", "login", "email", "name", "submission"];

/// What stands in place of a time where nothing was handed in.
const NONE: &[&str] = &["-", "never"];

/// Times by whatever names a student or a submission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Nothing where the list has several.
    times: BTreeMap<Key, Option<Timestamp>>,
    /// What each row of the list is known by: as it is written, and as it is compared.
    rows: Vec<(String, Vec<Key>)>,
}

/// What a student or a submission is known by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// Whether it is a name, of which only the letters count; else an id, login, address, number or label, in lower case.
    is_name: bool,
    text: String,
}

impl Key {
    fn exact(text: &str) -> Self {
        Self {
            is_name: false,
            text: exact(text),
        }
    }

    fn name(text: &str) -> Self {
        Self {
            is_name: true,
            text: letters(text),
        }
    }

    /// Those of a submission and of its owners, the most certain first.
    pub fn of_submission(entry: &Entry, owners: &[Student]) -> Vec<Self> {
        let mut keys = vec![Self::exact(&entry.label)];
        keys.extend(owners.iter().flat_map(Self::exact_of));
        let clues = entry.people.iter().flat_map(|person| &person.clues);
        keys.extend(clues.map(|clue| match clue {
            Clue::Number(platform, number) => Self::exact(&platform.key(number)),
            Clue::Key(text) => Self::exact(text),
            Clue::Name(text) => Self::name(text),
        }));
        let names = owners.iter().filter_map(|owner| owner.name.as_deref());
        keys.extend(names.map(Self::name));
        keys
    }

    fn exact_of(student: &Student) -> impl Iterator<Item = Self> {
        let known = [
            Some(&student.id),
            student.login.as_ref(),
            student.email.as_ref(),
            student.sis.as_ref(),
        ];
        known.into_iter().flatten().map(|text| Self::exact(text))
    }
}

impl Times {
    /// Reads a list of times. Those without a zone are of `zone`.
    ///
    /// # Errors
    /// Every problem: a column that is missing, a time that cannot be read.
    pub fn read(path: &Path, zone: Option<&TimeZone>) -> Result<Self, Problems> {
        let what = "a list of times";
        let source = SourceFile::read_list(path, what)?;
        let text = source.text.trim_start_matches('\u{feff}').trim_start();
        if text.starts_with(['[', '{']) {
            return Self::of_canvas(&source);
        }
        Self::of_table(&Table::parse(&source, what)?, zone)
    }

    fn of_table(table: &Table, zone: Option<&TimeZone>) -> Result<Self, Problems> {
        let mut problems = Problems::new();
        let worksheet = Worksheet::of(table);
        let worksheet = worksheet.as_ref();
        let submitted = worksheet.and_then(|sheet| Some(sheet.times?.0));
        let (mut who, when) = (table.columns(WHO), submitted.or(table.column("time")));
        if let Some(sheet) = worksheet.filter(|sheet| !who.contains(&sheet.id)) {
            who.insert(0, sheet.id);
        }
        for (lacks, names) in [
            (who.is_empty(), "`id` or `submission`"),
            (when.is_none(), "`time`"),
        ] {
            if lacks {
                problems.push(
                    &table.source,
                    Problem::new(format!("expected a column {names}, found none")),
                );
            }
        }
        let mut times = Self::default();
        let mut zoneless = false;
        for row in &table.rows {
            let Some(when) = row.cell(when).filter(|text| !NONE.contains(text)) else {
                continue;
            };
            let Some(time) = parse(when).or_else(|| in_zone(local(when)?, zone?)) else {
                // One remedy for all of them.
                if local(when).is_some() && std::mem::replace(&mut zoneless, true) {
                    continue;
                }
                let hint = if zoneless {
                    "give the zone of the list's times: --time-zone Europe/Berlin, or --time-zone +01:00"
                } else {
                    "write it as in 2026-11-22T23:59:00+01:00, or 2026-11-22T22:59:00Z"
                };
                let message = format!("expected a time with its zone, found `{when}`");
                problems.push(&table.source, table.at(row, message).hint(hint));
                continue;
            };
            let mut keys = Vec::new();
            for &column in &who {
                let Some(name) = row.cell(Some(column)) else {
                    continue;
                };
                let participant = worksheet.filter(|sheet| sheet.id == column);
                let number = participant.and_then(|sheet| sheet.number(name));
                keys.push(match number {
                    Some(number) => Key::exact(&Platform::Moodle.key(number)),
                    None => Key::exact(name),
                });
                if table.is(column, "name") {
                    keys.push(Key::name(name));
                }
            }
            let shown = who.iter().find_map(|&column| row.cell(Some(column)));
            times.put(shown.unwrap_or_default(), keys, time);
        }
        problems.unless_any(times)
    }

    /// What `GET /api/v1/courses/…/assignments/…/submissions` answers: a list, or the lists of several pages one after the other.
    fn of_canvas(source: &Arc<SourceFile>) -> Result<Self, Problems> {
        let problem = |message: String| {
            let hint = "save what Canvas's API answers: `[{\"user_id\": 7, \"submitted_at\": \"2026-11-22T22:59:00Z\", …}, …]`";
            Problem::new(message).hint(hint).of(source)
        };
        let text = source.text.trim_start_matches('\u{feff}');
        let mut times = Self::default();
        let mut submissions = 0;
        for page in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
            let page = page.map_err(|error| problem(format!("expected a list of submissions: {error}")))?;
            let page = match page {
                Value::Array(page) => page,
                one @ (Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::String(_)
                | Value::Object(_)) => {
                    vec![one]
                }
            };
            for submission in &page {
                submissions += usize::from(submission.get("submitted_at").is_some());
                times.put_canvas(submission).map_err(|found| {
                    problem(format!("expected a time in `submitted_at`, found `{found}`"))
                })?;
            }
        }
        if submissions == 0 {
            return Err(problem(
                "expected submissions with `submitted_at`, found none".to_owned(),
            ));
        }
        Ok(times)
    }

    fn put_canvas<'v>(&mut self, submission: &'v Value) -> Result<(), &'v str> {
        let Some(text) = submission["submitted_at"].as_str() else {
            return Ok(());
        };
        let time = parse(text).ok_or(text)?;
        let number = |value: &Value| value.as_u64().map(|number| number.to_string());
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let user = &submission["user"];
        let user_number = number(&submission["user_id"]).or_else(|| text(&submission["user_id"]));
        let mut keys: Vec<Key> = Vec::new();
        keys.extend(
            user_number
                .as_ref()
                .map(|number| Key::exact(&Platform::Canvas.key(number))),
        );
        let anonymous = text(&submission["anonymous_id"]).map(|id| format!("anon_{id}"));
        let logins = ["login_id", "sis_user_id"].map(|key| text(&user[key]));
        let exact = logins.iter().chain([&anonymous]).flatten();
        keys.extend(exact.map(|text| Key::exact(text)));
        let names = ["name", "sortable_name"].map(|key| text(&user[key]));
        keys.extend(names.iter().flatten().map(|name| Key::name(name)));
        let shown = names.into_iter().chain([user_number, anonymous]).flatten().next();
        self.put(&shown.unwrap_or_default(), keys, time);
        Ok(())
    }

    /// Two times for one name are none.
    fn put(&mut self, shown: &str, keys: Vec<Key>, time: Timestamp) {
        for key in &keys {
            self.times
                .entry(key.clone())
                .and_modify(|known| *known = known.filter(|known| *known == time))
                .or_insert(Some(time));
        }
        self.rows.push((shown.to_owned(), keys));
    }

    /// The time of what is known by any of these.
    pub fn of(&self, keys: &[Key]) -> Option<Timestamp> {
        keys.iter().find_map(|key| self.times.get(key).copied().flatten())
    }

    /// What staff should look at: submissions of which the list has several times, and rows that are about nobody. `submissions` has each with its label.
    pub fn remarks(&self, submissions: &[(String, Vec<Key>)], students: &[Student]) -> Vec<String> {
        let is_listed = |key: &Key| self.times.contains_key(key);
        let ambiguous = submissions
            .iter()
            .filter(|(_, keys)| keys.iter().any(is_listed) && self.of(keys).is_none())
            .map(|(label, _)| {
                format!("the list of times has several times for `{label}`, so its time counts as unknown")
            });
        let submitted = submissions.iter().flat_map(|(_, keys)| keys.iter().cloned());
        let names = students.iter().filter_map(|student| student.name.as_deref());
        let known: BTreeSet<Key> = submitted
            .chain(students.iter().flat_map(Key::exact_of))
            .chain(names.map(Key::name))
            .collect();
        let strange = |(_, keys): &&(String, Vec<Key>)| !keys.iter().any(|key| known.contains(key));
        let strangers = self.rows.iter().filter(strange).map(|(shown, _)| {
            format!("`{shown}` in the list of times is not on the roster and handed in nothing")
        });
        ambiguous.chain(strangers).collect()
    }
}

/// A time with its zone; `2022-06-25 13:16:26 -0600`, as Gradescope's CSV has it, as well.
pub(super) fn parse(text: &str) -> Option<Timestamp> {
    if let Ok(time) = text.parse() {
        return Some(time);
    }
    let (clock, zone) = text.rsplit_once(' ')?;
    let zone = match zone {
        "UTC" | "Z" => "Z".to_owned(),
        zone if zone.len() == 5 && zone.starts_with(['+', '-']) => {
            format!("{}:{}", zone.get(..3)?, zone.get(3..)?)
        }
        zone => zone.to_owned(),
    };
    format!("{}{zone}", clock.replacen(' ', "T", 1)).parse().ok()
}

/// A zone by its name or its distance from UTC: `Europe/Berlin`, `+01:00`.
pub fn time_zone(text: &str) -> Option<TimeZone> {
    if text.starts_with(['+', '-']) {
        let fixed: jiff::Zoned = format!("2000-01-01T00:00:00{text}[{text}]").parse().ok()?;
        return Some(fixed.time_zone().clone());
    }
    TimeZone::get(text).ok()
}

/// The moment of a clock in a zone; of two that it may be, the earlier.
pub(super) fn in_zone(local: DateTime, zone: &TimeZone) -> Option<Timestamp> {
    zone.to_timestamp(local).ok()
}

/// A time without its zone: `2026-11-22 23:59`, `22.11.2026 23:59`, and as Moodle writes it in several languages: `Sunday, 22 November 2026, 11:59 PM`, `lunes, 5 de octubre de 2026, 10:00`,
/// `2026年 11月 22日 23:59`.
pub(super) fn local(text: &str) -> Option<DateTime> {
    if let Ok(time) = text.parse() {
        return Some(time);
    }
    // Whoever gave the clock after the date gave nothing else with a colon.
    let (date, clock) = text.split_at(
        text[..text.find(':')?]
            .trim_end_matches(|c: char| c.is_ascii_digit())
            .len(),
    );
    let numbers: Vec<i16> = date
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    let words = || date.split(|c: char| !c.is_alphabetic());
    let small = |number: i16| i8::try_from(number).ok();
    let (year, month, day) = match *numbers.as_slice() {
        // The name of a weekday may begin as that of a month does: it stands first.
        [day, year] if year > 999 => (year, words().rev().find_map(month)?, day),
        [year, month, day] if year > 999 => (year, small(month)?, day),
        [day, month, year] if year > 999 && date.contains('.') => (year, small(month)?, day),
        _ => return None,
    };
    let date = Date::new(year, month, small(day)?).ok()?;
    Some(date.to_datetime(of_clock(clock)?))
}

/// `23:59`, `23:59:30`, `11:59 PM`.
fn of_clock(text: &str) -> Option<Time> {
    let (digits, half) = text.split_at(
        text.find(|c: char| !c.is_ascii_digit() && c != ':')
            .unwrap_or(text.len()),
    );
    let mut parts = digits.split(':').map(|part| part.parse::<i8>().ok());
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next().unwrap_or(Some(0))?);
    let half: String = half.chars().filter(|c| c.is_alphabetic()).collect();
    let hour = match half.to_lowercase().as_str() {
        "" | "uhr" => hour,
        "am" => hour % 12,
        "pm" => hour % 12 + 12,
        _ => return None,
    };
    Time::new(hour, minute, second, 0).ok()
}

/// The number of a month by how its name begins in English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian and Turkish.
fn month(name: &str) -> Option<i8> {
    const MONTHS: [&[&str]; 12] = [
        &["jan", "jän", "ene", "gen", "sty", "янв", "oca"],
        &["feb", "fév", "fev", "lut", "фев", "şub"],
        &["mar", "mär", "maa", "mrt", "мар"],
        &["apr", "avr", "abr", "kwi", "апр", "nis"],
        &["may", "mai", "mei", "mag", "maj", "мая"],
        &["jun", "juin", "giu", "cze", "июн", "haz"],
        &["jul", "juil", "lug", "lip", "июл", "tem"],
        &["aug", "aoû", "ago", "sie", "авг", "ağu"],
        &["sep", "set", "wrz", "сен", "eyl"],
        &["oct", "okt", "out", "ott", "paź", "окт", "eki"],
        &["nov", "lis", "ноя", "kas"],
        &["dec", "dez", "déc", "dic", "gru", "дек", "ara"],
    ];
    let name = name.to_lowercase();
    let fits = |begins: &&[&str]| begins.iter().any(|begin| name.starts_with(begin));
    let index = MONTHS.iter().position(fits)?;
    i8::try_from(index + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Person;

    fn read(text: &str, zone: Option<&str>) -> Result<Times, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("times");
        std::fs::write(&path, text).unwrap();
        Times::read(&path, zone.map(|zone| time_zone(zone).unwrap()).as_ref())
            .map_err(|problems| problems.to_string())
    }

    fn of(times: &Times, clues: &[Clue]) -> Option<String> {
        let entry = Entry {
            people: vec![Person {
                clues: clues.to_vec(),
                name: None,
            }],
            ..Entry::of_path("hw", "hw".into())
        };
        times
            .of(&Key::of_submission(&entry, &[]))
            .map(|time| time.to_string())
    }

    #[test]
    fn times_need_a_zone() {
        for text in [
            "2022-06-25 13:16:26 -0600",
            "2022-06-25T19:16:26Z",
            "2022-06-25 19:16:26 UTC",
            "2022-06-25 13:16:26.000 -06:00",
        ] {
            assert_eq!(parse(text).unwrap().to_string(), "2022-06-25T19:16:26Z", "{text}");
        }
        for text in ["2022-06-25 13:16:26", "tomorrow", ""] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_clock_is_read_as_platforms_write_it() {
        for text in [
            "Sunday, 22 November 2026, 11:59 PM",
            "Sunday, 22 November 2026, 23:59",
            "Nov 22, 2026, 11:59\u{202f}pm",
            "2026-11-22 23:59:00",
        ] {
            assert_eq!(local(text).unwrap().to_string(), "2026-11-22T23:59:00", "{text}");
        }
        let noon = local("Monday, 1 June 2026, 12:05 PM").unwrap();
        assert_eq!(noon.to_string(), "2026-06-01T12:05:00");
        let midnight = local("Monday, 1 June 2026, 12:05 AM").unwrap();
        assert_eq!(midnight.to_string(), "2026-06-01T00:05:00");
        for text in [
            "Sonntag, 22. Smarch 2026, 23:59",
            "31 June 2026, 10:00",
            "22 November 2026",
            "",
        ] {
            assert_eq!(local(text), None, "{text}");
        }
    }

    #[test]
    fn a_time_is_found_by_any_name_in_any_case() {
        let times = read("SIS Login ID,Submitted At\nAda,2022-06-25T19:16:26Z\n", None).unwrap();
        assert!(of(&times, &[Clue::Key("7".into()), Clue::Key("ada".into())]).is_some());
        assert!(of(&times, &[Clue::Key("alan".into())]).is_none());
        let told = read("who,time\nAda,soon\n", None).unwrap_err();
        assert!(told.contains("a column `id` or `submission`"), "{told}");
    }

    #[test]
    fn a_worksheet_of_moodle_tells_times_in_the_zone_that_is_given() {
        let text = "Identifier,Full name,Last modified (submission),Last modified (grade)\nParticipant 55,Ada Lovelace,\"Sunday, 22 November 2026, 11:59 PM\",-\nParticipant 56,Alan Turing,-,-\n";
        for zone in ["Europe/Berlin", "+01:00"] {
            let times = read(text, Some(zone)).unwrap();
            let clues = [Clue::Number(Platform::Moodle, "55".into())];
            assert_eq!(of(&times, &clues).as_deref(), Some("2026-11-22T22:59:00Z"));
            assert!(of(&times, &[Clue::Name("lovelace, ada".into())]).is_none());
            assert!(of(&times, &[Clue::Name("ada lovelace".into())]).is_some());
        }
        let told = read(text, None).unwrap_err();
        assert!(told.contains("--time-zone"), "{told}");
    }

    #[test]
    fn a_worksheet_tells_times_in_its_own_language() {
        for text in [
            "ID,Vollständiger Name,\"Zuletzt geändert (Abgabe)\",\"Zuletzt geändert (Bewertung)\"\nTeilnehmer/in55,Max,\"Dienstag, 2. Dezember 2025, 10:37\",-\n",
            "Identifiant;Nom complet;Dernière modification (travail remis);Dernière modification (note)\nParticipant55;Max;mardi 2 décembre 2025, 10:37;-\n",
            "Identificador,Nombre completo,Última modificación (entrega),Última modificación (calificación)\nParticipante 55,Max,\"martes, 2 de diciembre de 2025, 10:37\",-\n",
            "Identificador,Nome completo,Última modificação (envio),Última modificação (nota)\nParticipante55,Max,\"terça-feira, 2 dez. 2025, 10:37\",-\n",
            "識別子,氏名,最終更新日時 (提出),最終更新日時 (評定)\n参加者55,Max,2025年 12月 2日(火曜日) 10:37,-\n",
            "id,time\nparticipant 55,02.12.2025 10:37\n",
        ] {
            let times = read(text, Some("+01:00")).unwrap();
            let clues = [Clue::Number(Platform::Moodle, "55".into())];
            assert_eq!(
                of(&times, &clues).as_deref(),
                Some("2025-12-02T09:37:00Z"),
                "{text}"
            );
        }
        for clock in [
            "2/12/2025 10:37",
            "2. Brumaire 2025, 10:37",
            "10:37",
            "2 December 2025, 10:37 XM",
        ] {
            let told = read(&format!("id,time\n7,\"{clock}\"\n"), Some("+01:00")).unwrap_err();
            assert!(told.contains("expected a time with its zone"), "{told}");
        }
    }

    #[test]
    fn what_canvas_answers_is_read_page_by_page() {
        let text = r#"[{"user_id": 7, "submitted_at": "2026-11-22T22:59:00Z", "late": false, "user": {"sortable_name": "Lovelace, Ada", "login_id": "ada"}}]
            [{"user_id": 8, "submitted_at": null}, {"anonymous_id": "aB3dE", "submitted_at": "2026-11-23T22:59:00Z"}]"#;
        let times = read(text, None).unwrap();
        for clue in [
            Clue::Number(Platform::Canvas, "7".into()),
            Clue::Key("ADA".into()),
            Clue::Name("lovelaceada".into()),
        ] {
            assert_eq!(of(&times, &[clue]).as_deref(), Some("2026-11-22T22:59:00Z"));
        }
        assert!(of(&times, &[Clue::Number(Platform::Canvas, "8".into())]).is_none());
        assert!(of(&times, &[Clue::Key("anon_aB3dE".into())]).is_some());
        for text in ["[]", "[{\"x\": 1}]", "[{\"submitted_at\": \"soon\"}]", "[{"] {
            assert!(read(text, None).is_err(), "{text}");
        }
    }

    #[test]
    fn two_times_for_one_name_are_none() {
        let times = read(
            "id,name,time\n1,Ada King,2026-01-01T00:00:00Z\n2,Ada King,2026-01-02T00:00:00Z\n",
            None,
        );
        let times = times.unwrap();
        assert!(of(&times, &[Clue::Name("Ada King".into())]).is_none());
        assert!(of(&times, &[Clue::Key("2".into())]).is_some());
    }

    #[test]
    fn several_times_and_rows_about_nobody_are_remarked() {
        let times = read(
            "id,time\nada,2026-01-01T00:00:00Z\nada,2026-01-02T00:00:00Z\nzoe,2026-01-02T00:00:00Z\ngrace,2026-01-02T00:00:00Z\n",
            None,
        );
        let entry = Entry::of_path("ada", "hw".into());
        let submissions = [("ada".to_owned(), Key::of_submission(&entry, &[]))];
        let grace = Student {
            id: "grace".into(),
            ..Student::default()
        };
        let remarks = times.unwrap().remarks(&submissions, &[grace]);
        assert_eq!(remarks.len(), 2, "{remarks:?}");
        assert!(remarks[0].contains("several times for `ada`"), "{remarks:?}");
        assert!(remarks[1].contains("`zoe`"), "{remarks:?}");
    }
}
