//! What the shipped rubrics find out: every known misconception fails several fixtures of each rubric that asks for what it gets wrong.

use std::collections::BTreeMap;

use grader::dialect::Goal;
use grader::fixture::Fixture;
use grader::rubric::{self, Client, CountedHeuristic, Requirement, Rubric};
use reference::counts::CountRange;
use reference::generate::Right;
use reference::misconception::{Answer, Misconception, Style, Ties, Variant};
use reference::{Budget, Direction};

/// Fixtures that must fail.
const SEVERAL: usize = 3;

/// Nodes that a program may take; where it takes more, nothing is claimed.
const PATIENCE: Budget = Budget::nodes(60_000);

/// Misconceptions that fail fewer where Hamming and closed sets are permitted: they are no mistakes there; and with the blank counted some orders of ties give counts that are among
/// the permitted.
const FEWER_WHERE_ALL_IS_PERMITTED: &[Misconception] = &[
    Misconception::HammingForManhattan,
    Misconception::HammingCountsBlank,
    Misconception::RemembersBoards,
];

/// Misconceptions of which some form fails fewer everywhere: 3 for N in the goal's row and column alone leaves solutions
/// shortest, and in the tile's own too it is right where N is 3. A heap with a mistake is out of order for a short time only, and hardly ever where
/// the comparison itself settles ties by age or by distance.
const FEWER_IN_SOME_FORM: &[Misconception] = &[Misconception::ThreeForN, Misconception::BrokenHeap];

/// The orders of ties and of neighbours that are looked at, of programs that use Manhattan and remember nothing: each by
/// itself, since a program has one.
const STYLES: usize = 5;

/// The forms that are looked at: who gives up only after fifty thousand nodes fails on the hardest boards alone.
const FORMS: usize = 5;

/// Whether a misconception may fail fewer fixtures of a rubric.
fn may_fail_fewer(misconception: Misconception, rubric: &Rubric, counts: bool) -> bool {
    let all_permitted = rubric.counting.closed_set && rubric.counting.heuristic == CountedHeuristic::Either;
    (!counts && !misconception.shows_in_answers())
        || (all_permitted && FEWER_WHERE_ALL_IS_PERMITTED.contains(&misconception))
        || FEWER_IN_SOME_FORM.contains(&misconception)
}

/// Whether a misconception shows in nothing that a program of a style prints.
///
/// The last slide of a solution takes the blank right or down, to the corner. Who stops when the goal is made leaves out the
/// neighbours that would have been made after it; where right and down come last there are none, and the count is one that
/// right programs have. And who finds all nodes equal in a queue that gives the oldest first searches breadth-first.
fn is_hidden(misconception: Misconception, style: Style) -> bool {
    let last = [style.order[2], style.order[3]];
    let goal_last = misconception == Misconception::GoalAtEnqueue
        && last.contains(&Direction::Right)
        && last.contains(&Direction::Down);
    goal_last || misconception == Misconception::ConstantComparison && style.ties == Ties::OldestFirst
}

/// The counts that a rubric permits for a fixture.
fn permitted(rubric: &Rubric, fixture: &Fixture) -> Vec<CountRange> {
    let counts = &fixture.golden.counts;
    let heuristics = match rubric.counting.heuristic {
        CountedHeuristic::Manhattan => vec![&counts.manhattan],
        CountedHeuristic::Hamming => vec![&counts.hamming],
        CountedHeuristic::Either => vec![&counts.manhattan, &counts.hamming],
    };
    let closed = rubric.counting.closed_set;
    let all = heuristics.into_iter().flat_map(|known| {
        let sets = [known.closed_at_enqueue, known.closed_at_dequeue]
            .into_iter()
            .filter(move |_| closed);
        [known.tree].into_iter().chain(sets)
    });
    all.flatten().map(|counts| counts.enqueued).collect()
}

/// The puzzles of a rubric, the easy ones first, with all that is asked of each.
fn asked(rubric: &Rubric) -> Vec<(&Fixture, Vec<Requirement>)> {
    let mut asked: BTreeMap<&str, (&Fixture, Vec<Requirement>)> = BTreeMap::new();
    for criterion in &rubric.criteria {
        for case in criterion.cases.iter().filter(|case| !case.fixture.id.is_made()) {
            let entry = asked
                .entry(case.fixture.id.as_str())
                .or_insert((&case.fixture, Vec::new()));
            entry.1.extend(&criterion.requires);
        }
    }
    let mut asked: Vec<_> = asked.into_values().collect();
    asked.sort_by_key(|(fixture, _)| (fixture.golden.moves(), fixture.board.dimension()));
    asked
}

/// Whether an answer fails a case of a puzzle.
fn fails(rubric: &Rubric, fixture: &Fixture, requires: &[Requirement], answer: &Answer) -> bool {
    let moves = fixture.golden.moves();
    let right = |enqueued| Right::known(fixture.board.clone(), moves, enqueued);
    requires.iter().any(|requirement| match requirement {
        Requirement::Moves => moves.is_some() && !right(None).accepts(answer),
        Requirement::Unsolvable => moves.is_none() && !right(None).accepts(answer),
        Requirement::Path => !right(None).accepts_path(answer),
        Requirement::Enqueued => {
            let permitted = permitted(rubric, fixture);
            !permitted.is_empty()
                && permitted
                    .iter()
                    .all(|&range| !right(Some(range)).accepts_count(answer))
        }
        // What else can be asked is of no search, or of its form.
        Requirement::Text
        | Requirement::Trace
        | Requirement::Form
        | Requirement::Hamming
        | Requirement::Manhattan
        | Requirement::IsGoal
        | Requirement::IsSolvable
        | Requirement::Neighbors
        | Requirement::Api
        | Requirement::Compiles
        | Requirement::ApiMissing
        | Requirement::ApiExtra
        | Requirement::CallSize
        | Requirement::CallHamming
        | Requirement::CallManhattan
        | Requirement::CallIsGoal
        | Requirement::CallIsSolvable
        | Requirement::CallToString
        | Requirement::CallNeighbors
        | Requirement::CallTwin
        | Requirement::CallEquals
        | Requirement::CallImmutable
        | Requirement::SolverMoves
        | Requirement::SolverSolution
        | Requirement::SolverUnsolvable
        | Requirement::SolverRefuses
        | Requirement::SolverNull
        | Requirement::SolverInTime
        | Requirement::SolverCounts
        | Requirement::SolverCalls
        | Requirement::SolverStable
        | Requirement::SolverQueue
        | Requirement::BoardGrowth
        | Requirement::BoardMemory
        | Requirement::SolverMemory
        | Requirement::SolverOwnBoard => false,
    })
}

#[test]
fn every_misconception_fails_several_fixtures_of_each_rubric_that_asks_for_it() {
    let mut missed = Vec::new();
    for name in rubric::names() {
        let rubric = rubric::load(name).unwrap_or_else(|problems| panic!("{problems}"));
        if rubric.client() != Client::Solver || rubric.dialect.puzzle.goal != Goal::BlankLast {
            continue; // Its programs search for nothing, or for a goal that the misconceptions are not about.
        }
        let asked = asked(&rubric);
        let counts = asked
            .iter()
            .any(|(_, requires)| requires.contains(&Requirement::Enqueued));
        for &misconception in Misconception::ALL {
            let several = |variant: Variant, style: Style| {
                let failed = asked.iter().filter(|(fixture, requires)| {
                    let answer = variant.answer(&fixture.board, style, PATIENCE);
                    fails(&rubric, fixture, requires, &answer)
                });
                failed.take(SEVERAL).count() == SEVERAL
            };
            let programs = Variant::of(misconception)
                .into_iter()
                .take(FORMS)
                .flat_map(|variant| {
                    Style::usual()
                        .into_iter()
                        .take(STYLES)
                        .map(move |style| (variant, style))
                });
            let fewer: Vec<_> = programs
                .filter(|(_, style)| !is_hidden(misconception, *style))
                .filter(|(variant, style)| !several(*variant, *style))
                .take(1)
                .collect();
            // Who may fail fewer must, or the lists above hide what the rubric has come to find out.
            if fewer.is_empty() == may_fail_fewer(misconception, &rubric, counts) {
                missed.push(format!("{name}: {misconception}, {fewer:?}"));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
