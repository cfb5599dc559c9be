//! One puzzle's way to its goal: walks along printed boards, and says where they leave the way.

use crate::checker::slide::{describe, exchanged, is_slide, misprint, one_line, square, tile_name, wraps};
use crate::checker::{moves_in_words, no_answer};
use crate::dialect::{BoardClaim, Quote};
use crate::document::amount::counted;
use crate::judgement::{BoardPair, Finding, FindingCode};

use super::{Reading, Walk};

/// How a puzzle was read whose tiles come one after the other, and do not begin where a board printed does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misread {
    /// The dimension above the tiles was taken for the first of them.
    DimensionAsTile,
    /// The first tile was taken for something else, such as the answer to a question.
    WithoutFirstTile,
    /// The first row was.
    WithoutFirstRow,
}

impl Misread {
    /// Where to look.
    pub(in crate::checker) const fn hint(self) -> &'static str {
        match self {
            Self::DimensionAsTile => {
                "the first number of the input is the dimension and no tile: read it before the tiles"
            }
            Self::WithoutFirstTile => {
                "the puzzle's first tile is missing: what reads a number between the dimension and the tiles? A question that is asked there takes the tile for its answer"
            }
            Self::WithoutFirstRow => {
                "the puzzle's first row is missing: what reads a line between the dimension and the tiles? A question that is asked there takes the row for its answer"
            }
        }
    }
}

/// How a puzzle was read of which a board is printed: as the numbers of its input that follow each other from the wrong one. What is read after the last of them can be anything.
pub(crate) fn misread(puzzle: &[u32], n: usize, printed: &[u32]) -> Option<Misread> {
    let goes_on = |numbers: &mut dyn Iterator<Item = u32>| {
        printed.len() == puzzle.len() && numbers.zip(printed).all(|(own, other)| own == *other)
    };
    let tiles = || puzzle.iter().copied();
    if goes_on(&mut u32::try_from(n).into_iter().chain(tiles())) {
        Some(Misread::DimensionAsTile)
    } else if goes_on(&mut tiles().skip(1)) {
        Some(Misread::WithoutFirstTile)
    } else if n > 2 && goes_on(&mut tiles().skip(n)) {
        Some(Misread::WithoutFirstRow)
    } else {
        None
    }
}

/// What is larger is in no puzzle, nor can it be worked out from its tiles.
const MOST: u32 = 1 << 20;

const START_LEFT_OUT: &str = "the puzzle itself is not printed before the moves";

/// Where the first board is the puzzle, with rows and columns exchanged.
pub(in crate::checker) const ROWS_AS_COLUMNS: &str = "what is printed has the puzzle's rows as columns: which index is the row's where a board is read, and where it is printed?";

/// The puzzle and the goal of one path.
pub(super) struct Course {
    pub(super) n: usize,
    pub(super) puzzle: Vec<u32>,
    pub(super) goal: Vec<u32>,
}

impl Course {
    /// Reads one or more complete paths, one after the other; all must be whole, and the longest counts.
    pub(super) fn read(&self, claims: &[&BoardClaim], prints_initial: bool) -> Reading {
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
            return if solved && !prints_initial {
                Ok((self.stays(), 0))
            } else {
                Err(Box::new(missing(0)))
            };
        };
        let most = claims
            .iter()
            .take_while(|claim| self.may_be_puzzle(claim))
            .count();
        if solved && most > 0 {
            // Who wanders off and comes back printed the puzzle all the same.
            return match claims.get(most) {
                None => Ok((self.stays(), most)),
                Some(_) => self.walk_after(most, claims),
            };
        }
        let usual = usize::from(prints_initial);
        let mut outcome = Err(Box::new(missing(0)));
        for before in [usual, 1 - usual, 2, most]
            .into_iter()
            .filter(|&before| before <= most)
        {
            match self.walk_after(before, claims) {
                Ok((mut walk, used)) => {
                    walk.leaves_out_start = before == 0 && prints_initial;
                    walk.form.extend(
                        Self::form_of_start(before, prints_initial).map(|message| form(first, message)),
                    );
                    return Ok((walk, used));
                }
                // The failure after all repetitions is reported, or the first where there is none.
                Err(finding) => outcome = Err(finding),
            }
        }
        outcome
    }

    /// No move from a puzzle that is solved.
    pub(super) fn stays(&self) -> Walk {
        Walk::along(vec![self.puzzle.clone()])
    }

    /// The same of a program that never prints the puzzle itself, and so has nothing to print.
    pub(super) fn nothing_to_do(&self) -> Walk {
        Walk {
            form: vec![Finding::new(FindingCode::FormatDeviation, START_LEFT_OUT)],
            leaves_out_start: true,
            ..self.stays()
        }
    }

    /// No path, for nothing was said; who gives up says why at the end.
    pub(super) fn nothing_said(last: Option<&Quote>) -> Reading {
        let mut finding = missing(0);
        if let Some(last) = last {
            finding.found = Some(no_answer(last));
        }
        Reading::Broken(Box::new(finding))
    }

    /// How the beginning departs from the dialect's form, if it does.
    const fn form_of_start(before: usize, prints_initial: bool) -> Option<&'static str> {
        match (before, prints_initial) {
            (0, true) => Some(START_LEFT_OUT),
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
                let finding = self.broken(at, claim, trail.len(), (used == 0, claims.len() == 1));
                return Err(Box::new(finding));
            }
            let arrived = next.contains(&self.goal);
            trail.push(next);
            used += 1;
            if arrived && claims.get(used).is_none_or(|next| self.starts_again(next)) {
                used += claims[used..]
                    .iter()
                    .take_while(|claim| self.is_goal_again(claim))
                    .count();
                return Ok((Walk::along(self.settle(&trail)), used));
            }
        }
        Err(Box::new(self.unfinished(&trail, claims)))
    }

    pub(super) fn may_be_puzzle(&self, claim: &BoardClaim) -> bool {
        claim.tiles.readings().contains(&self.puzzle)
    }

    pub(super) fn may_be_goal(&self, claim: &BoardClaim) -> bool {
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

    /// Says why `claim` cannot follow; `step` is the number of the move that it should show. It may be the first board, and the only one.
    fn broken(
        &self,
        from: &[Vec<u32>],
        claim: &BoardClaim,
        step: usize,
        (at_start, is_alone): (bool, bool),
    ) -> Finding {
        let readings = claim.tiles.readings();
        let (Some(printed), Some(before)) = (readings.first(), from.first()) else {
            return missing(1).at(claim.place);
        };
        let hint = if at_start && let Some(misread) = misread(&self.puzzle, self.n, printed) {
            Some(misread.hint())
        } else if at_start && *printed == exchanged(&self.puzzle, self.n) {
            Some(ROWS_AS_COLUMNS)
        } else {
            None
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
            )
            .hint(hint.unwrap_or(if printed.iter().any(|tile| *tile > MOST) {
                "no puzzle has such numbers: is memory read that was never set, was freed, or lies outside the array?"
            } else {
                "has each board an array of its own, with all its rows copied, and does a move exchange two squares of it?"
            }));
        }
        if at_start {
            let finding = Finding::new(
                FindingCode::PathWrongStart,
                if is_alone && *printed == self.goal {
                    "only the goal is printed, and not the way to it"
                } else {
                    "the path does not begin at the puzzle"
                },
            )
            .at(claim.place)
            .comparing(one_line(&self.puzzle, self.n), one_line(printed, self.n))
            .showing(BoardPair::of(
                self.n,
                ("the puzzle", &self.puzzle),
                ("printed first", printed),
            ));
            return finding.maybe_hint(hint);
        }
        let finding = Finding::new(
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
        ));
        let wrapped = "squares that follow each other in an array are not beside each other where a row ends";
        finding.maybe_hint(wraps(before, printed, self.n).then_some(wrapped))
    }

    fn unfinished(&self, trail: &[Vec<Vec<u32>>], claims: &[&BoardClaim]) -> Finding {
        let last = trail
            .last()
            .and_then(|readings| readings.first())
            .unwrap_or(&self.puzzle);
        let alone = trail.len() == 1 && claims.iter().all(|claim| self.may_be_puzzle(claim));
        if let (true, Some(claim)) = (alone, claims.last()) {
            let only = "only the puzzle itself is printed, and no solution";
            let finding = Finding::new(FindingCode::PathWrongEnd, only)
                .at(claim.place)
                .comparing("every board from the puzzle to the goal", "the puzzle alone");
            return self.one_short(trail, last, finding);
        }
        let moves = moves_in_words(trail.len() as u64 - 1);
        let message = format!("the path ends after {moves}, and not at the goal");
        let finding = self.is_not_the_goal(message, ("printed last", last));
        let finding = self.one_short(trail, last, finding);
        match claims.last() {
            Some(claim) => finding.at(claim.place),
            None => finding,
        }
    }

    /// Asks for the goal where it is near.
    fn one_short(&self, trail: &[Vec<Vec<u32>>], last: &[u32], finding: Finding) -> Finding {
        if trail.iter().any(|readings| readings.contains(&self.goal)) {
            finding.hint("the path comes to the goal and goes on: where does the search stop?")
        } else if is_slide(last, &self.goal, self.n) {
            finding.hint("the goal is one slide further: is the last board left out, or does the search stop too early?")
        } else {
            finding
        }
    }

    /// That the last board is not the goal; the first square on which they differ is named.
    pub(super) fn is_not_the_goal(&self, message: String, (title, last): (&'static str, &[u32])) -> Finding {
        let wrong = (0..last.len()).find(|&at| last[at] != self.goal[at]).unwrap_or(0);
        Finding::new(FindingCode::PathWrongEnd, message)
            .comparing(
                format!("{} at {}", tile_name(self.goal[wrong]), square(wrong, self.n)),
                format!("{} there, in {}", tile_name(last[wrong]), one_line(last, self.n)),
            )
            .showing(BoardPair::of(self.n, ("the goal", &self.goal), (title, last)))
    }
}

fn missing(boards: usize) -> Finding {
    Finding::new(
        FindingCode::PathMissing,
        "the boards of the solution are not printed",
    )
    .comparing(
        "every board from the puzzle to the goal",
        match boards {
            0 => "no boards".to_owned(),
            more => counted(more, "board"),
        },
    )
}

/// A remark on the form of the boards.
pub(super) fn form(claim: &BoardClaim, message: &str) -> Finding {
    Finding::new(FindingCode::FormatDeviation, message).at(claim.place)
}
