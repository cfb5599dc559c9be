//! How fast boards are read, solved, certified and counted.
//!
//! `cargo bench -p reference` measures all. Tables are built before a measurement begins, so the figures are those of a
//! warm process.
#![expect(
    clippy::expect_used,
    reason = "a benchmark without its boards has nothing to measure"
)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use reference::{Board, Budget, Heuristic, Solver, certify, counts, generate, optimal};

/// Number 12 of Korf's hundred, turned to this goal: 45 moves.
const KORF_12: &str = "4  1 3 5 6  0 13 14 9  11 4 8 12  10 7 15 2";

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

fn reading(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("board");
    group.sample_size(10);
    for n in [3, 128, 1024, 8192] {
        let text = generate::board(n, true, &mut generate::Random::new(1))
            .expect("a dimension")
            .to_text();
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(format!("parse {n}"), |b| {
            b.iter(|| Board::parse(black_box(text.as_bytes())));
        });
        let board = board(&text);
        group.bench_function(format!("to_text {n}"), |b| b.iter(|| black_box(&board).to_text()));
        group.bench_function(format!("manhattan {n}"), |b| {
            b.iter(|| black_box(&board).manhattan());
        });
        group.bench_function(format!("is_solvable {n}"), |b| {
            b.iter(|| black_box(&board).is_solvable());
        });
    }
    group.finish();
}

fn solving(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve");
    group.sample_size(10);
    let mut random = generate::Random::new(1);
    let boards: Vec<Board> = (0..20)
        .map(|_| generate::board(4, true, &mut random).expect("a dimension"))
        .collect();
    let nodes = |board| optimal::solve(board, Budget::UNLIMITED).expect("solvable").nodes;
    group.throughput(Throughput::Elements(boards.iter().map(nodes).sum()));
    group.bench_function("20 random 4x4, nodes", |b| {
        b.iter(|| boards.iter().map(nodes).sum::<u64>());
    });
    let hardest = board("3  8 6 7  2 5 4  3 0 1");
    group.throughput(Throughput::Elements(1));
    group.bench_function("3x3, 31 moves", |b| b.iter(|| nodes(black_box(&hardest))));
    let solver = Solver::new(Heuristic::Manhattan);
    group.bench_function("A*, 3x3, 31 moves", |b| {
        b.iter(|| solver.solve(black_box(&hardest)));
    });
    let korf = board(KORF_12);
    let moves = optimal::solve(&korf, Budget::UNLIMITED).expect("solvable").moves;
    group.bench_function("certify 45 moves", |b| {
        b.iter(|| certify::certify(&korf, &moves, Budget::UNLIMITED));
    });
    group.finish();
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count");
    group.sample_size(10);
    let korf = board(KORF_12);
    let hardest = board("3  8 6 7  2 5 4  3 0 1");
    for (name, board, heuristic) in [
        ("4x4, 45 moves", &korf, Heuristic::Manhattan),
        ("3x3, 31 moves", &hardest, Heuristic::Manhattan),
        ("3x3, 31 moves, hamming", &hardest, Heuristic::Hamming),
    ] {
        let tree = || counts::tree(board, heuristic, Budget::UNLIMITED).expect("solvable");
        group.throughput(Throughput::Elements(tree().dequeued.max));
        group.bench_function(format!("tree {name}"), |b| b.iter(tree));
        let closed = || counts::closed(board, heuristic, Budget::UNLIMITED).expect("solvable");
        group.throughput(Throughput::Elements(closed()[0].dequeued.max));
        group.bench_function(format!("closed {name}"), |b| b.iter(closed));
    }
    group.finish();
}

criterion_group!(benches, reading, solving, counting);
criterion_main!(benches);
