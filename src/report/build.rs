//! Folds a plan and its results into a report: the one place where a text of a program, a file or a person becomes a [`Safe`] one.

use crate::dialect::PuzzleInput;
use crate::execution::{Exit, LimitKind, Limits};
use crate::finding::{BoardPair, Finding, FindingCode};
use crate::grade::{CaseResult, Graded, PUZZLE_FILE, RunOutcome};
use crate::judge::{Judgement, Observation, signal_name};
use crate::plan::{Case, Plan};
use crate::sandbox::SandboxReport;
use crate::score::{CaseOutcome, Score};
use crate::submission::{CompileFailure, Language, Program};
use crate::verdict::Verdict;

use super::safe::Safe;
use super::{
    BuildPart, CasePart, CriterionPart, ExitPart, FindingPart, LimitsPart, Observed, Outcome, Report,
    RubricPart, SCHEMA, SandboxPart, ScorePart, SubmissionPart, UsagePart,
};

/// Builds the report of a graded plan.
///
/// `shown_command` is how a student starts the program, for the line that reproduces a case.
pub fn report(
    plan: &Plan,
    graded: &Graded,
    submission: SubmissionPart,
    shown_command: &str,
    sandbox: &SandboxReport,
    notes: &[String],
) -> Report {
    let rubric = &plan.rubric;
    let safe = |text: &Option<String>| text.as_ref().map(Safe::line);
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
            id: Safe::line(&criterion.id),
            title: Safe::line(&criterion.title),
            earned: score.earned,
            possible: score.possible,
            withheld: score.withheld,
            outcome,
            passed: outcomes.iter().filter(|outcome| outcome.passes()).count(),
            hint: match outcome {
                Outcome::Partial | Outcome::Failed => safe(&criterion.hint),
                Outcome::Passed | Outcome::Skipped | Outcome::Withheld => None,
            },
            cases: own().map(|(case, _)| Safe::line(case.id.to_string())).collect(),
        });
    }
    let total = Score::sum(scores);
    Report {
        schema: SCHEMA,
        grader: Safe::line(concat!("grader ", env!("CARGO_PKG_VERSION"))),
        submission,
        rubric: RubricPart {
            name: Safe::line(&rubric.name),
            title: Safe::line(&rubric.title),
            dialect: Safe::line(&rubric.dialect.name),
        },
        score: ScorePart {
            earned: total.earned,
            possible: total.possible,
            withheld: total.withheld,
        },
        incomplete: graded.incomplete,
        notes: notes.iter().map(Safe::line).collect(),
        criteria,
        cases,
        policy: crate::grade::POLICY,
        sandbox: SandboxPart::from(sandbox),
    }
}

impl SubmissionPart {
    /// A program that was run.
    pub fn ran(program: &Program) -> Self {
        let language = Some(Safe::line(program.language.to_string()));
        Self::of_program(&program.name, language, &program.shown_command, &program.built_by)
    }

    /// A program that is started by `shown_command` and was built by these commands.
    pub fn of_program(name: &str, language: Option<Safe>, shown_command: &str, built_by: &[String]) -> Self {
        Self {
            name: Safe::line(name),
            language,
            command: Some(Safe::command(shown_command)),
            build: (!built_by.is_empty()).then(|| BuildPart {
                command: Safe::command(built_by.join(" && ")),
                succeeded: true,
                output: Safe::default(),
            }),
        }
    }

    /// Sources that do not compile.
    pub fn not_compiled(name: &str, language: Language, failure: &CompileFailure) -> Self {
        let language = Some(Safe::line(language.to_string()));
        Self::of_failure(name, language, &failure.command, &failure.output)
    }

    /// Sources of which a command could make no program.
    pub fn of_failure(name: &str, language: Option<Safe>, command: &str, output: &[u8]) -> Self {
        Self {
            name: Safe::line(name),
            language,
            command: None,
            build: Some(BuildPart {
                command: Safe::command(command),
                succeeded: false,
                output: Safe::compiler(output),
            }),
        }
    }
}

impl Report {
    /// Whether the grader itself failed on a case.
    pub fn has_judge_error(&self) -> bool {
        self.cases
            .iter()
            .any(|case| case.verdict == CaseOutcome::JudgeError)
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
    let parts = |findings: &[Finding]| findings.iter().map(FindingPart::from).collect();
    let (findings, remarks, diff) = match result {
        CaseResult::Judged(judgement) => (
            parts(&judgement.findings),
            parts(&judgement.remarks),
            diff(judgement),
        ),
        CaseResult::Failed(error) => {
            let told = Finding::new(
                FindingCode::JudgeFailed,
                format!("the grader itself failed on this case: {error}"),
            )
            .hint("the points are withheld, not lost; tell the course staff");
            (parts(&[told]), Vec::new(), None)
        }
    };
    CasePart {
        id: Safe::line(case.id.to_string()),
        criterion: Safe::line(&criterion.id),
        fixture: Safe::line(run.fixture.id.as_str()),
        requires: criterion
            .requires
            .iter()
            .filter(|asked| asked.applies_to(solvable))
            .map(|asked| asked.name())
            .collect(),
        verdict: result.outcome(),
        same_run_as: observation
            .and_then(|_| first_of_run(plan, graded, case))
            .map(|first| Safe::line(first.id.to_string())),
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

/// The first case that judges the same run, where that is an earlier one and was judged.
fn first_of_run<'p>(plan: &'p Plan, graded: &Graded, case: &Case) -> Option<&'p Case> {
    let judged = plan
        .cases
        .iter()
        .zip(&graded.cases)
        .filter(|(_, result)| !is_skipped(result));
    judged
        .map(|(first, _)| first)
        .find(|first| first.run == case.run)
        .filter(|first| first.id != case.id)
}

/// The diff of a case, without its first two lines, which name files that there are not.
///
/// Where form alone is the matter, blanks at the ends of lines that differ are spelt out: they would not show.
fn diff(judgement: &Judgement) -> Option<Safe> {
    let unified = judgement.diff.as_ref()?;
    let hunks = unified
        .strip_prefix("--- expected\n+++ found\n")
        .unwrap_or(unified);
    if judgement.verdict != Verdict::PresentationError {
        return Some(Safe::diff(hunks));
    }
    let spelt_out = |line: &str| {
        let inked = line.trim_end_matches(' ');
        if line.starts_with(['-', '+']) {
            format!("{inked}{}", "\\x20".repeat(line.len() - inked.len()))
        } else {
            line.to_owned()
        }
    };
    let lines: Vec<String> = hunks.split('\n').map(spelt_out).collect();
    Some(Safe::diff(lines.join("\n")))
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
        Exit::Code(code) => ExitPart::Code { code: *code },
        Exit::Signal(number) => ExitPart::Signal {
            signal: *number,
            name: Safe::line(signal_name(*number)),
        },
        Exit::Limit(kind) => ExitPart::Limit {
            limit: match kind {
                LimitKind::Cpu => "cpu",
                LimitKind::Wall => "wall",
                LimitKind::Memory => "memory",
                LimitKind::Output => "output",
                LimitKind::Files => "files",
            },
        },
        Exit::CannotStart { reason, .. } => ExitPart::CannotStart {
            reason: Safe::line(reason),
        },
        Exit::Violation(what) => ExitPart::Violation {
            violation: Safe::line(what),
        },
    }
}

/// What was on standard error, where the program did not end well.
fn stderr(observation: &Observation) -> Option<Safe> {
    let bytes = &observation.execution.stderr.bytes;
    if bytes.is_empty() || observation.execution.exit == Exit::Code(0) {
        return None;
    }
    Some(Safe::words(bytes))
}

/// The largest dimension of a puzzle that is spelt out in the line that reproduces a case.
const SPELT_OUT: usize = BoardPair::LARGEST;

/// A command line for a shell that does the same again, in an empty folder.
fn reproduce(plan: &Plan, case: &Case, shown_command: &str) -> Safe {
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
    match plan.rubric.dialect.puzzle {
        PuzzleInput::Argument => Safe::command(format!(
            "{puzzle} > {PUZZLE_FILE} && {shown_command} {PUZZLE_FILE}"
        )),
        PuzzleInput::Stdin => Safe::command(format!("{puzzle} | {shown_command}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_at_the_ends_of_lines_show_where_form_alone_is_the_matter() {
        let mut judgement = Judgement {
            verdict: Verdict::PresentationError,
            findings: Vec::new(),
            remarks: Vec::new(),
            diff: Some("--- expected\n+++ found\n@@ -1 +1 @@\n 3 \n-0 1  \n+0 1\n".to_owned()),
        };
        let shown = diff(&judgement).unwrap();
        assert_eq!(shown.as_str(), "@@ -1 +1 @@\n 3 \n-0 1\\x20\\x20\n+0 1");
        judgement.verdict = Verdict::WrongAnswer;
        let shown = diff(&judgement).unwrap();
        assert_eq!(shown.as_str(), "@@ -1 +1 @@\n 3 \n-0 1  \n+0 1");
    }
}
