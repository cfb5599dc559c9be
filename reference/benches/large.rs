//! How fast large boards are read, checked, compared and written, beside the copying of memory.
//!
//! `cargo bench -p reference --bench large` measures N = 128, 1024 and 8192, numbers after `--` others: for boards drawn at
//! random, and for boards of the goal, whose tiles lie in order. The figures are CPU time of the best of several runs, of one
//! thread; bytes are those of the text where there is one, else those of the tiles in memory.
#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a benchmark prints what it measured, and has nothing to measure without its boards"
)]

use std::hint::black_box;
use std::time::Duration;

use reference::{Board, generate};
use rustix::time::{ClockId, clock_gettime};

/// CPU time of this thread.
fn cpu() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(
        u64::try_from(now.tv_sec).unwrap_or(0),
        u32::try_from(now.tv_nsec).unwrap_or(0),
    )
}

/// The best of several runs, in seconds.
fn best<T>(mut run: impl FnMut() -> T) -> f64 {
    let mut best = f64::INFINITY;
    let mut spent = 0.0;
    let mut runs = 0;
    while runs < 3 || (spent < 0.3 && runs < 1000) {
        let before = cpu();
        black_box(run());
        let took = cpu().saturating_sub(before).as_secs_f64();
        spent += took;
        runs += 1;
        best = best.min(took);
    }
    best
}

fn main() {
    let asked: Vec<usize> = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    let dimensions = if asked.is_empty() {
        vec![128, 1024, 8192]
    } else {
        asked
    };
    for n in dimensions {
        let random = generate::board(n, true, &mut generate::Random::new(1)).expect("a dimension");
        measure("random", &random);
        measure("goal", &Board::goal(n).expect("a dimension"));
    }
}

fn measure(kind: &str, board: &Board) {
    let n = board.dimension();
    let text = board.to_text();
    let tiles: Vec<u32> = board.tiles().collect();
    let width = if n <= 16 {
        1
    } else if n <= 256 {
        2
    } else {
        4
    };
    // Another copy of the tiles, so that equality has to look at them.
    let again = Board::parse(text.as_bytes()).expect("a board");
    let mut written = Vec::with_capacity(text.len());
    let stored = n * n * width;
    let copied: Vec<u8> = text.as_bytes().to_vec();
    let mut copy = vec![0; copied.len()];
    let memory = best(|| copy.copy_from_slice(black_box(&copied)));
    #[expect(clippy::cast_precision_loss, reason = "a rate for people")]
    let rate = |bytes: usize, seconds: f64| bytes as f64 / seconds / 1e9;
    let memory = rate(copied.len(), memory);
    println!(
        "N = {n}, {kind}: {} bytes of text, {stored} of tiles; memory is copied at {memory:.1} GB/s",
        text.len()
    );
    let row = |what: &str, bytes: usize, seconds: f64| {
        let rate = rate(bytes, seconds);
        println!(
            "  {what:22} {:10.3} ms {rate:8.2} GB/s {:6.0} % of copying",
            1000.0 * seconds,
            100.0 * rate / memory
        );
    };
    row(
        "parse",
        text.len(),
        best(|| Board::parse(black_box(text.as_bytes()))),
    );
    row(
        "read from a stream",
        text.len(),
        best(|| Board::read(black_box(text.as_bytes()))),
    );
    row(
        "validate (from_tiles)",
        4 * tiles.len(),
        best(|| Board::from_tiles(n, black_box(&tiles))),
    );
    row("hamming", stored, best(|| black_box(board).hamming()));
    row("manhattan", stored, best(|| black_box(board).manhattan()));
    row("is_solvable", stored, best(|| black_box(board).is_solvable()));
    row("is_goal", stored, best(|| black_box(board).is_goal()));
    row("equality", stored, best(|| black_box(board) == black_box(&again)));
    row("neighbor", stored, best(|| board.neighbors().next()));
    row("to_text", text.len(), best(|| black_box(board).to_text()));
    row(
        "write_text",
        text.len(),
        best(|| {
            written.clear();
            black_box(board).write_text(&mut written)
        }),
    );
}
