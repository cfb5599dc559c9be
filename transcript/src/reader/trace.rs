//! Reads the printed steps of a search: the nodes of the queue before each dequeuing, side by side or one below the other.
//!
//! A step begins at a line that begins with `Step` and a number. In it, `priority`, `moves` and a distance stand above each node's board.

use super::cell::Signs;
use super::cells;
use super::line_split::{Lines, plain, without_mark};
use super::vocabulary::{HAMMING, MANHATTAN, MOVES, PRIORITY};
use super::words::{Number, TokenKind, Words};
use super::{Dialect, PuzzleShape};
use crate::claims::{PrintedNode, PrintedStep};

/// Longer traces are read up to here.
const MOST_NODES: usize = 1 << 16;

impl Dialect {
    /// Reads the steps of a trace; none where none is printed.
    pub fn read_trace(&self, output: &[u8], puzzle: &PuzzleShape) -> Vec<PrintedStep> {
        let (output, _) = without_mark(output);
        let mut reading = Reading {
            steps: Vec::new(),
            strip: 0,
            nodes: 0,
            n: usize::try_from(puzzle.dimension).unwrap_or(1),
            signs: self.signs(puzzle.dimension),
        };
        let mut words = Words::default();
        for (line, (start, end)) in (1_u32..).zip(Lines::new(&output)) {
            let (text, _) = plain(output.get(start..end).unwrap_or_default());
            reading.line(line, &text, &mut words);
            if reading.nodes > MOST_NODES {
                break;
            }
        }
        reading.steps
    }
}

struct Reading {
    steps: Vec<PrintedStep>,
    /// The first node of the strip at hand: those that stand side by side.
    strip: usize,
    nodes: usize,
    n: usize,
    signs: Signs,
}

impl Reading {
    fn line(&mut self, line: u32, text: &str, words: &mut Words) {
        let text = match heading(text) {
            Some((number, rest)) => {
                self.steps.push(PrintedStep {
                    number,
                    line,
                    nodes: Vec::new(),
                });
                self.strip = 0;
                rest
            }
            None => text,
        };
        let Some(step) = self.steps.last_mut() else { return };
        words.read(text);
        if words.any(PRIORITY.or(MOVES).or(HAMMING).or(MANHATTAN)) {
            if words.any(PRIORITY) {
                self.strip = step.nodes.len();
            } else if step
                .nodes
                .get(self.strip)
                .is_some_and(|node| node.tiles.len() == self.n * self.n)
            {
                // The boards are complete: what follows is the answer, or another print.
                return;
            }
            self.nodes += figures(step, self.strip, words);
            return;
        }
        let mut cells = Vec::new();
        let row = cells::scan(text, self.signs, &mut |cell| cells.push(cell.value.tile())).is_some();
        let nodes = step.nodes.get_mut(self.strip..).unwrap_or_default();
        if row && !nodes.is_empty() && cells.len() == nodes.len() * self.n {
            for (node, row) in nodes.iter_mut().zip(cells.chunks(self.n)) {
                if node.tiles.len() < self.n * self.n {
                    node.tiles.extend_from_slice(row);
                }
            }
        }
    }
}

/// The number of a step, and what stands behind it: `Step 3:    priority  = 4`.
fn heading(text: &str) -> Option<(u64, &str)> {
    let rest = text.trim_start();
    let word = rest.get(..4).filter(|word| word.eq_ignore_ascii_case("step"))?;
    let rest = rest.get(word.len()..)?.trim_start_matches([' ', '#', '\t']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = rest.get(..digits)?.parse().ok()?;
    Some((
        number,
        rest.get(digits..)?.trim_start_matches([':', '.', ')', '-']),
    ))
}

/// Gives the figures of a line to the nodes of the strip, from left to right; says how many nodes are new.
fn figures(step: &mut PrintedStep, strip: usize, words: &Words) -> usize {
    let mut named = None;
    // Priorities, moves, distances so far on this line.
    let mut seen = [0_usize; 3];
    let mut new = 0;
    for token in words.tokens() {
        match token.kind {
            TokenKind::Word if token.meaning.has(PRIORITY) => named = Some((0, false)),
            TokenKind::Word if token.meaning.has(MOVES) => named = Some((1, false)),
            TokenKind::Word if token.meaning.has(HAMMING) => named = Some((2, true)),
            TokenKind::Word if token.meaning.has(MANHATTAN) => named = Some((2, false)),
            TokenKind::Number(number) => {
                let Some((which, hamming)) = named.take() else {
                    continue;
                };
                let at = strip + seen[which];
                seen[which] += 1;
                while step.nodes.len() <= at {
                    step.nodes.push(PrintedNode::default());
                    new += 1;
                }
                let value = match number {
                    Number::Count(count) => Some(count),
                    Number::NoCount | Number::Fraction => None,
                };
                if let Some(node) = step.nodes.get_mut(at) {
                    match which {
                        0 => node.priority = value,
                        1 => node.moves = value,
                        _ => {
                            node.distance = value;
                            node.hamming = hamming;
                        }
                    }
                }
            }
            TokenKind::Word | TokenKind::Sign(_) => {}
        }
    }
    new
}
