//! A text file of the staff's, read whole.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use super::{Problem, Problems};

/// A file's name as messages show it, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The name: the path as the user gave it, or `shipped:coursera.toml`.
    pub name: String,
    /// The text; where a file is not UTF-8, what could be read of it.
    pub text: String,
    /// The encoding that a list was taken to have, where it is neither UTF-8 nor UTF-16 with its mark.
    pub guessed: Option<&'static str>,
}

/// More than any rubric, dialect or puzzle that people write by hand.
const LARGEST: u64 = 1 << 20;

/// More than a platform exports of the largest class.
const LARGEST_LIST: u64 = 64 << 20;

impl SourceFile {
    /// A file that is in memory already.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        Arc::new(Self {
            name: name.into(),
            text: text.into(),
            guessed: None,
        })
    }

    /// The line (from 1) on which a byte is.
    pub(crate) fn line(&self, offset: usize) -> usize {
        let before = self.text.get(..offset).unwrap_or_default();
        before.matches('\n').count() + 1
    }

    /// Reads a file from disk. `what` names it in messages: "a rubric".
    ///
    /// # Errors
    /// One problem when there is no such file, it cannot be read, or it is not UTF-8.
    pub fn read(path: &Path, what: &str) -> Result<Arc<Self>, Problems> {
        Self::decode(&path.display().to_string(), Self::bytes(path, what, LARGEST)?)
    }

    /// The same of a list that a program wrote, which may be long, and in the encoding of a spreadsheet's country.
    ///
    /// # Errors
    /// One problem when there is no such file, it cannot be read, or it is no text.
    pub fn read_list(path: &Path, what: &str) -> Result<Arc<Self>, Problems> {
        let bytes = Self::bytes(path, what, LARGEST_LIST)?;
        Self::decode_list(&path.display().to_string(), &bytes, what)
    }

    fn bytes(path: &Path, what: &str, largest: u64) -> Result<Vec<u8>, Problems> {
        let whole = |problem: Problem| problem.of(&Self::new(path.display().to_string(), ""));
        let unreadable = |error: &std::io::Error| {
            let problem = Problem::new(format!("cannot read {what}: {}", reason(error)));
            if error.kind() == std::io::ErrorKind::NotFound {
                return whole(problem.hint(missing_part(path)));
            }
            whole(problem)
        };
        let metadata = std::fs::metadata(path).map_err(|error| unreadable(&error))?;
        if metadata.is_dir() {
            return Err(whole(Problem::new(format!("expected {what}, found a folder"))));
        }
        if !metadata.is_file() {
            return Err(whole(Problem::new(format!(
                "expected {what}, found something that is no file"
            ))));
        }
        if metadata.len() > largest {
            return Err(whole(Problem::new(format!(
                "expected {what} of at most {} MiB, found {}.{} MiB",
                largest >> 20,
                metadata.len() >> 20,
                ((metadata.len() & 0xf_ffff) * 10).div_ceil(1 << 20).min(9)
            ))));
        }
        std::fs::read(path).map_err(|error| unreadable(&error))
    }

    /// A list in UTF-8, in UTF-16, which Excel calls "Unicode Text", or in the encoding of a country that its bytes are likeliest in.
    fn decode_list(name: &str, bytes: &[u8], what: &str) -> Result<Arc<Self>, Problems> {
        let (encoding, guessed) = if let Some((encoding, _)) = Encoding::for_bom(bytes) {
            (encoding, false)
        } else if std::str::from_utf8(bytes).is_ok() {
            (UTF_8, false)
        } else {
            let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
            detector.feed(bytes, true);
            (detector.guess(None, Utf8Detection::Deny), true)
        };
        let (mut text, _) = encoding.decode_with_bom_removal(bytes);
        let (encoding, guessed) = if guessed && has_mixed_word(&text) {
            text = WINDOWS_1252.decode_without_bom_handling(bytes).0;
            (WINDOWS_1252, true)
        } else {
            (encoding, guessed)
        };
        // A spreadsheet is an archive or an old binary file; no text has a zero in it.
        if text.contains('\0') || bytes.starts_with(b"PK\x03\x04") {
            let problem = Problem::new(format!("expected {what} in CSV, found no text"))
                .hint("in the spreadsheet, save it as `CSV UTF-8`, and give that file");
            return Err(problem.of(&Self::new(name, "")));
        }
        Ok(Arc::new(Self {
            name: name.to_owned(),
            text: text.into_owned(),
            guessed: guessed.then(|| encoding.name()),
        }))
    }

    /// The file of these bytes.
    ///
    /// # Errors
    /// One problem when they are not UTF-8.
    pub fn decode(name: &str, bytes: Vec<u8>) -> Result<Arc<Self>, Problems> {
        let error = match String::from_utf8(bytes) {
            Ok(text) => return Ok(Self::new(name, text)),
            Err(error) => error,
        };
        let start = error.utf8_error().valid_up_to();
        let byte = error.as_bytes().get(start).copied().unwrap_or(0);
        let source = Self::new(name, String::from_utf8_lossy(error.as_bytes()));
        let problem = Problem::at(
            start..start + char::REPLACEMENT_CHARACTER.len_utf8(),
            format!("expected UTF-8 text, found the byte 0x{byte:02x}"),
        );
        Err(problem.hint("save the file as UTF-8 in your editor").of(&source))
    }

    /// The offset of a line and column, both from 1, columns in characters and a byte order mark as none.
    pub fn offset(&self, line: u64, column: u64) -> usize {
        let mut offset = if self.text.starts_with('\u{feff}') {
            '\u{feff}'.len_utf8()
        } else {
            0
        };
        let rest = self.text.get(offset..).unwrap_or_default();
        let lines_before = (1..line).zip(rest.split_inclusive('\n'));
        offset += lines_before.map(|(_, text)| text.len()).sum::<usize>();
        let rest = self.text.get(offset..).unwrap_or_default();
        let characters = (1..column).zip(rest.chars());
        offset
            + characters
                .map(|(_, character)| character.len_utf8())
                .sum::<usize>()
    }

    /// The word that begins at an offset.
    pub fn word_at(&self, offset: usize) -> Range<usize> {
        let rest = self.text.get(offset..).unwrap_or_default();
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        offset..offset + length
    }

    /// The part of a span on its first line and inside the text, so that carets never run over a whole table.
    pub(super) fn within_one_line(&self, span: &Range<usize>) -> Range<usize> {
        let start = self.text.floor_char_boundary(span.start);
        let end = self.text.ceil_char_boundary(span.end.max(start));
        let covered = self.text.get(start..end).unwrap_or_default();
        let line = covered.find(['\r', '\n']).unwrap_or(covered.len());
        start..start + line
    }
}

/// Whether a word has letters from a to z and such as are no Latin ones, as `MЭller` does: then it was read in the wrong encoding.
fn has_mixed_word(text: &str) -> bool {
    let is_other = |c: char| c >= '\u{370}';
    text.split(|c: char| !c.is_alphabetic())
        .any(|word| word.contains(|c: char| c.is_ascii_alphabetic()) && word.contains(is_other))
}

/// Why a file cannot be read, in words that do not depend on the platform where that is possible.
fn reason(error: &std::io::Error) -> String {
    if error.kind() == std::io::ErrorKind::NotFound {
        return "there is no such file".to_owned();
    }
    if error.kind() == std::io::ErrorKind::PermissionDenied {
        return "permission denied".to_owned();
    }
    error.to_string()
}

/// Which part of a path is missing: the folder, or only the file in it.
fn missing_part(path: &Path) -> String {
    let missing = path
        .ancestors()
        .skip(1)
        .take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists())
        .last();
    match missing {
        Some(folder) => format!("the folder `{}` does not exist", folder.display()),
        None => "the folder exists, and no file of that name is in it".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_in_the_encoding_that_a_spreadsheet_gave_it() {
        let text = "id;name\n1;Jürgen Groß\n2;Łucja Żak\n3;Zoë Müller\n";
        let utf16 = |big: bool, text: &str| -> Vec<u8> {
            let units = std::iter::once(0xfeff).chain(text.encode_utf16());
            let bytes = units.map(|unit: u16| {
                if big {
                    unit.to_be_bytes()
                } else {
                    unit.to_le_bytes()
                }
            });
            bytes.flatten().collect()
        };
        let read = |bytes: &[u8]| SourceFile::decode_list("list.csv", bytes, "a list");
        for bytes in [
            text.as_bytes().to_vec(),
            format!("\u{feff}{text}").into_bytes(),
            utf16(false, text),
            utf16(true, text),
        ] {
            let source = read(&bytes).unwrap();
            assert_eq!((source.text.as_str(), source.guessed), (text, None));
        }
        for (encoding, text) in [
            (
                WINDOWS_1252,
                "id;name\n1;Jürgen Groß\n3;Zoë Müller\n4;José Peña\n",
            ),
            (
                encoding_rs::WINDOWS_1251,
                "id;имя\n1;Иван Петров\n2;Мария Смирнова\n",
            ),
            (encoding_rs::GBK, "id,姓名\n1,李小龙\n2,王芳\n3,张伟\n"),
        ] {
            let source = read(&encoding.encode(text).0).unwrap();
            assert_eq!(
                (source.text.as_str(), source.guessed),
                (text, Some(encoding.name()))
            );
        }
        for bytes in [&b"PK\x03\x04\x14\0\0\xff"[..], b"\xd0\xcf\x11\xe0\0\0"] {
            let told = read(bytes).unwrap_err().to_string();
            assert!(told.contains("save it as `CSV UTF-8`"), "{told}");
        }
    }

    #[test]
    fn a_file_that_is_a_little_too_large_is_not_called_just_as_large() {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(LARGEST + 1).unwrap();
        let told = SourceFile::read(file.path(), "a rubric").unwrap_err().to_string();
        assert!(told.contains("at most 1 MiB, found 1.1 MiB"), "{told}");
    }
}
