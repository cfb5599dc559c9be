//! Boards of one square, and puzzles that are solved already.

use super::claims::{Claims, about, courses};

/// The answer for the board of one square.
const ONE: &[&str] = &[
    "Minimum number of moves = 0\n1\n 0 \n\n",
    "Minimum number of moves = 0\n1\n0\n",
    "Minimum number of moves = 0\n0\n",
    "Minimum number of moves = 0\n\n0\n",
    "Minimum number of moves = 0\n[[0]]\n",
    "Minimum number of moves = 0\n[0]\n",
    "Minimum number of moves = 0\n[[[0]]]\n",
    "Minimum number of moves = 0\n{{0}}\n",
    "Minimum number of moves = 0\n(0,)\n",
    "Minimum number of moves = 0\n0,\n",
    "Minimum number of moves = 0\n| 0 |\n",
    "Minimum number of moves = 0\n+---+\n| 0 |\n+---+\n",
    "Minimum number of moves = 0\n┌───┐\n│ 0 │\n└───┘\n",
    "Minimum number of moves = 0\n_\n",
    "Minimum number of moves = 0\n*\n",
    "Minimum number of moves = 0\n1\nx\n",
    "Minimum number of moves = 0\nStep 0:\n0\n",
    "Minimum number of moves = 0\nBoard:\n1\n 0\n",
    "0 moves\n[[0]]\n",
    "Moves: 0\n0\n0\n",
    "0\n\nMinimum number of moves = 0\n",
    "1\n 0 \n\nMinimum number of moves = 0\n",
    "[[0]]\nMinimum number of moves = 0\n",
    "Minimum number of moves = 0\n1\n   \n\n",
    "\u{feff}Minimum number of moves = 0\r\n1\r\n 0 \r\n",
    "Minimum number of moves = 0\n1\n 0 \n\nDone in 0.01s\n",
    "Minimum number of moves = 0\nn = 1\n0\n",
    "0\n1\n 0 \n\n",
    "0\n1\n0\n",
];

const NOT_ONE: &[&str] = &[
    "",
    "0\n",
    "1\n0\n",
    "Minimum number of moves = 1\n1\n 0 \n\n",
    "Minimum number of moves = 0\nMinimum number of moves = 1\n0\n",
    "Minimum number of moves = 0\n1\n 2 \n\n",
    "Minimum number of moves = 0\n1\n 0 \n\nNo solution possible\n",
    "No solution possible\n",
];

#[test]
fn a_board_of_one_square_is_read_in_every_form() {
    let puzzle = about("1x1/solved");
    let mut refused = Vec::new();
    for course in courses() {
        for text in ONE {
            if let Err(reasons) = course.judge(&puzzle, text.as_bytes()) {
                refused.push(format!("{} {text:?}: {reasons}", course.name));
            }
        }
        for text in NOT_ONE {
            // Where the puzzle itself is not to be printed, no board is the right one.
            let no_board = text.contains(" 2 ") && !course.dialect_prints_initial();
            if course.judge(&puzzle, text.as_bytes()).is_ok() && !no_board {
                refused.push(format!("{} {text:?}: accepted", course.name));
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn a_solved_puzzle_is_read_in_every_form() {
    let puzzle = about("3x3/depth-00-a");
    let twice = Claims {
        moves: 1,
        ..puzzle.clone()
    };
    let mut refused = Vec::new();
    for form in super::form::forms().answers.iter().filter(|form| form.suits(3)) {
        for course in courses() {
            // A program that leaves the puzzle out prints no board; only one course asks for that.
            let left_out = form.name.contains("the puzzle left out") && course.dialect_prints_initial();
            let verdict = course.judge(&puzzle, form.print(&puzzle).as_bytes());
            if verdict.is_ok() == left_out {
                refused.push(format!(
                    "{} ({}): {verdict:?}\n{}",
                    form.name,
                    course.name,
                    form.print(&puzzle)
                ));
            }
            if course.judge(&puzzle, form.print(&twice).as_bytes()).is_ok() {
                refused.push(format!("{} ({}): one move is accepted", form.name, course.name));
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}
