//! The files of a submission: which belong to it, which are only build products, and how they get into a workspace.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::encoding::as_compilers_read;
use crate::names::Glob;
use crate::submission::prepare::open_folder;
use crate::submission::source_language::has_extension;
use crate::submission::{Language, PrepareError, SubmissionError};

/// The most files that a submission may have.
pub(crate) const MOST_FILES: usize = 10_000;
/// How deep the folders of a submission may lie in one another.
pub(crate) const DEEPEST: usize = 64;
/// The most bytes that a submission may have.
pub(crate) const MOST_BYTES: u64 = 256 << 20;
/// How much of a file is looked at for an entry point.
const MOST_TEXT: u64 = 2 << 20;

/// Folders that hold what can be made again. They are copied, but no source is taken from them.
const PRODUCT_FOLDERS: &str = "bin out build dist target classes node_modules debug release x64 vendor";
/// Folders that are not even copied.
const LEFT_OUT_FOLDERS: &[&str] = &["__MACOSX", "__pycache__", "venv", "CMakeFiles"];

/// A folder's files, in a fixed order, without hidden ones, links and the like.
#[derive(Clone, Debug)]
pub(crate) struct SourceTree {
    root: PathBuf,
    files: Vec<SourceFile>,
    notes: Vec<String>,
}

/// One regular file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SourceFile {
    /// From the root of the tree.
    pub(crate) path: PathBuf,
    /// Whether it may be executed.
    pub(crate) executable: bool,
    /// Whether it lies in a folder for build products.
    pub(crate) product: bool,
}

impl SourceTree {
    /// Reads a folder. Where the folder holds one other folder and nothing else, that one is meant.
    pub(crate) fn read(folder: &Path) -> Result<Self, SubmissionError> {
        let mut tree = Self::read_once(folder)?;
        for _ in 0..4 {
            let Some(inner) = tree.only_folder() else { break };
            tree = Self::read_once(&inner)?;
        }
        Ok(tree)
    }

    /// A tree of one file.
    pub(crate) fn of_file(file: &Path) -> Result<Self, SubmissionError> {
        let metadata = fs::metadata(file).map_err(SubmissionError::reading(file))?;
        let (Some(root), Some(name)) = (file.parent(), file.file_name()) else {
            return Err(SubmissionError::missing(file));
        };
        Ok(Self {
            root: root.to_owned(),
            files: vec![SourceFile {
                path: name.into(),
                executable: is_executable(&metadata),
                product: false,
            }],
            notes: Vec::new(),
        })
    }

    fn read_once(folder: &Path) -> Result<Self, SubmissionError> {
        let mut tree = Self {
            root: folder.to_owned(),
            files: Vec::new(),
            notes: Vec::new(),
        };
        let (mut bytes, mut folders) = (0, 0);
        let refused = |error: walkdir::Error| {
            let path = error.path().unwrap_or(folder).to_owned();
            SubmissionError::reading(&path)(error.into())
        };
        let walk = WalkDir::new(folder).follow_links(false).sort_by_file_name();
        for entry in walk
            .into_iter()
            .filter_entry(|entry| entry.depth() == 0 || belongs(entry))
        {
            let entry = entry.map_err(refused)?;
            let path = entry
                .path()
                .strip_prefix(folder)
                .unwrap_or(entry.path())
                .to_owned();
            if entry.file_type().is_dir() {
                folders += 1;
                if folders > MOST_FILES {
                    return Err(SubmissionError::too_large(
                        folder,
                        &format!("{MOST_FILES} folders"),
                    ));
                }
                if entry.depth() > DEEPEST {
                    return Err(SubmissionError::too_large(
                        folder,
                        &format!("{DEEPEST} folders within one another"),
                    ));
                }
                continue;
            }
            if !entry.file_type().is_file() {
                tree.notes.push(left_out(&path.display().to_string()));
                continue;
            }
            let metadata = entry.metadata().map_err(refused)?;
            bytes += metadata.len();
            tree.files.push(SourceFile {
                executable: is_executable(&metadata),
                product: in_products(&path),
                path,
            });
            if tree.files.len() > MOST_FILES {
                return Err(SubmissionError::too_large(folder, &format!("{MOST_FILES} files")));
            }
            if bytes > MOST_BYTES {
                return Err(SubmissionError::too_large(
                    folder,
                    &format!("{} MiB", MOST_BYTES >> 20),
                ));
            }
        }
        tree.notes = few(tree.notes);
        tree.leave_out_compiled();
        Ok(tree)
    }

    /// Leaves out what was compiled from the sources of C and C++ that are there: to `make` it would look newer than they are, and be what is graded.
    fn leave_out_compiled(&mut self) {
        let stems = |extensions| self.sources(extensions).filter_map(Path::file_stem);
        let compiled = stems(Language::C.extensions()).chain(stems(Language::Cpp.extensions()));
        let compiled: BTreeSet<_> = compiled.map(OsStr::to_owned).collect();
        self.files.retain(|SourceFile { path, .. }| {
            let is_object = has_extension(path, &["o", "obj"]);
            !(is_object && path.file_stem().is_some_and(|stem| compiled.contains(stem))
                || has_extension(path, &["gch", "pch"]))
        });
    }

    /// With notes on what was left out before.
    pub(crate) fn noting(mut self, notes: Vec<String>) -> Self {
        self.notes.extend(notes);
        self
    }

    fn only_folder(&self) -> Option<PathBuf> {
        let first = self.files.first()?.path.components().next()?;
        let all_in_it = self
            .files
            .iter()
            .all(|file| file.path.components().count() > 1 && file.path.starts_with(first));
        // A package folder of Python or Java is no wrapper: what is in it is found where it is.
        let is_wrapper = !PRODUCT_FOLDERS
            .split(' ')
            .any(|product| first.as_os_str() == product)
            && first.as_os_str() != "src";
        (all_in_it && is_wrapper).then(|| self.root.join(first))
    }

    /// The same tree, in which only what the globs match counts as source; everything is still copied.
    pub(crate) fn only(mut self, globs: &[Glob]) -> Self {
        for file in &mut self.files {
            let name = file.path.to_string_lossy();
            file.product = !globs.iter().any(|glob| glob.matches(&name));
        }
        self
    }

    /// The folder itself.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// All files.
    pub(crate) fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// What was left out, in words.
    pub(crate) fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The sources with one of the `extensions` (without dot, in lower case), build products aside.
    pub(crate) fn sources<'a>(&'a self, extensions: &'a [&str]) -> impl Iterator<Item = &'a Path> {
        self.files
            .iter()
            .filter(|file| !file.product)
            .map(|file| file.path.as_path())
            .filter(move |path| has_extension(path, extensions))
    }

    /// All files with one of the `extensions`, build products too.
    pub(crate) fn anywhere<'a>(&'a self, extensions: &'a [&str]) -> impl Iterator<Item = &'a Path> {
        self.files
            .iter()
            .map(|file| file.path.as_path())
            .filter(move |path| has_extension(path, extensions))
    }

    /// Whether there is a file at exactly this path.
    pub(crate) fn has(&self, path: &Path) -> bool {
        self.files.iter().any(|file| file.path == path)
    }

    /// The first part of a file, enough to find an entry point in; of source text as it is copied.
    pub(crate) fn bytes(&self, path: &Path) -> Result<Vec<u8>, SubmissionError> {
        let full = self.root.join(path);
        let mut bytes = Vec::new();
        File::open(&full)
            .and_then(|file| file.take(MOST_TEXT).read_to_end(&mut bytes))
            .map_err(SubmissionError::reading(&full))?;
        Ok(as_compilers_read(path, bytes))
    }

    /// Copies all files into `folder`.
    pub(crate) fn copy_to(&self, folder: &Path) -> Result<(), PrepareError> {
        for file in &self.files {
            let (from, to) = (self.root.join(&file.path), folder.join(&file.path));
            copy(&from, &to, folder, file.executable).map_err(PrepareError::during("copy", &from))?;
        }
        Ok(())
    }
}

/// What is said of a link or a device.
pub(crate) fn left_out(name: &str) -> String {
    format!("`{name}` is left out: it is a link or a device")
}

/// Of many such notes the first, and how many more there are: thousands of links fit into a small archive.
pub(super) fn few(mut notes: Vec<String>) -> Vec<String> {
    const MOST: usize = 8;
    let more = notes.len().saturating_sub(MOST);
    if more > 0 {
        notes.truncate(MOST);
        notes.push(format!("links and devices left out besides: {more}"));
    }
    notes
}

fn copy(from: &Path, to: &Path, top: &Path, executable: bool) -> io::Result<()> {
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent)?;
        for folder in parent.ancestors().take_while(|folder| *folder != top) {
            open_folder(folder, 0o755)?;
        }
    }
    let mut bytes = Vec::new();
    File::open(from)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    File::create_new(to)?.write_all(&as_compilers_read(to, bytes))?;
    open_folder(to, if executable { 0o755 } else { 0o644 })
}

fn belongs(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    let is_dir = entry.file_type().is_dir();
    !(name.starts_with('.')
        || is_dir && LEFT_OUT_FOLDERS.contains(&name.as_ref())
        || is_dir && entry.path().join("pyvenv.cfg").exists()
        || name == "Thumbs.db"
        || name == "desktop.ini")
}

fn in_products(path: &Path) -> bool {
    path.parent().into_iter().flat_map(Path::components).any(|part| {
        part.as_os_str().to_str().is_some_and(|name| {
            PRODUCT_FOLDERS
                .split(' ')
                .any(|product| name.eq_ignore_ascii_case(product))
                || name.starts_with("cmake-build")
        })
    })
}

fn is_executable(metadata: &fs::Metadata) -> bool {
    metadata.permissions().mode() & 0o111 != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "x").unwrap();
        }
        folder
    }

    #[test]
    fn hidden_and_generated_files_are_no_sources() {
        let folder = folder(&[
            ".git/x.java",
            "A.java",
            "out/B.java",
            "node_modules/a/c.java",
            "__MACOSX/D.java",
            "s/E.JAVA",
        ]);
        let tree = SourceTree::read(folder.path()).unwrap();
        let sources: Vec<_> = tree.sources(&["java"]).collect();
        assert_eq!(sources, [Path::new("A.java"), Path::new("s/E.JAVA")]);
        assert!(tree.has(Path::new("out/B.java")), "copied all the same");
    }

    #[test]
    fn a_folder_in_a_folder_is_meant() {
        let folder = folder(&["hw/alice/Solver.java", "hw/alice/Board.java"]);
        let tree = SourceTree::read(folder.path()).unwrap();
        assert_eq!(tree.root(), folder.path().join("hw/alice"));
    }

    #[test]
    fn links_are_not_followed() {
        let folder = folder(&["solver.py", "b.py"]);
        std::os::unix::fs::symlink("/etc/passwd", folder.path().join("notes.txt")).unwrap();
        std::os::unix::fs::symlink("/etc", folder.path().join("etc")).unwrap();
        let tree = SourceTree::read(folder.path()).unwrap();
        assert_eq!(tree.files().len(), 2);
        assert_eq!(tree.notes().len(), 2, "{:?}", tree.notes());
        for number in 0..100 {
            std::os::unix::fs::symlink("solver.py", folder.path().join(format!("l{number}"))).unwrap();
        }
        let tree = SourceTree::read(folder.path()).unwrap();
        assert_eq!(
            tree.notes().last().unwrap(),
            "links and devices left out besides: 94"
        );
    }
}
