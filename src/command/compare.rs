//! `grader solve --compare`: all searches with all lower bounds on one board, as a table.

use std::time::Instant;

use reference::explore::{self, Algorithm, Estimate};
use reference::{Board, Budget, SearchError, optimal};

use super::Mistake;
use crate::document::{Block, Table};

/// Boards that each row may generate: seconds at most.
const ROW: u64 = 2_000_000;

/// The table. The times in it are those of this machine and this moment.
pub(super) fn table(board: &Board, budget: Option<u64>) -> Result<Vec<Block>, Mistake> {
    if !board.is_solvable() {
        return Err(Mistake::with_hint(
            "this board has no solution, so there is nothing to compare".to_owned(),
            "exchange two tiles that stand side by side",
        ));
    }
    let budget = Budget::nodes(budget.unwrap_or(ROW));
    let runs = runs(board.dimension());
    let bar = super::bar(runs.len() + 1, "{bar:30} {pos}/{len} searches  {msg}");
    let mut rows = Vec::with_capacity(runs.len() + 1);
    for (algorithm, estimate) in runs {
        bar.set_message(algorithm.to_string());
        rows.push(row(board, algorithm, estimate, budget));
        bar.inc(1);
    }
    rows.push(reference_row(board));
    bar.finish_and_clear();
    Ok(text(rows, budget))
}

/// The rows to be: an uninformed search once, one that takes a lower bound with each there is.
fn runs(n: usize) -> Vec<(Algorithm, Option<Estimate>)> {
    let mut runs = Vec::new();
    for algorithm in Algorithm::ALL {
        if !algorithm.is_informed() {
            runs.push((algorithm, None));
            continue;
        }
        // What a weight or greed costs is shown with one bound.
        let all: &[Estimate] = if algorithm.is_optimal() {
            &Estimate::ALL
        } else {
            &[Estimate::Manhattan]
        };
        let there_are = all.iter().filter(|estimate| estimate.is_for(n));
        runs.extend(there_are.map(|&estimate| (algorithm, Some(estimate))));
    }
    runs
}

fn row(board: &Board, algorithm: Algorithm, estimate: Option<Estimate>, budget: Budget) -> [String; 7] {
    let bound = estimate.unwrap_or(Estimate::Manhattan).prepare(board.dimension());
    let begun = Instant::now();
    let found = bound.ok_or(SearchError::Unsolvable);
    let found = found.and_then(|bound| explore::solve(board, algorithm, &*bound, budget));
    let found = found.map(|found| {
        let mark = if algorithm.is_optimal() { "" } else { "*" };
        [
            format!("{}{mark}", found.moves.len()),
            found.expanded.to_string(),
            found.generated.to_string(),
            found.kept.to_string(),
        ]
    });
    let heuristic = estimate.map(|estimate| estimate.to_string());
    cells(&algorithm.to_string(), heuristic, found, begun)
}

/// Search nodes without a queue: any 4×4 board takes far fewer.
pub(super) const WITHOUT_A_QUEUE: Budget = Budget::nodes(1_000_000_000);

/// The solver that proves the goldens.
fn reference_row(board: &Board) -> [String; 7] {
    let begun = Instant::now();
    let solved = optimal::solve(board, WITHOUT_A_QUEUE);
    let method = solved.as_ref().ok().map(|solution| solution.method.to_string());
    let found = solved.map(|solution| {
        let (moves, nodes) = (solution.moves.len().to_string(), solution.nodes.to_string());
        [moves, nodes, NOTHING.to_owned(), NOTHING.to_owned()]
    });
    cells("the reference", method, found, begun)
}

/// What stands where there is nothing to say.
const NOTHING: &str = "-";

/// A row of a search that began then: its moves, with a mark where nothing says that they are the fewest, and what it expanded, generated and kept.
fn cells(
    search: &str,
    heuristic: Option<String>,
    found: Result<[String; 4], SearchError>,
    begun: Instant,
) -> [String; 7] {
    let time = format!("{:.3} s", begun.elapsed().as_secs_f64());
    let nothing = || NOTHING.to_owned();
    let [moves, expanded, generated, kept] = found.unwrap_or_else(|error| match error {
        SearchError::BudgetExceeded { at_least, .. } => {
            let moves = format!("at least {at_least}");
            [moves, nothing(), "budget spent".to_owned(), nothing()]
        }
        SearchError::Unsolvable => [nothing(), nothing(), nothing(), nothing()],
    });
    let heuristic = heuristic.unwrap_or_else(nothing);
    [
        search.to_owned(),
        heuristic,
        moves,
        expanded,
        generated,
        kept,
        time,
    ]
}

fn text(rows: Vec<[String; 7]>, budget: Budget) -> Vec<Block> {
    let mut table = Table::new(&[
        "search",
        "heuristic",
        "moves",
        "expanded",
        "generated",
        "kept",
        "time",
    ]);
    for row in rows {
        table.row(row);
    }
    let each = format!(
        "Boards expanded (neighbours made), generated, and kept in memory at most; each search may generate {}.",
        budget.limit()
    );
    vec![
        Block::Table(table),
        Block::text(each),
        Block::text("* not proved to be the fewest."),
    ]
}
