//! Java: which class has the entry point, which sources belong to it, and the libraries that the course supplies.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::bench::{Bench, Job};
use super::choice::{Candidate, Claim};
use super::error::{PrepareError, SubmissionError};
use super::java_names::Names;
use super::prepare::{CompileFailure, Prepared};
use super::program::Language;
use super::recipe::{Detected, Recipe};
use super::text::{Syntax, code, tokens};
use super::tool::Tool;
use super::tree::SourceTree;

/// Java sources that belong to one program.
#[derive(Debug)]
pub(super) struct JavaSources {
    /// The file with the entry point.
    entry: PathBuf,
    /// The class to start, with its package.
    class: String,
    /// Where the entry's packages begin.
    root: PathBuf,
    /// What is compiled, the entry among it.
    files: Vec<PathBuf>,
    /// Files that are called after their class first.
    renamed: Vec<(PathBuf, PathBuf)>,
    /// Libraries in the submission.
    jars: Vec<PathBuf>,
    encoding: &'static str,
    /// Whether the course's library is used.
    uses_library: bool,
    single_file: bool,
}

/// What one source file says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct JavaFile {
    path: PathBuf,
    package: String,
    /// The top-level class with a `main`.
    main: Option<String>,
    /// The top-level class that is public.
    public: Option<String>,
    is_test: bool,
    imports_library: bool,
    words: HashSet<String>,
}

/// Names of the course's library, in the eras without a package.
const LIBRARY_NAMES: &[&str] = &[
    "StdIn",
    "StdOut",
    "StdRandom",
    "StdDraw",
    "In",
    "Out",
    "MinPQ",
    "MaxPQ",
    "Stopwatch",
];

/// Finds the program in the Java sources of a folder. `wanted` is a file or a class that `submission.toml` names.
pub(super) fn detect(
    tree: &SourceTree,
    wanted: Option<&str>,
) -> Result<Vec<(Candidate, Detected)>, SubmissionError> {
    let mut files = Vec::new();
    let mut utf8 = true;
    for path in tree.sources(&["java"]) {
        let bytes = tree.bytes(path)?;
        utf8 &= std::str::from_utf8(&bytes).is_ok() || bytes.len() >= 2 << 20;
        files.push(JavaFile::read(path, &bytes));
    }
    let public: Vec<_> = files
        .iter()
        .map(|file| (&*file.path, file.public.as_deref()))
        .collect();
    let names = Names::of(&public, wanted);
    files.retain(|file| !names.is_copy(&file.path));
    let mut found = Vec::new();
    for file in files.iter().filter(|file| !file.is_test) {
        let Some(main) = &file.main else { continue };
        let class = if file.package.is_empty() {
            main.clone()
        } else {
            format!("{}.{main}", file.package)
        };
        if wanted.is_some_and(|wanted| Path::new(wanted) != file.path && wanted != class) {
            continue;
        }
        let candidate = Candidate::new(&file.path, main);
        let encoding = if utf8 { "UTF-8" } else { "ISO-8859-1" };
        let (sources, notes) = sources(tree, &files, file, class, encoding);
        let sources = sources.called_after_classes(&names);
        let notes = names.notes().chain(notes).collect();
        let detected = Detected {
            language: Language::Java,
            claim: candidate.claim(),
            entry: file.path.display().to_string(),
            recipe: Arc::new(sources),
            notes,
        };
        found.push((candidate, detected));
    }
    Ok(found)
}

fn sources(
    tree: &SourceTree,
    files: &[JavaFile],
    entry: &JavaFile,
    class: String,
    encoding: &'static str,
) -> (JavaSources, Vec<String>) {
    let root = entry.root();
    let mut notes = Vec::new();
    let mut kept: Vec<&JavaFile> = Vec::new();
    for file in files {
        let name = |f: &JavaFile| (f.package.clone(), f.path.file_name().map(ToOwned::to_owned));
        let twin = |other: &&JavaFile| other.path != file.path && name(other) == name(file);
        let shadowed = file.root() != root && files.iter().filter(|f| f.root() == root).any(|f| twin(&f));
        if file.is_test {
            notes.push(format!(
                "`{}` is left out: it needs a test library",
                file.path.display()
            ));
        } else if shadowed {
            notes.push(format!(
                "`{}` is left out: the same class is beside the entry point",
                file.path.display()
            ));
        } else {
            kept.push(file);
        }
    }
    let own = |name: &str| {
        files
            .iter()
            .any(|file| file.path.file_stem().is_some_and(|stem| stem == name))
    };
    let uses_library = kept.iter().any(|file| {
        file.imports_library
            || LIBRARY_NAMES
                .iter()
                .any(|name| file.words.contains(*name) && !own(name))
    });
    let sources = JavaSources {
        entry: entry.path.clone(),
        class,
        root,
        files: kept.iter().map(|file| file.path.clone()).collect(),
        renamed: Vec::new(),
        jars: tree.anywhere(&["jar"]).map(Path::to_owned).collect(),
        encoding,
        uses_library,
        single_file: tree.files().len() == 1,
    };
    (sources, notes)
}

impl JavaFile {
    fn read(path: &Path, bytes: &[u8]) -> Self {
        let code = code(bytes, Syntax::CLike);
        let tokens = tokens(&code);
        let mut file = Self {
            path: path.to_owned(),
            ..Self::default()
        };
        let mut depth = 0_usize;
        let mut top = None;
        for (at, token) in tokens.iter().enumerate() {
            match *token {
                "{" => depth += 1,
                "}" => depth = depth.saturating_sub(1),
                "package" if depth == 0 && file.package.is_empty() => {
                    file.package = statement(&tokens[at + 1..]);
                }
                "import" if depth == 0 => file.import(&statement(&tokens[at + 1..])),
                "class" | "interface" | "enum" | "record" if depth == 0 => {
                    top = tokens.get(at + 1).copied();
                    if is_public(&tokens[..at]) {
                        file.public = top.map(ToOwned::to_owned);
                    }
                }
                "main" if depth == 1 && file.main.is_none() && is_main(&tokens, at) => {
                    file.main = top.map(ToOwned::to_owned);
                }
                _ => {}
            }
        }
        file.words = tokens.iter().map(|word| (*word).to_owned()).collect();
        let lower = path.to_string_lossy().replace('\\', "/");
        file.is_test |= lower.contains("src/test/");
        file
    }

    fn import(&mut self, name: &str) {
        let name = name.strip_prefix("static").unwrap_or(name);
        self.is_test |= ["org.junit", "junit.", "org.testng", "org.assertj", "org.mockito"]
            .iter()
            .any(|p| name.starts_with(p));
        self.imports_library |= name.starts_with("edu.princeton.cs");
    }

    /// The folder in which the packages begin.
    fn root(&self) -> PathBuf {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let package: PathBuf = self.package.split('.').filter(|part| !part.is_empty()).collect();
        if !folder.ends_with(&package) {
            return folder.to_owned();
        }
        folder
            .ancestors()
            .nth(package.components().count())
            .unwrap_or(folder)
            .to_owned()
    }
}

/// The words up to the semicolon, without blanks: `java.util.*`.
fn statement(tokens: &[&str]) -> String {
    tokens
        .iter()
        .take_while(|token| **token != ";")
        .copied()
        .collect()
}

/// Whether the words before `class` have `public` among them.
fn is_public(before: &[&str]) -> bool {
    let mut modifiers = before
        .iter()
        .rev()
        .take_while(|word| !matches!(**word, ";" | "}"));
    modifiers.any(|word| *word == "public")
}

/// `static … void main(String…`.
fn is_main(tokens: &[&str], at: usize) -> bool {
    let before = &tokens[at.saturating_sub(4)..at];
    let after = tokens.get(at + 1..at + 4).unwrap_or_default();
    before.contains(&"static")
        && before.last() == Some(&"void")
        && after.first() == Some(&"(")
        && after.contains(&"String")
}

impl Recipe for JavaSources {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Prepared, PrepareError> {
        for (from, to) in &self.renamed {
            let path = bench.source().join(from);
            fs::rename(&path, bench.source().join(to)).map_err(|source| PrepareError::Workspace {
                doing: "rename",
                path,
                source,
            })?;
        }
        let java = bench.tools.require(Tool::Java, Language::Java)?;
        let javac = bench.tools.require(Tool::Javac, Language::Java)?;
        let course = bench.tools.classpath();
        let mut libraries = self.jars.clone();
        libraries.extend(course.iter().cloned());

        let mut options: Vec<OsString> = vec![
            format!("-J-Xmx{}m", bench.memory_mib() / 2).into(),
            "-J-Xms32m".into(),
            "-J-XX:+UseSerialGC".into(),
            "-J-XX:-UsePerfData".into(),
            "-J-XX:TieredStopAtLevel=1".into(),
        ];
        options.extend(["-encoding", self.encoding, "-d", "../build"].map(OsString::from));
        if !libraries.is_empty() {
            options.extend(["-cp".into(), join_classpath(&libraries)]);
        }
        let mut all = options.clone();
        all.extend(self.files.iter().map(|file| plain_file(file)));
        let mut only_needed = options;
        let root = if self.root.as_os_str().is_empty() {
            Path::new(".")
        } else {
            &self.root
        };
        only_needed.extend(["-sourcepath".into(), root.into(), plain_file(&self.entry)]);

        let names: Vec<_> = self.files.iter().map(|file| file.display().to_string()).collect();
        let shown = if names.len() > 12 {
            "javac *.java".to_owned()
        } else {
            format!("javac {}", super::absolute::shown(&names))
        };
        let mut job = Job::of_tool(&javac)
            .readable(course.iter().cloned())
            .attempt(&all, shown);
        if self.files.len() > 1 {
            // A folder with other exercises in it, half of them unfinished: what the entry point needs is enough.
            let entry = super::absolute::shown(&[&self.entry]);
            job = job.attempt(&only_needed, format!("javac {entry}"));
        }
        if let Some(failure) = bench.build(&job)? {
            let hint = self.hint(&failure, bench);
            return Ok(Prepared::CompileFailed(CompileFailure { hint, ..failure }));
        }

        let mut run = vec![bench.product()];
        run.extend(self.jars.iter().map(|jar| bench.source().join(jar)));
        run.extend(course.iter().cloned());
        let command = vec![
            java.program.clone().into(),
            "-cp".into(),
            join_classpath(&run),
            self.class.clone().into(),
        ];
        let mut program = bench
            .program(Language::Java, command, format!("java {}", self.class))
            .with_tool(&java);
        program.readable.extend(course.iter().cloned());
        Ok(Prepared::Ready(program))
    }
}

impl JavaSources {
    /// The same with the files called as Java asks for it.
    fn called_after_classes(mut self, names: &Names) -> Self {
        for path in self.files.iter_mut().chain([&mut self.entry]) {
            if let Some(right) = names.right(path) {
                *path = right;
            }
        }
        self.renamed = names.renamed().collect();
        self
    }

    fn hint(&self, failure: &CompileFailure, bench: &Bench<'_>) -> Option<String> {
        let said = String::from_utf8_lossy(&failure.output);
        let library = said.contains("edu.princeton.cs")
            || LIBRARY_NAMES.iter().any(|name| {
                said.contains(&format!("symbol:   variable {name}\n"))
                    || said.contains(&format!("symbol:   class {name}\n"))
            });
        if self.uses_library && library {
            let where_now = if bench.tools.classpath().is_empty() && self.jars.is_empty() {
                "which is not here"
            } else {
                "and the .jar files that are here do not have it"
            };
            return Some(format!(
                "the program uses the course's library (algs4.jar), {where_now}: name it in the rubric (`libraries = [\"algs4.jar\"]`) or in the environment variable GRADER_CLASSPATH, or put it into the submission's folder"
            ));
        }
        if self.single_file && said.contains("cannot find symbol") {
            return Some("only this one file was handed in: if it needs others, give the folder".into());
        }
        None
    }
}

/// An argument that no compiler takes for an option or a list of arguments.
pub(super) fn plain_file(file: &Path) -> OsString {
    let first = file.as_os_str().as_encoded_bytes().first();
    if matches!(first, Some(b'-' | b'@')) {
        Path::new(".").join(file).into()
    } else {
        file.into()
    }
}

/// A class path of these entries. An entry that contains the separator cannot be written into one and is left out.
pub(super) fn join_classpath(entries: &[PathBuf]) -> OsString {
    let separator = if cfg!(windows) { b';' } else { b':' };
    let writable = entries
        .iter()
        .filter(|entry| !entry.as_os_str().as_encoded_bytes().contains(&separator));
    std::env::join_paths(writable).unwrap_or_default()
}

/// What a class's name claims; for classes without sources.
pub(super) fn claim_of_class(name: &str) -> Claim {
    Claim::of(name.rsplit('.').next().unwrap_or(name))
}

#[cfg(test)]
#[path = "java_tests.rs"]
mod tests;
