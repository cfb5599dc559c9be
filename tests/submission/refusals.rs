//! What cannot be graded, and what is said about it.

use std::fs;
use std::path::Path;

use grader::submission::Submission;

use crate::scratch::{Folder, java};

testing::list![
    what_cannot_be_graded_is_said_with_the_next_step,
    a_folder_of_links_is_called_one,
    files_that_are_no_programs_are_named_for_what_they_are,
];

fn error_of(files: &[(&str, &str)]) -> (String, String) {
    let folder = Folder::of(files);
    let error = Submission::locate(folder.path()).unwrap_err();
    let name = folder.path().display().to_string();
    (
        error.to_string().replace(&name, "DIR"),
        error.hint().unwrap_or_default().replace(&name, "DIR"),
    )
}

fn what_cannot_be_graded_is_said_with_the_next_step() {
    let (error, hint) = error_of(&[]);
    assert_eq!(
        (error.as_str(), hint.as_str()),
        ("`DIR` is empty", "hand in the sources or the executable")
    );
    let (error, hint) = error_of(&[(".git/config", "[core]"), ("__pycache__/a.pyc", "1")]);
    assert_eq!(error, "`DIR` holds no program that can be run");
    assert_eq!(
        hint,
        "only hidden files and the folders of tools are there; hand in the sources"
    );
    let (error, hint) = error_of(&[("a.py", "print(1)"), ("b.py", "print(2)")]);
    assert_eq!(error, "the Python sources in `DIR` have no entry point");
    assert!(
        hint.contains("solver.py") && hint.contains("submission.toml"),
        "{hint}"
    );
    let (_, hint) = error_of(&[
        ("solver.py", "import board\n"),
        ("board.py", "class Board: pass\n"),
    ]);
    assert!(
        hint.contains("`solver.py` or `main.py` that does more than define things"),
        "{hint}"
    );
    let (error, hint) = error_of(&[
        ("v1/Solver.java", &java("Solver", "")),
        ("v2/Solver.java", &java("Solver", "")),
    ]);
    assert_eq!(
        error,
        "`DIR` holds more than one program: `v1/Solver.java`, `v2/Solver.java`"
    );
    assert_eq!(
        hint,
        "keep one of them, or put a `submission.toml` beside them that says `main = \"v1/Solver.java\"`"
    );
    let (error, _) = error_of(&[("Solver.java", &java("Solver", "")), ("solver.py", "print(1)")]);
    assert_eq!(
        error,
        "`DIR` holds more than one program: `Solver.java`, `solver.py`"
    );
    let (error, hint) = error_of(&[("notes.txt", "hello"), ("solver.exe", "MZ\u{90}")]);
    assert_eq!(error, "`DIR/solver.exe` is a Windows program");
    assert_eq!(
        hint,
        "hand in the sources (`Solver.java`, `solver.py`), as they are, or packed as .zip"
    );
    for (name, text, found) in [
        ("hw.rar", "Rar!\u{1a}\u{7}", "a RAR archive"),
        ("hw.tar.bz2", "BZh9", "a bzip2 archive"),
        ("Solver.docx", "PK\u{3}\u{4}", "a document"),
        ("text.html", "<p>int main() {}</p>", "a web page"),
        (
            "Solver.java.url",
            "[InternetShortcut]\nURL=https://drive.example/1\n",
            "a link",
        ),
    ] {
        let (error, _) = error_of(&[(name, text)]);
        assert_eq!(error, format!("`DIR/{name}` is {found}"));
    }
    let (_, hint) = error_of(&[("Solver.kt", "fun main() {}"), ("logo.png", "\u{89}PNG")]);
    assert!(
        hint.starts_with("`Solver.kt`: that language is not known here"),
        "{hint}"
    );
    let (error, hint) = error_of(&[("Board.java", "class Board {}")]);
    assert_eq!(error, "the Java sources in `DIR` have no entry point");
    assert!(hint.contains("public static void main"));
    let (error, hint) = error_of(&[("submission.toml", "lang = \"c\"\n"), ("a.c", "")]);
    assert!(
        error.starts_with("`DIR/submission.toml`:1:1: unknown field `lang`"),
        "{error}"
    );
    assert!(hint.contains("`language`"), "{hint}");
}

fn a_folder_of_links_is_called_one() {
    let folder = Folder::of(&[]);
    std::os::unix::fs::symlink("/srv/solver.py", folder.path().join("solver.py")).unwrap();
    let error = Submission::locate(folder.path()).unwrap_err();
    assert!(
        error.to_string().ends_with("holds no program that can be run"),
        "{error}"
    );
    assert_eq!(
        error.hint().unwrap(),
        "`solver.py` is left out: it is a link or a device, and there is nothing else; hand in the files themselves"
    );
}

fn files_that_are_no_programs_are_named_for_what_they_are() {
    let folder = Folder::of(&[
        ("x.exe", "MZ"),
        ("empty", ""),
        ("essay.pdf", "%PDF-1.7"),
        ("Solver.txt", "class"),
    ]);
    fs::write(folder.path().join("essay.doc"), b"\xd0\xcf\x11\xe0").unwrap();
    let error = |name: &str| {
        let error = Submission::locate(&folder.path().join(name)).unwrap_err();
        error
            .to_string()
            .replace(&format!("{}/", folder.path().display()), "")
    };
    assert_eq!(error("x.exe"), "`x.exe` is a Windows program");
    assert_eq!(error("empty"), "`empty` is empty");
    assert_eq!(error("essay.pdf"), "`essay.pdf` is a PDF document");
    assert_eq!(error("essay.doc"), "`essay.doc` is an Office document");
    assert_eq!(error("Solver.txt"), "`Solver.txt` is a text file");
    assert_eq!(error("gone"), "`gone` does not exist");
    let device = Submission::locate(Path::new("/dev/null")).unwrap_err();
    assert_eq!(device.to_string(), "`/dev/null` is neither a file nor a folder");
}
