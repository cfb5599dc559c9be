//! The sample submissions that do not compile: their compilers' words reach the student, and nothing of ours does.

use std::fs;
use std::path::Path;

use grader::submission::Submission;
use testing::{Outcome, each};

use crate::scratch::compile_failure;

testing::list![samples_that_do_not_compile_get_the_compilers_words,];

fn samples_that_do_not_compile_get_the_compilers_words() -> Outcome {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/submissions/compile-error");
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let samples: Vec<_> = entries.filter(|path| path.is_dir()).collect();
    assert!(samples.len() > 6);
    each(samples, |path| {
        let submission =
            Submission::locate(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let failure = compile_failure(&submission)?;
        let said = String::from_utf8_lossy(&failure.output);
        let words = said.to_lowercase();
        assert!(
            words.contains("error") || words.contains("declared"),
            "{}: {said}",
            path.display()
        );
        assert!(!said.contains("/tmp/"), "{said}");
        Ok(())
    })
}
