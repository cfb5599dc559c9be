//! A program that the reference plays: its output is worked out, not run, and then read and judged like any other.
//!
//! It stands in the place of the sandbox, so that a simulated program goes the whole way of a real one.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use reference::misconception::{Answer, Solved, Style, Variant};
use reference::{Board, Budget};

use crate::dialect::{self, Dialect};
use crate::execution::{Captured, Execution, Exit, LimitKind, Limits, Usage};
use crate::fixture::Fixture;
use crate::golden;
use crate::grade::PUZZLE_FILE;
use crate::plan::Plan;
use crate::sandbox::{Cell, CellSpec, Request, Sandbox, SandboxError, SandboxReport};
use crate::submission::{Language, Program};

/// The nodes that a simulated program may make on one puzzle, enough for all but the hardest.
const BUDGET: Budget = Budget::nodes(60_000);

/// What is simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Simulation {
    /// A right program.
    Right(Style),
    /// A program with one misconception.
    Wrong(Variant, Style),
}

impl Simulation {
    /// What it prints for a board.
    fn answer(self, board: &Board) -> Answer {
        match self {
            Self::Right(style) => style.answer(board, BUDGET),
            Self::Wrong(variant, style) => variant.answer(board, style, BUDGET),
        }
    }
}

/// The program that the grader believes to run.
pub(super) fn program() -> Program {
    Program {
        name: "simulated".to_owned(),
        language: Language::Executable,
        command: vec!["./simulated".into()],
        shown_command: "./simulated".to_owned(),
        readable: Vec::new(),
        env: Vec::new(),
        built_by: Vec::new(),
        toolchain: None,
    }
}

/// The place in which one simulated program runs.
pub(super) struct Stage {
    report: SandboxReport,
    scene: Arc<Scene>,
}

/// What is known on the stage.
struct Scene {
    simulation: Simulation,
    dialect: Arc<Dialect>,
    puzzles: BTreeMap<Arc<[u8]>, Arc<Fixture>>,
}

impl Stage {
    pub(super) fn new(simulation: Simulation, plan: &Plan) -> Self {
        let fixtures = plan.runs.iter().map(|run| Arc::clone(&run.fixture));
        let scene = Scene {
            simulation,
            dialect: Arc::clone(&plan.rubric.dialect),
            puzzles: fixtures
                .map(|fixture| (Arc::clone(&fixture.text), fixture))
                .collect(),
        };
        Self {
            report: SandboxReport::new("simulated"),
            scene: Arc::new(scene),
        }
    }
}

impl Sandbox for Stage {
    fn report(&self) -> &SandboxReport {
        &self.report
    }

    fn open(&self, _: &CellSpec) -> Result<Box<dyn Cell>, SandboxError> {
        Ok(Box::new(Actor(Arc::clone(&self.scene))))
    }
}

struct Actor(Arc<Scene>);

impl Cell for Actor {
    fn run(&mut self, request: &Request) -> Result<Execution, SandboxError> {
        let given = request.files.iter().find(|(name, _)| name == PUZZLE_FILE);
        let text = given.map_or(&request.stdin, |(_, text)| text);
        let fixture = self
            .0
            .puzzles
            .get(text)
            .ok_or_else(|| SandboxError::plain("a simulated program was given an unknown puzzle"))?;
        Ok(self.0.execution(fixture, &request.limits))
    }
}

impl Scene {
    fn execution(&self, fixture: &Fixture, limits: &Limits) -> Execution {
        match self.simulation.answer(&fixture.board) {
            Answer::Solved(solved) => ended(self.solution(&solved), Exit::Code(0), limits),
            Answer::Unsolvable => self.no_solution(limits),
            Answer::NoEnd => ended(String::new(), Exit::Limit(LimitKind::Cpu), limits),
            Answer::Garbled => ended(String::new(), Exit::Code(1), limits),
            // What is not known counts as right, so that nothing is said to be caught that may not be.
            Answer::Unknown => self.right(fixture, limits),
        }
    }

    fn solution(&self, solved: &Solved) -> String {
        let boards: Vec<Vec<u32>> = solved
            .boards()
            .iter()
            .map(|board| board.tiles().collect())
            .collect();
        self.dialect.render(&dialect::Answer::Solution {
            boards: &boards,
            moves: solved.moves,
            enqueued: Some(solved.enqueued),
        })
    }

    fn no_solution(&self, limits: &Limits) -> Execution {
        let status = i32::from(self.dialect.throws());
        ended(
            self.dialect.render(&dialect::Answer::Unsolvable),
            Exit::Code(status),
            limits,
        )
    }

    fn right(&self, fixture: &Fixture, limits: &Limits) -> Execution {
        let golden::Answer::Solvable { moves, solution, .. } = &fixture.golden.answer else {
            return self.no_solution(limits);
        };
        let mut boards = vec![fixture.board.clone()];
        for step in solution {
            let next = boards.last().and_then(|board| board.slide(*step));
            boards.extend(next);
        }
        let boards: Vec<Vec<u32>> = boards.iter().map(|board| board.tiles().collect()).collect();
        let counts = fixture.golden.counts.manhattan.tree;
        let text = self.dialect.render(&dialect::Answer::Solution {
            boards: &boards,
            moves: *moves,
            enqueued: counts.map(|counts| counts.enqueued.min),
        });
        ended(text, Exit::Code(0), limits)
    }
}

fn ended(text: String, exit: Exit, limits: &Limits) -> Execution {
    let most = usize::try_from(limits.output).unwrap_or(usize::MAX);
    let truncated = text.len() > most;
    let mut bytes = text.into_bytes();
    bytes.truncate(most);
    Execution {
        exit: if truncated {
            Exit::Limit(LimitKind::Output)
        } else {
            exit
        },
        stdout: Captured { bytes, truncated },
        stderr: Captured::default(),
        usage: Usage {
            wall: Duration::ZERO,
            cpu: Some(Duration::ZERO),
            peak_memory: None,
        },
        leaked_processes: 0,
    }
}
