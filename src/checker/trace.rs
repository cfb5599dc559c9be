//! The trace of the priority queue: every step is the one before without a node of the lowest priority, and with that node's children.
//!
//! Any order among equal priorities is right, and so is whatever follows from it: each step is judged by the step before it.

mod own;
mod queue;

use reference::{Board, Heuristic};

use crate::dialect::{PrintedNode, PrintedStep};
use crate::document::amount::counted;
use crate::judgement::{Finding, FindingCode};
use crate::rubric::CountedHeuristic;

use super::Evidence;
use super::slide::misprint;
pub use own::OwnTrace;
use queue::{Memory, Node, Queue};

/// Checks the trace of a solvable puzzle. The first mistake is reported.
pub fn check(evidence: Evidence<'_>) -> Vec<Finding> {
    let (puzzle, steps) = (&evidence.fixture.board, &evidence.transcript.trace);
    let (heuristic, memories) = asked(evidence);
    walked(puzzle, steps, heuristic, memories)
        .err()
        .map(|finding| *finding)
        .into_iter()
        .collect()
}

/// The trace that a program prints beside a right search, up to the first difference.
pub fn own(evidence: Evidence<'_>) -> OwnTrace {
    let (puzzle, steps) = (&evidence.fixture.board, &evidence.transcript.trace);
    let (heuristic, memories) = asked(evidence);
    own::follow(puzzle, steps, heuristic, memories)
}

/// The distance that a trace must show, and how a search may remember boards.
fn asked(evidence: Evidence<'_>) -> (Heuristic, &'static [Memory]) {
    let steps = &evidence.transcript.trace;
    let hamming = match evidence.rubric.counting.heuristic {
        CountedHeuristic::Manhattan => false,
        CountedHeuristic::Hamming => true,
        CountedHeuristic::Either => steps.iter().flat_map(|step| &step.nodes).any(|node| node.hamming),
    };
    let heuristic = if hamming {
        Heuristic::Hamming
    } else {
        Heuristic::Manhattan
    };
    let closed_set = evidence.rubric.counting.closed_set;
    let memories = Memory::ALL
        .get(..if closed_set { Memory::ALL.len() } else { 1 })
        .unwrap_or_default();
    (heuristic, memories)
}

/// Follows the steps from the first to the last.
fn walked(
    puzzle: &Board,
    steps: &[PrintedStep],
    heuristic: Heuristic,
    memories: &[Memory],
) -> Result<(), Box<Finding>> {
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else {
        let missing = Finding::new(
            FindingCode::TraceMissing,
            "the steps of the search are not printed",
        );
        return Err(missing
            .comparing("`Step 0:` and so on, each with the nodes in the queue", "no step")
            .into());
    };
    let mut queue: Option<Queue> = None;
    for (index, step) in (0_u64..).zip(steps) {
        if step.number != index {
            let message = "the steps are not numbered one after the other";
            return Err(at(step, FindingCode::TraceWrongStep, message)
                .comparing(format!("step {index}"), format!("step {}", step.number))
                .into());
        }
        let nodes = nodes(puzzle, step, heuristic)?;
        queue = Some(match queue {
            None if nodes.len() == 1 && nodes.iter().all(|node| node.moves == 0 && node.board == *puzzle) => {
                Queue::new(puzzle, memories)
            }
            None => {
                return Err(Box::new(at(first, FindingCode::TraceWrongStep, "step 0 shows more than the puzzle itself, or something else")
                    .comparing("the puzzle alone, with 0 moves", counted(nodes.len(), "node"))));
            }
            Some(before) => before.next(&nodes, heuristic).map_err(|(why, expected, found)| { Box::new(at(step, FindingCode::TraceWrongStep, format!("step {index} does not follow from step {}: {why}", index - 1))
                    .comparing(expected, found)
                    .hint("the node of the lowest priority leaves, and its neighbors come in, but for the board that it came from"))
            })?,
        });
    }
    let front = |queue: &Queue| {
        queue
            .lowest(heuristic)
            .is_some_and(|lowest| queue.has_goal_at(lowest, heuristic))
    };
    if queue.as_ref().is_some_and(front) {
        return Ok(());
    }
    let message = "the steps end before the goal is at the front of the queue";
    Err(at(last, FindingCode::TraceWrongEnd, message)
        .comparing(
            "the goal among the nodes of the lowest priority",
            "a last step without it",
        )
        .into())
}

fn at(step: &PrintedStep, code: FindingCode, message: impl Into<String>) -> Finding {
    Finding::new(code, message).at(step.place())
}

/// The nodes of a step, each with the right figures, sorted by priority.
fn nodes(puzzle: &Board, step: &PrintedStep, heuristic: Heuristic) -> Result<Vec<Node>, Box<Finding>> {
    let mut nodes = Vec::with_capacity(step.nodes.len());
    for (index, printed) in step.nodes.iter().enumerate() {
        let what = format!("node {} of step {}", index + 1, step.number);
        nodes.push(node(puzzle, step, printed, &what, heuristic)?);
    }
    let priority = |node: &Node| node.priority(heuristic);
    if let Some(index) = nodes
        .windows(2)
        .position(|pair| priority(&pair[0]) > priority(&pair[1]))
    {
        let (one, next) = (priority(&nodes[index]), priority(&nodes[index + 1]));
        let message = format!("the nodes of step {} are not sorted by priority", step.number);
        return Err(at(step, FindingCode::TraceUnsorted, message)
            .comparing(
                "the lowest priority first",
                format!("priority {one} before {next}"),
            )
            .into());
    }
    Ok(nodes)
}

fn node(
    puzzle: &Board,
    step: &PrintedStep,
    printed: &PrintedNode,
    what: &str,
    heuristic: Heuristic,
) -> Result<Node, Box<Finding>> {
    let n = puzzle.dimension();
    let wrong = |message: String| at(step, FindingCode::TraceWrongNode, message);
    let Ok(board) = Board::from_tiles(n, &printed.tiles) else {
        let why = if printed.tiles.len() == n * n {
            misprint(&printed.tiles).unwrap_or_else(|| "wrong tiles".to_owned())
        } else {
            "no whole board".to_owned()
        };
        return Err(Box::new(wrong(format!("{what} has {why}"))));
    };
    let figure = |name: &str, found: Option<u64>, right: u64| match found {
        Some(found) if found == right => Ok(()),
        Some(found) => Err(Box::new(
            wrong(format!("{what} has a wrong {name}")).comparing(format!("{name} {right}"), found),
        )),
        None => Err(Box::new(
            wrong(format!("{what} has no {name}")).comparing(format!("{name} {right}"), "nothing"),
        )),
    };
    let Some(moves) = printed.moves else {
        return Err(Box::new(wrong(format!("{what} has no number of moves"))));
    };
    let distance = heuristic.of(&board);
    let name = if heuristic == Heuristic::Hamming {
        "Hamming distance"
    } else {
        "Manhattan distance"
    };
    figure(name, printed.distance, distance)?;
    figure("priority", printed.priority, moves + distance)?;
    Ok(Node { board, moves })
}
