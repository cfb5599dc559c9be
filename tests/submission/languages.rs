//! Each language as students hand it in.

use std::fs;
use std::path::Path;
use std::process::Command;

use grader::submission::{Part, PrepareError, Submission};
use testing::{Outcome, need};

use crate::scratch::{Folder, compile_failure, java, prepared, ready};

testing::list![
    java_starts_the_solver_and_not_the_board,
    java_files_are_called_after_their_classes,
    java_packages_are_started_by_their_full_name,
    java_needs_only_what_the_entry_point_needs,
    java_in_latin_1_or_with_a_byte_order_mark_compiles,
    classes_without_sources_and_jars_run,
    where_one_class_asks_for_a_newer_java_the_other_is_not_judged_alone,
    who_asks_for_a_newer_compiler_is_not_called_wrong,
    python_starts_what_its_name_or_its_guard_says,
    python_2_is_a_compile_error_with_a_word_on_it,
    python_is_checked_whatever_its_files_are_called,
    c_leaves_out_other_mains_and_finds_headers,
    c_and_cpp_compile_by_any_standard_that_takes_them,
    a_makefile_decides_for_c,
    rust_comes_as_a_file_or_as_a_project,
];

fn java_starts_the_solver_and_not_the_board() -> Outcome {
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
    let built = ready(&submission)?;
    assert_eq!(built.says(), "solver");
    assert_eq!(built.program.shown_command, "java Solver");
    assert_eq!(built.program.built_by, ["javac -g Board.java Solver.java"]);
    Ok(())
}

fn java_files_are_called_after_their_classes() -> Outcome {
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
    let built = ready(&submission)?;
    assert_eq!(built.says(), "renamed");
    assert_eq!(built.program.built_by, ["javac -g Solver.java"]);
    assert_eq!(ready(&copied.located()).unwrap().says(), "the one");
    Ok(())
}

fn java_packages_are_started_by_their_full_name() -> Outcome {
    let folder = Folder::of(&[
        (
            "src/edu/puzzle/Solver.java",
            &format!("package edu.puzzle; {}", java("Solver", "in a package")),
        ),
        ("src/edu/puzzle/Node.java", "package edu.puzzle; class Node {}"),
    ]);
    let built = ready(&folder.located())?;
    assert_eq!(built.says(), "in a package");
    assert_eq!(built.program.shown_command, "java edu.puzzle.Solver");
    Ok(())
}

fn java_needs_only_what_the_entry_point_needs() -> Outcome {
    let folder = Folder::of(&[
        (
            "Solver.java",
            &java("Solver", "fine").replace("System", "new Board(); System"),
        ),
        ("Board.java", "public class Board {}"),
        ("week1/Percolation.java", "public class Percolation { unfinished"),
    ]);
    let built = ready(&folder.located())?;
    assert_eq!(built.says(), "fine");
    assert_eq!(built.program.built_by, ["javac -g Solver.java"]);
    Ok(())
}

fn java_in_latin_1_or_with_a_byte_order_mark_compiles() -> Outcome {
    let folder = Folder::of(&[]);
    let text = java("Solver", "caf\u{e9}").replace("println(\"", "println(\"n=\" + \"");
    let latin: Vec<u8> = text
        .chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap())
        .collect();
    fs::write(folder.path().join("Solver.java"), latin).unwrap();
    fs::write(folder.path().join("Board.java"), "\u{feff}class Board {}").unwrap();
    let built = ready(&folder.located())?;
    assert!(built.says().starts_with("n=caf"));
    Ok(())
}

fn classes_without_sources_and_jars_run() -> Outcome {
    need(&["javac", "jar"])?;
    let sources = Folder::of(&[(
        "p/Solver.java",
        &format!("package p; {}", java("Solver", "compiled")),
    )]);
    let mut javac = Command::new("javac");
    let done = javac.arg("p/Solver.java").current_dir(sources.path()).status();
    assert!(done.unwrap().success());
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
    let mut pack = Command::new("jar");
    pack.arg("cf").arg(&jar).arg("-C").arg(sources.path()).arg("p");
    assert!(pack.status().unwrap().success());
    assert_eq!(ready(&Submission::locate(&jar).unwrap())?.says(), "compiled");

    let class = sources.path().join("p/Solver.class");
    make_newer(&class);
    fs::copy(&class, classes.path().join("bin/p/Solver.class")).unwrap();
    let mut pack = Command::new("jar");
    pack.arg("uf").arg(&jar).arg("-C").arg(sources.path()).arg("p");
    assert!(pack.status().unwrap().success());
    assert_too_old(&Submission::locate(&jar).unwrap());
    fs::remove_file(&jar).unwrap();
    assert_too_old(&classes.located());
    Ok(())
}

/// Makes a class one of a Java that nobody has yet.
fn make_newer(class: &Path) {
    let mut bytes = fs::read(class).unwrap();
    bytes[6..8].copy_from_slice(&999_u16.to_be_bytes());
    fs::write(class, &bytes).unwrap();
}

fn where_one_class_asks_for_a_newer_java_the_other_is_not_judged_alone() -> Outcome {
    need(&["javac"])?;
    let folder = Folder::of(&[
        (
            "Board.java",
            "public class Board { public Board(int[][] tiles) { } }",
        ),
        (
            "Solver.java",
            "public class Solver { public Solver(Board board) { new p.Later(); } }",
        ),
        ("p/Later.java", "package p; public class Later { }"),
    ]);
    let mut javac = Command::new("javac");
    let done = javac.arg("p/Later.java").current_dir(folder.path()).status();
    assert!(done.unwrap().success());
    fs::remove_file(folder.path().join("p/Later.java")).unwrap();
    let located = || Submission::locate_part(folder.path(), Part::Classes(&[])).unwrap();
    ready(&located())?;
    make_newer(&folder.path().join("p/Later.class"));
    assert_too_old(&located());
    Ok(())
}

/// Asserts that it is this machine that has to change.
fn assert_too_old(submission: &Submission) {
    let refused = prepared(submission).map(drop);
    assert!(matches!(refused, Err(PrepareError::TooOld { .. })), "{refused:?}");
}

fn who_asks_for_a_newer_compiler_is_not_called_wrong() -> Outcome {
    need(&["cargo", "go"])?;
    let package = "[package]\nname = \"solver\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    let newer = format!("{package}rust-version = \"1.999\"\n");
    let rust = ("src/main.rs", "fn main() {}");
    assert_too_old(&Folder::of(&[("Cargo.toml", &newer), rust]).located());
    assert_too_old(
        &Folder::of(&[("Cargo.toml", package), ("Cargo.lock", "version = 999\n"), rust]).located(),
    );
    let go = ("main.go", "package main\nfunc main() {}\n");
    assert_too_old(&Folder::of(&[("go.mod", "module hw\n\ngo 1.999.1\n"), go]).located());
    Ok(())
}

fn python_starts_what_its_name_or_its_guard_says() -> Outcome {
    let guard = "import board\nif __name__ == '__main__':\n    print('guarded', board.N)\n";
    let folder = Folder::of(&[
        ("puzzle/run_it.py", guard),
        ("puzzle/board.py", "N = 3\n"),
        ("puzzle/broken_notes.py", "def ("),
    ]);
    let submission = folder.located();
    let built = ready(&submission)?;
    assert_eq!(built.says(), "guarded 3");

    let package = Folder::of(&[
        ("game/__init__.py", ""),
        ("game/__main__.py", "from . import rules\nprint(rules.X)\n"),
        ("game/rules.py", "X = 'package'\n"),
        ("setup.cfg", ""),
    ]);
    let built = ready(&package.located())?;
    assert_eq!(built.says(), "package");
    assert_eq!(built.program.shown_command, "python3 -m game");

    Ok(())
}

fn python_2_is_a_compile_error_with_a_word_on_it() -> Outcome {
    let folder = Folder::of(&[("solver.py", "print 'hello'\n")]);
    let failure = compile_failure(&folder.located())?;
    assert!(failure.hint.unwrap().contains("Python 2"));
    assert!(String::from_utf8_lossy(&failure.output).contains("File \"solver.py\", line 1"));
    Ok(())
}

fn python_is_checked_whatever_its_files_are_called() -> Outcome {
    let long = format!("{}solver.py", "x".repeat(246));
    let built = ready(&Folder::of(&[(&long, "print('long')\n")]).located())?;
    assert_eq!(built.says(), "long");
    let aside = "raise SystemExit('the grader ran this')\n";
    let own = [
        ("solver.py", "if __name__ == '__main__':\n    print('own')\n"),
        ("py_compile.py", aside),
        ("traceback.py", aside),
    ];
    assert_eq!(ready(&Folder::of(&own).located())?.says(), "own");
    let failure = compile_failure(&Folder::of(&[("solver.py", "x = 'é'\n\0\n")]).located())?;
    assert!(String::from_utf8_lossy(&failure.output).contains("null bytes"));
    Ok(())
}

fn c_leaves_out_other_mains_and_finds_headers() -> Outcome {
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
    let built = ready(&submission)?;
    assert_eq!(built.says(), "3");
    Ok(())
}

fn c_and_cpp_compile_by_any_standard_that_takes_them() -> Outcome {
    for (file, text) in [
        (
            "old.cpp",
            "#include <iostream>\n#include <iterator>\nusing namespace std;\nint size = 3;\nint main() { cout << size << endl; }",
        ),
        (
            "new.cpp",
            "#include <iostream>\n#include <string>\nint main() { std::cout << std::string(\"3\").contains('3') + 2; }",
        ),
        (
            "new.c",
            "#include <stdio.h>\nint main(void) { printf(\"%d\", 0'3); }",
        ),
    ] {
        let built = ready(&Folder::of(&[(file, text)]).located())?;
        assert_eq!(built.says(), "3", "{file}");
    }
    Ok(())
}

fn a_makefile_decides_for_c() -> Outcome {
    let folder = Folder::of(&[
        ("Makefile", "npuzzle: a.c\n\tcc -DWHO='\"make\"' -o npuzzle a.c\n"),
        ("a.c", "#include <stdio.h>\nint main(void) { puts(WHO); }"),
        ("b.c", "int main(void) { return 1; }"),
    ]);
    let built = ready(&folder.located())?;
    assert_eq!(built.says(), "make");
    let nothing = Folder::of(&[
        ("Makefile", "all:\n\ttrue\n"),
        ("a.c", "int main(void) { return 0; }"),
        ("b.c", "int main(void) { return 1; }"),
    ]);
    let failure = compile_failure(&nothing.located())?;
    assert!(failure.hint.unwrap().contains("left no executable"));
    // Of another machine: the compiler that it names, or a folder, is not here.
    let other = |text| {
        Folder::of(&[
            (
                "Makefile",
                "puzzle: a.c\n\tno-such-cc -I/opt/of/mine -o puzzle a.c\n",
            ),
            ("a.c", text),
        ])
    };
    let built = ready(&other("#include <stdio.h>\nint main(void) { puts(\"direct\"); }").located())?;
    assert_eq!(built.says(), "direct");
    let failure = compile_failure(&other("int main(void) { return x; }").located())?;
    assert_eq!(failure.command, "make", "the student's own build");
    // What was compiled before says nothing of the sources that are there.
    let stale = Folder::of(&[
        (
            "Makefile",
            "puzzle: a.o\n\tcc -o puzzle a.o\na.o: a.c\n\tcc -DWHO='\"anew\"' -c a.c\n",
        ),
        ("a.c", "#include <stdio.h>\nint main(void) { puts(WHO); }"),
        ("a.o", "of another source"),
    ]);
    assert_eq!(ready(&stale.located())?.says(), "anew");
    // A sanitizer that would trace the program at its end: the sources are compiled without the Makefile.
    let leaking = "#include <stdio.h>\n#include <stdlib.h>\n#ifndef BY\n#define BY \"the sources\"\n#endif\nint main(void) { volatile char *lost = malloc(9); *lost = 1; lost = 0; puts(BY); }";
    let sanitized = Folder::of(&[
        (
            "Makefile",
            "puzzle: a.c\n\tcc -fsanitize=address -DBY='\"make\"' -o puzzle a.c\n",
        ),
        ("a.c", leaking),
    ]);
    assert_eq!(ready(&sanitized.located())?.says(), "the sources");
    Ok(())
}

fn rust_comes_as_a_file_or_as_a_project() -> Outcome {
    let main = "mod board; fn main() { println!(\"{}\", board::N); }";
    let plain = Folder::of(&[("8-puzzle.rs", main), ("board.rs", "pub const N: u8 = 3;")]);
    let built = ready(&plain.located())?;
    assert_eq!(built.says(), "3");

    let project = Folder::of(&[
        (
            "Cargo.toml",
            "[package]\nname = \"npuzzle\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
        ),
        ("src/main.rs", main),
        ("src/board.rs", "pub const N: u8 = 4;"),
    ]);
    let built = ready(&project.located())?;
    assert_eq!(built.says(), "4");

    let greedy = Folder::of(&[
        (
            "Cargo.toml",
            "[package]\nname = \"x\"\nversion = \"0.1.0\"\n[dependencies]\nrand = \"0.9\"\n",
        ),
        ("src/main.rs", "fn main() {}"),
    ]);
    let failure = compile_failure(&greedy.located())?;
    assert!(failure.hint.unwrap().contains("no network"));

    Ok(())
}
