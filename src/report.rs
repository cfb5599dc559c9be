//! The report: everything that is known at the end, ready to be shown. A pure function of plan and results; a renderer computes nothing.
//!
//! Every text in it is [`Safe`]: a renderer has nothing to clean, only its own format's escapes to write.
//!
//! Its JSON is the schema `grader.report/v1`. Measured times live in `usage` alone: everything else is the same bytes whatever `--jobs` was.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::judgement::{Finding, Verdict};
use crate::rubric::Visibility;
use crate::score::{CaseOutcome, Points};
use sandbox::SandboxReport;

pub mod atomic;
pub mod audience;
pub mod build;
mod causes;
mod counterexample;
pub mod format;
mod groups;
mod items;
pub(crate) mod json;
pub mod notes;
mod opaque;
mod page;
mod points_part;
pub mod progress;
pub mod searches;
pub mod sheet;
pub mod unredacted;
mod wording;

use crate::document::Safe;
pub use crate::plan::LimitsPart;
use audience::Audience;
pub use causes::{DiagnosisPart, GrowthPart};
pub use counterexample::{CounterexamplePart, NeighborPart, NodePart, PathPart, SearchName, SearchPart};
pub use page::hunted;
pub use points_part::{AdjustmentPart, LatenessPart, ScorePart};

/// The schema's name and version.
pub const SCHEMA: &str = "grader.report/v1";

/// A whole report.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Report {
    /// The name and version of this schema.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: &'static str,
    /// The grader's name and version.
    pub grader: Safe,
    /// For whom it is: what others may not see is not in it.
    pub audience: Audience,
    /// What was graded.
    pub submission: SubmissionPart,
    /// By which rubric.
    pub rubric: RubricPart,
    /// The points in all.
    pub score: ScorePart,
    /// How late it was; `None` where lateness costs nothing, or it is not known when it was handed in.
    pub lateness: Option<LatenessPart>,
    /// What the course staff gave or took by hand.
    pub adjustments: Vec<AdjustmentPart>,
    /// Whether the grader was interrupted, so that some cases were not run.
    pub incomplete: bool,
    /// What staff or students should know besides: another dialect was recognised, a golden was missing.
    pub notes: Vec<Safe>,
    /// Why the program is wrong, where one cause explains all of what it did, right and wrong; at most two.
    pub diagnosis: Vec<DiagnosisPart>,
    /// How the program's time grows, where it was stopped at a limit and one growth fits clearly; it rests on measured times.
    pub growth: Option<GrowthPart>,
    /// The smallest puzzles that were found on which the program goes wrong, one for each kind of fault; at most three.
    pub counterexamples: Vec<CounterexamplePart>,
    /// The criteria in the rubric's order.
    pub criteria: Vec<CriterionPart>,
    /// The cases of which everything is shown, in the plan's order.
    pub cases: Vec<CasePart>,
    /// The cases of which only the verdict is shown, in the plan's order.
    pub sealed: Vec<SealedCase>,
    /// How time limits are applied, in words.
    pub policy: &'static str,
    /// How the submission was held.
    pub sandbox: SandboxPart,
}

/// What was graded.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SubmissionPart {
    /// The file's or folder's name.
    pub name: Safe,
    /// What it was recognised as; `None` where nothing was run.
    pub language: Option<Safe>,
    /// How it was started.
    pub command: Option<Safe>,
    /// What was compiled, and the compiler's words where it failed.
    pub build: Option<BuildPart>,
}

/// What the compiler did.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BuildPart {
    /// The command.
    pub command: Safe,
    /// Whether it succeeded.
    pub succeeded: bool,
    /// Its words, capped.
    pub output: Safe,
}

/// By which rubric.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RubricPart {
    /// Its short name.
    pub name: Safe,
    /// Its title.
    pub title: Safe,
    /// Its dialect's name.
    pub dialect: Safe,
}

/// One criterion.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CriterionPart {
    /// Its id.
    pub id: Safe,
    /// The rubric's id of it, which is another where the criterion is not shown: for a platform whose staff have given their own columns these names.
    #[serde(skip)]
    pub own_id: Safe,
    /// Its title.
    pub title: Safe,
    /// Points earned.
    pub earned: Points,
    /// Points possible.
    pub possible: Points,
    /// Whether they are given on top of the points in all.
    pub extra_credit: bool,
    /// Points withheld.
    pub withheld: Points,
    /// Points that hang on cases which are not shown.
    pub hidden: Points,
    /// How it came out.
    pub outcome: Outcome,
    /// Cases passed, of those that are shown.
    pub passed: usize,
    /// The course's own hint, where the program failed cases of the criterion; the first where there are several.
    pub hint: Option<Safe>,
    /// The course's hints, each of which says more than the one before.
    pub hints: Vec<Safe>,
    /// After how many more graded submissions the next hint is shown; `null` where all are.
    pub next_hint_after: Option<usize>,
    /// The ids of its cases that are shown, in full or by their verdict.
    pub cases: Vec<Safe>,
    /// How many cases are not shown.
    pub hidden_cases: usize,
}

impl CriterionPart {
    /// What the criterion adds to the points in all: nothing where it is extra credit.
    fn owed(&self) -> Points {
        if self.extra_credit {
            Points::ZERO
        } else {
            self.possible
        }
    }
}

/// How a criterion came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Every case passed.
    Passed,
    /// Some cases passed.
    Partial,
    /// No case passed.
    Failed,
    /// No case was run.
    Skipped,
    /// The grader failed on a case that decides.
    Withheld,
    /// Some cases are not shown; those that are shown passed.
    Hidden,
}

/// A case of which only the verdict is shown.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SealedCase {
    /// `criterion/hidden-…`: the same in every run and for every student. Where the puzzle is no secret, the case's own id.
    pub id: Safe,
    /// The criterion's id.
    pub criterion: Safe,
    /// The verdict's name, or `judge-error`.
    #[serde(serialize_with = "verdict_name")]
    #[schemars(schema_with = "verdict_schema")]
    pub verdict: CaseOutcome,
}

/// One case.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CasePart {
    /// `criterion/fixture`.
    pub id: Safe,
    /// The criterion's id.
    pub criterion: Safe,
    /// The fixture's id.
    pub fixture: Safe,
    /// What was required of it.
    pub requires: Vec<&'static str>,
    /// The verdict's name, or `judge-error`.
    #[serde(serialize_with = "verdict_name")]
    #[schemars(schema_with = "verdict_schema")]
    pub verdict: CaseOutcome,
    /// How much of it the rubric lets students see.
    pub visibility: Visibility,
    /// The first case in the report that judges the same run, where this is not it.
    pub same_run_as: Option<Safe>,
    /// The reasons.
    pub findings: Vec<Finding<Safe>>,
    /// Remarks that cost nothing.
    pub remarks: Vec<Finding<Safe>>,
    /// What was read in the output; `None` where nothing ran.
    pub observed: Option<Observed>,
    /// What the run used; `None` where nothing ran.
    pub usage: Option<UsagePart>,
    /// The limits of the run.
    pub limits: LimitsPart,
    /// How the program ended; `None` where nothing ran.
    pub exit: Option<ExitPart>,
    /// The output against the nearest valid one: the hunks of a unified diff, `-` as expected and `+` as printed.
    pub diff: Option<Safe>,
    /// The end of standard error, where the program failed by itself.
    pub stderr: Option<Safe>,
    /// A command that does the same again.
    pub reproduce: Safe,
    /// Statements of a JUnit test that fails for the same reason; none where nothing is wrong, or it cannot be shown without the grader. The file of such tests is a format of its own.
    #[serde(skip)]
    pub java_test: Option<String>,
}

impl CasePart {
    /// The message of its first finding.
    fn message(&self) -> Option<&Safe> {
        self.findings.first().map(|finding| &finding.message)
    }

    /// The verdict. What counts as a limit that it did not come to itself is said to have been stopped.
    fn verdict_in_words(&self) -> &'static str {
        let is_memory = self.verdict == CaseOutcome::Judged(Verdict::MemoryLimit);
        match self.exit {
            Some(ExitPart::Limit { limit }) if is_memory && limit != "memory" => {
                "stopped early, as at the memory limit"
            }
            _ => wording::verdict(self.verdict),
        }
    }
}

/// What was read in an output.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Observed {
    /// The number of moves claimed first.
    pub moves: Option<u64>,
    /// The number enqueued claimed first.
    pub enqueued: Option<u64>,
    /// How many boards were printed.
    pub boards: usize,
    /// Whether the program said that there is no solution.
    pub unsolvable: bool,
}

/// What a run used.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct UsagePart {
    /// Wall-clock time in milliseconds.
    pub wall_ms: u64,
    /// CPU time of the whole tree in milliseconds.
    pub cpu_ms: Option<u64>,
    /// Peak memory in bytes.
    pub peak_memory_bytes: Option<u64>,
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ExitPart {
    /// By itself: `{"code": 0}`.
    Code {
        /// The exit status.
        code: i32,
    },
    /// By a signal: `{"signal": 11, "name": "SIGSEGV"}`.
    Signal {
        /// The signal's number.
        signal: i32,
        /// The signal's name.
        name: Safe,
    },
    /// At a limit: `{"limit": "cpu"}`.
    Limit {
        /// Which: `cpu`, `wall`, `memory` or `output`.
        limit: &'static str,
    },
    /// Never started: `{"cannot-start": "…"}`.
    CannotStart {
        /// Why not.
        #[serde(rename = "cannot-start")]
        reason: Safe,
    },
    /// As an attacker: `{"violation": "…"}`.
    Violation {
        /// What it did.
        violation: Safe,
    },
}

/// How the submission was held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SandboxPart {
    /// The tier: `namespaces`, `fallback` or `none`.
    pub tier: Safe,
    /// Every protection by name.
    pub protections: Vec<ProtectionPart>,
}

/// One protection and whether it held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProtectionPart {
    /// The stable name: `filesystem`, `network`, `process-tree`, …
    pub name: Safe,
    /// Whether it was enforced.
    pub enforced: bool,
    /// By what, or why not.
    pub detail: Safe,
}

impl From<&SandboxReport> for SandboxPart {
    fn from(report: &SandboxReport) -> Self {
        Self {
            tier: Safe::line(&report.tier),
            protections: report
                .protections
                .iter()
                .map(|protection| ProtectionPart {
                    name: Safe::line(&protection.name),
                    enforced: protection.enforced,
                    detail: Safe::line(&protection.detail),
                })
                .collect(),
        }
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
fn verdict_name<S: Serializer>(verdict: &CaseOutcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(verdict.name())
}

fn verdict_schema(_: &mut SchemaGenerator) -> Schema {
    let judged = Verdict::ALL.map(|verdict| CaseOutcome::Judged(verdict).name());
    let names: Vec<&str> = judged
        .into_iter()
        .chain([CaseOutcome::JudgeError.name()])
        .collect();
    json_schema!({ "type": "string", "enum": names })
}
