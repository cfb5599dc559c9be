//! Which boards are of the path, and which the text says are not.

use crate::claims::{Heading, Heard};
use crate::lex::Lexed;
use crate::views::View;

/// A view and what the text says of it.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) view: View,
    /// The indices of its first line and its last.
    pub(crate) lines: (usize, usize),
    /// The index of the line with its dimension.
    pub(crate) dimension: Option<usize>,
    pub(crate) heading: Heading,
    /// Whether the heading stands on its own line.
    pub(crate) label: bool,
}

impl Shown {
    fn first_line(&self) -> usize {
        self.dimension.unwrap_or(self.lines.0)
    }

    /// Whether the search shows it.
    const fn is_searched(&self) -> bool {
        matches!(self.heading, Heading::Node | Heading::Search)
    }

    /// Whether nothing says that it is not of the path.
    const fn is_plain(&self) -> bool {
        matches!(
            self.heading,
            Heading::None | Heading::Step | Heading::Start | Heading::Final
        )
    }
}

/// Gives each board the heading above it, or the label on its line.
pub(crate) fn give_headings(lexed: &Lexed<'_>, heard: &Heard, shown: &mut [Shown]) {
    // The last heading that is no label, and the end of the board before.
    let mut above = (0, Heading::None);
    let mut end = None;
    let mut headings = heard.headings().peekable();
    for shown in shown {
        let first = shown.lines.0;
        let mut label = heard.heading(first).filter(|_| end >= Some(first));
        while let Some((line, heading)) = headings.next_if(|&(line, _)| line <= first) {
            if line == first {
                label = Some(heading);
            } else if end < Some(line) {
                above = (line, heading);
            }
        }
        end = end.max(Some(shown.lines.1));
        let number = |line: usize| lexed.lines.get(line).map_or(0, |line| line.number as usize);
        let close = number(shown.first_line()) - number(above.0).min(number(shown.first_line()))
            == shown.first_line().saturating_sub(above.0);
        let outer = if close || above.1 == Heading::Search {
            above.1
        } else {
            Heading::None
        };
        shown.label = label.is_some();
        shown.heading = label.unwrap_or(outer);
        if shown.label && outer == Heading::Step {
            above.1 = Heading::None;
        }
    }
}

/// The boards that are set aside; the others are of the path. `unsolvable` says whether the output says that there is no solution.
pub(crate) fn aside(shown: &[Shown], unsolvable: bool) -> Vec<bool> {
    let queued = shown
        .iter()
        .any(|shown| shown.heading == Heading::Node && shown.view.boards > 1);
    let last_searched = shown.iter().rposition(Shown::is_searched).unwrap_or(0);
    let path_follows = shown.iter().skip(last_searched).any(Shown::is_plain);
    let any_plain = shown
        .iter()
        .any(|shown| shown.is_plain() || shown.heading == Heading::Goal);
    let last_plain = shown.iter().rposition(Shown::is_plain);
    let mut before = 0;
    let of = |(index, shown): (usize, &Shown)| {
        let aside = match shown.heading {
            Heading::None | Heading::Step | Heading::Start | Heading::Final => false,
            Heading::Twin => any_plain,
            // Shown before the solution, beside the puzzle.
            Heading::Goal => before <= 1 && (unsolvable || last_plain.is_some_and(|last| last > index)),
            // Of a puzzle without a solution, what the search looked at is all that there is to show.
            Heading::Node => path_follows || queued || unsolvable,
            Heading::Search => path_follows || unsolvable,
        };
        // What the search looked at does not count.
        before += usize::from(!shown.is_searched());
        aside
    };
    shown.iter().enumerate().map(of).collect()
}

/// Whether the first board is announced as a move before the whole path is printed, in which none of its own is announced so; and whether the last two are the first and the last once more,
/// by their names. That the boards are the same is for the caller to see.
pub(crate) fn repeated(path: &[&Shown]) -> (bool, bool) {
    let is_step = |shown: &&Shown| shown.heading == Heading::Step;
    let once = path.first().is_some_and(is_step) && !path.iter().skip(1).any(is_step);
    let apart = match path {
        // A heading such as `step by step` is of all boards below it.
        [first, next, ..] => first.label || next.first_line() > first.lines.1 + 1,
        _ => false,
    };
    let again = match path {
        [.., start, last] => {
            start.heading == Heading::Start && matches!(last.heading, Heading::Final | Heading::Goal)
        }
        _ => false,
    };
    (once && apart, again)
}
