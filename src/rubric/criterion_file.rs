//! A criterion as written.

use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::Requirement;
use super::case_file::CaseFile;
use super::limits_file::LimitsFile;
use super::table_reader::{TableReader, Value};
use super::value;
use super::visibility::{NAMES, Visibility};
use super::written::{Placed, Written};
use crate::dialect::DeviationKind;
use crate::points::Points;
use crate::problem::Problem;

/// One thing that is asked.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CriterionFile {
    /// A short name that stays the same from year to year: small letters, digits and hyphens.
    #[schemars(with = "String", regex(pattern = "^[a-z0-9-]+$"))]
    pub id: Written<String>,
    /// What students read above the result.
    #[schemars(with = "String", length(min = 1))]
    pub title: Written<String>,
    /// The points that can be earned, with at most two decimals.
    #[schemars(with = "f64", range(min = 0, max = 1_000_000))]
    pub points: Written<Points>,
    /// Whether the points are given on top of the points in all. Without this key: `false`.
    #[schemars(with = "Option<bool>")]
    pub extra_credit: Written<bool>,
    /// The fixtures, by name or pattern: `*` and `?` stay within a folder, `**` does not.
    #[schemars(with = "Vec<String>", length(min = 1))]
    pub fixtures: Written<Vec<Placed<String>>>,
    /// Fixtures to leave out again.
    #[schemars(with = "Option<Vec<String>>")]
    pub except: Written<Vec<Placed<String>>>,
    /// What every case must get right. Each requirement speaks of the puzzles it applies to: `unsolvable` of those without a solution, `moves`, `path`, `enqueued` and `trace` of the others, `text` and `form` of all. `hamming`, `manhattan`, `is-goal`, `is-solvable` and `neighbors` are asked of the Board client, in a rubric of its own; `api` and what begins with `call-` or `solver-` of the classes `Board` and `Solver`, in one of its own too.
    #[schemars(with = "Vec<Requirement>", length(min = 1))]
    pub requires: Written<Vec<Placed<Requirement>>>,
    /// How passed cases become points. Without this key: `per-case`.
    #[schemars(with = "Option<ScoreFile>")]
    pub score: Written<ScoreFile>,
    /// The steps of `score = "thresholds"`, in rising order. The last gives all the points.
    #[schemars(with = "Option<Vec<ThresholdFile>>")]
    pub thresholds: Written<Vec<Placed<ThresholdFile>>>,
    /// Where `form` is required: the format deviations that fail a case. Without this key: all of them.
    #[schemars(schema_with = "deviation_names")]
    pub liberties: Written<Vec<Placed<DeviationKind>>>,
    /// Criteria further up that must pass entirely before this one is run.
    #[schemars(with = "Option<Vec<String>>")]
    pub after: Written<Vec<Placed<String>>>,
    /// Limits for the runs of this criterion. They win over all others.
    #[schemars(with = "Option<LimitsFile>")]
    pub limits: Written<LimitsFile>,
    /// How much students see of the criterion's cases. Without this key: what the rubric says.
    #[schemars(with = "Option<Visibility>")]
    pub visibility: Written<Visibility>,
    /// Cases of which students see more, or less, than of the others. Where several entries name the same fixture, the last wins.
    #[schemars(with = "Option<Vec<CaseFile>>")]
    pub cases: Written<Vec<Placed<CaseFile>>>,
    /// What students read when a case fails.
    #[schemars(with = "Option<String>", length(min = 1))]
    pub hint: Written<String>,
}

/// How passed cases become points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub enum ScoreFile {
    /// Each case is worth the same share.
    PerCase,
    /// All cases must pass.
    AllOrNothing,
    /// Points by the number of cases passed; a wrong answer takes at least its share.
    Thresholds,
}

/// One step: with at least so many cases passed, so many points.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ThresholdFile {
    /// The number of cases that must pass.
    #[schemars(with = "u32", range(min = 1))]
    pub passed: Written<u32>,
    /// The points for that.
    #[schemars(with = "f64", range(min = 0, max = 1_000_000))]
    pub points: Written<Points>,
}

/// The requirements by name.
pub(crate) const REQUIREMENTS: &[(&str, Requirement)] = &[
    (Requirement::Moves.name(), Requirement::Moves),
    (Requirement::Path.name(), Requirement::Path),
    (Requirement::Enqueued.name(), Requirement::Enqueued),
    (Requirement::Unsolvable.name(), Requirement::Unsolvable),
    (Requirement::Text.name(), Requirement::Text),
    (Requirement::Trace.name(), Requirement::Trace),
    (Requirement::Form.name(), Requirement::Form),
    (Requirement::Hamming.name(), Requirement::Hamming),
    (Requirement::Manhattan.name(), Requirement::Manhattan),
    (Requirement::IsGoal.name(), Requirement::IsGoal),
    (Requirement::IsSolvable.name(), Requirement::IsSolvable),
    (Requirement::Neighbors.name(), Requirement::Neighbors),
    (Requirement::Api.name(), Requirement::Api),
    (Requirement::CallSize.name(), Requirement::CallSize),
    (Requirement::CallHamming.name(), Requirement::CallHamming),
    (Requirement::CallManhattan.name(), Requirement::CallManhattan),
    (Requirement::CallIsGoal.name(), Requirement::CallIsGoal),
    (Requirement::CallIsSolvable.name(), Requirement::CallIsSolvable),
    (Requirement::CallToString.name(), Requirement::CallToString),
    (Requirement::CallNeighbors.name(), Requirement::CallNeighbors),
    (Requirement::CallTwin.name(), Requirement::CallTwin),
    (Requirement::CallEquals.name(), Requirement::CallEquals),
    (Requirement::CallImmutable.name(), Requirement::CallImmutable),
    (Requirement::SolverMoves.name(), Requirement::SolverMoves),
    (Requirement::SolverSolution.name(), Requirement::SolverSolution),
    (
        Requirement::SolverUnsolvable.name(),
        Requirement::SolverUnsolvable,
    ),
    (Requirement::SolverRefuses.name(), Requirement::SolverRefuses),
    (Requirement::SolverNull.name(), Requirement::SolverNull),
    (Requirement::SolverInTime.name(), Requirement::SolverInTime),
    (Requirement::SolverCounts.name(), Requirement::SolverCounts),
    (Requirement::SolverCalls.name(), Requirement::SolverCalls),
    (Requirement::BoardMemory.name(), Requirement::BoardMemory),
    (Requirement::SolverMemory.name(), Requirement::SolverMemory),
    (Requirement::SolverOwnBoard.name(), Requirement::SolverOwnBoard),
];

const DEVIATIONS: [(&str, DeviationKind); DeviationKind::ALL.len()] = {
    let mut names = [("", DeviationKind::LineOrder); DeviationKind::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = (DeviationKind::ALL[at].name(), DeviationKind::ALL[at]);
        at += 1;
    }
    names
};

fn deviation_names(_: &mut SchemaGenerator) -> Schema {
    let names = DeviationKind::ALL.map(DeviationKind::name);
    schemars::json_schema!({ "type": ["array", "null"], "items": { "type": "string", "enum": names } })
}

const SCORES: &[(&str, ScoreFile)] = &[
    ("per-case", ScoreFile::PerCase),
    ("all-or-nothing", ScoreFile::AllOrNothing),
    ("thresholds", ScoreFile::Thresholds),
];

impl CriterionFile {
    pub(super) fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut table = TableReader::of("`[[criterion]]`", value, problems)?;
        let requirement = value::choice("requirements", REQUIREMENTS);
        let file = Self {
            id: table.required("id", "id = \"moves\"", value::text),
            title: table.required("title", "title = \"Minimum number of moves\"", value::text),
            points: table.required("points", "points = 10", value::points),
            extra_credit: table.optional("extra-credit", value::yes_or_no),
            fixtures: table.required("fixtures", "fixtures = [\"3x3/*\"]", value::each(value::text)),
            except: table.optional("except", value::each(value::text)),
            requires: table.required(
                "requires",
                "requires = [\"moves\", \"path\"]",
                value::each(requirement),
            ),
            score: table.optional("score", value::choice("ways to score", SCORES)),
            thresholds: table.optional("thresholds", value::each(ThresholdFile::read)),
            liberties: table.optional(
                "liberties",
                value::each(value::choice("format deviations", &DEVIATIONS)),
            ),
            after: table.optional("after", value::each(value::text)),
            limits: table.optional("limits", LimitsFile::read),
            visibility: table.optional("visibility", value::choice("visibilities", NAMES)),
            cases: table.optional("cases", value::each(CaseFile::read)),
            hint: table.optional("hint", value::text),
        };
        table.finish();
        Some(file)
    }
}

impl ThresholdFile {
    fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut table = TableReader::of("`thresholds`", value, problems)?;
        let file = Self {
            passed: table.required("passed", "passed = 5", value::count),
            points: table.required("points", "points = 10", value::points),
        };
        table.finish();
        Some(file)
    }
}
