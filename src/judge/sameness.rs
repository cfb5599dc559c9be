//! Whether a program does the same whatever the puzzle. Grading and diagnosis both ask here.

use std::collections::BTreeSet;

use super::Observation;
use crate::dialect::Transcript;
use crate::fixture::Fixture;
use crate::rubric::Rubric;
use sandbox::execution::Exit;

/// From how many puzzles on that can be known, and how many of their right answers must differ.
const PUZZLES: usize = 4;
const ANSWERS: usize = 3;

/// Whether these are puzzles enough, and different enough, to tell what does not depend on the puzzle.
pub(crate) fn are_enough<'f>(puzzles: impl Iterator<Item = &'f Fixture> + Clone) -> bool {
    let right: BTreeSet<Option<u64>> = puzzles.clone().map(|fixture| fixture.golden.moves()).collect();
    puzzles.count() >= PUZZLES && right.len() >= ANSWERS
}

/// The answer that a program gives whatever the puzzle, if it is one that does. Crashes and silence say nothing; who is stopped may have been about to give another, and where programs throw for a puzzle without a
/// solution an end without an accident may be one.
pub(crate) fn constant<'o>(
    rubric: &Rubric,
    runs: impl Iterator<Item = (&'o Fixture, &'o Observation)> + Clone,
) -> Option<&'o Observation> {
    let may_answer = |observation: &Observation| {
        observation.answers_in(rubric) || matches!(observation.execution.exit, Exit::Limit(_))
    };
    let answers = runs.filter(|(_, observation)| may_answer(observation));
    let (_, first) = answers.clone().next()?;
    let is_constant = are_enough(answers.clone().map(|(fixture, _)| fixture))
        && answers.clone().all(|(_, other)| other.answers_like(first));
    is_constant.then_some(first)
}

/// In how many lines outputs that are the same may differ: a time, a counter.
const NOISE: usize = 2;

impl Observation {
    /// Whether there is an answer, right or wrong: on standard output, or by an exception where those say that there is no solution.
    pub(crate) fn answers_in(&self, rubric: &Rubric) -> bool {
        let said = &self.transcript;
        let throws = rubric.dialect.throws() && said.errors.accident().is_none();
        said.answers()
            || said.errors.says_no_solution()
            || throws && matches!(self.execution.exit, Exit::Code(1..))
    }

    /// Whether it is another run with a constant answer: of another size the same boards are read as none.
    pub(crate) fn repeats(&self, constant: &Self) -> bool {
        self.answers_like(constant) || self.execution.stdout.bytes == constant.execution.stdout.bytes
    }

    /// Whether it gives the same answer as a run on another puzzle: it prints the same, or makes the same claims beside a time or another line that changes.
    pub(crate) fn answers_like(&self, other: &Self) -> bool {
        let (said, there) = (&self.transcript, &other.transcript);
        let (text, other_text) = (&self.execution.stdout.bytes, &other.execution.stdout.bytes);
        let same_numbers = || {
            are_alike(&said.moves, &there.moves, |claim| &claim.value)
                && are_alike(&said.enqueued, &there.enqueued, |claim| &claim.value)
                && said.unsolvable.is_empty() == there.unsolvable.is_empty()
        };
        let same_path = || {
            are_alike(&said.boards, &there.boards, |board| &board.tiles)
                && are_alike(&said.steps, &there.steps, |list| &list.steps)
        };
        // Where the puzzle has another size the same text shows other boards, or none.
        let size = |said: &Transcript| Some(said.boards.first()?.tiles.readings().first()?.len());
        let same_text = || {
            let lines = |text: &'_ [u8]| text.split(|byte| *byte == b'\n').count();
            let pairs = text
                .split(|byte| *byte == b'\n')
                .zip(other_text.split(|byte| *byte == b'\n'));
            size(said) != size(there)
                && lines(text) == lines(other_text)
                && pairs.filter(|(one, other)| one != other).count() <= NOISE
        };
        let same_words = || words(text) == words(other_text);
        let is_alike = || same_numbers() && (same_path() || same_text()) && same_words();
        said.answers() && (text == other_text || is_alike())
    }
}

/// The words of an output, line by line: what is read as no answer may be one all the same. Numbers, times and what has a digit in it are none, and of lines with the same words one after the other one stands for all.
fn words(text: &[u8]) -> Vec<Vec<&str>> {
    let is_word = |word: &&str| {
        word.contains(char::is_alphabetic) && !word.contains(|c: char| c.is_ascii_digit()) && !is_unit(word)
    };
    let lines = text.split(|byte| *byte == b'\n').map(|line| {
        let words = str::from_utf8(line).unwrap_or_default().split_whitespace();
        words.filter(is_word).collect::<Vec<_>>()
    });
    let mut lines: Vec<Vec<&str>> = lines.filter(|words| !words.is_empty()).collect();
    lines.dedup();
    lines
}

/// Whether a word is a unit of time.
pub(crate) fn is_unit(word: &str) -> bool {
    const UNITS: &str = "s ms us µs ns sec secs second seconds millis milliseconds microseconds nanoseconds";
    let word = word.trim_end_matches(['.', ',', ';', ')']).to_lowercase();
    UNITS.split(' ').any(|unit| unit == word)
}

/// Whether two lists have the same values, one by one.
fn are_alike<T, V: PartialEq>(one: &[T], other: &[T], value: impl Fn(&T) -> &V) -> bool {
    one.iter().map(&value).eq(other.iter().map(&value))
}
