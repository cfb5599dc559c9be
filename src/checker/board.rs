//! What the Board client prints: the two distances, the two truths, and the neighbors in any order.

use crate::dialect::{BoardClaim, TruthClaim};
use crate::judgement::{BoardPair, Finding, FindingCode, Place};
use crate::rubric::Requirement;

use super::slide::{describe, misprint, one_line};
use super::{Evidence, distinct, shown};

/// Checks one requirement of the Board client; one that is asked of another is met.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the client of each requirement stands beside its name"
)]
pub fn check(evidence: Evidence<'_>, requirement: Requirement) -> Vec<Finding> {
    let (facts, fixture) = (&evidence.transcript.facts, evidence.fixture);
    let number = |what, claims: &[_], right: u64| {
        let claims = distinct(claims);
        let claims = claims.iter().map(|claim| (shown(*claim), claim.place));
        value(what, claims, &right.to_string())
    };
    let truth = |what, claims: &[TruthClaim], right: bool| {
        let claims = claims.iter().map(|claim| (claim.value.to_string(), claim.place));
        value(what, claims, &right.to_string())
    };
    let golden = &fixture.golden;
    let (finding, hint) = match requirement {
        Requirement::Hamming => (
            number("the Hamming distance", &facts.hamming, golden.hamming),
            "count the tiles that are not on their goal squares; the blank is no tile",
        ),
        Requirement::Manhattan => (
            number("the Manhattan distance", &facts.manhattan, golden.manhattan),
            "add up how many rows and columns each tile is from its goal square; the blank is no tile",
        ),
        Requirement::IsGoal => (
            truth(
                "the answer to whether the board is the goal",
                &facts.is_goal,
                fixture.board.is_goal(),
            ),
            "the goal has the tiles in order and the blank last",
        ),
        Requirement::IsSolvable => (
            truth(
                "the answer to whether the board can be solved",
                &facts.is_solvable,
                golden.is_solvable(),
            ),
            "check the rule by hand on a small board, for odd and for even N; the blank is in no inversion",
        ),
        Requirement::Neighbors => return neighbors(evidence),
        _ => return Vec::new(),
    };
    finding.map(|finding| finding.hint(hint)).into_iter().collect()
}

/// Compares what is claimed of one thing with what is right.
fn value(what: &str, claims: impl Iterator<Item = (String, Place)>, right: &str) -> Option<Finding> {
    let mut different: Vec<(String, Place)> = Vec::new();
    for claim in claims {
        if different.iter().all(|(earlier, _)| *earlier != claim.0) {
            different.push(claim);
        }
    }
    match different.as_slice() {
        [] => Some(
            Finding::new(FindingCode::BoardValueMissing, format!("{what} is not printed"))
                .comparing(right, "nothing"),
        ),
        [(found, _)] if found == right => None,
        [(found, place)] => Some(
            Finding::new(FindingCode::BoardValueWrong, format!("{what} is wrong"))
                .at(*place)
                .comparing(right, found),
        ),
        [(first, _), (second, place), ..] => Some(
            Finding::new(
                FindingCode::BoardValueConflicting,
                format!("{what} is printed twice, and differently: {first} and {second}"),
            )
            .at(*place)
            .comparing(right, format!("{first}, {second}")),
        ),
    }
}

/// Every neighbor once, in any order; the board itself may be printed too.
fn neighbors(evidence: Evidence<'_>) -> Vec<Finding> {
    let board = &evidence.fixture.board;
    let n = board.dimension();
    let own: Vec<u32> = board.tiles().collect();
    let all: Vec<Vec<u32>> = board.neighbors().map(|next| next.tiles().collect()).collect();
    let mut open = all.clone();
    let mut odd: Option<&BoardClaim> = None;
    let mut read = 0;
    for claim in &evidence.transcript.boards {
        let readings = claim.tiles.readings();
        if let Some(at) = open.iter().position(|neighbor| readings.contains(neighbor)) {
            open.swap_remove(at);
            read += 1;
        } else if !readings.contains(&own) {
            odd = odd.or(Some(claim));
        }
    }
    if let Some(claim) = odd {
        return vec![wrong(claim, &own, &all, n)];
    }
    if open.is_empty() {
        return Vec::new();
    }
    let expected = format!("{} boards", all.len());
    let found = format!("{read} of them");
    vec![
        Finding::new(
            FindingCode::NeighborMissing,
            "not every neighbor of the board is printed",
        )
        .comparing(expected, found)
        .hint("a blank in a corner has 2 neighbors, at an edge 3, elsewhere 4"),
    ]
}

/// A board that is no neighbor, or one again.
fn wrong(claim: &BoardClaim, own: &[u32], all: &[Vec<u32>], n: usize) -> Finding {
    let readings = claim.tiles.readings();
    let printed = readings.first().map_or(&[][..], Vec::as_slice);
    let finding = |message: String| Finding::new(FindingCode::NeighborWrong, message).at(claim.place);
    if readings.iter().any(|reading| all.contains(reading)) {
        return finding("a neighbor is printed twice".to_owned())
            .comparing("every neighbor once", one_line(printed, n));
    }
    let why = misprint(printed).map_or_else(|| describe(own, printed, n), |what| format!("it has {what}"));
    finding(format!(
        "a board printed as a neighbor is not one slide from the board: {why}"
    ))
    .comparing("a board one slide away", one_line(printed, n))
    .showing(BoardPair::of(
        n,
        ("the board", own),
        ("printed as a neighbor", printed),
    ))
}
