//! Programs that say in words of their own that a puzzle has no solution: known by where they say so, and not by the words.

use super::Observation;
use crate::fixture::Fixture;
use sandbox::execution::Exit;

/// On so many puzzles of either kind the program must have shown that it tells them apart.
const PUZZLES: usize = 3;

/// The line that a program prints, and nothing else, for several puzzles without a solution and for none that has one, while it solves several of those.
pub(crate) fn of<'o>(runs: impl Iterator<Item = (&'o Fixture, &'o Observation)>) -> Option<&'o str> {
    let (with, without): (Vec<_>, Vec<_>) = runs.partition(|(fixture, _)| fixture.golden.is_solvable());
    let is_solved = |(fixture, observation): &&(&Fixture, &Observation)| {
        let moves = fixture.golden.moves();
        let claims = &observation.transcript.moves;
        moves > Some(0) && !claims.is_empty() && claims.iter().all(|claim| claim.value == moves)
    };
    let said: Vec<&str> = without.iter().filter_map(|(_, one)| line(one)).collect();
    let line_of_all = *said.first()?;
    let is_known = said.iter().filter(|other| **other == line_of_all).count() >= PUZZLES
        && with.iter().filter(is_solved).count() >= PUZZLES
        && !with.iter().any(|(_, one)| line(one) == Some(line_of_all));
    is_known.then_some(line_of_all)
}

/// What runs out or breaks is no answer, as in `maximum recursion depth exceeded`, even where only puzzles without a solution need so much.
const BREAKS: [&str; 9] = [
    "error",
    "exception",
    "memory",
    "heap",
    "recursion",
    "overflow",
    "time",
    "limit",
    "exceed",
];

/// What a run printed, where that is one line of several words, no answer and no error.
pub(super) fn line(observation: &Observation) -> Option<&str> {
    let said = &observation.transcript;
    let ended_well = observation.execution.exit == Exit::Code(0) && said.errors.empty;
    if !ended_well || said.answers() || !said.exceptions.is_empty() {
        return None;
    }
    let text = str::from_utf8(&observation.execution.stdout.bytes).ok()?.trim();
    let words = text
        .split_whitespace()
        .filter(|word| word.chars().any(char::is_alphabetic));
    let lower = text.to_lowercase();
    let breaks = BREAKS.iter().any(|word| lower.contains(word));
    (!text.contains('\n') && words.count() > 1 && !breaks).then_some(text)
}
