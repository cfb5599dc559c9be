//! What a Board client says of its board: two distances, two truths.
//!
//! A value belongs to the word before it on its line (`hamming = 5`); values without words belong to what is still missing, in the assignment's order.

use super::sentence::{Part, Sentence, What};
use super::solvable::{Solvable, solvable};
use super::vocabulary::{
    BE, GOAL, GOAL_REACHED, GUARD, HAMMING, IMPOSSIBLE, MANHATTAN, NEGATION, NO, SOLUTION, YES,
};
use crate::lex::Lexed;
use crate::{BoardFacts, Claim, Place, TruthClaim};

/// What a value can be about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fact {
    Hamming,
    Manhattan,
    IsGoal,
    IsSolvable,
}

/// In the assignment's order.
const FACTS: [Fact; 4] = [Fact::Hamming, Fact::Manhattan, Fact::IsGoal, Fact::IsSolvable];

/// A value on a line.
#[derive(Clone, Copy, Debug)]
enum Value {
    /// `None` where it is no count.
    Number(Option<u64>),
    Truth(bool),
}

impl Value {
    /// C prints truth as a number.
    const fn truth(self) -> Option<bool> {
        match self {
            Self::Truth(truth) => Some(truth),
            Self::Number(Some(1)) => Some(true),
            Self::Number(Some(0)) => Some(false),
            Self::Number(_) => None,
        }
    }
}

/// The values that were heard.
#[derive(Debug, Default)]
pub(super) struct Facts {
    named: BoardFacts,
    /// Values beside a board on its line; they count where they stand nowhere else.
    beside: BoardFacts,
    bare: Vec<(Place, Value)>,
}

/// How many values without words are kept.
const MOST: usize = 1 << 16;

impl Facts {
    /// Hears a line.
    pub(super) fn hear(&mut self, sentence: &Sentence, line: u32) {
        let place = Place::stdout(line);
        let beside = sentence.parts.iter().any(|part| part.what == What::Board);
        let facts = if beside { &mut self.beside } else { &mut self.named };
        if labelled(sentence, place, facts) || beside {
            return;
        }
        // `N = 3` names its value.
        let bare = |part: &Part| {
            value(part).is_some() || matches!(part.what, What::Mark(mark) if !matches!(mark, '=' | ':'))
        };
        if sentence.parts.iter().all(bare) && self.bare.len() < MOST {
            self.bare.extend(
                sentence
                    .parts
                    .iter()
                    .filter_map(value)
                    .map(|value| (place, value)),
            );
        }
    }

    /// What was said.
    pub(super) fn settle(self) -> BoardFacts {
        let mut facts = self.named;
        take(&mut facts.hamming, self.beside.hamming);
        take(&mut facts.manhattan, self.beside.manhattan);
        take(&mut facts.is_goal, self.beside.is_goal);
        take(&mut facts.is_solvable, self.beside.is_solvable);
        let missing: Vec<Fact> = FACTS.into_iter().filter(|&fact| !has(&facts, fact)).collect();
        let mut bare = self.bare.into_iter();
        for fact in missing {
            // A yes or no is waited for; the first number is the number.
            let fits = |value: &Value| match fact {
                Fact::Hamming | Fact::Manhattan => matches!(value, Value::Number(_)),
                Fact::IsGoal | Fact::IsSolvable => value.truth().is_some(),
            };
            if let Some((place, value)) = bare.find(|(_, value)| fits(value)) {
                say(&mut facts, fact, value, place);
            }
        }
        facts
    }
}

/// Takes over what is not yet known.
fn take<T>(mine: &mut Vec<T>, other: Vec<T>) {
    if mine.is_empty() {
        *mine = other;
    }
}

fn has(facts: &BoardFacts, fact: Fact) -> bool {
    match fact {
        Fact::Hamming => !facts.hamming.is_empty(),
        Fact::Manhattan => !facts.manhattan.is_empty(),
        Fact::IsGoal => !facts.is_goal.is_empty(),
        Fact::IsSolvable => !facts.is_solvable.is_empty(),
    }
}

/// Notes a claim; `false` where the value is of another kind.
fn say(facts: &mut BoardFacts, fact: Fact, value: Value, place: Place) -> bool {
    match (fact, value, value.truth()) {
        (Fact::Hamming, Value::Number(value), _) => facts.hamming.push(Claim { value, place }),
        (Fact::Manhattan, Value::Number(value), _) => facts.manhattan.push(Claim { value, place }),
        (Fact::IsGoal, _, Some(value)) => facts.is_goal.push(TruthClaim { value, place }),
        (Fact::IsSolvable, _, Some(value)) => facts.is_solvable.push(TruthClaim { value, place }),
        (Fact::Hamming | Fact::Manhattan, Value::Truth(_), _)
        | (Fact::IsGoal | Fact::IsSolvable, _, None) => return false,
    }
    true
}

/// Gives the values of a line to the words before them. `false` where no word names anything.
fn labelled(sentence: &Sentence, place: Place, facts: &mut BoardFacts) -> bool {
    let mut named = None;
    let (mut any, mut found) = (false, false);
    let mut before = false;
    for part in &sentence.parts {
        let fact = fact_of(part, before);
        before = part.has(BE);
        any |= fact.is_some();
        named = fact.or(named);
        let (Some(about), Some(value)) = (named, value(part).filter(|_| fact.is_none())) else {
            continue;
        };
        // `Unsolvable: no` says the contrary.
        let value = match value.truth() {
            Some(truth) if about == Fact::IsSolvable && sentence.any(IMPOSSIBLE) => Value::Truth(!truth),
            Some(_) | None => value,
        };
        if say(facts, about, value, place) {
            found = true;
            named = None;
        }
    }
    if any
        && !found
        && !sentence.any(GUARD)
        && !sentence.parts.last().is_some_and(|part| part.is_mark(&['?']))
    {
        // `The board is not solvable.`
        if sentence.any(SOLUTION.or(IMPOSSIBLE)) {
            let value = solvable(sentence) != Some(Solvable::No);
            facts.is_solvable.push(TruthClaim { value, place });
        } else if sentence.any(GOAL) {
            facts.is_goal.push(TruthClaim {
                value: !sentence.any(NEGATION),
                place,
            });
        }
    }
    any
}

/// What a word is about. `Solved: no` speaks of the goal, `can be solved: no` does not.
fn fact_of(part: &Part, after_be: bool) -> Option<Fact> {
    if part.has(HAMMING) {
        Some(Fact::Hamming)
    } else if part.has(MANHATTAN) {
        Some(Fact::Manhattan)
    } else if part.has(GOAL) || part.has(GOAL_REACHED) && !after_be {
        Some(Fact::IsGoal)
    } else if part.has(SOLUTION.or(IMPOSSIBLE)) {
        Some(Fact::IsSolvable)
    } else {
        None
    }
}

/// The value that a part is.
fn value(part: &Part) -> Option<Value> {
    match part.what {
        What::Number(value) => Some(Value::Number(value)),
        What::NoNumber => Some(Value::Number(None)),
        What::Word if part.has(YES) => Some(Value::Truth(true)),
        What::Word if part.has(NO) => Some(Value::Truth(false)),
        What::Word | What::File | What::Mark(_) | What::Board => None,
    }
}

/// The bytes of the first four lines that follow each other and are two numbers and two truths, each alone on its line: where C prints truths as numbers, they could be the cells of a board.
pub(crate) fn values(lexed: &Lexed<'_>) -> Option<[std::ops::Range<usize>; 4]> {
    let mut sentence = Sentence::default();
    let mut truths = 0;
    let mut run = 0;
    for (line, of) in lexed.lines.iter().enumerate().take(MOST) {
        let short = lexed.tokens_of(line).len() <= 12;
        if short {
            sentence.read(lexed, line, &|_| false);
        }
        let value = match sentence.parts.as_slice() {
            [only] if short => value(only),
            _ => None,
        };
        let is_number = matches!(value, Some(Value::Number(_)));
        let is_truth = value.is_some_and(|value| value.truth().is_some());
        run = if is_number || is_truth { run + 1 } else { 0 };
        truths = if is_truth { truths + 1 } else { 0 };
        if run >= 4 && truths >= 2 {
            let own = |back: usize| lexed.lines.get(line - back).unwrap_or(of);
            return Some([3, 2, 1, 0].map(|back| own(back).start as usize..own(back).end as usize));
        }
    }
    None
}
