//! Where each student stands: the submission that counts, and its points.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::choose::{Counted, choose};
use super::record::Record;
use super::{Accommodations, Attempt, ClassProblem, Gradebook, Grading, GradingKind, Student};
use crate::names::named;
use crate::problem::Failure;
use crate::score::late::{Lateness, total};
use crate::score::{Points, Score};

/// Where one student stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub student: Student,
    /// What there is to say.
    pub status: Status,
    /// The submission that counts.
    pub counted: Option<Attempt>,
    /// The group that handed it in, where one did.
    pub team: Option<Team>,
    /// How many submissions there are.
    pub attempts: usize,
    /// What that submission came to, before anything is taken off or added; `None` before it is graded.
    pub score: Option<Score>,
    /// How late that was and what it cost; `None` where lateness costs nothing, the time is not known or nothing is graded.
    pub lateness: Option<Lateness>,
    /// Whether lateness would count, and nobody knows when it was handed in.
    pub time_missing: bool,
    /// What staff know besides.
    pub accommodations: Accommodations,
    /// Why the program that counts is wrong, where that is known: misconceptions' names.
    pub diagnoses: Vec<String>,
    /// The points that count in the end: never below 0.
    pub points: Points,
    /// The points that were possible.
    pub possible: Points,
}

/// A group, as one of its members sees it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Team {
    /// What it is called.
    pub name: String,
    /// The ids of the others.
    pub with: Vec<String>,
}

named! {
    /// What there is to say about a student.
    #[derive(serde::Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Status {
        /// The submission was run.
        Graded = "graded",
        /// It does not compile.
        NotCompiled = "not-compiled",
        /// It is nothing that could be run: staff should look at it.
        Unusable = "unusable",
        /// The grader itself failed on a part of it.
        Withheld = "withheld",
        /// It is there and not graded yet.
        Pending = "pending",
        /// Nothing was handed in.
        Missing = "missing",
    }
}

impl Status {
    fn of(counted: Option<Counted<'_>>) -> Self {
        match counted {
            None => Self::Missing,
            Some((_, None)) => Self::Pending,
            Some((_, Some(grading))) if grading.score.withheld > Points::ZERO => Self::Withheld,
            Some((_, Some(grading))) => match grading.kind {
                GradingKind::Ran => Self::Graded,
                GradingKind::NotCompiled => Self::NotCompiled,
                GradingKind::Unusable => Self::Unusable,
            },
        }
    }
}

impl Gradebook {
    /// Where everybody stands under the rubric that counts, in the order of the ids: what is earned, less lateness, and then what staff gave or took by hand.
    ///
    /// # Errors
    /// When nothing was graded yet, or the gradebook cannot be read.
    pub fn standings(&self) -> Result<Vec<Standing>, Failure> {
        self.standings_beside(&self.problems()?)
    }

    /// The same where the class's [problems](Self::problems) are known: to find them, all gradings are read.
    pub fn standings_beside(&self, problems: &[ClassProblem]) -> Result<Vec<Standing>, Failure> {
        let rubric = self.rubric()?;
        let (students, attempts) = (self.students()?, self.attempts()?);
        let mut accommodations = self.all_accommodations()?;
        let withheld: BTreeSet<&(String, String)> = problems
            .iter()
            .filter(|problem| problem.kind.withholds())
            .flat_map(|problem| &problem.submissions)
            .collect();
        let gradings = self.gradings(&rubric.id)?;
        let of: BTreeMap<(&str, &str), &Grading> =
            gradings.iter().map(|grading| (grading.key(), grading)).collect();
        let mut own: BTreeMap<&str, Vec<Counted<'_>>> = BTreeMap::new();
        for attempt in &attempts {
            let grading = of
                .get(&attempt.key())
                .copied()
                // What was handed in anew under the same name is not what was graded.
                .filter(|grading| grading.content == attempt.content);
            own.entry(&attempt.student).or_default().push((attempt, grading));
        }
        let mut teams: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
        for attempt in &attempts {
            if let Some(team) = &attempt.team {
                let key = (team.as_str(), attempt.content.as_str());
                teams.entry(key).or_default().insert(&attempt.student);
            }
        }
        let standing = |student: Student| {
            let accommodations = accommodations.remove(&student.id).unwrap_or_default();
            let attempts = own.get(student.id.as_str()).map_or(&[][..], Vec::as_slice);
            let worth = |attempt: &Attempt, grading: &Grading| {
                rubric.worth(attempt, &accommodations, grading.score.earned)
            };
            let counted = choose(attempts, rubric.counts, &worth);
            let grading = counted.and_then(|(_, grading)| grading);
            let earned = grading.map_or(Points::ZERO, |grading| grading.score.earned);
            let lateness = counted.and_then(|(attempt, grading)| {
                rubric.lateness(attempt, &accommodations, grading?.score.earned)
            });
            let by_hand = accommodations.adjustments.iter().map(|one| one.points);
            let points = total(earned, lateness.as_ref(), by_hand);
            let key = grading.map(|grading| (grading.student.clone(), grading.label.clone()));
            let is_withheld = key.as_ref().is_some_and(|key| withheld.contains(key));
            let score = grading.map(|grading| match grading.score {
                // What is the class's fault is nobody's loss.
                score if is_withheld => Score {
                    withheld: score.possible - score.earned,
                    ..score
                },
                score => score,
            });
            Standing {
                diagnoses: grading
                    .into_iter()
                    .flat_map(|grading| &grading.diagnoses)
                    .map(|diagnosis| diagnosis.misconception.clone())
                    .collect(),
                status: if is_withheld {
                    Status::Withheld
                } else {
                    Status::of(counted)
                },
                team: counted.and_then(|(attempt, _)| team(attempt, &teams)),
                counted: counted.map(|(attempt, _)| attempt.clone()),
                attempts: attempts.len(),
                score,
                points,
                lateness,
                time_missing: counted.is_some_and(|(attempt, _)| rubric.misses_time_of(attempt)),
                possible: rubric.points,
                accommodations,
                student,
            }
        };
        Ok(students.into_iter().map(standing).collect())
    }

    /// What is known of everybody, by the students' ids.
    pub fn all_accommodations(&self) -> Result<BTreeMap<String, Accommodations>, Failure> {
        let (extensions, adjustments) = self.read(|connection| {
            Ok((
                super::Extension::all(connection)?,
                super::Adjustment::all(connection)?,
            ))
        })?;
        let mut all: BTreeMap<String, Accommodations> = BTreeMap::new();
        for extension in extensions {
            let own = all.entry(extension.student.clone()).or_default();
            own.extensions.push(extension);
        }
        for adjustment in adjustments {
            let own = all.entry(adjustment.student.clone()).or_default();
            own.adjustments.push(adjustment);
        }
        Ok(all)
    }
}

/// The group that handed a submission in; `all` has who is in each, by its name and what it handed in.
fn team(own: &Attempt, all: &BTreeMap<(&str, &str), BTreeSet<&str>>) -> Option<Team> {
    let name = own.team.clone()?;
    let members = all.get(&(name.as_str(), own.content.as_str()))?;
    let others = members.iter().filter(|other| **other != own.student);
    Some(Team {
        with: others.map(|other| (*other).to_owned()).collect(),
        name,
    })
}

impl Standing {
    /// When the submission that counts was handed in.
    pub fn submitted(&self) -> Option<Timestamp> {
        self.counted.as_ref().and_then(|attempt| attempt.submitted)
    }
}
