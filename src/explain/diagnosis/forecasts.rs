//! Forecasts, each made once: from the golden where that says it, else by running programs.

use std::collections::HashMap;

use reference::misconception::{Family, Misconception, Style, Ties, Variant};
use reference::{CountRange, Direction};

use super::forecast::{Base, Effort, Forecast, Outcome, Reach, Search};
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

/// Forecasts, each made once.
pub(super) struct Forecasts {
    known: HashMap<(Variant, Option<Base>, Effort, FixtureId), Forecast>,
    left: u64,
    singles: HashMap<(Variant, Style, u64, FixtureId), Forecast>,
    left_for_single: u64,
    is_spent: bool,
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
