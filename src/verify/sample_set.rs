//! Labelled sample submissions, by name: the ones that come with the grader, and folders of the staff's own.
//!
//! A sample lies in a folder named after the verdict that it must get: `wrong-answer/python-greedy`, with its label beside it as `wrong-answer/python-greedy.expect.toml`. It is a
//! folder, or one file: `wrong-answer/alice.py`.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use super::label::Label;
use crate::judgement::Verdict;
use crate::problem::{Problem, Problems, SourceFile, did_you_mean, quoted};
use crate::submission::TemporaryFolder;

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/fixtures/submissions");

/// What a label's name ends in.
const LABEL: &str = ".expect.toml";

/// A labelled submission.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The folder of its verdict and its own name: `wrong-answer/python-greedy`.
    pub name: String,
    /// Where the submission lies.
    pub path: PathBuf,
    /// What must come of it.
    pub label: Label,
}

/// Samples in the order of their names, and the folder that the shipped ones were unpacked to.
#[derive(Debug, Default)]
pub struct SampleSet {
    /// The samples.
    pub samples: Vec<Sample>,
    /// Gone when dropped.
    unpacked: Option<TemporaryFolder>,
}

impl SampleSet {
    /// The samples that come with the grader, unpacked to a folder of their own for as long as the set lives.
    pub fn shipped() -> Result<Self, Problems> {
        let failed = |error: std::io::Error| {
            let problem = Problem::new(format!(
                "cannot unpack the samples that come with the grader: {error}"
            ));
            Problems::general(problem.hint("see whether the folder for temporary files is full or closed"))
        };
        let folder = TemporaryFolder::new().map_err(failed)?;
        SHIPPED.extract(folder.path()).map_err(failed)?;
        let mut set = Self::default();
        set.add(folder.path())?;
        set.unpacked = Some(folder);
        Ok(set)
    }

    /// Adds the samples of a folder.
    pub fn add(&mut self, folder: &Path) -> Result<(), Problems> {
        let mut problems = Problems::new();
        let mut found = Vec::new();
        let mut folders = 0;
        for (name, path) in entries(folder)?.into_iter().filter(|(_, path)| path.is_dir()) {
            match Verdict::from_name(&name) {
                Some(verdict) if verdict != Verdict::Skipped => {
                    folders += 1;
                    samples(&path, verdict, &mut found, &mut problems)?;
                }
                Some(_) | None => problems.append(no_verdict(&path, &name)),
            }
        }
        if folders == 0 && problems.is_empty() {
            let hint = "its folders are named after verdicts: `accepted`, `wrong-answer`, …";
            let message = "expected a folder of samples, found none in it";
            problems.append(of_path(folder, Problem::new(message).hint(hint)));
        }
        for sample in &found {
            if self.samples.iter().any(|known| known.name == sample.name) {
                let message = "expected a name of its own, found a sample of that name elsewhere too";
                problems.append(of_path(&sample.path, Problem::new(message)));
            }
        }
        problems.unless_any(())?;
        self.samples.extend(found);
        self.samples.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(())
    }
}

/// The samples of one verdict's folder.
fn samples(
    folder: &Path,
    verdict: Verdict,
    found: &mut Vec<Sample>,
    problems: &mut Problems,
) -> Result<(), Problems> {
    let entries = entries(folder)?;
    let labelled: Vec<&str> = entries
        .keys()
        .filter_map(|name| name.strip_suffix(LABEL))
        .collect();
    for (name, path) in entries.iter().filter(|(name, _)| !name.ends_with(LABEL)) {
        if !labelled.contains(&own_name(name, path)) {
            let message = "expected a label beside the sample, found none";
            let hint = format!("write `{}{LABEL}`", own_name(name, path));
            problems.append(of_path(path, Problem::new(message).hint(hint)));
        }
    }
    for label in labelled {
        let place = folder.join(format!("{label}{LABEL}"));
        let mut submissions = entries
            .iter()
            .filter(|(name, path)| !name.ends_with(LABEL) && own_name(name, path) == label);
        let path = match (submissions.next(), submissions.next()) {
            (Some((_, path)), None) => path,
            (None, _) => {
                let message = "expected a submission beside the label, found none";
                problems.append(of_path(&place, Problem::new(message)));
                continue;
            }
            (Some((first, _)), Some((second, _))) => {
                let message = format!(
                    "expected one submission beside the label, found {} and {}",
                    quoted(first),
                    quoted(second)
                );
                problems.append(of_path(&place, Problem::new(message)));
                continue;
            }
        };
        match SourceFile::read(&place, "a label").and_then(|source| Label::from_toml(&source, verdict)) {
            Ok(checked) => found.push(Sample {
                name: format!("{verdict}/{label}"),
                path: path.clone(),
                label: checked,
            }),
            Err(wrong) => problems.append(wrong),
        }
    }
    Ok(())
}

/// A sample's own name: a folder's, or a file's up to its first dot.
fn own_name<'n>(name: &'n str, path: &Path) -> &'n str {
    if path.is_dir() {
        return name;
    }
    name.split('.').next().unwrap_or(name)
}

/// What lies in a folder, by name, without what is hidden.
fn entries(folder: &Path) -> Result<BTreeMap<String, PathBuf>, Problems> {
    let unreadable = |error: std::io::Error| {
        let reason = if error.kind() == std::io::ErrorKind::NotFound {
            "there is no such folder".to_owned()
        } else {
            error.to_string()
        };
        of_path(
            folder,
            Problem::new(format!("cannot read a folder of samples: {reason}")),
        )
    };
    let mut entries = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path
            .file_name()
            .unwrap_or(OsStr::new(""))
            .to_string_lossy()
            .into_owned();
        if !name.starts_with('.') {
            entries.insert(name, path);
        }
    }
    Ok(entries)
}

fn no_verdict(path: &Path, name: &str) -> Problems {
    let names: Vec<&str> = Verdict::ALL
        .into_iter()
        .filter(|verdict| *verdict != Verdict::Skipped)
        .map(Verdict::name)
        .collect();
    let message = format!("expected a folder named after a verdict, found {}", quoted(name));
    of_path(
        path,
        Problem::new(message).maybe_hint(did_you_mean(name, &names, "verdicts")),
    )
}

/// A problem of a file or folder as a whole.
fn of_path(path: &Path, problem: Problem) -> Problems {
    problem.of(&SourceFile::new(path.display().to_string(), ""))
}
