//! What the driver is asked on a puzzle: a pure function of the rubric and the fixture, so that answers that were kept can be read again.

use reference::Board;
use reference::generate::{self, Random};

use crate::dialect::PuzzleInput;
use crate::fixture::Fixture;
use crate::golden;
use crate::rubric::{AskedCase, Client, Requirement, Rubric};

use super::{growth, sizes};

/// The file with the puzzle, where `main` is asked for.
pub const PUZZLE: &str = "puzzle.txt";
/// So many boards of a solution are asked for.
const LONGEST_SOLUTION: usize = 2000;
/// So many nodes the driver's own search looks at.
const LONGEST_SEARCH: usize = 30_000;
/// The largest boards of which results are kept, and walked away from.
const SMALL: usize = 5;
/// How far from the puzzle the boards are that are walked to, and the twins of twins.
pub(super) const STEPS: usize = 13;
/// Beside a puzzle of at most so many moves, further ones are solved in the same process.
const EASY: u64 = 5;
/// Only of a puzzle of so many moves is a ladder of easier ones made.
const LADDERS: std::ops::RangeInclusive<u64> = 14..=20;

/// One request, and the name under which its answer is looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Probe {
    /// Without blanks.
    pub(super) name: String,
    pub(super) request: String,
    /// What is called, as a student would write it.
    pub(super) call: String,
}

/// What boards are made of the puzzle's tiles: what the caller of `board` requests.
fn construct(name: &str, tiles: impl IntoIterator<Item = u32>, n: usize) -> String {
    let tiles: Vec<_> = tiles.into_iter().map(|tile| tile.to_string()).collect();
    format!("board {name} {n} {}", tiles.join(" "))
}

/// What a rubric asks of the classes on a fixture, in all its criteria; of a fixture that none of them names, all that the rubric asks.
fn asked(rubric: &Rubric, fixture: &Fixture) -> Vec<Requirement> {
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

/// Whether a fixture is the first one of those sizes that a rubric asks something about: there the boards are asked too that belong to no fixture, so that a method that is wrong on some of them alone
/// costs one case. A fixture that no criterion names stands for all.
pub(super) fn is_first(
    rubric: &Rubric,
    fixture: &Fixture,
    requirement: Requirement,
    of_size: impl Fn(usize) -> bool,
) -> bool {
    let criteria = rubric.criteria.iter();
    let mut asked = criteria
        .filter(|criterion| criterion.requires.contains(&requirement))
        .flat_map(|criterion| &criterion.cases)
        .map(|case| &case.fixture)
        .filter(|fixture| of_size(fixture.board.dimension()));
    asked.next().is_none_or(|first| first.id == fixture.id)
        || !rubric
            .criteria
            .iter()
            .any(|criterion| criterion.asks_about(&fixture.id))
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
    of_size(size) && is_first(rubric, fixture, requirement, of_size)
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

/// The squares whose tiles are asked for: all of a small board, the corners of a large one.
pub(super) fn squares(n: usize) -> Vec<(usize, usize)> {
    if n <= 4 {
        return (0..n * n).map(|at| (at / n, at % n)).collect();
    }
    vec![(0, 0), (0, n - 1), (n - 1, 0), (n - 1, n - 1), (n / 2, n / 2)]
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
    let mut probes = Vec::new();
    let mut ask = |name: &str, request: String, call: &str| {
        probes.push(Probe {
            name: name.to_owned(),
            request,
            call: call.to_owned(),
        });
    };
    let (asked, board) = (asked(rubric, fixture), &fixture.board);
    for (member, name) in &rubric.classes.names {
        ask(
            &format!("called-{member}"),
            format!("called {member} {name}"),
            "loading the classes",
        );
    }
    ask("members", "members".into(), "loading the classes");
    if asked.contains(&Requirement::SolverNull) {
        ask("null", "solver t null".into(), "new Solver(null)");
    }
    ask(
        "board",
        construct("a", board.tiles(), board.dimension()),
        "new Board(tiles)",
    );
    ask("shown", "show a".into(), "board.toString()");
    of_board(rubric, fixture, &asked, &mut ask);
    of_solver(fixture, &asked, &mut ask);
    // Last, because whoever is lost in one of them has lost nothing else.
    if asked.contains(&Requirement::CallSize) {
        ask("last-own-loader", "loader own".into(), "loading the classes");
        sizes::ask(rubric, fixture, &asked, true, &mut ask);
    }
    let solves = [Requirement::SolverMoves, Requirement::SolverSolution];
    if asked.iter().any(|requirement| solves.contains(requirement))
        && fixture.golden.moves().is_some_and(|moves| moves <= EASY)
    {
        ask("last-loader", "loader exchanged".into(), "loading the classes");
        of_further_puzzles(&mut ask);
    }
    if asked
        .iter()
        .any(|requirement| requirement.client() == Client::Solver)
    {
        of_main(rubric, &mut ask);
    }
    probes
}

/// The solver's `main`, as it is started by itself; the puzzle is in a file beside it.
fn of_main(rubric: &Rubric, ask: &mut impl FnMut(&str, String, &str)) {
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
    let call = "Solver.main(args)";
    ask("main-loader", "loader own".into(), "loading the classes");
    ask("main", words.join(" "), call);
    ask("printed", "printed".into(), call);
}

/// What judges the answers of `Board`.
pub(super) const OF_BOARD: [Requirement; 10] = [
    Requirement::CallSize,
    Requirement::CallHamming,
    Requirement::CallManhattan,
    Requirement::CallIsGoal,
    Requirement::CallIsSolvable,
    Requirement::CallToString,
    Requirement::CallNeighbors,
    Requirement::CallTwin,
    Requirement::CallEquals,
    Requirement::CallImmutable,
];

/// The requests about `Board`.
fn of_board(
    rubric: &Rubric,
    fixture: &Fixture,
    asked: &[Requirement],
    ask: &mut impl FnMut(&str, String, &str),
) {
    if asked.contains(&Requirement::BoardMemory) {
        ask("bytes", "bytes a board".into(), "new Board(tiles)");
    }
    if asked.contains(&Requirement::SolverCalls) {
        ask("distance", "call a manhattan".into(), "board.manhattan()");
        ask("numbers", "numbers a".into(), "board.manhattan()");
    }
    let is_answered = |requirement: &Requirement| {
        OF_BOARD.contains(requirement) || *requirement == Requirement::SolverOwnBoard
    };
    if asked.iter().any(is_answered) {
        let board = &fixture.board;
        let small = board.dimension() <= SMALL;
        // A small board is asked everything, which says why the classes do not work together; a large one what is judged.
        let wants = |requirement| small || asked.contains(&requirement);
        of_values(board, &wants, ask);
        of_simplest(rubric, fixture, asked, ask);
        if wants(Requirement::CallEquals) || wants(Requirement::CallImmutable) {
            of_equality(board, ask);
        }
        if wants(Requirement::CallSize) {
            of_tiles(board, ask);
        }
        if small {
            of_results("r", "a neighbors|neighbours", 9, ask);
            ask(
                "neighbors-stripped",
                "each a neighbors|neighbours 9".into(),
                "board.neighbors()",
            );
            of_orders(board, ask);
        }
        if wants(Requirement::CallImmutable) {
            of_change(ask);
        }
        sizes::ask(rubric, fixture, asked, false, ask);
    }
    if asked.contains(&Requirement::BoardMemory) {
        sizes::ask_memory(ask);
    }
    if asked.contains(&Requirement::BoardGrowth) {
        growth::ask(rubric, ask);
    }
}

/// The requests about `Solver`.
fn of_solver(fixture: &Fixture, asked: &[Requirement], ask: &mut impl FnMut(&str, String, &str)) {
    let of_answers = [
        Requirement::SolverMoves,
        Requirement::SolverSolution,
        Requirement::SolverUnsolvable,
        Requirement::SolverRefuses,
        Requirement::SolverInTime,
        Requirement::SolverCounts,
        Requirement::SolverCalls,
        Requirement::SolverMemory,
        Requirement::SolverOwnBoard,
        Requirement::SolverStable,
        Requirement::SolverQueue,
    ];
    if !asked.iter().any(|requirement| of_answers.contains(requirement)) {
        return;
    }
    let board = &fixture.board;
    let stays = asked.contains(&Requirement::SolverStable);
    solver(board, "", "", ask);
    if stays {
        stable(board, "", "", ask);
    }
    if asked.contains(&Requirement::SolverQueue) {
        queue(board, ask);
    }
    if asked.contains(&Requirement::SolverCalls) || asked.contains(&Requirement::SolverMemory) {
        for (name, easier) in ladder(fixture) {
            rung(&name, &easier, ask);
        }
    }
    if asked.contains(&Requirement::SolverOwnBoard) {
        ask("own-loader", "loader own".into(), "loading the classes");
        ask(
            "own-board",
            construct("j", board.tiles(), board.dimension()),
            "new Board(tiles)",
        );
        ask(
            "search",
            format!("search j {LONGEST_SEARCH}"),
            "the methods of Board, in a search of the grader's,",
        );
        solver(board, "own-", "", ask);
    } else {
        solver(board, "own-", "unlinked ", ask);
    }
    if stays {
        stable(board, "own-", "unlinked ", ask);
    }
}

/// What the board and its neighbors say of themselves, as far as somebody wants to know it.
fn of_values(board: &Board, wants: &impl Fn(Requirement) -> bool, ask: &mut impl FnMut(&str, String, &str)) {
    let goal = wants(Requirement::CallIsGoal);
    let changes = wants(Requirement::CallImmutable);
    for (is_wanted, name, names) in [
        (wants(Requirement::CallSize), "dimension", "dimension|size"),
        (wants(Requirement::CallSize), "size", "size|dimension"),
        // A wrong `isGoal()` may follow from a wrong figure.
        (goal || wants(Requirement::CallHamming), "hamming", "hamming"),
        (changes, "hamming-again", "hamming"),
        (
            goal || wants(Requirement::CallManhattan),
            "manhattan",
            "manhattan",
        ),
        (changes, "manhattan-again", "manhattan"),
        (goal, "is-goal", "isGoal"),
        (wants(Requirement::CallIsSolvable), "is-solvable", "isSolvable"),
        (wants(Requirement::CallToString), "text", "toString"),
    ] {
        let call = names.split('|').next().unwrap_or_default();
        if is_wanted {
            ask(name, format!("call a {names}"), &format!("board.{call}()"));
        }
    }
    let n = board.dimension();
    if wants(Requirement::CallNeighbors) {
        for name in ["neighbors", "neighbors-again"] {
            ask(name, "each a neighbors|neighbours 9".into(), "board.neighbors()");
        }
        for k in (0..4).filter(|_| n <= SMALL) {
            let of = format!("n{k}");
            ask(
                &of,
                format!("pick {of} a neighbors|neighbours {k}"),
                "board.neighbors()",
            );
            of_figures(&of, "neighbor", ask);
            ask(
                &format!("{of}-neighbors"),
                format!("each {of} neighbors|neighbours 9"),
                "neighbor.neighbors()",
            );
        }
    }
    if wants(Requirement::CallTwin) {
        // Each on a board of its own, so that a method that changes its board spoils no other's answers.
        ask("twin-board", construct("t", board.tiles(), n), "new Board(tiles)");
        for name in ["twin", "twin-again"] {
            ask(name, format!("keep {name} t twin"), "board.twin()");
            ask(
                &format!("{name}-shown"),
                format!("show {name}"),
                "twin.toString()",
            );
        }
        of_figures("twin", "twin", ask);
    }
    if n <= SMALL {
        for (name, from, method) in [("w", "a", "neighbors|neighbours"), ("v", "t", "twin")] {
            let call = method.split('|').next().unwrap_or_default();
            ask(
                &format!("{name}-walk"),
                format!("walk {name} {from} {method} {STEPS}"),
                &format!("board.{call}()"),
            );
            of_figures(name, "board", ask);
            ask(
                &format!("{name}-dimension"),
                format!("call {name} dimension|size"),
                "board.dimension()",
            );
        }
    }
}

/// The simplest boards, where they count for something.
fn of_simplest(
    rubric: &Rubric,
    fixture: &Fixture,
    asked: &[Requirement],
    ask: &mut impl FnMut(&str, String, &str),
) {
    const OF_SIMPLEST: [Requirement; 8] = [
        Requirement::CallHamming,
        Requirement::CallManhattan,
        Requirement::CallIsGoal,
        Requirement::CallIsSolvable,
        Requirement::CallToString,
        Requirement::CallNeighbors,
        Requirement::CallTwin,
        Requirement::CallEquals,
    ];
    for (name, simple) in simplest() {
        let counts = |requirement: &&Requirement| is_asked_with(&simple, rubric, fixture, **requirement);
        if asked
            .iter()
            .filter(|requirement| OF_SIMPLEST.contains(requirement))
            .any(|requirement| counts(&requirement))
        {
            let with_parity = asked.contains(&Requirement::CallIsSolvable);
            of_simple_board(&name, &simple, with_parity, ask);
        }
    }
}

/// All that one of the simplest boards says.
fn of_simple_board(name: &str, simple: &Board, with_parity: bool, ask: &mut impl FnMut(&str, String, &str)) {
    let n = simple.dimension();
    ask(name, construct(name, simple.tiles(), n), "new Board(tiles)");
    of_figures(name, "board", ask);
    ask(
        &format!("{name}-text"),
        format!("call {name} toString"),
        "board.toString()",
    );
    if with_parity {
        ask(
            &format!("{name}-is-solvable"),
            format!("call {name} isSolvable"),
            "board.isSolvable()",
        );
    }
    let same = format!("{name}-same");
    ask(&same, construct(&same, simple.tiles(), n), "new Board(tiles)");
    ask(
        &format!("{name}-equals"),
        format!("equal {name} {same}"),
        "board.equals(the same tiles)",
    );
    // What makes boards comes last, and each on a board of its own: a method that changes its board spoils no other's answers.
    ask(
        &format!("{name}-neighbors"),
        format!("each {name} neighbors|neighbours 9"),
        "board.neighbors()",
    );
    let (twin, own) = (format!("{name}-twin"), format!("{name}-twin-board"));
    ask(&own, construct(&own, simple.tiles(), n), "new Board(tiles)");
    ask(&twin, format!("keep {twin} {own} twin"), "board.twin()");
    ask(
        &format!("{twin}-shown"),
        format!("show {twin}"),
        "twin.toString()",
    );
}

/// What is done with a result: it is iterated over twice, twice at once, and emptied as far as its iterator permits.
fn of_results(name: &str, from: &str, most: usize, ask: &mut impl FnMut(&str, String, &str)) {
    let method = from.split(' ').nth(1).unwrap_or_default();
    let call = format!("{}()", method.split('|').next().unwrap_or_default());
    for (of, request) in [
        ("kept", format!("keep {name} {from}")),
        ("items", format!("items {name} {most}")),
        ("items-again", format!("items {name} {most}")),
        ("turns", format!("turns {name} {}", 2 * most)),
        ("strip", format!("strip {name}")),
    ] {
        ask(&format!("{name}-{of}"), request, &call);
    }
}

/// The orders in which methods are called on boards of the same tiles.
pub(super) const ORDERS: [&[&str]; 3] = [
    &["twin", "neighbors", "is-goal", "manhattan", "hamming", "text"],
    &[
        "text",
        "hamming",
        "twin",
        "hamming",
        "neighbors",
        "manhattan",
        "is-goal",
    ],
    &[
        "is-goal",
        "manhattan",
        "manhattan",
        "text",
        "neighbors",
        "text",
        "is-goal",
        "hamming",
    ],
];

/// The same questions in other orders, each order to a board of its own.
fn of_orders(board: &Board, ask: &mut impl FnMut(&str, String, &str)) {
    for (at, order) in ORDERS.iter().enumerate() {
        let name = format!("o{at}");
        ask(
            &name,
            construct(&name, board.tiles(), board.dimension()),
            "new Board(tiles)",
        );
        for (step, of) in order.iter().enumerate() {
            let method = match *of {
                "is-goal" => "isGoal",
                "text" => "toString",
                "neighbors" => "neighbors|neighbours",
                of => of,
            };
            let call = method.split('|').next().unwrap_or_default();
            ask(
                &format!("{name}-{step}"),
                format!("call {name} {method}"),
                &format!("board.{call}()"),
            );
        }
    }
}

/// What a board that is kept under a name says of itself.
fn of_figures(name: &str, shown: &str, ask: &mut impl FnMut(&str, String, &str)) {
    for (of, call) in [
        ("hamming", "hamming"),
        ("manhattan", "manhattan"),
        ("is-goal", "isGoal"),
    ] {
        ask(
            &format!("{name}-{of}"),
            format!("call {name} {call}"),
            &format!("{shown}.{call}()"),
        );
    }
    ask(
        &format!("{name}-shown"),
        format!("show {name}"),
        &format!("{shown}.toString()"),
    );
}

/// The arguments of `equals`.
fn of_equality(board: &Board, ask: &mut impl FnMut(&str, String, &str)) {
    let n = board.dimension();
    let own = || board.tiles().collect();
    let boards = [
        ("e", own(), n),
        ("same", own(), n),
        ("third", own(), n),
        ("other", other(board), n),
    ];
    let alike = alike(board).map(|(name, tiles)| (name, tiles, n));
    let larger = [("larger", larger(board), n + 1)];
    for (name, tiles, n) in boards.into_iter().chain(alike).chain(larger) {
        let made = format!("{name}-board");
        ask(&made, construct(name, tiles, n), "new Board(tiles)");
    }
    for (name, one, two, call) in [
        ("equals-itself", "e", "e", "board.equals(board)"),
        ("equals-same", "e", "same", "board.equals(the same tiles)"),
        ("equals-back", "same", "e", "board.equals(the same tiles)"),
        ("equals-third", "same", "third", "board.equals(the same tiles)"),
        ("equals-chain", "e", "third", "board.equals(the same tiles)"),
        (
            "equals-object",
            "e",
            "object:same",
            "board.equals((Object) the same tiles)",
        ),
        ("equals-other", "e", "other", "board.equals(other tiles)"),
        (
            "equals-other-hamming",
            "e",
            "other-hamming",
            "board.equals(other tiles)",
        ),
        (
            "equals-other-manhattan",
            "e",
            "other-manhattan",
            "board.equals(other tiles)",
        ),
        ("equals-larger", "e", "larger", "board.equals(a larger board)"),
        ("equals-smaller", "larger", "e", "board.equals(a smaller board)"),
        ("equals-null", "e", "null", "board.equals(null)"),
        ("equals-string", "e", "string", "board.equals(\"a string\")"),
        (
            "equals-uncastable",
            "e",
            "uncastable",
            "board.equals(an object of another class)",
        ),
    ] {
        ask(name, format!("equal {one} {two}"), call);
    }
}

fn of_tiles(board: &Board, ask: &mut impl FnMut(&str, String, &str)) {
    let n = board.dimension();
    for (row, column) in squares(n) {
        let call = format!("board.tileAt({row}, {column})");
        ask(
            &format!("tile-{row}-{column}"),
            format!("tile a tileAt {row} {column}"),
            &call,
        );
    }
    let (inside, outside) = ("0", n.to_string());
    for (name, row, column) in [
        ("tile-above", "-1", inside),
        ("tile-right", inside, outside.as_str()),
        ("tile-below", outside.as_str(), inside),
        ("tile-left", inside, "-1"),
    ] {
        let call = format!("board.tileAt({row}, {column})");
        ask(name, format!("tile a tileAt {row} {column}"), &call);
    }
}

/// The same questions again, after all others; then after the array has changed that the board was made of.
fn of_change(ask: &mut impl FnMut(&str, String, &str)) {
    for (when, before) in [("later", ""), ("after", "spoil")] {
        if !before.is_empty() {
            ask(before, "spoil a".into(), "tiles[i][j] = …");
        }
        for (of, call) in [
            ("hamming", "hamming"),
            ("manhattan", "manhattan"),
            ("text", "toString"),
        ] {
            ask(
                &format!("{of}-{when}"),
                format!("call a {call}"),
                &format!("board.{call}()"),
            );
        }
    }
    ask("other-shown", "show other".into(), "board.toString()");
}

/// The solver, with the grader's board or with the submission's own; `condition` goes before each request.
fn solver(board: &Board, prefix: &str, condition: &str, ask: &mut impl FnMut(&str, String, &str)) {
    let loader = if prefix.is_empty() { "exchanged" } else { "own" };
    let solution = format!("each s solution {LONGEST_SOLUTION}");
    for (name, request, call) in [
        ("loader", format!("loader {loader}"), "loading the classes"),
        (
            "initial",
            construct("i", board.tiles(), board.dimension()),
            "new Board(tiles)",
        ),
        ("calls-before", "calls".to_owned(), "new Board(tiles)"),
        ("solver", "solver s i".to_owned(), "new Solver(board)"),
        ("moves", "call s moves".to_owned(), "solver.moves()"),
        ("solvable", "call s isSolvable".to_owned(), "solver.isSolvable()"),
        ("calls", "calls".to_owned(), "new Solver(board)"),
        ("counts", "counts".to_owned(), "new Solver(board)"),
        ("solution", solution.clone(), "solver.solution()"),
        ("second-board", "board k 2 1 2 0 3".to_owned(), "new Board(tiles)"),
        ("second", "solver u k".to_owned(), "new Solver(board)"),
        ("second-moves", "call u moves".to_owned(), "solver.moves()"),
        ("moves-again", "call s moves".to_owned(), "solver.moves()"),
        ("solution-again", solution, "solver.solution()"),
        ("solver-bytes", "bytes s rest".to_owned(), "solver.solution()"),
    ] {
        let name = format!("{prefix}{name}");
        ask(&name, format!("{condition}{request}"), call);
    }
}

/// The solver asked in another order, together with another one, and after its results were changed.
fn stable(board: &Board, prefix: &str, condition: &str, ask: &mut impl FnMut(&str, String, &str)) {
    let mut named = |name: &str, request: String, call: &str| {
        ask(&format!("{prefix}{name}"), format!("{condition}{request}"), call);
    };
    named(
        "stable-board",
        construct("sb", board.tiles(), board.dimension()),
        "new Board(tiles)",
    );
    named(
        "stable-other-board",
        "board sk 2 1 2 0 3".into(),
        "new Board(tiles)",
    );
    named("stable-solver", "solver v sb".into(), "new Solver(board)");
    named("stable-other", "solver x sk".into(), "new Solver(board)");
    for (at, (of, call)) in STABLE.iter().enumerate() {
        let request = match (*of, *call) {
            (of, "solution") => format!("each {of} solution {LONGEST_SOLUTION}"),
            (of, call) => format!("call {of} {call}"),
        };
        named(&format!("stable-{at}"), request, &format!("solver.{call}()"));
    }
    of_results("y", "v solution", LONGEST_SOLUTION, &mut named);
    named(
        "stable-stripped",
        format!("each v solution {LONGEST_SOLUTION}"),
        "solver.solution()",
    );
    named("stable-stripped-moves", "call v moves".into(), "solver.moves()");
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
fn queue(board: &Board, ask: &mut impl FnMut(&str, String, &str)) {
    for (name, request) in [
        ("watched-board", construct("q", board.tiles(), board.dimension())),
        ("watch", "watch on".into()),
        ("watched", "solver qs q".into()),
        ("changed", "changed".into()),
        ("compared", "compared".into()),
        ("unwatch", "watch off".into()),
    ] {
        ask(name, request, "new Solver(board)");
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

fn of_further_puzzles(ask: &mut impl FnMut(&str, String, &str)) {
    for (name, board) in further_puzzles() {
        let n = board.dimension();
        ask(
            &format!("{name}-board"),
            construct(&format!("b{name}"), board.tiles(), n),
            "new Board(tiles)",
        );
        ask(
            &format!("{name}-solver"),
            format!("solver {name} b{name}"),
            "new Solver(board)",
        );
        ask(
            &format!("{name}-moves"),
            format!("call {name} moves"),
            "solver.moves()",
        );
        ask(
            &format!("{name}-solution"),
            format!("each {name} solution {LONGEST_SOLUTION}"),
            "solver.solution()",
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

fn rung(name: &str, board: &Board, ask: &mut impl FnMut(&str, String, &str)) {
    let n = board.dimension();
    for (of, request) in [
        ("board", construct(&format!("b{name}"), board.tiles(), n)),
        ("calls-before", "calls".to_owned()),
        ("solver", format!("solver {name} b{name}")),
        ("calls", "calls".to_owned()),
        ("bytes", format!("bytes {name} rest")),
    ] {
        ask(&format!("{name}-{of}"), request, "new Solver(board)");
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
}
