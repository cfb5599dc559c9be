//! Examples that people write, right and wrong.

use std::collections::HashSet;

use super::*;
use crate::fixture::Fixture;
use crate::rubric;

fn read(text: &str, rubric: &Rubric) -> Result<Examples, Problems> {
    Examples::read(&SourceFile::new("examples.toml", text), rubric)
}

fn coursera() -> Rubric {
    rubric::load("coursera").unwrap()
}

/// What is wrong with the one claim of an example, and the next step.
fn complaint(board: &str, claim: &str) -> (String, String) {
    let text = format!("[[example]]\nboard = {board}\n{claim}\n");
    let examples = read(&text, &coursera()).unwrap();
    let problems = examples.problems();
    let Some(problem) = problems.iter().next() else {
        panic!("{claim} is right")
    };
    let place = problem.span.clone().unwrap();
    assert!(
        claim.ends_with(&text[place.clone()]),
        "the place is the value: {}",
        &text[place]
    );
    (problem.message.clone(), problem.hint.clone().unwrap())
}

const ONE_MOVE: &str = "[[1, 2, 3], [4, 5, 6], [7, 0, 8]]";
const FOUR_MOVES: &str = "[[0, 1, 3], [4, 2, 5], [7, 8, 6]]";
const NONE: &str = "[[1, 2, 3], [4, 5, 6], [8, 7, 0]]";

#[test]
fn a_wrong_claim_is_answered_by_a_step_that_fits_it_and_not_by_the_answer() {
    for (board, claim, step) in [
        (FOUR_MOVES, "moves = 2", "how far each tile is"),
        (FOUR_MOVES, "moves = 5", "blank one square further"),
        (FOUR_MOVES, "moves = 6", "shorter way"),
        (
            "[[8, 1, 3], [4, 0, 2], [7, 6, 5]]",
            "moves = 12",
            "one after the other",
        ),
        (NONE, "moves = 3", "can be solved at all"),
        (NONE, "solvable = true", "inversions"),
        ("[[1, 2], [0, 3]]", "solvable = false", "row of the blank"),
        (ONE_MOVE, "hamming = 2", "Is the blank a tile?"),
        (ONE_MOVE, "hamming = 7", "beside the board"),
        (ONE_MOVE, "manhattan = 2", "Is the blank a tile?"),
        (ONE_MOVE, "manhattan = 9", "how many columns"),
        (ONE_MOVE, "enqueued = 3", "initial node"),
        (ONE_MOVE, "enqueued = 5", "counted twice"),
        (ONE_MOVE, "enqueued = 2", "those that leave it"),
        (ONE_MOVE, "enqueued = 90", "with a pencil"),
    ] {
        let (message, hint) = complaint(board, claim);
        assert_eq!(message, format!("`{claim}` is not right for this board"));
        assert!(hint.contains(step), "{claim}: {hint}");
    }
}

#[test]
fn what_cannot_be_an_example_is_reported_with_its_place() {
    let rubric = coursera();
    let hard = "[[14, 15, 8, 12], [10, 11, 9, 13], [2, 6, 5, 1], [3, 7, 4, 0]]";
    for (text, message) in [
        ("", "expected the key `example` in the examples, found none"),
        ("example = []\n", "expected 1 to 60 examples, found 0"),
        (
            "[[example]]\nmoves = 1\n",
            "expected the key `board` in `[[example]]`, found none",
        ),
        (
            "[[example]]\nboard = [[1, 2], [3, 0]]\nhaming = 1\n",
            "unknown key `haming` in `[[example]]`",
        ),
        (
            "[[example]]\nboard = [[1, 2], [3, 0]]\n",
            "expected something that you expect of this board, found nothing",
        ),
        (
            "[[example]]\nboard = [[1, 2], [3]]\nmoves = 0\n",
            "expected 2 tiles in each of 2 rows, found 1 in row 2",
        ),
        (
            "[[example]]\nboard = [[1, 2, 0]]\nmoves = 0\n",
            "expected a board of 2 to 6 rows, found 1",
        ),
        (
            "[[example]]\nboard = [[1, 1], [3, 0]]\nmoves = 0\n",
            "expected each tile once",
        ),
        (
            "[[example]]\nboard = [[1, 2], [3, 0]]\nmoves = -1\n",
            "expected a whole number from 0",
        ),
        (
            "[[example]]\nboard = [[1, 2], [3, 0]]\nsolvable = false\nmoves = 0\n",
            "expected no `moves`",
        ),
        (
            "[[example]]\nboard = [[1, 2], [3, 0]]\nmoves = 0\n[[example]]\nboard = [[1, 2], [3, 0]]\nhamming = 0\n",
            "expected each board once",
        ),
        (
            &format!("[[example]]\nboard = {hard}\nmoves = 80\n"),
            "expected a board that can be solved at once",
        ),
    ] {
        let problems = read(text, &rubric).unwrap_err().to_string();
        assert!(problems.contains(message), "{text}: {problems}");
    }
}

#[test]
fn only_what_is_rightly_claimed_catches() {
    let rubric = coursera();
    let caught = |text: &str| read(text, &rubric).unwrap().catches(&rubric).caught;
    let of = |board: &str, claims: &str| caught(&format!("[[example]]\nboard = {board}\n{claims}\n"));
    assert_eq!(of(ONE_MOVE, "moves = 3"), [], "a wrong claim");
    assert_eq!(
        of(ONE_MOVE, "hamming = 1"),
        [
            Misconception::HammingCountsBlank,
            Misconception::BlankFirstGoal,
            Misconception::InputTransposed
        ]
    );
    let of_moves = of(ONE_MOVE, "moves = 1");
    for misconception in [
        Misconception::OneMoveTooFew,
        Misconception::BoardsCountedAsMoves,
        Misconception::AlwaysUnsolvable,
    ] {
        assert!(of_moves.contains(&misconception), "{misconception}");
    }
    for misconception in [
        Misconception::Greedy,
        Misconception::HammingCountsBlank,
        Misconception::UnsolvableNeverEnds,
    ] {
        assert!(!of_moves.contains(&misconception), "{misconception}");
    }
    let of_none = of(NONE, "solvable = false");
    assert!(of_none.contains(&Misconception::UnsolvableNeverEnds));
    assert!(!of_none.contains(&Misconception::OneMoveTooFew));
}

#[test]
fn what_is_missing_is_named_by_its_kind() {
    let rubric = coursera();
    let one = format!("[[example]]\nboard = {ONE_MOVE}\nmoves = 1\n");
    let gaps = |text: &str| read(text, &rubric).unwrap().gaps(&rubric);
    assert_eq!(
        gaps(&one)[..2],
        ["no board without a solution", "no solved board"]
    );
    let both = format!("{one}[[example]]\nboard = {NONE}\nsolvable = false\n");
    assert_eq!(gaps(&both)[0], "no solved board");
}

#[test]
fn a_goal_with_the_blank_first_is_checked_and_no_mistakes_are_counted() {
    let rubric = rubric::load("columbia-ai").unwrap();
    let text =
        "[[example]]\nboard = [[1, 0, 2], [3, 4, 5], [6, 7, 8]]\nmoves = 1\nhamming = 1\nsolvable = true\n";
    let examples = read(text, &rubric).unwrap();
    assert_eq!((examples.claims(), examples.wrong()), (3, 0));
    assert_eq!(examples.catches(&rubric).usual, []);
}

/// The rubric's boards that could be written down, each with every right claim.
fn all_small(rubric: &Rubric) -> Vec<Example> {
    let cases = rubric.criteria.iter().flat_map(|criterion| &criterion.cases);
    let fixtures = cases.map(|case| &case.fixture).filter(|fixture| {
        let moves = fixture.golden.moves();
        fixture.board.dimension() <= 4 && moves.is_none_or(|moves| moves <= 24)
    });
    let mut known = HashSet::new();
    let once = fixtures.filter(|fixture| known.insert(fixture.board.clone()));
    let example = |fixture: &Arc<Fixture>| {
        let (board, golden) = (fixture.board.clone(), fixture.golden.clone());
        let permitted = enqueued::permitted(&golden, rubric.counting);
        let mut claims = vec![
            Claim::Solvable(golden.is_solvable()),
            Claim::Hamming(golden.hamming),
            Claim::Manhattan(golden.manhattan),
        ];
        claims.extend(golden.moves().map(Claim::Moves));
        claims.extend(permitted.first().map(|range| Claim::Enqueued(range.min)));
        Example {
            claims: claims.into_iter().map(|claim| (claim, 0..0)).collect(),
            board,
            golden,
            permitted,
        }
    };
    once.map(example).collect()
}

/// Nobody is asked for what cannot be done.
#[test]
fn every_usual_mistake_can_be_caught_by_boards_that_can_be_written_down() {
    let rubric = rubric::load("princeton-stdin").unwrap();
    let catches = catches::of(&all_small(&rubric), &rubric);
    assert_eq!(catches.caught, catches.usual);
    assert_eq!(catches.usual.len(), 40);
    let without_counts = catches::of(&[], &coursera());
    assert_eq!((without_counts.usual.len(), without_counts.caught.len()), (31, 0));
}

#[test]
fn examples_that_were_handed_in_are_judged_part_by_part() {
    let rubric = coursera();
    let of = |bytes: Option<&[u8]>| HandedIn::of("examples.toml", bytes, &rubric);
    let parts = |handed_in: &HandedIn| {
        let passes = |part| handed_in.findings(part, 3).is_empty();
        [0, 1, 3].map(passes)
    };
    let text = format!("[[example]]\nboard = {ONE_MOVE}\nhamming = 1\nmoves = 1\n");
    assert_eq!(parts(&of(Some(text.as_bytes()))), [true, true, true]);
    let wrong = text.replace("moves = 1", "moves = 2");
    assert_eq!(parts(&of(Some(wrong.as_bytes()))), [false, true, true]);
    let too_large = vec![b' '; usize::try_from(MOST_BYTES).unwrap() + 1];
    for unread in [None, Some(&b"board = 1\n"[..]), Some(b"\xff"), Some(&too_large)] {
        let handed_in = of(unread);
        assert!(matches!(handed_in, HandedIn::Unread(_)));
        assert_eq!(parts(&handed_in), [false, false, false]);
    }
    assert!(
        of(None).findings(2, 3)[0]
            .message
            .contains("no file `examples.toml`")
    );
}
