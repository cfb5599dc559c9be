//! `grader class`: finds the submissions, joins them with the roster, and grades what is not graded yet.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::class::{
    ClassEvent, ClassRun, Download, GradedClass, Groups, Joined, Lists, Roster, Shard, Times, Work, join,
    read_layout, stage, time_zone, works,
};
use crate::cli::ClassArgs;
use crate::cores::profile::Profile;
use crate::document::{Block, Safe, Table, amount};
use crate::gradebook::{
    ClassProblem, ClassProblemKind, Gradebook, Rerun, RubricRecord, Status, Student, brief, called,
    seed_of_class,
};
use crate::plan::Plan;
use crate::report::atomic::{check_place, write_atomically};
use crate::report::progress::{Progress, Waiting};
use crate::rubric::{self, Seed};
use crate::statistics::{Cause, causes};
use crate::submission::Toolchain;

use super::gradebook::rubric_source;
use super::invocation::{choose_sandbox, hidden, interrupt_flag, mistake, recorded, toolchain};
use super::run::classes_without_program;
use super::{Ended, Mistake, finish, listing, note, print, warning};

pub(super) fn class(args: &ClassArgs) -> Result<Ended, Mistake> {
    let shard: Option<Shard> = args
        .shard
        .as_deref()
        .map(str::parse)
        .transpose()
        .map_err(|error| mistake("--shard", &error))?;
    let recorded = recorded(args.at.as_deref())?;
    let beside: Vec<PathBuf> = [
        Some(&args.gradebook.gradebook),
        args.roster.as_ref(),
        args.times.as_ref(),
        args.groups.as_ref(),
    ]
    .into_iter()
    .flatten()
    .cloned()
    .collect();
    let reading = Waiting::new(&format!("reading {}", args.submissions.display()));
    let (download, joined) = found(args, &beside)?;
    drop(reading);
    if args.list {
        return finish(&listed(&joined, download.layout.title()));
    }
    args.profile.as_deref().map(check_place).transpose()?;
    let interrupted = interrupt_flag()?;
    let gradebook = Gradebook::open_or_create(&args.gradebook.gradebook)?;
    for damage in gradebook.mended() {
        warning(&format!(
            "the gradebook was damaged, and is graded anew there: {damage}"
        ));
    }
    let gradebook = if args.no_outputs {
        gradebook.without_outputs()
    } else {
        gradebook
    };
    let seed = chosen_seed(args, &gradebook, &joined)?;
    let (plan, rubric) = chosen_rubric(args, &gradebook, &joined, seed)?;
    gradebook.keep_seed(seed)?;
    let tools = toolchain(&plan.rubric.libraries)?;
    let due = begin(args, &gradebook, (&plan, &rubric), &joined, &tools, shard)?;
    let done = if due.is_empty() {
        GradedClass::default()
    } else {
        if let Some(note) = super::memory_note(&plan, sandbox::free_memory()) {
            warning(&note);
        }
        let kept = Gradebook::files(&args.gradebook.gradebook);
        let unpacked = download.unpacked().map(Path::to_owned);
        let given = [args.submissions.clone()].into_iter().chain(unpacked);
        let ours = beside.into_iter().chain(kept).chain(given);
        let sandbox = choose_sandbox(&args.sandbox, &interrupted, hidden(&rubric.source, ours))?;
        let progress = Progress::on_stderr();
        let telling = Telling {
            progress: &progress,
            students: &joined.students,
            troubles: Mutex::default(),
        };
        let profile = args.profile.as_ref().map(|_| Arc::new(Profile::begin()));
        let run = ClassRun {
            profile: profile.as_ref(),
            gradebook: &gradebook,
            plan: &plan,
            rubric: &rubric,
            tools: &tools,
            sandbox: sandbox.as_ref(),
            jobs: super::jobs_for(args.jobs, &plan),
            interrupted: &interrupted,
            recorded: Some(&recorded),
            tell: &|event| tell(&telling, event),
        };
        let begun = Instant::now();
        let done = run.run(due);
        if let Some(done) = done.as_ref().ok().filter(|done| done.runs > 0) {
            progress.tell(&spent(*done, run.jobs, begun.elapsed()));
        }
        progress.finish();
        if let Some((profile, path)) = profile.zip(args.profile.as_ref()) {
            write_atomically(path, profile.trace().as_bytes())?;
        }
        done?
    };
    let problems = gradebook.problems()?;
    print(&summary(args, &gradebook, &joined, &problems, done)?)?;
    Ok(ended(done, args.shard.is_none(), &problems))
}

/// What was handed in, and by whom.
fn found(args: &ClassArgs, beside: &[PathBuf]) -> Result<(Download, Joined), Mistake> {
    let roster = args.roster.as_deref().map(Roster::read).transpose()?;
    let groups = args.groups.as_deref().map(Groups::read).transpose()?;
    let zone = |text: &str| {
        time_zone(text).ok_or_else(|| {
            Mistake::with_hint(
                format!("--time-zone: expected a time zone, found `{text}`"),
                "write its name, such as Europe/Berlin, or its distance from UTC, such as +01:00",
            )
        })
    };
    let zone = args.time_zone.as_deref().map(zone).transpose()?;
    let times = args.times.as_deref();
    let times = times.map(|path| Times::read(path, zone.as_ref())).transpose()?;
    let download = read_layout(&args.submissions, args.layout, beside)?;
    let begun = std::fs::metadata(&args.gradebook.gradebook).and_then(|data| data.created());
    let lists = Lists {
        roster: roster.as_ref(),
        times: times.as_ref(),
        groups: groups.as_ref(),
        zone: zone.as_ref(),
        begun: begun.ok().and_then(|time| time.try_into().ok()),
        trusts_times: accepts_times(args),
    };
    let mut joined = join(download.entries.clone(), &lists);
    if !download.left_out.is_empty() {
        let names = download.left_out.iter().take(10).map(|name| format!("`{name}`"));
        let names = names.collect::<Vec<_>>().join(", ");
        joined.notes.push(format!(
            "{} left out, named as nothing is in {}: {names}",
            amount::counted(download.left_out.len(), "file"),
            download.layout.title()
        ));
    }
    Ok((download, joined))
}

/// Whether staff said, now or before, that the times are right, however they look.
fn accepts_times(args: &ClassArgs) -> bool {
    const TIMES: &str = "times";
    let gradebook = &args.gradebook.gradebook;
    // A gradebook that cannot be read is refused with its reason when it is opened to be written.
    let before = || gradebook.exists() && Gradebook::open(gradebook).is_ok_and(|kept| kept.accepts(TIMES));
    args.accept.iter().any(|name| name == TIMES) || before()
}

/// The seed of the puzzles that are made: the one asked for, else the gradebook's, else one drawn from what the class handed in; the rubric's own comes before a drawn one.
fn chosen_seed(args: &ClassArgs, gradebook: &Gradebook, joined: &Joined) -> Result<Seed, Mistake> {
    if let Some(asked) = args.seed {
        return Ok(Seed::Given(asked));
    }
    let kept = gradebook.kept_seed()?;
    let contents = joined.attempts.iter().map(|(attempt, _)| &attempt.content);
    Ok(kept.unwrap_or_else(|| seed_of_class(contents)))
}

/// So many submissions are looked at where nobody names a rubric.
const LOOKED_AT: usize = 12;

/// The rubric of a class for which nobody names one: the classes' where most have `Board` and `Solver` and no `main` that can be given a puzzle.
fn fitting_rubric(joined: &Joined) -> &'static str {
    let attempts = &joined.attempts;
    let looked: Vec<_> = attempts
        .iter()
        .step_by(attempts.len().div_ceil(LOOKED_AT).max(1))
        .map(|(_, files)| {
            stage(files)
                .ok()
                .and_then(|staged| classes_without_program(staged.path()))
        })
        .collect();
    let fitting: Vec<&'static str> = looked.iter().copied().flatten().collect();
    let Some(&rubric) = fitting.first().filter(|_| fitting.len() * 2 > looked.len()) else {
        return rubric::DEFAULT;
    };
    note(&format!(
        "no rubric was named, and {} of {} submissions have `Board` and `Solver` in Java and no `main` that can be given a puzzle: the classes are graded, by the rubric `{rubric}`; `--rubric` names another",
        fitting.len(),
        looked.len()
    ));
    rubric
}

/// The rubric that was asked for, or the gradebook's. Scores change by `grader gradebook apply` alone, after a look at what would change.
fn chosen_rubric(
    args: &ClassArgs,
    gradebook: &Gradebook,
    joined: &Joined,
    seed: Seed,
) -> Result<(Plan, RubricRecord), Mistake> {
    let current = gradebook.current_rubric()?;
    let source = match (&args.rubric, &current) {
        (Some(asked), _) => rubric_source(asked)?,
        (None, Some(current)) => current.source.clone(),
        (None, None) => fitting_rubric(joined).to_owned(),
    };
    let plan = Plan::new(&Arc::new(rubric::load_seeded(&source, seed)?));
    let plan = plan.with_full_limits(args.full_limits);
    let record = RubricRecord::of(&plan, &source);
    let Some(current) = current.filter(|current| current.id != record.id) else {
        return Ok((plan, record));
    };
    if gradebook.gradings(&current.id)?.is_empty() {
        return Ok((plan, record));
    }
    if let (Some(asked), Some(made)) = (args.seed, current.seed.filter(|made| args.seed != Some(*made))) {
        return Err(Mistake::with_hint(
            format!("--seed {asked}: the gradebook's scores were made with puzzles of the seed {made}"),
            "leave --seed out to go on with it, or begin another gradebook with --gradebook",
        ));
    }
    let what = if current.source == source {
        format!("the rubric `{source}` has changed since the gradebook's scores were made")
    } else {
        format!(
            "the gradebook's scores were made by the rubric `{}`, not by `{source}`",
            current.source
        )
    };
    Err(Mistake::with_hint(
        format!("`{}`: {what}", gradebook.path().display()),
        format!(
            "`grader gradebook diff --rubric {source}` shows what would change, and `grader gradebook apply --rubric {source}` makes it count"
        ),
    ))
}

/// Keeps who is in the class, forgets what is to be run again, and finds what is due.
fn begin(
    args: &ClassArgs,
    gradebook: &Gradebook,
    (plan, rubric): (&Plan, &RubricRecord),
    joined: &Joined,
    tools: &Toolchain,
    shard: Option<Shard>,
) -> Result<Vec<Work>, Mistake> {
    let attempts: Vec<_> = joined
        .attempts
        .iter()
        .map(|(attempt, _)| attempt.clone())
        .collect();
    let done = gradebook
        .keep_class(&joined.students, &attempts)
        .and_then(|()| gradebook.keep_assignments(&joined.assignments))
        .and_then(|()| gradebook.keep_rubric(rubric));
    done?;
    for name in &args.accept {
        gradebook.accept(name)?;
    }
    gradebook.forget_for_libraries()?;
    for text in &args.rerun {
        let Ok(what) = text.parse::<Rerun>();
        let forgotten = gradebook.forget(&what)?;
        if forgotten == 0 && !matches!(what, Rerun::Student(_)) {
            return Err(Mistake::with_hint(
                format!("--rerun: nothing that was graded has `{text}`"),
                "name a student, case:CRITERION/FIXTURE as reports have it, or verdict:NAME as in verdict:time-limit-cpu",
            ));
        }
    }
    Ok(works(joined, gradebook, plan, rubric, tools, shard)?)
}

/// What the programs, compilers and boxes took, and how much of what the jobs could have taken.
fn spent(done: GradedClass, jobs: usize, wall: Duration) -> String {
    let cpu = sandbox::cpu_of_children().unwrap_or_default().as_secs_f64();
    let wall = wall.as_secs_f64();
    let could = (wall * f64::from(u32::try_from(jobs).unwrap_or(u32::MAX))).max(f64::MIN_POSITIVE);
    format!(
        "{} runs in {wall:.1} s with {cpu:.1} s of CPU time, {:.1} s of it for compilers: {:.2} of {jobs} at one time; programs were at work for {:.2} of it",
        done.runs,
        done.built.as_secs_f64(),
        cpu / could,
        done.at_work.as_secs_f64() / could,
    )
}

/// What the progress of a class is told with.
struct Telling<'t> {
    progress: &'t Progress,
    students: &'t [Student],
    /// What is the matter with many is reported once; the summary says how many they are.
    troubles: Mutex<BTreeSet<String>>,
}

impl Telling<'_> {
    /// The name and the id, or the id alone.
    fn name(&self, id: &str) -> String {
        let student = self.students.iter().find(|student| student.id == id);
        match student.and_then(|student| student.name.as_deref()) {
            Some(name) => format!("{} ({id})", called(name)),
            None => id.to_owned(),
        }
    }
}

fn tell(telling: &Telling<'_>, event: ClassEvent<'_>) {
    let progress = telling.progress;
    match event {
        ClassEvent::Progress {
            done,
            planned,
            submissions,
        } => progress.update_parts((done, planned), submissions),
        ClassEvent::Graded(grading) => {
            let kind = match grading.kind {
                crate::gradebook::GradingKind::Ran if grading.unsettled => ", the grader failed on a part",
                crate::gradebook::GradingKind::Ran => "",
                crate::gradebook::GradingKind::NotCompiled => ", does not compile",
                crate::gradebook::GradingKind::Unusable => ", nothing that can be run",
            };
            let (earned, possible) = (grading.score.earned, grading.score.possible);
            progress.tell(&format!(
                "{}: {earned} of {possible}{kind}",
                telling.name(&grading.student)
            ));
        }
        ClassEvent::Trouble { label, trouble } => {
            let mut known = telling.troubles.lock().unwrap_or_else(PoisonError::into_inner);
            if !known.insert(trouble.what.clone()) {
                return;
            }
            let hint = trouble
                .hint
                .as_ref()
                .map_or(String::new(), |hint| format!(" ({hint})"));
            let label = if label.is_empty() {
                String::new()
            } else {
                format!("`{label}`: ")
            };
            progress.tell(&format!("not graded: {label}{}{hint}", trouble.what));
        }
    }
}

/// A part of a class leaves the problems of the class to whoever merges the parts: no machine that grades it again can solve them.
fn ended(done: GradedClass, is_whole: bool, problems: &[ClassProblem]) -> Ended {
    let withheld = is_whole && problems.iter().any(|problem| problem.kind.withholds());
    if done.interrupted {
        Ended::Interrupted
    } else if done.unsettled + done.troubles > 0 || withheld {
        Ended::JudgeError
    } else {
        Ended::Success
    }
}

/// Who handed in what.
fn listed(joined: &Joined, layout: &str) -> String {
    let mut table = Table::new(&["student", "name", "submission", "handed in", ""]);
    for (attempt, _) in &joined.attempts {
        let student = joined
            .students
            .iter()
            .find(|student| student.id == attempt.student);
        let name = student
            .and_then(|student| student.name.clone())
            .unwrap_or_default();
        let listed = student.is_some_and(|student| student.listed);
        let submitted = attempt
            .submitted
            .map_or_else(|| "unknown".to_owned(), |time| time.to_string());
        let mut note = Vec::new();
        note.extend((!listed).then(|| "not on the roster".to_owned()));
        note.extend(attempt.team.as_ref().map(|team| format!("group {team}")));
        note.extend(attempt.marked_late.then(|| "marked as late".to_owned()));
        let student = attempt.student.as_str();
        table.row([
            student,
            &brief(&name),
            &brief(&attempt.label),
            &submitted,
            &note.join("; "),
        ]);
    }
    for student in joined.missing() {
        let name = student.name.as_deref().unwrap_or_default();
        table.row([student.id.as_str(), &brief(name), "", "", "handed in nothing"]);
    }
    let labels: BTreeSet<&str> = joined
        .attempts
        .iter()
        .map(|(attempt, _)| attempt.label.as_str())
        .collect();
    let sum = format!("{}, {layout}", amount::counted(labels.len(), "submission"));
    let mut blocks = vec![Block::Table(table)];
    blocks.extend(joined.notes.iter().chain(&joined.distrust).map(noted));
    blocks.push(Block::text(sum));
    listing(&blocks)
}

/// A line that stands beside a result.
fn noted(text: impl std::fmt::Display) -> Block {
    Block::text(format!("note: {text}"))
}

/// What stands in the gradebook now.
fn summary(
    args: &ClassArgs,
    gradebook: &Gradebook,
    joined: &Joined,
    problems: &[ClassProblem],
    done: GradedClass,
) -> Result<String, Mistake> {
    let standings = gradebook.standings_beside(problems)?;
    let words = [
        (Status::Graded, "are graded"),
        (Status::NotCompiled, "handed in what does not compile"),
        (Status::Unusable, "handed in nothing that can be run"),
        (Status::Withheld, "have points withheld"),
        (Status::Pending, "are not graded yet"),
        (Status::Missing, "handed in nothing"),
    ];
    let counts = words.iter().filter_map(|(status, words)| {
        let count = standings
            .iter()
            .filter(|standing| standing.status == *status)
            .count();
        (count > 0).then(|| format!("{count} {words}"))
    });
    // Why times are not believed matters where lateness counts.
    let is_time = |problem: &ClassProblem| problem.kind == ClassProblemKind::DoubtfulTimes;
    let distrust = joined.distrust.as_ref().filter(|_| problems.iter().any(is_time));
    let mut blocks: Vec<Block> = problems.iter().map(ClassProblem::note).collect();
    blocks.extend(distrust.into_iter().chain(&joined.notes).map(noted));
    blocks.push(Block::text(format!(
        "{} graded now in {} runs; of {} students {}",
        done.graded,
        done.runs,
        standings.len(),
        counts.collect::<Vec<_>>().join(", "),
    )));
    if done.graded > 0 {
        let facts = gradebook.class_facts()?;
        blocks.extend(by_cause(&causes(&facts)));
    }
    blocks.push(Block::text(format!(
        "`grader gradebook show --gradebook {}` shows everybody",
        args.gradebook.gradebook.display()
    )));
    Ok(listing(&blocks))
}

/// How many causes are listed after a run.
const CAUSES: usize = 5;

/// The commonest causes, a line each: `23 students: the blank counts as out of place in the Hamming distance`.
fn by_cause(causes: &[Cause]) -> Option<Block> {
    let shown = causes.iter().take(CAUSES).map(|cause| {
        let students = amount::counted(cause.students.len(), "student");
        format!("{students}: {}", Safe::line(&cause.what))
    });
    let more = (causes.len() > CAUSES).then(|| "`grader gradebook stats` lists all causes".to_owned());
    let lines: Vec<Safe> = shown.chain(more).map(Safe::from).collect();
    (!lines.is_empty()).then_some(Block::List(lines))
}
