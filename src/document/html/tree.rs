//! Boards that come from each other as one picture: a tree with the first board at the top, as narrow as its branches allow.
//!
//! Like a [`board`](super::board), the picture needs no style to be read. With one, a box to tick plays it in the order in which the boards leave the queue.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::super::{Leaf, Tree};
use super::small::{SQUARE, frame, of, short, tiles};
use super::{board, class};

/// The height of a line under a board.
const LINE: f64 = 13.0;

/// The width of a letter of such a line, at most.
const LETTER: f64 = 6.2;

/// The room between neighboring boards, and between a board's lines and the boards below.
const GAP: [f64; 2] = [15.0, 22.0];

/// A picture that is wider than this is scrolled: its first board stands on the left then, where it is seen.
const WIDE: f64 = 900.0;

/// The room around the whole picture: for the numbers on the boards' corners.
const MARGIN: f64 = 14.0;

/// The tree with its title, and what is to be known to read it.
pub(super) fn tree(tree: &Tree) -> Markup {
    let Some(first) = tree.boards.first() else {
        return Markup::default();
    };
    let n = first.rows.len();
    let side = of(n) * SQUARE;
    let words = tree.boards.iter().flat_map(|leaf| &leaf.lines);
    let widest = words.map(|line| of(line.as_str().chars().count()) * LETTER);
    let step = widest.fold(side, f64::max) + GAP[0];
    let lines = tree.boards.iter().map(|leaf| leaf.lines.len()).max().unwrap_or(0);
    let row = side + of(lines) * LINE + GAP[1];
    let columns = |places: &[(f64, usize)]| places.iter().map(|(x, _)| *x).fold(0.0, f64::max);
    let middle = places(tree, true);
    let places = if columns(&middle) * step > WIDE {
        places(tree, false)
    } else {
        middle
    };
    let place = |at: usize| {
        let (x, depth) = places[at];
        [
            MARGIN + x * step + (step - GAP[0] - side) / 2.0,
            MARGIN + of(depth) * row,
        ]
    };
    let columns = columns(&places);
    let rows = places.iter().map(|(_, depth)| *depth).max().unwrap_or(0);
    let size = [
        2.0 * MARGIN + (columns + 1.0) * step - GAP[0],
        2.0 * MARGIN + of(rows + 1) * row - GAP[1],
    ];
    let turns = tree
        .boards
        .iter()
        .filter_map(|leaf| leaf.turn)
        .collect::<BTreeSet<_>>();
    let turn = |of: Option<usize>| of.map_or(0, |of| turns.range(..of).count());
    // What comes after a board is seen when its turn is over.
    let seen = |leaf: &Leaf| leaf.parent.map_or(0, |parent| turn(tree.boards[parent].turn) + 1);
    let moment = |moment: usize| (moment > 0).then(|| format!("--at:{moment}"));
    let plays = turns.len() > 1;
    html! {
        figure class="tree" {
            p { strong { (tree.title.as_str()) } }
            @if plays { input class="play" type="checkbox" id=(tree.name); label class="play" for=(tree.name) { "Play " span class="unseen" { (tree.title.as_str()) } } }
            div class="scroll" role="group" aria-label=(tree.title.as_str()) tabindex="0" {
                svg role="img" aria-label=(in_words(tree)) viewBox={ "0 0 " (short(size[0])) " " (short(size[1])) } width=(short(size[0])) height=(short(size[1])) text-anchor="middle" font-size="11" fill="currentColor" {
                    defs { g id={ (tree.name) "-f" } { (frame(n)) } }
                    @for (at, leaf) in tree.boards.iter().enumerate() {
                        @let [x, y] = place(at);
                        g class={ "leaf " (class(leaf.tone)) } style=[moment(seen(leaf))] {
                            @if let Some(parent) = leaf.parent {
                                @let [above, top] = place(parent);
                                @let from = top + side + of(tree.boards[parent].lines.len()) * LINE + 3.0;
                                path d={ "M" (short(above + side / 2.0)) " " (short(from)) "L" (short(x + side / 2.0)) " " (short(y - 2.0)) } stroke="currentColor" stroke-dasharray=[leaf.is_left_out.then_some("4 3")] {}
                            }
                            g transform={ "translate(" (short(x)) " " (short(y)) ")" } {
                                use href={ "#" (tree.name) "-f" } stroke-dasharray=[leaf.is_left_out.then_some("3 3")] {}
                                (tiles(&leaf.rows))
                                @if leaf.is_marked { rect class="marked" x="-2" y="-2" width=(short(side + 4.0)) height=(short(side + 4.0)) rx="3" fill="none" stroke="currentColor" stroke-width="3" {} }
                                @for (at, line) in leaf.lines.iter().enumerate() { text x=(short(side / 2.0)) y=(short(side + LINE * (of(at) + 1.0))) { (line.as_str()) } }
                                @if let Some(number) = leaf.turn { (badge(number, moment(turn(leaf.turn)))) }
                            }
                        }
                        "\n"
                    }
                }
            }
            @if !tree.note.as_str().is_empty() { figcaption { (tree.note.as_str()) } }
        }
    }
}

/// The number of a board's turn, on its corner.
fn badge(number: usize, moment: Option<String>) -> Markup {
    html! {
        g class="turn" style=[moment] {
            circle cx="-5" cy="-5" r="8" {}
            text x="-5" y="-1.5" font-size="10" fill="Canvas" { (number) }
        }
    }
}

/// The column, in boards, and the row of each board: a branch lies as near to the one before it as their boards allow, and a board over the middle of those
/// that come from it, or over the first of them.
fn places(tree: &Tree, in_the_middle: bool) -> Vec<(f64, usize)> {
    let mut children = vec![Vec::new(); tree.boards.len()];
    let mut roots = Vec::new();
    let mut depths: Vec<usize> = Vec::with_capacity(tree.boards.len());
    for (at, leaf) in tree.boards.iter().enumerate() {
        depths.push(leaf.parent.map_or(0, |parent| depths[parent] + 1));
        match leaf.parent {
            Some(parent) => children[parent].push(at),
            None => roots.push(at),
        }
    }
    // A board comes after the one that it comes from, so from the last one on every branch is there before it is joined to others.
    let mut shifts = vec![0.0; tree.boards.len()];
    let mut outlines: Vec<Vec<[f64; 2]>> = vec![Vec::new(); tree.boards.len()];
    let join = |branches: &[usize], shifts: &mut [f64], outlines: &mut [Vec<[f64; 2]>]| {
        let mut joined: Vec<[f64; 2]> = Vec::new();
        for &branch in branches {
            let outline = std::mem::take(&mut outlines[branch]);
            let apart = joined
                .iter()
                .zip(&outline)
                .map(|(left, right)| left[1] + 1.0 - right[0]);
            let shift = apart
                .fold(f64::MIN, f64::max)
                .max(if joined.is_empty() { 0.0 } else { f64::MIN });
            shifts[branch] = shift;
            for (depth, [left, right]) in outline.into_iter().enumerate() {
                match joined.get_mut(depth) {
                    Some(known) => known[1] = right + shift,
                    None => joined.push([left + shift, right + shift]),
                }
            }
        }
        joined
    };
    for at in (0..tree.boards.len()).rev() {
        let mut outline = join(&children[at], &mut shifts, &mut outlines);
        let middle = match (children[at].first(), children[at].last()) {
            (Some(&first), Some(&last)) if in_the_middle => f64::midpoint(shifts[first], shifts[last]),
            _ => 0.0,
        };
        for &child in &children[at] {
            shifts[child] -= middle;
        }
        for row in &mut outline {
            *row = row.map(|x| x - middle);
        }
        outline.insert(0, [0.0, 0.0]);
        outlines[at] = outline;
    }
    let forest = join(&roots, &mut shifts, &mut outlines);
    let leftmost = forest.iter().map(|[left, _]| *left).fold(f64::MAX, f64::min);
    let mut places: Vec<(f64, usize)> = Vec::with_capacity(tree.boards.len());
    for (at, leaf) in tree.boards.iter().enumerate() {
        let from = leaf.parent.map_or(-leftmost, |parent| places[parent].0);
        places.push((from + shifts[at], depths[at]));
    }
    places
}

/// Every board in words: `turn 1: 1 2 3, 4 5 blank, 7 8 6, 0 + 1 = 1`.
fn in_words(tree: &Tree) -> String {
    let one = |leaf: &Leaf| {
        let marked = if leaf.is_marked { "marked, " } else { "" };
        let turn = leaf
            .turn
            .map_or_else(String::new, |turn| format!("turn {turn}: "));
        let lines = leaf.lines.iter().map(|line| format!(", {line}"));
        format!(
            "{marked}{turn}{}{}",
            board::in_words(&leaf.rows),
            lines.collect::<String>()
        )
    };
    let boards: Vec<String> = tree.boards.iter().map(one).collect();
    boards.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Safe;

    /// A tree of 2×2 boards, each with the board that it comes from.
    fn tree_of(parents: &[Option<usize>]) -> Tree {
        let boards = parents.iter().map(|parent| Leaf {
            parent: *parent,
            rows: vec![vec![1, 2], vec![3, 0]],
            ..Leaf::default()
        });
        Tree {
            name: "own".to_owned(),
            title: Safe::from("Tree"),
            boards: boards.collect(),
            note: Safe::default(),
        }
    }

    #[test]
    fn a_board_stands_over_the_middle_of_those_that_come_from_it() {
        let placed = places(&tree_of(&[None, Some(0), Some(0), Some(0)]), true);
        assert_eq!(placed, [(1.0, 0), (0.0, 1), (1.0, 1), (2.0, 1)]);
    }

    #[test]
    fn branches_lie_close_together_and_never_on_each_other() {
        // The middle branch goes on below its neighbors.
        let parents = [None, Some(0), Some(0), Some(0), Some(2), Some(2), Some(2)];
        let placed = places(&tree_of(&parents), true);
        assert_eq!(placed[4..], [(0.0, 2), (1.0, 2), (2.0, 2)]);
        assert_eq!(placed[1..4], [(0.0, 1), (1.0, 1), (2.0, 1)]);
        let deep = [
            None,
            Some(0),
            Some(0),
            Some(1),
            Some(1),
            Some(2),
            Some(2),
            Some(5),
            Some(5),
        ];
        for parents in [&parents[..], &deep] {
            let placed = places(&tree_of(parents), true);
            for (at, one) in placed.iter().enumerate() {
                let beside = placed[at + 1..].iter().filter(|other| other.1 == one.1);
                assert!(
                    beside.into_iter().all(|other| (other.0 - one.0).abs() >= 1.0),
                    "{placed:?}"
                );
                assert!(one.0 >= 0.0);
            }
        }
    }

    #[test]
    fn a_board_over_the_first_of_those_that_come_from_it_stands_on_the_left() {
        let placed = places(&tree_of(&[None, Some(0), Some(0), Some(1), Some(1)]), false);
        assert_eq!(placed, [(0.0, 0), (0.0, 1), (1.0, 1), (0.0, 2), (1.0, 2)]);
    }

    #[test]
    fn boards_whose_beginning_is_not_drawn_stand_side_by_side() {
        assert_eq!(places(&tree_of(&[None, None]), true), [(0.0, 0), (1.0, 0)]);
    }

    #[test]
    fn what_is_left_out_is_dashed_without_any_style() {
        let mut tree = tree_of(&[None, Some(0)]);
        tree.boards[1].is_left_out = true;
        let drawn = super::tree(&tree).into_string();
        assert_eq!(
            drawn.matches("stroke-dasharray").count(),
            2,
            "the board and the line to it"
        );
    }
}
