//! What is in a folder: one program in one language, or an error that says what to do.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::choice::{Candidate, Likelihood, choose};
use super::finished::ByManifest;
use super::manifest::ManifestFile;
use super::ready_made::{SAY_IT, finished_in};
use super::tree::SourceTree;
use crate::submission::language::java::compiled;
use crate::submission::language::{cargo, go, java, javascript, make, native, python, rust, typescript};
use crate::submission::locate::taken;
use crate::submission::{Detected, Language, MANIFEST_NAME, Part, Submission, SubmissionError};

/// The most sources of one language: which of them belong together is found by looking at each beside every other one.
const MOST_SOURCES: usize = 500;

/// What is in a tree, and the one program of it, or a part of it. `path` is as the user gave it, for messages.
pub(crate) fn folder(
    path: &Path,
    name: &str,
    tree: SourceTree,
    part: Part<'_>,
) -> Result<Submission, SubmissionError> {
    if tree.files().is_empty() {
        return Err(without_files(path, &tree));
    }
    let mut manifest = ManifestFile::default();
    let mut tree = tree;
    if tree.has(Path::new(MANIFEST_NAME)) {
        let file = path.join(MANIFEST_NAME);
        let text = String::from_utf8_lossy(&tree.bytes(Path::new(MANIFEST_NAME))?).into_owned();
        manifest = ManifestFile::parse(&file, &text)?;
        if let Some(globs) = manifest.source_globs(&file, &text)? {
            tree = tree.only(&globs);
        }
    }
    for language in Language::of_sources() {
        if tree.sources(language.extensions()).nth(MOST_SOURCES).is_some() {
            let limit = format!("{MOST_SOURCES} files of {}", language.title());
            return Err(SubmissionError::too_large(path, &limit));
        }
    }
    if let Some(run) = manifest.run.filter(|_| !matches!(part, Part::Classes(_))) {
        let language = manifest.language.unwrap_or(Language::Executable);
        let recipe = ByManifest {
            language,
            build: manifest.build,
            run,
        };
        return Ok(taken(name, language, &tree, Arc::new(recipe)));
    }
    let detected = match part {
        Part::Called(program) => program_called(path, &tree, manifest.language, program)?,
        Part::Program => one_program(path, &tree, manifest.language, manifest.main.as_deref())?,
        Part::Classes(names) => java::classes(path, &tree, names)?,
    };
    let mut submission = taken(name, detected.language, &tree, detected.recipe);
    submission.notes.extend(detected.notes);
    Ok(submission)
}

/// What a folder is in which no file counts: empty, or full of what is not looked at.
fn without_files(path: &Path, tree: &SourceTree) -> SubmissionError {
    if let Some(link) = tree.notes().first() {
        let hint = format!("{link}, and there is nothing else; hand in the files themselves");
        return SubmissionError::no_program(path, &hint);
    }
    let files = walkdir::WalkDir::new(tree.root()).into_iter().flatten();
    if files.into_iter().any(|entry| entry.file_type().is_file()) {
        return SubmissionError::no_program(
            path,
            "only hidden files and the folders of tools are there; hand in the sources",
        );
    }
    SubmissionError::empty(path)
}

/// What one language's sources gave: a program, or where several could start.
type Finding = Result<Detected, Vec<String>>;

fn one_program(
    path: &Path,
    tree: &SourceTree,
    language: Option<Language>,
    main: Option<&str>,
) -> Result<Detected, SubmissionError> {
    let found = by_language(tree, language, main)?;
    let native = [Language::C, Language::Cpp];
    let only_native = found.keys().all(|language| native.contains(language));
    let wants_native = language.is_none_or(|language| native.contains(&language)) && main.is_none();
    if only_native && wants_native {
        let (language, direct) = match found.iter().next() {
            Some((language, Ok(direct))) => (*language, Some(direct)),
            Some((language, Err(_))) => (*language, None),
            None if tree.sources(Language::Cpp.extensions()).next().is_some() => (Language::Cpp, None),
            None => (Language::C, None),
        };
        if let Some(detected) = make::detect(tree, language, direct) {
            return Ok(detected);
        }
    }
    if found.is_empty() {
        return nothing_found(path, tree, language, main);
    }
    settle(path, found)
}

/// The program of a name, where a folder has several.
fn program_called(
    path: &Path,
    tree: &SourceTree,
    language: Option<Language>,
    program: &str,
) -> Result<Detected, SubmissionError> {
    let mut found = entry_points(tree, language, None)?;
    found.extend(compiled::detect(tree, None)?);
    found.retain(|one| one.candidate.name.eq_ignore_ascii_case(program));
    let found = chosen_by_language(found);
    if found.is_empty() {
        let hint = format!(
            "the rubric runs a program called `{program}`: a class or a file of that name that can be started"
        );
        return Err(SubmissionError::no_program(path, &hint));
    }
    settle(path, found)
}

/// Every language's program, each chosen among its own.
fn by_language(
    tree: &SourceTree,
    language: Option<Language>,
    main: Option<&str>,
) -> Result<BTreeMap<Language, Finding>, SubmissionError> {
    Ok(chosen_by_language(entry_points(tree, language, main)?))
}

/// Every place at which a program of the languages asked for could start.
fn entry_points(
    tree: &SourceTree,
    language: Option<Language>,
    main: Option<&str>,
) -> Result<Vec<Detected>, SubmissionError> {
    let mut all = java::detect(tree, main)?;
    let projects = cargo::detect(tree, main);
    if projects.is_empty() {
        all.extend(rust::detect(tree, main)?);
    }
    all.extend(projects);
    all.extend(python::detect(tree, main)?);
    all.extend(native::detect(tree, main)?);
    all.extend(go::detect(tree, main)?);
    all.extend(javascript::detect(tree, main)?);
    all.extend(typescript::detect(tree, main)?);
    // C and C++ together are C++; to ask for one of them means both.
    let native = [Language::C, Language::Cpp];
    let asked = |found: Language| {
        language.is_none_or(|asked| asked == found || (native.contains(&asked) && native.contains(&found)))
    };
    all.retain(|detected| asked(detected.language));
    Ok(all)
}

fn chosen_by_language(found: Vec<Detected>) -> BTreeMap<Language, Finding> {
    let mut groups: BTreeMap<Language, Vec<Detected>> = BTreeMap::new();
    for found in found {
        groups.entry(found.language).or_default().push(found);
    }
    let chosen = groups.into_iter().filter_map(|(language, group)| {
        let possible = group
            .iter()
            .filter(|one| one.candidate.likelihood() >= Likelihood::Unknown);
        let possible: Vec<String> = possible.map(|one| one.entry.clone()).collect();
        let finding = match choose(group) {
            Ok(chosen) => {
                let mut detected = chosen?;
                detected.notes.extend(left_aside(&detected, &possible));
                Ok(detected)
            }
            Err(ties) => {
                let files = ties.iter().map(|tie| tie.candidate.file.display().to_string());
                Err(files.collect())
            }
        };
        Some((language, finding))
    });
    chosen.collect()
}

/// A note on what else in the same language could have been meant. C and C++ tell it themselves.
fn left_aside(chosen: &Detected, possible: &[String]) -> Option<String> {
    let others = possible.iter().filter(|entry| **entry != chosen.entry);
    let others: Vec<_> = others.map(|entry| format!("`{entry}`")).collect();
    let tells = [Language::C, Language::Cpp].contains(&chosen.language);
    (!others.is_empty() && !tells).then(|| {
        format!(
            "`{}` is started; {} could be started too",
            chosen.entry,
            others.join(", ")
        )
    })
}

/// One program where several languages have one: the likeliest, if it is alone.
fn settle(path: &Path, found: BTreeMap<Language, Finding>) -> Result<Detected, SubmissionError> {
    let likelihood = |finding: &Finding| match finding {
        Ok(detected) => detected.likelihood,
        Err(choices) => choices
            .iter()
            .map(|file| Candidate::of_file(Path::new(file)).likelihood())
            .max()
            .unwrap_or(Likelihood::Aside),
    };
    let best = found.values().map(likelihood).max().unwrap_or(Likelihood::Aside);
    let (mut strongest, others): (Vec<_>, Vec<_>) = found
        .into_iter()
        .partition(|(_, finding)| likelihood(finding) == best);
    let alone = strongest.len() == 1 && (best.is_strong() || others.is_empty());
    match strongest.pop() {
        Some((_, Ok(mut detected))) if alone => {
            let languages: Vec<_> = others.iter().map(|(language, _)| language.title()).collect();
            if !languages.is_empty() {
                detected.notes.push(format!(
                    "taken as {}, by `{}`; there is {} too",
                    detected.language,
                    detected.entry,
                    languages.join(" and ")
                ));
            }
            Ok(detected)
        }
        last => {
            let choices: Vec<String> = strongest
                .into_iter()
                .chain(last)
                .chain(others)
                .flat_map(|(_, finding)| match finding {
                    Ok(detected) => vec![detected.entry],
                    Err(choices) => choices,
                })
                .collect();
            let first = choices.first().cloned().unwrap_or_default();
            let hint = format!(
                "keep one of them, or put a `{MANIFEST_NAME}` beside them that says `main = \"{first}\"`"
            );
            Err(SubmissionError::ambiguous(path, &choices, &hint))
        }
    }
}

/// What else a folder without a source program may hold; an error that fits where it is nothing.
fn nothing_found(
    path: &Path,
    tree: &SourceTree,
    language: Option<Language>,
    main: Option<&str>,
) -> Result<Detected, SubmissionError> {
    if let Some(main) = main {
        let hint = format!(
            "`main` names `{main}`, which is no entry point there; give a file such as `src/Solver.java`, from the folder"
        );
        return Err(SubmissionError::no_program(path, &hint));
    }
    let mut asked = Language::of_sources().filter(|found| language.is_none_or(|asked| asked == *found));
    if let Some(language) = asked.find(|found| tree.sources(found.extensions()).next().is_some()) {
        let hint = format!("there must be {}; {SAY_IT}", language.entry_point());
        return Err(SubmissionError::no_entry(path, language, &hint));
    }
    if let Ok(Some(chosen)) = choose(compiled::detect(tree, None)?) {
        return Ok(chosen);
    }
    finished_in(path, tree)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn more_sources_than_can_be_compared_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..=MOST_SOURCES {
            fs::write(folder.path().join(format!("f{number}.py")), "print(1)\n").unwrap();
        }
        let error = Submission::locate(folder.path()).unwrap_err().to_string();
        assert!(error.contains("holds more than 500 files of Python"), "{error}");
        // What is said to be the source counts alone.
        fs::write(folder.path().join(MANIFEST_NAME), "sources = [\"f1.py\"]\n").unwrap();
        Submission::locate(folder.path()).unwrap();
    }
}
