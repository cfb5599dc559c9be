//! Which submission counts where a student handed in several.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which of several submissions of a student counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CountedAttempt {
    /// The last one.
    #[default]
    Last,
    /// The one that is worth most; of equals the last.
    Best,
}

impl CountedAttempt {
    /// Every value with its name in a rubric.
    pub(super) const NAMES: &'static [(&'static str, Self)] = &[("last", Self::Last), ("best", Self::Best)];

    /// The name as in a rubric.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Last => "last",
            Self::Best => "best",
        }
    }

    /// The value of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| *value)
    }
}
