//! One very large board, there and back: `cargo run --release -p reference --example large_board -- 16384`.
//!
//! Writes the board as text, reads the text again, and asks for everything that is to take time proportional to N². Tells
//! CPU seconds and peak memory. At N = 32768 it needs 17 GB, of which the text is 12.
#![expect(
    clippy::print_stdout,
    reason = "a program for developers tells what it measured"
)]

use std::error::Error;
use std::time::Instant;

use reference::Board;
use reference::generate::{Random, walk};

fn main() -> Result<(), Box<dyn Error>> {
    let n = std::env::args().nth(1).ok_or("expected the dimension")?.parse()?;
    let clock = Instant::now();
    let told = |what: &str| println!("{:8.2} s  {what}", clock.elapsed().as_secs_f64());
    let board = walk(n, 5_000_000, &mut Random::new(1))?;
    told("made");
    let (hamming, manhattan, solvable) = (board.hamming(), board.manhattan(), board.is_solvable());
    told(&format!(
        "hamming {hamming}, manhattan {manhattan}, solvable {solvable}"
    ));
    let text = board.to_text();
    told(&format!("written, {} bytes", text.len()));
    drop(board);
    let again = Board::parse(text.as_bytes())?;
    told("read");
    drop(text);
    if (again.hamming(), again.manhattan()) != (hamming, manhattan) {
        return Err("another board came back".into());
    }
    let neighbors = again
        .neighbors()
        .take(1)
        .filter(|neighbor| *neighbor != again)
        .count();
    told(&format!("{neighbors} neighbour made and compared"));
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status
        .lines()
        .find(|line| line.starts_with("VmHWM"))
        .unwrap_or_default();
    let tiles = n * n;
    println!("{tiles} tiles; {peak}");
    Ok(())
}
