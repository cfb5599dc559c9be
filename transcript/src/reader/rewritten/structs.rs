//! Structures that hold a board and some numbers, as Go prints them: `{[[0 1 3] [4 2 5] [7 8 6]] 3}`, `&{3 [[0 1 3] …] 0 0}`, `[{tiles:[[0 1 3] …] n:3} …]`.
//!
//! Each must have one list in the shape of a board, whatever its tiles are.

use super::super::vocabulary::{FIGURE, GOAL, MOVE, MOVES, SEARCHED, STEPS, TWIN, meaning};

/// The line with the boards only; `None` where it has anything else than such structures, or none.
pub(super) fn boards(line: &str, dimension: usize) -> Option<String> {
    let open = line.find('{')?;
    let (before, rest) = line.split_at(open);
    let label = before.trim_end_matches(['&', '[', ' ']);
    if label.contains(['[', '(', '"', '\'', '=', '|']) {
        return None;
    }
    let mut reader = Reader {
        dimension,
        braces: 0,
        brackets: 0,
        numbers: Vec::new(),
        ends: Vec::new(),
        board: None,
        boards: Vec::new(),
        says: false,
        others: false,
    };
    let mut at = 0;
    while let Some(part) = rest.get(at..).filter(|part| !part.is_empty()) {
        at += reader.part(part)?;
    }
    reader.done().then(|| {
        let boards = reader.boards.join(", ");
        let between = if label.is_empty() { "" } else { " " };
        format!("{label}{between}{boards}")
    })
}

struct Reader<'a> {
    dimension: usize,
    braces: usize,
    brackets: usize,
    /// The numbers of the list, and how many there were at the end of each inner list.
    numbers: Vec<&'a str>,
    ends: Vec<usize>,
    /// The board of the structure.
    board: Option<String>,
    boards: Vec<String>,
    /// Whether a field may be the answer.
    says: bool,
    /// Whether there is anything beside the boards.
    others: bool,
}

impl<'a> Reader<'a> {
    /// Takes the first part of what is left of the line, and says how long it is.
    fn part(&mut self, part: &'a str) -> Option<usize> {
        let sign = part.chars().next()?;
        let inside = self.braces > 0;
        match sign {
            ' ' | ',' | '&' => {}
            '{' if self.brackets == 0 => self.braces += 1,
            '}' if inside && self.brackets == 0 => {
                self.braces -= 1;
                if self.braces == 0 {
                    let board = self.board.take()?;
                    self.boards.push(board);
                }
            }
            '[' if inside && self.brackets < 2 => self.brackets += 1,
            ']' if self.brackets > 0 => {
                self.ends.push(self.numbers.len());
                self.brackets -= 1;
                if self.brackets == 0 {
                    self.list()?;
                }
            }
            // The end of the list of structures.
            ']' if !inside => {}
            _ if inside => return self.word(part),
            _ => return None,
        }
        Some(sign.len_utf8())
    }

    /// A number, a name or a value.
    fn word(&mut self, part: &'a str) -> Option<usize> {
        let known = |c: char| c.is_ascii_alphanumeric() || "_-<>".contains(c);
        let length = part.find(|c| !known(c)).unwrap_or(part.len());
        let word = part.get(..length).filter(|word| !word.is_empty())?;
        if part.get(length..)?.starts_with(':')
            && self.brackets == 0
            && !word.as_bytes().first()?.is_ascii_digit()
        {
            let meant = meaning(&word.to_ascii_lowercase());
            if meant.has(TWIN.or(SEARCHED).or(GOAL)) {
                return None;
            }
            self.says |= meant.has(MOVES.or(STEPS).or(MOVE).or(FIGURE));
            self.others = true;
            return Some(length + 1);
        }
        let digits = word.bytes().all(|b| b.is_ascii_digit());
        if self.brackets > 0 {
            if !digits {
                return None;
            }
            self.numbers.push(word);
            return Some(length);
        }
        let value = digits && length <= 9
            || matches!(word, "<nil>" | "true" | "false")
            || word
                .strip_prefix('-')
                .is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()))
            || word.starts_with("0x");
        self.others = true;
        value.then_some(length)
    }

    /// The list that ends here is the structure's board.
    fn list(&mut self) -> Option<()> {
        let n = self.dimension;
        let flat = self.ends.len() == 1;
        let rows = self.ends.len() == n + 1
            && self
                .ends
                .iter()
                .zip(1..)
                .take(n)
                .all(|(&end, row)| end == row * n);
        let whole = self.numbers.len() == n * n && (flat || rows);
        if !whole || self.board.is_some() {
            return None;
        }
        let rows: Vec<String> = self
            .numbers
            .chunks(n)
            .map(|row| format!("[{}]", row.join(", ")))
            .collect();
        self.board = Some(format!("[{}]", rows.join(", ")));
        self.numbers.clear();
        self.ends.clear();
        Some(())
    }

    /// Whether all of it was read. What a single structure says of moves may be the answer.
    fn done(&self) -> bool {
        let closed = self.braces == 0 && self.brackets == 0;
        let said = self.says && self.boards.len() < 2;
        closed && !self.boards.is_empty() && self.others && !said
    }
}
