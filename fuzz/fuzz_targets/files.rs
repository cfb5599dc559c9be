//! Any bytes as a file that staff, a platform or a student wrote: a rubric, a dialect, a roster, times, groups, a label, a `submission.toml`, an archive, a gradebook. None makes its reader
//! panic, and a gradebook that is read is printed whole. The first byte chooses.
#![no_main]

use std::fs::{self, File};
use std::path::Path;

use grader::class::{Groups, Roster, Times, time_zone};
use grader::gradebook::{Gradebook, dump};
use grader::problem::SourceFile;
use grader::submission::{ManifestFile, unzip_class};
use grader::verdict::Verdict;
use grader::verify::Label;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let [choice, bytes @ ..] = input else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("file");
    fs::write(&path, bytes).expect("a file can be written");
    let text = String::from_utf8_lossy(bytes);
    let source = SourceFile::new("file", &*text);
    match choice % 9 {
        0 => drop(grader::rubric::load_file(&path)),
        1 => drop(grader::dialect::from_toml(&source)),
        2 => drop(Roster::read(&path)),
        3 => drop(Times::read(&path, time_zone("+01:00").as_ref())),
        4 => drop(Groups::read(&path)),
        5 => drop(Label::from_toml(&source, Verdict::Accepted)),
        6 => drop(ManifestFile::parse(Path::new("file"), &text)),
        7 => unpack(&path, &folder.path().join("into")),
        _ => {
            if let Ok(gradebook) = Gradebook::open(&path) {
                drop(dump(&gradebook));
            }
        }
    }
});

fn unpack(archive: &Path, into: &Path) {
    fs::create_dir(into).expect("a folder can be made");
    drop(unzip_class(File::open(archive).expect("it was just written"), into));
    let above = into.parent().expect("it is in the folder");
    assert_eq!(fs::read_dir(above).expect("it is readable").count(), 2, "something was unpacked beside the folder");
}
