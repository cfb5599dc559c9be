//! Reads a board from a stream, part by part, so that a text larger than the memory can be read.

use std::io::{ErrorKind, Read};

use super::parse::{MistakeKind, Reading, dimension};
use super::tiles::Cell;
use super::words::{Words, is_space};
use super::{Board, ParseError, ReadError};
use crate::place::Place;

/// Bytes read at once.
pub(super) const PART: usize = 1 << 20;

/// Text for one tile of so many read: from then on there is room for a bit a tile.
const BELIEVED: usize = 1024;

/// [`Board::read`], with parts of a size.
pub(super) fn read(reader: impl Read, size: usize) -> Result<Board, ReadError> {
    let mut parts = Parts {
        reader,
        bytes: vec![0; size],
        begin: 0,
        end: 0,
        filled: 0,
        is_last: false,
        place: Place { line: 1, column: 1 },
    };
    parts.next()?;
    // A byte order mark can only come first.
    let mut at = Words::new(parts.part()).at;
    while !parts.is_last && parts.part()[at..].iter().all(|&byte| is_space(byte)) {
        parts.next()?;
        at = 0;
    }
    let text = parts.part();
    let mut words = Words { text, at };
    let n = dimension(&mut words);
    let at = words.at;
    let n = n.map_err(|mistake| parts.error(mistake.offset, mistake.kind))?;
    match n {
        ..=16 => tiles::<u8>(parts, at, n),
        17..=256 => tiles::<u16>(parts, at, n),
        _ => tiles::<u32>(parts, at, n),
    }
}

/// The tiles, from a place in the first part on.
fn tiles<C: Cell>(mut parts: Parts<impl Read>, mut at: usize, n: usize) -> Result<Board, ReadError> {
    let mut reading = Reading::<C>::new(n, 0);
    let mut room = 0;
    loop {
        // A word takes a byte and a separator.
        let possible = reading.len() + parts.part().len().div_ceil(2);
        if possible > room && possible >= n * n / BELIEVED {
            room = (2 * possible).min(n * n);
            reading.grow(room);
        }
        let taken = reading.take(parts.part(), at);
        taken.map_err(|mistake| parts.error(mistake.offset, mistake.kind))?;
        if parts.is_last {
            break;
        }
        parts.next()?;
        at = 0;
    }
    let end = parts.part().len();
    let board = reading.board(end);
    board.map_err(|mistake| parts.error(mistake.offset, mistake.kind))
}

/// A text in parts, each of which ends where a word ends.
struct Parts<R> {
    reader: R,
    bytes: Vec<u8>,
    /// Where the part begins and ends, and up to where the bytes are read.
    begin: usize,
    end: usize,
    filled: usize,
    /// Whether this is the last part.
    is_last: bool,
    /// The place of the part's first byte.
    place: Place,
}

impl<R: Read> Parts<R> {
    fn part(&self) -> &[u8] {
        &self.bytes[self.begin..self.end]
    }

    /// Goes on to the next part.
    fn next(&mut self) -> Result<(), ReadError> {
        self.place = behind(self.place, self.part());
        self.bytes.copy_within(self.end..self.filled, 0);
        self.filled -= self.end;
        (self.begin, self.end) = (0, 0);
        loop {
            self.fill()?;
            let read = &self.bytes[..self.filled];
            self.is_last = self.filled < self.bytes.len();
            self.end = if self.is_last {
                self.filled
            } else {
                read.iter()
                    .rposition(|&byte| is_space(byte))
                    .map_or(0, |last| last + 1)
            };
            if self.is_last || self.end > 0 {
                return Ok(());
            }
            // One word fills it all.
            self.bytes.resize(2 * self.bytes.len(), 0);
        }
    }

    /// Reads until all is full, or to the end.
    fn fill(&mut self) -> Result<(), ReadError> {
        while self.filled < self.bytes.len() {
            match self.reader.read(&mut self.bytes[self.filled..]) {
                Ok(0) => break,
                Ok(read) => self.filled += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(ReadError::Io(error)),
            }
        }
        Ok(())
    }

    /// The error for a mistake in the part.
    fn error(&self, offset: usize, kind: MistakeKind) -> ReadError {
        let part = self.part();
        let place = behind(self.place, part.get(..offset).unwrap_or(part));
        match kind {
            MistakeKind::Again(found) => ReadError::Duplicate { place, found },
            MistakeKind::Other(kind) => ReadError::Text(ParseError { place, kind }),
        }
    }
}

/// The place behind some text that begins at a place.
fn behind(place: Place, text: &[u8]) -> Place {
    let lines = text.chunks(255).map(line_feeds).sum::<u64>();
    if lines == 0 {
        let behind = Place::of(text, text.len());
        return Place {
            line: place.line,
            column: place.column + behind.column - 1,
        };
    }
    let last = text
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |last| last + 1);
    Place {
        line: place.line + lines,
        ..Place::of(&text[last..], text.len())
    }
}

/// The line feeds in some bytes, fewer than 256, so that they can be counted in bytes, many at once.
fn line_feeds(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .map(|&byte| u8::from(byte == b'\n'))
        .sum::<u8>()
        .into()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What reading a text part by part gives, in the words of reading it at once; a duplicate's first place is not known.
    fn alike(text: &[u8], size: usize) {
        let whole = Board::parse(text);
        match (read(text, size), whole) {
            (Ok(board), Ok(whole)) => assert_eq!(board, whole),
            (Err(ReadError::Text(error)), Err(whole)) => assert_eq!(error, whole),
            (Err(ReadError::Duplicate { place, found }), Err(whole)) => {
                assert_eq!(place, whole.place);
                assert!(
                    whole.kind.to_string().contains(&format!("`{found}` again")),
                    "{whole}"
                );
            }
            (read, whole) => unreachable!("{read:?} {whole:?}"),
        }
    }

    #[test]
    fn texts_of_all_sizes_are_read_alike_in_parts_of_all_sizes() {
        for n in [1, 2, 16, 17, 60, 257] {
            let board =
                crate::generate::board(n, true, &mut crate::generate::Random::new(1)).expect("a dimension");
            let text = board.to_text();
            let mut written = Vec::new();
            board.write_text(&mut written).expect("memory takes all");
            assert!(written == text.as_bytes());
            for size in [16, 37, 1000, PART] {
                alike(text.as_bytes(), size);
            }
            alike(text.trim_ascii_end().as_bytes(), 64);
            alike(&text.as_bytes()[..text.len() / 2], 64);
        }
    }

    #[test]
    fn mistakes_far_into_a_text_are_told_with_their_places() {
        let text = Board::goal(40).expect("a dimension").to_text();
        for (from, to) in [
            (" 1599 ", " 7 "),
            (" 1000 ", " 1x00 "),
            (" 800 ", " 1600 "),
            (" 0 ", " 0 \n 1"),
        ] {
            alike(text.replace(from, to).as_bytes(), 64);
        }
    }

    #[test]
    fn an_error_of_the_reader_is_passed_on() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::Error::other("no more"))
            }
        }
        let error = Board::read(b"2\n1 2\n".chain(Broken)).expect_err("broken");
        assert_eq!(error.to_string(), "the text could not be read");
    }

    proptest! {
        #[test]
        fn all_bytes_are_read_alike(bytes in prop::collection::vec(any::<u8>(), 0..64), size in 1usize..40) {
            alike(&bytes, size);
        }

        #[test]
        fn all_words_are_read_alike(text in "(\u{feff})?[ \n]{0,3}[1-3][0-9 \n\r-]{0,40}", size in 1usize..40) {
            alike(text.as_bytes(), size);
        }
    }
}
