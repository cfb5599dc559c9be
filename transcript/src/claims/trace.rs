//! Reads the printed steps of a search: the nodes of the queue before each dequeuing, side by side or one below the other.
//!
//! A step begins at a line that begins with `Step` and a number. In it, `priority`, `moves` and a distance stand above each node's board.

use super::sentence::{Part, Sentence, What};
use super::vocabulary::{HAMMING, MANHATTAN, MOVES, PRIORITY};
use crate::lex::{Kind, Lexed};
use crate::transcript::{PrintedNode, PrintedStep};

/// Longer traces are read up to here.
const MOST_NODES: usize = 1 << 16;

/// The steps so far.
#[derive(Debug, Default)]
pub(super) struct Trace {
    steps: Vec<PrintedStep>,
    /// The first node of the strip at hand: those that stand side by side.
    strip: usize,
    nodes: usize,
}

impl Trace {
    /// Whether lines without words can be rows of its boards.
    pub(super) const fn is_open(&self) -> bool {
        !self.steps.is_empty() && self.nodes <= MOST_NODES
    }

    /// The steps, where any of them shows a node.
    pub(super) fn settle(self) -> Vec<PrintedStep> {
        let shows = self.steps.iter().any(|step| !step.nodes.is_empty());
        if shows { self.steps } else { Vec::new() }
    }

    /// Hears a line of text.
    pub(super) fn hear(&mut self, lexed: &Lexed<'_>, sentence: &Sentence, line: u32, n: usize) {
        let parts = sentence.parts.as_slice();
        let text = |part: &Part| {
            lexed
                .tokens
                .get(part.tokens.0)
                .map_or("", |token| lexed.slice(token.range()))
        };
        let mut marked = parts.iter().filter(|part| !part.is_mark(&['#']));
        if let (Some(word), Some(number)) = (marked.next(), marked.next())
            && let What::Number(Some(number)) = number.what
            && self.steps.len() < MOST_NODES
            && text(word).eq_ignore_ascii_case("step")
        {
            self.steps.push(PrintedStep {
                number,
                line,
                nodes: Vec::new(),
            });
            self.strip = 0;
        }
        let Some(step) = self.steps.last_mut().filter(|_| self.nodes <= MOST_NODES) else {
            return;
        };
        if !sentence.any(PRIORITY.or(MOVES).or(HAMMING).or(MANHATTAN)) {
            return;
        }
        let whole = |node: &PrintedNode| node.tiles.len() >= n * n;
        if sentence.any(PRIORITY) {
            self.strip = step.nodes.len();
        } else if step.nodes.get(self.strip).is_some_and(whole) {
            // The boards are complete: what follows is the answer, or another print.
            return;
        }
        self.nodes += figures(step, self.strip, parts);
    }

    /// Takes a line of numbers for a row of the strip's boards.
    pub(super) fn row(&mut self, lexed: &Lexed<'_>, line: usize, n: usize) {
        let Some(step) = self.steps.last_mut() else { return };
        let nodes = step.nodes.get_mut(self.strip..).unwrap_or_default();
        let tokens = lexed.tokens.get(lexed.tokens_of(line)).unwrap_or_default();
        let cells = || tokens.iter().filter(|token| token.kind == Kind::Number);
        if nodes.is_empty() || cells().count() != nodes.len() * n {
            return;
        }
        let cells: Vec<u32> = cells().map(|token| token.value).collect();
        for (node, row) in nodes.iter_mut().zip(cells.chunks(n)) {
            if node.tiles.len() < n * n {
                node.tiles.extend_from_slice(row);
            }
        }
    }
}

/// Gives the figures of a line to the nodes of the strip, from left to right; says how many nodes are new.
fn figures(step: &mut PrintedStep, strip: usize, parts: &[Part]) -> usize {
    let mut named = None;
    // Priorities, moves, distances so far on this line.
    let mut seen = [0_usize; 3];
    let mut new = 0;
    for part in parts {
        let kinds = [PRIORITY, MOVES, HAMMING.or(MANHATTAN)];
        if let Some(which) = kinds.iter().position(|&kind| part.has(kind)) {
            named = Some((which, part.has(HAMMING)));
        }
        let What::Number(value) = part.what else { continue };
        let Some((which, hamming)) = named.take() else {
            continue;
        };
        let at = strip + seen[which];
        seen[which] += 1;
        while step.nodes.len() <= at {
            step.nodes.push(PrintedNode::default());
            new += 1;
        }
        if let Some(node) = step.nodes.get_mut(at) {
            match which {
                0 => node.priority = value,
                1 => node.moves = value,
                _ => (node.distance, node.hamming) = (value, hamming),
            }
        }
    }
    new
}
