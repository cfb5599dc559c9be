//! What the shipped rubrics find out: every known misconception fails several fixtures of each rubric that asks for what it gets wrong.

use std::collections::BTreeMap;

use grader::dialect::Goal;
use grader::fixture::Fixture;
use grader::judge::{Allowed, Observation, judge};
use grader::judgement::Verdict;
use grader::rubric::{self, Client, CountedHeuristic, Criterion, Rubric};
use grader::verify::played;
use reference::misconception::{Answer, Misconception, Style, Ties, Variant};
use reference::{Budget, Direction};
use sandbox::execution::Limits;

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
/// the comparison itself settles ties by age or by distance. Where moves grow in the loop and the length of the path is printed, most solutions are
/// shortest all the same: with some orders of ties all but two of 54.
const FEWER_IN_SOME_FORM: &[Misconception] = &[
    Misconception::ThreeForN,
    Misconception::BrokenHeap,
    Misconception::MovesGrowInLoop,
];

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

/// A puzzle of a rubric.
struct Puzzle<'r> {
    fixture: &'r Fixture,
    /// Those that ask about it.
    criteria: Vec<&'r Criterion>,
    /// Answers to it, and whether they fail: many programs give the same.
    judged: Vec<(Answer, bool)>,
}

/// The puzzles of a rubric, the easy ones first.
fn puzzles(rubric: &Rubric) -> Vec<Puzzle<'_>> {
    let mut puzzles: BTreeMap<&str, Puzzle<'_>> = BTreeMap::new();
    for criterion in &rubric.criteria {
        for case in criterion.cases.iter().filter(|case| !case.fixture.id.is_made()) {
            let puzzle = puzzles.entry(case.fixture.id.as_str()).or_insert(Puzzle {
                fixture: &case.fixture,
                criteria: Vec::new(),
                judged: Vec::new(),
            });
            puzzle.criteria.push(criterion);
        }
    }
    let mut puzzles: Vec<_> = puzzles.into_values().collect();
    puzzles.sort_by_key(|puzzle| (puzzle.fixture.golden.moves(), puzzle.fixture.board.dimension()));
    puzzles
}

/// Whether an answer fails a case of a puzzle, by the grader's own judge.
fn fails(rubric: &Rubric, puzzle: &mut Puzzle<'_>, mut answer: Answer) -> bool {
    // What nobody looks at.
    if let Answer::Solved(solved) = &mut answer {
        solved.dequeued = 0;
        if !rubric.asks_for_counts() {
            solved.enqueued = 0;
        }
    }
    if let Some((_, fails)) = puzzle.judged.iter().find(|(known, _)| *known == answer) {
        return *fails;
    }
    let fails = is_refused(rubric, puzzle, &answer);
    puzzle.judged.push((answer, fails));
    fails
}

fn is_refused(rubric: &Rubric, puzzle: &Puzzle<'_>, answer: &Answer) -> bool {
    if *answer == Answer::Unknown {
        return false;
    }
    let execution = played(&rubric.dialect, answer);
    let transcript = rubric.read(&execution.stdout.bytes, &puzzle.fixture.shape());
    let observation = Observation::new(execution, transcript, Allowed::full(Limits::default()));
    let judged = |criterion: &&Criterion| judge(rubric, criterion, puzzle.fixture, &observation);
    puzzle
        .criteria
        .iter()
        .any(|criterion| judged(criterion).verdict != Verdict::Accepted)
}

#[test]
fn every_misconception_fails_several_fixtures_of_each_rubric_that_asks_for_it() {
    let mut missed = Vec::new();
    for name in rubric::names() {
        let rubric = rubric::load(name).unwrap_or_else(|problems| panic!("{problems}"));
        if rubric.client() != Client::Solver || rubric.dialect.puzzle.goal != Goal::BlankLast {
            continue; // Its programs search for nothing, or for a goal that the misconceptions are not about.
        }
        let mut puzzles = puzzles(&rubric);
        let counts = rubric.asks_for_counts();
        for &misconception in Misconception::ALL {
            let mut several = |variant: Variant, style: Style| {
                let failed = puzzles.iter_mut().filter_map(|puzzle| {
                    let answer = variant.answer(&puzzle.fixture.board, style, PATIENCE);
                    fails(&rubric, puzzle, answer).then_some(())
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
