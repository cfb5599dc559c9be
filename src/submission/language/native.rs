//! C and C++: all sources together, with one `main`.

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use crate::document::amount::first_of;
use crate::submission::locate::{Candidate, SourceTree, Syntax, code, tokens};
use crate::submission::prepare::{Bench, FoundTool, Job, Stop, Tool, kept, plain_file, shell};
use crate::submission::{Detected, Language, Program, Recipe, SubmissionError};

/// What the names of headers end in.
pub(crate) const HEADERS: &[&str] = &["h", "hpp", "hh", "hxx"];

/// What the names of sources end in.
fn endings() -> Vec<&'static str> {
    [Language::C.extensions(), Language::Cpp.extensions()].concat()
}

/// C or C++ sources that are compiled and linked in one go.
#[derive(Debug)]
struct Native {
    language: Language,
    entry: PathBuf,
    /// Every other source, without a `main` of its own.
    parts: Arc<[PathBuf]>,
    /// Folders with headers, besides the sources' own.
    headers: Arc<[PathBuf]>,
    /// Those of [`COSTLY`] that a source begins with.
    begins_with: BTreeSet<&'static str>,
}

/// Headers of the C++ library that programs begin with, and that take much of a compiler's time to read.
const COSTLY: [&str; 2] = ["bits/stdc++.h", "iostream"];

/// Of so many files that are left out each is named.
const MOST_NAMED: usize = 8;

/// After how many programs that begin with it a header is compiled: that takes as long as to read it four times.
const USES: u64 = 4;

/// Finds the program among the C and C++ files of a folder.
pub(crate) fn detect(tree: &SourceTree, wanted: Option<&str>) -> Result<Vec<Detected>, SubmissionError> {
    let has_cpp = tree.sources(Language::Cpp.extensions()).next().is_some();
    let language = if has_cpp { Language::Cpp } else { Language::C };
    let mut with_main = Vec::new();
    let mut parts = Vec::new();
    let mut begins_with = BTreeSet::new();
    let included = included(tree)?;
    let included_elsewhere = |path: &Path| {
        let by = path.file_name().and_then(|name| included.get(name));
        by.is_some_and(|by| by.iter().any(|other| other != path))
    };
    for path in tree.sources(&endings()) {
        let code = code(&tree.bytes(path)?, Syntax::CLike);
        begins_with.extend(first_header(&code));
        if has_main(&code) {
            with_main.push(Candidate::of_file(path).reading(&tokens(&code)));
        } else {
            // To compile it again would define everything twice.
            if !included_elsewhere(path) {
                parts.push(path.to_owned());
            }
        }
    }
    let mut headers: Vec<PathBuf> = tree
        .sources(HEADERS)
        .filter_map(Path::parent)
        .map(Path::to_owned)
        .collect();
    headers.sort();
    headers.dedup();
    let (parts, headers): (Arc<[PathBuf]>, Arc<[PathBuf]>) = (parts.into(), headers.into());
    let mut found = Vec::new();
    for candidate in &with_main {
        if wanted.is_some_and(|wanted| Path::new(wanted) != candidate.file) {
            continue;
        }
        let others: Vec<_> = with_main
            .iter()
            .filter(|other| other.file != candidate.file)
            .map(|other| format!("`{}`", other.file.display()))
            .collect();
        let notes = if others.len() > MOST_NAMED {
            let files = first_of(&others, MOST_NAMED);
            vec![format!(
                "{files} files are left out: they have a `main` of their own"
            )]
        } else {
            others
                .iter()
                .map(|other| format!("{other} is left out: it has a `main` of its own"))
                .collect()
        };
        let recipe = Native {
            language,
            entry: candidate.file.clone(),
            parts: Arc::clone(&parts),
            headers: Arc::clone(&headers),
            begins_with: begins_with.clone(),
        };
        let detected = Detected {
            notes,
            ..Detected::at(candidate.clone(), language, recipe)
        };
        found.push(detected);
    }
    Ok(found)
}

/// Which of the [`COSTLY`] headers code begins with: one that comes after anything else the compiler reads itself.
fn first_header(code: &str) -> Option<&'static str> {
    let included = code.trim_start().strip_prefix('#')?.trim_start();
    let included = included.strip_prefix("include")?.trim_start().strip_prefix('<')?;
    let (name, _) = included.split_once('>')?;
    COSTLY.into_iter().find(|header| *header == name.trim())
}

/// The folder with a header as it was compiled for programs with these options, once [`USES`] programs have begun with it. It only saves time, so nothing is lost where that fails.
fn precompiled(kept: &Path, compiler: &FoundTool, options: &[&str], header: &str) -> Option<PathBuf> {
    let folder = kept.join(kept::key(compiler, options, &[(header.into(), String::new())]));
    let compiled = folder.join(format!("{header}.gch"));
    let _alone = kept::alone();
    if !compiled.is_file() {
        fs::create_dir_all(compiled.parent()?).ok()?;
        let uses = folder.join("uses");
        let mut counted = File::options().create(true).append(true).open(&uses).ok()?;
        counted.write_all(b".").ok()?;
        // What cannot be compiled is tried once.
        if counted.metadata().ok()?.len() != USES + 1 {
            return None;
        }
        let making = kept::fresh(kept).ok()?;
        let source = making.path().join("header.h");
        fs::write(&source, format!("#include <{header}>\n")).ok()?;
        let mut command = Command::new(&compiler.program);
        command.args(options).args(["-x", "c++-header", "header.h"]);
        kept::compile(&mut command, making.path()).ok()?;
        fs::rename(making.path().join("header.h.gch"), &compiled).ok()?;
        kept::open_all(&folder).ok()?;
    }
    Some(folder)
}

/// `int main(` outside of comments, at no depth of braces (namespaces aside).
fn has_main(code: &str) -> bool {
    let tokens = tokens(code);
    tokens.windows(3).any(|three| {
        matches!(
            three[0],
            "int" | "void" | "auto" | "signed" | "int32_t" | "}" | ";"
        ) && three[1] == "main"
            && three[2] == "("
    }) || tokens.starts_with(&["main", "("])
}

/// Which sources include which others, by the name of the included file: `#include "board.cpp"`.
fn included(tree: &SourceTree) -> Result<HashMap<OsString, BTreeSet<PathBuf>>, SubmissionError> {
    let mut included: HashMap<OsString, BTreeSet<PathBuf>> = HashMap::new();
    let all = [&endings(), HEADERS].concat();
    for path in tree.sources(&all) {
        let text = String::from_utf8_lossy(&tree.bytes(path)?).into_owned();
        for line in text
            .lines()
            .filter(|line| line.trim_start().starts_with('#') && line.contains("include"))
        {
            let name = line
                .trim_end()
                .strip_suffix('"')
                .and_then(|line| line.rsplit(['"', '/']).next());
            if let Some(name) = name {
                included.entry(name.into()).or_default().insert(path.to_owned());
            }
        }
    }
    Ok(included)
}

impl Recipe for Native {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        let (tool, name, standards) = if self.language == Language::Cpp {
            (Tool::Cxx, "g++", ["-std=c++20", "-std=c++2b", "-std=c++14"])
        } else {
            (Tool::Cc, "gcc", ["-std=gnu17", "-std=gnu2x", "-std=gnu89"])
        };
        let compiler = bench.tools.require(tool, self.language)?;
        let stem = self.entry.file_stem().unwrap_or_default();
        let files: Vec<&Path> = [&self.entry]
            .into_iter()
            .chain(&*self.parts)
            .map(PathBuf::as_path)
            .collect();
        let options = |standard: &'static str| ["-O2", standard, "-pthread"];
        let kept = kept::folder(bench, "cpp");
        let compiled =
            |header: &&str| precompiled(kept.as_deref()?, &compiler, &options(standards[0]), header);
        let ready: Vec<PathBuf> = self.begins_with.iter().filter_map(compiled).collect();
        let mut job = Job::of_tool(&compiler).readable(ready.clone());
        // Old code clashes with newer standards (`int data[9]` beside `std::data`), and newer compilers than this one may
        // begin with a later one (GCC 15 with C23); any standard that takes it will do.
        let quick = (!ready.is_empty()).then_some((standards[0], ready));
        let plain = standards.map(|standard| (standard, Vec::new()));
        for (standard, ready) in quick.into_iter().chain(plain) {
            let mut arguments: Vec<OsString> = options(standard).map(OsString::from).to_vec();
            arguments.push("-o".into());
            let mut product = OsString::from("../build/");
            product.push(stem);
            arguments.push(product);
            for folder in self
                .headers
                .iter()
                .filter(|folder| !folder.as_os_str().is_empty())
            {
                arguments.extend(["-I".into(), folder.into()]);
            }
            for folder in ready {
                arguments.extend(["-isystem".into(), folder.into()]);
            }
            arguments.extend(files.iter().map(|file| plain_file(file)));
            arguments.push("-lm".into());
            let files = shell::files(&files);
            job = job.attempt(&arguments, format!("{name} -O2 {standard} {files} -lm"));
        }
        bench.build(&job)?;
        let command = vec![bench.product().join(stem).into()];
        let shown = shell::here(Path::new(stem));
        let program = bench.program(self.language, command, shown);
        Ok(program.made_by(compiler.version))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_comes_first_can_be_ready() {
        let first = |text: &str| first_header(&code(text.as_bytes(), Syntax::CLike));
        assert_eq!(
            first("// Solver\n\n#include <bits/stdc++.h>\nint main() {}"),
            Some(COSTLY[0])
        );
        assert_eq!(first("#  include<iostream>"), Some("iostream"));
        assert_eq!(
            first("#pragma GCC optimize(\"O3\")\n#include <bits/stdc++.h>"),
            None
        );
        assert_eq!(first("#include <cstdio>\n#include <iostream>"), None);
        assert_eq!(first("#include \"bits/stdc++.h\""), None);
    }

    #[test]
    fn of_many_programs_the_others_are_counted_and_what_one_includes_is_no_part() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write(
            "solver.c",
            "# include \"./board.c\" \nint main(void) { return 0; }\n",
        );
        write("board.c", "int f(void) { return 1; }\n");
        write("heap.c", "#include \"heap.c\"\nint g(void) { return 1; }\n");
        let alone = detect(&SourceTree::read(folder.path()).unwrap(), None).unwrap();
        assert!(alone[0].notes.is_empty());
        let recipe = format!("{:?}", alone[0].recipe);
        assert!(
            recipe.contains("heap.c") && !recipe.contains("board.c"),
            "{recipe}"
        );
        for number in 0..12 {
            write(&format!("other{number}.c"), "int main(void) { return 0; }\n");
        }
        for found in detect(&SourceTree::read(folder.path()).unwrap(), None).unwrap() {
            assert!(
                found.notes[0].contains("and 4 more files are left out"),
                "{:?}",
                found.notes
            );
            assert_eq!(found.notes.len(), 1);
        }
    }

    #[test]
    fn a_header_is_compiled_once_it_pays() {
        let kept = tempfile::tempdir().unwrap();
        // A compiler that makes what it was asked for, and notes that it did.
        let options = ["-c", "echo once >> ../made; echo $* > header.h.gch", "compiler"];
        let compiler = FoundTool {
            program: "sh".into(),
            ..FoundTool::default()
        };
        let ask = || precompiled(kept.path(), &compiler, &options, "cstddef");
        for _ in 0..USES {
            assert_eq!(ask(), None);
        }
        let folder = ask().unwrap();
        assert_eq!(ask(), Some(folder.clone()));
        assert_eq!(fs::read_to_string(kept.path().join("made")).unwrap(), "once\n");
        let compiled = fs::read_to_string(folder.join("cstddef.gch")).unwrap();
        assert_eq!(compiled, "-x c++-header header.h\n");
    }

    #[test]
    fn a_main_is_a_definition_not_a_word() {
        assert!(has_main("int main(int argc, char **argv) {"));
        assert!(has_main("main() { }"));
        assert!(!has_main("void domain(int); int x = main_loop(3);"));
        assert!(!has_main(&code(b"// int main()\n/* int main( */", Syntax::CLike)));
    }
}
