//! How hard a text is to read.

/// The most words of a hint.
const MOST_WORDS: usize = 80;

/// The highest school grade for which a hint is written.
const GRADE: f64 = 9.0;

/// Checks that a hint is short and easy to read.
///
/// # Panics
/// When it is not.
pub fn assert_easy(hint: &str) {
    let (words, grade) = (words(hint).count(), grade(hint));
    assert!(words <= MOST_WORDS, "{words} words: {hint}");
    assert!(grade <= GRADE, "grade {grade:.1}: {hint}");
}

/// The US school grade in which a text is understood, by Flesch and Kincaid (1975).
pub fn grade(text: &str) -> f64 {
    let all: Vec<&str> = words(text).collect();
    let syllables: usize = all.iter().map(|word| syllables(word)).sum();
    let ends = |part: &&str| part.ends_with(['.', '!', '?', ':', ';']);
    let sentences = text.split_whitespace().filter(ends).count().max(1);
    let ratio = |a: usize, b: usize| {
        f64::from(u32::try_from(a).unwrap_or(u32::MAX))
            / f64::from(u32::try_from(b.max(1)).unwrap_or(u32::MAX))
    };
    0.39 * ratio(all.len(), sentences) + 11.8 * ratio(syllables, all.len()) - 15.59
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words.filter(|word| !word.is_empty())
}

/// As many as there are groups of vowels, a mute `e` at the end aside; vowels that are spoken apart, as in "priority", count once.
fn syllables(word: &str) -> usize {
    let word = word.to_lowercase();
    let is_vowel = |c: char| "aeiouy".contains(c);
    let mut before = false;
    let mut groups = 0;
    for c in word.chars() {
        groups += usize::from(is_vowel(c) && !before);
        before = is_vowel(c);
    }
    let is_mute = word.ends_with('e') && !["le", "ee", "ye"].iter().any(|end| word.ends_with(end));
    (groups - usize::from(is_mute && groups > 1)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_are_those_of_known_texts() {
        assert!(grade("The cat sat on the mat.") < 1.0);
        assert!(
            grade("The heuristic's inadmissibility occasionally invalidates optimality guarantees.") > 20.0
        );
        for (word, count) in [
            ("square", 1),
            ("table", 2),
            ("distance", 2),
            ("queue", 1),
            ("16", 1),
        ] {
            assert_eq!(syllables(word), count, "{word}");
        }
    }
}
