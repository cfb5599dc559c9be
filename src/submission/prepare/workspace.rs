//! The private folder in which one submission is built and from which it runs.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::submission::{PrepareError, leftovers};

/// A temporary folder with a place for the sources, for what is built, and for a compiler's own temporary files. Gone when dropped.
///
/// Its folders are open for reading, because a sandbox may run the program as another user. Nobody but their owner may write them; the sandbox makes a build the owner of what it writes.
/// Where a grader was killed, its workspace stays; the next one takes it away.
#[derive(Debug)]
pub struct Workspace {
    folder: PathBuf,
    /// Says that it is in use.
    _held: Option<fs::File>,
}

const PREFIX: &str = "grader-work-";
const PLACES: [&str; 3] = ["source", "build", "temporary"];
/// Node asks the nearest `package.json` what kind of module a file is, upwards from the file. Without one of the submission's own, this says nothing, and none further up is asked.
const NEAREST_PACKAGE: &str = "package.json";

impl Workspace {
    /// A new workspace in `parent`.
    ///
    /// # Errors
    /// When the folders cannot be created.
    pub fn create_in(parent: &Path) -> Result<Self, PrepareError> {
        let failed = |path: &Path| PrepareError::during("create a folder in", path);
        leftovers::sweep_once(
            parent,
            PREFIX,
            &[PLACES[0], PLACES[1], PLACES[2], NEAREST_PACKAGE],
        );
        let folder = tempfile::Builder::new()
            .prefix(PREFIX)
            .rand_bytes(leftovers::LETTERS)
            .tempdir_in(parent)
            .map_err(failed(parent))?
            .keep();
        let workspace = Self {
            _held: leftovers::hold(&folder),
            folder,
        };
        open_folder(workspace.path(), 0o755).map_err(failed(workspace.path()))?;
        for place in PLACES.map(|place| workspace.path().join(place)) {
            fs::create_dir(&place).map_err(failed(&place))?;
            open_folder(&place, 0o755).map_err(failed(&place))?;
        }
        let package = workspace.path().join(NEAREST_PACKAGE);
        fs::write(&package, "{}\n")
            .and_then(|()| open_folder(&package, 0o644))
            .map_err(failed(&package))?;
        Ok(workspace)
    }

    /// A new workspace in the system's folder for temporary files.
    ///
    /// # Errors
    /// When the folders cannot be created.
    pub fn create() -> Result<Self, PrepareError> {
        Self::create_in(&std::env::temp_dir())
    }

    /// The whole workspace.
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// Where the student's files are.
    pub fn source(&self) -> PathBuf {
        self.path().join(PLACES[0])
    }

    /// Where what is built goes. From the sources it is `../build`, so that no temporary name gets into a compiler's messages.
    pub fn product(&self) -> PathBuf {
        self.path().join(PLACES[1])
    }

    /// A text without the workspace's own name, which is another one every time: what a compiler or a traceback names is named from the sources.
    pub fn unnamed(&self, text: Vec<u8>) -> Vec<u8> {
        without(without(text, &self.source()), self.path())
    }

    /// Where compilers put their temporary files.
    pub fn temporary(&self) -> PathBuf {
        self.path().join(PLACES[2])
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        leftovers::remove(&self.folder);
    }
}

/// Writes a source of the grader's own into a folder that is made for it, both readable for whoever compiles it.
pub(crate) fn write_open(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
        open_folder(folder, 0o755)?;
    }
    fs::write(path, text)?;
    open_folder(path, 0o644)
}

/// Sets the permission bits, whatever the process's mask says.
pub(crate) fn open_folder(path: &Path, mode: u32) -> io::Result<()> {
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

/// Takes a folder's name out of a text, so that the text is the same on every machine and names nothing of ours.
fn without(text: Vec<u8>, folder: &Path) -> Vec<u8> {
    let name = folder.as_os_str().as_encoded_bytes();
    if name.is_empty() {
        return text;
    }
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_slice();
    while let Some(at) = rest.windows(name.len()).position(|window| window == name) {
        out.extend_from_slice(&rest[..at]);
        rest = &rest[at + name.len()..];
        match rest.first() {
            Some(b'/') => rest = &rest[1..],
            Some(_) | None => out.push(b'.'),
        }
    }
    out.extend_from_slice(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_is_not_named_in_messages() {
        let text = b"error in /tmp/g-1/source/a.c:3, /tmp/g-1/source, /tmp/g-1/build/x".to_vec();
        let text = without(without(text, Path::new("/tmp/g-1/source")), Path::new("/tmp/g-1"));
        assert_eq!(String::from_utf8(text).unwrap(), "error in a.c:3, ., build/x");
    }
}
