//! Commands that must run elsewhere: words that name something in a folder become absolute, and what they name becomes readable.

use crate::submission::language::java::join_classpath;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::submission::prepare::{FoundTool, Tool, Toolchain};
use crate::submission::{Language, PrepareError};

/// A command that runs from any folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    pub(crate) argv: Vec<OsString>,
    pub(crate) readable: Vec<PathBuf>,
    /// The runtime, where the program is one that is known here.
    pub(crate) tool: Option<(Language, FoundTool)>,
}

/// Whose words they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Author {
    /// They may name any file, and what they name may be read.
    Staff,
    /// A `submission.toml`: what lies outside of the folder is nothing to it, not even by way of a link.
    Student,
}

/// The program that a name on the PATH stands for, with its language where that is known.
pub(crate) type Named = (PathBuf, Option<(Language, FoundTool)>);

/// Finds a program by name or absolute path.
pub(crate) fn program(name: &OsStr, tools: &Toolchain) -> Result<Option<Named>, PrepareError> {
    let known = Path::new(name)
        .file_stem()
        .and_then(OsStr::to_str)
        .and_then(known_tool);
    let usual_place =
        !name.as_encoded_bytes().contains(&b'/') || name.as_encoded_bytes().starts_with(b"/usr/bin/");
    if let Some((tool, language)) = known
        && usual_place
        && let Some(found) = tools.find(tool)?
    {
        return Ok(Some((found.program.clone(), Some((language, found)))));
    }
    let path = if Path::new(name).is_absolute() {
        Path::new(name).is_file().then(|| PathBuf::from(name))
    } else if name.as_encoded_bytes().contains(&b'/') {
        None
    } else {
        tools.which(name)
    };
    Ok(path.map(|path| (path, None)))
}

fn known_tool(name: &str) -> Option<(Tool, Language)> {
    Some(match name {
        "java" => (Tool::Java, Language::Java),
        "javac" => (Tool::Javac, Language::Java),
        "python3" | "python" => (Tool::Python, Language::Python),
        "node" | "nodejs" => (Tool::Node, Language::JavaScript),
        "go" => (Tool::Go, Language::Go),
        "cargo" => (Tool::Cargo, Language::Rust),
        "rustc" => (Tool::Rustc, Language::Rust),
        "make" => (Tool::Make, Language::Executable),
        "gcc" | "cc" => (Tool::Cc, Language::C),
        "g++" | "c++" => (Tool::Cxx, Language::Cpp),
        _ => return None,
    })
}

/// Makes a whole command absolute; `None` when its program is nowhere.
pub(crate) fn command(
    words: &[OsString],
    folder: &Path,
    tools: &Toolchain,
    author: Author,
) -> Result<Option<Words>, PrepareError> {
    let [first, arguments @ ..] = words else {
        return Ok(None);
    };
    let relative = Path::new(first).is_relative() && first.as_encoded_bytes().contains(&b'/');
    let mut readable = Vec::new();
    let (path, tool) = if relative {
        let path = folder.join(first);
        if !path.is_file() || !may_name(author, &path, folder) {
            return Ok(None);
        }
        (std::path::absolute(&path).unwrap_or(path), None)
    } else {
        let Some(named) = program(first, tools)? else {
            return Ok(None);
        };
        named
    };
    if tool.is_none() {
        readable.push(path.clone());
    }
    if relative && is_script(&path) {
        // A script finds its companions beside itself.
        readable.extend(path.parent().map(Path::to_owned));
    }
    let mut argv = vec![path.into_os_string()];
    let java = tool
        .as_ref()
        .is_some_and(|(language, _)| *language == Language::Java);
    let mut rewriter = Rewriter {
        folder,
        author,
        readable,
        interpreted: tool.is_some(),
    };
    argv.extend(if java {
        rewriter.java(arguments)
    } else {
        rewriter.plain(arguments)
    });
    let mut readable = match author {
        Author::Staff => rewriter.readable,
        // Its folder is readable as a whole.
        Author::Student => Vec::new(),
    };
    readable.extend(tool.iter().flat_map(|(_, tool)| tool.readable.iter().cloned()));
    readable.sort();
    readable.dedup();
    Ok(Some(Words { argv, readable, tool }))
}

/// Whether somebody's words may name a file that exists.
fn may_name(author: Author, path: &Path, folder: &Path) -> bool {
    match author {
        Author::Staff => true,
        Author::Student => {
            let real = path.canonicalize().ok().zip(folder.canonicalize().ok());
            real.is_some_and(|(path, folder)| path.starts_with(folder))
        }
    }
}

struct Rewriter<'a> {
    folder: &'a Path,
    author: Author,
    readable: Vec<PathBuf>,
    /// Whether the first file is a script that may import what lies beside it.
    interpreted: bool,
}

impl Rewriter<'_> {
    /// A word that names something becomes absolute.
    fn word(&mut self, word: &OsStr) -> OsString {
        let bytes = word.as_encoded_bytes();
        if bytes.is_empty() || bytes.starts_with(b"-") {
            return self.option(word);
        }
        let Some(path) = self.existing(word) else {
            return word.to_owned();
        };
        let beside = path
            .parent()
            .filter(|_| self.interpreted && path.is_file())
            .map(Path::to_owned);
        self.interpreted = false;
        self.readable.push(beside.unwrap_or_else(|| path.clone()));
        path.into_os_string()
    }

    /// `--file=board.txt`.
    fn option(&mut self, word: &OsStr) -> OsString {
        let Some((name, value)) = word.to_str().and_then(|text| text.split_once('=')) else {
            return word.to_owned();
        };
        let Some(path) = self.existing(value.as_ref()) else {
            return word.to_owned();
        };
        self.readable.push(path.clone());
        let mut word = OsString::from(format!("{name}="));
        word.push(path);
        word
    }

    fn existing(&self, word: &OsStr) -> Option<PathBuf> {
        if word.is_empty() {
            return None;
        }
        let path = self.folder.join(word);
        if !path.exists() || path == Path::new("/") || !may_name(self.author, &path, self.folder) {
            return None;
        }
        std::path::absolute(path).ok()
    }

    fn plain(&mut self, words: &[OsString]) -> Vec<OsString> {
        let mut out = Vec::with_capacity(words.len());
        let mut is_module = false;
        for word in words {
            out.push(if is_module { word.clone() } else { self.word(word) });
            is_module = word == "-m";
        }
        out
    }

    /// Java's words: class paths are lists, the class is no file, and without a class path the folder itself is one.
    fn java(&mut self, words: &[OsString]) -> Vec<OsString> {
        let mut out = Vec::with_capacity(words.len() + 2);
        let mut has_path = false;
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            match word.to_str().unwrap_or_default() {
                "-cp" | "-classpath" | "--class-path" | "-p" | "--module-path" => {
                    has_path = true;
                    out.push(word.clone());
                    out.extend(rest.next().map(|list| self.class_path(list)));
                }
                "-jar" => {
                    has_path = true;
                    out.push(word.clone());
                    out.extend(rest.next().map(|jar| self.word(jar)));
                    break;
                }
                "-m" | "--module" | "--add-modules" => {
                    out.push(word.clone());
                    out.extend(rest.next().cloned());
                }
                option if option.starts_with('-') => out.push(self.option(word)),
                source if has_extension(source, "java") => {
                    has_path = true;
                    out.push(self.word(word));
                    break;
                }
                _ => {
                    out.push(word.clone());
                    break;
                }
            }
        }
        self.interpreted = false;
        out.extend(rest.map(|word| self.word(word)));
        if !has_path {
            self.readable.push(self.folder.to_owned());
            out.splice(0..0, ["-cp".into(), self.folder.as_os_str().to_owned()]);
        }
        out
    }

    fn class_path(&mut self, list: &OsStr) -> OsString {
        let entries: Vec<_> = std::env::split_paths(list)
            .map(|entry| {
                let all = entry.file_name() == Some(OsStr::new("*"));
                let named = if all {
                    entry.parent().unwrap_or(&entry)
                } else {
                    &entry
                };
                let named = if named.as_os_str().is_empty() {
                    Path::new(".")
                } else {
                    named
                };
                match self.existing(named.as_os_str()) {
                    Some(path) => {
                        self.readable.push(path.clone());
                        if all { path.join("*") } else { path }
                    }
                    None => entry,
                }
            })
            .collect();
        join_classpath(&entries)
    }
}

fn has_extension(name: &str, extension: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|found| found == extension)
}

fn is_script(path: &Path) -> bool {
    use std::io::Read;
    let mut head = [0; 2];
    std::fs::File::open(path)
        .and_then(|mut file| file.read_exact(&mut head))
        .is_ok()
        && head == *b"#!"
}

#[cfg(test)]
#[path = "absolute_tests.rs"]
mod tests;
