//! What Board clients have to say of a board, and the forms in which they say it.

use super::dress::{COURSERA, Dress, NESTED, PLAIN};
use super::told::{Told, told};

/// The values and neighbors of a board, as a program has them.
#[derive(Clone)]
pub(super) struct Facts {
    pub(super) hamming: u64,
    pub(super) manhattan: u64,
    pub(super) goal: bool,
    pub(super) solvable: bool,
    pub(super) neighbors: Vec<Vec<u32>>,
    own: Vec<u32>,
}

pub(super) fn facts(id: &'static str) -> Facts {
    let board: Told = told(id);
    let text = board.boards[0]
        .iter()
        .map(u32::to_string)
        .collect::<Vec<_>>()
        .join(" ");
    let board: reference::Board = format!("{}\n{text}\n", board.n).parse().unwrap();
    Facts {
        hamming: board.hamming(),
        manhattan: board.manhattan(),
        goal: board.is_goal(),
        solvable: board.is_solvable(),
        neighbors: board.neighbors().map(|next| next.tiles().collect()).collect(),
        own: board.tiles().collect(),
    }
}

pub(super) type Form = (&'static str, fn(&Facts) -> String);

pub(super) fn boards(facts: &Facts, dress: Dress) -> String {
    dress.all(&facts.neighbors)
}

fn values(facts: &Facts) -> String {
    format!(
        "{}\n{}\n{}\n{}\n",
        facts.hamming, facts.manhattan, facts.goal, facts.solvable
    )
}

pub(super) const FORMS: &[Form] = &[
    ("as the assignment prints it", |f| {
        values(f)
            + &boards(
                f,
                Dress {
                    row: ("", ""),
                    board: ("", "\n"),
                    ..COURSERA
                },
            )
    }),
    ("an empty line after each board", |f| {
        values(f) + &boards(f, COURSERA)
    }),
    ("no dimension line", |f| values(f) + &boards(f, PLAIN)),
    ("the board itself on one line above the values", |f| {
        format!(
            "Board: {}\nboard.hamming() = {}\nboard.manhattan() = {}\nboard.isGoal() = {}\nboard.isSolvable() = {}\n",
            NESTED.one(&f.own),
            f.hamming,
            f.manhattan,
            f.goal,
            f.solvable
        ) + &boards(
            f,
            Dress {
                board: ("[[", "]]\n"),
                ..NESTED
            },
        )
    }),
    ("an object on one line", |f| {
        let neighbors: Vec<String> = f.neighbors.iter().map(|tiles| NESTED.one(tiles)).collect();
        format!(
            "{{\"hamming\": {}, \"manhattan\": {}, \"isGoal\": {}, \"isSolvable\": {}, \"neighbors\": [{}]}}\n",
            f.hamming,
            f.manhattan,
            f.goal,
            f.solvable,
            neighbors.join(", ")
        )
    }),
    ("an empty line before the boards", |f| {
        values(f) + "\n" + &boards(f, PLAIN)
    }),
    ("nested lists", |f| {
        values(f)
            + &boards(
                f,
                Dress {
                    between: ", ",
                    rows: "], [",
                    board: ("[[", "]]\n"),
                    ..PLAIN
                },
            )
    }),
    ("the other way round", |f| {
        let mut back = f.clone();
        back.neighbors.reverse();
        values(&back) + &boards(&back, COURSERA)
    }),
    ("truth of Python", |f| {
        values(f).replace("true", "True").replace("false", "False") + &boards(f, COURSERA)
    }),
    ("truth as numbers", |f| {
        values(f).replace("true", "1").replace("false", "0") + &boards(f, COURSERA)
    }),
    ("truth as words", |f| {
        values(f).replace("true", "yes").replace("false", "no") + &boards(f, COURSERA)
    }),
    ("labels", |f| {
        format!(
            "hamming = {}\nmanhattan = {}\nisGoal = {}\nisSolvable = {}\n{}",
            f.hamming,
            f.manhattan,
            f.goal,
            f.solvable,
            boards(f, COURSERA)
        )
    }),
    ("labels and colons", |f| {
        format!(
            "Hamming: {}\nManhattan: {}\nGoal? {}\nSolvable? {}\nNeighbors:\n{}",
            f.hamming,
            f.manhattan,
            f.goal,
            f.solvable,
            boards(f, COURSERA)
        )
    }),
    ("labels in another order", |f| {
        format!(
            "Solvable: {}\nManhattan distance: {}\nHamming distance: {}\nis goal: {}\n{}",
            f.solvable,
            f.manhattan,
            f.hamming,
            f.goal,
            boards(f, PLAIN)
        )
    }),
    ("labels on one line", |f| {
        format!(
            "hamming: {}, manhattan: {}, goal: {}, solvable: {}\n{}",
            f.hamming,
            f.manhattan,
            f.goal,
            f.solvable,
            boards(f, PLAIN)
        )
    }),
    ("unsolvable asked", |f| {
        format!(
            "{}\n{}\n{}\nUnsolvable: {}\n{}",
            f.hamming,
            f.manhattan,
            f.goal,
            !f.solvable,
            boards(f, COURSERA)
        )
    }),
    ("sentences", |f| {
        let not = |truth: bool| if truth { "" } else { "not " };
        format!(
            "The Hamming distance is {}\nThe Manhattan distance is {}\nThe board is {}the goal\nThe board is {}solvable\n{}",
            f.hamming,
            f.manhattan,
            not(f.goal),
            not(f.solvable),
            boards(f, COURSERA)
        )
    }),
    ("the board itself first", |f| {
        COURSERA.one(&f.own) + &values(f) + &boards(f, COURSERA)
    }),
    ("the board among its neighbors", |f| {
        values(f) + &COURSERA.one(&f.own) + &boards(f, COURSERA)
    }),
    ("the neighbors first", |f| boards(f, PLAIN) + "\n" + &values(f)),
    ("numbered neighbors", |f| {
        let numbered = f
            .neighbors
            .iter()
            .enumerate()
            .map(|(at, board)| format!("Neighbor {}:\n{}", at + 1, PLAIN.one(board)));
        values(f) + &numbered.collect::<String>()
    }),
    ("the blank as white space", |f| {
        values(f)
            + &boards(
                f,
                Dress {
                    blank: "  ",
                    ..COURSERA
                },
            )
    }),
    ("on one line", |f| {
        format!(
            "{}\n{}",
            values(f).trim_end().replace('\n', " "),
            boards(f, COURSERA)
        )
    }),
    ("on one line with commas", |f| {
        format!(
            "{}\n{}",
            values(f).trim_end().replace('\n', ", "),
            boards(f, PLAIN)
        )
    }),
    ("a tuple of Python", |f| {
        let truth = |truth: bool| if truth { "True" } else { "False" };
        format!(
            "({}, {}, {}, {})\n{}",
            f.hamming,
            f.manhattan,
            truth(f.goal),
            truth(f.solvable),
            boards(f, PLAIN)
        )
    }),
    ("calls of methods", |f| {
        format!(
            "hamming() = {}\nmanhattan() = {}\nisGoal() = {}\nisSolvable() = {}\nneighbors():\n{}",
            f.hamming,
            f.manhattan,
            f.goal,
            f.solvable,
            boards(f, COURSERA)
        )
    }),
    ("names with underscores and truth as numbers", |f| {
        format!(
            "hamming={}\nmanhattan={}\nis_goal={}\nis_solvable={}\n{}",
            f.hamming,
            f.manhattan,
            u8::from(f.goal),
            u8::from(f.solvable),
            boards(f, PLAIN)
        )
    }),
    ("JSON", |f| {
        let dress = Dress {
            between: ", ",
            rows: "], [",
            board: ("    [[", "]],\n"),
            ..PLAIN
        };
        format!(
            "{{\n  \"hamming\": {},\n  \"manhattan\": {},\n  \"isGoal\": {},\n  \"isSolvable\": {},\n  \"neighbors\": [\n{}  ]\n}}\n",
            f.hamming,
            f.manhattan,
            f.goal,
            f.solvable,
            boards(f, dress)
        )
    }),
    ("columns of names and values", |f| {
        format!(
            "Hamming      {}\nManhattan    {}\nGoal         {}\nSolvable     {}\n{}",
            f.hamming,
            f.manhattan,
            f.goal,
            f.solvable,
            boards(f, COURSERA)
        )
    }),
    ("questions", |f| {
        let yes = |truth: bool| if truth { "Yes" } else { "No" };
        format!(
            "Hamming distance: {}\nManhattan distance: {}\nIs the board solved? {}\nCan it be solved? {}\n{}",
            f.hamming,
            f.manhattan,
            yes(f.goal),
            yes(f.solvable),
            boards(f, PLAIN)
        )
    }),
    ("a logger", |f| {
        let lines = values(f) + &boards(f, PLAIN);
        lines.lines().map(|line| format!("[INFO] {line}\n")).collect()
    }),
    ("numbered rows", |f| {
        let rows = |tiles: &Vec<u32>| {
            let rows = tiles.chunks(tiles.len().isqrt()).enumerate();
            rows.map(|(at, cells)| format!("{}) {}\n", at + 1, PLAIN.row_of(cells)))
                .collect::<String>()
                + "\n"
        };
        values(f) + &f.neighbors.iter().map(rows).collect::<String>()
    }),
    ("debug lines between", |f| {
        format!(
            "N = {}\ninversions: 6\n{}Time: 0.01 s\n{}",
            f.own.len().isqrt(),
            values(f),
            boards(f, COURSERA)
        )
    }),
    ("in Spanish", |f| {
        let yes = |truth: bool| if truth { "Sí" } else { "No" };
        format!(
            "Hamming: {}\nManhattan: {}\n¿Es la meta? {}\n¿Es resoluble? {}\nVecinos:\n{}",
            f.hamming,
            f.manhattan,
            yes(f.goal),
            yes(f.solvable),
            boards(f, PLAIN)
        )
    }),
    ("truth as numbers, the neighbors first", |f| {
        boards(f, COURSERA) + &values(f).replace("true", "1").replace("false", "0")
    }),
    ("truth as numbers, no dimension line", |f| {
        values(f).replace("true", "1").replace("false", "0") + &boards(f, PLAIN)
    }),
    ("CRLF", |f| {
        (values(f) + &boards(f, COURSERA)).replace('\n', "\r\n")
    }),
    ("a time at the end", |f| {
        values(f) + &boards(f, COURSERA) + "Time: 0.01 s\n"
    }),
];
