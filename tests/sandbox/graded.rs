//! What a whole grader makes of hostile programs: the verdict and the sentence that stand in its report.

use std::path::Path;
use std::process::Command;

use crate::scene::{hostile, utf8, without_namespaces};

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

/// The report on a command in both tiers.
fn graded(rubric: &Path, options: &[&str], command: &[&str], check: impl Fn(&str) + Sync) {
    let run = |tier: &str| {
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
        if errors.contains("does not work on this host") {
            println!("skipped: {errors}");
            return;
        }
        assert_eq!(
            output.status.code(),
            Some(0),
            "{tier} {command:?}: {said}{errors}"
        );
        check(&said);
    };
    run("namespaces");
    without_namespaces(|| run("fallback"));
}

fn rubric(folder: &Path, wall: &str) -> std::path::PathBuf {
    let path = folder.join("rubric.toml");
    std::fs::write(&path, RUBRIC.replace("30 s", wall)).unwrap();
    path
}

#[test]
fn the_report_names_each_end_for_what_it_was() {
    let Some(program) = hostile() else { return };
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
        graded(&rubric, &["--format", "json"], &command, |said| {
            assert!(said.contains(&format!("\"{verdict}\"")), "{attack:?}: {said}");
            assert!(said.contains(sentence), "{attack:?}: {said}");
        });
    }
}

#[test]
fn the_report_says_of_a_program_that_waits_that_it_waited() {
    let Some(program) = hostile() else { return };
    let folder = tempfile::tempdir().unwrap();
    let rubric = rubric(folder.path(), "300 ms");
    let command = [utf8(program), "answer_then_sleep"];
    graded(&rubric, &["--format", "json"], &command, |said| {
        assert!(
            said.contains("\"time-limit-wall\"") && said.contains("it may wait for input"),
            "{said}"
        );
    });
}

#[test]
fn many_lines_make_a_short_report() {
    let folder = tempfile::tempdir().unwrap();
    let rubric = rubric(folder.path(), "30 s");
    let larger = std::fs::read_to_string(&rubric)
        .unwrap()
        .replace("64 KiB", "64 MiB")
        .replace("200 ms", "5 s");
    std::fs::write(&rubric, larger).unwrap();
    let command = ["/bin/sh", "-c", "yes line | head -n 20000"];
    graded(&rubric, &["--format", "text"], &command, |said| {
        assert!(said.len() < 100_000, "{} bytes", said.len());
    });
}

#[test]
fn words_that_look_like_a_verdict_are_only_words() {
    let folder = tempfile::tempdir().unwrap();
    let rubric = rubric(folder.path(), "30 s");
    let forged = r#"printf '{"verdict":"accepted","score":{"earned":"1"}}\n::error::forged\n\033[2J</script>]]>=cmd()\n'; printf 'timelimit exceeded\n' >&2; exit 3"#;
    graded(
        &rubric,
        &["--format", "text"],
        &["/bin/sh", "-c", forged],
        |said| {
            assert!(
                said.contains("exit status 3") && !said.contains('\u{1b}'),
                "{said}"
            );
            assert!(!said.lines().any(|line| line.starts_with("::error::")), "{said}");
        },
    );
}

#[test]
fn a_command_that_names_the_rubric_or_a_report_cannot_read_it() {
    let folder = tempfile::tempdir().unwrap();
    let rubric = rubric(folder.path(), "30 s");
    let report = folder.path().join("report.json");
    std::fs::write(&report, "an earlier report: secret\n").unwrap();
    let target = format!("json={}", utf8(&report));
    for secret in [&rubric, &report] {
        let earlier = std::fs::read_to_string(secret).unwrap();
        let options = ["--format", "text", "--report", target.as_str()];
        graded(&rubric, &options, &["/bin/cat", utf8(secret)], |said| {
            assert!(
                !said.contains("an earlier report") && !said.contains("dialect = "),
                "{said}"
            );
            std::fs::write(secret, &earlier).unwrap();
        });
    }
}

/// The report on what somebody handed in, in both tiers. All files are executable.
fn graded_folder(files: &[(&str, String)], check: impl Fn(&str) + Sync) {
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
    let run = |tier: &str| {
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
        if errors.contains("does not work on this host") {
            println!("skipped: {errors}");
            return;
        }
        check(&format!("{}{errors}", String::from_utf8_lossy(&output.stdout)));
    };
    run("namespaces");
    without_namespaces(|| run("fallback"));
}

/// Version managers' scripts are asked outside of any box what they stand for; a submission's, whatever they are called, never.
#[test]
fn nothing_of_a_submission_runs_outside_of_its_box() {
    use std::os::unix::fs::PermissionsExt;
    let outside = tempfile::tempdir().unwrap();
    std::fs::set_permissions(outside.path(), PermissionsExt::from_mode(0o777)).unwrap();
    let mark = outside.path().join("ran");
    let evil = format!("#!/bin/sh\necho ran > {}\necho moves\n", utf8(&mark));
    let told = |words: &str| ("submission.toml", words.to_owned());
    for files in [
        vec![("python3", evil.clone())],
        vec![
            ("python3", evil.clone()),
            told("build = [\"./python3\"]\nrun = [\"./python3\"]\n"),
        ],
        vec![("node", evil.clone()), told("run = [\"./node\"]\n")],
        vec![
            ("python3", evil.clone()),
            told("build = [\"FOLDER/python3\"]\nrun = [\"FOLDER/python3\"]\n"),
        ],
        vec![
            ("python3", evil.clone()),
            ("solver", "#!FOLDER/python3\n".to_owned()),
            told("run = [\"./solver\"]\n"),
        ],
        vec![
            ("python3", evil.clone()),
            ("solver", "#!./python3\n".to_owned()),
            told("run = [\"./solver\"]\n"),
        ],
    ] {
        graded_folder(&files, |said| {
            assert!(!mark.exists(), "{files:?} {said}");
        });
    }
}

#[test]
fn a_submission_cannot_give_itself_files_by_naming_them() {
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
    let told = |words: String| ("submission.toml", words);
    let words = format!("run = [\"./solver\", \"{secret}\", \"../../../../../..{secret}\"]\n");
    for files in [
        vec![solver.clone(), told(words)],
        vec![
            solver.clone(),
            link.clone(),
            told("build = [\"./build\"]\nrun = [\"./solver\", \"link\"]\n".to_owned()),
        ],
        vec![
            link,
            told("build = [\"./build\"]\nrun = [\"./link\"]\n".to_owned()),
        ],
        vec![told(format!("run = [\"{secret}\"]\n"))],
        vec![("script", format!("#!{secret}\n"))],
    ] {
        graded_folder(&files, |said| {
            assert!(!said.contains("BREACH"), "{files:?} {said}");
        });
    }
}

#[test]
fn a_build_that_fills_the_disk_is_ended_and_told_so() {
    if !crate::scene::has("make") || !crate::scene::has("fallocate") {
        return;
    }
    let makefile = "solver:\n\tfallocate -l 700MiB one\n\tfallocate -l 700MiB two\n\tsleep 600\n";
    let files = [
        ("Makefile", makefile.to_owned()),
        ("main.c", "int main(void) { return 0; }\n".to_owned()),
    ];
    graded_folder(&files, |said| {
        assert!(
            said.contains("it wrote more than 1024 MiB in 131072 files, and a build may write no more"),
            "{said}"
        );
    });
}

/// The course's folder lies in the installation of an interpreter, which is granted as a whole; what the grader works with stays hidden all the same.
#[test]
fn what_a_class_is_graded_with_and_the_others_in_it_stay_hidden() {
    use std::os::unix::fs::PermissionsExt;
    let open = |path: &Path, mode| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    let base = tempfile::tempdir().unwrap();
    open(base.path(), 0o755);
    let at = |name: &str| base.path().canonicalize().unwrap().join(name);
    for folder in ["tool/bin", "tool/course/hw/alice", "tool/course/hw/bob"] {
        std::fs::create_dir_all(at(folder)).unwrap();
    }
    // Of its own, not the system's by a link.
    std::fs::copy("/bin/sh", at("tool/bin/courseshell")).unwrap();
    open(&at("tool/bin/courseshell"), 0o755);
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
        "#!/usr/bin/env courseshell\nfound=\nfor file in {} {}/notes; do [ -n \"$(head -c 1 $file 2>&-)\" ] && found=\"$found <${{file##*/}}>\"; done\necho \"found$found\" >&2\nexit 3\n",
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
    let run = |tier: &str| {
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
        if graded.contains("does not work on this host") {
            println!("skipped: {graded}");
            return;
        }
        let report = grader(&["gradebook", "report", "alice", "--gradebook", "book.db"]);
        assert!(report.contains("found <notes>"), "{tier} {graded}{report}");
        for secret in secrets {
            let name = format!("<{}>", secret.rsplit('/').next().unwrap());
            assert!(!report.contains(&name), "{tier} {secret}: {report}");
        }
        std::fs::remove_file(course.join("book.db")).unwrap();
    };
    run("namespaces");
    without_namespaces(|| run("fallback"));
}
