//! A submission that can be run, and what its runtime must know about the limits.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::submission::prepare::shell;
use crate::submission::source_language::{Language, Runtime};

use sandbox::CellSpec;
use sandbox::execution::{Execution, Exit, Limits};

/// A submission that is ready to run: built where that was needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The name shown in reports: the file's or folder's own.
    pub name: String,
    /// What it was recognised as.
    pub language: Language,
    /// The interpreter or executable and its fixed arguments, up to where the case's own arguments go.
    pub command: Vec<OsString>,
    /// How a student would start it, for the line that reproduces a case: `java Solver`.
    pub shown_command: String,
    /// Absolute folders and files that the program needs to read: its own, and its runtime's where that is in no standard place.
    pub readable: Vec<PathBuf>,
    /// The folder of what was handed in; `None` where only a command is known.
    pub handed_in: Option<PathBuf>,
    /// Environment variables that the runtime needs.
    pub env: Vec<(OsString, OsString)>,
    /// The commands that built it, as a student would type them; empty where nothing was built.
    pub built_by: Vec<String>,
    /// What runs or compiled it, in its own words (`openjdk version "17.0.15"`), so that a result can be reproduced.
    pub toolchain: Option<String>,
}

impl Program {
    /// The command for one run under `limits` with the case's own arguments: a runtime with a heap of its own gets its size as an option.
    pub fn argv(&self, limits: &Limits, arguments: &[OsString]) -> Vec<OsString> {
        let mut argv = self.command.clone();
        let flags = self.runtime_flags(limits);
        if !argv.is_empty() {
            argv.splice(1..1, flags);
        }
        argv.extend(arguments.iter().cloned());
        argv
    }

    /// The first bytes of a file that was handed in with it, in whatever folder: the least deep, of equals the first by name. A link is no file, since it may lead anywhere.
    pub fn handed_in(&self, name: &str, most: u64) -> Option<Vec<u8>> {
        let root = self.handed_in.as_ref()?;
        let files = walkdir::WalkDir::new(root).max_depth(8).sort_by_file_name();
        let named = files.into_iter().filter_map(Result::ok);
        let named = named.filter(|entry| entry.file_type().is_file() && entry.file_name() == name);
        let path = named.min_by_key(walkdir::DirEntry::depth)?.into_path();
        let mut bytes = Vec::new();
        File::open(path).ok()?.take(most).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    /// What a cell must open for the program to run.
    pub fn cell(&self) -> CellSpec {
        CellSpec {
            readable: self.readable.clone(),
            writable: Vec::new(),
            programs: self.command.first().cloned().into_iter().collect(),
            // The key with which it signs.
            keeps_secret: self
                .command
                .iter()
                .any(|word| word == crate::submission::language::java::driver::MAIN),
        }
    }

    fn runtime_flags(&self, limits: &Limits) -> Vec<OsString> {
        let starts = |name: &str| {
            self.command
                .first()
                .and_then(|program| Path::new(program).file_stem())
                .is_some_and(|stem| stem == name)
        };
        match self.language.runtime() {
            Runtime::Jvm if starts("java") => java_flags(limits),
            Runtime::Node if starts("node") => node_flags(limits),
            Runtime::Jvm | Runtime::Node | Runtime::Python | Runtime::Machine => Vec::new(),
        }
    }

    /// Whether `execution` failed because its runtime gave up at the heap limit that [`argv`](Self::argv) gave it.
    ///
    /// A JVM or Node that fills its heap ends by itself, just below the limit that the sandbox watches, and looks like any other failure. So what was *measured* decides, and what the
    /// program says only picks among the runs that could be it: the exit is a failure, the peak came near the heap limit, and the runtime's own words are on standard error.
    pub fn gave_up_for_memory(&self, limits: &Limits, execution: &Execution) -> bool {
        let (heap, words): (u64, &[&str]) = match self.language.runtime() {
            Runtime::Jvm => (
                JavaHeap::within(limits.memory).heap_mib << 20,
                &[
                    "java.lang.OutOfMemoryError",
                    "insufficient memory for the Java Runtime",
                ],
            ),
            Runtime::Node => (
                node_heap_mib(limits.memory) << 20,
                &["JavaScript heap out of memory", "invalid array length"],
            ),
            Runtime::Python => (limits.memory, &["MemoryError"]),
            Runtime::Machine => (
                limits.memory,
                &["std::bad_alloc", "memory allocation of", "out of memory"],
            ),
        };
        let failed = match execution.exit {
            Exit::Code(code) => code != 0,
            Exit::Signal(_) => true,
            Exit::Limit(_) | Exit::CannotStart { .. } | Exit::Violation(_) => false,
        };
        let near = execution
            .usage
            .peak_memory
            .is_some_and(|peak| peak >= heap / 10 * 9);
        failed
            && near
            && words
                .iter()
                .any(|word| contains(&execution.stderr.bytes, word.as_bytes()))
    }
}

fn contains(bytes: &[u8], word: &[u8]) -> bool {
    bytes.windows(word.len()).any(|window| window == word)
}

fn java_flags(limits: &Limits) -> Vec<OsString> {
    JavaHeap::within(limits.memory).flags()
}

fn node_flags(limits: &Limits) -> Vec<OsString> {
    vec![format!("--max-old-space-size={}", node_heap_mib(limits.memory)).into()]
}

/// A [shown command](Program::shown_command) with what its runtime was given under `limits`, for a line that does the same again.
pub fn shown_under(shown_command: &str, limits: &Limits) -> String {
    let (program, rest) = match first_word(shown_command) {
        Some(length) => shown_command.split_at(length),
        None => return shown_command.to_owned(),
    };
    if program.starts_with("./") {
        return shown_command.to_owned();
    }
    let stem = Path::new(program.trim_matches('\''))
        .file_stem()
        .unwrap_or_default();
    let flags = match stem.to_str() {
        Some("java") => java_flags(limits),
        Some("node") => node_flags(limits),
        Some(python) if python.starts_with("python") => return format!("PYTHONHASHSEED=0 {shown_command}"),
        Some(_) | None => return shown_command.to_owned(),
    };
    format!("{program} {}{rest}", shell::line(&flags))
}

/// How long the first word of a line is, quotes included.
fn first_word(line: &str) -> Option<usize> {
    if let Some(quoted) = line.strip_prefix('\'') {
        return quoted.find('\'').map(|end| end + 2);
    }
    line.find(' ')
}

/// How a JVM divides a memory limit.
///
/// Besides its heap a JVM 17 holds about 55 MiB of data (measured: metaspace, code cache, collector tables, ten threads), and each of its nine Java threads a stack. Students recurse, so with
/// room for it the stacks get 16 MiB (200 000 frames) instead of 1 MiB.
struct JavaHeap {
    heap_mib: u64,
    stack_mib: u64,
}

impl JavaHeap {
    /// From this limit on there is room for large stacks.
    const ROOMY_MIB: u64 = 768;

    fn within(memory: u64) -> Self {
        let memory_mib = memory >> 20;
        let (stack_mib, overhead_mib) = if memory_mib >= Self::ROOMY_MIB {
            (16, 200)
        } else {
            (1, 64)
        };
        let heap_mib = (memory_mib * 3 / 4)
            .min(memory_mib.saturating_sub(overhead_mib))
            .max(16);
        Self { heap_mib, stack_mib }
    }

    /// The serial collector needs the fewest threads and spends no CPU time beside the program; a small first heap keeps the data limit honest; no performance file is left in `/tmp`.
    fn flags(&self) -> Vec<OsString> {
        vec![
            "-Xms16m".into(),
            format!("-Xmx{}m", self.heap_mib).into(),
            format!("-Xss{}m", self.stack_mib).into(),
            "-XX:+UseSerialGC".into(),
            "-XX:-UsePerfData".into(),
        ]
    }
}

/// Three quarters of the limit for Node's old space, which leaves about 100 MiB for its code and its young space at the default limit.
const fn node_heap_mib(memory: u64) -> u64 {
    let mib = (memory >> 20) * 3 / 4;
    if mib < 32 { 32 } else { mib }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(language: Language, command: &[&str]) -> Program {
        Program {
            name: "x".into(),
            language,
            command: command.iter().map(OsString::from).collect(),
            shown_command: String::new(),
            readable: Vec::new(),
            handed_in: None,
            env: Vec::new(),
            built_by: Vec::new(),
            toolchain: None,
        }
    }

    fn limits(mib: u64) -> Limits {
        Limits {
            memory: mib << 20,
            ..Limits::default()
        }
    }

    #[test]
    fn heap_flags_come_before_the_class_and_follow_the_limit() {
        let java = program(Language::Java, &["/usr/bin/java", "-cp", "out", "Solver"]);
        let argv = java.argv(&limits(1024), &["p.txt".into()]);
        assert_eq!(argv[2], "-Xmx768m");
        assert_eq!(argv[3], "-Xss16m");
        assert_eq!(argv[6..], ["-cp", "out", "Solver", "p.txt"].map(OsString::from));
        assert_eq!(java.argv(&limits(256), &[])[2], "-Xmx192m");
        assert_eq!(java.argv(&limits(128), &[])[2], "-Xmx64m");
        assert_eq!(java.argv(&limits(256), &[])[3], "-Xss1m");
    }

    #[test]
    fn the_line_shown_has_the_flags_of_the_run() {
        for line in [
            "java Solver",
            "/usr/bin/java -cp out Solver",
            "'/opt/my jdk/bin/java' Solver",
        ] {
            let program = program(Language::Java, &["java", "Solver"]);
            let flags = program.argv(&limits(1024), &[]);
            let flags: Vec<_> = flags[1..flags.len() - 1]
                .iter()
                .map(|flag| flag.to_str().unwrap())
                .collect();
            let (before, after) = line.split_once("java").unwrap();
            let quote = if line.starts_with('\'') { "'" } else { "" };
            let after = after.trim_start_matches('\'');
            assert_eq!(
                shown_under(line, &limits(1024)),
                format!("{before}java{quote} {}{after}", flags.join(" "))
            );
        }
        assert_eq!(
            shown_under("node 'a b.js'", &limits(1024)),
            "node '--max-old-space-size=768' 'a b.js'"
        );
        assert_eq!(
            shown_under("python3 s.py", &limits(1024)),
            "PYTHONHASHSEED=0 python3 s.py"
        );
        for line in ["./java x", "javac x", "./solver", "", "'unclosed"] {
            assert_eq!(shown_under(line, &limits(1024)), line);
        }
    }

    #[test]
    fn a_program_without_a_heap_of_its_own_gets_no_flags() {
        let c = program(Language::C, &["/w/solver"]);
        assert_eq!(
            c.argv(&limits(256), &["a b".into()]),
            ["/w/solver", "a b"].map(OsString::from)
        );
    }

    #[test]
    fn only_measured_memory_makes_the_words_count() {
        let java = program(Language::Java, &["java", "Solver"]);
        let mut execution = Execution::new(Exit::Code(1))
            .complaining("Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space");
        execution.usage.peak_memory = Some(800 << 20);
        assert!(java.gave_up_for_memory(&limits(1024), &execution));
        execution.usage.peak_memory = Some(60 << 20);
        assert!(
            !java.gave_up_for_memory(&limits(1024), &execution),
            "words alone prove nothing"
        );
        execution.usage.peak_memory = Some(800 << 20);
        execution.exit = Exit::Code(0);
        assert!(!java.gave_up_for_memory(&limits(1024), &execution), "it coped");
    }
}
