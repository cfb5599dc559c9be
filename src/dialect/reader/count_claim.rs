//! Finds what a line of text claims about a count: the number of moves, or of search nodes enqueued.

use super::words::{Number, TokenKind, Words};

/// How plainly a line states a count, the plainest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Plainness {
    /// The dialect's own line.
    Exact,
    /// `Number of moves: 4`, `Solution (4 moves):`.
    Qualified,
    /// `moves: 4`.
    Plain,
    /// `steps: 4`.
    Related,
    /// `Best solution in: 4`, `puzzle04.txt: 4`.
    Weak,
    /// `moves = 1` among the figures of a search node.
    Trace,
    /// A number alone on a line.
    Bare,
}

/// A count that a line claims. `None`: it is negative or too large.
pub(super) type Count = Option<u64>;

/// What a line says about a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The number.
    Count(Plainness, Count),
    /// Only the words; the number may stand on the next line.
    Announced(Plainness),
}

const MOVES: &[&str] = &[
    "moves",
    "movs",
    "mouvements",
    "déplacements",
    "deplacements",
    "coups",
    "movimientos",
    "movimentos",
    "jogadas",
    "züge",
    "zuege",
    "mosse",
    "hamle",
    "zetten",
    "ruchów",
    "ruchow",
    "ходов",
    "步数",
    "步",
];
const STEPS: &[&str] = &[
    "steps",
    "slides",
    "schritte",
    "schritten",
    "pasos",
    "passos",
    "étapes",
    "etapes",
    "stappen",
    "adım",
    "adim",
    "langkah",
    "passi",
    "шагов",
    "kroków",
    "krokow",
];
const QUALIFIERS: &[&str] = &[
    "minimum",
    "minimal",
    "minimun",
    "min",
    "number",
    "numnber",
    "num",
    "no",
    "nr",
    "total",
    "optimal",
    "optimum",
    "fewest",
    "least",
    "shortest",
    "solution",
    "solutions",
    "solved",
    "solve",
    "solving",
    "required",
    "requires",
    "needed",
    "taken",
    "took",
    "necessary",
    "count",
    "best",
    "final",
    "result",
    "answer",
    "nombre",
    "número",
    "numero",
    "anzahl",
    "aantal",
    "minimale",
    "minimaal",
    "mínimo",
    "minimo",
    "toplam",
    "liczba",
];
const ENQUEUED: &[&str] = &[
    "enqueued",
    "enqueues",
    "inqueued",
    "enqued",
    "enqueud",
    "queued",
    "enfileirados",
    "encolados",
];
const INSERTED: &[&str] = &["inserted", "pushed"];
/// A count with one of these is no claim about the solution.
const ASIDE: &[&str] = &[
    "far",
    "tried",
    "explored",
    "generated",
    "available",
    "limit",
    "max",
    "maximum",
    "remaining",
    "per",
    "allowed",
    "legal",
    "twin",
    "invalid",
    "average",
];
const LINKS: &[&str] = &[
    "is", "was", "were", "are", "equals", "equal", "of", "at", "in", "est", "ist", "es", "made", "needed",
    "required", "taken", "count",
];
/// What makes the number before it something else: `4 ms`, `10 nodes`.
const UNITS: &[&str] = &[
    "s",
    "ms",
    "ns",
    "us",
    "µs",
    "μs",
    "sec",
    "secs",
    "second",
    "seconds",
    "millis",
    "milliseconds",
    "microseconds",
    "nanoseconds",
    "minutes",
    "minute",
    "min",
    "kb",
    "mb",
    "bytes",
    "nodes",
    "states",
    "boards",
    "iterations",
    "x",
    "by",
    "times",
];
const SEARCH: &[&str] = &[
    "search", "nodes", "node", "states", "state", "boards", "items", "elements", "entries", "have", "been",
    "were", "total", "of",
];
const ADJECTIVES: &[&str] = &[
    "optimal", "minimum", "minimal", "min", "total", "legal", "tile", "slide", "single", "blank", "slider",
];

/// What a line says about the number of moves.
pub(super) fn moves(words: &Words) -> Option<Said> {
    let aside = words.any(ASIDE);
    let qualified = words.any(QUALIFIERS);
    let mut announced = None;
    for index in 0..words.tokens().len() {
        let word = words.word(index);
        let plain = if MOVES.contains(&word) {
            if qualified {
                Plainness::Qualified
            } else {
                Plainness::Plain
            }
        } else if STEPS.contains(&word) {
            if qualified {
                Plainness::Plain
            } else {
                Plainness::Related
            }
        } else if word == "move" || word == "step" {
            // `Move 3: left` is a label; `1 move` and `number of move = 4` are counts.
            let one = index.checked_sub(1).and_then(|before| count_at(words, before)) == Some(Some(1));
            let named = words.any(&["number", "minimum", "min", "num", "total"]) && !words.any(&["player"]);
            if !(one || named) {
                continue;
            }
            Plainness::Plain
        } else {
            continue;
        };
        let plain = if aside { Plainness::Trace } else { plain };
        match beside(words, index, ADJECTIVES) {
            Some(count) => return Some(Said::Count(plain, count)),
            None if !aside && ends_with_words(words, index) => {
                announced = announced.or(Some(Said::Announced(plain)))
            }
            None => {}
        }
    }
    announced.or_else(|| misspelt(words)).or_else(|| weak(words))
}

/// What a line says about the number of search nodes enqueued.
pub(super) fn enqueued(words: &Words) -> Option<Said> {
    let qualified = words.any(&[
        "number", "num", "total", "no", "count", "nombre", "numero", "número", "anzahl", "aantal",
    ]);
    let mut announced = None;
    for index in 0..words.tokens().len() {
        let word = words.word(index);
        let plain = if ENQUEUED.contains(&word) {
            if qualified {
                Plainness::Qualified
            } else {
                Plainness::Plain
            }
        } else if INSERTED.contains(&word) {
            Plainness::Related
        } else {
            continue;
        };
        let plain = if words.any(&["far", "max", "maximum", "twin", "average"]) {
            Plainness::Trace
        } else {
            plain
        };
        match beside(words, index, SEARCH) {
            Some(count) => return Some(Said::Count(plain, count)),
            None if ends_with_words(words, index) => announced = Some(Said::Announced(plain)),
            None => {}
        }
    }
    announced
}

/// Whether a line shows a figure of a search node: `priority = 4`, `manhattan: 3`.
pub(super) fn is_node_figure(words: &Words) -> bool {
    (0..words.tokens().len()).any(|index| {
        matches!(
            words.word(index),
            "priority" | "priorities" | "manhattan" | "hamming"
        ) && beside(words, index, &[]).is_some()
    })
}

/// The count at an index; `Some(None)` for a number that is no count.
fn count_at(words: &Words, index: usize) -> Option<Count> {
    let token = words.tokens().get(index)?;
    if token.in_path {
        return None;
    }
    let next = words.word(index + 1);
    match token.kind {
        TokenKind::Number(number) if !UNITS.contains(&next) => of(number),
        TokenKind::Number(_) | TokenKind::Word | TokenKind::Sign(_) => None,
    }
}

/// A number as a count; a fraction is none.
const fn of(number: Number) -> Option<Count> {
    match number {
        Number::Count(count) => Some(Some(count)),
        Number::NoCount => Some(None),
        Number::Fraction => None,
    }
}

/// The number that belongs to the word at an index: right after it, right before it, or after a later `=` or `:`.
fn beside(words: &Words, index: usize, between: &[&str]) -> Option<Count> {
    after(words, index)
        .or_else(|| before(words, index, between))
        .or_else(|| later(words, index))
}

fn after(words: &Words, index: usize) -> Option<Count> {
    for at in index + 1..words.tokens().len().min(index + 8) {
        match words.tokens().get(at)?.kind {
            TokenKind::Number(_) => return single(words, at),
            TokenKind::Sign(
                '=' | ':' | '>' | '(' | '[' | '#' | '"' | '\'' | '-' | '→' | '?' | '.' | '：' | '*' | '`',
            ) => {}
            TokenKind::Word if LINKS.contains(&words.word(at)) => {}
            TokenKind::Word | TokenKind::Sign(_) => return None,
        }
    }
    None
}

/// The count at an index, unless it is the first of a list of numbers.
fn single(words: &Words, at: usize) -> Option<Count> {
    let count = count_at(words, at)?;
    let comma = matches!(
        words.tokens().get(at + 1).map(|token| token.kind),
        Some(TokenKind::Sign(',' | '-' | '/'))
    );
    (!is_number(words, at + 1) && !(comma && is_number(words, at + 2))).then_some(count)
}

fn is_number(words: &Words, at: usize) -> bool {
    matches!(
        words.tokens().get(at).map(|token| token.kind),
        Some(TokenKind::Number(_))
    )
}

fn before(words: &Words, index: usize, between: &[&str]) -> Option<Count> {
    let mut at = index;
    for _ in 0..6 {
        at = at.checked_sub(1)?;
        match words.tokens().get(at)?.kind {
            TokenKind::Number(number) if between.contains(&words.word(at + 1)) => return of(number),
            TokenKind::Number(_) => return count_at(words, at),
            TokenKind::Word if between.contains(&words.word(at)) => {}
            TokenKind::Word | TokenKind::Sign(_) => return None,
        }
    }
    None
}

fn later(words: &Words, index: usize) -> Option<Count> {
    let tokens = words.tokens();
    for at in index + 1..tokens.len() {
        match tokens.get(at)?.kind {
            TokenKind::Sign('=' | ':' | '>') => {
                if let Some(count) = after(words, at) {
                    return Some(count);
                }
            }
            TokenKind::Sign(',' | ';') => return None,
            TokenKind::Word => {
                let word = words.word(at);
                if MOVES.contains(&word)
                    || ENQUEUED.contains(&word)
                    || matches!(word, "priority" | "time" | "and" | "dequeued" | "depth" | "in")
                {
                    return None;
                }
                if matches!(word, "is" | "was" | "are" | "were" | "equals")
                    && let Some(count) = after(words, at)
                {
                    return Some(count);
                }
            }
            // `Total moves needed 4`, but not the last of a list of numbers.
            TokenKind::Number(_) if at + 1 == tokens.len() && !is_number(words, at - 1) => {
                return single(words, at);
            }
            TokenKind::Number(_) | TokenKind::Sign(_) => {}
        }
    }
    None
}

/// Whether nothing but words and closing signs follows, so that the number may stand on the next line.
fn ends_with_words(words: &Words, index: usize) -> bool {
    let rest = words.tokens().get(index + 1..).unwrap_or_default();
    let marked = matches!(
        rest.last().map(|token| token.kind),
        Some(TokenKind::Sign(':' | '=' | '>'))
    );
    marked
        && !rest
            .iter()
            .any(|token| matches!(token.kind, TokenKind::Number(_)))
}

/// `Minimum number of mvoes = 4`: the line is meant, the word is misspelt.
fn misspelt(words: &Words) -> Option<Said> {
    let named =
        words.any(&["minimum", "minimun", "minimal"]) && words.any(&["number", "numnber", "numer", "nubmer"]);
    let other = words.any(&[
        "states",
        "state",
        "nodes",
        "node",
        "enqueued",
        "boards",
        "dequeued",
        "iterations",
        "of",
        "queue",
    ]) && !words.any(&["of"]);
    if !named
        || other
        || words.any(&[
            "states",
            "state",
            "nodes",
            "node",
            "boards",
            "iterations",
            "queue",
        ])
    {
        return None;
    }
    let last = words.tokens().len().checked_sub(1)?;
    single(words, last).map(|count| Said::Count(Plainness::Qualified, count))
}

/// A line that ends in its only number and speaks of a solution or a puzzle file: `Best solution in: 4`, `puzzle04.txt: 4`.
fn weak(words: &Words) -> Option<Said> {
    let tokens = words.tokens();
    let subject = |index: usize| {
        let word = words.word(index);
        matches!(
            word,
            "solution"
                | "solved"
                | "best"
                | "answer"
                | "result"
                | "depth"
                | "cost"
                | "optimal"
                | "length"
                | "file"
                | "filename"
                | "solución"
                | "lösung"
                | "oplossing"
        ) || word.starts_with("puzzle")
    };
    let path = tokens.iter().any(|token| token.in_path);
    if !path && !(0..tokens.len()).any(subject) {
        return None;
    }
    if words.any(&[
        "time",
        "manhattan",
        "hamming",
        "heuristic",
        "priority",
        "dimension",
        "size",
        "inversions",
        "loading",
        "reading",
        "nodes",
        "states",
    ]) {
        return None;
    }
    let last = tokens
        .iter()
        .rposition(|token| !matches!(token.kind, TokenKind::Sign('.' | ')' | '!' | ']')))?;
    let numbers = tokens
        .iter()
        .filter(|token| !token.in_path && matches!(token.kind, TokenKind::Number(_)))
        .count();
    let linked = last
        .checked_sub(1)
        .is_some_and(|before| match tokens.get(before) {
            Some(token) => match token.kind {
                TokenKind::Sign(sign) => matches!(sign, ':' | '=' | '>' | '(' | '['),
                TokenKind::Word => token.in_path || LINKS.contains(&words.text(token)),
                TokenKind::Number(_) => false,
            },
            None => false,
        });
    if numbers != 1 || !linked {
        return None;
    }
    count_at(words, last).map(|count| Said::Count(Plainness::Weak, count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves_of(line: &str) -> Option<Said> {
        let mut words = Words::default();
        words.read(line);
        moves(&words)
    }

    fn enqueued_of(line: &str) -> Option<Said> {
        let mut words = Words::default();
        words.read(line);
        enqueued(&words)
    }

    #[test]
    fn qualified_wordings_are_read() {
        for line in [
            "Minimum number of moves: 4",
            "minimum number of moves = 4",
            "Number of moves = 4",
            "Minimum numnber of moves = 4",
            "Solution (4 moves):",
            "Solved in 4 moves",
            "Solved in 4 moves.",
            "total moves : 4",
            "Minimum moves required: 4",
            "Minimum number of moves required to solve = 4",
            "Min moves -> 4",
            "numMoves = 4",
            "No. of moves: 4",
            "Number of moves is 4",
            "The puzzle was solved in 4 moves in 0.2 seconds",
            "Minimum number of mvoes = 4",
            "Nombre de coups : 4",
            "Anzahl Züge: 4",
            "Aantal zetten: 4",
            "Minimum number of moves = 4.0",
            "Time taken for the solution of 4 moves: 12 ms",
            "Minimum number of moves = +4",
            "Minimum number of moves (Manhattan): 4",
        ] {
            assert_eq!(
                moves_of(line),
                Some(Said::Count(Plainness::Qualified, Some(4))),
                "{line}"
            );
        }
        assert_eq!(
            moves_of("Number of moves: -1"),
            Some(Said::Count(Plainness::Qualified, None))
        );
        assert_eq!(
            moves_of("Number of moves:"),
            Some(Said::Announced(Plainness::Qualified))
        );
        assert_eq!(
            moves_of("Solution (1 move):"),
            Some(Said::Count(Plainness::Plain, Some(1)))
        );
    }

    #[test]
    fn plain_related_and_weak_wordings_are_told_apart() {
        for line in [
            "Moves: 4",
            "moves = 4",
            "4 moves",
            "Moves Made: 4",
            "Total steps: 4",
            "moves(4)",
            "n=3, moves=4",
            "[Moves] 4",
        ] {
            let said = moves_of(line);
            if line == "[Moves] 4" {
                assert_eq!(said, Some(Said::Count(Plainness::Plain, Some(4))), "{line}");
                continue;
            }
            assert_eq!(said, Some(Said::Count(Plainness::Plain, Some(4))), "{line}");
        }
        assert_eq!(
            moves_of("Steps: 4"),
            Some(Said::Count(Plainness::Related, Some(4)))
        );
        for line in [
            "Best solution in: 4",
            "file: 4",
            "puzzle04.txt: 4",
            "Solution length = 4",
            "/tmp/in/p4.txt 4",
            "depth: 4",
        ] {
            assert_eq!(
                moves_of(line),
                Some(Said::Count(Plainness::Weak, Some(4))),
                "{line}"
            );
        }
        assert_eq!(
            moves_of("Best solution in: -1"),
            Some(Said::Count(Plainness::Weak, None))
        );
    }

    #[test]
    fn other_lines_claim_no_moves() {
        for line in [
            "Move 1: left",
            "Step 4:",
            "Step 3: 7",
            "Moves: left, up",
            "Moves: 5 2 1 3",
            "Done in 0.01s",
            "priority: 4",
            "inversions 12",
            "Solution found in 4 iterations",
            "Solution 1:",
            "Solution found in 12 ms",
            "manhattan distance: 4",
            "Reading puzzle04.txt",
            "Is initial board solvable? true",
            "Heuristic = 4",
            "Puzzle size: 3",
            "Next move",
            "Solution:",
        ] {
            assert!(moves_of(line).is_none(), "{line}: {:?}", moves_of(line));
        }
    }

    #[test]
    fn enqueued_wordings_are_read() {
        for line in [
            "Number of states enqueued: 10",
            "total nodes enqueued = 10",
            "There were a total of 10 search nodes enqueued and 5 search nodes dequeued",
            "Number of search nodes enqueued is 10",
            "number of enqueued nodes = 10",
        ] {
            assert_eq!(
                enqueued_of(line),
                Some(Said::Count(Plainness::Qualified, Some(10))),
                "{line}"
            );
        }
        for line in [
            "nodes enqueued: 10",
            "enqueued = 10",
            "Enqueued: 10, dequeued: 5",
            "10 nodes enqueued",
            "10 states were enqueued",
        ] {
            assert_eq!(
                enqueued_of(line),
                Some(Said::Count(Plainness::Plain, Some(10))),
                "{line}"
            );
        }
        for line in [
            "Number of states dequeued = 5",
            "Nodes explored: 10",
            "Number of moves = 4",
        ] {
            assert_eq!(enqueued_of(line), None, "{line}");
        }
    }

    #[test]
    fn figures_of_search_nodes_are_known() {
        for (line, known) in [
            ("priority  = 4    priority  = 6", true),
            ("manhattan = 3", true),
            ("Manhattan:", false),
            ("Using Manhattan", false),
        ] {
            let mut words = Words::default();
            words.read(line);
            assert_eq!(is_node_figure(&words), known, "{line}");
        }
    }
}
