//! Wrong programs derived from the reference: each known misconception in each of its forms, simulated, and which of them the rubric lets pass.
//!
//! Right programs are simulated as well, in every usual style: whatever the assignment leaves open, they must get full marks.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use reference::Heuristic;
use reference::misconception::{Memory, Misconception, Style, Ties, Variant};
use schemars::JsonSchema;
use serde::Serialize;

use super::coverage::{CellPart, Subject, cells};
use super::difference::causes;
use super::simulated::{self, Simulation};
use crate::cores::in_parallel;
use crate::document::Safe;
use crate::explain::Explanation;
use crate::explain::diagnosis::Mistake;
use crate::grade::{CaseResult, Graded, Grading, grade};
use crate::hunt::{self, Effort};
use crate::judgement::Verdict;
use crate::plan::Plan;
use crate::report::audience::Audience;
use crate::report::{Report, build};
use crate::rubric::{DueDate, Rubric};
use crate::score::{CaseOutcome, Points};

/// The fewest fixtures that should catch a misconception: one alone may miss a form of it that nobody thought of.
pub const ENOUGH: usize = 3;

/// What came of the simulated programs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Mutants {
    /// How many right programs were simulated.
    pub right: usize,
    /// Right programs that did not get full marks, and the first case that they failed.
    pub refused: Vec<Refused>,
    /// The misconceptions, in the reference's order.
    pub misconceptions: Vec<MutantRow>,
    /// The smallest puzzles that reports show.
    pub hunts: Hunts,
    /// Misconceptions that are none under this rubric, because it permits what they do.
    pub permitted: Vec<&'static str>,
}

/// A right program that did not get full marks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Refused {
    /// How the program does what the assignment leaves open.
    pub style: Safe,
    /// A case that it failed.
    pub case: Safe,
    /// What was found there.
    pub finding: Safe,
}

/// A misconception and what came of the programs that have it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MutantRow {
    /// Its name.
    pub name: &'static str,
    /// What such a program does.
    pub description: &'static str,
    /// Whether it can show in what the rubric asks: a wrong count cannot where no count is asked.
    pub can_show: bool,
    /// How many programs with it were simulated: each form, with and without remembered boards.
    pub programs: usize,
    /// How many of them get full marks.
    pub survivors: usize,
    /// How many of the others have this cause in their reports, or the one that shows in the same way.
    pub diagnosed: usize,
    /// Other causes that their reports name.
    pub taken_for: BTreeSet<&'static str>,
    /// Of the program that fewest fixtures catch: its points.
    pub points: Points,
    /// The same program: what came of each criterion.
    pub cells: Vec<CellPart>,
    /// The same program: the fixtures that catch it.
    pub fixtures: Vec<Safe>,
    /// The smallest puzzle that the report on its first form shows; `null` where it shows none.
    pub hunt: Option<MutantHunt>,
}

/// The smallest puzzle that a report shows of a simulated program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MutantHunt {
    /// The moves that it needs; `null` where it has no solution.
    pub moves: Option<u64>,
    /// The fewest moves of a puzzle on which this very program shows the same fault, as the reference knows.
    pub least: Option<u64>,
    /// The moves of the first graded puzzle that it fails: what a report without further runs would begin with.
    pub graded: Option<u64>,
    /// The further runs that were made.
    pub further_runs: usize,
    /// Whether the report names the misconception, or the one that shows in the same way.
    pub named: bool,
    /// Whether the first difference of the search that is shown is the program's own; `null` where none is shown.
    pub difference: Option<bool>,
}

impl MutantRow {
    /// Whether fewer fixtures catch it than should.
    pub fn is_thin(&self) -> bool {
        self.can_show && self.fixtures.len() < ENOUGH
    }
}

/// One simulated program and its report.
pub(super) struct Played {
    simulation: Simulation,
    pub(super) report: Report,
    hunt: Option<MutantHunt>,
}

impl Played {
    /// The program as one that a rubric should catch; `None` for a right one.
    pub(super) fn subject(&self) -> Option<Subject<'_>> {
        match self.simulation {
            Simulation::Wrong(..) => Some(Subject::new(&self.report)),
            Simulation::Right(_) => None,
        }
    }
}

/// What all hunts of simulated programs come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Hunts {
    /// How many small puzzles are shown.
    pub shown: usize,
    /// The median of their moves.
    pub moves: Option<u64>,
    /// The median of the fewest moves with which the same could be shown.
    pub least: Option<u64>,
    /// The median of the moves of the first graded puzzle that goes wrong.
    pub graded: Option<u64>,
    /// The median of the further runs.
    pub further_runs: Option<u64>,
    /// The misconceptions that are shown under another cause.
    pub unnamed: Vec<&'static str>,
    /// Those whose first difference is not the program's own.
    pub other_difference: Vec<&'static str>,
}

impl Hunts {
    fn of(rows: &[MutantRow]) -> Self {
        let all = || rows.iter().filter_map(|row| Some((row.name, row.hunt.as_ref()?)));
        let median = |mut figures: Vec<u64>| {
            figures.sort_unstable();
            figures.get(figures.len() / 2).copied()
        };
        let names = |wanted: fn(&MutantHunt) -> bool| {
            all()
                .filter(|(_, hunt)| wanted(hunt))
                .map(|(name, _)| name)
                .collect()
        };
        Self {
            shown: all().count(),
            moves: median(all().filter_map(|(_, hunt)| hunt.moves).collect()),
            least: median(all().filter_map(|(_, hunt)| hunt.least).collect()),
            graded: median(all().filter_map(|(_, hunt)| hunt.graded).collect()),
            further_runs: median(all().map(|(_, hunt)| hunt.further_runs as u64).collect()),
            unnamed: names(|hunt| !hunt.named),
            other_difference: names(|hunt| hunt.difference == Some(false)),
        }
    }
}

/// Simulates every program that says something about the rubric, `jobs` at one time; what an interruption leaves out is missing.
pub(super) fn play(plan: &Plan, jobs: usize, interrupted: &AtomicBool) -> Vec<Played> {
    let plan = &plan.clone().of_programs();
    let simulations = simulations(&plan.rubric);
    let places: Vec<usize> = (0..simulations.len()).collect();
    let played = in_parallel(
        &places,
        jobs,
        || (),
        |(), place| {
            let simulation = simulations[place];
            (!interrupted.load(Ordering::SeqCst)).then(|| {
                let (report, hunt) = report(plan, simulation, interrupted);
                Played {
                    simulation,
                    report,
                    hunt,
                }
            })
        },
    );
    played.into_iter().flatten().collect()
}

fn report(plan: &Plan, simulation: Simulation, interrupted: &AtomicBool) -> (Report, Option<MutantHunt>) {
    let (stage, program) = (simulated::stage(simulation, plan), simulated::program());
    let grading = Grading {
        program: &program,
        sandbox: &stage,
        jobs: 1,
        interrupted,
        progress: &|_, _| {},
    };
    let graded = grade(plan, grading);
    let explanation = Explanation::of(plan, &graded, None);
    let hunt = hunted(plan, simulation, &graded, &explanation, grading);
    let known = build::of_program(plan, (&graded, explanation), grading, &[]);
    (known.for_audience(Audience::Staff, DueDate::Ahead), hunt)
}

/// The smallest puzzle that a report shows of a wrong program; only of the first form of each misconception.
fn hunted(
    plan: &Plan,
    simulation: Simulation,
    graded: &Graded,
    explanation: &Explanation,
    grading: Grading<'_>,
) -> Option<MutantHunt> {
    let (variant, style) = match simulation {
        Simulation::Wrong(variant, Style::ASSIGNMENT)
            if Variant::of(variant.misconception()).first() == Some(&variant) =>
        {
            (variant, Style::ASSIGNMENT)
        }
        Simulation::Wrong(..) | Simulation::Right(_) => return None,
    };
    let effort = Effort::of_class(plan);
    let hunted = hunt::hunt(plan, graded, explanation, &mut hunt::made(plan, grading), effort);
    let shown = hunted.examples.first()?;
    let expected = Mistake::Known(variant.misconception().shown_as());
    let causes = explanation.for_reader(|_| true).diagnoses;
    let wrong = |result: &CaseResult| match result.outcome() {
        CaseOutcome::Judged(verdict) => !matches!(verdict, Verdict::Accepted | Verdict::Skipped),
        CaseOutcome::JudgeError => false,
    };
    let mut cases = plan.cases.iter().zip(&graded.cases);
    let failed = cases.find(|(_, result)| wrong(result));
    Some(MutantHunt {
        moves: shown.fixture.golden.moves(),
        graded: failed.and_then(|(case, _)| plan.runs[case.run].fixture.golden.moves()),
        least: shown.least_moves(variant, style),
        further_runs: hunted.runs,
        named: causes
            .iter()
            .any(|cause| cause.misconceptions.contains(&expected)),
        difference: shown.has_difference_of(variant, style),
    })
}

/// Right programs first, then the misconceptions in their order.
fn simulations(rubric: &Rubric) -> Vec<Simulation> {
    let right = Style::usual()
        .into_iter()
        .filter(|style| rubric.makes_right(*style));
    let mut all: Vec<Simulation> = right.map(Simulation::Right).collect();
    let remembering = Style {
        memory: Memory::DequeuedPassedOver,
        ties: Ties::BottomUpHeap,
        ..Style::ASSIGNMENT
    };
    for misconception in Misconception::ALL {
        if rubric.counting.makes_right(*misconception) {
            continue;
        }
        for variant in Variant::of(*misconception) {
            for style in [Style::ASSIGNMENT, remembering] {
                if rubric.makes_right(style) {
                    all.push(Simulation::Wrong(variant, style));
                }
            }
        }
    }
    all
}

/// Whether a misconception can show in what the rubric asks.
fn can_show(misconception: Misconception, rubric: &Rubric) -> bool {
    rubric.asks_for_counts() || misconception.shows_in_answers()
}

impl Mutants {
    pub(super) fn new(rubric: &Rubric, played: &[Played]) -> Self {
        let right = || {
            played.iter().filter_map(|played| match played.simulation {
                Simulation::Right(style) => Some((style, &played.report)),
                Simulation::Wrong(..) => None,
            })
        };
        let permitted = Misconception::ALL
            .iter()
            .filter(|known| rubric.counting.makes_right(**known));
        let misconceptions: Vec<MutantRow> = Misconception::ALL
            .iter()
            .filter_map(|known| row(*known, rubric, played))
            .collect();
        Self {
            right: right().count(),
            refused: right()
                .filter_map(|(style, report)| refused(style, report))
                .collect(),
            hunts: Hunts::of(&misconceptions),
            misconceptions,
            permitted: permitted.map(|known| known.name()).collect(),
        }
    }
}

fn refused(style: Style, report: &Report) -> Option<Refused> {
    let case = report.cases.iter().find(|case| !case.verdict.passes())?;
    let finding = case.findings.first().map(|finding| finding.message.clone());
    Some(Refused {
        style: Safe::line(in_words(style)),
        case: case.id.clone(),
        finding: finding.unwrap_or_default(),
    })
}

fn row(misconception: Misconception, rubric: &Rubric, played: &[Played]) -> Option<MutantRow> {
    let with_it = || {
        played.iter().filter(|played| match played.simulation {
            Simulation::Wrong(variant, _) => variant.misconception() == misconception,
            Simulation::Right(_) => false,
        })
    };
    let own: Vec<&Report> = with_it().map(|played| &played.report).collect();
    let weakest = own
        .iter()
        .min_by_key(|report| (caught_by(report).len(), -report.score.earned.hundredths()))?;
    let expected = misconception.shown_as().name();
    Some(MutantRow {
        name: misconception.name(),
        description: misconception.description(),
        can_show: can_show(misconception, rubric),
        programs: own.len(),
        survivors: own.iter().filter(|report| caught_by(report).is_empty()).count(),
        diagnosed: own
            .iter()
            .filter(|report| causes(report).contains(&expected))
            .count(),
        taken_for: own
            .iter()
            .flat_map(|report| causes(report))
            .filter(|cause| *cause != expected)
            .collect(),
        points: weakest.score.earned,
        cells: cells(weakest),
        fixtures: caught_by(weakest).into_iter().map(Safe::line).collect(),
        hunt: with_it().find_map(|played| played.hunt.clone()),
    })
}

fn caught_by(report: &Report) -> BTreeSet<&str> {
    Subject::new(report).fixtures()
}

/// A style in a few words: `Manhattan, remembers nothing, ties as from a textbook heap`.
fn in_words(style: Style) -> String {
    let heuristic = match style.heuristic {
        Heuristic::Manhattan => "Manhattan",
        Heuristic::Hamming => "Hamming",
    };
    let memory = match style.memory {
        Memory::Nothing => "remembers nothing",
        Memory::DequeuedNotEnqueued => "does not enqueue boards that were dequeued",
        Memory::DequeuedPassedOver => "passes over boards that were dequeued before",
        Memory::FewestMoves => "enqueues a board again only with fewer moves",
    };
    let ties = match style.ties {
        Ties::TextbookHeap => "ties as from a textbook heap",
        Ties::BottomUpHeap => "ties as from a library's heap",
        Ties::OldestFirst => "the oldest of equals first",
        Ties::NewestFirst => "the newest of equals first",
        Ties::NearestFirst => "the nearest of equals first",
        Ties::FarthestFirst => "the farthest of equals first",
        Ties::Board => "the smaller board of equals first",
        Ties::FarthestThenBoard => "the farthest of equals first, then the smaller board",
        Ties::NearestThenBoard => "the nearest of equals first, then the smaller board",
        Ties::Path => "the smaller path of equals first",
    };
    format!("{heuristic}, {memory}, {ties}")
}
