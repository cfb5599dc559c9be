//! Rows of slides that need not be looked at, because another row leads to the same board.
//!
//! Taylor and Korf, "Pruning duplicate nodes in depth-first search", AAAI 1993: rows of slides are gone through by length
//! and in dictionary order; one that ends where an earlier one has ended is **barred**, and so is all that contains it. An
//! automaton follows a search and tells when a slide would end a barred row.
//!
//! A row is barred only where the earlier one keeps within the rows and columns that it needs itself, so whatever board
//! the barred one is possible on, so is the other. It is no longer, and no later in dictionary order: the first of all
//! shortest solutions therefore never contains a barred row.

use std::sync::OnceLock;

use crate::direction::Direction;

/// To and fro: that leads to the board from which it leaves.
const BACK: [&str; 4] = ["UD", "LR", "RL", "DU"];

/// The other rows of up to twelve slides that are barred, one a line. They take seconds to find, so they are kept; a test
/// finds them again. Rows of thirteen slides save another hundredth of the nodes, and double the states.
const ROWS: &str = include_str!("barred.rows");

/// What a barred slide has for a state.
pub(super) const BARRED: u16 = u16::MAX;

/// Room for all states, a length known when the program is compiled.
const STATES: usize = 1 << 14;

/// For each state and slide the state after; state 0 is the start.
#[derive(Debug)]
pub(super) struct Automaton {
    next: Box<[[u16; 4]; STATES]>,
}

impl Automaton {
    /// Bars going to and fro and all rows of up to twelve slides that can be barred.
    pub(super) fn learnt() -> &'static Self {
        static LEARNT: OnceLock<Automaton> = OnceLock::new();
        LEARNT.get_or_init(|| {
            let slides = |row: &str| {
                row.chars()
                    .filter_map(Direction::from_letter)
                    .map(|d| d as usize)
                    .collect()
            };
            let rows = BACK.into_iter().chain(ROWS.lines());
            Self::from_rows(&rows.map(slides).collect::<Vec<_>>())
        })
    }

    /// The state after a slide, or [`BARRED`].
    #[inline]
    pub(super) fn after(&self, state: u16, slide: usize) -> u16 {
        self.next[usize::from(state) % STATES][slide]
    }

    /// The automaton of Aho and Corasick ("Efficient string matching", Communications of the ACM 18, 1975).
    #[expect(clippy::large_stack_arrays, reason = "128 kB, on their way to the heap")]
    fn from_rows(rows: &[Vec<usize>]) -> Self {
        let mut next = vec![[None; 4]];
        for row in rows {
            let mut state = 0usize;
            for (at, &slide) in row.iter().enumerate() {
                if at + 1 == row.len() {
                    next[state][slide] = Some(BARRED);
                    break;
                }
                let new = next.len();
                let known = *next[state][slide].get_or_insert(u16::try_from(new).unwrap_or(0));
                state = usize::from(known);
                if state == new {
                    next.push([None; 4]);
                }
            }
        }
        // Breadth first, so that where a state falls back to is complete before it.
        let mut full = Box::new([[0u16; 4]; STATES]);
        let mut order: Vec<(usize, usize)> = vec![(0, 0)];
        let mut at = 0;
        while let Some(&(state, back)) = order.get(at) {
            at += 1;
            for slide in 0..4 {
                let fallen = if state == 0 { 0 } else { full[back][slide] };
                full[state][slide] = next[state][slide].map_or(fallen, |own| {
                    if own != BARRED && fallen == BARRED {
                        BARRED
                    } else {
                        own
                    }
                });
                if let Some(own) = next[state][slide].filter(|&own| own != BARRED && fallen != BARRED) {
                    order.push((usize::from(own), usize::from(fallen)));
                }
            }
        }
        Self { next: full }
    }
}

#[cfg(test)]
mod tests;
