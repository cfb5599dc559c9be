//! The words of a text: runs of bytes between white space, and where they are.

/// A run of bytes without white space.
#[derive(Clone, Copy)]
pub(super) struct Word<'t> {
    /// Where it begins.
    pub(super) start: usize,
    /// Its bytes.
    pub(super) bytes: &'t [u8],
}

/// The words of a text, in order.
pub(super) struct Words<'t> {
    /// The whole text.
    pub(super) text: &'t [u8],
    /// How far it was read.
    pub(super) at: usize,
}

impl<'t> Words<'t> {
    /// From the beginning, behind a byte order mark if there is one.
    pub(super) fn new(text: &'t [u8]) -> Self {
        let at = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        Self { text, at }
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = Word<'t>;

    fn next(&mut self) -> Option<Word<'t>> {
        let rest = &self.text[self.at..];
        let start = self.at + rest.iter().position(|&byte| !is_space(byte))?;
        let rest = &self.text[start..];
        let length = rest.iter().position(|&byte| is_space(byte)).unwrap_or(rest.len());
        self.at = start + length;
        Some(Word {
            start,
            bytes: &rest[..length],
        })
    }
}

/// ASCII white space as C's `isspace` has it, with the vertical tab.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}
