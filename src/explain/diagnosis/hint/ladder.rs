//! The further steps of a diagnosis's hints, after [where to look](super::place): what to check, and what is wrong. Never the correction in code.

use reference::misconception::Misconception;

/// What to check, and what is wrong.
#[expect(
    clippy::too_many_lines,
    reason = "a table with an entry for each misconception"
)]
pub(super) const fn further(misconception: Misconception) -> [&'static str; 2] {
    use Misconception as M;
    match misconception {
        M::HammingCountsBlank | M::ManhattanCountsBlank => [
            "Work out the distance of this board by hand, tile by tile. Which square does your program count that you do not?",
            "The blank is no tile. Where it counts, the distance can be more than the moves that are left, and the search may go the wrong way.",
        ],
        M::HammingForManhattan => [
            "Print both distances of one board beside its priority. Which of them plus the moves gives the priority?",
            "Your priority is made with the number of tiles out of place. The course asks for the sum of their ways.",
        ],
        M::RowsAndColumnsExchanged => [
            "Which row and which column does tile 2 belong to? Print the two numbers that your program finds for it.",
            "Row and column of a tile's goal have changed places: one comes from dividing by N, the other is what is left over.",
        ],
        M::ThreeForN => [
            "Print the distance of a solved board of 4 by 4. What should it be, and what is it?",
            "A fixed 3 stands where the size of the board belongs. All is well on boards of 3 by 3, and wrong on others.",
        ],
        M::IndexDifference => [
            "Number the squares as your array does. How far apart are two squares, one above the other, in that count? How many moves are they apart?",
            "One step down is one move, but it is N places in the array. The distance comes out too large, so the search may miss the shortest way.",
        ],
        M::GoalOneSquareOff => [
            "Work out the distance of the solved board, tile by tile. It must be 0 for each of them.",
            "Squares are counted from 0 and tiles from 1. Each tile is sent to the square after its own.",
        ],
        M::GoalRowOff => [
            "Which row does the last tile of the first row belong to? Compare with what your program finds.",
            "The row is worked out from the tile's number, but the first tile belongs to square 0. So the last tile of each row is sent one row too far.",
        ],
        M::BlankFirstGoal => [
            "Print the board at which your search stops. Where is its blank?",
            "Your goal has the blank in the first square. In this assignment it is in the last one, so all ways lead to another board.",
        ],
        M::NoCriticalOptimisation => [
            "Follow the first two steps of a search by hand. Does the board you came from enter the queue again?",
            "A move and its opposite lead back to where you were. The assignment leaves that neighbor out, and your program puts it on the queue.",
        ],
        M::WrongAncestor => [
            "Go three steps deep by hand. With which board is each neighbor compared there?",
            "Only the first board is left out. The one to leave out is the board just before, and it is another one at each step.",
        ],
        M::GoalAtEnqueue => [
            "Write down the queue when the goal first enters it. Is a node with a smaller priority still there?",
            "The search ends when the goal is made. The assignment ends when it leaves the queue, so the numbers of nodes differ.",
        ],
        M::VisitedAtEnqueue => [
            "Look for a board that you reach twice. The second time, is the way to it shorter? What does your program do then?",
            "A board is closed as soon as it enters the queue. If a shorter way to it turns up later, that way is thrown away.",
        ],
        M::GlobalMoveCounter => [
            "Print each node with its number of moves. Has a node always one more than the node it was made from?",
            "One counter serves the whole search, so it counts the steps of the search. Each node needs a number of its own.",
        ],
        M::MovesGrowInLoop => [
            "Take a node with two neighbors and follow the loop by hand. What does it add to, and is that still the node's own number afterwards?",
            "All neighbors of a node are one move further than the node. Here the node's own number grows in the loop, so the second neighbor gets one more than the first.",
        ],
        M::Greedy => [
            "Take a node some moves away from the start. What do the moves add to its priority?",
            "Only the distance counts. So a board that looks near goes first, however long the way to it was, and the path can be too long.",
        ],
        M::WeightedDistance => [
            "Take one board near the goal, count its moves by hand, and compare with the distance that your program adds.",
            "The distance weighs too much against the moves made so far. Then boards on the shortest way look worse than they are.",
        ],
        M::DepthFirst => [
            "Enqueue three nodes by hand, the best one first. Which one comes out first?",
            "The newest node is always taken, as from a stack. Then the search runs far down one way and does not find the shortest one.",
        ],
        M::BreadthFirst => [
            "Does the order of your queue change if the distance is always 0?",
            "Nodes leave in the order of their moves and the distance plays no part. The path is right, but far more boards are looked at.",
        ],
        M::ConstantComparison => [
            "Put a node of priority 9 and then one of priority 4 into the queue. Which one comes out?",
            "The comparison never finds one node smaller than another. So the queue cannot put the best node first.",
        ],
        M::WorstFirst => [
            "Print the priorities in the order in which nodes leave the queue. Do they rise or fall?",
            "The node with the largest priority leaves first: the order of the comparison is the wrong way round for this queue.",
        ],
        M::BrokenHeap => [
            "After each change, check every parent against its two children. After which change is one of them smaller?",
            "A step of your heap leaves a smaller number below a larger one. From then on the node that comes out is not always the best.",
        ],
        M::RemembersBoards => [
            "Is there a list or a set of boards that you have seen? What happens to a board that is in it?",
            "Boards that left the queue are not put on it again. That is faster, but it gives another number than the one asked for.",
        ],
        M::RootNotCounted => [
            "Run your counter by hand for a solved board: one node is put on the queue. What does the counter say?",
            "The first node enters the queue as well, and your counter begins after it.",
        ],
        M::DequeuedAsEnqueued => [
            "Follow a puzzle of one move. How many nodes enter the queue, and how many leave it?",
            "The nodes that leave the queue are counted. When the search ends, others are still in it, and they count too.",
        ],
        M::BothQueuesCounted => [
            "Print the counter after each step of either search. When does it grow?",
            "The nodes of the twin's search are in your number. Only those of the board itself are asked for.",
        ],
        M::OneQueueForBoth => [
            "Print what is in the queue after the first step. Which of these boards come from the twin?",
            "Board and twin share one queue and one counter, so the twin's nodes are counted too.",
        ],
        M::OneNodeTooMany => [
            "Print the counter each time that it grows. Which node is counted twice, or never enters the queue?",
            "One node more is counted than enters the queue. The goal is often that node.",
        ],
        M::UnsolvableNeverEnds | M::TwinIsTheSameBoard => [
            "Try a solved board with two tiles exchanged. What should end the search there?",
            "Half of all boards can never reach the goal. The search goes on for ever on them, unless something tells them apart first.",
        ],
        M::TwinSwapsBlank => [
            "Which two squares does your twin exchange? Put the blank on one of them. Is the new board one move away?",
            "If the blank takes part, the exchange may be a move. Then the twin tells nothing about the board.",
        ],
        M::ParityIgnoresBlankRow => [
            "On a board of even size, does a slide up or down change whether the number of inversions is even?",
            "On boards of even size the inversions alone do not decide. The row of the blank counts as well.",
        ],
        M::BlankRowFromWrongEnd => [
            "Take the solved board. Count its inversions, count the row of the blank as your rule does, and see what the rule says.",
            "For boards of even size the blank's row is counted from the wrong end, or even and odd have changed places.",
        ],
        M::BlankCountedInInversions => [
            "Write the board in one line. Which pairs do you count, and is 0 in one of them?",
            "The blank is part of your inversions, and so a slide changes their number. Only pairs of tiles count.",
        ],
        M::BlankRowForOddN => [
            "On a board of odd size, does a slide up or down change whether the number of inversions is even?",
            "On boards of odd size the row of the blank must not count: inversions alone decide.",
        ],
        M::ParityReversed => [
            "Count the inversions of the solved board. Is that number even, and what does your rule make of it?",
            "The rule says yes where it should say no, and no where it should say yes.",
        ],
        M::AlwaysUnsolvable => [
            "Print what your test for a solution finds for a solved board, step by step.",
            "Your program says of every board that there is no solution. The test, or what is done with its result, is wrong.",
        ],
        M::GivesUp => [
            "Which is the hardest puzzle that it still solves? Count the steps of the search there.",
            "The search stops before it has come to the goal. To stop early does not show that there is no solution.",
        ],
        M::UnsolvableAsZeroMoves => [
            "What does the search give back where there is no solution? What is printed then?",
            "Where there is no solution there is no number of moves. Your program prints 0 without a look at that.",
        ],
        M::BoardsCountedAsMoves => [
            "Take a puzzle of one move. Count the boards that you print, and the moves between them.",
            "A path of two boards has one move. You print the number of boards.",
        ],
        M::OneMoveTooFew => [
            "Count the moves of a short solution by hand, the last one as well. Which move is not in your number?",
            "One move is missing from the count: the first or the last one.",
        ],
        M::SumOfMoves => [
            "Print the numbers that you add up. What is each of them for?",
            "Each board of the path has its own number of moves, and you add all of them. The last one alone is the answer.",
        ],
        M::DequeuedAsMoves => [
            "Compare your number with the length of the path that you print. Are they the same?",
            "You count the steps of the search. Many of the nodes that leave the queue are not on the way to the goal.",
        ],
        M::DequeuedBoardsAsSolution => [
            "Take two boards that you print one after the other. Is one slide enough from the first to the second?",
            "You keep every board that leaves the queue. The solution is only the chain of boards from the goal back to the start.",
        ],
        M::InputTransposed => [
            "Print the first row that your program has, and compare it with the first row of the file.",
            "The puzzle is read column by column, so rows and columns have changed places.",
        ],
        M::ByteTiles => [
            "Print the largest tile of such a board. Is it still the number in the file?",
            "Each tile is kept in one byte. Numbers above 127 do not fit and turn into others.",
        ],
    }
}
