//! A failure of the classes as statements of a JUnit test, which show it without the grader: the calls that were wrong, with what is right.
//!
//! They compile with the student's own classes, so there are none where a member that they call is not there under its name.

use std::fmt::Write as _;

use reference::Board;

use super::answers::{Answer, Answers, Member};
use super::causes::Method;
use super::members::{self, PERMITTED, Wanted};
use super::requests;
use super::{OF_BOTH, as_called};
use crate::finding::in_a_line;
use crate::fixture::Fixture;
use crate::oracle;
use crate::rubric::{Requirement, Rubric};

/// The largest board that is written out.
const LARGEST: usize = 16;
/// The largest board that is named in a message.
const NAMED: usize = 4;

/// What goes with the statements of every test, below the tests.
pub const AIDS: &str = include_str!("../../java/junit/Aids.java.txt");

/// The statements for what a criterion requires of a puzzle; none where nothing of it can be shown on a machine without the grader. `board` is the one that the finding is about, the puzzle's
/// own or a simpler one, and `answers` are what the driver said.
pub fn java_test(
    rubric: &Rubric,
    fixture: &Fixture,
    board: &Board,
    requires: &[Requirement],
    answers: &[u8],
) -> Option<String> {
    let answers = Answers::read(answers);
    let Some(Answer::Members(members)) = answers.of("members") else {
        return None;
    };
    if board.dimension() > LARGEST {
        return None;
    }
    let (moves, is_solvable) = if *board == fixture.board {
        (fixture.golden.moves(), fixture.golden.is_solvable())
    } else {
        let golden = oracle::prove(board).ok()?;
        (golden.moves(), golden.is_solvable())
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
        is_solvable,
        size: if twins { "dimension" } else { "size" },
        throws_either: rubric.dialect.throws(),
    };
    let tests: Vec<String> = requires
        .iter()
        .filter_map(|requirement| about.test(*requirement))
        .collect();
    (!tests.is_empty()).then(|| as_called(&tests.concat(), &names))
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
            "Board board = {};\nassertTwin({}, board.twin());\nassertEquals(tiles(board.twin()), tiles(board.twin()), \"twin(), called twice\");\n",
            new_board(about.board),
            listed(about.board)
        )
    }),
    (Requirement::CallEquals, &[], equals),
    (
        Requirement::CallImmutable,
        &["Board.hamming", "Board.manhattan"],
        immutable,
    ),
    (Requirement::SolverMoves, &["Solver.moves"], solver),
    (Requirement::SolverSolution, &["Solver.solution"], solver),
    (
        Requirement::SolverOwnBoard,
        &["Solver.moves", "Solver.solution"],
        solver,
    ),
    (
        Requirement::SolverInTime,
        &["Solver.moves", "Solver.solution"],
        solver,
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
            "Board board = {};\nassertThrows(IllegalArgumentException.class, () -> new Solver(board));\n",
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

    fn has(&self, class: &str, name: &str) -> bool {
        let name = format!(" {name}(");
        let mut members = self.members.iter();
        members.any(|member| member.of == class && member.signature.contains(&name))
    }

    /// Every member that the assignment names.
    fn every_member(&self) -> String {
        self.api.iter().map(|wanted| has(wanted)).collect()
    }

    /// No other public one.
    fn no_other(&self) -> String {
        let mut out = String::new();
        for class in ["Board", "Solver"] {
            let own = self.api.iter().filter(|wanted| wanted.class() == class);
            let mut ways: Vec<&str> = own.flat_map(|wanted| wanted.signatures()).copied().collect();
            ways.extend(PERMITTED);
            let _ = writeln!(out, "assertNoOther({class}.class, {});", quoted(&ways));
        }
        out
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
        wanted.class(),
        quoted(wanted.signatures())
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

/// A figure of the simplest boards, of the puzzle, and of its neighbors, which are made in another way.
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
    let mut right: Vec<u64> = match method {
        Method::Hamming => about.board.neighbors().map(|next| next.hamming()).collect(),
        Method::Manhattan => about.board.neighbors().map(|next| next.manhattan()).collect(),
        Method::IsGoal => return out,
    };
    if !about.has("Board", "neighbors") {
        return out;
    }
    right.sort_unstable();
    let right: Vec<String> = right.iter().map(u64::to_string).collect();
    let _ = write!(
        out,
        "List<Integer> found = new ArrayList<>();\nfor (Object neighbor : {}.neighbors()) {{\n    found.add(((Board) neighbor).{call});\n}}\nCollections.sort(found);\nassertEquals(Arrays.asList({}), found, \"{call} of the neighbors, sorted\");\n",
        new_board(about.board),
        right.join(", ")
    );
    out
}

/// The tiles of a board, as they are whatever the class does.
fn listed(board: &Board) -> String {
    let tiles: Vec<String> = board.tiles().map(|tile| tile.to_string()).collect();
    format!("Arrays.asList({})", tiles.join(", "))
}

fn neighbors(about: &About<'_>) -> String {
    let neighbors: Vec<String> = about.board.neighbors().map(|next| listed(&next)).collect();
    let mut out = format!("Board board = {};\n", new_board(about.board));
    let _ = writeln!(
        out,
        "List<List<Integer>> right = Arrays.asList({});",
        neighbors.join(", ")
    );
    for which in ["neighbors()", "neighbors(), called again"] {
        let _ = writeln!(out, "assertBoards(right, all(board.neighbors()), \"{which}\");");
    }
    out
}

fn equals(about: &About<'_>) -> String {
    let (board, n) = (about.board, about.board.dimension());
    let mut out = format!(
        "Board board = {0};\nBoard same = {0};\nassertTrue(board.equals(board), \"a board equals itself\");\n\
         assertTrue(board.equals(same), \"a board equals another one with the same tiles\");\n\
         assertTrue(same.equals(board), \"the other way round\");\n",
        new_board(board)
    );
    let others =
        std::iter::once(requests::other(board)).chain(requests::alike(board).map(|(_, tiles)| tiles));
    for tiles in others.filter(|tiles| *tiles != own(board)) {
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

fn immutable(about: &About<'_>) -> String {
    let n = about.board.dimension();
    format!(
        "int[][] given = {};\nBoard board = new Board(given);\nString text = board.toString();\nint hamming = board.hamming();\nint manhattan = board.manhattan();\n\
         assertEquals(text, board.toString(), \"toString(), called again\");\nassertEquals(hamming, board.hamming(), \"hamming(), called again\");\n\
         assertEquals(manhattan, board.manhattan(), \"manhattan(), called again\");\n\
         {};\nassertEquals(text, board.toString(), \"toString() after another board was made\");\n\
         for (int[] row : given) {{\n    for (int j = 0; j < row.length; j++) {{\n        row[j] = {n} * {n} - 1 - row[j];\n    }}\n}}\n\
         assertEquals(text, board.toString(), \"toString() after the array has changed that the board was made of\");\n\
         assertEquals(hamming, board.hamming(), \"hamming() after the array has changed\");\n\
         assertEquals(manhattan, board.manhattan(), \"manhattan() after the array has changed\");\n",
        format_args!("new int[][] {}", rows(&own(about.board), n)),
        board_of(&requests::other(about.board), n)
    )
}

/// Both answers, twice, with another solver made in between.
fn solver(about: &About<'_>) -> String {
    let Some(moves) = about.moves else {
        return String::new();
    };
    let mut asked = String::new();
    if about.has("Solver", "moves") {
        let _ = writeln!(asked, "    assertEquals({moves}, solver.moves(), \"moves()\");");
    }
    if about.has("Solver", "solution") {
        let _ = writeln!(asked, "    assertShortest({moves}, board, solver.solution());");
    }
    format!(
        "assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {{\n    Board board = {};\n    Solver solver = new Solver(board);\n{asked}    new Solver(new Board(new int[][] {{{{1, 2}}, {{0, 3}}}}));\n{asked}}});\n",
        new_board(about.board)
    )
}

fn of_solver(about: &About<'_>, asked: &str) -> String {
    format!(
        "assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {{\n    Solver solver = new Solver({});\n    {asked}\n}});\n",
        new_board(about.board)
    )
}
