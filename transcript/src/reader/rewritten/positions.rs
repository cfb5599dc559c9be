//! Boards that are listed square by square: `{(0, 0): 1, (0, 1): 2, …}`, `array ((0,0),(2,2)) [((0,0),1),…]`, `{1: (0, 0), 2: (0, 1), …}`.

/// A line with whole boards listed so, with each board in brackets; `None` where there is none, or something is missing or twice.
pub(super) fn boards(line: &str, dimension: usize) -> Option<String> {
    if line.bytes().filter(|&b| b == b'(').count() < dimension.checked_mul(dimension)? {
        return None;
    }
    [(false, 0), (false, 1), (true, 0), (true, 1)]
        .into_iter()
        .find_map(|(tile_first, from)| listed(line, dimension, tile_first, from))
}

/// A square with its tile, and the bytes of the line that say so.
struct Square {
    row: usize,
    column: usize,
    tile: u32,
    from: usize,
    to: usize,
}

fn listed(line: &str, dimension: usize, tile_first: bool, least: usize) -> Option<String> {
    let squares = dimension * dimension;
    let mut boards: Vec<String> = Vec::new();
    let mut board: Vec<Option<u32>> = vec![None; squares];
    let mut left = squares;
    let mut ends = None;
    let mut at = 0;
    while let Some(open) = line.get(at..)?.find('(').map(|found| at + found) {
        at = open + 1;
        let Some(square) = square(line, open, tile_first) else {
            continue;
        };
        at = square.to;
        let (row, column) = (square.row.checked_sub(least)?, square.column.checked_sub(least)?);
        let slot = board.get_mut(row * dimension + column)?;
        if column >= dimension || slot.replace(square.tile).is_some() {
            return None;
        }
        let (from, _) = ends.unwrap_or((square.from, 0));
        ends = Some((from, square.to));
        left -= 1;
        if left == 0 {
            boards.push(in_brackets(&board, dimension));
            board.fill(None);
            left = squares;
        }
    }
    let (from, to) = ends.filter(|_| left == squares)?;
    let before = line.get(..from)?;
    let before = before
        .find("array")
        .map_or(before, |at| before.get(..at).unwrap_or_default());
    let before = before.trim_end_matches(['[', '{', '(']);
    let after = line.get(to..)?.trim_start_matches([')', ']', '}', ' ', ',']);
    Some(format!("{before}{}{after}", boards.join(", ")))
}

/// The square at an opening parenthesis with its tile before or after it.
fn square(line: &str, open: usize, tile_first: bool) -> Option<Square> {
    let joins = [' ', ':', ',', '=', '-', '>'];
    let (row, rest) = number(line.get(open + 1..)?)?;
    let (column, rest) = number(rest.trim_start().strip_prefix(',')?)?;
    let rest = rest.trim_start().strip_prefix(')')?;
    let (tile, from, to) = if tile_first {
        let before = line.get(..open)?.trim_end_matches(joins);
        let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let from = before.len() - digits;
        (before.get(from..)?.parse().ok()?, from, line.len() - rest.len())
    } else {
        let (tile, rest) = number(rest.trim_start_matches(joins))?;
        (tile, open, line.len() - rest.len())
    };
    Some(Square {
        row: usize::try_from(row).ok()?,
        column: usize::try_from(column).ok()?,
        tile,
        from,
        to,
    })
}

/// A number at the beginning of a text, and what follows.
fn number(text: &str) -> Option<(u32, &str)> {
    let text = text.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(digits)?;
    Some((number.parse().ok()?, rest))
}

fn in_brackets(board: &[Option<u32>], dimension: usize) -> String {
    let rows: Vec<String> = board
        .chunks(dimension)
        .map(|cells| {
            let cells: Vec<String> = cells.iter().flatten().map(u32::to_string).collect();
            format!("[{}]", cells.join(", "))
        })
        .collect();
    format!("[{}]", rows.join(", "))
}
