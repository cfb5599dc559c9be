//! What a criterion says of some of its cases, as written.

use super::Visibility;
use crate::toml_table::{Placed, Text, at_least_one, toml_table, word};

toml_table! {
    /// Some of a criterion's cases, and how much of them students see.
    pub struct CaseFile: "`cases`" {
        /// The fixtures, by name or pattern.
        fixtures: Vec<Placed<String>> = required("fixtures = [\"4x4/*\"]", at_least_one(Text)),
        /// How much of these cases students see.
        visibility: Visibility = required("visibility = \"staff-only\"", word("visibilities")),
    }
}
