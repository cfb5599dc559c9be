//! The same mischief from within runtimes, and builds.

use std::ffi::OsString;
use std::time::Duration;

use sandbox::execution::{Execution, Exit, LimitKind, Limits};
use sandbox::{CellSpec, Request};
use testing::Outcome;

use crate::scene::{Attack, Scene, limits, request, text, utf8};

const MIB: u64 = 1 << 20;

/// A program in one language, and how to run it: the words before its file.
struct Source {
    command: &'static [&'static str],
    file: &'static str,
    text: &'static str,
}

const fn python(text: &'static str) -> Source {
    Source {
        command: &["python3"],
        file: "main.py",
        text,
    }
}

const fn node(text: &'static str) -> Source {
    Source {
        command: &["node", "--max-old-space-size=192"],
        file: "main.js",
        text,
    }
}

const fn java(text: &'static str) -> Source {
    Source {
        command: &["java", "-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"],
        file: "Main.java",
        text,
    }
}

/// Runs a source and gives what came of it.
fn ran(attack: &Attack, source: &Source, limits: Limits) -> Result<Execution, testing::Missing> {
    let runtime = source.command[0];
    testing::need(&[runtime])?;
    let scene = Scene::new(attack.tier).needing(&[runtime]);
    let file = scene.file(source.file, source.text);
    let mut argv: Vec<OsString> = source.command.iter().map(OsString::from).collect();
    argv.push(file.into());
    let request = Request {
        argv,
        limits,
        ..request(&[])
    };
    Ok(scene.cell().run(&request).unwrap())
}

pub(crate) fn what_spins_meets_the_cpu_limit(attack: &Attack) -> Outcome {
    let limits = Limits {
        cpu: Duration::from_secs(1),
        ..limits()
    };
    for source in [
        python("while True: pass"),
        node("for (;;) {}"),
        java("class Main { public static void main(String[] a) { while (true) { } } }"),
    ] {
        let execution = ran(attack, &source, limits)?;
        let said = text(&execution);
        assert_eq!(
            execution.exit,
            Exit::Limit(LimitKind::Cpu),
            "{} {said}",
            source.file
        );
    }
    Ok(())
}

pub(crate) fn what_sleeps_meets_the_wall_with_its_answer_kept(attack: &Attack) -> Outcome {
    let source = python("import time; print('answer', flush=True); time.sleep(60)");
    let limits = Limits {
        wall: Duration::from_secs(4),
        ..limits()
    };
    let execution = ran(attack, &source, limits)?;
    assert_eq!(execution.exit, Exit::Limit(LimitKind::Wall));
    assert_eq!(text(&execution), "answer\n");
    Ok(())
}

pub(crate) fn what_floods_meets_the_output_limit(attack: &Attack) -> Outcome {
    for source in [
        python("while True: print('x' * 10000)"),
        java(
            "class Main { public static void main(String[] a) { while (true) System.out.println(\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\".repeat(99)); } }",
        ),
    ] {
        let execution = ran(attack, &source, limits())?;
        assert_eq!(execution.exit, Exit::Limit(LimitKind::Output), "{}", source.file);
    }
    Ok(())
}

/// A runtime may say itself that it wants more than it may have.
pub(crate) fn what_takes_too_much_memory_fails_by_the_limit_or_by_itself(attack: &Attack) -> Outcome {
    let limits = Limits {
        memory: 256 * MIB,
        ..limits()
    };
    for (source, own_words) in [
        (python("a = []\nwhile True: a.append(bytearray(1 << 20))"), None),
        (
            node("const a = []; for (;;) a.push(new Array(1e5).fill({}))"),
            Some("heap out of memory"),
        ),
        (
            java(
                "class Main { public static void main(String[] a) { var l = new java.util.ArrayList<byte[]>(); while (true) l.add(new byte[1 << 20]); } }",
            ),
            Some("OutOfMemoryError"),
        ),
    ] {
        let execution = ran(attack, &source, limits)?;
        let said = text(&execution);
        let by_itself =
            execution.exit != Exit::Code(0) && own_words.is_some_and(|words| said.contains(words));
        assert!(
            by_itself || execution.exit == Exit::Limit(LimitKind::Memory),
            "{:?} {said}",
            execution.exit
        );
    }
    Ok(())
}

pub(crate) fn what_forks_and_leaves_is_ended(attack: &Attack) -> Outcome {
    let source = python(
        "import os, time\nif os.fork() == 0:\n    os.setpgid(0, 0)\n    time.sleep(60)\n    os._exit(0)\ntime.sleep(0.2)\nprint('done')",
    );
    let execution = ran(attack, &source, limits())?;
    assert_eq!(
        (execution.exit.clone(), execution.leaked_processes),
        (Exit::Code(0), 1)
    );
    assert_eq!(text(&execution), "done\n");
    Ok(())
}

pub(crate) fn an_uncaught_exception_is_exit_1_with_its_words(attack: &Attack) -> Outcome {
    for source in [
        python("raise ValueError('mine')"),
        node("throw new Error('mine')"),
        java(
            "class Main { public static void main(String[] a) { throw new IllegalStateException(\"mine\"); } }",
        ),
    ] {
        let execution = ran(attack, &source, limits())?;
        assert_eq!(execution.exit, Exit::Code(1), "{}", source.file);
        let said = String::from_utf8_lossy(&execution.stderr.bytes);
        assert!(said.contains("mine"), "{said}");
    }
    Ok(())
}

pub(crate) fn there_is_no_network_for_a_runtime_either(attack: &Attack) -> Outcome {
    let source = python(
        "import socket\ntry:\n    socket.create_connection(('127.0.0.1', 22), 1)\n    print('BREACH')\nexcept OSError as e:\n    print('refused')",
    );
    assert_eq!(text(&ran(attack, &source, limits())?), "refused\n");
    Ok(())
}

/// Builds in one box and runs what was built in another.
fn built(attack: &Attack, command: &[&str], file: &str, source: &str, run: &[&str]) -> Outcome {
    testing::need(&[command[0]])?;
    let mut scene = Scene::new(attack.tier);
    scene.file(file, source);
    let folder = scene.folder.path().to_owned();
    scene.spec = CellSpec {
        writable: vec![folder.clone()],
        programs: vec![command[0].into(), "java".into()],
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
    let made = scene.cell().run(&compile).unwrap();
    assert_eq!(made.exit, Exit::Code(0), "{}", text(&made));
    scene.spec = CellSpec {
        readable: vec![folder.clone()],
        programs: vec!["java".into()],
        ..CellSpec::default()
    };
    let solver = folder.join("solver");
    let argv: Vec<_> = run
        .iter()
        .map(|word| match *word {
            "FOLDER" => utf8(&folder),
            "SOLVER" => utf8(&solver),
            other => other,
        })
        .collect();
    let ran = scene.run(&argv);
    assert_eq!(
        (ran.exit.clone(), text(&ran)),
        (Exit::Code(0), "built\n".to_owned())
    );
    Ok(())
}

pub(crate) fn what_is_compiled_in_a_box_runs_in_another(attack: &Attack) -> Outcome {
    let solver = ["SOLVER"].as_slice();
    for (compile, file, source, run) in [
        (
            ["cc", "-O1", "-o", "solver", "main.c"].as_slice(),
            "main.c",
            "#include <stdio.h>\nint main(void) { puts(\"built\"); }\n",
            solver,
        ),
        (
            &["c++", "-o", "solver", "main.cc"],
            "main.cc",
            "#include <iostream>\nint main() { std::cout << \"built\\n\"; }\n",
            solver,
        ),
        (
            &["rustc", "-o", "solver", "main.rs"],
            "main.rs",
            "fn main() { println!(\"built\"); }\n",
            solver,
        ),
        (
            &["javac", "Main.java"],
            "Main.java",
            "class Main { public static void main(String[] a) { System.out.println(\"built\"); } }\n",
            &["java", "-cp", "FOLDER", "Main"],
        ),
    ] {
        built(attack, compile, file, source, run)?;
    }
    Ok(())
}
