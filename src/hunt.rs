//! The smallest puzzle on which a program shows a fault: further runs after grading, within a budget, on boards that are made for it.
//!
//! Owns which boards are tried and in which order. What is right about a board is the [`oracle`](crate::fixture::oracle)'s business, what a run means the
//! judge's, and nothing that was decided before changes: a hunt gives no points and takes none.
//!
//! The smallest board is the one with the fewest moves, then the smallest N, then the fewest tiles out of place; of boards without a solution the one
//! with the smallest N. Where a diagnosis explains the
//! program, the simulated programs with that misconception say where it shows first. Otherwise the boards on the way from a failed puzzle to the
//! goal are tried by halves, and then boards by depth. Each kind of fault is hunted once; a board that shows several speaks for all of them.

mod boards;
mod difference;
mod fault;
mod forecast;
mod ground;
#[cfg(test)]
mod tests;
mod walk;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::checker::trace::{self, OwnTrace};
use crate::dialect::Goal;
use crate::explain::Explanation;
use crate::explain::diagnosis::{Diagnosis, Mistake};
use crate::fixture::Fixture;
use crate::grade::{Graded, Grading, measure};
use crate::judge::{Allowed, Judgement, Observation, right_answer};
use crate::judgement::FindingCode;
use crate::plan::{Plan, Run};
use crate::rubric::Visibility;
use reference::misconception::{Style, Variant};
use sandbox::execution::Execution;

use boards::Rank;
use fault::Fault;
use forecast::Forecast;
use ground::{Ground, Tried};

pub use difference::Difference;
pub use ground::made as fixture;
pub use walk::Walk;

/// The most counterexamples that are looked for.
const MOST: usize = 3;

/// Where no smaller board shows a fault, one that needs more moves than this says no more than the case that is reported anyway.
const FAR: u64 = 12;

/// The largest boards that are shown: nobody sees a fault on a board of a hundred rows.
const WIDE: usize = 6;

/// How much is hunted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The most further runs.
    pub budget: usize,
    /// Decides between boards that are equally small.
    pub seed: u64,
}

impl Effort {
    /// The effort for each of a class's submissions, the same whenever its report is made.
    pub fn of_class(plan: &Plan) -> Self {
        Self {
            budget: plan.rubric.feedback.counterexample,
            seed: 0,
        }
    }
}

/// What a hunt came to.
#[derive(Clone, Debug, Default)]
pub struct Hunted {
    /// The smallest boards that were found, for each fault that no other of them shows.
    pub examples: Vec<Counterexample>,
    /// How many further runs were made.
    pub runs: usize,
    /// Whether a run was not to be had that the search needed.
    pub exhausted: bool,
}

/// The smallest board that was found on which a program shows a fault.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The puzzle with what is right.
    pub fixture: Arc<Fixture>,
    /// The index of the criterion that it fails.
    pub criterion: usize,
    /// Who may see it: whoever sees the cases from which the hunt began.
    pub visibility: Visibility,
    /// The faults that it shows.
    pub codes: Vec<FindingCode>,
    /// What is wrong with it.
    pub judgement: Judgement,
    /// What the program did.
    pub observation: Observation,
    /// A right answer in the course's dialect, with the program's own path where that is right; `None` where the program is not asked for a text.
    pub right: Option<String>,
    /// Its boards beside a shortest way, where they are no shortest way.
    pub walk: Option<Walk>,
    /// Where a search with the diagnosed mistake goes wrong first on this board.
    pub difference: Option<Difference>,
    /// The further runs that were made to find it.
    pub runs: usize,
    /// The sizes of the boards that were looked at.
    pub dimensions: Vec<usize>,
}

impl Counterexample {
    /// The fewest moves of a board of these sizes on which a simulated program shows the same fault, as far as the reference can tell: none where it has no solution.
    pub fn least_moves(&self, variant: Variant, style: Style) -> Option<u64> {
        let own = self.fixture.golden.moves()?;
        let about = fault::about(*self.codes.first()?, true)?;
        let forecast = Forecast::of_program((variant, style), about, true);
        let listed = boards::listed(Rank::of_fixture(&self.fixture), true, &self.dimensions, 0);
        let mut smaller = listed.iter().filter(|(_, board)| forecast.share(board) > 0);
        Some(smaller.next().map_or(own, |(rank, _)| rank.distance))
    }

    /// Whether the first difference that is shown is that of a simulated program's own search; `None` where none is shown.
    pub fn has_difference_of(&self, variant: Variant, style: Style) -> Option<bool> {
        let own = Difference::of(variant, style, &self.fixture.board);
        self.difference.as_ref().map(|shown| own.as_ref() == Some(shown))
    }
}

/// Where further runs come from: they are made, or recalled from when they were. Nothing where no more are to be had.
pub type Further<'f> = dyn FnMut(&Run, Allowed) -> Option<(Execution, Allowed)> + 'f;

/// Makes further runs, until the sandbox fails or the whole invocation is interrupted.
pub fn made<'m>(
    plan: &'m Plan,
    grading: Grading<'m>,
) -> impl FnMut(&Run, Allowed) -> Option<(Execution, Allowed)> + 'm {
    let mut cell = None;
    move |run, allowed| {
        if grading.interrupted.load(Ordering::SeqCst) {
            return None;
        }
        measure(plan, run, allowed, grading.program, grading.sandbox, &mut cell).ok()
    }
}

/// Hunts the faults of a graded program, those first that more people may see.
pub fn hunt<'h>(
    plan: &'h Plan,
    graded: &Graded,
    explanation: &Explanation,
    further: &'h mut Further<'h>,
    effort: Effort,
) -> Hunted {
    let mut hunted = Hunted::default();
    if graded.incomplete || effort.budget == 0 {
        return hunted;
    }
    let faults = fault::all(plan, graded);
    if faults.is_empty() {
        return hunted;
    }
    let mut ground = Ground::new(plan, graded, further, effort.budget);
    let mut explained: Vec<(Visibility, FindingCode, bool)> = Vec::new();
    let mut left = faults.len().min(MOST);
    for fault in &faults {
        let known = (fault.visibility, fault.code, fault.solvable);
        if left == 0 || ground.is_stopped() || explained.contains(&known) {
            continue;
        }
        let causes = explanation.for_reader(|visibility| visibility <= fault.visibility);
        if ignores_puzzle(&causes.diagnoses) {
            continue;
        }
        ground.begin(fault, left);
        left -= 1;
        let before = ground.runs();
        let Some(Smallest {
            tried,
            judgement,
            difference,
        }) = smallest(&mut ground, fault, &causes.diagnoses, effort.seed)
        else {
            continue;
        };
        let shown: Vec<&Fault> = faults
            .iter()
            .filter(|other| other.visibility == fault.visibility && ground.shows(&tried, other).is_some())
            .collect();
        explained.extend(
            shown
                .iter()
                .map(|other| (other.visibility, other.code, other.solvable)),
        );
        let mut codes: Vec<FindingCode> = shown.iter().map(|other| other.code).collect();
        codes.dedup();
        // Classes are asked about simpler boards as well: what is shown is the board that the fault is about.
        let fixture = match judgement.about() {
            // It is too large to be drawn, and the puzzle that it was asked beside does not show it.
            Some(about) if about.dimension() > WIDE => continue,
            Some(about) => ground::made(about).unwrap_or_else(|| Arc::clone(&tried.fixture)),
            None => Arc::clone(&tried.fixture),
        };
        let is_shown = |known: &Counterexample| {
            known.fixture.board == fixture.board
                && known.judgement.findings == judgement.findings
                && known.visibility == fault.visibility
        };
        if hunted.examples.iter().any(is_shown) {
            continue;
        }
        hunted.examples.push(Counterexample {
            criterion: fault.criterion,
            visibility: fault.visibility,
            codes,
            difference,
            walk: Walk::of(&plan.rubric, &tried.fixture, &tried.observation),
            right: right_answer(&plan.rubric, &tried.fixture, &tried.observation),
            judgement,
            observation: tried.observation.clone(),
            fixture,
            runs: ground.runs() - before,
            dimensions: ground.dimensions().to_vec(),
        });
    }
    hunted.runs = ground.runs();
    hunted.exhausted = ground.is_exhausted();
    hunted
}

/// Whether a program does the same on every puzzle, or on every one of another size: then no puzzle shows it better than another.
fn ignores_puzzle(diagnoses: &[Diagnosis]) -> bool {
    diagnoses
        .iter()
        .flat_map(|diagnosis| &diagnosis.misconceptions)
        .any(|mistake| !matches!(mistake, Mistake::Known(_) | Mistake::OtherGoal))
}

/// The smallest board that is found for one fault.
fn smallest(ground: &mut Ground<'_>, fault: &Fault, diagnoses: &[Diagnosis], seed: u64) -> Option<Smallest> {
    let mut best = ground.smallest_known(fault)?;
    let (first, far) = (best.0.rank, best.0.rank.distance > FAR);
    let forecast = Forecast::of(diagnoses, fault, &ground.known(fault));
    let foretold = forecast.as_ref().map_or(Foretold::Wrongly, |forecast| {
        by_forecast(ground, fault, forecast, &mut best, seed)
    });
    match foretold {
        Foretold::Rightly => {}
        // No board that could be tried shows it: only on the way to the goal may there be one.
        Foretold::Nowhere => by_halves(ground, fault, &mut best),
        Foretold::Wrongly => {
            by_halves(ground, fault, &mut best);
            by_depth(ground, fault, &mut best, seed);
        }
    }
    let is_worth_it = (best.0.rank < first || !far) && best.0.rank.dimension <= WIDE;
    let difference = |tried: &Tried| match own_trace(ground.plan(), tried) {
        OwnTrace::Unreadable => forecast.and_then(|forecast| forecast.difference(tried)),
        own @ (OwnTrace::Right | OwnTrace::Differs { .. }) => Difference::of_trace(own),
    };
    is_worth_it.then(|| Smallest {
        difference: difference(&best.0),
        tried: best.0,
        judgement: best.1,
    })
}

/// The trace of the search that a program printed for a board.
fn own_trace(plan: &Plan, tried: &Tried) -> OwnTrace {
    let rubric = &plan.rubric;
    if !tried.fixture.golden.is_solvable() || rubric.dialect.puzzle.goal != Goal::BlankLast {
        return OwnTrace::Unreadable;
    }
    trace::own(tried.observation.evidence(rubric, &tried.fixture))
}

/// The smallest board for one fault.
struct Smallest {
    tried: Arc<Tried>,
    judgement: Judgement,
    difference: Option<Difference>,
}

/// What became of a forecast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Foretold {
    /// A board that it named shows the fault.
    Rightly,
    /// It named none.
    Nowhere,
    /// The boards that it named do not show the fault, or there is no forecast.
    Wrongly,
}

/// A board that shows a fault, and how.
type Best = (Arc<Tried>, Judgement);

/// Tries the boards on which simulated programs go wrong, those first on which most of them do. Says what became of the forecast.
fn by_forecast(
    ground: &mut Ground<'_>,
    fault: &Fault,
    forecast: &Forecast,
    best: &mut Best,
    seed: u64,
) -> Foretold {
    /// The boards that are tried before a forecast is given up.
    const TRUST: usize = 4;
    let mut doubtful = Vec::new();
    let (mut missed, mut hit, mut named) = (0, false, false);
    for (rank, board) in boards::below(best.0.rank, fault, ground.dimensions(), seed) {
        if ground.is_spent() {
            break;
        }
        let share = forecast.share(&board);
        if share == 0 {
            continue;
        }
        named = true;
        if share < 50 {
            doubtful.push((rank, board));
            continue;
        }
        let Some(tried) = ground.attempt(&board, rank, fault) else {
            continue;
        };
        if let Some(judgement) = ground.shows(&tried, fault) {
            *best = (tried, judgement);
            hit = true;
            break;
        }
        missed += 1;
        if missed == TRUST {
            return Foretold::Wrongly;
        }
    }
    for (rank, board) in doubtful {
        if rank < best.0.rank
            && let Some(tried) = ground.attempt(&board, rank, fault)
            && let Some(judgement) = ground.shows(&tried, fault)
        {
            *best = (tried, judgement);
            return Foretold::Rightly;
        }
    }
    match (hit, named) {
        (true, _) => Foretold::Rightly,
        (false, true) => Foretold::Wrongly,
        (false, false) => Foretold::Nowhere,
    }
}

/// Tries the boards on the way from the smallest known one to the goal by halves, while that leads to smaller ones.
fn by_halves(ground: &mut Ground<'_>, fault: &Fault, best: &mut Best) {
    let way = boards::way_to_the_goal(&best.0.fixture);
    // The way from the goal: a place in it is a number of moves.
    let (mut right, mut wrong) = (0, way.len().saturating_sub(1));
    while wrong > right + 1 {
        let middle = right.midpoint(wrong);
        let rank = Rank::of(&way[middle], middle as u64);
        let Some(tried) = ground.attempt(&way[middle], rank, fault) else {
            return;
        };
        match ground.shows(&tried, fault) {
            Some(judgement) => {
                *best = (tried, judgement);
                wrong = middle;
            }
            None => right = middle,
        }
    }
}

/// Tries boards that are smaller than the smallest known one: one of each depth, then another one of each depth.
fn by_depth(ground: &mut Ground<'_>, fault: &Fault, best: &mut Best, seed: u64) {
    let mut depths: Vec<Vec<(Rank, reference::Board)>> = Vec::new();
    for (rank, board) in boards::below(best.0.rank, fault, ground.dimensions(), seed) {
        match depths.last_mut() {
            Some(depth) if depth[0].0.distance == rank.distance => depth.push((rank, board)),
            Some(_) | None => depths.push(vec![(rank, board)]),
        }
    }
    let longest = depths.iter().map(Vec::len).max().unwrap_or(0);
    for round in 0..longest {
        for depth in &depths {
            let Some((rank, board)) = depth.get(round) else {
                continue;
            };
            if *rank >= best.0.rank {
                break;
            }
            if ground.is_spent() {
                return;
            }
            if let Some(tried) = ground.attempt(board, *rank, fault)
                && let Some(judgement) = ground.shows(&tried, fault)
            {
                *best = (tried, judgement);
                break;
            }
        }
    }
}
