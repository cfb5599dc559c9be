//! Turns a dialect as written into a checked one, and reports every problem at once.

use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, Deserializer};

use super::choice::Choice;
use super::dialect_file::{BoardFile, DialectFile, UnsolvableFile};
use super::known_keys::take_unknown;
use super::{Dialect, EnqueuedLine, Unsolvable};
use crate::problem::{Problem, Problems, SourceFile, quoted};
use transcript::BoardForm;
use transcript::Wording;
use transcript::{Blank, DirectionsForm, ExitRule, Goal, Part, PuzzleForm, PuzzleInput, UnsolvableKind};

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
    let moves = file.wording.moves.as_ref();
    let moves_wording = moves.and_then(|text| wording(text, Part::Moves, problems));
    let directions = directions(file, &order, problems);
    let enqueued_wording = match &file.wording.enqueued {
        Some(text) => wording(text, Part::Enqueued, problems).map(|wording| (wording, text.span())),
        None => None,
    };
    check_order(file, &order, problems);
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
    let board = match &file.board {
        Some(file) => board(file, problems),
        None => Some(NO_BOARDS),
    };
    let given = puzzle_form(file, puzzle, problems);
    let unjudged = file.wording.unjudged.iter();
    let unjudged = unjudged.map(|text| text.get_ref().clone()).collect();
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
        puzzle: given?,
        order,
        moves: moves_wording,
        enqueued,
        directions,
        unjudged,
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

/// How boards are read in the output of programs that are not asked for any.
const NO_BOARDS: BoardForm = BoardForm {
    dimension_line: false,
    initial: true,
    blank: Blank::Zero,
    cell_width: 1,
    between_cells: String::new(),
    after_row: String::new(),
    after_board: None,
};

/// The path stands in the order, in one form; the number of moves too, unless directions tell it; and what has a text has a place.
fn check_order(file: &DialectFile, order: &[Part], problems: &mut Vec<Problem>) {
    let has = |part: Part| order.contains(&part);
    let mut note = |message: String, hint: &str| {
        problems.push(Problem::at(file.order.span(), message).hint(hint));
    };
    match (has(Part::Boards), has(Part::Directions)) {
        (false, false) => note(
            "expected `boards` or `directions` in the order, found none".to_owned(),
            "the path is printed as boards, or as the directions of its moves",
        ),
        (true, true) => note(
            "expected `boards` or `directions` in the order, found both".to_owned(),
            "name the one that is to be judged; the other may be printed all the same",
        ),
        (true, false) | (false, true) => {}
    }
    if has(Part::Boards) && !has(Part::Moves) {
        note(
            "expected `moves` in the order, found none".to_owned(),
            "only where the path is directions the number of moves may be left out",
        );
    }
    if has(Part::Boards) != file.board.is_some() {
        note(
            if has(Part::Boards) {
                "expected a table `[board]`, as `boards` is in the order, found none"
            } else {
                "expected no table `[board]`, as `boards` is not in the order, found one"
            }
            .to_owned(),
            "the table says what a board looks like",
        );
    }
    let texts = [
        (Part::Moves, file.wording.moves.is_some()),
        (Part::Directions, file.wording.directions.is_some()),
    ];
    for (part, has_text) in texts {
        let name = part.name();
        if has(part) && !has_text {
            note(
                format!("expected a wording for `{name}`, found none"),
                "write the line under `[wording]`, with the answer's name in braces in its place",
            );
        } else if !has(part) && has_text {
            note(
                format!("expected `{name}` in the order, as it has a wording, found none"),
                "add it to `order` where the line stands",
            );
        }
    }
}

fn directions(file: &DialectFile, order: &[Part], problems: &mut Vec<Problem>) -> Option<DirectionsForm> {
    let text = file.wording.directions.as_ref();
    let wording = text.and_then(|text| wording(text, Part::Directions, problems));
    let Some(table) = &file.directions else {
        if order.contains(&Part::Directions) {
            let problem = Problem::at(file.order.span(), "expected a table `[directions]`, found none");
            problems.push(problem.hint("write `[directions]` and below it `of = \"blank\"`, or \"tile\""));
        }
        return None;
    };
    let meaning = kept(table.of.value(), problems);
    if !order.contains(&Part::Directions) {
        problems.push(Problem::at(
            table.of.span(),
            "expected `directions` in the order, as there is a table for it, found none",
        ));
    }
    let words = match &table.words {
        None => Some(["Up", "Down", "Left", "Right"].map(str::to_owned)),
        Some(words) => {
            let four = <[String; 4]>::try_from(words.get_ref().clone()).ok();
            let distinct = four.filter(|four| {
                let mut lower: Vec<String> = four.iter().map(|word| word.to_lowercase()).collect();
                lower.sort();
                lower.dedup();
                lower.len() == 4
                    && four
                        .iter()
                        .all(|word| word.chars().all(char::is_alphabetic) && !word.is_empty())
            });
            if distinct.is_none() {
                let message = "expected four different words of letters: for up, down, left and right";
                problems.push(Problem::at(words.span(), message));
            }
            distinct
        }
    };
    Some(DirectionsForm {
        wording: wording?,
        meaning: meaning?,
        words: words?,
        quote: table.quote.clone(),
        between: table.between.clone().unwrap_or_else(|| ", ".to_owned()),
    })
}

fn puzzle_form(
    file: &DialectFile,
    input: Option<PuzzleInput>,
    problems: &mut Vec<Problem>,
) -> Option<PuzzleForm> {
    let goal = file.goal.as_ref().map(|goal| kept(goal.value(), problems));
    for argument in &file.arguments {
        if argument.get_ref().is_empty() || argument.get_ref().contains(['\0', '\n']) {
            let message = format!("expected an argument, found {}", quoted(argument.get_ref()));
            problems.push(Problem::at(argument.span(), message));
        }
    }
    if let Some(output) = &file.output {
        let name = output.get_ref();
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        if name.is_empty() || !name.chars().all(plain) || name.starts_with(['.', '-']) {
            let message = format!(
                "expected the name of a file, such as `output.txt`, found {}",
                quoted(name)
            );
            problems.push(
                Problem::at(output.span(), message).hint("it is looked for in the program's current folder"),
            );
        }
    }
    Some(PuzzleForm {
        input: input?,
        arguments: file.arguments.iter().map(|text| text.get_ref().clone()).collect(),
        dimension_line: file.puzzle_dimension.unwrap_or(true),
        goal: match goal {
            None => Goal::default(),
            Some(goal) => goal?,
        },
        output: file.output.as_ref().map(|name| name.get_ref().clone()),
    })
}

fn board(board: &BoardFile, problems: &mut Vec<Problem>) -> Option<BoardForm> {
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
