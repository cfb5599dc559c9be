//! What a program has to tell about a puzzle, and the judge that hears it.

use std::collections::BTreeMap;
use std::fs;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use grader::dialect::Dialect;
use grader::execution::{Captured, Execution, Exit, Limits, Usage};
use grader::fixture::{Fixture, FixtureId, FixtureSet};
use grader::golden::Answer;
use grader::grade::shape;
use grader::judge::{Judgement, Observation, judge};
use grader::rubric::{self, Client, Rubric};
use grader::verdict::Verdict;

use super::dress::Dress;

/// The answer to a puzzle, or what a program takes for it.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub(super) id: &'static str,
    pub(super) n: usize,
    /// The boards from the puzzle to the goal, both included.
    pub(super) boards: Vec<Vec<u32>>,
    pub(super) moves: u64,
    /// The number of nodes enqueued, where that is the same for every right program.
    pub(super) enqueued: Option<u64>,
}

impl Told {
    fn about(id: &'static str) -> Self {
        let fixture = fixture(id);
        let (moves, solution) = match &fixture.golden.answer {
            Answer::Solvable { moves, solution, .. } => (*moves, solution.clone()),
            Answer::Unsolvable => (0, Vec::new()),
        };
        let mut board = fixture.board.clone();
        let mut boards = vec![board.tiles().collect()];
        for step in solution {
            board = board.slide(step).unwrap();
            boards.push(board.tiles().collect());
        }
        let tree = fixture.golden.counts.manhattan.tree;
        Self {
            id,
            n: fixture.board.dimension(),
            boards,
            moves,
            enqueued: tree.map(|counts| counts.enqueued.min),
        }
    }

    /// The line that most courses ask for.
    pub(super) fn head(&self) -> String {
        format!("Minimum number of moves = {}\n", self.moves)
    }

    /// The boards in a dress.
    pub(super) fn boards(&self, dress: Dress) -> String {
        dress.all(&self.boards)
    }

    /// The line, then the boards.
    pub(super) fn with(&self, dress: Dress) -> String {
        self.head() + &self.boards(dress)
    }
}

/// The puzzles on which every form is tried.
pub(super) fn puzzles() -> &'static [Told] {
    static PUZZLES: OnceLock<Vec<Told>> = OnceLock::new();
    PUZZLES.get_or_init(|| {
        [
            "named/puzzle04",
            "2x2/solvable-03",
            "2x2/solvable-12",
            "4x4/depth-10-a",
            "large/n010-depth-18",
        ]
        .map(Told::about)
        .to_vec()
    })
}

pub(super) fn told(id: &'static str) -> Told {
    Told::about(id)
}

/// A shipped fixture, loaded once.
fn fixture(id: &'static str) -> Arc<Fixture> {
    static LOADED: Mutex<BTreeMap<&'static str, Arc<Fixture>>> = Mutex::new(BTreeMap::new());
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    let load = || Arc::new(FixtureSet::shipped().load(&FixtureId::new(id)).unwrap());
    Arc::clone(loaded.entry(id).or_insert_with(load))
}

/// A course: a dialect, and everything asked that it can ask.
pub(super) struct Course {
    pub(super) name: &'static str,
    rubric: Rubric,
}

const RUBRIC: &str = r#"
schema = "grader.rubric/v1"
title = "Every form"
dialect = "DIALECT"
points = 1

[[criterion]]
id = "all"
title = "All"
points = 1
fixtures = ["named/puzzle04", "2x2/*", "1x1/*", "4x4/depth-10-a", "3x3/depth-0*", "large/n010-*", "named/puzzle-unsolvable3x3"]
requires = ["moves", "path", "unsolvable"]
"#;

pub(super) fn courses() -> &'static [Course] {
    static COURSES: OnceLock<Vec<Course>> = OnceLock::new();
    COURSES.get_or_init(|| Dialect::names().map(|name| Course::of(name, RUBRIC)).collect())
}

pub(super) fn course(name: &str) -> &'static Course {
    courses().iter().find(|course| course.name == name).unwrap()
}

impl Course {
    /// A course of a dialect, with a rubric of its own.
    pub(super) fn of(name: &'static str, rubric: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("forms.toml");
        fs::write(&file, rubric.replace("DIALECT", name)).unwrap();
        let rubric = rubric::load_file(&file)
            .map_err(|problems| problems.to_string())
            .unwrap();
        Self { name, rubric }
    }

    /// The judgement of an output under the criterion of an index.
    pub(super) fn judgement(
        &self,
        criterion: usize,
        id: &'static str,
        stdout: &[u8],
        exit: Exit,
    ) -> Judgement {
        let fixture = fixture(id);
        let observation = Observation {
            execution: Execution {
                exit,
                stdout: Captured {
                    bytes: stdout.to_vec(),
                    truncated: false,
                },
                stderr: Captured::default(),
                usage: Usage::default(),
                leaked_processes: 0,
            },
            transcript: match self.rubric.client() {
                Client::Solver => self.rubric.dialect.read(stdout, &shape(&fixture.board)),
                Client::Board => self
                    .rubric
                    .dialect
                    .read_board_client(stdout, &shape(&fixture.board)),
            },
            limits: Limits::default(),
            elsewhere: grader::judge::Elsewhere::default(),
        };
        judge(
            &self.rubric,
            &self.rubric.criteria[criterion],
            &fixture,
            &observation,
        )
    }

    /// Whether the puzzle itself is to be printed.
    pub(super) fn dialect_prints_initial(&self) -> bool {
        self.rubric.dialect.board.initial
    }

    /// Whether an answer is accepted; else the findings in a line.
    pub(super) fn judge(&self, puzzle: &Told, stdout: &[u8]) -> Result<(), String> {
        let judgement = self.judgement(0, puzzle.id, stdout, Exit::Code(0));
        if judgement.verdict == Verdict::Accepted {
            return Ok(());
        }
        let reasons = judgement
            .findings
            .iter()
            .map(|finding| format!("{}: {}", finding.code, finding.message));
        Err(reasons.collect::<Vec<_>>().join("; "))
    }
}
