//! The libraries that a compiler or a runtime says are not there.

use std::collections::BTreeSet;

/// A library that is not there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Missing {
    /// What the program calls it: `org.junit`, `numpy`, `gmp.h`.
    pub(super) name: String,
    /// Whose it is.
    from: From,
}

/// Where a library would come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum From {
    ClassPath,
    Python,
    Node,
    Headers,
    Cargo,
    Go,
}

/// What is said before a library's name, and whose it then is.
const WORDS: &[(&str, From)] = &[
    ("error: package ", From::ClassPath),
    ("No module named ", From::Python),
    ("Cannot find module ", From::Node),
    ("Cannot find package ", From::Node),
    ("fatal error: ", From::Headers),
    ("can't find crate for ", From::Cargo),
    ("use of unresolved module or unlinked crate ", From::Cargo),
    ("use of undeclared crate or module ", From::Cargo),
    ("no required module provides package ", From::Go),
];

/// Every library that is said to be missing.
pub(super) fn missing_libraries(said: &str) -> BTreeSet<Missing> {
    let found = said.lines().flat_map(|line| {
        let words = WORDS.iter();
        words.filter_map(move |(words, from)| from.missing(line.split_once(words)?.1))
    });
    found.collect()
}

impl From {
    /// The library that a line names, by what follows the telling words.
    fn missing(self, rest: &str) -> Option<Missing> {
        let unquoted = |text: &str| {
            text.trim_matches(['\'', '"', '`', ' ', '.', ';', ',', ':'])
                .to_owned()
        };
        let word = || unquoted(rest.split([' ', '\n']).next().unwrap_or_default());
        let name = match self {
            Self::ClassPath => rest.strip_suffix(" does not exist")?.to_owned(),
            // What is in a library that is not there is not there either.
            Self::Python => word().split('.').next()?.to_owned(),
            Self::Node => Some(word()).filter(|name| !name.starts_with(['.', '/']))?,
            Self::Headers => {
                let gcc = rest.split_once(": No such file");
                let clang = rest.split_once(" file not found");
                unquoted(gcc.or(clang)?.0)
            }
            Self::Cargo | Self::Go => word(),
        };
        let is_name = |c: char| c.is_alphanumeric() || "._-/@+".contains(c);
        let plain = !name.is_empty() && name.chars().all(is_name) && name.len() <= 200;
        plain.then_some(Missing { name, from: self })
    }
}

impl Missing {
    /// What staff do about it.
    pub(super) fn remedy(&self) -> String {
        let name = &self.name;
        match self.from {
            From::ClassPath => {
                "name its .jar in the rubric, `libraries = [\"lib/NAME.jar\"]`, and `grader gradebook apply`"
                    .to_owned()
            }
            From::Python => {
                format!("install `{name}` for this machine's python3, where every user may read it")
            }
            From::Node => format!("install `{name}` for this machine's node, where every user may read it"),
            From::Headers => format!("install the library whose header is `{name}` on this machine"),
            From::Cargo => format!("the crate `{name}` cannot be given: ask for programs that need none"),
            From::Go => format!("the package `{name}` cannot be given: ask for programs that need none"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_compilers_and_runtimes_say_is_understood() {
        for (said, names) in [
            (
                "Solver.java:1: error: package org.junit does not exist\nimport org.junit.Test;\nSolver.java:2: error: package org.junit does not exist",
                vec!["org.junit"],
            ),
            (
                "ended with exit status 1: ModuleNotFoundError: No module named 'numpy.linalg'",
                vec!["numpy"],
            ),
            ("ImportError: No module named scipy", vec!["scipy"]),
            ("Error: Cannot find module 'heap-js'", vec!["heap-js"]),
            ("Error: Cannot find module './board'", vec![]),
            (
                "a.cpp:1:10: fatal error: boost/heap.hpp: No such file or directory",
                vec!["boost/heap.hpp"],
            ),
            ("a.cpp:1:10: fatal error: 'gmp.h' file not found", vec!["gmp.h"]),
            ("error[E0463]: can't find crate for `rand`", vec!["rand"]),
            (
                "main.go:3:8: no required module provides package github.com/x/y: go.mod file not found",
                vec!["github.com/x/y"],
            ),
            (
                "error: ';' expected\nfatal error: too many errors emitted",
                vec![],
            ),
            ("No module named '$(rm -rf)'", vec![]),
        ] {
            let found: Vec<String> = missing_libraries(said)
                .into_iter()
                .map(|missing| missing.name)
                .collect();
            assert_eq!(found, names, "{said}");
        }
    }
}
