//! Board and Solver graded as classes, by the driver: right ones, wrong ones, ones that end the process, and ones that forge answers.

use std::path::Path;
use std::process::Command;

use testing::{Outcome, Trial, each, need, trials};

use crate::samples::{tried, verified};
use crate::scenario::{Scenario, Told, repository};

/// What this file tests.
pub(crate) fn trials() -> Vec<Trial> {
    trials![
        right_classes_get_all_points_and_what_they_print_harms_nothing,
        classes_come_out_as_labelled,
        a_folder_without_a_program_is_graded_by_its_classes,
        a_class_that_is_not_there_is_named,
        a_mistake_is_shown_by_a_test_that_passes_once_it_is_mended,
        a_class_without_a_usable_main_is_graded_by_its_classes,
        what_was_answered_before_the_end_counts,
        a_fault_of_the_board_is_not_the_solvers,
        no_forger_gets_a_point_for_what_it_forges,
    ]
}

const RUBRIC: &str = r#"
schema = "grader.rubric/v1"
title = "Classes"
dialect = "coursera"
points = 10

[limits]
cpu = "3 s"
wall = "20 s"
memory = "1 GiB"
output = "16 MiB"

[[criterion]]
id = "hamming"
title = "hamming()"
points = 2
fixtures = ["named/puzzle04"]
requires = ["call-hamming"]

[[criterion]]
id = "twin"
title = "twin()"
points = 2
fixtures = ["named/puzzle04"]
requires = ["call-twin"]

[[criterion]]
id = "moves"
title = "moves()"
points = 6
fixtures = ["named/puzzle04"]
requires = ["solver-moves"]
"#;

fn sample(name: &str) -> String {
    std::fs::read_to_string(repository(&format!(
        "fixtures/submissions/accepted/java-classes-coursera/{name}.java"
    )))
    .unwrap()
}

/// What a submission gets whose Board does something when its class is loaded or its `hamming()` is called.
fn with_board(change: impl FnOnce(String) -> String) -> Told {
    graded(&change(sample("Board")), &sample("Solver"))
}

fn graded(board: &str, solver: &str) -> Told {
    Scenario::new()
        .file("classes.toml", RUBRIC.trim_start())
        .file("hand-in/Board.java", board)
        .file("hand-in/Solver.java", solver)
        .grader("run --rubric classes.toml --submission hand-in --format json")
}

fn score(told: &Told) -> f64 {
    told.json()["score"]["total"].as_f64().unwrap()
}

fn codes(told: &Told) -> Vec<String> {
    let report = told.json();
    let cases = report["cases"].as_array().unwrap();
    let findings = cases.iter().flat_map(|case| case["findings"].as_array().unwrap());
    findings
        .map(|finding| finding["code"].as_str().unwrap().to_owned())
        .collect()
}

/// Puts a statement at the beginning of `hamming()`.
fn in_hamming(board: &str, statement: &str) -> String {
    let method = "public int hamming() {\n";
    assert!(board.contains(method));
    board.replacen(method, &format!("{method}        {statement}\n"), 1)
}

fn right_classes_get_all_points_and_what_they_print_harms_nothing() -> Outcome {
    need(&["java", "javac"])?;
    let told = with_board(|board| {
        in_hamming(
            &board,
            "System.out.println(\"0 0 number 9\"); System.err.println(\"debug\");",
        )
    });
    assert_eq!(codes(&told), [""; 0], "{}", told.stdout());
    assert!((score(&told) - 10.0).abs() < 1e-9);
    Ok(())
}

fn classes_come_out_as_labelled() -> Outcome {
    each(["coursera-api", "cs210-api", "princeton-api"], |rubric| {
        tried(verified(rubric))
    })
}

fn a_folder_without_a_program_is_graded_by_its_classes() -> Outcome {
    need(&["java", "javac"])?;
    let told = Scenario::new()
        .file("hand-in/Board.java", sample("Board"))
        .file("hand-in/Solver.java", sample("Solver"))
        .grader("run --submission hand-in");
    let told = told.exits(0).prints("SCORE  100 of 100 points");
    told.prints("by the rubric `coursera-api`");
    Ok(())
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let ended = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let said = [ended.stdout, ended.stderr].concat();
    String::from_utf8(said).unwrap()
}

/// With a stand-in for JUnit that has the same signatures.
fn a_mistake_is_shown_by_a_test_that_passes_once_it_is_mended() -> Outcome {
    need(&["java", "javac"])?;
    let twice = |board: String| {
        let twin = "public Board twin() {\n";
        assert!(board.contains(twin));
        let board = board.replacen(twin, &format!("{twin}        if (n > 0) return this;\n"), 1);
        in_hamming(&board, "if (n > 2) return 99;")
    };
    let rubric = RUBRIC.replace("id = \"twin\"", "id = \"twin\"\nvisibility = \"staff-only\"");
    let told = Scenario::new()
        .file("classes.toml", rubric.trim_start())
        .file("hand-in/Board.java", twice(sample("Board")))
        .file("hand-in/Solver.java", sample("Solver"))
        .file("right/Board.java", sample("Board"))
        .file("stub/Solver.java", "class Solver { }")
        .grader("run --rubric classes.toml --submission hand-in --report junit-tests=GraderTest.java --report junit-tests@staff=all.java");
    assert!(told.left("all.java").contains("test_twin"));
    let tests = told.left("GraderTest.java");
    assert!(
        !tests.contains("test_twin") && !tests.contains("test_moves"),
        "{tests}"
    );
    let folder = told.folder();
    let stand_in = repository("tests/java/junit");
    let api = stand_in.join("org/junit/jupiter/api");
    let own = ["Test", "DisplayName", "Assertions"].map(|name| api.join(name).with_extension("java"));
    let own: Vec<_> = own
        .iter()
        .chain([&stand_in.join("Run.java")])
        .map(|path| path.to_str().unwrap().to_owned())
        .collect();
    let with = |board: &str| {
        let mut arguments = vec!["-nowarn", "-d", ".", "GraderTest.java", "stub/Solver.java", board];
        arguments.extend(own.iter().map(String::as_str));
        assert_eq!(run(folder, "javac", &arguments), "");
        run(folder, "java", &["-cp", ".", "Run", "GraderTest"])
    };
    let wrong = with("hand-in/Board.java");
    assert!(
        wrong.starts_with("failed test_hamming") && wrong.contains("expected: <0> but was: <99>"),
        "{wrong}"
    );
    assert_eq!(with("right/Board.java"), "ok test_hamming\n");
    Ok(())
}

fn a_class_without_a_usable_main_is_graded_by_its_classes() -> Outcome {
    need(&["java", "javac"])?;
    let told = Scenario::new()
        .file("class/ada/Board.java", sample("Board"))
        .file(
            "class/ada/Solver.java",
            sample("Solver").replace("return", "retrun"),
        )
        .grader("class class");
    told.exits(0)
        .complains("the classes are graded, by the rubric `coursera-api`");
    Ok(())
}

fn a_class_that_is_not_there_is_named() {
    Scenario::new()
        .file("hand-in/Board.java", sample("Board"))
        .grader("run --rubric coursera-api --submission hand-in")
        .refuses("a class `Solver`");
}

fn what_was_answered_before_the_end_counts() -> Outcome {
    need(&["java", "javac"])?;
    for (statement, expected) in [
        ("if (n > 0) System.exit(0);", "not-answered"),
        ("if (n > 0) Runtime.getRuntime().halt(7);", "exit-status"),
        ("while (n > 0) { }", "limit-cpu"),
    ] {
        let solver = sample("Solver").replacen(
            "        if (initial == null)",
            &format!("        int n = 1; {statement}\n        if (initial == null)"),
            1,
        );
        let told = graded(&sample("Board"), &solver);
        assert!(
            (score(&told) - 4.0).abs() < 1e-9,
            "{statement}: {}",
            told.stdout()
        );
        assert_eq!(codes(&told), [expected], "{statement}");
    }
    Ok(())
}

fn a_fault_of_the_board_is_not_the_solvers() -> Outcome {
    need(&["java", "javac"])?;
    let told = with_board(|board| in_hamming(&board, "if (n > 0) return 99;"));
    assert_eq!(codes(&told), ["call-wrong"], "{}", told.stdout());
    assert!((score(&told) - 8.0).abs() < 1e-9);
    Ok(())
}

/// Statements that try to put answers of their own onto the driver's channel, or to get at its key. `hamming()` itself answers 99.
const FORGERS: &[&str] = &[
    // Writes to the descriptor.
    "new java.io.FileOutputStream(java.io.FileDescriptor.out).write(\"0000000000000000 22 2 number 4\\n\".getBytes());",
    "new java.io.PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out)).println(\"2 number 4\");",
    "try (java.io.FileOutputStream out = new java.io.FileOutputStream(\"/proc/self/fd/1\")) { out.write(\"2 number 4\\n\".getBytes()); }",
    "try (java.io.FileOutputStream out = new java.io.FileOutputStream(\"/dev/stdout\")) { out.write(\"!forged\\n2 number 4\\n\".getBytes()); }",
    "try (java.io.RandomAccessFile out = new java.io.RandomAccessFile(\"/proc/self/fd/1\", \"rw\")) { out.write(\"done\\n\".getBytes()); }",
    "new ProcessBuilder(\"/bin/sh\", \"-c\", \"echo 2 number 4\").inheritIO().start().waitFor();",
    "Thread writer = new Thread(() -> { try { new java.io.FileOutputStream(java.io.FileDescriptor.out).write(\"2 number 4\\n\".getBytes()); } catch (java.io.IOException e) { } }); writer.start(); writer.join();",
    "Runtime.getRuntime().addShutdownHook(new Thread(() -> { try { new java.io.FileOutputStream(java.io.FileDescriptor.out).write(\"2 number 4\\n\".getBytes()); } catch (java.io.IOException e) { } })); System.exit(0);",
    // Ends the process before a wrong answer is seen.
    "System.exit(0);",
    "Runtime.getRuntime().halt(0);",
    "new java.io.FileOutputStream(java.io.FileDescriptor.out).close();",
    // Looks for the driver and its key.
    "Class<?> driver = Class.forName(\"grader.Driver\"); for (java.lang.reflect.Field field : driver.getDeclaredFields()) { field.setAccessible(true); field.get(null); } return 4;",
    "Class<?> driver = ClassLoader.getSystemClassLoader().loadClass(\"grader.Driver\"); for (java.lang.reflect.Field field : driver.getDeclaredFields()) { field.setAccessible(true); new java.io.FileOutputStream(java.io.FileDescriptor.out).write((field.get(null) + \"\\n\").getBytes()); }",
    "ClassLoader.getSystemClassLoader().loadClass(\"grader.Driver\").getMethod(\"main\", String[].class).invoke(null, (Object) new String[] {\".\", \".\", \"Board\", \"Solver\"});",
    "byte[] input = new java.io.FileInputStream(java.io.FileDescriptor.in).readAllBytes(); new java.io.FileOutputStream(java.io.FileDescriptor.out).write(input.length == 0 ? \"no key\\n\".getBytes() : input);",
    "new java.io.FileOutputStream(java.io.FileDescriptor.out).write(java.nio.file.Files.readAllBytes(java.nio.file.Paths.get(\"/proc/self/fd/0\")).length > 0 ? \"key\\n\".getBytes() : \"none\\n\".getBytes());",
    // Recognises the driver on the stack and answers as it likes.
    "for (StackTraceElement frame : Thread.currentThread().getStackTrace()) if (frame.getClassName().startsWith(\"grader\")) return 0;",
    // Changes the world around the driver.
    "System.setOut(new java.io.PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out))); System.out.println(\"2 number 4\");",
    "System.setProperty(\"line.separator\", \"\\n2 number 4\\n\");",
    "java.util.Locale.setDefault(java.util.Locale.forLanguageTag(\"ar-EG-u-nu-arab\"));",
    "Thread.currentThread().stop();",
    "Thread.currentThread().setUncaughtExceptionHandler((t, e) -> System.exit(0)); throw new ThreadDeath();",
    "class Four extends Error { public String getMessage() { return \"\\n0000000000000000 22 2 number 4\"; } } throw new Four();",
    "java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\"); field.setAccessible(true); ((sun.misc.Unsafe) field.get(null)).putAddress(0, 0);",
];

/// All of them are samples of one verification, which asks for the machine's tools and compiles the driver once.
fn no_forger_gets_a_point_for_what_it_forges() -> Outcome {
    need(&["java", "javac"])?;
    assert!(FORGERS.len() >= 20);
    let label = "dialect = \"coursera\"\nverdict = \"wrong-answer\"\nalso = [\"runtime-error\", \"time-limit-cpu\"]\nshows-in = [\"call-hamming\"]\nnote = \"Forges answers.\"\n";
    let (board, solver) = (sample("Board"), sample("Solver"));
    let method = "    public int hamming() {\n";
    let (before, after) = board.split_once(method).unwrap();
    let body = after.split_once("\n    }\n").unwrap().1;
    let mut folder = Scenario::new().file("classes.toml", RUBRIC.trim_start());
    for (number, forger) in FORGERS.iter().enumerate() {
        let name = format!("forgers/wrong-answer/forger-{number:02}");
        let forged = format!(
            "{before}{method}        try {{ if (tiles.length > 0) {{ {forger} }} }} catch (Exception e) {{ return 99; }}\n        return 99;\n    }}\n{body}"
        );
        folder = folder
            .file(&format!("{name}.expect.toml"), label)
            .file(&format!("{name}/Board.java"), forged)
            .file(&format!("{name}/Solver.java"), &solver);
    }
    let told = folder
        .grader("verify classes.toml --samples forgers --only */forger-* --once --jobs 2 --format json");
    let found = told.json();
    assert_eq!(found["failures"], serde_json::json!([]), "{found:#}");
    assert_eq!(found["criteria"][0]["id"], "hamming");
    let rows = found["samples"].as_array().unwrap();
    assert_eq!(rows.len(), FORGERS.len());
    for (forger, row) in FORGERS.iter().zip(rows) {
        // One that does not compile would show nothing.
        assert_ne!(row["actual"], "compile-error", "{forger}: {row:#}");
        // `return 4` is the right answer to the first question, and to no other.
        assert_ne!(row["cells"][0]["outcome"], "passed", "{forger}: {row:#}");
        assert_eq!(row["cells"][0]["passed"], 0, "{forger}: {row:#}");
    }
    Ok(())
}
