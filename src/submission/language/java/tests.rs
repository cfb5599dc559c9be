use super::*;

fn read(path: &str, text: &str) -> JavaFile {
    JavaFile::read(Path::new(path), text.as_bytes())
}

#[test]
fn the_class_with_the_main_is_found() {
    let file = read(
        "src/a/b/S.java",
        "package a.b;\nimport java.util.*;\nclass Node {}\npublic final class S { /* void main( */ static public void main(final String... args) {} }",
    );
    assert_eq!(file.package, "a.b");
    assert_eq!(file.main.as_deref(), Some("S"));
    assert_eq!(file.root(), Path::new("src"));
    assert_eq!(
        read("A.java", "class A { void main() {} static void main(int x) {} }").main,
        None
    );
    for (text, main) in [
        (
            "class A { static class B { public static void main(String[] a) {} } }",
            Some("A$B"),
        ),
        (
            "class A { static class B { public static void main(String[] a) {} } static void main(String[] a) {} }",
            Some("A"),
        ),
        (
            "class A { static class B {} void f() { Class<?> c = A.class; } public static void main(String[] a) {} }",
            Some("A"),
        ),
    ] {
        assert_eq!(read("A.java", text).main.as_deref(), main, "{text}");
    }
}

#[test]
fn a_package_that_is_no_folder_starts_where_the_file_is() {
    assert_eq!(read("Solver.java", "package puzzle;").root(), Path::new(""));
}

#[test]
fn test_classes_are_known_by_their_imports() {
    assert!(read("T.java", "import static org.junit.Assert.*; class T {}").is_test);
    assert!(read("src/test/java/T.java", "class T {}").is_test);
    assert!(!read("T.java", "// import org.junit.Test;\nclass T {}").is_test);
    assert_eq!(
        read("S.java", "import edu.princeton.cs.algs4.In;").imports,
        ["edu.princeton.cs.algs4.In"]
    );
}

#[test]
fn names_cannot_pose_as_options() {
    assert_eq!(plain_file(Path::new("@x.java")), "./@x.java");
    assert_eq!(plain_file(Path::new("a b/-x.java")), "a b/-x.java");
}

#[test]
fn the_public_class_is_known_by_its_modifiers() {
    let public = |text: &str| read("A.java", text).public;
    assert_eq!(
        public("import x.Y;\nclass Node {}\npublic final class Solver { public class Inner {} }").as_deref(),
        Some("Solver")
    );
    assert_eq!(public("class Node { public int n; } interface Other {}"), None);
}
