//! What loggers put before every line: times, levels, names of loggers. The line proper comes after it.

/// The levels of usual loggers.
const LEVELS: &[&str] = &[
    "INFO", "DEBUG", "WARN", "WARNING", "ERROR", "TRACE", "NOTICE", "FINE", "LOG", "STDOUT",
];

/// The most words of a prefix: a date, a time, a level, a thread, a logger.
const MOST: usize = 6;

/// The bytes of a line of text that are a logger's; 0 where there is neither a time nor a level.
pub(super) fn length(text: &str) -> usize {
    let mut rest = text.trim_start_matches([' ', '\t']);
    let inside = rest.strip_prefix('[');
    if !may_begin(inside.unwrap_or(rest).as_bytes()) && !inside.is_some_and(may_be_stamp) {
        return 0;
    }
    let mut known = false;
    for _ in 0..MOST {
        let Some((part, after)) = part(rest, known) else {
            break;
        };
        known |= part == Part::Known;
        rest = after;
    }
    if known { text.len() - rest.len() } else { 0 }
}

/// Whether a line, or what is in its first bracket, can begin with a level or a time. Nearly no line can, and each is asked.
fn may_begin(line: &[u8]) -> bool {
    match line {
        [first, ..] if first.is_ascii_uppercase() => {
            LEVELS.iter().any(|level| line.starts_with(level.as_bytes()))
        }
        [b'0'..=b'9', _, b':', ..] | [b'0'..=b'9', _, _, _, b'-' | b'/', ..] => true,
        _ => false,
    }
}

/// Whether what is in a bracket can begin with a kernel's time, with a fraction of three digits or more.
fn may_be_stamp(inside: &str) -> bool {
    inside.starts_with(|c: char| c == ' ' || c.is_ascii_digit()) && inside.bytes().take(16).any(|b| b == b'.')
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// A time, a date or a level.
    Known,
    /// The name of a thread or logger.
    Name,
}

/// The first part of a prefix, with the separator after it, and what follows. Names count only beside what is known.
fn part(text: &str, known: bool) -> Option<(Part, &str)> {
    // Levels are padded to the same width.
    let bracket = text.trim_start();
    let text = if known && bracket.starts_with('[') {
        bracket
    } else {
        text
    };
    if let Some(inside) = text.strip_prefix('[') {
        let (inside, after) = inside.split_once(']')?;
        let is_known = inside
            .split_whitespace()
            .any(|word| is_level(word) || is_time(word))
            || is_stamp(inside);
        let is_name = known && inside.starts_with(|c: char| c.is_ascii_alphabetic());
        let kind = if is_known { Part::Known } else { Part::Name };
        return (inside.len() <= 60 && (is_known || is_name)).then(|| (kind, separated(after)));
    }
    if let Some(after) = source(text).filter(|_| known) {
        return Some((Part::Name, separated(after)));
    }
    let length = text
        .find(|c: char| c.is_whitespace() || c == '|' || c == '[')
        .unwrap_or(text.len());
    let (word, after) = text.split_at_checked(length)?;
    if is_time(word.trim_end_matches([':', ','])) {
        return Some((Part::Known, separated(after)));
    }
    // `INFO:root:` has no blanks.
    let name = word
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '.' && c != '_')
        .unwrap_or(word.len());
    let (word, after) = text.split_at_checked(name)?;
    if is_level(word) {
        return Some((Part::Known, separated(after)));
    }
    let closed = after.trim_start();
    let is_name = known
        && word.starts_with(|c: char| c.is_ascii_alphabetic())
        && (after.starts_with(':') && !after.starts_with(": ")
            || closed.starts_with("- ")
            || closed.starts_with('[')
            || source(closed).is_some());
    is_name.then(|| (Part::Name, separated(after)))
}

/// What follows the line of the program that logs: `(Solver.java:120) - `.
fn source(text: &str) -> Option<&str> {
    let (place, after) = text.strip_prefix('(')?.split_once(')')?;
    (place.len() <= 60 && place.contains(".java:") && after.starts_with(" - ")).then_some(after)
}

/// What follows a separator.
fn separated(text: &str) -> &str {
    let rest = text.trim_start();
    for separator in ["- ", "| ", "> ", ": ", ":"] {
        if let Some(after) = rest.strip_prefix(separator) {
            return after.trim_start_matches(' ');
        }
    }
    // White space before a row is the row's own where it may be a blank square; one blank is the logger's.
    text.strip_prefix(' ').unwrap_or(text)
}

fn is_level(word: &str) -> bool {
    LEVELS.contains(&word.trim_end_matches(':'))
}

/// Seconds since the start, alone in brackets: `    0.012345`.
fn is_stamp(inside: &str) -> bool {
    let seconds = inside.trim();
    let Some((whole, fraction)) = seconds.strip_suffix('s').unwrap_or(seconds).split_once('.') else {
        return false;
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits(whole) && digits(fraction) && fraction.len() >= 3
}

/// `12:30:01.123`, `2024-05-01`, `2024/05/01`, `2024-05-01T12:30:00Z`.
fn is_time(word: &str) -> bool {
    let known = |c: char| c.is_ascii_digit() || ":.,-/TZ+".contains(c);
    let bytes = word.as_bytes();
    let digits = |from: usize, count: usize| {
        bytes
            .get(from..from + count)
            .is_some_and(|part| part.iter().all(u8::is_ascii_digit))
    };
    let sign = |at: usize, signs: &[u8]| bytes.get(at).is_some_and(|b| signs.contains(b));
    let clock = digits(0, 2) && sign(2, b":") && digits(3, 2) && (bytes.len() == 5 || sign(5, b":"));
    let date = digits(0, 4) && sign(4, b"-/") && digits(5, 2) && sign(7, b"-/") && digits(8, 2);
    (clock || date) && word.chars().all(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_loggers_print_is_taken_off() {
        for prefix in [
            "[INFO] ",
            "INFO: ",
            "INFO - ",
            "[INFO] 12:00:01 ",
            "[12:00:01] ",
            "2024-05-01 12:30:00,123 - INFO - ",
            "2024-05-01 12:30:00,123 INFO solver - ",
            "INFO:root:",
            "2024/05/01 12:30:00 ",
            "[2024-05-01T12:30:00Z INFO  puzzle] ",
            "12:00:01.123 [main] INFO Solver - ",
            "2024-03-02 10:11:12,345 INFO  [main] com.foo.Solver (Solver.java:120) - ",
            "DEBUG:solver.astar:",
            "WARNING | ",
            "[    0.012345] ",
            "[0.001s] ",
        ] {
            for line in ["0 1 3", "Minimum number of moves = 4", "[[0, 1, 3]]"] {
                assert_eq!(length(&format!("{prefix}{line}")), prefix.len(), "{prefix}{line}");
            }
        }
    }

    #[test]
    fn other_lines_are_left_as_they_are() {
        for line in [
            "",
            "0 1 3",
            " 0  1  3",
            "[0, 1, 3]",
            "[1/4]",
            "[1] 0 1 3",
            "Minimum number of moves = 4",
            "Step 1: 0 1 3",
            "12",
            "1:2",
            "INFORMATION 4",
            "[[0, 1, 3], [4, 2, 5]]",
            "N - 3",
            "[0.012 0.013]",
            "[0. 1. 3.]",
            "[1.5] 2",
        ] {
            assert_eq!(length(line), 0, "{line}");
        }
    }
}
