//! What a report must say about the cause of a sample's mistakes.

use schemars::{Schema, SchemaGenerator};

use crate::explain::diagnosis::Mistake;
use crate::problem::{Problem, nearest, quoted};
use crate::toml_table::{Kind, Reading, Text, Value};

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

/// The name of a cause in a label.
pub(super) struct Cause;

impl Kind for Cause {
    type Value = ExpectedDiagnosis;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<ExpectedDiagnosis> {
        let name = Text.read(value, reading)?;
        let expected = ExpectedDiagnosis::named(&name);
        if expected.is_none() {
            let known: Vec<&str> = Mistake::all().map(Mistake::name).collect();
            let message = format!(
                "expected the name of a known misconception or `none`, found {}",
                quoted(&name)
            );
            let hint = nearest(&name, known).map(|near| format!("did you mean {}?", quoted(near)));
            let hint = hint.unwrap_or_else(|| "`grader verify RUBRIC --mutants` lists them".to_owned());
            reading.note(Problem::at(value.span(), message).hint(hint));
        }
        expected
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        Text.schema(generator)
    }
}
