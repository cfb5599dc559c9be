//! Where a hunt goes on: boards that were run, when the program was graded or since, and the runs that are left.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use reference::Board;

use super::Further;
use super::boards::Rank;
use super::fault::{Fault, reader};
use crate::fixture::oracle;
use crate::fixture::{Fixture, FixtureId};
use crate::grade::{Graded, RunOutcome, guarded, least_wait, observe};
use crate::judge::{Allowed, Elsewhere, Judgement, Observation, judge};
use crate::plan::{Plan, Run};
use crate::rubric::{Patience, Visibility};
use sandbox::execution::{Exit, Limits};

/// The CPU time of a further run: the boards are easy, and whoever needs longer comes to no end.
const CPU: Duration = Duration::from_secs(2);

/// The time on the clock of a further run.
const WALL: Duration = Duration::from_secs(10);

/// The runs that may come to a limit before a hunt is given up: they are what costs.
const STOPPED: usize = 3;

/// The largest boards that are looked at.
const LARGEST: usize = 5;

/// A board with what the program did on it.
#[derive(Clone, Debug)]
pub(super) struct Tried {
    /// The puzzle with what is right.
    pub(super) fixture: Arc<Fixture>,
    /// How small it is.
    pub(super) rank: Rank,
    /// What the program did.
    pub(super) observation: Observation,
}

/// What is known, and how much may still be done.
pub(super) struct Ground<'g> {
    plan: &'g Plan,
    further: &'g mut Further<'g>,
    limits: Limits,
    elsewhere: Elsewhere,
    /// The boards that were run when the program was graded, with who sees what came of it.
    graded: Vec<(Visibility, usize, Arc<Tried>)>,
    /// The boards that were run since.
    tried: HashMap<Board, Arc<Tried>>,
    /// The boards that are of no use: the grader failed on them.
    failed: HashSet<Board>,
    dimensions: Vec<usize>,
    runs: usize,
    stopped: usize,
    /// Whether a run was not to be had: then no other is either.
    exhausted: bool,
    budget: usize,
    /// The runs after which the present fault has had its share.
    share: usize,
}

impl<'g> Ground<'g> {
    pub(super) fn new(plan: &'g Plan, graded: &Graded, further: &'g mut Further<'g>, budget: usize) -> Self {
        let mut known = Vec::new();
        for (index, (run, outcome)) in plan.runs.iter().zip(&graded.runs).enumerate() {
            let of_run = plan.cases.iter().filter(|case| case.run == index);
            let visibility = of_run.map(|case| reader(case.visibility)).min();
            if let (RunOutcome::Observed(observation), Some(visibility)) = (outcome, visibility) {
                let tried = Tried {
                    fixture: Arc::clone(&run.fixture),
                    rank: Rank::of_fixture(&run.fixture),
                    observation: observation.as_ref().clone(),
                };
                known.push((visibility, index, Arc::new(tried)));
            }
        }
        let limits = plan
            .runs
            .iter()
            .map(|run| run.limits)
            .min_by_key(|limits| limits.cpu);
        let limits = limits.unwrap_or_default();
        Self {
            plan,
            further,
            limits: Limits {
                cpu: limits.cpu.min(CPU),
                wall: least_wait(&graded.runs, limits.wall.min(WALL)),
                ..limits
            },
            elsewhere: known.first().map_or(Elsewhere::default(), |(_, _, tried)| {
                tried.observation.elsewhere().clone()
            }),
            graded: known,
            tried: HashMap::new(),
            failed: HashSet::new(),
            dimensions: Vec::new(),
            runs: 0,
            stopped: 0,
            exhausted: false,
            budget,
            share: budget,
        }
    }

    /// What is asked of the program.
    pub(super) const fn plan(&self) -> &'g Plan {
        self.plan
    }

    /// The further runs so far.
    pub(super) const fn runs(&self) -> usize {
        self.runs
    }

    /// Whether a run was not to be had.
    pub(super) const fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Begins to hunt a fault, one of so many that are left: each has a like share of the runs that are left.
    pub(super) fn begin(&mut self, fault: &Fault, left: usize) {
        let runs = self.budget.saturating_sub(self.runs);
        self.share = self.runs + runs.div_ceil(left.max(1));
        let of_run = |run: &usize| self.plan.runs[*run].fixture.board.dimension();
        let mut dimensions: Vec<usize> = fault.runs.iter().map(of_run).collect();
        dimensions.sort_unstable();
        dimensions.dedup();
        dimensions.retain(|n| (2..=LARGEST).contains(n));
        self.dimensions = dimensions;
    }

    /// The sizes of the boards that are looked at: those on which the fault was seen.
    pub(super) fn dimensions(&self) -> &[usize] {
        &self.dimensions
    }

    /// Whether nothing more may be run for any fault.
    pub(super) fn is_stopped(&self) -> bool {
        self.runs >= self.budget || self.stopped >= STOPPED || self.exhausted
    }

    /// Whether nothing more may be run for the present fault.
    pub(super) fn is_spent(&self) -> bool {
        self.is_stopped() || self.runs >= self.share
    }

    /// What was seen when the program was graded, as far as those know who see the fault.
    pub(super) fn known(&self, fault: &Fault) -> Vec<&Tried> {
        let seen = self
            .graded
            .iter()
            .filter(|(visibility, _, _)| *visibility <= fault.visibility);
        seen.map(|(_, _, tried)| tried.as_ref()).collect()
    }

    /// The smallest board known to show a fault.
    pub(super) fn smallest_known(&self, fault: &Fault) -> Option<(Arc<Tried>, Judgement)> {
        let of_fault = self.graded.iter().filter(|(_, run, _)| fault.runs.contains(run));
        let graded = of_fault.map(|(_, _, tried)| tried);
        let shown = graded.chain(self.tried.values()).filter_map(|tried| {
            let judgement = self.shows(tried, fault)?;
            Some((Arc::clone(tried), judgement))
        });
        shown.min_by_key(|(tried, _)| (tried.rank, tried.fixture.board.to_text()))
    }

    /// What the program does on a board, from what is known or from a further run. `None` where the board is somebody's secret, or nothing more may be run.
    pub(super) fn attempt(&mut self, board: &Board, rank: Rank, fault: &Fault) -> Option<Arc<Tried>> {
        let same = |tried: &Tried| tried.fixture.board == *board;
        let graded = self.graded.iter().find(|(_, _, tried)| same(tried));
        if let Some((visibility, _, tried)) = graded {
            return (*visibility <= fault.visibility).then(|| Arc::clone(tried));
        }
        // What was planned and not run is a secret all the same.
        if self.plan.runs.iter().any(|run| run.fixture.board == *board) || self.failed.contains(board) {
            return None;
        }
        if let Some(tried) = self.tried.get(board) {
            return Some(Arc::clone(tried));
        }
        if self.is_spent() {
            return None;
        }
        let Some(tried) = self.run(board, rank).map(Arc::new) else {
            self.failed.insert(board.clone());
            return None;
        };
        self.tried.insert(board.clone(), Arc::clone(&tried));
        Some(tried)
    }

    fn run(&mut self, board: &Board, rank: Rank) -> Option<Tried> {
        let fixture = made(board)?;
        let run = Run {
            fixture: Arc::clone(&fixture),
            limits: self.limits,
            patience: Patience::Full,
            handed_in: None,
            difficulty: None,
        };
        let Some((execution, allowed)) = (self.further)(&run, Allowed::full(self.limits)) else {
            self.exhausted = true;
            return None;
        };
        self.runs += 1;
        self.stopped += usize::from(matches!(execution.exit, Exit::Limit(_)));
        match observe(self.plan, &run, allowed, execution) {
            RunOutcome::Observed(mut observation) => {
                observation.set_elsewhere(self.elsewhere.clone());
                Some(Tried {
                    fixture,
                    rank,
                    observation: *observation,
                })
            }
            RunOutcome::Examined(_) | RunOutcome::Failed(_) | RunOutcome::NotRun => None,
        }
    }

    /// How a board shows a fault; `None` where it does not.
    pub(super) fn shows(&self, tried: &Tried, fault: &Fault) -> Option<Judgement> {
        if tried.fixture.golden.is_solvable() != fault.solvable {
            return None;
        }
        let rubric = &self.plan.rubric;
        let criterion = &rubric.criteria[fault.criterion];
        let judged = guarded(|| judge(rubric, criterion, &tried.fixture, &tried.observation)).ok()?;
        let is_shown = judged.findings.iter().any(|finding| fault.is_of(finding.code));
        is_shown.then_some(judged)
    }
}

/// A board with what is right of it; `None` where that is too hard to prove.
pub fn made(board: &Board) -> Option<Arc<Fixture>> {
    Some(Arc::new(Fixture {
        id: FixtureId::new("counterexample"),
        text: board.to_text().into_bytes().into(),
        golden: oracle::prove(board).ok()?,
        board: board.clone(),
        golden_on_file: false,
    }))
}
