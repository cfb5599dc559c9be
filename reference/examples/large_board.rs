//! One very large board, there and back: `cargo run --release -p reference --example large_board -- 32768`.
//!
//! The text of a board is made tile by tile, and is read while it is made; everything that is to take time proportional to
//! N² is asked of the board; then it is written and compared with the text, made once more. So nothing but the board is
//! held: five bytes a tile. Tells seconds and peak memory.
#![expect(
    clippy::print_stdout,
    reason = "a program for developers tells what it measured"
)]

use std::error::Error;
use std::io::{self, Read, Write};
use std::time::Instant;

use reference::Board;

fn main() -> Result<(), Box<dyn Error>> {
    let n: u64 = std::env::args().nth(1).ok_or("expected the dimension")?.parse()?;
    let clock = Instant::now();
    let told = |what: &str| println!("{:8.2} s  {what}", clock.elapsed().as_secs_f64());
    let length = io::copy(&mut Scattered::new(n), &mut io::sink())?;
    told(&format!("made, {length} bytes of text"));
    let board = Board::read(Scattered::new(n))?;
    told("made again and read");
    told(&format!("hamming {}", board.hamming()));
    told(&format!("manhattan {}", board.manhattan()));
    told(&format!("solvable {}", board.is_solvable()));
    told(&format!("goal {}", board.is_goal()));
    let mut same = Same {
        expected: Scattered::new(n),
        bytes: Vec::new(),
    };
    board.write_text(&mut same)?;
    if same.expected.read(&mut [0])? > 0 {
        return Err("the text ends early".into());
    }
    told("made again, written and compared");
    drop(board);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    println!("{} tiles; {}", n * n, peak.unwrap_or_default());
    Ok(())
}

/// The text of a board whose tiles are scattered: each is the one before and a fixed number more, around the N².
struct Scattered {
    n: u64,
    /// Tiles made so far.
    made: u64,
    tile: u64,
    step: u64,
    text: Vec<u8>,
    /// How much of it was read.
    at: usize,
}

impl Scattered {
    fn new(n: u64) -> Self {
        let count = n * n;
        // About the golden ratio of N², and without a common divisor, so that all tiles come.
        let near = (count * 5 / 8)..;
        let step = near.into_iter().find(|&step| coprime(step, count)).unwrap_or(1);
        Self {
            n,
            made: 0,
            tile: 0,
            step,
            text: format!("{n}\n").into_bytes(),
            at: 0,
        }
    }

    /// A tile as `%2d `: the digits backwards, then turned round.
    fn number(&mut self) {
        let start = self.text.len();
        let mut left = self.tile;
        self.text.push(b' ');
        while left > 0 || self.text.len() < start + 2 {
            self.text
                .extend(u8::try_from(left % 10).map(|digit| b'0' + digit));
            left /= 10;
        }
        if self.text.len() < start + 3 {
            self.text.push(b' ');
        }
        self.text[start..].reverse();
    }

    fn row(&mut self) {
        let count = self.n * self.n;
        self.text.clear();
        self.at = 0;
        for _ in 0..self.n {
            self.number();
            self.tile += self.step;
            if self.tile >= count {
                self.tile -= count;
            }
        }
        self.text.push(b'\n');
        self.made += self.n;
    }
}

impl Read for Scattered {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() && self.made < self.n * self.n {
            self.row();
        }
        let mut rest = &self.text[self.at..];
        let read = rest.read(into)?;
        self.at += read;
        Ok(read)
    }
}

fn coprime(mut one: u64, mut other: u64) -> bool {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one == 1
}

/// Takes what is as expected.
struct Same {
    expected: Scattered,
    bytes: Vec<u8>,
}

impl Write for Same {
    fn write(&mut self, written: &[u8]) -> io::Result<usize> {
        self.bytes.resize(written.len(), 0);
        self.expected.read_exact(&mut self.bytes)?;
        if self.bytes == written {
            Ok(written.len())
        } else {
            Err(io::Error::other("another board came back"))
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
