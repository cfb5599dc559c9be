//! Checkers on transcripts, told as stories about one puzzle.

mod story;

use story::Story;

use crate::checker::{enqueued, moves, path, unsolvable};
use crate::dialect::{BoardClaim, Claim, ExitRule, Quote, StepMeaning, Tiles};
use crate::judgement::FindingCode::{
    EnqueuedConflicting, EnqueuedMissing, EnqueuedOutOfRange, MovesConflicting, MovesMissing,
    MovesNotMinimal, MovesTooFew, PathIllegalStep, PathInvalidBoard, PathLengthMismatch, PathMissing,
    PathNotMinimal, PathWrongEnd, PathWrongStart, UnsolvableClaimed, UnsolvableContradicted,
    UnsolvableMissing, UnsolvableNotThrown,
};
use crate::judgement::Place;
use sandbox::execution::Exit;

const PUZZLE04: &str = "3  0 1 3  4 2 5  7 8 6";
const STEPS04: [[u32; 9]; 5] = [
    [0, 1, 3, 4, 2, 5, 7, 8, 6],
    [1, 0, 3, 4, 2, 5, 7, 8, 6],
    [1, 2, 3, 4, 0, 5, 7, 8, 6],
    [1, 2, 3, 4, 5, 0, 7, 8, 6],
    [1, 2, 3, 4, 5, 6, 7, 8, 0],
];
const UNSOLVABLE: &str = "3  1 2 3  4 5 6  8 7 0";

fn puzzle04() -> Story {
    Story::about(PUZZLE04, 4)
}

/// t0ry: the search prints every board that it looks at, and the answer stands below the number of moves.
#[test]
fn the_boards_below_the_number_of_moves_are_the_answer() {
    let story = |value: u64, below: &[[u32; 9]]| {
        let looked_at = [0, 1, 0, 1, 2, 3, 4].map(|step| STEPS04[step]);
        let mut story = puzzle04().boards(&looked_at);
        let place = Place::stdout(2 + 5 * 7);
        let value = Some(value);
        story.transcript.moves.push(Claim { value, place });
        for tiles in below {
            let place = Place::stdout(3 + 5 * u32::try_from(story.transcript.boards.len()).unwrap());
            let tiles = Tiles::Exact(tiles.to_vec());
            story.transcript.boards.push(BoardClaim { place, tiles });
        }
        story
    };
    assert_eq!(story(4, &STEPS04).path_codes(), []);
    assert_eq!(
        story(4, &STEPS04).path_form(),
        ["other boards are printed above the number of moves"]
    );
    assert_ne!(story(5, &STEPS04).path_codes(), []);
    assert_ne!(story(4, &STEPS04[..4]).path_codes(), []);
}

#[test]
fn a_shortest_path_is_right() {
    assert_eq!(puzzle04().boards(&STEPS04).path_codes(), []);
    assert_eq!(puzzle04().moves(4).boards(&STEPS04).path_codes(), []);
}

#[test]
fn the_puzzle_may_be_left_out_or_printed_twice() {
    assert_eq!(puzzle04().boards(&STEPS04[1..]).path_codes(), []);
    assert_eq!(
        puzzle04()
            .boards(STEPS04[..1].iter().chain(&STEPS04))
            .path_codes(),
        []
    );
    assert_eq!(puzzle04().dialect("cs210").boards(&STEPS04[1..]).path_codes(), []);
    assert_eq!(puzzle04().dialect("cs210").boards(&STEPS04).path_codes(), []);
}

#[test]
fn the_same_path_twice_is_right_and_a_worse_one_beside_it_is_not() {
    assert_eq!(puzzle04().boards(STEPS04.iter().chain(&STEPS04)).path_codes(), []);
    let detour = [
        STEPS04[0], STEPS04[1], STEPS04[0], STEPS04[1], STEPS04[2], STEPS04[3], STEPS04[4],
    ];
    assert_eq!(
        puzzle04().boards(STEPS04.iter().chain(&detour)).path_codes(),
        [PathNotMinimal]
    );
}

#[test]
fn a_path_whose_boards_are_each_printed_as_an_array_and_as_text_is_read_once() {
    for times in [2, 3] {
        let again = |steps: &[[u32; 9]]| -> Vec<[u32; 9]> {
            steps.iter().flat_map(|board| vec![*board; times]).collect()
        };
        let right = puzzle04().boards(&again(&STEPS04));
        assert_eq!(right.path_codes(), [], "{times}");
        let from_goal: Vec<[u32; 9]> = STEPS04.iter().rev().copied().collect();
        assert_eq!(puzzle04().boards(&again(&from_goal)).path_codes(), []);
        // What is wrong is what would be wrong of the boards printed once.
        let skips = again(&[STEPS04[0], STEPS04[2], STEPS04[3], STEPS04[4]]);
        let wrong = puzzle04().boards(&skips).path();
        assert_eq!(wrong[0].code, PathIllegalStep);
        assert!(wrong[0].message.starts_with("move 1 "), "{}", wrong[0].message);
        assert!(!wrong[0].message.contains("again"), "{}", wrong[0].message);
    }
    let only = puzzle04().boards([&STEPS04[0], &STEPS04[0]]);
    assert_eq!(only.path_codes(), [PathWrongEnd]);
    let one_twice: Vec<&[u32; 9]> = [0, 1, 1, 2, 3, 4].map(|at| &STEPS04[at]).to_vec();
    assert_eq!(puzzle04().boards(one_twice).path_codes(), [PathIllegalStep]);
}

#[test]
fn a_path_printed_from_the_goal_to_the_puzzle_is_read() {
    assert_eq!(puzzle04().boards(STEPS04.iter().rev()).path_codes(), []);
}

#[test]
fn a_blank_that_was_left_out_is_placed_where_the_path_is_legal() {
    assert_eq!(puzzle04().boards_without_blank(&STEPS04).path_codes(), []);
}

#[test]
fn boards_of_the_search_before_the_path_are_passed_over_and_a_wrong_answer_is_not() {
    let searched = [STEPS04[1], [4, 1, 3, 0, 2, 5, 7, 8, 6], STEPS04[2]];
    assert_eq!(
        puzzle04().boards(searched.iter().chain(&STEPS04)).path_codes(),
        []
    );
    let wrong = [STEPS04[0], STEPS04[4]];
    assert_eq!(
        puzzle04().boards(wrong.iter().chain(&STEPS04)).path_codes(),
        [PathIllegalStep]
    );
}

#[test]
fn the_first_illegal_step_is_named() {
    let mut teleport = STEPS04;
    teleport[2] = [1, 2, 3, 4, 5, 0, 7, 8, 6];
    let findings = puzzle04().boards(&teleport).path();
    assert_eq!(findings[0].code, PathIllegalStep);
    assert_eq!(findings[0].place, Some(Place::stdout(12)));
    assert_eq!(
        findings[0].message,
        "move 2 is not one slide of a tile: 3 squares change at once"
    );
    let mut swap = STEPS04;
    swap[3] = [1, 3, 2, 4, 0, 5, 7, 8, 6];
    let findings = puzzle04().boards(&swap).path();
    assert_eq!(
        findings[0].message,
        "move 3 is not one slide of a tile: tiles 2 and 3 change places, and the blank stays"
    );
    assert_eq!(
        puzzle04()
            .boards([&STEPS04[0], &STEPS04[1], &STEPS04[1], &STEPS04[2]])
            .path_codes(),
        [PathIllegalStep]
    );
}

#[test]
fn a_path_that_cycles_is_not_shortest() {
    let cycle = [
        STEPS04[0], STEPS04[1], STEPS04[0], STEPS04[1], STEPS04[2], STEPS04[3], STEPS04[4],
    ];
    assert_eq!(puzzle04().boards(&cycle).path_codes(), [PathNotMinimal]);
}

#[test]
fn a_path_goes_from_the_puzzle_to_the_goal() {
    assert_eq!(puzzle04().boards(&STEPS04[..4]).path_codes(), [PathWrongEnd]);
    assert_eq!(puzzle04().boards(&STEPS04[2..]).path_codes(), [PathWrongStart]);
    assert_eq!(puzzle04().path_codes(), [PathMissing]);
}

#[test]
fn a_board_with_a_wrong_set_of_tiles_is_named() {
    let mut twice = STEPS04;
    twice[1] = [1, 0, 3, 4, 2, 5, 7, 8, 8];
    let findings = puzzle04().boards(&twice).path();
    assert_eq!(findings[0].code, PathInvalidBoard);
    assert_eq!(findings[0].message, "a board of the path has tile 8 twice");
}

#[test]
fn a_right_path_with_a_wrong_number_is_not_consistent() {
    assert_eq!(
        puzzle04().moves(5).boards(&STEPS04).path_codes(),
        [PathLengthMismatch]
    );
    assert_eq!(
        puzzle04().says_unsolvable().boards(&STEPS04).path_codes(),
        [UnsolvableContradicted]
    );
}

#[test]
fn a_wrong_number_beside_a_right_path_is_named_once() {
    let story = puzzle04().moves(5).boards(&STEPS04);
    let findings = moves::check(story.evidence(), 4, Some(4));
    assert_eq!(
        findings[0].message,
        "the boards printed show 4 moves, and the number printed is 5"
    );
    let path = |moves| path::check(story.evidence(), &path::read(story.evidence()), 4, moves);
    assert_eq!(path(path::MovesJudged::Here), []);
    assert_eq!(path(path::MovesJudged::Elsewhere), []);
    let both = puzzle04().moves(4).boards(&STEPS04).says_unsolvable();
    assert_eq!(both.path_codes(), [UnsolvableContradicted]);
}

/// A program that prints how many nodes it made, and a way that is too long.
#[test]
fn a_number_that_counts_something_else_is_not_told_as_moves() {
    let detour: Vec<[u32; 9]> = [STEPS04[0], STEPS04[1]].into_iter().chain(STEPS04).collect();
    let story = puzzle04().moves(233).boards(&detour);
    let findings = moves::check(story.evidence(), 4, Some(6));
    assert_eq!(
        findings[0].message,
        "the boards printed show 6 moves, and the number printed is 233; the shortest solution has 4 moves"
    );
    assert_eq!(
        findings[0].hint.as_deref(),
        Some("what does the number count? And why is the way longer than it need be?")
    );
    let story = puzzle04().moves(6).boards(&detour);
    let findings = moves::check(story.evidence(), 4, Some(6));
    assert_eq!(findings[0].message, "6 moves are more than needed: 4 are enough");
}

/// `path.size() - 1` of an empty path in C++.
#[test]
fn a_number_that_is_minus_one_without_its_sign_is_told_as_that() {
    for value in [u64::from(u32::MAX), u64::MAX] {
        let findings = moves::check(puzzle04().moves(value).evidence(), 4, None);
        let hint = findings[0].hint.as_deref().unwrap();
        assert!(hint.starts_with("this is what -1 becomes"), "{hint}");
    }
}

#[test]
fn a_solved_puzzle_is_one_board_or_none() {
    let goal = Story::about("3  1 2 3  4 5 6  7 8 0", 0);
    assert_eq!(goal.boards(&STEPS04[4..]).path_codes(), []);
    assert_eq!(
        Story::about("3  1 2 3  4 5 6  7 8 0", 0).path_codes(),
        [PathMissing]
    );
    assert_eq!(
        Story::about("3  1 2 3  4 5 6  7 8 0", 0)
            .dialect("cs210")
            .moves(0)
            .path_codes(),
        []
    );
    // Silence is no answer.
    assert_eq!(
        Story::about("3  1 2 3  4 5 6  7 8 0", 0)
            .dialect("cs210")
            .path_codes(),
        [PathMissing]
    );
    let wanders = [STEPS04[4], STEPS04[3], STEPS04[4]];
    let wanders = Story::about("3  1 2 3  4 5 6  7 8 0", 0).boards(&wanders);
    assert_eq!(wanders.path_codes(), [PathNotMinimal]);
    // The puzzle is the first of its boards.
    assert_eq!(wanders.path_form(), Vec::<String>::new());
    // Somebody's program prints the puzzle and a goal of its own.
    let other = [STEPS04[4], [1, 2, 3, 8, 0, 4, 7, 6, 5]];
    let other = Story::about("3  1 2 3  4 5 6  7 8 0", 0).boards(&other);
    assert_eq!(other.path_codes(), [PathIllegalStep]);
}

#[test]
fn the_number_of_moves_is_exactly_the_minimum() {
    assert_eq!(puzzle04().moves(4).moves_codes(), []);
    assert_eq!(puzzle04().moves(4).moves(4).moves_codes(), []);
    assert_eq!(puzzle04().moves(6).moves_codes(), [MovesNotMinimal]);
    assert_eq!(puzzle04().moves(2).moves_codes(), [MovesTooFew]);
    assert_eq!(puzzle04().moves_codes(), [MovesMissing]);
    assert_eq!(puzzle04().moves(4).moves(6).moves_codes(), [MovesConflicting]);
    assert_eq!(puzzle04().says_unsolvable().moves_codes(), [UnsolvableClaimed]);
    assert_eq!(
        puzzle04().moves(4).says_unsolvable().moves_codes(),
        [UnsolvableContradicted]
    );
}

#[test]
fn a_count_outside_the_exact_range_is_wrong_and_several_counts_are_too() {
    let codes = |story: &Story| {
        enqueued::check(story.evidence())
            .iter()
            .map(|finding| finding.code)
            .collect::<Vec<_>>()
    };
    assert_eq!(codes(&puzzle04().enqueued(10)), []);
    assert_eq!(codes(&puzzle04().enqueued(13)), [EnqueuedOutOfRange]);
    assert_eq!(codes(&puzzle04()), [EnqueuedMissing]);
    assert_eq!(codes(&puzzle04().enqueued(9).enqueued(10)), [EnqueuedConflicting]);
}

#[test]
fn an_unsolvable_puzzle_asks_for_the_message_and_nothing_else() {
    let story = || Story::about(UNSOLVABLE, 0);
    let well = Exit::Code(0);
    assert_eq!(story().says_unsolvable().unsolvable_codes(&well), []);
    assert_eq!(story().unsolvable_codes(&well), [UnsolvableMissing]);
    assert_eq!(story().moves(4).unsolvable_codes(&well), [UnsolvableMissing]);
    assert_eq!(
        story().says_unsolvable().moves(4).unsolvable_codes(&well),
        [UnsolvableContradicted]
    );
    assert_eq!(
        story()
            .says_unsolvable()
            .boards(&STEPS04[3..])
            .unsolvable_codes(&well),
        [UnsolvableContradicted]
    );
}

#[test]
fn a_path_to_the_goal_is_no_lack_of_a_solution_whatever_comes_after_it() {
    const PUZZLE: [u32; 9] = [1, 2, 3, 4, 5, 6, 8, 7, 0];
    let story = || Story::about(UNSOLVABLE, 0).says_unsolvable();
    let ends_well = |story: Story| story.unsolvable_codes(&Exit::Code(0)).is_empty();
    assert!(!ends_well(story().boards(&STEPS04).boards([&PUZZLE])));
    assert!(!ends_well(story().boards([&PUZZLE]).boards(STEPS04.iter().rev())));
    // What is shown beside the message: the goal, and nodes of the search.
    let goal = &STEPS04[4..];
    assert!(ends_well(story().boards(goal).boards([&PUZZLE])));
    assert!(ends_well(
        story().boards(goal).boards([&PUZZLE]).boards(&STEPS04[..3])
    ));
    assert!(ends_well(story().boards(&STEPS04[3..]).boards([&PUZZLE])));
}

#[test]
fn minus_one_moves_say_that_there_is_no_solution() {
    let mut story = Story::about(UNSOLVABLE, 0);
    story.transcript.moves.push(Claim {
        value: None,
        place: Place::stdout(1),
    });
    assert_eq!(story.unsolvable_codes(&Exit::Code(0)), []);
}

#[test]
fn where_the_course_asks_for_an_exception_a_message_is_as_good() {
    let story = || Story::about(UNSOLVABLE, 0).dialect("cs210");
    let (well, failed) = (Exit::Code(0), Exit::Code(1));
    assert_eq!(story().unsolvable_codes(&failed), []);
    assert_eq!(story().says_unsolvable().unsolvable_codes(&failed), []);
    assert_eq!(story().says_unsolvable().unsolvable_codes(&well), []);
    assert_eq!(story().unsolvable_codes_after(&well, "Unsolvable puzzle\n"), []);
    assert_eq!(story().unsolvable_codes(&well), [UnsolvableNotThrown]);
    assert_eq!(
        story().says_unsolvable().moves(4).unsolvable_codes(&failed),
        [UnsolvableContradicted]
    );
}

#[test]
fn a_crash_for_another_reason_is_no_exception_unless_there_is_a_message() {
    let story = || Story::about(UNSOLVABLE, 0).dialect("cs210");
    let crash =
        "Exception in thread \"main\" java.lang.NullPointerException\n\tat Solver.solution(Solver.java:9)\n";
    let codes = |story: Story| story.unsolvable_codes_after(&Exit::Code(1), crash);
    assert_eq!(codes(story()), [UnsolvableNotThrown]);
    assert_eq!(codes(story().says_unsolvable()), []);
}

#[test]
fn a_course_can_insist_on_the_exception() {
    let story = Story::about(UNSOLVABLE, 0)
        .dialect("cs210")
        .says_unsolvable()
        .ends(ExitRule::NotZero);
    assert_eq!(story.unsolvable_codes(&Exit::Code(0)), [UnsolvableNotThrown]);
    assert_eq!(story.unsolvable_codes(&Exit::Code(1)), []);
}

#[test]
fn too_few_moves_are_reported_with_what_to_look_at() {
    let found = |story: Story| {
        let finding = moves::check(story.evidence(), 4, None).remove(0);
        (finding.message.clone(), finding.hint.clone().unwrap_or_default())
    };
    let (message, hint) = found(puzzle04().moves(3));
    assert_eq!(message, "3 moves are too few: the shortest solution has 4");
    assert!(hint.contains("every move"), "{hint}");
    let (message, hint) = found(puzzle04().moves(0));
    assert_eq!(message, "0 moves are too few: the shortest solution has 4");
    assert!(hint.contains("right after it is read"), "{hint}");
    let (_, hint) = found(puzzle04().moves(2).boards(&STEPS04[..3]));
    assert!(hint.contains("goal"), "{hint}");
    let (_, hint) = found(puzzle04().moves(3).boards(&STEPS04[..4]));
    assert!(hint.contains("on which it stops"), "{hint}");
    let jump = [STEPS04[0], STEPS04[3], STEPS04[4]];
    let (_, hint) = found(puzzle04().moves(2).boards(&jump));
    assert!(hint.contains("is no slide"), "{hint}");
    let (_, hint) = found(puzzle04().moves(2));
    assert!(hint.contains("every move"), "{hint}");
}

#[test]
fn advice_follows_from_what_is_printed() {
    let solved = Story::about("3  1 2 3  4 5 6  7 8 0", 0)
        .moves(1)
        .boards(&STEPS04[4..]);
    let finding = moves::check(solved.evidence(), 0, Some(0)).remove(0);
    let hint = finding.hint.clone().unwrap();
    assert!(
        hint.contains("needs no move") && !hint.contains("boards are right"),
        "{hint}"
    );
    // Two slides there and back, and their right number: the number is not what is wrong.
    let there_and_back = Story::about("3  1 2 3  4 5 6  7 8 0", 0)
        .moves(2)
        .boards(&[STEPS04[4], STEPS04[3], STEPS04[4]]);
    let finding = moves::check(there_and_back.evidence(), 0, Some(2)).remove(0);
    assert!(finding.hint.unwrap().contains("before a step is taken"));
    // From the goal, or over it, to a board of its own.
    let away = Story::about("3  1 2 3  4 5 6  7 8 0", 0)
        .moves(2)
        .boards(&[STEPS04[4], STEPS04[3], STEPS04[2]]);
    let finding = moves::check(away.evidence(), 0, Some(2)).remove(0);
    assert!(finding.hint.unwrap().contains("on which it stops"));
    let over = puzzle04()
        .moves(5)
        .boards(STEPS04.iter().chain([&[1, 2, 3, 4, 5, 6, 7, 0, 8]]));
    let finding = moves::check(over.evidence(), 4, Some(5)).remove(0);
    assert!(finding.hint.unwrap().contains("on which it stops"));
    let advice = |steps: &[[u32; 9]]| {
        let story = Story::about(UNSOLVABLE, 0).moves(3).boards(steps);
        let findings = unsolvable::check(story.evidence(), &Exit::Code(0));
        findings[0].hint.clone().unwrap()
    };
    assert!(advice(&[]).contains("twin"), "{}", advice(&[]));
    // Somebody's program prints the boards that left the queue, until it is empty.
    let empty = Story::about(UNSOLVABLE, 0).moves(0).boards(&STEPS04[..3]);
    let findings = unsolvable::check(empty.evidence(), &Exit::Code(0));
    assert!(findings[0].hint.as_ref().unwrap().contains("came to no goal"));
    let none = Story::about(UNSOLVABLE, 0).moves(u64::MAX);
    let findings = unsolvable::check(none.evidence(), &Exit::Code(0));
    assert!(findings[0].hint.as_ref().unwrap().contains("what -1 becomes"));
    let twin = advice(&[[2, 1, 3, 4, 5, 6, 8, 7, 0], STEPS04[4]]);
    assert!(twin.contains("as in its twin"), "{twin}");
    let columns = advice(&[[1, 4, 8, 2, 5, 7, 3, 6, 0], STEPS04[4]]);
    assert!(columns.contains("rows as columns"), "{columns}");
    let shifted = advice(&[[3, 1, 2, 3, 4, 5, 6, 8, 7], STEPS04[4]]);
    assert!(shifted.contains("the dimension and no tile"), "{shifted}");
    // Of two by two, either may be.
    let mut small = Story::about("2  1 3  2 0", 0).moves(2);
    for tiles in [[1, 2, 3, 0], [1, 2, 0, 3], [1, 2, 3, 0]] {
        small.transcript.boards.push(BoardClaim {
            place: Place::stdout(2),
            tiles: Tiles::Exact(tiles.to_vec()),
        });
    }
    let either = unsolvable::check(small.evidence(), &Exit::Code(0)).remove(0).hint;
    assert!(either.unwrap().contains("either its twin"));
    let misread = [
        ([0, 4, 7, 1, 2, 8, 3, 5, 6], "rows as columns"),
        ([3, 0, 1, 3, 4, 2, 5, 7, 8], "the dimension and no tile"),
    ];
    for (board, hint) in misread {
        let story = puzzle04().boards(&[board]);
        let path::Reading::Broken(finding) = path::read(story.evidence()) else {
            panic!("the boards are no path");
        };
        assert!(
            finding.hint.as_ref().is_some_and(|given| given.contains(hint)),
            "{finding:?}"
        );
    }
    let without_start = puzzle04().moves(3).boards(&STEPS04[1..]);
    let hint = moves::check(without_start.evidence(), 4, Some(4)).remove(0).hint;
    assert!(hint.unwrap().contains("boards less one"));
    let stopped = advice(&STEPS04[..4]);
    assert!(stopped.contains("on which it stops"), "{stopped}");
}

#[test]
fn a_negative_number_is_quoted() {
    let mut story = puzzle04();
    story.transcript.moves.push(Claim {
        value: None,
        place: Place::stdout(1),
    });
    story.transcript.not_counts.push(Quote {
        place: Place::stdout(1),
        text: "-1".to_owned(),
    });
    let found = moves::check(story.evidence(), 4, None).remove(0).found;
    assert_eq!(found.as_deref(), Some("-1"));
    story.transcript.moves.clear();
    let nothing = moves::check(story.evidence(), 4, None).remove(0).found;
    assert_eq!(nothing.as_deref(), Some("nothing"));
    story.transcript.not_counts[0].text = "undefined".to_owned();
    let word = moves::check(story.evidence(), 4, None).remove(0).found;
    assert_eq!(word.as_deref(), Some("`undefined`"));
}

#[test]
fn directions_are_made_on_the_puzzle() {
    let blank = || puzzle04().with_directions(StepMeaning::Blank);
    assert_eq!(blank().directions("RDRD").path_codes(), []);
    assert_eq!(blank().directions("RDRD").moves(4).path_codes(), []);
    assert_eq!(
        puzzle04()
            .with_directions(StepMeaning::Tile)
            .directions("LULU")
            .path_codes(),
        []
    );
    assert_eq!(
        puzzle04()
            .with_directions(StepMeaning::Number)
            .directions("1256")
            .path_codes(),
        []
    );
    assert_eq!(blank().path_codes(), [PathMissing]);
    assert_eq!(blank().boards(&STEPS04).path_codes(), [PathMissing]);
    let longer = blank().directions("RLRDRD").path_codes();
    assert_eq!(longer, [PathNotMinimal]);
    let another = blank().directions("RDRD").moves(5).path_codes();
    assert_eq!(another, [PathLengthMismatch]);
    let of_two = blank().directions("RDRD").directions("RD").path_codes();
    assert_eq!(of_two, [PathWrongEnd]);
}

#[test]
fn the_first_move_that_the_board_does_not_allow_is_named() {
    let findings = puzzle04()
        .with_directions(StepMeaning::Blank)
        .directions("RU")
        .path();
    assert_eq!(findings[0].code, PathIllegalStep);
    assert_eq!(
        findings[0].message,
        "move 2 is `Up`, which the board does not allow: the blank is at row 1, column 2"
    );
    let findings = puzzle04()
        .with_directions(StepMeaning::Number)
        .directions("7")
        .path();
    assert!(
        findings[0].message.ends_with("tile 7 is not beside the blank"),
        "{findings:?}"
    );
    let findings = puzzle04()
        .with_directions(StepMeaning::Blank)
        .directions("DURD")
        .path();
    assert_eq!(findings[0].code, PathWrongEnd);
}

/// What was read too early or too late shows in the first board that is printed.
#[test]
fn a_puzzle_that_was_read_from_the_wrong_number_is_told_as_that() {
    let hint = |first: [u32; 9]| {
        let story = puzzle04().moves(31).boards(&[first, STEPS04[1]]);
        let of_path = story.path().remove(0).hint.unwrap_or_default();
        let of_moves = moves::check(story.evidence(), 4, None)
            .remove(0)
            .hint
            .unwrap_or_default();
        if of_path == of_moves {
            of_path
        } else {
            String::new()
        }
    };
    assert!(hint([3, 0, 1, 3, 4, 2, 5, 7, 8]).contains("the dimension and no tile"));
    for last in [0, 6, 9] {
        assert!(hint([1, 3, 4, 2, 5, 7, 8, 6, last]).contains("first tile is missing"));
    }
    assert!(hint([4, 2, 5, 7, 8, 6, 0, 0, 0]).contains("first row is missing"));
    assert_eq!(hint([1, 3, 4, 2, 5, 7, 6, 8, 0]), "");
}

#[test]
fn boards_of_another_size_are_told_as_that() {
    let mut story = puzzle04().moves(18);
    story.transcript.other_size = Some((Place::stdout(2), 4));
    let [finding] = &story.path()[..] else {
        panic!("one")
    };
    assert_eq!(
        (finding.code, finding.message.as_str()),
        (
            PathMissing,
            "the boards printed are 4 by 4, and the puzzle is 3 by 3"
        )
    );
}

#[test]
fn the_goal_alone_is_no_path() {
    let message = |boards: &[[u32; 9]]| puzzle04().moves(4).boards(boards).path().remove(0).message;
    assert_eq!(
        message(&STEPS04[4..]),
        "only the goal is printed, and not the way to it"
    );
    assert_eq!(message(&STEPS04[3..]), "the path does not begin at the puzzle");
}

#[test]
fn numbers_from_nowhere_are_told_from_two_moves_of_one_array() {
    let hint = |tile: u32| {
        let mut first = STEPS04[0];
        first[4] = tile;
        puzzle04()
            .boards(&[first])
            .path()
            .remove(0)
            .hint
            .unwrap_or_default()
    };
    assert!(hint(1_493_550_845).contains("memory read that was never set"));
    assert!(hint(9).contains("an array of its own"));
}

/// The puzzle is printed as it was read, and what is said of it stands below.
#[test]
fn who_prints_the_puzzle_and_a_word_is_quoted() {
    let said = |word: &str, story: Story| {
        let mut story = story;
        story.transcript.last = Some(Quote {
            text: word.to_owned(),
            place: Place::stdout(9),
        });
        story
    };
    let found = |finding: &crate::judgement::Finding| finding.found.clone().unwrap_or_default();
    let solvable = said("False", puzzle04().boards(&STEPS04[..1]));
    assert_eq!(
        found(&moves::check(solvable.evidence(), 4, None)[0]),
        "no answer; the last line is `False`"
    );
    let rows = said("7 8 6", puzzle04().boards(&STEPS04[..1]));
    assert_eq!(found(&moves::check(rows.evidence(), 4, None)[0]), "nothing");
    let none = said(
        "False",
        Story::about(UNSOLVABLE, 0).boards(&[[1, 2, 3, 4, 5, 6, 8, 7, 0]]),
    );
    assert_eq!(
        found(&unsolvable::check(none.evidence(), &Exit::Code(0))[0]),
        "`False`"
    );
}

#[test]
fn directions_of_the_other_piece_are_understood_and_remarked_on() {
    let story = puzzle04().with_directions(StepMeaning::Blank).directions("LULU");
    assert_eq!(story.path_codes(), []);
    assert_eq!(
        story.path_form(),
        ["the moves say where the tile goes, and the assignment asks where the blank goes"]
    );
    assert!(
        puzzle04()
            .with_directions(StepMeaning::Blank)
            .directions("RDRD")
            .path_form()
            .is_empty()
    );
}

#[test]
fn moves_from_the_last_to_the_first_are_no_path() {
    // The blank goes right, down, right, down: backwards that is down, right, down, right.
    let findings = puzzle04()
        .with_directions(StepMeaning::Blank)
        .directions("DRDR")
        .path();
    assert_eq!(findings[0].code, PathWrongEnd);
    assert!(findings[0].message.contains("wrong order"), "{findings:?}");
}

#[test]
fn no_move_is_needed_where_the_puzzle_is_the_goal() {
    let solved = || Story::about("3  1 2 3  4 5 6  7 8 0", 0).with_directions(StepMeaning::Blank);
    assert_eq!(solved().directions("").path_codes(), []);
    assert_eq!(solved().moves(0).path_codes(), []);
    assert_eq!(solved().path_codes(), [PathMissing]);
}
