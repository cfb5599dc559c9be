//! Source text as editors save it, and as compilers read it: UTF-8 without a byte-order mark.

use std::path::Path;

use encoding_rs::{UTF_16BE, UTF_16LE};

use crate::submission::Language;
use crate::submission::language::native::HEADERS;
use crate::submission::source_language::has_extension;

/// The bytes of a file as they are copied: source text in UTF-8, anything else as it is.
///
/// What is not UTF-8 is taken as Latin-1, in which every byte is a character. Python says its encoding itself, where it has another one.
pub(crate) fn as_compilers_read(path: &Path, bytes: Vec<u8>) -> Vec<u8> {
    let language = Language::of_source(path);
    if language.is_none() && !has_extension(path, HEADERS) {
        return bytes;
    }
    if let Some(text) = utf16(&bytes) {
        return text.into_bytes();
    }
    if let Some(text) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return text.to_vec();
    }
    // Compilers of C take any bytes.
    let takes_others = language.is_none_or(|language| [Language::C, Language::Cpp].contains(&language))
        || language == Some(Language::Python) && declares_encoding(&bytes);
    if !takes_others && std::str::from_utf8(&bytes).is_err() {
        return bytes.into_iter().map(char::from).collect::<String>().into_bytes();
    }
    bytes
}

/// The text of UTF-16, with a byte-order mark or known by the zeros of its first two characters.
fn utf16(bytes: &[u8]) -> Option<String> {
    let little = match bytes {
        [0xff, 0xfe, ..] | [1..=255, 0, 1..=255, 0, ..] => true,
        [0xfe, 0xff, ..] | [0, 1..=255, 0, 1..=255, ..] => false,
        _ => return None,
    };
    let encoding = if little { UTF_16LE } else { UTF_16BE };
    Some(encoding.decode_with_bom_removal(bytes).0.into_owned())
}

/// `# -*- coding: latin-1 -*-`, in the first or the second line.
fn declares_encoding(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|&byte| byte == b'\n').take(2);
    lines.any(|line| {
        let line = String::from_utf8_lossy(line);
        line.trim_start().starts_with('#') && (line.contains("coding:") || line.contains("coding="))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, bytes: &[u8]) -> Vec<u8> {
        as_compilers_read(Path::new(name), bytes.to_vec())
    }

    #[test]
    fn source_text_becomes_utf_8() {
        let text = "class A { } // é\r\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [
            text.as_bytes().to_vec(),
            [b"\xef\xbb\xbf", text.as_bytes()].concat(),
            [b"\xff\xfe", little.as_slice()].concat(),
            [b"\xfe\xff", big.as_slice()].concat(),
            little,
            big,
            b"class A { } // \xe9\r\n".to_vec(),
        ] {
            assert_eq!(read("A.java", &bytes), text.as_bytes(), "{bytes:?}");
        }
    }

    #[test]
    fn what_is_no_source_or_says_its_encoding_stays_as_it_is() {
        let latin = b"# coding: latin-1\nprint('\xe9')\n";
        assert_eq!(read("a.py", latin), latin);
        assert_eq!(read("a.txt", b"\xff\xfea\0"), b"\xff\xfea\0");
        assert_eq!(read("a.c", b"/* \xe9 */"), b"/* \xe9 */");
        assert_eq!(read("a.rs", b""), b"");
        assert_eq!(read("a.rs", b"\xff"), "ÿ".as_bytes());
    }
}
