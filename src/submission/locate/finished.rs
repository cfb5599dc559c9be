//! Submissions that need no building: an executable, a script, a `.jar`, and a folder whose `submission.toml` says everything.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::absolute::{self, Author, Words};
use super::magic::Magic;
use crate::submission::language::java::join_classpath;
use crate::submission::prepare::{Bench, Job, Stop, Tool, newer, open_folder, shell};
use crate::submission::source_language::has_extension;
use crate::submission::{Language, PrepareError, Program, Recipe, SubmissionError};

/// An executable or a script, run as it is.
#[derive(Debug)]
struct Finished {
    /// From the root of the tree.
    file: PathBuf,
    language: Language,
    /// The words of a script's `#!` line.
    interpreter: Vec<OsString>,
}

impl Recipe for Finished {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        let file = bench.source().join(&self.file);
        let shown = shell::here(&self.file);
        // The interpreter is started by name, so that a script without its executable bit runs too, and `python3` is the real one.
        let [interpreter, arguments @ ..] = self.interpreter.as_slice() else {
            open_folder(&file, 0o755).map_err(PrepareError::during("make executable", &file))?;
            return Ok(bench.program(self.language, vec![file.into()], shown));
        };
        let (program, tool) =
            absolute::program(interpreter, bench.tools)?.ok_or_else(|| PrepareError::NoProgram {
                program: interpreter.to_string_lossy().into_owned(),
                named_by: "the submission's `#!` line",
            })?;
        let mut command = vec![program.into_os_string()];
        command.extend(arguments.iter().cloned());
        command.push(file.into());
        let program = bench.program(self.language, command, shown);
        Ok(match tool {
            Some((_, tool)) => program.with_tool(&tool),
            None => program,
        })
    }
}

/// What a file is, and how it becomes a program.
type Known = (Language, Arc<dyn Recipe>);

/// How a file is run that needs no building, by its first bytes; `None` where it is no such file.
pub(crate) fn as_it_is(
    full: &Path,
    file: PathBuf,
    head: &[u8],
    magic: &Magic,
) -> Result<Option<Known>, SubmissionError> {
    let interpreter = interpreter(head);
    if *magic == Magic::Zip && has_extension(&file, &["jar"]) {
        return Ok(Some((Language::Java, Arc::new(Jar::look(full, file)?))));
    }
    let language = if *magic == Magic::Native {
        Language::Executable
    } else if *magic == Magic::Script && !interpreter.is_empty() {
        Language::Script
    } else {
        return Ok(None);
    };
    let finished = Finished {
        file,
        language,
        interpreter,
    };
    Ok(Some((language, Arc::new(finished))))
}

/// Where a build or a command of one's own is named.
const BY_MANIFEST: &str = "`submission.toml`";

/// The words of a `#!` line: `/usr/bin/env python3 -u` gives `python3 -u`.
fn interpreter(head: &[u8]) -> Vec<OsString> {
    let line = head
        .strip_prefix(b"#!")
        .unwrap_or_default()
        .split(|&byte| byte == b'\n')
        .next()
        .unwrap_or_default();
    let line = String::from_utf8_lossy(line);
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if words.first().is_some_and(|first| first.ends_with("/env")) {
        words.remove(0);
        if words.first() == Some(&"-S") {
            words.remove(0);
        }
    }
    words.into_iter().map(OsString::from).collect()
}

/// A `.jar`.
#[derive(Debug)]
struct Jar {
    /// From the root of the tree.
    file: PathBuf,
    /// The class to start, where the jar's own manifest names none.
    class: Option<String>,
    /// The first bytes of the class that is started.
    head: Vec<u8>,
}

impl Jar {
    /// Looks into a jar for where it starts.
    fn look(path: &Path, file: PathBuf) -> Result<Self, SubmissionError> {
        let opened = File::open(path).map_err(SubmissionError::reading(path))?;
        let again = "make it again with `jar cfe solver.jar Solver *.class`";
        let damaged = |_| SubmissionError::unfit(path, "is a damaged .jar", again);
        let mut jar = zip::ZipArchive::new(opened).map_err(damaged)?;
        let mut manifest = String::new();
        if let Ok(entry) = jar.by_name("META-INF/MANIFEST.MF") {
            let _ = entry.take(1 << 16).read_to_string(&mut manifest);
        }
        let mut named = manifest
            .lines()
            .filter_map(|line| line.strip_prefix("Main-Class:"));
        let named = named.next().map(|class| class.trim().to_owned());
        let is_solver = |name: &Cow<'_, str>| *name == "Solver.class" || name.ends_with("/Solver.class");
        let found = jar
            .file_names()
            .filter_map(Result::ok)
            .find(is_solver)
            .map(|name| name.trim_end_matches(".class").replace('/', "."));
        let Some(started) = named.as_ref().or(found.as_ref()) else {
            let hint = "make the .jar with a main class: `jar cfe solver.jar Solver *.class`";
            return Err(SubmissionError::no_entry(path, Language::Java, hint));
        };
        let mut head = Vec::new();
        if let Ok(entry) = jar.by_name(&format!("{}.class", started.replace('.', "/"))) {
            let _ = entry.take(8).read_to_end(&mut head);
        }
        let class = found.filter(|_| named.is_none());
        Ok(Self { file, class, head })
    }
}

impl Recipe for Jar {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        let java = bench.tools.require(Tool::Java, Language::Java)?;
        newer::can_run(&self.head, &java)?;
        let jar = bench.source().join(&self.file);
        let mut command: Vec<OsString> = vec![java.program.clone().into()];
        let shown = if let Some(class) = &self.class {
            let mut entries = vec![jar];
            entries.extend(bench.tools.classpath().iter().cloned());
            command.extend(["-cp".into(), join_classpath(&entries), class.into()]);
            format!(
                "java -cp {} {}",
                shell::files(&[&self.file]),
                shell::line(&[class])
            )
        } else {
            command.extend(["-jar".into(), jar.into()]);
            format!("java -jar {}", shell::files(&[&self.file]))
        };
        let mut program = bench.program(Language::Java, command, shown).with_tool(&java);
        program.readable.extend(bench.tools.classpath().iter().cloned());
        Ok(program)
    }
}

/// `build` and `run` of a `submission.toml`.
#[derive(Debug)]
pub(crate) struct ByManifest {
    pub(crate) language: Language,
    pub(crate) build: Option<Vec<String>>,
    pub(crate) run: Vec<String>,
}

impl Recipe for ByManifest {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        if let Some(words) = &self.build {
            let shown = shell::line(words);
            let [first, arguments @ ..] = words.as_slice() else {
                return Err(bench.nothing_built("`build` is empty"));
            };
            let own = bench.source().join(first);
            let job = if first.contains('/') && own.is_file() {
                Job::of_program(own)
            } else {
                match absolute::program(first.as_ref(), bench.tools)? {
                    Some((_, Some((_, tool)))) => Job::of_tool(&tool),
                    Some((path, None)) => Job::of_program(path),
                    None => {
                        return Err(Stop::Cannot(PrepareError::NoProgram {
                            program: first.clone(),
                            named_by: BY_MANIFEST,
                        }));
                    }
                }
            };
            bench.build(&job.attempt(arguments, shown))?;
        }
        let words: Vec<OsString> = self.run.iter().map(OsString::from).collect();
        let Some(Words { argv, tool, .. }) =
            absolute::command(&words, &bench.source(), bench.tools, Author::Student)?
        else {
            let program = self.run.first().cloned().unwrap_or_default();
            if program.contains('/') {
                let hint = format!("`run` names `{program}`, which is not there after the build");
                return Err(bench.nothing_built(&hint));
            }
            let named_by = BY_MANIFEST;
            return Err(Stop::Cannot(PrepareError::NoProgram { program, named_by }));
        };
        let mut program = bench.program(self.language, argv, shell::line(&self.run));
        if let Some((language, tool)) = tool {
            program = program.with_tool(&tool);
            program.language = language;
            program.env = language.environment();
        }
        Ok(program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interpreter_is_what_env_would_start() {
        let words = |line: &[u8]| {
            interpreter(line)
                .into_iter()
                .map(|w| w.into_string().unwrap())
                .collect::<Vec<_>>()
        };
        assert_eq!(words(b"#!/usr/bin/env python3\nx"), ["python3"]);
        assert_eq!(words(b"#! /bin/sh -e\r\n"), ["/bin/sh", "-e"]);
        assert_eq!(
            words(b"#!/usr/bin/env -S node --stack-size=9"),
            ["node", "--stack-size=9"]
        );
        assert!(words(b"#!\n").is_empty());
    }
}
