//! Collects what lines claim about one count, and chooses the plainest.

use super::super::transcript::Claim;
use super::count_claim::{Count, Plainness};
use crate::Place;

/// How many claims of one plainness are kept; of more, the first ones and the last.
pub(super) const KEPT: usize = 4096;

const ALL: [Plainness; 7] = [
    Plainness::Exact,
    Plainness::Qualified,
    Plainness::Plain,
    Plainness::Related,
    Plainness::Weak,
    Plainness::Trace,
    Plainness::Bare,
];

/// The claims about one count.
#[derive(Debug, Default)]
pub(super) struct Counts {
    said: [Vec<(u32, Count)>; 7],
    /// The line of the first claim that was not kept.
    pub(super) dropped: Option<u32>,
}

/// The claims that count, and what became of the others.
#[derive(Debug, Default)]
pub(super) struct Chosen {
    pub(super) claims: Vec<Claim>,
    pub(super) plainness: Option<Plainness>,
    /// The first line whose claim was passed over.
    pub(super) passed_over: Option<u32>,
}

impl Counts {
    pub(super) fn say(&mut self, line: u32, plainness: Plainness, count: Count) {
        let list = self.list_mut(plainness);
        if list.len() == KEPT {
            let gone = list.pop().map(|(place, _)| place);
            list.push((line, count));
            self.dropped = self.dropped.or(gone);
        } else {
            list.push((line, count));
        }
    }

    fn list_mut(&mut self, plainness: Plainness) -> &mut Vec<(u32, Count)> {
        let [exact, qualified, plain, related, weak, trace, bare] = &mut self.said;
        match plainness {
            Plainness::Exact => exact,
            Plainness::Qualified => qualified,
            Plainness::Plain => plain,
            Plainness::Related => related,
            Plainness::Weak => weak,
            Plainness::Trace => trace,
            Plainness::Bare => bare,
        }
    }

    /// A plain claim turns out to be a figure of a search node. `false` where the line has none.
    pub(super) fn demote(&mut self, line: u32) -> bool {
        let plain = self.list_mut(Plainness::Plain);
        let Ok(index) = plain.binary_search_by_key(&line, |&(line, _)| line) else {
            return false;
        };
        let (line, count) = plain.remove(index);
        self.say(line, Plainness::Trace, count);
        true
    }

    /// Whether nothing was said at all.
    pub(super) fn is_empty(&self) -> bool {
        self.said.iter().all(Vec::is_empty)
    }

    /// The plainest claims. Of the doubtful kinds only claims that agree count. `boards` are the lines of the boards: counts that run along with them (`Moves: 0`, board, `Moves: 1`, board …) claim
    /// their last.
    pub(super) fn choose(&self, boards: &[u32]) -> Chosen {
        let mut chosen = Chosen::default();
        for (plainness, list) in ALL.iter().zip(&self.said) {
            // A number under its words is heard after all others.
            let mut list = list.clone();
            list.sort_by_key(|&(line, _)| line);
            let list = list.as_slice();
            let (Some(&(first_line, first)), None) = (list.first(), chosen.plainness) else {
                chosen.pass_over(list);
                continue;
            };
            let run = (*plainness >= Plainness::Qualified)
                .then(|| runs_along(list, boards))
                .flatten();
            let certain = *plainness <= Plainness::Related || run.is_some();
            if !certain && list.iter().any(|&(_, count)| count != first) {
                chosen.pass_over(list);
                continue;
            }
            let kept = match &run {
                Some(last) => {
                    chosen.passed_over.get_or_insert(first_line);
                    std::slice::from_ref(last)
                }
                None => list,
            };
            chosen.plainness = Some(*plainness);
            chosen.claims = kept
                .iter()
                .map(|&(line, value)| Claim {
                    value,
                    place: Place::stdout(line),
                })
                .collect();
            if *plainness == Plainness::Exact {
                chosen.claims.extend(self.second_answer(list));
            }
            chosen.claims.sort_by_key(|claim| claim.place);
            if let [_, again, ..] = chosen.claims.as_slice() {
                let line = again.place.line;
                chosen.passed_over = Some(chosen.passed_over.map_or(line, |over| over.min(line)));
            }
        }
        chosen
    }

    /// `Number of moves: 6` beside the dialect's own line with another number: a second answer, unless such lines run through several numbers.
    fn second_answer(&self, exact: &[(u32, Count)]) -> Option<Claim> {
        let [_, qualified, ..] = &self.said;
        let &(line, value) = qualified.first()?;
        let steady = qualified.iter().all(|&(_, other)| other == value);
        let other = exact.iter().all(|&(_, own)| own != value);
        (steady && other).then_some(Claim {
            value,
            place: Place::stdout(line),
        })
    }
}

impl Chosen {
    /// Passes the claims over where they are figures of search nodes: beside another answer they are none.
    pub(super) fn leave_out_figures(&mut self) {
        if self.plainness == Some(Plainness::Trace)
            && let Some(claim) = self.claims.first()
        {
            let line = claim.place.line;
            self.passed_over = Some(self.passed_over.map_or(line, |over| over.min(line)));
            self.claims.clear();
            self.plainness = None;
        }
    }

    fn pass_over(&mut self, list: &[(u32, Count)]) {
        if let Some(&(line, _)) = list.first() {
            self.passed_over = Some(self.passed_over.map_or(line, |over| over.min(line)));
        }
    }
}

/// The last of counts that go up by one from 0 or 1 with just one board between any two, or the first of those that go down so. The whole number may stand before and after them as well.
fn runs_along(list: &[(u32, Count)], boards: &[u32]) -> Option<(u32, Count)> {
    let down = || list.iter().rev().copied().collect::<Vec<_>>();
    runs_up(list, boards).or_else(|| runs_up(&down(), boards))
}

fn runs_up(list: &[(u32, Count)], boards: &[u32]) -> Option<(u32, Count)> {
    let &(_, whole) = list.last()?;
    let other = |&(_, count): &(u32, Count)| count != whole;
    let first = list.iter().position(other)?;
    let last = list.iter().rposition(other)? + 1;
    let run = list.get(first..=last)?;
    let rising = run.windows(2).all(|pair| match *pair {
        [(_, Some(one)), (_, Some(next))] => one.checked_add(1) == Some(next),
        _ => false,
    });
    let before = |line: u32| boards.partition_point(|&board| board < line);
    let one_each = run.windows(2).all(|pair| match *pair {
        [(one, _), (next, _)] => before(one).abs_diff(before(next)) == 1,
        _ => false,
    });
    let from_the_first = matches!(run.first(), Some((_, Some(0 | 1))));
    (rising && one_each && from_the_first).then(|| run.last().copied())?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(counts: &Counts, boards: &[u32]) -> Vec<Count> {
        counts
            .choose(boards)
            .claims
            .iter()
            .map(|claim| claim.value)
            .collect()
    }

    #[test]
    fn the_plainest_claims_hide_the_others() {
        let mut counts = Counts::default();
        counts.say(1, Plainness::Plain, Some(0));
        counts.say(2, Plainness::Qualified, Some(4));
        counts.say(3, Plainness::Qualified, Some(5));
        assert_eq!(values(&counts, &[]), [Some(4), Some(5)]);
        assert_eq!(counts.choose(&[]).passed_over, Some(1));
    }

    #[test]
    fn a_steady_second_answer_beside_the_dialects_own_line_counts() {
        let mut counts = Counts::default();
        counts.say(1, Plainness::Exact, Some(4));
        counts.say(2, Plainness::Qualified, Some(6));
        assert_eq!(values(&counts, &[]), [Some(4), Some(6)]);
        counts.say(3, Plainness::Qualified, Some(7));
        assert_eq!(values(&counts, &[]), [Some(4)]);
    }

    #[test]
    fn doubtful_claims_must_agree() {
        let mut counts = Counts::default();
        counts.say(1, Plainness::Weak, Some(4));
        assert_eq!(values(&counts, &[]), [Some(4)]);
        counts.say(2, Plainness::Weak, Some(5));
        assert!(values(&counts, &[]).is_empty());
    }

    #[test]
    fn claims_are_in_the_order_of_the_output_however_they_were_heard() {
        let mut counts = Counts::default();
        counts.say(9, Plainness::Plain, Some(1));
        counts.say(2, Plainness::Plain, Some(0));
        counts.say(4, Plainness::Plain, Some(u64::MAX));
        assert_eq!(values(&counts, &[3, 5]), [Some(0), Some(u64::MAX), Some(1)]);
    }

    #[test]
    fn a_running_count_claims_its_last() {
        let mut counts = Counts::default();
        for (line, count) in [(1, 0), (5, 1), (9, 2)] {
            counts.say(line, Plainness::Plain, Some(count));
        }
        assert_eq!(values(&counts, &[2, 6, 10]), [Some(2)]);
        assert_eq!(values(&counts, &[]), [Some(0), Some(1), Some(2)]);
        counts.say(13, Plainness::Plain, Some(2));
        assert_eq!(
            values(&counts, &[2, 6, 10]),
            [Some(2)],
            "and says the whole again"
        );
        counts.say(14, Plainness::Plain, Some(3));
        assert_eq!(
            values(&counts, &[2, 6, 10]).len(),
            5,
            "another number is another answer"
        );
    }

    #[test]
    fn a_running_count_of_a_doubtful_kind_is_heard_too() {
        let mut counts = Counts::default();
        for (line, count) in [(1, 0), (5, 1), (9, 2), (12, 2)] {
            counts.say(line, Plainness::Weak, Some(count));
        }
        assert_eq!(values(&counts, &[2, 6, 10]), [Some(2)]);
        assert!(values(&counts, &[]).is_empty());
    }
}
