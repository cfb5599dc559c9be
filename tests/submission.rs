//! Submissions as they come in: recognised, built with this machine's own tools, and started.
//!
//! The sandbox here is a bare one, so that what is tested is the submission handling and nothing else.

use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use grader::execution::{Captured, Execution, Exit, LimitKind, Limits, Usage};
use grader::sandbox::{Cell, CellSpec, Request, Sandbox, SandboxError, SandboxReport};
use grader::submission::{
    CompileFailure, PrepareError, Prepared, Program, Submission, SubmissionError, Tool, Toolchain, Workspace,
    build_limits,
};
use wait_timeout::ChildExt;

/// Runs commands and holds nothing.
#[derive(Default)]
struct Bare {
    report: SandboxReport,
}

impl Sandbox for Bare {
    fn report(&self) -> &SandboxReport {
        &self.report
    }

    fn open(&self, spec: &CellSpec) -> Result<Box<dyn Cell>, SandboxError> {
        for path in spec.readable.iter().chain(&spec.writable) {
            assert!(path.is_absolute(), "{}", path.display());
        }
        Ok(Box::new(Bare::default()))
    }
}

impl Cell for Bare {
    fn run(&mut self, request: &Request) -> Result<Execution, SandboxError> {
        let scratch = tempfile::tempdir().unwrap();
        for (name, content) in &request.files {
            fs::write(scratch.path().join(name), content).unwrap();
        }
        fs::write(scratch.path().join(".stdin"), &request.stdin).unwrap();
        let open = |name: &str| fs::File::create(scratch.path().join(name)).unwrap();
        let child = Command::new(&request.argv[0])
            .args(&request.argv[1..])
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("HOME", scratch.path())
            .envs(request.env.iter().cloned())
            .current_dir(request.folder.as_deref().unwrap_or(scratch.path()))
            .stdin(Stdio::from(
                fs::File::open(scratch.path().join(".stdin")).unwrap(),
            ))
            .stdout(open(".stdout"))
            .stderr(open(".stderr"))
            .spawn();
        let exit = match child {
            Err(error) => Exit::CannotStart {
                errno: error.raw_os_error().unwrap_or(0),
                reason: error.to_string(),
            },
            Ok(mut child) => match child.wait_timeout(Duration::from_secs(60)).unwrap() {
                Some(status) => status.code().map_or(Exit::Signal(9), Exit::Code),
                None => {
                    child.kill().unwrap();
                    child.wait().unwrap();
                    Exit::Limit(LimitKind::Wall)
                }
            },
        };
        let captured = |name: &str| {
            let mut bytes = Vec::new();
            let file = fs::File::open(scratch.path().join(name)).unwrap();
            file.take(request.limits.output).read_to_end(&mut bytes).unwrap();
            Captured {
                bytes,
                truncated: false,
            }
        };
        let (stdout, stderr) = (captured(".stdout"), captured(".stderr"));
        Ok(Execution {
            exit,
            stdout,
            stderr,
            usage: Usage::default(),
            leaked_processes: 0,
        })
    }
}

/// A folder made for one test.
struct Folder(tempfile::TempDir);

impl Folder {
    fn of(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn located(&self) -> Submission {
        Submission::locate(self.path()).unwrap_or_else(|error| panic!("{error}: {:?}", error.hint()))
    }
}

/// A prepared submission with the workspace that it lives in.
struct Ready {
    program: Program,
    _workspace: Workspace,
}

fn prepared(submission: &Submission) -> Result<(Prepared, Workspace), PrepareError> {
    let workspace = Workspace::create()?;
    let tools = Toolchain::from_env();
    submission
        .prepare(&workspace, &Bare::default(), &tools, &build_limits())
        .map(|prepared| (prepared, workspace))
}

/// Builds it; `None`, with a word on why, when this machine lacks a tool.
fn ready(submission: &Submission) -> Option<Ready> {
    match prepared(submission) {
        Ok((Prepared::Ready(program), workspace)) => Some(Ready {
            program,
            _workspace: workspace,
        }),
        Ok((Prepared::CompileFailed(failure), _)) => {
            panic!(
                "{}: {failure:?}\n{}",
                submission.name(),
                String::from_utf8_lossy(&failure.output)
            )
        }
        Err(error @ PrepareError::NoTool { .. }) => {
            eprintln!("skipped {}: {error}", submission.name());
            None
        }
        Err(error) => panic!("{}: {error}", submission.name()),
    }
}

fn compile_failure(submission: &Submission) -> Option<CompileFailure> {
    match prepared(submission) {
        Ok((Prepared::CompileFailed(failure), _)) => Some(failure),
        Ok((Prepared::Ready(program), _)) => panic!("it compiled: {program:?}"),
        Err(error @ PrepareError::NoTool { .. }) => {
            eprintln!("skipped {}: {error}", submission.name());
            None
        }
        Err(error) => panic!("{}: {error}", submission.name()),
    }
}

impl Ready {
    fn run(&self, arguments: &[&str], files: &[(&str, &str)], stdin: &str) -> Execution {
        let limits = Limits::default();
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        Bare::default()
            .run(&Request {
                argv: self.program.argv(&limits, &arguments),
                env: self.program.env.clone(),
                stdin: stdin.as_bytes().into(),
                files: files
                    .iter()
                    .map(|(name, text)| ((*name).to_owned(), text.as_bytes().into()))
                    .collect(),
                folder: None,
                limits,
            })
            .unwrap()
    }

    fn says(&self) -> String {
        let execution = self.run(&[], &[], "");
        assert_eq!(
            execution.exit,
            Exit::Code(0),
            "{}",
            String::from_utf8_lossy(&execution.stderr.bytes)
        );
        String::from_utf8(execution.stdout.bytes)
            .unwrap()
            .trim()
            .to_owned()
    }
}

const PUZZLE04: &str = "3\n 0  1  3\n 4  2  5\n 7  8  6\n";
const UNSOLVABLE: &str = "3\n 1  2  3\n 4  5  6\n 8  7  0\n";

fn samples(verdict: &str) -> Vec<(PathBuf, toml::Table)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/submissions")
        .join(verdict);
    let mut samples: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| !path.to_string_lossy().ends_with(".expect.toml"))
        .map(|path| {
            let label = path.with_extension("expect.toml");
            let label = if path.is_dir() {
                PathBuf::from(format!("{}.expect.toml", path.display()))
            } else {
                label
            };
            let text =
                fs::read_to_string(&label).unwrap_or_else(|error| panic!("{}: {error}", label.display()));
            (path, text.parse().unwrap())
        })
        .collect();
    samples.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(!samples.is_empty());
    samples
}

fn run_in_dialect(ready: &Ready, dialect: &str, puzzle: &str) -> Execution {
    match dialect {
        "coursera" | "cs210" => ready.run(&["puzzle.txt"], &[("puzzle.txt", puzzle)], ""),
        "princeton-stdin" | "eso207" => ready.run(&[], &[], puzzle),
        other => panic!("dialect {other}"),
    }
}

#[test]
fn every_accepted_sample_solves_puzzle04_and_knows_what_cannot_be_solved() {
    for (path, label) in samples("accepted") {
        let submission = Submission::locate(&path).unwrap();
        let Some(ready) = ready(&submission) else { continue };
        let dialect = label["dialect"].as_str().unwrap();
        let solved = run_in_dialect(&ready, dialect, PUZZLE04);
        let text = String::from_utf8(solved.stdout.bytes).unwrap();
        assert_eq!(solved.exit, Exit::Code(0), "{}", path.display());
        assert!(
            text.contains("Minimum number of moves = 4"),
            "{}: {text}",
            path.display()
        );
        if text.contains("enqueued") {
            assert!(
                text.contains("Number of states enqueued = 10"),
                "{}: {text}",
                path.display()
            );
        }
        let unsolved = run_in_dialect(&ready, dialect, UNSOLVABLE);
        let text = String::from_utf8(unsolved.stdout.bytes).unwrap();
        if dialect == "cs210" {
            assert_eq!(
                (unsolved.exit, text.as_str()),
                (Exit::Code(1), ""),
                "{}",
                path.display()
            );
        } else {
            let stop = if dialect == "eso207" { "." } else { "" };
            assert_eq!(
                text.trim_end(),
                format!("No solution possible{stop}"),
                "{}",
                path.display()
            );
        }
    }
}

#[test]
fn every_other_sample_is_recognised_and_built_or_not_as_its_folder_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/submissions");
    let mut verdicts: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    verdicts.sort();
    for verdict in verdicts
        .iter()
        .map(|verdict| verdict.to_str().unwrap())
        .filter(|verdict| *verdict != "accepted")
    {
        for (path, label) in samples(verdict) {
            assert_eq!(label["verdict"].as_str(), Some(verdict), "{}", path.display());
            let submission =
                Submission::locate(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            if verdict == "compile-error" {
                if let Some(failure) = compile_failure(&submission) {
                    assert!(!failure.output.is_empty(), "{}", path.display());
                    let said = String::from_utf8_lossy(&failure.output);
                    assert!(!said.contains("/tmp/"), "{said}");
                }
            } else if let Some(ready) = ready(&submission) {
                assert_eq!(ready.program.built_by.is_empty(), false, "{}", path.display());
            }
        }
    }
}

fn java(class: &str, says: &str) -> String {
    format!(
        "public class {class} {{ public static void main(String[] args) {{ System.out.println(\"{says}\"); }} }}"
    )
}

#[test]
fn java_starts_the_solver_and_not_the_board() {
    let solver = java("Solver", "solver")
        .replace('{', "{ Board b;")
        .replacen("{ Board b;", "{", 1);
    let folder = Folder::of(&[
        ("hw 4/Board.java", &java("Board", "board")),
        ("hw 4/Solver.java", &solver),
        (
            "hw 4/SolverTest.java",
            &format!("import org.junit.Test; {}", java("SolverTest", "test")),
        ),
        ("hw 4/.idea/x.java", "nonsense"),
        ("hw 4/readme.txt", "hello"),
    ]);
    let submission = folder.located();
    assert_eq!(
        submission.notes(),
        ["`SolverTest.java` is left out: it needs a test library"]
    );
    let Some(ready) = ready(&submission) else { return };
    assert_eq!(ready.says(), "solver");
    assert_eq!(ready.program.shown_command, "java Solver");
    assert_eq!(ready.program.built_by, ["javac Board.java Solver.java"]);
}

#[test]
fn java_packages_are_started_by_their_full_name() {
    let folder = Folder::of(&[
        (
            "src/edu/puzzle/Solver.java",
            &format!("package edu.puzzle; {}", java("Solver", "in a package")),
        ),
        ("src/edu/puzzle/Node.java", "package edu.puzzle; class Node {}"),
    ]);
    let Some(ready) = ready(&folder.located()) else {
        return;
    };
    assert_eq!(ready.says(), "in a package");
    assert_eq!(ready.program.shown_command, "java edu.puzzle.Solver");
}

#[test]
fn java_needs_only_what_the_entry_point_needs() {
    let folder = Folder::of(&[
        (
            "Solver.java",
            &java("Solver", "fine").replace("System", "new Board(); System"),
        ),
        ("Board.java", "public class Board {}"),
        ("week1/Percolation.java", "public class Percolation { unfinished"),
    ]);
    let Some(ready) = ready(&folder.located()) else {
        return;
    };
    assert_eq!(ready.says(), "fine");
    assert_eq!(ready.program.built_by, ["javac Solver.java"]);
}

#[test]
fn java_in_latin_1_or_with_a_byte_order_mark_compiles() {
    let folder = Folder::of(&[]);
    let text = java("Solver", "caf\u{e9}").replace("println(\"", "println(\"n=\" + \"");
    let latin: Vec<u8> = text
        .chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap())
        .collect();
    fs::write(folder.path().join("Solver.java"), latin).unwrap();
    fs::write(folder.path().join("Board.java"), "\u{feff}class Board {}").unwrap();
    let Some(ready) = ready(&folder.located()) else {
        return;
    };
    assert!(ready.says().starts_with("n=caf"));
}

#[test]
fn a_missing_course_library_is_said_in_words() {
    let folder = Folder::of(&[(
        "Solver.java",
        "import edu.princeton.cs.algs4.MinPQ; public class Solver { public static void main(String[] a) { MinPQ<Integer> q; } }",
    )]);
    let Some(failure) = compile_failure(&folder.located()) else {
        return;
    };
    let hint = failure.hint.unwrap();
    assert!(
        hint.contains("algs4.jar") && hint.contains("GRADER_CLASSPATH"),
        "{hint}"
    );
    assert!(
        String::from_utf8_lossy(&failure.output)
            .contains("Solver.java:1: error: package edu.princeton.cs.algs4")
    );
}

#[test]
fn classes_without_sources_and_jars_run() {
    let sources = Folder::of(&[(
        "p/Solver.java",
        &format!("package p; {}", java("Solver", "compiled")),
    )]);
    let Ok(done) = Command::new("javac")
        .arg("p/Solver.java")
        .current_dir(sources.path())
        .status()
    else {
        eprintln!("skipped: this machine has no javac");
        return;
    };
    assert!(done.success());
    let classes = Folder::of(&[]);
    fs::create_dir_all(classes.path().join("bin/p")).unwrap();
    fs::copy(
        sources.path().join("p/Solver.class"),
        classes.path().join("bin/p/Solver.class"),
    )
    .unwrap();
    let ready_classes = ready(&classes.located()).unwrap();
    assert_eq!(ready_classes.says(), "compiled");
    assert_eq!(ready_classes.program.shown_command, "java p.Solver");

    let jar = classes.path().join("hw.jar");
    if Command::new("jar")
        .arg("cf")
        .arg(&jar)
        .arg("-C")
        .arg(sources.path())
        .arg("p")
        .status()
        .is_ok()
    {
        assert_eq!(
            ready(&Submission::locate(&jar).unwrap()).unwrap().says(),
            "compiled"
        );
    }
}

#[test]
fn python_starts_what_its_name_or_its_guard_says() {
    let guard = "import board\nif __name__ == '__main__':\n    print('guarded', board.N)\n";
    let folder = Folder::of(&[
        ("puzzle/run_it.py", guard),
        ("puzzle/board.py", "N = 3\n"),
        ("puzzle/broken_notes.py", "def ("),
    ]);
    let submission = folder.located();
    if let Some(ready) = ready(&submission) {
        assert_eq!(ready.says(), "guarded 3");
    }
    let package = Folder::of(&[
        ("game/__init__.py", ""),
        ("game/__main__.py", "from . import rules\nprint(rules.X)\n"),
        ("game/rules.py", "X = 'package'\n"),
        ("setup.cfg", ""),
    ]);
    if let Some(ready) = ready(&package.located()) {
        assert_eq!(ready.says(), "package");
        assert_eq!(ready.program.shown_command, "python3 -m game");
    }
}

#[test]
fn python_2_is_a_compile_error_with_a_word_on_it() {
    let folder = Folder::of(&[("solver.py", "print 'hello'\n")]);
    let Some(failure) = compile_failure(&folder.located()) else {
        return;
    };
    assert!(failure.hint.unwrap().contains("Python 2"));
    assert!(String::from_utf8_lossy(&failure.output).contains("File \"solver.py\", line 1"));
}

#[test]
fn c_leaves_out_other_mains_and_finds_headers() {
    let folder = Folder::of(&[
        (
            "src/8puzzle.c",
            "#include <stdio.h>\n#include \"board.h\"\nint main(void) { printf(\"%d\\n\", size()); }",
        ),
        (
            "src/board.c",
            "#include \"board.h\"\nint size(void) { return 3; }",
        ),
        ("include/board.h", "int size(void);"),
        ("src/test_board.c", "int main(void) { return 1; }"),
    ]);
    let submission = folder.located();
    assert_eq!(
        submission.notes(),
        ["`src/test_board.c` is left out: it has a `main` of its own"]
    );
    let Some(ready) = ready(&submission) else { return };
    assert_eq!(ready.says(), "3");
}

#[test]
fn old_cpp_that_clashes_with_a_new_standard_compiles() {
    let text = "#include <iostream>\n#include <iterator>\nusing namespace std;\nint size = 3;\nint main() { cout << size << endl; }";
    let folder = Folder::of(&[("main.cpp", text)]);
    let Some(ready) = ready(&folder.located()) else {
        return;
    };
    assert_eq!(ready.says(), "3");
}

#[test]
fn a_makefile_decides_for_c() {
    let folder = Folder::of(&[
        ("Makefile", "npuzzle: a.c\n\tcc -DWHO='\"make\"' -o npuzzle a.c\n"),
        ("a.c", "#include <stdio.h>\nint main(void) { puts(WHO); }"),
        ("b.c", "int main(void) { return 1; }"),
    ]);
    let Some(ready) = ready(&folder.located()) else {
        return;
    };
    assert_eq!(ready.says(), "make");
    let nothing = Folder::of(&[
        ("Makefile", "all:\n\ttrue\n"),
        ("a.c", "int main(void) { return 0; }"),
    ]);
    let Some(failure) = compile_failure(&nothing.located()) else {
        return;
    };
    assert!(failure.hint.unwrap().contains("left no executable"));
}

#[test]
fn rust_comes_as_a_file_or_as_a_project() {
    let main = "mod board; fn main() { println!(\"{}\", board::N); }";
    let plain = Folder::of(&[("8-puzzle.rs", main), ("board.rs", "pub const N: u8 = 3;")]);
    if let Some(ready) = ready(&plain.located()) {
        assert_eq!(ready.says(), "3");
    }
    let project = Folder::of(&[
        (
            "Cargo.toml",
            "[package]\nname = \"npuzzle\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
        ),
        ("src/main.rs", main),
        ("src/board.rs", "pub const N: u8 = 4;"),
    ]);
    if let Some(ready) = ready(&project.located()) {
        assert_eq!(ready.says(), "4");
    }
    let greedy = Folder::of(&[
        (
            "Cargo.toml",
            "[package]\nname = \"x\"\nversion = \"0.1.0\"\n[dependencies]\nrand = \"0.9\"\n",
        ),
        ("src/main.rs", "fn main() {}"),
    ]);
    if let Some(failure) = compile_failure(&greedy.located()) {
        assert!(failure.hint.unwrap().contains("no network"));
    }
}

#[test]
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

#[test]
fn a_manifest_says_what_cannot_be_guessed() {
    let folder = Folder::of(&[
        ("submission.toml", "main = \"two.py\"\n"),
        ("one.py", "print(1)"),
        ("two.py", "print(2)"),
    ]);
    if let Some(ready) = ready(&folder.located()) {
        assert_eq!(ready.says(), "2");
    }
    let told = Folder::of(&[
        (
            "submission.toml",
            "build = [\"sh\", \"./make.sh\"]\nrun = [\"sh\", \"out/run.sh\", \"x\"]\n",
        ),
        ("make.sh", "mkdir out && echo 'echo told $1' > out/run.sh"),
    ]);
    assert_eq!(ready(&told.located()).unwrap().says(), "told x");
}

#[test]
fn an_archive_is_the_folder_in_it() {
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
    if let Some(ready) = ready(&submission) {
        assert_eq!(ready.says(), "packed");
    }
}

#[test]
fn a_missing_compiler_is_no_fault_of_the_student() {
    let folder = Folder::of(&[("main.go", "package main\nfunc main() {}\n")]);
    let tools = Toolchain::from_env().with(Tool::Go, None);
    let workspace = Workspace::create().unwrap();
    let error = folder
        .located()
        .prepare(&workspace, &Bare::default(), &tools, &build_limits())
        .unwrap_err();
    assert!(error.is_setup());
    assert_eq!(
        error.to_string(),
        "this machine has no `go`, which Go submissions need"
    );
}

#[test]
fn a_given_command_runs_from_anywhere() {
    let folder = Folder::of(&[
        ("run.sh", "#!/bin/sh\ncat \"$(dirname \"$0\")/data\"\n"),
        ("data", "beside\n"),
    ]);
    let argv = ["sh", "run.sh"].map(OsString::from);
    let program = Submission::command(&argv, folder.path(), &Toolchain::from_env()).unwrap();
    assert_eq!(program.shown_command, "sh run.sh");
    let ready = Ready {
        program,
        _workspace: Workspace::create().unwrap(),
    };
    assert_eq!(ready.says(), "beside");
    let nowhere = Submission::command(&["./nope".into()], folder.path(), &Toolchain::from_env()).unwrap_err();
    assert_eq!(nowhere.to_string(), "cannot find the program `./nope`");
}

fn error_of(files: &[(&str, &str)]) -> (String, String) {
    let folder = Folder::of(files);
    let error = Submission::locate(folder.path()).unwrap_err();
    let name = folder.path().display().to_string();
    (
        error.to_string().replace(&name, "DIR"),
        error.hint().unwrap_or_default().replace(&name, "DIR"),
    )
}

#[test]
fn what_cannot_be_graded_is_said_with_the_next_step() {
    let (error, hint) = error_of(&[]);
    assert_eq!(
        (error.as_str(), hint.as_str()),
        ("`DIR` is empty", "hand in the sources or the executable")
    );
    let (error, hint) = error_of(&[("a.py", "print(1)"), ("b.py", "print(2)")]);
    assert_eq!(error, "the Python sources in `DIR` have no entry point");
    assert!(
        hint.contains("solver.py") && hint.contains("submission.toml"),
        "{hint}"
    );
    let (error, hint) = error_of(&[
        ("v1/Solver.java", &java("Solver", "")),
        ("v2/Solver.java", &java("Solver", "")),
    ]);
    assert_eq!(
        error,
        "`DIR` holds more than one program: `v1/Solver.java`, `v2/Solver.java`"
    );
    assert_eq!(
        hint,
        "keep one of them, or write into `DIR/submission.toml`: main = \"v1/Solver.java\""
    );
    let (error, _) = error_of(&[("Solver.java", &java("Solver", "")), ("solver.py", "print(1)")]);
    assert_eq!(
        error,
        "`DIR` holds more than one program: `Solver.java`, `solver.py`"
    );
    let (error, hint) = error_of(&[("notes.txt", "hello"), ("solver.exe", "MZ\u{90}")]);
    assert_eq!(error, "`DIR` holds no program that can be run");
    assert_eq!(hint, "`solver.exe` is a Windows program: hand in the sources");
    let (_, hint) = error_of(&[("solver.ts", "let x: number = 1"), ("tsconfig.json", "{}")]);
    assert!(hint.contains("TypeScript"), "{hint}");
    let (error, hint) = error_of(&[("Board.java", "class Board {}")]);
    assert_eq!(error, "the Java sources in `DIR` have no entry point");
    assert!(hint.contains("public static void main"));
    let (error, hint) = error_of(&[("submission.toml", "lang = \"c\"\n"), ("a.c", "")]);
    assert!(
        error.starts_with("`DIR/submission.toml`:1:1: unknown field `lang`"),
        "{error}"
    );
    assert!(hint.contains("`language`"), "{hint}");
}

#[test]
fn files_that_are_no_programs_are_named_for_what_they_are() {
    let folder = Folder::of(&[
        ("x.exe", "MZ"),
        ("empty", ""),
        ("essay.pdf", "%PDF-1.7"),
        ("Solver.txt", "class"),
    ]);
    fs::write(folder.path().join("essay.doc"), b"\xd0\xcf\x11\xe0").unwrap();
    let error = |name: &str| {
        let error = Submission::locate(&folder.path().join(name)).unwrap_err();
        error
            .to_string()
            .replace(&format!("{}/", folder.path().display()), "")
    };
    assert_eq!(error("x.exe"), "`x.exe` is a Windows program");
    assert_eq!(error("empty"), "`empty` is empty");
    assert_eq!(error("essay.pdf"), "`essay.pdf` is a PDF document");
    assert_eq!(error("essay.doc"), "`essay.doc` is an Office document");
    assert_eq!(
        error("Solver.txt"),
        "`Solver.txt` is no program that is known here"
    );
    assert_eq!(error("gone"), "`gone` does not exist");
    assert!(matches!(
        Submission::locate(Path::new("/dev/null")),
        Err(SubmissionError::Unusable { .. })
    ));
}
