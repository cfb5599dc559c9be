//! What a report must say about the cause of a sample's mistakes.

use schemars::{Schema, json_schema};

use super::per_rubric::Asked;
use crate::explain::diagnosis::Mistake;
use crate::problem::{Problem, nearest, quoted};
use crate::rubric::table_reader::Value;
use crate::rubric::value;

/// What a report must say about the cause of the mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedDiagnosis {
    /// Nothing.
    Nothing,
    /// This mistake.
    Mistake(Mistake),
}

impl ExpectedDiagnosis {
    /// The word for no diagnosis.
    pub const NONE: &str = "none";

    /// The name as in a label.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => Self::NONE,
            Self::Mistake(mistake) => mistake.name(),
        }
    }

    fn named(name: &str) -> Option<Self> {
        if name == Self::NONE {
            return Some(Self::Nothing);
        }
        Mistake::from_name(name).map(Self::Mistake)
    }
}

impl Asked for ExpectedDiagnosis {
    const NAME: &str = "Cause";

    fn read(written: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let name = value::text(written, problems)?;
        let expected = Self::named(&name);
        if expected.is_none() {
            let known: Vec<&str> = Mistake::all().map(Mistake::name).collect();
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

    fn schema() -> Schema {
        json_schema!({ "type": "string", "minLength": 1 })
    }
}
