//! Makes a class to measure with: `cargo run --example make_class -- FOLDER [STUDENTS]` writes a folder of submissions in Java, Python, C++, C and JavaScript, no two the same; a roster;
//! the times of handing in; and a rubric that runs each on small boards, some made for the run.
//!
//! Of 100 students 70 hand in a right program, 20 a wrong one, 10 what does not compile, crashes, floods, spins, sleeps or attacks. Every twentieth is late.
//! `grader class FOLDER/submissions --roster FOLDER/roster.csv --times FOLDER/times.csv --rubric FOLDER/class.toml` grades it.

#![expect(clippy::print_stdout, reason = "it tells what it made")]

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The samples that the class is made of, and how many of two hundred students hand in such a one.
const SAMPLES: &[(&str, usize)] = &[
    ("accepted/java-coursera", 50),
    ("accepted/java-own-queue", 10),
    ("accepted/python-coursera", 40),
    ("accepted/cpp-coursera", 24),
    ("accepted/javascript-coursera", 16),
    ("wrong-answer/java-blank-first-goal", 6),
    ("wrong-answer/java-gives-up", 4),
    ("wrong-answer/python-greedy", 6),
    ("wrong-answer/python-visited-at-enqueue", 5),
    ("wrong-answer/python-weighted-distance", 3),
    ("wrong-answer/cpp-even-parity", 4),
    ("wrong-answer/cpp-stops-short", 3),
    ("wrong-answer/c-always-unsolvable", 3),
    ("wrong-answer/c-one-move-too-few", 3),
    ("wrong-answer/javascript-boards-as-moves", 3),
    ("runtime-error/python-recursion", 2),
    ("runtime-error/javascript-undefined", 1),
    ("compile-error/java-missing-return", 3),
    ("compile-error/c-undeclared", 2),
    ("compile-error/python-indentation", 2),
];

/// Hostile ones and hopeless ones: the file's text, and how many of two hundred.
const HOSTILE: &[(&str, usize)] = &[
    ("#!/bin/sh\nexec yes 'Minimum number of moves = 4'\n", 2),
    ("#!/bin/sh\nwhile :; do :; done\n", 2),
    ("#!/bin/sh\nsleep 1000\n", 2),
    ("#!/bin/sh\nkill -9 $PPID\nkill -9 -1\nexit 1\n", 2),
    (
        "#!/bin/sh\ncat /etc/shadow ../*.golden.toml > /tmp/x\necho \"{\\\"verdict\\\": \\\"accepted\\\"}\"\n",
        2,
    ),
];

const RUBRIC: &str = r#"schema = "grader.rubric/v1"
title = "A class to measure with"
dialect = "coursera"
points = 100
due = 2026-11-20T22:59:00Z

[late]
per-day = "10 %"

[limits]
cpu = "2 s"
wall = "20 s"
memory = "512 MiB"
output = "1 MiB"

[[generate]]
id = "fresh"
size = 3
depth = [8, 14]
count = 2

[[criterion]]
id = "moves"
title = "The number of moves"
points = 60
fixtures = ["2x2/*solvable-0[1-3]", "3x3/depth-0[2468]-a", "3x3/depth-1[0258]-a", "named/puzzle04", "generated/fresh/*"]
requires = ["moves", "unsolvable"]

[[criterion]]
id = "path"
title = "The solution, board by board"
points = 40
fixtures = ["2x2/*solvable-0[1-3]", "3x3/depth-0[2468]-a", "3x3/depth-1[0258]-a", "named/puzzle04", "generated/fresh/*"]
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
    let mut times = "id,time\n".to_owned();
    for student in 0..students {
        let id = format!("s{student:04}");
        // A stride that is prime to the number of kinds mixes them; with this one the first sixty have some of each hostile kind.
        let kind = kinds.get(student * 33 % kinds.len());
        if let Some(kind) = kind {
            kind.write(&folder.join("submissions").join(&id), &id)?;
        }
        let day = if student % 20 == 19 { 21 } else { 20 };
        // Nothing fails to be written to a string.
        let _ = writeln!(roster, "{id},Student {student}");
        let _ = writeln!(times, "{id},2026-11-{day}T20:00:00Z");
    }
    fs::write(folder.join("roster.csv"), roster)?;
    fs::write(folder.join("times.csv"), times)?;
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
