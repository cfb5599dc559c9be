//! Board and Solver graded as classes: what the driver is asked on a puzzle, how its answers are read, and what they mean.
//!
//! The driver, in the sandbox, says what came of each request and judges nothing; every answer is compared here with the reference. `docs/observation-protocol.md` is the protocol.

mod answers;
mod board;
mod channel;
mod members;
mod requests;
mod solver;

pub use channel::Channel;

use crate::checker::Evidence;
use crate::finding::{Finding, FindingCode};
use crate::fixture::Fixture;
use crate::rubric::{Requirement, Rubric};
use crate::verdict::Verdict;
use answers::{Answer, Answers};
use requests::Probe;

/// What a case on the classes came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// The reasons; none when accepted.
    pub findings: Vec<Finding>,
}

/// Why a requirement is not met.
#[derive(Debug)]
enum Fault {
    /// An answer is wrong.
    Wrong(Box<Finding>),
    /// A request got no answer, because the process ended before it.
    Unanswered(&'static str),
}

impl From<Finding> for Fault {
    fn from(finding: Finding) -> Self {
        Self::Wrong(Box::new(finding))
    }
}

/// What a requirement's checker looks at.
#[derive(Clone, Copy)]
struct Seen<'a> {
    fixture: &'a Fixture,
    rubric: &'a Rubric,
    answers: &'a Answers,
}

impl Seen<'_> {
    /// The answer to a probe, or that there is none.
    fn answer(&self, probe: &str, what: &'static str) -> Result<&Answer, Fault> {
        self.answers.of(probe).ok_or(Fault::Unanswered(what))
    }

    /// Whether the rubric asks for something anywhere.
    fn rubric_asks(&self, requirement: Requirement) -> bool {
        self.rubric
            .criteria
            .iter()
            .any(|criterion| criterion.requires.contains(&requirement))
    }
}

/// Judges a case: what is asked of the classes on one puzzle. `ending` says what the process's own end means, where it did not end well.
pub fn judge(
    evidence: Evidence<'_>,
    asked: &[Requirement],
    ending: impl FnOnce() -> Option<(Verdict, Finding)>,
) -> Judged {
    let answers = Answers::read(evidence.stdout, &requests::probes(&evidence.fixture.board));
    let mut judgement = Judged {
        verdict: Verdict::Accepted,
        findings: Vec::new(),
    };
    if answers.forged {
        judgement.verdict = Verdict::SecurityViolation;
        judgement.findings.push(Finding::new(
            FindingCode::AnswersForged,
            "the classes wrote to the channel on which the grader's driver answers",
        ));
        return judgement;
    }
    let seen = Seen {
        fixture: evidence.fixture,
        rubric: evidence.rubric,
        answers: &answers,
    };
    let mut unanswered = None;
    for requirement in asked {
        match check(seen, *requirement) {
            Ok(()) => {}
            Err(Fault::Wrong(finding)) => {
                judgement.verdict = Verdict::WrongAnswer;
                judgement.findings.push(*finding);
            }
            Err(Fault::Unanswered(what)) => unanswered = unanswered.or(Some(what)),
        }
    }
    if let Some(what) = unanswered.filter(|_| judgement.findings.is_empty()) {
        let (verdict, end) = ending().unwrap_or_else(|| {
            let finding = Finding::new(FindingCode::NotAnswered, "the program ended by itself");
            (Verdict::RuntimeError, finding)
        });
        judgement.verdict = verdict;
        let message = match answers.last_asked(&requests::probes(&evidence.fixture.board)) {
            Some(call) => format!("{what} was not reached: {} during `{call}`", end.message),
            None => format!("{what} was not reached: {}", end.message),
        };
        judgement.findings.push(Finding { message, ..end });
    }
    judgement
}

fn check(seen: Seen<'_>, requirement: Requirement) -> Result<(), Fault> {
    match requirement {
        Requirement::Api => members::check(seen),
        Requirement::CallSize => board::size(seen),
        Requirement::CallHamming => board::hamming(seen),
        Requirement::CallManhattan => board::manhattan(seen),
        Requirement::CallIsGoal => board::is_goal(seen),
        Requirement::CallIsSolvable => board::is_solvable(seen),
        Requirement::CallToString => board::to_string(seen),
        Requirement::CallNeighbors => board::neighbors(seen),
        Requirement::CallTwin => board::twin(seen),
        Requirement::CallEquals => board::equals(seen),
        Requirement::CallImmutable => board::immutable(seen),
        Requirement::SolverMoves => solver::moves(seen),
        Requirement::SolverSolution => solver::solution(seen),
        Requirement::SolverUnsolvable => solver::unsolvable(seen),
        Requirement::SolverRefuses => solver::refuses(seen),
        Requirement::SolverNull => solver::null(seen),
        Requirement::SolverOwnBoard => solver::own_board(seen),
        Requirement::Moves
        | Requirement::Path
        | Requirement::Enqueued
        | Requirement::Unsolvable
        | Requirement::Text
        | Requirement::Trace
        | Requirement::Form
        | Requirement::Hamming
        | Requirement::Manhattan
        | Requirement::IsGoal
        | Requirement::IsSolvable
        | Requirement::Neighbors => Ok(()),
    }
}

/// A method's value against what is right.
fn same(call: &str, found: &Answer, right: &Answer) -> Result<(), Fault> {
    if found == right {
        return Ok(());
    }
    Err(wrong(call, found, &right.shown()))
}

/// That a call gave something else than `expected`.
fn wrong(call: &str, found: &Answer, expected: &str) -> Fault {
    let (code, message) = match found {
        Answer::Threw { class, .. } => (FindingCode::CallFailed, format!("`{call}` throws `{class}`")),
        Answer::Missing(what) => (
            FindingCode::ApiMissing,
            format!("`{call}` cannot be called: there is no `{what}`"),
        ),
        Answer::Done
        | Answer::Null
        | Answer::Number(_)
        | Answer::Truth(_)
        | Answer::Text(_)
        | Answer::Object(_)
        | Answer::Items { .. }
        | Answer::Members(_) => (FindingCode::CallWrong, format!("`{call}` is wrong")),
    };
    Finding::new(code, message)
        .comparing(expected, found.shown())
        .into()
}

/// The requests on a board, as the driver reads them.
pub fn request_text(board: &reference::Board) -> String {
    let requests: Vec<String> = requests::probes(board)
        .into_iter()
        .map(|Probe { request, .. }| request)
        .collect();
    requests.join("\n") + "\n"
}
