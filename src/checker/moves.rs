//! The number of moves: exactly the minimum, said once or always the same.

use crate::dialect::{BoardClaim, Quote};
use crate::judgement::{Finding, FindingCode, Place};

use super::{Evidence, distinct, how_many, listed, moves_in_words, no_answer, path, shown};

/// Checks the number of moves of a solvable puzzle whose minimum is `minimum`; `walked` is the length of the legal path that the program printed, if it printed one.
pub fn check(evidence: Evidence<'_>, minimum: u64, walked: Option<u64>) -> Vec<Finding> {
    let transcript = evidence.transcript;
    let claims = distinct(&transcript.moves);
    match claims.as_slice() {
        [] => match transcript.unsolvable.first() {
            Some(&place) => vec![
                Finding::new(FindingCode::UnsolvableClaimed, "the program says that this puzzle has no solution, but it has one")
                    .at(place)
                    .comparing(moves_in_words(minimum), "no solution")
                    .hint("what makes the program say so? Print the board as it was read, then follow what decides: a rule, a twin's search, or the end of its own search"),
            ],
            None => vec![missing(evidence, minimum)],
        },
        [claim] if claim.value == Some(minimum) => transcript
            .unsolvable
            .first()
            .map(|&place| {
                Finding::new(
                    FindingCode::UnsolvableContradicted,
                    "the program prints a number of moves and also says that there is no solution",
                )
                .at(place)
                .comparing(moves_in_words(minimum), "both")
            })
            .into_iter()
            .collect(),
        [claim] => {
            let beside = walked.filter(|&walked| evidence.prints_path() && claim.value != Some(walked));
            let finding = match (claim.value, beside) {
                (Some(value), Some(walked)) => beside_a_path(evidence, value, walked, minimum),
                (Some(value), None) if value > minimum => Finding::new(
                    FindingCode::MovesNotMinimal,
                    format!("{} more than needed: {}", are(value), enough(minimum)),
                )
                .hint(if UNSIGNED.contains(&value) {
                    EMPTY_PATH
                } else if let Some(misread) = read_wrongly(evidence) {
                    misread.hint()
                } else if ends_elsewhere(evidence) {
                    STOPS_ELSEWHERE
                } else if minimum == 0 && walked == Some(value) {
                    "a board that is solved already needs no move: is it asked whether the first board is the goal before a step is taken?"
                } else if minimum == 0 {
                    "a board that is solved already needs no move: does the search see that it is at the goal, and what does the number count?"
                } else {
                    "A* finds a shortest solution if the priority is moves + distance, the distance is never more than the moves left, a shorter way to a board is not thrown away, and the search stops when the goal leaves the queue"
                }),
                (Some(value), None) => Finding::new(
                    FindingCode::MovesTooFew,
                    format!("{} too few: the shortest solution has {minimum}", are(value)),
                )
                .hint(if let Some(misread) = read_wrongly(evidence) {
                    misread.hint()
                } else if ends_elsewhere(evidence) {
                    STOPS_ELSEWHERE
                } else if value == 0 && !evidence.prints_path() {
                    "0 moves solve only a board that is solved already: print the board right after it is read, and ask what the search gives back"
                } else if takes_an_illegal_step(evidence) {
                    "no solution is so short: one of the steps between the boards that are printed is no slide"
                } else {
                    "no solution is so short: does the search stop at the goal itself, and is every move counted?"
                }),
                (None, _) => Finding::new(FindingCode::MovesTooFew, "what is printed as the number of moves cannot be one"),
            };
            let found = match claim.value {
                None => quoted(evidence, claim.place).unwrap_or_else(|| shown(*claim)),
                Some(_) => shown(*claim),
            };
            vec![finding.at(claim.place).comparing(minimum, found)]
        }
        [_, second, ..] => vec![
            Finding::new(
                FindingCode::MovesConflicting,
                format!("{} different numbers of moves are printed", how_many(claims.len())),
            )
            .at(second.place)
            .comparing(minimum, listed(&claims))
            .hint("print one answer; the grader does not choose"),
        ],
    }
}

/// What −1 becomes in types without a sign.
pub(super) const UNSIGNED: [u64; 2] = [0xFFFF_FFFF, u64::MAX];

/// To ask of such a number.
pub(super) const EMPTY_PATH: &str = "this is what -1 becomes in a type without a sign: did the search come back with a path? The size of an empty one less 1 is such a number";

/// To ask where a path ends on a board that is not the goal.
pub(super) const STOPS_ELSEWHERE: &str = "what tells the program that it has come to the goal? Compare the board on which it stops with the goal, square by square";

/// Where no number is: nothing is printed, or a word in its place.
fn missing(evidence: Evidence<'_>, minimum: u64) -> Finding {
    let said = evidence.transcript;
    let is_word = |quote: &&Quote| quote.text.chars().all(char::is_alphabetic);
    if let Some(word) = said.not_counts.iter().find(is_word) {
        return Finding::new(
            FindingCode::MovesMissing,
            "what is printed as the number of moves is no number",
        )
        .at(word.place)
        .comparing(minimum, format!("`{}`", word.text))
        .hint("was the variable ever given the number that is printed?");
    }
    let finding = Finding::new(FindingCode::MovesMissing, "the number of moves is not printed");
    let is_answer = said.answers() && !echoes_alone(evidence) || said.directions.is_some();
    // Who gives up says why at the end.
    match said.last.as_ref().filter(|_| !is_answer) {
        Some(last) => finding.comparing(minimum, no_answer(last)),
        None => finding
            .comparing(minimum, "nothing")
            .hint("print the line as the assignment shows it"),
    }
}

/// Whether the puzzle itself is all that is printed of boards, which answers nothing.
pub(super) fn echoes_alone(evidence: Evidence<'_>) -> bool {
    let said = evidence.transcript;
    let puzzle = evidence.puzzle();
    let [board] = said.boards.as_slice() else {
        return false;
    };
    let last = said.last.as_ref().map(|last| last.text.as_str());
    let is_said = last.is_some_and(|last| last.chars().any(char::is_alphabetic));
    is_said && said.moves.is_empty() && board.tiles.readings().contains(&puzzle)
}

/// How the puzzle was read, where the first board printed shows that it was read wrongly.
pub(super) fn read_wrongly(evidence: Evidence<'_>) -> Option<path::Misread> {
    let (puzzle, n) = (evidence.puzzle(), evidence.fixture.board.dimension());
    let starts = evidence.transcript.boards.first()?.tiles.readings();
    starts.iter().find_map(|tiles| path::misread(&puzzle, n, tiles))
}

/// Whether boards are printed, and they stop at another than the goal, whether they come by it or not.
pub(super) fn ends_elsewhere(evidence: Evidence<'_>) -> bool {
    let (goal, puzzle) = (evidence.goal(), evidence.puzzle());
    let boards = &evidence.transcript.boards;
    let is = |board: &BoardClaim, tiles: &Vec<u32>| board.tiles.readings().contains(tiles);
    let (Some(first), Some(last)) = (boards.first(), boards.last()) else {
        return false;
    };
    // From the goal back to the puzzle is a way too.
    let is_backwards = goal != puzzle && is(first, &goal);
    let is_path = matches!(evidence.path(), path::Reading::Path(_));
    !(is(last, &goal) || is_backwards || is_path)
}

/// Whether boards are printed that follow each other and are not one slide apart.
fn takes_an_illegal_step(evidence: Evidence<'_>) -> bool {
    matches!(evidence.path(), path::Reading::Broken(finding) if finding.code == FindingCode::PathIllegalStep)
}

/// What stands in a place instead of a number: a negative number, or a word.
fn quoted(evidence: Evidence<'_>, place: Place) -> Option<String> {
    let quote = evidence
        .transcript
        .not_counts
        .iter()
        .find(|quote| quote.place == place)?;
    let digits = quote.text.strip_prefix('-').unwrap_or_default();
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    Some(if is_number {
        quote.text.clone()
    } else {
        format!("`{}`", quote.text)
    })
}

/// A wrong number beside boards that show a path of another length: it does not count their moves.
fn beside_a_path(evidence: Evidence<'_>, value: u64, walked: u64, minimum: u64) -> Finding {
    let printed = evidence.printed();
    let leaves_out_start = matches!(evidence.path(), path::Reading::Path(walk) if walk.leaves_out_start);
    let code = if value > minimum {
        FindingCode::MovesNotMinimal
    } else {
        FindingCode::MovesTooFew
    };
    let shown = moves_in_words(walked);
    let mut message = format!("the {printed} printed show {shown}, and the number printed is {value}");
    if walked != minimum {
        message = format!("{message}; the shortest solution has {}", moves_in_words(minimum));
    }
    Finding::new(code, message).hint(if minimum == 0 {
        "a board that is solved already needs no move: what does the number count?".to_owned()
    } else if walked != minimum {
        "what does the number count? And why is the way longer than it need be?".to_owned()
    } else if leaves_out_start && value + 1 == walked {
        "the puzzle itself is missing before the boards: is the number that of the boards less one?"
            .to_owned()
    } else {
        format!("the {printed} are right: what does the number count?")
    })
}

fn are(value: u64) -> String {
    let verb = if value == 1 { "is" } else { "are" };
    format!("{} {verb}", moves_in_words(value))
}

fn enough(minimum: u64) -> String {
    match minimum {
        0 => "the puzzle is solved already".to_owned(),
        1 => "1 is enough".to_owned(),
        more => format!("{more} are enough"),
    }
}
