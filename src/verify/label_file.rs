//! A sample's label as written: every key with its place, nothing checked beyond types and names.
//!
//! The doc comments here are the descriptions in the JSON Schema, so they speak to whoever writes a label.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use toml::de::DeTable;

use super::cause::ExpectedDiagnosis;
use super::per_rubric::PerRubric;
use super::score_range::ScoreRange;
use crate::finding::FindingCode;
use crate::problem::Problem;
use crate::rubric::table_reader::TableReader;
use crate::rubric::{Placed, REQUIREMENTS, Requirement, Written, value};
use crate::verdict::Verdict;

/// What is known about a sample submission.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(
    deny_unknown_fields,
    rename_all = "kebab-case",
    title = "Label of a sample submission for the 8-puzzle assignment"
)]
pub struct LabelFile {
    /// The dialect that it speaks. It is run under the rubrics of that dialect.
    #[schemars(with = "String", length(min = 1))]
    pub dialect: Written<String>,
    /// The verdict of the cases that show its mistake: the name of the folder that it lies in. Where it is a limit's, another limit's that stands in `also` will do: which is met first may depend on the machine.
    #[schemars(schema_with = "verdict_schema")]
    pub verdict: Written<Verdict>,
    /// Verdicts that its other failing cases may get: a wrong program is often slow as well. Without this key: none.
    #[schemars(schema_with = "verdicts_schema")]
    pub also: Written<Vec<Placed<Verdict>>>,
    /// Codes of findings, each of which some case must have. Without this key: none is asked for.
    #[schemars(schema_with = "findings_schema")]
    pub findings: Written<Vec<Placed<FindingCode>>>,
    /// What the report must say about the cause: the name of a known misconception, or `none`; or a table of them by the rubric's name. Without this key nothing is asked, but a right program is never told a cause.
    #[schemars(with = "Option<PerRubric<ExpectedDiagnosis>>")]
    pub diagnosis: Written<PerRubric<ExpectedDiagnosis>>,
    /// The growth of time that the report must name: `linear-queue`, `as-expected`, …, or `none`. Without this key nothing is asked.
    #[schemars(with = "Option<String>", length(min = 1))]
    pub growth: Written<String>,
    /// The points it may get, the least and the most: one range for every rubric, or a table of ranges by the rubric's name.
    #[schemars(with = "Option<PerRubric<ScoreRange>>")]
    pub score: Written<PerRubric<ScoreRange>>,
    /// The requirements in which its mistake shows. Under a rubric that asks for none of them it is left out. Without this key it is always run.
    #[schemars(with = "Option<Vec<Requirement>>")]
    pub shows_in: Written<Vec<Placed<Requirement>>>,
    /// The mistake, as a stable name.
    #[schemars(with = "Option<String>", length(min = 1))]
    pub misconception: Written<String>,
    /// What is right or wrong with it, in a sentence.
    #[schemars(with = "String", length(min = 1))]
    pub note: Written<String>,
}

impl LabelFile {
    /// Reads a label's text: what could be read, and every mistake in its syntax, keys and types.
    pub fn read(text: &str) -> (Option<Self>, Vec<Problem>) {
        let (root, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            let problems = errors.iter().map(|error| Problem::of_toml(error, text));
            return (None, problems.collect());
        }
        let verdict = || value::choice("verdicts", Verdict::ALL.map(|verdict| (verdict.name(), verdict)));
        let codes: Vec<(&str, FindingCode)> =
            FindingCode::ALL.iter().map(|code| (code.name(), *code)).collect();
        let requirement = value::choice("requirements", REQUIREMENTS);
        let mut problems = Vec::new();
        let mut table = TableReader::new("the label", 0..0, root.get_ref(), &mut problems);
        let file = Self {
            dialect: table.required("dialect", "dialect = \"coursera\"", value::text),
            verdict: table.required("verdict", "verdict = \"wrong-answer\"", verdict()),
            also: table.optional("also", value::each(verdict())),
            findings: table.optional("findings", value::each(value::choice("finding codes", codes))),
            diagnosis: table.optional("diagnosis", PerRubric::read),
            growth: table.optional("growth", value::text),
            score: table.optional("score", PerRubric::read),
            shows_in: table.optional("shows-in", value::each(requirement)),
            misconception: table.optional("misconception", value::text),
            note: table.required("note", "note = \"The goal has the blank first.\"", value::text),
        };
        table.finish_alone();
        (Some(file), problems)
    }
}

fn verdict_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": Verdict::ALL.map(Verdict::name) })
}

fn verdicts_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "items": { "type": "string", "enum": Verdict::ALL.map(Verdict::name) } })
}

fn findings_schema(_: &mut SchemaGenerator) -> Schema {
    let names: Vec<&str> = FindingCode::ALL.iter().map(|code| code.name()).collect();
    json_schema!({ "type": "array", "items": { "type": "string", "enum": names } })
}
