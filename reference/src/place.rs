//! Where in a text something was found.

use std::fmt;

/// A place in a text: line and column, both from 1.
///
/// Lines end at a line feed (so CRLF ends one line, not two); columns count characters, a tab as one, a byte
/// order mark as none.
///
/// ```
/// use reference::Place;
///
/// assert_eq!(Place::of(b"3\r\n 1 x\n", 6), Place { line: 2, column: 4 });
/// assert_eq!(Place { line: 2, column: 4 }.to_string(), "line 2, column 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
}

impl Place {
    /// The place of the byte at `offset`; past the end, the place just behind the last character.
    #[must_use]
    pub fn of(text: &[u8], offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let before = before.strip_prefix(b"\xef\xbb\xbf").unwrap_or(before);
        let mut place = Self { line: 1, column: 1 };
        for byte in before {
            match byte {
                b'\n' => {
                    place = Self {
                        line: place.line + 1,
                        column: 1,
                    }
                }
                // Continuation bytes of UTF-8 belong to the character counted already.
                0x80..=0xbf => {}
                _ => place.column += 1,
            }
        }
        place
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
