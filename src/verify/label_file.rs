//! A sample's label as written: every key with its place, nothing checked beyond types and names.
//!
//! The doc comments here are the descriptions in the JSON Schema, so they speak to whoever writes a label.

use super::asked::{Expected, NameOf, PerRubric, Range, ScoreRange, asked};
use crate::explain::diagnosis::Mistake;
use crate::explain::growth::Law;
use crate::judgement::{FindingCode, Verdict};
use crate::rubric::Requirement;
use crate::toml_table::{OneOf, Placed, each, one_of, text, toml_table, word};

toml_table! {
    /// What is known about a sample submission.
    #[title = "Label of a sample submission for the 8-puzzle assignment"]
    pub struct LabelFile: "the label" {
        /// The dialect that it speaks. It is run under the rubrics of that dialect.
        dialect: String = required("dialect = \"coursera\"", text()),
        /// The verdict of the cases that show its mistake: the name of the folder that it lies in. Where it is a limit's, another limit's that stands in `also` will do: which is met first may depend on the machine.
        verdict: Verdict = required("verdict = \"wrong-answer\"", verdict()),
        /// Verdicts that its other failing cases may get: a wrong program is often slow as well. Without this key: none.
        also: Vec<Placed<Verdict>> = optional(each(verdict())),
        /// Codes of findings, each of which some case must have. Without this key: none is asked for.
        findings: Vec<Placed<FindingCode>> = optional(each(finding())),
        /// What the report must say about the cause: the name of a known misconception, or `none`; or a table of them by the rubric's name. Without this key nothing is asked, but a right program is never told a cause.
        diagnosis: PerRubric<Expected<Mistake>> = optional(asked(cause())),
        /// The growth of time that the report must name: `linear-queue`, `as-expected`, …, or `none`. Without this key nothing is asked.
        growth: Expected<Law> = optional(growth()),
        /// The points it may get, the least and the most: one range for every rubric, or a table of ranges by the rubric's name.
        score: PerRubric<ScoreRange> = optional(asked(Range)),
        /// The requirements in which its mistake shows. Under a rubric that asks for none of them it is left out. Without this key it is always run.
        shows_in: Vec<Placed<Requirement>> = optional(each(word("requirements"))),
        /// The mistake, as a stable name.
        misconception: String = optional(text()),
        /// What is right or wrong with it, in a sentence.
        note: String = required("note = \"The goal has the blank first.\"", text()),
    }
}

fn verdict() -> OneOf<Verdict> {
    one_of("verdicts", Verdict::ALL.map(|verdict| (verdict.name(), verdict)))
}

fn cause() -> NameOf<Mistake> {
    NameOf {
        what: "misconception",
        known: Mistake::all().map(|mistake| (mistake.name(), mistake)).collect(),
        hint: "`grader verify RUBRIC --mutants` lists them".to_owned(),
    }
}

fn growth() -> NameOf<Law> {
    NameOf {
        what: "growth",
        known: Law::ALL.map(|law| (law.name(), law)).to_vec(),
        hint: format!("known are `{}`", Law::ALL.map(Law::name).join("`, `")),
    }
}

fn finding() -> OneOf<FindingCode> {
    one_of(
        "finding codes",
        FindingCode::ALL.iter().map(|code| (code.name(), *code)),
    )
}
