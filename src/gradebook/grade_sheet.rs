//! The class as a sheet for a learning platform: whose cell is which, and what may stand in it as a grade.

use std::collections::{BTreeMap, BTreeSet};

use super::{CriterionRecord, Gradebook, Grading, Standing, Status, Student};
use crate::problem::Failure;
use crate::report::sheet::{Sheet, SheetColumn, SheetGrade, SheetRow, SheetStudent, WorksheetWords};
use crate::score::Points;

/// What a platform knows of the assignment and the gradebook does not.
#[derive(Clone, Debug, Default)]
pub struct SheetTerms {
    /// The assignment's name there; for Canvas with its number, as in `8 Puzzle (1234)`. Without it: the rubric's title.
    pub assignment: Option<String>,
    /// The assignment's points there, to which grades are scaled. Without it: the rubric's points.
    pub max_grade: Option<Points>,
    /// The words of Moodle's worksheet, where they are not the English ones.
    pub words: Option<WorksheetWords>,
}

/// A sheet, and who has no grade in it although they handed something in.
#[derive(Clone, Debug)]
pub struct GradeSheet {
    /// The sheet. Who is not on the roster is not in it: the platform would not know them.
    pub sheet: Sheet,
    /// The ids of those whose submission is not graded yet, or on whose submission the grader itself failed.
    pub unsettled: Vec<String>,
}

type Criteria = BTreeMap<(String, String), Vec<CriterionRecord>>;

impl Gradebook {
    /// The class as a sheet.
    ///
    /// # Errors
    /// When nothing was graded yet, or the gradebook cannot be read.
    pub fn grade_sheet(&self, terms: &SheetTerms) -> Result<GradeSheet, Failure> {
        let rubric = self.rubric()?;
        let standings = self.standings()?;
        let gradings = self.gradings(&rubric.id)?.into_iter();
        let own = |grading: Grading| ((grading.student, grading.label), grading.criteria);
        let criteria: Criteria = gradings.map(own).collect();
        let possible = terms.max_grade.unwrap_or(rubric.points);
        let scale = |points: Points| scaled(points, possible, rubric.points);
        let columns = columns(&criteria).into_iter().map(|criterion| SheetColumn {
            id: criterion.id.clone(),
            title: criterion.id.clone(),
            possible: scale(criterion.possible),
        });
        let listed: Vec<&Standing> = standings
            .iter()
            .filter(|standing| standing.student.listed)
            .collect();
        let row = |standing: &&Standing| SheetRow {
            student: sheet_student(&standing.student),
            grade: grade(standing, &criteria, &scale),
        };
        let unsettled = listed.iter().filter(|standing| is_unsettled(standing));
        Ok(GradeSheet {
            unsettled: unsettled.map(|standing| standing.student.id.clone()).collect(),
            sheet: Sheet {
                assignment: terms.assignment.clone().unwrap_or(rubric.title),
                possible,
                columns: columns.collect(),
                words: terms.words.clone().unwrap_or_default(),
                due: rubric.late.map_or_else(String::new, |late| late.due.to_string()),
                rows: listed.iter().map(row).collect(),
            },
        })
    }
}

/// Every criterion once, in the order in which submissions have them.
fn columns(criteria: &Criteria) -> Vec<&CriterionRecord> {
    let mut known = BTreeSet::new();
    let all = criteria.values().flatten();
    all.filter(|criterion| known.insert(criterion.id.as_str()))
        .collect()
}

/// Whether there is a submission whose points are not known yet.
fn is_unsettled(standing: &Standing) -> bool {
    match standing.status {
        Status::Pending | Status::Withheld => true,
        Status::Graded | Status::NotCompiled | Status::Unusable | Status::Missing => false,
    }
}

/// No grade where nothing was handed in, unless staff gave points by hand, nor where the points are not known yet: a part would be taken for the whole.
fn grade(standing: &Standing, criteria: &Criteria, scale: &dyn Fn(Points) -> Points) -> Option<SheetGrade> {
    let is_empty = standing.status == Status::Missing && standing.accommodations.adjustments.is_empty();
    if is_empty || is_unsettled(standing) {
        return None;
    }
    let earned = standing.score.map_or(Points::ZERO, |score| score.earned);
    let attempt = standing.counted.as_ref();
    let key = attempt.map(|attempt| (attempt.student.clone(), attempt.label.clone()));
    let own = key
        .and_then(|key| criteria.get(&key))
        .map_or(&[][..], Vec::as_slice);
    let late = standing.lateness;
    Some(SheetGrade {
        score: scale(standing.points),
        raw: scale(earned),
        late_penalty: late.map_or(Points::ZERO, |late| scale(late.lost)),
        criteria: own
            .iter()
            .map(|criterion| (criterion.id.clone(), scale(criterion.earned)))
            .collect(),
        submitted: standing
            .submitted()
            .map_or_else(String::new, |time| time.to_string()),
        late_seconds: late.map_or(0, |late| late.seconds()),
        feedback: standing.feedback(),
    })
}

impl Standing {
    /// What the student reads: how the points came about. Reasons of adjustments are staff's.
    pub fn feedback(&self) -> String {
        feedback(self)
    }
}

fn feedback(standing: &Standing) -> String {
    let earned = standing.score.map_or(Points::ZERO, |score| score.earned);
    let mut lines = vec![match standing.status {
        Status::NotCompiled => "The program does not compile".to_owned(),
        Status::Unusable => "Nothing that could be run was handed in".to_owned(),
        Status::Missing => "Nothing was handed in".to_owned(),
        Status::Graded | Status::Withheld | Status::Pending => {
            format!("{earned} of {} points earned", standing.possible)
        }
    }];
    if let Some(late) = standing.lateness.filter(|late| late.days > 0) {
        lines.push(format!("{}; {} points taken off", late.in_words(), late.lost));
    }
    let adjusted = standing.accommodations.adjusted();
    if adjusted != Points::ZERO {
        let (verb, points) = if adjusted < Points::ZERO {
            ("taken off", Points::ZERO - adjusted)
        } else {
            ("added", adjusted)
        };
        lines.push(format!("{points} points {verb} by the course staff"));
    }
    lines.join("\n")
}

/// `points × to / from`, rounded down to a hundredth.
fn scaled(points: Points, to: Points, from: Points) -> Points {
    if to == from || from == Points::ZERO {
        return points;
    }
    let product =
        i128::from(points.hundredths()) * i128::from(to.hundredths()) / i128::from(from.hundredths());
    Points::from_hundredths(i64::try_from(product).unwrap_or(i64::MAX))
}

/// The columns by which platforms know a student. A platform's own number is digits; an id of another kind is none.
fn sheet_student(student: &Student) -> SheetStudent {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let (first_name, last_name) = names(student.name.as_deref().unwrap_or_default());
    let bare = student.id.strip_prefix("Participant ").unwrap_or(&student.id);
    let is_number = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_number { bare.to_owned() } else { String::new() };
    SheetStudent {
        first_name,
        last_name,
        // Moodle's own number is not the school's.
        student_id: student.sis.clone().unwrap_or_else(|| {
            let is_moodle = bare.len() < student.id.len();
            if is_moodle {
                String::new()
            } else {
                student.id.clone()
            }
        }),
        login: text(&student.login),
        email: text(&student.email),
        section: text(&student.section),
        canvas_id: number.clone(),
        moodle_participant: number,
    }
}

/// Given and family names: `Lovelace, Ada` and `Ada Lovelace` are the same.
fn names(name: &str) -> (String, String) {
    let turned = name.split_once(',').map(|(last, first)| (first, last));
    let (first, last) = turned.or_else(|| name.rsplit_once(' ')).unwrap_or((name, ""));
    (first.trim().to_owned(), last.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart_either_way_round() {
        let told = |name| names(name);
        let both = ("Ada".to_owned(), "Lovelace".to_owned());
        assert_eq!(told("Ada Lovelace"), both);
        assert_eq!(told("Lovelace, Ada"), both);
        assert_eq!(told("Plato"), ("Plato".to_owned(), String::new()));
    }

    #[test]
    fn scaled_points_are_exact_and_never_more() {
        let scale = |points| {
            scaled(
                Points::from_hundredths(points),
                Points::whole(100),
                Points::whole(30),
            )
        };
        assert_eq!(scale(1000), Points::from_hundredths(3333));
        assert_eq!(scale(3000), Points::whole(100));
        assert_eq!(scale(3300), Points::whole(110), "extra credit stays on top");
    }
}
