//! What programs print besides: prompts, times, progress, traces.

use super::dress::{COURSERA, Form, PLAIN};
use super::told::Told;

macro_rules! before {
    ($($line:literal,)*) => {
        &[$(Form::of(concat!("before: ", $line), |t| format!("{}\n{}", $line.replace("{n}", &t.n.to_string()), t.with(COURSERA))),)*]
    };
}

pub(super) const BEFORE: &[Form] = before![
    "Enter N:",
    "Enter N: Enter the board:",
    "Enter N: {n}",
    "N = {n}",
    "{n}",
    "n: {n}",
    "Board size: {n}x{n}",
    "Please enter the puzzle, row by row",
    "Enter the name of the file: ",
    "puzzle.txt",
    "Reading puzzle.txt ...",
    "Reading /tmp/puzzle.txt",
    "Loading 3x3 puzzle...",
    "Solving...",
    "Solving the puzzle, this may take up to 60 seconds",
    "Is initial board solvable? true",
    "Solvable: true",
    "solvable = 1",
    "true",
    "isGoal: false",
    "This puzzle is solvable",
    "Checking whether the puzzle is unsolvable ...",
    "inversions 12",
    "Inversions = 12",
    "Hamming = 4",
    "hamming: 4, manhattan: 4",
    "manhattan = 4",
    "Manhattan distance of initial board: 4",
    "priority: 4",
    "Blank at (0, 1)",
    "blank position: 2 2",
    "time: 0.012",
    "0.012",
    "1e-5",
    "12",
    "2024-05-01 12:30:00",
    "[2024-05-01T12:30:00Z] start",
    "Done in 0.01s",
    "Time elapsed: 12 ms",
    "Elapsed time = 0.0120000000 seconds",
    "took 3 seconds",
    "Nodes expanded: 5",
    "Nodes explored: 120, nodes generated: 300",
    "Memory used: 1024 KB",
    "Iteration 1",
    "iterations = 1000",
    "Number of nodes in the queue: 6",
    "depth limit 5",
    "Picked up JAVA_TOOL_OPTIONS: -Xmx512m",
    "*** 8 puzzle solver v1.0 ***",
    "CS 210 Project 3 by Student 12345678",
    "Using A* with Manhattan priority",
    "Maximum number of moves: 31",
    "N^3 = 27",
    "Twin: false",
    "No solution yet",
    "Progress: 50%",
    "[====>    ] 40%",
    "=====================",
    "Welcome to the 8-puzzle!",
    "Press ENTER to continue",
    "Lower bound on number of moves = 2",
    "Estimated number of moves: 2",
    "No solution with 2 moves",
    "No solution found in 2 moves, trying 4",
    "Not solvable in 2 moves",
    "Number of possible moves: 2",
    "current moves: 0, min priority: 3",
    "Maybe no solution",
    "No path given, reading standard input",
];

fn trace(told: &Told, between: &str) -> String {
    let mut text = String::new();
    for (step, board) in told.boards.iter().enumerate() {
        text.push_str(&format!("Step {step}:{between}priority  = {0}{between}moves     = {step}{between}manhattan = {0}{between}", told.moves));
        text.push_str(&COURSERA.one(board));
    }
    text
}

pub(super) const AROUND: &[Form] = &[
    Form::of("a time after the answer", |t| t.with(COURSERA) + "0.012\n"),
    Form::of("a time in words after the answer", |t| {
        t.with(COURSERA) + "Time: 12 ms\n"
    }),
    Form::of("counts after the answer", |t| {
        t.with(COURSERA) + "Nodes expanded: 5\nMax queue size: 17\n"
    }),
    Form::of("an enqueued count after the answer", |t| {
        let enqueued = t.enqueued.unwrap_or(10);
        t.with(COURSERA) + &format!("Number of states enqueued = {enqueued}\n")
    }),
    Form::of("a debug line before each board", |t| {
        let boards = t
            .boards
            .iter()
            .map(|board| format!("n={}, manhattan={}\n{}", t.n, t.moves, PLAIN.one(board)));
        t.head() + &boards.collect::<String>()
    }),
    Form::of("the heuristic before each board", |t| {
        let boards = t
            .boards
            .iter()
            .map(|board| format!("Heuristic = {}\n{}", t.moves, PLAIN.one(board)));
        t.head() + &boards.collect::<String>()
    }),
    Form::of("hamming after each board", |t| {
        let boards = t
            .boards
            .iter()
            .map(|board| format!("{}hamming: 3\n\n", COURSERA.one(board)));
        t.head() + &boards.collect::<String>()
    }),
    Form::of("a remark after each row", |t| {
        let boards = t.boards.iter().map(|board| {
            let rows = board.chunks(t.n).enumerate();
            rows.map(|(at, cells)| {
                format!(
                    "{}   row {}\n",
                    PLAIN.row_of(cells),
                    (b'a' + u8::try_from(at).unwrap_or(0)) as char
                )
            })
            .collect::<String>()
                + "\n"
        });
        t.head() + &boards.collect::<String>()
    })
    .from(3),
    Form::of("progress on one line with carriage returns", |t| {
        "10%\r20%\r100%\r\n".to_owned() + &t.with(COURSERA)
    }),
    Form::of("many dots of progress", |t| {
        ".".repeat(4000) + "\n" + &t.with(COURSERA)
    }),
    Form::of("the search traced before the answer", |t| {
        trace(t, "\n") + &t.with(COURSERA)
    }),
    Form::of("every dequeued board before the answer", |t| {
        let dequeued = t
            .boards
            .iter()
            .map(|board| format!("Dequeued:\n{}", COURSERA.one(board)));
        dequeued.collect::<String>() + "Solution:\n" + &t.with(COURSERA)
    }),
    Form::of("moves of many nodes before the answer", |t| {
        (0..30)
            .map(|at| format!("moves = {}\n", at % 4))
            .collect::<String>()
            + &t.with(COURSERA)
    }),
    Form::of("a warning of a compiler", |t| {
        "Note: Solver.java uses unchecked or unsafe operations.\n".to_owned() + &t.with(COURSERA)
    }),
    Form::of("words after the answer", |t| {
        t.with(COURSERA) + "Solution found!\nGoodbye.\n"
    }),
    Form::of("a line of the shell", |t| {
        format!("$ java Solver puzzle.txt\n{}$\n", t.with(COURSERA))
    }),
    Form::of("a fence of Markdown", |t| {
        format!("```\n{}```\n", t.with(COURSERA))
    }),
    Form::of("a prompt on the line of the header", |t| {
        format!("Enter N: Enter the tiles: {}", t.with(COURSERA))
    }),
    Form::of("a prompt on the line of the first board", |t| {
        format!("Enter the board: {}{}", t.boards(PLAIN), t.head())
    }),
    Form::of("the input echoed on one line", |t| {
        let cells: Vec<String> = t.boards[0].iter().map(u32::to_string).collect();
        format!("read: {} {}\n{}", t.n, cells.join(" "), t.with(COURSERA))
    }),
    Form::of("the input echoed as it was", |t| {
        COURSERA.one(&t.boards[0]) + &t.with(COURSERA)
    }),
];
