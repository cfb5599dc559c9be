//! One folder, archive or file per student, named after the student.

use super::{Item, Part};
use crate::class::{Clue, Entry, Person};
use crate::submission::packed_stem;

pub(super) fn part(item: &Item) -> Option<Part> {
    let stem = stem(item);
    (item.is_folder || !is_list(&item.name)).then(|| {
        Part::whole(Entry {
            people: vec![Person {
                clues: vec![Clue::Key(stem.clone()), Clue::Name(stem)],
                name: None,
            }],
            ..Entry::of_path(&item.name, item.path.clone())
        })
    })
}

/// Lists that staff keep beside submissions.
pub(super) fn is_list(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [
        ".csv", ".tsv", ".xlsx", ".ods", ".toml", ".md", ".db", ".sqlite", ".json", ".html",
    ]
    .iter()
    .any(|ending| name.ends_with(ending))
}

fn stem(item: &Item) -> String {
    if item.is_folder {
        return item.name.clone();
    }
    let ending = item.name.rfind('.').filter(|at| *at > 0);
    let stem = packed_stem(&item.name).or_else(|| item.name.get(..ending?));
    stem.unwrap_or(&item.name).to_owned()
}
