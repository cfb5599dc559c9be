//! Of all views that could be boards, those that are: the disjoint ones that are worth most together. A slide from one board to the next speaks for both; so does a board again.

use crate::blank::{Missing, in_columns};
use crate::cells::{Cell, Cells, Row};
use crate::lex::{Kind, Lexed};
use crate::views::{GOOD, Layout, View};

/// What a slide from the board before is worth.
const SLIDE: i64 = 8;

/// What it costs that a board has another form than the one before.
const OTHER: i64 = 9;

/// The same of boards of four squares, which any four numbers are like.
const OTHER_SMALL: i64 = 20;

/// How many views before one are looked at for a slide.
const BEFORE: usize = 24;

/// Of large boards so many rows, and so many columns, are compared.
const COMPARED: usize = 16;

/// The views that are boards, in their order.
pub(crate) fn chain(cells: &Cells, n: usize, views: Vec<View>) -> Vec<View> {
    // What a chain that ends with each view is worth, the view before it, and the end of the best chain so far.
    let mut best: Vec<(i64, Option<usize>)> = Vec::with_capacity(views.len());
    let mut leading: Vec<usize> = Vec::with_capacity(views.len());
    // However many views overlap, what is looked at is in proportion to the cells.
    let looks = ((1 << 16) + 2 * cells.all.len()) / views.len().max(1);
    for (at, view) in views.iter().enumerate() {
        let own =
            i64::from(view.score) + i64::try_from(view.boards - 1).unwrap_or(0) * (i64::from(GOOD) + SLIDE);
        // It is near, so that a search among the last few finds it.
        let ends_before = |before: &View| before.to <= view.from;
        let mut last = 8;
        while last < at && !views.get(at - last).is_some_and(ends_before) {
            last *= 2;
        }
        let start = at.saturating_sub(last);
        let after = start
            + views
                .get(start..at)
                .unwrap_or_default()
                .partition_point(ends_before);
        let is_near = |before: &usize| {
            let before = views.get(*before);
            before.is_some_and(|before| before.to + 4 * n + 8 >= view.from)
        };
        let near = (after.saturating_sub(looks.min(BEFORE))..after)
            .rev()
            .take_while(is_near);
        let far = after.checked_sub(1).and_then(|last| leading.get(last)).copied();
        let mut chosen = (own, None);
        // Of near ones that are worth as much the first.
        for (before, is_near) in near.map(|near| (near, true)).chain(far.map(|far| (far, false))) {
            let (Some(&(worth, _)), Some(other)) = (best.get(before), views.get(before)) else {
                continue;
            };
            if worth + own + SLIDE < chosen.0 || chosen.1 == Some(before) {
                continue;
            }
            let slide = if follows(cells, n, other, view) { SLIDE } else { 0 };
            let jump = match (other.shape == view.shape, n) {
                (true, _) => 0,
                (false, 2) => OTHER_SMALL,
                (false, _) if slide > 0 => 0,
                (false, _) => OTHER,
            };
            let worth = worth + own + slide - jump;
            if worth > chosen.0 || is_near && chosen.1.is_some() && worth == chosen.0 {
                chosen = (worth, Some(before));
            }
        }
        best.push(chosen);
        let lead = leading.last().copied().unwrap_or(at);
        // Of two that are worth as much the later one: labels stand before what they name.
        leading.push(if best.get(lead).is_some_and(|lead| lead.0 > chosen.0) {
            lead
        } else {
            at
        });
    }
    let mut taken = vec![false; views.len()];
    let mut next = leading.last().copied();
    while let Some(at) = next {
        if let Some(taken) = taken.get_mut(at) {
            *taken = true;
        }
        next = best.get(at).and_then(|best| best.1);
    }
    let mut taken = taken.into_iter();
    let mut views = views;
    views.retain(|_| taken.next() == Some(true));
    views
}

/// Whether the first board of a view is the last one of the view before, or one slide from it.
fn follows(cells: &Cells, n: usize, before: &View, view: &View) -> bool {
    let step = n.div_ceil(COMPARED);
    let in_a_row = |view: &View| view.in_a_row(n).and_then(|cells_of| cells.tiles.get(cells_of));
    if let (1, Some(one), Some(other)) = (step, in_a_row(before), in_a_row(view)) {
        return is_slide(n, step, (0..).zip(one.iter().copied().zip(other.iter().copied())));
    }
    let side = n / step;
    let squares = (0..side * side).map(|at| {
        let (row, column) = (at / side * step, at % side * step);
        let one = before.tile(cells, n, before.boards - 1, row, column);
        (at, (one, view.tile(cells, n, 0, row, column)))
    });
    is_slide(n, step, squares)
}

/// Whether two boards, square by square, differ in nothing or by a slide; of large ones only some squares are there. It mostly ends at the first square that differs.
fn is_slide(n: usize, step: usize, squares: impl Iterator<Item = (usize, (u32, u32))>) -> bool {
    let mut differ = squares.filter(|(_, (one, other))| one != other);
    let fits = |(_, (one, other)): (usize, (u32, u32))| step > 1 || one == 0 || other == 0;
    let Some(one) = differ.next() else { return true };
    if !fits(one) {
        return false;
    }
    let Some(other) = differ.next() else { return true };
    let beside = one.0 + n == other.0 || one.0 + 1 == other.0 && !other.0.is_multiple_of(n);
    fits(other) && (step > 1 || beside) && differ.next().is_none()
}

/// Takes out the views whose rows are not all printed alike, where a board stands among their cells, from one to another, that is no permutation but is printed just as the one before them or
/// after them is: theirs are rows of two such boards.
fn unstitch(cells: &Cells, n: usize, chain: &mut Vec<View>, (start, end): (usize, usize)) {
    let is_stitched = |view: &View| {
        let own = view.in_a_row(n).and_then(|own| cells.all.get(own));
        let own = own.unwrap_or_default();
        let breaks = |at: usize| own.get(at).map(|cell| cell.breaks);
        let like = |at: usize| if at.is_multiple_of(n) { n } else { 1 };
        (1..own.len()).any(|at| breaks(at) != breaks(like(at)))
    };
    let stitched: Vec<bool> = chain.iter().map(is_stitched).collect();
    let mut kept = vec![true; chain.len()];
    let mut at = 0;
    while let Some(first) = (at..chain.len()).find(|&at| stitched.get(at) == Some(&true)) {
        at = (first..chain.len())
            .find(|&at| stitched.get(at) == Some(&false))
            .unwrap_or(chain.len());
        let before = first.checked_sub(1).and_then(|before| chain.get(before));
        let after = chain.get(at);
        let (from, to) = (
            before.map_or(start, |view| view.to),
            after.map_or(end, |view| view.from),
        );
        let printed = alike_beside(cells, before.into_iter().chain(after), from, to).unwrap_or_default();
        for (kept, view) in kept.iter_mut().zip(chain.iter()).take(at).skip(first) {
            let next = printed.partition_point(|printed| printed.to <= view.from);
            *kept = printed.get(next).is_none_or(|printed| printed.from >= view.to);
        }
    }
    let mut kept = kept.into_iter();
    chain.retain(|_| kept.next() == Some(true));
}

/// The views with those boards among them, from one cell to another, that are no permutation but are printed just as the boards beside them are.
pub(crate) fn with_wrong_boards(
    lexed: &Lexed<'_>,
    cells: &Cells,
    n: usize,
    mut chain: Vec<View>,
    (start, end): (usize, usize),
) -> Vec<View> {
    unstitch(cells, n, &mut chain, (start, end));
    let mut all: Vec<View> = Vec::with_capacity(chain.len());
    let between = |before: Option<&View>, after: Option<&View>| -> Vec<View> {
        let from = before.map_or(start, |view| view.to);
        let to = after.map_or(end, |view| view.from);
        if to + 2 < from + n * n {
            return Vec::new();
        }
        let beside = || before.into_iter().chain(after);
        let printed = alike_beside(cells, beside(), from, to);
        let mut grid = beside().map(|view| grids(lexed, cells, n, Some(view), from, to));
        printed
            .or_else(|| grid.find(|found| !found.is_empty()))
            .unwrap_or_default()
    };
    all.extend(between(None, chain.first()));
    let mut chain = chain.into_iter().peekable();
    while let Some(view) = chain.next() {
        let wrong = between(Some(&view), chain.peek());
        all.push(view);
        all.extend(wrong);
    }
    all
}

/// What is printed between two cells just as one of the views beside it is: the first that has anything like it.
fn alike_beside<'a>(
    cells: &Cells,
    mut beside: impl Iterator<Item = &'a View>,
    from: usize,
    to: usize,
) -> Option<Vec<View>> {
    beside.find_map(|view| Some(alike(cells, view, from, to)).filter(|found| !found.is_empty()))
}

/// What is printed between two cells just as a view is.
fn alike(cells: &Cells, view: &View, from: usize, to: usize) -> Vec<View> {
    let length = view.to - view.from;
    let own = cells.all.get(view.from..view.to).unwrap_or_default();
    let first = |of: usize| cells.all.get(of).map(|cell| cell.breaks > 0);
    let matches = |at: usize| {
        let other = cells.all.get(at..at + length).unwrap_or_default();
        let same = |(own, other): (&Cell, &Cell)| (own.gap, own.breaks) == (other.gap, other.breaks);
        // On a line with others the first board begins it, and the last one ends it.
        let begins = |own: usize, other: usize| first(own) == Some(false) || first(other).unwrap_or(true);
        begins(view.from, at)
            && begins(view.to, at + length)
            && own.iter().skip(1).zip(other.iter().skip(1)).all(same)
    };
    let mut found = Vec::new();
    let mut at = from;
    while matches!(view.layout, Layout::Strides { .. }) && at + length <= to {
        if matches(at) {
            found.push(View {
                from: at,
                to: at + length,
                ..view.clone()
            });
            at += length;
        } else {
            at += 1;
        }
    }
    found
}

/// The lines of the rows of a view.
fn lines_of(lexed: &Lexed<'_>, cells: &Cells, n: usize, view: &View) -> Option<Vec<u32>> {
    let line = |row: usize| {
        let cell = (0..n).find_map(|column| view.cell(n, 0, row, column))?;
        Some(lexed.lines.get(cells.all.get(cell)?.line as usize)?.number)
    };
    (0..n).map(line).collect()
}

/// Whether lines are as far from each other as others; where there are none, each as far below the one before, with one line between at most.
fn stand_as_far(own: &[u32], like: Option<&[u32]>) -> bool {
    let below = |lines: &[u32]| -> Vec<u32> { lines.array_windows().map(|[one, next]| next - one).collect() };
    let own = below(own);
    match like {
        Some(lines) => own == below(lines),
        None => own
            .first()
            .is_none_or(|first| *first < 3 && own.iter().all(|next| next == first)),
    }
}

/// Lines without words that have as many cells as there are lines, or one less for a blank, among some cells: as far apart as those of another view, or each below the other, with or without a line between.
pub(crate) fn grids(
    lexed: &Lexed<'_>,
    cells: &Cells,
    n: usize,
    like: Option<&View>,
    from: usize,
    to: usize,
) -> Vec<View> {
    let lines = like.and_then(|view| lines_of(lexed, cells, n, view));
    let is_down = |lines: &Vec<u32>| lines.is_sorted_by(|one, next| one < next);
    if !lines.as_ref().is_none_or(is_down) {
        return Vec::new();
    }
    let row_of = |view: &View, row: usize| {
        let mut own = (0..n).filter_map(|column| view.cell(n, 0, row, column));
        let first = own.next()?;
        cells.all.get(first..=own.next_back().unwrap_or(first))
    };
    let beside: Vec<&[Cell]> = like
        .into_iter()
        .flat_map(|view| (0..n).filter_map(move |row| row_of(view, row)))
        .collect();
    let columns = |lines: &[&[Cell]]| !beside.is_empty() && in_columns(lexed, lines, n);
    let row_gap = like
        .and_then(|view| cells.all.get(view.cell(n, 0, 1, 0)?))
        .map(|cell| cell.gap);
    let most = match like.map(|view| &view.layout) {
        Some(Layout::Strides { .. }) => 0,
        Some(Layout::Missing(_)) => 2,
        None => 1,
    };
    let first = cells.rows.partition_point(|row| row.from < from);
    let end = cells.rows.partition_point(|row| row.to <= to);
    let rows = cells.rows.get(first..end).unwrap_or_default();
    let mut found: Vec<View> = Vec::new();
    for window in rows.windows(n) {
        let Some((one, last)) = window.first().zip(window.last()) else {
            continue;
        };
        let own: Vec<&[Cell]> = window
            .iter()
            .filter_map(|row| cells.all.get(row.from..row.to))
            .collect();
        let number = |cells: &&[Cell]| {
            let line = cells.first()?.line as usize;
            Some(lexed.lines.get(line)?.number)
        };
        let missing = n * n - window.iter().map(|row| row.len().min(n)).sum::<usize>();
        let as_long = |row: &Row| row.len() <= n && row.len() + 2 >= n;
        let own_lines: Vec<u32> = own.iter().filter_map(number).collect();
        let even = |own: &[&[Cell]]| {
            let mut inside = own
                .iter()
                .flat_map(|line| line.iter().skip(1))
                .map(|cell| cell.gap);
            let mut between = own
                .iter()
                .skip(1)
                .filter_map(|line| line.first())
                .map(|cell| cell.gap);
            let first = between.next();
            inside.next().is_none_or(|first| inside.all(|gap| gap == first))
                && between.all(|gap| Some(gap) == first)
                && (row_gap.is_none() || row_gap == first)
        };
        let worded = |cells: &&[Cell]| {
            let line = cells.first().map_or(0, |cell| cell.line as usize);
            let tokens = lexed.tokens.get(lexed.tokens_of(line)).unwrap_or_default();
            tokens.iter().any(|token| token.kind == Kind::Word)
        };
        if found.last().is_some_and(|before| before.to > one.from)
            || !window.iter().all(as_long)
            || missing > most
            // Two numbers are no board of four squares, unless they stand in both columns of one beside them.
            || missing + 3 > n * n && !(columns(&own) && columns(&[&own[..], &beside[..]].concat()))
            || !stand_as_far(&own_lines, lines.as_deref())
            || own.iter().any(worded)
            || missing == 0 && !even(&own)
        {
            continue;
        }
        let starts: Vec<usize> = window.iter().map(|row| row.from).collect();
        found.push(View {
            from: one.from,
            to: last.to,
            layout: if missing == 0 {
                Layout::Strides { row: n, cell: 1 }
            } else {
                Layout::Missing(Box::new(Missing::wrong(lexed, &own, &starts, n)))
            },
            boards: 1,
            score: 0,
            shape: 0,
        });
    }
    found
}
