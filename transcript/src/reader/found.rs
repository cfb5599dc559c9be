//! Where boards were found among the rows, and how they are laid out there.

/// Boards in consecutive rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The index of the first row, after the dimension line.
    pub(super) first: usize,
    /// How many rows.
    pub(super) rows: usize,
    /// Whether the row before is its dimension line.
    pub(super) dimension_line: bool,
    /// How many boards.
    pub(super) boards: usize,
    /// How they are laid out.
    pub(super) layout: Layout,
}

/// How boards are laid out in rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// A row a line.
    Plain,
    /// A row a line; of one row a cell is missing, which is the blank.
    Short,
    /// Boards side by side.
    Beside,
    /// Boards side by side with the blanks missing.
    BesideShort,
    /// Whole boards on one line; the flag says that the dimension comes first.
    Line(bool),
    /// Rows broken at odd places.
    Broken,
    /// A row a line, each after its number.
    Indexed,
}
