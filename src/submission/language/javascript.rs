//! JavaScript for Node: what `package.json` starts, or the file whose name says so.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use serde_json::Value;

use crate::submission::locate::{Candidate, Likelihood, SourceTree, Syntax, code, tokens};
use crate::submission::prepare::{Bench, Job, Stop, Tool, plain_file, shell};
use crate::submission::{Detected, Language, Program, Recipe, SubmissionError};

/// A Node program.
#[derive(Debug)]
struct NodeProgram {
    entry: PathBuf,
}

/// Finds the program among the JavaScript files of a folder.
pub(crate) fn detect(tree: &SourceTree, wanted: Option<&str>) -> Result<Vec<Detected>, SubmissionError> {
    let named = if wanted.is_none() && tree.has(Path::new("package.json")) {
        started_by(&tree.bytes(Path::new("package.json"))?)
            .into_iter()
            .find_map(|name| resolve(tree, &name))
    } else {
        None
    };
    let files: Vec<PathBuf> = match named {
        Some(file) => vec![file],
        None => tree
            .sources(Language::JavaScript.extensions())
            .filter(|file| !is_setting(file))
            .map(Path::to_owned)
            .collect(),
    };
    let by_package = files.len() == 1;
    let mut found = Vec::new();
    for file in files {
        let code = code(&tree.bytes(&file)?, Syntax::BackQuotes);
        let candidate = Candidate::of_file(&file).reading(&tokens(&code));
        let likelihood = candidate.likelihood();
        // A module says nowhere that it is a program; its name has to.
        let is_entry = match wanted {
            Some(wanted) => Path::new(wanted) == file,
            None => by_package || likelihood.is_strong(),
        };
        let least = if by_package {
            Likelihood::Unknown
        } else {
            likelihood
        };
        if is_entry {
            found.push(Detected {
                likelihood: likelihood.max(least),
                ..Detected::at(candidate, Language::JavaScript, NodeProgram { entry: file })
            });
        }
    }
    Ok(found)
}

/// Whether a file sets up a tool: `webpack.config.js`.
pub(crate) fn is_setting(file: &Path) -> bool {
    let name = file
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase();
    [".config", ".conf"].iter().any(|end| name.ends_with(end))
        || ["gulpfile", "gruntfile"].contains(&name.as_str())
}

/// The files that a `package.json` says are started, most explicit first. A broken one says nothing.
pub(crate) fn started_by(bytes: &[u8]) -> Vec<String> {
    let Ok(package) = serde_json::from_slice::<Value>(bytes) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    match package.get("bin") {
        Some(Value::String(file)) => files.push(file.clone()),
        Some(Value::Object(programs)) => {
            files.extend(programs.values().filter_map(Value::as_str).map(ToOwned::to_owned));
        }
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_)) | None => {}
    }
    let start = package
        .pointer("/scripts/start")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let words: Vec<&str> = start.split_whitespace().collect();
    if let ["node", file, ..] = words.as_slice() {
        files.push((*file).to_owned());
    }
    files.extend(package.get("main").and_then(Value::as_str).map(ToOwned::to_owned));
    files
}

/// The file that Node would take for a name: `./lib` may be `lib.js` or `lib/index.js`.
fn resolve(tree: &SourceTree, name: &str) -> Option<PathBuf> {
    let path: PathBuf = Path::new(name)
        .components()
        .filter(|part| *part != Component::CurDir)
        .collect();
    let choices = [path.clone(), path.with_extension("js"), path.join("index.js")];
    choices.into_iter().find(|choice| tree.has(choice))
}

impl Recipe for NodeProgram {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        let node = bench.tools.require(Tool::Node, Language::JavaScript)?;
        let arguments: [OsString; 2] = ["--check".into(), plain_file(&self.entry)];
        let entry = shell::files(&[&self.entry]);
        let job = Job::of_tool(&node).attempt(&arguments, format!("node --check {entry}"));
        bench.build(&job)?;
        let (file, shown) = (bench.source().join(&self.entry), format!("node {entry}"));
        Ok(bench.interpreted(Language::JavaScript, &node, file, shown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn package_json_says_what_is_started() {
        assert_eq!(
            started_by(br#"{"main":"m.js","bin":{"p":"./cli.js"},"scripts":{"start":"node run.js x"}}"#),
            ["./cli.js", "run.js", "m.js"]
        );
        assert_eq!(started_by(b"{"), Vec::<String>::new());
        assert_eq!(
            started_by(br#"{"scripts":{"start":"webpack"}}"#),
            Vec::<String>::new()
        );
    }
}
