//! The words for each misconception.

use reference::misconception::Misconception;

/// What is said of one misconception.
pub(super) struct Words {
    /// The end of "it looks as if …".
    pub(super) sign: &'static str,
    /// Where to look.
    pub(super) look: &'static str,
    /// What to check.
    pub(super) check: &'static str,
    /// What is wrong; never the correction in code.
    pub(super) wrong: &'static str,
}

/// The words for a misconception.
#[expect(
    clippy::too_many_lines,
    reason = "a table with an entry for each misconception"
)]
pub(super) const fn of(misconception: Misconception) -> Words {
    use Misconception as M;
    let [sign, look, check, wrong] = match misconception {
        M::HammingCountsBlank => [
            "the blank counts as a tile in the Hamming distance",
            "Look at what your Hamming distance is for a board that is one move from the goal.",
            "Work out the distance of this board by hand, tile by tile. Which square does your program count that you do not?",
            "The blank is no tile. Where it counts, the distance can be more than the moves that are left, and the search may go the wrong way.",
        ],
        M::ManhattanCountsBlank => [
            "the blank counts as a tile in the Manhattan distance",
            "Look at what your Manhattan distance is for a board that is one move from the goal.",
            "Work out the distance of this board by hand, tile by tile. Which square does your program count that you do not?",
            "The blank is no tile. Where it counts, the distance can be more than the moves that are left, and the search may go the wrong way.",
        ],
        M::HammingForManhattan => [
            "the priority uses the Hamming distance in place of the Manhattan distance",
            "Look at the line that computes a node's priority. Which distance does it call?",
            "Print both distances of one board beside its priority. Which of them plus the moves gives the priority?",
            "Your priority is made with the number of tiles out of place. The course asks for the sum of their ways.",
        ],
        M::RowsAndColumnsExchanged => [
            "the Manhattan distance exchanges the row and the column of a tile's goal",
            "Work out by hand the distance of a board in which only tile 2 is out of place, and compare with yours.",
            "Which row and which column does tile 2 belong to? Print the two numbers that your program finds for it.",
            "Row and column of a tile's goal have changed places: one comes from dividing by N, the other is what is left over.",
        ],
        M::ThreeForN => [
            "the Manhattan distance has a 3 where the board's size belongs",
            "Look for numbers in the distance that are right for 3-by-3 boards only.",
            "Print the distance of a solved board of 4 by 4. What should it be, and what is it?",
            "A fixed 3 stands where the size of the board belongs. All is well on boards of 3 by 3, and wrong on others.",
        ],
        M::IndexDifference => [
            "the distance of a tile is the difference of two places in an array, and not of rows and columns",
            "Print the distance of a tile that stands right below its goal. How many moves does it need?",
            "Number the squares as your array does. How far apart are two squares, one above the other, in that count? How many moves are they apart?",
            "One step down is one move, but it is N places in the array. The distance comes out too large, so the search may miss the shortest way.",
        ],
        M::GoalOneSquareOff => [
            "the distance is measured to the square after each tile's goal",
            "Print your distance of the solved board. On which square, counted from 0, does tile 1 belong?",
            "Work out the distance of the solved board, tile by tile. It must be 0 for each of them.",
            "Squares are counted from 0 and tiles from 1. Each tile is sent to the square after its own.",
        ],
        M::GoalRowOff => [
            "the distance of the last tile of each row is measured to the row below",
            "Print your distance of the solved board, tile by tile, and look at tile N.",
            "Which row does the last tile of the first row belong to? Compare with what your program finds.",
            "The row is worked out from the tile's number, but the first tile belongs to square 0. So the last tile of each row is sent one row too far.",
        ],
        M::BlankFirstGoal => [
            "your goal has the blank in the first square",
            "Compare your goal with the one in the assignment.",
            "Print the board at which your search stops. Where is its blank?",
            "Your goal has the blank in the first square. In this assignment it is in the last one, so all ways lead to another board.",
        ],
        M::NoCriticalOptimisation => [
            "the search puts the board that it just came from on the queue again",
            "Look at the test that leaves a neighbor out. Does it compare the tiles, or only the references?",
            "Follow the first two steps of a search by hand. Does the board you came from enter the queue again?",
            "A move and its opposite lead back to where you were. The assignment leaves that neighbor out, and your program puts it on the queue.",
        ],
        M::WrongAncestor => [
            "each neighbor is compared with the first board, and not with the board before",
            "Look at the test that leaves a neighbor out. With which board does it compare?",
            "Go three steps deep by hand. With which board is each neighbor compared there?",
            "Only the first board is left out. The one to leave out is the board just before, and it is another one at each step.",
        ],
        M::GoalAtEnqueue => [
            "the search stops when the goal is made, and not when it leaves the queue",
            "Find the line that recognizes the goal. Follow a small puzzle with a pencil and compare the counts.",
            "Write down the queue when the goal first enters it. Is a node with a smaller priority still there?",
            "The search ends when the goal is made. The assignment ends when it leaves the queue, so the numbers of nodes differ.",
        ],
        M::VisitedAtEnqueue => [
            "a board counts as visited when it enters the queue, so that a shorter way to it is lost",
            "Find the line that marks a board as visited. Can a shorter way to it still turn up after that?",
            "Look for a board that you reach twice. The second time, is the way to it shorter? What does your program do then?",
            "A board is closed as soon as it enters the queue. If a shorter way to it turns up later, that way is thrown away.",
        ],
        M::GlobalMoveCounter => [
            "one counter of the whole search stands for the moves of every node",
            "Find where a node's number of moves is set. Where does the number come from?",
            "Print each node with its number of moves. Has a node always one more than the node it was made from?",
            "One counter serves the whole search, so it counts the steps of the search. Each node needs a number of its own.",
        ],
        M::MovesGrowInLoop => [
            "the number of moves grows in the loop over the neighbors, so that each neighbor gets one more than the one before",
            "Print the number of moves of all neighbors that one node puts on the queue. What should these numbers have in common?",
            "Take a node with two neighbors and follow the loop by hand. What does it add to, and is that still the node's own number afterwards?",
            "All neighbors of a node are one move further than the node. Here the node's own number grows in the loop, so the second neighbor gets one more than the first.",
        ],
        M::Greedy => [
            "the priority is the distance alone, without the moves made so far",
            "Print the priority of each node that leaves the queue. Is it what the assignment asks for?",
            "Take a node some moves away from the start. What do the moves add to its priority?",
            "Only the distance counts. So a board that looks near goes first, however long the way to it was, and the path can be too long.",
        ],
        M::WeightedDistance => [
            "the distance weighs too much in the priority: it is added more than once, or is larger than the moves left",
            "Print moves, distance and priority of each node that leaves the queue. Do the first two add up to the third, each time you ask?",
            "Take one board near the goal, count its moves by hand, and compare with the distance that your program adds.",
            "The distance weighs too much against the moves made so far. Then boards on the shortest way look worse than they are.",
        ],
        M::DepthFirst => [
            "the newest node always leaves the queue first, as from a stack",
            "Print the priority of each node that leaves your queue. Which one leaves first, and which should?",
            "Enqueue three nodes by hand, the best one first. Which one comes out first?",
            "The newest node is always taken, as from a stack. Then the search runs far down one way and does not find the shortest one.",
        ],
        M::BreadthFirst => [
            "the priority is the moves alone, without the distance",
            "Print moves, distance and priority of each node that leaves the queue. Does the distance play a part?",
            "Does the order of your queue change if the distance is always 0?",
            "Nodes leave in the order of their moves and the distance plays no part. The path is right, but far more boards are looked at.",
        ],
        M::ConstantComparison => [
            "the comparison of two nodes always says that they are equal",
            "Compare two nodes of different priority with your own comparison. What does it say?",
            "Put a node of priority 9 and then one of priority 4 into the queue. Which one comes out?",
            "The comparison never finds one node smaller than another. So the queue cannot put the best node first.",
        ],
        M::WorstFirst => [
            "the node with the largest priority leaves the queue first",
            "Put 1, 2 and 3 into your queue and take one out. Some libraries' queues give the largest first.",
            "Print the priorities in the order in which nodes leave the queue. Do they rise or fall?",
            "The node with the largest priority leaves first: the order of the comparison is the wrong way round for this queue.",
        ],
        M::BrokenHeap => [
            "a mistake in the heap lets another node leave before the one with the smallest priority",
            "Put thirty numbers in disorder into your queue, take some out, put others in, and take all out. Do they come in order?",
            "After each change, check every parent against its two children. After which change is one of them smaller?",
            "A step of your heap leaves a smaller number below a larger one. From then on the node that comes out is not always the best.",
        ],
        M::RemembersBoards => [
            "boards that left the queue are remembered and do not enter it again",
            "Look for a set of boards seen before. The count asked for is that of a search which leaves out only the board before.",
            "Is there a list or a set of boards that you have seen? What happens to a board that is in it?",
            "Boards that left the queue are not put on it again. That is faster, but it gives another number than the one asked for.",
        ],
        M::RootNotCounted => [
            "the first node is not counted",
            "Print your counter for a solved board. The right number is 1.",
            "Run your counter by hand for a solved board: one node is put on the queue. What does the counter say?",
            "The first node enters the queue as well, and your counter begins after it.",
        ],
        M::DequeuedAsEnqueued => [
            "the nodes that leave the queue are counted, and not those that enter it",
            "Find the line where your counter grows. Which operation of the queue stands beside it?",
            "Follow a puzzle of one move. How many nodes enter the queue, and how many leave it?",
            "The nodes that leave the queue are counted. When the search ends, others are still in it, and they count too.",
        ],
        M::BothQueuesCounted => [
            "the nodes of the twin's search are counted too",
            "Find the line where your counter grows. Does the twin's search pass it too?",
            "Print the counter after each step of either search. When does it grow?",
            "The nodes of the twin's search are in your number. Only those of the board itself are asked for.",
        ],
        M::OneQueueForBoth => [
            "the board and its twin share one queue, and all its nodes are counted",
            "Print how many nodes are in your queue before the first one leaves it.",
            "Print what is in the queue after the first step. Which of these boards come from the twin?",
            "Board and twin share one queue and one counter, so the twin's nodes are counted too.",
        ],
        M::OneNodeTooMany => [
            "one node more is counted than enters the queue: the goal is put back, or counted again",
            "Follow your counter on a solved board, where one node is enqueued.",
            "Print the counter each time that it grows. Which node is counted twice, or never enters the queue?",
            "One node more is counted than enters the queue. The goal is often that node.",
        ],
        M::UnsolvableNeverEnds | M::TwinIsTheSameBoard => [
            "nothing tells a board without a solution from the others: there is no test, or the twin is the board itself",
            "Print the board and its twin, if you use one. What should end the search for a board that cannot be solved?",
            "Try a solved board with two tiles exchanged. What should end the search there?",
            "Half of all boards can never reach the goal. The search goes on for ever on them, unless something tells them apart first.",
        ],
        M::TwinSwapsBlank => [
            "the twin exchanges two fixed squares, and one of them may hold the blank",
            "Print the twin of a board whose blank is in one of the squares that you exchange.",
            "Which two squares does your twin exchange? Put the blank on one of them. Is the new board one move away?",
            "If the blank takes part, the exchange may be a move. Then the twin tells nothing about the board.",
        ],
        M::ParityIgnoresBlankRow => [
            "the rule for solvability leaves out the row of the blank where N is even",
            "Slide one tile up or down on a 4-by-4 board and count the inversions before and after.",
            "On a board of even size, does a slide up or down change whether the number of inversions is even?",
            "On boards of even size the inversions alone do not decide. The row of the blank counts as well.",
        ],
        M::BlankRowFromWrongEnd => [
            "where N is even, the rule for solvability counts the blank's row from the wrong end, or exchanges even and odd",
            "Try your rule on the solved 4-by-4 board and on the solved 2-by-2 board. What does it say?",
            "Take the solved board. Count its inversions, count the row of the blank as your rule does, and see what the rule says.",
            "For boards of even size the blank's row is counted from the wrong end, or even and odd have changed places.",
        ],
        M::BlankCountedInInversions => [
            "the inversions count the blank too",
            "Slide one tile sideways and count the inversions before and after: what should not change?",
            "Write the board in one line. Which pairs do you count, and is 0 in one of them?",
            "The blank is part of your inversions, and so a slide changes their number. Only pairs of tiles count.",
        ],
        M::BlankRowForOddN => [
            "the rule for solvability counts the row of the blank where N is odd too",
            "Slide one tile up or down on a 3-by-3 board and follow what your rule says.",
            "On a board of odd size, does a slide up or down change whether the number of inversions is even?",
            "On boards of odd size the row of the blank must not count: inversions alone decide.",
        ],
        M::ParityReversed => [
            "the rule for solvability is the wrong way round",
            "Try your rule on a solved board. What does it say?",
            "Count the inversions of the solved board. Is that number even, and what does your rule make of it?",
            "The rule says yes where it should say no, and no where it should say yes.",
        ],
        M::AlwaysUnsolvable => [
            "no board passes the test for solvability",
            "Try a board that is solved already. What does your program say?",
            "Print the board as it was read. Then print what your test finds for it, step by step.",
            "Your program says of every board that there is no solution. The board is read wrongly, or the test is wrong, or what is done with its result.",
        ],
        M::GivesUp => [
            "the search gives up before it comes to the goal, and the board is then said to have no solution",
            "Look for a limit on the steps of your search, and for boards that are wrongly taken for ones seen before.",
            "Which is the hardest puzzle that it still solves? Count the steps of the search there.",
            "The search stops before it has come to the goal. To stop early does not show that there is no solution.",
        ],
        M::UnsolvableAsZeroMoves => [
            "the number of moves is printed, though no solution was found",
            "Look at what comes between the end of the search and the first line printed. Is it asked whether there is a solution?",
            "What does the search give back where there is no solution? What is printed then?",
            "Where there is no solution there is no number of moves. Your program prints 0 without a look at that.",
        ],
        M::BoardsCountedAsMoves => [
            "the boards of the solution are counted, and not the moves between them",
            "Try a puzzle that is solved already. How many boards are there, and how many moves?",
            "Take a puzzle of one move. Count the boards that you print, and the moves between them.",
            "A path of two boards has one move. You print the number of boards.",
        ],
        M::OneMoveTooFew => [
            "one move is left out of the count",
            "Try a puzzle that is one move from the goal. Which number is printed?",
            "Count the moves of a short solution by hand, the last one as well. Which move is not in your number?",
            "One move is missing from the count: the first or the last one.",
        ],
        M::SumOfMoves => [
            "the numbers of moves of all boards of the path are added up",
            "Find where the number of moves grows. How often does that line run?",
            "Print the numbers that you add up. What is each of them for?",
            "Each board of the path has its own number of moves, and you add all of them. The last one alone is the answer.",
        ],
        M::DequeuedAsMoves => [
            "the number printed as moves counts the nodes that left the queue",
            "Find where the number of moves grows. Not every node that leaves the queue is on the way to the goal.",
            "Compare your number with the length of the path that you print. Are they the same?",
            "You count the steps of the search. Many of the nodes that leave the queue are not on the way to the goal.",
        ],
        M::DequeuedBoardsAsSolution => [
            "every board that leaves the queue is printed as part of the solution",
            "Look at how the solution is put together. Not every board that leaves the queue is on the way to the goal.",
            "Take two boards that you print one after the other. Is one slide enough from the first to the second?",
            "You keep every board that leaves the queue. The solution is only the chain of boards from the goal back to the start.",
        ],
        M::InputTransposed => [
            "rows and columns change places when the puzzle is read",
            "Print the board right after reading it, and compare with the file.",
            "Print the first row that your program has, and compare it with the first row of the file.",
            "The puzzle is read column by column, so rows and columns have changed places.",
        ],
        M::ByteTiles => [
            "tiles are kept in a type that ends at 127",
            "Print the board right after reading it, for a puzzle of 12 by 12.",
            "Print the largest tile of such a board. Is it still the number in the file?",
            "Each tile is kept in one byte. Numbers above 127 do not fit and turn into others.",
        ],
    };
    Words {
        sign,
        look,
        check,
        wrong,
    }
}
