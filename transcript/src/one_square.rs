//! The board of one square, which is its blank: any nought without words beside it may be one.

use crate::blank::Missing;
use crate::board_form::BoardForm;
use crate::cells::{Cell, Cells};
use crate::dialect_parts::Blank;
use crate::lex::{Kind, Lexed};
use crate::views::{Layout, View};

/// Whether a line is nothing but the dimension.
fn is_dimension(lexed: &Lexed<'_>, line: usize) -> bool {
    let tokens = lexed.tokens_of(line);
    let token = lexed.tokens.get(tokens.start);
    tokens.len() == 1 && token.is_some_and(|token| token.kind == Kind::Number && token.value == 1)
}

/// The lines that are boards of one square.
pub(crate) fn views(lexed: &Lexed<'_>, cells: &Cells) -> Vec<View> {
    let is_board = |cell: &Cell| {
        let line = cell.line as usize;
        let mut others = lexed.tokens_of(line).filter(|&at| at != cell.token as usize);
        let below = line
            .checked_sub(1)
            .is_some_and(|above| is_dimension(lexed, above));
        let wrong = below && lexed.tokens_of(line).len() == 1 && !is_dimension(lexed, line);
        (cell.value == 0 || wrong)
            && others.all(|at| lexed.tokens.get(at).is_some_and(|token| token.kind == Kind::Mark))
    };
    let alone = cells.rows.iter().filter(|row| row.len() == 1);
    let boards = alone.filter(|row| cells.all.get(row.from).is_some_and(is_board));
    boards
        .map(|row| view(row.from, Layout::Strides { row: 1, cell: 1 }))
        .collect()
}

/// The board whose blank is white space: below its dimension, or where the dialect has it so; an empty first line is one whose white space was cut off.
pub(crate) fn unseen(lexed: &Lexed<'_>, cells: &Cells, form: &BoardForm) -> Vec<View> {
    let blank = || {
        let white = |(at, line): (usize, &str)| line.trim().is_empty() && (at == 0 || !line.is_empty());
        form.blank == Blank::Space && lexed.text().lines().enumerate().any(white)
    };
    let dimension = |cell: &Cell| is_dimension(lexed, cell.line as usize);
    let at = cells
        .all
        .iter()
        .position(dimension)
        .or_else(|| (blank() && !cells.all.is_empty()).then_some(0));
    at.map(|at| {
        view(
            at,
            Layout::Missing(Box::new(Missing::wrong(lexed, &[&[]], &[at], 1))),
        )
    })
    .into_iter()
    .collect()
}

fn view(at: usize, layout: Layout) -> View {
    View {
        from: at,
        to: at + 1,
        layout,
        boards: 1,
        score: 0,
        shape: 0,
    }
}
