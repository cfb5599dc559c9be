//! A folder of compiled Java classes without their sources.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::library;
use super::library::Used;
use crate::submission::locate::{Candidate, Likelihood, SourceTree};
use crate::submission::prepare::{Bench, Stop, Tool, newer};
use crate::submission::{Detected, Language, Program, Recipe, SubmissionError};

/// Classes that are run as they are.
#[derive(Debug)]
struct Classes {
    /// Where the packages begin, from the root of the tree.
    root: PathBuf,
    class: String,
    /// The first bytes of its file.
    head: Vec<u8>,
    jars: Vec<PathBuf>,
    /// What is used of the course's library.
    uses: Arc<Used>,
}

/// Finds classes with a `main`.
pub(crate) fn detect(tree: &SourceTree, wanted: Option<&str>) -> Result<Vec<Detected>, SubmissionError> {
    let mut found = Vec::new();
    let classes: Vec<_> = tree
        .anywhere(&["class"])
        .map(|path| Ok((path, tree.bytes(path)?)))
        .collect::<Result<_, SubmissionError>>()?;
    let mut library = Used::default();
    for (_, bytes) in &classes {
        library.join(Used::by_class(bytes));
    }
    let library = Arc::new(library);
    for (path, bytes) in classes {
        let Some((root, class)) = main_class(path, &bytes) else {
            continue;
        };
        if wanted.is_some_and(|wanted| Path::new(wanted) != path && wanted != class) {
            continue;
        }
        let candidate = Candidate::new(path, class.rsplit('.').next().unwrap_or(&class));
        let recipe = Classes {
            root,
            class: class.clone(),
            head: bytes.into_iter().take(8).collect(),
            jars: tree.anywhere(&["jar"]).map(Path::to_owned).collect(),
            uses: Arc::clone(&library),
        };
        found.push(Detected {
            likelihood: Likelihood::of(&candidate.name),
            entry: class,
            notes: vec!["the classes are run as handed in: there are no Java sources".into()],
            ..Detected::at(candidate, Language::Java, recipe)
        });
    }
    Ok(found)
}

/// Where the class path begins and what the class is called, if it has a `main`. A class file holds both its name and its methods' names as texts with their lengths before them.
fn main_class(path: &Path, bytes: &[u8]) -> Option<(PathBuf, String)> {
    let holds = |text: &str| {
        let length = u16::try_from(text.len()).unwrap_or(u16::MAX).to_be_bytes();
        let constant = [&[1, length[0], length[1]], text.as_bytes()].concat();
        bytes.windows(constant.len()).any(|window| window == constant)
    };
    if !bytes.starts_with(b"\xca\xfe\xba\xbe") || !holds("main") || !holds("([Ljava/lang/String;)V") {
        return None;
    }
    let parts: Vec<_> = path
        .with_extension("")
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    (0..parts.len())
        .find(|&from| holds(&parts[from..].join("/")))
        .map(|from| {
            let root = path.components().take(from).collect();
            (root, parts[from..].join("."))
        })
}

impl Recipe for Classes {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        let java = bench.tools.require(Tool::Java, Language::Java)?;
        newer::can_run(&self.head, &java)?;
        let course = bench.tools.classpath();
        let jars = self.jars.iter().map(|jar| bench.source().join(jar));
        let mut path: Vec<_> = std::iter::once(bench.source().join(&self.root))
            .chain(jars)
            .chain(course.iter().cloned())
            .collect();
        let library = library::supply_classes(bench, &self.uses, &path)?;
        path.extend(library.iter().cloned());
        let command = vec![
            java.program.clone().into(),
            "-cp".into(),
            super::join_classpath(&path),
            self.class.clone().into(),
        ];
        let mut program = bench
            .program(Language::Java, command, format!("java {}", self.class))
            .with_tool(&java);
        program.readable.extend(course.iter().cloned().chain(library));
        Ok(program)
    }
}
