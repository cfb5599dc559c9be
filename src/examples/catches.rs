//! Which usual mistakes examples catch: those of which most simulated programs give another answer than one that is rightly claimed.

use reference::misconception::{Answer, Misconception, Style, Variant};
use reference::{Budget, Heuristic};

use super::claim::{Claim, ClaimKind};
use super::{Catches, Example};
use crate::rubric::Rubric;

/// The nodes that a simulated program may make on one board: what it prints after more is not known, and counts as right.
const NODES: Budget = Budget::nodes(3_000);

/// What the right claims of examples would catch.
pub(super) fn of(examples: &[Example], rubric: &Rubric) -> Catches {
    let mut right: Vec<Right<'_>> = examples.iter().map(Right::of).collect();
    right.retain(|right| !right.claims.is_empty());
    // The easiest boards first: most mistakes show there, and then nothing else is searched.
    right.sort_by_key(|right| right.example.golden.moves().unwrap_or(0));
    let usual = rubric.usual_mistakes();
    let caught = usual
        .iter()
        .copied()
        .filter(|misconception| is_caught(*misconception, &right, rubric));
    Catches {
        caught: caught.collect(),
        usual,
    }
}

/// An example with those of its claims that are right.
struct Right<'e> {
    example: &'e Example,
    claims: Vec<Claim>,
}

impl<'e> Right<'e> {
    fn of(example: &'e Example) -> Self {
        let claims = example.claims.iter().map(|(claim, _)| *claim);
        Self {
            example,
            claims: claims.filter(|claim| claim.is_right(example)).collect(),
        }
    }
}

/// Whether most of the simulated programs with a misconception, in each form and each usual style, answer otherwise than some example claims.
fn is_caught(misconception: Misconception, examples: &[Right<'_>], rubric: &Rubric) -> bool {
    let mut programs: Vec<(Variant, Style)> = Vec::new();
    for variant in Variant::of(misconception) {
        for style in Style::usual() {
            // Styles that the misconception makes alike are one program.
            let settled = (variant, variant.settled(style));
            if rubric.makes_right(style) && !programs.contains(&settled) {
                programs.push(settled);
            }
        }
    }
    let catches =
        |&&(variant, style): &&(Variant, Style)| examples.iter().any(|right| shows(variant, style, right));
    let caught = programs.iter().filter(catches).count();
    2 * caught > programs.len()
}

/// Whether a program answers otherwise than an example claims.
fn shows(variant: Variant, style: Style, right: &Right<'_>) -> bool {
    let Right { example, claims } = right;
    let board = &example.board;
    let distances = claims.iter().any(|claim| match *claim {
        Claim::Hamming(distance) => variant.distance(board, Heuristic::Hamming) != distance,
        Claim::Manhattan(distance) => variant.distance(board, Heuristic::Manhattan) != distance,
        Claim::Solvable(_) | Claim::Moves(_) | Claim::Enqueued(_) => false,
    });
    let claims_of = |kind: ClaimKind| claims.iter().any(|claim| claim.kind() == kind);
    let (solvable, moves, count) = (
        claims_of(ClaimKind::Solvable),
        claims_of(ClaimKind::Moves),
        claims_of(ClaimKind::Enqueued),
    );
    if distances || !(solvable || moves || count) {
        return distances;
    }
    let Some(right_moves) = example.golden.moves() else {
        return variant.tells(board, style, NODES).denies_unsolvable();
    };
    match variant.answer(board, style, NODES) {
        Answer::Solved(solved) => {
            let counted = || {
                !example
                    .permitted
                    .iter()
                    .any(|range| range.contains(solved.enqueued))
            };
            (moves && solved.moves != right_moves) || (count && counted())
        }
        Answer::Unsolvable | Answer::NoEnd | Answer::Garbled => true,
        Answer::Unknown => false,
    }
}
