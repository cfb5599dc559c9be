//! What stands in the place of a number of moves and is none, and the first line.

use crate::{Place, Quote, Transcript};

/// How many bytes of an output are searched for a word in the number's place.
const SEARCHED: usize = 1 << 16;

/// The most characters of a number that cannot be one that are shown.
const MOST_QUOTED: usize = 24;

/// The most bytes of the first line that are shown.
const MOST_SHOWN: usize = 200;

pub(super) fn note(output: &[u8], transcript: &mut Transcript) {
    let head = String::from_utf8_lossy(output.get(..SEARCHED).unwrap_or(output));
    let lines = (1_u32..).zip(head.lines());
    let quote = |line: u32, text: &str| Quote {
        place: Place::stdout(line),
        text: text.to_owned(),
    };
    transcript.first = lines
        .clone()
        .find(|(_, text)| !text.trim().is_empty())
        .map(|(line, text)| {
            quote(
                line,
                text.get(..text.floor_char_boundary(MOST_SHOWN))
                    .unwrap_or_default()
                    .trim(),
            )
        });
    let odd = |line: u32| {
        transcript
            .moves
            .iter()
            .any(|claim| claim.value.is_none() && claim.place.line == line)
    };
    transcript.not_counts = if transcript.moves.is_empty() {
        lines
            .filter_map(|(line, text)| Some(quote(line, word(text)?)))
            .take(1)
            .collect()
    } else {
        lines
            .filter(|&(line, _)| odd(line))
            .filter_map(|(line, text)| Some(quote(line, &quoted(text)?)))
            .collect()
    };
}

/// The word in the place of a number: `moves = undefined`.
fn word(line: &str) -> Option<&str> {
    let (label, word) = line.rsplit_once(['=', ':'])?;
    let word = short(word)?;
    let is_count = label.to_ascii_lowercase().trim_end().ends_with("moves");
    (is_count && word.chars().all(char::is_alphabetic)).then_some(word)
}

/// The first negative number of a line, or what comes after the sign of equality or the colon.
fn quoted(line: &str) -> Option<String> {
    if let Some((_, after)) = line.split_once('-') {
        let digits: String = after
            .chars()
            .take(MOST_QUOTED)
            .take_while(char::is_ascii_digit)
            .collect();
        if !digits.is_empty() {
            return Some(format!("-{digits}"));
        }
    }
    let (_, after) = line.rsplit_once(['=', ':'])?;
    short(after).map(str::to_owned)
}

/// What is short enough to be shown, without the white space around it.
fn short(text: &str) -> Option<&str> {
    let word = text.trim();
    (!word.is_empty() && word.chars().count() <= MOST_QUOTED).then_some(word)
}
