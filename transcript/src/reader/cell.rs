//! A cell of a row, and what is known of a row besides its cells.

/// What the dialect and the puzzle say of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Signs {
    /// N.
    pub(super) dimension: u32,
    /// The dialect's own sign for the blank.
    pub(super) symbol: Option<char>,
}

/// One cell of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) value: CellValue,
    /// The columns that it takes, from the first to the one after the last; a tab goes to the next multiple of eight.
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Signs {
    /// Whether a number is N², which no tile is.
    pub(super) fn is_beyond(self, number: u32) -> bool {
        self.dimension > 1 && u64::from(number) == u64::from(self.dimension) * u64::from(self.dimension)
    }
}

/// What a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellValue {
    /// A number.
    Number(u32),
    /// A number that is no tile: negative, with a fraction, or too large.
    NoTile,
    /// A sign for the blank, or nothing between two commas or bars.
    Blank,
}

impl CellValue {
    /// The tile; what is none becomes a number that no board has.
    pub(super) const fn tile(self) -> u32 {
        match self {
            Self::Number(number) => number,
            Self::NoTile => u32::MAX,
            Self::Blank => 0,
        }
    }
}

/// Whether no tile is in a row twice.
pub(super) fn are_distinct(cells: &[Cell]) -> bool {
    let mut tiles: Vec<u32> = cells.iter().map(|cell| cell.value.tile()).collect();
    tiles.sort_unstable();
    tiles.windows(2).all(|pair| pair.first() < pair.last())
}

/// What is known of a row besides its cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RowShape {
    /// How many cells are numbers.
    pub(super) numbers: u32,
    /// Whether there is anything but numbers, signs for the blank and white space.
    pub(super) decorated: bool,
    /// Where a comma or bar stands outside of the cells.
    pub(super) marks: OuterMarks,
    /// Whether digits that touch are cells of their own.
    pub(super) glued: bool,
    /// The columns of the line with the white space at its end.
    pub(super) width: u32,
}

/// The ends of a row at which a comma or bar stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct OuterMarks {
    /// Before the first cell.
    pub(super) leading: bool,
    /// After the last cell.
    pub(super) trailing: bool,
}
