//! "Did you mean": the known word that a misspelt one is nearest to.

use super::{list, quoted};

/// How alike two words must be, from 0 to 1, before one is suggested for the other.
const ALIKE: f64 = 0.6;

/// The candidate that is most like the word; `None` where nothing is like it. Of equally good ones the first.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = word.to_lowercase().replace('_', "-");
    let mut best: Option<(&str, f64)> = None;
    for candidate in candidates {
        let likeness = strsim::normalized_damerau_levenshtein(&folded, candidate);
        if likeness >= ALIKE && best.is_none_or(|(_, most)| likeness > most) {
            best = Some((candidate, likeness));
        }
    }
    best.map(|(candidate, _)| candidate)
}

/// A hint for an unknown word: the nearest known one, or all of them where none is near. `what` names them: "keys".
pub fn did_you_mean(word: &str, known: &[&str], what: &str) -> Option<String> {
    if let Some(near) = nearest(word, known.iter().copied()) {
        return Some(format!("did you mean {}?", quoted(near)));
    }
    match known {
        [] => None,
        [only] => Some(format!("the only one of the {what} is {}", quoted(only))),
        several => Some(format!("the {what} are {}", list(several.iter().copied(), "and"))),
    }
}
