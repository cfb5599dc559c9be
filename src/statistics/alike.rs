//! Submissions that are wrong in the same way where few others are. Something to look at and no more: two who misread the same sentence, or started from the same lecture's code, look alike too.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::gradebook::{ClassFacts, StudentFact};

/// Pairs with fewer wrong outputs in common are not told.
pub const LEAST_SHARED: usize = 3;
/// Pairs with less evidence than this are not told, in bits.
pub const LEAST_BITS: f64 = 8.0;

/// Submissions that look alike: each with at least one other of the group, as far as pairs are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Alike {
    /// The students' ids, in order.
    pub students: Vec<String>,
    /// Those of them whose files are the same bytes, together.
    pub same_files: Vec<Vec<String>>,
    /// The most evidence that two of them share: the sum over the wrong outputs that both printed of −log2 of the share of programs that printed just that. It adds up as if
    /// outputs were independent, which they are not: one mistake makes many. It ranks groups; it is no probability.
    pub bits: f64,
    /// The wrong outputs that at least two of them share: first those that most of them printed, of these the rarest.
    pub shared: Vec<SharedOutput>,
    /// The misconceptions that each of them is known to have: where there is one, it alone may make the outputs equal.
    pub diagnoses: Vec<String>,
}

/// A wrong output that several submissions of a group share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedOutput {
    /// The puzzle.
    pub fixture: String,
    /// How many of the group printed just that.
    pub here: usize,
    /// How many programs of the class printed just that.
    pub by: usize,
    /// How many programs printed something there.
    pub of: usize,
}

impl Alike {
    /// How many wrong outputs all of the group share.
    pub fn shared_by_all(&self) -> usize {
        let by_all = self
            .shared
            .iter()
            .filter(|shared| shared.here == self.students.len());
        by_all.count()
    }
}

/// A wrong output: where, printed by which programs, and by how many of how many.
struct WrongOutput<'f> {
    fixture: &'f str,
    by: BTreeSet<usize>,
    of: usize,
}

impl WrongOutput<'_> {
    /// How much it says that somebody printed just this.
    #[expect(clippy::cast_precision_loss, reason = "counts of a class are far below 2^53")]
    fn bits(&self) -> f64 {
        -(self.by.len() as f64 / self.of as f64).log2()
    }
}

/// The groups that are worth a look, most evidence first.
///
/// Right outputs are no evidence, since the assignment forces them; neither are empty ones, nor those that a limit cut off. A run that several cases judge counts once.
pub fn alike(facts: &ClassFacts) -> Vec<Alike> {
    let students: Vec<&StudentFact> = facts.ran().collect();
    let outputs = wrong_outputs(&students);
    let pairs = pairs(&outputs);
    let mut alike: Vec<Alike> = groups(students.len(), pairs.keys().copied())
        .into_iter()
        .map(|group| {
            let own = |(one, _): &(usize, usize)| group.contains(one);
            let most = pairs.iter().filter(|(pair, _)| own(pair)).map(|(_, bits)| *bits);
            described(&students, &outputs, &group, most.fold(0.0, f64::max))
        })
        .collect();
    alike.sort_by(|one, other| {
        other
            .bits
            .total_cmp(&one.bits)
            .then_with(|| one.students.cmp(&other.students))
    });
    alike
}

fn wrong_outputs<'f>(students: &[&'f StudentFact]) -> Vec<WrongOutput<'f>> {
    let mut printed: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong: BTreeMap<(&str, &str), BTreeSet<usize>> = BTreeMap::new();
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
    wrong
        .into_iter()
        .map(|((fixture, _), by)| WrongOutput {
            of: printed.get(fixture).copied().unwrap_or(by.len()),
            fixture,
            by,
        })
        .collect()
}

/// The pairs with evidence enough, and how much.
fn pairs(outputs: &[WrongOutput<'_>]) -> BTreeMap<(usize, usize), f64> {
    let mut pairs: HashMap<(usize, usize), (usize, f64)> = HashMap::new();
    for output in outputs {
        let bits = output.bits();
        for one in &output.by {
            for other in output.by.range(one + 1..) {
                let pair = pairs.entry((*one, *other)).or_default();
                pair.0 += 1;
                pair.1 += bits;
            }
        }
    }
    let enough = pairs
        .into_iter()
        .filter(|(_, (shared, bits))| *shared >= LEAST_SHARED && *bits >= LEAST_BITS);
    enough.map(|(pair, (_, bits))| (pair, bits)).collect()
}

/// Whoever is connected by pairs, together.
fn groups(count: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<BTreeSet<usize>> {
    let mut group_of: Vec<usize> = (0..count).collect();
    for (one, other) in pairs {
        let (kept, gone) = (group_of[one], group_of[other]);
        for group in &mut group_of {
            if *group == gone {
                *group = kept;
            }
        }
    }
    let mut groups: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (student, group) in group_of.into_iter().enumerate() {
        groups.entry(group).or_default().insert(student);
    }
    groups.into_values().filter(|group| group.len() > 1).collect()
}

fn described(
    students: &[&StudentFact],
    outputs: &[WrongOutput<'_>],
    group: &BTreeSet<usize>,
    bits: f64,
) -> Alike {
    let own = || group.iter().map(|index| students[*index]);
    let mut contents: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for student in own() {
        if let Some(content) = &student.content {
            contents.entry(content).or_default().push(student.id.clone());
        }
    }
    let mut shared: Vec<SharedOutput> = outputs
        .iter()
        .map(|output| SharedOutput {
            fixture: output.fixture.to_owned(),
            here: output.by.intersection(group).count(),
            by: output.by.len(),
            of: output.of,
        })
        .filter(|shared| shared.here > 1)
        .collect();
    shared.sort_by(|one, other| {
        let rank = |shared: &SharedOutput| (Reverse(shared.here), shared.by, Reverse(shared.of));
        rank(one)
            .cmp(&rank(other))
            .then_with(|| one.fixture.cmp(&other.fixture))
    });
    let first = own().next().map_or(&[][..], |student| &student.diagnoses);
    let known = first
        .iter()
        .filter(|name| own().all(|student| student.diagnoses.contains(name)));
    Alike {
        students: own().map(|student| student.id.clone()).collect(),
        same_files: contents.into_values().filter(|ids| ids.len() > 1).collect(),
        bits,
        shared,
        diagnoses: known.cloned().collect(),
    }
}
