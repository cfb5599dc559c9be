//! Tells whether a line of text says that the puzzle has no solution.

use super::words::{TokenKind, Words};

const ADJECTIVES: &[&str] = &[
    "unsolvable",
    "unsolveable",
    "insolvable",
    "insoluble",
    "infeasible",
    "unfeasible",
    "impossible",
    "unreachable",
    "irresoluble",
    "irresolvable",
    "unlösbar",
    "unloesbar",
    "onoplosbaar",
    "irrisolvibile",
    "insolúvel",
    "insoluvel",
    "çözülemez",
    "无解",
];
const NEGATIONS: &[&str] = &[
    "no", "not", "cannot", "can't", "cant", "isn't", "isnt", "doesn't", "doesnt", "without", "never",
    "couldn't", "couldnt", "non", "unable", "geen", "keine", "kein", "pas", "nessuna", "brak", "нет",
    "nicht", "niet", "não", "nao", "tiene", "sin", "sem", "tidak", "yok", "n't", "aren't", "won't",
];
const POSSIBILITIES: &[&str] = &[
    "solution",
    "solutions",
    "solvable",
    "solveable",
    "solved",
    "solve",
    "soluble",
    "possible",
    "feasible",
    "reachable",
    "path",
    "exist",
    "exists",
    "found",
    "solución",
    "solucion",
    "lösung",
    "loesung",
    "lösbar",
    "oplossing",
    "oplosbaar",
    "soluzione",
    "solução",
    "solucao",
    "çözüm",
    "cozum",
    "решения",
    "rozwiązania",
    "rozwiazania",
    "solusi",
];
/// The subject must be among these where the verb alone says little: `not found` may speak of a file.
const SUBJECTS: &[&str] = &[
    "solution",
    "solutions",
    "solvable",
    "solveable",
    "solved",
    "solve",
    "soluble",
    "feasible",
    "reachable",
    "solución",
    "solucion",
    "lösung",
    "loesung",
    "lösbar",
    "oplossing",
    "oplosbaar",
    "soluzione",
    "solução",
    "solucao",
    "çözüm",
    "cozum",
    "решения",
    "rozwiązania",
    "rozwiazania",
    "solusi",
];
/// A line with one of these asks or supposes, or speaks of something else than the puzzle as a whole.
const GUARDS: &[&str] = &[
    "if",
    "whether",
    "check",
    "checking",
    "checks",
    "twin",
    "yet",
    "depth",
    "bound",
    "limit",
    "threshold",
    "iteration",
    "iterations",
    "far",
    "when",
    "testing",
    "unless",
    "until",
    "while",
];
const YES: &[&str] = &["true", "yes", "ja", "oui", "sí", "si", "sim", "evet", "t", "y"];
const NO: &[&str] = &["false", "no", "nee", "nein", "não", "nao", "hayır", "f", "n"];

/// Whether the line says so.
pub(super) fn claims(words: &Words) -> bool {
    if words.any(GUARDS)
        || words
            .tokens()
            .iter()
            .take(3)
            .any(|token| token.in_path && words.tokens().len() < 4)
    {
        return false;
    }
    if let Some(answer) = answered(words) {
        return answer;
    }
    if words
        .tokens()
        .last()
        .is_some_and(|token| token.kind == TokenKind::Sign('?'))
    {
        return false;
    }
    let negations = negations(words);
    if words.any(ADJECTIVES) {
        return negations == 0;
    }
    words.any(POSSIBILITIES) && words.any(SUBJECTS) && negations == 1 && follows_negation(words)
        || negations == 1 && is_not_possible(words)
}

/// How many words deny: `can not` and `cannot` are one each.
fn negations(words: &Words) -> usize {
    (0..words.tokens().len())
        .filter(|&index| NEGATIONS.contains(&words.word(index)))
        .count()
}

/// Whether a subject stands within a few words of a negation, on either side: `no solution`, `solution not found`, `solution does not exist`.
fn follows_negation(words: &Words) -> bool {
    let Some(negation) = (0..words.tokens().len()).find(|&index| NEGATIONS.contains(&words.word(index)))
    else {
        return false;
    };
    let near = negation.saturating_sub(4)..negation + 5;
    let clause = |index: usize| {
        let (low, high) = (index.min(negation), index.max(negation));
        !words
            .tokens()
            .get(low..high)
            .unwrap_or_default()
            .iter()
            .any(|token| {
                matches!(
                    token.kind,
                    TokenKind::Sign('.' | ';' | ',') | TokenKind::Number(_)
                )
            })
    };
    near.into_iter()
        .any(|index| SUBJECTS.contains(&words.word(index)) && clause(index))
}

/// `Not possible`, and nothing else on the line but what the puzzle is called.
fn is_not_possible(words: &Words) -> bool {
    words.any(&["possible"]) && words.any(&["not"]) && words.tokens().len() <= 5
}

/// `Solvable: false` says so, `Unsolvable? no` says the contrary; `None` where the line is no such answer.
fn answered(words: &Words) -> Option<bool> {
    let tokens = words.tokens();
    let last = tokens
        .iter()
        .rposition(|token| !matches!(token.kind, TokenKind::Sign('.' | ')' | '!' | ']' | '}' | '"')))?;
    let word = words.word(last);
    let yes = YES.contains(&word);
    if !yes && !NO.contains(&word) {
        return None;
    }
    // A sign or a verb joins question and answer; `no` at the end of a sentence is no answer.
    let joined = match tokens.get(last.checked_sub(1)?)?.kind {
        TokenKind::Sign(sign) => matches!(sign, ':' | '=' | '?' | '>' | ')' | '-' | '"' | '\''),
        TokenKind::Word => matches!(
            words.word(last - 1),
            "is" | "solvable" | "unsolvable" | "feasible"
        ),
        TokenKind::Number(_) => false,
    };
    if !joined {
        return None;
    }
    if words.any(ADJECTIVES) {
        return Some(yes);
    }
    let asked = words.any(&[
        "solvable",
        "solveable",
        "soluble",
        "feasible",
        "solved",
        "solution",
        "reachable",
        "possible",
    ]);
    asked.then_some(!yes && negations(words) <= usize::from(word == "no" || NEGATIONS.contains(&word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> bool {
        let mut words = Words::default();
        words.read(line);
        claims(&words)
    }

    #[test]
    fn lines_that_say_that_there_is_no_solution_are_known() {
        for line in [
            "No solution possible",
            "No solution possible.",
            "no solution possible!",
            "Unsolvable puzzle",
            "Board not solvable",
            "The puzzle instance is not solvable",
            "Puzzle is unsolvable!",
            "unsolvable",
            "No solution",
            "impossible",
            "infeasible",
            "cannot be solved",
            "This board can't be solved",
            "solvable: false",
            "isSolvable = False",
            "Solvable? no",
            "unsolvable: true",
            "Error: No solution possible",
            "No solution exists",
            "There is no possible solution",
            "Solution does not exist",
            "solution not found",
            "Puzzle has no solution.",
            "Is initial board solvable? false",
            "Not solvable",
            "NO SOLUTION POSSIBLE",
            "This puzzle cannot be solved",
            "No feasible solution",
            "not possible",
            "Keine Lösung",
            "Pas de solution",
            "Geen oplossing",
            "Is the board solvable: FALSE",
            "The board is not solvable, inversions = 1",
            "java.lang.IllegalArgumentException: puzzle is not solvable",
            "Unsolvable",
            "is solvable: no",
            "can not be solved",
        ] {
            assert!(said(line), "{line}");
        }
    }

    #[test]
    fn lines_that_ask_suppose_or_say_the_contrary_are_not() {
        for line in [
            "Is initial board solvable? true",
            "Unsolvable: false",
            "unsolvable? no",
            "checking whether unsolvable",
            "Solvable",
            "solvable: true",
            "Is the puzzle unsolvable?",
            "Solution:",
            "Solution found",
            "puzzle4x4-unsolvable.txt",
            "Reading puzzle4x4-unsolvable.txt",
            "The twin is unsolvable",
            "No solution yet",
            "No solution at depth 5",
            "not unsolvable",
            "Minimum number of moves = 4",
            "File not found",
            "solution possible",
            "if the puzzle is unsolvable this runs for ever",
            "Solvable: yes",
            "It is not impossible",
            "Number of moves: no",
            "No moves needed, solution follows",
        ] {
            assert!(!said(line), "{line}");
        }
    }
}
