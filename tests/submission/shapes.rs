//! Submissions that are no folder of sources, and machines that lack something.

use std::ffi::OsString;
use std::fs;
use std::process::Command;

use grader::submission::{Submission, Tool, Toolchain, Workspace, build_limits};
use testing::Outcome;

use crate::scratch::{Folder, Ready, bare, ready};

testing::list![
    scripts_and_executables_run_as_they_are,
    a_manifest_says_what_cannot_be_guessed,
    an_archive_is_the_folder_in_it,
    a_missing_compiler_is_no_fault_of_the_student,
    a_missing_interpreter_is_named_with_the_line_that_asks_for_it,
    a_given_command_runs_from_anywhere,
];

fn scripts_and_executables_run_as_they_are() {
    let folder = Folder::of(&[("go.sh", "#!/bin/sh\necho \"$# $1\"\n")]);
    let file = Submission::locate(&folder.path().join("go.sh")).unwrap();
    let execution = ready(&file).unwrap().run(&["a b"], &[], "");
    assert_eq!(execution.stdout.bytes, b"1 a b\n");
    assert_eq!(
        ready(&folder.located()).unwrap().says(),
        "0",
        "a folder with one script in it"
    );
    let copy = folder.path().join("student-bin");
    fs::copy("/bin/echo", &copy).unwrap();
    assert_eq!(ready(&Submission::locate(&copy).unwrap()).unwrap().says(), "");
}

fn a_manifest_says_what_cannot_be_guessed() -> Outcome {
    let folder = Folder::of(&[
        ("submission.toml", "main = \"two.py\"\n"),
        ("one.py", "print(1)"),
        ("two.py", "print(2)"),
    ]);
    let built = ready(&folder.located())?;
    assert_eq!(built.says(), "2");

    let built = Folder::of(&[
        (
            "submission.toml",
            "build = [\"sh\", \"./make.sh\"]\nrun = [\"sh\", \"out/run.sh\", \"x\"]\n",
        ),
        ("make.sh", "mkdir out && echo 'echo built $1' > out/run.sh"),
    ]);
    assert_eq!(ready(&built.located()).unwrap().says(), "built x");
    Ok(())
}

fn an_archive_is_the_folder_in_it() -> Outcome {
    let folder = Folder::of(&[("hw/solver.py", "print('packed')")]);
    let packed = tempfile::tempdir().unwrap();
    let archive = packed.path().join("alice.tar.gz");
    let status = Command::new("tar")
        .arg("czf")
        .arg(&archive)
        .arg("-C")
        .arg(folder.path())
        .arg("hw")
        .status()
        .unwrap();
    assert!(status.success());
    let submission = Submission::locate(&archive).unwrap();
    assert_eq!(submission.name(), "alice");
    let built = ready(&submission)?;
    assert_eq!(built.says(), "packed");

    Ok(())
}

fn a_missing_compiler_is_no_fault_of_the_student() {
    let folder = Folder::of(&[("main.go", "package main\nfunc main() {}\n")]);
    let tools = Toolchain::from_env().with(Tool::Go, None);
    let workspace = Workspace::create().unwrap();
    let error = folder
        .located()
        .prepare(&workspace, &bare(), &tools, &build_limits())
        .unwrap_err();
    assert!(error.is_setup());
    assert_eq!(
        error.to_string(),
        "this machine has no `go`, which Go submissions need"
    );
}

fn a_missing_interpreter_is_named_with_the_line_that_asks_for_it() {
    let folder = Folder::of(&[("solver", "#!/usr/bin/python1\nprint 1\n")]);
    let workspace = Workspace::create().unwrap();
    let error = Submission::locate(&folder.path().join("solver"))
        .unwrap()
        .prepare(&workspace, &bare(), &Toolchain::from_env(), &build_limits())
        .unwrap_err();
    assert!(error.is_setup());
    assert_eq!(
        error.to_string(),
        "this machine has no `/usr/bin/python1`, which the submission's `#!` line asks for"
    );
}

fn a_given_command_runs_from_anywhere() {
    let folder = Folder::of(&[
        ("run.sh", "#!/bin/sh\ncat \"$(dirname \"$0\")/data\"\n"),
        ("data", "beside\n"),
    ]);
    let argv = ["sh", "run.sh"].map(OsString::from);
    let program = Submission::command(&argv, folder.path(), &Toolchain::from_env()).unwrap();
    assert_eq!(program.shown_command, "sh run.sh");
    let built = Ready {
        program,
        workspace: Workspace::create().unwrap(),
    };
    assert_eq!(built.says(), "beside");
    let nowhere = Submission::command(&["./nope".into()], folder.path(), &Toolchain::from_env()).unwrap_err();
    assert_eq!(nowhere.to_string(), "cannot find the program `./nope`");
}
