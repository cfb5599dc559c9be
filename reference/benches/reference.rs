//! What solving, certifying, counting and reading cost from nothing, tables included: `cargo bench -p reference`; words after `--` choose rows by their
//! names.
//!
//! Each row runs in a new process of its own, so nothing is warm, and tells CPU seconds (user and system, all threads), which do not depend on what else
//! the machine does. Every solution is replayed; a wrong length ends the bench. With `--features portable` counting leaves out the vector instructions of
//! the processor.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark without its boards has nothing to measure, and prints what it measured"
)]

use std::process::Command;

use reference::{Board, Budget, Heuristic, Method, certify, counts, generate, optimal};
use rustix::time::{ClockId, clock_gettime};

/// Korf's hundred boards, turned to the goal with the blank last, with their lengths.
fn korf() -> Vec<(u64, Board)> {
    let mut boards = listed(include_str!("../data/korf100.txt"));
    for (_, tiles) in &mut boards {
        tiles.reverse();
        for tile in tiles.iter_mut().filter(|tile| **tile > 0) {
            *tile = 16 - *tile;
        }
    }
    of_tiles(boards)
}

/// The seventeen boards that are 80 moves from the goal.
fn antipodes() -> Vec<(u64, Board)> {
    of_tiles(listed(include_str!("../data/antipodes.txt")))
}

/// Lengths and tiles, as the data has them.
fn listed(text: &str) -> Vec<(u64, Vec<u32>)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let numbers = |line: &str| -> Vec<u32> {
        let words = line.split_whitespace();
        words.map(|word| word.parse().expect("a number")).collect()
    };
    lines
        .map(numbers)
        .map(|all| (all[0].into(), all[1..].to_vec()))
        .collect()
}

fn of_tiles(listed: Vec<(u64, Vec<u32>)>) -> Vec<(u64, Board)> {
    let board = |tiles: Vec<u32>| Board::from_tiles(4, &tiles).expect("a board");
    listed
        .into_iter()
        .map(|(length, tiles)| (length, board(tiles)))
        .collect()
}

fn random(count: usize) -> Vec<Board> {
    let mut random = generate::Random::new(15);
    let board = |_| generate::board(4, true, &mut random).expect("a dimension");
    (0..count).map(board).collect()
}

/// Solves a board and replays the solution; its length and the nodes.
fn solve(board: &Board) -> (u64, u64) {
    let solution = optimal::solve(board, Budget::UNLIMITED).expect("solvable");
    let end = board.follow(&solution.moves);
    assert!(end.is_some_and(|end| end.is_goal()), "{board:?}");
    (solution.moves.len() as u64, solution.nodes)
}

fn solve_listed(boards: Vec<(u64, Board)>) -> u64 {
    let nodes = boards.into_iter().map(|(length, board)| {
        let (found, nodes) = solve(&board);
        assert_eq!(found, length, "{board:?}");
        nodes
    });
    nodes.sum()
}

/// What a row does; the nodes, boards or bytes that it went through.
type Row = fn() -> u64;

const ROWS: [(&str, &str, Row); 11] = [
    ("tables-small", "tables of 6-6-3 tiles alone", || {
        Method::SmallDatabases.prepare();
        0
    }),
    ("tables-large", "tables of 7-7-1 tiles alone", || {
        Method::LargeDatabases.prepare();
        0
    }),
    ("tables-five", "tables of 6-6-6-6 tiles of 5×5 alone", || {
        Method::FiveDatabases.prepare();
        0
    }),
    ("korf", "Korf's hundred solved, nodes", || solve_listed(korf())),
    ("random", "100 random 4×4 boards solved, nodes", || {
        random(100).iter().map(|board| solve(board).1).sum()
    }),
    ("antipodes", "the 17 boards of 80 moves solved, nodes", || {
        solve_listed(antipodes())
    }),
    ("threes", "all 3×3 boards found and solved, boards", || {
        let boards = (0..=31).flat_map(|moves| generate::boards_at(3, moves));
        boards.filter(|board| solve(board).0 <= 31).count() as u64
    }),
    ("fives", "5×5 boards of walks of 60 to 120 solved, nodes", || {
        let mut random = generate::Random::new(25);
        let walks = [60, 80, 100, 120].map(|length| generate::walk(5, length, &mut random));
        walks
            .into_iter()
            .map(|board| solve(&board.expect("a dimension")).1)
            .sum()
    }),
    ("certify", "the first ten of Korf's certified, moves", || {
        let certified = korf().into_iter().take(10).map(|(length, board)| {
            let moves = optimal::solve(&board, Budget::UNLIMITED).expect("solvable").moves;
            certify::certify(&board, &moves, Budget::UNLIMITED).expect("shortest");
            length
        });
        certified.sum()
    }),
    ("counts", "queue counts of Korf's hundred, tree nodes", || {
        let counted = korf().into_iter().map(|(length, board)| {
            let found = counts::tree(&board, Heuristic::Manhattan, Budget::UNLIMITED).expect("solvable");
            assert_eq!(found.moves, length, "{board:?}");
            found.dequeued.max
        });
        counted.sum()
    }),
    (
        "reading",
        "a board of N = 4096 made, written and read, bytes",
        || {
            let board = generate::board(4096, true, &mut generate::Random::new(1)).expect("a dimension");
            let text = board.to_text();
            assert_eq!(Board::parse(text.as_bytes()), Ok(board));
            text.len() as u64
        },
    ),
];

/// CPU seconds of this process.
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    if let [flag, name] = &words[..]
        && flag == "--row"
    {
        let (.., row) = ROWS.iter().find(|(known, ..)| known == name).expect("a row");
        let before = cpu();
        let count = row();
        println!("{count} {:.6}", cpu() - before);
        return;
    }
    println!(
        "{:52} {:>12} {:>8} {:>9}",
        "cold, tables included", "count", "M/s", "CPU s"
    );
    let chosen = |name: &str| words.is_empty() || words.iter().any(|word| word == name);
    for (name, what, _) in ROWS.iter().filter(|(name, ..)| chosen(name)) {
        let this = std::env::current_exe().expect("a path");
        let done = Command::new(this)
            .args(["--row", name])
            .output()
            .expect("a process");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let text = String::from_utf8_lossy(&done.stdout);
        let mut figures = text
            .split_whitespace()
            .filter_map(|word| word.parse::<f64>().ok());
        let (count, seconds) = figures.next().zip(figures.next()).expect("figures");
        println!("{what:52} {count:12} {:8.1} {seconds:9.3}", count / seconds / 1e6);
    }
}
