//! `grader solve --format html`: one search, or Hamming beside Manhattan, as a page for a lecture.

use reference::misconception::Style;
use reference::{Board, Budget, Heuristic, SearchError, SearchStats, Solver, TraceStep, optimal};

use crate::document::{
    Block, Board as Picture, Document, Safe, Strip, Table, Tree, Trees, VerbatimKind, amount,
};
use crate::report::{NodePart, SearchName, searches};

/// The steps whose queues are shown: of one search, and of two side by side.
const STEPS: [usize; 2] = [20, 12];

/// The boards that are shown of a queue: of one search, and of two side by side.
const WAITING: [usize; 2] = [12, 6];

/// What is said of a board without a solution.
const UNSOLVABLE: &str = "This board has no solution: no slides lead to the goal. They lead there from its twin, in which two tiles that stand side by side are exchanged.";

/// How A* goes on.
const HOW: &str = "Each step takes the board with the smallest priority out of the queue and enqueues its neighbors, except the board that it came from. The priority is the number of moves so far plus the distance to the goal.";

/// The distances.
const HAMMING: &str = "Hamming: how many tiles are out of place.";
const MANHATTAN: &str =
    "Manhattan: how many rows and columns the tiles are away from their places, added up.";

/// Why both are right, and one is better.
const BOTH: &str = "Neither is ever more than the moves that are left, so both searches find a shortest path. Manhattan is never smaller than Hamming, so its search usually looks at far fewer boards.";

/// What is to be known of the order of equal priorities.
const TIES: &str = "Boards of equal priority may leave a queue in any order; here they leave it as from the textbook's binary heap.";

/// The assignment's search of a board with some priorities.
pub(super) fn document(
    board: &Board,
    name: &str,
    heuristics: &[Heuristic],
    budget: Option<u64>,
    more: Vec<Block>,
) -> Document {
    let title = match heuristics {
        [one] => format!("A* with {} on {name}", capital(*one)),
        _ => format!("A* with Hamming and with Manhattan on {name}"),
    };
    let shortest = shortest(board);
    let mut blocks = vec![Block::Boards(vec![Picture {
        title: shortest.as_ref().map_or("the puzzle".into(), |boards| {
            amount::counted(boards.len() - 1, "move").into()
        }),
        rows: rows(board),
        marked: Vec::new(),
        is_large: true,
    }])];
    if board.is_solvable() {
        blocks.push(Block::text(HOW));
        blocks.extend(heuristics.iter().map(|heuristic| {
            Block::text(match heuristic {
                Heuristic::Hamming => HAMMING,
                Heuristic::Manhattan => MANHATTAN,
            })
        }));
        if heuristics.len() > 1 {
            blocks.push(Block::text(BOTH));
        }
        blocks.push(Block::Table(costs(board, heuristics, budget)));
        blocks.extend(shortest.map(|boards| Block::Strips(vec![strip(&boards)])));
        blocks.extend(pictures(board, heuristics));
    } else {
        blocks.push(Block::text(UNSOLVABLE));
    }
    blocks.extend(more);
    Document {
        title: title.into(),
        blocks,
    }
}

/// What each search takes.
fn costs(board: &Board, heuristics: &[Heuristic], budget: Option<u64>) -> Table {
    let mut table = Table::new(&[
        "priority",
        "moves",
        "left the queue",
        "enqueued",
        "waiting at most",
    ]);
    for heuristic in heuristics {
        let mut solver = Solver::new(*heuristic);
        if let Some(budget) = budget {
            solver = solver.budget(Budget::nodes(budget));
        }
        let name = format!("moves + {}", capital(*heuristic));
        match solver.solve(board) {
            Ok(solution) => {
                let SearchStats {
                    enqueued,
                    dequeued,
                    largest_queue,
                } = solution.stats;
                let figures = [solution.moves.len() as u64, dequeued, enqueued, largest_queue];
                table.row(std::iter::once(name).chain(figures.map(|figure| figure.to_string())));
            }
            Err(error) => {
                let why = match &error {
                    SearchError::Unsolvable => "no solution".to_owned(),
                    gave_up @ SearchError::BudgetExceeded { .. } => gave_up.to_string(),
                };
                table.row([name, why, String::new(), String::new(), String::new()]);
            }
        }
    }
    table
}

/// The trees, the queues step by step, and the assignment's own trace where there is one search.
fn pictures(board: &Board, heuristics: &[Heuristic]) -> Vec<Block> {
    let several = usize::from(heuristics.len() > 1);
    let trees = heuristics
        .iter()
        .map(|heuristic| tree(board, *heuristic))
        .collect();
    let queues: Vec<Vec<TraceStep>> = heuristics
        .iter()
        .map(|heuristic| first_steps(board, *heuristic, STEPS[several]))
        .collect();
    let mut steps = vec![Block::text(TIES)];
    for number in 0..queues.iter().map(Vec::len).max().unwrap_or(0) {
        let here = queues.iter().filter_map(|queue| queue.get(number));
        let trees = Block::Trees(Trees {
            trees: here.map(|step| queue(step, WAITING[several])).collect(),
            note: Safe::default(),
        });
        steps.push(Block::folded(format!("Step {}", number + 1), true, vec![trees]));
    }
    let mut blocks = vec![
        Block::section("The search tree", vec![Block::Trees(searches::together(trees))]),
        Block::section("The queue, step by step", steps),
    ];
    if let [queue] = &queues[..] {
        let text: Vec<String> = queue.iter().map(TraceStep::to_string).collect();
        let trace = Safe::trace(text.join("\n"));
        let trace = Block::verbatim("as from grader solve --trace:", VerbatimKind::Trace, &trace);
        let title = "The same as the assignment prints it";
        blocks.push(Block::folded(title, false, vec![trace]));
    }
    blocks
}

/// The first boards of a search, as many as have room.
fn tree(board: &Board, heuristic: Heuristic) -> Tree {
    let style = Style {
        heuristic,
        ..Style::ASSIGNMENT
    };
    let nodes = style.trace(board, searches::MOST);
    let parts = (1..)
        .zip(&nodes)
        .map(|(number, node)| NodePart::of(number, SearchName::Right, node, rows(&node.board)));
    let parts: Vec<NodePart> = parts.collect();
    let all: Vec<&NodePart> = parts.iter().collect();
    let shown = searches::earliest(&all);
    let mut tree = searches::tree(&format!("{heuristic}-tree"), capital(heuristic), shown);
    if shown.last().is_none_or(|last| !last.is_last) {
        tree.note = format!("The search goes on after turn {}.", shown.len()).into();
    }
    tree
}

/// The queue before the first steps.
fn first_steps(board: &Board, heuristic: Heuristic, most: usize) -> Vec<TraceStep> {
    let trace = Solver::new(heuristic).trace(board).into_iter().flatten();
    trace.take(most).map_while(Result::ok).collect()
}

fn queue(step: &TraceStep, most: usize) -> Tree {
    let turn = usize::try_from(step.number)
        .unwrap_or(usize::MAX)
        .saturating_add(1);
    let nodes = step.nodes.iter().take(most);
    let boards: Vec<_> = nodes
        .map(|node| {
            (
                rows(&node.board),
                [node.moves, node.distance].map(u64::cast_signed),
            )
        })
        .collect();
    let left = step.nodes.len() - boards.len();
    searches::queue(
        &format!("{}-step-{turn}", step.heuristic),
        capital(step.heuristic),
        &boards,
        turn,
        left,
    )
}

/// A shortest way.
fn shortest(board: &Board) -> Option<Vec<Board>> {
    if !board.is_solvable() {
        return None;
    }
    let solution = optimal::solve(board, super::WITHOUT_A_QUEUE).ok()?;
    Some(board.along(&solution.moves).collect())
}

fn strip(boards: &[Board]) -> Strip {
    Strip {
        name: "shortest".to_owned(),
        title: "A shortest path".into(),
        boards: boards.iter().map(rows).collect(),
        marked: None,
        rest: Safe::default(),
    }
}

fn rows(board: &Board) -> Vec<Vec<u32>> {
    let tiles: Vec<u32> = board.tiles().collect();
    tiles.chunks(board.dimension()).map(<[u32]>::to_vec).collect()
}

const fn capital(heuristic: Heuristic) -> &'static str {
    match heuristic {
        Heuristic::Hamming => "Hamming",
        Heuristic::Manhattan => "Manhattan",
    }
}
