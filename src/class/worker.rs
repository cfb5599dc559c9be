//! One thread of a class run. It holds at most one box at a time, a compiler's or a program's.

use std::cmp::Reverse;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use serde_json::{Value, json};

use super::Work;
use super::active::Active;
use super::content::stage;
use super::graded_class::{ClassEvent, ClassRun, Tally, Trouble};
use super::scheduler::{Scheduler, Task};
use crate::cores::profile::Phase;
use crate::explain::{Explanation, dialect_detection};
use crate::grade::{self, Graded, RunOutcome, Schedule, guarded, measure, observe};
use crate::gradebook::{BuildRecord, DiagnosisRecord, Grading, KeptRun, Rebuilt, RunKey};
use crate::hunt::{self, Effort};
use crate::judge::{Allowed, JudgeError};
use crate::plan::Run;
use crate::problem::Failure;
use crate::submission::{
    Language, Part, PrepareError, Prepared, Submission, SubmissionError, Workspace, build_limits, packed_stem,
};
use sandbox::execution::{Execution, Exit, LimitKind};
use sandbox::{Cell, Sandbox};

/// One thread.
pub(super) struct Worker<'c, 'p> {
    pub(super) class: &'c ClassRun<'p>,
    /// The class's sandbox, with no more boxes at work than jobs.
    pub(super) sandbox: &'c dyn Sandbox,
    pub(super) scheduler: &'c Scheduler<'p>,
    pub(super) tally: &'c Tally<'c>,
}

/// The submission that a thread is at, and its open box.
type Seat<'p> = (Arc<Active<'p>>, Option<Box<dyn Cell>>);

/// Why a thread stops what it is at.
enum Stop {
    /// The gradebook cannot be written: there is no sense in going on.
    Gradebook(Failure),
    /// The whole invocation is being interrupted.
    Interrupted,
    /// This submission cannot be graded here, through no fault of its own.
    Trouble(Trouble),
}

impl From<Failure> for Stop {
    fn from(error: Failure) -> Self {
        Self::Gradebook(error)
    }
}

impl From<PrepareError> for Stop {
    fn from(error: PrepareError) -> Self {
        if matches!(&error, PrepareError::Sandbox(error) if error.interrupted) {
            return Self::Interrupted;
        }
        Self::Trouble(Trouble {
            what: JudgeError::from_error(&error).what,
            hint: error.hint(),
        })
    }
}

impl<'p> Worker<'_, 'p> {
    /// Works until there is nothing left to do.
    pub(super) fn work(&self) -> Result<(), Failure> {
        let mut seat: Option<Seat<'p>> = None;
        loop {
            if self.class.interrupted.load(Ordering::SeqCst) {
                self.scheduler.stop();
            }
            let from = Instant::now();
            let task = self.scheduler.next(seat.as_ref().map(|(active, _)| active));
            self.note(Phase::Idle, "", from, Value::Null);
            let done = match task {
                Task::Nothing => return Ok(()),
                Task::Prepare(work) => {
                    // The box of the last submission is closed before another is opened.
                    seat = None;
                    self.begin(*work)
                        .map(|begun| seat = begun.map(|active| (active, None)))
                }
                Task::Run(active, run) => {
                    let cell = match seat.take() {
                        Some((own, cell)) if Arc::ptr_eq(&own, &active) => cell,
                        Some(_) | None => None,
                    };
                    let (cell, done) = self.run(&active, run, cell);
                    seat = Some((active, cell));
                    done
                }
            };
            self.scheduler.done();
            match done {
                Ok(()) => {}
                Err(Stop::Interrupted) => self.scheduler.stop(),
                Err(Stop::Trouble(trouble)) => self.tally.trouble("", &trouble),
                Err(Stop::Gradebook(error)) => {
                    self.scheduler.stop();
                    return Err(error);
                }
            }
        }
    }

    /// Notes what this thread did since a moment.
    fn note(&self, phase: Phase, name: &str, from: Instant, facts: Value) {
        if let Some(profile) = self.class.profile {
            profile.note(phase, name, from, facts);
        }
    }

    /// Prepares a submission, and opens it to all threads where it has runs to make: then this one stays with it.
    fn begin(&self, work: Work) -> Result<Option<Arc<Active<'p>>>, Stop> {
        let label = work.label().to_owned();
        let attempts = work.attempts.clone();
        let runs = self.class.plan.runs.len();
        let from = Instant::now();
        let opened = guarded(|| self.open(work)).unwrap_or_else(|error| {
            Err(Stop::Trouble(Trouble {
                what: error.what,
                hint: None,
            }))
        });
        self.note(Phase::Prepare, &label, from, Value::Null);
        match opened {
            Ok(Some((active, due))) => {
                let active = Arc::new(active);
                self.scheduler.opened(Arc::clone(&active), due);
                return Ok(Some(active));
            }
            Ok(None) => self.tally.skipped(runs),
            Err(Stop::Trouble(trouble)) => {
                self.tally.skipped(runs);
                self.tally.trouble(&label, &trouble);
                let kept =
                    self.class
                        .gradebook
                        .keep_trouble(&attempts, &trouble.what, trouble.hint.as_deref());
                if let Err(error) = kept {
                    self.scheduler.not_opened();
                    return Err(error.into());
                }
            }
            Err(stop) => {
                self.scheduler.not_opened();
                return Err(stop);
            }
        }
        self.scheduler.not_opened();
        Ok(None)
    }

    /// A submission with the runs that are due; nothing where it is finished already.
    fn open(&self, work: Work) -> Result<Option<(Active<'p>, Vec<usize>)>, Stop> {
        let (class, gradebook) = (self.class, self.class.gradebook);
        if let Some((rebuilt, explanation)) = self.kept(&work)? {
            self.finish(&work, &rebuilt.record, &rebuilt.graded, &explanation)?;
            return Ok(None);
        }
        let part = Part::of(&class.plan.rubric);
        let staged = stage(&work.files);
        // A refusal asks what its path is, so the staged files are still there.
        let located = match &staged {
            Ok(staged) => Submission::locate_part(staged.path(), part).map_err(|error| refused(&error)),
            Err(error) => Err(refused(error)),
        };
        let submission = match located {
            Ok(found) => found,
            Err(record) => {
                self.finish_without_runs(&work, &record?)?;
                return Ok(None);
            }
        };
        let toolchain = class.tools.identity(submission.language());
        let workspace = Workspace::create()?;
        let prepared = submission.prepare(&workspace, self.sandbox, class.tools, &build_limits())?;
        let program = match prepared {
            Prepared::Ready(program) => program,
            Prepared::CompileFailed(failure) => {
                let record =
                    BuildRecord::of_failure(submission.language(), &failure, &toolchain, submission.notes());
                self.finish_without_runs(&work, &record)?;
                return Ok(None);
            }
        };
        let record = BuildRecord {
            // What was recognised decides which tools are asked for, whatever `submission.toml` runs.
            language: Some(submission.language()),
            ..BuildRecord::of_program(&program, &toolchain, submission.notes())
        };
        gradebook.keep_build(class.plan, &work.content, &record)?;
        let kept = gradebook.runs(&work.content)?;
        let schedule = Schedule::new(class.plan);
        let active = Active::new(work, workspace, program, record, kept, schedule);
        let due = self.due(&active);
        if due.is_empty() {
            self.close(&active)?;
            return Ok(None);
        }
        Ok(Some((active, due)))
    }

    /// The results, where every run was kept and a report needs nothing else.
    fn kept(&self, work: &Work) -> Result<Option<(Rebuilt, Explanation)>, Failure> {
        let (plan, gradebook) = (self.class.plan, self.class.gradebook);
        let rebuilt = Rebuilt::of(gradebook, plan, &work.content)?;
        let rebuilt = rebuilt.filter(|rebuilt| {
            let same_tools = rebuilt
                .record
                .language
                .is_some_and(|language| self.class.tools.identity(language) == rebuilt.record.toolchain);
            same_tools
                && rebuilt.missing.is_empty()
                && dialect_detection::solves_something(plan, &rebuilt.graded)
        });
        let Some(rebuilt) = rebuilt else {
            return Ok(None);
        };
        let explanation = Explanation::of(plan, &rebuilt.graded, None);
        let hunted = rebuilt.hunted(plan, &work.content, &explanation);
        Ok((!hunted.exhausted).then_some((rebuilt, explanation)))
    }

    /// Goes on through the schedule as far as kept runs go; the runs that are to be made, or none where all is decided.
    fn due(&self, active: &Active<'p>) -> Vec<usize> {
        let plan = self.class.plan;
        let mut schedule = active.schedule();
        loop {
            let (content, tools) = (&active.work.content, &active.record.toolchain);
            let mut missing = active.kept.recall(plan, content, tools, &mut schedule);
            if !missing.is_empty() {
                // The hard puzzles first, those without a solution before all: a program that never ends is not to begin last.
                missing
                    .sort_by_key(|&run| Reverse(plan.runs[run].fixture.golden.moves().unwrap_or(u64::MAX)));
                return missing;
            }
            if !schedule.advance() {
                return Vec::new();
            }
        }
    }

    /// Makes one run and keeps it; judges where it was the last.
    fn run(
        &self,
        active: &Arc<Active<'p>>,
        index: usize,
        mut cell: Option<Box<dyn Cell>>,
    ) -> (Option<Box<dyn Cell>>, Result<(), Stop>) {
        let from = Instant::now();
        let done = guarded(|| self.run_and_judge(active, index, &mut cell));
        let fixture = &self.class.plan.runs[index].fixture.id;
        let name = format!("{}: {fixture}", active.work.label());
        let language = active.record.language.map(Language::title);
        self.note(Phase::Case, &name, from, json!({ "language": language }));
        let done = done.unwrap_or_else(|error| {
            // It is given up, so that nobody waits for it.
            self.scheduler.judged(active, Vec::new());
            Err(Stop::Trouble(Trouble {
                what: format!("`{}`: {}", active.work.label(), error.what),
                hint: None,
            }))
        });
        (cell, done)
    }

    fn run_and_judge(
        &self,
        active: &Arc<Active<'p>>,
        index: usize,
        cell: &mut Option<Box<dyn Cell>>,
    ) -> Result<(), Stop> {
        let class = self.class;
        let (plan, run) = (class.plan, &class.plan.runs[index]);
        let allowed = active.schedule().allowed(index);
        let outcome = match measure(plan, run, allowed, &active.program, self.sandbox, cell) {
            Ok((mut execution, allowed)) => {
                if has_slept(&execution) {
                    self.scheduler.sleeps(active);
                }
                self.keep_run(active, run, allowed, &mut execution)?;
                let from = Instant::now();
                let read = observe(plan, run, allowed, execution);
                self.note(Phase::Read, "", from, Value::Null);
                read
            }
            Err(error) if error.interrupted => return Err(Stop::Interrupted),
            Err(error) => RunOutcome::Failed(JudgeError::from_error(&error)),
        };
        active.schedule().record(index, outcome);
        active.ran.fetch_add(1, Ordering::SeqCst);
        self.tally.ran();
        if !self.scheduler.ran(active) {
            return Ok(());
        }
        let from = Instant::now();
        let due = self.due(active);
        if due.is_empty() {
            *cell = None;
            self.close(active)?;
            self.tally
                .skipped(plan.runs.len() - active.ran.load(Ordering::SeqCst));
        }
        self.note(Phase::Judge, active.work.label(), from, Value::Null);
        self.scheduler.judged(active, due);
        Ok(())
    }

    /// Keeps what a submission came to, with the further runs that its report needs.
    fn close(&self, active: &Active<'p>) -> Result<(), Failure> {
        let class = self.class;
        let graded = active.schedule().clone().finish(false);
        let grading = grade::Grading {
            program: &active.program,
            sandbox: self.sandbox,
            jobs: 1,
            interrupted: class.interrupted,
            progress: &|_, _| {},
        };
        let other = dialect_detection::where_nothing_is_solved(class.plan, &graded, grading);
        let explanation = Explanation::of(class.plan, &graded, other);
        self.hunt(active, &graded, &explanation, grading)?;
        self.finish(&active.work, &active.record, &graded, &explanation)
    }

    /// Makes and keeps the further runs in search of the smallest puzzles on which a program goes wrong, so that every report finds them again.
    fn hunt(
        &self,
        active: &Active<'p>,
        graded: &Graded,
        explanation: &Explanation,
        grading: grade::Grading<'_>,
    ) -> Result<(), Failure> {
        let (plan, from) = (self.class.plan, Instant::now());
        let mut make = hunt::made(plan, grading);
        let mut failed = None;
        let mut further = |run: &Run, allowed: Allowed| {
            let (mut execution, allowed) = make(run, allowed)?;
            self.keep_run(active, run, allowed, &mut execution)
                .map_err(|error| failed = Some(error))
                .ok()?;
            Some((execution, allowed))
        };
        let hunted = hunt::hunt(plan, graded, explanation, &mut further, Effort::of_class(plan));
        self.note(
            Phase::Hunt,
            active.work.label(),
            from,
            json!({ "runs": hunted.runs }),
        );
        failed.map_or(Ok(()), Err)
    }

    /// Keeps a run, without the name of the place where it was made.
    fn keep_run(
        &self,
        active: &Active<'p>,
        run: &Run,
        allowed: Allowed,
        execution: &mut Execution,
    ) -> Result<(), Failure> {
        for captured in [&mut execution.stdout, &mut execution.stderr] {
            captured.bytes = active.workspace.unnamed(std::mem::take(&mut captured.bytes));
        }
        let from = Instant::now();
        self.class.gradebook.keep_run(&KeptRun {
            key: &RunKey::of(
                &active.work.content,
                &active.record.toolchain,
                self.class.plan,
                run,
            ),
            content: &active.work.content,
            toolchain: &active.record.toolchain,
            fixture: run.fixture.id.as_str(),
            allowed,
            execution,
        })?;
        self.note(Phase::Keep, "", from, Value::Null);
        Ok(())
    }

    fn finish_without_runs(&self, work: &Work, record: &BuildRecord) -> Result<(), Failure> {
        self.class
            .gradebook
            .keep_build(self.class.plan, &work.content, record)?;
        match Rebuilt::without_runs(self.class.plan, record) {
            Some(rebuilt) => self.finish(work, record, &rebuilt.graded, &Explanation::default()),
            None => Ok(()),
        }
    }

    fn finish(
        &self,
        work: &Work,
        record: &BuildRecord,
        graded: &Graded,
        explanation: &Explanation,
    ) -> Result<(), Failure> {
        let class = self.class;
        let causes = explanation.for_reader(|_| true).diagnoses;
        let diagnoses: Vec<DiagnosisRecord> = causes.iter().map(DiagnosisRecord::from).collect();
        let grading = |attempt| Grading {
            other_dialect: explanation.other_dialect.clone(),
            diagnoses: diagnoses.clone(),
            ..Grading::of(
                class.plan,
                &class.rubric.id,
                attempt,
                record,
                graded,
                class.sandbox.report(),
            )
        };
        let gradings: Vec<Grading> = work.attempts.iter().map(grading).collect();
        class.gradebook.keep_gradings(&gradings, class.recorded)?;
        for grading in &gradings {
            self.tally.finished(grading.unsettled);
            (class.tell)(ClassEvent::Graded(grading));
        }
        Ok(())
    }
}

/// Whether a run did nothing until the clock stopped it.
fn has_slept(execution: &Execution) -> bool {
    let usage = execution.usage;
    execution.exit == Exit::Limit(LimitKind::Wall) && usage.cpu.is_some_and(|cpu| cpu < usage.wall / 10)
}

/// The record of something that is no submission. What cannot be read is the machine's fault and no student's.
fn refused(error: &SubmissionError) -> Result<BuildRecord, Stop> {
    if error.is_unreadable() {
        return Err(Stop::Trouble(Trouble {
            what: JudgeError::from_error(error).what,
            hint: error.hint(),
        }));
    }
    Ok(BuildRecord::of_refusal(
        error,
        error.path(),
        &shared_name(error.path()),
    ))
}

/// What a message calls a path that all who handed in the same have: a file's name, which is theirs too; a folder or an archive has one student's name.
fn shared_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if path.is_dir() || packed_stem(&name).is_some() {
        "it".to_owned()
    } else {
        format!("`{name}`")
    }
}
