//! What the driver is asked on a puzzle: a pure function of the rubric and the fixture, so that answers that were kept can be read again.

use reference::Board;
use reference::generate::{self, Random};

use crate::dialect::PuzzleInput;
use crate::fixture::Fixture;
use crate::fixture::golden;
use crate::rubric::{AskedCase, Client, Requirement, Rubric};

use super::script::{NEIGHBORS, Probe, Script, called, is_first, method};
use super::{growth, sizes};

/// The file with the puzzle, where `main` is asked for.
pub const PUZZLE: &str = "puzzle.txt";
/// So many boards of a solution are asked for.
const LONGEST_SOLUTION: usize = 2000;
/// So many nodes the driver's own search looks at.
const LONGEST_SEARCH: usize = 30_000;
/// The largest boards of which results are kept, and walked away from.
pub(super) const SMALL: usize = 5;
/// How far from the puzzle the boards are that are walked to, and the twins of twins.
pub(super) const STEPS: usize = 13;
/// Beside a puzzle of at most so many moves, further ones are solved in the same process.
const EASY: u64 = 5;
/// Only of a puzzle of so many moves is a ladder of easier ones made.
const LADDERS: std::ops::RangeInclusive<u64> = 14..=20;

/// What a rubric asks of the classes on a fixture, in all its criteria; of a fixture that none of them names, all that the rubric asks.
pub(super) fn asked(rubric: &Rubric, fixture: &Fixture) -> Vec<Requirement> {
    let named = rubric
        .criteria
        .iter()
        .any(|criterion| criterion.asks_about(&fixture.id));
    let criteria = rubric.criteria.iter();
    criteria
        .filter(|criterion| !named || criterion.asks_about(&fixture.id))
        .flat_map(|criterion| criterion.requires.iter().copied())
        .filter(|requirement| requirement.applies_to(fixture.golden.is_solvable()))
        .collect()
}

/// Whether one of the simplest boards counts for what a rubric asks about a fixture: about the first of its size, or else the first larger one.
pub(super) fn is_asked_with(
    simple: &Board,
    rubric: &Rubric,
    fixture: &Fixture,
    requirement: Requirement,
) -> bool {
    let (n, size) = (simple.dimension(), fixture.board.dimension());
    let mut criteria = rubric.criteria.iter();
    let has_own = criteria.any(|criterion| {
        let of_size = |case: &AskedCase| case.fixture.board.dimension() == n;
        criterion.requires.contains(&requirement) && criterion.cases.iter().any(of_size)
    });
    let of_size = |size| size == n || size > n && !has_own;
    of_size(size)
        && is_first(rubric, fixture, requirement, |first| {
            of_size(first.board.dimension())
        })
}

/// Whether the further puzzles count for what a rubric asks about a fixture: about the first easy one.
pub(super) fn is_asked_with_further(rubric: &Rubric, fixture: &Fixture, requirement: Requirement) -> bool {
    let is_easy = |fixture: &Fixture| fixture.golden.moves().is_some_and(|moves| moves <= EASY);
    is_easy(fixture) && is_first(rubric, fixture, requirement, is_easy)
}

/// Another board of the same size: two tiles exchanged, the last ones in reading order for which `fits` holds of the new board; the puzzle's own tiles where there are none.
fn exchanged(board: &Board, fits: impl Fn(&Board) -> bool) -> Vec<u32> {
    let own: Vec<u32> = board.tiles().collect();
    // On a large board the last rows are enough to choose from.
    let last: Vec<usize> = (0..own.len()).rev().filter(|at| own[*at] != 0).take(30).collect();
    for (k, one) in last.iter().enumerate() {
        for other in &last[k + 1..] {
            let mut tiles = own.clone();
            tiles.swap(*one, *other);
            if Board::from_tiles(board.dimension(), &tiles).is_ok_and(|board| fits(&board)) {
                return tiles;
            }
        }
    }
    own
}

/// Another board of the same size.
pub(super) fn other(board: &Board) -> Vec<u32> {
    exchanged(board, |_| true)
}

/// Other boards that are alike in one figure: what `equals` must not take for the same.
pub(super) fn alike(board: &Board) -> [(&'static str, Vec<u32>); 2] {
    [
        (
            "other-hamming",
            exchanged(board, |other| other.hamming() == board.hamming()),
        ),
        (
            "other-manhattan",
            exchanged(board, |other| other.manhattan() == board.manhattan()),
        ),
    ]
}

/// A larger board that has the same tiles on the squares that both have.
pub(super) fn larger(board: &Board) -> Vec<u32> {
    let (n, own) = (board.dimension(), board.tiles().collect::<Vec<_>>());
    let mut more = (n * n..).filter_map(|tile| u32::try_from(tile).ok());
    let square = |at: usize| {
        let (row, column) = (at / (n + 1), at % (n + 1));
        (row < n && column < n).then(|| own[row * n + column])
    };
    (0..(n + 1) * (n + 1))
        .filter_map(|at| square(at).or_else(|| more.next()))
        .collect()
}

/// A larger board that begins with the same tiles in reading order, and has its blank on the square of the same number: alike for who keeps the tiles in one array.
fn longer(board: &Board) -> Vec<u32> {
    let (n, own) = (board.dimension(), board.tiles());
    own.chain((n * n..).filter_map(|tile| u32::try_from(tile).ok()))
        .take((n + 1) * (n + 1))
        .collect()
}

/// The squares whose tiles are asked for: all of a small board, the corners of a large one.
pub(super) fn squares(n: usize) -> Vec<(usize, usize)> {
    if n <= 4 {
        return (0..n * n).map(|at| (at / n, at % n)).collect();
    }
    vec![(0, 0), (0, n - 1), (n - 1, 0), (n - 1, n - 1), (n / 2, n / 2)]
}

/// Squares beside the board on each side, with the names of what is asked of them.
pub(super) fn outside(n: usize) -> [(&'static str, i64, i64); 4] {
    let n = i64::try_from(n).unwrap_or(i64::MAX);
    [
        ("tile-above", -1, 0),
        ("tile-right", 0, n),
        ("tile-below", n, 0),
        ("tile-left", 0, -1),
    ]
}

/// The simplest boards, with the names of what is asked of them: few tiles first, then few slides from the goal, and one with the blank first.
pub(super) fn simplest() -> Vec<(String, Board)> {
    const TILES: [&[u32]; 8] = [
        &[1, 2, 3, 0],
        &[1, 2, 0, 3],
        &[1, 0, 3, 2],
        &[0, 1, 2, 3],
        &[1, 2, 3, 4, 5, 6, 7, 8, 0],
        &[1, 2, 3, 4, 5, 6, 7, 0, 8],
        &[1, 2, 3, 4, 0, 5, 7, 8, 6],
        &[0, 1, 2, 3, 4, 5, 6, 7, 8],
    ];
    let board = |(k, tiles): (usize, &&[u32])| {
        let board = Board::from_tiles(tiles.len().isqrt(), tiles).ok()?;
        Some((format!("s{k}"), board))
    };
    TILES.iter().enumerate().filter_map(board).collect()
}

/// The requests on a fixture, in order.
pub(super) fn probes(rubric: &Rubric, fixture: &Fixture) -> Vec<Probe> {
    let mut script = Script::default();
    let asked = asked(rubric, fixture);
    for (member, name) in &rubric.classes.names {
        script.ask(
            "",
            &format!("called-{member}"),
            &format!("called {member} {name}"),
        );
    }
    script.ask("", "members", "members");
    if asked.contains(&Requirement::SolverNull) {
        script.ask("", "null", "solver t null");
    }
    script.board("board", "a", &fixture.board);
    script.figure("board", "a", "shown");
    script.ask("board", "shown-again", "show a");
    of_board(rubric, fixture, &asked, &mut script);
    of_solver(fixture, &asked, &mut script);
    // Last, because whoever is lost in one of them has lost nothing else.
    if asked.contains(&Requirement::CallSize) {
        script.ask("", "last-own-loader", "loader own");
        sizes::ask(rubric, fixture, &asked, true, &mut script);
    }
    let solves = [Requirement::SolverMoves, Requirement::SolverSolution];
    let is_asked =
        |solves: &Requirement| asked.contains(solves) && is_asked_with_further(rubric, fixture, *solves);
    if solves.iter().any(is_asked) {
        script.ask("", "last-loader", "loader exchanged");
        of_further_puzzles(&mut script);
    }
    if asked
        .iter()
        .any(|requirement| requirement.client() == Client::Solver)
    {
        of_main(rubric, &mut script);
    }
    script.probes
}

/// The solver's `main`, as it is started by itself; the puzzle is in a file beside it.
fn of_main(rubric: &Rubric, script: &mut Script) {
    let form = &rubric.dialect.puzzle;
    let mut words = vec!["main"];
    match form.input {
        PuzzleInput::Stdin => words.extend(["stdin", PUZZLE]),
        PuzzleInput::Argument | PuzzleInput::List => words.push("arguments"),
    }
    words.extend(form.arguments.iter().map(String::as_str));
    if form.input == PuzzleInput::Argument {
        words.push(PUZZLE);
    }
    script.ask("", "main-loader", "loader own");
    script.ask("Solver.main(args)", "main", &words.join(" "));
    script.ask("Solver.main(args)", "printed", "printed");
}

/// Whether it judges the answers of `Board`.
pub(super) fn is_of_board(requirement: Requirement) -> bool {
    requirement.name().starts_with("call-")
}

/// The requests about `Board`.
fn of_board(rubric: &Rubric, fixture: &Fixture, asked: &[Requirement], script: &mut Script) {
    if asked.contains(&Requirement::BoardMemory) {
        script.ask("new Board(tiles)", "bytes", "bytes a board");
    }
    if asked.contains(&Requirement::SolverCalls) {
        // Of a board of its own: a figure that adds up spoils no other's answers.
        script.board("distance-board", "d", &fixture.board);
        script.ask("board", "distance", "call d manhattan");
        script.ask("board.manhattan()", "numbers", "numbers d");
    }
    if asked
        .iter()
        .any(|one| is_of_board(*one) || *one == Requirement::SolverOwnBoard)
    {
        let board = &fixture.board;
        let small = board.dimension() <= SMALL;
        // A small board is asked everything, which says why the classes do not work together; a large one what is judged.
        let wants = |requirement| small || asked.contains(&requirement);
        of_values(board, &wants, script);
        of_simplest(rubric, fixture, asked, script);
        if wants(Requirement::CallEquals) || wants(Requirement::CallImmutable) {
            of_equality(board, script);
        }
        if wants(Requirement::CallSize) {
            of_tiles(board, script);
        }
        if small {
            of_results("board", "r", &format!("a {NEIGHBORS}"), 9, script);
            script.ask("board", "neighbors-stripped", &format!("each a {NEIGHBORS} 9"));
            of_orders(board, script);
        }
        // Boards that share an array say why neighbors and twins are wrong.
        let shared = [
            Requirement::CallImmutable,
            Requirement::CallNeighbors,
            Requirement::CallTwin,
        ];
        if shared.into_iter().any(wants) {
            of_change(script);
        }
        sizes::ask(rubric, fixture, asked, false, script);
    }
    if asked.contains(&Requirement::BoardMemory) {
        sizes::ask_memory(script);
    }
    if asked.contains(&Requirement::BoardGrowth) {
        growth::ask(rubric, script);
    }
}

/// The requests about `Solver`.
fn of_solver(fixture: &Fixture, asked: &[Requirement], script: &mut Script) {
    let solves = |requirement: &Requirement| {
        requirement.name().starts_with("solver-") && *requirement != Requirement::SolverNull
    };
    if !asked.iter().any(solves) {
        return;
    }
    let board = &fixture.board;
    let stays = asked.contains(&Requirement::SolverStable);
    // Where `Solver` tells what can be solved, what `Board` says of it is nothing that the API names.
    let calls = if asked.contains(&Requirement::SolverIsSolvable) {
        "calls isSolvable"
    } else {
        "calls"
    };
    if asked.contains(&Requirement::SolverIsSolvable) {
        script.ask("board", "board-solvable", "call a isSolvable");
    }
    solver(board, "exchanged", calls, script);
    if stays {
        stable(board, script);
    }
    // Why a solution is too long shows in the queue of a search that is long enough, and so does what nodes keep.
    let shows = (asked.contains(&Requirement::SolverMoves) || asked.contains(&Requirement::SolverMemory))
        && fixture
            .golden
            .moves()
            .is_some_and(|moves| LADDERS.contains(&moves));
    if shows || asked.contains(&Requirement::SolverQueue) {
        queue(board, script);
    }
    if asked.contains(&Requirement::SolverCalls) || asked.contains(&Requirement::SolverMemory) {
        for (name, easier) in ladder(fixture) {
            rung(&name, &easier, script);
        }
    }
    let condition = if asked.contains(&Requirement::SolverOwnBoard) {
        script.ask("", "own-loader", "loader own");
        script.board("own-board", "j", board);
        script.ask(
            "the methods of Board, in a search of the grader's,",
            "search",
            &format!("search j {LONGEST_SEARCH}"),
        );
        ""
    } else {
        "unlinked "
    };
    script.under("own-", condition, |script| solver(board, "own", "calls", script));
    if stays {
        script.under("own-", "unlinked ", |script| stable(board, script));
    }
}

/// What the board and its neighbors say of themselves, as far as somebody wants to know it.
fn of_values(board: &Board, wants: &impl Fn(Requirement) -> bool, script: &mut Script) {
    let goal = wants(Requirement::CallIsGoal);
    let changes = wants(Requirement::CallImmutable);
    for (is_wanted, of) in [
        (wants(Requirement::CallSize), "dimension"),
        (wants(Requirement::CallSize), "size"),
        // A wrong `isGoal()` may follow from a wrong figure.
        (goal || wants(Requirement::CallHamming), "hamming"),
        (changes, "hamming-again"),
        (goal || wants(Requirement::CallManhattan), "manhattan"),
        (changes, "manhattan-again"),
        (changes || goal, "is-goal"),
        (changes, "is-goal-again"),
        (wants(Requirement::CallIsSolvable), "is-solvable"),
        (changes || wants(Requirement::CallToString), "text"),
        (changes, "text-again"),
    ] {
        if is_wanted {
            let method = method(of.trim_end_matches("-again"));
            script.ask("board", of, &format!("call a {method}"));
        }
    }
    let n = board.dimension();
    if wants(Requirement::CallNeighbors) {
        for name in ["neighbors", "neighbors-again"] {
            script.ask("board", name, &format!("each a {NEIGHBORS} 9"));
        }
        for k in (0..4).filter(|_| n <= SMALL) {
            let of = format!("n{k}");
            script.ask("board", &of, &format!("pick {of} a {NEIGHBORS} {k}"));
            script.figures("neighbor", &of);
            script.ask(
                "neighbor",
                &format!("{of}-neighbors"),
                &format!("each {of} {NEIGHBORS} 9"),
            );
        }
    }
    if wants(Requirement::CallTwin) {
        // Each on a board of its own, so that a method that changes its board spoils no other's answers.
        script.board("twin-board", "t", board);
        script.ask("board", "twin", "keep twin t twin");
        script.figure("twin", "twin", "shown");
        script.figure("twin", "t", "shown");
        script.ask("board", "twin-again", "keep twin-again t twin");
        script.figure("twin", "twin-again", "shown");
        script.figures("twin", "twin");
        if n <= SMALL {
            script.ask("twin", "twin-neighbors", &format!("each twin {NEIGHBORS} 9"));
        }
    }
    if n <= SMALL {
        for (name, from, method) in [("w", "a", NEIGHBORS), ("v", "t", "twin")] {
            script.ask(
                "board",
                &format!("{name}-walk"),
                &format!("walk {name} {from} {method} {STEPS}"),
            );
            script.figures("board", name);
            script.figure("board", name, "dimension");
        }
    }
}

/// The simplest boards, where they count for something.
fn of_simplest(rubric: &Rubric, fixture: &Fixture, asked: &[Requirement], script: &mut Script) {
    let is_of_simplest = |one: &Requirement| {
        is_of_board(*one) && !matches!(one, Requirement::CallSize | Requirement::CallImmutable)
    };
    for (name, simple) in simplest() {
        let counts = |one: &Requirement| is_of_simplest(one) && is_asked_with(&simple, rubric, fixture, *one);
        if asked.iter().any(counts) {
            let with_parity = asked.contains(&Requirement::CallIsSolvable);
            of_simple_board(&name, &simple, with_parity, script);
        }
    }
}

/// All that one of the simplest boards says.
fn of_simple_board(name: &str, simple: &Board, with_parity: bool, script: &mut Script) {
    script.board(name, name, simple);
    script.figures("board", name);
    script.figure("board", name, "text");
    if with_parity {
        script.figure("board", name, "is-solvable");
    }
    let same = format!("{name}-same");
    script.board(&same, &same, simple);
    script.ask(
        "board.equals(the same tiles)",
        &format!("{name}-equals"),
        &format!("equal {name} {same}"),
    );
    // What makes boards comes last, and each on a board of its own: a method that changes its board spoils no other's answers.
    script.ask(
        "board",
        &format!("{name}-neighbors"),
        &format!("each {name} {NEIGHBORS} 9"),
    );
    let (twin, own) = (format!("{name}-twin"), format!("{name}-twin-board"));
    script.board(&own, &own, simple);
    script.ask("board", &twin, &format!("keep {twin} {own} twin"));
    script.figure("twin", &twin, "shown");
}

/// What is done with a result: it is iterated over twice, twice at once, and emptied as far as its iterator permits.
fn of_results(whom: &str, name: &str, from: &str, most: usize, script: &mut Script) {
    let keep = format!("keep {name} {from}");
    let call = called(whom, &keep);
    script.ask(whom, &format!("{name}-kept"), &keep);
    for (of, request) in [
        ("items", format!("items {name} {most}")),
        ("items-again", format!("items {name} {most}")),
        ("turns", format!("turns {name} {}", 2 * most)),
        ("strip", format!("strip {name}")),
    ] {
        script.ask(&call, &format!("{name}-{of}"), &request);
    }
}

/// The orders in which methods are called on boards of the same tiles.
const ORDERS: [&str; 3] = [
    "twin neighbors is-goal manhattan hamming text",
    "hamming text twin text hamming neighbors manhattan is-goal",
    "is-goal manhattan manhattan text neighbors text is-goal hamming",
];

/// Those orders, each with its number.
pub(super) fn orders() -> impl Iterator<Item = (usize, Vec<&'static str>)> {
    let orders = ORDERS.iter().map(|order| order.split(' ').collect());
    orders.enumerate()
}

/// The same questions in other orders, each order to a board of its own.
fn of_orders(board: &Board, script: &mut Script) {
    for (at, order) in orders() {
        let name = format!("o{at}");
        script.board(&name, &name, board);
        for (step, of) in order.iter().enumerate() {
            let request = format!("call {name} {}", method(of));
            script.ask("board", &format!("{name}-{step}"), &request);
        }
    }
}

/// What `equals` is asked: the name of the probe, the two things that are compared, and the call in words.
pub(super) const EQUALITIES: [[&str; 4]; 16] = [
    ["equals-itself", "e", "e", "board.equals(board)"],
    [
        "equals-same",
        "e",
        "same",
        "board.equals(a board of the same tiles)",
    ],
    [
        "equals-back",
        "same",
        "e",
        "other.equals(board), of the same tiles",
    ],
    [
        "equals-third",
        "same",
        "third",
        "the second of three boards of the same tiles.equals(the third)",
    ],
    [
        "equals-chain",
        "e",
        "third",
        "the first of three boards of the same tiles.equals(the third)",
    ],
    [
        "equals-object",
        "e",
        "object:same",
        "board.equals(a board of the same tiles in a variable of type Object)",
    ],
    [
        "equals-other",
        "e",
        "other",
        "board.equals(a board of other tiles)",
    ],
    [
        "equals-other-hamming",
        "e",
        "other-hamming",
        "board.equals(another board with the same hamming())",
    ],
    [
        "equals-other-manhattan",
        "e",
        "other-manhattan",
        "board.equals(another board with the same manhattan())",
    ],
    ["equals-larger", "e", "larger", "board.equals(a larger board)"],
    ["equals-smaller", "larger", "e", "board.equals(a smaller board)"],
    ["equals-longer", "e", "longer", "board.equals(a larger board)"],
    ["equals-shorter", "longer", "e", "board.equals(a smaller board)"],
    ["equals-null", "e", "null", "board.equals(null)"],
    ["equals-string", "e", "string", "board.equals(\"a string\")"],
    [
        "equals-uncastable",
        "e",
        "uncastable",
        "board.equals(an object of another class)",
    ],
];

/// The boards among what is compared: name, tiles and dimension.
pub(super) fn equality_boards(board: &Board) -> Vec<(&'static str, Vec<u32>, usize)> {
    let (n, own) = (board.dimension(), || board.tiles().collect());
    let mut boards = vec![
        ("e", own(), n),
        ("same", own(), n),
        ("third", own(), n),
        ("other", other(board), n),
    ];
    boards.extend(alike(board).map(|(name, tiles)| (name, tiles, n)));
    boards.push(("larger", larger(board), n + 1));
    boards.push(("longer", longer(board), n + 1));
    boards
}

/// The arguments of `equals`.
fn of_equality(board: &Board, script: &mut Script) {
    for (name, tiles, n) in equality_boards(board) {
        script.tiles(&format!("{name}-board"), name, tiles, n);
    }
    for [name, one, two, call] in EQUALITIES {
        script.ask(call, name, &format!("equal {one} {two}"));
    }
}

fn of_tiles(board: &Board, script: &mut Script) {
    let n = board.dimension();
    // Of a board of its own: a method that changed the other one does not make `tileAt` wrong.
    script.board("tiles-board", "tb", board);
    for (row, column) in squares(n) {
        script.ask(
            "",
            &format!("tile-{row}-{column}"),
            &format!("tile tb tileAt {row} {column}"),
        );
    }
    for (name, row, column) in outside(n) {
        script.ask("", name, &format!("tile tb tileAt {row} {column}"));
    }
}

/// The same questions again, after all others; then after the array has changed that the board was made of.
fn of_change(script: &mut Script) {
    script.figure("neighbor", "n0", "before");
    // What boards share in a static field is another thing for a board of another size.
    script.tiles("small-board", "small", [1, 2, 3, 0], 2);
    for (when, before) in [("later", ""), ("after", "spoil")] {
        if !before.is_empty() {
            script.ask("tiles[i][j] = …", before, "spoil a");
        }
        let call = "board.equals(a board of the same tiles)";
        script.ask(call, &format!("same-{when}"), "equal a same");
        for of in ["hamming", "manhattan", "is-goal", "text"] {
            script.ask(
                "board",
                &format!("{of}-{when}"),
                &format!("call a {}", method(of)),
            );
        }
    }
    // What a board says of itself may come from a copy, and what it makes, or compares, from the caller's array.
    script.ask("board", "neighbors-after", &format!("each a {NEIGHBORS} 9"));
    // A board that changes with the array of the one that it comes from is made of that array.
    script.figure("neighbor", "n0", "after");
    script.figure("board", "other", "shown");
    script.figure("twin", "twin", "before");
    script.ask("tiles[i][j] = …", "twin-spoil", "spoil t");
    script.figure("twin", "twin", "after");
}

/// The solver, with the grader's board or with the submission's own.
fn solver(board: &Board, loader: &str, calls: &str, script: &mut Script) {
    let solution = format!("each s solution {LONGEST_SOLUTION}");
    script.ask("", "loader", &format!("loader {loader}"));
    script.board("initial", "i", board);
    for (whom, name, request) in [
        ("new Board(tiles)", "calls-before", "calls"),
        ("", "solver", "solver s i"),
        ("solver", "moves", "call s moves"),
        ("solver", "solvable", "call s isSolvable"),
        ("new Solver(board)", "calls", calls),
        ("new Solver(board)", "counts", "counts"),
        ("solver", "solution", &solution),
        ("solver.solution()", "calls-later", calls),
        ("", "second-board", "board k 2 1 2 0 3"),
        ("", "second", "solver u k"),
        ("solver", "second-moves", "call u moves"),
        ("solver", "moves-again", "call s moves"),
        ("solver", "solution-again", &solution),
        ("solver.solution()", "solver-bytes", "bytes s rest"),
    ] {
        script.ask(whom, name, request);
    }
}

/// The solver asked in another order, together with another one, and after its results were changed.
fn stable(board: &Board, script: &mut Script) {
    script.board("stable-board", "sb", board);
    script.ask("", "stable-other-board", "board sk 2 1 2 0 3");
    script.ask("", "stable-solver", "solver v sb");
    script.ask("", "stable-other", "solver x sk");
    for (at, (of, call)) in STABLE.iter().enumerate() {
        let request = match *call {
            "solution" => format!("each {of} solution {LONGEST_SOLUTION}"),
            call => format!("call {of} {call}"),
        };
        script.ask("solver", &format!("stable-{at}"), &request);
    }
    of_results("solver", "y", "v solution", LONGEST_SOLUTION, script);
    script.ask(
        "solver",
        "stable-stripped",
        &format!("each v solution {LONGEST_SOLUTION}"),
    );
    script.ask("solver", "stable-stripped-moves", "call v moves");
}

/// What two solvers are asked in turns: `v` of the puzzle, and `x` of a board one move from the goal.
pub(super) const STABLE: &[(&str, &str)] = &[
    ("v", "solution"),
    ("x", "moves"),
    ("v", "moves"),
    ("v", "isSolvable"),
    ("x", "solution"),
    ("v", "solution"),
    ("x", "moves"),
    ("v", "moves"),
];

/// A search that is looked at closely.
fn queue(board: &Board, script: &mut Script) {
    script.board("watched-board", "q", board);
    for (name, request) in [
        ("watch", "watch on"),
        ("watched", "solver qs q"),
        ("changed", "changed"),
        ("compared", "compared"),
        ("order", "order"),
        ("repeated", "repeated"),
        ("nodes", "nodes"),
        ("unwatch", "watch off"),
    ] {
        script.ask("new Solver(board)", name, request);
    }
}

/// The simplest boards that can be solved, and boards that a walk by chance, the same in each run, reaches from the goal; the smallest first, with the names of their solvers.
pub(super) fn further_puzzles() -> Vec<(String, Board)> {
    /// Sizes, how many boards of each, and how long the walks are.
    const WALKS: [(usize, usize, u64); 4] = [(2, 4, 9), (3, 12, 30), (4, 5, 18), (5, 4, 16)];
    let simplest = simplest().into_iter().map(|(_, board)| board);
    let mut random = Random::new(1);
    let walked = WALKS.iter().flat_map(|(n, boards, length)| {
        let walk = |_| generate::walk(*n, *length, &mut random).ok();
        (0..*boards).filter_map(walk).collect::<Vec<_>>()
    });
    let solvable = simplest.filter(Board::is_solvable).chain(walked);
    let named = |(at, board)| (format!("m{at}"), board);
    solvable.enumerate().map(named).collect()
}

fn of_further_puzzles(script: &mut Script) {
    for (name, board) in further_puzzles() {
        script.board(&format!("{name}-board"), &format!("b{name}"), &board);
        script.ask("", &format!("{name}-solver"), &format!("solver {name} b{name}"));
        script.figure("solver", &name, "moves");
        script.ask(
            "solver",
            &format!("{name}-solution"),
            &format!("each {name} solution {LONGEST_SOLUTION}"),
        );
    }
}

/// Boards on the way from a 3-by-3 puzzle to the goal, the easiest first, with the names of their solvers and their moves.
pub(super) fn ladder(fixture: &Fixture) -> Vec<(String, Board)> {
    let golden::Answer::Solvable { moves, solution, .. } = &fixture.golden.answer else {
        return Vec::new();
    };
    if fixture.board.dimension() != 3 || !LADDERS.contains(moves) {
        return Vec::new();
    }
    let rungs = (1..)
        .map(|step| 4 * step)
        .take_while(|walked| walked + 4 <= solution.len());
    let mut rungs: Vec<_> = rungs
        .filter_map(|walked| {
            let board = fixture.board.follow(&solution[..walked])?;
            Some((format!("l{}", solution.len() - walked), board))
        })
        .collect();
    rungs.reverse();
    rungs
}

fn rung(name: &str, board: &Board, script: &mut Script) {
    script.board(&format!("{name}-board"), &format!("b{name}"), board);
    for (of, request) in [
        ("calls-before", "calls".to_owned()),
        ("solver", format!("solver {name} b{name}")),
        ("calls", "calls".to_owned()),
        ("bytes", format!("bytes {name} rest")),
    ] {
        script.ask("new Solver(board)", &format!("{name}-{of}"), &request);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_belongs_to_no_fixture_is_asked_once_for_each_requirement() {
        let rubric = crate::rubric::load("coursera-api").unwrap_or_else(|problems| panic!("{problems}"));
        for criterion in &rubric.criteria {
            let requirement = criterion.requires[0];
            let fixtures = || criterion.cases.iter().map(|case| &*case.fixture);
            for (name, simple) in simplest() {
                let asked: Vec<_> = fixtures()
                    .filter(|fixture| is_asked_with(&simple, &rubric, fixture, requirement))
                    .collect();
                assert_eq!(asked.len(), 1, "{name} in {}", criterion.id);
                let has_own = fixtures().any(|fixture| fixture.board.dimension() == simple.dimension());
                assert!(!has_own || asked[0].board.dimension() == simple.dimension());
            }
            let sized = fixtures().filter(|fixture| sizes::is_asked_with(&rubric, fixture, requirement));
            assert!(sized.count() <= 1, "{}", criterion.id);
        }
    }

    /// A right pair in which `equals()` asked `this.n != that.n && this.blank != that.blank` kept all its points: the larger board differed in its first row already.
    #[test]
    fn a_board_is_compared_with_a_larger_one_that_begins_with_its_tiles() {
        let board: Board = "3 8 1 3 4 0 2 7 6 5".parse().unwrap();
        let boards = equality_boards(&board);
        let own: Vec<u32> = board.tiles().collect();
        let alike = boards
            .iter()
            .find(|(_, tiles, n)| *n == 4 && tiles.starts_with(&own));
        let (name, tiles, n) = alike.unwrap();
        assert!(Board::from_tiles(*n, tiles).is_ok());
        assert!(
            EQUALITIES
                .iter()
                .any(|[_, one, two, _]| [*one, *two] == ["e", name])
        );
        assert!(
            EQUALITIES
                .iter()
                .any(|[_, one, two, _]| [*one, *two] == [name, "e"])
        );
    }
}
