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

fn spins(attack: &Attack, source: &Source) -> Outcome {
    let limits = Limits {
        cpu: Duration::from_secs(1),
        ..limits()
    };
    let execution = ran(attack, source, limits)?;
    assert_eq!(
        execution.exit,
        Exit::Limit(LimitKind::Cpu),
        "{}",
        text(&execution)
    );
    Ok(())
}

pub(crate) fn python_that_spins_meets_the_cpu_limit(attack: &Attack) -> Outcome {
    spins(attack, &python("while True: pass"))
}

pub(crate) fn node_that_spins_meets_the_cpu_limit(attack: &Attack) -> Outcome {
    spins(attack, &node("for (;;) {}"))
}

pub(crate) fn java_that_spins_meets_the_cpu_limit(attack: &Attack) -> Outcome {
    let source = "class Main { public static void main(String[] a) { while (true) { } } }";
    spins(attack, &java(source))
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

fn floods(attack: &Attack, source: &Source) -> Outcome {
    let execution = ran(attack, source, limits())?;
    assert_eq!(execution.exit, Exit::Limit(LimitKind::Output));
    Ok(())
}

pub(crate) fn python_that_floods_meets_the_output_limit(attack: &Attack) -> Outcome {
    floods(attack, &python("while True: print('x' * 10000)"))
}

pub(crate) fn java_that_floods_meets_the_output_limit(attack: &Attack) -> Outcome {
    let source = "class Main { public static void main(String[] a) { while (true) System.out.println(\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\".repeat(99)); } }";
    floods(attack, &java(source))
}

/// As much as a runtime may have; it may say itself that it wants more.
fn greedy(attack: &Attack, source: &Source, own_words: &str) -> Outcome {
    let limits = Limits {
        memory: 256 * MIB,
        ..limits()
    };
    let execution = ran(attack, source, limits)?;
    let said = text(&execution);
    let by_itself = !own_words.is_empty() && execution.exit != Exit::Code(0) && said.contains(own_words);
    assert!(
        by_itself || execution.exit == Exit::Limit(LimitKind::Memory),
        "{:?} {said}",
        execution.exit
    );
    Ok(())
}

pub(crate) fn python_that_takes_too_much_memory_meets_the_limit(attack: &Attack) -> Outcome {
    let source = python("a = []\nwhile True: a.append(bytearray(1 << 20))");
    greedy(attack, &source, "")
}

pub(crate) fn node_that_takes_too_much_memory_fails_by_the_limit_or_by_itself(attack: &Attack) -> Outcome {
    let source = node("const a = []; for (;;) a.push(new Array(1e5).fill({}))");
    greedy(attack, &source, "heap out of memory")
}

pub(crate) fn java_that_takes_too_much_memory_fails_by_the_limit_or_by_itself(attack: &Attack) -> Outcome {
    let source = "class Main { public static void main(String[] a) { var l = new java.util.ArrayList<byte[]>(); while (true) l.add(new byte[1 << 20]); } }";
    greedy(attack, &java(source), "OutOfMemoryError")
}

pub(crate) fn what_forks_and_leaves_is_ended(attack: &Attack) -> Outcome {
    let source = python(
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(60)\n    os._exit(0)\ntime.sleep(0.2)\nprint('done')",
    );
    let execution = ran(attack, &source, limits())?;
    assert_eq!(
        (execution.exit.clone(), execution.leaked_processes),
        (Exit::Code(0), 1)
    );
    assert_eq!(text(&execution), "done\n");
    Ok(())
}

fn throws(attack: &Attack, source: &Source) -> Outcome {
    let execution = ran(attack, source, limits())?;
    assert_eq!(execution.exit, Exit::Code(1));
    let said = String::from_utf8_lossy(&execution.stderr.bytes);
    assert!(said.contains("mine"), "{said}");
    Ok(())
}

pub(crate) fn an_uncaught_exception_of_python_is_exit_1_with_its_words(attack: &Attack) -> Outcome {
    throws(attack, &python("raise ValueError('mine')"))
}

pub(crate) fn an_uncaught_exception_of_node_is_exit_1_with_its_words(attack: &Attack) -> Outcome {
    throws(attack, &node("throw new Error('mine')"))
}

pub(crate) fn an_uncaught_exception_of_java_is_exit_1_with_its_words(attack: &Attack) -> Outcome {
    let source =
        "class Main { public static void main(String[] a) { throw new IllegalStateException(\"mine\"); } }";
    throws(attack, &java(source))
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

pub(crate) fn c_is_compiled_in_a_box_and_runs_in_another(attack: &Attack) -> Outcome {
    let command = ["cc", "-O1", "-o", "solver", "main.c"];
    let source = "#include <stdio.h>\nint main(void) { puts(\"built\"); }\n";
    built(attack, &command, "main.c", source, &["SOLVER"])
}

pub(crate) fn cpp_is_compiled_in_a_box_and_runs_in_another(attack: &Attack) -> Outcome {
    let command = ["c++", "-o", "solver", "main.cc"];
    let source = "#include <iostream>\nint main() { std::cout << \"built\\n\"; }\n";
    built(attack, &command, "main.cc", source, &["SOLVER"])
}

pub(crate) fn rust_is_compiled_in_a_box_and_runs_in_another(attack: &Attack) -> Outcome {
    let command = ["rustc", "-o", "solver", "main.rs"];
    let source = "fn main() { println!(\"built\"); }\n";
    built(attack, &command, "main.rs", source, &["SOLVER"])
}

pub(crate) fn java_is_compiled_in_a_box_and_runs_in_another(attack: &Attack) -> Outcome {
    let command = ["javac", "Main.java"];
    let source = "class Main { public static void main(String[] a) { System.out.println(\"built\"); } }\n";
    built(
        attack,
        &command,
        "Main.java",
        source,
        &["java", "-cp", "FOLDER", "Main"],
    )
}
