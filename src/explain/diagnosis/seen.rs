//! What was seen of a program on one puzzle, reduced to what a misconception can explain.

use crate::checker::path;
use crate::dialect::{Claim, Tiles};
use crate::fixture::Fixture;
use crate::grade::{Graded, RunOutcome};
use crate::judge::{Observation, ended_after_answer};
use crate::judgement::Verdict;
use crate::plan::Plan;
use crate::rubric::Visibility;
use crate::score::CaseOutcome;
use sandbox::execution::{Exit, LimitKind};

/// What was seen on one puzzle.
#[derive(Clone, Debug)]
pub(super) struct Seen<'p> {
    /// The puzzle.
    pub(super) fixture: &'p Fixture,
    /// What the program did, as it was observed.
    pub(super) observation: &'p Observation,
    /// The same, in short.
    pub(super) what: What,
    /// Whether a case on it did not pass, for another reason than form.
    pub(super) failed: bool,
}

/// What a program did with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// It printed a solution.
    Solution(Printed),
    /// It said that there is none.
    NoSolution,
    /// It was stopped at a limit of time or memory.
    Stopped,
    /// It ended without an answer, or with an error.
    NoAnswer,
    /// It said several things that do not go together.
    Unclear,
}

/// What was printed as a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Printed {
    /// The number of moves; the length of the path where none is printed.
    pub(super) moves: u64,
    /// The boards.
    pub(super) boards: Boards,
    /// The number enqueued.
    pub(super) enqueued: Option<u64>,
}

/// What the boards printed amount to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Boards {
    /// A legal path from the puzzle to the goal, of so many moves.
    Path(u64),
    /// Something else: how many, and the last one.
    Others { count: usize, last: Vec<u32> },
    /// None were printed.
    None,
}

/// What was seen on each puzzle, the failed ones first and the easiest of them before the others; a puzzle that was run twice counts once. Only cases that `tells` lets pass are looked at.
pub(super) fn all<'p>(
    plan: &'p Plan,
    graded: &'p Graded,
    tells: impl Fn(Visibility) -> bool,
) -> Vec<Seen<'p>> {
    let mut seen: Vec<Seen<'p>> = Vec::new();
    for (index, run) in plan.runs.iter().enumerate() {
        let RunOutcome::Observed(observation) = &graded.runs[index] else {
            continue;
        };
        let cases = plan.cases.iter().zip(&graded.cases);
        let outcomes: Vec<CaseOutcome> = cases
            .filter(|(case, _)| case.run == index && tells(case.visibility))
            .map(|(_, result)| result.outcome())
            .collect();
        if outcomes.is_empty() || seen.iter().any(|earlier| earlier.fixture.id == run.fixture.id) {
            continue;
        }
        // A board of one square is met by no search; half of all right programs crash on it.
        if run.fixture.board.dimension() < 2 {
            continue;
        }
        seen.push(Seen {
            fixture: &run.fixture,
            observation,
            what: what(plan, &run.fixture, observation),
            failed: outcomes.iter().any(|outcome| is_failure(*outcome)),
        });
    }
    seen.sort_by_key(|seen| {
        let golden = &seen.fixture.golden;
        let distance = golden.moves().unwrap_or(golden.manhattan);
        (!seen.failed, distance, seen.fixture.board.dimension())
    });
    seen
}

impl Seen<'_> {
    /// Whether the program answered, right or wrong.
    pub(super) const fn is_answer(&self) -> bool {
        match self.what {
            What::Solution(_) | What::NoSolution => true,
            What::Stopped | What::NoAnswer | What::Unclear => false,
        }
    }

    /// Whether it failed with an answer, or came to no end where there is no solution: that alone says something about why.
    pub(super) fn is_telling(&self) -> bool {
        let endless = self.what == What::Stopped && !self.fixture.golden.is_solvable();
        self.failed && (self.is_answer() || endless)
    }

    /// Whether the program solved a puzzle, rightly or not.
    pub(super) const fn is_solution(&self) -> bool {
        matches!(self.what, What::Solution(_))
    }

    /// Whether the number of moves is right.
    pub(super) fn is_solved(&self) -> bool {
        match &self.what {
            What::Solution(printed) => Some(printed.moves) == self.fixture.golden.moves(),
            What::NoSolution | What::Stopped | What::NoAnswer | What::Unclear => false,
        }
    }
}

/// Whether a case failed for what the program did, and not for its form or through another's fault.
fn is_failure(outcome: CaseOutcome) -> bool {
    match outcome {
        CaseOutcome::Judged(verdict) => {
            verdict.is_limit() || matches!(verdict, Verdict::WrongAnswer | Verdict::RuntimeError)
        }
        CaseOutcome::JudgeError => false,
    }
}

fn what(plan: &Plan, fixture: &Fixture, observation: &Observation) -> What {
    let transcript = &observation.transcript;
    let errors = &transcript.errors;
    let throws = plan.rubric.dialect.throws();
    let says_none = !transcript.unsolvable.is_empty();
    let lists = transcript.directions.is_some() || !transcript.steps.is_empty();
    let moves = one_value(&transcript.moves);
    match &observation.execution.exit {
        Exit::Limit(LimitKind::Cpu | LimitKind::Wall | LimitKind::Memory) => return What::Stopped,
        Exit::Code(0) => {}
        Exit::Code(_) if says_none && transcript.moves.is_empty() && !lists => return What::NoSolution,
        // The runtime's own limit, met before the grader's.
        Exit::Code(_) if errors.ran_out() => return What::Stopped,
        // An exception says that there is no solution where the program solves others, and where it says so or right programs throw one too.
        Exit::Code(_) if throws && transcript.moves.is_empty() => {
            let rightly = errors.accident().is_none() && !fixture.golden.is_solvable();
            let solves = observation.elsewhere().solves != Some(false);
            return if solves && (rightly || errors.says_no_solution()) {
                What::NoSolution
            } else {
                What::NoAnswer
            };
        }
        Exit::Code(_) | Exit::Signal(_) if ended_after_answer(&plan.rubric, fixture, observation) => {}
        Exit::Code(_)
        | Exit::Signal(_)
        | Exit::Limit(LimitKind::Output | LimitKind::Files)
        | Exit::CannotStart { .. }
        | Exit::Violation(_) => return What::NoAnswer,
    }
    // One less than no moves at all, beside the solved board.
    let moves = match moves {
        Claimed::Negative if !says_none && boards(plan, fixture, observation) == Boards::Path(0) => {
            Claimed::One(0)
        }
        Claimed::None | Claimed::One(_) | Claimed::Negative | Claimed::Several => moves,
    };
    match (moves, says_none) {
        // The API gives −1 moves where there is no solution.
        (Claimed::None, true) if lists => What::Unclear,
        (Claimed::None, true) | (Claimed::Negative, _) => What::NoSolution,
        (Claimed::None, false) if transcript.boards.is_empty() => What::NoAnswer,
        // Who prints the path alone says by its length how many moves it has.
        (Claimed::None, false) => match boards(plan, fixture, observation) {
            boards @ Boards::Path(moves) => What::Solution(Printed {
                moves,
                boards,
                enqueued: None,
            }),
            Boards::Others { .. } | Boards::None => What::Unclear,
        },
        (Claimed::One(_), true) | (Claimed::Several, _) => What::Unclear,
        (Claimed::One(moves), false) => {
            let enqueued = match one_value(&transcript.enqueued) {
                Claimed::One(enqueued) => Some(enqueued),
                Claimed::None => None,
                Claimed::Negative | Claimed::Several => return What::Unclear,
            };
            What::Solution(Printed {
                moves,
                boards: boards(plan, fixture, observation),
                enqueued,
            })
        }
    }
}

/// What several claims come to.
enum Claimed {
    None,
    One(u64),
    Negative,
    Several,
}

fn one_value(claims: &[Claim]) -> Claimed {
    let Some(first) = claims.first() else {
        return Claimed::None;
    };
    match first.value {
        _ if claims.iter().any(|claim| claim.value != first.value) => Claimed::Several,
        Some(value) => Claimed::One(value),
        None => Claimed::Negative,
    }
}

fn boards(plan: &Plan, fixture: &Fixture, observation: &Observation) -> Boards {
    let evidence = observation.evidence(&plan.rubric, fixture);
    let claims = &observation.transcript.boards;
    match evidence.path() {
        path::Reading::Path(walk) => Boards::Path(walk.steps),
        path::Reading::Broken(_) if !observation.transcript.steps.is_empty() => Boards::Others {
            count: observation
                .transcript
                .steps
                .iter()
                .map(|list| list.steps.len() + 1)
                .sum(),
            last: Vec::new(),
        },
        path::Reading::Broken(_) => match claims.last().map(|claim| &claim.tiles) {
            Some(Tiles::Exact(last)) => Boards::Others {
                count: observation.boards,
                last: last.clone(),
            },
            Some(Tiles::BlankInRow { .. }) => Boards::Others {
                count: observation.boards,
                last: Vec::new(),
            },
            None => Boards::None,
        },
    }
}
