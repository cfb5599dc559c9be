//! A program that the reference plays: its output is worked out, not run, and then read and judged like any other.
//!
//! It stands in the place of the sandbox, so that a simulated program goes the whole way of a real one.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use reference::misconception::{Answer, Family, SolvabilityClaim, Style, Variant};
use reference::{Board, Budget};

use crate::dialect::{self, Dialect};
use crate::fixture::Fixture;
use crate::fixture::golden;
use crate::grade::{PUZZLE_FILE, given};
use crate::hunt;
use crate::plan::Plan;
use crate::submission::{Language, Program};
use sandbox::execution::{Captured, Execution, Exit, LimitKind, Limits, Usage};
use sandbox::{Pretend, Request, Sandbox, SandboxError};

/// The nodes that a simulated program may make on one puzzle, enough for all but the hardest.
const NODES: u64 = 60_000;

/// The nodes that it may make where a right program makes up to so many: enough for a wrong count on a hard puzzle.
const MOST_NODES: u64 = 2_000_000;

/// The nodes after which a program has run away on an easy puzzle: on a 3-by-3 board one that remembers boards has seen them all by then.
const RUN_AWAY: u64 = 500_000;

/// An easy puzzle is one for which no right program makes a hundredth of that.
const EASY: u64 = RUN_AWAY / 100;

/// On how many easy puzzles a program must have run away to be taken to do so wherever [`NODES`] are not enough.
const OFTEN: usize = 3;

/// What is simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Simulation {
    /// A right program.
    Right(Style),
    /// A program with one misconception.
    Wrong(Variant, Style),
}

impl Simulation {
    /// What it prints for a board, if it gets there within a number of nodes.
    fn answer(self, board: &Board, nodes: u64) -> Answer {
        let budget = Budget::nodes(nodes);
        match self {
            Self::Right(style) => style.answer(board, budget),
            Self::Wrong(variant, style) => variant.answer(board, style, budget),
        }
    }

    /// Whether it searches a board for ever.
    fn never_ends(self, board: &Board) -> bool {
        match self {
            Self::Right(_) => false,
            Self::Wrong(variant, style) => {
                variant.tells(board, style, Budget::nodes(NODES)) == SolvabilityClaim::NoEnd
            }
        }
    }

    /// Whether it makes the nodes of a right program, and counts them wrongly.
    fn counts_wrongly(self) -> bool {
        match self {
            Self::Right(_) => false,
            Self::Wrong(variant, _) => variant.misconception().family() == Family::Counting,
        }
    }
}

/// The program that the grader believes to run.
pub(crate) fn program() -> Program {
    Program {
        name: "simulated".to_owned(),
        language: Language::Executable,
        command: vec!["./simulated".into()],
        shown_command: "./simulated".to_owned(),
        readable: Vec::new(),
        handed_in: None,
        env: Vec::new(),
        built_by: Vec::new(),
        toolchain: None,
    }
}

/// What is known on the stage.
struct Scene {
    simulation: Simulation,
    dialect: Arc<Dialect>,
    puzzles: BTreeMap<Arc<[u8]>, Arc<Fixture>>,
    /// On how many easy puzzles it ran away.
    ran_away: AtomicUsize,
}

/// The place in which one simulated program runs.
pub(super) fn stage(simulation: Simulation, plan: &Plan) -> impl Sandbox {
    let fixtures = plan.runs.iter().map(|run| Arc::clone(&run.fixture));
    let scene = Scene {
        simulation,
        dialect: Arc::clone(&plan.rubric.dialect),
        puzzles: fixtures
            .map(|fixture| (given(&plan.rubric.dialect.puzzle, &fixture), fixture))
            .collect(),
        ran_away: AtomicUsize::new(0),
    };
    Pretend::new(move |request: &Request| scene.run(request))
}

impl Scene {
    fn run(&self, request: &Request) -> Result<Execution, SandboxError> {
        let given = request.files.iter().find(|(name, _)| name == PUZZLE_FILE);
        let last = request.argv.last().map(|last| last.as_encoded_bytes());
        let text: &[u8] = match given {
            Some((_, text)) => text,
            None if request.stdin.is_empty() => last.unwrap_or_default(),
            None => &request.stdin,
        };
        let planned = self.puzzles.get(text).cloned();
        // A hunt makes puzzles of its own, in the form that most courses have.
        let fixture = planned
            .or_else(|| hunt::fixture(&Board::parse(text).ok()?))
            .ok_or_else(|| SandboxError::plain("a simulated program was given an unknown puzzle"))?;
        Ok(self.execution(&fixture, &request.limits))
    }

    fn execution(&self, fixture: &Fixture, limits: &Limits) -> Execution {
        match self.answer(fixture) {
            Answer::Garbled => self.in_bytes(fixture, limits),
            // What is not known counts as right, so that nothing is said to be caught that may not be.
            Answer::Unknown => self.right(fixture, limits),
            answer @ (Answer::Solved(_) | Answer::Unsolvable | Answer::NoEnd) => {
                within(limits, played(&self.dialect, &answer))
            }
        }
    }

    /// What it prints for a puzzle, as far as that can be worked out.
    fn answer(&self, fixture: &Fixture) -> Answer {
        let board = &fixture.board;
        let right = fixture
            .golden
            .counts
            .manhattan
            .tree
            .map(|counts| counts.enqueued.max);
        let nodes = match right {
            Some(right) if self.simulation.counts_wrongly() && right <= MOST_NODES => right.max(NODES),
            Some(_) | None => NODES,
        };
        let answer = self.simulation.answer(board, nodes);
        if answer != Answer::Unknown {
            return answer;
        }
        let is_easy = right.is_some_and(|right| right <= EASY);
        if is_easy && self.ran_away.load(Ordering::SeqCst) < OFTEN {
            let answer = self.simulation.answer(board, RUN_AWAY);
            let has_run_away = answer == Answer::Unknown;
            self.ran_away
                .fetch_add(usize::from(has_run_away), Ordering::SeqCst);
            return if has_run_away { Answer::NoEnd } else { answer };
        }
        if self.ran_away.load(Ordering::SeqCst) >= OFTEN || self.simulation.never_ends(board) {
            Answer::NoEnd
        } else {
            Answer::Unknown
        }
    }

    /// The right answer with each tile's number as a byte with a sign keeps it: the one misconception that garbles boards.
    fn in_bytes(&self, fixture: &Fixture, limits: &Limits) -> Execution {
        let right = self.right(fixture, limits);
        let text = String::from_utf8_lossy(&right.stdout.bytes);
        let lines = text.lines().map(|line| {
            let numbers: Result<Vec<u32>, _> = line.split_whitespace().map(str::parse).collect();
            match numbers {
                Ok(row) if row.len() > 1 => {
                    let kept = row.iter().map(|tile| i8::from_le_bytes([tile.to_le_bytes()[0]]));
                    kept.map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ")
                }
                Ok(_) | Err(_) => line.to_owned(),
            }
        });
        within(limits, ended(lines.map(|line| line + "\n").collect(), right.exit))
    }

    fn right(&self, fixture: &Fixture, limits: &Limits) -> Execution {
        let golden::Answer::Solvable { moves, solution, .. } = &fixture.golden.answer else {
            return within(limits, played(&self.dialect, &Answer::Unsolvable));
        };
        let counts = fixture.golden.counts.manhattan.tree;
        let enqueued = counts.map(|counts| counts.enqueued.min);
        let boards = fixture.board.along(solution);
        within(limits, solved(&self.dialect, boards, *moves, enqueued))
    }
}

/// What a program does that gives an answer in a dialect; one whose answer is not known does not end.
pub fn played(dialect: &Dialect, answer: &Answer) -> Execution {
    match answer {
        Answer::Solved(found) => solved(
            dialect,
            found.boards().into_iter(),
            found.moves,
            Some(found.enqueued),
        ),
        Answer::Unsolvable => ended(
            dialect.render(&dialect::Answer::Unsolvable),
            Exit::Code(i32::from(dialect.throws())),
        ),
        Answer::NoEnd | Answer::Unknown => ended(String::new(), Exit::Limit(LimitKind::Cpu)),
        Answer::Garbled => ended(String::new(), Exit::Code(1)),
    }
}

fn solved(
    dialect: &Dialect,
    boards: impl Iterator<Item = Board>,
    moves: u64,
    enqueued: Option<u64>,
) -> Execution {
    let boards: Vec<Vec<u32>> = boards.map(|board| board.tiles().collect()).collect();
    let text = dialect.render(&dialect::Answer::Solution {
        boards: &boards,
        moves,
        enqueued,
    });
    ended(text, Exit::Code(0))
}

/// A program that printed a text, in no time.
pub(crate) fn ended(text: String, exit: Exit) -> Execution {
    let usage = Usage {
        cpu: Some(Duration::ZERO),
        ..Usage::default()
    };
    Execution {
        usage,
        ..Execution::new(exit).printing(text)
    }
}

/// The same as far as the limit of the output lets it come.
fn within(limits: &Limits, mut execution: Execution) -> Execution {
    let most = usize::try_from(limits.output).unwrap_or(usize::MAX);
    let Captured { bytes, truncated } = &mut execution.stdout;
    if bytes.len() > most {
        bytes.truncate(most);
        *truncated = true;
        execution.exit = Exit::Limit(LimitKind::Output);
    }
    execution
}
