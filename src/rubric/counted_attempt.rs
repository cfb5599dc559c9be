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
    /// The name as in a rubric.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Last => "last",
            Self::Best => "best",
        }
    }

    /// The value of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Last, Self::Best]
            .into_iter()
            .find(|value| value.name() == name)
    }
}
