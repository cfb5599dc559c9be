//! What words can mean: classes, and the words of each in a file a language. A line of a file is `class: word word …`; words joined by `_` are a phrase.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::lex::{is_unspaced, word_hash};

/// What a word can mean: a set of classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Class(u64);

impl Class {
    /// Whether the two sets have something in common.
    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// What is in either.
    #[must_use]
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

macro_rules! classes {
    ($($name:ident $text:literal $what:literal;)*) => {
        #[expect(clippy::upper_case_acronyms, non_camel_case_types, reason = "each is the number of a bit, and named as its class")]
        enum Bit { $($name,)* }
        $(#[doc = $what] pub(super) const $name: Class = Class(1 << Bit::$name as u64);)*
        const NAMES: &[(&str, Class)] = &[$(($text, $name),)*];
    };
}

classes! {
    MOVES "moves" "Moves, as a count of them.";
    STEPS "steps" "Words for moves that are used for other things as well.";
    MOVE "move" "One move: a count only with more words.";
    NTH "nth" "One move by its number, which stands before it: `1手目`.";
    LEAST "least" "What makes a count the smallest one.";
    NUMBER "number" "What calls a count a count.";
    QUALIFIER "qualifier" "What else makes a count of moves the answer.";
    ENQUEUED "enqueued" "Put into the queue.";
    INSERTED "inserted" "Words for it that are used for other things as well.";
    ASIDE "aside" "A count with one of these is no claim about the solution.";
    LEFT "left" "What is still to be done: `4 moves left`.";
    POSSIBLE "possible" "`possible moves` are no answer.";
    BOUND "bound" "A number after one of these is no answer: `more than 4`.";
    EITHER "either" "Joins two numbers of which either may be meant.";
    ORDINAL "ordinal" "A number after it is one of a row: `第1步`, the first move.";
    UNIT "unit" "What makes the number before it something else.";
    STOP "stop" "Between a word and a number: the number belongs to another word.";
    LINK "link" "Joins a word and its number.";
    DEPTH "depth" "What is the number of moves where nothing else is: `found at depth 4`.";
    TOPIC "topic" "What a line with the bare answer speaks of.";
    ALONE "alone" "The same, where it is the only word of its line.";
    OFF_TOPIC "off-topic" "A line with one of these is about something else.";
    NODES "nodes" "Counted things that are no moves.";
    PRIORITY "priority" "The figure that only a search node has.";
    HAMMING "hamming" "Tiles out of place.";
    MANHATTAN "manhattan" "The other distance.";
    IMPOSSIBLE "impossible" "No solution, in a word or phrase.";
    SOLUTION "solution" "What is denied where there is no solution, or asked for.";
    PATH "path" "A path.";
    FOUND "found" "What a negation alone may deny after a label: `Solution: not found`.";
    NEGATION "negation" "What denies.";
    CONCORD "concord" "What denies where nothing else does: `nenhuma solução`, but `não há nenhuma solução`.";
    GUARD "guard" "A line with one of these supposes, or speaks of something else than the puzzle as a whole.";
    CHECK "check" "A clause with one of these says what is being looked at.";
    ASKING "asking" "A clause with one of these is a question.";
    ASKS "asks" "A clause that begins with one of these and ends in dots is a question.";
    CLAUSE "clause" "What begins another clause.";
    OPENING "opening" "What is impossible where no puzzle is meant: `impossible to open the file`.";
    ADJECTIVE "adjective" "After one of these 0 and 1 are truths: `solvable = 0`.";
    YES "yes" "True.";
    NO "no" "False.";
    NOTHING "nothing" "Nothing, where a solution should be.";
    RESULT "result" "What a label calls the answer: `Result: none`.";
    TWIN "twin" "The puzzle's twin.";
    GOAL "goal" "The goal.";
    GOAL_REACHED "goal-reached" "For a board that is the goal, except in `can be solved`.";
    BE "be" "For `can be solved`.";
    START "start" "A heading of the puzzle as it is given.";
    FINAL "final" "A heading of the last board.";
    SEARCHED "searched" "A heading of boards that the search looks at.";
    SEARCHING "searching" "The same, though a number stands beside it: `expanding node 3: f=10`, but not `12 boards explored`.";
    DIRECTION "direction" "A move by its direction.";
    LEVEL "level" "What loggers put before a line.";
    WRAPPER "wrapper" "What languages print round a value: `Some(4)`.";
    PHRASE "" "A phrase may begin here.";
}

const FILES: [&str; 17] = [
    include_str!("words/en.txt"),
    include_str!("words/es.txt"),
    include_str!("words/pt.txt"),
    include_str!("words/fr.txt"),
    include_str!("words/de.txt"),
    include_str!("words/it.txt"),
    include_str!("words/nl.txt"),
    include_str!("words/tr.txt"),
    include_str!("words/nordic.txt"),
    include_str!("words/slavic.txt"),
    include_str!("words/ro-hu-el.txt"),
    include_str!("words/zh.txt"),
    include_str!("words/ja.txt"),
    include_str!("words/ko.txt"),
    include_str!("words/ar-fa-ur-he.txt"),
    include_str!("words/hi-bn.txt"),
    include_str!("words/vi-id.txt"),
];

/// The words of all files with their classes.
fn entries() -> impl Iterator<Item = (Class, &'static str)> {
    let lines = FILES.iter().flat_map(|file| file.lines());
    let classed = lines.filter_map(|line| {
        let (name, words) = line.split_once(": ")?;
        let &(_, class) = NAMES.iter().find(|(other, _)| *other == name)?;
        Some((class, words))
    });
    classed.flat_map(|(class, words)| words.split(' ').map(move |word| (class, word)))
}

/// A phrase: the hashes of the words after its first, and what it means.
type Phrase = (Vec<u32>, Class);

struct Table {
    /// Each word's hash and classes, at its hash or soon after.
    slots: Vec<(u32, Class)>,
    /// By their first word, the longest first.
    phrases: HashMap<u32, Vec<Phrase>>,
    /// The words of scripts without blanks, by their first character, the longest first.
    unspaced: HashMap<char, Vec<(&'static str, Class)>>,
}

/// Some three times as many slots as there are words.
const SLOTS: usize = 1 << 12;

impl Table {
    fn slot(&self, hash: u32) -> usize {
        let mut at = (hash >> 8) as usize % SLOTS;
        while self
            .slots
            .get(at)
            .is_some_and(|&(other, _)| other != hash && other != 0)
        {
            at = (at + 1) % SLOTS;
        }
        at
    }

    fn add(&mut self, hash: u32, class: Class) {
        let at = self.slot(hash);
        if let Some(slot) = self.slots.get_mut(at) {
            *slot = (hash, slot.1.or(class));
        }
    }
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table {
        slots: vec![(0, Class::default()); SLOTS],
        phrases: HashMap::new(),
        unspaced: HashMap::new(),
    };
    for (class, word) in entries() {
        let mut words = word.split('_').map(word_hash);
        let first = words.next().unwrap_or_default();
        let rest: Vec<u32> = words.collect();
        if !rest.is_empty() {
            table.add(first, PHRASE);
            let phrases = table.phrases.entry(first).or_default();
            match phrases.iter_mut().find(|(other, _)| *other == rest) {
                Some((_, known)) => *known = known.or(class),
                None => phrases.push((rest, class)),
            }
        } else if let Some(character) = word.chars().next().filter(|&first| is_unspaced(first)) {
            table.unspaced.entry(character).or_default().push((word, class));
        } else {
            table.add(first, class);
        }
    }
    for list in table.phrases.values_mut() {
        list.sort_by_key(|(rest, _)| std::cmp::Reverse(rest.len()));
    }
    for list in table.unspaced.values_mut() {
        list.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    }
    table
});

/// What the word of a hash can mean.
pub(super) fn of_hash(hash: u32) -> Class {
    let table = &*TABLE;
    table
        .slots
        .get(table.slot(hash))
        .map_or(Class::default(), |slot| slot.1)
}

/// What a word that is not known as it stands can mean: `puzzle04`, `l’énigme`, `doesn’t`.
pub(super) fn of_unknown(word: &str) -> Class {
    if word
        .get(..6)
        .is_some_and(|start| start.eq_ignore_ascii_case("puzzle"))
    {
        return TOPIC;
    }
    let Some((article, noun)) = word.split_once(['\'', '’']) else {
        return Class::default();
    };
    let straight = of_hash(word_hash(&format!("{article}'{noun}").to_lowercase()));
    if straight == Class::default() && article.len() <= 2 {
        return of_hash(word_hash(&noun.to_lowercase()));
    }
    straight
}

/// The phrases that begin with a word.
pub(super) fn phrases(first: u32) -> &'static [Phrase] {
    TABLE.phrases.get(&first).map_or(&[], Vec::as_slice)
}

/// The known words inside text without blanks, each the longest.
pub(super) fn parts(word: &str) -> impl Iterator<Item = Class> {
    let mut rest = word;
    std::iter::from_fn(move || {
        loop {
            let first = rest.chars().next()?;
            let words = TABLE.unspaced.get(&first).map_or(&[][..], Vec::as_slice);
            let length = words
                .iter()
                .find(|(known, _)| rest.starts_with(known))
                .map(|(known, _)| known.len());
            let part = rest.get(..length.unwrap_or(first.len_utf8())).unwrap_or_default();
            rest = rest.get(part.len()..).unwrap_or_default();
            if length.is_some() {
                let same = words.iter().filter(|(known, _)| *known == part);
                return Some(same.fold(Class::default(), |all, (_, class)| all.or(*class)));
            }
        }
    })
}

/// Whether a word of a hash names a path or the moves of one, and whether it may stand beside the direction of a move.
pub(crate) fn path_words(hash: u32) -> (bool, bool) {
    let class = of_hash(hash);
    let path = class.has(PATH.or(MOVES).or(SOLUTION).or(RESULT).or(STEPS));
    (path, class.has(MOVES.or(STEPS).or(MOVE)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_every_file_names_a_class() {
        for line in FILES.iter().flat_map(|file| file.lines()) {
            let class = line.split_once(": ").map(|(name, _)| name);
            let known = class.is_some_and(|class| NAMES.iter().any(|(name, _)| *name == class));
            assert!(line.starts_with('#') || known, "{line}");
        }
        assert!(entries().count() < SLOTS / 2);
    }

    #[test]
    fn words_are_known_in_their_forms() {
        let class = |word: &str| of_hash(word_hash(word));
        assert!(class("moves").has(MOVES) && class("züge").has(MOVES) && !class("move").has(MOVES));
        assert!(of_unknown("Puzzle04").has(TOPIC) && of_unknown("l’étapes").has(STEPS));
        assert!(of_unknown("doesn’t").has(NEGATION) && of_unknown("file") == Class::default());
    }

    #[test]
    fn words_inside_text_without_blanks_are_known() {
        let all = |word: &str| parts(word).fold(Class::default(), Class::or);
        assert!(all("移动步数为").has(MOVES) && all("总共需要").has(NUMBER) && all("횟수는").has(MOVES));
        assert!(all("该拼图无解").has(IMPOSSIBLE) && all("此问题无法解决").has(NEGATION.or(SOLUTION)));
        assert!(all("步骤").has(MOVE) && !all("步骤").has(MOVES) && parts("文件").next().is_none());
    }
}
