//! In which order a plan is carried out: criteria that wait for others come later, and of each wave the telling runs first. It runs nothing itself, so that what was run just now and what was kept from before
//! come to the same result.

use std::sync::Arc;

use super::patience::{self, Evidence};
use super::{CaseResult, Graded, RunOutcome, guarded};
use crate::checker::ClassFacts;
use crate::fixture::Fixture;
use crate::judge::{
    Allowed, Elsewhere, Judgement, Observation, judge, leaves_out_start, own_words, sameness, told,
};
use crate::judgement::{Finding, FindingCode, Verdict};
use crate::plan::Plan;
use crate::rubric::{Client, Patience};
use crate::score::CaseOutcome;

/// A plan on its way: which runs are due, and what is decided by now.
#[derive(Clone, Debug)]
pub struct Schedule<'p> {
    plan: &'p Plan,
    runs: Vec<RunOutcome>,
    cases: Vec<Option<CaseResult>>,
    /// For each criterion whether it passed, once that is decided.
    passed: Vec<Option<bool>>,
    /// The criteria whose prerequisites are decided and which are not.
    wave: Vec<usize>,
    /// The runs, the telling ones first.
    order: Vec<usize>,
    /// The runs of the batch that is made now which have no outcome, and all of them.
    batch: Vec<usize>,
    last: Vec<usize>,
    /// How many of them might have been stopped after their full time.
    size: usize,
    /// What each run is allowed, as of the batches before its own.
    allowed: Vec<Allowed>,
    /// Whether it is decided that the program says in words of its own that there is no solution: once, when all has run that may speak against it.
    is_settled: bool,
}

impl<'p> Schedule<'p> {
    /// A plan of which nothing is carried out yet.
    pub fn new(plan: &'p Plan) -> Self {
        let mut schedule = Self {
            plan,
            runs: plan.runs.iter().map(|_| RunOutcome::NotRun).collect(),
            cases: plan.cases.iter().map(|_| None).collect(),
            passed: vec![None; plan.rubric.criteria.len()],
            wave: Vec::new(),
            order: patience::order(plan),
            batch: Vec::new(),
            last: Vec::new(),
            size: 0,
            allowed: plan.runs.iter().map(|run| Allowed::full(run.limits)).collect(),
            is_settled: false,
        };
        schedule.wave = schedule.next_wave();
        schedule
    }

    fn next_wave(&self) -> Vec<usize> {
        let criteria = &self.plan.rubric.criteria;
        (0..criteria.len())
            .filter(|&criterion| {
                self.passed[criterion].is_none()
                    && criteria[criterion]
                        .after
                        .iter()
                        .all(|&earlier| self.passed[earlier].is_some())
            })
            .collect()
    }

    /// The earlier criterion that keeps this one from being run.
    fn blocked_by(&self, criterion: usize) -> Option<usize> {
        self.plan.rubric.criteria[criterion]
            .after
            .iter()
            .copied()
            .find(|&earlier| self.passed[earlier] == Some(false))
    }

    /// The runs to be made now, the telling ones first; none where the present wave has all it needs. There are more of them once these have their outcomes.
    pub fn due(&mut self) -> Vec<usize> {
        self.batch
            .retain(|&run| matches!(self.runs[run], RunOutcome::NotRun));
        if self.batch.is_empty() {
            self.batch = self.next_batch();
        }
        self.batch.clone()
    }

    /// The next runs of the wave. What has less than the plan allows, or has it all in any case, need not be waited for.
    fn next_batch(&mut self) -> Vec<usize> {
        self.size = patience::next_size(self.size, self.plan, &self.last, &self.runs);
        let evidence = Evidence::of(self.plan, &self.runs);
        let mut room = self.size;
        let mut has_suspect = false;
        let mut batch = Vec::new();
        let needed = self.needed();
        for &run in self.order.iter().filter(|run| needed.contains(run)) {
            let allowed = evidence.allowed(&self.plan.runs[run]);
            let is_free = allowed.is_shortened() || self.plan.runs[run].patience == Patience::Full;
            let is_suspect = !is_free && evidence.is_suspect(&self.plan.runs[run]);
            if is_free || room > 0 && !(is_suspect && has_suspect) {
                self.allowed[run] = allowed;
                batch.push(run);
                room -= usize::from(!is_free);
                has_suspect |= is_suspect;
            }
        }
        self.last.clone_from(&batch);
        batch
    }

    /// What a run that is due is allowed.
    pub fn allowed(&self, run: usize) -> Allowed {
        self.allowed[run]
    }

    /// The runs that the present wave needs and that have no outcome, in the plan's order.
    pub fn needed(&self) -> Vec<usize> {
        let needed = |run: usize| {
            self.plan.cases.iter().any(|case| {
                case.run == run
                    && self.wave.contains(&case.criterion)
                    && self.blocked_by(case.criterion).is_none()
            })
        };
        (0..self.plan.runs.len())
            .filter(|&run| matches!(self.runs[run], RunOutcome::NotRun) && needed(run))
            .collect()
    }

    /// The number of runs that have an outcome.
    pub fn done(&self) -> usize {
        self.runs
            .iter()
            .filter(|run| !matches!(run, RunOutcome::NotRun))
            .count()
    }

    /// Notes what became of a run.
    pub fn record(&mut self, run: usize, outcome: RunOutcome) {
        self.runs[run] = outcome;
    }

    /// Judges the present wave and goes on to the next; `false` where none is left.
    pub fn advance(&mut self) -> bool {
        note_elsewhere(self.plan, &mut self.runs);
        let mut results = Vec::new();
        for &criterion in &self.wave {
            let blocked = self.blocked_by(criterion);
            let mut all = true;
            for (index, case) in self.plan.cases.iter().enumerate() {
                if case.criterion != criterion {
                    continue;
                }
                let result = match blocked {
                    Some(earlier) => {
                        let title = &self.plan.rubric.criteria[earlier].title;
                        CaseResult::Judged(skipped(&format!("`{title}` did not pass")))
                    }
                    None => self.judged(index),
                };
                // Where the grader itself failed, the student gets the benefit of the doubt.
                all &= result.outcome().passes() || result.outcome() == CaseOutcome::JudgeError;
                self.cases[index] = Some(result);
            }
            results.push((criterion, all));
        }
        for (criterion, all) in results {
            self.passed[criterion] = Some(all);
        }
        self.wave = self.next_wave();
        if self.wave.is_empty() && !self.is_settled {
            self.settle_own_words();
        }
        // What it asks for has its own telling runs.
        self.size = self.size.min(patience::AT_FIRST);
        self.last.clear();
        // A checked rubric names only earlier criteria, so there is a next wave until all is decided.
        !self.wave.is_empty()
    }

    /// Begins to judge anew, in the light of the words of the program's own, where it has any. What they open is run then.
    fn settle_own_words(&mut self) {
        self.is_settled = true;
        let words = own_words::of(observed(self.plan, &self.runs)).map(Arc::<str>::from);
        let Some(words) = words else { return };
        for outcome in &mut self.runs {
            if let RunOutcome::Observed(observation) = outcome {
                observation.set_elsewhere(Elsewhere {
                    own_words: Some(Arc::clone(&words)),
                    ..observation.elsewhere().clone()
                });
            }
        }
        self.cases.fill_with(|| None);
        self.passed.fill(None);
        self.wave = self.next_wave();
    }

    fn judged(&self, index: usize) -> CaseResult {
        let plan = self.plan;
        let case = &plan.cases[index];
        match &self.runs[case.run] {
            RunOutcome::Observed(observation) => {
                let criterion = &plan.rubric.criteria[case.criterion];
                let fixture = &plan.runs[case.run].fixture;
                guarded(|| judge(&plan.rubric, criterion, fixture, observation))
                    .map_or_else(CaseResult::Failed, CaseResult::Judged)
            }
            RunOutcome::Examined(examples) => {
                let (part, parts) = plan.place(index);
                CaseResult::Judged(Judgement::of_findings(examples.findings(part, parts - 1)))
            }
            RunOutcome::Failed(error) => CaseResult::Failed(error.clone()),
            RunOutcome::NotRun => CaseResult::Judged(skipped("the grader was interrupted before it")),
        }
    }

    /// The results. What is undecided counts as left out.
    pub fn finish(self, incomplete: bool) -> Graded {
        let left_out = || CaseResult::Judged(skipped("the grader was interrupted"));
        Graded {
            incomplete,
            cases: self
                .cases
                .into_iter()
                .map(|case| case.unwrap_or_else(left_out))
                .collect(),
            runs: self.runs,
        }
    }
}

/// Notes what the runs say of each other. Where a solved puzzle got no board: who prints the boards after the moves only has none to print there. Where a puzzle got no answer:
/// whether others got one; and whether puzzles that have a solution got any. And whether all that got one got the same.
pub(crate) fn note_elsewhere(plan: &Plan, runs: &mut [RunOutcome]) {
    let rubric = &plan.rubric;
    let observed = || observed(plan, runs);
    let in_doubt = |(fixture, observation): (&Fixture, &Observation)| {
        fixture.golden.moves() == Some(0) && observation.transcript.boards.is_empty()
    };
    let left_out = rubric.client() == Client::Solver
        && observed().any(in_doubt)
        && observed().any(|(fixture, observation)| {
            guarded(|| leaves_out_start(rubric, fixture, observation)).unwrap_or(false)
        });
    let solves = observed()
        .filter(|(fixture, _)| fixture.golden.is_solvable())
        .map(|(_, observation)| {
            let said = &observation.transcript;
            !(said.moves.is_empty() && said.boards.is_empty())
        })
        .reduce(|one, other| one || other);
    let answered = match observed().count() {
        0 | 1 => None,
        _ => Some(observed().any(|(_, observation)| observation.answers_in(rubric))),
    };
    let says_none = observed().any(|(fixture, observation)| {
        let said = &observation.transcript;
        !fixture.golden.is_solvable() && said.moves.is_empty() && !said.unsolvable.is_empty()
    });
    let constant = sameness::constant(rubric, observed()).filter(|_| rubric.client() == Client::Solver);
    let repeats: Vec<bool> = runs
        .iter()
        .map(|run| {
            let pair = run.observation().zip(constant);
            pair.is_some_and(|(run, constant)| run.repeats(constant))
        })
        .collect();
    let own_words = observed().find_map(|(_, observation)| observation.elsewhere().own_words.clone());
    let of_run = |(fixture, observation)| guarded(|| told(rubric, fixture, observation)).unwrap_or_default();
    let facts = Arc::new(ClassFacts::of(observed().map(of_run)));
    for (outcome, is_constant) in runs.iter_mut().zip(repeats) {
        if let RunOutcome::Observed(observation) = outcome {
            let leaves_out_start = observation.elsewhere().leaves_out_start || left_out;
            observation.set_elsewhere(Elsewhere {
                leaves_out_start,
                answered,
                solves,
                says_none,
                is_constant,
                own_words: own_words.clone(),
                facts: Arc::clone(&facts),
            });
        }
    }
}

/// The puzzles that a program was run on, and what was seen.
fn observed<'r>(
    plan: &'r Plan,
    runs: &'r [RunOutcome],
) -> impl Iterator<Item = (&'r Fixture, &'r Observation)> + Clone {
    let outcomes = plan.runs.iter().zip(runs);
    outcomes.filter_map(|(run, outcome)| Some((run.fixture.as_ref(), outcome.observation()?)))
}

fn skipped(why: &str) -> Judgement {
    Judgement {
        verdict: Verdict::Skipped,
        findings: vec![Finding::new(
            FindingCode::PrerequisiteFailed,
            format!("not run: {why}"),
        )],
        remarks: Vec::new(),
        diff: None,
    }
}
