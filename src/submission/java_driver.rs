//! The grader's driver for Java classes: compiled in a folder of its own that the submission's classes do not see.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use super::bench::Bench;
use super::error::PrepareError;
use super::java::join_classpath;
use super::java_own;
use super::java_packages;

static DRIVER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/java/driver");
static SUBSTITUTE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/java/substitute");

/// What an exception says after `Board` or `Solver`, and before the compiler's words, where that class does not compile and the other one is graded without it.
pub const UNCOMPILED: &str = " does not compile: ";

/// Where the compiled driver is, and the board that takes the place of the submission's: apart, so that the class path holds no right board.
pub(super) struct Driver {
    classes: PathBuf,
    board: PathBuf,
}

/// The source of a class in the place of one that does not compile: whoever loads it gets the compiler's `error`. What the assignment names is there, so that the other class compiles.
pub(super) fn stand_in(class: &str, is_board: bool, error: &str) -> String {
    let (package, name) = class.rsplit_once('.').unwrap_or(("", class));
    let role = if is_board { "Board" } else { "Solver" };
    let mut literal = String::new();
    for letter in error.chars().filter(|letter| !letter.is_control()) {
        if matches!(letter, '"' | '\\') {
            literal.push('\\');
        }
        literal.push(letter);
    }
    let throws =
        format!("{{\n    static {{ if (true) throw new Error(\"{role}{UNCOMPILED}{literal}\"); }}\n");
    let text = if is_board {
        SUBSTITUTE
            .get_file("Board.java")
            .and_then(include_dir::File::contents_utf8)
            .unwrap_or_default()
            .to_owned()
    } else {
        format!(
            "public class {name} {{
    public {name}(Board initial) {{ }}
    public int moves() {{ return -1; }}
    public Iterable<Board> solution() {{ return null; }}
    public boolean isSolvable() {{ return false; }}
}}
"
        )
    };
    java_packages::line(package) + &text.replacen('{', &throws, 1)
}

/// Compiles the driver, and the grader's board under the name of the submission's.
pub(super) fn compile(bench: &Bench<'_>, board: &str) -> Result<Driver, PrepareError> {
    let (package, _) = board.rsplit_once('.').unwrap_or_default();
    let compiled = |file: Option<&include_dir::File<'_>>, before: String| {
        let source = file.and_then(|file| Some((file.path().to_owned(), before + file.contents_utf8()?)));
        java_own::classes(bench, &source.into_iter().collect::<Vec<_>>())
    };
    Ok(Driver {
        classes: compiled(DRIVER.get_file("Driver.java"), String::new())?,
        board: compiled(SUBSTITUTE.get_file("Board.java"), java_packages::line(package))?,
    })
}

impl Driver {
    /// The folders with its classes.
    pub(super) fn folders(&self) -> [PathBuf; 2] {
        [self.classes.clone(), self.board.clone()]
    }

    /// The command that runs it on the submission's classes, with the course's libraries.
    pub(super) fn command(
        &self,
        java: &Path,
        [own, libraries]: [&[PathBuf]; 2],
        board: &str,
        solver: &str,
    ) -> Vec<OsString> {
        vec![
            java.into(),
            // Runs are short: what is compiled better later does not pay.
            "-XX:TieredStopAtLevel=1".into(),
            "-cp".into(),
            self.classes.clone().into(),
            "grader.Driver".into(),
            join_classpath(own),
            join_classpath(libraries),
            self.board.clone().into(),
            board.into(),
            solver.into(),
        ]
    }
}
