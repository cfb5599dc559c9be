//! Whether a program is waited for where its earlier runs show what will come.

use schemars::JsonSchema;
use serde::Deserialize;

/// How long a program is waited for that was stopped on puzzles like this one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Patience {
    /// A while only, so that one mistake does not cost its full time on every puzzle. No verdict depends on it.
    #[default]
    Short,
    /// As long as the limits say.
    Full,
}
