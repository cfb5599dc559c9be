//! Each language as students hand it in.

use std::fs;
use std::process::Command;

use grader::submission::Submission;

use crate::bench::{Folder, compile_failure, java, ready};

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
fn java_files_are_called_after_their_classes() {
    let downloaded = Folder::of(&[("Solver (1).java", &java("Solver", "renamed"))]);
    let submission = downloaded.located();
    assert_eq!(
        submission.notes(),
        ["`Solver (1).java` is compiled as `Solver.java`, because its public class is called so"]
    );
    let copied = Folder::of(&[
        ("Solver.java", &java("Solver", "the one")),
        ("Copy of Solver.java", &java("Solver", "the copy")),
        ("Solver-old.java", &java("Solver", "the old one")),
    ]);
    let Some(ready_made) = ready(&submission) else {
        return;
    };
    assert_eq!(ready_made.says(), "renamed");
    assert_eq!(ready_made.program.built_by, ["javac Solver.java"]);
    assert_eq!(ready(&copied.located()).unwrap().says(), "the one");
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
