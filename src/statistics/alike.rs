//! Submissions that are wrong in the same way where few others are. Something to look at and no more: two who misread the same sentence, or started from the same lecture's code, look alike too.

use std::collections::{BTreeMap, BTreeSet};

use super::ClassFacts;

/// Pairs with fewer wrong outputs in common are not told.
pub const LEAST_SHARED: usize = 3;
/// Pairs with less evidence than this are not told, in bits.
pub const LEAST_BITS: f64 = 8.0;

/// Two submissions that look alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Alike {
    /// The students' ids, in order.
    pub students: [String; 2],
    /// Whether their files are the same bytes.
    pub same_files: bool,
    /// The sum over the wrong outputs that they share of −log2 of the share of programs that printed just that. It adds up as if outputs were independent, which
    /// they are not: one mistake makes many. It ranks pairs; it is no probability.
    pub bits: f64,
    /// What they share, in the order of the fixtures.
    pub shared: Vec<SharedOutput>,
}

/// A wrong output that two submissions share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedOutput {
    /// The puzzle.
    pub fixture: String,
    /// How many programs printed just that.
    pub by: usize,
    /// How many programs printed something there.
    pub of: usize,
}

/// The pairs that are worth a look, most evidence first.
///
/// Right outputs are no evidence, since the assignment forces them; neither are empty ones, nor those that a limit cut off. A run that several cases judge counts once.
#[expect(clippy::cast_precision_loss, reason = "counts of a class are far below 2^53")]
pub fn alike(facts: &ClassFacts) -> Vec<Alike> {
    let mut printed: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong: BTreeMap<(&str, &str), BTreeSet<usize>> = BTreeMap::new();
    let students: Vec<_> = facts.ran().collect();
    for (index, student) in students.iter().enumerate() {
        let mut seen = BTreeSet::new();
        for case in &student.cases {
            let Some(output) = &case.output else { continue };
            if seen.insert(&case.fixture) {
                *printed.entry(&case.fixture).or_default() += 1;
            }
            if !case.passed {
                wrong.entry((&case.fixture, output)).or_default().insert(index);
            }
        }
    }
    let mut pairs: BTreeMap<(usize, usize), Vec<SharedOutput>> = BTreeMap::new();
    for ((fixture, _), by) in &wrong {
        let by_all: Vec<usize> = by.iter().copied().collect();
        for (nth, one) in by_all.iter().enumerate() {
            for other in &by_all[nth + 1..] {
                pairs.entry((*one, *other)).or_default().push(SharedOutput {
                    fixture: (*fixture).to_owned(),
                    by: by_all.len(),
                    of: printed.get(fixture).copied().unwrap_or(by_all.len()),
                });
            }
        }
    }
    let bits = |shared: &SharedOutput| -(shared.by as f64 / shared.of as f64).log2();
    let mut alike: Vec<Alike> = pairs
        .into_iter()
        .map(|((one, other), shared)| Alike {
            students: [students[one].id.clone(), students[other].id.clone()],
            same_files: students[one].content.is_some() && students[one].content == students[other].content,
            bits: shared.iter().map(bits).sum(),
            shared,
        })
        .filter(|pair| pair.shared.len() >= LEAST_SHARED && pair.bits >= LEAST_BITS)
        .collect();
    alike.sort_by(|one, other| {
        other
            .bits
            .total_cmp(&one.bits)
            .then_with(|| one.students.cmp(&other.students))
    });
    alike
}
