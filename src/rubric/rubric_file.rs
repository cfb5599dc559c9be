//! A rubric as written: every key with its place, nothing checked beyond types and names.
//!
//! The doc comments here are the descriptions in the JSON Schema, so they speak to whoever writes a rubric.

use jiff::Timestamp;
use schemars::JsonSchema;
use toml::de::DeTable;

use super::criterion_file::CriterionFile;
use super::generate_file::GenerateFile;
use super::late_file::LateFile;
use super::limits_file::{LimitsFile, OverrideFile};
use super::table_reader::{TableReader, Value};
use super::value;
use super::visibility::{NAMES, Visibility};
use super::written::{Placed, Written};
use super::{CountedAttempt, CountedHeuristic};
use crate::points::Points;
use crate::problem::Problem;

/// The schema's name and version, the first line of every rubric.
pub const SCHEMA: &str = "grader.rubric/v1";

/// What a course asks of a submission and what it gives for it.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(
    deny_unknown_fields,
    rename_all = "kebab-case",
    title = "Rubric of the 8-puzzle assignment"
)]
pub struct RubricFile {
    /// Always `grader.rubric/v1`.
    #[schemars(with = "String", extend("const" = SCHEMA))]
    pub schema: Written<String>,
    /// The assignment's name, as students know it.
    #[schemars(with = "String", length(min = 1))]
    pub title: Written<String>,
    /// How programs get the puzzle and what they print: `coursera`, `coursera-stdin`, `princeton-stdin`, `eso207`, `cs210`, `columbia-ai`, or the path of a dialect file, relative to this one.
    #[schemars(with = "String", length(min = 1))]
    pub dialect: Written<String>,
    /// The points in all. They must be the sum of the criteria's, those of extra credit left out.
    #[schemars(with = "f64", range(min = 0, max = 1_000_000))]
    pub points: Written<Points>,
    /// A folder of puzzles beside this file. Without this key: the puzzles that come with the grader.
    #[schemars(with = "Option<String>", length(min = 1))]
    pub fixtures: Written<String>,
    /// Libraries that the course supplies to Java submissions, as `algs4.jar`: paths of `.jar` files, relative to this one. Without this key: none.
    #[schemars(with = "Option<Vec<String>>")]
    pub libraries: Written<Vec<Placed<String>>>,
    /// Which submission counts where a student handed in several. Without this key: `last`.
    #[schemars(with = "Option<CountedAttempt>")]
    pub submissions: Written<CountedAttempt>,
    /// When the assignment is due, with the offset from UTC, as in `2026-03-01T23:59:00+01:00`. Needed where something is shown after the due date, and where lateness costs something.
    #[schemars(with = "Option<String>")]
    pub due: Written<Timestamp>,
    /// How much students see of cases for which nothing more special is said. Without this key: `visible`.
    #[schemars(with = "Option<Visibility>")]
    pub visibility: Written<Visibility>,
    /// Any text of at least 16 characters that students do not know. The names that stand for hidden fixtures are made with it, so that nobody can find the fixture by trying. Without this key hidden fixtures are numbered.
    #[schemars(with = "Option<String>", length(min = 16))]
    pub secret: Written<String>,
    /// What lateness costs. Without it: nothing.
    #[schemars(with = "Option<LateFile>")]
    pub late: Written<LateFile>,
    /// The limits of every run, where nothing more special is said.
    #[schemars(with = "Option<LimitsFile>")]
    pub limits: Written<LimitsFile>,
    /// How numbers of enqueued nodes are judged.
    #[schemars(with = "Option<CountingFile>")]
    pub counting: Written<CountingFile>,
    /// How text is compared.
    #[schemars(with = "Option<TextFile>")]
    pub text: Written<TextFile>,
    /// What students see beside what is wrong.
    #[schemars(with = "Option<FeedbackFile>")]
    pub feedback: Written<FeedbackFile>,
    /// The number that generated puzzles are made with, the same puzzles for the same number. Without this key: another number at every run.
    #[schemars(with = "Option<u64>")]
    pub seed: Written<u64>,
    /// Puzzles to be made for the run, which nobody can have looked up.
    #[schemars(with = "Option<Vec<GenerateFile>>")]
    pub generate: Written<Vec<Placed<GenerateFile>>>,
    /// Limits for some fixtures. Where several name the same fixture, the last wins.
    #[schemars(with = "Option<Vec<OverrideFile>>")]
    pub r#override: Written<Vec<Placed<OverrideFile>>>,
    /// What is asked, in the order of the report.
    #[schemars(with = "Vec<CriterionFile>", length(min = 1))]
    pub criterion: Written<Vec<Placed<CriterionFile>>>,
}

/// How numbers of enqueued nodes are judged.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CountingFile {
    /// The priority function that programs use. Without this key: `manhattan`.
    #[schemars(with = "Option<CountedHeuristic>")]
    pub heuristic: Written<CountedHeuristic>,
    /// Whether a closed set is permitted as well, which makes the counts smaller on some boards. Without this key: `false`.
    #[schemars(with = "Option<bool>")]
    pub closed_set: Written<bool>,
}

/// What students see beside what is wrong.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FeedbackFile {
    /// Whether the report says why a program is wrong, where one known misconception explains all that it does. Without this key: `true`.
    #[schemars(with = "Option<bool>")]
    pub diagnosis: Written<bool>,
    /// Whether the grader's own hints stand beside what is wrong. The criteria's hints are the course's, and stand in any case. Without this key: `true`.
    #[schemars(with = "Option<bool>")]
    pub hints: Written<bool>,
    /// The most further runs of `grader run` after grading, in search of the smallest puzzle on which the program goes wrong; 0 for none. Without this key: `20`.
    #[schemars(with = "Option<u64>", range(min = 0, max = 1000))]
    pub counterexample: Written<u64>,
}

/// How text is compared.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TextFile {
    /// The differences that are overlooked. Without this key: none.
    #[schemars(with = "Option<Vec<Overlooked>>")]
    pub ignore: Written<Vec<Placed<Overlooked>>>,
}

/// A difference that text comparison can overlook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub enum Overlooked {
    /// Blanks and tabs at the ends of lines, and carriage returns.
    TrailingSpace,
    /// Empty lines.
    EmptyLines,
    /// How much white space is between words and before the first.
    Spacing,
}

const OVERLOOKED: &[(&str, Overlooked)] = &[
    ("trailing-space", Overlooked::TrailingSpace),
    ("empty-lines", Overlooked::EmptyLines),
    ("spacing", Overlooked::Spacing),
];

const HEURISTICS: &[(&str, CountedHeuristic)] = &[
    ("manhattan", CountedHeuristic::Manhattan),
    ("hamming", CountedHeuristic::Hamming),
    ("either", CountedHeuristic::Either),
];

impl RubricFile {
    /// Reads a rubric's text: what could be read, and every mistake in its syntax, keys and types.
    ///
    /// With a mistake in the syntax nothing is read, because what follows such a mistake means little.
    pub fn read(text: &str) -> (Option<Self>, Vec<Problem>) {
        let (root, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            return (
                None,
                errors.iter().map(|error| Problem::of_toml(error, text)).collect(),
            );
        }
        let mut problems = Vec::new();
        let mut table = TableReader::new("the rubric", 0..0, root.get_ref(), &mut problems);
        let file = Self {
            schema: table.required("schema", "schema = \"grader.rubric/v1\"", value::text),
            title: table.required("title", "title = \"8 Puzzle\"", value::text),
            dialect: table.required("dialect", "dialect = \"coursera\"", value::text),
            points: table.required("points", "points = 100", value::points),
            fixtures: table.optional("fixtures", value::text),
            libraries: table.optional("libraries", value::each(value::text)),
            submissions: table.optional(
                "submissions",
                value::choice("submissions that can count", CountedAttempt::NAMES),
            ),
            due: table.optional("due", value::instant),
            visibility: table.optional("visibility", value::choice("visibilities", NAMES)),
            secret: table.optional("secret", value::secret),
            late: table.optional("late", LateFile::read),
            limits: table.optional("limits", LimitsFile::read),
            counting: table.optional("counting", CountingFile::read),
            text: table.optional("text", TextFile::read),
            feedback: table.optional("feedback", FeedbackFile::read),
            seed: table.optional("seed", value::number(0..=i64::MAX.cast_unsigned())),
            generate: table.optional("generate", value::each(GenerateFile::read)),
            r#override: table.optional("override", value::each(OverrideFile::read)),
            criterion: table.required("criterion", "[[criterion]]", value::each(CriterionFile::read)),
        };
        table.finish();
        (Some(file), problems)
    }
}

impl CountingFile {
    fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut table = TableReader::of("`[counting]`", value, problems)?;
        let file = Self {
            heuristic: table.optional("heuristic", value::choice("heuristics", HEURISTICS)),
            closed_set: table.optional("closed-set", value::yes_or_no),
        };
        table.finish();
        Some(file)
    }
}

impl FeedbackFile {
    fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut table = TableReader::of("`[feedback]`", value, problems)?;
        let file = Self {
            diagnosis: table.optional("diagnosis", value::yes_or_no),
            hints: table.optional("hints", value::yes_or_no),
            counterexample: table.optional("counterexample", value::number(0..=1000)),
        };
        table.finish();
        Some(file)
    }
}

impl TextFile {
    fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut table = TableReader::of("`[text]`", value, problems)?;
        let ignored = value::choice("differences that can be ignored", OVERLOOKED);
        let file = Self {
            ignore: table.optional("ignore", value::each(ignored)),
        };
        table.finish();
        Some(file)
    }
}
