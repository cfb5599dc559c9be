//! The words of a diagnosis: what a program's numbers are a sign of, and where to look. Written for the student, so they name the place and not the correction.

mod ladder;

use reference::misconception::Misconception;

use self::ladder::further;
use super::evidence::Shown;
use super::seen::{Seen, What};

/// What it is a sign of, and what was seen.
pub(super) fn message(misconceptions: &[Misconception], shown: &[Shown], seen: &[Seen<'_>]) -> String {
    let examples: Vec<String> = shown
        .iter()
        .map(|one| {
            format!(
                "on {} it gives {}, and right is {}",
                one.fixture, one.found, one.expected
            )
        })
        .collect();
    let some_told = seen
        .iter()
        .any(|seen| seen.what == What::NoSolution && !seen.fixture.golden.is_solvable());
    let signs: Vec<&str> = misconceptions.iter().map(|one| sign(*one, some_told)).collect();
    format!(
        "What the program does on {} puzzles, right and wrong, is what comes out when {}: {}.",
        explained(seen),
        signs.join(", or when "),
        examples.join("; ")
    )
}

/// How many puzzles are explained: those without an answer are not.
pub(super) fn explained(seen: &[Seen<'_>]) -> usize {
    let is_explained = |seen: &&Seen<'_>| seen.is_answer() || seen.what == What::Stopped;
    seen.iter().filter(is_explained).count()
}

/// Hints in steps: where to look, what to check, what is wrong. The second one begins with an answer of the program's own.
pub(super) fn steps(misconceptions: &[Misconception], shown: &[Shown]) -> Vec<String> {
    let joined = |of_one: &dyn Fn(Misconception) -> &'static str| {
        let all: Vec<&str> = misconceptions.iter().map(|one| of_one(*one)).collect();
        all.join(" ")
    };
    let mut check = joined(&|one| further(one)[0]);
    if let Some(first) = shown.first() {
        check = format!(
            "{check} Then try {}, where your program gives {}.",
            first.fixture, first.found
        );
    }
    vec![joined(&place), check, joined(&|one| further(one)[1])]
}

/// The end of "what comes out when …". `some_told` says that some boards without a solution were told from the others.
const fn sign(misconception: Misconception, some_told: bool) -> &'static str {
    use Misconception as M;
    match misconception {
        M::HammingCountsBlank => "the blank counts as a tile in the Hamming distance",
        M::ManhattanCountsBlank => "the blank counts as a tile in the Manhattan distance",
        M::HammingForManhattan => {
            "the priority uses the Hamming distance, and the Manhattan distance is asked for"
        }
        M::RowsAndColumnsExchanged => {
            "the row and the column of a tile's goal change places in the Manhattan distance"
        }
        M::ThreeForN => "a 3 stands where the dimension of the board belongs in the Manhattan distance",
        M::IndexDifference => {
            "the distance of a tile is the difference of two positions in the array, and not a number of rows and columns"
        }
        M::GoalOneSquareOff => "the distance is measured to a square one after each tile's goal",
        M::GoalRowOff => "the goal's row is one too far down for the tiles at the end of a row",
        M::BlankFirstGoal => "the goal is taken to have the blank in the first square",
        M::NoCriticalOptimisation => "the board that a node came from is enqueued again",
        M::WrongAncestor => "neighbors are compared with the initial board, and not with the board before",
        M::GoalAtEnqueue => "the search stops as soon as the goal is made, and not when it leaves the queue",
        M::VisitedAtEnqueue => {
            "a board counts as visited from the moment it enters the queue, so that a shorter way to it that is found later is lost"
        }
        M::GlobalMoveCounter => {
            "one counter for the whole search stands for the number of moves of every node"
        }
        M::MovesGrowInLoop => {
            "the number of moves of a node grows inside the loop over its neighbors, so that each neighbor gets one more than the one before"
        }
        M::Greedy => "the priority is the distance alone, without the moves made so far",
        M::WeightedDistance => {
            "the distance weighs too much in the priority: it counts more than once, it is more than the moves that are needed, or the moves made so far hardly count"
        }
        M::DepthFirst => "the search goes into the depth: the newest node is taken first",
        M::BreadthFirst => "the nodes are taken in the order of their moves, without regard to the distance",
        M::ConstantComparison => {
            "the comparison of two nodes finds them equal always, so that the queue has no order"
        }
        M::WorstFirst => "the queue gives the node with the largest priority first",
        M::BrokenHeap => {
            "the queue does not always give the node with the smallest priority first, because of a mistake in the heap"
        }
        M::RemembersBoards => "boards that left the queue are remembered and not enqueued again",
        M::RootNotCounted => "the initial node is not counted",
        M::DequeuedAsEnqueued => "the nodes that leave the queue are counted, and not those that enter it",
        M::BothQueuesCounted => "the nodes of the twin's search are counted together with the board's own",
        M::OneQueueForBoth => "the board and its twin share one queue, and all its nodes are counted",
        M::OneNodeTooMany => {
            "one node more is counted than enters the queue, as when the goal is put back or counted again"
        }
        M::UnsolvableNeverEnds | M::TwinIsTheSameBoard if some_told => {
            "small boards without a solution are recognised, as when the search has seen every board that it can reach, and larger ones are not"
        }
        M::UnsolvableNeverEnds | M::TwinIsTheSameBoard => {
            "nothing tells a board without a solution from the others: there is no test, or the twin is no other board"
        }
        M::TwinSwapsBlank => "the twin exchanges two fixed squares, and one of them may hold the blank",
        M::ParityIgnoresBlankRow => "the row of the blank is left out of the parity rule, where N is even",
        M::BlankRowFromWrongEnd => {
            "even and odd are exchanged in the parity rule for even N, or the blank's row is counted from the other end"
        }
        M::BlankCountedInInversions => "the blank takes part in counting the inversions",
        M::BlankRowForOddN => "the row of the blank is part of the parity rule for odd N too",
        M::ParityReversed => "solvable and unsolvable are exchanged",
        M::AlwaysUnsolvable => "every board is said to have no solution",
        M::GivesUp => {
            "the search ends before it has come to the goal, as after a fixed number of steps, and the board is then said to have no solution"
        }
        M::UnsolvableAsZeroMoves => {
            "the number of moves is printed without asking first whether there is a solution"
        }
        M::BoardsCountedAsMoves => "the boards of the solution are counted, and not the moves between them",
        M::OneMoveTooFew => "one move is left out in counting",
        M::SumOfMoves => "the numbers of moves of all boards of the path are added up",
        M::DequeuedAsMoves => "the nodes that left the queue are counted as moves",
        M::DequeuedBoardsAsSolution => "every board that leaves the queue is kept as a part of the solution",
        M::InputTransposed => "rows and columns change places when the puzzle is read",
        M::ByteTiles => "a tile's number is kept where numbers above 127 do not fit",
    }
}

/// Where to look, in a sentence or two.
const fn place(misconception: Misconception) -> &'static str {
    use Misconception as M;
    match misconception {
        M::HammingCountsBlank => {
            "Look at what your Hamming distance is for a board that is one move from the goal."
        }
        M::ManhattanCountsBlank => {
            "Look at what your Manhattan distance is for a board that is one move from the goal."
        }
        M::HammingForManhattan => "Look at which distance the priority of a node is made with.",
        M::RowsAndColumnsExchanged => {
            "Work out by hand the distance of a board in which only tile 2 is out of place, and compare with yours."
        }
        M::ThreeForN => "Look for numbers in the distance that are right for 3-by-3 boards only.",
        M::IndexDifference => {
            "How many moves does a tile need that stands right below its goal, and what is its distance in your program?"
        }
        M::GoalOneSquareOff => {
            "On which square, counted from 0, does tile 1 belong? Print your distance of the solved board."
        }
        M::GoalRowOff => "Print your distance of the solved board, tile by tile, and look at tile N.",
        M::BlankFirstGoal => "Compare your goal with the one that the assignment shows.",
        M::NoCriticalOptimisation => {
            "Which board do you compare a neighbor with? Are the tiles compared, or only the references?"
        }
        M::WrongAncestor => "Which board do you compare a neighbor with before it is enqueued?",
        M::GoalAtEnqueue => {
            "Where in your program is the goal recognized? Follow a small puzzle with a pencil and compare the counts."
        }
        M::VisitedAtEnqueue => "When is it sure that no shorter way to a board is left?",
        M::GlobalMoveCounter => {
            "Where does the number of moves of a node come from? Two nodes made one after the other may have made different numbers of moves."
        }
        M::MovesGrowInLoop => {
            "Print the number of moves of all neighbors that one node puts into the queue. What should these numbers have in common?"
        }
        M::Greedy => {
            "Print the priority of each node that leaves the queue. Is it what the assignment asks for?"
        }
        M::WeightedDistance => {
            "Print moves, distance and priority of each node that leaves the queue. Is the distance the same when you ask for it twice, and never more than the moves that are left?"
        }
        M::DepthFirst => "Which node leaves your queue first, and which should?",
        M::BreadthFirst => {
            "Print moves and distance of each node that leaves the queue: which of the two decides on the order?"
        }
        M::ConstantComparison => {
            "Take two nodes, one with a larger priority than the other. What does your own comparison say of them?"
        }
        M::WorstFirst => {
            "Some libraries' queues give the largest first: put 1, 2 and 3 into yours and see what comes out."
        }
        M::BrokenHeap => {
            "Put thirty numbers in disorder into your queue, take some out, put others in, and take all out: do they come in order? Follow by hand how a number rises and sinks, and which places of the array are its parent and its children."
        }
        M::RemembersBoards => {
            "The number that is asked for is that of a search which leaves out only the board before; see what else yours leaves out."
        }
        M::RootNotCounted => "Where do you begin to count? For a solved board the number is 1.",
        M::DequeuedAsEnqueued => "On which operation of the queue does your counter grow?",
        M::BothQueuesCounted => {
            "On which nodes does your counter grow, and are all of them of the board's own search?"
        }
        M::OneQueueForBoth => "How many nodes are in your queue before the first one leaves it?",
        M::OneNodeTooMany => "Follow your counter on a solved board, where one node is enqueued.",
        M::UnsolvableNeverEnds | M::TwinIsTheSameBoard => {
            "What makes your search end for a board that cannot be solved? Print the board and its twin, if you use one."
        }
        M::TwinSwapsBlank => {
            "Print the twin of a board whose blank is in one of the squares that you exchange."
        }
        M::ParityIgnoresBlankRow => {
            "Slide one tile up or down on a 4-by-4 board and count the inversions before and after."
        }
        M::BlankRowFromWrongEnd => {
            "What does your rule say of a solved 4-by-4 board, and of the solved 2-by-2 board?"
        }
        M::BlankCountedInInversions => {
            "Slide one tile sideways and count the inversions before and after: what should not change?"
        }
        M::BlankRowForOddN => "Slide one tile up or down on a 3-by-3 board and follow what your rule says.",
        M::ParityReversed => "What does your rule say of a solved board?",
        M::AlwaysUnsolvable => "What does your program say of a board that is solved already?",
        M::GivesUp => {
            "Look for a number in your search that bounds how long it may take, and for boards that are taken for others seen before."
        }
        M::UnsolvableAsZeroMoves => {
            "What does your program do between the end of the search and the first line that it prints?"
        }
        M::BoardsCountedAsMoves => {
            "How many boards are there for a puzzle that is solved already, and how many moves?"
        }
        M::OneMoveTooFew => "What does your program print for a puzzle that is one move from the goal?",
        M::SumOfMoves => "Where do you add to the number of moves, and how often?",
        M::DequeuedAsMoves => {
            "Where do you add to the number of moves? Not every node that leaves the queue is on the way to the goal."
        }
        M::DequeuedBoardsAsSolution => {
            "How do you get from the goal back to the first board? Not every board that leaves the queue is on the way."
        }
        M::InputTransposed => "Print the board right after reading it, and compare with the file.",
        M::ByteTiles => "Print the board right after reading it, for a puzzle of 12 by 12.",
    }
}

#[cfg(test)]
mod tests {
    use testing::reading;

    use super::*;
    use crate::fixture::FixtureId;

    /// Whoever is nervous, and whoever reads in a second language, should understand it.
    #[test]
    fn every_step_is_short_and_easy_to_read() {
        let shown = [Shown {
            fixture: FixtureId::new("3x3/depth-20-a"),
            expected: "20 moves".to_owned(),
            found: "22 moves".to_owned(),
        }];
        for &misconception in Misconception::ALL {
            let steps = steps(&[misconception], &shown);
            assert_eq!(steps.len(), 3);
            for step in &steps {
                reading::assert_easy(step);
            }
            assert!(steps[1].contains("3x3/depth-20-a, where your program gives 22 moves"));
        }
    }

    #[test]
    fn of_two_mistakes_each_step_speaks_of_both() {
        let both = [Misconception::Greedy, Misconception::WeightedDistance];
        let steps = steps(&both, &[]);
        for (step, one) in steps
            .iter()
            .zip(both.map(|one| [place(one), further(one)[0], further(one)[1]])[1])
        {
            assert!(step.ends_with(one), "{step}");
        }
    }
}
