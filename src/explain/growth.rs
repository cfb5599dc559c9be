//! How the time of a program that was stopped grows with the puzzles, and which known growth that is.
//!
//! Owns the comparison of the CPU times of one graded program, and of the limits that it met, with the work of the reference's variants on the same puzzles. It speaks of programs whose search
//! is right as far as it got, and only where one of them was stopped at a limit; what a verdict is, and what it is worth, has been decided elsewhere and is not changed here.
//!
//! # What is compared
//!
//! From each CPU time the time that the program takes to start is subtracted: the median of those puzzles that need next to no search. What is left is compared, on a scale of logarithms, with one
//! unknown constant times the work of each variant. A time too near to the start's is known to be small and no more; a run that was stopped is known to be long and no more.
//! A growth is named when it makes the times clearly more likely than every other growth does, and than "some power of the number of nodes" does.
//!
//! # What times cannot tell
//!
//! A distance worked out again at every comparison in the queue costs a factor of about log₂ of the queue's length, and a path copied into every node a factor of the number of moves. Between the
//! easiest and the hardest puzzle of a ladder both grow two- or threefold while the nodes grow a thousandfold, and so does the cost of memory in any program. So both show as a right search with costly
//! nodes ([`Law::AsExpected`]), and the report says what a node costs and names both as places to look.

mod fit;
#[cfg(test)]
mod tests;
mod times;
mod words;
mod work;

use crate::grade::Graded;
use crate::plan::Plan;
use crate::rubric::Visibility;

pub use fit::Law;

/// A growth that fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// Which.
    pub law: Law,
    /// What was measured, and what it is a sign of, with the run's own figures.
    pub message: String,
    /// Where to look, as a question or a request; never the correction itself.
    pub hint: String,
    /// How many times were long enough to be compared.
    pub measured: usize,
    /// How many runs were stopped.
    pub stopped: usize,
}

/// The growth of a graded program's times, where one fits clearly better than all others.
///
/// `tells` says which cases may be spoken of. The result depends on measured times, so it may differ from run to run where the fit is narrow.
pub fn growth(plan: &Plan, graded: &Graded, tells: impl Fn(Visibility) -> bool) -> Option<Growth> {
    if graded.incomplete {
        return None;
    }
    let times = times::Times::of(plan, graded, tells)?;
    explain(&times, plan.rubric.counting.heuristic, &mut work::Work::new())
}

fn explain(
    times: &times::Times<'_>,
    heuristic: crate::rubric::CountedHeuristic,
    work: &mut work::Work,
) -> Option<Growth> {
    // Where a program was stopped on other puzzles alone, how its time grows on these says nothing of why.
    times.stopped().next()?;
    let fit = fit::best(times, heuristic, work)?;
    Some(Growth {
        law: fit.law,
        message: words::message(times, &fit, work)?,
        hint: words::hint(fit.law).to_owned(),
        measured: times.measured().count(),
        stopped: times.stopped().count(),
    })
}
