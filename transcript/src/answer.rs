//! A whole output in a dialect: what the course's own example prints.

use super::dialect_parts::Part;
use super::{Dialect, Unsolvable};

/// What there is to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<'a> {
    /// The puzzle has a solution.
    Solution {
        /// The boards from the puzzle to the usual goal, both included; row-major, 0 for the blank.
        boards: &'a [Vec<u32>],
        /// The number of moves.
        moves: u64,
        /// The number of search nodes enqueued, where it is to be printed.
        enqueued: Option<u64>,
    },
    /// The puzzle has none.
    Unsolvable,
}

impl Dialect {
    /// The text that the course's own example would print. Where an exception is asked for that is nothing.
    pub fn render(&self, answer: &Answer<'_>) -> String {
        let mut text = String::new();
        match answer {
            Answer::Solution {
                boards,
                moves,
                enqueued,
            } => {
                for part in &self.order {
                    match part {
                        Part::Moves => {
                            if let Some(line) = &self.moves {
                                push_line(&mut text, &line.line(*moves));
                            }
                        }
                        Part::Directions => {
                            if let Some(form) = &self.directions {
                                push_line(&mut text, &form.line(&self.turned(boards)));
                            }
                        }
                        Part::Boards => self.write_boards(&self.turned(boards), &mut text),
                        Part::Enqueued => {
                            if let (Some(line), Some(enqueued)) = (&self.enqueued, enqueued) {
                                push_line(&mut text, &line.wording.line(*enqueued));
                            }
                        }
                    }
                }
            }
            Answer::Unsolvable => match &self.unsolvable {
                Unsolvable::Message { text: message, .. } => push_line(&mut text, message),
                Unsolvable::Exception { .. } => {}
            },
        }
        text
    }

    fn turned(&self, boards: &[Vec<u32>]) -> Vec<Vec<u32>> {
        boards
            .iter()
            .map(|board| self.puzzle.goal.turned(board))
            .collect()
    }

    fn write_boards(&self, boards: &[Vec<u32>], text: &mut String) {
        let first = usize::from(!self.board.initial);
        for board in boards.iter().skip(first) {
            self.board.write(board, board.len().isqrt(), text);
        }
    }
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}
