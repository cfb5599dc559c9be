//! An autograder for Gradescope: the zip that it unpacks to `/autograder/source`. Owns what is in it; knows neither the command line nor how grading goes.
//!
//! The same grader and rubric give the same bytes: the files are in order, and their time is the earliest that a zip can tell.

mod carried_rubric;
mod linkage;
mod runtime;
mod template;

use std::collections::BTreeMap;
use std::io::{Cursor, Write};

use zip::CompressionMethod;
use zip::result::ZipResult;
use zip::write::{SimpleFileOptions, ZipWriter};

pub use carried_rubric::{CarriedRubric, CarryError};
pub use linkage::{Linkage, LinkageError};
pub use runtime::Runtime;
pub use template::Template;

/// What Gradescope runs once, when it builds the image.
const SETUP: &str = include_str!("../templates/gradescope/setup.sh");
/// What Gradescope runs for each submission.
const RUN: &str = include_str!("../templates/gradescope/run_autograder");

/// The files of a bundle.
#[derive(Clone, Debug)]
pub struct Bundle {
    files: BTreeMap<String, File>,
}

#[derive(Clone, Debug)]
struct File {
    executable: bool,
    bytes: Vec<u8>,
}

impl Bundle {
    /// An autograder for Gradescope from the grader's own binary, a rubric, and what submissions need to be compiled and run.
    pub fn gradescope(grader: Vec<u8>, rubric: CarriedRubric, runtimes: &[Runtime]) -> Self {
        let packages: Vec<&str> = Runtime::packages_of(runtimes);
        let script = |text: &str| {
            let text = text.replace("@RUBRIC@", &in_shell(&rubric.name));
            text.replace("@PACKAGES@", &packages.join(" ")).into_bytes()
        };
        let programs = [
            ("setup.sh", script(SETUP)),
            ("run_autograder", script(RUN)),
            ("grader", grader),
        ];
        let programs = programs.map(|(name, bytes)| (name.to_owned(), bytes, true));
        let of_rubric = rubric.files.into_iter().map(|(name, bytes)| (name, bytes, false));
        let files = programs.into_iter().chain(of_rubric);
        Self {
            files: files
                .map(|(name, bytes, executable)| (name, File { executable, bytes }))
                .collect(),
        }
    }

    /// The zip archive.
    pub fn to_zip(&self) -> ZipResult<Vec<u8>> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, file) in &self.files {
            let options = SimpleFileOptions::default()
                .compression_method(CompressionMethod::Deflated)
                .last_modified_time(zip::DateTime::default())
                .unix_permissions(if file.executable { 0o755 } else { 0o644 });
            zip.start_file(name.as_str(), options)?;
            zip.write_all(&file.bytes)?;
        }
        Ok(zip.finish()?.into_inner())
    }

    /// The names of the files, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }
}

/// A word as a shell reads it, whatever is in it.
fn in_shell(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rubric_s_name_is_one_word_for_the_shell() {
        let rubric = CarriedRubric {
            name: "rubric/it's $HOME `x`.toml".to_owned(),
            files: BTreeMap::new(),
        };
        let bundle = Bundle::gradescope(b"grader".to_vec(), rubric, &[Runtime::Java, Runtime::C]);
        let run = String::from_utf8(bundle.files["run_autograder"].bytes.clone()).unwrap();
        assert!(
            run.contains(r"--rubric 'rubric/it'\''s $HOME `x`.toml' --report"),
            "{run}"
        );
        let setup = String::from_utf8(bundle.files["setup.sh"].bytes.clone()).unwrap();
        assert!(
            setup.contains("--no-install-recommends default-jdk-headless gcc libc6-dev\n"),
            "{setup}"
        );
        assert!(!setup.contains('@') && !run.contains("@RUBRIC@"));
        let packages = Runtime::packages_of(&[Runtime::Typescript, Runtime::Javascript]);
        assert_eq!(packages, ["node-typescript", "nodejs"]);
    }
}
