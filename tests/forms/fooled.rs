//! Answers that are made to look right, and honest ones that look odd.

use grader::judgement::Verdict;
use sandbox::execution::Exit;

use super::claims::{Claims, about, course, courses};
use super::form::{dress, form};

fn puzzle04() -> Claims {
    about("named/puzzle04")
}

/// Whether each course accepts an output for a puzzle; all must agree.
#[track_caller]
fn accepted(puzzle: &Claims, text: &str) -> bool {
    let verdicts: Vec<bool> = courses()
        .iter()
        .map(|course| course.judge(puzzle, text.as_bytes()).is_ok())
        .collect();
    assert!(
        verdicts.windows(2).all(|pair| pair[0] == pair[1]),
        "{verdicts:?}\n{text}"
    );
    verdicts[0]
}

#[test]
fn a_count_that_says_more_than_one_number_says_none() {
    let puzzle = puzzle04();
    let boards = puzzle.boards("coursera");
    let every: String = (0..=31)
        .map(|moves| format!("Minimum number of moves = {moves}\n"))
        .collect();
    let list = "Moves: 0 1 2 3 4 5 6 7 8 9 10\n";
    for line in [
        every.as_str(),
        list,
        "Minimum number of moves = 4 or 6\n",
        "Minimum number of moves = 4, 6\n",
        "Minimum number of moves = 4 6\n",
        "Minimum number of moves = 4-6\n",
        "Minimum number of moves = 4..6\n",
        "Minimum number of moves = 4/6\n",
        "Minimum number of moves = 4 + 2\n",
        "Minimum number of moves = 4 * 2\n",
        "Minimum number of moves = 4^2\n",
        "Minimum number of moves = 4e1\n",
        "Minimum number of moves = 4.5\n",
        "Minimum number of moves = -4\n",
        "Minimum number of moves = 0x4\n",
        "Minimum number of moves = 44\n",
        "Minimum number of moves = 4,000\n",
        "Minimum number of moves <= 4\n",
        "Minimum number of moves >= 4\n",
        "Minimum number of moves != 4\n",
        "Minimum number of moves is not 4\n",
        "Minimum number of moves is at least 4\n",
        "Minimum number of moves ~ 4\n",
        "Between 4 and 20 moves\n",
        "Less than 4 moves\n",
        "More than 4 moves are needed\n",
        "Minimum number of moves = 4\nMinimum number of moves = 6\n",
        "Minimum number of moves = 6\nMinimum number of moves = 4\n",
        "Minimum number of moves = 4\nNumber of moves: 6\n",
        "Moves: 4\nMoves: 6\n",
        "Solved in 4 moves\nSolved in 20 moves\n",
        "4\n6\n",
        "4 moves or 6 moves\n",
        "4 moves or 6\n",
        "4 moves (or 6)\n",
        "Minimum number of moves = 4 (or 6)\n",
        "Minimum number of moves = 4 (6)\n",
        "4 moves 6 moves\n",
        "6 moves 4 moves\n",
        "0 moves 1 moves 2 moves 3 moves 4 moves 5 moves\n",
        "Moves: 4 Moves: 6\n",
        "[4] moves [6] moves\n",
        "[INFO] Moves: 4\n[INFO] Moves: 6\n",
        "12:00:01 Minimum number of moves = 4\n12:00:02 Minimum number of moves = 6\n",
        "Moves: 4\nZüge: 6\n",
        "Movimientos: 4\nMouvements: 6\n",
        "最少步数：4\n最少步数：6\n",
        "最少步数：4 6\n",
        "共4步，共6步\n",
        "第4步\n",
        "moves,4\nmoves,6\n",
        "moves,4,6\n",
        "moves|4|6\n",
        "Goal found at depth 4\nGoal found at depth 6\n",
        "<p>Moves: 4</p><p>Moves: 6</p>\n",
        "{\"moves\": [4, 6]}\n",
        "{\"moves\": 4}\n{\"moves\": 6}\n",
        "Moves: 4?\nMoves: 6?\n",
        "[3, 4, 5]\n",
        "moves = 3 moves = 4\n",
        "Minimum number of moves = \n",
        "Minimum number of moves = four hundred\n",
        "No solution in 4 moves\n",
        "No solution with fewer than 4 moves\n",
        "Number of moves: 0\nNumber of moves: 1\nNumber of moves: 2\nNumber of moves: 3\nNumber of moves: 4\n",
        "",
    ] {
        assert!(!accepted(&puzzle, &format!("{line}{boards}")), "{line}");
        assert!(
            !accepted(&puzzle, &format!("{boards}{line}")),
            "after the boards: {line}"
        );
    }
}

#[test]
fn half_an_answer_is_not_one() {
    let puzzle = puzzle04();
    assert!(!accepted(&puzzle, &puzzle.head()));
    assert!(!accepted(&puzzle, &puzzle.boards("coursera")));
    assert!(!accepted(&puzzle, ""));
    assert!(
        !accepted(&puzzle, "Minimum number of moves = 4\nRight, Down, Right, Down\n"),
        "directions are no boards"
    );
    assert!(!accepted(&puzzle, "Minimum number of moves = 4\nRDRD\n"));
    assert!(!accepted(&puzzle, "No solution possible\n"));
}

#[test]
fn a_solution_beside_no_solution_is_neither() {
    let puzzle = puzzle04();
    let answer = puzzle.with("coursera");
    for line in [
        "No solution possible",
        "Unsolvable puzzle",
        "no solution",
        "Solvable: false",
        "The puzzle cannot be solved.",
    ] {
        assert!(!accepted(&puzzle, &format!("{line}\n{answer}")), "{line}");
        assert!(!accepted(&puzzle, &format!("{answer}{line}\n")), "{line}");
    }
    for line in [
        "Solvable: true",
        "Unsolvable: false",
        "Checking whether there is no solution",
        "No solution yet",
        "If there is no solution, -1 is printed",
        "The twin has no solution",
        "Is it unsolvable? no",
        "It is not unsolvable",
    ] {
        assert!(accepted(&puzzle, &format!("{line}\n{answer}")), "{line}");
    }
}

#[test]
fn of_two_paths_both_must_be_right() {
    let puzzle = puzzle04();
    let right = puzzle.boards("plain");
    let mut longer = puzzle.clone();
    longer
        .boards
        .splice(0..0, [puzzle.boards[0].clone(), puzzle.boards[1].clone()]);
    let mut teleport = puzzle.clone();
    teleport.boards.remove(2);
    let mut short = puzzle.clone();
    short.boards.pop();
    for wrong in [longer, teleport, short] {
        let wrong = wrong.boards("plain");
        assert!(
            !accepted(&puzzle, &format!("{}{right}{wrong}", puzzle.head())),
            "{wrong}"
        );
    }
    // Boards before the answer that reach no goal are what a program looks at while it searches; ones that reach it are an answer.
    let mut jump = puzzle.clone();
    jump.boards.drain(1..4);
    assert!(!accepted(
        &puzzle,
        &format!("{}{}{right}", puzzle.head(), jump.boards("plain"))
    ));
    assert!(accepted(&puzzle, &format!("{}{right}{right}", puzzle.head())));
}

#[test]
fn two_shortest_paths_of_one_puzzle_are_right_each_and_together() {
    let puzzle = about("two-solutions/3x3-depth-07");
    let mut other = puzzle.clone();
    let found = other_path(&puzzle.boards[0], puzzle.n, puzzle.moves, &puzzle.boards);
    other.boards = found.unwrap();
    let course = course_with("coursera", "two-solutions/3x3-depth-07");
    let judged = |text: &str| course.judge(&puzzle, text.as_bytes());
    assert_eq!(judged(&puzzle.with("coursera")), Ok(()));
    assert_eq!(judged(&other.with("coursera")), Ok(()));
    assert_eq!(
        judged(&(puzzle.with("coursera") + &other.boards("coursera"))),
        Ok(())
    );
}

/// Another way to the goal in as many moves, by looking at all.
fn other_path(from: &[u32], n: usize, moves: u64, known: &[Vec<u32>]) -> Option<Vec<Vec<u32>>> {
    let mut paths = vec![vec![from.to_vec()]];
    for _ in 0..moves {
        let mut longer = Vec::new();
        for path in paths {
            let board = path.last()?;
            let blank = board.iter().position(|&tile| tile == 0)?;
            let (row, column) = (blank / n, blank % n);
            let beside = [
                (row > 0).then(|| blank - n),
                (row + 1 < n).then(|| blank + n),
                (column > 0).then(|| blank - 1),
                (column + 1 < n).then(|| blank + 1),
            ];
            for to in beside.into_iter().flatten() {
                let mut next = board.clone();
                next.swap(blank, to);
                longer.push([path.clone(), vec![next]].concat());
            }
        }
        paths = longer;
    }
    let goal = known.last()?;
    paths
        .into_iter()
        .find(|path| path.last() == Some(goal) && path != known)
}

fn course_with(name: &'static str, fixture: &str) -> super::claims::Course {
    super::claims::Course::of(
        name,
        &format!(
            "schema = \"grader.rubric/v1\"\ntitle = \"One\"\ndialect = \"DIALECT\"\npoints = 1\n[[criterion]]\nid = \"all\"\ntitle = \"All\"\npoints = 1\nfixtures = [\"{fixture}\"]\nrequires = [\"moves\", \"path\"]\n"
        ),
    )
}

#[test]
fn an_answer_to_another_puzzle_is_wrong() {
    let other = about("3x3/depth-04-a").with("coursera");
    assert!(!accepted(&puzzle04(), &other));
    let solved = about("3x3/depth-00-a");
    assert!(!accepted(&solved, &puzzle04().with("coursera")));
    assert!(accepted(&solved, &solved.with("coursera")));
}

#[test]
fn cells_that_could_be_anything_are_nothing() {
    let puzzle = puzzle04();
    for blank in ["_", "*", "?"] {
        let every = dress("plain")
            .all(&puzzle, &vec![vec![0; 9]; 5])
            .replace('0', blank);
        assert!(!accepted(&puzzle, &format!("{}{every}", puzzle.head())));
    }
    let boards = puzzle.boards("plain").replace('8', "8?");
    assert!(!accepted(&puzzle, &format!("{}{boards}", puzzle.head())));
    let boards = puzzle.boards("plain").replace('6', "0");
    assert!(!accepted(&puzzle, &format!("{}{boards}", puzzle.head())));
    let boards = puzzle.boards("plain").replace('6', "");
    assert!(!accepted(&puzzle, &format!("{}{boards}", puzzle.head())));
    let boards = puzzle.boards("plain").replace('6', "9");
    assert!(!accepted(&puzzle, &format!("{}{boards}", puzzle.head())));
}

/// A rubric whose criteria ask for one thing each.
const APART: &str = r#"
schema = "grader.rubric/v1"
title = "Apart"
dialect = "DIALECT"
points = 2

[[criterion]]
id = "moves"
title = "Moves"
points = 1
fixtures = ["named/puzzle04"]
requires = ["moves"]

[[criterion]]
id = "path"
title = "Path"
points = 1
fixtures = ["named/puzzle04"]
requires = ["path"]
"#;

#[test]
fn a_doubt_about_one_thing_costs_that_thing() {
    let puzzle = puzzle04();
    let course = super::claims::Course::of("coursera", APART);
    let verdicts = |text: &str| {
        [0, 1].map(|criterion| {
            course
                .judgement(criterion, puzzle.id, text.as_bytes(), &Exit::Code(0))
                .verdict
        })
    };
    let boards = puzzle.boards("coursera");
    let (right, wrong) = (Verdict::Accepted, Verdict::WrongAnswer);
    assert_eq!(verdicts(&puzzle.with("coursera")), [right, right]);
    // Two numbers and one path: the number is in doubt, the path is not.
    assert_eq!(
        verdicts(&format!(
            "Minimum number of moves = 4\nMinimum number of moves = 6\n{boards}"
        )),
        [wrong, right]
    );
    assert_eq!(
        verdicts(&format!("Minimum number of moves = 5\n{boards}")),
        [wrong, right]
    );
    assert_eq!(verdicts(&boards), [wrong, right]);
    assert_eq!(verdicts(&puzzle.head()), [right, wrong]);
    // One number and two paths: the path is in doubt, the number is not.
    let mut longer = puzzle.clone();
    longer
        .boards
        .splice(0..0, [puzzle.boards[0].clone(), puzzle.boards[1].clone()]);
    assert_eq!(
        verdicts(&format!(
            "{}{}",
            puzzle.with("coursera"),
            longer.boards("coursera")
        )),
        [right, wrong]
    );
    // That there is no solution denies both.
    assert_eq!(
        verdicts(&format!("No solution possible\n{}", puzzle.with("coursera"))),
        [wrong, wrong]
    );
}

#[test]
fn a_constant_answer_is_right_for_its_own_puzzle_only() {
    let answer = about("2x2/solvable-03").with("coursera");
    assert!(!accepted(&about("2x2/solvable-12"), &answer));
    assert_eq!(
        course("coursera").judge(&about("2x2/solvable-03"), answer.as_bytes()),
        Ok(())
    );
}

#[test]
fn a_move_that_is_announced_is_one_of_the_path_where_the_path_needs_it() {
    let puzzle = about("named/puzzle04");
    let course = course("coursera");
    let judged = |text: &str| course.judge(&puzzle, text.as_bytes()).is_ok();
    // The path goes forth and back: the first board is no announcement.
    let mut forth = puzzle.clone();
    forth
        .boards
        .splice(0..0, [puzzle.boards[0].clone(), puzzle.boards[1].clone()]);
    let steps = |claims: &Claims| form("moves numbered with a colon").all(claims, &claims.boards);
    assert!(judged(&(puzzle.head() + &steps(&puzzle))));
    assert!(!judged(&(puzzle.head() + &steps(&forth))));
    // The path lacks the board that was announced.
    let mut hole = puzzle.clone();
    hole.boards.remove(1);
    let first = format!(
        "first move:\n{}",
        dress("plain").all(&puzzle, &puzzle.boards[1..2])
    );
    assert!(!judged(&(first + &hole.with("plain"))));
    // One heading for all boards.
    let mut back = puzzle.clone();
    back.boards.insert(0, puzzle.boards[1].clone());
    let headed = format!("{}Step by step:\n", puzzle.head());
    assert!(judged(&(headed.clone() + &puzzle.boards("plain"))));
    assert!(!judged(&(headed + &back.boards("plain"))));
}
