//! The answers that a diagnosis rests on, with the program's own numbers.

use reference::CountRange;
use schemars::JsonSchema;
use serde::Serialize;

use super::background::is_right;
use super::seen::{Boards, Printed, Seen, What};
use super::weigh::{LARGEST_USUAL, SLOW_FROM};
use crate::checker::{enqueued, moves_in_words};
use crate::document::Safe;
use crate::plan::Plan;

/// The most answers that are shown.
const MOST: usize = 2;

/// The fewest wrong answers that are evidence: one may be a coincidence.
const FEWEST: usize = 2;

/// On how many easy puzzles a search must come to no end to be one that does so on most.
const OFTEN: usize = 3;

/// A wrong answer that a diagnosis rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ShownPart")]
pub struct Shown {
    /// The fixture's id.
    pub fixture: Safe,
    /// What is right.
    pub expected: Safe,
    /// What the program gives.
    pub found: Safe,
}

/// What an explanation explains.
pub(super) struct Explained<'e, 'p> {
    pub(super) seen: &'e [Seen<'p>],
    /// The counts that the course permits for each puzzle.
    pub(super) permitted: &'e [Vec<CountRange>],
    /// The bits of each puzzle.
    pub(super) each: &'e [f64],
    /// Whether it is about the search.
    pub(super) is_of_search: bool,
    /// Whether such searches come to no end on most boards.
    pub(super) runs_away: bool,
}

/// What a part of an explanation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// All that is wrong.
    Everything,
    /// Whether puzzles can be solved.
    Solvability,
    /// The rest.
    Search,
}

impl Explained<'_, '_> {
    /// The wrong answers that tell something, the easiest puzzles first; none where they are too few or tell too little.
    pub(super) fn shown(&self, telling: f64, about: About) -> Option<Vec<Shown>> {
        let all = self.seen.iter().zip(self.each).zip(self.permitted);
        let wrong: Vec<_> = all
            .filter(|((seen, bits), permitted)| **bits >= telling && is_wrong(seen, permitted, about))
            .collect();
        // On a board of two by two a search goes one way round or the other, and so do searches of all kinds.
        let is_large = |seen: &Seen<'_>| seen.fixture.board.dimension() > 2;
        let shows_on_large = || {
            let ran_away = || self.seen.iter().filter(|seen| has_run_away(seen)).count();
            wrong.iter().any(|((seen, _), _)| is_large(seen)) || (self.runs_away && ran_away() >= OFTEN)
        };
        if self.is_of_search && about != About::Solvability && !shows_on_large() {
            return None;
        }
        if !wrong.iter().any(|((seen, _), _)| seen.failed) || wrong.len() < FEWEST {
            return None;
        }
        let shown = wrong
            .iter()
            .take(MOST)
            .map(|((seen, _), permitted)| show(seen, permitted));
        Some(shown.collect())
    }
}

/// The first wrong answers, whatever the reason.
pub(super) fn first<'s, 'p: 's>(plan: &Plan, seen: impl IntoIterator<Item = &'s Seen<'p>>) -> Vec<Shown> {
    let permitted = |seen: &Seen<'_>| enqueued::permitted(&seen.fixture.golden, plan.rubric.counting);
    let failed = seen.into_iter().filter(|seen| seen.failed).take(MOST);
    failed.map(|seen| show(seen, &permitted(seen))).collect()
}

/// Whether a program was stopped on a larger board for which a right one needs next to nothing.
fn has_run_away(seen: &Seen<'_>) -> bool {
    seen.what == What::Stopped
        && (3..=LARGEST_USUAL).contains(&seen.fixture.board.dimension())
        && takes_next_to_nothing(seen)
}

/// Whether a right search is done at once.
pub(super) fn takes_next_to_nothing(seen: &Seen<'_>) -> bool {
    let counts = seen.fixture.golden.counts.manhattan.tree;
    counts.is_some_and(|counts| counts.enqueued.max < SLOW_FROM)
}

/// Whether an answer is wrong in what a part is about.
fn is_wrong(seen: &Seen<'_>, permitted: &[CountRange], about: About) -> bool {
    let of_solvability = !seen.fixture.golden.is_solvable() || seen.what == What::NoSolution;
    let miscounts = matches!(&seen.what, What::Solution(printed) if is_count_wrong(printed, permitted));
    (miscounts || !is_right(seen))
        && match about {
            About::Everything => true,
            About::Solvability => of_solvability,
            About::Search => !of_solvability,
        }
}

fn is_count_wrong(printed: &Printed, permitted: &[CountRange]) -> bool {
    !permitted.is_empty()
        && printed
            .enqueued
            .is_some_and(|count| !permitted.iter().any(|range| range.contains(count)))
}

/// An answer in words.
fn show(seen: &Seen<'_>, permitted: &[CountRange]) -> Shown {
    let minimum = seen.fixture.golden.moves();
    let expected = minimum.map_or("no solution".to_owned(), moves_in_words);
    let (expected, found) = match &seen.what {
        What::Solution(printed) if minimum.is_none() || minimum != Some(printed.moves) => {
            (expected, moves_in_words(printed.moves))
        }
        What::Solution(printed) => match (printed.enqueued, &printed.boards) {
            (Some(count), _) if is_count_wrong(printed, permitted) => (
                format!("{} enqueued", enqueued::in_words(permitted)),
                format!("{count} enqueued"),
            ),
            (_, Boards::Others { count, .. }) => (
                format!("a path of {expected}"),
                format!("{count} boards that are no path"),
            ),
            (_, Boards::Path(steps)) => (
                format!("a path of {expected}"),
                format!("a path of {}", moves_in_words(*steps)),
            ),
            (_, Boards::None) => (expected, "no boards".to_owned()),
        },
        What::NoSolution => (expected, "no solution".to_owned()),
        What::Stopped => (expected, "nothing before the limit".to_owned()),
        What::NoAnswer => (expected, "no answer".to_owned()),
        What::Unclear => (expected, "several answers".to_owned()),
    };
    Shown {
        fixture: Safe::line(seen.fixture.id.as_str()),
        expected: Safe::line(expected),
        found: Safe::line(found),
    }
}
