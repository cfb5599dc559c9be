//! What a report must say about the cause of a sample's mistakes: one cause under every rubric, or one for each by name.

use std::collections::BTreeMap;

use reference::misconception::Misconception;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use toml::de::DeValue;

use crate::problem::{Problem, nearest, quoted};
use crate::rubric::table_reader::Value;
use crate::rubric::value;

/// What a report must say about the cause of the mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedDiagnosis {
    /// Nothing.
    Nothing,
    /// This misconception.
    Misconception(Misconception),
}

impl ExpectedDiagnosis {
    /// The word for no diagnosis.
    pub const NONE: &str = "none";

    /// The name as in a label.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => Self::NONE,
            Self::Misconception(misconception) => misconception.name(),
        }
    }

    fn named(name: &str) -> Option<Self> {
        if name == Self::NONE {
            return Some(Self::Nothing);
        }
        Misconception::from_name(name).map(Self::Misconception)
    }

    fn read(written: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let name = value::text(written, problems)?;
        let expected = Self::named(&name);
        if expected.is_none() {
            let known: Vec<&str> = Misconception::ALL.iter().map(|known| known.name()).collect();
            let message = format!(
                "expected the name of a known misconception or `none`, found {}",
                quoted(&name)
            );
            let hint = nearest(&name, known).map(|near| format!("did you mean {}?", quoted(near)));
            let hint = hint.unwrap_or_else(|| "`grader verify RUBRIC --mutants` lists them".to_owned());
            problems.push(Problem::at(written.span(), message).hint(hint));
        }
        expected
    }
}

/// The cause as a label has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CauseFile {
    /// `"greedy"`, under every rubric.
    Everywhere(ExpectedDiagnosis),
    /// `{ coursera = "greedy" }`, under the rubrics of these names.
    ByRubric(BTreeMap<String, ExpectedDiagnosis>),
}

impl CauseFile {
    /// What is asked under a rubric, where anything is.
    pub fn under(&self, rubric: &str) -> Option<ExpectedDiagnosis> {
        match self {
            Self::Everywhere(cause) => Some(*cause),
            Self::ByRubric(causes) => causes.get(rubric).copied(),
        }
    }

    pub(super) fn read(written: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let DeValue::Table(table) = written.get_ref() else {
            return ExpectedDiagnosis::read(written, problems).map(Self::Everywhere);
        };
        let causes: Vec<Option<(String, ExpectedDiagnosis)>> = table
            .iter()
            .map(|(rubric, cause)| {
                let cause = ExpectedDiagnosis::read(cause, problems)?;
                Some((rubric.get_ref().to_string(), cause))
            })
            .collect();
        Some(Self::ByRubric(causes.into_iter().collect::<Option<_>>()?))
    }
}

impl JsonSchema for CauseFile {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cause".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let cause = json_schema!({ "type": "string", "minLength": 1 });
        json_schema!({ "anyOf": [cause, { "type": "object", "additionalProperties": cause }] })
    }
}
