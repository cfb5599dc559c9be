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

/// A wrong output: where, what, printed by which programs, and by how many of how many.
struct WrongOutput<'f> {
    fixture: &'f str,
    text: &'f str,
    by: BTreeSet<usize>,
    of: usize,
}

impl WrongOutput<'_> {
    /// How much it says that somebody printed just this.
    fn bits(&self) -> f64 {
        bits(self.by.len(), self.of)
    }
}

/// −log2 of a share.
#[expect(clippy::cast_precision_loss, reason = "counts of a class are far below 2^53")]
fn bits(some: usize, of: usize) -> f64 {
    -(some as f64 / of as f64).log2()
}

/// The groups that are worth a look, most evidence first.
///
/// Right outputs are no evidence, since the assignment forces them; neither are empty ones, nor those that a limit cut off. A run that several cases judge counts once, and so does the same
/// text on several puzzles, such as that there is no solution. Between two programs of which the same misconception explains every answer, an output counts by the share of programs with
/// that misconception that printed it: the misconception forces the rest.
pub fn alike(facts: &ClassFacts) -> Vec<Alike> {
    let students: Vec<&StudentFact> = facts.ran().collect();
    let outputs = wrong_outputs(&students);
    let pairs = pairs(&students, &outputs);
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
        .map(|((fixture, text), by)| WrongOutput {
            text,
            of: printed.get(fixture).copied().unwrap_or(by.len()),
            fixture,
            by,
        })
        .collect()
}

/// The pairs with evidence enough, and how much.
fn pairs(students: &[&StudentFact], outputs: &[WrongOutput<'_>]) -> BTreeMap<(usize, usize), f64> {
    // By what was printed: the same text on several puzzles is one mistake.
    let mut pairs: HashMap<(usize, usize), HashMap<&str, f64>> = HashMap::new();
    let mut peers = Peers {
        students,
        printed: HashMap::new(),
    };
    for output in outputs {
        let of_class = output.bits();
        for one in &output.by {
            for other in output.by.range(one + 1..) {
                let bits = peers
                    .bits(output, students[*one], students[*other])
                    .unwrap_or(of_class);
                let most = pairs
                    .entry((*one, *other))
                    .or_default()
                    .entry(output.text)
                    .or_default();
                *most = most.max(bits);
            }
        }
    }
    let summed = pairs.into_iter().map(|(pair, texts)| {
        let telling = texts.values().filter(|bits| **bits > 0.0).count();
        (pair, telling, texts.values().sum::<f64>())
    });
    summed
        .filter(|(_, shared, bits)| *shared >= LEAST_SHARED && *bits >= LEAST_BITS)
        .map(|(pair, _, bits)| (pair, bits))
        .collect()
}

/// The programs with the same misconceptions.
struct Peers<'s, 'f> {
    students: &'s [&'f StudentFact],
    /// How many programs with these misconceptions printed something on a puzzle.
    printed: HashMap<(Vec<&'f str>, &'f str), usize>,
}

impl<'f> Peers<'_, 'f> {
    /// How much an output says of two whose programs have a misconception in common and are not the same files; `None` of two others.
    fn bits(
        &mut self,
        output: &WrongOutput<'f>,
        one: &'f StudentFact,
        other: &'f StudentFact,
    ) -> Option<f64> {
        let common = one.diagnoses.iter().filter(|name| other.diagnoses.contains(name));
        let common: Vec<&'f str> = common.map(String::as_str).collect();
        let is_copy = one.content.is_some() && one.content == other.content;
        if common.is_empty() || is_copy {
            return None;
        }
        let has = |student: &StudentFact| {
            common
                .iter()
                .all(|name| student.diagnoses.iter().any(|own| own == name))
        };
        let same = output
            .by
            .iter()
            .filter(|index| has(self.students[**index]))
            .count();
        let printed = |student: &StudentFact| {
            let mut cases = student.cases.iter();
            cases.any(|case| case.fixture == output.fixture && case.output.is_some())
        };
        let students = self.students;
        let count = || {
            students
                .iter()
                .filter(|student| has(student) && printed(student))
                .count()
        };
        let of = self
            .printed
            .entry((common.clone(), output.fixture))
            .or_insert_with(count);
        Some(bits(same, *of))
    }
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
