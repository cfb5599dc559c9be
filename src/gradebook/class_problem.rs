//! What is wrong with a class and not with a student: a library or a compiler that this machine lacks, a rubric that asks for another dialect than half of the class speaks, times that nobody
//! knows. Found in what the gradebook keeps, so that whoever looks into it reads the same; points that hang on it are withheld until staff have put it right.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use rusqlite::params;
use serde::Serialize;

use super::missing_library::{Missing, missing_libraries};
use super::record::rows;
use super::{Attempt, Details, Gradebook, Grading, GradingKind, Made, RubricRecord, TimeSource, meta};
use crate::document::{Block, Note, Safe, Tone, amount};
use crate::judgement::FindingCode;
use crate::problem::Failure;
use crate::score::Points;

/// What staff accept where nobody knows who was late, and nobody is to lose points for it.
const ON_TIME: &str = "on-time";

/// What staff accept where nothing that can be run is worth no points.
const UNUSABLE: &str = "unusable";

/// How many reasons a sentence lists, and how many submissions for each.
const MOST_SHOWN: usize = 8;
const MOST_NAMED: usize = 4;

/// The fewest different programs, and the fewest students, that make something the class's.
const FEWEST: usize = 2;

/// Something that is the matter with a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClassProblem {
    /// What kind of thing.
    pub kind: ClassProblemKind,
    /// What is the matter, as a sentence without its full stop.
    pub what: String,
    /// What staff can do, as a sentence without its full stop.
    pub remedy: String,
    /// The ids of those whom it concerns.
    pub students: Vec<String>,
    /// The submissions that it concerns: student and label.
    #[serde(skip)]
    pub submissions: BTreeSet<(String, String)>,
}

/// A kind of thing that is the matter with a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClassProblemKind {
    /// Programs need a library that nothing provides.
    MissingLibrary,
    /// Programs speak another dialect than the rubric's.
    OtherDialect,
    /// Submissions could not be graded on this machine.
    NotGraded,
    /// Nothing was found in submissions that could be run, and nobody has looked whether there is a program in them.
    Unusable,
    /// Lateness costs something, and nothing says when they were handed in.
    UnknownTimes,
    /// Lateness costs something, and what is said of when they were handed in is plainly wrong.
    DoubtfulTimes,
}

impl ClassProblemKind {
    /// Whether the points that hang on it are withheld.
    pub const fn withholds(self) -> bool {
        match self {
            Self::MissingLibrary
            | Self::OtherDialect
            | Self::NotGraded
            | Self::Unusable
            | Self::DoubtfulTimes => true,
            Self::UnknownTimes => false,
        }
    }
}

impl ClassProblem {
    fn new<'a>(
        kind: ClassProblemKind,
        what: &str,
        remedy: &str,
        submissions: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Self {
        let submissions: BTreeSet<(String, String)> = submissions
            .into_iter()
            .map(|(student, label)| (student.to_owned(), label.to_owned()))
            .collect();
        let students: BTreeSet<&String> = submissions.iter().map(|(student, _)| student).collect();
        Self {
            kind,
            what: capital(what),
            remedy: capital(remedy),
            students: students.into_iter().cloned().collect(),
            submissions,
        }
    }

    /// The problem as a note for people.
    pub fn note(&self) -> Block {
        let tone = if self.kind.withholds() {
            Tone::Bad
        } else {
            Tone::Middling
        };
        let sentence = |text: &String| Safe::line(format!("{text}."));
        Block::Note(Note {
            lead: "Problem",
            tone,
            text: vec![sentence(&self.what), sentence(&self.remedy)],
        })
    }
}

/// A sentence as it begins.
fn capital(text: &str) -> String {
    let mut rest = text.chars();
    let first: String = rest.next().into_iter().flat_map(char::to_uppercase).collect();
    first + rest.as_str()
}

impl Gradebook {
    /// What is the matter with the class under the rubric that counts.
    ///
    /// # Errors
    /// When nothing was graded yet, or the gradebook cannot be read.
    pub fn problems(&self) -> Result<Vec<ClassProblem>, Failure> {
        let rubric = self.rubric()?;
        let attempts = self.attempts()?;
        let contents = attempts.iter().map(|attempt| (attempt.key(), &attempt.content));
        let contents: BTreeMap<_, _> = contents.collect();
        let mut gradings = self.gradings(&rubric.id)?;
        gradings.retain(|grading| contents.get(&grading.key()) == Some(&&grading.content));
        let accepted = self.accepted()?;
        let builds = self.failed_builds()?;
        let mut problems = self.not_graded()?;
        if !accepted.contains(UNUSABLE) {
            problems.extend(unusable(&gradings, &builds));
        }
        problems.extend(self.missing_libraries(&gradings, &builds, &accepted)?);
        problems.extend(other_dialects(&gradings, &accepted));
        if !accepted.contains(ON_TIME) {
            problems.extend(unknown_times(&rubric, &attempts));
            problems.extend(doubtful_times(&rubric, &attempts, &gradings));
        }
        Ok(problems)
    }

    /// Notes that scores stand although a library is missing, programs speak another dialect, or times are doubtful.
    pub fn accept(&self, name: &str) -> Result<(), Failure> {
        self.write(|transaction| meta::keep(transaction, &format!("accepted {name}"), name))
    }

    /// Whether something was accepted.
    pub fn accepts(&self, name: &str) -> bool {
        self.accepted().is_ok_and(|accepted| accepted.contains(name))
    }

    fn accepted(&self) -> Result<BTreeSet<String>, Failure> {
        let query = "SELECT value FROM meta WHERE key LIKE 'accepted %'";
        self.read(|connection| rows(connection, query, [], |row| row.get(0)))
    }

    /// Keeps why submissions could not be graded here. It is forgotten when they are.
    pub fn keep_trouble(&self, attempts: &[Attempt], what: &str, hint: Option<&str>) -> Result<(), Failure> {
        self.write(|transaction| {
            let mut insert = transaction.prepare_cached(
                "INSERT OR REPLACE INTO trouble (student, label, what, hint) VALUES (?1, ?2, ?3, ?4)",
            )?;
            for attempt in attempts {
                insert.execute(params![attempt.student, attempt.label, what, hint])?;
            }
            Ok(())
        })
    }

    fn not_graded(&self) -> Result<Vec<ClassProblem>, Failure> {
        type Row = (String, String, String, Option<String>);
        let query = "SELECT student, label, what, hint FROM trouble ORDER BY what, student, label";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
        let all: Vec<Row> = self.read(|connection| rows(connection, query, [], row))?;
        let mut troubles: BTreeMap<(&str, &str), Vec<&Row>> = BTreeMap::new();
        for row in &all {
            let hint = row.3.as_deref().unwrap_or_default();
            troubles.entry((&row.2, hint)).or_default().push(row);
        }
        let problem = |((what, hint), rows): ((&str, &str), Vec<&Row>)| {
            let again = "`grader class` then grades them";
            let remedy = if hint.is_empty() {
                again.to_owned()
            } else {
                format!("{hint}; {again}")
            };
            ClassProblem::new(
                ClassProblemKind::NotGraded,
                &format!("{} not graded: {what}", submissions(rows.len(), "is", "are")),
                &remedy,
                rows.iter().map(|row| (row.0.as_str(), row.1.as_str())),
            )
        };
        Ok(troubles.into_iter().map(problem).collect())
    }

    /// What preparing submissions came to, where it gave no program.
    fn failed_builds(&self) -> Result<BTreeMap<String, Made>, Failure> {
        let query = "SELECT content, made FROM build WHERE made LIKE '%\"not-compiled\"%' OR made LIKE '%\"unusable\"%'";
        let all: Vec<(String, String)> =
            self.read(|connection| rows(connection, query, [], |row| Ok((row.get(0)?, row.get(1)?))))?;
        let read = |(content, made): (String, String)| Some((content, serde_json::from_str(&made).ok()?));
        Ok(all.into_iter().filter_map(read).collect())
    }

    /// Libraries that different programs need and nothing provides.
    fn missing_libraries(
        &self,
        gradings: &[Grading],
        builds: &BTreeMap<String, Made>,
        accepted: &BTreeSet<String>,
    ) -> Result<Vec<ClassProblem>, Failure> {
        let mut needed: BTreeMap<Missing, Vec<&Grading>> = BTreeMap::new();
        for grading in gradings
            .iter()
            .filter(|grading| grading.score.earned == Points::ZERO)
        {
            let said = match grading.kind {
                GradingKind::NotCompiled => match builds.get(grading.content.as_str()) {
                    Some(Made::NotCompiled { output, .. }) => {
                        Some(String::from_utf8_lossy(output).into_owned())
                    }
                    Some(Made::Program { .. } | Made::Unusable { .. }) | None => None,
                },
                GradingKind::Ran => crash(&self.details(grading)?),
                GradingKind::Unusable => None,
            };
            for missing in missing_libraries(&said.unwrap_or_default()) {
                needed.entry(missing).or_default().push(grading);
            }
        }
        needed.retain(|missing, own| distinct(own) >= FEWEST && !accepted.contains(&missing.name));
        let problem = |(missing, own): (Missing, Vec<&Grading>)| {
            let name = &missing.name;
            ClassProblem::new(
                ClassProblemKind::MissingLibrary,
                &format!(
                    "{} `{name}`, which nothing provides; their points are withheld",
                    submissions(own.len(), "needs", "need")
                ),
                &format!(
                    "{}; `grader class` then grades them again. If students were to do without it, `--accept {name}` lets the scores stand",
                    missing.remedy()
                ),
                own.iter().map(|grading| grading.key()),
            )
        };
        Ok(needed.into_iter().map(problem).collect())
    }
}

/// What a program said of a module that is not there as it crashed.
fn crash(details: &Details) -> Option<String> {
    let findings = details.cases.iter().flat_map(|case| &case.findings);
    let mut crashes = findings.filter(|finding| finding.code == FindingCode::ExitStatus.name());
    let words = ["o module named", "annot find module", "annot find package"];
    let crash = crashes.find(|finding| words.iter().any(|words| finding.message.contains(words)))?;
    Some(crash.message.clone())
}

/// Submissions that are a RAR archive, a document, a link: a zero for them is a person's decision.
fn unusable(gradings: &[Grading], builds: &BTreeMap<String, Made>) -> Option<ClassProblem> {
    let own: Vec<&Grading> = gradings
        .iter()
        .filter(|grading| grading.kind == GradingKind::Unusable)
        .collect();
    if own.is_empty() {
        return None;
    }
    // Submissions with the same message are listed together.
    let mut reasons: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for grading in &own {
        let message = match builds.get(grading.content.as_str()) {
            Some(Made::Unusable { message, .. }) => message,
            Some(Made::Program { .. } | Made::NotCompiled { .. }) | None => "",
        };
        let labels = reasons.entry(message).or_default();
        labels.insert(format!("`{}`", grading.label));
    }
    let count = reasons.values().map(BTreeSet::len).sum();
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, labels)| (Reverse(labels.len()), labels.first().cloned()));
    let told = reasons.iter().take(MOST_SHOWN);
    let mut shown: Vec<String> = told
        .map(|(message, labels)| {
            let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
            let labels = amount::first_of(&labels, MOST_NAMED);
            if message.is_empty() {
                labels
            } else {
                format!("{labels}: {message}")
            }
        })
        .collect();
    let left_out = reasons.iter().skip(MOST_SHOWN);
    let more: usize = left_out.map(|(_, labels)| labels.len()).sum();
    if more > 0 {
        shown.push(format!("and {more} more, which `grader gradebook show` lists"));
    }
    let them = if count == 1 { "it" } else { "them" };
    Some(ClassProblem::new(
        ClassProblemKind::Unusable,
        &format!(
            "{} nothing that can be run here, and the points are withheld until you have looked at {them}: {}",
            submissions(count, "holds", "hold"),
            shown.join("; ")
        ),
        &format!(
            "where you find a program, put it in the place of what was handed in, as a source file or a .zip, and run `grader class` again (unpack the platform's own .zip first, and give the folder). If there is none, `--accept {UNUSABLE}` lets 0 points stand"
        ),
        own.iter().map(|grading| grading.key()),
    ))
}

/// A dialect that half of the programs speak, where the rubric asks for another.
fn other_dialects(gradings: &[Grading], accepted: &BTreeSet<String>) -> Option<ClassProblem> {
    let ran: Vec<&Grading> = gradings
        .iter()
        .filter(|grading| grading.kind == GradingKind::Ran)
        .collect();
    let mut speakers: BTreeMap<&str, Vec<&Grading>> = BTreeMap::new();
    for grading in &ran {
        if let Some(other) = grading.other_dialect.as_deref() {
            speakers.entry(other).or_default().push(grading);
        }
    }
    let (dialect, own) = speakers.into_iter().find(|(_, own)| {
        let programs = distinct(own);
        programs >= FEWEST && programs * 2 >= distinct(&ran)
    })?;
    (!accepted.contains(dialect)).then(|| {
        ClassProblem::new(
            ClassProblemKind::OtherDialect,
            &format!(
                "{} of {} programs that ran read and print as the dialect `{dialect}` asks, which is not the rubric's; their points are withheld",
                own.len(),
                ran.len()
            ),
            &format!(
                "if the rubric is the wrong one, `grader gradebook apply --rubric {dialect}` and then `grader class` grade by the one for that dialect. If it is right, `grader class … --accept {dialect}` lets the scores stand"
            ),
            own.iter().map(|grading| grading.key()),
        )
    })
}

/// Submissions for which lateness would count, if it were known.
fn unknown_times(rubric: &RubricRecord, attempts: &[Attempt]) -> Option<ClassProblem> {
    let unknown: Vec<&Attempt> = attempts
        .iter()
        .filter(|attempt| rubric.misses_time_of(attempt) && attempt.time_source != TimeSource::Doubtful)
        .collect();
    let marked = unknown.iter().filter(|attempt| attempt.marked_late).count();
    let marked = match marked {
        0 => String::new(),
        marked => format!(
            "; {} marked as late by the platform",
            submissions(marked, "is", "are")
        ),
    };
    (!unknown.is_empty()).then(|| {
        ClassProblem::new(
            ClassProblemKind::UnknownTimes,
            &format!(
                "When {} of {} handed in is not known, so nothing is taken off for lateness{marked}",
                unknown.len(),
                submissions(attempts.len(), "was", "were")
            ),
            GIVE_TIMES,
            unknown.iter().map(|attempt| attempt.key()),
        )
    })
}

const GIVE_TIMES: &str = "give `grader class` the times with `--times FILE`: Moodle's grading worksheet, what Canvas's API says of the submissions, or a list of your own";

/// Submissions whose times were not believed, and that lateness could cost points.
fn doubtful_times(rubric: &RubricRecord, attempts: &[Attempt], gradings: &[Grading]) -> Option<ClassProblem> {
    let is_doubtful = |attempt: &&Attempt| attempt.time_source == TimeSource::Doubtful;
    let doubtful: BTreeSet<(&str, &str)> = attempts.iter().filter(is_doubtful).map(Attempt::key).collect();
    let concerned: Vec<(&str, &str)> = gradings
        .iter()
        .filter(|grading| rubric.may_lose(grading.score.earned))
        .map(Grading::key)
        .filter(|submission| doubtful.contains(submission))
        .collect();
    (!concerned.is_empty()).then(|| {
        ClassProblem::new(
            ClassProblemKind::DoubtfulTimes,
            &format!(
                "The times of {} of {} are those of a copy or a download, so nobody can say who was late; points that lateness could change are withheld",
                doubtful.len(),
                amount::counted(attempts.len(), "submission")
            ),
            &format!(
                "{GIVE_TIMES}. If the times are right, `--accept times`; if nobody was late, `--accept {ON_TIME}`"
            ),
            concerned,
        )
    })
}

/// How many different programs of different students these are.
fn distinct(gradings: &[&Grading]) -> usize {
    let count = |key: fn(&Grading) -> &str| {
        let different: BTreeSet<&str> = gradings.iter().map(|grading| key(grading)).collect();
        different.len()
    };
    count(|grading| grading.content.as_str()).min(count(|grading| &grading.student))
}

/// So many submissions with the verb that fits them.
fn submissions(count: usize, one: &str, more: &str) -> String {
    let verb = if count == 1 { one } else { more };
    format!("{} {verb}", amount::counted(count, "submission"))
}
