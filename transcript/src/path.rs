//! Which boards are of the path, and which the text says are not.

use crate::claims::Heading;

/// One board or more, side by side, and what the text says of them.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    /// How many boards.
    pub(crate) boards: u32,
    /// The indices of its first line and its last.
    pub(crate) lines: (u32, u32),
    /// The number of its first line.
    pub(crate) number: u32,
    /// The index of the line with its dimension, and the number of that.
    pub(crate) dimension: Option<(u32, u32)>,
    pub(crate) dress: Dress,
    pub(crate) heading: Heading,
    /// Whether the heading stands on its own line.
    pub(crate) label: bool,
}

/// How a board is printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dress {
    /// One board, a row a line.
    pub(crate) plain: bool,
    /// With words or marks between its cells.
    pub(crate) decorated: bool,
    pub(crate) blank: PrintedBlank,
}

/// How its blank is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PrintedBlank {
    /// As the dialect prints it.
    Own,
    /// As another number or sign.
    Other,
    /// As white space, or not at all, where a column is so wide; and whether it is certain in which column.
    Unseen { pitch: u32, certain: bool },
}

impl Shown {
    fn first_line(&self) -> (u32, u32) {
        self.dimension.unwrap_or((self.lines.0, self.number))
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

    /// Gives it what its label says, or else the text above; says what that is.
    fn head(&mut self, (line, number, heading): (u32, u32, Heading), label: Option<Heading>) -> Heading {
        let (first, own) = self.first_line();
        // No empty line stands between.
        let close = own.saturating_sub(number) == first.saturating_sub(line);
        let outer = if close || heading == Heading::Search {
            heading
        } else {
            Heading::None
        };
        self.label = label.is_some();
        self.heading = label.unwrap_or(outer);
        outer
    }
}

/// Gives each board the heading above it, or the label on its line.
#[derive(Debug, Default)]
pub(crate) struct Headings {
    /// The index and the number of the line with the last heading that is no label, and what it says.
    above: (u32, u32, Heading),
    /// The last line of the board before.
    end: Option<u32>,
    /// The heading above the first board, and the label on its line.
    first: Option<((u32, u32, Heading), Option<Heading>)>,
}

impl Headings {
    /// The boards of a stretch with the headings in it, in their order.
    pub(crate) fn give(&mut self, headings: &[(u32, u32, Heading)], shown: &mut [Shown]) {
        let mut next = headings.iter().copied().peekable();
        for shown in shown {
            let first = shown.lines.0;
            let mut label = None;
            if self.end >= Some(first) {
                let before = headings.partition_point(|&(line, _, _)| line < first);
                let own = headings.get(before).filter(|&&(line, _, _)| line == first);
                label = own.map(|&(_, _, heading)| heading);
            }
            while let Some(heading) = next.next_if(|&(line, _, _)| line <= first) {
                if heading.0 == first {
                    label = Some(heading.2);
                } else if self.end < Some(heading.0) {
                    self.above = heading;
                }
            }
            self.end = self.end.max(Some(shown.lines.1));
            let outer = shown.head(self.above, label);
            self.first.get_or_insert((self.above, label));
            if label.is_some() && outer == Heading::Step {
                self.above.2 = Heading::None;
            }
        }
        let mut after = next.filter(|&(line, _, _)| self.end < Some(line));
        self.above = after.next_back().unwrap_or(self.above);
    }

    /// Gives the first board its heading anew, when what stands above it is no dimension.
    pub(crate) fn give_first(&self, shown: &mut Shown) {
        shown.dimension = None;
        if let Some((above, label)) = self.first {
            shown.head(above, label);
        }
    }
}

/// The boards that are set aside; the others are of the path. `unsolvable` says whether the output says that there is no solution.
pub(crate) fn aside(shown: &[Shown], unsolvable: bool) -> Vec<bool> {
    let queued = shown
        .iter()
        .any(|shown| shown.heading == Heading::Node && shown.boards > 1);
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
        [first, next, ..] => first.label || next.first_line().0 > first.lines.1 + 1,
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
