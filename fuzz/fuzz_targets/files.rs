//! Any bytes as a file that staff, a platform or a student wrote. None makes its reader panic, nothing is unpacked beside its folder, and a gradebook that is read is printed whole.
//! The variable `PARSER` says whose reader it is: one of those in [`PARSERS`].
#![no_main]

mod cost;

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use grader::class::{Groups, Roster, Times, read_layout, time_zone};
use grader::gradebook::{Gradebook, dump};
use grader::problem::SourceFile;
use grader::submission::{ManifestFile, Submission};
use grader::judgement::Verdict;
use grader::verify::Label;
use libfuzzer_sys::fuzz_target;

type Parser = fn(&Path, &[u8]);

const PARSERS: [(&str, Parser); 10] = [
    ("rubric", |path, _| drop(grader::rubric::load_file(path))),
    ("dialect", |_, bytes| drop(grader::dialect::from_toml(&SourceFile::new("file", text(bytes))))),
    ("roster", |path, _| drop(Roster::read(path))),
    ("times", |path, _| drop(Times::read(path, time_zone("+01:00").as_ref()))),
    ("groups", |path, _| drop(Groups::read(path))),
    ("label", |_, bytes| drop(Label::from_toml(&SourceFile::new("file", text(bytes)), Verdict::Accepted))),
    ("manifest", |_, bytes| drop(ManifestFile::parse(Path::new("file"), &text(bytes)))),
    ("archive", |path, _| drop(Submission::locate(path))),
    ("class", |path, _| drop(read_layout(path, None, &[]))),
    ("gradebook", gradebook),
];

static PARSER: LazyLock<Parser> = LazyLock::new(|| {
    let name = std::env::var("PARSER").unwrap_or_default();
    let found = PARSERS.iter().find(|(known, _)| *known == name);
    let names = PARSERS.map(|(known, _)| known).join(", ");
    found.unwrap_or_else(|| panic!("PARSER is one of {names}")).1
});

fuzz_target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("file.zip");
    fs::write(&path, bytes).expect("a file can be written");
    cost::within_bounds(|| PARSER(&path, bytes));
    let beside = fs::read_dir(folder.path()).expect("it is readable").count();
    assert_eq!(beside, 1, "something was written beside the file");
});

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// As it is, and with every seal renewed, so that what is behind them is read too.
fn gradebook(path: &Path, _: &[u8]) {
    if let Ok(gradebook) = Gradebook::open(path) {
        drop(dump(&gradebook));
    }
    if let Ok(gradebook) = Gradebook::open_unchecked(path)
        && let Ok(damage) = gradebook.damage()
        && gradebook.mend(&damage).is_ok()
    {
        drop(dump(&gradebook));
    }
}
