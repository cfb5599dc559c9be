//! What a course asks and what it gives for it: a rubric, checked.
//!
//! As written, a rubric is a TOML file; checking it resolves its globs, its dialect and its limits and reports every problem at once. A checked rubric cannot be wrong.

mod check;
mod check_criterion;
mod check_generate;
mod check_late;
mod check_scoring;
mod check_visibility;
mod counting;
mod course_library;
mod examples_criterion;
mod fixture_library;
mod limit_layers;
mod load;
mod notes;
mod quantity;
mod rubric_file;
mod starter;
#[cfg(test)]
mod tests;
pub(crate) mod value;
mod visibility;

use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::dialect::{DeviationKind, Dialect, PuzzleShape, Transcript};
use crate::fixture::{Fixture, FixtureId};
use crate::names::named;
use crate::problem::Problems;
use crate::score::late::LatePolicy;
use crate::score::{CaseOutcome, PartScore, Points, Score, Scoring};
use sandbox::execution::Limits;

pub use check_generate::Seed;
pub use course_library::CourseLibrary;
pub use examples_criterion::ExamplesCriterion;
pub use load::{DEFAULT, list_text, load, load_file, load_seeded, names, shipped_text, sources};
pub(crate) use quantity::{duration_text, size_text};
pub use rubric_file::{
    CaseFile, CountingFile, CriterionFile, FeedbackFile, GenerateFile, LateFile, LimitsFile, Overlooked,
    OverrideFile, RubricFile, SCHEMA, ScoreFile, TextFile, ThresholdFile,
};
pub use starter::{LateRule, starter};
pub use visibility::{DueDate, Visibility};

/// A checked rubric.
#[derive(Clone, Debug)]
pub struct Rubric {
    /// The short name: a shipped rubric's, or the file's without its ending.
    pub name: String,
    /// The title for people.
    pub title: String,
    /// How the programs are given their input and what they print.
    pub dialect: Arc<Dialect>,
    /// How enqueued counts are judged.
    pub counting: Counting,
    /// What text comparison overlooks.
    pub text: TextRule,
    /// What students see beside what is wrong.
    pub feedback: Feedback,
    /// How the course's classes differ from those of the assignment.
    pub classes: ClassesRule,
    /// The libraries that Java submissions are compiled and run with.
    pub libraries: Vec<CourseLibrary>,
    /// The points in all: the sum of the criteria's that are no extra credit.
    pub points: Points,
    /// Which of several submissions of a student counts.
    pub counts: CountedAttempt,
    /// When the assignment is due, where the rubric says so.
    pub due: Option<Timestamp>,
    /// What lateness costs, where the rubric says so.
    pub late: Option<LatePolicy>,
    /// What the names of hidden fixtures are made with, so that nobody can guess them.
    pub secret: Option<String>,
    /// The seed of the puzzles that were made for this run, where there are any.
    pub seed: Option<u64>,
    /// The criteria in the order of the file, which is the order of the report.
    pub criteria: Vec<Criterion>,
}

/// One thing that is asked.
#[derive(Clone, Debug)]
pub struct Criterion {
    /// The stable id.
    pub id: String,
    /// The title for people.
    pub title: String,
    /// The points that can be earned.
    pub points: Points,
    /// Whether they are given on top of the points in all.
    pub extra_credit: bool,
    /// What every case must get right; each requirement speaks of the fixtures it applies to.
    pub requires: Vec<Requirement>,
    /// Whether it is about examples that are handed in, and asks nothing of the program.
    pub is_of_examples: bool,
    /// The fixtures, each with its limits and who sees it, in the order of the ids.
    pub cases: Vec<AskedCase>,
    /// How passed cases become points.
    pub scoring: Scoring,
    /// Indices of earlier criteria that must pass entirely before this one is run.
    pub after: Vec<usize>,
    /// The format deviations that fail a case where `form` is required; none elsewhere.
    pub deviations: Vec<DeviationKind>,
    /// What a student reads when the criterion fails: hints in steps, where the course wrote some.
    pub hints: Vec<String>,
}

/// A fixture of a criterion.
#[derive(Clone, Debug)]
pub struct AskedCase {
    /// The fixture.
    pub fixture: Arc<Fixture>,
    /// The limits of the run.
    pub limits: Limits,
    /// Whether the run may get less where other runs show that it tells nothing.
    pub patience: Patience,
    /// How much students see of it.
    pub visibility: Visibility,
}

impl AskedCase {
    /// A case of which students see everything.
    pub const fn visible(fixture: Arc<Fixture>, limits: Limits) -> Self {
        Self {
            fixture,
            limits,
            patience: Patience::Short,
            visibility: Visibility::Visible,
        }
    }
}

/// Declares the requirements: the name of each, the client of which it is asked, and the puzzles of which it says anything.
macro_rules! requirements {
    ($($(#[$doc:meta])* $variant:ident = $name:literal: $client:ident, $puzzles:ident;)*) => {
        named! {
            /// What a case must get right.
            #[derive(PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
            #[serde(rename_all = "kebab-case")]
            pub enum Requirement { $($(#[$doc])* $variant = $name,)* }
        }

        impl Requirement {
            /// Of which program it is asked.
            pub const fn client(self) -> Client {
                match self { $(Self::$variant => Client::$client,)* }
            }

            /// Whether it says anything of a puzzle that is solvable, or not.
            pub const fn applies_to(self, solvable: bool) -> bool {
                let puzzles = match self { $(Self::$variant => Puzzles::$puzzles,)* };
                match puzzles {
                    Puzzles::Every => true,
                    Puzzles::Solvable => solvable,
                    Puzzles::Unsolvable => !solvable,
                }
            }
        }
    };
}

/// The puzzles of which a requirement says anything.
enum Puzzles {
    Every,
    Solvable,
    Unsolvable,
}

requirements! {
    /// The minimum number of moves (solvable puzzles).
    Moves = "moves": Solver, Solvable;
    /// A shortest path from the puzzle to the goal, board by board (solvable puzzles).
    Path = "path": Solver, Solvable;
    /// The number of search nodes enqueued, within the exact range (solvable puzzles).
    Enqueued = "enqueued": Solver, Solvable;
    /// That there is no solution, said as the dialect asks (unsolvable puzzles).
    Unsolvable = "unsolvable": Solver, Unsolvable;
    /// The text as the dialect prints it, line by line (every puzzle).
    Text = "text": Solver, Every;
    /// The steps of the search with the nodes in the queue (solvable puzzles).
    Trace = "trace": Solver, Solvable;
    /// That the output is in the dialect's form (every puzzle).
    Form = "form": Solver, Every;
    /// The number of tiles out of place (every puzzle; of the Board client).
    Hamming = "hamming": Board, Every;
    /// The sum of the Manhattan distances (every puzzle; of the Board client).
    Manhattan = "manhattan": Board, Every;
    /// Whether the board is the goal (every puzzle; of the Board client).
    IsGoal = "is-goal": Board, Every;
    /// Whether the board can be solved (every puzzle; of the Board client).
    IsSolvable = "is-solvable": Board, Every;
    /// The neighboring boards, in any order (every puzzle; of the Board client).
    Neighbors = "neighbors": Board, Every;
    /// The members of `Board` and `Solver`: as the assignment names them, public, of the right types, and no others (every puzzle; of the classes).
    Api = "api": Classes, Every;
    /// That each of the two classes compiles, so that it can be called (every puzzle; of the classes).
    Compiles = "compiles": Classes, Every;
    /// Of `api`: the members that the assignment names, public and of the right types (every puzzle; of the classes).
    ApiMissing = "api-missing": Classes, Every;
    /// Of `api`: that no others are public (every puzzle; of the classes).
    ApiExtra = "api-extra": Classes, Every;
    /// The board's size and, where the API has `tileAt`, its tiles (every puzzle; of the classes).
    CallSize = "call-size": Classes, Every;
    /// What `hamming()` returns, for the board and for its neighbors (every puzzle; of the classes).
    CallHamming = "call-hamming": Classes, Every;
    /// What `manhattan()` returns, for the board and for its neighbors (every puzzle; of the classes).
    CallManhattan = "call-manhattan": Classes, Every;
    /// What `isGoal()` returns, for the board and for its neighbors (every puzzle; of the classes).
    CallIsGoal = "call-is-goal": Classes, Every;
    /// What `isSolvable()` of `Board` returns (every puzzle; of the classes).
    CallIsSolvable = "call-is-solvable": Classes, Every;
    /// What `toString()` of `Board` returns, apart from the blanks in a line (every puzzle; of the classes).
    CallToString = "call-to-string": Classes, Every;
    /// What `neighbors()` gives, a second time too, and of the neighbors (every puzzle; of the classes).
    CallNeighbors = "call-neighbors": Classes, Every;
    /// What `twin()` gives: two tiles exchanged, the same ones each time (every puzzle; of the classes).
    CallTwin = "call-twin": Classes, Every;
    /// The contract of `equals`: null, other classes, other sizes (every puzzle; of the classes).
    CallEquals = "call-equals": Classes, Every;
    /// That a board stays as it is, whatever is called and whatever becomes of the array that it was made of (every puzzle; of the classes).
    CallImmutable = "call-immutable": Classes, Every;
    /// What `moves()` of `Solver` returns (solvable puzzles; of the classes).
    SolverMoves = "solver-moves": Classes, Solvable;
    /// What `solution()` of `Solver` gives: any shortest solution (solvable puzzles; of the classes).
    SolverSolution = "solver-solution": Classes, Solvable;
    /// The next three together.
    SolverUnsolvable = "solver-unsolvable": Classes, Every;
    /// What `isSolvable()` of `Solver` returns (every puzzle; of the classes).
    SolverIsSolvable = "solver-is-solvable": Classes, Every;
    /// That `moves()` of `Solver` is -1 where there is no solution (unsolvable puzzles; of the classes).
    SolverNoMoves = "solver-no-moves": Classes, Unsolvable;
    /// That `solution()` of `Solver` is null where there is no solution (unsolvable puzzles; of the classes).
    SolverNoSolution = "solver-no-solution": Classes, Unsolvable;
    /// That the constructor of `Solver` throws `IllegalArgumentException` (unsolvable puzzles; of the classes).
    SolverRefuses = "solver-refuses": Classes, Unsolvable;
    /// That the constructor of `Solver` throws for null (every puzzle; of the classes).
    SolverNull = "solver-null": Classes, Every;
    /// That `Solver` comes to an answer within the limits: `moves()` or `solution()` is right (solvable puzzles; of the classes).
    SolverInTime = "solver-in-time": Classes, Solvable;
    /// That `Solver` gives the same answers in any order of calls, beside another solver, and after its results were changed (every puzzle; of the classes).
    SolverStable = "solver-stable": Classes, Every;
    /// That what is in the queue stays as it is there, and that `equals` is asked of a neighbor and the board before alone (solvable puzzles; of the classes).
    SolverQueue = "solver-queue": Classes, Solvable;
    /// How many nodes the search puts into its queue and takes out, and has in it at most: no more than the assignment's search can (solvable puzzles; of the classes).
    SolverCounts = "solver-counts": Classes, Solvable;
    /// How often the search calls `manhattan`, `equals` and `toString` for each board that it makes (solvable puzzles; of the classes).
    SolverCalls = "solver-calls": Classes, Solvable;
    /// How the time of `Board`'s methods grows with N (every puzzle; of the classes).
    BoardGrowth = "board-growth": Classes, Every;
    /// What a `Board` keeps in memory (every puzzle; of the classes).
    BoardMemory = "board-memory": Classes, Every;
    /// What a `Solver` that has solved its board keeps in memory (solvable puzzles; of the classes).
    SolverMemory = "solver-memory": Classes, Solvable;
    /// That `Solver` comes to an answer with the submission's own `Board` (solvable puzzles; of the classes).
    SolverOwnBoard = "solver-own-board": Classes, Solvable;
}

impl Requirement {
    /// The requirements that it stands for: itself, where it is not several together.
    pub const fn parts(&self) -> &[Self] {
        if matches!(self, Self::SolverUnsolvable) {
            &[
                Self::SolverIsSolvable,
                Self::SolverNoMoves,
                Self::SolverNoSolution,
            ]
        } else {
            std::slice::from_ref(self)
        }
    }
}

impl Criterion {
    /// What the outcomes of all its cases give.
    pub fn score(&self, outcomes: &[CaseOutcome]) -> Score {
        Score::of(self.points, &self.scoring, outcomes)
    }

    /// What the outcomes of some of its `all` cases give.
    pub fn part_score(&self, known: &[CaseOutcome], all: usize) -> PartScore {
        PartScore::of(self.points, &self.scoring, known, all)
    }

    /// A criterion of these cases in which nothing else is said. Its title is its id.
    pub fn of(id: &str, points: Points, requires: &[Requirement], cases: Vec<AskedCase>) -> Self {
        Self {
            id: id.to_owned(),
            title: id.to_owned(),
            points,
            extra_credit: false,
            requires: requires.to_vec(),
            is_of_examples: false,
            cases,
            scoring: Scoring::PerCase,
            after: Vec::new(),
            deviations: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// The program that it looks at.
    pub fn client(&self) -> Client {
        let mut asked = self.requires.iter();
        asked.next().map_or(Client::Solver, |asked| asked.client())
    }

    /// Whether one of its cases is on a fixture.
    pub fn asks_about(&self, fixture: &FixtureId) -> bool {
        self.cases.iter().any(|case| case.fixture.id == *fixture)
    }
}

/// The programs of a submission that a rubric can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Client {
    /// The one that solves puzzles.
    Solver,
    /// The one that prints what `Board` computes: the two distances, whether the board is the goal and can be solved, and its neighbors.
    Board,
    /// None of the submission's own: the grader's driver calls the classes `Board` and `Solver`.
    Classes,
}

impl Rubric {
    /// A rubric of these criteria in which nothing else is said.
    ///
    /// # Errors
    /// No dialect that comes with the grader has that name.
    pub fn of(dialect: &str, criteria: Vec<Criterion>) -> Result<Self, Problems> {
        Ok(Self {
            name: "test".to_owned(),
            title: "Test".to_owned(),
            dialect: Arc::new(crate::dialect::by_name(dialect)?),
            counting: Counting::default(),
            text: TextRule::default(),
            feedback: Feedback::default(),
            classes: ClassesRule::default(),
            libraries: Vec::new(),
            points: criteria.iter().map(|criterion| criterion.points).sum(),
            counts: CountedAttempt::default(),
            due: None,
            late: None,
            secret: None,
            seed: None,
            criteria,
        })
    }

    /// The program that the rubric runs. The driver that calls the classes starts their `main` too, where both are asked.
    pub fn client(&self) -> Client {
        let asked = self.criteria.iter().flat_map(|criterion| &criterion.requires);
        let clients = asked.map(|requirement| requirement.client());
        clients
            .reduce(|one, other| if other == Client::Classes { other } else { one })
            .unwrap_or(Client::Solver)
    }

    /// Whether it asks for something of any puzzle.
    pub fn asks(&self, requirement: Requirement) -> bool {
        let mut criteria = self.criteria.iter();
        criteria.any(|criterion| criterion.requires.contains(&requirement))
    }

    /// Whether a rubric of the classes asks for what `main` prints as well.
    pub fn asks_main(&self) -> bool {
        let mut asked = self.criteria.iter().flat_map(|criterion| &criterion.requires);
        self.client() == Client::Classes && asked.any(|requirement| requirement.client() == Client::Solver)
    }

    /// Reads what that program printed about a puzzle. The driver's answers about classes are no text that a program printed: whoever judges them reads them.
    pub fn read(&self, output: &[u8], puzzle: &PuzzleShape) -> Transcript {
        match self.client() {
            Client::Solver => self.dialect.read(output, puzzle),
            Client::Board => self.dialect.read_board_client(output, puzzle),
            Client::Classes => Transcript::default(),
        }
    }
}

/// How enqueued counts are judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counting {
    /// The priority function that programs use.
    pub heuristic: CountedHeuristic,
    /// Whether a closed set is permitted, which changes the counts.
    pub closed_set: bool,
}

/// The priority function whose counts are right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CountedHeuristic {
    /// Manhattan.
    #[default]
    Manhattan,
    /// Hamming.
    Hamming,
    /// Either: the course leaves the choice to the student.
    Either,
}

/// How a course's classes differ from those of the assignment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassesRule {
    /// Members by the assignment's name, and what the course calls them.
    pub names: Vec<(&'static str, String)>,
    /// Whether `toString()` of a board may leave out the dimension, and print the blank as white space.
    pub plain_text: bool,
    /// Whether `new Solver(null)` must throw `IllegalArgumentException`. Otherwise `NullPointerException` is right too: the assignment's documents differ.
    pub strict_null: bool,
}

/// What students see beside what is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feedback {
    /// Why a program is wrong, where that can be known.
    pub diagnosis: bool,
    /// The grader's own hints.
    pub hints: bool,
    /// How many more graded submissions each further step of a hint takes; all steps come at once where nothing is said.
    pub hints_after: Option<usize>,
    /// The most further runs after grading, in search of the smallest puzzle on which a program goes wrong.
    pub counterexample: usize,
}

impl Feedback {
    /// The further runs where a rubric says nothing.
    pub const COUNTEREXAMPLE: usize = 20;
}

/// Everything is shown.
impl Default for Feedback {
    fn default() -> Self {
        Self {
            diagnosis: true,
            hints: true,
            hints_after: None,
            counterexample: Self::COUNTEREXAMPLE,
        }
    }
}

/// What text comparison overlooks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextRule {
    /// Blanks and tabs at the ends of lines, and carriage returns.
    pub ignore_trailing_space: bool,
    /// Empty lines.
    pub ignore_empty_lines: bool,
    /// The amount of white space between words, and at the beginnings of lines.
    pub ignore_spacing: bool,
}

impl TextRule {
    /// Overlooks everything that is form and no substance.
    pub const FORM: Self = Self {
        ignore_trailing_space: true,
        ignore_empty_lines: true,
        ignore_spacing: true,
    };
}

/// How long a program is waited for that was stopped on puzzles like this one.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Patience {
    /// A while only, so that one mistake does not cost its full time on every puzzle. No verdict depends on it.
    #[default]
    Short,
    /// As long as the limits say.
    Full,
}

named! {
    /// Which of several submissions of a student counts.
    #[derive(Default, Serialize, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum CountedAttempt {
        /// The last one.
        #[default]
        Last = "last",
        /// The one that is worth most; of equals the last.
        Best = "best",
    }
}
