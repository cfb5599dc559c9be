//! Honest programs run as they would outside.

use sandbox::Choice;
use sandbox::execution::{Exit, Limits};
use testing::{Missing, Outcome};

use crate::scene::{Attack, Scene, request, text, utf8};

pub(crate) fn a_shell_sees_its_input_its_files_and_a_clean_environment(attack: &Attack) {
    let mut cell = attack.scene.cell();
    let mut request = request(&["/bin/sh", "-c", "cat; cat puzzle.txt; env; echo oops >&2; exit 3"]);
    request.stdin = b"input ".as_slice().into();
    request.files = vec![("puzzle.txt".to_owned(), b"hello\n".as_slice().into())];
    for _ in 0..3 {
        let execution = cell.run(&request).unwrap();
        assert_eq!(execution.exit, Exit::Code(3), "{}", text(&execution));
        let out = String::from_utf8(execution.stdout.bytes).unwrap();
        assert!(out.starts_with("input hello\n"), "{out}");
        assert!(!out.contains("CARGO"), "{out}");
        assert_eq!(execution.stderr.bytes, b"oops\n");
        assert_eq!(execution.leaked_processes, 0);
    }
}

pub(crate) fn runtimes_run_under_the_default_limits(attack: &Attack) -> Outcome {
    let java = "class Main { public static void main(String[] a) { System.out.println(6 * 7); } }";
    for (runtime, file, source, expected) in [
        (
            "python3",
            "main.py",
            "import sys; print(sum(range(10)), sys.version_info[0])",
            "45 3\n",
        ),
        ("node", "main.js", "console.log([1,2,3].length * 15)", "45\n"),
        ("java", "Main.java", java, "42\n"),
    ] {
        testing::need(&[runtime])?;
        let scene = Scene::new(attack.tier).needing(&[runtime]);
        let file = scene.file(file, source);
        let mut request = request(&[runtime, utf8(&file)]);
        request.limits = Limits::default();
        let execution = scene.cell().run(&request).unwrap();
        let said = text(&execution);
        assert_eq!(
            (&execution.exit, said.as_str()),
            (&Exit::Code(0), expected),
            "{execution:?}"
        );
    }
    Ok(())
}

/// It maps 15 TiB of addresses to begin with. At its end it looks for leaks unless a variable tells it not to, which it reads from `/proc` alone.
pub(crate) fn a_sanitizer_reserves_what_it_likes(attack: &Attack) -> Outcome {
    let mut scene = Scene::new(attack.tier).needing(&["cc"]);
    let source = "#include <stdlib.h>\n#include <stdio.h>\nint main(int c, char **v) { volatile char *lost = malloc(9); lost[c] = 1; lost = 0; puts(\"right\"); fflush(stdout); }\n";
    scene.file("main.c", source);
    scene.spec.writable = vec![scene.folder.path().to_owned()];
    let mut compile = request(&["cc", "-fsanitize=address", "-o", "solver", "main.c"]);
    compile.folder = Some(scene.folder.path().to_owned());
    let made = scene.cell().run(&compile).unwrap();
    if made.exit != Exit::Code(0) {
        return Err(Missing::new(
            "needs a compiler with a library for `-fsanitize=address`",
        ));
    }
    let solver = scene.folder.path().join("solver");
    scene.spec.writable.clear();
    let ran = scene.run(&[utf8(&solver)]);
    assert!(text(&ran).starts_with("right\n"), "{}", text(&ran));
    assert!(
        attack.tier == Choice::Fallback || ran.exit == Exit::Code(0),
        "{ran:?}"
    );
    Ok(())
}
