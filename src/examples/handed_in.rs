//! Examples that were handed in with a program, for points.

use crate::judgement::{Finding, FindingCode};
use crate::problem::SourceFile;
use crate::rubric::Rubric;

use super::Examples;

/// The most wrong claims that are named.
const NAMED: usize = 5;

/// The largest file that is read.
pub const MOST_BYTES: u64 = 64 * 1024;

/// What became of the examples that were to be handed in.
#[derive(Clone, Debug)]
pub enum HandedIn {
    /// There are none, or they cannot be read, and why.
    Unread(Vec<Finding>),
    /// They were read.
    Read {
        /// The claims that are wrong.
        wrong: Vec<Finding>,
        /// How many usual mistakes the right ones catch.
        caught: usize,
        /// What to add.
        hint: Option<String>,
    },
}

impl HandedIn {
    /// The examples of a file; `None` where it was not handed in.
    pub fn of(name: &str, bytes: Option<&[u8]>, rubric: &Rubric) -> Self {
        let unread = |message: String, hint: &str| {
            Self::Unread(vec![
                Finding::new(FindingCode::ExamplesUnread, message).hint(hint),
            ])
        };
        let Some(bytes) = bytes else {
            let message = format!("no file `{name}` was handed in");
            return unread(
                message,
                "write down boards with the answers that you expect, and hand them in with your program",
            );
        };
        if bytes.len() as u64 > MOST_BYTES {
            let message = format!("`{name}` is larger than {} KiB", MOST_BYTES / 1024);
            return unread(message, "a few small boards are enough");
        }
        let Ok(text) = str::from_utf8(bytes) else {
            return unread(
                format!("`{name}` is not text in UTF-8"),
                "save it as plain text in UTF-8",
            );
        };
        let source = SourceFile::new(name, text);
        let found = |code: FindingCode, problems: &crate::problem::Problems| {
            let named = problems.iter().take(NAMED).map(|problem| {
                let line = problem.span.as_ref().map_or(1, |span| source.line(span.start));
                let mut finding = Finding::new(code, format!("`{name}`, line {line}: {}", problem.message));
                finding.hint.clone_from(&problem.hint);
                finding
            });
            named.collect::<Vec<_>>()
        };
        match Examples::read(&source, rubric) {
            Err(problems) => Self::Unread(found(FindingCode::ExamplesUnread, &problems)),
            Ok(examples) => Self::Read {
                wrong: found(FindingCode::ExamplesWrong, &examples.problems()),
                caught: examples.catches(rubric).caught.len(),
                hint: examples
                    .gaps(rubric)
                    .first()
                    .map(|gap| format!("There is {gap} yet.")),
            },
        }
    }

    /// What is wrong in one part of the criterion: in the first the claims, in the others that so many mistakes are caught. `all` is how many are asked.
    pub fn findings(&self, part: usize, all: usize) -> Vec<Finding> {
        match self {
            Self::Unread(why) => why.clone(),
            Self::Read { wrong, .. } if part == 0 => wrong.clone(),
            Self::Read { caught, hint, .. } if *caught < part => {
                let message = format!("the examples would catch {caught} usual mistakes");
                let mut finding = Finding::new(FindingCode::ExamplesFew, message)
                    .comparing(format!("{all} for all the points"), caught);
                finding.hint.clone_from(hint);
                vec![finding]
            }
            Self::Read { .. } => Vec::new(),
        }
    }
}
