//! The table of forms, and how a form prints an answer: every level of it, from the cell to the whole, is a template.
//!
//! A template holds `$names` of what is known where it stands: the claimed number of moves, the number of the board, the row, the column. `«X»` repeats X once for each column, `«9*X»`
//! nine times, and what follows `¦` stands between; a single character is made as wide as a cell and the blanks at its sides. Which names there are, see [`Form::value`] and
//! [`Form::listed`].

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::claims::Claims;

/// One way in which programs print an answer. Absent columns are those of a plain board: `0 1 3`, an empty line after each board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Form {
    /// A few words, each form its own.
    pub(super) name: String,
    /// Where it was seen: a course, or a program of `real.jsonl`. Nowhere where it is imagined.
    pub(super) seen: Option<String>,
    /// Why the reader need not read it.
    pub(super) not_read: Option<String>,
    /// The deviations from Coursera's form that are named on a 3-by-3 board, where that is held.
    pub(super) deviations: Option<Vec<String>>,
    /// The smallest and the largest dimension for which it is unambiguous.
    pub(super) n: [usize; 2],
    /// The whole output.
    pub(super) text: String,
    /// Before each board, and before each but the first.
    pub(super) label: String,
    pub(super) slide: String,
    /// Before and after a board.
    pub(super) board: [String; 2],
    /// Between two boards.
    pub(super) boards: String,
    /// So many boards side by side in a strip, with this between, and this in the middle row, and this above each.
    pub(super) beside: usize,
    pub(super) gap: String,
    pub(super) arrow: String,
    pub(super) above: String,
    /// Before and after a row.
    pub(super) row: [String; 2],
    /// Between two rows.
    pub(super) rows: String,
    /// A line below the first row.
    pub(super) rule: String,
    /// So many cells more in a row than there should be.
    pub(super) too_long: usize,
    /// A tile, padded on the left to the width, or as wide as the widest and so much more.
    pub(super) cell: String,
    pub(super) width: usize,
    pub(super) fit: Option<usize>,
    /// Between two cells.
    pub(super) cells: String,
    /// In place of the tile where the blank is, in place of its whole cell, or whether it has none.
    pub(super) blank: String,
    pub(super) blank_cell: Option<String>,
    pub(super) no_blank: bool,
    /// What is done to the whole: pairs of old and new, digits for 0 to 9, cuts at the end of `lines` or of the `text`, and what stands before each line.
    pub(super) replace: Vec<[String; 2]>,
    pub(super) digits: String,
    pub(super) cut: String,
    pub(super) line: String,
    /// The words for false and true.
    pub(super) truth: [String; 2],
}

impl Default for Form {
    fn default() -> Self {
        let text = str::to_owned;
        Self {
            name: String::new(),
            seen: None,
            not_read: None,
            deviations: None,
            n: [2, 1 << 15],
            text: text("$HEAD$BOARDS"),
            label: String::new(),
            slide: String::new(),
            board: [String::new(), text("\n\n")],
            boards: String::new(),
            beside: 0,
            gap: String::new(),
            arrow: String::new(),
            above: String::new(),
            row: [String::new(), String::new()],
            rows: text("\n"),
            rule: String::new(),
            too_long: 0,
            cell: text("$tile"),
            width: 1,
            fit: None,
            cells: text(" "),
            blank: text("0"),
            blank_cell: None,
            no_blank: false,
            replace: Vec::new(),
            digits: String::new(),
            cut: String::new(),
            line: String::new(),
            truth: [text("false"), text("true")],
        }
    }
}

/// The table as it is written: dresses that forms refer to by name, and lists of forms and of lines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    dress: BTreeMap<String, toml::Table>,
    form: Vec<toml::Table>,
    board_client: Vec<toml::Table>,
    count: Lines,
    before: Lines,
}

/// Lines each of which makes a form: those that were seen, each below where, and those that were not.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lines {
    text: String,
    /// Of those that were seen.
    deviations: Vec<String>,
    seen: BTreeMap<String, Vec<String>>,
    imagined: Vec<String>,
}

/// The table, read.
pub(super) struct Forms {
    dresses: BTreeMap<String, Form>,
    /// The forms of the answers of solvers.
    pub(super) answers: Vec<Form>,
    /// The forms of what Board clients print.
    pub(super) board_clients: Vec<Form>,
}

pub(super) fn forms() -> &'static Forms {
    static FORMS: OnceLock<Forms> = OnceLock::new();
    FORMS.get_or_init(|| {
        let table: Table = toml::from_str(include_str!("forms.toml")).unwrap();
        let made = |columns: &toml::Table| -> Form {
            let mut columns = columns.clone();
            if let Some(dress) = columns.remove("dress") {
                for (column, value) in &table.dress[dress.as_str().unwrap()] {
                    columns.entry(column).or_insert_with(|| value.clone());
                }
            }
            let shown = columns.to_string();
            columns
                .try_into()
                .unwrap_or_else(|error| panic!("{shown}: {error}"))
        };
        let line = |lines: &Lines, line: &str, seen: Option<&String>| Form {
            name: line.to_owned(),
            seen: seen.cloned(),
            deviations: seen.map(|_| lines.deviations.clone()),
            text: lines.text.replace("$LINE", &line.replace('#', "$all")),
            ..made(&table.dress["coursera"])
        };
        let mut answers: Vec<Form> = table.form.iter().map(made).collect();
        for lines in [&table.count, &table.before] {
            for (place, all) in &lines.seen {
                answers.extend(all.iter().map(|text| line(lines, text, Some(place))));
            }
            answers.extend(lines.imagined.iter().map(|text| line(lines, text, None)));
        }
        Forms {
            answers,
            board_clients: table.board_client.iter().map(made).collect(),
            dresses: table
                .dress
                .iter()
                .map(|(name, columns)| (name.clone(), made(columns)))
                .collect(),
        }
    })
}

/// A form by its name.
pub(super) fn form(name: &str) -> &'static Form {
    let mut answers = forms().answers.iter();
    answers.find(|form| form.name == name).unwrap()
}

/// A dress by its name.
pub(super) fn dress(name: &str) -> &'static Form {
    &forms().dresses[name]
}

/// Where in an answer a template stands.
#[derive(Clone, Copy)]
struct Spot<'a> {
    claims: &'a Claims,
    boards: &'a [Vec<u32>],
    at: usize,
    row: usize,
    column: usize,
    tile: u32,
}

const WAYS: [&str; 4] = ["UP", "DOWN", "LEFT", "RIGHT"];

/// Where the blank goes from a board to the next.
fn way(from: &[u32], to: &[u32]) -> &'static str {
    let (from, to) = (blank(from), blank(to));
    let way = if to == from + 1 {
        3
    } else if to + 1 == from {
        2
    } else {
        usize::from(to > from)
    };
    WAYS[way]
}

fn blank(tiles: &[u32]) -> usize {
    tiles.iter().position(|&tile| tile == 0).unwrap_or(0)
}

fn letter(first: u8, at: usize) -> String {
    char::from(first + u8::try_from(at % 26).unwrap()).to_string()
}

/// A number in the digits of a row of ten.
fn transliterated(text: &str, digits: &str) -> String {
    let digit = |c: char| {
        let digit = c.to_digit(10)?;
        digits.chars().nth(digit as usize)
    };
    text.chars().map(|c| digit(c).unwrap_or(c)).collect()
}

/// A template with every name replaced that is known, the longest first; other dollar signs stand for themselves.
fn expand(template: &str, value: &dyn Fn(&str) -> Option<String>) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some(at) = rest.find('$') {
        text.push_str(&rest[..at]);
        let name = &rest[at + 1..];
        let letters = name.len()
            - name
                .trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "@_".contains(c))
                .len();
        let known = (1..=letters)
            .rev()
            .find_map(|end| Some((end, value(&name[..end])?)));
        let (end, replaced) = known.unwrap_or((0, "$".to_owned()));
        text.push_str(&replaced);
        rest = &name[end..];
    }
    text + rest
}

impl Form {
    pub(super) fn suits(&self, n: usize) -> bool {
        (self.n[0]..=self.n[1]).contains(&n)
    }

    /// Whether the first board is printed, and the blank as a nought in boards of every dimension.
    pub(super) fn shows_all_plainly(&self) -> bool {
        self.n == [2, 1 << 15] && self.blank == "0" && !self.text.contains("$REST")
    }

    /// A whole output.
    pub(super) fn print(&self, claims: &Claims) -> String {
        let spot = Spot {
            claims,
            boards: &claims.boards,
            at: 0,
            row: 0,
            column: 0,
            tile: 0,
        };
        let mut text = self.filled(&self.text, spot);
        for [old, new] in &self.replace {
            text = text.replace(old, new);
        }
        if !self.digits.is_empty() {
            text = transliterated(&text, &self.digits);
        }
        match self.cut.as_str() {
            "text" => text.truncate(text.trim_end().len()),
            "lines" => {
                text = text
                    .lines()
                    .map(|line| line.trim_end().to_owned() + "\n")
                    .collect();
            }
            _ => {}
        }
        if self.line.is_empty() {
            return text;
        }
        let lines = text.lines().enumerate().map(|(at, line)| {
            let before = expand(&self.line, &|name| match name {
                "line" => Some((at + 1).to_string()),
                "line6" => Some(format!("{:>6}", at + 1)),
                _ => None,
            });
            format!("{before}{line}\n")
        });
        lines.collect()
    }

    /// Boards, one after the other or side by side.
    pub(super) fn all(&self, claims: &Claims, boards: &[Vec<u32>]) -> String {
        let spot = |at: usize| Spot {
            claims,
            boards,
            at,
            row: 0,
            column: 0,
            tile: 0,
        };
        if self.beside == 0 {
            let each: Vec<String> = (0..boards.len()).map(|at| self.one(spot(at))).collect();
            return each.join(&self.boards);
        }
        let mut text = String::new();
        let gap = if self.gap.is_empty() {
            " ".repeat(self.arrow.chars().count())
        } else {
            self.gap.clone()
        };
        for first in (0..boards.len()).step_by(self.beside) {
            let strip: Vec<Spot<'_>> = (first..boards.len().min(first + self.beside)).map(spot).collect();
            if !self.above.is_empty() {
                let width = self.rows_of(strip[0])[0].chars().count() + gap.len();
                let above = strip
                    .iter()
                    .map(|&spot| format!("{:<width$}", self.filled(&self.above, spot)));
                text += &(above.collect::<String>() + "\n");
            }
            let rows: Vec<Vec<String>> = strip.iter().map(|&spot| self.rows_of(spot)).collect();
            for row in 0..claims.n {
                let is_middle = row == claims.n / 2 && !self.arrow.is_empty();
                let cells: Vec<&str> = rows.iter().map(|rows| rows[row].as_str()).collect();
                text += &(cells.join(if is_middle { &self.arrow } else { &gap }) + "\n");
            }
            text += "\n";
        }
        text
    }

    fn one(&self, spot: Spot<'_>) -> String {
        let mut rows = self.rows_of(spot);
        if !self.rule.is_empty() {
            rows.insert(1, self.filled(&self.rule, spot));
        }
        let slide = if spot.at > 0 {
            self.filled(&self.slide, spot)
        } else {
            String::new()
        };
        let [before, after] = self.board.each_ref().map(|template| self.filled(template, spot));
        let rows = rows.join(&self.filled(&self.rows, spot));
        format!("{}{slide}{before}{rows}{after}", self.filled(&self.label, spot))
    }

    fn rows_of(&self, spot: Spot<'_>) -> Vec<String> {
        let n = spot.claims.n + self.too_long;
        let row = |(row, tiles): (usize, &[u32])| {
            let cells = tiles
                .iter()
                .enumerate()
                .filter(|&(_, &tile)| tile > 0 || !self.no_blank);
            let cells: Vec<String> = cells
                .map(|(column, &tile)| match &self.blank_cell {
                    Some(blank) if tile == 0 => blank.clone(),
                    Some(_) | None => self.filled(
                        &self.cell,
                        Spot {
                            row,
                            column,
                            tile,
                            ..spot
                        },
                    ),
                })
                .collect();
            let [before, after] = self
                .row
                .each_ref()
                .map(|template| self.filled(template, Spot { row, ..spot }));
            format!(
                "{before}{}{after}",
                cells.join(&self.filled(&self.cells, Spot { row, ..spot }))
            )
        };
        spot.boards[spot.at].chunks(n).enumerate().map(row).collect()
    }

    /// How wide a cell is.
    fn width(&self, claims: &Claims) -> usize {
        let widest = (claims.n * claims.n - 1).to_string().len();
        self.fit.map_or(self.width, |more| widest + more)
    }

    /// A template, filled in where it stands.
    fn filled(&self, template: &str, spot: Spot<'_>) -> String {
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, (repeated, after))) = rest
            .split_once('«')
            .and_then(|(before, rest)| Some((before, rest.split_once('»')?)))
        {
            text += before;
            rest = after;
            let (count, repeated) = repeated.split_once('*').unwrap_or(("$n", repeated));
            let count: usize = self.filled(count, spot).parse().unwrap();
            let (repeated, between) = repeated.split_once('¦').unwrap_or((repeated, ""));
            let repeated = if repeated.chars().count() == 1 && count == spot.claims.n {
                repeated.repeat(self.width(spot.claims) + 2)
            } else {
                repeated.to_owned()
            };
            let each: Vec<String> = (0..count)
                .map(|column| expand(&repeated, &|name| self.value(name, Spot { column, ..spot })))
                .collect();
            text += &each.join(between);
        }
        text += rest;
        if text.contains('$') {
            expand(&text, &|name| self.value(name, spot))
        } else {
            text
        }
    }

    /// What a name in small letters stands for, and then what one in capitals does.
    fn value(&self, name: &str, spot: Spot<'_>) -> Option<String> {
        let Spot {
            claims,
            boards,
            at,
            row,
            column,
            tile,
        } = spot;
        let end = boards.len().saturating_sub(1);
        let width = self.width(claims);
        let truth = |truth: bool| self.truth[usize::from(truth)].clone();
        let number = |number: usize| Some(number.to_string());
        match name {
            "n" => number(claims.n),
            "n1" => number(claims.n - 1),
            "nn" => number(claims.n * claims.n),
            "all" => Some(claims.moves.to_string()),
            "arabic" => Some(transliterated(&claims.moves.to_string(), "٠١٢٣٤٥٦٧٨٩")),
            "sofar" if at == end => Some(claims.moves.to_string()),
            "at" | "sofar" => number(at),
            "at4" => Some(format!("{at:>4}")),
            "step" => number(at + 1),
            "path" => number(boards.len()),
            "end" => number(end),
            "left" => number(end - at),
            "enqueued" => number(
                claims
                    .enqueued
                    .map_or(10, |count| usize::try_from(count).unwrap()),
            ),
            "r" => number(row),
            "r1" => number(row + 1),
            "c" => number(column),
            "c1" => number(column + 1),
            "pc" => Some(format!("{column:>width$}")),
            "letter" => Some(letter(b'a', row)),
            "LETTER" => Some(letter(b'A', column)),
            "tile" if tile == 0 => Some(format!("{:>width$}", self.blank)),
            "tile" => Some(format!("{tile:>width$}")),
            "zeros" => Some(format!("{tile:0width$}")),
            "left_tile" => Some(format!("{tile:<width$}")),
            "mod8" => number(tile as usize % 8),
            "circled" if tile == 0 => Some("⓪".to_owned()),
            "circled" => char::from_u32(0x245f + tile).map(String::from),
            "br" => number(blank(&boards[at]) / claims.n),
            "bc" => number(blank(&boards[at]) % claims.n),
            "way" | "WAY" if at > 0 => {
                let way = way(&boards[at - 1], &boards[at]);
                Some(if name == "way" {
                    way.to_lowercase()
                } else {
                    way.to_owned()
                })
            }
            "moved" if at > 0 => Some(boards[at - 1][blank(&boards[at])].to_string()),
            "WAYS" | "COMMAWAYS" => {
                let ways: Vec<&str> = boards.windows(2).map(|pair| way(&pair[0], &pair[1])).collect();
                Some(ways.join(if name == "WAYS" { " " } else { ", " }))
            }
            "hamming" => Some(claims.facts.hamming.to_string()),
            "manhattan" => Some(claims.facts.manhattan.to_string()),
            "goal" => Some(truth(claims.facts.goal)),
            "solvable" => Some(truth(claims.facts.solvable)),
            "unsolvable" => Some(truth(!claims.facts.solvable)),
            "HEAD" => Some(claims.head()),
            "VALUES" => Some(self.filled("$hamming\n$manhattan\n$goal\n$solvable\n", spot)),
            _ => self.listed(name, claims),
        }
    }

    /// Boards by name, in a dress of their own where one is named after them: `$FIRST`, `$LAST@nested`.
    fn listed(&self, name: &str, claims: &Claims) -> Option<String> {
        let (name, dress) = match name.split_once('@') {
            Some((name, dress)) => (name, forms().dresses.get(dress)?),
            None => (name, self),
        };
        let boards = &claims.boards;
        let chosen: Vec<Vec<u32>> = match name {
            "BOARDS" => boards.clone(),
            "BACK" => boards.iter().rev().cloned().collect(),
            "FIRST" => boards[..1].to_vec(),
            "REST" => boards[1..].to_vec(),
            "SECOND" => vec![boards.get(1).unwrap_or(&boards[0]).clone()],
            "LAST" => boards[boards.len() - 1..].to_vec(),
            "ALTERNATE" => boards.iter().step_by(2).cloned().collect(),
            "NEIGHBORS" => claims.facts.neighbors.clone(),
            "OWN" => vec![claims.facts.own.clone()],
            "GOAL" => {
                let tiles = u32::try_from(claims.n * claims.n).unwrap();
                vec![(1..tiles).chain([0]).collect()]
            }
            _ => return None,
        };
        Some(dress.all(claims, &chosen))
    }
}
