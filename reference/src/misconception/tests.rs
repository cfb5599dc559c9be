use super::*;
use crate::board::Board;
use crate::budget::Budget;
use crate::counts;
use crate::generate::{Random, boards_at, walk};
use crate::heuristic::Heuristic;
use crate::optimal;
use crate::solver::Solver;
use crate::testing::board;

fn solved(answer: Answer) -> Solved {
    let Answer::Solved(solved) = answer else {
        panic!("expected a solution, found {answer:?}");
    };
    solved
}

/// What a misconception's first form prints in the assignment's style.
fn first(misconception: Misconception, board: &Board) -> Answer {
    Variant::of(misconception)[0].answer(board, Style::ASSIGNMENT, Budget::nodes(100_000))
}

/// Whether some form in some usual style prints a solution as asked.
fn prints(misconception: Misconception, board: &Board, asked: impl Fn(&Solved) -> bool) -> bool {
    let mut programs = Variant::of(misconception)
        .into_iter()
        .flat_map(|variant| Style::usual().into_iter().map(move |style| (variant, style)));
    programs.any(|(variant, style)| {
        let answer = variant.answer(board, style, Budget::nodes(50_000));
        matches!(answer, Answer::Solved(solved) if asked(&solved))
    })
}

const PUZZLE04: &str = "3  0 1 3  4 2 5  7 8 6";

#[test]
fn names_are_unique_and_kebab() {
    let mut names: Vec<&str> = Misconception::ALL.iter().map(|known| known.name()).collect();
    assert!(
        names
            .iter()
            .all(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
    );
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Misconception::ALL.len());
    assert!(
        Misconception::ALL
            .iter()
            .all(|known| known.description().ends_with('.'))
    );
}

#[test]
fn every_style_without_a_misconception_is_right() {
    for moves in [0, 1, 4, 9, 14, 18, 22] {
        for board in boards_at(3, moves).step_by(977).take(3) {
            for style in Style::usual() {
                let answer = solved(style.answer(&board, Budget::UNLIMITED));
                assert_eq!(
                    (answer.moves, answer.length),
                    (moves, moves),
                    "{board:?} {style:?}"
                );
                assert!(answer.boards().last().is_some_and(Board::is_goal));
                if style.memory == Memory::Nothing {
                    let right = counts::tree(&board, style.heuristic, Budget::UNLIMITED).expect("solvable");
                    assert!(right.enqueued.contains(answer.enqueued), "{board:?} {style:?}");
                    assert!(right.dequeued.contains(answer.dequeued), "{board:?} {style:?}");
                }
            }
        }
    }
}

#[test]
fn the_assignments_style_is_the_assignments_solver_when_it_lists_neighbours_alike() {
    let style = Style {
        order: crate::Direction::ALL,
        ..Style::ASSIGNMENT
    };
    for board in boards_at(3, 16).step_by(97).take(20) {
        let by_rules = solved(style.answer(&board, Budget::UNLIMITED));
        let solution = Solver::new(Heuristic::Manhattan).solve(&board).expect("solvable");
        assert_eq!(by_rules.enqueued, solution.stats.enqueued);
        assert_eq!(by_rules.dequeued, solution.stats.dequeued);
    }
}

#[test]
fn puzzle04_gives_the_counts_that_real_programs_print() {
    let puzzle = board(PUZZLE04);
    for (misconception, enqueued) in [
        (Misconception::NoCriticalOptimisation, 13),
        (Misconception::RootNotCounted, 9),
        (Misconception::DequeuedAsEnqueued, 5),
        (Misconception::OneNodeTooMany, 11),
    ] {
        assert_eq!(
            solved(first(misconception, &puzzle)).enqueued,
            enqueued,
            "{misconception}"
        );
    }
    let made = Misconception::GoalAtEnqueue;
    let is_odd = |solved: &Solved| solved.moves != 4 || !(8..=10).contains(&solved.enqueued);
    assert!(prints(made, &puzzle, |solved| !is_odd(solved)) && !prints(made, &puzzle, is_odd));
}

#[test]
fn a_trace_is_the_search_whose_numbers_are_printed() {
    for board in boards_at(3, 9).step_by(7) {
        let traced = Style::ASSIGNMENT.trace(&board, 10_000);
        let solved = solved(Style::ASSIGNMENT.answer(&board, Budget::UNLIMITED));
        assert_eq!(traced.len() as u64, solved.dequeued);
        let made: usize = traced.iter().map(|node| node.enqueued.len()).sum();
        assert_eq!(made as u64 + 1, solved.enqueued);
        for node in &traced {
            assert_eq!(node.priority, node.moves + node.distance);
            assert_eq!(node.distance.cast_unsigned(), node.board.manhattan());
            assert!(
                node.enqueued
                    .iter()
                    .all(|next| next.priority == next.moves + next.distance)
            );
            let parent = node.parent.map(|at| &traced[at]);
            assert_eq!(node.moves, parent.map_or(0, |parent| parent.moves + 1));
            assert!(parent.is_none_or(|parent| parent.board.is_neighbor(&node.board)));
        }
        assert!(
            traced[1..]
                .iter()
                .all(|node| node.is_last || node.left_out.len() == 1)
        );
    }
    let board = board(PUZZLE04);
    let again = Variant::of(Misconception::NoCriticalOptimisation)[0];
    let traced = again.trace(&board, Style::ASSIGNMENT, 10_000);
    assert!(traced.iter().all(|node| node.left_out.is_empty()));
}

#[test]
fn puzzles_known_to_discriminate_do() {
    let loops = board("3  8 2 3  5 0 6  1 7 4");
    assert!(prints(Misconception::GlobalMoveCounter, &loops, |solved| {
        solved.moves == 22
    }));
    let visited = board("3  1 2 8  6 0 3  7 4 5");
    assert!(prints(Misconception::VisitedAtEnqueue, &visited, |solved| {
        solved.moves == 20
    }));
    let hard = boards_at(3, 20).nth(500).expect("there are thousands");
    assert!(prints(Misconception::Greedy, &hard, |solved| solved.moves > 24));
}

#[test]
fn a_number_that_grows_in_the_loop_gives_siblings_different_moves() {
    let puzzle = board("3  1 2 3  4 0 5  7 8 6");
    let [prefix, _, postfix, _] = Variant::of(Misconception::MovesGrowInLoop)[..] else {
        panic!("four forms");
    };
    let made = |variant: Variant| -> Vec<i64> {
        let trace = variant.trace(&puzzle, Style::ASSIGNMENT, 1);
        trace[0].enqueued.iter().map(|node| node.moves).collect()
    };
    assert_eq!(
        (made(prefix), made(postfix)),
        (vec![1, 2, 3, 4], vec![0, 1, 2, 3])
    );
    // The blank goes to the right fourth; from there it goes down second, after up.
    let answer = solved(prefix.answer(&puzzle, Style::ASSIGNMENT, Budget::nodes(99)));
    assert_eq!((answer.moves, answer.length), (6, 2));
}

#[test]
fn numbers_that_are_printed_otherwise_follow_from_the_right_ones() {
    let puzzle = board(PUZZLE04);
    let moves = |misconception| solved(first(misconception, &puzzle)).moves;
    assert_eq!(moves(Misconception::BoardsCountedAsMoves), 5);
    assert_eq!(moves(Misconception::OneMoveTooFew), 3);
    assert_eq!(moves(Misconception::SumOfMoves), 10);
    assert_eq!(moves(Misconception::DequeuedAsMoves), 4);
    let listed = solved(first(
        Misconception::DequeuedBoardsAsSolution,
        &board("3  8 1 3  4 0 2  7 6 5"),
    ));
    assert_eq!(listed.boards().len() as u64, listed.dequeued);
}

#[test]
fn the_rules_of_parity_differ_from_the_right_one_where_they_are_wrong() {
    let answers = |misconception, boards: &[Board]| -> usize {
        boards
            .iter()
            .filter(|board| (first(misconception, board) == Answer::Unsolvable) == board.is_solvable())
            .count()
    };
    let odd: Vec<Board> = boards_at(3, 6).take(20).collect();
    let mut random = Random::new(4);
    let even: Vec<Board> = (0..60)
        .map(|_| walk(4, 30, &mut random).expect("a dimension"))
        .collect();
    assert_eq!(answers(Misconception::BlankRowFromWrongEnd, &even), 60);
    assert_eq!(answers(Misconception::BlankRowFromWrongEnd, &odd), 0);
    assert!((1..60).contains(&answers(Misconception::ParityIgnoresBlankRow, &even)));
    assert_eq!(answers(Misconception::ParityIgnoresBlankRow, &odd), 0);
    assert!((1..20).contains(&answers(Misconception::BlankRowForOddN, &odd)));
    assert_eq!(answers(Misconception::BlankRowForOddN, &even), 0);
    assert_eq!(answers(Misconception::ParityReversed, &odd), 20);
    // The blank stands behind an even number of tiles after an even number of moves.
    assert_eq!(answers(Misconception::BlankCountedInInversions, &odd), 0);
    let after_seven: Vec<Board> = boards_at(3, 7).take(20).collect();
    assert_eq!(answers(Misconception::BlankCountedInInversions, &after_seven), 20);
}

#[test]
fn a_twin_that_swaps_the_blank_ends_first_or_never() {
    // The twin is the goal's neighbour on the other side of the blank: nearer by one.
    let solvable = board("3  1 0 2  4 5 3  7 8 6");
    let answers: Vec<Answer> = Variant::of(Misconception::TwinSwapsBlank)
        .into_iter()
        .map(|variant| variant.answer(&solvable, Style::ASSIGNMENT, Budget::nodes(1000)))
        .collect();
    assert!(matches!(answers[0], Answer::Solved(_)));
    let unsolvable = board("3  2 1 3  4 5 6  7 0 8");
    assert_eq!(
        Variant::of(Misconception::TwinSwapsBlank)[1].answer(
            &unsolvable,
            Style::ASSIGNMENT,
            Budget::nodes(1000)
        ),
        Answer::NoEnd
    );
    assert_eq!(
        first(Misconception::UnsolvableNeverEnds, &unsolvable),
        Answer::NoEnd
    );
    assert_eq!(
        solved(first(Misconception::UnsolvableAsZeroMoves, &unsolvable)).moves,
        0
    );
}

/// The figures are those of a program in Rust whose `Ord` for its nodes is always `Equal`, with `BinaryHeap`.
#[test]
fn a_heap_of_equal_nodes_that_fills_its_hole_from_below_finds_the_goal_late() {
    let style = Style {
        ties: Ties::BottomUpHeap,
        ..Style::ASSIGNMENT
    };
    let [variant] = Variant::of(Misconception::ConstantComparison)[..] else {
        panic!("one form");
    };
    let answer = |text: &str, nodes: u64| variant.answer(&board(text), style, Budget::nodes(nodes));
    for (text, moves, enqueued) in [
        ("3  0 1 3  4 2 5  7 8 6", 4, 22),
        ("3  6 5 2 1 3 0 4 7 8", 1_547, 36_260),
    ] {
        let solved = solved(answer(text, 50_000));
        assert_eq!((solved.moves, solved.enqueued), (moves, enqueued), "{text}");
    }
    assert_eq!(answer("3  6 5 2 1 3 0 4 7 8", 24_000), Answer::Unknown);
}

#[test]
fn a_puzzle_read_by_columns_is_another_puzzle() {
    let board = board("3  1 4 7  2 5 8  3 6 0");
    let answer = solved(first(Misconception::InputTransposed, &board));
    assert_eq!(answer.moves, 0);
    assert!(answer.boards()[0].is_goal());
}

#[test]
fn every_misconception_changes_something_on_some_board() {
    let mut boards: Vec<Board> = (0..25)
        .step_by(2)
        .flat_map(|moves| boards_at(3, moves).step_by(313).take(4))
        .collect();
    let mut random = Random::new(9);
    boards.extend((0..12).map(|_| walk(4, 9, &mut random).expect("a dimension")));
    boards.extend(boards_at(2, 3));
    boards.extend(boards.clone().iter().filter_map(Board::twin));
    boards.push(Board::goal(12).expect("a dimension"));
    for &misconception in Misconception::ALL {
        let differs = Variant::of(misconception).into_iter().any(|variant| {
            boards.iter().any(|board| {
                let budget = Budget::nodes(20_000);
                let wrong = variant.answer(board, Style::ASSIGNMENT, budget);
                wrong != Answer::Unknown && wrong != Style::ASSIGNMENT.answer(board, budget)
            })
        });
        assert!(differs, "{misconception}");
    }
}

#[test]
fn what_does_not_show_in_answers_is_shortest_in_every_style() {
    let mut random = Random::new(2026);
    for _ in 0..4 {
        let board = walk(3, 24, &mut random).unwrap();
        let moves = optimal::solve(&board, Budget::UNLIMITED).unwrap().moves.len() as u64;
        for &misconception in Misconception::ALL.iter().filter(|one| !one.shows_in_answers()) {
            if misconception == Misconception::ManhattanCountsBlank {
                continue;
            }
            for variant in Variant::of(misconception) {
                for style in Style::usual() {
                    if let Answer::Solved(solved) = variant.answer(&board, style, Budget::nodes(60_000)) {
                        assert_eq!(solved.moves, moves, "{variant:?} {style:?} {board:?}");
                    }
                }
            }
        }
    }
}
