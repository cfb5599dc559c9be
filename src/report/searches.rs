//! A search as a tree of boards: those that left the queue in their order, those that wait in it, and those that were left out.

use std::collections::BTreeMap;

use super::{NodePart, SearchName, SearchPart, wording};
use crate::document::{Leaf, Tone, Tree, Trees};

/// The most boards of a tree; fewer where they are larger than 4-by-4.
pub const MOST: usize = 60;

/// The most squares of all its boards.
const SQUARES: usize = MOST * 16;

/// A right search and the one with the mistake, up to the first difference, which is marked in both.
pub(super) fn both(number: usize, search: &SearchPart) -> Trees {
    let [right, wrong] = [SearchName::Right, SearchName::Wrong].map(|name| {
        let own = search
            .nodes
            .iter()
            .filter(|node| [name, SearchName::Both].contains(&node.search));
        own.collect::<Vec<_>>()
    });
    let tree_of = |name: &str, title: &str, nodes: &[&NodePart]| {
        tree(&format!("{name}-search-{number}"), title, latest(nodes))
    };
    let mut right = tree_of("right", wording::RIGHT_SEARCH, &right);
    let mut wrong = tree_of("wrong", wording::wrong_search(search), &wrong);
    let last = |name: SearchName, tree: &Tree| {
        let own = search.nodes.iter().find(|node| node.search == name)?;
        tree.boards.iter().position(|leaf| leaf.turn == Some(own.number))
    };
    let lasts = (last(SearchName::Right, &right), last(SearchName::Wrong, &wrong));
    let marked = (
        differing((&right, lasts.0), (&wrong, lasts.1)),
        differing((&wrong, lasts.1), (&right, lasts.0)),
    );
    mark(&mut right, &marked.0, Tone::Good);
    mark(&mut wrong, &marked.1, Tone::Bad);
    name_the_same(&mut wrong);
    together(vec![right, wrong])
}

/// Trees side by side, with what is to be known to read them.
pub fn together(trees: Vec<Tree>) -> Trees {
    let all = || trees.iter().flat_map(|tree| &tree.boards);
    let is_sum = !all()
        .flat_map(|leaf| &leaf.lines)
        .any(|line| line.as_str().contains(wording::NO_SUM));
    let note = wording::how_to_read(
        is_sum,
        all().any(|leaf| leaf.is_left_out),
        all().any(|leaf| leaf.is_marked),
    );
    Trees { trees, note }
}

/// Says where the board is in the tree already that is left out and should not be.
fn name_the_same(tree: &mut Tree) {
    let missing = tree
        .boards
        .iter()
        .filter(|leaf| leaf.is_marked && leaf.is_left_out);
    let missing: Vec<Vec<Vec<u32>>> = missing.map(|leaf| leaf.rows.clone()).collect();
    let same = tree
        .boards
        .iter_mut()
        .filter(|leaf| !leaf.is_left_out && missing.contains(&leaf.rows));
    same.for_each(|leaf| leaf.lines.push(wording::THE_SAME.into()));
}

/// The last of the nodes: as many as have room in a tree.
pub fn latest<'n, 'p>(nodes: &'n [&'p NodePart]) -> &'n [&'p NodePart] {
    let fits = |from: &usize| fits(&nodes[*from..]);
    let from = (0..nodes.len()).find(fits).unwrap_or(nodes.len());
    &nodes[from..]
}

/// The first of the nodes: as many as have room in a tree.
pub fn earliest<'n, 'p>(nodes: &'n [&'p NodePart]) -> &'n [&'p NodePart] {
    let fits = |to: &usize| fits(&nodes[..*to]);
    let to = (0..=nodes.len()).rev().find(fits).unwrap_or(0);
    &nodes[..to]
}

/// Whether a tree of these nodes has room.
fn fits(nodes: &[&NodePart]) -> bool {
    let squares = nodes.first().map_or(0, |node| node.rows.len() * node.rows.len());
    let boards = boards(nodes);
    boards <= MOST && boards * squares <= SQUARES
}

/// How many boards a tree of these nodes has: whatever comes from each, and those whose parent is not among them.
fn boards(nodes: &[&NodePart]) -> usize {
    let first = nodes.first().map_or(0, |node| node.number);
    let made: usize = nodes
        .iter()
        .map(|node| node.enqueued.len() + node.left_out.len())
        .sum();
    let roots = nodes
        .iter()
        .filter(|node| node.parent.is_none_or(|parent| parent < first));
    made + roots.count()
}

/// The tree of nodes that left the queue one after the other.
pub fn tree(name: &str, title: &str, nodes: &[&NodePart]) -> Tree {
    let mut boards: Vec<Leaf> = Vec::new();
    let mut places: BTreeMap<usize, usize> = BTreeMap::new();
    for node in nodes {
        let parent = node.parent.and_then(|parent| places.get(&parent).copied());
        let waiting = |leaf: &Leaf| {
            leaf.parent == parent && leaf.turn.is_none() && !leaf.is_left_out && leaf.rows == node.rows
        };
        let known = parent.and_then(|_| boards.iter().position(waiting));
        let at = known.unwrap_or_else(|| {
            boards.push(Leaf {
                parent,
                rows: node.rows.clone(),
                ..Leaf::default()
            });
            boards.len() - 1
        });
        places.insert(node.number, at);
        boards[at].turn = Some(node.number);
        boards[at].lines = vec![wording::sum(node.moves, node.distance, node.priority)];
        if node.is_last {
            boards[at].lines.push(wording::ENDS.into());
        }
        for child in &node.enqueued {
            boards.push(Leaf {
                parent: Some(at),
                rows: slid(&node.rows, child.tile),
                lines: vec![wording::sum(child.moves, child.distance, child.priority)],
                ..Leaf::default()
            });
        }
        boards.extend(node.left_out.iter().map(|tile| Leaf {
            parent: Some(at),
            rows: slid(&node.rows, *tile),
            lines: vec![wording::LEFT_OUT.into()],
            is_left_out: true,
            ..Leaf::default()
        }));
    }
    let first = nodes.first().map_or(0, |node| node.number);
    Tree {
        name: name.to_owned(),
        title: title.into(),
        note: wording::not_drawn(first),
        boards,
    }
}

/// The first boards of a queue, the one that leaves it next first, each with its moves and its distance; `left` more wait.
pub fn queue(
    name: &str,
    title: &str,
    boards: &[(Vec<Vec<u32>>, [i64; 2])],
    turn: usize,
    left: usize,
) -> Tree {
    let leaf = |(at, (rows, [moves, distance])): (usize, &(Vec<Vec<u32>>, [i64; 2]))| Leaf {
        rows: rows.clone(),
        lines: vec![wording::sum(*moves, *distance, moves + distance)],
        turn: (at == 0).then_some(turn),
        is_marked: at == 0,
        ..Leaf::default()
    };
    Tree {
        name: name.to_owned(),
        title: title.into(),
        boards: boards.iter().enumerate().map(leaf).collect(),
        note: wording::waiting(boards.len() + left, left),
    }
}

/// The boards of a tree to look at: the last that left the queue where the other tree's is another one, else those that come after it there alone.
fn differing((own, last): (&Tree, Option<usize>), (other, other_last): (&Tree, Option<usize>)) -> Vec<usize> {
    let Some(last) = last else { return Vec::new() };
    let itself = |leaf: &Leaf| (leaf.is_left_out, leaf.rows.clone(), leaf.lines.clone());
    let counterpart = other_last.filter(|at| itself(&other.boards[*at]) == itself(&own.boards[last]));
    if counterpart.is_none() {
        return vec![last];
    }
    let after = |tree: &Tree, last: Option<usize>| -> Vec<usize> {
        let all = 0..tree.boards.len();
        all.filter(|at| tree.boards[*at].parent == last).collect()
    };
    let others = after(other, counterpart);
    let is_there = |at: &usize| {
        let mut others = others.iter().map(|other_at| itself(&other.boards[*other_at]));
        others.any(|other| other == itself(&own.boards[*at]))
    };
    let mut own = after(own, Some(last));
    own.retain(|at| !is_there(at));
    own
}

fn mark(tree: &mut Tree, places: &[usize], tone: Tone) {
    for at in places {
        let leaf = &mut tree.boards[*at];
        (leaf.is_marked, leaf.tone) = (true, tone);
    }
}

/// A board after a tile has slid into its blank.
fn slid(rows: &[Vec<u32>], tile: u32) -> Vec<Vec<u32>> {
    let turned = |square: &u32| match *square {
        0 => tile,
        square if square == tile => 0,
        square => square,
    };
    rows.iter().map(|row| row.iter().map(turned).collect()).collect()
}

#[cfg(test)]
mod tests {
    use reference::Board;
    use reference::misconception::{Dequeued, Misconception, Style, Variant};

    use super::*;

    fn nodes(name: SearchName, trace: &[Dequeued]) -> Vec<NodePart> {
        let rows = |board: &Board| {
            board
                .tiles()
                .collect::<Vec<_>>()
                .chunks(board.dimension())
                .map(<[u32]>::to_vec)
                .collect()
        };
        let part = |(number, node): (usize, &Dequeued)| NodePart::of(number, name, node, rows(&node.board));
        (1..).zip(trace).map(part).collect()
    }

    fn trees(misconception: Misconception, board: &str) -> ([Tree; 2], String) {
        let board: Board = board.parse().unwrap();
        let right = Style::ASSIGNMENT.trace(&board, 60);
        let wrong = Variant::of(misconception)[0].trace(&board, Style::ASSIGNMENT, 60);
        let at = right
            .iter()
            .zip(&wrong)
            .position(|(right, wrong)| right != wrong)
            .unwrap();
        let mut all = nodes(SearchName::Both, &right[..at]);
        all.extend(nodes(SearchName::Right, &right).into_iter().nth(at));
        all.extend(nodes(SearchName::Wrong, &wrong).into_iter().nth(at));
        let search = SearchPart {
            misconception: Some(misconception.name()),
            earlier: 0,
            nodes: all,
        };
        let drawn = both(1, &search);
        (drawn.trees.try_into().unwrap(), drawn.note.to_string())
    }

    fn marked(tree: &Tree) -> Vec<&Leaf> {
        tree.boards.iter().filter(|leaf| leaf.is_marked).collect()
    }

    #[test]
    fn a_board_that_is_enqueued_again_is_dashed_in_one_tree_and_marked_in_both() {
        let ([right, wrong], note) = trees(Misconception::NoCriticalOptimisation, "3  1 2 3  4 5 6  0 7 8");
        assert!(!note.contains('→') && note.contains("Dashed"), "{note}");
        let (one, other) = (marked(&right), marked(&wrong));
        assert_eq!((one.len(), other.len()), (1, 1));
        assert_eq!(one[0].rows, other[0].rows);
        assert!(one[0].is_left_out && !other[0].is_left_out);
        assert_eq!(other[0].lines[0].as_str(), "2 + 2 = 4");
        assert_eq!(one[0].parent.and_then(|at| right.boards[at].turn), Some(2));
    }

    #[test]
    fn a_board_that_is_lost_is_named_where_it_is_already() {
        let ([right, wrong], _) = trees(Misconception::VisitedAtEnqueue, "3  1 3 5  4 0 8  7 6 2");
        let lost = marked(&wrong)[0];
        assert!(lost.is_left_out && !marked(&right)[0].is_left_out);
        let same: Vec<&Leaf> = wrong.boards.iter().filter(|leaf| leaf.lines.len() > 1).collect();
        assert_eq!(same.len(), 1);
        assert_eq!(
            (&same[0].rows, same[0].lines[0].as_str()),
            (&lost.rows, "7 + 5 = 12")
        );
    }

    #[test]
    fn priorities_that_leave_the_moves_out_are_no_sums() {
        let ([right, wrong], note) = trees(Misconception::Greedy, "3  1 2 3  4 5 6  0 7 8");
        assert_eq!(marked(&right)[0].lines[0].as_str(), "1 + 3 = 4");
        assert_eq!(marked(&wrong)[0].lines[0].as_str(), "1, 3 → 3");
        assert!(note.contains('→'), "{note}");
    }

    #[test]
    fn a_search_that_ends_too_early_is_marked_where_it_ends() {
        let ([right, wrong], _) = trees(Misconception::GoalAtEnqueue, "3  1 2 3  4 5 6  7 0 8");
        assert_eq!(marked(&wrong)[0].lines.len(), 2, "it says that it ends");
        assert_eq!(marked(&right)[0].turn, Some(1));
    }

    #[test]
    fn a_long_search_is_drawn_as_far_as_there_is_room() {
        let board: Board = "3  8 6 7  2 5 4  3 0 1".parse().unwrap();
        let all = nodes(SearchName::Both, &Style::ASSIGNMENT.trace(&board, 200));
        let all: Vec<&NodePart> = all.iter().collect();
        for some in [latest(&all), earliest(&all)] {
            let tree = tree("own", "Search", some);
            assert!(
                (MOST - 4..=MOST).contains(&tree.boards.len()),
                "{}",
                tree.boards.len()
            );
            assert_eq!(tree.boards.len(), boards(some));
            assert_eq!(
                tree.boards.iter().filter(|leaf| leaf.turn.is_some()).count(),
                some.len()
            );
        }
        assert_eq!(earliest(&all)[0].number, 1);
        assert_eq!(latest(&all).last().unwrap().number, 200);
    }
}
