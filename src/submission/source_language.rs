//! The languages that submissions are written in.

use std::ffi::OsString;
use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::submission::prepare::Tool;

/// Declares the languages: the name in `submission.toml` and reports, the title for people, what starts its programs, the tools that it needs, what the names of its sources end in, and
/// where its programs start.
macro_rules! languages {
    ($(
        $(#[$doc:meta])*
        $variant:ident = $name:literal, $title:literal, $runtime:ident, [$($tool:ident),*], [$($extension:literal),*], $entry:literal;
    )*) => {
        /// What a submission was recognised as.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Language { $($(#[$doc])* #[serde(rename = $name)] $variant,)* }

        impl Language {
            const ALL: &[Self] = &[$(Self::$variant),*];

            /// How `submission.toml` and reports write it: `cpp`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// How people write it: `C++`.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)* }
            }

            /// The tools that its submissions are built and run with.
            pub(crate) const fn tools(self) -> &'static [Tool] {
                match self { $(Self::$variant => &[$(Tool::$tool),*],)* }
            }

            /// What the names of its sources end in.
            pub(crate) const fn extensions(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($extension),*],)* }
            }

            /// Where a program starts: what there must be among its sources.
            pub(crate) const fn entry_point(self) -> &'static str {
                match self { $(Self::$variant => $entry,)* }
            }

            /// What starts its programs.
            pub(super) const fn runtime(self) -> Runtime {
                match self { $(Self::$variant => Runtime::$runtime,)* }
            }
        }
    };
}

languages! {
    /// An executable file of the machine.
    Executable = "executable", "executable", Machine, [], [], "";
    /// A script with a `#!` line.
    Script = "script", "script", Machine, [], [], "";
    /// A command given after `--`.
    Command = "command", "command", Machine, [], [], "";
    /// Java sources, classes or a `.jar`.
    Java = "java", "Java", Jvm, [Java, Javac], ["java"], "a class with `public static void main(String[] args)`, best `Solver`";
    /// Python.
    Python = "python", "Python", Python, [Python], ["py"], "a file `solver.py` or `main.py` that does more than define things, or one with `if __name__ == \"__main__\":`";
    /// C++.
    Cpp = "cpp", "C++", Machine, [Cxx], ["cpp", "cc", "cxx", "c++"], "a file with `int main(...)`";
    /// C.
    C = "c", "C", Machine, [Cc], ["c"], "a file with `int main(...)`";
    /// Rust.
    Rust = "rust", "Rust", Machine, [Rustc], ["rs"], "a file with `fn main()`";
    /// Go.
    Go = "go", "Go", Machine, [Go], ["go"], "`func main()` in `package main`";
    /// JavaScript (Node).
    JavaScript = "javascript", "JavaScript", Node, [Node], ["js", "mjs", "cjs"], "`solver.js`, `main.js` or `index.js`, or `main` in package.json";
    /// TypeScript (Node).
    TypeScript = "typescript", "TypeScript", Node, [Node, Tsc], ["ts", "mts", "cts"], "`solver.ts`, `main.ts` or `index.ts`, or `main` in package.json";
}

impl Language {
    /// What every program of it gets: in Python sets in the same order in every run, texts in UTF-8, no files written beside the sources.
    pub(crate) fn environment(self) -> Vec<(OsString, OsString)> {
        if self != Self::Python {
            return Vec::new();
        }
        [
            ("PYTHONHASHSEED", "0"),
            ("PYTHONUTF8", "1"),
            ("PYTHONDONTWRITEBYTECODE", "1"),
        ]
        .map(|(name, value)| (name.into(), value.into()))
        .into()
    }

    /// The languages whose sources are known by the endings of their names.
    pub(crate) fn of_sources() -> impl Iterator<Item = Self> {
        let all = Self::ALL.iter().copied();
        all.filter(|language| !language.extensions().is_empty())
    }

    /// The language of a source file.
    pub(crate) fn of_source(file: &Path) -> Option<Self> {
        Self::of_sources().find(|language| has_extension(file, language.extensions()))
    }
}

/// What runs a program, as far as it has a say in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runtime {
    Machine,
    Jvm,
    Node,
    Python,
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title())
    }
}

/// Whether the name ends in one of the `extensions`, in any case.
pub(crate) fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension()
        .and_then(|extension| extension.to_str())
        .is_some_and(|extension| {
            extensions
                .iter()
                .any(|wanted| extension.eq_ignore_ascii_case(wanted))
        })
}
