//! Why a figure is wrong: the mistakes that students make in `hamming()`, `manhattan()` and `isGoal()`, each as what it computes. One is named where it gives every answer that was seen, and no
//! other does.

use reference::Board;

use crate::rubric::Requirement;

use super::answers::Answer;

/// A mistake: what a method with it gives, and what to tell the student.
struct Mistake {
    gives: Gives,
    hint: &'static str,
    /// Whether the hint says something of the goal, so that it takes the goal's own answer.
    needs_goal: bool,
}

/// What a method gives of a board.
enum Gives {
    OfBoard(fn(&Board) -> i64),
    /// The sum over all squares but the blank's, of N, the tile and the number of the square.
    OfTiles(fn(i64, i64, i64) -> i64),
}

impl Mistake {
    fn gives(&self, board: &Board) -> i64 {
        match self.gives {
            Gives::OfBoard(gives) => gives(board),
            Gives::OfTiles(gives) => sum(
                board,
                |n, tile, at| if tile == 0 { 0 } else { gives(n, tile, at) },
            ),
        }
    }
}

const fn mistake(gives: fn(&Board) -> i64, hint: &'static str) -> Mistake {
    Mistake {
        gives: Gives::OfBoard(gives),
        hint,
        needs_goal: false,
    }
}

/// The same of one that only the goal's answer shows.
const fn on_goal(gives: fn(&Board) -> i64, hint: &'static str) -> Mistake {
    Mistake {
        needs_goal: true,
        ..mistake(gives, hint)
    }
}

const fn of_tiles(gives: fn(i64, i64, i64) -> i64, hint: &'static str) -> Mistake {
    Mistake {
        gives: Gives::OfTiles(gives),
        hint,
        needs_goal: false,
    }
}

/// So many answers must fit before a mistake is named.
const FEWEST: usize = 4;

const HAMMING: &[Mistake] = &[
    mistake(
        |board| hamming(board) + i64::from(board.tiles().last() != Some(0)),
        "your numbers fit a `hamming()` that counts the blank as a tile: leave out the square with 0",
    ),
    of_tiles(
        |_, tile, at| i64::from(tile != at),
        "your numbers fit a goal with the blank first: tile 1 belongs on the first square, and the blank on the last",
    ),
    mistake(
        |board| sum(board, |_, tile, at| i64::from(tile != at)),
        "your numbers fit a goal with the blank first, and the blank counted: tile 1 belongs on the first square, and the blank is no tile",
    ),
    of_tiles(
        |_, tile, at| i64::from(tile == at + 1),
        "your numbers fit the tiles that are in place: count those that are not",
    ),
    mistake(
        manhattan,
        "your numbers are the Manhattan distances: `hamming()` counts the tiles that are out of place",
    ),
    mistake(|_| 0, "your `hamming()` says 0 of every board"),
    on_goal(|board| hamming(board) - 1, TOO_SMALL),
    on_goal(
        |board| hamming(board) + 1,
        "every number is one too large, the goal's as well: the blank is no tile, and the count starts at 0",
    ),
    of_tiles(
        |n, tile, at| i64::from(tile != at + 1 && at + 1 < n * n),
        "your numbers fit a loop that stops before the last square",
    ),
];

/// A square that is left out, or counted, makes no number of the goal's wrong.
const TOO_SMALL: &str = "every number is one too small, the goal's as well: start counting at 0";

const LAST_COLUMN: &str = "your numbers fit a goal row of t / n and a goal column of t % n - 1, which are wrong for the last column: take 1 off first, (t - 1) / n and (t - 1) % n";

/// What to ask about where only boards with tiles that no `byte` holds are wrong.
const TYPE: &str =
    "it is right where all tiles fit a `byte`, which ends at 127: is the type of the tiles too small?";

const LARGEST_BYTE: usize = 127;

const ROW: &str =
    "your numbers fit a goal row of t / n, which is wrong for the last column: it is (t - 1) / n";
const COLUMN: &str = "your numbers fit a goal column of t % n, which is one too far: it is (t - 1) % n";

const MANHATTAN: &[Mistake] = &[
    mistake(|_| 0, "your `manhattan()` says 0 of every board"),
    on_goal(|board| manhattan(board) - 1, TOO_SMALL),
    on_goal(
        |board| manhattan(board) + 1,
        "every number is one too large, the goal's as well: start counting at 0",
    ),
    mistake(
        |board| {
            sum(board, |n, tile, at| {
                distance(n, if tile == 0 { n * n - 1 } else { tile - 1 }, at)
            })
        },
        "your numbers fit a `manhattan()` that counts the blank's own distance: leave out the square with 0",
    ),
    mistake(
        |board| {
            sum(board, |n, tile, at| {
                // In Java, `-1 / n` is 0 and `-1 % n` is -1.
                if tile == 0 {
                    at / n + (at % n + 1)
                } else {
                    distance(n, tile - 1, at)
                }
            })
        },
        "your numbers fit a `manhattan()` that counts the blank as if it were a tile: leave out the square with 0",
    ),
    of_tiles(
        distance,
        "your numbers fit goal squares that are one too far: tile t belongs in row (t - 1) / n and column (t - 1) % n",
    ),
    of_tiles(
        |n, tile, at| unless_home(n, tile, at, row_and_next_column),
        LAST_COLUMN,
    ),
    of_tiles(row_and_next_column, LAST_COLUMN),
    of_tiles(next_row, ROW),
    of_tiles(|n, tile, at| unless_home(n, tile, at, next_row), ROW),
    of_tiles(next_column, COLUMN),
    of_tiles(|n, tile, at| unless_home(n, tile, at, next_column), COLUMN),
    mistake(
        |board| sum(board, distance),
        "your numbers fit a goal with the blank first, and the blank counted: tile 1 belongs on the first square, and the blank is no tile",
    ),
    of_tiles(
        |n, tile, at| ((tile - 1) / 3 - at / n).abs() + ((tile - 1) % 3 - at % n).abs(),
        "your numbers fit a board of 3 by 3: use n, not 3",
    ),
    of_tiles(
        |n, tile, at| ((tile - 1) / n - at % n).abs() + ((tile - 1) % n - at / n).abs(),
        "your numbers fit rows and columns that are mixed up: compare a tile's row with its goal row, and its column with its goal column",
    ),
    of_tiles(
        |n, tile, at| ((tile - 1) / n - at / n).abs(),
        "your numbers fit the rows alone: add the columns",
    ),
    of_tiles(
        |n, tile, at| ((tile - 1) % n - at % n).abs(),
        "your numbers fit the columns alone: add the rows",
    ),
    of_tiles(
        |_, tile, at| (tile - 1 - at).abs(),
        "your numbers fit the differences of the squares' numbers: add up rows and columns instead",
    ),
    of_tiles(
        |n, tile, at| (tile - 1 - at).abs() / n + (tile - 1 - at).abs() % n,
        "your numbers fit rows and columns taken from the difference of two squares' numbers: work out the row and the column of each square first, and then the differences",
    ),
    mistake(
        hamming,
        "your numbers are those of `hamming()`: add up how far each tile is from its goal square",
    ),
];

const IS_GOAL: &[Mistake] = &[
    mistake(
        |board| i64::from(cells(board).all(|(tile, at)| tile == at)),
        "your answers fit a goal with the blank first: in the goal the blank is last",
    ),
    mistake(|_| 0, "your `isGoal()` says false to every board"),
    mistake(|_| 1, "your `isGoal()` says true to every board"),
    mistake(
        |board| i64::from(board.dimension() == 3 && board.is_goal()),
        "your answers fit a goal of 3 by 3 alone: the goal depends on n",
    ),
];

/// What a method is, of those whose mistakes are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Hamming,
    Manhattan,
    IsGoal,
}

impl Method {
    /// What is right.
    pub(super) fn right(self, board: &Board) -> Answer {
        let number = |value| Answer::Number(i64::try_from(value).unwrap_or(i64::MAX));
        match self {
            Self::Hamming => number(board.hamming()),
            Self::Manhattan => number(board.manhattan()),
            Self::IsGoal => Answer::Truth(board.is_goal()),
        }
    }

    /// What a rubric asks of it.
    pub(super) const fn requirement(self) -> Requirement {
        match self {
            Self::Hamming => Requirement::CallHamming,
            Self::Manhattan => Requirement::CallManhattan,
            Self::IsGoal => Requirement::CallIsGoal,
        }
    }

    /// As in the names of probes.
    pub(super) const fn probe(self) -> &'static str {
        match self {
            Self::Hamming => "hamming",
            Self::Manhattan => "manhattan",
            Self::IsGoal => "is-goal",
        }
    }

    /// As a student writes it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Hamming => "hamming()",
            Self::Manhattan => "manhattan()",
            Self::IsGoal => "isGoal()",
        }
    }

    /// What it is, where no mistake is known that gives these answers.
    const fn rule(self) -> &'static str {
        match self {
            Self::Hamming => "count the tiles that are not on their goal squares; the blank is no tile",
            Self::Manhattan => {
                "add up how many rows and columns each tile is from its goal square; the blank is no tile"
            }
            Self::IsGoal => "the goal has the tiles in order and the blank last",
        }
    }

    /// The same, or the question that answers raise of which only those about large tiles are wrong.
    fn general_hint(self, seen: &[(Board, Answer)], known: &dyn Fn(&str) -> bool) -> &'static str {
        let (right, wrong): (Vec<_>, Vec<_>) = seen
            .iter()
            .partition(|(board, answer)| *answer == self.right(board));
        let has_large = |board: &Board| board.dimension().pow(2) - 1 > LARGEST_BYTE;
        let small = right.iter().filter(|(board, _)| !has_large(board)).count();
        let is_of_type = wrong.iter().all(|(board, _)| has_large(board));
        if is_of_type && (small >= FEWEST || known(TYPE)) {
            TYPE
        } else {
            self.rule()
        }
    }

    /// What to tell where the answer about a board that came `from` a method is wrong, and those about all boards of the constructor's are right. Each of `asked` has its board, where that came from, and
    /// the answer.
    pub(super) fn handed_on(
        self,
        from: &str,
        asked: &[(String, Board, &str, &Answer)],
        known: &dyn Fn(&str) -> bool,
    ) -> Option<String> {
        let maker = if from.contains("twin()") {
            "twin()"
        } else {
            "neighbors()"
        };
        let made = asked.iter().filter(|(_, _, from, _)| from.is_empty());
        let is_right = made
            .clone()
            .all(|(_, board, _, answer)| **answer == self.right(board));
        let hint = format!(
            "it is right of each board that was made from an array: what does `{maker}` hand on to the boards that it makes?"
        );
        let is_enough = made.count() >= FEWEST || known(&hint);
        (!from.is_empty() && is_right && is_enough).then_some(hint)
    }

    /// What to tell of these answers, not all of them right. Few of them are enough where they fit what is `known` from other puzzles.
    pub(super) fn hint(self, seen: &[(Board, Answer)], known: &dyn Fn(&str) -> bool) -> &'static str {
        let mistakes = match self {
            Self::Hamming => HAMMING,
            Self::Manhattan => MANHATTAN,
            Self::IsGoal => IS_GOAL,
        };
        let value = |answer: &Answer| match answer {
            Answer::Number(value) => Some(*value),
            Answer::Truth(value) => Some(i64::from(*value)),
            Answer::Done
            | Answer::Null
            | Answer::Text(_)
            | Answer::Object(_)
            | Answer::Items { .. }
            | Answer::Counts(_)
            | Answer::Threw { .. }
            | Answer::Missing(_)
            | Answer::Members(_) => None,
        };
        let has_goal = seen.iter().any(|(board, _)| board.is_goal());
        let explains = |mistake: &&Mistake| {
            (has_goal || !mistake.needs_goal || known(mistake.hint))
                && seen
                    .iter()
                    .all(|(board, answer)| value(answer) == Some(mistake.gives(board)))
        };
        let fitting: Vec<_> = mistakes
            .iter()
            .filter(explains)
            .map(|mistake| mistake.hint)
            .collect();
        match fitting.as_slice() {
            [only] if seen.len() >= FEWEST => only,
            several => several
                .iter()
                .find(|hint| known(hint))
                .map_or_else(|| self.general_hint(seen, known), |hint| *hint),
        }
    }
}

/// Each tile, and the number of its square from 0.
fn cells(board: &Board) -> impl Iterator<Item = (i64, i64)> + '_ {
    board.tiles().map(i64::from).zip(0..)
}

fn sum(board: &Board, of: impl Fn(i64, i64, i64) -> i64) -> i64 {
    let n = i64::try_from(board.dimension()).unwrap_or(1);
    cells(board).map(|(tile, at)| of(n, tile, at)).sum()
}

fn hamming(board: &Board) -> i64 {
    i64::try_from(board.hamming()).unwrap_or(i64::MAX)
}

fn manhattan(board: &Board) -> i64 {
    i64::try_from(board.manhattan()).unwrap_or(i64::MAX)
}

/// Rows and columns between a row and column and a square.
fn away(n: i64, (row, column): (i64, i64), at: i64) -> i64 {
    (row - at / n).abs() + (column - at % n).abs()
}

/// Rows and columns between two squares.
fn distance(n: i64, one: i64, other: i64) -> i64 {
    away(n, (one / n, one % n), other)
}

/// The same where a tile's goal is taken in row t / n and in the column before t % n.
fn row_and_next_column(n: i64, tile: i64, at: i64) -> i64 {
    away(n, (tile / n, tile % n - 1), at)
}

/// The same where a tile's goal is taken in row t / n, and its column is right.
fn next_row(n: i64, tile: i64, at: i64) -> i64 {
    away(n, (tile / n, (tile - 1) % n), at)
}

/// The same where it is taken in column t % n, and its row is right.
fn next_column(n: i64, tile: i64, at: i64) -> i64 {
    away(n, ((tile - 1) / n, tile % n), at)
}

/// The same, but nothing of a tile that is at home.
fn unless_home(n: i64, tile: i64, at: i64, of: fn(i64, i64, i64) -> i64) -> i64 {
    if tile - 1 == at { 0 } else { of(n, tile, at) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn never(_: &str) -> bool {
        false
    }

    fn boards() -> Vec<Board> {
        let texts = [
            "2 1 2 3 0",
            "2 0 1 2 3",
            "3 1 2 3 4 5 6 7 8 0",
            "2 1 2 0 3",
            "2 0 1 3 2",
            "3 8 1 3 4 0 2 7 6 5",
            "3 0 1 3 4 2 5 7 8 6",
            "4 3 2 4 8 1 6 0 12 5 10 7 11 9 13 14 15",
        ];
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    /// A few boards that are all one too small may be so by chance, and the goal is right.
    #[test]
    fn nothing_is_said_of_the_goal_where_it_was_not_asked() {
        let seen: Vec<_> = boards()
            .into_iter()
            .filter(|board| !board.is_goal())
            .map(|board| {
                let answer = Answer::Number(manhattan(&board) - 1);
                (board, answer)
            })
            .collect();
        assert!(seen.len() >= FEWEST);
        assert_eq!(Method::Manhattan.hint(&seen, &never), Method::Manhattan.rule());
        assert_eq!(
            Method::Manhattan.hint(&seen, &|hint| hint == TOO_SMALL),
            TOO_SMALL
        );
    }

    #[test]
    fn what_is_wrong_on_boards_with_large_tiles_alone_raises_the_question_of_their_type() {
        let large = Board::goal(12).unwrap();
        let of = |small: i64, large_off: i64, known: &dyn Fn(&str) -> bool| {
            let answer = |board: &Board, off| Answer::Number(hamming(board) + off);
            let mut seen: Vec<_> = boards()
                .into_iter()
                .map(|board| (board.clone(), answer(&board, 0)))
                .collect();
            seen[0].1 = answer(&seen[0].0, small);
            seen.push((large.clone(), answer(&large, large_off)));
            Method::Hamming.hint(&seen, known)
        };
        assert_eq!(of(0, 128, &never), TYPE);
        assert_eq!(of(9, 128, &never), Method::Hamming.rule());
        let alone = [(large.clone(), Answer::Number(128))];
        assert_eq!(Method::Hamming.hint(&alone, &|hint| hint == TYPE), TYPE);
        assert_eq!(Method::Hamming.hint(&alone, &never), Method::Hamming.rule());
    }

    /// `twin()` that gives the distance of the board that it is made from: pz1943, two mutants.
    #[test]
    fn a_number_that_is_handed_on_is_told_from_a_wrong_sum() {
        let made = boards();
        let right: Vec<Answer> = made.iter().map(|board| Method::Manhattan.right(board)).collect();
        let handed = Answer::Number(0);
        let from = " of a board from twin()";
        let made = made.into_iter().zip(&right);
        let mut seen: Vec<_> = made
            .map(|(board, answer)| (String::new(), board, "", answer))
            .collect();
        seen.push((
            String::new(),
            "3 1 2 3 4 5 6 8 7 0".parse().unwrap(),
            from,
            &handed,
        ));
        let hint = Method::Manhattan.handed_on(from, &seen, &never).unwrap();
        assert!(hint.contains("what does `twin()` hand on"), "{hint}");
        let few = &seen[seen.len() - 2..];
        assert_eq!(Method::Manhattan.handed_on(from, few, &never), None);
        assert_eq!(
            Method::Manhattan.handed_on(from, few, &|known| known == hint),
            Some(hint.clone())
        );
        // A sum that is wrong of a board that was made from an array is wrong of any.
        let wrong = Answer::Number(99);
        seen[0].3 = &wrong;
        assert_eq!(Method::Manhattan.handed_on(from, &seen, &never), None);
    }

    #[test]
    fn each_mistake_is_distinguished_from_the_others_and_from_what_is_right() {
        for (method, mistakes) in [
            (Method::Hamming, HAMMING),
            (Method::Manhattan, MANHATTAN),
            (Method::IsGoal, IS_GOAL),
        ] {
            for mistake in mistakes {
                let answer = |board: &Board| match method {
                    Method::IsGoal => Answer::Truth(mistake.gives(board) == 1),
                    Method::Hamming | Method::Manhattan => Answer::Number(mistake.gives(board)),
                };
                let seen: Vec<_> = boards()
                    .into_iter()
                    .map(|board| (board.clone(), answer(&board)))
                    .collect();
                assert_eq!(method.hint(&seen, &never), mistake.hint);
                assert!(seen.iter().any(|(board, answer)| *answer != method.right(board)));
                assert_eq!(method.hint(&seen[..2], &never), method.rule());
                assert_eq!(
                    method.hint(&seen[..2], &|hint| hint == mistake.hint),
                    mistake.hint
                );
            }
        }
    }
}
