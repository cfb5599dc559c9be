//! Gradescope's "Export Submissions": a folder `submission_N` a submission, and `submission_metadata.yml` with who handed it in and when.

use std::io;
use std::path::Path;

use yaml_rust2::{Yaml, YamlLoader};

use super::{Item, Part, reading};
use crate::class::{Clock, Clue, Entry, Person, times};
use crate::problem::{Failure, regular_file};

/// The name of the file with the metadata.
pub(super) const METADATA: &str = "submission_metadata.yml";

/// The most bytes of it that are read: the outputs of a whole class's tests are in it.
const MOST: u64 = 256 << 20;

/// What reads such a folder.
pub(super) fn reader(folder: &Path) -> Result<impl Fn(&Item) -> Option<Part> + use<>, Failure> {
    let path = folder.join(METADATA);
    let text = regular_file(&path, MOST)
        .and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other))
        .map_err(reading(&path))?;
    let wrong = |found: String| {
        Failure::new(format!(
            "`{}`: expected Gradescope's metadata, {found}",
            path.display()
        ))
        .hinted("export the submissions again, or give `--layout plain`")
    };
    let documents = YamlLoader::load_from_str(&text)
        .map_err(|error| wrong(format!("found a mistake in its YAML: {error}")))?;
    let Some(Yaml::Hash(submissions)) = documents.into_iter().next() else {
        return Err(wrong("found no submissions in it".to_owned()));
    };
    Ok(move |item: &Item| {
        let metadata = submissions.get(&Yaml::String(item.name.clone()));
        item.is_folder
            .then(|| part(item, metadata.unwrap_or(&Yaml::BadValue)))
    })
}

fn part(item: &Item, metadata: &Yaml) -> Part {
    let submitters = field(metadata, "submitters").and_then(Yaml::as_vec);
    let person = |submitter: &Yaml| {
        let key = |key| Some(Clue::Key(words(submitter, key)?));
        let name = words(submitter, "name");
        Person {
            clues: [key("sid"), key("email"), name.clone().map(Clue::Name)]
                .into_iter()
                .flatten()
                .collect(),
            name,
        }
    };
    let people = submitters.into_iter().flatten().map(person);
    Part::whole(Entry {
        people: people.filter(|person| !person.clues.is_empty()).collect(),
        submitted: words(metadata, "created_at").and_then(|text| times::parse(&text)),
        clock: Clock::Nothing,
        ..Entry::of_path(&item.name, item.path.clone())
    })
}

/// A field of a mapping, whose keys Ruby writes as `:name`.
fn field<'y>(mapping: &'y Yaml, key: &str) -> Option<&'y Yaml> {
    let hash = mapping.as_hash()?;
    [format!(":{key}"), key.to_owned()]
        .into_iter()
        .find_map(|key| hash.get(&Yaml::String(key)))
}

fn words(mapping: &Yaml, key: &str) -> Option<String> {
    let text = match field(mapping, key)? {
        Yaml::String(text) | Yaml::Real(text) => text.clone(),
        Yaml::Integer(number) => number.to_string(),
        Yaml::Boolean(_) | Yaml::Array(_) | Yaml::Hash(_) | Yaml::Alias(_) | Yaml::Null | Yaml::BadValue => {
            return None;
        }
    };
    (!text.trim().is_empty()).then(|| text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_metadata_tells_who_and_when() {
        let folder = tempfile::tempdir().unwrap();
        let text = "---\nsubmission_12:\n  :submitters:\n  - :name: Ada Lovelace\n    :sid: 1815\n    :email: ada@example.edu\n  :created_at: 2022-06-25 13:16:26.527000000 -06:00\n  :score: 3.0\n";
        fs::write(folder.path().join(METADATA), text).unwrap();
        let read = reader(folder.path()).unwrap();
        let found =
            ["submission_12", "submission_13"].map(|name| read(&Item::named(name, true)).unwrap().entry);
        assert_eq!(found[0].people[0].own_id().unwrap(), "1815");
        assert_eq!(found[0].people[0].name.as_deref(), Some("Ada Lovelace"));
        assert_eq!(
            found[0].submitted.unwrap().to_string(),
            "2022-06-25T19:16:26.527Z"
        );
        assert_eq!(found[1].people, []);
    }
}
