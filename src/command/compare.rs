//! `grader solve --compare`: all searches with all lower bounds on one board, as a table.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
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
    let bar = bar(runs.len() + 1);
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

fn bar(length: usize) -> ProgressBar {
    let bar = if io::stderr().is_terminal() {
        ProgressBar::new(length as u64)
    } else {
        ProgressBar::hidden()
    };
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} searches  {msg}") {
        bar.set_style(style);
    }
    bar
}

fn row(board: &Board, algorithm: Algorithm, estimate: Option<Estimate>, budget: Budget) -> [String; 7] {
    let bound = estimate.unwrap_or(Estimate::Manhattan).prepare(board.dimension());
    let begun = Instant::now();
    let found = bound.map(|bound| explore::solve(board, algorithm, &*bound, budget));
    let time = shown(begun.elapsed());
    let nothing = || "-".to_owned();
    let [moves, expanded, generated, kept] = match found {
        Some(Ok(found)) => [
            length(found.moves.len(), algorithm.is_optimal()),
            found.expanded.to_string(),
            found.generated.to_string(),
            found.kept.to_string(),
        ],
        Some(Err(SearchError::BudgetExceeded { at_least, .. })) => [
            format!("at least {at_least}"),
            nothing(),
            "budget spent".to_owned(),
            nothing(),
        ],
        Some(Err(SearchError::Unsolvable)) | None => [nothing(), nothing(), nothing(), nothing()],
    };
    let heuristic = estimate.map_or_else(nothing, |estimate| estimate.to_string());
    [
        algorithm.to_string(),
        heuristic,
        moves,
        expanded,
        generated,
        kept,
        time,
    ]
}

/// The solver that proves the goldens.
fn reference_row(board: &Board) -> [String; 7] {
    let begun = Instant::now();
    let solved = optimal::solve(board, super::solve::WITHOUT_A_QUEUE);
    let time = shown(begun.elapsed());
    let nothing = || "-".to_owned();
    let [moves, expanded, generated, kept] = match &solved {
        Ok(solution) => [
            length(solution.moves.len(), true),
            solution.nodes.to_string(),
            nothing(),
            nothing(),
        ],
        Err(error) => [
            match error {
                SearchError::BudgetExceeded { at_least, .. } => format!("at least {at_least}"),
                SearchError::Unsolvable => nothing(),
            },
            nothing(),
            "budget spent".to_owned(),
            nothing(),
        ],
    };
    let method = solved.map_or_else(|_| nothing(), |solution| solution.method.to_string());
    [
        "the reference".to_owned(),
        method,
        moves,
        expanded,
        generated,
        kept,
        time,
    ]
}

/// The number of moves; a mark where nothing says that they are the fewest.
fn length(moves: usize, is_shortest: bool) -> String {
    format!("{moves}{}", if is_shortest { "" } else { "*" })
}

fn shown(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
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
