//! In which order boards stand, how often, and what stands above each.

use super::dress::{COURSERA, Dress, Form, NESTED, PLAIN, joined, numbered};
use super::told::{self, Told};

/// The tile moves: the direction in which the blank goes at each step.
fn directions(told: &Told) -> Vec<&'static str> {
    let blank = |tiles: &Vec<u32>| tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
    let step = |pair: &[Vec<u32>]| {
        let (from, to) = (blank(&pair[0]), blank(&pair[1]));
        if to == from + 1 {
            "RIGHT"
        } else if to + 1 == from {
            "LEFT"
        } else if to > from {
            "DOWN"
        } else {
            "UP"
        }
    };
    told.boards.windows(2).map(step).collect()
}

pub(super) const FORMS: &[Form] = &[
    // The order.
    Form::of("boards first", |t| t.boards(COURSERA) + &t.head()),
    Form::of("boards first without final newline", |t| {
        t.boards(PLAIN) + t.head().trim_end()
    }),
    Form::of("the header in the middle", |t| {
        COURSERA.all(&t.boards[..1]) + &t.head() + &COURSERA.all(&t.boards[1..])
    }),
    Form::of("from the goal to the puzzle", |t| {
        let mut back = t.boards.clone();
        back.reverse();
        t.head() + &COURSERA.all(&back)
    }),
    Form::of("from the goal to the puzzle, and said so", |t| {
        let mut back = t.boards.clone();
        back.reverse();
        format!("Path from goal to start:\n{}{}", PLAIN.all(&back), t.head())
    }),
    Form::of("from the goal to the puzzle on lines", |t| {
        let mut back = t.clone();
        back.boards.reverse();
        t.head() + &joined(&back, NESTED, "\n")
    }),
    Form::of("the puzzle left out", |t| {
        t.head() + &COURSERA.all(&t.boards[1..])
    }),
    Form::of("the puzzle left out, no dimension line", |t| {
        t.head() + &PLAIN.all(&t.boards[1..])
    }),
    Form::of("the puzzle twice", |t| {
        t.head() + &COURSERA.all(&t.boards[..1]) + &t.boards(COURSERA)
    }),
    Form::of("the puzzle before the header as well", |t| {
        COURSERA.all(&t.boards[..1]) + &t.with(COURSERA)
    }),
    Form::of("the goal twice", |t| {
        t.with(COURSERA) + &COURSERA.all(&t.boards[t.boards.len() - 1..])
    }),
    Form::of("the whole answer twice", |t| t.with(COURSERA) + &t.with(COURSERA)),
    Form::of("the boards twice", |t| t.with(COURSERA) + &t.boards(COURSERA)),
    Form::of("two heuristics", |t| {
        format!("Hamming\n{0}Manhattan\n{0}", t.with(COURSERA))
    }),
    Form::of("the goal shown first", |t| {
        format!(
            "Goal:\n{}\n{}",
            PLAIN.one(&t.boards[t.boards.len() - 1]),
            t.with(PLAIN)
        )
    }),
    Form::of("puzzle and goal shown first", |t| {
        let (first, last) = (&t.boards[0], &t.boards[t.boards.len() - 1]);
        format!(
            "Initial state:\n{}Goal state:\n{}{}",
            PLAIN.one(first),
            PLAIN.one(last),
            t.with(PLAIN)
        )
    }),
    // Labels.
    Form::of("steps numbered from nought", |t| {
        t.head() + &numbered(t, PLAIN, |at| format!("Step {at}:\n"))
    }),
    Form::of("steps numbered from one", |t| {
        t.head() + &numbered(t, COURSERA, |at| format!("Step {}:\n", at + 1))
    }),
    Form::of("steps by their numbers in Japanese", |t| {
        format!("最小手数 = {}\n", t.moves) + &numbered(t, PLAIN, |at| format!("{at}手目\n"))
    }),
    Form::of("steps in hashes", |t| {
        t.head() + &numbered(t, PLAIN, |at| format!("### Step #{at} ###\n"))
    }),
    Form::of("steps in dashes", |t| {
        t.head() + &numbered(t, PLAIN, |at| format!("--- step {at} ---\n"))
    }),
    Form::of("moves numbered", |t| {
        t.head() + &numbered(t, PLAIN, |at| format!("Move {at}\n"))
    }),
    Form::of("boards numbered", |t| {
        t.head() + &numbered(t, PLAIN, |at| format!("Board #{at}\n"))
    }),
    Form::of("steps of how many", |t| {
        let all = t.moves;
        t.head() + &numbered(t, PLAIN, |at| format!("Step {at} of {all}\n"))
    }),
    Form::of("steps over how many", |t| {
        let all = t.moves;
        t.head() + &numbered(t, PLAIN, |at| format!("[{at}/{all}]\n"))
    }),
    Form::of("numbers with a full stop", |t| {
        t.head() + &numbered(t, PLAIN, |at| format!("{at}.\n"))
    }),
    Form::of("numbers in parentheses", |t| {
        t.head() + &numbered(t, PLAIN, |at| format!("({at})\n"))
    }),
    Form::of("numbers with a colon", |t| {
        t.head() + &numbered(t, PLAIN, |at| format!("{at}:\n"))
    }),
    Form::of("a list on the line of its step", |t| {
        t.head()
            + &numbered(
                t,
                Dress {
                    board: ("[[", "]]\n"),
                    ..NESTED
                },
                |at| format!("Step {at}: "),
            )
    }),
    Form::of("the word board above each", |t| {
        t.head() + &numbered(t, COURSERA, |_| "Board:\n".to_owned())
    }),
    Form::of("the word board before the dimension", |t| {
        let n = t.n;
        t.head() + &numbered(t, PLAIN, |_| format!("Board {n}\n"))
    }),
    Form::of("n above each", |t| {
        let n = t.n;
        t.head() + &numbered(t, PLAIN, |_| format!("n = {n}\n"))
    }),
    Form::of("the dimension twice above each", |t| {
        let n = t.n;
        t.head() + &numbered(t, PLAIN, |_| format!("{n} {n}\n"))
    }),
    Form::of("the dimension as a product above each", |t| {
        let n = t.n;
        t.head() + &numbered(t, PLAIN, |_| format!("{n}x{n}\n"))
    }),
    Form::of("the direction above each", |t| {
        let ways = directions(t);
        t.head()
            + &numbered(t, PLAIN, |at| {
                at.checked_sub(1)
                    .map_or(String::new(), |at| format!("{}\n", ways[at]))
            })
    }),
    Form::of("the direction in words above each", |t| {
        let ways = directions(t);
        t.head()
            + &numbered(t, PLAIN, |at| {
                at.checked_sub(1).map_or(String::new(), |at| {
                    format!("Move the blank {}:\n", ways[at].to_lowercase())
                })
            })
    }),
    Form::of("the tile moved above each", |t| {
        t.head()
            + &numbered(t, PLAIN, |at| {
                at.checked_sub(1).map_or(String::new(), |before| {
                    let blank = t.boards[at].iter().position(|&tile| tile == 0).unwrap_or(0);
                    format!("Move tile {}\n", t.boards[before][blank])
                })
            })
    }),
    Form::of("the directions after the boards", |t| {
        t.with(PLAIN) + &directions(t).join(", ") + "\n"
    }),
    Form::of("the directions before the boards", |t| {
        t.head() + &directions(t).join(" ") + "\n" + &t.boards(PLAIN)
    }),
];

/// The first board alone is named; the name is of the path's end all the same.
#[test]
fn a_path_from_the_goal_may_begin_under_the_goals_name() {
    for course in told::courses() {
        for puzzle in told::puzzles() {
            let mut back = puzzle.boards.clone();
            back.reverse();
            let text = format!("{}Goal state:\n{}", puzzle.head(), PLAIN.all(&back));
            assert_eq!(
                course.judge(puzzle, text.as_bytes()),
                Ok(()),
                "{} {text}",
                course.name
            );
        }
    }
}
