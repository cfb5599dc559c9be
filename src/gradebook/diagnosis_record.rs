//! Why a program is wrong, as it was found out when it was graded: staff's view, of every case.

use serde::{Deserialize, Serialize};

use crate::document::Safe;
use crate::explain::diagnoses;
use crate::explain::diagnosis::Diagnosis;
use crate::grade::Graded;
use crate::plan::Plan;
use crate::rubric::Visibility;

/// One cause of what a program does wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiagnosisRecord {
    /// The misconception's stable name: `goal-at-enqueue`; `greedy or depth-first` where either explains everything.
    pub misconception: String,
    /// What was seen and what it is a sign of.
    pub message: String,
    /// Where to look.
    pub hint: String,
}

impl From<&Diagnosis> for DiagnosisRecord {
    fn from(diagnosis: &Diagnosis) -> Self {
        let names: Vec<&str> = diagnosis.misconceptions.iter().map(|one| one.name()).collect();
        let safe = |text: &str| Safe::line(text).as_str().to_owned();
        Self {
            misconception: names.join(" or "),
            message: safe(&diagnosis.message),
            hint: safe(diagnosis.first_hint()),
        }
    }
}

impl DiagnosisRecord {
    /// The causes of a graded program, of all its cases; none where the rubric asks for no diagnosis.
    pub fn all_of(plan: &Plan, graded: &Graded) -> Vec<Self> {
        let all = diagnoses(plan, graded, Visibility::StaffOnly);
        all.iter().map(Self::from).collect()
    }
}
