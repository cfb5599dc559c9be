//! The first difference between the search of a right program and the one that a program's own trace shows; where it prints none, that of a simulated program with the same mistake.

use reference::Board;
use reference::misconception::{Dequeued, Misconception, Style, Variant};

use crate::checker::trace::OwnTrace;

/// The most nodes in which a difference is looked for.
const MOST: usize = 2_000;

/// The nodes before it that are kept, where all of them are more than can be looked at.
const KEPT: usize = 10;

/// The most nodes that can be looked at.
const ALL: usize = 60;

/// Two searches of one board up to the first node in which they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What the simulated program does wrong; `None` where the program's own trace is compared.
    pub misconception: Option<Misconception>,
    /// The last nodes in which the two are alike.
    pub alike: Vec<Dequeued>,
    /// How many there were before these.
    pub earlier: usize,
    /// The next node of the right search; `None` where it has ended.
    pub right: Option<Dequeued>,
    /// The next node of the other one; `None` where it has ended.
    pub wrong: Option<Dequeued>,
}

impl Difference {
    /// The first difference on a board; `None` where there is none, as with a mistake in counting or printing, or none early enough.
    pub(super) fn of(variant: Variant, style: Style, board: &Board) -> Option<Self> {
        let wrong = variant.trace(board, style, MOST);
        // Orders of ties are no mistake: both searches have the same.
        let ties = variant.settled(style).ties;
        let right = Style { ties, ..style }.trace(board, MOST);
        if wrong.is_empty() || right.is_empty() {
            return None;
        }
        let length = right.len().max(wrong.len());
        let at = (0..length).find(|&at| right.get(at) != wrong.get(at))?;
        let misconception = Some(variant.misconception());
        let (own, theirs) = (wrong.get(at).cloned(), right.get(at).cloned());
        Some(Self::after(right[..at].to_vec(), misconception, theirs, own))
    }

    /// The first difference of a program's own trace; `None` where there is none.
    pub(super) fn of_trace(trace: OwnTrace) -> Option<Self> {
        match trace {
            OwnTrace::Unreadable | OwnTrace::Right => None,
            OwnTrace::Differs { alike, right, own } => {
                Some(Self::after(alike, None, Some(*right), own.map(|own| *own)))
            }
        }
    }

    /// A difference after nodes that are alike, with as many of these as can be looked at.
    fn after(
        mut alike: Vec<Dequeued>,
        misconception: Option<Misconception>,
        right: Option<Dequeued>,
        wrong: Option<Dequeued>,
    ) -> Self {
        let earlier = if alike.len() < ALL { 0 } else { alike.len() - KEPT };
        alike.drain(..earlier);
        Self {
            misconception,
            alike,
            earlier,
            right,
            wrong,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(misconception: Misconception, board: &str) -> Option<Difference> {
        let variant = Variant::of(misconception)[0];
        Difference::of(variant, Style::ASSIGNMENT, &board.parse().unwrap())
    }

    #[test]
    fn a_board_that_is_enqueued_again_is_the_first_difference_without_the_critical_optimisation() {
        let found = difference(Misconception::NoCriticalOptimisation, "3  1 2 3  4 5 6  0 7 8").unwrap();
        assert_eq!(found.alike.len(), 1, "the puzzle itself has no board before it");
        let (right, wrong) = (found.right.unwrap(), found.wrong.unwrap());
        assert_eq!(right.board, wrong.board);
        assert_eq!(right.left_out, [7]);
        assert_eq!(
            (wrong.left_out.len(), wrong.enqueued.len()),
            (0, right.enqueued.len() + 1)
        );
    }

    #[test]
    fn priorities_differ_where_the_moves_are_left_out() {
        let found = difference(Misconception::Greedy, "3  1 2 3  4 5 6  0 7 8").unwrap();
        let (right, wrong) = (found.right.unwrap(), found.wrong.unwrap());
        assert_eq!(right.enqueued[0].priority, wrong.enqueued[0].priority + 1);
    }

    #[test]
    fn a_search_that_stops_when_the_goal_is_made_ends_a_node_early() {
        let found = difference(Misconception::GoalAtEnqueue, "3  1 2 3  4 5 6  7 0 8").unwrap();
        assert!(found.alike.is_empty());
        assert!(found.wrong.unwrap().is_last && !found.right.unwrap().is_last);
    }

    #[test]
    fn counting_is_no_part_of_the_search() {
        assert_eq!(
            difference(Misconception::RootNotCounted, "3  1 2 3  4 5 6  0 7 8"),
            None
        );
    }
}
