//! Why a wrong program is wrong, when that can be known: the misconception that explains all of what was seen.
//!
//! Owns the comparison of what a program printed on all its puzzles with what programs with known misconceptions print. The misconceptions and
//! what follows from them are the [`mod@reference`]'s; what is right or wrong, and what it is worth, has been decided elsewhere and is not changed here.
//!
//! A diagnosis is made only where something failed, where one misconception (or one about solvability and one about the rest) explains every answer,
//! the right ones too, where the wrong ones are evidence enough, and where nothing else explains them about as well. Otherwise nothing is said.
//! Silence and crashes explain nothing, and refute nothing. Of a program that does the same whatever the puzzle, that is reported, and nothing else.

mod appraisal;
mod background;
mod by_heart;
mod candidate;
mod evidence;
mod forecast;
mod forecasts;
mod from_golden;
mod hint;
mod mistake;
mod one_size;
mod only_solved;
mod other_goal;
mod other_puzzle;
mod ran;
mod same;
mod seen;
mod telling;
#[cfg(test)]
mod tests;
mod weigh;

use crate::dialect::Goal;
use crate::grade::Graded;
use crate::plan::Plan;
use crate::rubric::Visibility;

use forecasts::Forecasts;
use same::Sameness;
use seen::Seen;

pub use evidence::Shown;
pub use mistake::Mistake;

/// So much is said of a program.
const MOST: usize = 2;

/// One cause of what a program does wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// What it does wrong; two where either explains everything and nothing tells them apart.
    pub misconceptions: Vec<Mistake>,
    /// What it is a sign of and what was seen, in a sentence with the run's own numbers.
    pub message: String,
    /// Hints in steps: where to look, what to check, what is wrong; never the correction in code. One alone where there is no more to say.
    pub hints: Vec<String>,
    /// The wrong answers that tell most, a few of them.
    pub shown: Vec<Shown>,
    /// How many puzzles it explains, right answers and wrong ones; those without an answer are not among them.
    pub explained: usize,
}

impl Diagnosis {
    /// Where to look.
    pub fn first_hint(&self) -> &str {
        self.hints.first().map_or("", String::as_str)
    }
}

/// The diagnoses of a graded program, at most two: what it does wrong in searching and printing, and what in telling solvability.
///
/// `tells` says which cases may be used: whoever may not see a case's result may not see its consequences. The result depends on the plan
/// and the results alone, and not on how long anything took.
pub fn diagnose(plan: &Plan, graded: &Graded, tells: impl Fn(Visibility) -> bool) -> Vec<Diagnosis> {
    diagnose_by(plan, graded, tells, &mut Forecasts::new())
}

/// The same with forecasts that may have been made for another program.
fn diagnose_by(
    plan: &Plan,
    graded: &Graded,
    tells: impl Fn(Visibility) -> bool,
    forecasts: &mut Forecasts,
) -> Vec<Diagnosis> {
    if graded.incomplete {
        return Vec::new();
    }
    let seen = seen::all(plan, graded, tells);
    // The known misconceptions are about the usual goal.
    let usual = plan.rubric.dialect.puzzle.goal == Goal::BlankLast;
    match same::of(plan, &seen) {
        Sameness::Explained(diagnosis) => vec![*diagnosis],
        Sameness::None => match one_size::of(plan, &seen)
            .or_else(|| by_heart::of(plan, &seen))
            .or_else(|| other_puzzle::of(plan, &seen))
            .or_else(|| only_solved::of(plan, &seen))
        {
            // What it does with boards of its own size has reasons of its own.
            Some(diagnosis) if usual && let Some(own) = one_size::own(&diagnosis, &seen) => {
                let known = candidate::explain(plan, &own, forecasts);
                std::iter::once(diagnosis).chain(known).take(MOST).collect()
            }
            Some(diagnosis) => vec![diagnosis],
            None if usual && seen.iter().any(Seen::is_telling) => {
                let known = candidate::explain(plan, &seen, forecasts);
                let other = || other_goal::of(plan, &seen).into_iter().collect();
                if known.is_empty() { other() } else { known }
            }
            None => Vec::new(),
        },
        Sameness::Unclear => Vec::new(),
    }
}
