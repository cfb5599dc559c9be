//! The grader's driver for Java classes: compiled in a folder of its own that the submission's classes do not see.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use super::bench::Bench;
use super::error::PrepareError;
use super::java::join_classpath;
use super::java_own;

static DRIVER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/java/driver");
static SUBSTITUTE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/java/substitute");

/// Where the compiled driver is, with the board that takes the place of the submission's.
pub(super) struct Driver {
    classes: PathBuf,
}

/// Compiles the driver, and the grader's board under the name of the submission's.
pub(super) fn compile(bench: &Bench<'_>, board: &str) -> Result<Driver, PrepareError> {
    let package = board
        .rsplit_once('.')
        .map(|(package, _)| format!("package {package};\n"));
    let files = [
        (DRIVER.get_file("Driver.java"), String::new()),
        (SUBSTITUTE.get_file("Board.java"), package.unwrap_or_default()),
    ];
    let sources: Vec<_> = files
        .into_iter()
        .filter_map(|(file, before)| Some((file?.path().to_owned(), before + file?.contents_utf8()?)))
        .collect();
    let classes = java_own::classes(bench, &sources)?;
    Ok(Driver { classes })
}

impl Driver {
    /// The folder with its classes.
    pub(super) fn folder(&self) -> &Path {
        &self.classes
    }

    /// The command that runs it on classes with this class path.
    pub(super) fn command(&self, java: &Path, own: &[PathBuf], board: &str, solver: &str) -> Vec<OsString> {
        vec![
            java.into(),
            // Runs are short: what is compiled better later does not pay.
            "-XX:TieredStopAtLevel=1".into(),
            "-cp".into(),
            self.classes.clone().into(),
            "grader.Driver".into(),
            join_classpath(own),
            self.classes.clone().into(),
            board.into(),
            solver.into(),
        ]
    }
}
