//! What is near a board: its neighbours, and its twins.

use std::sync::Arc;

use super::Board;
use crate::direction::Direction;

impl Board {
    /// The board with the first two tiles that stand side by side in a row exchanged, looking row by row; none for
    /// N = 1, which has no two tiles. Exactly one of a board and its twin is solvable.
    ///
    /// ```
    /// use reference::Board;
    /// let board: Board = "2  0 1  3 2".parse()?;
    /// assert_eq!(board.twin(), Some("2  0 1  2 3".parse()?));
    /// assert_eq!(Board::parse(b"1 0")?.twin(), None);
    /// # Ok::<(), reference::ParseError>(())
    /// ```
    pub fn twin(&self) -> Option<Self> {
        self.twins().next()
    }

    /// All twins: every two tiles side by side in a row exchanged, row by row, left to right.
    ///
    /// ```
    /// let board: reference::Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
    /// assert_eq!(board.twins().count(), 5);
    /// assert!(board.twins().all(|twin| !twin.is_solvable()));
    /// # Ok::<(), reference::ParseError>(())
    /// ```
    pub fn twins(&self) -> impl Iterator<Item = Self> + '_ {
        let (n, blank) = (self.dimension(), self.blank_index());
        (0..self.tiles.len())
            .filter(move |&left| (left + 1) % n != 0 && left != blank && left + 1 != blank)
            .map(|left| {
                let mut twin = self.clone();
                Arc::make_mut(&mut twin.tiles).swap(left, left + 1);
                twin
            })
    }

    /// The boards one slide away, in the order of [`Direction::ALL`]: the blank goes up, left, right, down.
    ///
    /// ```
    /// let board: reference::Board = "2  1 2  0 3".parse()?;
    /// let texts: Vec<_> = board.neighbors().map(|b| b.tiles().collect::<Vec<_>>()).collect();
    /// assert_eq!(texts, [[0, 2, 1, 3], [1, 2, 3, 0]]);
    /// # Ok::<(), reference::ParseError>(())
    /// ```
    pub fn neighbors(&self) -> impl Iterator<Item = Self> + '_ {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| self.slide(direction))
    }

    /// Whether the other is this board after one slide.
    pub fn is_neighbor(&self, other: &Self) -> bool {
        self.neighbors().any(|next| next == *other)
    }

    /// The board after the blank has moved one square; none over the edge.
    #[must_use]
    pub fn slide(&self, direction: Direction) -> Option<Self> {
        self.follow(&[direction])
    }

    /// The board itself and those after each of a row of slides, up to one that would go over the edge.
    ///
    /// ```
    /// use reference::{Board, Direction};
    /// let board: Board = "3  1 2 3  4 5 6  7 0 8".parse()?;
    /// let boards: Vec<Board> = board.along(&[Direction::Right, Direction::Down]).collect();
    /// assert_eq!(boards, [board, Board::goal(3)?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn along(&self, moves: &[Direction]) -> impl Iterator<Item = Self> {
        let later = moves.iter().scan(self.clone(), |board, &direction| {
            *board = board.slide(direction)?;
            Some(board.clone())
        });
        std::iter::once(self.clone()).chain(later)
    }

    /// The board after a row of slides; none where one would go over the edge. The tiles are copied once.
    ///
    /// ```
    /// use reference::{Board, Direction};
    /// let board: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
    /// let moves = [Direction::Right, Direction::Down, Direction::Right, Direction::Down];
    /// assert!(board.follow(&moves).is_some_and(|end| end.is_goal()));
    /// # Ok::<(), reference::ParseError>(())
    /// ```
    #[must_use]
    pub fn follow(&self, moves: &[Direction]) -> Option<Self> {
        let mut board = self.clone();
        let tiles = Arc::make_mut(&mut board.tiles);
        let mut blank = self.blank_index();
        for direction in moves {
            let to = direction.from_square(blank, self.dimension())?;
            tiles.swap(blank, to);
            blank = to;
        }
        board.blank = u32::try_from(blank).ok()?;
        Some(board)
    }
}
