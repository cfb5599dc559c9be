//! What submissions in a language need on a machine with Debian or Ubuntu.

use clap::ValueEnum;

/// A language that submissions may be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Runtime {
    /// Java
    Java,
    /// Python
    Python,
    /// C
    C,
    /// C++
    Cpp,
    /// Rust
    Rust,
    /// Go
    Go,
    /// JavaScript on Node
    Javascript,
    /// TypeScript: Node and `tsc`
    Typescript,
}

impl Runtime {
    /// The packages that compile and run it.
    const fn packages(self) -> &'static [&'static str] {
        match self {
            Self::Java => &["default-jdk-headless"],
            Self::Python => &["python3"],
            Self::C => &["gcc", "libc6-dev"],
            Self::Cpp => &["g++"],
            Self::Rust => &["rustc", "cargo"],
            Self::Go => &["golang-go"],
            Self::Javascript => &["nodejs"],
            Self::Typescript => &["nodejs", "node-typescript"],
        }
    }

    /// The packages for several, each once, in alphabetical order.
    pub(super) fn packages_of(runtimes: &[Self]) -> Vec<&'static str> {
        let mut packages: Vec<&str> = runtimes
            .iter()
            .flat_map(|runtime| runtime.packages())
            .copied()
            .collect();
        packages.sort_unstable();
        packages.dedup();
        packages
    }
}
