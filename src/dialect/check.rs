//! Turns a dialect as written into a checked one, and reports every problem at once.

use std::ops::Range;
use std::sync::Arc;

use super::dialect_file::{BoardFile, DialectFile, DirectionsFile, UnsolvableFile, WordingFile};
use super::{Dialect, EnqueuedLine, Unsolvable};
use crate::problem::{Problem, Problems, SourceFile, quoted};
use crate::toml_table::{Placed, Written, read_file};
use transcript::{
    Blank, BoardForm, DirectionsForm, ExitRule, Goal, Part, PuzzleForm, UnsolvableKind, Wording,
};

/// Reads and checks a dialect.
pub(super) fn dialect(source: &Arc<SourceFile>) -> Result<Dialect, Problems> {
    let (file, mut problems) = read_file::<DialectFile>(&source.text);
    let dialect = file.and_then(|file| checked(&file, &mut problems));
    Problems::of(source, problems).unless_any(dialect)
}

fn checked(file: &DialectFile, problems: &mut Vec<Problem>) -> Option<Dialect> {
    check(
        file.name.pair(),
        |name| {
            name.chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        },
        "a name of small letters, digits and hyphens",
        problems,
    );
    let puzzle = puzzle_form(file, problems);
    let board = match &file.board {
        Written::Absent => Some(NO_BOARDS),
        Written::Broken => None,
        Written::Is(board, _) => self::board(board, problems),
    };
    let unsolvable = file
        .unsolvable
        .pair()
        .and_then(|(table, header)| unsolvable(table, header, problems));
    let (wording, (order, place)) = (file.wording.value()?, file.order.pair()?);
    let order = parts(order, problems);
    let written = file.optional.or(Vec::new())?;
    let optional = parts(&written, problems);
    for part in written.iter().filter(|part| part.value != Part::Enqueued) {
        let name = quoted(part.value.name());
        let message = format!("expected a line that can be left out, found {name}");
        problems.push(Problem::at(part.span.clone(), message).hint("only `enqueued` can be left out"));
    }
    check_order(file, wording, &order, place, problems);
    let moves = line(&wording.moves, Part::Moves, problems);
    let enqueued = line(&wording.enqueued, Part::Enqueued, problems);
    let directions = match file.directions.pair() {
        Some((table, _)) => Some(directions(table, &wording.directions, problems)?),
        None => None,
    };
    let exit = |rule: fn(&super::ExitFile) -> &Written<ExitRule>| {
        file.exit.value().and_then(|exit| rule(exit).value().copied())
    };
    let unsolvable = unsolvable?;
    Some(Dialect {
        name: file.name.value()?.clone(),
        title: file.title.value()?.clone(),
        puzzle: puzzle?,
        order,
        moves,
        enqueued: enqueued.map(|wording| EnqueuedLine {
            wording,
            required: !optional.contains(&Part::Enqueued),
        }),
        directions,
        unjudged: texts(&wording.unjudged),
        board: board?,
        exit_solvable: exit(|exit| &exit.solvable).unwrap_or(ExitRule::Zero),
        exit_unsolvable: exit(|exit| &exit.unsolvable).unwrap_or(match unsolvable {
            Unsolvable::Message { .. } => ExitRule::Any,
            Unsolvable::Exception { .. } => ExitRule::NotZero,
        }),
        unsolvable,
    })
}

/// Notes where a text is not what is expected there.
fn check(
    text: Option<(&String, &Range<usize>)>,
    fits: impl Fn(&str) -> bool,
    expected: &str,
    problems: &mut Vec<Problem>,
) {
    if let Some((text, place)) = text.filter(|(text, _)| !fits(text)) {
        let message = format!("expected {expected}, found {}", quoted(text));
        problems.push(Problem::at(place.clone(), message));
    }
}

fn texts(list: &Written<Vec<Placed<String>>>) -> Vec<String> {
    let all = list.value().into_iter().flatten();
    all.map(|text| text.value.clone()).collect()
}

fn parts(written: &[Placed<Part>], problems: &mut Vec<Problem>) -> Vec<Part> {
    let mut parts = Vec::new();
    for Placed { value: part, span } in written {
        if parts.contains(part) {
            let message = format!("expected each part once, found {} again", quoted(part.name()));
            problems.push(Problem::at(span.clone(), message));
        } else {
            parts.push(*part);
        }
    }
    parts
}

fn line(text: &Written<String>, part: Part, problems: &mut Vec<Problem>) -> Option<Wording> {
    let (text, place) = text.pair()?;
    Wording::parse(text, part)
        .map_err(|(message, hint)| problems.push(Problem::at(place.clone(), message).hint(hint)))
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

/// The path stands in the order, in one form; the number of moves too, unless directions tell it; and what has a text or a table has a place.
fn check_order(
    file: &DialectFile,
    wording: &WordingFile,
    order: &[Part],
    place: &Range<usize>,
    problems: &mut Vec<Problem>,
) {
    let has = |part: Part| order.contains(&part);
    let mut note = |message: String, hint: &str| {
        problems.push(Problem::at(place.clone(), message).hint(hint));
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
    let tables = [
        (
            Part::Boards,
            "board",
            file.board.is_absent(),
            "the table says what a board looks like",
        ),
        (
            Part::Directions,
            "directions",
            file.directions.is_absent(),
            "the table says what a direction means, as in `of = \"blank\"`",
        ),
    ];
    for (part, table, is_absent, hint) in tables {
        let part_name = part.name();
        if has(part) && is_absent {
            let message =
                format!("expected a table `[{table}]`, as `{part_name}` is in the order, found none");
            note(message, hint);
        } else if !has(part) && !is_absent {
            let message =
                format!("expected no table `[{table}]`, as `{part_name}` is not in the order, found one");
            note(message, hint);
        }
    }
    let texts = [
        (Part::Moves, &wording.moves),
        (Part::Enqueued, &wording.enqueued),
        (Part::Directions, &wording.directions),
    ];
    for (part, text) in texts {
        let name = part.name();
        if has(part) && text.is_absent() {
            note(
                format!("expected a wording for `{name}`, found none"),
                "write the line under `[wording]`, with the answer's name in braces in its place",
            );
        } else if !has(part) && !text.is_absent() {
            note(
                format!("expected `{name}` in the order, as it has a wording, found none"),
                "add it to `order` where the line stands",
            );
        }
    }
}

fn directions(
    table: &DirectionsFile,
    text: &Written<String>,
    problems: &mut Vec<Problem>,
) -> Option<DirectionsForm> {
    let wording = line(text, Part::Directions, problems);
    let words = match table.words.pair() {
        None => table
            .words
            .is_absent()
            .then(|| ["Up", "Down", "Left", "Right"].map(str::to_owned)),
        Some((_, place)) => {
            let four = <[String; 4]>::try_from(texts(&table.words)).ok();
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
                problems.push(Problem::at(place.clone(), message));
            }
            distinct
        }
    };
    Some(DirectionsForm {
        wording: wording?,
        meaning: *table.of.value()?,
        words: words?,
        quote: table.quote.or(String::new())?,
        between: table.between.or(", ".to_owned())?,
    })
}

fn puzzle_form(file: &DialectFile, problems: &mut Vec<Problem>) -> Option<PuzzleForm> {
    for argument in file.arguments.value().into_iter().flatten() {
        let one_line = |text: &str| !text.contains(['\0', '\n']);
        check(
            Some((&argument.value, &argument.span)),
            one_line,
            "an argument",
            problems,
        );
    }
    let is_file = |name: &str| {
        name.chars()
            .all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
            && !name.starts_with(['.', '-'])
    };
    check(
        file.output.pair(),
        is_file,
        "the name of a file in the program's current folder, such as `output.txt`",
        problems,
    );
    Some(PuzzleForm {
        input: *file.puzzle.value()?,
        arguments: texts(&file.arguments),
        dimension_line: file.puzzle_dimension.or(true)?,
        goal: file.goal.or(Goal::default())?,
        output: file.output.value().cloned(),
    })
}

fn board(board: &BoardFile, problems: &mut Vec<Problem>) -> Option<BoardForm> {
    let separates = |text: &str| text.chars().all(|c| " \t,|".contains(c));
    let separators = "blanks, tabs, commas or bars";
    let between = |text: &str| !text.is_empty() && separates(text);
    check(board.between_cells.pair(), between, separators, problems);
    check(board.after_row.pair(), separates, separators, problems);
    let is_rule = |text: &str| !text.contains(|c: char| c.is_alphanumeric() || c.is_control());
    check(
        board.after_board.pair(),
        is_rule,
        "an empty line or signs, because letters and digits would be read as something else",
        problems,
    );
    Some(BoardForm {
        dimension_line: *board.dimension_line.value()?,
        initial: *board.initial.value()?,
        blank: blank(&board.blank, problems)?,
        cell_width: usize::try_from(*board.cell_width.value()?).ok()?,
        between_cells: board.between_cells.value()?.clone(),
        after_row: board.after_row.or(String::new())?,
        after_board: board.after_board.value().cloned(),
    })
}

fn blank(written: &Written<String>, problems: &mut Vec<Problem>) -> Option<Blank> {
    let (text, place) = written.pair()?;
    let mut characters = text.chars();
    match (text.as_str(), characters.next(), characters.next()) {
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
    let message = format!("expected `0`, `space` or one character, found {}", quoted(text));
    problems.push(
        Problem::at(place.clone(), message).hint(
            "digits, brackets, quotes, commas, bars and blanks stand between cells and cannot be a cell",
        ),
    );
    None
}

fn unsolvable(
    table: &UnsolvableFile,
    header: &Range<usize>,
    problems: &mut Vec<Problem>,
) -> Option<Unsolvable> {
    let others = table.also.value().into_iter().flatten();
    let others = others.map(|text| (&text.value, &text.span));
    let in_words = |text: &str| text.contains(char::is_alphabetic) && !text.contains(['\n', '\r']);
    for text in table.message.pair().into_iter().chain(others) {
        check(Some(text), in_words, "one line with words", problems);
    }
    let also = texts(&table.also);
    match (table.answer.value()?, &table.message) {
        (UnsolvableKind::Message, Written::Is(message, _)) => Some(Unsolvable::Message {
            text: message.clone(),
            also,
        }),
        (UnsolvableKind::Exception, Written::Absent) => Some(Unsolvable::Exception { also }),
        (UnsolvableKind::Message, Written::Absent) => {
            let message = "expected a `message`, as the answer is one, found none";
            let hint = "write `message = \"No solution possible\"`";
            problems.push(Problem::at(header.clone(), message).hint(hint));
            None
        }
        (UnsolvableKind::Exception, Written::Is(_, place)) => {
            let message = "expected no `message`, as the answer is an exception, found one";
            let hint = "lines that some programs print all the same go into `also`";
            problems.push(Problem::at(place.clone(), message).hint(hint));
            None
        }
        (UnsolvableKind::Message | UnsolvableKind::Exception, Written::Broken) => None,
    }
}
