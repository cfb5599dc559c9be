//! The seed of the puzzles that a rubric asks to be made: one for the whole class, so that all have the same puzzles, and the same whenever and wherever the class is graded.

use std::collections::BTreeSet;

use super::{ContentHash, Gradebook, Parts, meta};
use crate::problem::Failure;
use crate::rubric::Seed;

/// Drawn seeds are smaller than this, so that they can be typed.
const DRAWN_BELOW: u64 = 1_000_000_000;

/// The seed for a class of which no seed is kept, unless its rubric has one: drawn from all that was handed in. Every machine that is given the whole class draws the same, and no
/// student can know it, because no student knows what the others hand in.
pub fn seed_of_class<'c>(contents: impl IntoIterator<Item = &'c ContentHash>) -> Seed {
    let distinct: BTreeSet<&ContentHash> = contents.into_iter().collect();
    let mut parts = Parts::of("seed");
    for content in distinct {
        parts = parts.part(content.as_str().as_bytes());
    }
    let name = parts.hex();
    let number = name
        .get(..16)
        .and_then(|digits| u64::from_str_radix(digits, 16).ok());
    Seed::Otherwise(number.unwrap_or(1) % DRAWN_BELOW)
}

/// As it stands in the gradebook: `given 7` holds whatever the rubric says, `drawn 7` where the rubric has none.
fn text_of(seed: Seed) -> String {
    match seed {
        Seed::Given(number) => format!("given {number}"),
        Seed::Otherwise(number) => format!("drawn {number}"),
    }
}

fn seed_of(text: &str) -> Option<Seed> {
    let (word, number) = text.split_once(' ')?;
    let number = number.parse().ok()?;
    match word {
        "given" => Some(Seed::Given(number)),
        "drawn" => Some(Seed::Otherwise(number)),
        _ => None,
    }
}

impl Gradebook {
    /// The seed that the class was graded with; `None` before anything was.
    pub fn kept_seed(&self) -> Result<Option<Seed>, Failure> {
        let text = self.read(|connection| meta::read(connection, "seed"))?;
        text.map(|text| seed_of(&text).ok_or_else(|| self.damaged("a seed", &text)))
            .transpose()
    }

    /// The seed that the class is graded with: the one kept, else the one drawn from what the gradebook says was handed in.
    pub fn seed(&self) -> Result<Seed, Failure> {
        if let Some(kept) = self.kept_seed()? {
            return Ok(kept);
        }
        let attempts = self.attempts()?;
        Ok(seed_of_class(attempts.iter().map(|attempt| &attempt.content)))
    }

    /// Keeps the seed that the class is graded with from now on.
    pub fn keep_seed(&self, seed: Seed) -> Result<(), Failure> {
        self.write(|transaction| meta::keep(transaction, "seed", &text_of(seed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_draws_its_seed_from_what_was_handed_in_in_any_order_and_however_often() {
        let content = |number: u128| ContentHash::of(&Parts::of("content").number(number));
        let (one, two) = (content(1), content(2));
        let drawn = seed_of_class([&one, &two]);
        assert_eq!(drawn, seed_of_class([&two, &one, &two]));
        assert_ne!(drawn, seed_of_class([&one]));
        assert!(matches!(drawn, Seed::Otherwise(number) if number < DRAWN_BELOW));
    }

    #[test]
    fn a_seed_comes_back_from_the_gradebook_as_it_was() {
        for seed in [Seed::Given(0), Seed::Otherwise(u64::MAX >> 1)] {
            assert_eq!(seed_of(&text_of(seed)), Some(seed));
        }
        assert_eq!(seed_of("7"), None);
    }
}
