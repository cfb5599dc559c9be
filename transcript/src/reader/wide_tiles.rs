//! Reads a row that was printed in columns narrower than its widest tiles, with nothing between them: `%4d` in a board of 127×127, whose tiles have up to five digits.
//!
//! A tile that is narrower than its column is padded to it, and any other takes its digits and nothing more. A line is read only where that leaves one way to take it apart into as many tiles as a
//! row has, each of them a tile of the board and none of them twice; or one way alone in which nearly every tile is one more than the tile before it, as near the goal.

mod consecutive;

use super::cell::{Cell, CellValue, are_distinct};

/// How many ways to begin a row are followed for each of its cells. Where there are more, the row is not read, so that the time is proportional to its length.
const MOST_WAYS: usize = 4;

/// The side of its column at which a tile stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pushed {
    Right,
    Left,
}

/// What became of the white space at the end of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// It is there, or there was none.
    Whole,
    /// What pads the last tile was cut.
    Short,
    /// The last column is the blank's, and was cut.
    Cut,
}

/// What comes of taking a line apart.
enum Read {
    /// It cannot be done.
    Not,
    /// It can be done in several ways, or in more than are followed.
    Several,
    /// It can be done in one way.
    Row(Vec<Cell>),
}

/// At which side of its column each tile of a line stands, and what became of the end of the line.
type Kind<'a> = (Pushed, &'a str, Last);

/// The columns of a line.
struct Columns<'a> {
    line: &'a [u8],
    width: usize,
    pushed: Pushed,
    last: Last,
    /// N².
    tiles: u32,
    /// The digits of the widest tile.
    longest: usize,
}

/// A way to begin a row, by where it ends.
#[derive(Clone, Copy)]
struct Way {
    end: usize,
    /// Whether one of its cells is the blank.
    blank: bool,
    /// Whether another way ends here too.
    several: bool,
    /// The way without its last cell, in the list of the cells before.
    before: usize,
    cell: Cell,
}

/// The cells of a row whose columns are narrower than the widest tile; `None` where it is none, or may be taken apart in several ways.
pub(super) fn cells(line: &str, dimension: u32) -> Option<Vec<Cell>> {
    let trimmed = line.trim_end();
    // What explains all white space comes first; a blank that was cut at the end of its line comes last.
    read(
        dimension,
        &[
            (Pushed::Right, line, Last::Whole),
            (Pushed::Left, line, Last::Whole),
            (Pushed::Right, trimmed, Last::Whole),
            (Pushed::Left, trimmed, Last::Short),
            (Pushed::Right, trimmed, Last::Cut),
            (Pushed::Left, trimmed, Last::Cut),
        ],
    )
}

/// The same, where every white space of the line is a tile's.
pub(super) fn exact(line: &str, dimension: u32) -> Option<Vec<Cell>> {
    read(
        dimension,
        &[
            (Pushed::Right, line, Last::Whole),
            (Pushed::Left, line, Last::Whole),
        ],
    )
}

/// The cells by the first of several kinds of columns that there can be, or by narrower ones that explain all white space and leave fewer tiles out of turn.
fn read(dimension: u32, kinds: &[Kind<'_>]) -> Option<Vec<Cell>> {
    let tiles = dimension.checked_mul(dimension)?;
    let longest = tiles.checked_sub(1)?.to_string().len();
    let n = usize::try_from(dimension).ok()?;
    let widths = || (2..longest).rev();
    let columns = move |width, kind| Columns::of(kind, width, tiles, longest);
    let mut all = widths().flat_map(|width| kinds.iter().map(move |kind| (width, kind)));
    let row = all.find_map(|(width, kind)| match columns(width, kind).row(n) {
        Read::Not => None,
        Read::Several => Some(None),
        Read::Row(cells) => Some(Some(cells)),
    })?;
    if row.as_deref().is_some_and(|row| out_of_turn(row).0 == 0) {
        return row;
    }
    let is_new = |at: usize, kind: &Kind<'_>| {
        let same = |other: &Kind<'_>| other.0 == kind.0 && other.1.len() == kind.1.len();
        kind.2 == Last::Whole && !kinds.iter().take(at).any(same)
    };
    let whole = || {
        let all = kinds.iter().enumerate();
        all.filter(|&(at, kind)| is_new(at, kind)).map(|(_, kind)| kind)
    };
    let in_turn =
        widths().flat_map(|width| whole().filter_map(move |kind| columns(width, kind).consecutive(n)));
    row.into_iter().chain(in_turn).min_by_key(|row| out_of_turn(row))
}

/// How many cells of a row are not one more than the one before them, and how far all of these that are tiles are from that one.
fn out_of_turn(cells: &[Cell]) -> (usize, u64) {
    let jump = |[a, b]: &[Cell; 2]| {
        let (a, b) = (a.value.tile(), b.value.tile());
        let far = if a == 0 || b == 0 { 0 } else { a.abs_diff(b) };
        (a.checked_add(1) != Some(b)).then_some(u64::from(far))
    };
    let jumps = || cells.array_windows().filter_map(jump);
    (jumps().count(), jumps().sum())
}

impl Way {
    /// The cells of a whole way, unless a tile is among them twice.
    fn row(self, ways: &[Vec<Self>]) -> Option<Vec<Cell>> {
        let mut cells = vec![self.cell];
        let mut way = self;
        for before in ways.iter().rev().skip(1) {
            way = *before.get(way.before)?;
            cells.push(way.cell);
        }
        cells.reverse();
        are_distinct(&cells).then_some(cells)
    }
}

impl<'a> Columns<'a> {
    const fn of(kind: &Kind<'a>, width: usize, tiles: u32, longest: usize) -> Self {
        let (pushed, line, last) = *kind;
        Self {
            line: line.as_bytes(),
            width,
            pushed,
            last,
            tiles,
            longest,
        }
    }

    fn row(&self, n: usize) -> Read {
        if !self.leaves_room(0, n) {
            return Read::Not;
        }
        let mut ways: Vec<Vec<Way>> = Vec::new();
        let mut followed = 0;
        for left in (0..n).rev() {
            let mut next: Vec<Way> = Vec::new();
            match ways.last() {
                None => self.follow(None, left, &mut next),
                Some(last) => {
                    for way in last.iter().enumerate() {
                        self.follow(Some(way), left, &mut next);
                    }
                }
            }
            followed += next.len();
            if next.is_empty() {
                return Read::Not;
            }
            if followed > MOST_WAYS * n {
                return Read::Several;
            }
            ways.push(next);
        }
        let whole = |way: &&Way| way.end == self.line.len();
        let mut ends = ways.last().into_iter().flatten().filter(whole);
        match (ends.next(), ends.next()) {
            (None, _) => Read::Not,
            (Some(way), None) if !way.several => way.row(&ways).map_or(Read::Several, Read::Row),
            (Some(_), _) => Read::Several,
        }
    }

    /// Goes on with a way by every cell that can come next, after which `left` are to come.
    fn follow(&self, from: Option<(usize, &Way)>, left: usize, next: &mut Vec<Way>) {
        let start = from.map_or(0, |(_, way)| way.end);
        let blank = from.is_some_and(|(_, way)| way.blank);
        let several = from.is_some_and(|(_, way)| way.several);
        self.each_cell(start, left, &mut |cell, end| {
            let is_blank = cell.value.tile() == 0;
            if is_blank && blank {
                return;
            }
            let blank = blank || is_blank;
            let mut near = next.iter_mut().rev().take(MOST_WAYS);
            if let Some(same) = near.find(|way| way.end == end && way.blank == blank) {
                same.several = true;
                return;
            }
            next.push(Way {
                end,
                blank,
                several,
                before: from.map_or(0, |(index, _)| index),
                cell,
            });
        });
    }

    /// Every cell that can begin at a place, with where it ends, if `left` more can come after it.
    fn each_cell(&self, start: usize, left: usize, visit: &mut impl FnMut(Cell, usize)) {
        let rest = self.line.get(start..).unwrap_or_default();
        let mut add = |value: CellValue, inside: (usize, usize), end: usize| {
            if self.leaves_room(end, left) {
                let column = |at: usize| u32::try_from(start + at).unwrap_or(u32::MAX);
                let (start, to) = (column(inside.0), column(inside.1));
                let cell = Cell {
                    value,
                    start,
                    end: to,
                };
                visit(cell, end);
            }
        };
        let spaces = rest.iter().take(self.width).take_while(|&&b| b == b' ').count();
        if spaces == self.width || self.last == Last::Cut && left == 0 && rest.is_empty() {
            add(CellValue::Blank, (0, spaces.max(1)), start + spaces);
            return;
        }
        if spaces > 0 && self.pushed == Pushed::Left {
            return;
        }
        let digits = rest.get(spaces..).unwrap_or_default();
        let run = digits
            .iter()
            .take(self.longest)
            .take_while(|b| b.is_ascii_digit())
            .count();
        for length in 1..=run {
            let end = match self.pushed {
                Pushed::Right if spaces > 0 || length < self.width => {
                    if spaces + length != self.width {
                        continue;
                    }
                    self.width
                }
                Pushed::Left if length < self.width => {
                    let after = digits.get(length..).unwrap_or_default();
                    let padding = after
                        .iter()
                        .take(self.width - length)
                        .take_while(|&&b| b == b' ')
                        .count();
                    if length + padding != self.width && (self.last == Last::Whole || !after.is_empty()) {
                        continue;
                    }
                    length + padding
                }
                Pushed::Right | Pushed::Left => length,
            };
            if let Some(tile) = self.tile(digits.get(..length).unwrap_or_default()) {
                add(CellValue::Number(tile), (spaces, spaces + length), start + end);
            }
        }
    }

    /// The most white space that can be cut at the end of the line.
    fn missing(&self) -> usize {
        match self.last {
            Last::Whole => 0,
            Last::Short => self.width - 1,
            Last::Cut => self.width,
        }
    }

    /// Whether the line after a place can hold as many cells as are left.
    fn leaves_room(&self, end: usize, left: usize) -> bool {
        let after = self.line.len() - end;
        after + self.missing() >= left * self.width && after <= left * self.longest
    }

    /// The tile that digits are.
    fn tile(&self, digits: &[u8]) -> Option<u32> {
        let leading = digits.len() > 1 && digits.first() == Some(&b'0');
        let value = digits.iter().fold(0u32, |value, digit| {
            value.saturating_mul(10).saturating_add(u32::from(digit - b'0'))
        });
        (!leading && value < self.tiles).then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(line: &str, dimension: u32) -> Option<Vec<u32>> {
        let cells = cells(line, dimension)?;
        Some(cells.iter().map(|cell| cell.value.tile()).collect())
    }

    /// A row as `%*d` prints it, or `%-*d`.
    fn row(tiles: &[u32], width: usize, left: bool) -> String {
        let cell = |tile: &u32| {
            if left {
                format!("{tile:<width$}")
            } else {
                format!("{tile:>width$}")
            }
        };
        tiles.iter().map(cell).collect()
    }

    #[test]
    fn tiles_wider_than_their_column_are_told_apart() {
        for (dimension, width) in [(11, 2), (16, 2), (32, 3), (64, 3), (100, 3), (127, 4)] {
            for left in [false, true] {
                for first in (0..dimension * dimension - dimension).step_by(dimension as usize) {
                    let board: Vec<u32> = (first..first + dimension).collect();
                    let line = row(&board, width, left);
                    let touching = line.split_whitespace().count() < board.len();
                    // Where tiles that are as long as the widest are not yet reached, the row is the usual one.
                    if touching {
                        assert_eq!(tiles(&line, dimension), Some(board), "{dimension} {left}\n{line}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_column_of_white_space_is_the_blank() {
        let numbers = [110, 111, 112, 113, 114, 115, 116, 117, 118, 119];
        let written = |at: usize| {
            let mut cells: Vec<String> = numbers.iter().map(u32::to_string).collect();
            cells.insert(at, "  ".to_owned());
            let mut board = numbers.to_vec();
            board.insert(at, 0);
            (cells.concat(), board)
        };
        for at in 0..=10 {
            let (line, board) = written(at);
            assert_eq!(tiles(&line, 11), Some(board), "{line}");
        }
        assert_eq!(
            tiles(" 1 2 3 4 5 6 7 8 9100", 11),
            Some(vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 100, 0])
        );
    }

    #[test]
    fn what_can_be_taken_apart_in_several_ways_is_not_read() {
        // 11 | 112 and 111 | 12, with no white space to tell.
        assert_eq!(tiles(" 1 2 3 4 5 6 7 8 911112", 11), None);
        // A tile twice.
        assert_eq!(tiles("120120119118117116115114113112110", 11), None);
        assert_eq!(tiles("12", 11), None);
        assert_eq!(tiles("", 127), None);
        assert_eq!(tiles(&"1".repeat(400), 127), None);
    }

    #[test]
    fn a_line_of_ones_takes_no_longer_than_its_length() {
        // Every piece is a tile, and there are more ways than anyone can follow.
        assert_eq!(tiles(&"1".repeat(1023 * 5), 1023), None);
        assert_eq!(tiles(&"1".repeat(127 * 4 + 60), 127), None);
    }
}
