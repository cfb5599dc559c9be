//! The queue of a search as its trace shows it, with where each node came from.

use std::collections::{BTreeMap, BTreeSet};

use reference::{Board, Heuristic};

/// A node in the queue, as far as print shows it: the same can be there twice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Node {
    pub(super) board: Board,
    pub(super) moves: u64,
}

impl Node {
    pub(super) fn priority(&self, heuristic: Heuristic) -> u64 {
        self.moves + heuristic.of(&self.board)
    }
}

/// How a search remembers the boards that left its queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory {
    /// A board that left before is not put on the queue again.
    pub(super) at_enqueue: bool,
    /// A board that left before has no children when it leaves again.
    pub(super) at_dequeue: bool,
}

impl Memory {
    /// No memory, and then those of a closed set.
    pub(super) const ALL: [Self; 4] = [
        Self {
            at_enqueue: false,
            at_dequeue: false,
        },
        Self {
            at_enqueue: true,
            at_dequeue: false,
        },
        Self {
            at_enqueue: false,
            at_dequeue: true,
        },
        Self {
            at_enqueue: true,
            at_dequeue: true,
        },
    ];
}

/// The nodes with their predecessors' boards. Two nodes with the same board and moves are the same in print, so each keeps all that it can have come from.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    pub(super) nodes: Vec<(Node, Option<Board>)>,
    /// The boards that left.
    closed: BTreeSet<Board>,
    /// What explains all steps so far; one of these must explain the whole trace.
    pub(super) memories: Vec<Memory>,
}

/// Why a step does not follow, what was expected, and what was found.
type Refusal = (String, String, String);

impl Queue {
    /// The queue before the first step, of a search that may have one of these memories.
    pub(super) fn new(puzzle: &Board, memories: &[Memory]) -> Self {
        let root = Node {
            board: puzzle.clone(),
            moves: 0,
        };
        Self {
            nodes: vec![(root, None)],
            closed: BTreeSet::new(),
            memories: memories.to_vec(),
        }
    }

    /// What a node puts on the queue when it leaves.
    pub(super) fn children(
        &self,
        node: &Node,
        from: Option<&Board>,
        memory: Memory,
    ) -> Vec<(Node, Option<Board>)> {
        let left_before = |board: &Board| self.closed.contains(board);
        if memory.at_dequeue && left_before(&node.board) {
            return Vec::new();
        }
        let again = |child: &Board| memory.at_enqueue && left_before(child);
        let children = node
            .board
            .neighbors()
            .filter(|child| Some(child) != from && !again(child));
        children
            .map(|board| {
                let child = Node {
                    board,
                    moves: node.moves + 1,
                };
                (child, Some(node.board.clone()))
            })
            .collect()
    }

    /// The lowest priority in the queue.
    pub(super) fn lowest(&self, heuristic: Heuristic) -> Option<u64> {
        self.nodes.iter().map(|(node, _)| node.priority(heuristic)).min()
    }

    /// A node of the lowest priority.
    pub(super) fn first(&self, heuristic: Heuristic) -> Option<&(Node, Option<Board>)> {
        self.nodes.iter().min_by_key(|(node, _)| node.priority(heuristic))
    }

    /// The queue after a node has left, and before its children have come.
    pub(super) fn without(&self, node: &Node, from: Option<&Board>) -> Self {
        let mut rest = self.clone();
        let is_it = |other: &(Node, Option<Board>)| other.0 == *node && other.1.as_ref() == from;
        if let Some(at) = rest.nodes.iter().position(is_it) {
            rest.nodes.swap_remove(at);
        }
        rest.closed.insert(node.board.clone());
        rest
    }

    /// Whether the goal is among the nodes of a priority.
    pub(super) fn has_goal_at(&self, priority: u64, heuristic: Heuristic) -> bool {
        let here =
            |(node, _): &(Node, Option<Board>)| node.board.is_goal() && node.priority(heuristic) == priority;
        self.nodes.iter().any(here)
    }

    /// The queue after one node has left and its children have come, where that gives the nodes of the next step.
    pub(super) fn next(self, printed: &[Node], heuristic: Heuristic) -> Result<Self, Refusal> {
        let refused = |why: String, expected: String, found: String| Err((why, expected, found));
        let count = |nodes: &mut dyn Iterator<Item = &Node>| {
            let mut counts: BTreeMap<Node, usize> = BTreeMap::new();
            for node in nodes {
                *counts.entry(node.clone()).or_default() += 1;
            }
            counts
        };
        let now = count(&mut printed.iter());
        let before = count(&mut self.nodes.iter().map(|(node, _)| node));
        let fewer = |node: &Node, had: usize| had.saturating_sub(now.get(node).copied().unwrap_or(0));
        let gone: usize = before.iter().map(|(node, &had)| fewer(node, had)).sum();
        if gone != 1 {
            let what = match gone {
                0 => "no node left the queue".to_owned(),
                more => format!("{more} nodes left the queue"),
            };
            return refused(what.clone(), "1 node leaves".to_owned(), what);
        }
        let left =
            |(node, _): &&(Node, Option<Board>)| before.get(node).is_some_and(|&had| fewer(node, had) == 1);
        let lowest = self.lowest(heuristic).unwrap_or(0);
        let mut outcome = refused(String::new(), String::new(), String::new());
        // The same board with the same moves can have come from two sides: either may be the one that left.
        for (node, from) in self.nodes.iter().filter(left) {
            let priority = node.priority(heuristic);
            if priority > lowest {
                return refused(
                    format!(
                        "the node that left has priority {priority}, and one of priority {lowest} was in the queue"
                    ),
                    format!("a node of priority {lowest} leaves"),
                    format!("priority {priority}"),
                );
            }
            if node.board.is_goal() {
                return refused(
                    "the goal left the queue, and the search goes on".to_owned(),
                    "the search ends at the goal".to_owned(),
                    "one more step".to_owned(),
                );
            }
            let rest = self.without(node, from.as_ref());
            let mut explained: Option<Self> = None;
            let mut expected = 0;
            for &memory in &self.memories {
                let mut nodes = rest.nodes.clone();
                nodes.extend(self.children(node, from.as_ref(), memory));
                expected = expected.max(nodes.len());
                if count(&mut nodes.iter().map(|(node, _)| node)) == now {
                    let memories = &mut explained
                        .get_or_insert_with(|| Self {
                            nodes,
                            memories: Vec::new(),
                            ..rest.clone()
                        })
                        .memories;
                    memories.push(memory);
                }
            }
            if let Some(after) = explained {
                return Ok(after);
            }
            let back = printed
                .iter()
                .any(|new| Some(&new.board) == from.as_ref() && new.moves == node.moves + 1);
            let why = if back && expected < printed.len() {
                "the board that the node came from is put on the queue again"
            } else if expected > printed.len() {
                "a neighbor of the node that left is not in the queue"
            } else {
                "the new nodes are not the neighbors of the node that left, one move on"
            };
            let nodes = |count: usize| format!("{count} nodes in the queue");
            outcome = refused(why.to_owned(), nodes(expected), nodes(printed.len()));
        }
        outcome
    }
}
