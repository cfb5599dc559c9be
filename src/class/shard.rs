//! One of several machines' part of a class.

use std::fmt;
use std::str::FromStr;

use crate::gradebook::ContentHash;

/// A part of a class: the submissions whose content falls to it. Equal submissions fall to the same part, so that they are run once in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    number: u32,
    /// Of how many.
    count: u32,
}

/// A text is no part of a class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected K/N with K from 1 to N, as in `2/4`, found `{0}`")]
pub struct ShardError(String);

impl Shard {
    /// Whether a submission of that content is graded here.
    pub fn holds(&self, content: &ContentHash) -> bool {
        content.shard(self.count) + 1 == self.number
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = text.split_once('/').and_then(|(number, count)| {
            let shard = Self {
                number: number.parse().ok()?,
                count: count.parse().ok()?,
            };
            (1..=shard.count).contains(&shard.number).then_some(shard)
        });
        parsed.ok_or_else(|| ShardError(text.to_owned()))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gradebook::Parts;

    #[test]
    fn every_content_falls_to_one_part_and_no_part_is_empty() {
        let shards: Vec<Shard> = (1..=4)
            .map(|number| format!("{number}/4").parse().unwrap())
            .collect();
        let mut sizes = [0; 4];
        for index in 0..400_u128 {
            let content = ContentHash::of(&Parts::of("content").number(index));
            let holding: Vec<usize> = (0..4).filter(|&shard| shards[shard].holds(&content)).collect();
            assert_eq!(holding.len(), 1);
            sizes[holding[0]] += 1;
        }
        assert!(sizes.iter().all(|size| *size > 60), "{sizes:?}");
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["0/4", "5/4", "1", "a/b", "1/0", ""] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
