//! Folds a plan and its results into a report.

use crate::dialect::InputKind;
use crate::execution::{Exit, LimitKind, Limits};
use crate::finding::{Finding, FindingCode};
use crate::grade::{CaseResult, Graded, PUZZLE_FILE, RunOutcome};
use crate::judge::{Observation, signal_name};
use crate::plan::{Case, Plan};
use crate::sandbox::SandboxReport;
use crate::score::{CaseOutcome, Score};
use crate::verdict::Verdict;

use super::{
    CasePart, CriterionPart, ExitPart, LimitsPart, Observed, Outcome, Report, RubricPart, SCHEMA, ScorePart,
    SubmissionPart, UsagePart,
};

/// The most of standard error that a report shows, in bytes from its end.
const STDERR_SHOWN: usize = 2_000;

/// Builds the report of a graded plan.
///
/// `shown_command` is how a student starts the program, for the line that reproduces a case.
pub fn report(
    plan: &Plan,
    graded: &Graded,
    submission: SubmissionPart,
    shown_command: &str,
    sandbox: SandboxReport,
    notes: Vec<String>,
) -> Report {
    let rubric = &plan.rubric;
    let cases: Vec<CasePart> = plan
        .cases
        .iter()
        .zip(&graded.cases)
        .map(|(case, result)| case_part(plan, graded, case, result, shown_command))
        .collect();
    let mut scores = Vec::new();
    let mut criteria = Vec::new();
    for (index, criterion) in rubric.criteria.iter().enumerate() {
        let own = || {
            plan.cases
                .iter()
                .zip(&graded.cases)
                .filter(move |(case, _)| case.criterion == index)
        };
        let outcomes: Vec<CaseOutcome> = own().map(|(_, result)| result.outcome()).collect();
        let score = Score::of_criterion(criterion, &outcomes);
        scores.push(score);
        let outcome = outcome(score, &outcomes);
        criteria.push(CriterionPart {
            id: criterion.id.clone(),
            title: criterion.title.clone(),
            earned: score.earned,
            possible: score.possible,
            withheld: score.withheld,
            outcome,
            passed: outcomes.iter().filter(|outcome| outcome.passes()).count(),
            hint: if outcome == Outcome::Passed {
                None
            } else {
                criterion.hint.clone()
            },
            cases: own().map(|(case, _)| case.id.to_string()).collect(),
        });
    }
    let total = Score::sum(scores);
    Report {
        schema: SCHEMA,
        grader: concat!("grader ", env!("CARGO_PKG_VERSION")).to_owned(),
        submission,
        rubric: RubricPart {
            name: rubric.name.clone(),
            title: rubric.title.clone(),
            dialect: rubric.dialect.name.clone(),
        },
        score: ScorePart {
            earned: total.earned,
            possible: total.possible,
            withheld: total.withheld,
        },
        incomplete: graded.incomplete,
        notes,
        criteria,
        cases,
        sandbox,
    }
}

fn outcome(score: Score, outcomes: &[CaseOutcome]) -> Outcome {
    let passed = outcomes.iter().filter(|outcome| outcome.passes()).count();
    if score.withheld > crate::points::Points::ZERO {
        Outcome::Withheld
    } else if passed == outcomes.len() && passed > 0 {
        Outcome::Passed
    } else if outcomes
        .iter()
        .all(|outcome| *outcome == CaseOutcome::Judged(Verdict::Skipped))
    {
        Outcome::Skipped
    } else if passed > 0 {
        Outcome::Partial
    } else {
        Outcome::Failed
    }
}

fn case_part(
    plan: &Plan,
    graded: &Graded,
    case: &Case,
    result: &CaseResult,
    shown_command: &str,
) -> CasePart {
    let run = &plan.runs[case.run];
    let criterion = &plan.rubric.criteria[case.criterion];
    let solvable = run.fixture.golden.is_solvable();
    let observation = match &graded.runs[case.run] {
        RunOutcome::Observed(observation) if !is_skipped(result) => Some(observation.as_ref()),
        RunOutcome::Observed(_) | RunOutcome::Failed(_) | RunOutcome::NotRun => None,
    };
    let (findings, remarks, diff) = match result {
        CaseResult::Judged(judgement) => (
            judgement.findings.clone(),
            judgement.remarks.clone(),
            judgement.diff.clone(),
        ),
        CaseResult::Failed(error) => {
            let told = Finding::new(
                FindingCode::JudgeFailed,
                format!("the grader itself failed on this case: {error}"),
            )
            .hint("the points are withheld, not lost; tell the course staff");
            (vec![told], Vec::new(), None)
        }
    };
    CasePart {
        id: case.id.to_string(),
        criterion: criterion.id.clone(),
        fixture: run.fixture.id.to_string(),
        requires: criterion
            .requires
            .iter()
            .filter(|asked| asked.applies_to(solvable))
            .map(|asked| asked.name())
            .collect(),
        verdict: result.outcome().name(),
        findings,
        remarks,
        observed: observation.map(observed),
        usage: observation.map(usage),
        limits: limits(&run.limits),
        exit: observation.map(|observation| exit(&observation.execution.exit)),
        diff,
        stderr: observation.and_then(stderr),
        reproduce: reproduce(plan, case, shown_command),
    }
}

fn is_skipped(result: &CaseResult) -> bool {
    result.outcome() == CaseOutcome::Judged(Verdict::Skipped)
}

fn observed(observation: &Observation) -> Observed {
    let transcript = &observation.transcript;
    Observed {
        moves: transcript.moves.first().and_then(|claim| claim.value),
        enqueued: transcript.enqueued.first().and_then(|claim| claim.value),
        boards: transcript.boards.len(),
        unsolvable: !transcript.unsolvable.is_empty(),
    }
}

fn usage(observation: &Observation) -> UsagePart {
    let usage = observation.execution.usage;
    UsagePart {
        wall_ms: milliseconds(usage.wall),
        cpu_ms: usage.cpu.map(milliseconds),
        peak_memory_bytes: usage.peak_memory,
    }
}

fn limits(limits: &Limits) -> LimitsPart {
    LimitsPart {
        cpu_ms: milliseconds(limits.cpu),
        wall_ms: milliseconds(limits.wall),
        memory_bytes: limits.memory,
        output_bytes: limits.output,
        processes: limits.processes,
    }
}

fn milliseconds(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn exit(exit: &Exit) -> ExitPart {
    match exit {
        Exit::Code(code) => ExitPart::Code(*code),
        Exit::Signal(number) => ExitPart::Signal(*number, signal_name(*number)),
        Exit::Limit(kind) => ExitPart::Limit(match kind {
            LimitKind::Cpu => "cpu",
            LimitKind::Wall => "wall",
            LimitKind::Memory => "memory",
            LimitKind::Output => "output",
        }),
        Exit::CannotStart { reason, .. } => ExitPart::CannotStart(reason.clone()),
        Exit::Violation(what) => ExitPart::Violation(what.clone()),
    }
}

/// The end of standard error, where the program did not end well.
fn stderr(observation: &Observation) -> Option<String> {
    let bytes = &observation.execution.stderr.bytes;
    if bytes.is_empty() || observation.execution.exit == Exit::Code(0) {
        return None;
    }
    let tail = &bytes[bytes.len().saturating_sub(STDERR_SHOWN)..];
    let cut = if tail.len() < bytes.len() { "[…] " } else { "" };
    Some(format!("{cut}{}", String::from_utf8_lossy(tail)))
}

/// The largest dimension of a puzzle that is spelt out in the line that reproduces a case.
const SPELT_OUT: usize = 6;

/// A command line for a shell that does the same again, in an empty folder.
fn reproduce(plan: &Plan, case: &Case, shown_command: &str) -> String {
    let fixture = &plan.runs[case.run].fixture;
    let board = &fixture.board;
    let puzzle = if board.dimension() <= SPELT_OUT {
        let n = board.dimension();
        let tiles: Vec<String> = board.tiles().map(|tile| tile.to_string()).collect();
        let rows: Vec<String> = tiles.chunks(n).map(|row| row.join(" ")).collect();
        format!("printf '{n}\\n{}\\n'", rows.join("\\n"))
    } else {
        format!("grader fixture show {}", fixture.id)
    };
    match plan.rubric.dialect.input() {
        InputKind::Argument => format!("{puzzle} > {PUZZLE_FILE} && {shown_command} {PUZZLE_FILE}"),
        InputKind::Stdin => format!("{puzzle} | {shown_command}"),
    }
}
