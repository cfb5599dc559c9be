//! Honest programs run as they would outside.

use grader::execution::Exit;

use crate::scene::{Scene, TIERS, has, request, text, utf8};

#[test]
fn a_shell_sees_its_input_its_files_and_a_clean_environment() {
    for tier in TIERS {
        let Some(scene) = Scene::new(tier) else { continue };
        let mut cell = scene.cell();
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
}

#[test]
fn runtimes_run_under_the_default_limits() {
    let python = "import sys; print(sum(range(10)), sys.version_info[0])";
    let node = "console.log([1,2,3].length * 15)";
    let java = "class Main { public static void main(String[] a) { System.out.println(6 * 7); } }";
    for tier in TIERS {
        let Some(scene) = Scene::new(tier) else { continue };
        let scene = scene.needing(&["python3", "node", "java", "perl"]);
        let script = scene.file("main.py", python);
        let module = scene.file("main.js", node);
        let class = scene.file("Main.java", java);
        for (program, file, expected) in [
            ("python3", &script, "45 3\n"),
            ("node", &module, "45\n"),
            ("java", &class, "42\n"),
        ] {
            if has(program) {
                let mut request = request(&[program, utf8(file)]);
                request.limits = grader::execution::Limits::default();
                let execution = scene.cell().run(&request).unwrap();
                assert_eq!(
                    execution.exit,
                    Exit::Code(0),
                    "{tier:?} {program}: {execution:?} {}",
                    text(&execution)
                );
                assert_eq!(text(&execution), expected, "{tier:?} {program}");
            }
        }
    }
}
