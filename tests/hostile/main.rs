//! What a whole grader makes of hostile programs: the verdict and the sentence that stand in its report. What the sandbox makes of them has a suite of its
//! own, beside the sandbox.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::LazyLock;

use testing::{Conclusion, Missing, Outcome, Trial};

/// One test for each tier that isolates.
macro_rules! in_each_tier {
    ($($test:ident),* $(,)?) => {
        vec![$(
            Trial::ignorable_test(concat!(stringify!($test), " (namespaces)"), || $test("namespaces").conclude()),
            Trial::ignorable_test(concat!(stringify!($test), " (fallback)"), || $test("fallback").conclude()),
        )*]
    };
}

fn main() -> ExitCode {
    testing::run(in_each_tier![
        the_report_names_each_end_for_what_it_was,
        the_report_says_of_a_program_that_waits_that_it_waited,
        many_lines_make_a_short_report,
        words_that_look_like_a_verdict_are_only_words,
        a_command_that_names_the_rubric_or_a_report_cannot_read_it,
        nothing_of_a_submission_runs_outside_of_its_box,
        a_submission_cannot_give_itself_files_by_naming_them,
        a_build_that_fills_the_disk_is_ended_and_reported,
        folders_that_a_build_makes_too_deep_end_it_and_leave_nothing,
        what_a_build_makes_can_be_replaced_by_nobody_else,
        nothing_above_a_workspace_changes_how_a_submission_is_built,
        a_line_to_run_again_runs_nothing_else,
        a_command_that_no_system_can_start_is_the_submissions_own_failure,
        what_a_class_is_graded_with_and_the_others_in_it_stay_hidden,
    ])
}

fn utf8(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The hostile program of the sandbox's suite, compiled once.
fn hostile() -> Result<&'static Path, Missing> {
    static PROGRAM: LazyLock<(tempfile::TempDir, PathBuf)> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("hostile");
        let compiler = Command::new("cc")
            .args(["-O1", "-w", "-pthread", "-o"])
            .arg(&program)
            .arg(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/sandbox/tests/hostile/hostile.c"
            ))
            .status()
            .unwrap();
        assert!(compiler.success(), "the hostile program does not compile");
        (folder, program)
    });
    testing::need(&["cc"])?;
    Ok(&PROGRAM.1)
}

/// Why this host does not have a tier, if that is what the grader said.
fn missing(errors: &str) -> Outcome {
    if errors.contains("does not work on this host") {
        return Err(Missing::new(errors));
    }
    Ok(())
}

const RUBRIC: &str = r#"
schema = "grader.rubric/v1"
title = "Hostile"
dialect = "coursera"
points = 1

[limits]
cpu = "200 ms"
wall = "30 s"
memory = "64 MiB"
output = "64 KiB"

[[criterion]]
id = "moves"
title = "Moves"
points = 1
fixtures = ["named/puzzle04"]
requires = ["moves"]
"#;

/// The report on a command.
fn graded(tier: &str, rubric: &Path, options: &[&str], command: &[&str]) -> Result<String, Missing> {
    let output = Command::new(env!("CARGO_BIN_EXE_grader"))
        .args(["run", "--sandbox", tier, "--rubric"])
        .arg(rubric)
        .args(options)
        .arg("--")
        .args(command)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    missing(&errors)?;
    assert_eq!(
        output.status.code(),
        Some(0),
        "{tier} {command:?}: {said}{errors}"
    );
    Ok(said)
}

fn rubric(folder: &Path, wall: &str) -> PathBuf {
    let path = folder.join("rubric.toml");
    std::fs::write(&path, RUBRIC.replace("30 s", wall)).unwrap();
    path
}

fn the_report_names_each_end_for_what_it_was(tier: &str) -> Outcome {
    let program = hostile()?;
    let folder = tempfile::tempdir().unwrap();
    let rubric = rubric(folder.path(), "30 s");
    for (attack, verdict, sentence) in [
        (&["spin"][..], "time-limit-cpu", "more CPU time than allowed"),
        (&["balloon"], "memory-limit", "more memory than allowed"),
        (&["flood", "2"], "output-limit", "printed more than allowed"),
        (&["raise", "24"], "runtime-error", "SIGXCPU"),
        (&["raise", "9"], "runtime-error", "SIGKILL"),
        (&["exit", "137"], "runtime-error", "exit status 137"),
        (&["recurse"], "runtime-error", "SIGSEGV"),
        (
            &["daemon", "report"],
            "wrong-answer",
            "still there after it ended",
        ),
    ] {
        let mut command = vec![utf8(program)];
        command.extend(attack);
        let said = graded(tier, &rubric, &["--format", "json"], &command)?;
        {
            assert!(said.contains(&format!("\"{verdict}\"")), "{attack:?}: {said}");
            assert!(said.contains(sentence), "{attack:?}: {said}");
        }
    }
    Ok(())
}

fn the_report_says_of_a_program_that_waits_that_it_waited(tier: &str) -> Outcome {
    let program = hostile()?;
    let folder = tempfile::tempdir().unwrap();
    let rubric = rubric(folder.path(), "300 ms");
    let command = [utf8(program), "answer_then_sleep"];
    let said = graded(tier, &rubric, &["--format", "json"], &command)?;
    assert!(
        said.contains("\"time-limit-wall\"") && said.contains("it may wait for input"),
        "{said}"
    );
    Ok(())
}

fn many_lines_make_a_short_report(tier: &str) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let rubric = rubric(folder.path(), "30 s");
    let larger = std::fs::read_to_string(&rubric)
        .unwrap()
        .replace("64 KiB", "64 MiB")
        .replace("200 ms", "5 s");
    std::fs::write(&rubric, larger).unwrap();
    let command = ["/bin/sh", "-c", "yes line | head -n 20000"];
    let said = graded(tier, &rubric, &["--format", "text"], &command)?;
    assert!(said.len() < 100_000, "{} bytes", said.len());
    Ok(())
}

fn words_that_look_like_a_verdict_are_only_words(tier: &str) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let rubric = rubric(folder.path(), "30 s");
    let forged = r#"printf '{"verdict":"accepted","score":{"earned":"1"}}\n::error::forged\n\033[2J</script>]]>=cmd()\n'; printf 'timelimit exceeded\n' >&2; exit 3"#;
    let said = graded(tier, &rubric, &["--format", "text"], &["/bin/sh", "-c", forged])?;
    assert!(
        said.contains("exit status 3") && !said.contains('\u{1b}'),
        "{said}"
    );
    assert!(!said.lines().any(|line| line.starts_with("::error::")), "{said}");
    Ok(())
}

fn a_command_that_names_the_rubric_or_a_report_cannot_read_it(tier: &str) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let rubric = rubric(folder.path(), "30 s");
    let report = folder.path().join("report.json");
    std::fs::write(&report, "an earlier report: secret\n").unwrap();
    let target = format!("json={}", utf8(&report));
    for secret in [&rubric, &report] {
        let earlier = std::fs::read_to_string(secret).unwrap();
        let options = ["--format", "text", "--report", target.as_str()];
        let said = graded(tier, &rubric, &options, &["/bin/cat", utf8(secret)])?;
        {
            assert!(
                !said.contains("an earlier report") && !said.contains("dialect = "),
                "{said}"
            );
            std::fs::write(secret, &earlier).unwrap();
        }
    }
    Ok(())
}

/// The report on what somebody handed in. All files are executable.
fn graded_folder(tier: &str, files: &[(&str, String)]) -> Result<String, Missing> {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let submission = folder.path().join("submission");
    std::fs::create_dir(&submission).unwrap();
    for (name, text) in files {
        let path = submission.join(name);
        std::fs::write(&path, text.replace("FOLDER", utf8(&submission))).unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
    }
    let rubric = rubric(folder.path(), "30 s");
    let output = Command::new(env!("CARGO_BIN_EXE_grader"))
        .args(["run", "--sandbox", tier, "--rubric"])
        .arg(&rubric)
        .arg("--submission")
        .arg(&submission)
        // What a submission names from here must not be found.
        .current_dir(&submission)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    missing(&errors)?;
    Ok(format!("{}{errors}", String::from_utf8_lossy(&output.stdout)))
}

/// Version managers' scripts are asked outside of any box what they stand for; a submission's, whatever they are called, never.
fn nothing_of_a_submission_runs_outside_of_its_box(tier: &str) -> Outcome {
    use std::os::unix::fs::PermissionsExt;
    let outside = tempfile::tempdir().unwrap();
    std::fs::set_permissions(outside.path(), PermissionsExt::from_mode(0o777)).unwrap();
    let mark = outside.path().join("ran");
    let evil = format!("#!/bin/sh\necho ran > {}\necho moves\n", utf8(&mark));
    let commands = |words: &str| ("submission.toml", words.to_owned());
    for files in [
        vec![("python3", evil.clone())],
        vec![
            ("python3", evil.clone()),
            commands("build = [\"./python3\"]\nrun = [\"./python3\"]\n"),
        ],
        vec![("node", evil.clone()), commands("run = [\"./node\"]\n")],
        vec![
            ("python3", evil.clone()),
            commands("build = [\"FOLDER/python3\"]\nrun = [\"FOLDER/python3\"]\n"),
        ],
        vec![
            ("python3", evil.clone()),
            ("solver", "#!FOLDER/python3\n".to_owned()),
            commands("run = [\"./solver\"]\n"),
        ],
        vec![
            ("python3", evil.clone()),
            ("solver", "#!./python3\n".to_owned()),
            commands("run = [\"./solver\"]\n"),
        ],
    ] {
        let said = graded_folder(tier, &files)?;
        {
            assert!(!mark.exists(), "{files:?} {said}");
        }
    }
    Ok(())
}

fn a_submission_cannot_give_itself_files_by_naming_them(tier: &str) -> Outcome {
    use std::os::unix::fs::PermissionsExt;
    let outside = tempfile::tempdir().unwrap();
    std::fs::set_permissions(outside.path(), PermissionsExt::from_mode(0o755)).unwrap();
    let secret = outside.path().join("bin/secret");
    std::fs::create_dir(outside.path().join("bin")).unwrap();
    std::fs::write(&secret, "#!/bin/sh\necho BREACH\n").unwrap();
    std::fs::set_permissions(&secret, PermissionsExt::from_mode(0o755)).unwrap();
    let secret = utf8(&secret);
    let solver = (
        "solver",
        "#!/bin/sh\nfor file; do cat \"$file\"; \"$file\"; done >&2\nexit 3\n".to_owned(),
    );
    let link = ("build", format!("#!/bin/sh\nln -s {secret} link\n"));
    let commands = |words: String| ("submission.toml", words);
    let words = format!("run = [\"./solver\", \"{secret}\", \"../../../../../..{secret}\"]\n");
    for files in [
        vec![solver.clone(), commands(words)],
        vec![
            solver.clone(),
            link.clone(),
            commands("build = [\"./build\"]\nrun = [\"./solver\", \"link\"]\n".to_owned()),
        ],
        vec![
            link,
            commands("build = [\"./build\"]\nrun = [\"./link\"]\n".to_owned()),
        ],
        vec![commands(format!("run = [\"{secret}\"]\n"))],
        vec![("script", format!("#!{secret}\n"))],
    ] {
        let said = graded_folder(tier, &files)?;
        {
            assert!(!said.contains("BREACH"), "{files:?} {said}");
        }
    }
    Ok(())
}

fn a_build_that_fills_the_disk_is_ended_and_reported(tier: &str) -> Outcome {
    testing::need(&["make", "fallocate"])?;
    let makefile = "solver:\n\tfallocate -l 700MiB one\n\tfallocate -l 700MiB two\n\tsleep 600\n";
    let files = [
        ("Makefile", makefile.to_owned()),
        ("main.c", "int main(void) { return 0; }\n".to_owned()),
    ];
    let said = graded_folder(tier, &files)?;
    assert!(
        said.contains(
            "it wrote more than 1024 MiB in 131072 files, in folders 256 deep, and a build may write no more"
        ),
        "{said}"
    );
    Ok(())
}

/// A grader that keeps its workspaces in a folder of their own.
fn grader_in(temporary: &Path, tier: &str, submission: &Path) -> Result<String, Missing> {
    let output = Command::new(env!("CARGO_BIN_EXE_grader"))
        .args(["run", "--sandbox", tier, "--rubric"])
        .arg(rubric(temporary.parent().unwrap(), "30 s"))
        .arg("--submission")
        .arg(submission)
        .env("TMPDIR", temporary)
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    missing(&said)?;
    Ok(said)
}

/// A folder that everyone may pass through, with `tmp` and `submission` in it.
fn place(files: &[(&str, &str)]) -> tempfile::TempDir {
    use std::os::unix::fs::PermissionsExt;
    let base = tempfile::tempdir().unwrap();
    std::fs::set_permissions(base.path(), PermissionsExt::from_mode(0o755)).unwrap();
    for folder in ["tmp", "submission"] {
        std::fs::create_dir(base.path().join(folder)).unwrap();
    }
    for (name, text) in files {
        let path = base.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    base
}

const NO_MAIN: &str = "int main(void) { return 0; }\n";

fn folders_that_a_build_makes_too_deep_end_it_and_leave_nothing(tier: &str) -> Outcome {
    testing::need(&["make", "cc", "perl"])?;
    for depth in [1_000, 30_000] {
        let makefile = format!(
            "solver:\n\t@perl -e 'for (1..{depth}) {{ mkdir \"d\" or die; chdir \"d\" or die }}'\n\tcc -o solver main.c\n"
        );
        let base = place(&[("submission/Makefile", &makefile), ("submission/main.c", NO_MAIN)]);
        let temporary = base.path().join("tmp");
        let said = grader_in(&temporary, tier, &base.path().join("submission"))?;
        assert!(said.contains("in folders 256 deep"), "{depth} {said}");
        let left: Vec<_> = std::fs::read_dir(&temporary).unwrap().flatten().collect();
        assert!(left.is_empty(), "{depth} {left:?} {said}");
    }
    Ok(())
}

/// Asked by the build itself: who may write where it is, and around it.
fn what_a_build_makes_can_be_replaced_by_nobody_else(tier: &str) -> Outcome {
    testing::need(&["make", "cc", "find"])?;
    // What lies open while it is built comes to light when it runs; without the Makefile it does not compile.
    let makefile = "solver: main.c\n\t@find .. -perm -002 ! -type l | sed 's/.*/\"open: &\\\\n\"/' > open.h\n\tcc -o solver main.c\n";
    let main =
        "#include <stdio.h>\nint main() { fputs(\"looked\\n\"\n#include \"open.h\"\n, stderr); return 3; }\n";
    let base = place(&[
        ("submission/Makefile", makefile),
        ("submission/main.c", main),
        ("submission/below/notes.txt", "x"),
    ]);
    let said = grader_in(&base.path().join("tmp"), tier, &base.path().join("submission"))?;
    assert!(said.contains("looked"), "{said}");
    assert!(!said.contains("open: "), "{said}");
    Ok(())
}

fn nothing_above_a_workspace_changes_how_a_submission_is_built(tier: &str) -> Outcome {
    let strays = [
        ("tmp/Cargo.toml", "[workspace]\nmembers = [\"nowhere\"]\n"),
        ("tmp/.cargo/config.toml", "[build]\ntarget = \"no-such-target\"\n"),
        (
            "tmp/rust-toolchain.toml",
            "[toolchain]\nchannel = \"no-such-channel\"\n",
        ),
        ("tmp/package.json", "{ \"type\": \"module\" }\n"),
        ("tmp/go.work", "nonsense\n"),
        ("tmp/go.mod", "nonsense\n"),
    ];
    let cargo = [
        (
            "submission/Cargo.toml",
            "[package]\nname = \"solver\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
        ),
        (
            "submission/src/main.rs",
            "fn main() { eprintln!(\"I ran\"); std::process::exit(3) }\n",
        ),
    ];
    let node = [(
        "submission/solver.js",
        "const fs = require('fs'); console.error('I ran'); process.exit(3)\n",
    )];
    for (tool, files) in [("cargo", &cargo[..]), ("node", &node)] {
        testing::need(&[tool])?;
        let base = place(&[&strays[..], files].concat());
        let said = grader_in(&base.path().join("tmp"), tier, &base.path().join("submission"))?;
        assert!(said.contains("I ran"), "{tool}: {said}");
    }
    Ok(())
}

/// The line that staff paste is read by a real shell, in which the program itself is not there.
fn a_line_to_run_again_runs_nothing_else(tier: &str) -> Outcome {
    testing::need(&["cc"])?;
    for name in [
        "a`touch x`&&b.c",
        "$(touch x).c",
        "a;touch x;.c",
        "a'|touch x|'.c",
        "-o x.c",
        "a\ntouch x\n.c",
    ] {
        let base = place(&[]);
        std::fs::write(base.path().join("submission").join(name), NO_MAIN).unwrap();
        let said = grader_in(&base.path().join("tmp"), tier, &base.path().join("submission"))?;
        let lines = said
            .lines()
            .skip_while(|line| !line.contains("run it again with"));
        let line = lines
            .skip(1)
            .find(|line| line.contains("printf"))
            .unwrap_or_else(|| panic!("{said}"));
        let folder = tempfile::tempdir().unwrap();
        Command::new("/bin/sh")
            .args(["-c", line])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let made: Vec<_> = std::fs::read_dir(folder.path())
            .unwrap()
            .flatten()
            .map(|entry| entry.file_name())
            .filter(|name| name != "puzzle.txt")
            .collect();
        assert!(made.is_empty(), "{name:?} {made:?} {line}");
    }
    Ok(())
}

fn a_command_that_no_system_can_start_is_the_submissions_own_failure(tier: &str) -> Outcome {
    let long = format!("run = [\"./solver\", \"{}\"]\n", "y".repeat(1 << 20));
    for files in [
        vec![("submission/submission.toml", "run = [\"./sol\\u0000ver\"]\n")],
        vec![(
            "submission/submission.toml",
            "build = [\"make\", \"\\u0000\"]\nrun = [\"./solver\"]\n",
        )],
        vec![("submission/submission.toml", long.as_str())],
        vec![("submission/solver", "#!/bin/sh\0x\necho moves\n")],
    ] {
        let base = place(&files);
        let said = grader_in(&base.path().join("tmp"), tier, &base.path().join("submission"))?;
        assert!(
            !said.contains("judge error") && !said.contains("withheld"),
            "{said}"
        );
        assert!(
            said.contains("NUL") || said.contains("longer than") || said.contains("/bin/sh"),
            "{said}"
        );
    }
    Ok(())
}

/// The course's folder lies in the installation of an interpreter, which is granted as a whole; what the grader works with stays hidden all the same.
fn what_a_class_is_graded_with_and_the_others_in_it_stay_hidden(tier: &str) -> Outcome {
    use std::os::unix::fs::PermissionsExt;
    let open = |path: &Path, mode| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    let base = tempfile::tempdir().unwrap();
    open(base.path(), 0o755);
    let at = |name: &str| base.path().canonicalize().unwrap().join(name);
    for folder in ["tool/bin", "tool/course/hw/alice", "tool/course/hw/bob"] {
        std::fs::create_dir_all(at(folder)).unwrap();
    }
    // Of its own, not the system's by a link.
    std::fs::copy("/bin/sh", at("tool/bin/lua5.4")).unwrap();
    open(&at("tool/bin/lua5.4"), 0o755);
    rubric(&at("tool/course"), "30 s");
    let course = at("tool/course");
    let secrets = [
        "rubric.toml",
        "roster.csv",
        "times.csv",
        "book.db",
        "book.db-wal",
        "hw/bob/solver",
    ];
    let list: Vec<_> = secrets
        .iter()
        .map(|name| format!("{}/{name}", utf8(&course)))
        .collect();
    // What is granted is seen to be so by a file that nobody hides.
    let attack = format!(
        "#!/usr/bin/env lua5.4\nfound=\nfor file in {} {}/notes; do [ -n \"$(head -c 1 $file 2>&-)\" ] && found=\"$found <${{file##*/}}>\"; done\necho \"found$found\" >&2\nexit 3\n",
        list.join(" "),
        utf8(&course)
    );
    for (name, text) in [
        ("roster.csv", "id,name\nalice,Alice\nbob,Bob\n"),
        ("times.csv", "id,time\nalice,2026-01-01T00:00:00Z\n"),
        ("notes", "for everybody\n"),
        ("hw/bob/solver", "#!/bin/sh\nexit 4\n"),
        ("hw/alice/solver", &attack),
    ] {
        std::fs::write(course.join(name), text).unwrap();
        open(&course.join(name), 0o755);
    }
    let mut path = std::env::var_os("PATH").unwrap();
    path.push(":");
    path.push(at("tool/bin"));
    let grader = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grader"));
        let output = command
            .args(arguments)
            .current_dir(&course)
            .env("PATH", &path)
            .output();
        let output = output.unwrap();
        format!(
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )
    };
    let given = "--rubric rubric.toml --gradebook book.db --roster roster.csv --times times.csv --jobs 1";
    let mut arguments = vec!["class", "hw", "--sandbox", tier];
    arguments.extend(given.split(' '));
    let graded = grader(&arguments);
    missing(&graded)?;
    let report = grader(&["gradebook", "report", "alice", "--gradebook", "book.db"]);
    assert!(report.contains("found <notes>"), "{tier} {graded}{report}");
    for secret in secrets {
        let name = format!("<{}>", secret.rsplit('/').next().unwrap());
        assert!(!report.contains(&name), "{tier} {secret}: {report}");
    }
    std::fs::remove_file(course.join("book.db")).unwrap();
    Ok(())
}
