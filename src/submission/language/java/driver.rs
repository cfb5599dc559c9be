//! The grader's driver for Java classes: compiled in a folder of its own that the submission's classes do not see.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use super::join_classpath;
use super::{own, packages};
use crate::submission::PrepareError;
use crate::submission::prepare::Bench;

static DRIVER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/java/driver");
static SUBSTITUTE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/java/substitute");

/// What an exception says after `Board` or `Solver`, and before the compiler's words, where that class does not compile and the other one is graded without it.
pub const UNCOMPILED: &str = " does not compile: ";

/// The class that is started.
pub(crate) const MAIN: &str = "grader.Driver";

/// Where the compiled driver is, and the board that takes the place of the submission's: apart, so that the class path holds no right board.
pub(crate) struct Driver {
    classes: PathBuf,
    board: PathBuf,
}

/// The members that a course calls by another name than the assignment, and that name.
type Names = [(&'static str, String)];

/// The source of the grader's board, with its members under the course's names as well.
fn board_source(names: &Names) -> String {
    let source = SUBSTITUTE.get_file("Board.java");
    let source = source
        .and_then(include_dir::File::contents_utf8)
        .unwrap_or_default();
    let mut out = source.trim_end().trim_end_matches('}').to_owned();
    for (member, name) in names {
        let declared = source.lines().find_map(|line| {
            let (result, parameters) = line
                .strip_prefix("    public ")?
                .split_once(&format!(" {member}("))?;
            Some((result, parameters.strip_suffix(") {")?))
        });
        // Some names are the assignment's for something else.
        let is_new = |(_, parameters): &(&str, &str)| !source.contains(&format!(" {name}({parameters}) {{"));
        if let Some((result, parameters)) = declared.filter(is_new) {
            let arguments: Vec<_> = parameters
                .split(", ")
                .filter_map(|one| one.split(' ').nth(1))
                .collect();
            let arguments = arguments.join(", ");
            let _ = write!(
                out,
                "\n    public {result} {name}({parameters}) {{\n        return {member}({arguments});\n    }}\n"
            );
        }
    }
    out + "}\n"
}

/// The source of a class in the place of one that does not compile: whoever loads it gets the compiler's `error`. What the assignment names is there, so that the other class compiles; `board` is
/// what the course calls members of `Board`, where that is the class.
pub(crate) fn stand_in(class: &str, board: Option<&Names>, error: &str) -> String {
    let (package, name) = class.rsplit_once('.').unwrap_or(("", class));
    let role = if board.is_some() { "Board" } else { "Solver" };
    let mut literal = String::new();
    for letter in error.chars().filter(|letter| !letter.is_control()) {
        if matches!(letter, '"' | '\\') {
            literal.push('\\');
        }
        literal.push(letter);
    }
    let throws =
        format!("{{\n    static {{ if (true) throw new Error(\"{role}{UNCOMPILED}{literal}\"); }}\n");
    let solver = || {
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
    let text = board.map_or_else(solver, board_source);
    packages::line(package) + &text.replacen('{', &throws, 1)
}

/// Compiles the driver, and the grader's board under the name of the submission's.
pub(crate) fn compile(bench: &Bench<'_>, board: &str, names: &Names) -> Result<Driver, PrepareError> {
    let (package, _) = board.rsplit_once('.').unwrap_or_default();
    let compiled = |name: &str, source: String| own::classes(bench, &[(name.into(), source)]);
    let driver = DRIVER.get_file("Driver.java");
    let driver = driver
        .and_then(include_dir::File::contents_utf8)
        .unwrap_or_default();
    Ok(Driver {
        classes: compiled("Driver.java", driver.to_owned())?,
        board: compiled("Board.java", packages::line(package) + &board_source(names))?,
    })
}

impl Driver {
    /// The folders with its classes.
    pub(crate) fn folders(&self) -> [PathBuf; 2] {
        [self.classes.clone(), self.board.clone()]
    }

    /// The command that runs it on the submission's classes, with the course's libraries.
    pub(crate) fn command(
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
            MAIN.into(),
            join_classpath(own),
            join_classpath(libraries),
            self.board.clone().into(),
            board.into(),
            solver.into(),
        ]
    }
}
