//! The command line: definitions only. Parsing opens nothing and runs nothing.

mod bundle_args;
mod generate_args;
mod verify_args;

use std::ffi::OsString;
use std::path::PathBuf;

mod class_args;
mod gradebook_args;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};

use crate::report::audience::Audience;
use crate::report::format::Format;
use crate::report::style::ColorWhen;
use crate::sandbox::Choice;

pub use bundle_args::{BundleCommand, GradescopeArgs, TemplateArgs};
pub use generate_args::GenerateArgs;
pub use verify_args::VerifyArgs;

pub use class_args::ClassArgs;
pub use gradebook_args::{
    AdjustArgs, ApplyArgs, DiffArgs, ExportArgs, ExportFormat, ExtendArgs, GradebookCommand, GradebookFile,
    HistoryArgs, MergeArgs, OutputFile, ReportArgs, ShowArgs, StatsArgs, StatsFormat, TableFormat,
};

/// Grades the 8-puzzle assignment: runs submissions in a sandbox, judges what they print, scores by rubric.
#[derive(Debug, Parser)]
#[command(name = "grader", version, max_term_width = 100, after_help = EXIT_CODES, arg_required_else_help = true)]
pub struct Cli {
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorWhen,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "Exit status:
  0    graded, or the check found nothing
  1    graded below --fail-under, or the check found a difference
  2    a mistake in the command line, a rubric or a file: nothing was run
  3    the grader itself failed on a case; its points are withheld
  130  interrupted; what was graded by then is reported

Examples:
  grader run --submission ./student-bin
  grader run --submission hw4/alice --rubric princeton-stdin --report json=alice.json
  grader run --rubric my-course.toml -- java -cp out Solver
  grader run --rubric my-course.toml --list
  grader class hw4 --roster roster.csv --rubric my-course.toml";

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Grade one submission and print its report
    Run(Box<RunArgs>),
    /// Grade a whole class into a gradebook; the same command goes on where it was stopped
    Class(Box<ClassArgs>),
    /// Look into a gradebook, preview and apply another rubric, join the gradebooks of several machines
    #[command(subcommand)]
    Gradebook(GradebookCommand),
    /// Make an autograder for a platform, from this grader and a rubric
    #[command(subcommand)]
    Bundle(BundleCommand),
    /// Print a file to copy: a CI job, a container, a cluster's job that grades a class in shards
    Template(TemplateArgs),
    /// Test a rubric: grade labelled samples with it, and show what it catches and what it lets pass
    Verify(Box<VerifyArgs>),
    /// Show the puzzles that submissions are run on
    #[command(subcommand)]
    Fixture(FixtureCommand),
    /// Show and check rubrics
    #[command(subcommand)]
    Rubric(RubricCommand),
    /// Prove every fixture's golden again and write it, or check that nothing differs
    Reference(ReferenceArgs),
    /// Make puzzles to order: of a size, so many moves from the goal, discriminating
    Generate(GenerateArgs),
    /// Solve a puzzle with the reference
    Solve(SolveArgs),
    /// Show what the sandbox holds on this machine, and attack it
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
#[command(group = clap::ArgGroup::new("what").args(["submission", "argv", "list"]).required(true).multiple(true))]
pub struct RunArgs {
    /// The submission: an executable, a script, a .jar, a source file, a folder with sources, or an archive of one
    #[arg(long, short, value_name = "PATH", value_hint = ValueHint::AnyPath, conflicts_with = "argv")]
    pub submission: Option<PathBuf>,
    /// The rubric: the name of one that comes with the grader, or a TOML file
    #[arg(long, short, value_name = "NAME|FILE", default_value = "coursera", value_hint = ValueHint::FilePath)]
    pub rubric: String,
    /// Print the plan and stop: criteria, cases, limits; no submission is needed
    #[arg(long)]
    pub list: bool,
    /// How many cases to run at one time [default: the number of cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// The form of the report on standard output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
    /// Write a report to a file too, as in json=report.json or json@student=report.json; can be given several times
    #[arg(long, value_name = "FORMAT[@AUDIENCE]=FILE")]
    pub report: Vec<String>,
    /// For whom reports are that name no audience [default: what docs/report.md says of each format]
    #[arg(long, value_name = "AUDIENCE")]
    pub audience: Option<Audience>,
    /// Tell what is hidden until the due date as it may be told at this time, as in 2026-03-02T08:00:00Z or now [default: hide it]
    #[arg(long, value_name = "TIME")]
    pub as_of: Option<String>,
    /// When it was handed in, as in 2026-03-02T08:00:00+01:00, for rubrics by which lateness costs points [default: not known, and nothing is taken off]
    #[arg(long, value_name = "TIME")]
    pub submitted_at: Option<String>,
    /// The seed of the puzzles that the rubric asks to be made; the report of an earlier run tells its own
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(..=9_223_372_036_854_775_807))]
    pub seed: Option<u64>,
    /// Exit with 1 below this score: points (80) or a share of them (80%)
    #[arg(long, value_name = "POINTS|PERCENT")]
    pub fail_under: Option<String>,
    /// How to hold the program
    #[command(flatten)]
    pub sandbox: SandboxArgs,
    /// After `--`: a command to grade as it is given; the puzzle's file is added at its end where the dialect asks for one
    #[arg(last = true, value_name = "COMMAND", value_hint = ValueHint::CommandWithArguments)]
    pub argv: Vec<OsString>,
}

/// How to hold programs.
#[derive(Clone, Debug, Args)]
pub struct SandboxArgs {
    /// How strongly to hold the program; see docs/sandbox.md
    #[arg(long, value_name = "TIER", default_value = "auto")]
    pub sandbox: SandboxTier,
    /// Refuse to run where one of these protections is missing, as in network,filesystem; `grader doctor` names them
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

/// How strongly to hold programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SandboxTier {
    /// The strongest that this machine grants; never none
    Auto,
    /// A process tree, file tree and network of its own, and all of fallback
    Namespaces,
    /// Only what needs no namespaces: Landlock, seccomp, limits
    Fallback,
    /// Time, memory and output are watched, nothing is kept from the program: for programs that you trust
    None,
}

/// Show the puzzles.
#[derive(Debug, Subcommand)]
pub enum FixtureCommand {
    /// List the ids, with what is known of each puzzle
    List(FixtureSource),
    /// Print a puzzle's text
    Show {
        /// The puzzle's id, as in 3x3/depth-20-a
        id: String,
        /// Where to look
        #[command(flatten)]
        source: FixtureSource,
    },
}

/// Where fixtures are.
#[derive(Debug, Args)]
pub struct FixtureSource {
    /// A folder of puzzles [default: the ones that come with the grader]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub fixtures: Option<PathBuf>,
}

/// Show and check rubrics.
#[derive(Debug, Subcommand)]
pub enum RubricCommand {
    /// List the rubrics that come with the grader
    List,
    /// Print a rubric that comes with the grader, or its dialect, to start your own from
    Show {
        /// The name, as `grader rubric list` has it
        name: String,
        /// Print the dialect of that name: what programs are given and print
        #[arg(long)]
        dialect: bool,
    },
    /// Check rubric files and report every problem
    Check {
        /// Rubric files, or names
        #[arg(required = true, value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
        rubrics: Vec<String>,
    },
}

/// Prove goldens.
#[derive(Debug, Args)]
pub struct ReferenceArgs {
    /// Write nothing; show what differs and exit with 1 if anything does
    #[arg(long)]
    pub check: bool,
    /// The folder of puzzles
    #[arg(long, value_name = "FOLDER", default_value = "fixtures/puzzles", value_hint = ValueHint::DirPath)]
    pub fixtures: PathBuf,
    /// How many puzzles to prove at one time [default: the number of cores]
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
    /// The lower bound that the search is given; the assignment's own takes manhattan or hamming
    #[arg(long, value_name = "NAME", default_value = "manhattan")]
    pub heuristic: HeuristicName,
    /// Another search than the assignment's, and what it took
    #[arg(long, value_name = "NAME", conflicts_with = "trace")]
    pub algorithm: Option<AlgorithmName>,
    /// For weighted: how many times the lower bound counts, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 150, value_parser = clap::value_parser!(u32).range(100..=10_000))]
    pub weight: u32,
    /// A table of all searches with all lower bounds on this board
    #[arg(long, conflicts_with_all = ["trace", "algorithm"])]
    pub compare: bool,
    /// How many boards each search may generate [default: 20 million, and 2 million for each row of --compare]
    #[arg(long, value_name = "BOARDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub budget: Option<u64>,
    /// The dialect to print in
    #[arg(long, value_name = "NAME|FILE", default_value = "coursera")]
    pub dialect: String,
}

/// A lower bound for the moves to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HeuristicName {
    /// The sum of the tiles' distances to their goal squares
    Manhattan,
    /// The number of tiles out of place
    Hamming,
    /// Manhattan, and two for each tile that must leave its line for others
    LinearConflict,
    /// What the numbers of tiles in each row and column must cost; up to 4x4
    WalkingDistance,
    /// Additive pattern databases of 6, 6 and 3 tiles; for 4x4
    Pattern,
}

/// A search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AlgorithmName {
    /// All boards at one distance after the other
    BreadthFirst,
    /// A* with every board once
    AStar,
    /// Depth first with growing bounds
    IdaStar,
    /// A* from both ends
    Bidirectional,
    /// A* with the lower bound weighted: sooner, with more moves
    Weighted,
    /// The least lower bound first: soon, with many moves
    Greedy,
    /// Tile after tile without a search, for any size
    Constructive,
    /// The fastest the reference has
    Reference,
}

/// Look at the sandbox.
#[derive(Debug, Args)]
pub struct DoctorArgs {
    /// How strongly to hold the attacks
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
    /// The JSON of `grader verify`
    Verification,
}

/// Print completions.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
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
