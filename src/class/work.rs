//! What is to be graded: each content once, with everybody who handed it in, the long ones first.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;

use super::{EntryFiles, Joined, Shard};
use crate::gradebook::{Attempt, ContentHash, Gradebook, Grading, RubricRecord, TOOL_VERSION, choose};
use crate::plan::Plan;
use crate::problem::Failure;
use crate::report::progress::sample;
use crate::rubric::{CountedAttempt, Patience};
use crate::score::Points;
use crate::submission::{HandedIn, Language, Toolchain};

/// One content that is to be graded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// What it is.
    pub content: ContentHash,
    /// Where it lies.
    pub files: EntryFiles,
    /// Everybody's submissions of that content, at least one.
    pub attempts: Vec<Attempt>,
    /// What orders it: the time in microseconds that its runs took before, else the usual one; of equals, small ones first. What is large seldom takes long, but a script of one
    /// line may sleep at every run, and sleep that begins last keeps everybody waiting.
    cost: (u64, Reverse<u64>),
}

impl Work {
    /// The name for messages: the first submission's.
    pub fn label(&self) -> &str {
        self.attempts.first().map_or("", |attempt| attempt.label.as_str())
    }
}

/// What is to be graded of a class now, the longest last, after them a sample of a large class, so that it can be taken from the end: submissions that count or may count, in this shard, unless the gradebook has them
/// as they are, graded by this grader with the tools of this machine, with no fault of ours, and with full limits where the plan asks for them.
pub fn works(
    joined: &Joined,
    gradebook: &Gradebook,
    plan: &Plan,
    rubric: &RubricRecord,
    tools: &Toolchain,
    shard: Option<Shard>,
) -> Result<Vec<Work>, Failure> {
    let gradings = gradebook.gradings(&rubric.id)?;
    let graded: HashMap<(&str, &str), &Grading> = gradings
        .iter()
        .map(|grading| ((grading.student.as_str(), grading.label.as_str()), grading))
        .collect();
    let all_full = plan.runs.iter().all(|run| run.patience == Patience::Full);
    let cut = if all_full {
        gradebook.cut_short()?
    } else {
        HashSet::new()
    };
    let costs: HashMap<ContentHash, u64> = gradebook.known_costs()?.into_iter().collect();
    let usual = median(costs.values().copied().collect());
    let mut identities = Identities {
        tools,
        known: HashMap::new(),
    };
    let mut works: BTreeMap<ContentHash, Work> = BTreeMap::new();
    for (attempt, files) in counted(joined, rubric.counts) {
        if shard.is_some_and(|shard| !shard.holds(&attempt.content)) {
            continue;
        }
        let key = (attempt.student.as_str(), attempt.label.as_str());
        if let Some(grading) = graded.get(&key)
            && grading.content == attempt.content
            && grading.grader == TOOL_VERSION
            && !grading.unsettled
            && !cut.contains(&attempt.content)
            && identities.fit(gradebook, plan, grading)?
        {
            continue;
        }
        let work = works.entry(attempt.content.clone()).or_insert_with(|| Work {
            content: attempt.content.clone(),
            files: files.clone(),
            attempts: Vec::new(),
            cost: (
                costs.get(&attempt.content).copied().unwrap_or(usual),
                Reverse(size(files)),
            ),
        });
        work.attempts.push(attempt.clone());
    }
    let mut works: Vec<Work> = works.into_values().collect();
    works.sort_by(|one, other| {
        one.cost
            .cmp(&other.cost)
            .then_with(|| other.content.cmp(&one.content))
    });
    sample_last(&mut works);
    Ok(works)
}

/// Puts a sample where it is taken first, so that the time of the rest can be estimated: those whose content has the first names, which says nothing of how long they take.
fn sample_last(works: &mut Vec<Work>) {
    let count = sample(works.len());
    let mut names: Vec<&ContentHash> = works.iter().map(|work| &work.content).collect();
    names.sort_unstable();
    let Some(end) = count
        .checked_sub(1)
        .and_then(|last| names.get(last).copied().cloned())
    else {
        return;
    };
    let (mut sampled, rest): (Vec<Work>, Vec<Work>) = works.drain(..).partition(|work| work.content <= end);
    sampled.sort_by(|one, other| other.content.cmp(&one.content));
    works.extend(rest);
    works.extend(sampled);
}

/// The submissions that may count: of each student the last, or all where the best counts.
fn counted(joined: &Joined, rule: CountedAttempt) -> Vec<&(Attempt, EntryFiles)> {
    let mut own: BTreeMap<&str, Vec<&(Attempt, EntryFiles)>> = BTreeMap::new();
    for one in &joined.attempts {
        own.entry(&one.0.student).or_default().push(one);
    }
    let last = |several: Vec<&'_ (Attempt, EntryFiles)>| {
        let attempts: Vec<_> = several.iter().map(|(attempt, _)| (attempt, None)).collect();
        let chosen = choose(&attempts, rule, &|_, _| Points::ZERO).map(|(attempt, _)| attempt.label.clone());
        several
            .iter()
            .position(|(attempt, _)| Some(&attempt.label) == chosen.as_ref())
    };
    own.into_values()
        .flat_map(|several| match rule {
            CountedAttempt::Best => several,
            CountedAttempt::Last => {
                let index = last(several.clone());
                index
                    .and_then(|index| several.get(index).copied())
                    .into_iter()
                    .collect()
            }
        })
        .collect()
}

/// The tools of this machine, asked once a language.
struct Identities<'t> {
    tools: &'t Toolchain,
    known: HashMap<Language, String>,
}

impl Identities<'_> {
    /// Whether a grading was made with the tools that are here now.
    fn fit(&mut self, gradebook: &Gradebook, plan: &Plan, grading: &Grading) -> Result<bool, Failure> {
        let Some(record) = gradebook.build(plan, &grading.content)? else {
            return Ok(false);
        };
        let Some(language) = record.language else {
            return Ok(true);
        };
        let tools = self.tools;
        let here = self
            .known
            .entry(language)
            .or_insert_with(|| tools.identity(language));
        Ok(*here == grading.toolchain)
    }
}

fn median(mut numbers: Vec<u64>) -> u64 {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or(0)
}

/// The bytes of the files.
fn size(files: &EntryFiles) -> u64 {
    let of = |path: &std::path::Path| fs::metadata(path).map_or(0, |metadata| metadata.len());
    match files {
        EntryFiles::Renamed(files) => files.iter().map(|(_, path)| of(path)).sum(),
        EntryFiles::Path(path) => {
            HandedIn::all(path).map_or(0, |files| files.iter().map(|file| of(&file.path)).sum())
        }
    }
}
