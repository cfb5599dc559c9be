//! Mistakes of a search that its queue and its counters show, on this puzzle or on another one.

use std::collections::BTreeMap;
use std::fmt::Display;

use reference::{Board, Budget, optimal};

use crate::judgement::{Finding, FindingCode};
use crate::rubric::Requirement;

use super::answers::{Answer, Item, Reader};
use super::{Fault, Seen, requests};

/// What to do about a search that asks `equals()` too often, be it in its queue or of what it has seen.
pub(super) const COMPARE: &str = "compare a neighbor with the board before, and no boards elsewhere: not in `compareTo()`, and not with all boards seen so far";

/// What to do about a priority without the moves.
pub(super) const GREEDY: &str = "the queue always gives the board with the least distance, however many moves led to it: the priority must be the moves made so far plus the distance";

/// What to do about boards that are marked too early.
pub(super) const MARKED_EARLY: &str = "a board that went into the queue once never goes in again, also where a shorter way to it is found later: mark a board as seen when it leaves the queue, not when it goes in, or do not mark boards at all";

/// So many nodes of a search do not go into the queue without a board that goes in again, unless something keeps those out.
const MANY: usize = 200;

/// Whether no board went into the queue a second time, but for the first ones of the puzzle and of its twin, which students forget to mark.
pub(super) fn enter_once(seen: Seen<'_>) -> bool {
    let Some(Answer::Counts(events)) = seen.answers.of("order") else {
        return false;
    };
    let entered = events.iter().filter(|event| *event & 1 == 0).count();
    entered >= MANY && matches!(seen.answers.of("repeated"), Some(Answer::Number(..=2)))
}

/// So many nodes must have left the queue before their order says anything.
const FEWEST: usize = 15;

/// Whether each board that left the queue had the least distance of those in it. The puzzle's boards and those of its twin are apart, in one queue or in two.
pub(super) fn is_greedy(seen: Seen<'_>) -> bool {
    let Some(Answer::Counts(events)) = seen.answers.of("order") else {
        return false;
    };
    let mut queued: [BTreeMap<u64, usize>; 2] = Default::default();
    let mut taken = 0;
    for event in events {
        let (distance, tree) = (event / 4, &mut queued[usize::from(event & 2 != 0)]);
        if event & 1 == 0 {
            *tree.entry(distance).or_default() += 1;
            continue;
        }
        let Some(mut least) = tree.first_entry().filter(|least| *least.key() == distance) else {
            return false;
        };
        *least.get_mut() -= 1;
        if *least.get() == 0 {
            least.remove();
        }
        taken += 1;
    }
    taken >= FEWEST
}

/// What to do about a number of moves that is none.
pub(super) const OTHER_COUNT: &str = "`moves()` is larger than the number of moves in `solution()`, so it counts something else: the moves of a node are one more than those of the node before it, the same for all neighbors";

/// What to say of a number of moves that is none.
pub(super) const NEVER_SET: &str = "2147483647 is `Integer.MAX_VALUE`, and no search found that many moves: set the number when the goal leaves the queue";

/// What to do about a queue that gives the largest priority first.
pub(super) const LARGEST_FIRST: &str =
    "the queue gives the largest priority first, and must give the smallest first: turn the comparison round";

/// What is wrong with the order of the queue, here or on another puzzle.
pub(super) fn wrong_order(seen: Seen<'_>) -> Option<&'static str> {
    let known = |hint| seen.is_known(Requirement::SolverMoves, hint);
    if is_greedy(seen) || known(GREEDY) {
        Some(GREEDY)
    } else if goes_the_long_way(seen) || known(LARGEST_FIRST) {
        Some(LARGEST_FIRST)
    } else {
        None
    }
}

/// The 12 solvable boards of 2×2 are a ring, so there are two ways to the goal.
const RING: u64 = 12;

/// Whether each 2×2 puzzle was solved the long way round, those with the goal to the left as well as those with the goal to the right: no search with a wrong distance or with a stack does that.
fn goes_the_long_way(seen: Seen<'_>) -> bool {
    let own = (
        String::new(),
        seen.fixture.board.clone(),
        seen.fixture.golden.moves(),
    );
    let further = further_solved(seen).into_iter();
    let further = further.map(|(name, board, moves)| (format!("{name}-"), board, Some(moves)));
    let mut sides = [false; 2];
    for (prefix, board, moves) in further.chain([own]) {
        let Some(moves) = moves.filter(|moves| board.dimension() == 2 && (1..RING / 2).contains(moves))
        else {
            continue;
        };
        let found = seen.answers.of(&format!("{prefix}moves"));
        if found != Some(&Answer::Number((RING - moves).cast_signed())) {
            return false;
        }
        sides[usize::from(goes_clockwise(&board, moves))] = true;
    }
    sides == [true; 2]
}

/// Whether the blank of a 2×2 board goes clockwise on its shortest way.
fn goes_clockwise(board: &Board, moves: u64) -> bool {
    const CLOCKWISE: [(usize, usize); 4] = [(0, 0), (0, 1), (1, 1), (1, 0)];
    let place = |board: &Board| {
        let is_blank = |&(row, column): &(usize, usize)| board.tile(row, column) == 0;
        CLOCKWISE.iter().position(is_blank)
    };
    let mut neighbors = board.neighbors();
    let nearer = neighbors.find(|next| optimal_moves(next) < moves);
    nearer.is_some_and(|next| place(&next) == place(board).map(|at| (at + 1) % 4))
}

/// The further puzzles that a solver was made of, with the names of their solvers and their moves, the smallest first.
pub(super) fn further_solved(seen: Seen<'_>) -> Vec<(String, Board, u64)> {
    let made = |name: &str| seen.answers.of(&format!("{name}-solver")) == Some(&Answer::Done);
    let mut solved: Vec<_> = requests::further_puzzles()
        .into_iter()
        .filter(|(name, _)| made(name))
        .map(|(name, board)| {
            let moves = optimal_moves(&board);
            (name, board, moves)
        })
        .collect();
    solved.sort_by_key(|(_, board, moves)| (board.dimension(), *moves));
    solved
}

/// The minimum of a board that is some moves from the goal.
fn optimal_moves(board: &Board) -> u64 {
    let solved = optimal::solve(board, Budget::UNLIMITED);
    solved.map_or(0, |solution| solution.moves.len() as u64)
}

/// The twin that the grader's own board gives: the first two tiles of the first row, or of the second where the blank is among those.
pub(super) fn given_twin(board: &Board) -> Option<Board> {
    let n = board.dimension();
    let mut tiles: Vec<u32> = board.tiles().collect();
    let row = usize::from(board.tile(0, 0) == 0 || n < 2 || board.tile(0, 1) == 0);
    (n > 1).then(|| tiles.swap(row * n, row * n + 1))?;
    Board::from_tiles(n, &tiles).ok()
}

/// The pairs of boards that the search compared and that are neither the same nor two moves apart, each as two items; one that is no board at all is among them.
pub(super) fn odd_comparisons(seen: Seen<'_>) -> impl Iterator<Item = &[Item; 2]> {
    let puzzle = &seen.fixture.board;
    let items = match seen.answers.of("compared") {
        Some(Answer::Items { items, .. }) => items.as_slice(),
        _ => &[],
    };
    // Whoever has one queue for the puzzle and its twin asks at the end which of the two was first.
    let roots: Vec<Vec<u32>> = [Some(puzzle.clone()), given_twin(puzzle)]
        .into_iter()
        .flatten()
        .map(|root| root.tiles().collect())
        .collect();
    let n = puzzle.dimension();
    // A board of another size is left from an earlier search, in a static field.
    let is_of_size = move |item: &Item| {
        let first = item.text.as_deref().and_then(|text| text.lines().next());
        let size = first.and_then(|line| line.trim().parse().ok());
        size.is_none_or(|size: usize| size == n)
    };
    let pairs = items
        .as_chunks()
        .0
        .iter()
        .filter(move |pair: &&[Item; 2]| pair.iter().all(is_of_size));
    pairs.filter(move |pair| {
        let boards: Vec<_> = pair
            .iter()
            .filter_map(|item| item.tiles(Reader::Text, n))
            .collect();
        boards.len() < 2 || !boards.iter().any(|board| roots.contains(board))
    })
}

/// What to do about a search that compares each neighbor with the board that it comes from.
const PARENT: &str = "compare each neighbor with the board before the one that it comes from: the search compares it with the one that it comes from, which it never equals";

/// Whether all that the search compared are boards one slide apart.
fn compares_with_parent(seen: Seen<'_>) -> bool {
    let n = seen.fixture.board.dimension();
    let board = |item: &Item| Board::from_tiles(n, &item.tiles(Reader::Text, n)?).ok();
    let is_slide = |[one, other]: &[Item; 2]| match (board(one), board(other)) {
        (Some(one), Some(other)) => one.is_neighbor(&other),
        _ => false,
    };
    let mut odd = odd_comparisons(seen).peekable();
    odd.peek().is_some() && odd.all(is_slide)
}

/// What to do about a search that compares boards with something else.
pub(super) const NO_BOARD: &str =
    "compare boards with boards, `neighbor.equals(node.previous.board)`: no board equals anything else";

/// Whether the search asked a board whether it equals something that is none.
fn compares_with_other_class(seen: Seen<'_>) -> bool {
    let n = seen.fixture.board.dimension();
    odd_comparisons(seen).any(|[_, other]| other.tiles(Reader::Text, n).is_none())
}

/// What to do about a first board that is looked at twice.
const FIRST: &str = "take the first board out of the queue before its neighbors go in: it stays in, and is looked at once more";

/// Whether a second board of the puzzle went into the queue before one came out: only the first board's neighbors can have been made by then. The boards of its twin are apart.
fn leaves_first_in(seen: Seen<'_>) -> bool {
    let Some(Answer::Counts(events)) = seen.answers.of("order") else {
        return false;
    };
    let mut of_puzzle = events.iter().filter(|event| *event & 2 != 0);
    let mut next = || {
        of_puzzle
            .next()
            .filter(|event| *event & 1 == 0)
            .map(|event| event / 4)
    };
    let first_two = next().zip(next());
    // A neighbor is one slide nearer or farther; the same board may go in twice.
    first_two.is_some_and(|(first, second)| first.abs_diff(second) == 1)
}

/// What to do about a search with too many nodes: what it never asks of a board tells what it leaves out.
pub(super) fn what_it_leaves_out(seen: Seen<'_>) -> String {
    let mut advice = Vec::new();
    if let Some(Answer::Counts(calls)) = seen.answers.of("calls")
        && let [_, manhattan, hamming, equals, to_string, ..] = calls[..]
    {
        if manhattan == 0 && hamming > 0 {
            advice.push(
                "order by moves plus `manhattan()`: the search asks for `hamming()` alone, which is smaller and leaves more nodes to look at",
            );
        }
        let known = |hint| seen.is_known(Requirement::SolverCounts, hint);
        if compares_with_parent(seen) || known(PARENT) {
            advice.push(PARENT);
        } else if compares_with_other_class(seen) || known(NO_BOARD) {
            advice.push(NO_BOARD);
        } else if leaves_first_in(seen) || known(FIRST) {
            advice.push(FIRST);
        } else if equals == 0 && to_string == 0 {
            advice.push(
                "leave out the neighbor that is the board before (the critical optimization): the search never calls `equals()`",
            );
        }
    }
    if advice.is_empty() && seen.is_known(Requirement::SolverMoves, OTHER_COUNT) {
        return "`moves()` is wrong: if the priority has the same number in it, correct that first"
            .to_owned();
    }
    if advice.is_empty() {
        return "look for what the search does too often: is the neighbor that equals the board before left out (the critical optimization), is the order that of moves plus `manhattan()`, does it stop when the goal leaves the queue, and does it run once?".to_owned();
    }
    advice.join("; ")
}

/// That a search did something more often than it may.
pub(super) fn too_many(what: String, most: u64, found: impl Display, hint: &str) -> Fault {
    Finding::new(FindingCode::CostTooHigh, what)
        .comparing(format!("{AT_MOST}{most}"), found)
        .hint(hint)
        .into()
}

const AT_MOST: &str = "at most ";

/// From so many times too many nodes on, they are what keeps a search from its end: on the next puzzle they are more times too many.
const FAR_TOO_MANY_NODES: u64 = 4;

/// The same of calls for each board, a few times too many of which are a few times too slow. Boards that are looked for in a list are asked hundreds of times.
const FAR_TOO_MANY_CALLS: u64 = 8;

/// Whether a search did something so many times more often than it may, as [`too_many`] says it.
fn is_far_too_many(finding: &Finding, times: u64) -> bool {
    let most = finding
        .expected
        .as_deref()
        .and_then(|text| text.strip_prefix(AT_MOST)?.parse::<u64>().ok());
    let found = finding
        .found
        .as_deref()
        .and_then(|text| text.split(',').next()?.parse::<u64>().ok());
    most.zip(found)
        .is_some_and(|(most, found)| found >= most.saturating_mul(times))
}

/// What keeps a search from its end, as other puzzles show it, where that costs its own points.
pub(super) fn what_is_slow(seen: Seen<'_>, requirement: Requirement) -> Option<&'static str> {
    let is_of_search = matches!(
        requirement,
        Requirement::SolverInTime
            | Requirement::SolverCounts
            | Requirement::SolverCalls
            | Requirement::SolverQueue
            | Requirement::SolverMemory
            | Requirement::SolverOwnBoard
    );
    let costs_too_much = |of, times| {
        let mut faults = seen.facts.faults_of(of);
        of != requirement && faults.any(|finding| is_far_too_many(finding, times))
    };
    // Whoever finds no end among the few boards of 2×2 either has other reasons.
    let ends = requirement == Requirement::SolverIsSolvable
        && !seen.is_known_to_fail(requirement)
        && seen.facts.asks_twin != Some(false);
    if !is_of_search && !ends {
        None
    } else if seen.is_known(Requirement::SolverMoves, GREEDY) {
        Some("its queue leaves out the moves made so far")
    } else if seen.is_known(Requirement::SolverMoves, LARGEST_FIRST) {
        Some("its queue gives the largest priority first")
    } else if seen.facts.wanders {
        // It looks for no short solution, and how often it asks is not why it finds none.
        None
    } else if costs_too_much(Requirement::SolverCounts, FAR_TOO_MANY_NODES) {
        Some("its search looks at far too many nodes")
    } else if costs_too_much(Requirement::SolverCalls, FAR_TOO_MANY_CALLS) {
        Some("its search calls methods of `Board` far too often")
    } else {
        None
    }
}
