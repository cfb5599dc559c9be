//! The path from the puzzle to the goal, board by board. Any shortest path is right; the first wrong step is named.
//!
//! Where the output does not show the column of a blank, every reading that is legal so far is followed, and the doubt is settled in the student's favour.

mod course;
mod directions;

use crate::dialect::{BoardClaim, Tiles};
use crate::judgement::{Finding, FindingCode};

use super::{Evidence, distinct, moves_in_words};
use course::{Course, form};

pub(super) use course::ROWS_AS_COLUMNS;
pub(crate) use course::{Misread, misread};

/// A path as it was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The number of moves.
    pub steps: u64,
    /// The boards from the puzzle to the goal, both included, as printed; of very many the first.
    pub boards: Vec<Vec<u32>>,
    /// How the boards departed from the dialect's form.
    pub form: Vec<Finding>,
    /// Whether the puzzle itself is not printed where the dialect asks for it.
    pub leaves_out_start: bool,
}

impl Walk {
    /// Along these boards.
    fn along(boards: Vec<Vec<u32>>) -> Self {
        Self {
            steps: boards.len().saturating_sub(1) as u64,
            boards,
            form: Vec::new(),
            leaves_out_start: false,
        }
    }
}

/// What the boards in an output amount to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A legal path from the puzzle to the goal, of whatever length; the longest where there are several.
    Path(Walk),
    /// No path; the finding says why not.
    Broken(Box<Finding>),
}

/// Where the number of moves is judged, so that one mistake is neither named nor charged twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesJudged {
    /// In the same case.
    Here,
    /// By another criterion.
    Elsewhere,
    /// Nowhere: the path's checker has to look at it.
    Nowhere,
}

/// Checks the path of a solvable puzzle whose minimum is `minimum`, read as `reading`.
pub fn check(evidence: Evidence<'_>, reading: &Reading, minimum: u64, moves: MovesJudged) -> Vec<Finding> {
    let walk = match reading {
        Reading::Broken(finding) => return vec![finding.as_ref().clone()],
        Reading::Path(walk) => walk,
    };
    if let Some(&place) = evidence.transcript.unsolvable.first()
        && moves != MovesJudged::Here
    {
        return vec![
            Finding::new(
                FindingCode::UnsolvableContradicted,
                "the program prints a path to the goal and also says that there is no solution",
            )
            .at(place)
            .comparing("the path alone", "both"),
        ];
    }
    let claims = distinct(&evidence.transcript.moves);
    let claimed = match claims.as_slice() {
        [claim] => claim.value,
        _ => None,
    };
    if walk.steps > minimum {
        if moves == MovesJudged::Here && claimed == Some(walk.steps) {
            return Vec::new();
        }
        let (walked, shortest) = (moves_in_words(walk.steps), moves_in_words(minimum));
        let message = format!("the path is legal but has {walked}, and the shortest has {minimum}");
        return vec![Finding::new(FindingCode::PathNotMinimal, message).comparing(shortest, walked)];
    }
    if moves != MovesJudged::Nowhere {
        return Vec::new();
    }
    match claimed {
        Some(claimed) if claimed != walk.steps => {
            let message = format!(
                "the {} show {}, and the number printed is {claimed}",
                evidence.printed(),
                moves_in_words(walk.steps)
            );
            vec![Finding::new(FindingCode::PathLengthMismatch, message).comparing(walk.steps, claimed)]
        }
        Some(_) | None => Vec::new(),
    }
}

/// Understands the boards of an output as a path from the puzzle to the goal.
pub(super) fn read(evidence: Evidence<'_>) -> Reading {
    let board = &evidence.fixture.board;
    let n = board.dimension();
    let course = Course {
        n,
        puzzle: evidence.puzzle(),
        goal: evidence.goal(),
    };
    if let Some(form) = &evidence.dialect().directions {
        return directions::read(evidence, &course, form);
    }
    let transcript = evidence.transcript;
    let claims: Vec<&BoardClaim> = transcript.boards.iter().collect();
    let alone = understand(evidence, &course, &claims);
    if let Some(answer) = after_the_number(evidence, &course, &alone) {
        return answer;
    }
    if matches!(alone, Reading::Path(_)) {
        return alone;
    }
    if let Some(once) = once_each(&claims) {
        let mut reading = understand(evidence, &course, &once);
        if let (Reading::Path(walk), Some(first)) = (&mut reading, claims.first()) {
            walk.form
                .push(form(first, "each board is printed more than once"));
        }
        return reading;
    }
    if transcript.aside.is_empty() || claims.is_empty() {
        return alone;
    }
    // What the text says of a board may be of the whole path: `From the goal to the start:`.
    let mut all: Vec<&BoardClaim> = transcript.boards.iter().chain(&transcript.aside).collect();
    all.sort_by_key(|claim| claim.place);
    match understand(evidence, &course, &all) {
        whole @ Reading::Path(_) => whole,
        Reading::Broken(_) => alone,
    }
}

/// The path below the number of moves, of that many moves from the puzzle to the goal, where boards above it belong to something else, such as a search that prints what it looks at.
fn after_the_number(evidence: Evidence<'_>, course: &Course, alone: &Reading) -> Option<Reading> {
    let transcript = evidence.transcript;
    let number = transcript.moves.last()?;
    let value = number.value.filter(|value| *value > 0)?;
    let is_it = |reading: &Reading| matches!(reading, Reading::Path(walk) if walk.steps == value);
    let mut below: Vec<&BoardClaim> = transcript.boards.iter().chain(&transcript.aside).collect();
    below.retain(|claim| claim.place > number.place);
    let first = transcript
        .boards
        .first()
        .filter(|first| first.place < number.place)?;
    if is_it(alone) || below.is_empty() {
        return None;
    }
    below.sort_by_key(|claim| claim.place);
    let mut answer = understand(evidence, course, &below);
    if !is_it(&answer) {
        return None;
    }
    if let Reading::Path(walk) = &mut answer {
        walk.form
            .push(form(first, "other boards are printed above the number of moves"));
    }
    Some(answer)
}

/// Every board once, where each is printed two or three times in a row, such as an array and then as text.
fn once_each<'a>(claims: &[&'a BoardClaim]) -> Option<Vec<&'a BoardClaim>> {
    let one_of = |same: &[&'a BoardClaim]| {
        let exact = same.iter().find(|claim| matches!(claim.tiles, Tiles::Exact(_)));
        let one = *exact.or(same.first())?;
        let shown = one.tiles.readings();
        let is_same = |claim: &&BoardClaim| claim.tiles.readings().iter().any(|tiles| shown.contains(tiles));
        same.iter().all(is_same).then_some(one)
    };
    [2, 3]
        .into_iter()
        .filter(|&times| claims.len() > times && claims.len().is_multiple_of(times))
        .find_map(|times| claims.chunks(times).map(one_of).collect())
}

/// Understands some boards of an output as such a path.
fn understand(evidence: Evidence<'_>, course: &Course, claims: &[&BoardClaim]) -> Reading {
    let initial = evidence.dialect().board.initial;
    // No boards are a path where no move is needed, and silence is none.
    let said = evidence.transcript;
    if claims.is_empty() && said.moves.is_empty() && said.directions.is_none() && said.other_size.is_none() {
        return Course::nothing_said(said.last.as_ref().filter(|_| !said.answers()));
    }
    if evidence.leaves_out_start && claims.is_empty() && course.puzzle == course.goal {
        return Reading::Path(course.nothing_to_do());
    }
    let forwards = course.read(claims, initial);
    let Reading::Broken(_) = forwards else {
        return forwards;
    };
    if claims.is_empty()
        && let Some(place) = evidence.transcript.directions
    {
        return Reading::Broken(Box::new(
            Finding::new(
                FindingCode::PathMissing,
                "the moves are printed as directions, and the assignment asks for the boards",
            )
            .at(place)
            .comparing("every board from the puzzle to the goal", "directions"),
        ));
    }
    if claims.is_empty()
        && let Some(place) = evidence.transcript.run_together
    {
        return Reading::Broken(Box::new(
            Finding::new(
                FindingCode::PathMissing,
                "the boards cannot be read, because tiles stand next to each other without a space",
            )
            .at(place)
            .comparing("every board from the puzzle to the goal", "digits")
            .hint("a format such as `%3d` leaves no space before a tile with more digits: print a space between any two tiles"),
        ));
    }
    if claims.is_empty()
        && let Some((place, size)) = evidence.transcript.other_size
    {
        return Reading::Broken(Box::new(
            Finding::new(
                FindingCode::PathMissing,
                format!("the boards printed are {size} by {size}, and the puzzle is {0} by {0}", course.n),
            )
            .at(place)
            .comparing(
                format!("boards of {0} by {0}", course.n),
                format!("boards of {size} by {size}"),
            )
            .hint(format!(
                "is N read from the input everywhere, or is there a {size} left where a board is read, held or printed?"
            )),
        ));
    }
    let last_start = claims
        .iter()
        .rposition(|claim| course.may_be_puzzle(claim))
        .unwrap_or(0);
    let (before, after) = claims.split_at(last_start);
    // Boards that a program prints while it searches; boards that reach the goal are an answer, and two answers are one too many.
    if !before.is_empty()
        && !before.iter().any(|claim| course.may_be_goal(claim))
        && let Reading::Path(mut walk) = course.read(after, initial)
    {
        walk.form.insert(
            0,
            form(
                before[0],
                "boards are printed before the solution; they were passed over",
            ),
        );
        return Reading::Path(walk);
    }
    let may_be_backwards = course.puzzle != course.goal;
    if may_be_backwards && claims.first().is_some_and(|first| course.may_be_goal(first)) {
        let backwards: Vec<&BoardClaim> = claims.iter().rev().copied().collect();
        if let Reading::Path(mut walk) = course.read(&backwards, initial) {
            walk.form.insert(
                0,
                form(claims[0], "the boards are printed from the goal to the puzzle"),
            );
            return Reading::Path(walk);
        }
    }
    forwards
}
