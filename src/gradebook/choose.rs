//! Which of several submissions of a student counts.

use super::{Attempt, Grading};
use crate::rubric::CountedAttempt;
use crate::score::Points;

/// A submission with what it came to, where it was graded.
pub type Counted<'a> = (&'a Attempt, Option<&'a Grading>);

/// The submission that counts; `None` where there is none. `worth` gives the points of a graded one, with all that is taken off.
///
/// The last is the one that was handed in last; where times are not known, labels decide. The best is the one that is worth most; of equals the last.
pub fn choose<'a>(
    attempts: &[Counted<'a>],
    rule: CountedAttempt,
    worth: &dyn Fn(&Attempt, &Grading) -> Points,
) -> Option<Counted<'a>> {
    let order = |attempt: &Attempt| (attempt.submitted, attempt.label.clone());
    let points = |(attempt, grading): &Counted<'_>| grading.map(|grading| worth(attempt, grading));
    attempts.iter().copied().max_by(|one, other| {
        let last = order(one.0).cmp(&order(other.0));
        match rule {
            CountedAttempt::Last => last,
            CountedAttempt::Best => points(one).cmp(&points(other)).then(last),
        }
    })
}
