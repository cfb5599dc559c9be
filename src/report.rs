//! The report: everything that is known at the end, ready to be shown. A pure function of plan and results; a renderer computes nothing.
//!
//! Its JSON is the schema `grader.report/v1`. Measured times live in `usage` alone: everything else is the same bytes whatever `--jobs` was.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::finding::Finding;
use crate::points::Points;
use crate::sandbox::SandboxReport;

pub mod build;

/// The schema's name and version.
pub const SCHEMA: &str = "grader.report/v1";

/// A whole report.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The grader's name and version.
    pub grader: String,
    /// What was graded.
    pub submission: SubmissionPart,
    /// By which rubric.
    pub rubric: RubricPart,
    /// The points in all.
    pub score: ScorePart,
    /// Whether the grader was interrupted, so that some cases were not run.
    pub incomplete: bool,
    /// What staff or students should know besides: another dialect was recognised, a golden was missing.
    pub notes: Vec<String>,
    /// The criteria in the rubric's order.
    pub criteria: Vec<CriterionPart>,
    /// The cases in the plan's order.
    pub cases: Vec<CasePart>,
    /// How the submission was held.
    pub sandbox: SandboxReport,
}

/// What was graded.
#[derive(Clone, Debug, Serialize)]
pub struct SubmissionPart {
    /// The file's or folder's name.
    pub name: String,
    /// What it was recognised as; `None` where nothing was run.
    pub language: Option<String>,
    /// How it was started.
    pub command: Option<String>,
    /// What was compiled, and the compiler's words where it failed.
    pub build: Option<BuildPart>,
}

/// What the compiler did.
#[derive(Clone, Debug, Serialize)]
pub struct BuildPart {
    /// The command.
    pub command: String,
    /// Whether it succeeded.
    pub succeeded: bool,
    /// Its words, sanitised and capped.
    pub output: String,
}

/// By which rubric.
#[derive(Clone, Debug, Serialize)]
pub struct RubricPart {
    /// Its short name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its dialect's name.
    pub dialect: String,
}

/// Points: numbers with at most two decimals.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ScorePart {
    /// Earned for sure.
    pub earned: Points,
    /// At most.
    pub possible: Points,
    /// Neither earned nor lost, because the grader failed.
    pub withheld: Points,
}

/// One criterion.
#[derive(Clone, Debug, Serialize)]
pub struct CriterionPart {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Points earned.
    pub earned: Points,
    /// Points possible.
    pub possible: Points,
    /// Points withheld.
    pub withheld: Points,
    /// How it came out.
    pub outcome: Outcome,
    /// Cases passed.
    pub passed: usize,
    /// The course's own hint, where the criterion did not pass.
    pub hint: Option<String>,
    /// Its cases' ids.
    pub cases: Vec<String>,
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
}

/// One case.
#[derive(Clone, Debug, Serialize)]
pub struct CasePart {
    /// `criterion/fixture`.
    pub id: String,
    /// The criterion's id.
    pub criterion: String,
    /// The fixture's id.
    pub fixture: String,
    /// What was required of it.
    pub requires: Vec<&'static str>,
    /// The verdict's name, or `judge-error`.
    pub verdict: &'static str,
    /// The reasons.
    pub findings: Vec<Finding>,
    /// Remarks that cost nothing.
    pub remarks: Vec<Finding>,
    /// What was read in the output; `None` where nothing ran.
    pub observed: Option<Observed>,
    /// What the run used; `None` where nothing ran.
    pub usage: Option<UsagePart>,
    /// The limits of the run.
    pub limits: LimitsPart,
    /// How the program ended; `None` where nothing ran.
    pub exit: Option<ExitPart>,
    /// The output against the nearest valid one.
    pub diff: Option<String>,
    /// The end of standard error, where the program failed by itself.
    pub stderr: Option<String>,
    /// A command that does the same again.
    pub reproduce: String,
}

/// What was read in an output.
#[derive(Clone, Debug, Serialize)]
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
#[derive(Clone, Copy, Debug, Serialize)]
pub struct UsagePart {
    /// Wall-clock time in milliseconds.
    pub wall_ms: u64,
    /// CPU time of the whole tree in milliseconds.
    pub cpu_ms: Option<u64>,
    /// Peak memory in bytes.
    pub peak_memory_bytes: Option<u64>,
}

/// The limits of a run.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LimitsPart {
    /// CPU time in milliseconds.
    pub cpu_ms: u64,
    /// Wall-clock time in milliseconds.
    pub wall_ms: u64,
    /// Memory in bytes.
    pub memory_bytes: u64,
    /// Output in bytes, each stream.
    pub output_bytes: u64,
    /// Processes and threads.
    pub processes: u32,
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExitPart {
    /// By itself: `{"code": 0}`.
    Code(i32),
    /// By a signal: `{"signal": 11, "name": "SIGSEGV"}`.
    Signal(i32, String),
    /// At a limit: `{"limit": "cpu"}`.
    Limit(&'static str),
    /// Never started: `{"cannot-start": "…"}`.
    CannotStart(String),
    /// As an attacker: `{"violation": "…"}`.
    Violation(String),
}

impl Serialize for ExitPart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Code(code) => serializer.collect_map([("code", code)]),
            Self::Signal(number, name) => serializer.collect_map([
                ("signal", serde_json::Value::from(*number)),
                ("name", name.as_str().into()),
            ]),
            Self::Limit(kind) => serializer.collect_map([("limit", kind)]),
            Self::CannotStart(reason) => serializer.collect_map([("cannot-start", reason)]),
            Self::Violation(what) => serializer.collect_map([("violation", what)]),
        }
    }
}
