//! How the number of moves is worded.

use super::dress::{COURSERA, Form, PLAIN, numbered};

macro_rules! worded {
    ($($line:literal,)*) => {
        &[$(Form::of($line, |t| format!("{}\n{}", $line.replace('#', &t.moves.to_string()), t.boards(COURSERA))),)*]
    };
}

pub(super) const WORDED: &[Form] = worded![
    "Minimum number of moves: #",
    "minimum number of moves = #",
    "MINIMUM NUMBER OF MOVES = #",
    "Minimum number of moves=#",
    "Minimum number of moves   =   #",
    "Minimum number of moves\t=\t#",
    "Minimum number of moves = #.",
    "Minimum number of moves = #.0",
    "Minimum number of moves = +#",
    "Minimum number of moves = # ",
    "  Minimum number of moves = #",
    "Minimum number of moves is #",
    "Minimum number of moves # ",
    "Minimum number of moves -> #",
    "Minimum number of moves == #",
    "Minimum number of moves := #",
    "Minimum number of moves = (#)",
    "Minimum number of moves = [#]",
    "Minimum number of moves = '#'",
    "Minimum number of moves =\n#",
    "Minimum number of moves:\n\n#",
    "Minimum number of moves\n#",
    "Minimum numnber of moves = #",
    "Minimum number of mvoes = #",
    "Minimun number of moves = #",
    "Min number of moves = #",
    "Min moves: #",
    "Minimum moves: #",
    "Minimum Moves Required: #",
    "Minimum number of steps = #",
    "Minimum number of slides: #",
    "Minimum number of moves (Manhattan) = #",
    "Minimum number of moves = # (Manhattan)",
    "Minimum number of moves = # moves",
    "Minimum number of moves = # in 0.012 s",
    "Number of moves = #",
    "Number of moves: #",
    "Number of moves required: #",
    "Number of moves to reach the goal: #",
    "number_of_moves=#",
    "numMoves: #",
    "num moves = #",
    "No. of moves = #",
    "# of moves: #",
    "Total moves: #",
    "total moves : #",
    "Total number of moves = #",
    "Total steps: #",
    "Moves Made: #",
    "Moves: #",
    "moves = #",
    "moves=#",
    "moves #",
    "Moves -> #",
    "Moves required: #",
    "Optimal moves: #",
    "Optimal solution: # moves",
    "Shortest solution: # moves",
    "Solution (# moves):",
    "Solution in # moves:",
    "Solution found in # moves",
    "Solution found in # steps",
    "Solution length: #",
    "Solved in # moves!",
    "Solved in # moves.",
    "Puzzle solved in # moves",
    "It takes # moves to solve the puzzle.",
    "The puzzle can be solved in # moves",
    "The minimum number of moves is #.",
    "The minimum number of moves required is: #",
    "Best solution in: #",
    "# moves",
    "#",
    "Steps: #",
    "Steps taken: #",
    "Answer: #",
    "Result = #",
    "Cost: #",
    "Total cost: #",
    "Path length: #",
    "Path cost: #",
    "Solution depth: #",
    "Depth: #",
    "puzzle.txt: #",
    "puzzle.txt #",
    "file: #",
    "[INFO] Minimum number of moves = #",
    "INFO: Minimum number of moves = #",
    "> Minimum number of moves = #",
    "12:30:01 Minimum number of moves = #",
    "** Minimum number of moves = # **",
    "**Moves**: #",
    "\"moves\": #",
    "{'moves': #}",
    "<moves>#</moves>",
    "Nombre minimum de mouvements = #",
    "Nombre de coups : #",
    "Anzahl der Züge: #",
    "Número de movimientos: #",
    "Número mínimo de movimentos = #",
    "Numero di mosse: #",
    "Aantal zetten: #",
    "Minimum hamle sayısı = #",
    "Минимальное число ходов = #",
    "最少步数: #",
    "최소 이동 횟수 = #",
    "最小手数 = #",
    "أقل عدد من الحركات = #",
    "न्यूनतम चालें = #",
];

pub(super) const PLACED: &[Form] = &[
    Form::of("a bare number last", |t| {
        format!("{}{}\n", t.boards(PLAIN), t.moves)
    }),
    Form::of("the cost above each board, the total cost last", |t| {
        numbered(t, PLAIN, |at| format!("Cost: {at}\n")) + &format!("Total cost: {}\n", t.moves)
    }),
    Form::of("the moves so far above each board, the whole first", |t| {
        format!("Moves: {}\n", t.moves) + &numbered(t, PLAIN, |at| format!("Moves: {at}\n"))
    }),
    Form::of("the number of moves above each board and nowhere else", |t| {
        let last = t.boards.len() - 1;
        let moves = |at| if at == last { t.moves } else { at as u64 };
        numbered(t, PLAIN, |at| format!("Number of moves: {}\n", moves(at)))
    }),
    Form::of("a tuple as Python 2 prints it", |t| {
        format!("('Minimum number of moves =', {})\n", t.moves) + &t.boards(PLAIN)
    }),
    Form::of("a table of the counts with bars", |t| {
        let enqueued = t.enqueued.unwrap_or(10);
        let table = format!(
            "| Enqueued | Dequeued | Moves |\n|---|---|---|\n| {enqueued} | 5 | {} |\n",
            t.moves
        );
        table + &t.boards(PLAIN)
    }),
    Form::of("a table of the counts after the boards", |t| {
        let enqueued = t.enqueued.unwrap_or(10);
        let table = format!(
            "Heuristic    Moves    States enqueued\nManhattan    {}        {enqueued}\n",
            t.moves
        );
        t.boards(COURSERA) + &table
    }),
    Form::of("the header twice", |t| t.head() + &t.with(COURSERA)),
    Form::of("the header first and last", |t| t.with(COURSERA) + &t.head()),
    Form::of("the same number in two wordings", |t| {
        format!("Moves: {}\n{}", t.moves, t.with(COURSERA))
    }),
    Form::of("the number in Arabic-Indic digits", |t| {
        let digits: String = t
            .moves
            .to_string()
            .chars()
            .map(|c| char::from_u32(0x660 + c as u32 - 48).unwrap_or(c))
            .collect();
        format!("Minimum number of moves = {digits}\n{}", t.boards(COURSERA))
    }),
    Form::of("the number in colour", |t| {
        format!(
            "Minimum number of moves = \x1b[32m{}\x1b[0m\n{}",
            t.moves,
            t.boards(COURSERA)
        )
    }),
    Form::of("the header over two lines", |t| {
        format!("Minimum number\nof moves = {}\n{}", t.moves, t.boards(COURSERA))
    }),
    Form::of("a count that runs along with the boards", |t| {
        let mut text = String::new();
        for (at, board) in t.boards.iter().enumerate() {
            text.push_str(&format!("Moves: {at}\n{}", PLAIN.one(board)));
        }
        text + &t.head()
    }),
    Form::of("figures of each node beside the boards", |t| {
        let mut text = t.head();
        for (at, board) in t.boards.iter().enumerate() {
            text.push_str(&format!(
                "priority = {}\nmoves = {at}\n{}",
                t.moves,
                COURSERA.one(board)
            ));
        }
        text
    }),
    Form::of("f, g and h beside the boards", |t| {
        let mut text = t.head();
        for (at, board) in t.boards.iter().enumerate() {
            let left = t.boards.len() - 1 - at;
            text.push_str(&format!(
                "f = {} g = {at} h = {left}\n{}",
                t.moves,
                PLAIN.one(board)
            ));
        }
        text
    }),
];
