//! Labels and folders of samples: what is read, and every mistake in them.

use std::fs;
use std::path::Path;

use crate::explain::diagnosis::Mistake;
use reference::misconception::Misconception;

use super::*;
use crate::judgement::Verdict;
use crate::problem::SourceFile;
use crate::rubric;
use crate::score::Points;

const LABEL: &str = "dialect = \"coursera\"\nverdict = \"wrong-answer\"\nnote = \"It guesses.\"\n";

fn label(text: &str) -> Result<Label, String> {
    Label::from_toml(&SourceFile::new("x.expect.toml", text), Verdict::WrongAnswer)
        .map_err(|problems| problems.to_string())
}

#[test]
fn a_label_says_what_must_come_of_a_sample() {
    let text = LABEL.to_owned()
        + "also = [\"time-limit-cpu\"]\nfindings = [\"moves-not-minimal\"]\ndiagnosis = \"none\"\n\
           shows-in = [\"moves\"]\nscore = { coursera = [60, 70.5] }\nmisconception = \"guess\"\n";
    let label = label(&text).unwrap();
    assert_eq!(label.diagnosis_under("anything"), Some(Expected(None)));
    assert!(label.permits(Verdict::WrongAnswer) && label.permits(Verdict::TimeLimitCpu));
    assert!(label.permits(Verdict::Skipped) && !label.permits(Verdict::MemoryLimit));
    let range = label.score_under("coursera").unwrap();
    assert!(range.contains(Points::whole(60)) && range.contains(Points::from_hundredths(7050)));
    assert!(!range.contains(Points::whole(71)));
    assert_eq!(range.to_string(), "60 to 70.5");
    assert_eq!(label.score_under("cs210"), None);
}

#[test]
fn one_limit_stands_for_another_that_the_label_permits() {
    let limit = |also: &str| {
        let text = format!(
            "dialect = \"coursera\"\nverdict = \"time-limit-cpu\"\nnote = \"It is slow.\"\nalso = [{also}]\n"
        );
        Label::from_toml(&SourceFile::new("x", text), Verdict::TimeLimitCpu).unwrap()
    };
    let either = limit("\"memory-limit\", \"wrong-answer\"");
    assert!(either.is_met_by(Verdict::TimeLimitCpu) && either.is_met_by(Verdict::MemoryLimit));
    assert!(!either.is_met_by(Verdict::OutputLimit) && !either.is_met_by(Verdict::WrongAnswer));
    assert!(!limit("\"runtime-error\"").is_met_by(Verdict::MemoryLimit));
    let wrong = label(&(LABEL.to_owned() + "also = [\"memory-limit\"]\n")).unwrap();
    assert!(!wrong.is_met_by(Verdict::MemoryLimit));
}

#[test]
fn a_cause_may_be_asked_under_one_rubric_alone() {
    let label = label(&(LABEL.to_owned() + "diagnosis = { coursera = \"greedy\" }\n")).unwrap();
    let expected = Expected(Some(Mistake::Known(Misconception::Greedy)));
    assert_eq!(label.diagnosis_under("coursera"), Some(expected));
    assert_eq!(label.diagnosis_under("cs210"), None);
}

#[test]
fn one_range_holds_under_every_rubric() {
    let label = label(&(LABEL.to_owned() + "score = [5, 5]\n")).unwrap();
    assert_eq!(label.score_under("anything").unwrap().to_string(), "5");
}

#[test]
fn every_mistake_in_a_label_is_reported_at_once() {
    let refused = label(
        "verdict = \"accepted\"\nalso = [\"time-limit\", \"wrong-answer\"]\nscore = [70, 60]\nfindigs = []\n\
         findings = [\"output-empty\", \"output-empty\"]\nnote = 3\n",
    )
    .unwrap_err();
    for message in [
        "expected the key `dialect` in the label, found none",
        "expected the verdict `wrong-answer`, as the folder is named, found `accepted`",
        "did you mean `time-limit-cpu`?",
        "expected the least points first, found 70 before 60",
        "did you mean `findings`?",
        "expected each code once, found `output-empty` again",
        "expected a text, found `3`",
    ] {
        assert!(refused.contains(message), "{message}\n{refused}");
    }
    assert!(refused.contains("x.expect.toml:2:9"), "{refused}");
}

#[test]
fn a_right_sample_has_no_findings() {
    let text =
        "dialect = \"coursera\"\nverdict = \"accepted\"\nnote = \"Right.\"\nalso = [\"wrong-answer\"]\n";
    let problems = Label::from_toml(&SourceFile::new("x", text), Verdict::Accepted).unwrap_err();
    assert!(problems.to_string().contains("a right program has no findings"));
}

#[test]
fn a_sample_is_tried_under_the_rubrics_that_can_see_its_mistake() {
    let coursera = rubric::load("coursera").unwrap();
    let princeton = rubric::load("princeton-stdin").unwrap();
    let plain = label(LABEL).unwrap();
    assert!(plain.applies_to(&coursera) && !plain.applies_to(&princeton));
    let counted = label(&(LABEL.to_owned() + "shows-in = [\"enqueued\"]\n")).unwrap();
    assert!(!counted.applies_to(&coursera), "it asks for no number of nodes");
}

fn write(folder: &Path, file: &str, text: &str) {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn samples_are_folders_or_files_with_a_label_beside_them() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "README.md", "about");
    write(folder.path(), "wrong-answer/alice/Solver.java", "class Solver {}");
    write(folder.path(), "wrong-answer/alice.expect.toml", LABEL);
    write(folder.path(), "wrong-answer/bob.py", "print()");
    write(folder.path(), "wrong-answer/bob.expect.toml", LABEL);
    let mut set = SampleSet::default();
    set.add(folder.path()).unwrap();
    let names: Vec<&str> = set.samples.iter().map(|sample| sample.name.as_str()).collect();
    assert_eq!(names, ["wrong-answer/alice", "wrong-answer/bob"]);
    assert!(set.samples[1].path.ends_with("bob.py"));
    let again = set.add(folder.path()).unwrap_err().to_string();
    assert!(
        again.contains("found a sample of that name elsewhere too"),
        "{again}"
    );
}

#[test]
fn every_mistake_in_a_folder_of_samples_is_reported_at_once() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "wrong-anwser/x/a.py", "");
    write(folder.path(), "wrong-answer/alice/Solver.java", "");
    write(folder.path(), "wrong-answer/bob.expect.toml", LABEL);
    write(folder.path(), "wrong-answer/carol.py", "");
    write(folder.path(), "wrong-answer/carol.c", "");
    write(folder.path(), "wrong-answer/carol.expect.toml", "dialect = 1\n");
    let refused = SampleSet::default().add(folder.path()).unwrap_err().to_string();
    for message in [
        "did you mean `wrong-answer`?",
        "write `alice.expect.toml`",
        "expected a submission beside the label, found none",
        "expected one submission beside the label, found `carol.c` and `carol.py`",
    ] {
        assert!(refused.contains(message), "{message}\n{refused}");
    }
    let empty = tempfile::tempdir().unwrap();
    let refused = SampleSet::default().add(empty.path()).unwrap_err().to_string();
    assert!(refused.contains("expected a folder of samples"), "{refused}");
    let refused = SampleSet::default().add(&empty.path().join("none")).unwrap_err();
    assert!(refused.to_string().contains("there is no such folder"));
}

#[test]
fn the_shipped_samples_are_in_the_program_whole() {
    let set = SampleSet::shipped().unwrap();
    let on_disk = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/submissions");
    let mut beside = SampleSet::default();
    beside.add(&on_disk).unwrap();
    assert_eq!(set.samples.len(), beside.samples.len());
    for (unpacked, source) in set.samples.iter().zip(&beside.samples) {
        assert_eq!(unpacked.name, source.name);
        assert_eq!(unpacked.label, source.label);
        let files = |sample: &Path| -> Vec<_> {
            let entries = walkdir::WalkDir::new(sample)
                .sort_by_file_name()
                .into_iter()
                .map(Result::unwrap);
            let files = entries.filter(|entry| entry.file_type().is_file());
            files
                .map(|file| {
                    (
                        file.path().strip_prefix(sample).unwrap().to_owned(),
                        fs::read(file.path()).unwrap(),
                    )
                })
                .collect()
        };
        assert_eq!(files(&unpacked.path), files(&source.path), "{}", source.name);
    }
}
