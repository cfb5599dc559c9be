//! The path from the puzzle to the goal, board by board. Any shortest path is right; the first wrong step is named.
//!
//! Where the column of a blank cannot be told from the output, every reading that is legal so far is followed, and the doubt is settled in the student's favour.

use crate::dialect::BoardClaim;
use crate::finding::{BoardPair, Finding, FindingCode};

use super::slide::{describe, is_slide, misprint, one_line, square};
use super::{Evidence, distinct};

/// A path as it was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The number of moves.
    pub steps: u64,
    /// The boards from the puzzle to the goal, both included, as printed.
    pub boards: Vec<Vec<u32>>,
    /// How the boards departed from the dialect's form.
    pub form: Vec<Finding>,
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
    /// By another criterion, on the same run.
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
        let message = format!(
            "the path is legal but has {} moves, and the shortest has {minimum}",
            walk.steps
        );
        return vec![
            Finding::new(FindingCode::PathNotMinimal, message)
                .comparing(format!("{minimum} moves"), format!("{} moves", walk.steps)),
        ];
    }
    if moves != MovesJudged::Nowhere {
        return Vec::new();
    }
    match claimed {
        Some(claimed) if claimed != walk.steps => {
            let message = format!(
                "the boards show {} moves, and the number printed is {claimed}",
                walk.steps
            );
            vec![Finding::new(FindingCode::PathLengthMismatch, message).comparing(walk.steps, claimed)]
        }
        Some(_) | None => Vec::new(),
    }
}

/// Understands the boards of an output as a path from the puzzle to the goal.
pub fn read(evidence: Evidence<'_>) -> Reading {
    let board = &evidence.fixture.board;
    let n = board.dimension();
    let puzzle: Vec<u32> = board.tiles().collect();
    let goal: Vec<u32> = (1..puzzle.len())
        .filter_map(|tile| u32::try_from(tile).ok())
        .chain([0])
        .collect();
    let course = Course { n, puzzle, goal };
    let claims: Vec<&BoardClaim> = evidence.transcript.boards.iter().collect();
    let initial = evidence.dialect().board.initial;
    let forwards = course.read(&claims, initial);
    let Reading::Broken(_) = forwards else {
        return forwards;
    };
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
    if claims.first().is_some_and(|first| course.may_be_goal(first)) {
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

/// The puzzle and the goal of one path.
struct Course {
    n: usize,
    puzzle: Vec<u32>,
    goal: Vec<u32>,
}

impl Course {
    /// Reads one or more complete paths, one after the other; all must be whole, and the longest counts.
    fn read(&self, claims: &[&BoardClaim], prints_initial: bool) -> Reading {
        let mut rest = claims;
        let mut longest: Option<Walk> = None;
        loop {
            let (walk, used) = match self.walk(rest, prints_initial) {
                Ok(walked) => walked,
                Err(finding) => return Reading::Broken(finding),
            };
            if longest.as_ref().is_none_or(|longest| walk.steps > longest.steps) {
                longest = Some(walk);
            }
            rest = &rest[used..];
            if rest.is_empty() || used == 0 {
                break;
            }
        }
        match longest {
            Some(walk) => Reading::Path(walk),
            None => Reading::Broken(Box::new(missing(0))),
        }
    }

    /// Walks from the puzzle to the goal, and says how many boards that took.
    ///
    /// The puzzle itself may be printed before the moves, once or more often, or not at all; where a blank was left out, a board one move on can look like it. So the likeliest
    /// number of repetitions is tried first.
    fn walk(&self, claims: &[&BoardClaim], prints_initial: bool) -> Result<(Walk, usize), Box<Finding>> {
        let solved = self.puzzle == self.goal;
        let Some(first) = claims.first() else {
            let walk = Walk {
                steps: 0,
                boards: vec![self.puzzle.clone()],
                form: Vec::new(),
            };
            return if solved && !prints_initial {
                Ok((walk, 0))
            } else {
                Err(Box::new(missing(0)))
            };
        };
        let most = claims
            .iter()
            .take_while(|claim| self.may_be_puzzle(claim))
            .count();
        if solved && most > 0 {
            let walk = Walk {
                steps: 0,
                boards: vec![self.puzzle.clone()],
                form: Vec::new(),
            };
            return Ok((walk, most));
        }
        let usual = usize::from(prints_initial);
        let mut outcome = Err(Box::new(missing(0)));
        for before in [usual, 1 - usual, 2, most]
            .into_iter()
            .filter(|&before| before <= most)
        {
            match self.walk_after(before, claims) {
                Ok((mut walk, used)) => {
                    walk.form.extend(
                        Self::form_of_start(before, prints_initial).map(|message| form(first, message)),
                    );
                    return Ok((walk, used));
                }
                // What is told is the failure after all repetitions, or the first where there is none.
                Err(finding) => outcome = Err(finding),
            }
        }
        outcome
    }

    /// How the beginning departs from the dialect's form, if it does.
    const fn form_of_start(before: usize, prints_initial: bool) -> Option<&'static str> {
        match (before, prints_initial) {
            (0, true) => Some("the puzzle itself is not printed before the moves"),
            (0, false) | (1, true) => None,
            (_, true) => Some("the puzzle itself is printed more than once"),
            (_, false) => Some("the puzzle itself is printed before the moves"),
        }
    }

    /// Walks through the boards after the first `before`, which show the puzzle itself.
    fn walk_after(&self, before: usize, claims: &[&BoardClaim]) -> Result<(Walk, usize), Box<Finding>> {
        let mut trail: Vec<Vec<Vec<u32>>> = vec![vec![self.puzzle.clone()]];
        let mut used = before;
        while let Some(claim) = claims.get(used) {
            let at = trail.last().map_or(&[][..], Vec::as_slice);
            let next: Vec<Vec<u32>> = claim
                .tiles
                .readings()
                .into_iter()
                .filter(|reading| at.iter().any(|from| is_slide(from, reading, self.n)))
                .collect();
            if next.is_empty() {
                return Err(Box::new(self.broken(at, claim, trail.len(), used == 0)));
            }
            let arrived = next.contains(&self.goal);
            trail.push(next);
            used += 1;
            if arrived && claims.get(used).is_none_or(|next| self.starts_again(next)) {
                used += claims[used..]
                    .iter()
                    .take_while(|claim| self.is_goal_again(claim))
                    .count();
                let walk = Walk {
                    steps: trail.len() as u64 - 1,
                    boards: self.settle(&trail),
                    form: Vec::new(),
                };
                return Ok((walk, used));
            }
        }
        Err(Box::new(self.unfinished(&trail, claims)))
    }

    fn may_be_puzzle(&self, claim: &BoardClaim) -> bool {
        claim.tiles.readings().contains(&self.puzzle)
    }

    fn may_be_goal(&self, claim: &BoardClaim) -> bool {
        claim.tiles.readings().contains(&self.goal)
    }

    fn is_goal_again(&self, claim: &BoardClaim) -> bool {
        self.may_be_goal(claim) && !self.may_be_puzzle(claim)
    }

    /// Whether a board after the goal begins another path, or repeats the goal.
    fn starts_again(&self, claim: &BoardClaim) -> bool {
        let from_puzzle = |reading: &Vec<u32>| is_slide(&self.puzzle, reading, self.n);
        self.may_be_puzzle(claim) || self.may_be_goal(claim) || claim.tiles.readings().iter().any(from_puzzle)
    }

    /// One legal sequence of readings through the trail, from the goal back to the puzzle.
    fn settle(&self, trail: &[Vec<Vec<u32>>]) -> Vec<Vec<u32>> {
        let mut boards = vec![self.goal.clone()];
        for readings in trail.iter().rev().skip(1) {
            let Some(after) = boards.last() else { break };
            let Some(before) = readings.iter().find(|reading| is_slide(reading, after, self.n)) else {
                break;
            };
            boards.push(before.clone());
        }
        boards.reverse();
        boards
    }

    /// Says why `claim` cannot follow; `step` is the number of the move that it should show.
    fn broken(&self, from: &[Vec<u32>], claim: &BoardClaim, step: usize, at_start: bool) -> Finding {
        let readings = claim.tiles.readings();
        let (Some(printed), Some(before)) = (readings.first(), from.first()) else {
            return missing(1).at(claim.place);
        };
        if printed.len() == self.puzzle.len()
            && let Some(what) = misprint(printed)
        {
            return Finding::new(
                FindingCode::PathInvalidBoard,
                format!("a board of the path has {what}"),
            )
            .at(claim.place)
            .comparing(
                format!("each of 0 to {} once", self.puzzle.len() - 1),
                one_line(printed, self.n),
            );
        }
        if at_start {
            return Finding::new(
                FindingCode::PathWrongStart,
                "the path does not begin at the puzzle",
            )
            .at(claim.place)
            .comparing(one_line(&self.puzzle, self.n), one_line(printed, self.n))
            .showing(BoardPair::of(
                self.n,
                ("the puzzle", &self.puzzle),
                ("printed first", printed),
            ));
        }
        Finding::new(
            FindingCode::PathIllegalStep,
            format!(
                "move {step} is not one slide of a tile: {}",
                describe(before, printed, self.n)
            ),
        )
        .at(claim.place)
        .comparing(
            format!("a board one slide after {}", one_line(before, self.n)),
            one_line(printed, self.n),
        )
        .showing(BoardPair::of(
            self.n,
            ("before the move", before),
            ("printed next", printed),
        ))
    }

    fn unfinished(&self, trail: &[Vec<Vec<u32>>], claims: &[&BoardClaim]) -> Finding {
        let last = trail
            .last()
            .and_then(|readings| readings.first())
            .unwrap_or(&self.puzzle);
        let wrong = (0..last.len()).find(|&at| last[at] != self.goal[at]).unwrap_or(0);
        let finding = Finding::new(
            FindingCode::PathWrongEnd,
            format!(
                "the path ends after {} moves, and not at the goal",
                trail.len() - 1
            ),
        )
        .comparing(
            format!("{} at {}", tile_name(self.goal[wrong]), square(wrong, self.n)),
            format!("{} there, in {}", tile_name(last[wrong]), one_line(last, self.n)),
        )
        .showing(BoardPair::of(
            self.n,
            ("the goal", &self.goal),
            ("printed last", last),
        ));
        match claims.last() {
            Some(claim) => finding.at(claim.place),
            None => finding,
        }
    }
}

fn tile_name(tile: u32) -> String {
    if tile == 0 {
        "the blank".to_owned()
    } else {
        format!("tile {tile}")
    }
}

fn missing(boards: usize) -> Finding {
    Finding::new(
        FindingCode::PathMissing,
        "the boards of the solution are not printed",
    )
    .comparing(
        "every board from the puzzle to the goal",
        format!("{boards} boards"),
    )
}

fn form(claim: &BoardClaim, message: &str) -> Finding {
    Finding::new(FindingCode::PresentationLiberty, message).at(claim.place)
}
