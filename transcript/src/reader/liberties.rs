//! Collects the liberties that were taken, each kind once at its first place.

use std::collections::BTreeMap;

use super::super::transcript::{Liberty, LibertyKind};
use crate::Place;

/// Each kind with the first line where it was taken.
#[derive(Debug, Default)]
pub(super) struct Liberties {
    first: BTreeMap<LibertyKind, u32>,
}

impl Liberties {
    pub(super) fn take(&mut self, kind: LibertyKind, line: u32) {
        self.first
            .entry(kind)
            .and_modify(|first| *first = (*first).min(line))
            .or_insert(line);
    }

    /// In the order of their places.
    pub(super) fn into_list(self) -> Vec<Liberty> {
        let mut list: Vec<Liberty> = self
            .first
            .into_iter()
            .map(|(kind, line)| Liberty {
                kind,
                place: Place::stdout(line),
            })
            .collect();
        list.sort_by_key(|liberty| liberty.place);
        list
    }
}
