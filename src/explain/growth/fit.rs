//! Which growth makes the times most likely, and whether it does so clearly.

use reference::Heuristic;

use super::times::{Span, Timed, Times};
use super::work::{Kind, Nodes, Work};
use crate::names::named;
use crate::rubric::CountedHeuristic;

named! {
    /// How a program's time grows.
    #[derive(Hash)]
    pub enum Law {
        /// As the number of nodes of a right search, with or without remembered boards: each node costs the same.
        AsExpected = "as-expected",
        /// As the number of nodes of a search that enqueues the board it came from.
        NoCriticalOptimisation = "no-critical-optimisation",
        /// As the number of nodes of a search with the Hamming distance.
        Hamming = "hamming",
        /// As the square of the number of nodes: something is searched from end to end at each step, the queue or a list of boards.
        LinearQueue = "linear-queue",
    }
}

/// How many bits better than every other growth.
const AHEAD: f64 = 3.0;

/// How many times longer the longest measured time must be than the shortest: growth shows in nothing less.
const SPREAD: f64 = 4.0;

/// How many times as long the slower starts may take as the quicker ones. Beside other programs a search takes twice as long as alone, and times show that more than any growth.
const RESTLESS: f64 = 1.7;

/// How many times further apart than a right search's the shortest and the longest time must be for a list to be named, of which nothing else tells. What runs beside a program makes it take up to 2.2 times
/// as long, and a path that is copied into each node about 1.2 times as long where it is deepest.
const BEYOND: f64 = 2.6;

/// How far the longest time may be from what the shortest foresees, as a factor.
const OFF_AT_MOST: f64 = 2.5;

/// The deviation of a measured time from that foreseen, on a scale of natural logarithms: the machine's load, memory, the collection of garbage.
const DEVIATION: f64 = 0.3;

/// What is added to it for each unit by which the most nodes are more than the fewest: what ties decide.
const BY_TIES: f64 = 0.12;

/// The deviations from "some power of the number of nodes" that are tried.
const DEVIATIONS_OF_ANY: [f64; 2] = [0.4, 0.8];

/// The cheapest and the dearest node, in seconds, and one step between.
const COSTS: (f64, f64) = (2e-8, 1e-2);
/// The same for looking at one element of a list.
const LOOKS: (f64, f64) = (2e-10, 2e-5);
/// How finely costs are tried, as the step of their logarithm.
const STEP: f64 = 0.15;

/// Where between the fewest and the most the count is left by ties.
const BETWEEN: [f64; 4] = [0.0, 0.35, 0.7, 1.0];

/// How many elements could be looked at in the time that everything else on a node takes.
const ELEMENTS: [f64; 4] = [0.0, 30.0, 300.0, 3_000.0];

/// The powers of the number of nodes that "some other growth" may be.
const POWERS: [f64; 12] = [0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.9, 2.2, 2.6, 3.0];

/// A growth and how it was fitted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fit {
    pub(super) law: Law,
    /// The search whose nodes fit best.
    pub(super) kind: Kind,
    /// Where ties leave the count.
    pub(super) between: f64,
    /// For a list that is searched: its elements that take as long as the rest of a node.
    elements: Option<f64>,
    /// The logarithm of the seconds that a node takes, or a look at an element.
    cost: f64,
}

/// One way in which time may grow.
#[derive(Clone, Copy, Debug)]
struct Model {
    kind: Kind,
    between: f64,
    elements: Option<f64>,
}

/// The growth that fits, if one does clearly.
pub(super) fn best(times: &Times<'_>, heuristic: CountedHeuristic, work: &mut Work) -> Option<Fit> {
    if !is_enough(times) {
        return None;
    }
    let mut found: Vec<(f64, Fit)> = laws(heuristic)
        .map(|law| evidence(times, law, heuristic, work))
        .collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let any = any_power(times, right_kinds(heuristic)[0], work);
    let &[(bits, fit), (second, _), ..] = &found[..] else {
        return None;
    };
    let right = found.iter().find(|(_, right)| right.law == Law::AsExpected)?.1;
    let is_beyond = fit.law != Law::LinearQueue || right.off(times, work)? >= BEYOND;
    (bits - second >= AHEAD && bits >= any && is_beyond && fit.tells_the_ends(times, work)).then_some(fit)
}

/// Whether the times are far enough apart for growth to show, and were measured in peace.
pub(super) fn is_enough(times: &Times<'_>) -> bool {
    let in_peace = times.unrest <= RESTLESS;
    in_peace
        && times
            .ends()
            .is_some_and(|((_, shortest), (_, longest))| longest >= SPREAD * shortest)
}

/// The growths that are distinguished: Hamming is no other where it is asked for.
fn laws(heuristic: CountedHeuristic) -> impl Iterator<Item = Law> {
    Law::ALL.into_iter().filter(move |law| match heuristic {
        CountedHeuristic::Hamming => *law != Law::Hamming,
        CountedHeuristic::Manhattan | CountedHeuristic::Either => true,
    })
}

/// The searches that are right.
pub(super) const fn right_kinds(heuristic: CountedHeuristic) -> [Kind; 2] {
    let heuristic = match heuristic {
        CountedHeuristic::Hamming => Heuristic::Hamming,
        CountedHeuristic::Manhattan | CountedHeuristic::Either => Heuristic::Manhattan,
    };
    [Kind::Tree(heuristic), Kind::Closed(heuristic)]
}

fn models(law: Law, heuristic: CountedHeuristic) -> Vec<Model> {
    let kinds = match law {
        Law::AsExpected | Law::LinearQueue => right_kinds(heuristic).to_vec(),
        Law::NoCriticalOptimisation => vec![Kind::WithBoardBefore],
        Law::Hamming => vec![Kind::Tree(Heuristic::Hamming), Kind::Closed(Heuristic::Hamming)],
    };
    let elements: Vec<Option<f64>> = match law {
        Law::LinearQueue => ELEMENTS.map(Some).to_vec(),
        Law::AsExpected | Law::NoCriticalOptimisation | Law::Hamming => vec![None],
    };
    let mut models = Vec::new();
    for &kind in &kinds {
        for &elements in &elements {
            models.extend(BETWEEN.map(|between| Model {
                kind,
                between,
                elements,
            }));
        }
    }
    models
}

impl Model {
    /// The logarithm of the work on a puzzle: nodes, or elements looked at.
    fn work(self, nodes: &Nodes, dimension: usize) -> f64 {
        let enqueued = nodes.enqueued(self.between);
        let work = match self.elements {
            None => enqueued,
            Some(elements) => (self.looks(nodes) + elements * enqueued.exp()).ln(),
        };
        work + of_dimension(dimension)
    }

    /// The elements looked at: the queue grows evenly to the nodes enqueued less those dequeued, and is looked through once for each dequeued.
    fn looks(self, nodes: &Nodes) -> f64 {
        let (enqueued, dequeued) = (nodes.enqueued(self.between), nodes.dequeued(self.between));
        dequeued.exp() * (enqueued.exp() - dequeued.exp()).max(1.0) / 2.0
    }
}

impl Model {
    /// Where a list is looked through, whether that is what takes the time, by the longest that was measured: else the growth is that of the nodes.
    fn is_of_its_law(self, times: &Times<'_>, work: &mut Work) -> bool {
        let Some(elements) = self.elements else {
            return true;
        };
        times.ends().is_some_and(|(_, (timed, _))| {
            let nodes = work.of(self.kind, timed.fixture);
            self.looks(&nodes) >= elements * nodes.enqueued(self.between).exp()
        })
    }
}

/// The logarithm of what a larger board costs more: between nothing and in proportion to its squares.
fn of_dimension(dimension: usize) -> f64 {
    f64::from(u32::try_from(dimension).unwrap_or(u32::MAX)).ln()
}

/// The bits for a growth: the likelihood of the times, over all its models and costs alike; and its best model. None likely at all where it has no model.
fn evidence(times: &Times<'_>, law: Law, heuristic: CountedHeuristic, work: &mut Work) -> (f64, Fit) {
    let mut models = models(law, heuristic);
    models.retain(|model| model.is_of_its_law(times, work));
    let mut all = Vec::new();
    let mut best: Option<(f64, Fit)> = None;
    for model in &models {
        let foreseen: Vec<(Span, Foreseen)> = times
            .all
            .iter()
            .map(|timed| {
                let nodes = work.of(model.kind, timed.fixture);
                let work = model.work(&nodes, timed.fixture.board.dimension());
                let deviation = DEVIATION + BY_TIES * nodes.width() + rough(times.start, timed.span);
                let foreseen = Foreseen {
                    work,
                    deviation,
                    is_open: nodes.is_open,
                };
                (timed.span, foreseen)
            })
            .collect();
        let range = if model.elements.is_some() { LOOKS } else { COSTS };
        for cost in costs(range) {
            let each = foreseen
                .iter()
                .map(|(span, foreseen)| foreseen.likelihood(*span, cost));
            let sum: f64 = each.map(f64::ln).sum();
            all.push(sum);
            if best.is_none_or(|(most, _)| sum > most) {
                best = Some((
                    sum,
                    Fit {
                        law,
                        kind: model.kind,
                        between: model.between,
                        elements: model.elements,
                        cost,
                    },
                ));
            }
        }
    }
    let fit = best.map_or(
        Fit {
            law,
            kind: right_kinds(heuristic)[0],
            between: 0.0,
            elements: None,
            cost: 0.0,
        },
        |(_, fit)| fit,
    );
    (mean(&all), fit)
}

/// What a model foresees for a puzzle.
#[derive(Clone, Copy, Debug)]
struct Foreseen {
    /// The logarithm of the work.
    work: f64,
    /// The deviation of the time's logarithm.
    deviation: f64,
    /// Whether the work is only the least that there is.
    is_open: bool,
}

impl Foreseen {
    /// How likely the time is where a unit of work takes so long.
    fn likelihood(self, span: Span, cost: f64) -> f64 {
        let noise = Noise::about(cost + self.work, self.deviation);
        if !self.is_open {
            return likelihood(span, noise);
        }
        match span {
            // However much more there is, the program was stopped or it was not: half each, where nothing is known.
            Span::AtLeast(seconds) => noise.at_least(seconds.ln()).max(0.5),
            Span::Took(seconds) => noise.at_most(seconds.ln()) / OPEN,
            Span::AtMost(_) => likelihood(span, noise) / 2.0,
        }
        .max(f64::MIN_POSITIVE)
    }
}

/// Over how many units of the logarithm a time is spread of which only the least is known.
const OPEN: f64 = 4.0;

/// The bits for "some power of the number of nodes".
fn any_power(times: &Times<'_>, kind: Kind, work: &mut Work) -> f64 {
    let nodes: Vec<(Span, f64)> = times
        .all
        .iter()
        .map(|timed| (timed.span, work.of(kind, timed.fixture).enqueued(0.5)))
        .collect();
    // The constant is that of a puzzle in the middle of those measured, so that powers do not change what it means.
    let measured: Vec<f64> = nodes
        .iter()
        .filter(|(span, _)| matches!(span, Span::Took(_)))
        .map(|(_, nodes)| *nodes)
        .collect();
    let middle = measured.get(measured.len() / 2).copied().unwrap_or(0.0);
    let mut all = Vec::new();
    for power in POWERS {
        for (time, deviation) in costs((0.02, 20.0)).flat_map(|time| DEVIATIONS_OF_ANY.map(|one| (time, one)))
        {
            let each = nodes.iter().map(|&(span, nodes)| {
                let foreseen = time + power * (nodes - middle);
                likelihood(span, Noise::about(foreseen, deviation)).ln()
            });
            all.push(each.sum());
        }
    }
    mean(&all)
}

/// The logarithms that are tried, from the smallest to the largest.
fn costs((least, most): (f64, f64)) -> impl Iterator<Item = f64> {
    let (least, most) = (least.ln(), most.ln());
    std::iter::successors(Some(least), |cost| Some(cost + STEP)).take_while(move |cost| *cost <= most)
}

/// What the uncertainty of the time of starting adds to the deviation.
fn rough(start: f64, span: Span) -> f64 {
    match span {
        Span::Took(seconds) => 0.4 * start / seconds,
        Span::AtMost(_) | Span::AtLeast(_) => 0.0,
    }
}

fn likelihood(span: Span, noise: Noise) -> f64 {
    let likelihood = match span {
        Span::AtMost(seconds) => noise.at_most(seconds.ln()),
        Span::Took(seconds) => noise.exactly(seconds.ln()),
        Span::AtLeast(seconds) => noise.at_least(seconds.ln()),
    };
    likelihood.max(f64::MIN_POSITIVE)
}

/// The binary logarithm of the mean of numbers whose natural logarithms are given.
fn mean(logarithms: &[f64]) -> f64 {
    if logarithms.is_empty() {
        return f64::NEG_INFINITY;
    }
    let most = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = logarithms.iter().map(|one| (one - most).exp()).sum();
    let count = f64::from(u32::try_from(logarithms.len()).unwrap_or(u32::MAX));
    (most + (sum / count).ln()) / 2_f64.ln()
}

impl Fit {
    /// The seconds that the growth foresees for a puzzle.
    pub(super) fn foresees(&self, timed: &Timed<'_>, work: &mut Work) -> f64 {
        let model = Model {
            kind: self.kind,
            between: self.between,
            elements: self.elements,
        };
        let nodes = work.of(self.kind, timed.fixture);
        (self.cost + model.work(&nodes, timed.fixture.board.dimension())).exp()
    }

    /// How many times as far apart the shortest and the longest time are as it foresees.
    fn off(&self, times: &Times<'_>, work: &mut Work) -> Option<f64> {
        let (short, long) = times.ends()?;
        Some(long.1 / short.1 * self.foresees(short.0, work) / self.foresees(long.0, work))
    }

    /// Whether the shortest and the longest time are as far apart as it foresees: these are what is reported.
    fn tells_the_ends(&self, times: &Times<'_>, work: &mut Work) -> bool {
        let off = self.off(times, work);
        off.is_some_and(|off| (1.0 / OFF_AT_MOST..=OFF_AT_MOST).contains(&off))
    }

    /// The seconds that a node takes, on a board of a dimension.
    pub(super) fn seconds_a_node(&self, dimension: usize) -> f64 {
        (self.cost + of_dimension(dimension)).exp()
    }
}

/// How far a measured time may be from what a growth foresees: the logistic distribution of its logarithm, like the normal one, with heavier tails, and in closed form.
#[derive(Clone, Copy, Debug)]
struct Noise {
    middle: f64,
    scale: f64,
}

impl Noise {
    /// About the logarithm of the time foreseen, with a standard deviation.
    fn about(middle: f64, deviation: f64) -> Self {
        Self {
            middle,
            scale: deviation * 3_f64.sqrt() / std::f64::consts::PI,
        }
    }

    /// How likely exactly this logarithm is: a density.
    fn exactly(self, value: f64) -> f64 {
        let tail = (-((value - self.middle) / self.scale).abs()).exp();
        tail / (self.scale * (1.0 + tail).powi(2))
    }

    /// How likely this logarithm or a smaller one is.
    fn at_most(self, value: f64) -> f64 {
        1.0 / (1.0 + ((self.middle - value) / self.scale).exp())
    }

    /// How likely this logarithm or a larger one is.
    fn at_least(self, value: f64) -> f64 {
        1.0 / (1.0 + ((value - self.middle) / self.scale).exp())
    }
}
