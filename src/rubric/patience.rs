//! Whether a program is waited for where its earlier runs show what will come.

use schemars::JsonSchema;

/// How long a program is waited for that was stopped on puzzles like this one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub enum Patience {
    /// A while only, so that one mistake does not cost its full time on every puzzle. No verdict depends on it.
    #[default]
    Short,
    /// As long as the limits say.
    Full,
}

impl Patience {
    /// The names in a rubric.
    pub(super) const NAMES: &'static [(&'static str, Self)] = &[("short", Self::Short), ("full", Self::Full)];
}
