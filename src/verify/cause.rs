//! What a report must say in one place: nothing, or a thing by its name.

use schemars::{Schema, SchemaGenerator};

use crate::problem::{Problem, nearest, quoted};
use crate::toml_table::{Kind, Reading, Text, Value};

/// What a report must say: nothing, which a label writes as `none`, or this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected<T>(pub Option<T>);

/// The word for nothing.
pub(super) const NONE: &str = "none";

/// The name of something in a label, or `none`.
pub(super) struct NameOf<T> {
    /// What it is: "misconception".
    pub(super) what: &'static str,
    pub(super) known: Vec<(&'static str, T)>,
    /// Where to look where no known name is like the one that was found.
    pub(super) hint: String,
}

impl<T: Copy> Kind for NameOf<T> {
    type Value = Expected<T>;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<Expected<T>> {
        let name = Text.read(value, reading)?;
        if name == NONE {
            return Some(Expected(None));
        }
        let found = self.known.iter().find(|(known, _)| *known == name);
        if found.is_none() {
            let message = format!(
                "expected the name of a known {} or `none`, found {}",
                self.what,
                quoted(&name)
            );
            let near = nearest(&name, self.known.iter().map(|(known, _)| *known));
            let hint = near.map_or(self.hint.clone(), |near| {
                format!("did you mean {}?", quoted(near))
            });
            reading.note(Problem::at(value.span(), message).hint(hint));
        }
        found.map(|(_, meant)| Expected(Some(*meant)))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        Text.schema(generator)
    }
}
