//! A criterion as written.

use schemars::JsonSchema;
use serde::Deserialize;

use super::case_file::CaseFile;
use super::limits_file::LimitsFile;
use super::value::{self, Id};
use super::{Requirement, Visibility};
use crate::dialect::DeviationKind;
use crate::points::Points;
use crate::toml_table::{Count, Placed, Text, YesOrNo, at_least_one, each, one_of, table, toml_table, word};

toml_table! {
    /// One thing that is asked.
    pub struct CriterionFile: "`[[criterion]]`" {
        /// A short name that stays the same from year to year: small letters, digits and hyphens.
        id: String = required("id = \"moves\"", Id),
        /// What students read above the result.
        title: String = required("title = \"Minimum number of moves\"", Text),
        /// The points that can be earned, with at most two decimals.
        points: Points = required("points = 10", value::Points),
        /// Whether the points are given on top of the points in all. Without this key: `false`.
        extra_credit: bool = optional(YesOrNo),
        /// The fixtures, by name or pattern: `*` and `?` stay within a folder, `**` does not.
        fixtures: Vec<Placed<String>> = required("fixtures = [\"3x3/*\"]", at_least_one(Text)),
        /// Fixtures to leave out again.
        except: Vec<Placed<String>> = optional(each(Text)),
        /// What every case must get right. Each requirement speaks of the puzzles it applies to: `unsolvable` of those without a solution, `moves`, `path`, `enqueued` and `trace` of the others, `text` and `form` of all. `hamming`, `manhattan`, `is-goal`, `is-solvable` and `neighbors` are asked of the Board client, in a rubric of its own; `api` and what begins with `call-` or `solver-` of the classes `Board` and `Solver`; in such a rubric the others are asked of `main` of `Solver`, in criteria of their own.
        requires: Vec<Placed<Requirement>> = required("requires = [\"moves\", \"path\"]", at_least_one(word("requirements"))),
        /// How passed cases become points. Without this key: `per-case`.
        score: ScoreFile = optional(word("ways to score")),
        /// The steps of `score = "thresholds"`, in rising order. The last gives all the points.
        thresholds: Vec<Placed<ThresholdFile>> = optional(each(table::<ThresholdFile>())),
        /// Where `form` is required: the format deviations that fail a case. Without this key: all of them.
        liberties: Vec<Placed<DeviationKind>> = optional(each(one_of("format deviations", DeviationKind::ALL.map(|kind| (kind.name(), kind))))),
        /// Criteria further up that must pass entirely before this one is run.
        after: Vec<Placed<String>> = optional(each(Text)),
        /// Limits for the runs of this criterion. They win over all others.
        limits: LimitsFile = optional(table::<LimitsFile>()),
        /// How much students see of the criterion's cases. Without this key: what the rubric says.
        visibility: Visibility = optional(word("visibilities")),
        /// Cases of which students see more, or less, than of the others. Where several entries name the same fixture, the last wins.
        cases: Vec<Placed<CaseFile>> = optional(each(table::<CaseFile>())),
        /// What students read when a case fails.
        hint: String = optional(Text),
        /// The same in steps, each of which says more than the one before: where to look, what to check, what is wrong. A web page shows the next one where the reader asks for it.
        hints: Vec<Placed<String>> = optional(at_least_one(Text)),
    }
}

/// How passed cases become points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreFile {
    /// Each case is worth the same share.
    PerCase,
    /// All cases must pass.
    AllOrNothing,
    /// Points by the number of cases passed; a wrong answer takes at least its share.
    Thresholds,
}

toml_table! {
    /// One step: with at least so many cases passed, so many points.
    pub struct ThresholdFile: "`thresholds`" {
        /// The number of cases that must pass.
        passed: u32 = required("passed = 5", Count),
        /// The points for that.
        points: Points = required("points = 10", value::Points),
    }
}
