//! What the driver is asked on a puzzle: a pure function of the board, so that answers that were kept can be read again.

use reference::Board;

/// Boards larger than this are looked at and not solved.
const LARGEST_SOLVED: usize = 5;
/// So many boards of a solution are asked for.
const LONGEST_SOLUTION: usize = 2000;

/// One request, and the name under which its answer is looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Probe {
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

/// Whether the solver is asked too.
pub(super) fn is_solved(board: &Board) -> bool {
    board.dimension() <= LARGEST_SOLVED
}

/// Another board of the same size: the two last tiles in reading order exchanged.
pub(super) fn other(board: &Board) -> Vec<u32> {
    let mut tiles: Vec<u32> = board.tiles().collect();
    let last: Vec<usize> = (0..tiles.len())
        .rev()
        .filter(|at| tiles[*at] != 0)
        .take(2)
        .collect();
    if let [one, two] = last.as_slice() {
        tiles.swap(*one, *two);
    }
    tiles
}

/// A larger board that has the same tiles on the squares that both have.
fn larger(board: &Board) -> Vec<u32> {
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

/// The requests on a board, in order.
pub(super) fn probes(board: &Board) -> Vec<Probe> {
    let mut probes = Vec::new();
    let mut ask = |name: &str, request: String, call: &str| {
        probes.push(Probe {
            name: name.to_owned(),
            request,
            call: call.to_owned(),
        });
    };
    of_values(board, &mut ask);
    of_equality(board, &mut ask);
    of_tiles(board, &mut ask);
    of_change(&mut ask);
    if is_solved(board) {
        of_solver(board, &mut ask);
    }
    probes
}

/// What the board and its neighbors say of themselves.
fn of_values(board: &Board, ask: &mut impl FnMut(&str, String, &str)) {
    let n = board.dimension();
    ask("members", "members".into(), "loading the classes");
    ask("board", construct("a", board.tiles(), n), "new Board(tiles)");
    for (name, call) in [
        ("dimension", "dimension"),
        ("size", "size"),
        ("hamming", "hamming"),
        ("manhattan", "manhattan"),
        ("is-goal", "isGoal"),
        ("is-solvable", "isSolvable"),
        ("text", "toString"),
    ] {
        ask(name, format!("call a {call}"), &format!("board.{call}()"));
    }
    for name in ["neighbors", "neighbors-again"] {
        ask(name, "each a neighbors 9".into(), "board.neighbors()");
    }
    for k in 0..4 {
        let of = format!("n{k}");
        ask(&of, format!("pick {of} a neighbors {k}"), "board.neighbors()");
        for call in ["hamming", "manhattan", "isGoal"] {
            ask(
                &format!("{of}-{call}"),
                format!("call {of} {call}"),
                &format!("neighbor.{call}()"),
            );
        }
        ask(
            &format!("{of}-text"),
            format!("call {of} toString"),
            "neighbor.toString()",
        );
        ask(
            &format!("{of}-neighbors"),
            format!("each {of} neighbors 9"),
            "neighbor.neighbors()",
        );
    }
    for name in ["twin", "twin-again"] {
        ask(name, format!("keep {name} a twin"), "board.twin()");
        ask(
            &format!("{name}-text"),
            format!("call {name} toString"),
            "twin.toString()",
        );
    }
    for call in ["hamming", "manhattan"] {
        ask(
            &format!("twin-{call}"),
            format!("call twin {call}"),
            &format!("twin.{call}()"),
        );
    }
}

/// The arguments of `equals`.
fn of_equality(board: &Board, ask: &mut impl FnMut(&str, String, &str)) {
    let n = board.dimension();
    ask(
        "equal-board",
        construct("same", board.tiles(), n),
        "new Board(tiles)",
    );
    ask(
        "other-board",
        construct("other", other(board), n),
        "new Board(tiles)",
    );
    ask(
        "larger-board",
        construct("larger", larger(board), n + 1),
        "new Board(tiles)",
    );
    for (name, one, two, call) in [
        ("equals-itself", "a", "a", "board.equals(board)"),
        ("equals-same", "a", "same", "board.equals(the same tiles)"),
        ("equals-back", "same", "a", "board.equals(the same tiles)"),
        ("equals-other", "a", "other", "board.equals(other tiles)"),
        ("equals-larger", "a", "larger", "board.equals(a larger board)"),
        ("equals-smaller", "larger", "a", "board.equals(a smaller board)"),
        ("equals-null", "a", "null", "board.equals(null)"),
        ("equals-string", "a", "string", "board.equals(\"a string\")"),
        (
            "equals-uncastable",
            "a",
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

/// The same questions again, after all others.
fn of_change(ask: &mut impl FnMut(&str, String, &str)) {
    // After all of this the board is what it was, whatever became of the array that it was made of.
    ask("spoil", "spoil a".into(), "tiles[i][j] = …");
    ask("hamming-after", "call a hamming".into(), "board.hamming()");
    ask("manhattan-after", "call a manhattan".into(), "board.manhattan()");
    ask("text-after", "call a toString".into(), "board.toString()");
    ask(
        "neighbors-after",
        "each a neighbors 9".into(),
        "board.neighbors()",
    );
    ask("other-text", "call other toString".into(), "board.toString()");
    ask("null", "solver t null".into(), "new Solver(null)");
}

/// The solver, with the grader's board and with the submission's own.
fn of_solver(board: &Board, ask: &mut impl FnMut(&str, String, &str)) {
    let n = board.dimension();
    for (loader, prefix) in [("exchanged", ""), ("own", "own-")] {
        let name = |of: &str| format!("{prefix}{of}");
        ask(&name("loader"), format!("loader {loader}"), "loading the classes");
        ask(
            &name("initial"),
            construct("i", board.tiles(), n),
            "new Board(tiles)",
        );
        ask(&name("solver"), "solver s i".into(), "new Solver(board)");
        ask(&name("moves"), "call s moves".into(), "solver.moves()");
        ask(
            &name("solvable"),
            "call s isSolvable".into(),
            "solver.isSolvable()",
        );
        ask(
            &name("solution"),
            format!("each s solution {LONGEST_SOLUTION}"),
            "solver.solution()",
        );
        ask(&name("moves-again"), "call s moves".into(), "solver.moves()");
        ask(
            &name("solution-again"),
            format!("each s solution {LONGEST_SOLUTION}"),
            "solver.solution()",
        );
    }
}
