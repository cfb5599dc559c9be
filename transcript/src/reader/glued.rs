//! Tells digits that stand for one tile each, `013` or `013425786`, from numbers. Only boards whose tiles all have one digit can be printed so: up to 3×3.

/// The largest dimension whose tiles have one digit each.
const LARGEST: u32 = 3;

/// Whether every digit of a line is a cell of its own.
///
/// That is so where the line is one row of a board in digits, with or without its blank; and where every number in it has the digits of a whole board, each once. Any other number is one.
pub(super) fn is_glued(line: &str, dimension: u32) -> bool {
    if !(2..=LARGEST).contains(&dimension) {
        return false;
    }
    let n = usize::try_from(dimension).unwrap_or(0);
    is_row(line.trim(), n) || is_boards(line, n)
}

/// `013`, `13`, `_13`, `01_`.
fn is_row(line: &str, n: usize) -> bool {
    let mut digits = 0;
    let mut signs = 0;
    for character in line.chars().take(n + 1) {
        match character.to_digit(10) {
            Some(digit) if (digit as usize) < n * n => digits += 1,
            None if "_*#xX.-□⬜⬛◻◼▢".contains(character) => signs += 1,
            Some(_) | None => return false,
        }
    }
    let full = digits + signs == n && signs <= 1;
    digits > 0 && (full || (digits + 1 == n && signs == 0)) && digits + signs > 1
}

/// Signs that stand for the blank among the digits of a whole board, and for nothing else.
const BLANKS: [char; 5] = ['_', '*', '#', 'x', 'X'];

/// `013425786`, `_13425786`, `"013425786", "103425786"`, `013/425/786`.
fn is_boards(line: &str, n: usize) -> bool {
    let tiles = n * n;
    let runs = || {
        line.split(|c: char| !c.is_ascii_digit() && !BLANKS.contains(&c))
            .filter(|run| !run.is_empty())
    };
    let lengths = || runs().map(str::len);
    let whole = |run: &str| is_board(run.bytes(), tiles);
    if lengths().all(|length| length == tiles) {
        return runs().next().is_some() && runs().all(whole);
    }
    lengths().take(n + 1).eq(std::iter::repeat_n(n, n)) && is_board(runs().flat_map(str::bytes), tiles)
}

/// Whether digits are the tiles of one board, each once.
fn is_board(digits: impl Iterator<Item = u8>, tiles: usize) -> bool {
    let digit = |byte: u8| if byte.is_ascii_digit() { byte } else { b'0' };
    let seen = digits.fold(0u32, |seen, byte| {
        seen | 1 << digit(byte).saturating_sub(b'0').min(31)
    });
    seen == (1 << tiles) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_whole_boards_may_be_digits_alone() {
        for line in [
            "013",
            " 425 ",
            "13",
            "_13",
            "_13425786",
            "1x3",
            "013425786",
            "\"013425786\",",
            "013/425/786",
            "013425786 -> 103425786",
            "[013425786]",
        ] {
            assert!(is_glued(line, 3), "{line}");
        }
        assert!(is_glued("12", 2) && is_glued("0132", 2));
    }

    #[test]
    fn other_numbers_are_numbers() {
        for line in [
            "3",
            "192",
            "1234",
            "0.12",
            "982345123",
            "013425786 12",
            "013 425",
            "100 200 300",
            "013425781",
            "",
            "--",
            "1-3-2",
        ] {
            assert!(!is_glued(line, 3), "{line}");
        }
        assert!(!is_glued("12", 4) && !is_glued("1 2", 2) && !is_glued("14", 2));
    }
}
