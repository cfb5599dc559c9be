//! How fast queue counts come: the exact ranges of Korf's hundred boards, one after the other.
//!
//! `cargo bench -p reference --bench counts` counts all hundred (60 thousand million nodes); numbers after `--` choose
//! some. CPU seconds are those of all threads. With `--features portable` the vector instructions of the processor are left
//! out.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a benchmark tells its figures, and without its boards has nothing to measure"
)]

use std::time::Instant;

use reference::{Board, Budget, Heuristic, counts};

/// The boards, turned to the goal with the blank last, with their lengths.
fn boards() -> Vec<(u64, Board)> {
    let lines = include_str!("../data/korf100.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut numbers = line
                .split_whitespace()
                .map(|word| word.parse::<u32>().expect("a number"));
            let length = numbers.next().expect("a length").into();
            let mut tiles: Vec<u32> = numbers.map(|tile| (16 - tile) % 16).collect();
            tiles.reverse();
            (length, Board::from_tiles(4, &tiles).expect("a board"))
        })
        .collect()
}

/// CPU seconds of this process so far; zero where the system does not tell.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    let ticks = |index: usize| {
        fields
            .get(index)
            .and_then(|field| field.parse::<u32>().ok())
            .unwrap_or(0)
    };
    f64::from(ticks(11) + ticks(12)) / 100.0
}

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let chosen: Vec<usize> = asked.iter().filter_map(|word| word.parse().ok()).collect();
    let (cpu_before, clock) = (cpu(), Instant::now());
    let mut nodes = 0;
    println!("  no.  moves            enqueued                        dequeued               CPU s");
    for (number, (length, board)) in (1..).zip(boards()) {
        if !chosen.is_empty() && !chosen.contains(&number) {
            continue;
        }
        let before = cpu();
        let found = counts::tree(&board, Heuristic::Manhattan, Budget::UNLIMITED).expect("solvable");
        assert_eq!(found.moves, length, "number {number}");
        nodes += found.dequeued.max;
        let (enqueued, dequeued) = (found.enqueued.to_string(), found.dequeued.to_string());
        println!(
            "{number:5} {length:6} {enqueued:>31} {dequeued:>31} {:8.2}",
            cpu() - before
        );
    }
    let (spent, wall) = (cpu() - cpu_before, clock.elapsed().as_secs_f64());
    #[expect(clippy::cast_precision_loss, reason = "a rate for people")]
    let rate = nodes as f64 / spent / 1e9;
    let way = if cfg!(feature = "portable") {
        "portable code"
    } else {
        "the fastest code of this processor"
    };
    println!(
        "{way}: {nodes} nodes with f of C or less; {spent:.2} CPU s, {wall:.2} s; {rate:.2} thousand million nodes a CPU second"
    );
}
