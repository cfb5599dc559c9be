//! A whole program: reads, tells whether there is a solution, searches, prints.

use super::answer::{Answer, Boards, SolvabilityClaim, Solved};
use super::rules::{BoardsPrinted, Counted, MovesPrinted, Remembered, Rules, Transposed};
use super::search::{Search, Step};
use super::solvability::{Pair, Solvability};
use super::style::{Memory, Style, Ties};
use crate::board::Board;
use crate::budget::Budget;
use crate::position::{Bytes, Nibbles, Position};

/// The most tiles that the nodes of one search may hold in all, where a node holds its own board: 64 MB.
const MOST_TILES: usize = 1 << 24;

impl Style {
    /// What a right program of this style prints for a board, if it gets there within a number of nodes.
    pub fn answer(self, board: &Board, budget: Budget) -> Answer {
        run(board, Rules::right(self), self, budget)
    }
}

/// What a program prints for a board.
pub(super) fn run(board: &Board, rules: Rules, style: Style, budget: Budget) -> Answer {
    let budget = usize::try_from(budget.limit()).unwrap_or(usize::MAX);
    if Ties::BY_BOARD.contains(&style.ties) && board.dimension() > Nibbles::LARGEST_DIMENSION {
        return Answer::Unknown;
    }
    let read = as_read(board, rules.transposed);
    let n = board.dimension();
    let of_tiles = budget.min(MOST_TILES / (n * n));
    if n <= Nibbles::LARGEST_DIMENSION {
        Program::<Nibbles>::of(&read, rules, style, budget).run()
    } else if n <= Bytes::LARGEST_DIMENSION {
        Program::<Bytes>::of(&read, rules, style, of_tiles).run()
    } else {
        Program::<Board>::of(&read, rules, style, of_tiles).run()
    }
}

/// What a program says of whether a board can be solved.
pub(super) fn tells(board: &Board, rules: Rules, style: Style, budget: Budget) -> SolvabilityClaim {
    let solvable = board.is_solvable();
    let searches = |says_so: bool| match (says_so, solvable) {
        (true, true) => SolvabilityClaim::Solvable,
        (true, false) => SolvabilityClaim::NoEnd,
        (false, _) => SolvabilityClaim::Unsolvable,
    };
    match rules.solvability {
        Solvability::Right => searches(solvable),
        Solvability::Untested => searches(true),
        Solvability::NeverSolvable => SolvabilityClaim::Unsolvable,
        Solvability::Reversed => searches(!solvable),
        Solvability::Parity(rule) => searches(rule.is_even(board)),
        Solvability::NoMoves if solvable => SolvabilityClaim::Solvable,
        Solvability::NoMoves => SolvabilityClaim::NoMoves,
        Solvability::Twin(pair) | Solvability::TwinInSameQueue(pair) => {
            let twin = pair.exchanged(board);
            match twin.map(|twin| twin.is_solvable()) {
                Some(twin) if twin != solvable => searches(solvable),
                Some(false) => SolvabilityClaim::NoEnd,
                // Both can be solved: the one that ends first decides.
                Some(true) => match run(board, rules, style, budget) {
                    Answer::Solved(_) => SolvabilityClaim::Solvable,
                    Answer::Unsolvable => SolvabilityClaim::Unsolvable,
                    Answer::NoEnd | Answer::Garbled => SolvabilityClaim::NoEnd,
                    Answer::Unknown => SolvabilityClaim::Unknown,
                },
                None => SolvabilityClaim::Solvable,
            }
        }
    }
}

/// The board as a program reads it.
pub(super) fn as_read(board: &Board, read: Transposed) -> Board {
    match read {
        Transposed::Not => board.clone(),
        Transposed::Read | Transposed::ReadAndPrinted => transposed(board),
    }
}

/// Rows and columns exchanged.
fn transposed(board: &Board) -> Board {
    let n = board.dimension();
    let tiles: Vec<u32> = (0..n * n)
        .map(|square| board.tile(square % n, square / n))
        .collect();
    Board::from_permutation(n, tiles)
}

/// The goal, as a program sees it.
pub(super) fn goal(n: usize, blank_first: bool) -> Board {
    let count = u32::try_from(n * n).unwrap_or(u32::MAX);
    let values: Vec<u32> = if blank_first {
        (0..count).collect()
    } else {
        (1..count).chain([0]).collect()
    };
    Board::from_permutation(n, values)
}

/// One program at work on one board.
struct Program<P> {
    board: Board,
    goal: Board,
    rules: Rules,
    style: Style,
    budget: usize,
    search: Search<P>,
}

impl<P: Position> Program<P> {
    fn of(board: &Board, rules: Rules, style: Style, budget: usize) -> Self {
        let goal = goal(board.dimension(), rules.blank_first);
        Self {
            search: Search::new(board, &goal, rules, style, budget),
            board: board.clone(),
            goal,
            rules,
            style,
            budget,
        }
    }

    fn run(self) -> Answer {
        match self.rules.solvability {
            Solvability::NeverSolvable => Answer::Unsolvable,
            Solvability::Reversed if self.is_solvable() => Answer::Unsolvable,
            Solvability::Right if !self.is_solvable() => Answer::Unsolvable,
            Solvability::NoMoves if !self.is_solvable() => Answer::Solved(Solved {
                moves: 0,
                enqueued: 0,
                dequeued: 0,
                length: 0,
                boards: Boards::Listed(Vec::new()),
                is_path: false,
            }),
            Solvability::Parity(rule) if !rule.is_even(&self.board) => Answer::Unsolvable,
            Solvability::Right
            | Solvability::Reversed
            | Solvability::NoMoves
            | Solvability::Untested
            | Solvability::Parity(_) => self.alone(),
            Solvability::Twin(pair) => self.in_step(pair),
            Solvability::TwinInSameQueue(pair) => self.in_one_queue(pair),
        }
    }

    /// Whether the goal, as the program sees it, can be reached.
    fn is_solvable(&self) -> bool {
        // There are two classes of boards, and slides lead nowhere out of either.
        self.board.is_solvable() == self.goal.is_solvable()
    }

    fn gives_up(&self) -> bool {
        self.rules
            .gives_up
            .is_some_and(|limit| self.search.dequeued > limit)
    }

    fn alone(mut self) -> Answer {
        // Without an end to reach, a search that remembers boards runs empty and one that does not goes on for ever.
        if !self.is_solvable() && self.rules.gives_up.is_none() {
            return Answer::NoEnd;
        }
        loop {
            let step = self.search.step();
            if self.gives_up() {
                return Answer::Unsolvable;
            }
            match step {
                Step::Going => {}
                Step::Found(id) => return self.found(id, 0),
                Step::Empty => return Answer::NoEnd,
                Step::Spent if self.never_ends() => return Answer::NoEnd,
                Step::Spent => return Answer::Unknown,
            }
        }
    }

    /// Whether a search that has not found the goal by now never will: nothing draws it to the goal, it remembers nothing, and it goes on from the last board that it made, so that in the end it goes in circles.
    fn never_ends(&self) -> bool {
        matches!(self.style.ties, Ties::TextbookHeap | Ties::NewestFirst)
            && self.rules.moves_weight <= 0
            && self.rules.distance_weight <= 0
            && self.rules.remembered == Remembered::Rightly(Memory::Nothing)
    }

    fn in_step(mut self, pair: Pair) -> Answer {
        let Some(twin) = pair.exchanged(&self.board) else {
            return self.alone();
        };
        let mut other = Search::<P>::new(&twin, &self.goal, self.rules, self.style, self.budget);
        if !self.is_solvable() && twin.is_solvable() != self.goal.is_solvable() {
            return Answer::NoEnd;
        }
        let (mut own_empty, mut other_empty) = (false, false);
        loop {
            match self.search.step() {
                Step::Going => {}
                Step::Found(id) => return self.found(id, other.enqueued),
                Step::Empty => own_empty = true,
                Step::Spent => return Answer::Unknown,
            }
            match other.step() {
                Step::Going => {}
                Step::Found(_) => return Answer::Unsolvable,
                Step::Empty => other_empty = true,
                Step::Spent => return Answer::Unknown,
            }
            if own_empty && other_empty {
                return Answer::NoEnd;
            }
        }
    }

    fn in_one_queue(mut self, pair: Pair) -> Answer {
        let Some(twin) = pair.exchanged(&self.board) else {
            return self.alone();
        };
        if !self.is_solvable() && twin.is_solvable() != self.goal.is_solvable() {
            return Answer::NoEnd;
        }
        self.search.begin_at(&twin);
        loop {
            match self.search.step() {
                Step::Going => {}
                Step::Found(id) if self.search.is_of_first(id) => return self.found(id, 0),
                Step::Found(_) => return Answer::Unsolvable,
                Step::Empty => return Answer::NoEnd,
                Step::Spent => return Answer::Unknown,
            }
        }
    }

    /// Whether the boards printed lead from the puzzle, as it was given, to the right goal.
    fn prints_a_path(&self) -> bool {
        self.rules.boards_printed == BoardsPrinted::Path
            && self.rules.transposed == Transposed::Not
            && !self.rules.blank_first
    }

    /// What is printed when a node is the goal; `beside` is the number of nodes in a second queue.
    fn found(&self, id: u32, beside: u64) -> Answer {
        let length = self.search.length(id);
        let (enqueued, dequeued) = (self.search.enqueued, self.search.dequeued);
        let mut boards = self.search.printed(id);
        if self.rules.transposed == Transposed::ReadAndPrinted {
            boards = Boards::Listed(listed(boards).iter().map(transposed).collect());
        }
        Answer::Solved(Solved {
            moves: match self.rules.moves_printed {
                MovesPrinted::Path => length,
                MovesPrinted::OfNode => self.search.moves(id).unsigned_abs(),
                MovesPrinted::OneMore => length + 1,
                MovesPrinted::OneLess => length.saturating_sub(1),
                MovesPrinted::Sum => length * (length + 1) / 2,
                MovesPrinted::Dequeued => dequeued.saturating_sub(1),
            },
            enqueued: match self.rules.counted {
                Counted::Enqueued => enqueued,
                Counted::AllButInitial => enqueued - 1,
                Counted::AllButGoal => enqueued - u64::from(length > 0),
                Counted::Dequeued => dequeued,
                Counted::OneMore => enqueued + 1,
                Counted::BothQueues => enqueued + beside,
            },
            dequeued,
            length,
            is_path: self.prints_a_path(),
            boards,
        })
    }
}

fn listed(boards: Boards) -> Vec<Board> {
    Solved {
        moves: 0,
        enqueued: 0,
        dequeued: 0,
        length: 0,
        boards,
        is_path: false,
    }
    .boards()
}
