//! What optimal solving costs from nothing, tables included: `cargo bench -p reference --bench korf`.
//!
//! Each row runs in a new process of its own, so nothing is warm, and tells CPU seconds (user and system, all threads),
//! which do not depend on what else the machine does. Every solution is replayed; a wrong length ends the bench.
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark without its boards has nothing to measure, and prints what it measured"
)]

use std::process::Command;

use reference::{Board, Budget, Method, SearchError, generate, optimal};
use rustix::time::{ClockId, clock_gettime};

const KORF: &str = include_str!("../data/korf100.txt");
const ANTIPODES: &str = include_str!("../data/antipodes.txt");

/// Boards with their lengths, as the data has them.
fn listed(text: &str, blank_first: bool) -> Vec<(u64, Board)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut numbers = line
                .split_whitespace()
                .map(|n| n.parse::<u32>().expect("a number"));
            let length = numbers.next().expect("a length");
            let mut tiles: Vec<u32> = numbers.collect();
            if blank_first {
                tiles.reverse();
                for tile in tiles.iter_mut().filter(|tile| **tile > 0) {
                    *tile = 16 - *tile;
                }
            }
            (u64::from(length), Board::from_tiles(4, &tiles).expect("a board"))
        })
        .collect()
}

fn random(count: usize) -> Vec<Board> {
    let mut random = generate::Random::new(15);
    (0..count)
        .map(|_| generate::board(4, true, &mut random).expect("a dimension"))
        .collect()
}

/// CPU seconds of this process.
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Solves a board and replays the solution; its length and the nodes.
fn solve(board: &Board) -> (u64, u64) {
    let solution = optimal::solve(board, Budget::UNLIMITED).expect("solvable");
    assert!(
        board.follow(&solution.moves).is_some_and(|end| end.is_goal()),
        "{board:?}"
    );
    (solution.moves.len() as u64, solution.nodes)
}

fn solve_listed(boards: &[(u64, Board)]) -> u64 {
    let nodes = boards.iter().map(|(length, board)| {
        let (found, nodes) = solve(board);
        assert_eq!(found, *length, "{board:?}");
        nodes
    });
    nodes.sum()
}

/// Every 3×3 board that can be solved; finding them makes the table.
fn threes() -> Vec<Board> {
    (0..=31).flat_map(|moves| generate::boards_at(3, moves)).collect()
}

/// Nodes a 5×5 board may take here.
const FIVE: u64 = 50_000_000;

/// Prints what 5×5 boards cost with the tables made, from walks of growing length.
fn print_fives() {
    let before = cpu();
    Method::FiveDatabases.prepare();
    println!();
    println!(
        "5×5, tables of 6-6-6-6 tiles made before in {:.3} CPU seconds",
        cpu() - before
    );
    println!(
        "{:>8} {:>8} {:>12} {:>8} {:>9}",
        "walk", "moves", "nodes", "M/s", "seconds"
    );
    let mut random = generate::Random::new(25);
    for length in [60, 80, 100, 120, 140, 160, 180, 200] {
        for _ in 0..3 {
            let board = generate::walk(5, length, &mut random).expect("a dimension");
            let before = cpu();
            let (moves, nodes) = match optimal::solve(&board, Budget::nodes(FIVE)) {
                Ok(solution) => {
                    assert!(board.follow(&solution.moves).is_some_and(|end| end.is_goal()));
                    (solution.moves.len().to_string(), solution.nodes)
                }
                Err(SearchError::BudgetExceeded { nodes, at_least }) => (format!("≥ {at_least}"), nodes),
                Err(SearchError::Unsolvable) => panic!("a walk is solvable"),
            };
            let seconds = cpu() - before;
            let rate = nodes as f64 / seconds / 1e6;
            println!("{length:8} {moves:>8} {nodes:12} {rate:8.1} {seconds:9.3}");
        }
    }
}

/// One row, in a process of its own: the nodes visited.
fn row(name: &str, index: usize) -> u64 {
    match name {
        "tables-small" => Method::SmallDatabases.prepare(),
        "tables-large" => Method::LargeDatabases.prepare(),
        "korf" => return solve_listed(&listed(KORF, true)),
        "antipode" => return solve_listed(&listed(ANTIPODES, false)[index..=index]),
        "antipodes" => return solve_listed(&listed(ANTIPODES, false)),
        "random" => return solve(&random(index + 1)[index]).1,
        "threes" => return threes().iter().map(|board| solve(board).1).sum(),
        "fives" => print_fives(),
        "randoms" => return random(100).iter().map(|board| solve(board).1).sum(),
        _ => panic!("no such row: {name}"),
    }
    0
}

/// Starts a row; its nodes and CPU seconds.
fn measure(name: &str, index: usize) -> (u64, f64) {
    let this = std::env::current_exe().expect("a path");
    let done = Command::new(this)
        .args(["--row", name, &index.to_string()])
        .output()
        .expect("a process");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let text = String::from_utf8_lossy(&done.stdout);
    let mut words = text.split_whitespace();
    let nodes = words.next().and_then(|word| word.parse().ok()).expect("nodes");
    let seconds = words.next().and_then(|word| word.parse().ok()).expect("seconds");
    (nodes, seconds)
}

/// Prints a line of the table: of one or several processes.
fn print_row(what: &str, runs: &[(u64, f64)]) {
    let nodes: u64 = runs.iter().map(|run| run.0).sum();
    let total: f64 = runs.iter().map(|run| run.1).sum();
    let worst = runs.iter().map(|run| run.1).fold(0.0, f64::max);
    let rate = if nodes > 0 {
        nodes as f64 / total / 1e6
    } else {
        0.0
    };
    let mean = total / runs.len() as f64;
    println!("{what:44} {nodes:12} {rate:8.1} {total:9.3} {mean:9.3} {worst:9.3}");
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, flag, name, index] = arguments.as_slice()
        && flag == "--row"
    {
        let before = cpu();
        let nodes = row(name, index.parse().expect("a number"));
        println!("{nodes} {:.6}", cpu() - before);
        return;
    }
    println!(
        "{:44} {:>12} {:>8} {:>9} {:>9} {:>9}",
        "cold, tables included; CPU seconds", "nodes", "M/s", "total", "mean", "worst"
    );
    for (name, what) in [
        ("tables-small", "tables of 6-6-3 tiles alone"),
        ("tables-large", "tables of 7-7-1 tiles alone"),
        ("korf", "Korf's hundred, one process"),
        ("randoms", "100 random boards, one process"),
        ("antipodes", "the 17 boards of 80 moves, one process"),
    ] {
        print_row(what, &[measure(name, 0)]);
    }
    for (name, what, count) in [
        ("random", "20 random boards, a process each", 20),
        ("antipode", "17 boards of 80 moves, a process each", 17),
    ] {
        let runs: Vec<(u64, f64)> = (0..count).map(|index| measure(name, index)).collect();
        print_row(what, &runs);
    }
    let (_, all) = measure("threes", 0);
    let boards = threes().len();
    println!();
    println!(
        "3×3: all {boards} boards found and solved in {all:.3} seconds, table included: {:.2} µs a board",
        1e6 * all / boards as f64
    );
    let fives = Command::new(std::env::current_exe().expect("a path"))
        .args(["--row", "fives", "0"])
        .status()
        .expect("a process");
    assert!(fives.success());
}
