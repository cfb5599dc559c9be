//! Moves given by their directions instead of boards: `['Up', 'Left']`, `UDLR`, `north`, arrows; or by the number of the tile that slides.
//!
//! A line tells directions where all its words are directions or words that may stand beside them, after a label if there is one: `Solution: Up, Left`. Lines that are worded as the dialect has
//! it count most, then lists, then lines with one move each, which are one list together. What is wrong with them is not known here.

use crate::lex::{Kind, Lexed, Token};
use crate::{Place, Wording};

/// One move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
    /// The tile of this number slides into the blank.
    Tile(u32),
}

impl Step {
    /// The four directions, in the order in which a dialect lists its words for them.
    pub const DIRECTIONS: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The opposite direction; a tile's number is the same both ways.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Tile(number) => Self::Tile(number),
        }
    }
}

/// What an entry of the list says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepMeaning {
    /// Where the blank goes.
    Blank,
    /// Where the tile beside the blank goes.
    Tile,
    /// The number of the tile that slides.
    Number,
}

/// How a dialect has moves told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectionsForm {
    /// The line with the list.
    pub wording: Wording,
    /// What an entry says.
    pub meaning: StepMeaning,
    /// The words for up, down, left and right.
    pub words: [String; 4],
    /// What stands before and after each entry.
    pub quote: String,
    /// What stands between two entries.
    pub between: String,
}

impl DirectionsForm {
    /// The line for a path, given as its boards: row-major, 0 for the blank.
    pub fn line(&self, boards: &[Vec<u32>]) -> String {
        let steps = boards.array_windows().filter_map(|[from, to]| {
            let blank = |tiles: &[u32]| tiles.iter().position(|&tile| tile == 0);
            let (before, after) = (blank(from)?, blank(to)?);
            let of_blank = match after.checked_sub(before) {
                Some(1) => Step::Right,
                Some(_) => Step::Down,
                None if before - after == 1 => Step::Left,
                None => Step::Up,
            };
            Some(match self.meaning {
                StepMeaning::Blank => self.word(of_blank),
                StepMeaning::Tile => self.word(of_blank.opposite()),
                StepMeaning::Number => self.word(Step::Tile(*from.get(after)?)),
            })
        });
        let steps: Vec<String> = steps
            .map(|word| format!("{quote}{word}{quote}", quote = self.quote))
            .collect();
        self.wording.filled(&steps.join(&self.between))
    }

    /// The dialect's word for a move.
    pub fn word(&self, step: Step) -> String {
        let [up, down, left, right] = &self.words;
        match step {
            Step::Up => up.clone(),
            Step::Down => down.clone(),
            Step::Left => left.clone(),
            Step::Right => right.clone(),
            Step::Tile(number) => number.to_string(),
        }
    }

    /// Whether a line is worded as the dialect has it.
    pub(crate) fn is_own(&self, line: &str) -> bool {
        self.wording.inside(line).is_some()
    }

    fn step(&self, word: &str) -> Option<Step> {
        let own = self
            .words
            .iter()
            .zip(Step::DIRECTIONS)
            .find(|(own, _)| own.eq_ignore_ascii_case(word));
        own.map(|(_, step)| step)
    }
}

/// A list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectionsClaim {
    /// The first line of the list.
    pub place: Place,
    /// The moves, in the order of the output.
    pub steps: Vec<Step>,
}

/// How plainly a line tells directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Plainness {
    /// One move on its line.
    Alone,
    /// Several moves, or a list.
    List,
    /// A line worded as the dialect has it.
    Own,
}

/// What a line tells.
struct Told {
    plainness: Plainness,
    steps: Vec<Step>,
    /// Whether words stand before the list.
    labelled: bool,
    /// Whether a bracket stays open.
    open: bool,
}

/// The lists of moves in an output, line by line.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    all: Vec<(Plainness, DirectionsClaim)>,
    /// The number of the last line with a list or a part of one, whether it is labelled, and whether a bracket stays open.
    last: Option<(usize, bool, bool)>,
}

impl Lists {
    /// Reads a line of a stretch, which is that of an index in the whole output.
    pub(crate) fn read(&mut self, form: &DirectionsForm, lexed: &Lexed<'_>, line: usize, index: usize) {
        let Some(told) = of_line(form, lexed, line) else {
            return;
        };
        let goes_on = self.last.is_some_and(|(line, labelled, open)| {
            !told.labelled && line + 1 == index && (open || !labelled && !told.open)
        });
        self.last = Some((index, told.labelled && !goes_on, told.open));
        let number = lexed.lines.get(line).map_or(0, |line| line.number);
        match self.all.last_mut() {
            Some((plainness, list))
                if goes_on || *plainness == Plainness::Alone && told.plainness == Plainness::Alone =>
            {
                list.steps.extend(told.steps);
                *plainness = told.plainness.max(*plainness);
            }
            Some(_) | None => self.all.push((
                told.plainness,
                DirectionsClaim {
                    place: Place::stdout(number),
                    steps: told.steps,
                },
            )),
        }
    }

    /// The lists of the plainest kind.
    pub(crate) fn settle(self) -> Vec<DirectionsClaim> {
        let plainest = self.all.iter().map(|(plainness, _)| *plainness).max();
        let of_kind = self
            .all
            .into_iter()
            .filter(|(plainness, _)| Some(*plainness) == plainest);
        let mut claims: Vec<DirectionsClaim> = Vec::new();
        for (plainness, claim) in of_kind {
            match claims.last_mut() {
                // Boards or other lines stand between moves that are printed one at a time.
                Some(list) if plainness == Plainness::Alone => list.steps.extend(claim.steps),
                Some(_) | None => claims.push(claim),
            }
        }
        claims
    }
}

/// Whether a word may stand beside a direction.
pub(crate) fn stands_beside(word: &str) -> bool {
    BESIDE.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Whether a line tells directions.
pub(crate) fn tells(form: &DirectionsForm, lexed: &Lexed<'_>, line: usize) -> bool {
    of_line(form, lexed, line).is_some()
}

fn of_line(form: &DirectionsForm, lexed: &Lexed<'_>, index: usize) -> Option<Told> {
    let text = lexed.line_text(index);
    let own = form.wording.inside(text);
    let tokens = lexed.tokens.get(lexed.tokens_of(index)).unwrap_or_default();
    let start = lexed.lines.get(index).map_or(0, |line| line.start as usize);
    let from = own.map_or(0, |inside| {
        start + (inside.as_ptr() as usize - text.as_ptr() as usize)
    });
    let to = own.map_or(usize::MAX, |inside| from + inside.len());
    let mut line = Line::new(form, lexed, own.is_some());
    for token in tokens
        .iter()
        .filter(|token| token.start as usize >= from && token.end as usize <= to)
    {
        line.take(token)?;
    }
    line.end()
}

/// A line that is being read.
struct Line<'a> {
    form: &'a DirectionsForm,
    lexed: &'a Lexed<'a>,
    own: bool,
    steps: Vec<Step>,
    arrows: Vec<Step>,
    /// Numbers, which are moves where the dialect says so.
    numbers: Vec<Step>,
    /// Whether a word stands here that may not stand beside directions.
    strange: bool,
    /// Whether the label speaks of a path.
    names_path: bool,
    /// How many labels there were.
    labels: usize,
    /// How many brackets were opened, and closed.
    opened: usize,
    closed: usize,
}

impl<'a> Line<'a> {
    const fn new(form: &'a DirectionsForm, lexed: &'a Lexed<'a>, own: bool) -> Self {
        Self {
            form,
            lexed,
            own,
            steps: Vec::new(),
            arrows: Vec::new(),
            numbers: Vec::new(),
            strange: false,
            names_path: false,
            labels: 0,
            opened: 0,
            closed: 0,
        }
    }

    /// Reads a token; `None` where the line tells no directions.
    fn take(&mut self, token: &Token) -> Option<()> {
        match token.kind {
            Kind::Word => {
                self.word(self.lexed.slice(token.range()), token.value);
                Some(())
            }
            Kind::Number => {
                self.numbers.push(Step::Tile(token.value));
                Some(())
            }
            Kind::Negative | Kind::Fraction => {
                self.strange = true;
                Some(())
            }
            Kind::Mark => self.mark(char::from_u32(token.value)?),
        }
    }

    fn word(&mut self, word: &str, hash: u32) {
        if let Some(step) = self.form.step(word).or_else(|| named(word)) {
            self.steps.push(step);
        } else if let Some(steps) = letters(word) {
            self.steps.extend(steps);
        } else {
            let (path, beside) = crate::claims::path_words(hash);
            self.names_path |= path;
            self.strange |= !beside && !stands_beside(word);
        }
    }

    fn mark(&mut self, mark: char) -> Option<()> {
        match mark {
            // `Nodes left: 5`, `U = up`: what stands before is no move.
            ':' | '=' | '：' if !self.own => {
                if !self.steps.is_empty() {
                    return None;
                }
                self.begin();
            }
            '[' | '(' | '{' => {
                if self.steps.is_empty() && self.opened == self.closed {
                    self.begin();
                }
                self.opened += 1;
            }
            ']' | ')' | '}' => self.closed += 1,
            '↑' => self.arrows.push(Step::Up),
            '↓' => self.arrows.push(Step::Down),
            '←' => self.arrows.push(Step::Left),
            '→' => self.arrows.push(Step::Right),
            _ => {}
        }
        Some(())
    }

    /// What came so far was a label.
    fn begin(&mut self) {
        self.labels += usize::from(self.strange || self.names_path);
        self.strange = false;
        self.numbers.clear();
    }

    fn end(mut self) -> Option<Told> {
        if self.steps.is_empty() {
            self.steps = std::mem::take(&mut self.arrows);
        }
        let wants_numbers = self.form.meaning == StepMeaning::Number;
        let is_list = self.own || self.names_path && (self.opened > 0 || self.numbers.len() > 1);
        if self.steps.is_empty() && wants_numbers && is_list {
            self.steps = std::mem::take(&mut self.numbers);
        }
        let empty_list = (self.own || self.names_path && self.opened > 0) && self.numbers.is_empty();
        if self.strange || self.steps.is_empty() && !empty_list {
            return None;
        }
        let plainness = if self.own {
            Plainness::Own
        } else if self.opened > 0 || self.steps.len() != 1 {
            Plainness::List
        } else {
            Plainness::Alone
        };
        Some(Told {
            plainness,
            steps: self.steps,
            labelled: self.labels > 0 || self.own,
            open: self.opened > self.closed,
        })
    }
}

/// Words for directions: up, down, left, right.
const NAMES: [[&[&str]; 4]; 7] = [
    [
        &["up", "upward", "upwards"],
        &["down", "downward", "downwards"],
        &["left"],
        &["right"],
    ],
    [&["north"], &["south"], &["west"], &["east"]],
    [&["arriba"], &["abajo"], &["izquierda"], &["derecha"]],
    [
        &["cima", "acima"],
        &["baixo", "abaixo"],
        &["esquerda"],
        &["direita"],
    ],
    [&["haut"], &["bas"], &["gauche"], &["droite"]],
    [&["oben", "hoch"], &["unten", "runter"], &["links"], &["rechts"]],
    [
        &["su", "上"],
        &["giù", "giu", "下"],
        &["sinistra", "左"],
        &["destra", "右"],
    ],
];

/// The direction that a word names.
fn named(word: &str) -> Option<Step> {
    let lower = word.to_lowercase();
    NAMES.iter().find_map(|words| {
        let at = words.iter().position(|names| names.contains(&lower.as_str()))?;
        Step::DIRECTIONS.get(at).copied()
    })
}

/// The directions of a word that is nothing but their letters: `UDLR`, `udlr`, `NSEW`, `上下左右`.
fn letters(word: &str) -> Option<Vec<Step>> {
    let of_compass = word.chars().all(|letter| "NSEW".contains(letter));
    let one_case = word.chars().all(|letter| "UDLR".contains(letter))
        || word.chars().all(|letter| "udlr".contains(letter))
        || word.chars().all(|letter| "上下左右".contains(letter));
    if word.is_empty() || !of_compass && !one_case {
        return None;
    }
    let step = |letter: char| match letter {
        'U' | 'u' | 'N' | '上' => Some(Step::Up),
        'D' | 'd' | 'S' | '下' => Some(Step::Down),
        'L' | 'l' | 'W' | '左' => Some(Step::Left),
        'R' | 'r' | 'E' | '右' => Some(Step::Right),
        _ => None,
    };
    word.chars().map(step).collect()
}

/// Words that may stand beside a direction: `Slide tile 5 to the left`, and what a list may have in the place of the move before the puzzle.
const BESIDE: &[&str] = &[
    "action",
    "actions",
    "blank",
    "direction",
    "directions",
    "empty",
    "end",
    "goal",
    "go",
    "goes",
    "initial",
    "moved",
    "moving",
    "no",
    "none",
    "null",
    "root",
    "slide",
    "slides",
    "space",
    "start",
    "swap",
    "the",
    "then",
    "tile",
    "to",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Part;
    use crate::decode::decode;

    fn form(meaning: StepMeaning) -> DirectionsForm {
        DirectionsForm {
            wording: Wording::parse("path_to_goal: [{directions}]", Part::Directions).unwrap(),
            meaning,
            words: ["Up", "Down", "Left", "Right"].map(str::to_owned),
            quote: "'".to_owned(),
            between: ", ".to_owned(),
        }
    }

    fn lists(text: &str, meaning: StepMeaning) -> Vec<String> {
        let decoded = decode(text.as_bytes());
        let lexed = Lexed::of(&decoded);
        let mut lists = Lists::default();
        for line in 0..lexed.lines.len() {
            lists.read(&form(meaning), &lexed, line, line);
        }
        let claims = lists.settle();
        let shown = |claim: &DirectionsClaim| {
            let steps = claim.steps.iter().map(|step| match step {
                Step::Up => "U".to_owned(),
                Step::Down => "D".to_owned(),
                Step::Left => "L".to_owned(),
                Step::Right => "R".to_owned(),
                Step::Tile(number) => format!("{number} "),
            });
            steps.collect::<String>()
        };
        claims.iter().map(shown).collect()
    }

    fn read_as(text: &str) -> Vec<String> {
        lists(text, StepMeaning::Blank)
    }

    #[test]
    fn directions_are_read_however_they_are_written() {
        for text in [
            "path_to_goal: ['Up', 'Left', 'Left']\ncost_of_path: 3\n",
            "path_to_goal:  [Up, Left, Left]",
            "Path to goal: [\"UP\", \"LEFT\", \"LEFT\"]",
            "ULL",
            "Solution: ull",
            "U L L\n",
            "Moves: north west west",
            "Up\nLeft\nLeft\n",
            "Step 1: Up\n1 2 3\n4 0 5\n6 7 8\nStep 2: Left\nStep 3: Left\n",
            "1. Move the blank up\n2. Move the blank left\n3. Move the blank left\n",
            "Solution path: Up -> Left -> Left",
            "↑ ← ←",
            "[None, 'Up', 'Left', 'Left']",
            "UpLeftLeft",
            "The path is: ['Up',\n 'Left',\n 'Left']\n",
            "路径: 上左左",
            "arriba, izquierda, izquierda",
        ] {
            assert_eq!(read_as(text), ["ULL"], "{text}");
        }
    }

    #[test]
    fn other_lines_tell_no_directions() {
        for text in [
            "Nodes left: 5",
            "nodes left in the queue 5",
            "U = up, D = down",
            "cost_of_path: 3",
            "the news is all right",
            "s",
            "1 2 3",
            "right answer",
            "running_time: 0.02 s",
        ] {
            assert_eq!(read_as(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn the_line_of_the_dialect_counts_most_and_then_lists() {
        assert_eq!(read_as("Up\nDown\npath_to_goal: ['Left']\nRight\n"), ["L"]);
        assert_eq!(read_as("Up\nmoved to 3\nsolution: ['Left', 'Up']\n"), ["LU"]);
        assert_eq!(read_as("bfs: ['Up']\nastar: ['Left']\n"), ["U", "L"]);
    }

    #[test]
    fn an_empty_list_is_a_list() {
        assert_eq!(read_as("path_to_goal: []\ncost_of_path: 0\n"), [""]);
        assert_eq!(read_as("Solution path: []"), [""]);
        assert_eq!(read_as("queue: []"), Vec::<String>::new());
    }

    #[test]
    fn tiles_are_moves_where_the_dialect_says_so() {
        assert_eq!(lists("path_to_goal: [1, 2, 5]", StepMeaning::Number), ["1 2 5 "]);
        assert_eq!(lists("Moves: 1 2 5", StepMeaning::Number), ["1 2 5 "]);
        assert_eq!(lists("Moves: 3", StepMeaning::Number), Vec::<String>::new());
        assert_eq!(read_as("Moves: 1 2 5"), Vec::<String>::new());
    }

    #[test]
    fn a_path_is_written_as_the_dialect_has_it() {
        let path = vec![vec![0, 1, 3, 2], vec![1, 0, 3, 2], vec![1, 2, 3, 0]];
        assert_eq!(
            form(StepMeaning::Blank).line(&path),
            "path_to_goal: ['Right', 'Down']"
        );
        assert_eq!(
            form(StepMeaning::Tile).line(&path),
            "path_to_goal: ['Left', 'Up']"
        );
        assert_eq!(form(StepMeaning::Number).line(&path), "path_to_goal: ['1', '2']");
    }
}
