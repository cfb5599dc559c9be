//! Java: which class has the entry point, which sources belong to it, and the libraries that the course supplies.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::bench::{Bench, Job, plain_file};
use super::choice::{Candidate, Claim};
use super::error::{PrepareError, SubmissionError};
use super::java_driver;
use super::java_library::{self, Used, Using};
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
    /// What is used of the course's library.
    library: Used,
    single_file: bool,
    /// Where the grader's driver is to call the classes: `Board`, with its package, and its file.
    board: Option<(String, PathBuf)>,
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
    /// The types at its top level.
    declares: Vec<String>,
    imports: Vec<String>,
    words: HashSet<String>,
}

/// Finds the program in the Java sources of a folder. `wanted` is a file or a class that `submission.toml` names.
pub(super) fn detect(
    tree: &SourceTree,
    wanted: Option<&str>,
) -> Result<Vec<(Candidate, Detected)>, SubmissionError> {
    let Read {
        files,
        names,
        encoding,
    } = Read::of(tree, wanted)?;
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

/// All Java sources of a folder.
struct Read {
    files: Vec<JavaFile>,
    names: Names,
    encoding: &'static str,
}

impl Read {
    fn of(tree: &SourceTree, wanted: Option<&str>) -> Result<Self, SubmissionError> {
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
        let encoding = if utf8 { "UTF-8" } else { "ISO-8859-1" };
        Ok(Self {
            files,
            names,
            encoding,
        })
    }
}

/// The classes `Board` and `Solver` of a folder, for the grader's driver; of several those that lie together.
pub(super) fn classes(path: &Path, tree: &SourceTree) -> Result<Detected, SubmissionError> {
    let Read {
        files,
        names,
        encoding,
    } = Read::of(tree, None)?;
    let declaring = |class: &'static str| {
        let declares =
            move |file: &&JavaFile| !file.is_test && file.declares.iter().any(|name| name == class);
        files.iter().filter(declares)
    };
    let beside =
        |one: &JavaFile, other: &JavaFile| one.root() == other.root() && one.package == other.package;
    let together = declaring("Solver")
        .find_map(|solver| Some((solver, declaring("Board").find(|board| beside(solver, board))?)));
    let Some((solver, board)) = together else {
        let missing = match (declaring("Board").next(), declaring("Solver").next()) {
            (Some(_), None) => "a class `Solver`",
            (None, Some(_)) => "a class `Board`",
            (None, None) => "the classes `Board` and `Solver`, in Java",
            (Some(_), Some(_)) => "the classes `Board` and `Solver` in one folder and one package",
        };
        return Err(SubmissionError::NoProgram {
            path: path.to_owned(),
            hint: format!("the rubric grades the classes: there must be {missing}"),
        });
    };
    let named = |file: &JavaFile, class: &str| {
        if file.package.is_empty() {
            class.to_owned()
        } else {
            format!("{}.{class}", file.package)
        }
    };
    let (mut sources, notes) = sources(tree, &files, solver, named(solver, "Solver"), encoding);
    sources.board = Some((named(board, "Board"), board.path.clone()));
    Ok(Detected {
        language: Language::Java,
        claim: claim_of_class("Solver"),
        entry: solver.path.display().to_string(),
        notes: names.notes().chain(notes).collect(),
        recipe: Arc::new(sources.called_after_classes(&names)),
    })
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
    let using: Vec<_> = kept.iter().map(|file| file.using()).collect();
    let sources = JavaSources {
        entry: entry.path.clone(),
        class,
        root,
        files: kept.iter().map(|file| file.path.clone()).collect(),
        renamed: Vec::new(),
        jars: tree.anywhere(&["jar"]).map(Path::to_owned).collect(),
        encoding,
        library: Used::by(&using),
        single_file: tree.files().len() == 1,
        board: None,
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
                    file.declares.extend(top.map(ToOwned::to_owned));
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
        self.imports.push(name.to_owned());
    }

    fn using(&self) -> Using<'_> {
        Using {
            package: &self.package,
            imports: &self.imports,
            words: &self.words,
            declares: &self.declares,
        }
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
        let there: Vec<_> = libraries
            .iter()
            .map(|library| bench.source().join(library))
            .collect();
        let ways = self.library.write(&there, &bench.temporary())?;
        let root = if self.root.as_os_str().is_empty() {
            Path::new(".")
        } else {
            &self.root
        };
        let with = |way: Option<&Vec<PathBuf>>, files: &[PathBuf]| {
            let mut arguments = options.clone();
            if way.is_some() || files.len() < self.files.len() {
                let way = way.into_iter().flatten().cloned();
                let folders: Vec<_> = std::iter::once(root.to_owned()).chain(way).collect();
                arguments.extend(["-sourcepath".into(), join_classpath(&folders)]);
            }
            arguments.extend(files.iter().map(|file| plain_file(file)));
            arguments
        };
        let either = |files: &[PathBuf]| -> Vec<Vec<OsString>> {
            if ways.is_empty() {
                return vec![with(None, files)];
            }
            ways.iter().map(|way| with(Some(way), files)).collect()
        };

        let names: Vec<_> = self.files.iter().map(|file| file.display().to_string()).collect();
        let shown = if names.len() > 12 {
            "javac *.java".to_owned()
        } else {
            format!("javac {}", super::shell::line(&names))
        };
        let mut job = Job::of_tool(&javac).readable(course.iter().cloned());
        for arguments in either(&self.files) {
            job = job.attempt(&arguments, shown.clone());
        }
        let board = self.board.iter().map(|(_, file)| file);
        let mut needed: Vec<PathBuf> = board.chain([&self.entry]).cloned().collect();
        needed.dedup();
        if self.files.len() > needed.len() {
            // A folder with other exercises in it, half of them unfinished: what the entry point needs is enough.
            let shown = super::shell::line(&needed);
            for arguments in either(&needed) {
                job = job.attempt(&arguments, format!("javac {shown}"));
            }
        }
        if let Some(failure) = bench.build(&job)? {
            let hint = self.hint(&failure);
            return Ok(Prepared::CompileFailed(CompileFailure { hint, ..failure }));
        }

        let mut run = vec![bench.product()];
        run.extend(self.jars.iter().map(|jar| bench.source().join(jar)));
        run.extend(course.iter().cloned());
        let (command, shown) = if let Some((board, _)) = &self.board {
            let driver = java_driver::compile(bench, board)?;
            (
                driver.command(&java.program, &run, board, &self.class),
                "the grader's driver, which calls Board and Solver".to_owned(),
            )
        } else {
            let command = vec![
                java.program.clone().into(),
                "-cp".into(),
                join_classpath(&run),
                self.class.clone().into(),
            ];
            (command, super::shell::line(&["java", self.class.as_str()]))
        };
        let mut program = bench.program(Language::Java, command, shown).with_tool(&java);
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
        if let Some((_, path)) = &mut self.board
            && let Some(right) = names.right(path)
        {
            *path = right;
        }
        self.renamed = names.renamed().collect();
        self
    }

    fn hint(&self, failure: &CompileFailure) -> Option<String> {
        let said = String::from_utf8_lossy(&failure.output);
        let missing = |line: &str| {
            let of = line.trim().strip_prefix("location: package ").or_else(|| {
                let package = line.split_once("error: package ")?.1;
                package.strip_suffix(" does not exist")
            });
            of.is_some_and(|package| java_library::is_import(&format!("{package}.*")))
        };
        if said.lines().any(missing) {
            return Some(
                "the grader has its own implementation of the classes of algs4.jar that this assignment needs, and this one is not among them: name the course's library in the rubric (`libraries = [\"algs4.jar\"]`) or in the environment variable GRADER_CLASSPATH, or put it into the submission's folder".into(),
            );
        }
        if self.single_file && said.contains("cannot find symbol") {
            return Some("only this one file was handed in: if it needs others, give the folder".into());
        }
        None
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
