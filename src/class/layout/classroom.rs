//! Clones of an assignment of GitHub Classroom or Classroom 50: a repository a student, named `assignment-user`. A clone's files have the time of cloning, which says nothing; its last
//! commit has its own.

use super::{Item, Part};
use crate::class::{Clock, Clue, Entry, Person};

/// What all names begin with, up to the last `-` that they share; `None` where they share none.
pub(super) fn prefix(items: &[Item]) -> Option<String> {
    let folders = || {
        items
            .iter()
            .filter(|item| item.is_folder)
            .map(|item| item.name.as_str())
    };
    let mut shared = folders().next()?.to_owned();
    for name in folders() {
        let same = shared
            .char_indices()
            .zip(name.chars())
            .take_while(|((_, one), other)| one == other)
            .map(|((at, one), _)| at + one.len_utf8())
            .last()
            .unwrap_or(0);
        shared.truncate(same);
    }
    let end = shared.rfind('-')? + 1;
    shared.truncate(end);
    Some(shared)
}

/// What reads such a folder.
pub(super) fn reader(items: &[Item]) -> impl Fn(&Item) -> Option<Part> + use<> {
    let prefix = prefix(items).unwrap_or_default();
    move |item| {
        let user = item.name.strip_prefix(&prefix).unwrap_or(&item.name);
        // Where all users begin alike, the roster knows where the name begins.
        let longer = prefix.match_indices('-').rev().skip(1);
        let longer = longer.filter_map(|(at, _)| Some(Clue::Key(item.name.get(at + 1..)?.to_owned())));
        let clues = std::iter::once(Clue::Key(user.to_owned()))
            .chain(longer)
            .collect();
        item.is_folder.then(|| {
            Part::whole(Entry {
                people: vec![Person { clues, name: None }],
                clock: Clock::Commit,
                ..Entry::of_path(&item.name, item.path.clone())
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_assignment_is_what_all_names_share_up_to_a_hyphen() {
        let items =
            |names: &[&str]| -> Vec<Item> { names.iter().map(|name| Item::named(name, true)).collect() };
        let clones = items(&["8-puzzle-ada", "8-puzzle-alan-t", "8-puzzle-grace"]);
        let parts = clones.iter().filter_map(reader(&clones));
        let users: Vec<String> = parts.filter_map(|part| part.entry.people[0].own_id()).collect();
        assert_eq!(users, ["ada", "alan-t", "grace"]);
        assert_eq!(prefix(&items(&["ada", "bob"])), None);
    }
}
