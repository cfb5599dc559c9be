//! Chooses the puzzles that come with the grader and writes them: `cargo run --release -p reference --example choose_fixtures -- FOLDER`.
//!
//! Owns which puzzles there are and why. The same program writes the same files on every machine. It writes no golden: `grader reference` does.
#![expect(clippy::print_stdout, reason = "a program for developers tells what it wrote")]

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use reference::generate::{Order, Random, board, board_at, boards_at, tie_free, tie_free_at, walk};
use reference::misconception::Misconception;
use reference::{Board, Budget, Heuristic, counts, optimal};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// Puzzles that the assignment's documents show, under their names there where they have one.
const NAMED: &[(&str, &str)] = &[
    ("puzzle04", "3  0 1 3  4 2 5  7 8 6"),
    ("puzzle05", "3  4 1 3  0 2 6  7 5 8"),
    ("puzzle07", "3  1 2 3  0 7 6  5 4 8"),
    ("puzzle14", "3  8 1 3  4 0 2  7 6 5"),
    ("puzzle-unsolvable3x3", "3  1 2 3  4 5 6  8 7 0"),
    (
        "puzzle4x4-unsolvable",
        "4  1 2 3 4  5 6 7 8  9 10 11 12  13 15 14 0",
    ),
    (
        "puzzle4x4-unsolvable-board",
        "4  3 2 4 8  1 6 0 12  5 10 7 11  9 13 14 15",
    ),
];

/// Boards on which a mistake shows that most boards hide.
const DISCRIMINATING: &[(&str, &str)] = &[
    // A program that marks boards as visited when it enqueues them finds 20 moves.
    ("3x3-depth-18-visited", "3  1 2 8  6 0 3  7 4 5"),
    // A program that counts each linear conflict for both of its tiles, four moves in place of two, finds 21 or more, whatever its
    // order of neighbours and its ties.
    ("3x3-depth-19-conflict", "3  4 5 1  2 3 0  6 7 8"),
    // A program that counts moves in its loop in place of the node finds 22.
    ("3x3-depth-20-loop", "3  8 2 3  5 0 6  1 7 4"),
    // Of a thousand boards those on which most heaps of one's own with a wrong parent (`i / 2` from 0), or whose nodes
    // rise one level only, miss the shortest solution: in 55, 48 and 52 of 96 orders of neighbours and ties.
    ("3x3-depth-19-heap", "3  6 4 3  1 8 2  7 0 5"),
    ("3x3-depth-22-heap", "3  5 4 0  1 3 7  8 2 6"),
    ("3x3-depth-22-heap-2", "3  0 2 6  5 3 4  7 8 1"),
];

/// One of the seventeen boards that are 80 moves from the goal.
const FARTHEST: &str = "4  0 12 9 13  15 11 10 14  3 7 2 5  4 8 6 1";

/// The lengths of the 4×4 puzzles that few student programs solve.
const HARD: &[u64] = &[38, 47, 50, 53, 56, 60];

fn main() -> Outcome {
    let folder = std::env::args_os()
        .nth(1)
        .ok_or("expected the folder to write to")?;
    let writer = Writer {
        root: PathBuf::from(folder),
    };
    for (name, puzzle) in NAMED {
        writer.write(&format!("named/{name}"), &puzzle.parse()?)?;
    }
    for (name, puzzle) in DISCRIMINATING {
        writer.write(&format!("discriminating/{name}"), &puzzle.parse()?)?;
    }
    discriminating(&writer)?;
    writer.write("1x1/solved", &Board::goal(1)?)?;
    two_by_two(&writer)?;
    three_by_three(&writer)?;
    four_by_four(&writer)?;
    two_solutions(&writer)?;
    large(&writer)?;
    tie_free_boards(&writer)
}

/// Boards on which two of the commonest mistakes show at once.
fn discriminating(writer: &Writer) -> Outcome {
    let order = Order {
        moves: Some(13..=16),
        discriminates: vec![Misconception::VisitedAtEnqueue, Misconception::GlobalMoveCounter],
        ..Order::solvable(3)
    };
    for board in order.fill(2, &mut Random::new(1))? {
        let moves = optimal::solve(&board, Budget::UNLIMITED)?.moves.len();
        writer.write(&format!("discriminating/3x3-depth-{moves}-both"), &board)?;
    }
    Ok(())
}

/// All 24 boards, the solvable ones by their distance from the goal.
fn two_by_two(writer: &Writer) -> Outcome {
    let solvable: Vec<Board> = (0..=6).flat_map(|depth| boards_at(2, depth)).collect();
    for (number, board) in (1..).zip(&solvable) {
        writer.write(&format!("2x2/solvable-{number:02}"), board)?;
        writer.write(&format!("2x2/unsolvable-{number:02}"), &twin(board)?)?;
    }
    Ok(())
}

/// Every distance from 0 to 31, up to three boards each, and an unsolvable board with the blank on each square.
fn three_by_three(writer: &Writer) -> Outcome {
    let mut random = Random::new(3);
    for depth in 0..=31 {
        let mut boards: Vec<Board> = boards_at(3, depth).collect();
        random.shuffle(&mut boards);
        for (letter, board) in ('a'..='c').zip(&boards) {
            writer.write(&format!("3x3/depth-{depth:02}-{letter}"), board)?;
        }
    }
    for square in 0..9 {
        let board = drawn(&mut random, |random| {
            board(3, false, random)
                .ok()
                .filter(|board| board.blank_index() == square)
        })?;
        writer.write(&format!("3x3/unsolvable-{}", square + 1), &board)?;
    }
    Ok(())
}

/// A ladder to 45 moves, unsolvable boards with the blank on each square, and hard ones.
fn four_by_four(writer: &Writer) -> Outcome {
    let mut random = Random::new(4);
    let mut at = |depth: u64| -> Outcome<Board> {
        Ok(board_at(4, depth, &mut random, Budget::UNLIMITED)?
            .ok_or("there are 4×4 boards at every distance to 80")?)
    };
    for depth in 0..=45 {
        writer.write(&format!("4x4/depth-{depth:02}-a"), &at(depth)?)?;
        if depth % 5 == 0 && depth > 0 {
            writer.write(&format!("4x4/depth-{depth:02}-b"), &at(depth)?)?;
        }
    }
    for &depth in HARD {
        writer.write(&format!("4x4-hard/depth-{depth}"), &at(depth)?)?;
    }
    writer.write("4x4-hard/depth-80", &FARTHEST.parse()?)?;
    let mut random = Random::new(44);
    for square in 0..16 {
        writer.write(
            &format!("4x4/unsolvable-{:02}", square + 1),
            &easy_to_refute(4, square, &mut random)?,
        )?;
    }
    Ok(())
}

/// An unsolvable board with the blank on `square` that a search in lockstep with any adjacent twin refutes soon.
///
/// Programs differ in the twin they choose, so what counts is the twin that takes the most nodes.
fn easy_to_refute(n: usize, square: usize, random: &mut Random) -> Outcome<Board> {
    let mut best: Option<(u64, Board)> = None;
    for _ in 0..60 {
        let near = drawn(random, |random| {
            let length = 12 + random.below(12) as u64;
            walk(n, length, random)
                .ok()
                .filter(|board| board.blank_index() == square)
        })?;
        let candidate = twin(&near)?;
        let work = |twin: Board| {
            counts::tree(&twin, Heuristic::Manhattan, Budget::nodes(3_000_000))
                .map_or(u64::MAX, |counts| counts.enqueued.max)
        };
        let worst = candidate.twins().map(work).max().unwrap_or(u64::MAX);
        if best.as_ref().is_none_or(|(least, _)| worst < *least) {
            best = Some((worst, candidate));
        }
    }
    let (worst, board) = best.ok_or("no board was drawn")?;
    println!("    at most {worst} nodes with any twin");
    Ok(board)
}

/// Boards with exactly two shortest solutions.
fn two_solutions(writer: &Writer) -> Outcome {
    let mut random = Random::new(22);
    for (n, depth) in [(2, 6), (3, 7), (3, 13), (3, 18), (3, 24), (4, 15), (4, 22)] {
        let found = drawn(&mut random, |random| {
            let board = board_at(n, depth, random, Budget::UNLIMITED).ok()??;
            (optimal::count_solutions(&board, Budget::UNLIMITED) == Ok(2)).then_some(board)
        })?;
        writer.write(&format!("two-solutions/{n}x{n}-depth-{depth:02}"), &found)?;
    }
    Ok(())
}

/// Large boards a few moves from the goal, solved ones, and unsolvable ones.
fn large(writer: &Writer) -> Outcome {
    let mut random = Random::new(127);
    for (n, depth) in [
        (5, 16),
        (6, 18),
        (8, 16),
        (9, 20),
        (10, 18),
        (16, 14),
        (32, 12),
        (64, 10),
        (100, 8),
        (127, 6),
    ] {
        let board = drawn(&mut random, |random| {
            let board = walk(n, depth, random).ok()?;
            (optimal::solve(&board, Budget::UNLIMITED).ok()?.moves.len() as u64 == depth).then_some(board)
        })?;
        writer.write(&format!("large/n{n:03}-depth-{depth:02}"), &board)?;
    }
    for n in [5, 10, 127] {
        writer.write(&format!("large/n{n:03}-solved"), &Board::goal(n)?)?;
    }
    // The goal with two tiles of its first row exchanged: the twin that most programs take solves it at once.
    for n in [9, 10] {
        writer.write(&format!("large/n{n:03}-unsolvable"), &twin(&Board::goal(n)?)?)?;
    }
    Ok(())
}

/// For each distance at which there are any, the tie-free board with the largest count.
fn tie_free_boards(writer: &Writer) -> Outcome {
    let count = |board: &Board| {
        counts::tree(board, Heuristic::Manhattan, Budget::UNLIMITED).map_or(0, |counts| counts.enqueued.max)
    };
    for depth in 0..=31 {
        if let Some(board) = tie_free_at(3, depth, Heuristic::Manhattan).max_by_key(count) {
            writer.write(&format!("tie-free/3x3-depth-{depth:02}"), &board)?;
        }
    }
    for depth in (6..=40).step_by(2) {
        let boards = tie_free(4, depth, Heuristic::Manhattan, &mut Random::new(depth))?;
        if let Some(board) = boards.first() {
            writer.write(&format!("tie-free/4x4-depth-{depth:02}"), board)?;
        }
    }
    Ok(())
}

fn twin(board: &Board) -> Outcome<Board> {
    Ok(board.twin().ok_or("boards of 2×2 and more have a twin")?)
}

/// The first board that a draw gives.
fn drawn(random: &mut Random, mut draw: impl FnMut(&mut Random) -> Option<Board>) -> Outcome<Board> {
    (0..1_000_000)
        .find_map(|_| draw(random))
        .ok_or_else(|| "a million draws gave no such board".into())
}

struct Writer {
    root: PathBuf,
}

impl Writer {
    fn write(&self, id: &str, board: &Board) -> Outcome {
        let path = self.root.join(format!("{id}.txt"));
        fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
        fs::write(&path, board.to_text())?;
        println!("{id}");
        Ok(())
    }
}
