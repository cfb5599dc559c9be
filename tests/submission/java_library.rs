//! The grader's own implementation of the course's library, held against its documented behaviour by a Java program, and supplied where a program uses it.

use std::fs;
use std::path::Path;

use testing::{Outcome, ran};

use crate::scratch::{Folder, compile_failure, ready};

testing::list![
    the_library_does_what_its_documentation_says,
    a_program_gets_the_classes_that_it_uses_in_the_package_that_it_uses,
    a_class_of_ones_own_goes_before_the_librarys,
    classes_without_sources_get_the_library_too,
    a_class_that_the_grader_does_not_have_is_said_in_words,
];

fn the_library_does_what_its_documentation_says() -> Outcome {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources: Vec<_> = fs::read_dir(root.join("java/library"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    sources.push(root.join("tests/java/LibraryTest.java"));
    let sources: Vec<_> = sources.iter().map(|path| path.to_str().unwrap()).collect();
    let folder = tempfile::tempdir().unwrap();
    let compiler = [&["-nowarn", "-d", "."], sources.as_slice()].concat();
    let (compiled, said) = ran("javac", &compiler, folder.path())?;
    assert!(compiled, "{said}");
    let (held, said) = ran("java", &["-cp", ".", "LibraryTest"], folder.path())?;
    assert!(held, "{said}");
    Ok(())
}

fn a_program_gets_the_classes_that_it_uses_in_the_package_that_it_uses() -> Outcome {
    for (imports, uses) in [
        ("import edu.princeton.cs.algs4.*;", "StdOut.print(\"here\");"),
        ("import edu.princeton.cs.algs4.StdOut;", "StdOut.print(\"here\");"),
        (
            "import static edu.princeton.cs.algs4.StdOut.print;",
            "print(\"here\");",
        ),
        (
            "import edu.princeton.cs.introcs.StdOut;",
            "StdOut.print(\"here\");",
        ),
        ("import stdlib.StdOut;", "StdOut.print(\"here\");"),
        ("", "StdOut.print(\"here\");"),
        ("", "if (StdIn.isEmpty()) StdOut.print(\"here\");"),
        ("", "edu.princeton.cs.algs4.StdOut.print(\"here\");"),
        (
            "import java.util.*;",
            "Stack<String> s = new Stack<>(); s.push(\"here\"); if (!s.isEmpty()) StdOut.print(s.pop());",
        ),
        (
            "import java.util.*;",
            "Stack<String> s = new Stack<>(); s.push(\"here\"); if (!s.empty()) StdOut.print(s.pop());",
        ),
        (
            "import java.util.*;",
            "Queue<String> q = new Queue<>(); q.enqueue(\"here\"); System.out.print(q.dequeue());",
        ),
    ] {
        let text =
            format!("{imports} public class Solver {{ public static void main(String[] a) {{ {uses} }} }}");
        let folder = Folder::of(&[("Solver.java", &text)]);
        let built = ready(&folder.located())?;
        assert_eq!(built.says(), "here", "{text}");
    }
    Ok(())
}

fn a_class_of_ones_own_goes_before_the_librarys() -> Outcome {
    let solver =
        "public class Solver { public static void main(String[] a) { StdOut.own(new MinPQ<String>()); } }";
    let folder = Folder::of(&[
        ("Solver.java", solver),
        (
            "StdOut.java",
            "public class StdOut { static void own(Object queue) { System.out.print(\"own\"); } }",
        ),
    ]);
    let built = ready(&folder.located())?;
    assert_eq!(built.says(), "own");
    Ok(())
}

fn classes_without_sources_get_the_library_too() -> Outcome {
    let sources = tempfile::tempdir().unwrap();
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/library/StdOut.java");
    let home = sources.path().join("edu/princeton/cs/algs4");
    fs::create_dir_all(&home).unwrap();
    fs::copy(library, home.join("StdOut.java")).unwrap();
    let text = "import edu.princeton.cs.algs4.StdOut; public class Solver { public static void main(String[] a) { StdOut.print(\"compiled\"); } }";
    fs::write(sources.path().join("Solver.java"), text).unwrap();
    let (compiled, said) = ran("javac", &["Solver.java"], sources.path())?;
    assert!(compiled, "{said}");
    let folder = Folder::of(&[]);
    fs::copy(
        sources.path().join("Solver.class"),
        folder.path().join("Solver.class"),
    )
    .unwrap();
    let built = ready(&folder.located())?;
    assert_eq!(built.says(), "compiled");
    Ok(())
}

fn a_class_that_the_grader_does_not_have_is_said_in_words() -> Outcome {
    let folder = Folder::of(&[(
        "Solver.java",
        "import edu.princeton.cs.algs4.Digraph; public class Solver { public static void main(String[] a) { Digraph q; } }",
    )]);
    let failure = compile_failure(&folder.located())?;
    let hint = failure.hint.unwrap();
    assert!(
        hint.contains("algs4.jar") && hint.contains("GRADER_CLASSPATH"),
        "{hint}"
    );
    let said = String::from_utf8_lossy(&failure.output);
    assert!(said.contains("Solver.java:1: error:"), "{said}");
    assert!(!said.contains("/tmp/"), "{said}");
    Ok(())
}
