//! What programs with one misconception print for one puzzle, in every order of ties that is tried: from the golden where that says it, else by running them.

use std::collections::HashMap;

use reference::misconception::{Answer, Family, Memory, Misconception, Style, Ties, Variant};
use reference::{Budget, CountRange, Direction, Heuristic};

use crate::fixture::{Fixture, FixtureId};
use crate::golden::{Golden, QueueCounts};

/// The nodes that one run of the reference may make; a search that needs more says nothing.
const RUN: u64 = 6_000;

/// The nodes that all runs for one submission may make together: two or three seconds, for a wrong program alone. What would need more says nothing.
const ALL_RUNS: u64 = 16_000_000;

/// After how many runs on a puzzle that said nothing no others are made there.
const SILENT: usize = 2;

/// From how many nodes enqueued by a right program on a puzzle is left to its golden: wrong programs take longer still.
const EASY: u64 = 1_500;

/// The largest dimension whose boards are searched; larger ones are judged by their goldens alone.
const LARGEST_SEARCHED: usize = 16;

/// How a program searches and prints: the misconception that it has, if it has one, and what it remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Search {
    /// The misconception; none of a right program.
    pub(super) wrong: Option<Variant>,
    /// The heuristic and what is remembered, where counts are to be explained; else programs of all usual styles are taken together.
    pub(super) base: Option<Base>,
}

/// What the counts of right programs depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Base {
    /// The distance in the priority.
    pub(super) heuristic: Heuristic,
    /// Which boards are remembered.
    pub(super) memory: Memory,
}

/// How many styles are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Effort {
    /// A few, to see which misconceptions are worth more.
    Few,
    /// All.
    All,
}

/// What such programs print for one puzzle.
#[derive(Clone, Debug)]
pub(super) struct Forecast {
    /// One outcome for each order of ties; one alone where it does not depend on them.
    pub(super) outcomes: Vec<Outcome>,
    /// The smallest and the largest number enqueued, where it is known.
    pub(super) enqueued: Option<CountRange>,
    /// Whether orders of ties that were not tried may give other moves.
    pub(super) is_open: bool,
    /// Whether the counts are those of the orders that were tried, and others may give others.
    pub(super) is_tried: bool,
}

/// What one program prints for one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A number of moves, and the boards of a legal path of so many.
    Path { moves: u64, length: u64 },
    /// A number of moves, and so many boards that are no path; with the last one.
    Boards {
        moves: u64,
        count: usize,
        last: Vec<u32>,
    },
    /// That there is no solution.
    Unsolvable,
    /// Nothing.
    NoEnd,
    /// Something wrong.
    Garbled,
    /// Not known.
    Unknown,
}

/// Forecasts, each made once.
pub(super) struct Forecasts {
    known: HashMap<(Variant, Option<Base>, Effort, FixtureId), Forecast>,
    left: u64,
    is_spent: bool,
}

impl Search {
    /// A right program.
    pub(super) const fn right(base: Option<Base>) -> Self {
        Self { wrong: None, base }
    }

    /// Whether it can show in anything but the number enqueued, and how long a search takes.
    pub(super) fn shows_in_answers(self) -> bool {
        use Misconception as M;
        match self.wrong.map(Variant::misconception) {
            None => true,
            Some(wrong) => match wrong.family() {
                Family::Counting => false,
                Family::Solvability | Family::Printing | Family::Input => true,
                Family::Distance => !matches!(wrong, M::HammingCountsBlank | M::HammingForManhattan),
                Family::Search => !matches!(
                    wrong,
                    M::NoCriticalOptimisation | M::WrongAncestor | M::BreadthFirst | M::GoalAtEnqueue
                ),
            },
        }
    }

    /// Whether it tells of solvability in its own way, because it looks at another board or for another goal.
    pub(super) fn tells_itself(self) -> bool {
        match self.wrong.map(Variant::misconception) {
            Some(Misconception::InputTransposed | Misconception::BlankFirstGoal) => true,
            Some(_) | None => false,
        }
    }
}

impl Forecast {
    fn unknown() -> Self {
        Self {
            outcomes: vec![Outcome::Unknown],
            enqueued: None,
            is_open: true,
            is_tried: false,
        }
    }
}

impl Forecasts {
    pub(super) fn new() -> Self {
        Self {
            known: HashMap::new(),
            left: ALL_RUNS,
            is_spent: false,
        }
    }

    /// The same forecasts for another program, with as much to run as at first.
    #[cfg(test)]
    pub(super) const fn begin(&mut self) {
        self.left = ALL_RUNS;
        self.is_spent = false;
    }

    /// Whether more would have had to be run than may be: what was not run may have explained as much.
    pub(super) const fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// The forecast for a puzzle.
    pub(super) fn of(&mut self, search: Search, effort: Effort, fixture: &Fixture) -> Forecast {
        if let Some(forecast) = of_golden(search, fixture) {
            return forecast;
        }
        let Some(wrong) = search.wrong else {
            return Forecast::unknown();
        };
        let key = (wrong, search.base, effort, fixture.id.clone());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let forecast = self.run(wrong, styles(search.base, effort), fixture);
        self.known.insert(key, forecast.clone());
        forecast
    }

    fn run(&mut self, wrong: Variant, styles: Vec<Style>, fixture: &Fixture) -> Forecast {
        if fixture.board.dimension() > LARGEST_SEARCHED || !is_easy(&fixture.golden) {
            return Forecast::unknown();
        }
        let mut outcomes = Vec::new();
        let mut counts = Vec::new();
        for style in styles {
            if self.left < RUN {
                self.is_spent = true;
                return Forecast::unknown();
            }
            let answer = wrong.answer(&fixture.board, style, Budget::nodes(RUN));
            self.left -= match &answer {
                Answer::Solved(solved) => solved.enqueued.clamp(1, RUN),
                Answer::Unknown => RUN,
                Answer::Unsolvable | Answer::NoEnd | Answer::Garbled => 1,
            };
            if let Answer::Solved(solved) = &answer {
                counts.push(solved.enqueued);
            }
            outcomes.push(outcome(answer));
            // Where the first runs come to no end, the others would only cost as much.
            if outcomes.len() == SILENT && outcomes.iter().all(|one| *one == Outcome::Unknown) {
                return Forecast::unknown();
            }
        }
        let enqueued = counts.iter().min().zip(counts.iter().max());
        let is_whole = counts.len() == outcomes.len();
        Forecast {
            enqueued: enqueued
                .filter(|_| is_whole)
                .map(|(&min, &max)| CountRange { min, max }),
            is_open: is_open(wrong.misconception()),
            is_tried: true,
            outcomes,
        }
    }
}

/// Whether the reference's own search is short enough for wrong ones to be worth running.
fn is_easy(golden: &Golden) -> bool {
    let tree = golden.counts.manhattan.tree;
    !golden.is_solvable() || tree.is_some_and(|counts| counts.enqueued.min < EASY)
}

/// The usual styles, or those of a base with every rule for ties; or every fourth of them.
fn styles(base: Option<Base>, effort: Effort) -> Vec<Style> {
    let all = match base {
        None => Style::usual(),
        Some(Base { heuristic, memory }) => {
            let orders = [Style::ASSIGNMENT.order, Direction::ALL];
            let with = |(ties, order)| Style {
                heuristic,
                memory,
                ties,
                order,
            };
            Ties::ALL
                .into_iter()
                .zip(orders.into_iter().cycle())
                .map(with)
                .collect()
        }
    };
    match effort {
        Effort::Few => all.into_iter().step_by(4).collect(),
        Effort::All => all,
    }
}

fn outcome(answer: Answer) -> Outcome {
    match answer {
        Answer::Solved(solved) if solved.is_path() => Outcome::Path {
            moves: solved.moves,
            length: solved.length,
        },
        Answer::Solved(solved) => {
            let boards = solved.boards();
            Outcome::Boards {
                moves: solved.moves,
                count: boards.len(),
                last: boards.last().map_or(Vec::new(), |board| board.tiles().collect()),
            }
        }
        Answer::Unsolvable => Outcome::Unsolvable,
        Answer::NoEnd => Outcome::NoEnd,
        Answer::Garbled => Outcome::Garbled,
        Answer::Unknown => Outcome::Unknown,
    }
}

/// Whether ties decide on the moves, so that what was tried need not be all.
fn is_open(misconception: Misconception) -> bool {
    use Misconception as M;
    match misconception.family() {
        Family::Search => !matches!(
            misconception,
            M::NoCriticalOptimisation | M::WrongAncestor | M::BreadthFirst | M::GoalAtEnqueue
        ),
        Family::Distance => !matches!(
            misconception,
            M::HammingCountsBlank | M::HammingForManhattan | M::BlankFirstGoal
        ),
        Family::Printing => matches!(misconception, M::DequeuedAsMoves | M::DequeuedBoardsAsSolution),
        Family::Counting | Family::Solvability | Family::Input => false,
    }
}

/// What follows from the golden alone, for misconceptions that search rightly.
fn of_golden(search: Search, fixture: &Fixture) -> Option<Forecast> {
    use Misconception as M;
    let golden = &fixture.golden;
    let minimum = golden.moves()?;
    let window = search.base.and_then(|base| counts(golden, base));
    let enqueued = window.map(|counts| counts.enqueued);
    let path = |moves| Outcome::Path {
        moves,
        length: minimum,
    };
    let (outcome, enqueued) = match search.wrong.map(Variant::misconception) {
        None | Some(M::RemembersBoards | M::HammingForManhattan) => (path(minimum), enqueued),
        Some(M::BoardsCountedAsMoves) => (path(minimum + 1), enqueued),
        Some(M::OneMoveTooFew) => (path(minimum.saturating_sub(1)), enqueued),
        Some(M::SumOfMoves) => (path(minimum * (minimum + 1) / 2), enqueued),
        Some(M::RootNotCounted) => (path(minimum), enqueued.map(|range| moved(range, -1))),
        Some(M::OneNodeTooMany) => (path(minimum), enqueued.map(|range| moved(range, 1))),
        Some(M::DequeuedAsEnqueued) => (path(minimum), window.map(|counts| counts.dequeued)),
        Some(M::ByteTiles) if fixture.board.dimension() <= 11 => (path(minimum), enqueued),
        Some(M::ByteTiles) => (Outcome::Garbled, None),
        Some(_) => return None,
    };
    Some(Forecast {
        outcomes: vec![outcome],
        enqueued,
        is_open: false,
        is_tried: false,
    })
}

fn moved(range: CountRange, by: i64) -> CountRange {
    CountRange {
        min: range.min.saturating_add_signed(by),
        max: range.max.saturating_add_signed(by),
    }
}

/// The golden's counts for a right program of a base.
fn counts(golden: &Golden, base: Base) -> Option<QueueCounts> {
    let counts = match base.heuristic {
        Heuristic::Manhattan => golden.counts.manhattan,
        Heuristic::Hamming => golden.counts.hamming,
    };
    match base.memory {
        Memory::Nothing => counts.tree,
        Memory::DequeuedNotEnqueued => counts.closed_at_enqueue,
        Memory::DequeuedPassedOver => counts.closed_at_dequeue,
        Memory::FewestMoves => None,
    }
}
