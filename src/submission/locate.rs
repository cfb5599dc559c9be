//! From a path to a recognised submission, by what its bytes are: a program, a script, an archive, a source file, a folder.

mod absolute;
mod archive;
mod choice;
mod encoding;
mod finished;
mod folder;
mod given;
mod magic;
mod manifest;
mod ready_made;
mod text;
mod tree;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use finished::as_it_is;
use folder::folder;
use magic::document;

use crate::submission::source_language::has_extension;
use crate::submission::{Language, Part, Recipe, Submission, SubmissionError, TemporaryFolder};
pub(crate) use archive::not_written;
pub use archive::{packed_stem, unzip_class};
pub(crate) use choice::{Candidate, Likelihood, choose};
pub(crate) use given::command;
pub(crate) use magic::{Magic, recognise};
pub use manifest::ManifestFile;
pub(crate) use text::{Syntax, code, tokens, without_comments};
pub(crate) use tree::{SourceFile, SourceTree};

/// Recognises a path; see [`Submission::locate`] and [`Submission::locate_part`].
pub(crate) fn locate(path: &Path, part: Part<'_>) -> Result<Submission, SubmissionError> {
    let refused = |source: io::Error| {
        if source.kind() == io::ErrorKind::NotFound {
            SubmissionError::missing(path)
        } else {
            SubmissionError::reading(path)(source)
        }
    };
    let real = fs::canonicalize(path).map_err(refused)?;
    let metadata = fs::metadata(&real).map_err(refused)?;
    let name = real
        .file_name()
        .unwrap_or(real.as_os_str())
        .to_string_lossy()
        .into_owned();
    if metadata.is_dir() {
        let tree = SourceTree::read(&real)?;
        return match archive_in(&tree)? {
            Some((archive, magic)) => {
                let given = path.join(archive.strip_prefix(&real).unwrap_or(&archive));
                packed(&given, &name, archive, magic, part)
            }
            None => folder(path, &name, tree, part),
        };
    }
    if !metadata.is_file() {
        return Err(unusable(
            path,
            "neither a file nor a folder",
            "give the executable, the source file, the folder or the archive",
        ));
    }
    file(path, &real, &name, part)
}

pub(crate) fn unusable(path: &Path, found: &str, hint: &str) -> SubmissionError {
    SubmissionError::unfit(path, &format!("is {found}"), hint)
}

/// The first bytes of a file, and what they say.
pub(crate) fn head(path: &Path) -> Result<(Vec<u8>, Magic), SubmissionError> {
    let mut head = Vec::new();
    File::open(path)
        .and_then(|file| file.take(512).read_to_end(&mut head))
        .map_err(SubmissionError::reading(path))?;
    let magic = recognise(&head, std::env::consts::ARCH, std::env::consts::OS);
    Ok((head, magic))
}

fn file(path: &Path, real: &Path, name: &str, part: Part<'_>) -> Result<Submission, SubmissionError> {
    let (head, magic) = head(real)?;
    if head.is_empty() {
        return Err(SubmissionError::empty(path));
    }
    let tree = SourceTree::of_file(real)?;
    let magic = match document(real).filter(|_| magic == Magic::Zip) {
        Some(found) => Magic::Document(found),
        None => magic,
    };
    let is_source = matches!(
        Language::of_source(real),
        Some(Language::Python | Language::JavaScript)
    );
    if !is_source && let Some((language, recipe)) = as_it_is(real, name.into(), &head, &magic)? {
        return Ok(taken(name, language, &tree, recipe));
    }
    match magic {
        Magic::Script if !is_source => Err(unusable(
            path,
            "a script whose `#!` line names no interpreter",
            "begin it with `#!/bin/sh` or the like",
        )),
        Magic::Zip | Magic::Gzip | Magic::Tar | Magic::Xz | Magic::SevenZip => {
            let stem = packed_stem(name).unwrap_or(name);
            packed(path, stem, real.to_owned(), magic, part)
        }
        Magic::Foreign(found) | Magic::Document(found) => Err(unusable(path, found, to_hand_in(real))),
        Magic::Native | Magic::JavaClass | Magic::Script | Magic::Other => {
            if Language::of_source(real).is_none() && !has_extension(real, &["class"]) {
                let found = document(real).unwrap_or("no program that is known here");
                return Err(unusable(path, found, to_hand_in(real)));
            }
            folder(
                path,
                name,
                tree,
                match part {
                    Part::Classes(_) => part,
                    Part::Program | Part::Called(_) => Part::Program,
                },
            )
        }
    }
}

/// The next step where a file is no program.
pub(crate) fn to_hand_in(file: &Path) -> &'static str {
    if has_extension(file, &["txt", "text"]) {
        "if it is source text, give it its language's extension: `Solver.java`, `solver.py`"
    } else {
        "hand in the sources (`Solver.java`, `solver.py`), as they are, or packed as .zip"
    }
}

/// The archive that stands for what was handed in: alone, or beside nothing but documents and pictures.
fn archive_in(tree: &SourceTree) -> Result<Option<(PathBuf, Magic)>, SubmissionError> {
    let mut found = None;
    for file in tree.files() {
        let full = tree.root().join(&file.path);
        if document(&file.path).is_some() {
            continue;
        }
        let (_, magic) = head(&full)?;
        let is_archive =
            magic.is_archive() && packed_stem(&file.path.to_string_lossy()).is_some() && found.is_none();
        if is_archive {
            found = Some((full, magic));
        } else if !matches!(magic, Magic::Document(_)) {
            return Ok(None);
        }
    }
    Ok(found)
}

/// What is in an archive, and in one within it: systems and platforms pack what is packed already.
fn packed(
    path: &Path,
    name: &str,
    mut archive: PathBuf,
    mut magic: Magic,
    part: Part<'_>,
) -> Result<Submission, SubmissionError> {
    let failed = SubmissionError::unpacking(path);
    let (mut left_out, mut opened) = (Vec::new(), Vec::new());
    let tree = loop {
        let into = TemporaryFolder::new().map_err(|error| failed(not_written(error)))?;
        let file = File::open(&archive).map_err(SubmissionError::reading(path))?;
        let unpacked = archive::unpack(file, &magic, into.path()).transpose();
        left_out.extend(unpacked.map_err(&failed)?.unwrap_or_default());
        let tree = SourceTree::read(into.path())?;
        opened.push(into);
        match archive_in(&tree)? {
            Some(within) if opened.len() < PACKED_WITHIN => (archive, magic) = within,
            Some(_) | None => break tree,
        }
    };
    let submission = folder(path, name, tree.noting(left_out), part)?;
    Ok(Submission {
        unpacked: opened.pop().map(Arc::new),
        ..submission
    })
}

/// How many archives may lie in one another with nothing beside them.
const PACKED_WITHIN: usize = 3;

/// A submission that is recognised as a whole.
pub(crate) fn taken(
    name: &str,
    language: Language,
    tree: &SourceTree,
    recipe: Arc<dyn Recipe>,
) -> Submission {
    Submission {
        name: name.to_owned(),
        language,
        tree: tree.clone(),
        recipe,
        notes: tree.notes().to_vec(),
        unpacked: None,
    }
}
