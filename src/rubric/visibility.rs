//! Who may see what became of a case, as a rubric says it. What a report leaves out for whom is the report's business.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::names::named;

named! {
    /// How much of a case students see. In rising order: each shows less than the one before.
    #[derive(Default, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Visibility {
        /// Everything.
        #[default]
        Visible = "visible",
        /// That there is such a case and its verdict; neither the puzzle nor what the program did with it.
        VerdictOnly = "verdict-only",
        /// Nothing until the due date, everything afterwards.
        AfterDueDate = "after-due-date",
        /// Nothing but the points that hang on it.
        StaffOnly = "staff-only",
    }
}

/// Where a moment lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DueDate {
    /// Before the due date, or nobody said when it is.
    Ahead,
    /// At the due date or after it.
    Past,
}

impl DueDate {
    /// Where a moment lies. A moment that is not known, or an assignment without a due date, lies before it: what is hidden stays hidden.
    pub fn seen_from(moment: Option<Timestamp>, due: Option<Timestamp>) -> Self {
        match (moment, due) {
            (Some(moment), Some(due)) if moment >= due => Self::Past,
            (Some(_) | None, Some(_) | None) => Self::Ahead,
        }
    }
}
