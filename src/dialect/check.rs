//! Turns a dialect as written into a checked one, and reports every problem at once.

use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, Deserializer};

use super::choice::Choice;
use super::dialect_file::{DialectFile, UnsolvableFile};
use super::known_keys::take_unknown;
use super::{Dialect, EnqueuedLine, Unsolvable};
use crate::problem::{Problem, Problems, SourceFile, quoted};
use transcript::BoardForm;
use transcript::Wording;
use transcript::{Blank, ExitRule, Part, UnsolvableKind};

/// Reads and checks a dialect.
pub(super) fn dialect(source: &Arc<SourceFile>) -> Result<Dialect, Problems> {
    let mut problems = Vec::new();
    let dialect = parsed(&source.text, &mut problems).and_then(|file| checked(&file, &mut problems));
    match dialect {
        Some(dialect) if problems.is_empty() => Ok(dialect),
        Some(_) | None => {
            problems.sort_by_key(|problem| problem.span.as_ref().map(|span| span.start));
            let mut all = Problems::new();
            for problem in problems {
                all.push(source, problem);
            }
            Err(all)
        }
    }
}

fn parsed(text: &str, problems: &mut Vec<Problem>) -> Option<DialectFile> {
    let (mut root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        problems.extend(errors.iter().map(problem_of));
        return None;
    }
    problems.extend(take_unknown::<DialectFile>(root.get_mut()));
    match DialectFile::deserialize(Deserializer::from(root)) {
        Ok(file) => Some(file),
        Err(error) => {
            problems.push(problem_of(&error));
            None
        }
    }
}

fn problem_of(error: &toml::de::Error) -> Problem {
    let message = error.message().to_owned();
    match error.span() {
        Some(span) => Problem::at(span, message),
        None => Problem::new(message),
    }
}

fn checked(file: &DialectFile, problems: &mut Vec<Problem>) -> Option<Dialect> {
    check_name(&file.name, problems);
    let puzzle = kept(file.puzzle.value(), problems);
    let order = parts(file.order.get_ref(), problems);
    let optional = parts(&file.optional, problems);
    let moves = wording(&file.wording.moves, Part::Moves, problems);
    let enqueued_wording = match &file.wording.enqueued {
        Some(text) => wording(text, Part::Enqueued, problems).map(|wording| (wording, text.span())),
        None => None,
    };
    for needed in [Part::Moves, Part::Boards] {
        if !order.contains(&needed) {
            problems.push(Problem::at(
                file.order.span(),
                format!("expected {} in the order, found none", quoted(needed.name())),
            ));
        }
    }
    for (index, choice) in file.optional.iter().enumerate() {
        if let Some(part) = optional.get(index)
            && *part != Part::Enqueued
        {
            problems.push(
                Problem::at(
                    choice.span(),
                    format!(
                        "expected a line that can be left out, found {}",
                        quoted(part.name())
                    ),
                )
                .hint("only `enqueued` can be left out"),
            );
        }
    }
    let enqueued = match (order.contains(&Part::Enqueued), enqueued_wording) {
        (true, Some((wording, _))) => Some(EnqueuedLine {
            wording,
            required: !optional.contains(&Part::Enqueued),
        }),
        (true, None) => {
            if file.wording.enqueued.is_none() {
                problems.push(
                    Problem::at(file.order.span(), "expected a wording for `enqueued`, found none").hint(
                        "write `enqueued = \"Number of states enqueued = {enqueued}\"` under `[wording]`",
                    ),
                );
            }
            None
        }
        (false, Some((_, span))) => {
            problems.push(
                Problem::at(
                    span,
                    "expected `enqueued` in the order, as it has a wording, found none",
                )
                .hint("add `\"enqueued\"` to `order` where the line stands"),
            );
            None
        }
        (false, None) => None,
    };
    let board = board(file, problems);
    let unsolvable = unsolvable(&file.unsolvable, problems);
    let exit = |choice: Option<&Choice<ExitRule>>, problems: &mut Vec<Problem>| {
        choice.and_then(|choice| kept(choice.value(), problems))
    };
    let exit_solvable = exit(file.exit.solvable.as_ref(), problems).unwrap_or(ExitRule::Zero);
    let exit_unsolvable = exit(file.exit.unsolvable.as_ref(), problems);
    let unsolvable = unsolvable?;
    let exit_unsolvable = exit_unsolvable.unwrap_or(match unsolvable {
        Unsolvable::Message { .. } => ExitRule::Any,
        Unsolvable::Exception { .. } => ExitRule::NotZero,
    });
    Some(Dialect {
        name: file.name.get_ref().clone(),
        title: file.title.get_ref().clone(),
        puzzle: puzzle?,
        order,
        moves: moves?,
        enqueued,
        board: board?,
        unsolvable,
        exit_solvable,
        exit_unsolvable,
    })
}

/// The value, or its problem among the others.
fn kept<T>(result: Result<T, Problem>, problems: &mut Vec<Problem>) -> Option<T> {
    result.map_err(|problem| problems.push(problem)).ok()
}

fn check_name(name: &Spanned<String>, problems: &mut Vec<Problem>) {
    let text = name.get_ref();
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if text.is_empty() || !text.chars().all(plain) {
        problems.push(Problem::at(
            name.span(),
            format!(
                "expected a name of small letters, digits and hyphens, found {}",
                quoted(text)
            ),
        ));
    }
}

fn parts(choices: &[Choice<Part>], problems: &mut Vec<Problem>) -> Vec<Part> {
    let mut parts = Vec::new();
    for choice in choices {
        let Some(part) = kept(choice.value(), problems) else {
            continue;
        };
        if parts.contains(&part) {
            problems.push(Problem::at(
                choice.span(),
                format!("expected each part once, found {} again", quoted(part.name())),
            ));
        } else {
            parts.push(part);
        }
    }
    parts
}

fn wording(text: &Spanned<String>, part: Part, problems: &mut Vec<Problem>) -> Option<Wording> {
    Wording::parse(text.get_ref(), part)
        .map_err(|(message, hint)| problems.push(Problem::at(text.span(), message).hint(hint)))
        .ok()
}

fn board(file: &DialectFile, problems: &mut Vec<Problem>) -> Option<BoardForm> {
    let board = &file.board;
    let blank = blank(&board.blank, problems);
    let width = *board.cell_width.get_ref();
    if !(1..=16).contains(&width) {
        problems.push(Problem::at(
            board.cell_width.span(),
            format!("expected a width from 1 to 16, found {width}"),
        ));
    }
    let between = board.between_cells.get_ref();
    if !between.starts_with([' ', '\t', ',', '|']) || !between.chars().all(|c| " \t,|".contains(c)) {
        problems.push(Problem::at(
            board.between_cells.span(),
            format!("expected blanks, tabs, commas or bars, found {}", quoted(between)),
        ));
    }
    let after_row = board.after_row.as_ref();
    if let Some(text) = after_row
        && !text.get_ref().chars().all(|c| " \t,|".contains(c))
    {
        problems.push(Problem::at(
            text.span(),
            format!(
                "expected blanks, tabs, commas or bars, found {}",
                quoted(text.get_ref())
            ),
        ));
    }
    if let Some(text) = &board.after_board
        && text
            .get_ref()
            .contains(|c: char| c.is_alphanumeric() || c.is_control())
    {
        problems.push(
            Problem::at(
                text.span(),
                format!(
                    "expected an empty line or signs, found {}",
                    quoted(text.get_ref())
                ),
            )
            .hint("a line with letters or digits would be read as something else"),
        );
    }
    Some(BoardForm {
        dimension_line: board.dimension_line,
        initial: board.initial,
        blank: blank?,
        cell_width: usize::from(width),
        between_cells: between.clone(),
        after_row: after_row.map(|text| text.get_ref().clone()).unwrap_or_default(),
        after_board: board.after_board.as_ref().map(|text| text.get_ref().clone()),
    })
}

fn blank(text: &Spanned<String>, problems: &mut Vec<Problem>) -> Option<Blank> {
    let written = text.get_ref().as_str();
    let mut characters = written.chars();
    match (written, characters.next(), characters.next()) {
        ("0", _, _) => return Some(Blank::Zero),
        ("space", _, _) => return Some(Blank::Space),
        (_, Some(symbol), None)
            if !symbol.is_whitespace()
                && !symbol.is_control()
                && !symbol.is_ascii_digit()
                && !"+,;|/()[]{}<>'\"`=:".contains(symbol) =>
        {
            return Some(Blank::Symbol(symbol));
        }
        (_, Some(_) | None, _) => {}
    }
    problems.push(
        Problem::at(
            text.span(),
            format!(
                "expected `0`, `space` or one character, found {}",
                quoted(written)
            ),
        )
        .hint("digits, brackets, quotes, commas, bars and blanks stand between cells and cannot be a cell"),
    );
    None
}

fn unsolvable(file: &Spanned<UnsolvableFile>, problems: &mut Vec<Problem>) -> Option<Unsolvable> {
    let written = file.get_ref();
    for text in written.message.iter().chain(&written.also) {
        if !text.get_ref().contains(char::is_alphabetic) || text.get_ref().contains(['\n', '\r']) {
            problems.push(Problem::at(
                text.span(),
                format!("expected one line with words, found {}", quoted(text.get_ref())),
            ));
        }
    }
    let also: Vec<String> = written.also.iter().map(|text| text.get_ref().clone()).collect();
    match kept(written.answer.value(), problems)? {
        UnsolvableKind::Message => {
            let Some(message) = &written.message else {
                problems.push(
                    Problem::at(
                        file.span(),
                        "expected a `message`, as the answer is one, found none",
                    )
                    .hint("write `message = \"No solution possible\"`"),
                );
                return None;
            };
            Some(Unsolvable::Message {
                text: message.get_ref().clone(),
                also,
            })
        }
        UnsolvableKind::Exception => {
            if let Some(message) = &written.message {
                problems.push(
                    Problem::at(
                        message.span(),
                        "expected no `message`, as the answer is an exception, found one",
                    )
                    .hint("lines that some programs print all the same go into `also`"),
                );
            }
            Some(Unsolvable::Exception { also })
        }
    }
}
