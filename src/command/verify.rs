//! `grader verify`: a rubric, tested with labelled samples.

use std::sync::Arc;

use crate::cli::VerifyArgs;
use crate::document::style::Style;
use crate::names::Glob;
use crate::plan::Plan;
use crate::report::progress::Progress;
use crate::rubric::{self, Client, Seed};
use crate::verify::{Campaign, Sample, SampleSet, Verification, render};

use super::invocation::{choose_sandbox, hidden, interrupt_flag, toolchain};
use super::{Ended, Mistake, print};

pub(super) fn run(args: &VerifyArgs, style: &Style) -> Result<Ended, Mistake> {
    let only = args.only.iter().map(|pattern| glob(pattern));
    let only: Vec<Glob> = only.collect::<Result<_, _>>()?;
    let rubric = Arc::new(rubric::load_seeded(
        &args.rubric,
        args.seed.map_or(Seed::FIXED, Seed::Given),
    )?);
    if args.mutants && rubric.client() != Client::Solver {
        return Err(Mistake::new(
            "--mutants: programs that solve puzzles are simulated, and this rubric asks about boards",
        ));
    }
    let set = samples(args)?;
    let plan = Plan::new(&rubric).with_full_limits(args.full_limits);
    let (samples, left_out): (Vec<&Sample>, Vec<&Sample>) = set
        .samples
        .iter()
        .filter(|sample| only.is_empty() || only.iter().any(|glob| glob.matches(&sample.name)))
        .partition(|sample| sample.label.applies_to(&rubric));
    if samples.is_empty() {
        let dialect = &rubric.dialect.name;
        return Err(Mistake::with_hint(
            format!("no sample can be tried under this rubric: none of them speaks its dialect, `{dialect}`"),
            "`--samples FOLDER` adds your own; see docs/verify.md",
        ));
    }
    let interrupted = interrupt_flag()?;
    let sandbox = choose_sandbox(&args.sandbox, &interrupted, hidden(&args.rubric, []))?;
    let progress = Progress::on_stderr();
    let campaign = Campaign {
        plan: &plan,
        sandbox: sandbox.as_ref(),
        tools: &toolchain(&rubric.libraries)?,
        jobs: super::jobs(args.jobs),
        again: !args.once,
        interrupted: &interrupted,
        progress: &|done, planned| progress.update(done, planned),
    };
    let verification = campaign.verify(&samples, &left_out, args.mutants);
    progress.finish();
    print(&render(&verification, args.format, style)?)?;
    Ok(ended(&verification))
}

fn samples(args: &VerifyArgs) -> Result<SampleSet, Mistake> {
    let mut set = SampleSet::shipped()?;
    let mut problems = crate::problem::Problems::new();
    for folder in &args.samples {
        if let Err(wrong) = set.add(folder) {
            problems.append(wrong);
        }
    }
    Ok(problems.unless_any(set)?)
}

fn glob(pattern: &str) -> Result<Glob, Mistake> {
    Glob::parse(pattern).map_err(|wrong| Mistake::new(format!("--only {pattern}: {wrong}")))
}

fn ended(verification: &Verification) -> Ended {
    if verification.incomplete {
        Ended::Interrupted
    } else if !verification.failures.is_empty() {
        Ended::JudgeError
    } else {
        Ended::check(verification.differences.is_empty())
    }
}
