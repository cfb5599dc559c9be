//! A form, and the ways in which boards are written.

use super::told::Told;

/// One way in which programs print an answer.
#[derive(Clone, Copy)]
pub(super) struct Form {
    /// A few words, each form its own.
    pub(super) name: &'static str,
    /// The largest dimension for which it is unambiguous.
    most: usize,
    /// The smallest.
    least: usize,
    /// The whole output.
    pub(super) text: fn(&Told) -> String,
}

impl Form {
    pub(super) const fn of(name: &'static str, text: fn(&Told) -> String) -> Self {
        Self {
            name,
            most: 1 << 15,
            least: 2,
            text,
        }
    }

    /// A form that only makes sense up to a dimension.
    pub(super) const fn up_to(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    /// A form that only makes sense from a dimension on.
    pub(super) const fn from(mut self, least: usize) -> Self {
        self.least = least;
        self
    }

    pub(super) fn suits(&self, n: usize) -> bool {
        (self.least..=self.most).contains(&n)
    }
}

/// How boards are written.
#[derive(Clone, Copy)]
pub(super) struct Dress {
    /// In the blank's cell.
    pub(super) blank: &'static str,
    /// Cells are padded on the left to this width.
    pub(super) width: usize,
    /// Between two cells.
    pub(super) between: &'static str,
    /// Before and after a row.
    pub(super) row: (&'static str, &'static str),
    /// Between two rows.
    pub(super) rows: &'static str,
    /// Before and after a board.
    pub(super) board: (&'static str, &'static str),
    /// Whether a line with the dimension comes first.
    pub(super) dimension: bool,
}

/// `0 1 3`, an empty line after each board.
pub(super) const PLAIN: Dress = Dress {
    blank: "0",
    width: 1,
    between: " ",
    row: ("", ""),
    rows: "\n",
    board: ("", "\n\n"),
    dimension: false,
};

/// As the Coursera client prints.
pub(super) const COURSERA: Dress = Dress {
    width: 2,
    row: ("", " "),
    dimension: true,
    ..PLAIN
};

impl Dress {
    /// One board.
    pub(super) fn one(&self, tiles: &[u32]) -> String {
        let n = tiles.len().isqrt();
        let rows: Vec<String> = tiles.chunks(n).map(|cells| self.row_of(cells)).collect();
        let dimension = if self.dimension {
            format!("{n}\n")
        } else {
            String::new()
        };
        format!(
            "{dimension}{}{}{}",
            self.board.0,
            rows.join(self.rows),
            self.board.1
        )
    }

    /// One row.
    pub(super) fn row_of(&self, cells: &[u32]) -> String {
        let width = self.width;
        let cell = |&tile: &u32| {
            let text = if tile == 0 {
                self.blank.to_owned()
            } else {
                tile.to_string()
            };
            format!("{text:>width$}")
        };
        let cells: Vec<String> = cells.iter().map(cell).collect();
        format!("{}{}{}", self.row.0, cells.join(self.between), self.row.1)
    }

    /// All boards of a path.
    pub(super) fn all(&self, boards: &[Vec<u32>]) -> String {
        boards.iter().map(|tiles| self.one(tiles)).collect()
    }
}

/// A board as nested lists on one line.
pub(super) const NESTED: Dress = Dress {
    between: ", ",
    rows: "], [",
    board: ("[[", "]]"),
    ..PLAIN
};

/// The boards with something between.
pub(super) fn joined(told: &Told, dress: Dress, between: &str) -> String {
    let boards: Vec<String> = told.boards.iter().map(|tiles| dress.one(tiles)).collect();
    boards.join(between)
}

/// Something before each board, made of its number.
pub(super) fn numbered(told: &Told, dress: Dress, label: impl Fn(usize) -> String) -> String {
    told.boards
        .iter()
        .enumerate()
        .map(|(at, tiles)| label(at) + &dress.one(tiles))
        .collect()
}

/// Boards with a line of dashes and corners round every cell.
pub(super) fn grid(
    boards: &[Vec<u32>],
    blank: &'static str,
    corners: [&str; 9],
    bar: &'static str,
    line: &str,
) -> String {
    let [
        top_left,
        top,
        top_right,
        left,
        middle,
        right,
        low_left,
        low,
        low_right,
    ] = corners;
    let mut text = String::new();
    for tiles in boards {
        let n = tiles.len().isqrt();
        let width = (n * n - 1).to_string().len();
        let cell = line.repeat(width + 2);
        let rule = |from: &str, between: &str, to: &str| {
            format!("{from}{}{to}\n", vec![cell.clone(); n].join(between))
        };
        text.push_str(&rule(top_left, top, top_right));
        for (index, cells) in tiles.chunks(n).enumerate() {
            if index > 0 {
                text.push_str(&rule(left, middle, right));
            }
            for &tile in cells {
                let tile = if tile == 0 {
                    blank.to_owned()
                } else {
                    tile.to_string()
                };
                text.push_str(&format!("{bar} {tile:>width$} "));
            }
            text.push_str(bar);
            text.push('\n');
        }
        text.push_str(&rule(low_left, low, low_right));
    }
    text
}
