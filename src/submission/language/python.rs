//! Python: which module is the program, and whether it can be parsed.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::submission::locate::{Candidate, Likelihood, SourceTree, Syntax, code, tokens};
use crate::submission::prepare::{Bench, Job, Stop, Tool, numbers, plain_file, shell};
use crate::submission::{Detected, Language, Program, Recipe, SubmissionError};

/// A Python program.
#[derive(Debug)]
struct Script {
    /// The file that is started.
    entry: PathBuf,
    /// The package, when the entry is a package's `__main__.py`.
    package: Option<String>,
    /// The entry and the submission's own modules that it imports, directly or not.
    modules: Vec<PathBuf>,
}

/// Finds the program among the Python files of a folder.
pub(crate) fn detect(tree: &SourceTree, wanted: Option<&str>) -> Result<Vec<Detected>, SubmissionError> {
    let files: Vec<PathBuf> = tree
        .sources(Language::Python.extensions())
        .map(Path::to_owned)
        .collect();
    let mut runnable = Vec::new();
    for file in &files {
        if wanted.is_some_and(|wanted| Path::new(wanted) != file) {
            continue;
        }
        let code = code(&tree.bytes(file)?, Syntax::Python);
        let tokens = tokens(&code);
        let candidate = Candidate::of_file(file).reading(&tokens);
        let likelihood = candidate.likelihood();
        let starts = tokens.windows(2).any(|pair| pair == ["if", "__name__"]);
        let is_entry = wanted.is_some()
            || files.len() == 1
            || starts
            || (likelihood.is_strong() && does_something(tree, file)?);
        if is_entry && (likelihood != Likelihood::Aside || wanted.is_some() || files.len() == 1) {
            runnable.push(candidate);
        }
    }
    let mut found = Vec::new();
    for candidate in runnable {
        let script = Script {
            modules: imported(tree, &candidate.file)?,
            entry: candidate.file.clone(),
            package: package_of(tree, &candidate.file),
        };
        found.push(Detected::at(candidate, Language::Python, script));
    }
    Ok(found)
}

/// Whether a file does anything when it is run: by itself, or by what it imports of the submission.
fn does_something(tree: &SourceTree, file: &Path) -> Result<bool, SubmissionError> {
    for module in imported(tree, file)? {
        if has_statements(&code(&tree.bytes(&module)?, Syntax::Python)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether code does anything beyond defining things.
fn has_statements(code: &str) -> bool {
    code.lines().any(|line| {
        let defines = ["def ", "class ", "import ", "from ", "@", ")", "]", "}", "async "];
        let name_only = line.split_once('=').is_some_and(|(name, _)| !name.contains('('));
        line.starts_with(|c: char| !c.is_whitespace())
            && !defines.iter().any(|word| line.starts_with(word))
            && !name_only
    })
}

/// `puzzle` for `puzzle/__main__.py` in a package.
fn package_of(tree: &SourceTree, file: &Path) -> Option<String> {
    let folder = file.parent()?;
    let is_package = file.file_name()? == "__main__.py" && tree.has(&folder.join("__init__.py"));
    is_package.then(|| folder.file_name().map(|name| name.to_string_lossy().into_owned()))?
}

/// The modules of the submission that a file imports, and what those import.
fn imported(tree: &SourceTree, entry: &Path) -> Result<Vec<PathBuf>, SubmissionError> {
    let folder = entry.parent().unwrap_or(Path::new("")).to_owned();
    let mut seen = BTreeSet::from([entry.to_owned()]);
    let mut waiting = vec![entry.to_owned()];
    while let Some(file) = waiting.pop() {
        let code = code(&tree.bytes(&file)?, Syntax::Python);
        for line in code.lines() {
            let tokens = tokens(line);
            let [keyword @ ("import" | "from"), rest @ ..] = tokens.as_slice() else {
                continue;
            };
            let names = rest
                .iter()
                .filter(|word| **word != ".")
                .take(if *keyword == "from" { 1 } else { usize::MAX });
            for name in names {
                let module = folder.join(name).with_extension("py");
                if tree.has(&module) && seen.insert(module.clone()) {
                    waiting.push(module);
                }
            }
        }
    }
    Ok(seen.into_iter().collect())
}

/// Does what `python3 -m py_compile` does, but writes no file, whose name may be too long, and knows no module of the submission's own by that name.
const CHECK: &str = "import sys, traceback
for name in sys.argv[1:]:
    try:
        with open(name, 'rb') as source:
            compile(source.read(), name, 'exec')
    except (SyntaxError, ValueError) as error:
        sys.exit(''.join(traceback.format_exception_only(type(error), error)))
";

/// What to do where the words of a Python are those that it has for a program of another version.
fn of_another_version(said: &str, version: &str) -> Option<String> {
    if said.contains("Missing parentheses in call to 'print'") {
        return Some("this is Python 2, and the program is run with Python 3".to_owned());
    }
    let minor = numbers(version).nth(1)?;
    (minor < 12 && said.contains("SyntaxError: f-string: ")).then(|| {
        format!("before Python 3.12, the quotes inside the braces of an f-string must differ from those around it; this machine has {version}")
    })
}

impl Recipe for Script {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        let python = bench.tools.require(Tool::Python, Language::Python)?;
        let mut check: Vec<OsString> = ["-I", "-c", CHECK].map(OsString::from).into();
        check.extend(self.modules.iter().map(|file| plain_file(file)));
        let job = Job::of_tool(&python).attempt(
            &check,
            format!("python3 -m py_compile {}", shell::files(&self.modules)),
        );
        let hint = |said: &str| of_another_version(said, &python.version);
        bench.build(&job).map_err(|stop| stop.hinted(hint))?;
        let mut command = vec![python.program.clone().into_os_string()];
        let mut env = Language::Python.environment();
        let shown = if let Some(package) = &self.package {
            command.extend(["-m".into(), package.into()]);
            let above = self
                .entry
                .parent()
                .and_then(Path::parent)
                .unwrap_or(Path::new(""));
            env.push(("PYTHONPATH".into(), bench.source().join(above).into()));
            shell::line(&["python3", "-m", package.as_str()])
        } else {
            command.push(bench.source().join(&self.entry).into());
            format!("python3 {}", shell::files(&[&self.entry]))
        };
        let program = bench.program(Language::Python, command, shown).with_tool(&python);
        Ok(Program { env, ..program })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_of_definitions_does_nothing() {
        assert!(!has_statements(
            "import sys\nclass A:\n    x = 1\ndef f():\n    pass\nN = 3\n"
        ));
        assert!(has_statements("def f():\n    pass\nf()\n"));
        assert!(has_statements("while True:\n  pass\n"));
    }

    #[test]
    fn quotes_inside_an_f_string_are_explained_where_python_is_older_than_3_12() {
        let said = "  File \"solver.py\", line 6\nSyntaxError: f-string: expecting '}'\n";
        let hint = |version| of_another_version(said, version);
        assert!(hint("Python 3.11.7").unwrap().ends_with("has Python 3.11.7"));
        assert_eq!(hint("Python 3.12.0"), None);
        assert_eq!(hint("another one"), None);
        assert_eq!(
            of_another_version("SyntaxError: invalid syntax", "Python 3.11.7"),
            None
        );
    }
}
