//! Collects what lines claim about one count, and chooses the plainest.

use super::counts::Plainness;
use crate::{Claim, Place};

/// How many claims of one plainness are kept; of more, the first ones and the last.
pub(super) const KEPT: usize = 4096;

/// A claim: its line and what it says.
pub(super) type Said = (u32, Option<u64>);

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
#[derive(Clone, Debug, Default)]
pub(super) struct Claims {
    said: [Vec<Said>; 7],
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

impl Claims {
    pub(super) fn say(&mut self, line: u32, plainness: Plainness, count: Option<u64>) {
        let Some(list) = self.said.get_mut(plainness as usize) else {
            return;
        };
        if list.len() == KEPT {
            let gone = list.pop().map(|(place, _)| place);
            self.dropped = self.dropped.or(gone);
        }
        list.push((line, count));
    }

    /// Whether nothing was said at all.
    pub(super) fn is_empty(&self) -> bool {
        self.said.iter().all(Vec::is_empty)
    }

    /// Plain claims beside the figures of search nodes are figures themselves: below them, or above them where that is so each time.
    pub(super) fn leave_figures(&mut self, figures: &[u32]) {
        let plain = std::mem::take(&mut self.said[Plainness::Plain as usize]);
        let figure_in = |from: u32, to: u32| {
            figures
                .get(figures.partition_point(|&figure| figure < from))
                .is_some_and(|&figure| figure <= to)
        };
        let below = |line: u32| figure_in(line.saturating_sub(2), line);
        let above = |line: u32| figure_in(line, line + 1);
        let each_time = plain.iter().filter(|said| above(said.0)).count() > 1;
        for (line, count) in plain {
            let figure = below(line) || each_time && above(line);
            self.say(
                line,
                if figure {
                    Plainness::Trace
                } else {
                    Plainness::Plain
                },
                count,
            );
        }
    }

    /// The plainest claims. Of the doubtful kinds only claims that agree count. `boards` are the lines of the boards: counts that run along with them (`Moves: 0`, board, `Moves: 1`, board …) claim
    /// their last.
    pub(super) fn choose(&self, boards: &[u32]) -> Chosen {
        let mut chosen = Chosen::default();
        for (plainness, list) in ALL.iter().zip(&self.said) {
            // A number under its words is heard after all others.
            let mut list = list.clone();
            list.sort_by_key(|&(line, _)| line);
            let Some(&(line, first)) = list.first() else {
                continue;
            };
            let run = (*plainness >= Plainness::Qualified)
                .then(|| runs_along(&list, boards))
                .flatten();
            let certain = *plainness <= Plainness::Related || run.is_some();
            if chosen.plainness.is_some() || !certain && list.iter().any(|&(_, count)| count != first) {
                chosen.pass_over(line);
                continue;
            }
            chosen.plainness = Some(*plainness);
            if run.is_some() {
                chosen.pass_over(line);
            }
            let kept = run.map_or(list.clone(), |last| vec![last]);
            chosen.claims = kept.into_iter().map(claim).collect();
            if *plainness == Plainness::Exact {
                chosen.claims.extend(self.second_answer(&list));
                chosen.claims.sort_by_key(|claim| claim.place);
            }
            if let [_, again, ..] = chosen.claims.as_slice() {
                chosen.pass_over(again.place.line);
            }
        }
        chosen
    }

    /// `Number of moves: 6` beside the dialect's own line with another number: a second answer, unless such lines run through several numbers.
    fn second_answer(&self, exact: &[Said]) -> Option<Claim> {
        let [_, qualified, ..] = &self.said;
        let &(line, value) = qualified.first()?;
        let steady = qualified.iter().all(|&(_, other)| other == value);
        let other = exact.iter().all(|&(_, own)| own != value);
        (steady && other).then(|| claim((line, value)))
    }
}

fn claim((line, value): Said) -> Claim {
    Claim {
        value,
        place: Place::stdout(line),
    }
}

impl Chosen {
    /// Passes the claims over where they are figures of search nodes: beside another answer they are none.
    pub(super) fn leave_out_figures(&mut self) {
        if self.plainness == Some(Plainness::Trace)
            && let Some(claim) = self.claims.first()
        {
            self.pass_over(claim.place.line);
            self.claims.clear();
            self.plainness = None;
        }
    }

    fn pass_over(&mut self, line: u32) {
        self.passed_over = Some(self.passed_over.map_or(line, |over| over.min(line)));
    }
}

/// The last of counts that go up by one from 0 or 1 with just one board between any two, or the first of those that go down so. The whole number may stand before and after them as well.
fn runs_along(list: &[Said], boards: &[u32]) -> Option<Said> {
    let down = || list.iter().rev().copied().collect::<Vec<_>>();
    runs_up(list, boards).or_else(|| runs_up(&down(), boards))
}

fn runs_up(list: &[Said], boards: &[u32]) -> Option<Said> {
    let &(_, whole) = list.last()?;
    let other = |&(_, count): &Said| count != whole;
    let first = list.iter().position(other)?;
    let last = list.iter().rposition(other)? + 1;
    let run = list.get(first..=last)?;
    let before = |line: u32| boards.partition_point(|&board| board < line);
    let rising = run.array_windows().all(|&[(line, one), (below, next)]| {
        one.and_then(|one| one.checked_add(1)) == next
            && next.is_some()
            && before(line).abs_diff(before(below)) == 1
    });
    let from_the_first = matches!(run.first(), Some((_, Some(0 | 1))));
    (rising && from_the_first).then(|| run.last().copied())?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(claims: &Claims, boards: &[u32]) -> Vec<Option<u64>> {
        claims
            .choose(boards)
            .claims
            .iter()
            .map(|claim| claim.value)
            .collect()
    }

    #[test]
    fn the_plainest_claims_hide_the_others() {
        let mut claims = Claims::default();
        claims.say(1, Plainness::Plain, Some(0));
        claims.say(2, Plainness::Qualified, Some(4));
        claims.say(3, Plainness::Qualified, Some(5));
        assert_eq!(values(&claims, &[]), [Some(4), Some(5)]);
        assert_eq!(claims.choose(&[]).passed_over, Some(1));
    }

    #[test]
    fn a_steady_second_answer_beside_the_dialects_own_line_counts() {
        let mut claims = Claims::default();
        claims.say(1, Plainness::Exact, Some(4));
        claims.say(2, Plainness::Qualified, Some(6));
        assert_eq!(values(&claims, &[]), [Some(4), Some(6)]);
        claims.say(3, Plainness::Qualified, Some(7));
        assert_eq!(values(&claims, &[]), [Some(4)]);
    }

    #[test]
    fn doubtful_claims_must_agree() {
        let mut claims = Claims::default();
        claims.say(1, Plainness::Weak, Some(4));
        assert_eq!(values(&claims, &[]), [Some(4)]);
        claims.say(2, Plainness::Weak, Some(5));
        assert!(values(&claims, &[]).is_empty());
    }

    #[test]
    fn a_running_count_claims_its_last() {
        let mut claims = Claims::default();
        for (line, count) in [(1, 0), (5, 1), (9, 2)] {
            claims.say(line, Plainness::Plain, Some(count));
        }
        assert_eq!(values(&claims, &[2, 6, 10]), [Some(2)]);
        assert_eq!(values(&claims, &[]), [Some(0), Some(1), Some(2)]);
        claims.say(13, Plainness::Plain, Some(2));
        assert_eq!(
            values(&claims, &[2, 6, 10]),
            [Some(2)],
            "and says the whole again"
        );
        claims.say(14, Plainness::Plain, Some(3));
        assert_eq!(
            values(&claims, &[2, 6, 10]).len(),
            5,
            "another number is another answer"
        );
    }

    #[test]
    fn moves_among_the_figures_of_nodes_are_figures() {
        let mut claims = Claims::default();
        claims.say(1, Plainness::Plain, Some(4));
        claims.say(11, Plainness::Plain, Some(0));
        claims.say(21, Plainness::Plain, Some(1));
        claims.leave_figures(&[10, 12, 20, 22]);
        assert_eq!(values(&claims, &[]), [Some(4)]);
    }
}
