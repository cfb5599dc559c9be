//! The command line: definitions only. Parsing opens nothing and runs nothing.

mod class_args;
mod generate_args;
mod gradebook_args;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};

use crate::bundle::{Runtime, Template};
use crate::document::style::ColorWhen;
use crate::report::audience::Audience;
use crate::report::format::Format;
use crate::verify::VerificationFormat;
use sandbox::Choice;

pub use class_args::ClassArgs;
pub use generate_args::GenerateArgs;
pub use gradebook_args::{
    AdjustArgs, ApplyArgs, CheckArgs, DiffArgs, ExportArgs, ExportFormat, ExtendArgs, GradebookCommand,
    GradebookFile, HistoryArgs, MergeArgs, OutputFile, ReportArgs, ReportsArgs, ShowArgs, StatsArgs,
    StatsFormat, TableFormat,
};

/// Grades the 8-puzzle assignment: runs submissions in a sandbox, judges what they print, scores by rubric.
#[derive(Debug, Parser)]
#[command(name = "grader", version = env!("GRADER_VERSION"), max_term_width = 100, after_help = EXIT_CODES, arg_required_else_help = true)]
pub struct Cli {
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorWhen,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "Exit status:
  0    graded, or the check found no difference
  1    graded below --fail-under, or the check found a difference
  2    a mistake in the command line, a rubric or a file; nothing was run
  3    the grader failed on a case, or something is the matter with the whole class;
       the points are withheld, not lost
  130  interrupted; the results so far are reported

Examples:
  grader run ./student-bin
  grader run hw4/alice --rubric princeton-stdin --report json=alice.json
  grader run --rubric my-course.toml -- java -cp out Solver
  grader run --rubric my-course.toml --list
  grader class hw4 --roster roster.csv --rubric my-course.toml";

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Grade one submission and print its report
    Run(Box<RunArgs>),
    /// Find the smallest puzzle on which a submission goes wrong
    Hunt(Box<HuntArgs>),
    /// Make a course's folder: a rubric for its variant, and what to type next
    Init(InitArgs),
    /// Grade a whole class into a gradebook; rerun to resume
    Class(Box<ClassArgs>),
    /// Show results, preview and apply rubric changes, export grades, merge gradebooks
    #[command(subcommand)]
    Gradebook(GradebookCommand),
    /// Build an autograder for a platform from this grader and a rubric
    #[command(subcommand)]
    Bundle(BundleCommand),
    /// Print a starter file: a CI workflow, a container recipe, a cluster job
    Template(TemplateArgs),
    /// Test a rubric on labelled samples: what it catches and what it misses
    Verify(Box<VerifyArgs>),
    /// List and show the puzzles
    #[command(subcommand)]
    Fixture(FixtureCommand),
    /// Show and check rubrics
    #[command(subcommand)]
    Rubric(RubricCommand),
    /// Prove and rewrite every golden, or check that none differs
    Reference(ReferenceArgs),
    /// Generate puzzles of a given size, depth and difficulty
    Generate(GenerateArgs),
    /// Solve a puzzle with the reference solver
    Solve(SolveArgs),
    /// Check the answers that you expect for boards of your own, and count the usual mistakes that they would catch
    Examples(ExamplesArgs),
    /// Show what the sandbox can enforce on this machine, and attack it to prove it
    Doctor(DoctorArgs),
    /// Print the JSON Schema of a file format, for editors
    Schema(SchemaArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man,
}

/// Grade one submission and print its report.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what").args(["path", "submission", "argv", "list"]).required(true).multiple(true))]
pub struct RunArgs {
    /// What is graded, and by what
    #[command(flatten)]
    pub target: TargetArgs,
    /// Print the plan (criteria, cases, limits) and stop; needs no submission
    #[arg(long)]
    pub list: bool,
    /// How many cases to run in parallel [default: the number of cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Give every run its full limits, even after the program was stopped on puzzles like it
    #[arg(long)]
    pub full_limits: bool,
    /// Format of the report on standard output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
    /// Also write a report to a file, such as json=report.json or json@student=report.json; repeatable
    #[arg(long, value_name = "FORMAT[@AUDIENCE]=FILE")]
    pub report: Vec<String>,
    /// Audience of reports that name none [default: depends on the format, see docs/report.md]
    #[arg(long, value_name = "AUDIENCE")]
    pub audience: Option<Audience>,
    /// Show what is hidden until the due date if this time is past it, such as 2026-03-02T08:00:00Z or now [default: hide it]
    #[arg(long, value_name = "TIME")]
    pub as_of: Option<String>,
    /// When it was handed in, such as 2026-03-02T08:00:00+01:00, for rubrics with a late penalty [default: unknown, no penalty]
    #[arg(long, value_name = "TIME")]
    pub submitted_at: Option<String>,
    /// Seed of the generated puzzles; an earlier run's report shows the one it used
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(..=9_223_372_036_854_775_807))]
    pub seed: Option<u64>,
    /// Exit with status 1 below this score: points (80) or a percentage (80%)
    #[arg(long, value_name = "POINTS|PERCENT")]
    pub fail_under: Option<String>,
    /// How to confine the program
    #[command(flatten)]
    pub sandbox: SandboxArgs,
}

/// What is graded, and by what: a submission or a command, and a rubric.
#[derive(Debug, Args)]
pub struct TargetArgs {
    /// The submission: an executable, a script, a .jar, a source file, a folder with sources, or an archive of one
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath, conflicts_with_all = ["submission", "argv"])]
    path: Option<PathBuf>,
    /// The same as PATH
    #[arg(long, short, value_name = "PATH", value_hint = ValueHint::AnyPath, conflicts_with = "argv")]
    submission: Option<PathBuf>,
    /// The rubric: a built-in name, a TOML file, or auto for the built-in one that fits the program [default: auto]
    #[arg(long, short, value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
    rubric: Option<String>,
    /// After `--`: the command to grade; the puzzle's file name is appended if the dialect asks for one
    #[arg(last = true, value_name = "COMMAND", value_hint = ValueHint::CommandWithArguments)]
    pub argv: Vec<OsString>,
}

impl TargetArgs {
    /// The submission, unless a command is graded.
    pub fn submission(&self) -> Option<&Path> {
        self.path.as_deref().or(self.submission.as_deref())
    }

    /// The rubric, if one is named.
    pub fn rubric(&self) -> Option<&str> {
        self.rubric.as_deref().filter(|name| *name != "auto")
    }
}

/// How to confine programs.
#[derive(Clone, Debug, Args)]
pub struct SandboxArgs {
    /// How strictly to confine the program; see docs/sandbox.md
    #[arg(long, value_name = "TIER", default_value = "auto")]
    pub sandbox: SandboxTier,
    /// Refuse to run if one of these protections is missing, such as network,filesystem; `grader doctor` lists them
    #[arg(long, value_name = "PROTECTION", value_delimiter = ',')]
    pub require: Vec<String>,
}

impl SandboxTier {
    /// The same in the sandbox's own terms.
    pub const fn choice(self) -> Choice {
        match self {
            Self::Auto => Choice::Auto,
            Self::Namespaces => Choice::Namespaces,
            Self::Fallback => Choice::Fallback,
            Self::None => Choice::None,
        }
    }
}

/// How strictly to confine programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SandboxTier {
    /// The strictest that this machine allows; never none
    Auto,
    /// Separate process tree, file tree and network, plus everything in fallback
    Namespaces,
    /// What works without namespaces: Landlock, seccomp, limits
    Fallback,
    /// Only time, memory and output are limited; for programs that you trust
    None,
}

/// List and show the puzzles.
#[derive(Debug, Subcommand)]
pub enum FixtureCommand {
    /// List every puzzle with its size, depth and properties
    List(FixtureSource),
    /// Print a puzzle's text
    Show {
        /// The puzzle's name, such as 3x3/depth-20-a
        id: String,
        /// Where to look
        #[command(flatten)]
        source: FixtureSource,
    },
}

/// Where fixtures are.
#[derive(Debug, Args)]
pub struct FixtureSource {
    /// A folder of puzzles [default: the grader's own]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub fixtures: Option<PathBuf>,
}

/// Show and check rubrics.
#[derive(Debug, Subcommand)]
pub enum RubricCommand {
    /// List the built-in rubrics
    List,
    /// Print a built-in rubric or its dialect, to start your own from
    Show {
        /// A name from `grader rubric list`
        name: String,
        /// Print the dialect of that name: the input programs get and the output they print
        #[arg(long)]
        dialect: bool,
    },
    /// Check rubric files and report every problem at once
    Check {
        /// Rubric files, or names
        #[arg(required = true, value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
        rubrics: Vec<String>,
    },
}

/// Prove goldens.
#[derive(Debug, Args)]
pub struct ReferenceArgs {
    /// Write nothing; show differences and exit with status 1 if there are any
    #[arg(long)]
    pub check: bool,
    /// The folder of puzzles
    #[arg(long, value_name = "FOLDER", default_value = "fixtures/puzzles", value_hint = ValueHint::DirPath)]
    pub fixtures: PathBuf,
    /// How many puzzles to prove in parallel [default: the number of cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

/// Solve a puzzle.
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// The puzzle's file, or - for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub puzzle: PathBuf,
    /// Print the priority queue before each step, as in the assignment's checklist
    #[arg(long)]
    pub trace: bool,
    /// The heuristic; the assignment's own search takes manhattan or hamming
    #[arg(long, value_name = "NAME", default_value = "manhattan")]
    pub heuristic: HeuristicName,
    /// Use another search than the assignment's, and show what it cost
    #[arg(long, value_name = "NAME", conflicts_with = "trace")]
    pub algorithm: Option<AlgorithmName>,
    /// For weighted: the weight of the heuristic in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 150, value_parser = clap::value_parser!(u32).range(100..=10_000))]
    pub weight: u32,
    /// Compare all searches and heuristics on this board in a table
    #[arg(long, conflicts_with_all = ["trace", "algorithm"])]
    pub compare: bool,
    /// The most boards a search may generate [default: 20 million; 2 million per row of --compare]
    #[arg(long, value_name = "BOARDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub budget: Option<u64>,
    /// The dialect of the output
    #[arg(long, value_name = "NAME|FILE", default_value = "coursera")]
    pub dialect: String,
    /// The form of what is printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: SolveFormat,
}

/// The form of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SolveFormat {
    /// As a program of the dialect prints it
    Text,
    /// A self-contained page for a lecture: the path, the search tree and the queue; with --compare, Hamming beside Manhattan
    Html,
}

/// Check examples.
#[derive(Debug, Args)]
pub struct ExamplesArgs {
    /// The examples, a TOML file; see docs/examples.md
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// The course's rubric, which says what is asked and how nodes are counted
    #[arg(long, short, value_name = "NAME|FILE", default_value = "coursera", value_hint = ValueHint::FilePath)]
    pub rubric: String,
    /// Exit with status 1 if they catch fewer mistakes
    #[arg(long, value_name = "MISTAKES")]
    pub at_least: Option<usize>,
}

/// A heuristic: a lower bound for the moves to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HeuristicName {
    /// The sum of the tiles' distances to their goal squares
    Manhattan,
    /// The number of tiles out of place
    Hamming,
    /// Manhattan, plus two for each tile that must leave its row or column to let another pass
    LinearConflict,
    /// Walking distance: the cost of moving the right number of tiles into each row and column; up to 4x4
    WalkingDistance,
    /// Additive pattern databases of 6, 6 and 3 tiles; for 4x4
    Pattern,
}

/// A search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AlgorithmName {
    /// All boards of one depth before the next
    BreadthFirst,
    /// A* that remembers the boards it has expanded
    AStar,
    /// Depth-first search with growing bounds
    IdaStar,
    /// A* from both ends
    Bidirectional,
    /// A* with a weighted heuristic: faster, longer solutions
    Weighted,
    /// Smallest heuristic first: fast, long solutions
    Greedy,
    /// Places tile after tile without a search, for any size
    Constructive,
    /// The fastest solver of the reference
    Reference,
}

/// Look at the sandbox.
#[derive(Debug, Args)]
pub struct DoctorArgs {
    /// How strictly to confine the attacks
    #[arg(long, value_name = "TIER", default_value = "auto")]
    pub sandbox: SandboxTier,
}

/// Print a schema.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// Which format
    #[arg(value_name = "FORMAT", default_value = "rubric")]
    pub format: SchemaName,
}

/// A file format with a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemaName {
    /// A rubric
    Rubric,
    /// A dialect
    Dialect,
    /// The JSON report
    Report,
    /// The label of a sample submission
    Label,
    /// Examples that a student writes before the code
    Examples,
    /// The JSON of `grader verify`
    Verification,
}

/// Print completions.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// Find the smallest puzzle on which a submission goes wrong.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("hunted").args(["path", "submission", "argv"]).required(true))]
pub struct HuntArgs {
    /// What is hunted, and by which rubric
    #[command(flatten)]
    pub target: TargetArgs,
    /// The most runs to make after grading
    #[arg(long, value_name = "RUNS", default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub budget: u16,
    /// Save the first puzzle found to a new file, for use in a rubric
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// How many cases to grade in parallel [default: the number of cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Decides between puzzles that are equally small, and seeds generated puzzles
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(..=9_223_372_036_854_775_807))]
    pub seed: Option<u64>,
    /// How to confine the program
    #[command(flatten)]
    pub sandbox: SandboxArgs,
}

/// Make a course's folder.
#[derive(Debug, Args)]
pub struct InitArgs {
    /// The course's folder; created if it does not exist
    #[arg(value_name = "FOLDER", default_value = ".", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// The built-in rubric for the course's variant of the assignment [default: ask]
    #[arg(long, short, value_name = "NAME")]
    pub rubric: Option<String>,
    /// When it is due, such as "2026-12-01 23:59 Europe/Berlin" or 2026-12-01T23:59:00+01:00, or none [default: ask]
    #[arg(long, value_name = "TIME")]
    pub due: Option<String>,
    /// What lateness costs: none, closed (no points after the due date), or a percentage a day such as 10% [default: ask]
    #[arg(long, value_name = "RULE")]
    pub late: Option<String>,
    /// Where submissions come from [default: ask]
    #[arg(long, value_name = "PLATFORM")]
    pub platform: Option<CoursePlatform>,
}

/// Where a course's submissions come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CoursePlatform {
    /// A folder with one folder, archive or file per student
    Folder,
    /// Canvas
    Canvas,
    /// Moodle
    Moodle,
    /// Gradescope
    Gradescope,
    /// Classroom 50
    Classroom50,
    /// GitLab
    Gitlab,
}

/// Build an autograder for a platform.
#[derive(Debug, Subcommand)]
pub enum BundleCommand {
    /// Build the zip to upload to Gradescope as an autograder
    Gradescope(GradescopeArgs),
}

/// An autograder for Gradescope.
#[derive(Debug, Args)]
pub struct GradescopeArgs {
    /// The rubric: a built-in name or a TOML file; files that it names are included
    #[arg(long, short, value_name = "NAME|FILE", default_value = "coursera", value_hint = ValueHint::FilePath)]
    pub rubric: String,
    /// Where to write the zip
    #[arg(long, short, value_name = "FILE", default_value = "autograder.zip", value_hint = ValueHint::FilePath)]
    pub output: PathBuf,
    /// The languages of the submissions; their compilers and runtimes are installed
    #[arg(long, value_name = "LANGUAGE", value_delimiter = ',', default_value = "java")]
    pub languages: Vec<Runtime>,
    /// The grader binary to include, linked statically, for Linux on x86-64 [default: this one]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub binary: Option<PathBuf>,
    /// Accept a dynamically linked grader, which needs the libraries of the machine that built it
    #[arg(long)]
    pub allow_dynamic: bool,
}

/// Print a template.
#[derive(Debug, Args)]
pub struct TemplateArgs {
    /// Which file
    #[arg(value_name = "NAME")]
    pub name: Template,
}

/// Test a rubric.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The rubric: a built-in name or a TOML file
    #[arg(value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
    pub rubric: String,
    /// A folder of your own labelled samples, in addition to the built-in ones; repeatable
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub samples: Vec<PathBuf>,
    /// Also simulate wrong programs, and show which of them the rubric misses
    #[arg(long)]
    pub mutants: bool,
    /// Only samples whose names match, such as 'wrong-answer/java-*'; repeatable
    #[arg(long, value_name = "PATTERN")]
    pub only: Vec<String>,
    /// Do not rerun what exceeded a limit with 1.5 times the limits
    #[arg(long)]
    pub once: bool,
    /// Give every run its full limits, even after the program was stopped on puzzles like it
    #[arg(long)]
    pub full_limits: bool,
    /// Seed of the generated puzzles [default: the rubric's, else 1]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(..=9_223_372_036_854_775_807))]
    pub seed: Option<u64>,
    /// How many programs to run in parallel [default: the number of cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Format of the result on standard output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: VerificationFormat,
    /// How to confine the samples
    #[command(flatten)]
    pub sandbox: SandboxArgs,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_visible_option_and_command_explains_itself_without_a_full_stop() {
        fn walk(command: &clap::Command) {
            for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
                let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(
                    !help.is_empty() && !help.ends_with('.'),
                    "{} {}: {help:?}",
                    command.get_name(),
                    argument.get_id()
                );
            }
            for sub in command.get_subcommands() {
                let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
                assert!(
                    !about.is_empty() && !about.ends_with('.'),
                    "{}: {about:?}",
                    sub.get_name()
                );
                walk(sub);
            }
        }
        walk(&Cli::command());
    }
}
