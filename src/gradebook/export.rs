//! A class as rows, for whatever takes grades: one row a student.

use serde::Serialize;

use super::{Standing, Status, Team};
use crate::score::Points;

/// One student's row. The same for every target; a target takes the columns that it knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExportRow {
    /// The student's id.
    pub id: String,
    /// Their name.
    pub name: Option<String>,
    /// Their e-mail address.
    pub email: Option<String>,
    /// Their login.
    pub login: Option<String>,
    /// Their number in the school's system.
    pub sis: Option<String>,
    /// Their section.
    pub section: Option<String>,
    /// Whether they are on the roster.
    pub listed: bool,
    /// What there is to say.
    pub status: Status,
    /// The points that count in the end.
    pub points: Points,
    /// What the submission earned, before anything was taken off or added.
    pub earned: Option<Points>,
    /// The points that lateness took off.
    pub lost_to_lateness: Points,
    /// How late it was in seconds; 0 where it was not, or lateness costs nothing.
    pub late_seconds: u64,
    /// What staff gave or took by hand.
    pub adjusted: Points,
    /// The points that were possible.
    pub possible: Points,
    /// The points that are withheld.
    pub withheld: Points,
    /// The submission that counts.
    pub submission: Option<String>,
    /// When it was handed in.
    pub submitted: Option<String>,
    /// Whether the learning platform marked it as late.
    pub marked_late: bool,
    /// The group that handed it in, where one did.
    pub team: Option<Team>,
    /// How many submissions there are.
    pub submissions: usize,
    /// Why the program is wrong, where that is known: misconceptions' names.
    pub diagnoses: Vec<String>,
}

/// The rows of a class, in the order of the standings.
pub fn export_rows(standings: &[Standing]) -> Vec<ExportRow> {
    standings.iter().map(ExportRow::of).collect()
}

impl ExportRow {
    fn of(standing: &Standing) -> Self {
        let student = standing.student.clone();
        Self {
            id: student.id,
            name: student.name,
            email: student.email,
            login: student.login,
            sis: student.sis,
            section: student.section,
            listed: student.listed,
            status: standing.status,
            points: standing.points,
            earned: standing.score.map(|score| score.earned),
            lost_to_lateness: standing.lateness.map_or(Points::ZERO, |lateness| lateness.lost),
            late_seconds: standing.lateness.map_or(0, |lateness| lateness.seconds()),
            adjusted: standing.accommodations.adjusted(),
            possible: standing.possible,
            withheld: standing.score.map_or(Points::ZERO, |score| score.withheld),
            submission: standing.counted.as_ref().map(|attempt| attempt.label.clone()),
            submitted: standing.submitted().map(|time| time.to_string()),
            marked_late: standing
                .counted
                .as_ref()
                .is_some_and(|attempt| attempt.marked_late),
            team: standing.team.clone(),
            submissions: standing.attempts,
            diagnoses: standing.diagnoses.clone(),
        }
    }
}
