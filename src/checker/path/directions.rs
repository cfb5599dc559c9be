//! A path given as directions: the moves are made on the puzzle, and what comes of it is a path like any other.

use crate::checker::moves_in_words;
use crate::checker::slide::{blank, one_line, square};
use crate::dialect::{DirectionsClaim, DirectionsForm, Step, StepMeaning};
use crate::judgement::{BoardPair, Finding, FindingCode};

use super::course::Course;
use super::{Evidence, Reading, Walk};

/// Understands the directions of an output.
pub(super) fn read(evidence: Evidence<'_>, course: &Course, form: &DirectionsForm) -> Reading {
    let transcript = evidence.transcript;
    if transcript.steps.is_empty() {
        let nothing_to_do = course.puzzle == course.goal && !transcript.moves.is_empty();
        return if nothing_to_do {
            Reading::Path(course.stays())
        } else {
            Reading::Broken(Box::new(missing(evidence)))
        };
    }
    let mut longest: Option<Walk> = None;
    for claim in &transcript.steps {
        match follow(course, form, claim) {
            Ok(walk)
                if longest
                    .as_ref()
                    .is_some_and(|longest| longest.steps >= walk.steps) => {}
            Ok(walk) => longest = Some(walk),
            Err(finding) => return Reading::Broken(finding),
        }
    }
    longest.map_or_else(|| Reading::Broken(Box::new(missing(evidence))), Reading::Path)
}

fn missing(evidence: Evidence<'_>) -> Finding {
    let expected = "the moves from the puzzle to the goal";
    match evidence.transcript.boards.first() {
        Some(board) => Finding::new(
            FindingCode::PathMissing,
            "boards are printed, and the assignment asks for the moves by their directions",
        )
        .at(board.place)
        .comparing(expected, "boards"),
        None => Finding::new(
            FindingCode::PathMissing,
            "the moves of the solution are not printed",
        )
        .comparing(expected, "no moves"),
    }
}

/// Makes the moves; those of a program that tells the other piece's directions throughout are understood, too.
fn follow(course: &Course, form: &DirectionsForm, claim: &DirectionsClaim) -> Result<Walk, Box<Finding>> {
    let finding = match walk(course, form, form.meaning, &claim.steps) {
        Ok(walk) => return Ok(walk),
        Err(finding) => Box::new((*finding).at(claim.place)),
    };
    let tells = |meaning: StepMeaning| match meaning {
        StepMeaning::Blank => "where the blank goes",
        StepMeaning::Tile => "where the tile goes",
        StepMeaning::Number => "which tile slides",
    };
    let others = [StepMeaning::Blank, StepMeaning::Tile].into_iter();
    for other in others.filter(|other| *other != form.meaning) {
        if let Ok(mut walk) = walk(course, form, other, &claim.steps) {
            let (said, asked) = (tells(other), tells(form.meaning));
            let message = format!("the moves say {said}, and the assignment asks {asked}");
            walk.form
                .push(Finding::new(FindingCode::FormatDeviation, message).at(claim.place));
            return Ok(walk);
        }
    }
    let backwards: Vec<Step> = claim.steps.iter().rev().copied().collect();
    if walk(course, form, form.meaning, &backwards).is_ok() {
        let turned = Finding::new(
            FindingCode::PathWrongEnd,
            "the moves are in the wrong order: from the last to the first they lead to the goal, and from the first to the last they do not",
        )
        .at(claim.place)
        .comparing("the first move first", "the last move first")
        .hint("a list that is collected on the way back from the goal has to be turned round");
        return Err(Box::new(turned));
    }
    Err(finding)
}

fn walk(
    course: &Course,
    form: &DirectionsForm,
    meaning: StepMeaning,
    steps: &[Step],
) -> Result<Walk, Box<Finding>> {
    let n = course.n;
    let mut boards = vec![course.puzzle.clone()];
    for (at, &step) in steps.iter().enumerate() {
        let Some(board) = boards.last() else { break };
        match slid(board, n, meaning, step) {
            Ok(next) => boards.push(next),
            Err(why) => {
                let told = form.word(step);
                let before = format!("before move {}", at + 1);
                let message = format!(
                    "move {} is `{told}`, which the board does not allow: {why}",
                    at + 1
                );
                return Err(Finding::new(FindingCode::PathIllegalStep, message)
                    .comparing(
                        format!("a move that is possible in {}", one_line(board, n)),
                        format!("`{told}`, {before}"),
                    )
                    .showing(BoardPair::of(
                        n,
                        ("the puzzle", &course.puzzle),
                        ("before this move", board),
                    ))
                    .into());
            }
        }
    }
    let last = boards.last().unwrap_or(&course.puzzle);
    if *last != course.goal {
        let moves = match steps.len() {
            1 => "the one move printed".to_owned(),
            more => format!("the {} printed", moves_in_words(more as u64)),
        };
        let message = format!("after {moves} the board is not the goal");
        return Err(course
            .is_not_the_goal(message, ("after the last move", last))
            .into());
    }
    Ok(Walk::along(boards))
}

/// The board after a move, or why there is none.
fn slid(board: &[u32], n: usize, meaning: StepMeaning, step: Step) -> Result<Vec<u32>, String> {
    let Some(at) = blank(board) else {
        return Err("it has no blank".to_owned());
    };
    let (row, column) = (at / n, at % n);
    let to = match (step, meaning) {
        (Step::Tile(number), _) => {
            let tile = board.iter().position(|&tile| tile == number && number != 0);
            let beside = |tile: usize| (tile / n).abs_diff(row) + (tile % n).abs_diff(column) == 1;
            tile.filter(|&tile| beside(tile))
                .ok_or_else(|| format!("tile {number} is not beside the blank"))?
        }
        (step, StepMeaning::Blank | StepMeaning::Number) => {
            neighbor(at, n, step).ok_or_else(|| format!("the blank is at {}", square(at, n)))?
        }
        (step, StepMeaning::Tile) => neighbor(at, n, step.opposite()).ok_or_else(|| {
            format!(
                "no tile is on that side of the blank, which is at {}",
                square(at, n)
            )
        })?,
    };
    let mut next = board.to_vec();
    next.swap(at, to);
    Ok(next)
}

/// The square beside another in a direction, if there is one.
fn neighbor(at: usize, n: usize, step: Step) -> Option<usize> {
    let (row, column) = (at / n, at % n);
    match step {
        Step::Up => at.checked_sub(n),
        Step::Down => (row + 1 < n).then_some(at + n),
        Step::Left => (column > 0).then(|| at - 1),
        Step::Right => (column + 1 < n).then_some(at + 1),
        Step::Tile(_) => None,
    }
}
