//! What goes wrong and how often, counted by students: one program that fails everywhere counts once.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::gradebook::{ClassFacts, StudentFact};

/// Something, and how many students it is true of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// What.
    pub what: String,
    /// How many students.
    pub students: usize,
}

/// Most students first; of equal numbers by name.
fn counted<'f>(
    students: impl Iterator<Item = &'f StudentFact>,
    of: impl Fn(&StudentFact) -> BTreeSet<String>,
) -> Vec<Count> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for what in students.flat_map(of) {
        *counts.entry(what).or_default() += 1;
    }
    let mut counts: Vec<Count> = counts
        .into_iter()
        .map(|(what, students)| Count { what, students })
        .collect();
    counts.sort_by_key(|count| Reverse(count.students));
    counts
}

/// The codes of findings.
pub fn findings(facts: &ClassFacts) -> Vec<Count> {
    counted(facts.ran(), |student| {
        let cases = student.cases.iter();
        cases.flat_map(|case| case.findings.iter().cloned()).collect()
    })
}

/// Why programs are wrong, where that is known.
pub fn diagnoses(facts: &ClassFacts) -> Vec<Count> {
    counted(facts.students.iter(), |student| {
        student.diagnoses.iter().cloned().collect()
    })
}

/// The cases in which a time limit was exceeded.
pub fn timeouts(facts: &ClassFacts) -> Vec<Count> {
    counted(facts.ran(), |student| {
        let exceeded = student
            .cases
            .iter()
            .filter(|case| case.verdict.starts_with("time-limit"));
        exceeded.map(|case| case.id.clone()).collect()
    })
}

/// What programs are written in.
pub fn languages(facts: &ClassFacts) -> Vec<Count> {
    counted(facts.students.iter(), |student| {
        student.language.iter().cloned().collect()
    })
}

/// What there is to say of each student.
pub fn statuses(facts: &ClassFacts) -> Vec<Count> {
    counted(facts.students.iter(), |student| {
        BTreeSet::from([student.status.name().to_owned()])
    })
}
