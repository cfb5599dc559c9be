//! What the driver is asked on a puzzle: a pure function of the rubric and the fixture, so that answers that were kept can be read again.

use reference::Board;

use crate::fixture::Fixture;
use crate::rubric::{Requirement, Rubric};

/// So many boards of a solution are asked for.
const LONGEST_SOLUTION: usize = 2000;
/// So many nodes the driver's own search looks at.
const LONGEST_SEARCH: usize = 30_000;

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
    let asks = |wanted: &[Requirement]| wanted.iter().any(|requirement| asked.contains(requirement));
    ask("members", "members".into(), "loading the classes");
    if asks(&[Requirement::SolverNull]) {
        ask("null", "solver t null".into(), "new Solver(null)");
    }
    ask(
        "board",
        construct("a", board.tiles(), board.dimension()),
        "new Board(tiles)",
    );
    ask("shown", "show a".into(), "board.toString()");
    if asks(&[Requirement::BoardMemory]) {
        ask("bytes", "bytes a board".into(), "new Board(tiles)");
    }
    if asks(&[Requirement::SolverCalls]) {
        ask("distance", "call a manhattan".into(), "board.manhattan()");
        ask("numbers", "numbers a".into(), "board.manhattan()");
    }
    let of_board = [
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
        Requirement::SolverOwnBoard,
    ];
    if asks(&of_board) {
        of_values(board, &mut ask);
        of_equality(board, &mut ask);
        of_tiles(board, &mut ask);
        of_change(&mut ask);
    }
    let of_solver = [
        Requirement::SolverMoves,
        Requirement::SolverSolution,
        Requirement::SolverUnsolvable,
        Requirement::SolverRefuses,
        Requirement::SolverInTime,
        Requirement::SolverCounts,
        Requirement::SolverCalls,
        Requirement::SolverMemory,
        Requirement::SolverOwnBoard,
    ];
    if asks(&of_solver) {
        solver(board, "", "", &mut ask);
        if asks(&[Requirement::SolverOwnBoard]) {
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
            solver(board, "own-", "", &mut ask);
        } else {
            solver(board, "own-", "unlinked ", &mut ask);
        }
    }
    probes
}

/// What the board and its neighbors say of themselves.
fn of_values(board: &Board, ask: &mut impl FnMut(&str, String, &str)) {
    for (name, names) in [
        ("dimension", "dimension|size"),
        ("size", "size|dimension"),
        ("hamming", "hamming"),
        ("manhattan", "manhattan"),
        ("is-goal", "isGoal"),
        ("is-solvable", "isSolvable"),
        ("text", "toString"),
        ("hamming-again", "hamming"),
        ("manhattan-again", "manhattan"),
    ] {
        let call = names.split('|').next().unwrap_or_default();
        ask(name, format!("call a {names}"), &format!("board.{call}()"));
    }
    for name in ["neighbors", "neighbors-again"] {
        ask(name, "each a neighbors|neighbours 9".into(), "board.neighbors()");
    }
    for k in 0..4 {
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
    // Each on a board of its own, so that a method that changes its board spoils no other's answers.
    let n = board.dimension();
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
    for (name, simple) in simplest() {
        if board.dimension() >= simple.dimension() {
            let n = simple.dimension();
            ask(&name, construct(&name, simple.tiles(), n), "new Board(tiles)");
            of_figures(&name, "board", ask);
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
    let boards = [("e", own(), n), ("same", own(), n), ("other", other(board), n)];
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
