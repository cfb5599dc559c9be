//! A rubric as written: every key with its place, nothing checked beyond types and names.
//!
//! The doc comments here are the descriptions in the JSON Schema, so they speak to whoever writes a rubric.

use std::ops::RangeInclusive;
use std::time::Duration;

use jiff::Timestamp;
use reference::misconception::Misconception;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use toml::de::DeValue;

use super::examples_criterion::ExamplesCriterion;
use super::value::{self, always, duration, id, size};
use super::{CountedAttempt, CountedHeuristic, Patience, Requirement, Visibility};
use crate::dialect::DeviationKind;
use crate::score::Points;
use crate::score::late::{Share, Whole};
use crate::toml_table::{
    Kind, Placed, Reading, Value, at_least_one, count, each, expected, number, one_of, table, text,
    toml_table, word, yes_or_no,
};

/// The schema's name and version, the first line of every rubric.
pub const SCHEMA: &str = "grader.rubric/v1";

toml_table! {
    /// What a course asks of a submission and what it gives for it.
    #[title = "Rubric of the 8-puzzle assignment"]
    pub struct RubricFile: "the rubric" {
        /// Always `grader.rubric/v1`.
        schema: String = required("schema = \"grader.rubric/v1\"", always(SCHEMA)),
        /// The assignment's name, as students know it.
        title: String = required("title = \"8 Puzzle\"", text()),
        /// How programs get the puzzle and what they print: `coursera`, `coursera-stdin`, `princeton-stdin`, `eso207`, `cs210`, `cs210-2021`, `ku-leuven`, `buet`, `columbia-ai`, or the path of a dialect file, relative to this one.
        dialect: String = required("dialect = \"coursera\"", text()),
        /// The points in all. They must be the sum of the criteria's, those of extra credit left out.
        points: Points = required("points = 100", value::Points),
        /// A folder of puzzles beside this file. Without this key: the puzzles that come with the grader.
        fixtures: String = optional(text()),
        /// Libraries that the course supplies to Java submissions, as `algs4.jar`: paths of `.jar` files, relative to this one. Without this key: none.
        libraries: Vec<Placed<String>> = optional(each(text())),
        /// Which submission counts where a student handed in several. Without this key: `last`.
        submissions: CountedAttempt = optional(word("submissions that can count")),
        /// When the assignment is due, with the offset from UTC, as in `2026-03-01T23:59:00+01:00`. Needed where something is shown after the due date, and where lateness costs something.
        due: Timestamp = optional(value::instant()),
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
        closed_set: bool = optional(yes_or_no()),
    }
}

toml_table! {
    /// What students see beside what is wrong.
    pub struct FeedbackFile: "`[feedback]`" {
        /// Whether the report says why a program is wrong, where one known misconception explains all that it does. Without this key: `true`.
        diagnosis: bool = optional(yes_or_no()),
        /// Whether the grader's own hints stand beside what is wrong. The criteria's hints are the course's, and stand in any case. Without this key: `true`.
        hints: bool = optional(yes_or_no()),
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
        plain_text: bool = optional(yes_or_no()),
        /// Whether `new Solver(null)` must throw `IllegalArgumentException`, so that `NullPointerException` is wrong. Without this key: `false`.
        strict_null: bool = optional(yes_or_no()),
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
        name: String = required("name = \"minMoves\"", text()),
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

/// In milliseconds: shorter than any program needs to start.
const SHORTEST: u64 = 10;
/// In milliseconds: longer than a course has for one puzzle.
const LONGEST: u64 = 3_600_000;
/// Less than any of the languages' runtimes need.
const LEAST_MEMORY: u64 = 16 << 20;
const MOST_MEMORY: u64 = 1 << 40;
/// Less than the answer to a small puzzle.
const LEAST_OUTPUT: u64 = 1 << 10;
/// The grader keeps the output in its own memory.
const MOST_OUTPUT: u64 = 1 << 30;

toml_table! {
    /// The limits of a run. A key that is left out keeps the value of the wider place: the rubric's limits, then the grader's own.
    pub struct LimitsFile: "`[limits]`" {
        /// CPU time of the program and all its children, as in `"10 s"` or `"500 ms"`. This is the limit that decides. The grader's own: `10 s`.
        cpu: Duration = optional(duration("a CPU limit", SHORTEST..=LONGEST)),
        /// Time on the clock, a backstop for programs that wait; never below `cpu`. The grader's own: `60 s`.
        wall: Duration = optional(duration("a wall limit", SHORTEST..=LONGEST)),
        /// Memory of the program and all its children, as in `"256 MiB"`. The grader's own: `1 GiB`.
        memory: u64 = optional(size("a memory limit", LEAST_MEMORY..=MOST_MEMORY)),
        /// What the program may print on each of its two streams, as in `"64 kB"`. The grader's own: `16 MiB`.
        output: u64 = optional(size("an output limit", LEAST_OUTPUT..=MOST_OUTPUT)),
        /// Processes and threads at one time; a JVM alone has about 30. The grader's own: 256.
        processes: u32 = optional(count()),
        /// How long a program is waited for that was stopped on puzzles like this one: `short`, or `full` for as long as the limits say. The grader's own: `short`.
        patience: Patience = optional(word("kinds of patience")),
    }
}

toml_table! {
    /// Limits for some fixtures.
    pub struct OverrideFile: "`[[override]]`" {
        /// The fixtures, as in `["4x4/*"]`.
        fixtures: Vec<Placed<String>> = required("fixtures = [\"4x4/*\"]", at_least_one(text())),
        /// Their limits.
        limits: LimitsFile = required("limits = { cpu = \"20 s\" }", table::<LimitsFile>()),
    }
}

toml_table! {
    /// What lateness costs. It is reckoned from the submission's own time and the rubric's `due`, never from the time of grading.
    pub struct LateFile: "`[late]`" {
        /// So late is not late yet, as in `"15 min"`. Whoever is later still is late from the due time on. Without this key: none.
        grace: Duration = optional(value::span()),
        /// Taken off once, however late: points, or a percentage as in `"20 %"`.
        once: Share = optional(value::Share),
        /// Taken off for every 24 hours begun: points, or a percentage as in `"10 %"`.
        per_day: Share = optional(value::Share),
        /// The most that is taken off: points, or a percentage as in `"50 %"`. Without this key: everything that was earned.
        cap: Share = optional(value::Share),
        /// What percentages are of: the points `possible`, as learning platforms reckon, or those `earned`. Without this key: `possible`.
        of: Whole = optional(word("wholes")),
        /// A budget of days for each student that cost nothing, before the first that does. Without this key: none.
        free_days: u32 = optional(count()),
        /// Whoever is later than this gets no points, as in `"7 days"`. Without this key: nobody is too late.
        closes: Duration = optional(value::span()),
    }
}

/// The largest dimension: that of the assignment.
const LARGEST: u64 = 127;
/// The most moves any 4×4 board needs.
const FARTHEST: u64 = 80;
/// More than a run has time for.
const MOST: u64 = 100;

toml_table! {
    /// Puzzles that are made when the rubric is read, the same for the same seed. Criteria name them `generated/ID/*`.
    pub struct GenerateFile: "`[[generate]]`" {
        /// The name in `generated/ID/*`: small letters, digits and hyphens.
        id: String = required("id = \"fresh\"", id()),
        /// The dimension N.
        size: u64 = required("size = 3", number(1..=LARGEST)),
        /// The moves from the goal, `14`, or the fewest and the most, `[10, 18]`, over which the puzzles are spread. Of puzzles without a solution, those of the twin. Without this key: any, up to 4-by-4.
        depth: RangeInclusive<u64> = optional(Depth),
        /// How many. Without this key: 1.
        count: u64 = optional(number(1..=MOST)),
        /// Whether there is a solution. Without this key: `true`.
        solvable: bool = optional(yes_or_no()),
        /// The row that the blank is in, counted from 1 at the top. Without this key: any.
        blank_row: u64 = optional(number(1..=LARGEST)),
        /// The number of shortest solutions. Without this key: any.
        solutions: u64 = optional(number(1..=u64::from(u32::MAX))),
        /// Whether every right program must enqueue the same number, with the Manhattan priority. Without this key: `false`.
        tie_free: bool = optional(yes_or_no()),
        /// Misconceptions each of which must show; `grader generate --discriminates list` prints their names. Without this key: none.
        discriminates: Vec<Placed<Misconception>> = optional(each(one_of("misconceptions", Misconception::ALL.iter().map(|known| (known.name(), *known))))),
    }
}

/// A number of moves, `14`, or the fewest and the most, `[10, 18]`.
struct Depth;

impl Kind for Depth {
    type Value = RangeInclusive<u64>;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<RangeInclusive<u64>> {
        let moves = number(0..=FARTHEST);
        let DeValue::Array(ends) = value.get_ref() else {
            let moves = moves.read(value, reading)?;
            return Some(moves..=moves);
        };
        let read: Option<Vec<u64>> = ends.iter().map(|end| moves.read(end, reading)).collect();
        match read?[..] {
            [from, to] if from <= to => Some(from..=to),
            [..] => {
                reading.note(expected("the fewest and the most moves, as in `[10, 18]`", value));
                None
            }
        }
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let moves = number(0..=FARTHEST).schema(generator);
        json_schema!({ "anyOf": [
            moves, { "type": "array", "items": moves, "minItems": 2, "maxItems": 2 },
        ] })
    }
}

toml_table! {
    /// One thing that is asked.
    pub struct CriterionFile: "`[[criterion]]`" {
        /// A short name that stays the same from year to year: small letters, digits and hyphens.
        id: String = required("id = \"moves\"", id()),
        /// What students read above the result.
        title: String = required("title = \"Minimum number of moves\"", text()),
        /// The points that can be earned, with at most two decimals.
        points: Points = required("points = 10", value::Points),
        /// Whether the points are given on top of the points in all. Without this key: `false`.
        extra_credit: bool = optional(yes_or_no()),
        /// The fixtures, by name or pattern: `*` and `?` stay within a folder, `**` does not.
        fixtures: Vec<Placed<String>> = required("fixtures = [\"3x3/*\"]", at_least_one(text())),
        /// Fixtures to leave out again.
        except: Vec<Placed<String>> = optional(each(text())),
        /// What every case must get right. Each requirement speaks of the puzzles it applies to: `unsolvable` of those without a solution, `moves`, `path`, `enqueued` and `trace` of the others, `text` and `form` of all. `hamming`, `manhattan`, `is-goal`, `is-solvable` and `neighbors` are asked of the Board client, in a rubric of its own; `api` and what begins with `call-` or `solver-` of the classes `Board` and `Solver`; in such a rubric the others are asked of `main` of `Solver`, in criteria of their own.
        requires: Vec<Placed<Requirement>> = required("requires = [\"moves\", \"path\"]", at_least_one(word("requirements"))),
        /// How passed cases become points. Without this key: `per-case`.
        score: ScoreFile = optional(word("ways to score")),
        /// The steps of `score = "thresholds"`, in rising order. The last gives all the points.
        thresholds: Vec<Placed<ThresholdFile>> = optional(each(table::<ThresholdFile>())),
        /// Where `form` is required: the format deviations that fail a case. Without this key: all of them.
        liberties: Vec<Placed<DeviationKind>> = optional(each(one_of("format deviations", DeviationKind::ALL.map(|kind| (kind.name(), kind))))),
        /// Criteria further up that must pass entirely before this one is run.
        after: Vec<Placed<String>> = optional(each(text())),
        /// Limits for the runs of this criterion. They win over all others.
        limits: LimitsFile = optional(table::<LimitsFile>()),
        /// How much students see of the criterion's cases. Without this key: what the rubric says.
        visibility: Visibility = optional(word("visibilities")),
        /// Cases of which students see more, or less, than of the others. Where several entries name the same fixture, the last wins.
        cases: Vec<Placed<CaseFile>> = optional(each(table::<CaseFile>())),
        /// What students read when a case fails.
        hint: String = optional(text()),
        /// The same in steps, each of which says more than the one before: where to look, what to check, what is wrong. A web page shows the next one where the reader asks for it.
        hints: Vec<Placed<String>> = optional(at_least_one(text())),
    }
}

/// How passed cases become points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreFile {
    /// Each case is worth the same share.
    PerCase,
    /// All cases must pass.
    AllOrNothing,
    /// Points by the number of cases passed; a wrong answer takes at least its share.
    Thresholds,
}

toml_table! {
    /// One step: with at least so many cases passed, so many points.
    pub struct ThresholdFile: "`thresholds`" {
        /// The number of cases that must pass.
        passed: u32 = required("passed = 5", count()),
        /// The points for that.
        points: Points = required("points = 10", value::Points),
    }
}

toml_table! {
    /// Some of a criterion's cases, and how much of them students see.
    pub struct CaseFile: "`cases`" {
        /// The fixtures, by name or pattern.
        fixtures: Vec<Placed<String>> = required("fixtures = [\"4x4/*\"]", at_least_one(text())),
        /// How much of these cases students see.
        visibility: Visibility = required("visibility = \"staff-only\"", word("visibilities")),
    }
}
