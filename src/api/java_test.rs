//! A failure of the classes as statements of a JUnit test, which show it without the grader: the calls that were wrong, with what is right.
//!
//! They compile with the student's own classes, so there are none where a member that they call is not there under its name.

use std::fmt::Write as _;
use std::time::Duration;

use reference::Board;

use super::answers::{Answer, Answers, Member};
use super::causes::Method;
use super::members::{self, PERMITTED, Wanted};
use super::requests;
use super::{OF_BOTH, as_called};
use crate::fixture::Fixture;
use crate::fixture::oracle;
use crate::judgement::in_a_line;
use crate::rubric::{Requirement, Rubric};

/// The largest board that is written out.
const LARGEST: usize = 16;
/// The largest board that is named in a message.
const NAMED: usize = 4;

/// What goes with the statements of every test, below the tests.
pub const AIDS: &str = include_str!("../../java/junit/Aids.java.txt");

/// The statements for what a criterion requires of a puzzle; none where nothing of it can be shown on a machine without the grader. `board` is the one that the finding is about, the puzzle's
/// own or a simpler one, `limit` is the time that a solver has, and `answers` are what the driver said.
pub fn java_test(
    rubric: &Rubric,
    fixture: &Fixture,
    board: &Board,
    requires: &[Requirement],
    limit: Duration,
    answers: &[u8],
) -> Option<String> {
    let answers = Answers::read(answers);
    let Some(Answer::Members(members)) = answers.of("members") else {
        return None;
    };
    if board.dimension() > LARGEST {
        return None;
    }
    // Nothing about a solver is said of a board of which the moves are not known.
    let moves = if *board == fixture.board {
        fixture.golden.moves()
    } else {
        oracle::prove(board).ok().and_then(|golden| golden.moves())
    };
    let twins = rubric.asks(Requirement::CallTwin);
    let mut names = rubric.classes.names.clone();
    names.retain(|(_, called)| {
        members
            .iter()
            .any(|member| members::name(&member.signature) == called)
    });
    let about = About {
        members: &members::by_assignment(members, &names),
        api: members::api(twins),
        board,
        moves,
        is_solvable: board.is_solvable(),
        size: if twins { "dimension" } else { "size" },
        throws_either: !rubric.classes.strict_null,
        initial: rubric.dialect.board.initial,
        seconds: limit.as_secs().max(1),
    };
    let tests: Vec<String> = requires
        .iter()
        .filter_map(|requirement| about.test(*requirement))
        .collect();
    let text = match tests.as_slice() {
        [] => return None,
        [only] => only.clone(),
        // Each has names of its own.
        several => format!("{{\n{}}}\n", several.join("}\n{\n")),
    };
    Some(as_called(&text, &names))
}

/// What a test is about.
struct About<'a> {
    members: &'a [Member],
    api: Vec<&'static Wanted>,
    board: &'a Board,
    moves: Option<u64>,
    is_solvable: bool,
    /// How the API calls the dimension.
    size: &'static str,
    /// Whether null may be refused in either of two ways.
    throws_either: bool,
    /// Whether a solution begins with the board itself.
    initial: bool,
    /// How long a solver may take.
    seconds: u64,
}

/// The statements of one requirement.
type Statements = fn(&About<'_>) -> String;

/// For each requirement that can be shown: the members that it calls, and the statements.
const TESTS: &[(Requirement, &[&str], Statements)] = &[
    (Requirement::Api, &[], |about| {
        about.every_member() + &about.no_other()
    }),
    (Requirement::ApiMissing, &[], |about| about.every_member()),
    (Requirement::ApiExtra, &[], |about| about.no_other()),
    (Requirement::CallSize, &[], size),
    (Requirement::CallHamming, &["Board.hamming"], |about| {
        figures(about, Method::Hamming)
    }),
    (Requirement::CallManhattan, &["Board.manhattan"], |about| {
        figures(about, Method::Manhattan)
    }),
    (Requirement::CallIsGoal, &["Board.isGoal"], |about| {
        figures(about, Method::IsGoal)
    }),
    (Requirement::CallIsSolvable, &["Board.isSolvable"], |about| {
        format!(
            "assertEquals({}, {}.isSolvable(), \"isSolvable()\");\n",
            about.board.is_solvable(),
            new_board(about.board)
        )
    }),
    (Requirement::CallToString, &[], |about| {
        let right = about.board.to_text().replace('\n', "\\n");
        format!(
            "assertEquals(words(\"{right}\"), words({}.toString()), \"toString(), whatever the white space in a line\");\n",
            new_board(about.board)
        )
    }),
    (Requirement::CallNeighbors, &["Board.neighbors"], neighbors),
    (Requirement::CallTwin, &["Board.twin"], |about| {
        format!(
            "Board board = {};\nassertTwin({}, board.twin());\nassertEquals(tiles(board.twin()), tiles(board.twin()), \"twin(), called twice\");\nBoard before = null;\nfor (Board twin : {}) {{\n    if (before != null) {{\n        assertTwin(tiles(before), twin);\n    }}\n    before = twin;\n}}\n",
            new_board(about.board),
            listed(about.board),
            about.walk("twin")
        )
    }),
    (Requirement::CallEquals, &[], equals),
    (
        Requirement::CallImmutable,
        &["Board.hamming", "Board.manhattan"],
        immutable,
    ),
    (Requirement::SolverMoves, &["Solver.moves"], moves),
    (Requirement::SolverSolution, &["Solver.solution"], |about| {
        about.moves.map_or_else(String::new, |moves| {
            solved(
                about,
                &about.shortest(moves, ("board", "all(solver.solution())")),
                &["moves", "isSolvable"],
                &[],
            )
        })
    }),
    (Requirement::SolverOwnBoard, &["Solver.moves"], moves),
    (Requirement::SolverInTime, &["Solver.moves"], moves),
    (
        Requirement::SolverStable,
        &["Solver.moves", "Solver.solution"],
        stable,
    ),
    (Requirement::SolverIsSolvable, &["Solver.isSolvable"], |about| {
        let right = about.is_solvable;
        of_solver(
            about,
            &format!("assertEquals({right}, solver.isSolvable(), \"isSolvable()\");"),
        )
    }),
    (Requirement::SolverNoMoves, &["Solver.moves"], |about| {
        of_solver(
            about,
            "assertEquals(-1, solver.moves(), \"moves() of a board that cannot be solved\");",
        )
    }),
    (Requirement::SolverNoSolution, &["Solver.solution"], |about| {
        of_solver(
            about,
            "assertNull(solver.solution(), \"solution() of a board that cannot be solved\");",
        )
    }),
    (Requirement::SolverRefuses, &[], |about| {
        if about.is_solvable {
            return String::new();
        }
        format!(
            "assertTimeoutPreemptively(Duration.ofSeconds({}), () -> {{\n    Board board = {};\n    assertThrows(IllegalArgumentException.class, () -> new Solver(board));\n}});\n",
            about.seconds,
            new_board(about.board)
        )
    }),
    (Requirement::SolverNull, &[], |about| {
        if about.throws_either {
            return "RuntimeException thrown = assertThrows(RuntimeException.class, () -> new Solver(null));\n\
                    assertTrue(thrown instanceof IllegalArgumentException || thrown instanceof NullPointerException, \"it throws \" + thrown);\n"
                .to_owned();
        }
        "assertThrows(IllegalArgumentException.class, () -> new Solver(null));\n".to_owned()
    }),
];

impl About<'_> {
    fn test(&self, requirement: Requirement) -> Option<String> {
        let wanted = self.api.iter().find(|wanted| wanted.judged_by(requirement));
        if let Some(wanted) = wanted.filter(|wanted| !wanted.is_written_right(self.members)) {
            return Some(has(wanted));
        }
        let (_, calls, statements) = TESTS.iter().find(|(known, ..)| *known == requirement)?;
        if OF_BOTH.contains(&requirement) {
            return Some(statements(self));
        }
        let compiles = [("Board", "Board(int[][])"), ("Solver", "Solver(Board)")]
            .iter()
            .all(|(class, wanted)| {
                self.members
                    .iter()
                    .any(|one| one.of == *class && one.signature == *wanted)
            });
        let called = |call: &&str| {
            let (class, name) = call.split_once('.').unwrap_or_default();
            self.has(class, name)
        };
        if !compiles || !calls.iter().all(called) {
            return None;
        }
        if requirement == Requirement::CallSize && !self.has("Board", self.size) {
            return None;
        }
        Some(statements(self)).filter(|statements| !statements.is_empty())
    }

    /// Whether there is such a member, and the statements can use what it gives.
    fn has(&self, class: &str, name: &str) -> bool {
        let mut members = self.members.iter().filter(|member| member.of == class);
        members.any(|member| {
            let result = member.signature.split_once(&format!(" {name}("));
            result
                .is_some_and(|(result, _)| !result.ends_with("[]") && !["Iterator", "void"].contains(&result))
        })
    }

    /// Every member that the assignment names.
    fn every_member(&self) -> String {
        self.api.iter().map(|wanted| has(wanted)).collect()
    }

    /// No other public one.
    fn no_other(&self) -> String {
        let mut out = String::new();
        for class in ["Board", "Solver"] {
            let own = self.api.iter().filter(|wanted| wanted.class == class);
            let mut ways: Vec<&str> = own.flat_map(|wanted| wanted.signatures).copied().collect();
            ways.extend(PERMITTED);
            let _ = writeln!(out, "assertNoOther({class}.class, {});", quoted(&ways));
        }
        out
    }

    /// The boards on a way that one of its methods leads along.
    fn walk(&self, method: &str) -> String {
        format!("walk({}, at -> at.{method}())", new_board(self.board))
    }

    /// That boards are a shortest solution of a board.
    fn shortest(&self, moves: u64, (board, path): (&str, &str)) -> String {
        if self.initial {
            format!("assertShortest({moves}, {board}, {path});\n")
        } else {
            format!("assertShortest({moves}, {board}, from({board}, {path}));\n")
        }
    }

    /// The boards that a figure is shown on, the simplest first.
    fn boards(&self) -> Vec<Board> {
        let simplest = requests::simplest()
            .into_iter()
            .map(|(_, board)| board)
            .filter(|simple| simple.dimension() <= self.board.dimension());
        let mut boards: Vec<Board> = simplest.collect();
        if !boards.contains(self.board) {
            boards.push(self.board.clone());
        }
        boards
    }
}

fn quoted(texts: &[&str]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| format!("\"{text}\"")).collect();
    quoted.join(", ")
}

fn has(wanted: &Wanted) -> String {
    format!(
        "assertHas({}.class, {});\n",
        wanted.class,
        quoted(wanted.signatures)
    )
}

fn rows(tiles: &[u32], n: usize) -> String {
    let row = |row: &[u32]| {
        let tiles: Vec<String> = row.iter().map(u32::to_string).collect();
        format!("{{{}}}", tiles.join(", "))
    };
    format!("{{{}}}", tiles.chunks(n).map(row).collect::<Vec<_>>().join(", "))
}

fn board_of(tiles: &[u32], n: usize) -> String {
    format!("new Board(new int[][] {})", rows(tiles, n))
}

fn own(board: &Board) -> Vec<u32> {
    board.tiles().collect()
}

fn new_board(board: &Board) -> String {
    board_of(&own(board), board.dimension())
}

/// `of 1 2 / 3 0`; nothing of a large board.
fn named(board: &Board) -> String {
    if board.dimension() > NAMED {
        return String::new();
    }
    format!(" of {}", in_a_line(&own(board), board.dimension(), "0"))
}

fn size(about: &About<'_>) -> String {
    let (n, size) = (about.board.dimension(), about.size);
    let mut out = format!(
        "Board board = {};\nassertEquals({n}, board.{size}(), \"{size}()\");\n",
        new_board(about.board)
    );
    if about.has("Board", "neighbors") {
        let walk = about.walk("neighbors");
        let _ = writeln!(
            out,
            "for (Board at : {walk}) {{\n    assertEquals({n}, at.{size}(), \"{size}() of a board from neighbors()\");\n}}"
        );
    }
    if size == "size" && about.has("Board", "tileAt") {
        for (row, column) in requests::squares(n) {
            let tile = about.board.tile(row, column);
            let _ = writeln!(
                out,
                "assertEquals({tile}, board.tileAt({row}, {column}), \"tileAt({row}, {column})\");"
            );
        }
        let _ = write!(
            out,
            "assertThrows(Exception.class, () -> board.tileAt(-1, 0));\nassertThrows(Exception.class, () -> board.tileAt(0, {n}));\n"
        );
    }
    out
}

/// A figure of the simplest boards, of the puzzle, and of boards that the class's own methods make.
fn figures(about: &About<'_>, method: Method) -> String {
    let call = method.name();
    let mut out = String::new();
    for board in about.boards() {
        let right = method.right(&board).shown();
        let _ = writeln!(
            out,
            "assertEquals({right}, {}.{call}, \"{call}{}\");",
            new_board(&board),
            named(&board)
        );
    }
    let right = match method {
        Method::Hamming => "rightHamming",
        Method::Manhattan => "rightManhattan",
        Method::IsGoal => "rightIsGoal",
    };
    for maker in ["neighbors", "twin"] {
        if about.has("Board", maker) {
            let walk = about.walk(maker);
            let _ = writeln!(
                out,
                "for (Board at : {walk}) {{\n    assertEquals({right}(tiles(at)), at.{call}, \"{call} of \" + tiles(at));\n}}"
            );
        }
    }
    out
}

/// The tiles of a board, as they are whatever the class does.
fn listed(board: &Board) -> String {
    let tiles: Vec<String> = board.tiles().map(|tile| tile.to_string()).collect();
    format!("Arrays.asList({})", tiles.join(", "))
}

/// However they are asked for and iterated over, and of the boards that they give.
fn neighbors(about: &About<'_>) -> String {
    format!(
        "Board board = {};\nList<Integer> own = {};\n\
         assertNeighbors(own, all(board.neighbors()), \"neighbors()\");\nassertNeighbors(own, all(board.neighbors()), \"neighbors(), called again,\");\n\
         Iterable<?> neighbors = board.neighbors();\nassertNeighbors(own, all(neighbors), \"neighbors()\");\nassertNeighbors(own, all(neighbors), \"neighbors(), iterated over a second time,\");\n\
         for (List<List<Integer>> half : inTurns(neighbors)) {{\n    assertNeighbors(own, half, \"neighbors(), iterated over twice in turns,\");\n}}\n\
         for (Board at : {}) {{\n    assertNeighbors(tiles(at), all(at.neighbors()), \"neighbors()\");\n}}\n",
        new_board(about.board),
        listed(about.board),
        about.walk("neighbors")
    )
}

fn equals(about: &About<'_>) -> String {
    let (board, n) = (about.board, about.board.dimension());
    let mut out = format!(
        "Board board = {0};\nBoard same = {0};\nassertTrue(board.equals(board), \"a board equals itself\");\n\
         assertTrue(board.equals(same), \"a board equals another one with the same tiles\");\n\
         assertTrue(same.equals(board), \"the other way round\");\n",
        new_board(board)
    );
    let mut others = vec![requests::other(board)];
    for (_, tiles) in requests::alike(board) {
        if !others.contains(&tiles) {
            others.push(tiles);
        }
    }
    for tiles in others.into_iter().filter(|tiles| *tiles != own(board)) {
        let _ = writeln!(
            out,
            "assertFalse(board.equals({}), \"a board with other tiles\");",
            board_of(&tiles, n)
        );
    }
    let larger = board_of(&requests::larger(board), n + 1);
    let _ = write!(
        out,
        "assertFalse(board.equals({larger}), \"a larger board\");\nassertFalse({larger}.equals(board), \"a smaller board\");\n\
         assertFalse(board.equals(null), \"null\");\nassertFalse(board.equals((Object) \"a string\"), \"a text\");\n\
         Object uncastable = new Object() {{\n    @Override\n    public String toString() {{\n        return board.toString();\n    }}\n}};\n\
         assertFalse(board.equals(uncastable), \"an object of another class\");\n"
    );
    out
}

/// The same answers again: after other calls, after another board was made, and after the array and what was given have changed.
fn immutable(about: &About<'_>) -> String {
    let n = about.board.dimension();
    let mut out = format!(
        "int[][] given = new int[][] {};\nBoard board = new Board(given);\nString text = board.toString();\nint hamming = board.hamming();\nint manhattan = board.manhattan();\n",
        rows(&own(about.board), n)
    );
    let same = |board: &str, of: &str, when: &str| match of {
        "text" => format!("assertEquals(text, {board}.toString(), \"toString() {when}\");\n"),
        _ => format!("assertEquals({of}, {board}.{of}(), \"{of}() {when}\");\n"),
    };
    let figures = ["text", "hamming", "manhattan"];
    let all = |when: &str| figures.map(|of| same("board", of, when)).concat();
    out += &all("called again");
    let _ = writeln!(out, "{};", board_of(&requests::other(about.board), n));
    out += &all("after another board was made");
    for (at, order) in requests::orders() {
        let board = format!("board{at}");
        let _ = writeln!(out, "Board {board} = {};", new_board(about.board));
        for of in order {
            let call = if of == "is-goal" { "isGoal" } else { of };
            if figures.contains(&of) {
                out += &same(&board, of, "in another order of calls");
            } else if about.has("Board", call) {
                let _ = writeln!(out, "{board}.{call}();");
            }
        }
    }
    if about.has("Board", "neighbors") {
        out += "int count = all(board.neighbors()).size();\nstrip(board.neighbors());\nassertEquals(count, all(board.neighbors()).size(), \"neighbors() after its caller removed boards from an earlier result\");\n";
        out += &all("after the other methods");
    }
    let _ = write!(
        out,
        "for (int[] row : given) {{\n    for (int j = 0; j < row.length; j++) {{\n        row[j] = {n} * {n} - 1 - row[j];\n    }}\n}}\n"
    );
    out + &all("after the array has changed that the board was made of")
}

fn moves(about: &About<'_>) -> String {
    let asked = |moves| format!("assertEquals({moves}, solver.moves(), \"moves()\");\n");
    let text = about
        .moves
        .map(|moves| solved(about, &asked(moves), &[], &["isSolvable", "solution"]));
    text.unwrap_or_default()
}

/// A question of a solver, between calls of its other methods, and again after another solver was made.
fn solved(about: &About<'_>, asked: &str, before: &[&str], after: &[&str]) -> String {
    let calls = |methods: &[&str]| -> String {
        let there = methods.iter().filter(|method| about.has("Solver", method));
        there.fold(String::new(), |calls, method| {
            calls + "solver." + method + "();\n"
        })
    };
    let (before, after) = (calls(before), calls(after));
    of_solver(
        about,
        &format!("{before}{asked}{after}new Solver(near);\n{before}{asked}"),
    )
}

/// Two solvers asked in turns; then what the first one gave is looked at twice, and emptied.
fn stable(about: &About<'_>) -> String {
    let mut asked = "Solver other = new Solver(near);\n".to_owned();
    for (of, call) in requests::STABLE {
        let (solver, board, moves) = match *of {
            "x" => ("other", "near", Some(1)),
            _ => ("solver", "board", about.moves),
        };
        let when = "with two solvers asked in turns";
        let line = match (*call, moves) {
            (call, _) if !about.has("Solver", call) => String::new(),
            ("solution", Some(moves)) => about.shortest(moves, (board, &format!("all({solver}.solution())"))),
            ("solution", None) => format!("assertNull({solver}.solution(), \"solution() {when}\");\n"),
            ("moves", moves) => {
                let moves = moves.map_or("-1".to_owned(), |moves| moves.to_string());
                format!("assertEquals({moves}, {solver}.moves(), \"moves() {when}\");\n")
            }
            (_, moves) => {
                let right = moves.is_some();
                format!("assertEquals({right}, {solver}.{call}(), \"{call}() {when}\");\n")
            }
        };
        asked += &line;
    }
    if let Some(moves) = about.moves {
        let [once, half, again] = ["all(solution)", "half", "all(solver.solution())"]
            .map(|path| about.shortest(moves, ("board", path)));
        let _ = write!(
            asked,
            "Iterable<?> solution = solver.solution();\n{once}{once}for (List<List<Integer>> half : inTurns(solution)) {{\n    {half}}}\nstrip(solution);\n{again}assertEquals({moves}, solver.moves(), \"moves() after its caller emptied solution()\");\n"
        );
    }
    of_solver(about, &asked)
}

/// Statements about a solver of the board, within the time that it has; there is another board, one move from the goal.
fn of_solver(about: &About<'_>, asked: &str) -> String {
    let near = if asked.contains("near") {
        "    Board near = new Board(new int[][] {{1, 2}, {0, 3}});\n"
    } else {
        ""
    };
    let asked = asked.replace('\n', "\n    ");
    format!(
        "assertTimeoutPreemptively(Duration.ofSeconds({}), () -> {{\n    Board board = {};\n{near}    Solver solver = new Solver(board);\n    {}\n}});\n",
        about.seconds,
        new_board(about.board),
        asked.trim_end()
    )
}
