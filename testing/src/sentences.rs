//! Sentences that programs with a known mistake are shown, judged by a person.
//!
//! In the file of judgements a sentence is a line with its code, and the programs that are shown it follow: `true`, `vague`, or `true where slow` of what only a slow or busy machine shows, and their names, with `; ` between them. Numbers, boards and puzzles are
//! left open. A sentence that is not in the file, or not for that program, has to be read and judged by whoever makes the change that shows it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Of a sentence that needs a run to be stopped at its limit, which no fast machine does.
const SLOW: &str = "true where slow";

/// A sentence with its numbers, boards and puzzles left open.
pub fn shape(text: &str) -> String {
    let mut shape = String::new();
    for word in text.split_whitespace() {
        let bare = word.trim_matches([':', ',', ';', '.', '`', '(', ')', '[', ']']);
        let word = if bare.contains('/') && bare.len() > 3 {
            word.replace(bare, "PUZZLE")
        } else if !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit()) {
            word.replace(bare, "#")
        } else {
            word.to_owned()
        };
        let is_part = ["#", "/", "."].contains(&word.as_str());
        if is_part && shape.ends_with(" BOARD") {
            continue;
        }
        let _ = write!(shape, " {word}");
        if is_part && (shape.ends_with(" # # #") || shape.ends_with(" # # . #") || shape.ends_with(" # # /"))
        {
            let start = shape.trim_end_matches([' ', '#', '.', '/']).len();
            shape.truncate(start);
            shape.push_str(" BOARD");
        }
    }
    shape.trim().to_owned()
}

/// Checks that sentences, each with the program that is shown it, are those of a file of judgements, and that at most one in twenty is vague.
///
/// # Panics
/// When they are not.
pub fn assert_judged(file: &str, shown: &BTreeSet<(String, String)>) {
    let mut sentence = "";
    let mut judged = BTreeMap::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let Some((truth, programs)) = line.strip_prefix("  ").and_then(|line| line.split_once(": ")) else {
            sentence = line;
            continue;
        };
        assert!(["true", "vague", SLOW].contains(&truth), "{line}");
        let pairs = programs
            .split("; ")
            .map(|program| (sentence.to_owned(), program.to_owned()));
        judged.extend(pairs.map(|pair| (pair, truth)));
    }
    let unread: Vec<_> = shown.iter().filter(|line| !judged.contains_key(line)).collect();
    let gone: Vec<_> = judged
        .iter()
        .filter(|(line, truth)| **truth != SLOW && !shown.contains(line))
        .collect();
    assert!(
        unread.is_empty() && gone.is_empty(),
        "to be judged: {unread:#?}\nnot shown any more: {gone:#?}"
    );
    let vague = judged.values().filter(|truth| **truth == "vague").count();
    assert!(vague * 20 <= judged.len(), "{vague} vague");
}
