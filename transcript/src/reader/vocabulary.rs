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
    MOVES = 0: "moves movs chaal chaalein chaalen chalein mouvements déplacements deplacements coups movimientos movimentos jogadas züge zuege mosse placements hamle zetten ruchów ruchow ходов ходы движений 步数 步 最少步数 最小步数 总步数 移动次数 最少移动次数 移動回数 手数 最小手数 最短手数 횟수 حركات الحركات النقلات خطوات الخطوات चालें चालों zügen zuegen bewegungen verschiebungen spostamenti jugadas desplazamientos hareket hareketi hamlede hamleyle træk trekk siirtoa siirtoja siirtojen tahů tahu tahy mutări mutari mișcări miscari lépés lépések lépésszám κινήσεις κινήσεων ходами перемещений перемещения перемещение кроків кроки ходів gerakan pergerakan 移动步数 移動步數 步數 最少步數 移動次數 手 מהלכים המהלכים צעדים حرکت حرکات جابجایی চাল চালের";
    /// Words for moves that are used for other things as well.
    STEPS = 1: "steps slides kadam schritte schritten pasos passos étapes etapes stappen adım adim langkah passi шагов kroków krokow steg trin askel askelta askelten krok kroky lépésben paşi pași pasi βήματα βημάτων шаги шага шагами крока bước कदम ধাপ קפיצות گام مراحل";
    /// One move: a count only with more words.
    MOVE = 2: "move step 이동 步骤 步驟 手順 手目 चाल drag 移动";
    /// One move by its number, which stands before it: `1手目`.
    NTH = 59: "手目";
    /// What makes a count of moves the answer.
    QUALIFIER = 3: "minimum minimal minimun kul nyuntam min number numnber num no nr total optimal optimum fewest least shortest solution solutions solved solve solving required requires needed taken took necessary count best final result answer nombre número numero anzahl aantal minimale minimaal mínimo minimo toplam liczba sayısı sayisi toplamda quantidade cantidad mínima minima mínimos minimalna minimální minim numărul numar antal antall minsta mindste færrest määrä pienin vähin száma minimális ελάχιστος ελάχιστες αριθμός минимальное минимальная минимально количество число кількість мінімальна число jumlah số tổng tối thiểu कुल সর্বনিম্ন মোট حداقل تعداد مجموع عدد أقل إجمالي מספר מינימלי המינימלי gelöst geloest resuelto resolvido résolu risolto opgelost löst løst решено решена çözüldü rozwiązano 最少 最小 最短 最优 最優 总共 總共 一共 共 总 總 최소 최단 총 合計";
    /// What makes `move` a count.
    COUNTING = 4: "number minimum min num total 최소 총 总 最少 antal antall minsta færrest 最小";
    /// Put into the queue.
    ENQUEUED = 5: "enqueued enqueues inqueued enqued enqueud queued enfileirados encolados";
    /// Words for it that are used for other things as well.
    INSERTED = 6: "inserted pushed";
    /// What makes a count of nodes enqueued the answer.
    AMOUNT = 7: "number num total no count nombre numero número anzahl aantal";
    /// A count with one of these is no claim about the solution.
    ASIDE = 8: "far tried explored generated available limit max maximum remaining per allowed legal twin invalid average estimate estimated estimates bound lower upper illegal considered evaluated current currently";
    /// What is still to be done is no answer: `4 moves left`, `moves to go: 4`.
    LEFT = 61: "left go remain";
    /// Between a word and its number.
    LINK = 9: "is was were are equals equal of at in est ist es made needed required taken count some just optional int long";
    /// What makes the number before it something else.
    UNIT = 10: "s ms ns us µs μs sec secs second seconds millis milliseconds microseconds nanoseconds minutes minute min kb mb bytes nodes states boards iterations x by times 秒 毫秒 微秒 分钟 ミリ秒 초 밀리초 节点 个节点 個節點 個 个 状态 狀態 ノード 노드 개 segundos segundo milisegundos sekunden sekunde millisekunden secondes seconde millisecondes saniye секунд секунды мс secondi nodos knoten nœuds noeuds nós nodi düğüm узлов estados zustände états durum состояний";
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
    SEARCHED = 32: "neighbors neighbours neighbor neighbour successors children queue frontier visited explored expanded dequeued popped polled removed expanding exploring visiting popping dequeuing";
    /// What heads a board of the search though a number stands beside it: `expanding node 3: f=10`, but not `12 boards explored`.
    SEARCHING = 60: "neighbor neighbour successor child expanding exploring visiting popping dequeuing processing";
    /// For `Minimum number of …` with the last word misspelt.
    MINIMUM = 14: "minimum minimun minimal";
    /// The same.
    NUMBER = 15: "number numnber numer nubmer";
    /// Counted things that are no moves.
    NODES = 16: "states state nodes node boards iterations queue enqueued dequeued";
    /// What a line with the bare answer speaks of.
    TOPIC = 17: "solution solved best answer result depth cost optimal length file filename solución lösung oplossing 解 长度 長度 深度 解法 solução soluzione çözüm решение rozwiązanie løsning lösning";
    /// The same, where it is the only word of its line.
    ALONE = 62: "total minimum min fewest shortest optimal optimum";
    /// A line with one of these is about something else.
    OFF_TOPIC = 18: "time manhattan hamming heuristic priority dimension size inversions loading reading nodes states 时间 耗时 用时 時間 시간 节点 状态 tiempo tempo temps zeit süre время czas tijd nodos knoten nœuds узлов";
    /// Where the search for a word's number ends.
    STOP = 19: "priority time and dequeued depth in";
    /// Verbs that stand before a number.
    VERB = 20: "is was are were equals";
    /// No solution, in one word.
    IMPOSSIBLE = 21: "nosolution unsolvable unsolveable insolvable insoluble infeasible unfeasible impossible unreachable irresoluble irresolvable unlösbar unloesbar onoplosbaar irrisolvibile insolúvel insoluvel çözülemez 无解 無解 解なし 解がありません 不可解 불가능 불가능합니다 unsolvables irresolubles insolubles unlösbares unlösbare unlösbarer irresolúvel insolvível irresolvível çözümsüz çözülemiyor çözülmez неразрешима неразрешимая неразрешимо неразрешимый нерешаема нерешаемая нерешаемый невозможно неможливо nierozwiązywalna nierozwiązywalne neřešitelný neřešitelná neriešiteľné nesolvabil olösbar olöslig olösligt uløselig uløseligt ratkeamaton megoldhatatlan άλυτο αδύνατο onoplosbare irrisolubile insolubile imposible impossível unmöglich 解けません 解けない 解けず 解がない 解は存在しません 解は存在しない 解が存在しません 解が見つかりません 解は見つかりません 解はありません нерешаемо insolucionable irrésoluble impossivel imkansız i̇mkansız imkânsız i̇mkânsız 不可能 解答なし 解が存在しない 解はない 找不到解 无法到达 解決不能 解决不了 namumkin naamumkin asambhav";
    /// What denies.
    NEGATION = 22: "no not nahi nahin cannot can't cant isn't isnt doesn't doesnt without never couldn't couldnt non unable geen keine kein pas brak нет nicht não nao sin sem tidak yok aren't won't 없습니다 없음 없다 없어요 لا नहीं không sans ではない ではありません じゃない はずがない はずはない わけがない わけではない とは限らない できません できない keinen keiner keines nemohu není neexistuje nincs inte ikke ingen inget fără nelze değil yoktur bulunamadı olamaz нельзя нету немає δεν zonder 没有 沒有 无法 無法 不能 不可 不存在 未找到 못 없어 नही لم ليس نیست ندارد אין לא niet nem nie failed fails nu ei не نہیں 없는 নেই";
    /// What denies where nothing else does: `nenhuma solução`, but `não há nenhuma solução`.
    CONCORD = 43: "aucun aucune ningún ninguna ningun nenhum nenhuma nessuna nessun žádné žádný żadne żadnego никакого никаких hiçbir";
    /// What is denied where there is no solution.
    SOLUTION = 23: "solution solutions solvable solveable solved solve feasible reachable solución solucion lösung loesung lösungsweg loesungsweg hal lösbar loesbar solucionável solucionavel oplossing oplosbaar soluzione solução solucao çözüm cozum решения rozwiązania rozwiazania solusi 해가 해 답이 حل الحل हल समाधान giải soluciones solucionado solucionar solucionable resoluble resolver resolverse resuelve resuelto resuelta solucão resolvido resolvida resolvível solúvel résoluble résolue résolu résoudre soluzioni risolvibile risolto risolvere lösungen gelöst geloest lösen løsning løses løsbar lösning lösas lösbart ratkaisua ratkaisu řešení řešitelný soluție soluții solutie rezolvat λύση megoldás megoldható çözümü çözüme çözülebilir решение решений решить решена решено решаема решается розв'язку рішення розв'язання rozwiązanie rozwiązać rozwiązana opgelost oplossingen terselesaikan diselesaikan penyelesaian nghiệm راه‌حل جواب پاسخ פתרון פתיר 解 可解 有解 解法 解决 解決 求解 还原 還原 풀 해결 정답 해답 soluble soln sol rozwiązań soluton sloution حلی সমাধান";
    /// A line with one of these asks or supposes, or speaks of something else than the puzzle as a whole.
    GUARD = 24: "if whether check checking checks yet depth bound limit threshold iteration iterations far when testing unless until while todo printed shown displayed written looking verify verifying validating determining detecting whenever 检查 檢查 正在 belum maybe perhaps probably might timeout timed";
    /// True, in other languages and programs.
    YES = 25: "true yes ja oui sí si sim evet t y 是 是的 真 예 да";
    /// False.
    NO = 26: "false no nee nein não nao hayır f n 否 假 아니요 nej hayir";
    /// What a yes or no answers.
    ASKED = 27: "solvability solvable solveable soluble feasible solved solution reachable possible 可解 有解 lösbar loesbar résoluble resoluble solúvel risolvibile çözülebilir решаема";
    /// Joins such a question to its answer.
    JOINT = 28: "is solvable unsolvable feasible returned returns";
    /// Nothing, where a solution should be.
    NOTHING = 33: "null nothing none nil undefined inf infinity infinite";
    /// A heading of a board that is the goal.
    GOAL = 37: "goal target meta objetivo ziel zielzustand";
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
    /// What a number is that counts no moves but is the answer where nothing else is: `found at depth 4`.
    DEPTH = 41: "depth length cost profundidad profundidade profondeur tiefe profondità derinlik głębokość глубина 深度 长度 長度";
    /// A number after it is one of a row: `第1步`, the first move.
    ORDINAL = 42: "第";
    /// Asks whether, and is answered on the same line or not at all.
    ASKING = 44: "是否 有没有 有沒有 吗 嗎";
    /// For `cannot be reached`.
    UNABLE = 45: "cannot can't cant couldn't impossible unable never";
    /// The same.
    REACHED = 46: "reached reach";
    /// For a board that is the goal, except in `can be solved`.
    SOLVED = 47: "solved resuelto gelöst résolu";
    /// The same.
    BE = 48: "be";
    /// For `no path found`: a path is denied only with one of these, for a file has a path too.
    PATH = 49: "path paths";
    /// The same.
    FOUND = 50: "found exists exist possible goal target";
    /// Asks what a word after three dots may answer: `Checking... unsolvable`, but not `Depth 3... no solution`.
    CHECK = 53: "check checks checking testing looking verify verifying validating determining detecting whether if";
    /// What begins another clause: `unsolvable because its twin is solvable`.
    CLAUSE = 51: "because since so hence therefore thus";
    /// What makes `possible moves` the answer: `fewest possible moves`.
    LEAST = 52: "minimum minimun minimal min fewest least shortest optimal optimum smallest lowest best";
    /// What a label calls the answer: `Result: none`.
    RESULT = 54: "result results answer status outcome verdict search solver resultado resultat ergebnis risultato результат ответ 结果 結果";
    /// What is impossible where no puzzle is meant: `impossible to open the file`.
    OPENING = 55: "open opening read reading load loading parse write allocate abrir leer cargar ouvrir lire öffnen lesen aprire leggere открыть прочитать";
    /// A heading of the puzzle as it is given.
    START = 57: "initial start starting begin beginning inicial initiale anfang 初始 начальное";
    /// A heading of the last board.
    FINAL = 58: "final finish end ending solved goal target";
    /// What says that work goes on, where three dots end the line: `Is it unsolvable...`.
    ASKS = 56: "is are was does can";
    /// For `not possible`.
    POSSIBLE = 29: "possible";
}

static TABLE: LazyLock<HashMap<&'static str, Meaning>> = LazyLock::new(|| {
    let mut table: HashMap<&str, Meaning> = HashMap::new();
    for &(meaning, words) in WORDS {
        for word in words.split_whitespace() {
            let entry = table.entry(word).or_default();
            *entry = entry.or(meaning);
        }
    }
    table
});

/// The words of scripts that put no blanks between words, by their first character, the longest first.
static UNSPACED: LazyLock<HashMap<char, Vec<&'static str>>> = LazyLock::new(|| {
    let mut words: HashMap<char, Vec<&str>> = HashMap::new();
    for &word in TABLE.keys() {
        if let Some(first) = word.chars().next().filter(|&first| is_unspaced(first)) {
            words.entry(first).or_default().push(word);
        }
    }
    for list in words.values_mut() {
        list.sort_unstable_by_key(|word| std::cmp::Reverse(word.len()));
    }
    words
});

/// Whether a character is of a script that puts no blanks between words, or hangs endings on them: Chinese, Japanese, Korean.
pub(super) const fn is_unspaced(character: char) -> bool {
    matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}')
}

/// What a word in small letters can mean.
pub(super) fn meaning(word: &str) -> Meaning {
    if word.starts_with("puzzle") {
        return TOPIC;
    }
    if let Some(&meaning) = TABLE.get(word) {
        return meaning;
    }
    if word.is_ascii() && !word.contains('\'') {
        return Meaning::default();
    }
    if word.contains(is_unspaced) {
        return parts(word);
    }
    // French and Italian: `d'étapes`, `l’énigme`.
    let elided = word
        .split_once(['\'', '’'])
        .filter(|(article, _)| article.len() <= 2);
    elided
        .and_then(|(_, noun)| TABLE.get(noun))
        .copied()
        .unwrap_or_default()
}

/// What the parts of a word without blanks mean, each the longest that is known.
fn parts(word: &str) -> Meaning {
    let mut all = Meaning::default();
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let known = UNSPACED
            .get(&first)
            .and_then(|words| words.iter().find(|known| rest.starts_with(**known)));
        if let Some(meaning) = known.and_then(|known| TABLE.get(known)) {
            all = all.or(*meaning);
        }
        let length = known.map_or(first.len_utf8(), |known| known.len());
        rest = rest.get(length..).unwrap_or_default();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_without_blanks_are_known_by_their_parts() {
        assert!(
            meaning("移动步数为").has(MOVES)
                && meaning("总共需要").has(QUALIFIER)
                && meaning("횟수는").has(MOVES)
        );
        assert!(meaning("该拼图无解").has(IMPOSSIBLE) && meaning("此问题无法解决").has(NEGATION));
        assert!(!meaning("步骤").has(MOVES) && meaning("步骤").has(MOVE));
        assert!(meaning("d'étapes").has(STEPS) && meaning("l’étapes").has(STEPS));
        assert_eq!(meaning("文件"), Meaning::default());
    }
}
