//! Which submission counts where a student handed in several.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::stable_names::named;

named! {
    /// Which of several submissions of a student counts.
    #[derive(Default, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum CountedAttempt {
        /// The last one.
        #[default]
        Last = "last",
        /// The one that is worth most; of equals the last.
        Best = "best",
    }
}
