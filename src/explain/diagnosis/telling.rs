//! The ways in which programs tell whether a board can be solved.

use reference::misconception::{Family, Memory, Misconception, SolvabilityClaim, Style, Ties, Variant};
use reference::{Board, Budget};

use super::forecast::Search;
use super::seen::{Seen, What};
use super::weigh::{may_be_stopped_on_unsolvable, runs_empty};

/// The nodes that telling solvability may take.
const TELLING_NODES: Budget = Budget::nodes(12_000);

/// How a program tells whether a board can be solved.
pub(super) struct Telling {
    /// The misconception; none of a right program.
    pub(super) wrong: Option<Misconception>,
    /// One for each puzzle.
    pub(super) claims: Vec<SolvabilityClaim>,
    /// The bits that fitting it to what was seen costs.
    pub(super) cost: f64,
}

impl Telling {
    /// Whether a search can go with it to make an explanation.
    pub(super) fn goes_with(&self, search: &Search, seen: &[Seen<'_>]) -> bool {
        if search.tells_itself() {
            return self.wrong.is_none();
        }
        (search.wrong.is_some() || self.wrong.is_some()) && self.stands(seen)
    }

    /// Whether no puzzle refutes it by itself, whatever the search is.
    fn stands(&self, seen: &[Seen<'_>]) -> bool {
        seen.iter()
            .zip(&self.claims)
            .all(|(seen, claim)| match (claim, &seen.what) {
                (SolvabilityClaim::NoEnd, What::NoAnswer | What::Unclear) => runs_empty(seen),
                (_, What::Unclear) => false,
                (_, What::NoAnswer) | (SolvabilityClaim::Unknown, _) => true,
                (SolvabilityClaim::Unsolvable, what) => {
                    *what == What::NoSolution || may_be_stopped_on_unsolvable(seen)
                }
                (SolvabilityClaim::Solvable, what) => *what != What::NoSolution,
                (SolvabilityClaim::NoEnd, what) => runs_empty(seen) || *what == What::Stopped,
                (SolvabilityClaim::NoMoves, what) => matches!(what, What::Solution(_)),
            })
    }
}

/// The right way to tell solvability, each wrong one, and giving up.
pub(super) fn tellings(seen: &[Seen<'_>]) -> Vec<Telling> {
    let mut tellings = vec![Telling {
        wrong: None,
        claims: seen.iter().map(rightly).collect(),
        cost: 0.0,
    }];
    for &misconception in Misconception::ALL {
        if misconception.family() != Family::Solvability
            || misconception.shown_as() != misconception
            || misconception == Misconception::GivesUp
        {
            continue;
        }
        for variant in Variant::of(misconception) {
            tellings.push(Telling {
                wrong: Some(misconception),
                claims: seen
                    .iter()
                    .map(|seen| tells(variant, &seen.fixture.board))
                    .collect(),
                cost: 0.0,
            });
        }
    }
    tellings.extend(gives_up(seen));
    tellings
}

/// What programs say of a board, where they agree. Of two searches that both end, ties may decide which ends first.
fn tells(variant: Variant, board: &Board) -> SolvabilityClaim {
    let remembering = Style {
        memory: Memory::DequeuedPassedOver,
        ties: Ties::BottomUpHeap,
        ..Style::ASSIGNMENT
    };
    let claim = variant.tells(board, Style::ASSIGNMENT, TELLING_NODES);
    if claim == variant.tells(board, remembering, TELLING_NODES) {
        claim
    } else {
        SolvabilityClaim::Unknown
    }
}

fn rightly(seen: &Seen<'_>) -> SolvabilityClaim {
    if seen.fixture.golden.is_solvable() {
        SolvabilityClaim::Solvable
    } else {
        SolvabilityClaim::Unsolvable
    }
}

/// How many boards a program must solve before it can be said to give up on others.
const SOLVED: usize = 8;

/// Giving up where the search takes longer than on any board that the program solved.
fn gives_up(seen: &[Seen<'_>]) -> Option<Telling> {
    let work = |seen: &Seen<'_>| match seen.fixture.golden.counts.manhattan.tree {
        Some(counts) => (counts.dequeued.min, counts.dequeued.max),
        None => (u64::MAX, u64::MAX),
    };
    let solvable = || seen.iter().filter(|seen| seen.fixture.golden.is_solvable());
    let limit = solvable()
        .filter(|seen| matches!(seen.what, What::Solution(_)))
        .map(|seen| work(seen).0)
        .max()?;
    let gave_up = solvable().filter(|seen| seen.what == What::NoSolution).count();
    let solved = solvable().filter(|seen| seen.is_solution()).count();
    // Who knows a few easy boards by heart gives up on all others too.
    let is_limit = solved >= SOLVED && gave_up > 0;
    (is_limit && limit < u64::MAX).then(|| Telling {
        wrong: Some(Misconception::GivesUp),
        claims: seen
            .iter()
            .map(|seen| match (rightly(seen), work(seen)) {
                (SolvabilityClaim::Solvable, (least, _)) if least > limit => SolvabilityClaim::Unsolvable,
                (SolvabilityClaim::Solvable, (_, most)) if most > limit => SolvabilityClaim::Unknown,
                (claim, _) => claim,
            })
            .collect(),
        // The limit is read off what was seen.
        cost: 4.0,
    })
}
