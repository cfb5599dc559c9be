//! A rubric as written: every key with its place, nothing checked beyond types and names.
//!
//! The doc comments here are the descriptions in the JSON Schema, so they speak to whoever writes a rubric.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;

use super::criterion_file::CriterionFile;
use super::examples_criterion::ExamplesCriterion;
use super::generate_file::GenerateFile;
use super::late_file::LateFile;
use super::limits_file::{LimitsFile, OverrideFile};
use super::value::{self, Always};
use super::{CountedAttempt, CountedHeuristic, Visibility};
use crate::points::Points;
use crate::toml_table::{Placed, Text, YesOrNo, at_least_one, each, number, one_of, table, toml_table, word};

/// The schema's name and version, the first line of every rubric.
pub const SCHEMA: &str = "grader.rubric/v1";

toml_table! {
    /// What a course asks of a submission and what it gives for it.
    #[title = "Rubric of the 8-puzzle assignment"]
    pub struct RubricFile: "the rubric" {
        /// Always `grader.rubric/v1`.
        schema: String = required("schema = \"grader.rubric/v1\"", Always(SCHEMA)),
        /// The assignment's name, as students know it.
        title: String = required("title = \"8 Puzzle\"", Text),
        /// How programs get the puzzle and what they print: `coursera`, `coursera-stdin`, `princeton-stdin`, `eso207`, `cs210`, `cs210-2021`, `ku-leuven`, `buet`, `columbia-ai`, or the path of a dialect file, relative to this one.
        dialect: String = required("dialect = \"coursera\"", Text),
        /// The points in all. They must be the sum of the criteria's, those of extra credit left out.
        points: Points = required("points = 100", value::Points),
        /// A folder of puzzles beside this file. Without this key: the puzzles that come with the grader.
        fixtures: String = optional(Text),
        /// Libraries that the course supplies to Java submissions, as `algs4.jar`: paths of `.jar` files, relative to this one. Without this key: none.
        libraries: Vec<Placed<String>> = optional(each(Text)),
        /// Which submission counts where a student handed in several. Without this key: `last`.
        submissions: CountedAttempt = optional(word("submissions that can count")),
        /// When the assignment is due, with the offset from UTC, as in `2026-03-01T23:59:00+01:00`. Needed where something is shown after the due date, and where lateness costs something.
        due: Timestamp = optional(value::Instant),
        /// How much students see of cases for which nothing more special is said. Without this key: `visible`.
        visibility: Visibility = optional(word("visibilities")),
        /// Any text of at least 16 characters that students do not know. The names that stand for hidden fixtures are made with it, so that nobody can find the fixture by trying. Without this key hidden fixtures are numbered.
        secret: String = optional(value::Secret),
        /// What lateness costs. Without it: nothing.
        late: LateFile = optional(table::<LateFile>()),
        /// The limits of every run, where nothing more special is said.
        limits: LimitsFile = optional(table::<LimitsFile>()),
        /// How numbers of enqueued nodes are judged.
        counting: CountingFile = optional(table::<CountingFile>()),
        /// How the course's classes `Board` and `Solver` differ from those of the assignment.
        classes: ClassesFile = optional(table::<ClassesFile>()),
        /// How text is compared.
        text: TextFile = optional(table::<TextFile>()),
        /// What students see beside what is wrong.
        feedback: FeedbackFile = optional(table::<FeedbackFile>()),
        /// The number that generated puzzles are made with, the same puzzles for the same number. Without this key: another number at every run.
        seed: u64 = optional(number(0..=i64::MAX.cast_unsigned())),
        /// Puzzles to be made for the run, which nobody can have looked up.
        generate: Vec<Placed<GenerateFile>> = optional(each(table::<GenerateFile>())),
        /// Limits for some fixtures. Where several name the same fixture, the last wins.
        r#override: Vec<Placed<OverrideFile>> = optional(each(table::<OverrideFile>())),
        /// Points for examples that are handed in with the program. Without it: none.
        examples: ExamplesCriterion = optional(table::<ExamplesCriterion>()),
        /// What is asked, in the order of the report.
        criterion: Vec<Placed<CriterionFile>> = required("[[criterion]]", at_least_one(table::<CriterionFile>())),
    }
}

toml_table! {
    /// How numbers of enqueued nodes are judged.
    pub struct CountingFile: "`[counting]`" {
        /// The priority function that programs use. Without this key: `manhattan`.
        heuristic: CountedHeuristic = optional(word("heuristics")),
        /// Whether a closed set is permitted as well, which makes the counts smaller on some boards. Without this key: `false`.
        closed_set: bool = optional(YesOrNo),
    }
}

toml_table! {
    /// What students see beside what is wrong.
    pub struct FeedbackFile: "`[feedback]`" {
        /// Whether the report says why a program is wrong, where one known misconception explains all that it does. Without this key: `true`.
        diagnosis: bool = optional(YesOrNo),
        /// Whether the grader's own hints stand beside what is wrong. The criteria's hints are the course's, and stand in any case. Without this key: `true`.
        hints: bool = optional(YesOrNo),
        /// Where hints have steps, and a class's gradebook knows the student's earlier submissions: how many more graded submissions each further step takes. The first report shows the first step; staff see all. Without this key, and without a gradebook, all steps are shown at once.
        hints_after: u64 = optional(number(1..=100)),
        /// The most further runs after grading, in search of the smallest puzzle on which the program goes wrong; 0 for none. Without this key: `20`.
        counterexample: u64 = optional(number(0..=1000)),
    }
}

toml_table! {
    /// How the course's classes `Board` and `Solver` differ from those of the assignment.
    pub struct ClassesFile: "`[classes]`" {
        /// Members that the course calls by another name. Without this key: none.
        rename: Vec<Placed<RenameFile>> = optional(each(table::<RenameFile>())),
        /// Whether `toString()` of a board may leave out the line with the dimension, and print the blank as white space. Without this key: `false`.
        plain_text: bool = optional(YesOrNo),
    }
}

/// The methods that a course may call otherwise.
const MEMBERS: [&str; 11] = [
    "dimension",
    "size",
    "tileAt",
    "hamming",
    "manhattan",
    "isGoal",
    "isSolvable",
    "twin",
    "neighbors",
    "moves",
    "solution",
];

toml_table! {
    /// One member, and what the course calls it.
    pub struct RenameFile: "`rename`" {
        /// The assignment's name.
        member: &'static str = required("member = \"moves\"", one_of("members", MEMBERS.map(|name| (name, name)))),
        /// The course's name.
        name: String = required("name = \"minMoves\"", Text),
    }
}

toml_table! {
    /// How text is compared.
    pub struct TextFile: "`[text]`" {
        /// The differences that are overlooked. Without this key: none.
        ignore: Vec<Placed<Overlooked>> = optional(each(word("differences that can be ignored"))),
    }
}

/// A difference that text comparison can overlook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Overlooked {
    /// Blanks and tabs at the ends of lines, and carriage returns.
    TrailingSpace,
    /// Empty lines.
    EmptyLines,
    /// How much white space is between words and before the first.
    Spacing,
}
