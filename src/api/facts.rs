//! What a puzzle says of the classes that other puzzles should know of.

use crate::checker::{ClassFacts, Evidence};
use crate::judgement::{Finding, FindingCode};
use crate::rubric::Requirement;

use super::causes::Method;
use super::{Answers, Fault, Seen, board, check, requests, solver};

/// What other puzzles should know of this one: what is wrong with `Board`, with the answers of `Solver`, and with what a search costs.
pub fn told(evidence: Evidence<'_>, answers: &Answers) -> ClassFacts {
    let seen = Seen::of(evidence, answers);
    let tells = |one: &Requirement| {
        let of_solver = [
            Requirement::SolverMoves,
            Requirement::SolverSolution,
            Requirement::SolverIsSolvable,
            Requirement::SolverCounts,
            Requirement::SolverCalls,
        ];
        requests::is_of_board(*one) || of_solver.contains(one)
    };
    // What costs points: of a puzzle of which a rubric does not ask for it, it is nobody's excuse.
    let judged = Requirement::ALL
        .into_iter()
        .filter(|one| tells(one) && seen.is_asked(*one));
    let wrong = judged.filter_map(|requirement| {
        let finding = match check(seen, requirement) {
            // Of an answer of the solver's, only why it is wrong is of use elsewhere.
            Err(Fault::Wrong(finding))
                if requirement != Requirement::SolverMoves || finding.hint.is_some() =>
            {
                *finding
            }
            Err(Fault::Unanswered { what, .. })
                if requirement == Requirement::SolverIsSolvable && seen.fixture.board.dimension() == 2 =>
            {
                Finding::new(FindingCode::NotAnswered, what)
            }
            Ok(()) | Err(_) => return None,
        };
        let is_own = finding.about.is_none();
        let board = finding.about.as_ref().unwrap_or(&seen.fixture.board).clone();
        let simplicity = (board.dimension(), is_own, board.manhattan());
        Some((requirement, simplicity, finding.about(&board)))
    });
    let by = [Method::Hamming, Method::Manhattan]
        .map(|method| (method.requirement(), board::goal_by(seen, method)));
    let figures = |which: usize| {
        let is_so = by.iter().filter(|(_, by)| by[which]);
        is_so.map(|(figure, _)| *figure).collect()
    };
    ClassFacts {
        faults: wrong.collect(),
        asks_twin: solver::asks_twin(seen),
        wanders: solver::wanders(seen),
        denies: solver::wrongly_denies(seen),
        goal_fits: figures(0),
        goal_differs: figures(1),
    }
}
