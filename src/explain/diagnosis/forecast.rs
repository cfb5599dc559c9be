//! What programs with one misconception print for one puzzle, in every order of ties that is tried: from the golden where that says it, else by running them.

use std::collections::HashMap;

use reference::misconception::{Answer, Family, Memory, Misconception, Style, Ties, Variant};
use reference::{CountRange, Direction, Heuristic};

use super::from_golden::of_golden;
use super::ran::Ran;
use crate::fixture::golden::Golden;
use crate::fixture::{Fixture, FixtureId};

/// The nodes that one run of the reference may make; a search that needs more says nothing.
pub(super) const RUN: u64 = 6_000;

/// The nodes that all runs for one submission may make together: two or three seconds, for a wrong program alone. What would need more says nothing.
const ALL_RUNS: u64 = 16_000_000;

/// The nodes that runs of single styles may make together, two or three seconds. Most styles are refuted by the first puzzle.
const SINGLE_RUNS: u64 = 8_000_000;

/// After how many runs on a puzzle that said nothing no others are made there.
pub(super) const SILENT: usize = 2;

/// From how many nodes enqueued by a right program on a puzzle is left to its golden: wrong programs take longer still. It is a quarter of the nodes that a run may make.
const EASY: u64 = RUN / 4;

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
    /// The same few, to see which may be worth more in a style that is not among them.
    Lax,
    /// All.
    All,
    /// This one alone: what one program prints, within so many nodes.
    One(Style, u64),
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
    /// How many programs were run for it.
    pub(super) tried: usize,
    /// How far from the counts of those that were tried the counts of others may be.
    pub(super) reach: Reach,
}

/// How far from the counts of those that were tried the counts of others may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// They are the same.
    Same,
    /// Near.
    Near,
    /// Anywhere: where ties decide on the moves, a search may take one way or a much longer one.
    Far,
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
    singles: HashMap<(Variant, Style, u64, FixtureId), Forecast>,
    left_for_single: u64,
    is_spent: bool,
}

impl Search {
    /// A right program.
    pub(super) const fn right(base: Option<Base>) -> Self {
        Self { wrong: None, base }
    }

    /// A program with a misconception, whatever its base.
    pub(super) const fn of(wrong: Variant) -> Self {
        Self {
            wrong: Some(wrong),
            base: None,
        }
    }

    /// Whether it can show in anything but the number enqueued, and how long a search takes.
    pub(super) fn shows_in_answers(self) -> bool {
        self.wrong
            .is_none_or(|wrong| wrong.misconception().shows_in_answers())
    }

    /// Whether it decides solvability in its own way, because it looks at another board or for another goal.
    pub(super) fn tells_itself(self) -> bool {
        match self.wrong.map(Variant::misconception) {
            // Tiles that are not what they were are inversions that are not there.
            Some(
                Misconception::InputTransposed | Misconception::BlankFirstGoal | Misconception::ByteTiles,
            ) => true,
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
            tried: 0,
            reach: Reach::Same,
        }
    }
}

impl From<Answer> for Outcome {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Solved(solved) if solved.is_path() => Self::Path {
                moves: solved.moves,
                length: solved.length,
            },
            Answer::Solved(solved) => {
                let boards = solved.boards();
                Self::Boards {
                    moves: solved.moves,
                    count: boards.len(),
                    last: boards.last().map_or(Vec::new(), |board| board.tiles().collect()),
                }
            }
            Answer::Unsolvable => Self::Unsolvable,
            Answer::NoEnd => Self::NoEnd,
            Answer::Garbled => Self::Garbled,
            Answer::Unknown => Self::Unknown,
        }
    }
}

impl Forecasts {
    pub(super) fn new() -> Self {
        Self {
            known: HashMap::new(),
            left: ALL_RUNS,
            singles: HashMap::new(),
            left_for_single: SINGLE_RUNS,
            is_spent: false,
        }
    }

    /// The same forecasts for other searches, or another program, with as much to run as at first.
    pub(super) fn begin(&mut self) {
        self.left = ALL_RUNS;
        self.left_for_single = SINGLE_RUNS;
        self.singles.clear();
        self.is_spent = false;
    }

    /// Whether more would have had to be run than may be: what was not run may have explained as much.
    pub(super) const fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// The nodes left for runs of single styles.
    pub(super) const fn left_for_single(&self) -> u64 {
        self.left_for_single
    }

    /// The forecast for a puzzle.
    pub(super) fn of(&mut self, search: Search, effort: Effort, fixture: &Fixture) -> Forecast {
        if let Some(forecast) = of_golden(search, fixture) {
            return forecast;
        }
        let Some(wrong) = search.wrong else {
            return Forecast::unknown();
        };
        if let Effort::One(style, nodes) = effort {
            return self.run_single(wrong, style, nodes, fixture);
        }
        if effort == Effort::Lax {
            let forecast = self.of(search, Effort::Few, fixture);
            let reach = if forecast.reach == Reach::Same {
                Reach::Same
            } else {
                Reach::Far
            };
            return Forecast { reach, ..forecast };
        }
        let key = (wrong, search.base, effort, fixture.id.clone());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let forecast = self.run(wrong, styles(search.base, effort), fixture);
        self.known.insert(key, forecast.clone());
        forecast
    }

    /// What one program prints for a puzzle.
    fn run_single(&mut self, wrong: Variant, style: Style, nodes: u64, fixture: &Fixture) -> Forecast {
        if fixture.board.dimension() > LARGEST_SEARCHED
            || !is_within(&fixture.golden, nodes / 4)
            || self.left_for_single < nodes
        {
            return Forecast::unknown();
        }
        let key = (wrong, style, nodes, fixture.id.clone());
        if let Some(known) = self.singles.get(&key) {
            return known.clone();
        }
        let ran = Ran::of(wrong, style, nodes, &fixture.board);
        self.left_for_single = self.left_for_single.saturating_sub(ran.cost);
        let forecast = Forecast {
            outcomes: vec![ran.outcome],
            enqueued: ran.enqueued.map(|count| CountRange {
                min: count,
                max: count,
            }),
            is_open: false,
            tried: 1,
            reach: Reach::Same,
        };
        self.singles.insert(key, forecast.clone());
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
            let ran = Ran::of(wrong, style, RUN, &fixture.board);
            self.left -= ran.cost;
            counts.extend(ran.enqueued);
            outcomes.push(ran.outcome);
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
            tried: outcomes.len(),
            reach: Reach::Near,
            outcomes,
        }
    }
}

/// Whether the reference's own search is short enough for wrong ones to be worth running.
pub(super) fn is_easy(golden: &Golden) -> bool {
    is_within(golden, EASY)
}

fn is_within(golden: &Golden, nodes: u64) -> bool {
    let tree = golden.counts.manhattan.tree;
    !golden.is_solvable() || tree.is_some_and(|counts| counts.enqueued.min < nodes)
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
        Effort::Few | Effort::Lax => all.into_iter().step_by(4).collect(),
        Effort::All => all,
        Effort::One(style, _) => vec![style],
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
