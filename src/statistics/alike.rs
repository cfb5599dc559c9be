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

/// A wrong output that several programs printed: where, what, by which, and by how many of how many.
struct WrongOutput<'f> {
    fixture: &'f str,
    text: u64,
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
    let groups = groups(students.len(), pairs.keys().copied());
    let mut most: BTreeMap<usize, f64> = BTreeMap::new();
    let group_of: BTreeMap<usize, usize> = (groups.iter().enumerate())
        .flat_map(|(group, members)| members.iter().map(move |member| (*member, group)))
        .collect();
    for ((one, _), bits) in &pairs {
        let own = most.entry(group_of[one]).or_default();
        *own = own.max(*bits);
    }
    let mut alike: Vec<Alike> = groups
        .iter()
        .zip(most.into_values())
        .map(|(group, bits)| described(&students, &outputs, group, bits))
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
    let mut wrong: BTreeMap<(&str, u64), BTreeSet<usize>> = BTreeMap::new();
    for (index, student) in students.iter().enumerate() {
        let mut seen = BTreeSet::new();
        for case in &student.cases {
            let Some(output) = case.output else { continue };
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
        // What only one printed is shared by nobody.
        .filter(|(_, by)| by.len() > 1)
        .map(|((fixture, text), by)| WrongOutput {
            text,
            of: printed.get(fixture).copied().unwrap_or(by.len()),
            fixture,
            by,
        })
        .collect()
}

/// Pairs with evidence enough, and how much: enough of them to connect whoever is alike. Programs that printed the same wrong outputs and are known to have the same misconceptions are as one
/// here: each has as much in common with any other program as the first of them, so that a mistake of hundreds makes no ten thousand pairs.
fn pairs(students: &[&StudentFact], outputs: &[WrongOutput<'_>]) -> BTreeMap<(usize, usize), f64> {
    let twins = Twins::of(students, outputs);
    // By what was printed: the same text on several puzzles is one mistake.
    let mut pairs: HashMap<(usize, usize), HashMap<u64, f64>> = HashMap::new();
    let mut peers = Peers {
        students,
        printed: HashMap::new(),
        same: HashMap::new(),
    };
    for (number, output) in outputs.iter().enumerate() {
        let of_class = output.bits();
        let by: BTreeSet<usize> = output.by.iter().map(|index| twins.stands_for[*index]).collect();
        let others = by
            .iter()
            .flat_map(|one| by.range(one + 1..).map(move |other| (*one, *other)));
        let own = by.iter().flat_map(|one| twins.pairs(*one));
        for (one, other) in others.chain(own) {
            let bits = peers
                .bits((number, output), students[one], students[other])
                .unwrap_or(of_class);
            let most = pairs
                .entry((one, other))
                .or_default()
                .entry(output.text)
                .or_default();
            *most = most.max(bits);
        }
    }
    let summed = pairs.into_iter().map(|(pair, texts)| {
        let telling = texts.values().filter(|bits| **bits > 0.0).count();
        let mut all: Vec<f64> = texts.into_values().collect();
        all.sort_by(f64::total_cmp);
        (pair, telling, all.into_iter().sum::<f64>())
    });
    let mut told: BTreeMap<(usize, usize), f64> = summed
        .filter(|(_, shared, bits)| *shared >= LEAST_SHARED && *bits >= LEAST_BITS)
        .map(|(pair, _, bits)| (pair, bits))
        .collect();
    twins.spread(&mut told);
    told
}

/// Programs that printed the same wrong outputs, all of them, and have the same misconceptions.
struct Twins {
    /// For each program the first that is like it.
    stands_for: Vec<usize>,
    /// The others that are like the first, those of the same files together.
    of: HashMap<usize, Vec<Vec<usize>>>,
}

impl Twins {
    fn of(students: &[&StudentFact], outputs: &[WrongOutput<'_>]) -> Self {
        let mut printed: Vec<Vec<usize>> = vec![Vec::new(); students.len()];
        for (number, output) in outputs.iter().enumerate() {
            for index in &output.by {
                printed[*index].push(number);
            }
        }
        let mut first: HashMap<(&[usize], &[String]), usize> = HashMap::new();
        let mut stands_for = Vec::new();
        let mut by_files: BTreeMap<(usize, Option<&str>, usize), Vec<usize>> = BTreeMap::new();
        for (index, student) in students.iter().enumerate() {
            let key = (printed[index].as_slice(), student.diagnoses.as_slice());
            let one = *first.entry(key).or_insert(index);
            stands_for.push(one);
            // Files that nobody knows are no copies.
            let alone = if student.content.is_some() { 0 } else { index };
            by_files
                .entry((one, student.content.as_deref(), alone))
                .or_default()
                .push(index);
        }
        let mut of: HashMap<usize, Vec<Vec<usize>>> = HashMap::new();
        for ((one, ..), same_files) in by_files {
            of.entry(one).or_default().push(same_files);
        }
        Self { stands_for, of }
    }

    /// Two pairs that stand for all among these: one of the same files, for each set of files, and one of different files.
    fn pairs(&self, one: usize) -> Vec<(usize, usize)> {
        let files = self.of.get(&one).map_or(&[][..], Vec::as_slice);
        let same = files
            .iter()
            .filter_map(|same| Some((*same.first()?, *same.get(1)?)));
        let firsts: Vec<usize> = files.iter().filter_map(|same| same.first().copied()).collect();
        let different = firsts
            .first()
            .zip(firsts.get(1))
            .map(|(one, other)| (*one, *other));
        same.chain(different)
            .map(|(one, other)| (one.min(other), one.max(other)))
            .collect()
    }

    /// Adds enough pairs to those that are reported to connect everybody whom they stand for.
    fn spread(&self, told: &mut BTreeMap<(usize, usize), f64>) {
        let mut more = Vec::new();
        for ((one, other), bits) in told.iter() {
            let (of_one, of_other) = (self.stands_for[*one], self.stands_for[*other]);
            let files = |of: &usize| self.of.get(of).map_or(&[][..], Vec::as_slice);
            if of_one != of_other {
                let all = |of: usize| files(&of).iter().flatten().copied().collect::<Vec<usize>>();
                more.extend(all(of_one).into_iter().map(|index| ((index, *other), *bits)));
                more.extend(all(of_other).into_iter().map(|index| ((*one, index), *bits)));
                continue;
            }
            let of_files = |index: &usize| files(&of_one).iter().find(|same| same.contains(index));
            match of_files(one).filter(|same| same.contains(other)) {
                Some(same) => more.extend(same.iter().map(|index| ((*one, *index), *bits))),
                None => more.extend(
                    files(&of_one)
                        .iter()
                        .flatten()
                        .map(|index| ((*one, *index), *bits)),
                ),
            }
        }
        for ((one, other), bits) in more {
            if one != other {
                told.entry((one.min(other), one.max(other))).or_insert(bits);
            }
        }
    }
}

/// The programs with the same misconceptions.
struct Peers<'s, 'f> {
    students: &'s [&'f StudentFact],
    /// How many programs with these misconceptions printed something on a puzzle.
    printed: HashMap<(Vec<&'f str>, &'f str), usize>,
    /// How many of them printed an output.
    same: HashMap<(Vec<&'f str>, usize), usize>,
}

impl<'f> Peers<'_, 'f> {
    /// How much an output says of two whose programs have a misconception in common and are not the same files; `None` of two others.
    fn bits(
        &mut self,
        (number, output): (usize, &WrongOutput<'f>),
        one: &'f StudentFact,
        other: &'f StudentFact,
    ) -> Option<f64> {
        let common = one.diagnoses.iter().filter(|name| other.diagnoses.contains(name));
        let common: Vec<&'f str> = common.map(String::as_str).collect();
        let is_copy = one.content.is_some() && one.content == other.content;
        if common.is_empty() || is_copy {
            return None;
        }
        let students = self.students;
        let has = |student: &StudentFact| {
            common
                .iter()
                .all(|name| student.diagnoses.iter().any(|own| own == name))
        };
        let same = *self
            .same
            .entry((common.clone(), number))
            .or_insert_with(|| output.by.iter().filter(|index| has(students[**index])).count());
        let printed = |student: &StudentFact| {
            let mut cases = student.cases.iter();
            cases.any(|case| *case.fixture == *output.fixture && case.output.is_some())
        };
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

/// Whoever is connected by pairs, together, in the order of the first of each.
fn groups(count: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<BTreeSet<usize>> {
    let mut connected: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (one, other) in pairs {
        connected[one].push(other);
        connected[other].push(one);
    }
    let mut is_seen = vec![false; count];
    let mut groups = Vec::new();
    for first in 0..count {
        let mut group = BTreeSet::new();
        let mut next = vec![first];
        while let Some(index) = next.pop() {
            if !std::mem::replace(&mut is_seen[index], true) {
                group.insert(index);
                next.extend(&connected[index]);
            }
        }
        if group.len() > 1 {
            groups.push(group);
        }
    }
    groups
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
