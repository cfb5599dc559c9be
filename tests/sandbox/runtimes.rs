//! The same mischief from within runtimes, and builds.

use std::time::Duration;

use grader::execution::{Execution, Exit, LimitKind, Limits};
use grader::sandbox::{CellSpec, Choice, Request};
use grader::submission::{Language, Program};

use crate::scene::{Scene, has, limits, request, text, utf8, without_namespaces};

const MIB: u64 = 1 << 20;

/// A program in one language, and how to run it.
struct Source {
    language: Language,
    runtime: &'static str,
    file: &'static str,
    text: &'static str,
}

const fn python(text: &'static str) -> Source {
    Source {
        language: Language::Python,
        runtime: "python3",
        file: "main.py",
        text,
    }
}

const fn node(text: &'static str) -> Source {
    Source {
        language: Language::JavaScript,
        runtime: "node",
        file: "main.js",
        text,
    }
}

const fn java(text: &'static str) -> Source {
    Source {
        language: Language::Java,
        runtime: "java",
        file: "Main.java",
        text,
    }
}

/// Runs a source in both tiers and gives each outcome to `check`.
fn in_both(sources: &[Source], limits: Limits, check: impl Fn(&Source, &Execution) + Sync) {
    let run = |tier| {
        let Some(scene) = Scene::new(tier) else { return };
        let scene = scene.needing(&["python3", "node", "java"]);
        for source in sources.iter().filter(|source| has(source.runtime)) {
            let file = scene.file(source.file, source.text);
            let program = Program {
                name: source.file.to_owned(),
                language: source.language,
                command: vec![source.runtime.into(), file.clone().into()],
                shown_command: source.runtime.to_owned(),
                readable: vec![file],
                env: Vec::new(),
                built_by: Vec::new(),
                toolchain: None,
            };
            let request = Request {
                argv: program.argv(&limits, &[]),
                limits,
                ..request(&[])
            };
            check(source, &scene.cell().run(&request).unwrap());
        }
    };
    run(Choice::Namespaces);
    without_namespaces(|| run(Choice::Fallback));
}

#[test]
fn what_spins_meets_the_cpu_limit() {
    let sources = [
        python("while True: pass"),
        node("for (;;) {}"),
        java("class Main { public static void main(String[] a) { while (true) { } } }"),
    ];
    let limits = Limits {
        cpu: Duration::from_secs(1),
        ..limits()
    };
    in_both(&sources, limits, |source, execution| {
        assert_eq!(
            execution.exit,
            Exit::Limit(LimitKind::Cpu),
            "{} {}",
            source.runtime,
            text(execution)
        );
    });
}

#[test]
fn what_sleeps_meets_the_wall_with_its_answer_kept() {
    let sources = [python("import time; print('answer', flush=True); time.sleep(60)")];
    let limits = Limits {
        wall: Duration::from_secs(4),
        ..limits()
    };
    in_both(&sources, limits, |source, execution| {
        assert_eq!(execution.exit, Exit::Limit(LimitKind::Wall), "{}", source.runtime);
        assert_eq!(text(execution), "answer\n", "{}", source.runtime);
    });
}

#[test]
fn what_floods_meets_the_output_limit() {
    let sources = [
        python("while True: print('x' * 10000)"),
        java(
            "class Main { public static void main(String[] a) { while (true) System.out.println(\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\".repeat(99)); } }",
        ),
    ];
    in_both(&sources, limits(), |source, execution| {
        assert_eq!(
            execution.exit,
            Exit::Limit(LimitKind::Output),
            "{}",
            source.runtime
        );
    });
}

#[test]
fn what_takes_too_much_memory_fails_by_the_limit_or_by_its_runtime() {
    let limits = Limits {
        memory: 256 * MIB,
        ..limits()
    };
    let greedy = [python("a = []\nwhile True: a.append(bytearray(1 << 20))")];
    in_both(&greedy, limits, |source, execution| {
        assert_eq!(
            execution.exit,
            Exit::Limit(LimitKind::Memory),
            "{} {}",
            source.runtime,
            text(execution)
        );
    });
    // A runtime that knows of its heap says so itself.
    let told = [
        java(
            "class Main { public static void main(String[] a) { var l = new java.util.ArrayList<byte[]>(); while (true) l.add(new byte[1 << 20]); } }",
        ),
        node("const a = []; for (;;) a.push(new Array(1e5).fill({}))"),
    ];
    in_both(&told, limits, |source, execution| {
        let said = text(execution);
        let by_itself = !matches!(execution.exit, Exit::Code(0))
            && (said.contains("OutOfMemoryError") || said.contains("heap out of memory"));
        assert!(
            by_itself || execution.exit == Exit::Limit(LimitKind::Memory),
            "{} {:?} {said}",
            source.runtime,
            execution.exit
        );
    });
}

#[test]
fn what_forks_and_leaves_is_ended() {
    let sources = [python(
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(60)\n    os._exit(0)\ntime.sleep(0.2)\nprint('done')",
    )];
    in_both(&sources, limits(), |source, execution| {
        assert_eq!(
            (execution.exit.clone(), execution.leaked_processes),
            (Exit::Code(0), 1),
            "{}",
            source.runtime
        );
        assert_eq!(text(execution), "done\n");
    });
}

#[test]
fn an_uncaught_exception_is_exit_1_with_its_words() {
    let sources = [
        python("raise ValueError('mine')"),
        node("throw new Error('mine')"),
        java(
            "class Main { public static void main(String[] a) { throw new IllegalStateException(\"mine\"); } }",
        ),
    ];
    in_both(&sources, limits(), |source, execution| {
        assert_eq!(execution.exit, Exit::Code(1), "{}", source.runtime);
        assert!(
            String::from_utf8_lossy(&execution.stderr.bytes).contains("mine"),
            "{}",
            source.runtime
        );
    });
}

#[test]
fn there_is_no_network_for_a_runtime_either() {
    let sources = [python(
        "import socket\ntry:\n    socket.create_connection(('127.0.0.1', 22), 1)\n    print('BREACH')\nexcept OSError as e:\n    print('refused')",
    )];
    in_both(&sources, limits(), |_, execution| {
        assert_eq!(text(execution), "refused\n");
    });
}

#[test]
fn compilers_build_in_a_box_and_what_they_built_runs_in_another() {
    let builds: [(&str, &[&str], &str, &str); 4] = [
        (
            "cc",
            &["cc", "-O1", "-o", "solver", "main.c"],
            "main.c",
            "#include <stdio.h>\nint main(void) { puts(\"built\"); }\n",
        ),
        (
            "c++",
            &["c++", "-o", "solver", "main.cc"],
            "main.cc",
            "#include <iostream>\nint main() { std::cout << \"built\\n\"; }\n",
        ),
        (
            "rustc",
            &["rustc", "-o", "solver", "main.rs"],
            "main.rs",
            "fn main() { println!(\"built\"); }\n",
        ),
        (
            "javac",
            &["javac", "Main.java"],
            "Main.java",
            "class Main { public static void main(String[] a) { System.out.println(\"built\"); } }\n",
        ),
    ];
    let run = |tier| {
        for (compiler, command, file, source) in builds {
            let Some(mut scene) = Scene::new(tier) else { return };
            if !has(compiler) {
                continue;
            }
            scene.file(file, source);
            let folder = scene.folder.path().to_owned();
            let programs = vec![compiler.into(), "java".into()];
            scene.spec = CellSpec {
                writable: vec![folder.clone()],
                programs,
                ..CellSpec::default()
            };
            let mut compile = request(command);
            compile.folder = Some(folder.clone());
            compile.limits = Limits {
                cpu: Duration::from_mins(1),
                wall: Duration::from_mins(3),
                memory: 2048 * MIB,
                ..limits()
            };
            let built = scene.cell().run(&compile).unwrap();
            assert_eq!(built.exit, Exit::Code(0), "{tier:?} {compiler}: {}", text(&built));
            scene.spec = CellSpec {
                readable: vec![folder.clone()],
                programs: vec!["java".into()],
                ..CellSpec::default()
            };
            let solver = folder.join("solver");
            let ran = if compiler == "javac" {
                scene.run(&["java", "-cp", utf8(&folder), "Main"])
            } else {
                scene.run(&[utf8(&solver)])
            };
            assert_eq!(
                (ran.exit.clone(), text(&ran)),
                (Exit::Code(0), "built\n".to_owned()),
                "{tier:?} {compiler}"
            );
        }
    };
    run(Choice::Namespaces);
    without_namespaces(|| run(Choice::Fallback));
}
