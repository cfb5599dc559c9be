//! What a program claims about a puzzle, and the judge that reads it.

use std::collections::BTreeMap;
use std::fs;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use grader::dialect::{Answer as Rendered, Transcript};
use grader::fixture::golden::Answer;
use grader::fixture::{Fixture, FixtureId, FixtureSet};
use grader::judge::{Allowed, Judgement, Observation, judge};
use grader::judgement::Verdict;
use grader::rubric::{self, Rubric};
use sandbox::execution::{Execution, Exit, Limits};

use super::corpus;
use super::form;

/// What a program claims about a puzzle: its answer, right or wrong.
#[derive(Clone, Debug)]
pub(super) struct Claims {
    pub(super) id: &'static str,
    pub(super) n: usize,
    /// The boards from the puzzle to the goal, both included.
    pub(super) boards: Vec<Vec<u32>>,
    pub(super) moves: u64,
    /// The number of nodes enqueued, where that is the same for every right program.
    pub(super) enqueued: Option<u64>,
    pub(super) facts: Facts,
}

/// What a Board client says of the puzzle itself.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub(super) hamming: u64,
    pub(super) manhattan: u64,
    pub(super) goal: bool,
    pub(super) solvable: bool,
    pub(super) neighbors: Vec<Vec<u32>>,
    pub(super) own: Vec<u32>,
}

impl Claims {
    fn about(id: &'static str) -> Self {
        let fixture = fixture(id);
        let (moves, solution) = match &fixture.golden.answer {
            Answer::Solvable { moves, solution, .. } => (*moves, solution.clone()),
            Answer::Unsolvable => (0, Vec::new()),
        };
        let board = &fixture.board;
        let facts = Facts {
            hamming: board.hamming(),
            manhattan: board.manhattan(),
            goal: board.is_goal(),
            solvable: board.is_solvable(),
            neighbors: board.neighbors().map(|next| next.tiles().collect()).collect(),
            own: board.tiles().collect(),
        };
        let boards = board
            .along(&solution)
            .map(|board| board.tiles().collect())
            .collect();
        let tree = fixture.golden.counts.manhattan.tree;
        Self {
            id,
            n: fixture.board.dimension(),
            boards,
            moves,
            enqueued: tree.map(|counts| counts.enqueued.min),
            facts,
        }
    }

    /// The line that most courses ask for.
    pub(super) fn head(&self) -> String {
        format!("Minimum number of moves = {}\n", self.moves)
    }

    /// The boards in a dress.
    pub(super) fn boards(&self, dress: &str) -> String {
        form::dress(dress).all(self, &self.boards)
    }

    /// The line, then the boards.
    pub(super) fn with(&self, dress: &str) -> String {
        self.head() + &self.boards(dress)
    }

    /// As a Board client has it: the neighbors in place of the path.
    pub(super) fn of_board(mut self) -> Self {
        self.boards.clone_from(&self.facts.neighbors);
        self
    }
}

/// The puzzles on which every form is tried.
pub(super) fn puzzles() -> &'static [Claims] {
    static PUZZLES: OnceLock<Vec<Claims>> = OnceLock::new();
    PUZZLES.get_or_init(|| {
        [
            "named/puzzle04",
            "2x2/solvable-03",
            "2x2/solvable-12",
            "4x4/depth-10-a",
            "large/n010-depth-18",
        ]
        .map(Claims::about)
        .to_vec()
    })
}

pub(super) fn about(id: &'static str) -> Claims {
    Claims::about(id)
}

/// A shipped fixture, loaded once.
fn fixture(id: &str) -> Arc<Fixture> {
    static LOADED: Mutex<BTreeMap<String, Arc<Fixture>>> = Mutex::new(BTreeMap::new());
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    let load = || Arc::new(FixtureSet::shipped().load(&FixtureId::new(id)).unwrap());
    Arc::clone(loaded.entry(id.to_owned()).or_insert_with(load))
}

/// A course: a dialect, and everything asked that it can ask.
pub(super) struct Course {
    pub(super) name: &'static str,
    rubric: Rubric,
    /// The rubric as written.
    text: String,
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

/// The built-in dialects in which boards are printed.
pub(super) fn with_boards() -> impl Iterator<Item = &'static str> {
    grader::dialect::names().filter(|name| grader::dialect::by_name(name).unwrap().directions.is_none())
}

pub(super) fn courses() -> &'static [Course] {
    static COURSES: OnceLock<Vec<Course>> = OnceLock::new();
    COURSES.get_or_init(|| with_boards().map(|name| Course::of(name, RUBRIC)).collect())
}

pub(super) fn course(name: &str) -> &'static Course {
    courses().iter().find(|course| course.name == name).unwrap()
}

impl Course {
    /// A course of a dialect, with a rubric of its own.
    pub(super) fn of(name: &'static str, rubric: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("forms.toml");
        let text = rubric.replace("DIALECT", name);
        fs::write(&file, &text).unwrap();
        let rubric = rubric::load_file(&file)
            .map_err(|problems| problems.to_string())
            .unwrap();
        Self { name, rubric, text }
    }

    /// What is read in an output.
    pub(super) fn read(&self, id: &str, stdout: &[u8]) -> Transcript {
        self.rubric.read(stdout, &fixture(id).shape())
    }

    /// The judgement of an output under the criterion of an index.
    pub(super) fn judgement(&self, criterion: usize, id: &str, stdout: &[u8], exit: &Exit) -> Judgement {
        let fixture = fixture(id);
        let execution = Execution::new(exit.clone()).printing(stdout);
        let observation =
            Observation::new(execution, self.read(id, stdout), Allowed::full(Limits::default()));
        let judgement = judge(
            &self.rubric,
            &self.rubric.criteria[criterion],
            &fixture,
            &observation,
        );
        let output = corpus::Output {
            dialect: self.name,
            rubric: &self.text,
            criterion,
            puzzle: id,
            exit,
            stdout,
        };
        corpus::record(&output, &judgement);
        judgement
    }

    /// A solution in the form that the course asks for.
    pub(super) fn rendered(&self, boards: &[Vec<u32>], moves: u64, enqueued: u64) -> String {
        self.rubric.dialect.render(&Rendered::Solution {
            boards,
            moves,
            enqueued: Some(enqueued),
        })
    }

    /// Whether the puzzle itself is to be printed.
    pub(super) fn dialect_prints_initial(&self) -> bool {
        self.rubric.dialect.board.initial
    }

    /// Whether an answer is accepted; else the findings in a line.
    pub(super) fn judge(&self, puzzle: &Claims, stdout: &[u8]) -> Result<(), String> {
        let judgement = self.judgement(0, puzzle.id, stdout, &Exit::Code(0));
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
