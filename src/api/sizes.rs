//! Boards of every size that the assignment permits: what is asked of them, and what they keep in memory.

use reference::Board;
use reference::generate::Random;

use crate::fixture::Fixture;
use crate::rubric::{Requirement, Rubric};

use super::Seen;
use super::answers::Answer;
use super::fit::Polynomial;
use super::script::{self, NEIGHBORS, Script};

/// The size of the puzzle on which the other sizes are asked for.
const ASKED_AT: usize = 2;

/// From here on, a method that takes N to the fourth does not come back.
const HUGE: usize = 500;

/// What boards of all sizes are asked, with the name of the probe.
const OF_SIZES: [(Requirement, &str); 7] = [
    (Requirement::CallSize, "dimension"),
    (Requirement::CallHamming, "hamming"),
    (Requirement::CallManhattan, "manhattan"),
    (Requirement::CallIsGoal, "is-goal"),
    (Requirement::CallIsSolvable, "is-solvable"),
    (Requirement::CallToString, "text"),
    (Requirement::CallNeighbors, "count"),
];

/// The largest board whose text is asked for.
const WRITTEN: usize = 10;
/// The sizes at which Princeton's autograder measures a board.
const MEASURED: [usize; 10] = [2, 3, 4, 8, 12, 16, 20, 37, 72, 120];

/// The sizes that the document promises: Coursera's 2 to 127, the others' 1 to 32768.
fn promised(rubric: &Rubric) -> &'static [usize] {
    if rubric.asks(Requirement::CallTwin) {
        &[2, 3, 4, 5, 6, 7, 8, 9, 10, 127]
    } else {
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 127, 128, 1000]
    }
}

/// The pairs of squares that are exchanged in the goal, by chance, but the same ones in each run.
fn exchanges(n: usize) -> Vec<(usize, usize)> {
    let mut random = Random::new(n as u64);
    let pairs = (0..2 * n).map(|_| (random.below(n * n), random.below(n * n)));
    pairs.collect()
}

fn request(name: &str, n: usize, pairs: &[(usize, usize)]) -> String {
    let squares = pairs.iter().flat_map(|(one, other)| [*one, *other]);
    let words = [n].into_iter().chain(squares).map(|number| number.to_string());
    format!("goal {name} {}", words.collect::<Vec<_>>().join(" "))
}

/// A board of each size with its name, most of whose tiles are out of place where it is small.
pub(super) fn boards(rubric: &Rubric) -> Vec<(String, Board)> {
    let board = |n: &usize| {
        let mut tiles: Vec<u32> = Board::goal(*n).ok()?.tiles().collect();
        for (one, other) in exchanges(*n) {
            tiles.swap(one, other);
        }
        Some((format!("z{n}"), Board::from_tiles(*n, &tiles).ok()?))
    };
    promised(rubric).iter().filter_map(board).collect()
}

/// The goals of a size, with their names.
pub(super) fn goals(rubric: &Rubric) -> Vec<(String, Board)> {
    let goal = |n: &usize| Some((format!("g{n}"), Board::goal(*n).ok()?));
    promised(rubric).iter().filter_map(goal).collect()
}

/// Whether the other sizes count for what a rubric asks about a fixture.
pub(super) fn is_asked_with(rubric: &Rubric, fixture: &Fixture, requirement: Requirement) -> bool {
    let fits = |fixture: &Fixture| fixture.board.dimension() == ASKED_AT;
    fits(fixture) && script::is_first(rubric, fixture, requirement, fits)
}

/// Asks boards of all sizes what `asked` is about, or those alone that a slow method may not come back from.
pub(super) fn ask(
    rubric: &Rubric,
    fixture: &Fixture,
    asked: &[Requirement],
    huge: bool,
    script: &mut Script,
) {
    let asked: Vec<Requirement> = asked
        .iter()
        .copied()
        .filter(|requirement| OF_SIZES.iter().any(|(of, _)| of == requirement))
        .filter(|requirement| is_asked_with(rubric, fixture, *requirement))
        .collect();
    if asked.is_empty() {
        return;
    }
    for n in promised(rubric).iter().filter(|n| (**n >= HUGE) == huge) {
        let name = format!("z{n}");
        script.ask("", &name, &request(&name, *n, &exchanges(*n)));
        for (requirement, of) in OF_SIZES {
            // `isSolvable` may take N to the fourth.
            let is_too_large = of == "text" && *n > WRITTEN || of == "is-solvable" && *n > 100;
            // A wrong `isGoal()` may follow from a wrong figure.
            let explains = matches!(of, "hamming" | "manhattan") && asked.contains(&Requirement::CallIsGoal);
            if (asked.contains(&requirement) || explains) && !is_too_large {
                if of == "count" {
                    let count = format!("count {name} {NEIGHBORS} 9");
                    script.ask("board", &format!("{name}-count"), &count);
                } else {
                    script.figure("board", &name, of);
                }
            }
        }
        if asked.contains(&Requirement::CallIsGoal) {
            let goal = format!("g{n}");
            script.ask("", &goal, &request(&goal, *n, &[]));
            for of in ["hamming", "manhattan", "is-goal"] {
                script.figure("board", &goal, of);
            }
        }
    }
}

pub(super) fn ask_memory(script: &mut Script) {
    for n in MEASURED {
        let name = format!("k{n}");
        script.ask("", &name, &request(&name, n, &[]));
        script.ask(
            "new Board(tiles)",
            &format!("{name}-bytes"),
            &format!("bytes {name} board"),
        );
    }
}

/// What boards keep in memory by their size.
pub(super) fn memory(seen: Seen<'_>) -> Option<Polynomial<3>> {
    let points: Vec<(f64, f64)> = MEASURED
        .iter()
        .filter_map(|n| match seen.answers.of(&format!("k{n}-bytes")) {
            Some(Answer::Number(bytes)) => Some((f64::from(u32::try_from(*n).ok()?), precise(*bytes)?)),
            _ => None,
        })
        .collect();
    Polynomial::through(&points)
}

/// A count as a number for fitting.
pub(super) fn precise(count: i64) -> Option<f64> {
    u32::try_from(count).ok().map(f64::from)
}
