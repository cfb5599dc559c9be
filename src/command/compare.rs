//! `grader solve --compare`: all searches with all lower bounds on one board, as a table.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use reference::explore::{self, Algorithm, Estimate};
use reference::{Board, Budget, SearchError, optimal};

use super::Mistake;

/// Boards that each row may generate: seconds at most.
const ROW: u64 = 2_000_000;

/// What a row tells.
struct Row {
    search: String,
    heuristic: String,
    cells: [String; 5],
}

/// The table. The times in it are those of this machine and this moment.
pub(super) fn table(board: &Board, budget: Option<u64>) -> Result<String, Mistake> {
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
    Ok(text(&rows, budget))
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

fn row(board: &Board, algorithm: Algorithm, estimate: Option<Estimate>, budget: Budget) -> Row {
    let bound = estimate.unwrap_or(Estimate::Manhattan).prepare(board.dimension());
    let begun = Instant::now();
    let found = bound.map(|bound| explore::solve(board, algorithm, &*bound, budget));
    let time = shown(begun.elapsed());
    let nothing = || "-".to_owned();
    let cells = match found {
        Some(Ok(found)) => [
            length(found.moves.len(), algorithm.is_optimal()),
            found.expanded.to_string(),
            found.generated.to_string(),
            found.kept.to_string(),
            time,
        ],
        Some(Err(SearchError::BudgetExceeded { at_least, .. })) => [
            format!("at least {at_least}"),
            nothing(),
            "budget spent".to_owned(),
            nothing(),
            time,
        ],
        Some(Err(SearchError::Unsolvable)) | None => [nothing(), nothing(), nothing(), nothing(), time],
    };
    Row {
        search: algorithm.to_string(),
        heuristic: estimate.map_or_else(nothing, |estimate| estimate.to_string()),
        cells,
    }
}

/// The solver that proves the goldens.
fn reference_row(board: &Board) -> Row {
    let begun = Instant::now();
    let solved = optimal::solve(board, super::solve::WITHOUT_A_QUEUE);
    let time = shown(begun.elapsed());
    let nothing = || "-".to_owned();
    let cells = match &solved {
        Ok(solution) => [
            length(solution.moves.len(), true),
            solution.nodes.to_string(),
            nothing(),
            nothing(),
            time,
        ],
        Err(error) => [
            match error {
                SearchError::BudgetExceeded { at_least, .. } => format!("at least {at_least}"),
                SearchError::Unsolvable => nothing(),
            },
            nothing(),
            "budget spent".to_owned(),
            nothing(),
            time,
        ],
    };
    let method = solved.map_or_else(|_| nothing(), |solution| solution.method.to_string());
    Row {
        search: "the reference".to_owned(),
        heuristic: method,
        cells,
    }
}

/// The number of moves; a mark where nothing says that they are the fewest.
fn length(moves: usize, is_shortest: bool) -> String {
    format!("{moves}{}", if is_shortest { " " } else { "*" })
}

fn shown(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

const HEADS: [&str; 5] = ["moves", "expanded", "generated", "kept", "time"];

fn text(rows: &[Row], budget: Budget) -> String {
    let width = |of: fn(&Row) -> &str, head: &str| {
        let widest = rows.iter().map(|row| of(row).chars().count()).max();
        widest.unwrap_or(0).max(head.len())
    };
    let search = width(|row| &row.search, "search");
    let heuristic = width(|row| &row.heuristic, "heuristic");
    let mut text = format!("{:search$}  {:heuristic$}", "search", "heuristic");
    for head in HEADS {
        let _ = write!(text, "  {head:>12}");
    }
    text.push('\n');
    for row in rows {
        let _ = write!(text, "{:search$}  {:heuristic$}", row.search, row.heuristic);
        for cell in &row.cells {
            let _ = write!(text, "  {cell:>12}");
        }
        text.push('\n');
    }
    let _ = writeln!(
        text,
        "\nBoards expanded (neighbours made), generated, and kept in memory at most; each search may generate {}.\n\
         * not proved to be the fewest.",
        budget.limit()
    );
    text
}
