//! A class run on a sandbox that only pretends: who is at work when, and what is kept.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::*;
use crate::gradebook::{Gradebook, RubricRecord};
use crate::plan::Plan;
use crate::submission::Toolchain;
use sandbox::execution::{Execution, Exit, LimitKind, Usage};
use sandbox::{Cell, CellSpec, Pulse, Request, Sandbox, SandboxError, SandboxReport};

/// Counts the programs that are at work, and the boxes that are open.
#[derive(Default)]
struct Watch {
    at_work: AtomicUsize,
    most: AtomicUsize,
    runs: AtomicUsize,
    /// How many must be at work at one time before one may end.
    together: usize,
    /// Whether they are seen to sleep while they wait for the others.
    sleeps: bool,
    /// The student whose program sleeps at every run until the clock stops it; here, after the first, until the others' have run so often.
    sleeper: Option<(&'static str, usize)>,
    met: Mutex<usize>,
    changed: Condvar,
}

struct Pretend {
    watch: Arc<Watch>,
    report: SandboxReport,
}

struct PretendCell(Arc<Watch>);

impl Sandbox for Pretend {
    fn report(&self) -> &SandboxReport {
        &self.report
    }

    fn open(&self, _: &CellSpec) -> Result<Box<dyn Cell>, SandboxError> {
        Ok(Box::new(PretendCell(Arc::clone(&self.watch))))
    }
}

impl Cell for PretendCell {
    fn run(&mut self, request: &Request) -> Result<Execution, SandboxError> {
        let watch = &self.0;
        if request.files.is_empty() {
            // Nothing is solved, so each program is asked once in a dialect of standard input too.
            return Ok(says_none());
        }
        let now = watch.at_work.fetch_add(1, Ordering::SeqCst) + 1;
        watch.most.fetch_max(now, Ordering::SeqCst);
        watch.runs.fetch_add(1, Ordering::SeqCst);
        let mut met = watch.met.lock().unwrap();
        *met += 1;
        watch.changed.notify_all();
        // Nobody goes before the others of the group have come; a minute is more than any machine needs.
        let group = met.div_ceil(watch.together.max(1)) * watch.together;
        let (met, waited) = watch
            .changed
            .wait_timeout_while(met, Duration::from_mins(1), |met| *met < group)
            .unwrap();
        drop(met);
        watch.at_work.fetch_sub(1, Ordering::SeqCst);
        if waited.timed_out() {
            return Err(SandboxError::plain("the others never came"));
        }
        Ok(says_none())
    }

    fn run_seen(
        &mut self,
        request: &Request,
        seen: &mut dyn FnMut(Pulse),
    ) -> Result<Execution, SandboxError> {
        let watch = &self.0;
        if let Some((sleeper, others)) = watch.sleeper {
            return self.sleep_or_run(request, sleeper, others, seen);
        }
        if !watch.sleeps || request.files.is_empty() {
            return self.run(request);
        }
        *watch.met.lock().unwrap() += 1;
        let until = Instant::now() + Duration::from_mins(1);
        while *watch.met.lock().unwrap() < watch.together {
            if Instant::now() > until {
                return Err(SandboxError::plain("the others never came"));
            }
            let cpu = Duration::ZERO;
            seen(Pulse { cpu, runnable: false });
            std::thread::yield_now();
        }
        Ok(says_none())
    }
}

impl PretendCell {
    fn sleep_or_run(
        &self,
        request: &Request,
        sleeper: &str,
        others: usize,
        seen: &mut dyn FnMut(Pulse),
    ) -> Result<Execution, SandboxError> {
        let watch = &self.0;
        if !request
            .argv
            .iter()
            .any(|argument| std::path::Path::new(argument).ends_with(sleeper))
        {
            watch.runs.fetch_add(1, Ordering::SeqCst);
            return Ok(says_none());
        }
        let is_first = watch.met.lock().unwrap().eq(&0);
        *watch.met.lock().unwrap() += 1;
        let until = Instant::now() + Duration::from_mins(1);
        while !is_first && watch.runs.load(Ordering::SeqCst) < others {
            if Instant::now() > until {
                // Nobody waits a second time.
                watch.runs.store(others, Ordering::SeqCst);
                return Err(SandboxError::plain("the others never ran"));
            }
            let cpu = Duration::ZERO;
            seen(Pulse { cpu, runnable: false });
            std::thread::yield_now();
        }
        Ok(Execution {
            exit: Exit::Limit(LimitKind::Wall),
            usage: Usage {
                cpu: Some(Duration::ZERO),
                wall: Duration::from_secs(20),
                ..Usage::default()
            },
            ..says_none()
        })
    }
}

fn says_none() -> Execution {
    Execution::new(Exit::Code(0)).printing("No solution possible\n")
}

const RUBRIC: &str = r#"schema = "grader.rubric/v1"
title = "Small"
dialect = "coursera"
points = 10

[[criterion]]
id = "none"
title = "Boards without a solution"
points = 10
fixtures = ["2x2/unsolvable-0[1-4]"]
requires = ["unsolvable"]
"#;

/// A class of scripts, graded by so many jobs. Every run has its full limits: else the first run of each program would be made alone.
fn graded_with(
    students: &[&str],
    jobs: usize,
    watch: Watch,
) -> (GradedClass, Arc<Watch>, Gradebook, TempDir) {
    let rubric = format!("{RUBRIC}limits = {{ patience = \"full\" }}\n");
    graded_by(&rubric, students, jobs, watch)
}

fn graded_by(
    rubric: &str,
    students: &[&str],
    jobs: usize,
    watch: Watch,
) -> (GradedClass, Arc<Watch>, Gradebook, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("hw")).unwrap();
    for student in students {
        fs::write(
            folder.path().join("hw").join(student),
            format!("#!/bin/sh\n# {student}\n"),
        )
        .unwrap();
    }
    let file = folder.path().join("small.toml");
    fs::write(&file, rubric).unwrap();
    let plan = Plan::new(&Arc::new(crate::rubric::load_file(&file).unwrap()));
    let rubric = RubricRecord::of(&plan, "small.toml");
    let download = read_layout(&folder.path().join("hw"), None, &[]).unwrap();
    let joined = join(download.entries, &Lists::default());
    let gradebook = Gradebook::open_or_create(&folder.path().join("gradebook.db")).unwrap();
    let attempts: Vec<_> = joined
        .attempts
        .iter()
        .map(|(attempt, _)| attempt.clone())
        .collect();
    gradebook.keep_class(&joined.students, &attempts).unwrap();
    gradebook.keep_rubric(&rubric).unwrap();
    let watch = Arc::new(watch);
    let tools = Toolchain::from_env();
    let works = works(&joined, &gradebook, &plan, &rubric, &tools, None).unwrap();
    let run = ClassRun {
        profile: None,
        gradebook: &gradebook,
        plan: &plan,
        rubric: &rubric,
        tools: &tools,
        sandbox: &Pretend {
            watch: Arc::clone(&watch),
            report: SandboxReport::default(),
        },
        jobs,
        interrupted: &AtomicBool::new(false),
        recorded: None,
        tell: &|_| {},
    };
    let done = run.run(works).unwrap();
    (done, watch, gradebook, folder)
}

#[test]
fn no_more_programs_are_at_work_than_jobs_and_no_fewer_while_there_is_work() {
    let students = ["ada", "alan", "barbara"];
    let watch = Watch {
        together: 2,
        ..Watch::default()
    };
    let (done, watch, gradebook, _folder) = graded_with(&students, 2, watch);
    assert_eq!((done.graded, done.unsettled, done.troubles), (3, 0, 0));
    assert_eq!(watch.most.load(Ordering::SeqCst), 2);
    assert_eq!(
        (done.runs, watch.runs.load(Ordering::SeqCst)),
        (12, 12),
        "four runs each"
    );
    assert_eq!(gradebook.standings().unwrap().len(), 3);
}

#[test]
fn the_last_submission_is_shared_by_all_threads() {
    // Four runs that only end when all of them have begun.
    let watch = Watch {
        together: 4,
        ..Watch::default()
    };
    let (done, watch, _, _folder) = graded_with(&["ada"], 4, watch);
    assert_eq!((done.graded, done.unsettled), (1, 0));
    assert_eq!(watch.most.load(Ordering::SeqCst), 4);
}

#[test]
fn a_program_that_sleeps_keeps_no_other_from_its_core() {
    // One job, and four programs of two students that only end when all of them have begun.
    let watch = Watch {
        together: 4,
        sleeps: true,
        ..Watch::default()
    };
    let (done, _, _, _folder) = graded_with(&["ada", "alan"], 1, watch);
    assert_eq!((done.graded, done.unsettled, done.runs), (2, 0, 8));
}

#[test]
fn a_program_that_is_known_to_sleep_takes_no_core_with_all_its_runs() {
    const OTHERS: usize = 11 * 92;
    // One job, and more runs of the first student's than may be asleep at one time, all of which wait for those of eleven others.
    let watch = Watch {
        sleeper: Some(("s00", OTHERS)),
        ..Watch::default()
    };
    let rubric = RUBRIC
        .replace("2x2/unsolvable-0[1-4]", "3x3/depth-*-[abc]")
        .replace("\"unsolvable\"", "\"moves\"");
    let students: Vec<String> = (0..12).map(|student| format!("s{student:02}")).collect();
    let students: Vec<&str> = students.iter().map(String::as_str).collect();
    let (done, _, _, _folder) = graded_by(&rubric, &students, 1, watch);
    assert_eq!((done.graded, done.unsettled, done.runs), (12, 0, 12 * 92));
}

#[test]
fn of_submissions_that_never_ran_the_smallest_is_taken_first() {
    let folder = tempfile::tempdir().unwrap();
    let hw = folder.path().join("hw");
    fs::create_dir(&hw).unwrap();
    for (student, size) in [("ada", 300), ("alan", 20), ("barbara", 100)] {
        fs::write(hw.join(student), format!("#!/bin/sh\n#{}\n", "x".repeat(size))).unwrap();
    }
    let file = folder.path().join("small.toml");
    fs::write(&file, RUBRIC).unwrap();
    let plan = Plan::new(&Arc::new(crate::rubric::load_file(&file).unwrap()));
    let rubric = RubricRecord::of(&plan, "small.toml");
    let joined = join(read_layout(&hw, None, &[]).unwrap().entries, &Lists::default());
    let gradebook = Gradebook::open_or_create(&folder.path().join("gradebook.db")).unwrap();
    let works = works(&joined, &gradebook, &plan, &rubric, &Toolchain::from_env(), None).unwrap();
    let taken: Vec<&str> = works.iter().rev().map(Work::label).collect();
    assert_eq!(taken, ["alan", "barbara", "ada"]);
}
