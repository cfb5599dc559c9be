//! Gathers a plan and its results into what reports are made from: the one place where a text of a program, a file or a person becomes a [`Safe`] one.

use std::sync::Arc;

use reference::Board;
use reference::misconception::{Dequeued, Misconception};

use crate::dialect::{Goal, PuzzleInput};
use crate::explain::Explanation;
use crate::fixture::Fixture;
use crate::grade::{CaseResult, Graded, Grading, PUZZLE_FILE};
use crate::hunt::{Counterexample, Difference, Walk};
use crate::judge::{Judgement, Observation};
use crate::judgement::{BoardPair, Finding, FindingCode, Verdict};
use crate::plan::{Case, Plan, milliseconds};
use crate::rubric::{Client, Requirement, Rubric};
use crate::score::CaseOutcome;
use crate::submission::{CompileFailure, Language, files_for_shell, shown_under};
use sandbox::SandboxReport;
use sandbox::execution::signal_name;
use sandbox::execution::{Exit, LimitKind, Limits};

use super::notes;
use super::opaque;
use super::unredacted::{Entry, Unredacted};
use super::{
    BuildPart, CasePart, CounterexamplePart, ExitPart, NodePart, Observed, PathPart, RubricPart, SandboxPart,
    SearchName, SearchPart, SubmissionPart, UsagePart,
};
use crate::api::{is_of_no_board, java_test};
use crate::document::Safe;

/// Gathers what is known of a graded plan and explained.
///
/// `shown_command` is how a student starts the program, for the line that reproduces a case; `notes` are the submission's own.
pub fn report(
    plan: &Plan,
    (graded, explanation): (&Graded, Explanation),
    submission: SubmissionPart,
    shown_command: &str,
    sandbox: &SandboxReport,
    notes: &[String],
) -> Unredacted {
    let entry = |((case, result), opaque): ((&Case, &CaseResult), String)| Entry {
        criterion: case.criterion,
        run: observation(graded, case, result).map(|_| case.run),
        solvable: plan.runs[case.run].fixture.golden.is_solvable(),
        opaque: Safe::line(opaque),
        case: case_part(plan, graded, case, result, shown_command),
    };
    let results = plan.cases.iter().zip(&graded.cases);
    Unredacted {
        rubric: Arc::clone(&plan.rubric),
        submission,
        notes: notes::notes(plan, notes, explanation.other_dialect.as_deref())
            .iter()
            .map(Safe::line)
            .collect(),
        notes_to_staff: notes::to_staff(plan).iter().map(Safe::line).collect(),
        incomplete: graded.incomplete,
        handed_in: None,
        submissions: None,
        adjustments: Vec::new(),
        sandbox: SandboxPart::from(sandbox),
        explanation,
        counterexamples: Vec::new(),
        entries: results.zip(opaque::names(plan)).map(entry).collect(),
    }
}

/// The same of a program that was run.
pub fn of_program(
    plan: &Plan,
    results: (&Graded, Explanation),
    grading: Grading<'_>,
    notes: &[String],
) -> Unredacted {
    let program = grading.program;
    let language = Some(Safe::line(program.language.to_string()));
    let command = &program.shown_command;
    let part = SubmissionPart::of_program(&program.name, language, command, &program.built_by);
    report(plan, results, part, command, grading.sandbox.report(), notes)
}

/// The same of sources that do not compile.
pub fn not_compiled(
    plan: &Plan,
    (name, language): (&str, Language),
    failure: &CompileFailure,
    sandbox: &SandboxReport,
    notes: &[String],
) -> Unredacted {
    let graded = Graded::not_compiled(plan, &failure.command, &failure.ending, failure.hint.as_deref());
    let language = Some(Safe::line(language.to_string()));
    let part = SubmissionPart::of_failure(name, language, &failure.command, &failure.output);
    report(plan, (&graded, Explanation::default()), part, "", sandbox, notes)
}

impl Unredacted {
    /// The same with the smallest puzzles on which the program goes wrong.
    #[must_use]
    pub fn with_counterexamples(
        mut self,
        plan: &Plan,
        found: &[Counterexample],
        shown_command: &str,
    ) -> Self {
        let part = |one: &Counterexample| {
            let fixture = &one.fixture;
            let limits = plan.runs.first().map_or(Limits::default(), |run| run.limits);
            CounterexamplePart {
                criterion: Safe::line(&plan.rubric.criteria[one.criterion].id),
                codes: one.codes.clone(),
                board: rows(&plan.rubric, &fixture.board),
                moves: fixture.golden.moves(),
                findings: one
                    .judgement
                    .findings
                    .iter()
                    .map(|finding| finding_part(&plan.rubric, finding))
                    .collect(),
                printed: (plan.rubric.client() != Client::Classes)
                    .then(|| Safe::words(&one.observation.execution.stdout.bytes)),
                path: one.walk.as_ref().map(|walk| path_part(&plan.rubric, walk)),
                search: one
                    .difference
                    .as_ref()
                    .and_then(|difference| search_part(&plan.rubric, difference)),
                right: one.right.as_ref().map(Safe::words),
                reproduce: reproduce(
                    &plan.rubric,
                    plan.rubric.client(),
                    fixture,
                    &fixture.board,
                    one.observation.kind_of_rows(),
                    &limits,
                    shown_command,
                ),
                further_runs: one.runs,
            }
        };
        self.counterexamples = found.iter().map(|one| (one.visibility, part(one))).collect();
        self
    }
}

impl RubricPart {
    /// A rubric's names.
    pub fn of(rubric: &Rubric) -> Self {
        Self {
            name: Safe::line(&rubric.name),
            title: Safe::line(&rubric.title),
            dialect: Safe::line(&rubric.dialect.name),
        }
    }
}

impl SubmissionPart {
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
    let observation = observation(graded, case, result);
    let part = |finding: &Finding| finding_part(&plan.rubric, finding);
    let about = match result {
        CaseResult::Judged(judgement) => judgement.about(),
        CaseResult::Failed(_) => None,
    };
    let shown_board = about.unwrap_or(&run.fixture.board);
    let parts = |findings: &[Finding]| findings.iter().map(part).collect();
    let (findings, remarks, diff) = match result {
        CaseResult::Judged(judgement) => (
            parts(&judgement.findings),
            parts(&judgement.remarks),
            diff(judgement),
        ),
        CaseResult::Failed(error) => {
            let failure = Finding::new(
                FindingCode::JudgeFailed,
                format!("the grader itself failed on this case: {error}"),
            )
            .hint("the points are withheld, not lost; tell the course staff");
            (parts(&[failure]), Vec::new(), None)
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
            .chain(criterion.is_of_examples.then_some("examples"))
            .collect(),
        verdict: result.outcome(),
        visibility: case.visibility,
        same_run_as: None, // Which cases the reader knows is decided with the audience.
        findings,
        remarks,
        observed: observation.map(observed),
        usage: observation.map(usage),
        limits: observation.map_or(run.limits, |seen| seen.allowed.limits).into(),
        exit: observation.map(|observation| exit(&observation.execution.exit)),
        diff,
        stderr: observation.and_then(stderr),
        reproduce: match &run.handed_in {
            Some(file) => Safe::command(format!("grader examples {}", files_for_shell(&[file]))),
            None if criterion.requires == [Requirement::SolverNull] => Safe::command("new Solver(null);"),
            None if criterion.requires.iter().all(|asked| is_of_no_board(*asked)) => Safe::default(),
            None => reproduce(
                &plan.rubric,
                criterion.client(),
                &run.fixture,
                shown_board,
                observation.map_or("int", Observation::kind_of_rows),
                &run.limits,
                shown_command,
            ),
        },
        java_test: observation
            .filter(|_| plan.rubric.client() == Client::Classes && !result.outcome().passes())
            .and_then(|observation| {
                let answers = &observation.execution.stdout.bytes;
                java_test(
                    &plan.rubric,
                    &run.fixture,
                    shown_board,
                    &criterion.requires,
                    run.limits.cpu,
                    answers,
                )
            }),
    }
}

/// A finding, with the grader's own hint where the rubric wants such.
fn finding_part(rubric: &Rubric, finding: &Finding) -> Finding<Safe> {
    let mut part = finding.map(Safe::line);
    part.hint = part.hint.filter(|_| rubric.feedback.hints);
    part
}

fn path_part(rubric: &Rubric, walk: &Walk) -> PathPart {
    let all = |boards: &[Board]| boards.iter().map(|board| rows(rubric, board)).collect();
    PathPart {
        own: all(&walk.own),
        left_out: walk.left_out,
        first_wrong: walk.first_wrong,
        is_slide: walk.is_slide,
        shortest: all(&walk.shortest),
    }
}

/// The two searches; none where the course names the tiles otherwise than the reference does.
fn search_part(rubric: &Rubric, difference: &Difference) -> Option<SearchPart> {
    if rubric.dialect.puzzle.goal != Goal::BlankLast {
        return None;
    }
    let node = |number: usize, search: SearchName, node: &Dequeued| {
        NodePart::of(number, search, node, rows(rubric, &node.board))
    };
    let first = difference.earlier + 1;
    let number = first + difference.alike.len();
    let alike = (first..).zip(&difference.alike);
    let alike = alike.map(|(number, alike)| node(number, SearchName::Both, alike));
    let right = difference.right.iter();
    let right = right.map(|right| node(number, SearchName::Right, right));
    let wrong = difference.wrong.iter();
    let wrong = wrong.map(|wrong| node(number, SearchName::Wrong, wrong));
    let nodes = alike.chain(right).chain(wrong).collect();
    Some(SearchPart {
        misconception: difference.misconception.map(Misconception::name),
        earlier: difference.earlier,
        nodes,
    })
}

/// The tiles row by row as the course's programs are given them, the blank as 0.
fn rows(rubric: &Rubric, board: &Board) -> Vec<Vec<u32>> {
    let tiles: Vec<u32> = board.tiles().collect();
    let tiles = rubric.dialect.puzzle.goal.turned(&tiles);
    tiles.chunks(board.dimension()).map(<[u32]>::to_vec).collect()
}

/// What was seen of the run that a case was judged on.
fn observation<'g>(graded: &'g Graded, case: &Case, result: &CaseResult) -> Option<&'g Observation> {
    let is_skipped = result.outcome() == CaseOutcome::Judged(Verdict::Skipped);
    graded.runs[case.run].observation().filter(|_| !is_skipped)
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

fn observed(observation: &Observation) -> Observed {
    let transcript = &observation.transcript;
    Observed {
        moves: transcript.moves.first().and_then(|claim| claim.value),
        enqueued: transcript.enqueued.first().and_then(|claim| claim.value),
        boards: observation.boards,
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

/// A command line for a shell that does the same again, in an empty folder; of classes, the board in Java.
fn reproduce(
    rubric: &Rubric,
    client: Client,
    fixture: &Fixture,
    board: &Board,
    kind_of_rows: &str,
    limits: &Limits,
    shown_command: &str,
) -> Safe {
    if shown_command.is_empty() {
        // There is no program to run.
        return Safe::default();
    }
    if client == Client::Classes && board.dimension() <= SPELT_OUT {
        let tiles: Vec<String> = board.tiles().map(|tile| tile.to_string()).collect();
        let rows: Vec<String> = tiles
            .chunks(board.dimension())
            .map(|row| format!("{{{}}}", row.join(", ")))
            .collect();
        let rows = rows.join(", ");
        return Safe::command(format!(
            "Board board = new Board(new {kind_of_rows}[][] {{{rows}}});"
        ));
    }
    if client == Client::Classes {
        return if *board == fixture.board {
            Safe::command(format!("grader fixture show {}", fixture.id))
        } else {
            Safe::default()
        };
    }
    let mut command = if rubric.client() == Client::Classes {
        // Where the driver calls the classes, it starts `main` of the one that is named last.
        let class = shown_command.rsplit(' ').next().unwrap_or_default();
        shown_under(&format!("java {class}"), limits)
    } else {
        shown_under(shown_command, limits)
    };
    let form = &rubric.dialect.puzzle;
    let tiles: Vec<u32> = board.tiles().collect();
    let is_plain = |text: &[u8]| {
        text.iter()
            .all(|byte| byte.is_ascii_digit() || b" \n".contains(byte))
    };
    let puzzle = if board.dimension() <= SPELT_OUT || !form.is_own_text() {
        // The very text that the program was given: some read no numbers that are set in columns.
        match &fixture.text {
            text if form.is_own_text() && *board == fixture.board && is_plain(text) => {
                String::from_utf8_lossy(text).into_owned()
            }
            _ => form.text(&tiles),
        }
    } else {
        String::new()
    };
    let printed = if puzzle.is_empty() {
        format!("grader fixture show {}", fixture.id)
    } else {
        format!("printf '{}'", puzzle.replace('\n', "\\n"))
    };
    for argument in &form.arguments {
        command.push(' ');
        command.push_str(argument);
    }
    let after = form
        .output
        .as_ref()
        .map_or_else(String::new, |name| format!("; cat {name}"));
    Safe::command(match form.input {
        PuzzleInput::Argument => {
            format!("{printed} > {PUZZLE_FILE} && {command} {PUZZLE_FILE}{after}")
        }
        PuzzleInput::Stdin => format!("{printed} | {command}{after}"),
        PuzzleInput::List => format!("{command} {puzzle}{after}"),
    })
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
