//! What goes wrong in a class, by cause: each student is named once for the cause that explains the program, else for what is found wrong most often.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::explain::diagnosis::Mistake;
use crate::gradebook::{ClassFacts, Status, StudentFact};
use crate::judgement::FindingCode;

/// A cause and whose programs have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// In a sentence without its full stop, for staff.
    pub what: String,
    /// The students' ids, in the class's order.
    pub students: Vec<String>,
}

/// The causes, most students first.
pub fn causes(facts: &ClassFacts) -> Vec<Cause> {
    let mut by_cause: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for student in &facts.students {
        for what in of_student(student) {
            by_cause.entry(what).or_default().push(student.id.clone());
        }
    }
    let mut causes: Vec<Cause> = by_cause
        .into_iter()
        .map(|(what, students)| Cause { what, students })
        .collect();
    causes.sort_by_key(|cause| Reverse(cause.students.len()));
    causes
}

fn of_student(student: &StudentFact) -> Vec<String> {
    match student.status {
        Status::NotCompiled => return vec!["the sources do not compile".to_owned()],
        Status::Unusable => return vec!["nothing that can be run was handed in".to_owned()],
        Status::Graded | Status::Withheld => {}
        Status::Pending | Status::Missing => return Vec::new(),
    }
    if !student.diagnoses.is_empty() {
        return student
            .diagnoses
            .iter()
            .map(|names| of_diagnosis(names))
            .collect();
    }
    found_most(student)
        .map(|code| plain(code.description()))
        .into_iter()
        .collect()
}

/// A diagnosis in words: one misconception, or several that nothing tells apart.
fn of_diagnosis(names: &str) -> String {
    let words: Vec<String> = names
        .split(" or ")
        .map(|name| {
            Mistake::from_name(name).map_or_else(|| name.to_owned(), |mistake| plain(mistake.description()))
        })
        .collect();
    words.join("; or ")
}

/// The code that is found in most of the cases that failed; of several the first of the list of codes.
fn found_most(student: &StudentFact) -> Option<FindingCode> {
    let failed = || student.cases.iter().filter(|case| !case.passed);
    let cases = |code: &FindingCode| {
        failed()
            .filter(|case| case.findings.iter().any(|name| name == code.name()))
            .count()
    };
    let counted = FindingCode::ALL
        .iter()
        .filter(|code| **code != FindingCode::PrerequisiteFailed)
        .map(|code| (cases(code), *code))
        .filter(|(count, _)| *count > 0);
    counted
        .min_by_key(|(count, _)| Reverse(*count))
        .map(|(_, code)| code)
}

/// A sentence as part of another.
fn plain(sentence: &str) -> String {
    let text = sentence.trim_end_matches('.');
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_lowercase).collect();
    first + letters.as_str()
}
