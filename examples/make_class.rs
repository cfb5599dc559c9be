//! Makes a class to measure with: `cargo run --example make_class -- FOLDER [STUDENTS]` writes a folder of submissions in several languages, right, wrong and hostile, no two the
//! same, and a rubric that runs each on a few small boards.
//!
//! `grader class FOLDER/submissions --rubric FOLDER/class.toml` grades it.

#![expect(clippy::print_stdout, reason = "it tells what it made")]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The samples that the class is made of, and how many of forty students hand in such a one.
const SAMPLES: &[(&str, usize)] = &[
    ("accepted/python-coursera", 9),
    ("accepted/cpp-coursera", 3),
    ("accepted/java-coursera", 1),
    ("accepted/javascript-coursera", 3),
    ("wrong-answer/python-greedy", 3),
    ("wrong-answer/python-visited-at-enqueue", 3),
    ("wrong-answer/python-zero-in-inversions", 2),
    ("wrong-answer/cpp-even-parity", 2),
    ("wrong-answer/c-always-unsolvable", 2),
    ("wrong-answer/javascript-boards-as-moves", 2),
    ("runtime-error/c-null-pointer", 2),
    ("runtime-error/python-recursion", 1),
    ("compile-error/c-undeclared", 2),
    ("compile-error/python-indentation", 1),
];

/// Hostile ones: the file's text, and how many of forty.
const HOSTILE: &[(&str, usize)] = &[
    ("#!/bin/sh\nexec yes 'Minimum number of moves = 4'\n", 1),
    ("#!/bin/sh\nwhile :; do :; done\n", 1),
    ("#!/bin/sh\nkill -9 $PPID\nkill -9 -1\nexit 1\n", 1),
    (
        "#!/bin/sh\ncat /etc/shadow ../*.golden.toml > /tmp/x\necho \"{\\\"verdict\\\": \\\"accepted\\\"}\"\n",
        1,
    ),
];

const RUBRIC: &str = r#"schema = "grader.rubric/v1"
title = "A class to measure with"
dialect = "coursera"
points = 100

[limits]
cpu = "2 s"
wall = "600 s"
memory = "512 MiB"
output = "1 MiB"

[[criterion]]
id = "moves"
title = "The number of moves"
points = 60
fixtures = ["2x2/*", "3x3/depth-0[1-9]-a", "named/puzzle04"]
requires = ["moves", "unsolvable"]

[[criterion]]
id = "path"
title = "The solution, board by board"
points = 40
fixtures = ["2x2/*", "3x3/depth-0[1-9]-a", "named/puzzle04"]
requires = ["path", "unsolvable"]
"#;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| "class".to_owned()));
    let students = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(400);
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/submissions");
    fs::create_dir_all(folder.join("submissions"))?;
    fs::write(folder.join("class.toml"), RUBRIC)?;
    let kinds: Vec<Kind> = SAMPLES
        .iter()
        .map(|(path, count)| (Kind::Sample(samples.join(path)), *count))
        .chain(HOSTILE.iter().map(|(text, count)| (Kind::Script(text), *count)))
        .flat_map(|(kind, count)| std::iter::repeat_n(kind, count))
        .collect();
    let mut roster = "id,name\n".to_owned();
    for student in 0..students {
        let id = format!("s{student:04}");
        // A stride that is prime to the number of kinds mixes them.
        let kind = kinds.get(student * 7 % kinds.len());
        if let Some(kind) = kind {
            kind.write(&folder.join("submissions").join(&id), &id)?;
        }
        for part in [&id, ",Student ", &student.to_string(), "\n"] {
            roster.push_str(part);
        }
    }
    fs::write(folder.join("roster.csv"), roster)?;
    println!(
        "{students} submissions of {} kinds in {}",
        SAMPLES.len() + HOSTILE.len(),
        folder.display()
    );
    Ok(())
}

/// What a student hands in.
#[derive(Clone)]
enum Kind {
    /// A sample's folder.
    Sample(PathBuf),
    /// A script.
    Script(&'static str),
}

impl Kind {
    fn write(&self, to: &Path, id: &str) -> io::Result<()> {
        match self {
            Self::Script(text) => {
                fs::write(to, format!("{text}# {id}\n"))?;
                executable(to)
            }
            Self::Sample(from) => copy(from, to, id),
        }
    }
}

/// Copies a folder; its sources get a comment that makes them the student's own.
fn copy(from: &Path, to: &Path, id: &str) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target, id)?;
            continue;
        }
        let mut bytes = fs::read(entry.path())?;
        let ending = target
            .extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or_default();
        match ending {
            "py" => bytes.extend_from_slice(format!("\n# {id}\n").as_bytes()),
            "c" | "h" | "cpp" | "hpp" | "java" | "js" => {
                bytes.extend_from_slice(
                    format!(
                        "
// {id}
"
                    )
                    .as_bytes(),
                );
            }
            _ => {}
        }
        fs::write(target, bytes)?;
    }
    Ok(())
}

fn executable(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o755))
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        Ok(())
    }
}
