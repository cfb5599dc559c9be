//! The words of a diagnosis: what a program's numbers are a sign of, and where to look. Written for the student, so they name the place and not the correction.

use reference::misconception::Misconception;

use super::evidence::Shown;
use super::seen::{Seen, What};

/// The names of misconceptions with the same words, and then the words, each on a line of its own.
static WORDS: &str = include_str!("words.txt");

/// The words for a misconception: the end of "it looks as if …", where to look, what to check, and what is wrong; never the correction in code.
fn words(misconception: Misconception) -> [&'static str; 4] {
    let is_own = |names: &str| names.split(' ').any(|name| name == misconception.name());
    let mut entries = WORDS.split("\n\n").map(str::lines);
    let mut lines = entries.find_map(|mut lines| is_own(lines.next()?).then_some(lines));
    std::array::from_fn(|_| lines.as_mut().and_then(Iterator::next).unwrap_or_default())
}

/// What it is a sign of, and what was seen; `is_half` where another mistake explains the rest.
pub(super) fn message(
    misconceptions: &[Misconception],
    shown: &[Shown],
    seen: &[Seen<'_>],
    is_half: bool,
) -> String {
    let examples: Vec<String> = shown
        .iter()
        .map(|one| {
            format!(
                "on {} it gives {} (right: {})",
                one.fixture, one.found, one.expected
            )
        })
        .collect();
    // Who searches a small board to the end without finding the goal can tell there, or at least ends.
    let tells_small = seen
        .iter()
        .any(|seen| seen.is_answer() && !seen.fixture.golden.is_solvable());
    let sign = |one: &Misconception| {
        let one = one.shown_as();
        if tells_small && one == Misconception::UnsolvableNeverEnds {
            TELLS_SMALL
        } else {
            let [sign, ..] = words(one);
            sign
        }
    };
    let signs: Vec<&str> = misconceptions.iter().map(sign).collect();
    format!(
        "It looks as if {}. {} what the program does on {} puzzles, right and wrong: {}.",
        signs.join(", or as if "),
        if is_half {
            "The two mistakes together explain"
        } else {
            "That explains"
        },
        explained(seen),
        examples.join("; ")
    )
}

/// The sign of a search that comes to no end on larger boards alone.
const TELLS_SMALL: &str = "a search for a solution that is not there ends on small boards alone";

/// How many puzzles are explained: those without an answer are not, nor where time or memory ended the search for a solution that there is.
pub(super) fn explained(seen: &[Seen<'_>]) -> usize {
    let is_endless = |seen: &Seen<'_>| seen.what == What::Stopped && !seen.fixture.golden.is_solvable();
    let is_explained = |seen: &&Seen<'_>| seen.is_answer() || is_endless(seen);
    seen.iter().filter(is_explained).count()
}

/// Hints in steps: where to look, what to check, what is wrong. The second one ends with an answer of the program's own.
pub(super) fn steps(misconceptions: &[Misconception], shown: &[Shown]) -> Vec<String> {
    let joined = |at: usize| {
        let all = misconceptions.iter().map(|one| words(*one)[at]);
        all.collect::<Vec<_>>().join(" ")
    };
    let [_, look, mut check, wrong] = std::array::from_fn(joined);
    if let Some(first) = shown.first() {
        check = format!(
            "{check} Then try {}, where your program gives {}.",
            first.fixture, first.found
        );
    }
    vec![look, check, wrong]
}

#[cfg(test)]
mod tests {
    use testing::reading;

    use super::*;

    /// Whoever is nervous, and whoever reads in a second language, should understand it.
    #[test]
    fn every_step_is_short_and_easy_to_read() {
        let shown = [Shown {
            fixture: "3x3/depth-20-a".into(),
            expected: "20 moves".into(),
            found: "22 moves".into(),
        }];
        for &misconception in Misconception::ALL {
            let steps = steps(&[misconception], &shown);
            assert!(!words(misconception).contains(&""), "{misconception}");
            assert_eq!(steps.len(), 3);
            for step in &steps {
                reading::assert_easy(step);
            }
            assert!(steps[1].contains("3x3/depth-20-a, where your program gives 22 moves"));
        }
    }

    #[test]
    fn of_two_mistakes_each_step_speaks_of_both() {
        let both = [Misconception::Greedy, Misconception::WeightedDistance];
        let (steps, last) = (steps(&both, &[]), words(both[1]));
        for (step, one) in steps.iter().zip(&last[1..]) {
            assert!(step.ends_with(one), "{step}");
        }
    }
}
