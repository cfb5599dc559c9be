//! Submissions that are wrong in the same way where few others are. Something to look at and no more: two who misread the same sentence, or started from the same lecture's code, look alike too.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::gradebook::{ClassFacts, StudentFact};

/// Pairs with fewer wrong outputs in common are not told.
pub const LEAST_SHARED: usize = 3;
/// Pairs with less evidence than this are not told, in bits.
pub const LEAST_BITS: f64 = 8.0;

/// What more different programs than these printed is a usual mistake: it adds to what a pair has in common, and makes nobody one. With it, the pairs would grow with the square of the class.
const MOST_PROGRAMS: usize = 64;

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
    let class = Class::of(facts);
    let groups = groups(class.students.len(), &links(&class));
    let mut alike: Vec<Alike> = groups
        .iter()
        .map(|(group, bits)| class.described(group, *bits))
        .collect();
    alike.sort_by(|one, other| {
        other
            .bits
            .total_cmp(&one.bits)
            .then_with(|| one.students.cmp(&other.students))
    });
    alike
}

/// Those whose programs ran, and the wrong outputs that several of them printed.
struct Class<'f> {
    students: Vec<&'f StudentFact>,
    outputs: Vec<WrongOutput<'f>>,
    /// For each program which of the outputs it printed, in order.
    printed: Vec<Vec<usize>>,
}

impl<'f> Class<'f> {
    fn of(facts: &'f ClassFacts) -> Self {
        let students: Vec<&StudentFact> = facts.ran().collect();
        let all = printed_something(students.iter().copied());
        let mut wrong: BTreeMap<(&str, u64), BTreeSet<usize>> = BTreeMap::new();
        for (index, student) in students.iter().enumerate() {
            for case in student.cases.iter().filter(|case| !case.passed) {
                if let Some(output) = case.output {
                    wrong.entry((&case.fixture, output)).or_default().insert(index);
                }
            }
        }
        // What only one printed is shared by nobody.
        wrong.retain(|_, by| by.len() > 1);
        let outputs = wrong.into_iter().map(|((fixture, text), by)| WrongOutput {
            text,
            of: all.get(fixture).copied().unwrap_or(by.len()),
            fixture,
            by,
        });
        let outputs: Vec<WrongOutput<'_>> = outputs.collect();
        let mut printed: Vec<Vec<usize>> = vec![Vec::new(); students.len()];
        for (number, output) in outputs.iter().enumerate() {
            for index in &output.by {
                printed[*index].push(number);
            }
        }
        Self {
            students,
            outputs,
            printed,
        }
    }
}

/// For each puzzle how many of these programs printed something.
fn printed_something<'f>(students: impl Iterator<Item = &'f StudentFact>) -> BTreeMap<&'f str, usize> {
    let mut printed: BTreeMap<&str, usize> = BTreeMap::new();
    for student in students {
        let cases = student.cases.iter().filter(|case| case.output.is_some());
        for fixture in cases.map(|case| case.fixture.as_str()).collect::<BTreeSet<_>>() {
            *printed.entry(fixture).or_default() += 1;
        }
    }
    printed
}

/// Programs that printed the same wrong outputs, all of them, and have the same misconceptions. They are as one here: each has as much in common with any other program as the first of them, so
/// that a mistake of hundreds makes no ten thousand pairs.
struct Kind {
    first: usize,
    /// All of them, those of the same files together.
    files: Vec<Vec<usize>>,
}

/// The kinds, and for each program which it is of.
fn kinds(class: &Class<'_>) -> (Vec<Kind>, Vec<usize>) {
    let mut known: HashMap<(&[usize], &[String]), usize> = HashMap::new();
    let mut by_files: BTreeMap<(usize, Option<&str>, usize), Vec<usize>> = BTreeMap::new();
    let (mut kinds, mut kind_of): (Vec<Kind>, Vec<usize>) = (Vec::new(), Vec::new());
    for (index, student) in class.students.iter().enumerate() {
        let key = (class.printed[index].as_slice(), student.diagnoses.as_slice());
        let kind = *known.entry(key).or_insert(kinds.len());
        if kind == kinds.len() {
            kinds.push(Kind {
                first: index,
                files: Vec::new(),
            });
        }
        kind_of.push(kind);
        // Files that nobody knows are no copies.
        let alone = if student.content.is_some() { 0 } else { index };
        let same_files = by_files.entry((kind, student.content.as_deref(), alone));
        same_files.or_default().push(index);
    }
    for ((kind, ..), same_files) in by_files {
        kinds[kind].files.push(same_files);
    }
    (kinds, kind_of)
}

/// Two that are alike, and how much speaks for it in bits.
type Link = (usize, usize, f64);

/// Links enough to connect whoever is alike.
fn links(class: &Class<'_>) -> Vec<Link> {
    let (kinds, kind_of) = kinds(class);
    let mut peers = Peers::of(class);
    let mut links: Vec<Link> = Vec::new();
    for same_files in kinds.iter().flat_map(|kind| &kind.files) {
        if let [one, other, ..] = same_files[..]
            && let Some(bits) = evidence(class, &mut peers, one, other)
        {
            links.extend(same_files.iter().map(|index| (one, *index, bits)));
        }
    }
    let mut pairs: BTreeSet<(usize, usize)> = (0..kinds.len()).map(|kind| (kind, kind)).collect();
    for output in &class.outputs {
        let by: BTreeSet<usize> = output.by.iter().map(|index| kind_of[*index]).collect();
        if by.len() <= MOST_PROGRAMS {
            let others = |one: &usize| {
                by.range(one + 1..)
                    .map(|other| (*one, *other))
                    .collect::<Vec<_>>()
            };
            pairs.extend(by.iter().flat_map(others));
        }
    }
    let mut is_whole = vec![false; kinds.len()];
    for (one, other) in pairs {
        let stand_for = match &kinds[one].files[..] {
            _ if one != other => (kinds[one].first, kinds[other].first),
            [some, others, ..] => (some[0], others[0]),
            [] | [_] => continue,
        };
        let Some(bits) = evidence(class, &mut peers, stand_for.0, stand_for.1) else {
            continue;
        };
        links.push((stand_for.0, stand_for.1, bits));
        for kind in [one, other] {
            if !std::mem::replace(&mut is_whole[kind], true) {
                let all = kinds[kind].files.iter().flatten();
                links.extend(all.map(|index| (kinds[kind].first, *index, bits)));
            }
        }
    }
    links
}

/// What two programs have in common, in bits, where that is enough to be told.
fn evidence(class: &Class<'_>, peers: &mut Peers<'_, '_>, one: usize, other: usize) -> Option<f64> {
    // By what was printed: the same text on several puzzles is one mistake.
    let mut texts: BTreeMap<u64, f64> = BTreeMap::new();
    let common = peers.in_common(one, other);
    let is_shared = |number: &&usize| class.printed[other].binary_search(number).is_ok();
    for &number in class.printed[one].iter().filter(is_shared) {
        let output = &class.outputs[number];
        let bits = match &common {
            Some(common) => peers.bits(common, number),
            None => output.bits(),
        };
        let most = texts.entry(output.text).or_default();
        *most = most.max(bits);
    }
    let telling = texts.values().filter(|bits| **bits > 0.0).count();
    let mut all: Vec<f64> = texts.into_values().collect();
    all.sort_by(f64::total_cmp);
    let bits = all.into_iter().sum::<f64>();
    (telling >= LEAST_SHARED && bits >= LEAST_BITS).then_some(bits)
}

/// The programs with the same misconceptions.
struct Peers<'c, 'f> {
    class: &'c Class<'f>,
    /// For each puzzle how many programs with these misconceptions printed something.
    printed: HashMap<Vec<&'f str>, BTreeMap<&'f str, usize>>,
    /// How many of them printed an output.
    same: HashMap<(Vec<&'f str>, usize), usize>,
}

impl<'c, 'f> Peers<'c, 'f> {
    fn of(class: &'c Class<'f>) -> Self {
        Self {
            class,
            printed: HashMap::new(),
            same: HashMap::new(),
        }
    }

    /// The misconceptions that two programs have in common, where there are any and they are not the same files.
    fn in_common(&self, one: usize, other: usize) -> Option<Vec<&'f str>> {
        let (one, other) = (self.class.students[one], self.class.students[other]);
        let common = one.diagnoses.iter().filter(|name| other.diagnoses.contains(name));
        let common: Vec<&str> = common.map(String::as_str).collect();
        let is_copy = one.content.is_some() && one.content == other.content;
        (!common.is_empty() && !is_copy).then_some(common)
    }

    /// How much an output says of two programs with these misconceptions.
    fn bits(&mut self, common: &[&'f str], number: usize) -> f64 {
        let (students, output) = (&self.class.students, &self.class.outputs[number]);
        let has = |student: &StudentFact| {
            common
                .iter()
                .all(|name| student.diagnoses.iter().any(|own| own == name))
        };
        let same = *self
            .same
            .entry((common.to_vec(), number))
            .or_insert_with(|| output.by.iter().filter(|index| has(students[**index])).count());
        let printed = self
            .printed
            .entry(common.to_vec())
            .or_insert_with(|| printed_something(students.iter().copied().filter(|student| has(student))));
        bits(same, printed.get(output.fixture).copied().unwrap_or(same))
    }
}

/// Whoever is connected by links, together, in the order of the first of each, with the most that speaks for a link.
fn groups(count: usize, links: &[Link]) -> Vec<(BTreeSet<usize>, f64)> {
    let mut connected: Vec<Vec<(usize, f64)>> = vec![Vec::new(); count];
    for &(one, other, bits) in links {
        connected[one].push((other, bits));
        connected[other].push((one, bits));
    }
    let mut is_seen = vec![false; count];
    let mut groups = Vec::new();
    for first in 0..count {
        let (mut group, mut most) = (BTreeSet::new(), 0.0_f64);
        let mut next = vec![first];
        while let Some(index) = next.pop() {
            if !std::mem::replace(&mut is_seen[index], true) {
                group.insert(index);
                for (other, bits) in &connected[index] {
                    most = most.max(*bits);
                    next.push(*other);
                }
            }
        }
        if group.len() > 1 {
            groups.push((group, most));
        }
    }
    groups
}

impl Class<'_> {
    fn described(&self, group: &BTreeSet<usize>, bits: f64) -> Alike {
        let own = || group.iter().map(|index| self.students[*index]);
        let mut contents: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for student in own() {
            if let Some(content) = &student.content {
                contents.entry(content).or_default().push(student.id.clone());
            }
        }
        let mut here: BTreeMap<usize, usize> = BTreeMap::new();
        for number in group.iter().flat_map(|index| &self.printed[*index]) {
            *here.entry(*number).or_default() += 1;
        }
        let shared = here.into_iter().filter(|(_, here)| *here > 1);
        let mut shared: Vec<SharedOutput> = shared
            .map(|(number, here)| SharedOutput {
                fixture: self.outputs[number].fixture.to_owned(),
                here,
                by: self.outputs[number].by.len(),
                of: self.outputs[number].of,
            })
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
}
