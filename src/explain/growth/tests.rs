//! Pretended times: those of each growth, with noise, and what is said of them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use reference::Heuristic;
use reference::generate::Random;

use super::times::Times;
use super::work::{Kind, Work};
use super::{Growth, Law, explain, fit};
use crate::fixture::Fixture;
use crate::plan::Plan;
use crate::rubric::{self, CountedHeuristic};

/// A program whose times are pretended.
#[derive(Clone, Copy, Debug)]
struct Pretended {
    /// Seconds to start.
    start: f64,
    /// Seconds for a node, or for a look at an element.
    cost: f64,
    /// Looks at elements that take as long as the rest of a node; none where nothing is looked through.
    elements: Option<f64>,
    kind: Kind,
    /// The CPU limit in seconds.
    limit: f64,
    /// For how many times the start's seconds nodes cost [`COLD`] times as much: the runtime compiles the program while it runs.
    warms_up: f64,
}

/// How many times slower an interpreter is than what it compiles.
const COLD: f64 = 8.0;

/// From −1 to 1, those near 0 more often.
fn noise(random: &mut Random) -> f64 {
    let one = |random: &mut Random| f64::from(u32::try_from(random.below(2001)).unwrap()) / 1000.0 - 1.0;
    f64::midpoint(one(random), one(random))
}

impl Pretended {
    /// The times on the fixtures: each off by up to half, and ties leaving the count somewhere between the fewest and the most.
    fn times<'p>(
        self,
        fixtures: &[&'p Fixture],
        work: &mut Work,
        seed: u64,
    ) -> Vec<(&'p Fixture, Duration, bool)> {
        let mut random = Random::new(seed);
        let between = 0.5 + 0.4 * noise(&mut random);
        let mut timed = Vec::new();
        for &fixture in fixtures {
            let nodes = work.of(self.kind, fixture);
            let between = between + 0.1 * noise(&mut random);
            let (enqueued, dequeued) = (nodes.enqueued(between).exp(), nodes.dequeued(between).exp());
            let work = match self.elements {
                None => enqueued,
                Some(elements) => dequeued * (enqueued - dequeued) / 2.0 + elements * enqueued,
            };
            let size = f64::from(u32::try_from(fixture.board.dimension()).unwrap());
            let net = self.cost
                * work
                * size.powf(0.5 + noise(&mut random).abs())
                * (0.4 * noise(&mut random)).exp();
            let cold = (COLD * net).min(self.warms_up * self.start);
            let net = cold + net - cold / COLD;
            let start = self.start * (1.0 + 0.3 * noise(&mut random));
            let stopped = start + net > self.limit;
            let cpu = (start + net).min(self.limit);
            timed.push((fixture, Duration::from_secs_f64(cpu), stopped));
        }
        timed
    }
}

/// What may come of times.
#[derive(Debug, PartialEq)]
enum Said {
    /// They are too few, or too near together.
    TooLittle,
    /// Nothing fits clearly.
    Nothing,
    Growth(Growth),
}

fn said(times: Vec<(&Fixture, Duration, bool)>, work: &mut Work) -> Said {
    let stopped = times.iter().any(|(_, _, stopped)| *stopped);
    let times = Times::synthetic(times.into_iter());
    if !stopped || !fit::is_enough(&times) {
        return Said::TooLittle;
    }
    explain(&times, CountedHeuristic::Manhattan, work).map_or(Said::Nothing, Said::Growth)
}

/// The solvable puzzles of a shipped rubric.
fn puzzles(plan: &Plan) -> Vec<&Fixture> {
    let mut fixtures: Vec<&Fixture> = plan
        .runs
        .iter()
        .map(|run| &*run.fixture)
        .filter(|fixture| fixture.golden.is_solvable() && !fixture.id.is_made())
        .collect();
    fixtures.sort_by_key(|fixture| fixture.id.clone());
    fixtures.dedup_by_key(|fixture| fixture.id.clone());
    fixtures
}

fn plan() -> Plan {
    Plan::new(&Arc::new(rubric::load("coursera").expect("a shipped rubric")))
}

/// The programs that are pretended for a growth: slow and quick languages, slow and quick starts.
fn programs(law: Law) -> Vec<Pretended> {
    let mut programs = Vec::new();
    for (start, node, warms_up) in [
        (0.002, 4e-7, 0.0),
        (0.03, 1.5e-5, 0.0),
        (0.25, 1.5e-6, 0.0),
        (0.002, 2e-6, 0.0),
        (0.07, 3e-7, 3.0),
        (0.25, 1.5e-6, 3.0),
    ] {
        for limit in [0.5, 2.0, 10.0] {
            let of = |kind, cost, elements| Pretended {
                start,
                cost,
                elements,
                kind,
                limit,
                warms_up,
            };
            match law {
                Law::AsExpected => {
                    // Slow enough to be stopped anywhere.
                    programs.push(of(Kind::Tree(Heuristic::Manhattan), 10.0 * node, None));
                    programs.push(of(Kind::Closed(Heuristic::Manhattan), 30.0 * node, None));
                }
                Law::NoCriticalOptimisation => programs.push(of(Kind::WithBoardBefore, node, None)),
                Law::Hamming => {
                    programs.push(of(Kind::Tree(Heuristic::Hamming), node, None));
                    programs.push(of(Kind::Closed(Heuristic::Hamming), node, None));
                }
                Law::LinearQueue => {
                    programs.push(of(Kind::Tree(Heuristic::Manhattan), node / 100.0, Some(100.0)));
                    programs.push(of(Kind::Tree(Heuristic::Manhattan), node / 5.0, Some(5.0)));
                    programs.push(of(Kind::Closed(Heuristic::Manhattan), node / 10.0, Some(10.0)));
                }
            }
        }
    }
    programs
}

#[test]
fn a_growth_is_named_for_what_it_is_or_not_at_all() {
    let plan = plan();
    let fixtures = puzzles(&plan);
    let mut work = Work::new();
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut wrong = Vec::new();
    for law in Law::ALL {
        for (program, seed) in programs(law)
            .into_iter()
            .flat_map(|one| [1, 2, 3].map(|seed| (one, seed)))
        {
            let times = program.times(&fixtures, &mut work, seed);
            match said(times, &mut work) {
                Said::TooLittle => {}
                Said::Growth(growth) if growth.law != law => {
                    wrong.push(format!("{law:?}: {program:?}: {}", growth.message));
                }
                // Half a second is too short to tell a list from a busy machine.
                Said::Nothing | Said::Growth(_) if program.limit < 1.0 && law == Law::LinearQueue => {}
                Said::Nothing => counts.entry(law.name()).or_default()[0] += 1,
                Said::Growth(_) => counts.entry(law.name()).or_default()[1] += 1,
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(counts.len(), Law::ALL.len());
    for (law, [silent, named]) in counts {
        assert!(named > silent, "{law}: named {named}, silent {silent}");
    }
}

/// Other growths: the seconds for a puzzle of so many nodes and moves.
const STRANGERS: [fn(f64, f64) -> f64; 4] = [
    |nodes, _| 2e-4 * nodes.powf(0.6),
    |nodes, _| 1e-12 * nodes.powi(3),
    |_, moves| 2e-4 * 1.4_f64.powf(moves),
    |_, moves| 3e-3 * moves.powi(2),
];

#[test]
fn nothing_is_said_of_a_growth_that_is_not_known() {
    let plan = plan();
    let mut work = Work::new();
    for (index, stranger) in STRANGERS.into_iter().enumerate() {
        for limit in [1.0, 5.0] {
            let times: Vec<(&Fixture, Duration, bool)> = puzzles(&plan)
                .into_iter()
                .map(|fixture| {
                    let nodes = work
                        .of(Kind::Tree(Heuristic::Manhattan), fixture)
                        .enqueued(0.5)
                        .exp();
                    let moves = u32::try_from(fixture.golden.moves().unwrap()).unwrap();
                    let seconds = 0.02 + stranger(nodes, f64::from(moves));
                    (
                        fixture,
                        Duration::from_secs_f64(seconds.min(limit)),
                        seconds > limit,
                    )
                })
                .collect();
            let said = said(times, &mut work);
            assert!(!matches!(said, Said::Growth(_)), "{index} {limit}: {said:?}");
        }
    }
}

#[test]
fn the_words_hold_the_programs_figures_and_those_of_the_searches() {
    let plan = plan();
    let fixtures = puzzles(&plan);
    let mut work = Work::new();
    let program = Pretended {
        start: 0.008,
        cost: 4e-6,
        elements: None,
        kind: Kind::WithBoardBefore,
        limit: 10.0,
        warms_up: 0.0,
    };
    let times = program.times(&fixtures, &mut work, 1);
    let Said::Growth(growth) = said(times, &mut work) else {
        panic!("expected a growth");
    };
    assert_eq!(growth.law, Law::NoCriticalOptimisation);
    assert_eq!(
        growth.message,
        "From 3x3/depth-19-a to 3x3/depth-25-a the program takes 68 times as long, 3.6 s instead of 53 ms. That is how a search grows that enqueues again the board it came from: it makes 51 times as many nodes there, and a search that leaves that board out 10 times as many. At that rate 4x4/depth-26-a takes about 19 s; it was stopped there after 10 s."
    );
}

/// So does a program in Java whose tiles are bytes: on large boards it never ends.
#[test]
fn stops_on_large_boards_alone_are_no_matter_of_growth() {
    let plan = plan();
    let fixtures = puzzles(&plan);
    let mut work = Work::new();
    let mut said = |limit, is_stopped: fn(&Fixture) -> bool| {
        let program = Pretended {
            start: 0.03,
            cost: 3e-5,
            elements: None,
            kind: Kind::Tree(Heuristic::Manhattan),
            limit,
            warms_up: 0.0,
        };
        let mut times = program.times(&fixtures, &mut work, 1);
        for (fixture, _, stopped) in &mut times {
            *stopped |= is_stopped(fixture);
        }
        said(times, &mut work)
    };
    let large = |fixture: &Fixture| fixture.board.dimension() > 100;
    assert!(matches!(said(10.0, |_| false), Said::Growth(_)));
    assert!(matches!(said(1e9, large), Said::Nothing));
}

/// Beside other programs that share a core's caches and units, the same work takes up to 2.2 times as long, now and then.
#[test]
fn on_a_busy_machine_a_right_search_is_taken_for_no_other() {
    let plan = plan();
    let fixtures = puzzles(&plan);
    let mut work = Work::new();
    let mut wrong = Vec::new();
    for seed in 0..200 {
        let program = Pretended {
            start: 0.02,
            cost: 6e-5,
            elements: None,
            kind: Kind::Tree(Heuristic::Manhattan),
            limit: 3.0,
            warms_up: 0.0,
        };
        let mut random = Random::new(seed);
        let mut times = program.times(&fixtures, &mut work, seed);
        for (_, time, stopped) in &mut times {
            let is_beside = random.below(2) == 1;
            *time = time.mul_f64(if is_beside { 2.2 } else { 1.0 });
            *stopped |= time.as_secs_f64() > program.limit;
        }
        match said(times, &mut work) {
            Said::Growth(growth) if growth.law != Law::AsExpected => wrong.push((seed, growth.law)),
            Said::Growth(_) | Said::Nothing | Said::TooLittle => {}
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// A right search whose nodes cost more the deeper they are, since each holds the path to it, and beside which something begins to run, or ends, on some rung of the ladder.
#[test]
fn a_path_in_each_node_is_not_taken_for_a_list_that_is_looked_through() {
    let ladder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/growth.toml");
    let plan = Plan::new(&Arc::new(rubric::load(ladder).expect("a rubric")));
    let fixtures = puzzles(&plan);
    let mut work = Work::new();
    let mut wrong = Vec::new();
    for seed in 0..100 {
        for limit in [0.5, 2.0] {
            let program = Pretended {
                start: 0.02,
                cost: 1e-5,
                elements: None,
                kind: Kind::Tree(Heuristic::Manhattan),
                limit: f64::INFINITY,
                warms_up: 0.0,
            };
            let mut random = Random::new(seed);
            let (begins, ends) = (random.below(32), random.below(32));
            let mut times = program.times(&fixtures, &mut work, seed);
            for (fixture, time, stopped) in &mut times {
                let moves = usize::try_from(fixture.golden.moves().unwrap()).unwrap();
                let beside = if begins < ends {
                    (begins..ends).contains(&moves)
                } else {
                    !(ends..begins).contains(&moves)
                };
                let copied = f64::midpoint(1.0, f64::from(u32::try_from(moves).unwrap()) / 20.0);
                let net = (time.as_secs_f64() - program.start).max(0.0) * copied;
                let seconds = (program.start + net) * if beside { 2.0 } else { 1.0 };
                *stopped = seconds > limit;
                *time = Duration::from_secs_f64(seconds.min(limit));
            }
            match said(times, &mut work) {
                Said::Growth(growth) if growth.law == Law::LinearQueue => {
                    wrong.push((seed, limit, begins, ends));
                }
                Said::Growth(_) | Said::Nothing | Said::TooLittle => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
