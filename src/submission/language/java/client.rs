//! The assignment's own test client, for `Board` and `Solver` without a `main` that can be given a puzzle.

use std::ffi::OsString;
use std::path::PathBuf;

use super::join_classpath;
use super::packages;
use crate::submission::PrepareError;
use crate::submission::prepare::{Bench, FoundTool, Job, Stop, write_open};

static CLIENT: &str = include_str!("../../../../java/client/SolverClient.java");
/// The client's class.
const NAME: &str = "SolverClient";

/// The ways in which courses have the classes say whether there is a solution: of the board, and of the solver.
const WAYS: [(&str, &str); 3] = [
    ("true", "solver.isSolvable()"),
    ("initial.isSolvable()", "true"),
    ("true", "(solver.moves() >= 0 && solver.solution() != null)"),
];

/// The client's class in a package.
pub(crate) fn class(package: &str) -> String {
    if package.is_empty() {
        NAME.to_owned()
    } else {
        format!("{package}.{NAME}")
    }
}

/// Compiles the client beside the classes, in their package: what the compiler said where they do not have the assignment's methods.
pub(crate) fn compile(
    bench: &Bench<'_>,
    javac: &FoundTool,
    package: &str,
    libraries: &[PathBuf],
) -> Result<(), Stop> {
    let mut path = vec![bench.product()];
    path.extend(libraries.iter().cloned());
    let mut job = Job::of_tool(javac).readable(libraries.iter().cloned());
    for (way, (board, solver)) in WAYS.iter().enumerate() {
        let folder = bench.temporary().join(format!("client-{way}"));
        let file = folder.join(NAME).with_extension("java");
        write_open(&file, &text(package, board, solver)).map_err(PrepareError::during("write", &file))?;
        let arguments: [OsString; 7] = [
            "-nowarn".into(),
            // A library of the submission's may hold a processor, which would rewrite this client.
            "-proc:none".into(),
            "-cp".into(),
            join_classpath(&path),
            "-d".into(),
            "../build".into(),
            file.into(),
        ];
        job = job.attempt(&arguments, format!("javac {NAME}.java"));
    }
    let hint = "`Solver` has no `main` that can be given a puzzle, and the assignment's test client does not compile with these classes: they need `Board(int[][])`, `Solver(Board)`, `isSolvable()`, `moves()` and `solution()`";
    bench
        .build(&job)
        .map_err(|stop| stop.hinted(|_| Some(hint.to_owned())))
}

fn text(package: &str, board: &str, solver: &str) -> String {
    packages::line(package)
        + &CLIENT
            .replace("/* board */ true", board)
            .replace("/* solver */ true", solver)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_asks_once() {
        for (board, solver) in WAYS {
            let text = text("p.q", board, solver);
            assert!(text.starts_with("package p.q;\nimport "));
            assert!(
                text.contains(&format!("if (!{board}) {{")) && text.contains(&format!("if (!{solver}) {{")),
                "{text}"
            );
        }
    }
}
