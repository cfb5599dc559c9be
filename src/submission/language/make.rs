//! A Makefile: `make`, and then the one executable that appears. One that fails here, for it names `clang++` or a folder of its writer's machine, keeps no sources from being compiled.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use crate::submission::locate::{Candidate, Likelihood, Magic, SourceTree, choose, recognise};
use crate::submission::prepare::{Bench, FoundTool, Job, Stop, Tool, shell};
use crate::submission::{Detected, Language, Program, Recipe};

/// A folder with a Makefile at its top.
#[derive(Debug)]
struct Makefile {
    language: Language,
    /// How to build it where there is no make, or make fails.
    otherwise: Option<Arc<dyn Recipe>>,
}

/// Whether a folder is built by make, as the sources of `language` with `otherwise` as the direct way.
pub(crate) fn detect(
    tree: &SourceTree,
    language: Language,
    otherwise: Option<&Detected>,
) -> Option<Detected> {
    let name = ["Makefile", "makefile", "GNUmakefile"]
        .into_iter()
        .find(|name| tree.has(Path::new(name)))?;
    let recipe = Makefile {
        language,
        otherwise: otherwise.map(|direct| Arc::clone(&direct.recipe)),
    };
    Some(Detected {
        likelihood: Likelihood::Main,
        notes: vec![if otherwise.is_some() {
            format!(
                "built by its `{name}`; if that makes nothing that can be graded, the sources are compiled without it"
            )
        } else {
            format!("built by its `{name}`")
        }],
        ..Detected::at(Candidate::of_file(Path::new(name)), language, recipe)
    })
}

impl Recipe for Makefile {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        let make = match (bench.tools.find(Tool::Make)?, &self.otherwise) {
            (Some(make), _) => make,
            (None, Some(direct)) => return direct.prepare(bench),
            (None, None) => bench.tools.require(Tool::Make, self.language)?,
        };
        match (self.made(bench, make), &self.otherwise) {
            (Err(Stop::Compile(failure)), Some(direct)) => {
                direct.prepare(bench).map_err(|stop| match stop {
                    // What the student's own build says is what the student knows.
                    Stop::Compile(_) => Stop::Compile(failure),
                    Stop::Cannot(_) => stop,
                })
            }
            (Ok(made), Some(direct)) if looks_for_leaks(&made) => direct.prepare(bench).or(Ok(made)),
            (made, _) => made,
        }
    }
}

/// Whether a program was built with a sanitizer that traces it at its end, which no sandbox lets it do and not every one can tell it not to.
fn looks_for_leaks(program: &Program) -> bool {
    let mut built = Vec::new();
    // A build may leave a file of a gibibyte, which takes no room on the disk.
    if let Some(Ok(file)) = program.command.first().map(fs::File::open) {
        let _ = file.take(64 << 20).read_to_end(&mut built);
    }
    let has = |word: &[u8]| built.windows(word.len()).any(|here| here == word);
    has(b"libasan.so") || has(b"liblsan.so") || has(b"LeakSanitizer")
}

impl Makefile {
    fn made(&self, bench: &Bench<'_>, make: FoundTool) -> Result<Program, Stop> {
        // What was handed in is no proof of its source.
        for old in programs(&bench.source()) {
            let _ = fs::remove_file(&old.file);
        }
        let mut job = Job::of_tool(&make).attempt(["--no-print-directory"], "make".to_owned());
        for tool in [Tool::Cc, Tool::Cxx] {
            if let Some(found) = bench.tools.find(tool)? {
                job = job.readable(found.readable);
            }
        }
        bench.build(&job)?;
        let hint = match choose(programs(&bench.source())) {
            Ok(Some(program)) => {
                let path = program.file.strip_prefix(bench.source()).unwrap_or(&program.file);
                let shown = shell::here(path);
                let program = bench.program(self.language, vec![program.file.clone().into()], shown);
                return Ok(program.made_by(make.version));
            }
            Ok(None) => "`make` left no executable: its first target must build the program".to_owned(),
            Err(several) => {
                let names: Vec<_> = several
                    .iter()
                    .map(|program| format!("`{}`", program.name))
                    .collect();
                format!(
                    "`make` left several executables ({}): call one `solver`",
                    names.join(", ")
                )
            }
        };
        Err(bench.nothing_built(&hint))
    }
}

/// The executables below a folder, as absolute paths.
fn programs(folder: &Path) -> Vec<Candidate> {
    let walk = walkdir::WalkDir::new(folder)
        .follow_links(false)
        .max_depth(6)
        .sort_by_file_name();
    let files = walk
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file());
    files
        .map(walkdir::DirEntry::into_path)
        .filter(|path| is_program(path))
        .map(|path| Candidate::of_file(&path))
        .collect()
}

/// Whether a file is a program of this machine.
pub(crate) fn is_program(path: &Path) -> bool {
    let mut head = Vec::new();
    let library = path
        .extension()
        .is_some_and(|extension| extension == "so" || extension == "d" || extension == "o");
    let read = fs::File::open(path).and_then(|file| file.take(512).read_to_end(&mut head));
    !library
        && read.is_ok()
        && recognise(&head, std::env::consts::ARCH, std::env::consts::OS) == Magic::Native
}
