//! Where a misconception shows: what simulated programs with it print for a board, beside what right ones print.

use reference::misconception::{Answer, Misconception, Solved, Style, Variant};
use reference::{Board, Budget};

use super::difference::Difference;
use super::fault::{About, Fault};
use super::ground::Tried;
use crate::explain::diagnosis::{Diagnosis, Mistake};

/// The nodes that a simulated program may make on one board.
const NODES: Budget = Budget::nodes(20_000);

/// The most simulated programs that are asked.
const MOST: usize = 8;

/// On how many puzzles they are compared with the program.
const COMPARED: usize = 12;

/// A puzzle for such a comparison needs no more moves than this.
const EASY: u64 = 16;

/// Simulated programs that are like a program.
pub(super) struct Forecast {
    programs: Vec<(Variant, Style)>,
    about: About,
    solvable: bool,
}

impl Forecast {
    /// The simulated programs with a diagnosed misconception that agree best with what was seen; `None` where no diagnosis says anything about the fault.
    pub(super) fn of(diagnoses: &[Diagnosis], fault: &Fault, known: &[&Tried]) -> Option<Self> {
        if fault.about == About::Else {
            return None;
        }
        let mistakes = diagnoses.iter().flat_map(|diagnosis| &diagnosis.misconceptions);
        let variants = mistakes.flat_map(|mistake| match mistake {
            Mistake::Known(misconception) => Variant::of(*misconception),
            Mistake::IgnoresPuzzle
            | Mistake::SameError
            | Mistake::NeverEnds
            | Mistake::OneSize
            | Mistake::OnlySolved
            | Mistake::ByHeart
            | Mistake::OtherGoal
            | Mistake::OtherPuzzle => Vec::new(),
        });
        let mut programs: Vec<(Variant, Style)> = Vec::new();
        for variant in variants {
            let mut known = Vec::new();
            for style in Style::usual() {
                // Styles that the misconception makes alike are one program.
                let settled = variant.settled(style);
                if !known.contains(&settled) {
                    known.push(settled);
                    programs.push((variant, style));
                }
            }
        }
        let seen: Vec<&Tried> = easy(known);
        let agreeing = |&(variant, style): &(Variant, Style)| {
            let agrees = |tried: &&&Tried| {
                let answer = variant.answer(&tried.fixture.board, style, NODES);
                agrees(&answer, tried)
            };
            seen.iter().filter(agrees).count()
        };
        let counted: Vec<usize> = programs.iter().map(agreeing).collect();
        let most = counted.iter().copied().max()?;
        let best = programs
            .into_iter()
            .zip(counted)
            .filter(|(_, count)| *count == most);
        Some(Self {
            programs: best.map(|(program, _)| program).take(MOST).collect(),
            about: fault.about,
            solvable: fault.solvable,
        })
    }

    /// What one simulated program does.
    pub(super) fn of_program(program: (Variant, Style), about: About, solvable: bool) -> Self {
        Self {
            programs: vec![program],
            about,
            solvable,
        }
    }

    /// Where the search of a simulated program goes wrong first, of one that answers the board as the program did, if there is one. `None` where the diagnosis names several mistakes of a search.
    pub(super) fn difference(&self, tried: &Tried) -> Option<Difference> {
        let board = &tried.fixture.board;
        let alike = |(variant, style): &(Variant, Style)| {
            let answer = variant.answer(board, *style, NODES);
            answer != Answer::Unknown && agrees(&answer, tried)
        };
        let (first, others): (Vec<_>, Vec<_>) = self.programs.iter().copied().partition(alike);
        let all = first.into_iter().chain(others);
        let mut differences = all.filter_map(|(variant, style)| Difference::of(variant, style, board));
        let found = differences.next()?;
        // How much the distance weighs is not known, and so no priority is.
        if found.misconception == Some(Misconception::WeightedDistance) {
            return None;
        }
        differences
            .all(|other| other.misconception == found.misconception)
            .then_some(found)
    }

    /// How many of a hundred of the programs show the fault on a board.
    pub(super) fn share(&self, board: &Board) -> usize {
        let shows = |&&(variant, style): &&(Variant, Style)| {
            if self.solvable {
                differs(
                    self.about,
                    board,
                    &variant.answer(board, style, NODES),
                    &style.answer(board, NODES),
                )
            } else {
                variant.tells(board, style, NODES).denies_unsolvable()
            }
        };
        self.programs.iter().filter(shows).count() * 100 / self.programs.len().max(1)
    }
}

/// The easiest puzzles that have a solution and were answered.
fn easy<'t>(known: &[&'t Tried]) -> Vec<&'t Tried> {
    let is_easy = |tried: &&&Tried| {
        let moves = tried.fixture.golden.moves();
        moves.is_some_and(|moves| (1..=EASY).contains(&moves))
            && tried.fixture.board.dimension() <= 4
            && tried.observation.transcript.answers()
    };
    let mut easy: Vec<&Tried> = known.iter().filter(is_easy).copied().collect();
    easy.sort_by_key(|tried| tried.rank);
    easy.truncate(COMPARED);
    easy
}

/// Whether a simulated program gives the numbers that were printed.
fn agrees(answer: &Answer, tried: &Tried) -> bool {
    let said = &tried.observation.transcript;
    match answer {
        Answer::Solved(solved) => {
            let same =
                |claimed: Option<Option<u64>>, is: u64| claimed.is_none_or(|claimed| claimed == Some(is));
            same(said.moves.first().map(|claim| claim.value), solved.moves)
                && same(said.enqueued.first().map(|claim| claim.value), solved.enqueued)
        }
        Answer::Unsolvable => !said.unsolvable.is_empty(),
        Answer::NoEnd | Answer::Garbled => !said.answers(),
        Answer::Unknown => false,
    }
}

/// Whether a wrong program's answer differs from a right one's in what a fault is about.
fn differs(about: About, board: &Board, wrong: &Answer, right: &Answer) -> bool {
    match (wrong, right) {
        (Answer::Solved(wrong), Answer::Solved(right)) => match about {
            About::Solution => wrong.moves != right.moves || !is_path(board, wrong, right.length),
            About::Count => wrong.enqueued != right.enqueued,
            About::Solvability | About::Else => false,
        },
        (Answer::Unsolvable | Answer::NoEnd, Answer::Solved(_)) => about == About::Solvability,
        (Answer::Garbled, Answer::Solved(_)) => about == About::Solution,
        (Answer::Solved(_) | Answer::Unsolvable | Answer::NoEnd | Answer::Garbled | Answer::Unknown, _) => {
            false
        }
    }
}

/// Whether the boards printed lead from the board to the goal in so many moves.
fn is_path(board: &Board, solved: &Solved, length: u64) -> bool {
    let boards = solved.boards();
    boards.len() as u64 == length + 1
        && boards.first() == Some(board)
        && boards.last().is_some_and(Board::is_goal)
        && boards.windows(2).all(|pair| pair[0].is_neighbor(&pair[1]))
}
