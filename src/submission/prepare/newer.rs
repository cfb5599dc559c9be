//! A program that asks for a newer compiler or runtime than this machine has: nothing says that it is wrong, so it is the machine that has to change.

use super::{CompileFailure, FoundTool, numbers};
use crate::submission::PrepareError;

/// What compilers say of that, each a part of one line.
const WORDS: &[&str] = &[
    // Go from 1.21 on; before, of a version in three parts, as `go mod init` writes it since; before, after errors.
    "go.mod requires go >= ",
    "invalid go version '1.",
    "note: module requires Go ",
    "lock file version 4 requires ",
    "this version of Cargo does not understand this lock file",
    "this version of Cargo is older than the ",
    "is not stabilized in this version of Cargo",
    " requires rustc ",
    // Of what is stable in a later version: otherwise the program would say `#![feature(…)]`, and that is what the error would be about.
    "error[E0658]: ",
    // Of what later versions of Java have without being asked, and of classes that they made.
    "a preview feature and ",
    "class file has wrong version ",
];

/// How compilers name what they do not have of the standard library, and the parts that came with Go 1.21 and C++20 and since: versions before are still in use.
const LIBRARY: &[(&[[&str; 2]], &[&str])] = &[
    (
        &[
            ["package ", " is not in "],
            ["cannot find package \"", "\" in any of"],
        ],
        &["cmp", "iter", "maps", "math/rand/v2", "slices"],
    ),
    (
        &[
            ["fatal error: ", ": No such file"],
            ["fatal error: '", "' file not found"],
        ],
        &[
            "expected",
            "flat_map",
            "flat_set",
            "format",
            "generator",
            "mdspan",
            "print",
        ],
    ),
];

/// Whether a compiler says that it does not have a part of the standard library.
fn lacks_a_part(line: &str) -> bool {
    let named = |[before, after]: &[&'static str; 2]| {
        let (_, rest) = line.split_once(before)?;
        Some(rest.split_once(after)?.0)
    };
    LIBRARY.iter().any(|(words, parts)| {
        let mut named = words.iter().filter_map(named);
        named.any(|part| parts.contains(&part))
    })
}

/// Methods that came with Java 9 and since, and the types of Java's own that have them: what javac names in two lines where it does not have one. Editors propose the first for
/// `list.get(0)` where the project's Java has it.
const METHODS: &[(&[&str], &[&str])] = &[
    (
        &[
            "getFirst",
            "getLast",
            "removeFirst",
            "removeLast",
            "addFirst",
            "addLast",
        ],
        &["List", "ArrayList", "LinkedHashSet", "TreeSet", "SortedSet"],
    ),
    (
        &["reversed"],
        &[
            "List",
            "ArrayList",
            "LinkedList",
            "Deque",
            "ArrayDeque",
            "LinkedHashSet",
            "TreeSet",
            "SortedSet",
        ],
    ),
    (&["of", "copyOf"], &["List", "Set", "Map"]),
    (
        &["toList", "mapMulti", "takeWhile", "dropWhile", "gather"],
        &["Stream"],
    ),
    (&["repeat", "strip", "isBlank", "lines", "formatted"], &["String"]),
    (&["repeat"], &["StringBuilder"]),
    (&["clamp"], &["Math"]),
    (&["isEmpty"], &["Optional"]),
];

/// Whether javac says in a line and the next that a type of Java's own lacks a method.
fn lacks_a_method([symbol, location]: [&str; 2]) -> bool {
    let named = || {
        let (method, _) = symbol
            .trim_start()
            .strip_prefix("symbol:")?
            .trim()
            .strip_prefix("method ")?
            .split_once('(')?;
        let at = location.trim_start().strip_prefix("location:")?.trim();
        let (_, of) = at.split_once(" of type ").or_else(|| at.split_once(' '))?;
        Some((method, of.split('<').next()?))
    };
    named().is_some_and(|(method, of)| {
        METHODS
            .iter()
            .any(|(methods, types)| methods.contains(&method) && types.contains(&of))
    })
}

/// So much of a line is shown.
const LONGEST: usize = 160;

/// What there is to say where a build failed because its compiler is too old.
pub(crate) fn asked_for(failure: &CompileFailure) -> Option<PrepareError> {
    let output = String::from_utf8_lossy(&failure.output);
    let next = output.lines().skip(1).chain([""]);
    let said = output.lines().zip(next).find_map(|(line, next)| {
        if WORDS.iter().any(|words| line.contains(words)) || lacks_a_part(line) {
            Some(line.to_owned())
        } else {
            lacks_a_method([line, next]).then(|| format!("{line} {next}"))
        }
    })?;
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let said: String = said.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    Some(PrepareError::TooOld {
        asked: format!("its build says \"{said}\""),
        tool: failure.toolchain.clone().unwrap_or_default(),
    })
}

/// Whether this machine's Java can run a class, by the first bytes of its file.
///
/// # Errors
/// When the class was compiled for a later version.
pub(crate) fn can_run(class: &[u8], java: &FoundTool) -> Result<(), PrepareError> {
    // The major version of a class file is 44 more than that of the Java which made it (JVM specification, 4.1).
    let major = class
        .get(6..8)
        .map(|two| u32::from(two[0]) << 8 | u32::from(two[1]));
    let asked = major.map_or(0, |major| major.saturating_sub(44));
    match release(&java.version) {
        Some(release) if release < asked => Err(PrepareError::TooOld {
            asked: format!("its classes were compiled for Java {asked}"),
            tool: java.version.clone(),
        }),
        Some(_) | None => Ok(()),
    }
}

/// The 17 of `openjdk 17.0.15`, the 8 of `java version "1.8.0_402"`.
fn release(version: &str) -> Option<u32> {
    let mut numbers = numbers(version);
    match numbers.next()? {
        1 => numbers.next(),
        release => Some(release),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandbox::execution::Exit;

    fn failure(output: &str) -> CompileFailure {
        CompileFailure {
            command: String::new(),
            output: output.into(),
            truncated: false,
            exit: Exit::Code(1),
            ending: String::new(),
            hint: None,
            toolchain: Some("go1.19.8".to_owned()),
        }
    }

    #[test]
    fn a_compiler_that_is_too_old_says_so() {
        for said in [
            "go: go.mod requires go >= 1.25.1 (running go 1.22.2; GOTOOLCHAIN=local)",
            "go: errors parsing go.mod:\n/hw/go.mod:3: invalid go version '1.24.5': must match format 1.23",
            "./main.go:5:2: undefined: max\nnote: module requires Go 1.22",
            "main.go:5:2: package slices is not in GOROOT (/usr/lib/go-1.19/src/slices)",
            "main.go:2:9: cannot find package \"math/rand/v2\" in any of:",
            "a.cpp:1:10: fatal error: format: No such file or directory",
            "a.cpp:1:10: fatal error: 'print' file not found",
            "error[E0658]: use of unstable library feature `is_none_or`",
            "error: failed to parse lock file at: Cargo.lock\n\nCaused by:\n  lock file version 4 requires `-Znext-lockfile-bump`",
            "  lock file version `4` was found, but this version of Cargo does not understand this lock file, perhaps Cargo needs to be updated?",
            "  this version of Cargo is older than the `2024` edition, and only supports `2015`, `2018`, and `2021` editions.",
            "  feature `edition2024` is required\n\n  The package requires the Cargo feature called `edition2024`, but that feature is not stabilized in this version of Cargo (1.75.0).",
            "error: rustc 1.75.0 is not supported by the following package:\n  hw@0.1.0 requires rustc 1.85",
            "Solver.java:1: error: unnamed classes are a preview feature and are disabled by default.\nvoid main() {",
            "  symbol:   method getFirst()\n  location: variable list of type List<Board>",
            "  symbol:   method reversed()\n  location: class ArrayList<Board>",
            "  symbol:   method clamp(int,int,int)\n  location: class Math",
            "error: cannot access Board\n  bad class file: Board.class\n    class file has wrong version 65.0, should be 61.0",
        ] {
            assert!(
                matches!(asked_for(&failure(said)), Some(PrepareError::TooOld { .. })),
                "{said}"
            );
        }
        for said in [
            "Solver.java:3: error: ';' expected",
            "a.cpp:1:10: fatal error: boost/heap.hpp: No such file or directory",
            "main.go:2:9: package board is not in GOROOT (/usr/lib/go-1.19/src/board)",
            "  symbol:   method getFirst()\n  location: class Board",
            "  symbol:   method getFirst()\n  location: variable queue of type MinPQ<Node>",
            "  symbol:   method first()\n  location: interface List<Board>",
            "  symbol:   method toList()\n  location: interface IntStream",
            "error[E0554]: `#![feature]` may not be used on the stable release channel",
            "go: errors parsing go.mod:\ngo.mod:3: invalid go version 'latest': must match format 1.23",
            "",
        ] {
            assert!(asked_for(&failure(said)).is_none(), "{said}");
        }
    }

    #[test]
    fn a_class_runs_on_the_java_that_it_was_compiled_for_and_on_later_ones() {
        let java = |version: &str| FoundTool {
            version: version.to_owned(),
            ..FoundTool::default()
        };
        let class = |major: u8| [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, major];
        for (version, newest) in [
            ("openjdk 17.0.15 2025-04-15", 61),
            ("java version \"1.8.0_402\"", 52),
            ("openjdk version \"25\" 2025-09-16", 69),
        ] {
            assert!(can_run(&class(newest), &java(version)).is_ok(), "{version}");
            assert!(can_run(&class(newest + 1), &java(version)).is_err(), "{version}");
        }
        assert!(can_run(&class(61), &java("of its own kind")).is_ok());
        assert!(can_run(b"short", &java("17")).is_ok());
    }
}
