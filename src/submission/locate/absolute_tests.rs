//! Which words of a command name files, and whose.

use super::*;
use std::fs;

fn tools() -> Toolchain {
    let tool = |name: &str| {
        Some(FoundTool {
            program: format!("/usr/bin/{name}").into(),
            ..FoundTool::default()
        })
    };
    Toolchain::new(OsStr::new("/bin"), OsStr::new(""))
        .with(Tool::Java, tool("java"))
        .with(Tool::Python, tool("python3"))
}

fn rewritten(line: &str, folder: &Path) -> (String, Vec<PathBuf>) {
    let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
    let words = command(&words, folder, &tools(), Author::Staff).unwrap().unwrap();
    let prefix = format!("{}/", folder.display());
    (
        crate::submission::prepare::shell::line(&words.argv)
            .replace(&prefix, "@/")
            .replace(&*folder.to_string_lossy(), "@"),
        words.readable,
    )
}

#[test]
fn class_paths_become_absolute_and_readable() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for name in ["out", "lib", "Solver"] {
        fs::create_dir(at.join(name)).unwrap();
    }
    let (line, readable) = rewritten("java -cp out:lib/*:. Solver", at);
    assert_eq!(
        line, "/usr/bin/java -cp '@/out:@/lib/*:@' Solver",
        "the class is no folder"
    );
    assert!(readable.contains(&at.join("out")) && readable.contains(&at.join("lib")));
    let (line, readable) = rewritten("java Solver", at);
    assert_eq!(line, "/usr/bin/java -cp @ Solver");
    assert!(readable.contains(&at.to_owned()));
    fs::write(at.join("x.jar"), "").unwrap();
    assert_eq!(
        rewritten("java -Xss9m -jar x.jar", at).0,
        "/usr/bin/java -Xss9m -jar @/x.jar"
    );
}

#[test]
fn a_script_may_read_what_lies_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::create_dir(at.join("src")).unwrap();
    fs::write(at.join("src/solver.py"), "").unwrap();
    let (line, readable) = rewritten("python3 -u src/solver.py --fast", at);
    assert_eq!(line, "/usr/bin/python3 -u @/src/solver.py --fast");
    assert_eq!(readable, [at.join("src")]);
    assert_eq!(rewritten("python3 -m src", at).0, "/usr/bin/python3 -m src");
}

#[test]
fn a_program_that_is_nowhere_is_none() {
    let words = |word: &str| command(&[word.into()], Path::new("/"), &tools(), Author::Staff).unwrap();
    assert_eq!(words("./nowhere"), None);
    assert_eq!(words("no-such-program-at-all"), None);
    assert_eq!(
        command(&[], Path::new("/"), &tools(), Author::Staff).unwrap(),
        None
    );
}

#[test]
fn a_student_s_words_name_nothing_outside_of_the_folder() {
    let base = tempfile::tempdir().unwrap();
    let folder = base.path().join("folder");
    fs::create_dir(&folder).unwrap();
    for file in ["secret", "folder/solver", "folder/board"] {
        fs::write(base.path().join(file), "").unwrap();
    }
    let secret = base.path().join("secret").into_os_string();
    std::os::unix::fs::symlink("../secret", folder.join("link")).unwrap();
    let option = OsString::from("--file=../secret");
    let words: Vec<OsString> = vec![
        "./solver".into(),
        "board".into(),
        "../secret".into(),
        "link".into(),
        option.clone(),
        secret.clone(),
    ];
    let read = |author| command(&words, &folder, &tools(), author).unwrap().unwrap();
    let student = read(Author::Student);
    assert_eq!(student.readable, Vec::<PathBuf>::new());
    let at = |name: &str| folder.join(name).into_os_string();
    assert_eq!(
        student.argv,
        [
            at("solver"),
            at("board"),
            "../secret".into(),
            "link".into(),
            option,
            secret
        ]
    );
    assert!(read(Author::Staff).readable.contains(&folder.join("../secret")));
    for program in ["./link", "../secret"] {
        let words = [OsString::from(program)];
        assert_eq!(command(&words, &folder, &tools(), Author::Student).unwrap(), None);
    }
}
