//! What can be hunted: the faults that a program showed when it was graded, one of each kind.

use crate::api::is_of_no_board;
use crate::grade::{CaseResult, Graded, RunOutcome};
use crate::judgement::{Finding, FindingCode, Verdict};
use crate::plan::{Plan, Run};
use crate::rubric::Visibility;

/// A kind of fault, and where it was seen.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// The finding.
    pub(super) code: FindingCode,
    /// What part of an answer it is about.
    pub(super) about: About,
    /// Whether it was seen on puzzles that have a solution.
    pub(super) solvable: bool,
    /// The index of the first criterion that it fails.
    pub(super) criterion: usize,
    /// Who sees the cases that show it: of several, the most people's.
    pub(super) visibility: Visibility,
    /// The runs that show it to them.
    pub(super) runs: Vec<usize>,
}

impl Fault {
    /// Whether a finding is of this kind. Which limit ends a search that has no end is chance.
    pub(super) fn is_of(&self, code: FindingCode) -> bool {
        code == self.code || (is_endless(code) && is_endless(self.code))
    }
}

/// What part of an answer a fault is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// The number of moves, or the boards.
    Solution,
    /// The number of nodes enqueued.
    Count,
    /// Whether there is a solution.
    Solvability,
    /// Something that no simulated program shows.
    Else,
}

/// Whether a case of a visibility may be looked at for readers who see `most` in full.
pub(super) const fn reader(visibility: Visibility) -> Visibility {
    match visibility {
        Visibility::Visible => Visibility::Visible,
        Visibility::AfterDueDate => Visibility::AfterDueDate,
        // What is shown by its verdict alone is shown in full to staff only.
        Visibility::VerdictOnly | Visibility::StaffOnly => Visibility::StaffOnly,
    }
}

/// The faults of a graded program, those first that most people see, of these the steps that are no slides, and then in the rubric's order.
pub(super) fn all(plan: &Plan, graded: &Graded) -> Vec<Fault> {
    let mut faults: Vec<Fault> = Vec::new();
    for (case, result) in plan.cases.iter().zip(&graded.cases) {
        let Some(finding) = told(result) else { continue };
        // What no puzzle shows, no smaller one shows either.
        let mut required = plan.rubric.criteria[case.criterion].requires.iter();
        if required.all(|requirement| is_of_no_board(*requirement)) {
            continue;
        }
        let solvable = plan.runs[case.run].fixture.golden.is_solvable();
        let Some(about) = about(finding.code, solvable) else {
            continue;
        };
        let visibility = reader(case.visibility);
        let same = |fault: &&mut Fault| fault.is_of(finding.code) && fault.solvable == solvable;
        match faults.iter_mut().find(same) {
            Some(fault) if fault.visibility == visibility => fault.runs.push(case.run),
            Some(fault) if fault.visibility < visibility => {}
            Some(fault) => {
                fault.visibility = visibility;
                fault.criterion = case.criterion;
                fault.runs = vec![case.run];
            }
            None => faults.push(Fault {
                code: finding.code,
                about,
                solvable,
                criterion: case.criterion,
                visibility,
                runs: vec![case.run],
            }),
        }
    }
    faults.retain(|fault| !is_everywhere(plan, graded, fault));
    // Whose steps are no slides goes wrong in everything else for that.
    faults.sort_by_key(|fault| (fault.visibility, !is_about_steps(fault.code)));
    faults
}

/// The first reason of a case that failed for what the program did.
fn told(result: &CaseResult) -> Option<&Finding> {
    let CaseResult::Judged(judgement) = result else {
        return None;
    };
    match judgement.verdict {
        Verdict::WrongAnswer
        | Verdict::RuntimeError
        | Verdict::TimeLimitCpu
        | Verdict::TimeLimitWall
        | Verdict::MemoryLimit => judgement.findings.first(),
        Verdict::Accepted
        | Verdict::PresentationError
        | Verdict::OutputLimit
        | Verdict::CannotStart
        | Verdict::CompileError
        | Verdict::SecurityViolation
        | Verdict::Skipped => None,
    }
}

/// What a finding is about; `None` where a small board teaches nothing: a program that is slow is slow on large ones.
pub(super) const fn about(code: FindingCode, solvable: bool) -> Option<About> {
    use FindingCode as F;
    match code {
        F::MovesMissing
        | F::MovesNotMinimal
        | F::MovesTooFew
        | F::MovesConflicting
        | F::PathMissing
        | F::PathWrongStart
        | F::PathIllegalStep
        | F::PathInvalidBoard
        | F::PathWrongEnd
        | F::PathNotMinimal
        | F::PathLengthMismatch => Some(About::Solution),
        F::EnqueuedMissing | F::EnqueuedOutOfRange | F::EnqueuedConflicting => Some(About::Count),
        F::UnsolvableMissing | F::UnsolvableClaimed | F::UnsolvableContradicted | F::UnsolvableNotThrown => {
            Some(About::Solvability)
        }
        F::LimitCpu | F::LimitWall | F::LimitMemory if !solvable => Some(About::Solvability),
        F::TraceMissing
        | F::TraceWrongNode
        | F::TraceUnsorted
        | F::TraceWrongStep
        | F::TraceWrongEnd
        | F::BoardValueMissing
        | F::BoardValueWrong
        | F::BoardValueConflicting
        | F::NeighborMissing
        | F::NeighborWrong
        | F::CallWrong
        | F::CallFailed
        | F::OutputEmpty
        | F::ExitStatus
        | F::ExitSignal => Some(About::Else),
        F::LimitCpu
        | F::LimitWall
        | F::LimitMemory
        | F::LimitOutput
        | F::ApiMissing
        | F::ApiExtra
        | F::CostTooHigh
        | F::AnswerConstant
        | F::NotJudged
        | F::NotAnswered
        | F::AnswersForged
        | F::TextDiffers
        | F::TextFormDiffers
        | F::FormatDeviation
        | F::ExamplesUnread
        | F::ExamplesWrong
        | F::ExamplesFew
        | F::StartRefused
        | F::CompileFailed
        | F::SecurityViolated
        | F::ProcessesLeft
        | F::PrerequisiteFailed
        | F::JudgeFailed => None,
    }
}

/// Whether a program crashes, or leaves something out, whatever the puzzle: then no puzzle shows it better than another.
fn is_everywhere(plan: &Plan, graded: &Graded, fault: &Fault) -> bool {
    use FindingCode as F;
    let is_lack = matches!(
        fault.code,
        F::MovesMissing
            | F::PathMissing
            | F::EnqueuedMissing
            | F::TraceMissing
            | F::BoardValueMissing
            | F::OutputEmpty
            | F::ExitStatus
            | F::ExitSignal
            | F::CallFailed
    );
    let mut cases = plan.cases.iter().zip(&graded.cases);
    if is_lack {
        let differs = |result: &CaseResult| {
            result.outcome().passes() || told(result).is_some_and(|finding| !fault.is_of(finding.code))
        };
        return !cases.any(|(case, result)| case.criterion == fault.criterion && differs(result));
    }
    is_endless(fault.code) && !plan.runs.iter().zip(&graded.runs).any(answers)
}

/// Whether a finding is about the steps between boards, which all of a search is made of.
const fn is_about_steps(code: FindingCode) -> bool {
    use FindingCode as F;
    matches!(code, F::PathInvalidBoard | F::PathIllegalStep)
}

/// Whether a finding says that a program came to no end.
const fn is_endless(code: FindingCode) -> bool {
    use FindingCode as F;
    matches!(code, F::LimitCpu | F::LimitWall | F::LimitMemory)
}

/// Whether a run gave an answer to a puzzle that is not solved already: without one, what a search for nothing takes is not where to begin.
fn answers((run, outcome): (&Run, &RunOutcome)) -> bool {
    let takes_moves = run.fixture.golden.moves() != Some(0);
    takes_moves
        && outcome
            .observation()
            .is_some_and(|seen| seen.transcript.answers())
}
