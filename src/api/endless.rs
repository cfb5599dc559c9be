//! A method of `Board` that has no end takes with it what needs it, and nothing else: the driver is started once more without it.

use std::collections::BTreeSet;

use crate::fixture::Fixture;
use crate::rubric::{Requirement, Rubric};

use super::script::Probe;
use super::{Answers, Seen, requests};

/// What is left to ask when the driver was stopped in a method of `Board`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// What to note behind the answers so far.
    pub note: String,
    /// The requests that do not need the method, nor those that had no end before.
    pub requests: String,
}

/// What is left to ask; `None` where the driver was stopped elsewhere, or went through. `answered` is what it said, with the notes so far.
pub fn remaining(rubric: &Rubric, fixture: &Fixture, answered: &[u8]) -> Option<Remaining> {
    let answers = Answers::read(answered);
    let probes = requests::probes(rubric, fixture);
    let stopped_in = last_asked(&answers, &probes).filter(|_| !answers.forged)?;
    let mut endless = methods(&answers, &probes);
    endless.insert(method_of_board(&stopped_in.call)?);
    let left = probes.iter().filter(|probe| !needs(probe, &endless));
    Some(Remaining {
        note: format!("{} endless\n", stopped_in.name),
        requests: super::as_requests(left),
    })
}

/// What was being called when the process ended: the one that is asked for after what was answered. Nothing where it went through.
pub(super) fn last_asked<'p>(answers: &Answers, probes: &'p [Probe]) -> Option<&'p Probe> {
    let endless = methods(answers, probes);
    answers.last_asked(probes, |probe| needs(probe, &endless))
}

/// What a question without an answer waits for: its own method, where that has no end, or else what was being called when the process ended.
pub(super) fn waits_for<'p>(answers: &Answers, probes: &'p [Probe], asked: &str) -> Option<&'p Probe> {
    let of = |probe: &&Probe| answers.endless.contains(&probe.name);
    let method = probes.iter().find(|probe| probe.name == asked);
    let method = method.and_then(|probe| method_of_board(&probe.call));
    let same = |probe: &&Probe| of(probe) && method_of_board(&probe.call) == method;
    let own = probes.iter().find(same).filter(|_| method.is_some());
    own.or_else(|| last_asked(answers, probes))
        .or_else(|| probes.iter().find(of))
}

/// Which method without an end is why a question of another one was not asked.
pub(super) fn root(seen: Seen<'_>, requirement: Requirement, asked: &str) -> Option<&'static str> {
    if seen.answers.endless.is_empty() {
        return None;
    }
    let probes = requests::probes(seen.rubric, seen.fixture);
    let endless = methods(seen.answers, &probes);
    let probe = probes.iter().find(|probe| probe.name == asked)?;
    let judged: Vec<_> = METHODS
        .iter()
        .filter(|(known, _)| endless.contains(known))
        .collect();
    let is_own = judged.iter().any(|(_, judge)| *judge == requirement);
    let is_left_out = needs(probe, &endless);
    let mut elsewhere = judged.into_iter().filter(|(_, judge)| seen.rubric.asks(*judge));
    let (method, _) = elsewhere.next().filter(|_| is_left_out && !is_own)?;
    Some(method)
}

/// The methods of `Board`, with what judges each.
const METHODS: [(&str, Requirement); 10] = [
    ("dimension", Requirement::CallSize),
    ("size", Requirement::CallSize),
    ("hamming", Requirement::CallHamming),
    ("manhattan", Requirement::CallManhattan),
    ("isGoal", Requirement::CallIsGoal),
    ("isSolvable", Requirement::CallIsSolvable),
    ("toString", Requirement::CallToString),
    ("neighbors", Requirement::CallNeighbors),
    ("twin", Requirement::CallTwin),
    ("equals", Requirement::CallEquals),
];

/// The method of a board that is called; `None` of a solver's, and of what calls several.
fn method_of_board(call: &str) -> Option<&'static str> {
    let (whom, rest) = call.split_once('.')?;
    let method = rest.split('(').next()?;
    let known = METHODS.iter().find(|(known, _)| *known == method);
    known
        .filter(|_| !whom.eq_ignore_ascii_case("solver"))
        .map(|(method, _)| *method)
}

fn methods(answers: &Answers, probes: &[Probe]) -> BTreeSet<&'static str> {
    let stopped = probes
        .iter()
        .filter(|probe| answers.endless.contains(&probe.name));
    stopped.filter_map(|probe| method_of_board(&probe.call)).collect()
}

/// Whether a request comes to one of these methods: by its name, or in a search with the submission's own boards.
fn needs(probe: &Probe, methods: &BTreeSet<&'static str>) -> bool {
    let searches = probe.name.starts_with("own-") || probe.name == "search";
    !methods.is_empty() && (searches || method_of_board(&probe.call).is_some_and(|of| methods.contains(of)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the driver says until it is stopped in this request.
    fn until(probes: &[Probe], name: &str) -> String {
        let before = probes.iter().take_while(|probe| probe.name != name);
        let said: Vec<_> = before.map(|probe| format!("{} ok\n", probe.name)).collect();
        said.concat()
    }

    #[test]
    fn what_does_not_need_an_endless_method_is_asked_again() {
        let rubric = crate::rubric::load("coursera-api").unwrap_or_else(|problems| panic!("{problems}"));
        let mut cases = rubric.criteria.iter().flat_map(|criterion| &criterion.cases);
        let both = |fixture: &Fixture| fixture.id.as_str() == "2x2/solvable-05";
        let fixture = &cases.find(|case| both(&case.fixture)).unwrap().fixture;
        let probes = requests::probes(&rubric, fixture);
        let stopped = probes
            .iter()
            .find(|probe| probe.call == "board.neighbors()")
            .unwrap();
        let said = until(&probes, &stopped.name);
        let left = remaining(&rubric, fixture, said.as_bytes()).unwrap();
        assert_eq!(left.note, format!("{} endless\n", stopped.name));
        let asked = |request: &str| left.requests.lines().any(|line| line.ends_with(request));
        assert!(asked("solver s i") && asked("equal e same") && !asked("each a neighbors|neighbours 9"));
        // A second one is left out beside the first.
        let twin = probes.iter().find(|probe| probe.call == "board.twin()").unwrap();
        let again: String = said + &left.note + &until(&probes, &twin.name);
        let again = remaining(&rubric, fixture, again.as_bytes());
        assert!(again.is_none_or(|left| !left.requests.contains("neighbors")));
        // A solver that has no end is nothing of a board's.
        let solver = until(&probes, "solver");
        assert_eq!(remaining(&rubric, fixture, solver.as_bytes()), None);
        let through = until(&probes, "") + "done\n";
        assert_eq!(remaining(&rubric, fixture, through.as_bytes()), None);
    }
}
