//! What was handed in, as bytes: its name by content, and a place where it can be recognised.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Entry, EntryFiles};
use crate::gradebook::{ContentHash, Parts};
use crate::submission::{HandedIn, SubmissionError, TemporaryFolder, packed_stem};

/// The name by content of what an entry holds: of the names and bytes of its files, hidden ones aside, and whether they may be executed. What is left out counts by its name, for
/// reports name it; equal submissions share a result.
///
/// # Errors
/// When it cannot be read, or is more than a submission may be.
pub fn content_hash(entry: &Entry) -> Result<ContentHash, SubmissionError> {
    let (files, left_out) = match &entry.files {
        EntryFiles::Path(path) => HandedIn::with_notes(path)?,
        EntryFiles::Renamed(files) => (renamed(files)?, Vec::new()),
    };
    let mut parts = Parts::of("content");
    let alone = files.len() == 1;
    for file in &files {
        let bytes = fs::read(&file.path).map_err(SubmissionError::reading(&file.path))?;
        let name = file.name.to_string_lossy();
        let name = if alone && packed_stem(&name).is_some() {
            "packed"
        } else {
            name.as_ref()
        };
        parts = parts
            .part(name.as_bytes())
            .number(u128::from(file.executable))
            .part(&bytes);
    }
    for note in left_out {
        parts = parts.part(b"left out").part(note.as_bytes());
    }
    Ok(ContentHash::of(&parts))
}

/// The name of something that cannot be read: by what is known of it.
pub(super) fn unreadable_hash(entry: &Entry, error: &SubmissionError) -> ContentHash {
    let parts = Parts::of("unreadable")
        .part(entry.label.as_bytes())
        .part(error.to_string().as_bytes());
    ContentHash::of(&parts)
}

fn renamed(files: &[(String, PathBuf)]) -> Result<Vec<HandedIn>, SubmissionError> {
    let mut found = Vec::new();
    for (name, path) in files {
        found.extend(HandedIn::all(path)?.into_iter().map(|file| HandedIn {
            name: name.into(),
            ..file
        }));
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

/// Where an entry can be recognised: where it is, or in a folder of its own.
#[derive(Debug)]
pub struct Staged {
    path: PathBuf,
    #[expect(dead_code, reason = "it is held for what its drop does")]
    folder: Option<TemporaryFolder>,
}

impl Staged {
    /// The path.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Makes an entry recognisable: files that a platform renamed get their names back.
///
/// # Errors
/// When it cannot be read or copied.
pub fn stage(files: &EntryFiles) -> Result<Staged, SubmissionError> {
    let (path, folder) = match files {
        EntryFiles::Path(path) => (path.clone(), None),
        EntryFiles::Renamed(files) => {
            let failed = SubmissionError::reading;
            let into = TemporaryFolder::new().map_err(failed(Path::new("the folder for temporary files")))?;
            for file in renamed(files)? {
                fs::copy(&file.path, into.path().join(&file.name)).map_err(failed(&file.path))?;
            }
            (into.path().to_owned(), Some(into))
        }
    };
    Ok(Staged { path, folder })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(path: &Path) -> Entry {
        Entry::of_path("x", path.to_owned())
    }

    #[test]
    fn content_is_names_and_bytes_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for (name, text) in [
            ("a/s.py", "1"),
            ("b/deep/s.py", "1"),
            ("c/s.py", "2"),
            ("d/t.py", "1"),
            ("d.py", "1"),
        ] {
            fs::create_dir_all(at(name).parent().unwrap()).unwrap();
            fs::write(at(name), text).unwrap();
        }
        fs::write(at("a/.hidden"), "x").unwrap();
        for name in ["link/s.py", "other/s.py"] {
            fs::create_dir_all(at(name).parent().unwrap()).unwrap();
            fs::write(at(name), "1").unwrap();
        }
        std::os::unix::fs::symlink("/", at("link/one")).unwrap();
        std::os::unix::fs::symlink("/", at("other/two")).unwrap();
        let hash = |name: &str| content_hash(&entry(&at(name))).unwrap();
        assert_eq!(hash("a"), hash("b"), "a folder round it says nothing");
        assert_ne!(hash("a"), hash("c"));
        assert_ne!(hash("a"), hash("d"));
        assert_ne!(hash("link"), hash("other"), "a report names what is left out");
        let renamed = Entry {
            files: EntryFiles::Renamed(vec![("s.py".into(), at("d.py"))]),
            ..entry(Path::new(""))
        };
        assert_eq!(content_hash(&renamed).unwrap(), hash("a"));
    }

    #[test]
    fn renamed_files_get_their_names_back() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("x_1_2_s.py"), "1").unwrap();
        let renamed = |names: &[(&str, &str)]| {
            let file = |(name, path): &(&str, &str)| ((*name).to_owned(), folder.path().join(path));
            stage(&EntryFiles::Renamed(names.iter().map(file).collect())).unwrap()
        };
        let staged = renamed(&[("s.py", "x_1_2_s.py")]);
        assert_eq!(fs::read(staged.path().join("s.py")).unwrap(), b"1");
    }
}
