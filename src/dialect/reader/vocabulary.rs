//! The words that the reader knows, in English and in some of the languages in which students label their output. Data only.

use std::collections::HashMap;
use std::sync::LazyLock;

/// What a word can mean: a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Meaning(u64);

impl Meaning {
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

macro_rules! meanings {
    ($($(#[$doc:meta])* $name:ident = $bit:literal: $words:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Meaning = Meaning(1 << $bit);)*
        const WORDS: &[(Meaning, &str)] = &[$(($name, $words),)*];
    };
}

meanings! {
    /// Moves, as a count of them.
    MOVES = 0: "moves movs mouvements déplacements deplacements coups movimientos movimentos jogadas züge zuege mosse placements hamle zetten ruchów ruchow ходов ходы движений 步数 步 最少步数 最小步数 总步数 移动次数 最少移动次数 移動回数 手数 最小手数 最短手数 이동 횟수 حركات الحركات النقلات خطوات الخطوات चाल चालें चालों कदम";
    /// Words for moves that are used for other things as well.
    STEPS = 1: "steps slides schritte schritten pasos passos étapes etapes stappen adım adim langkah passi шагов kroków krokow";
    /// One move: a count only with more words.
    MOVE = 2: "move step";
    /// What makes a count of moves the answer.
    QUALIFIER = 3: "minimum minimal minimun min number numnber num no nr total optimal optimum fewest least shortest solution solutions solved solve solving required requires needed taken took necessary count best final result answer nombre número numero anzahl aantal minimale minimaal mínimo minimo toplam liczba";
    /// What makes `move` a count.
    COUNTING = 4: "number minimum min num total";
    /// Put into the queue.
    ENQUEUED = 5: "enqueued enqueues inqueued enqued enqueud queued enfileirados encolados";
    /// Words for it that are used for other things as well.
    INSERTED = 6: "inserted pushed";
    /// What makes a count of nodes enqueued the answer.
    AMOUNT = 7: "number num total no count nombre numero número anzahl aantal";
    /// A count with one of these is no claim about the solution.
    ASIDE = 8: "far tried explored generated available limit max maximum remaining per allowed legal twin invalid average";
    /// Between a word and its number.
    LINK = 9: "is was were are equals equal of at in est ist es made needed required taken count";
    /// What makes the number before it something else.
    UNIT = 10: "s ms ns us µs μs sec secs second seconds millis milliseconds microseconds nanoseconds minutes minute min kb mb bytes nodes states boards iterations x by times";
    /// Between a number and `enqueued`.
    SEARCH = 11: "search nodes node states state boards items elements entries have been were total of";
    /// Between a number and `moves`.
    OF_MOVES = 12: "optimal minimum minimal min total legal tile slide single blank slider";
    /// A figure of a search node.
    FIGURE = 13: "priority priorities manhattan hamming";
    /// The figure that only a search node has.
    PRIORITY = 30: "priority priorities";
    /// A heading of a board that is not of the path.
    TWIN = 31: "twin twins";
    /// A heading of boards that the search looks at.
    SEARCHED = 32: "neighbors neighbours neighbor neighbour successors children queue frontier visited explored expanded dequeued popped polled removed expanding exploring visiting";
    /// For `Minimum number of …` with the last word misspelt.
    MINIMUM = 14: "minimum minimun minimal";
    /// The same.
    NUMBER = 15: "number numnber numer nubmer";
    /// Counted things that are no moves.
    NODES = 16: "states state nodes node boards iterations queue enqueued dequeued";
    /// What a line with the bare answer speaks of.
    TOPIC = 17: "solution solved best answer result depth cost optimal length file filename solución lösung oplossing";
    /// A line with one of these is about something else.
    OFF_TOPIC = 18: "time manhattan hamming heuristic priority dimension size inversions loading reading nodes states";
    /// Where the search for a word's number ends.
    STOP = 19: "priority time and dequeued depth in";
    /// Verbs that stand before a number.
    VERB = 20: "is was are were equals";
    /// No solution, in one word.
    IMPOSSIBLE = 21: "unsolvable unsolveable insolvable insoluble infeasible unfeasible impossible unreachable irresoluble irresolvable unlösbar unloesbar onoplosbaar irrisolvibile insolúvel insoluvel çözülemez 无解 無解 解なし 解がありません 不可解 불가능 불가능합니다";
    /// What denies.
    NEGATION = 22: "no not cannot can't cant isn't isnt doesn't doesnt without never couldn't couldnt non unable geen keine kein pas aucun aucune nessuna brak нет nicht niet não nao sin sem tidak yok aren't won't 없습니다 없음 없다 없어요 لا नहीं không";
    /// What is denied where there is no solution.
    SOLUTION = 23: "solution solutions solvable solveable solved solve soluble feasible reachable solución solucion lösung loesung lösbar oplossing oplosbaar soluzione solução solucao çözüm cozum решения rozwiązania rozwiazania solusi 해가 해 답이 حل الحل हल समाधान giải";
    /// A line with one of these asks or supposes, or speaks of something else than the puzzle as a whole.
    GUARD = 24: "if whether check checking checks yet depth bound limit threshold iteration iterations far when testing unless until while";
    /// True, in other languages and programs.
    YES = 25: "true yes ja oui sí si sim evet t y";
    /// False.
    NO = 26: "false no nee nein não nao hayır f n";
    /// What a yes or no answers.
    ASKED = 27: "solvable solveable soluble feasible solved solution reachable possible";
    /// Joins such a question to its answer.
    JOINT = 28: "is solvable unsolvable feasible";
    /// Nothing, where a solution should be.
    NOTHING = 33: "null none nil undefined";
    /// A heading of a board that is the goal.
    GOAL = 37: "goal target";
    /// A number after one of these is no answer: `at least 4`, `more than 4`.
    BOUND = 34: "than between about approximately roughly nearly almost over under exceeds exceed below above";
    /// The same after `at`.
    AT_BOUND = 35: "least most";
    /// Joins two numbers of which either may be meant.
    EITHER = 36: "or to";
    /// A move by its direction.
    DIRECTION = 38: "up down left right u d l r north south east west";
    /// Tiles out of place.
    HAMMING = 39: "hamming";
    /// The other distance.
    MANHATTAN = 40: "manhattan";
    /// For `not possible`.
    POSSIBLE = 29: "possible";
}

static TABLE: LazyLock<HashMap<&'static str, Meaning>> = LazyLock::new(|| {
    let mut table: HashMap<&str, Meaning> = HashMap::new();
    for &(meaning, words) in WORDS {
        for word in words.split(' ') {
            let entry = table.entry(word).or_default();
            *entry = entry.or(meaning);
        }
    }
    table
});

/// What a word in small letters can mean.
pub(super) fn meaning(word: &str) -> Meaning {
    if word.starts_with("puzzle") {
        return TOPIC;
    }
    TABLE.get(word).copied().unwrap_or_default()
}
