//! The grader's driver for Java classes: compiled beside the submission, in a folder of its own that the submission's classes do not see.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use super::bench::{Bench, Job};
use super::error::PrepareError;
use super::java::join_classpath;
use super::program::Language;
use super::tool::Tool;
use super::workspace::open_folder;

static DRIVER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/java/driver");
static SUBSTITUTE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/java/substitute");

/// Where the compiled driver is, with the board that takes the place of the submission's.
pub(super) struct Driver {
    classes: PathBuf,
}

/// Compiles the driver, and the grader's board under the name of the submission's.
pub(super) fn compile(bench: &Bench<'_>, board: &str) -> Result<Driver, PrepareError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| PrepareError::Workspace {
            doing: "write",
            path,
            source,
        }
    };
    let classes = bench.temporary().join("driver");
    let sources = bench.temporary().join("driver-sources");
    for folder in [&classes, &sources] {
        fs::create_dir_all(folder).map_err(failed(folder))?;
        open_folder(folder, 0o755).map_err(failed(folder))?;
    }
    let mut arguments: Vec<OsString> = [
        "-J-Xms32m",
        "-J-XX:+UseSerialGC",
        "-J-XX:-UsePerfData",
        "-J-XX:TieredStopAtLevel=1",
        "-nowarn",
        "-d",
    ]
    .map(OsString::from)
    .to_vec();
    arguments.push(classes.clone().into());
    let package = board
        .rsplit_once('.')
        .map(|(package, _)| format!("package {package};\n"));
    let texts = [
        (DRIVER.get_file("Driver.java"), String::new()),
        (SUBSTITUTE.get_file("Board.java"), package.unwrap_or_default()),
    ];
    for (file, before) in texts {
        let Some((name, text)) = file.and_then(|file| Some((file.path(), file.contents_utf8()?))) else {
            continue;
        };
        let path = sources.join(name);
        fs::write(&path, before + text).map_err(failed(&path))?;
        arguments.push(path.into());
    }
    let javac = bench.tools.require(Tool::Javac, Language::Java)?;
    let job = Job::of_tool(&javac).attempt(&arguments, "javac, of the grader's driver".to_owned());
    match bench.build_unseen(&job)? {
        None => Ok(Driver { classes }),
        Some(failure) => Err(PrepareError::OwnSources {
            said: String::from_utf8_lossy(&failure.output).into_owned(),
        }),
    }
}

impl Driver {
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
