//! Commands as people paste them into a shell. Whatever is in a word is the student's: a file may be called ``a`rm -r ~`&&b.c``.

use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The words as one line of which a POSIX shell makes exactly these words again, and nothing else.
pub(crate) fn line<S: AsRef<OsStr>>(words: &[S]) -> String {
    let quoted = words.iter().map(|word| quoted(&word.as_ref().to_string_lossy()));
    quoted.collect::<Vec<_>>().join(" ")
}

/// Files, as the compiler or runtime before them is to take them: none for an option (`-cimport os.py`) or a list of options (`@x.java`).
pub(crate) fn files<P: AsRef<Path>>(files: &[P]) -> String {
    let files: Vec<_> = files.iter().map(|file| plain_file(file.as_ref())).collect();
    line(&files)
}

/// The line that starts a program from the folder that it is in.
pub(crate) fn here(program: &Path) -> String {
    line(&[Path::new(".").join(program)])
}

/// Only what means nothing to a shell in any place stands without quotes: `=` makes a variable of a first word, `~` names a home.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:+,@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// An argument that no compiler takes for an option or a list of arguments.
pub(crate) fn plain_file(file: &Path) -> OsString {
    let first = file.as_os_str().as_encoded_bytes().first();
    if matches!(first, Some(b'-' | b'@')) {
        Path::new(".").join(file).into()
    } else {
        file.into()
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_needs_no_quotes_has_none() {
        assert_eq!(line(&["gcc", "-O2", "src/a.c", "-lm"]), "gcc -O2 src/a.c -lm");
        assert_eq!(line(&["a b", "it's", "", "x=1"]), "'a b' 'it'\\''s' '' 'x=1'");
        assert_eq!(here(Path::new("a`touch x`&&b")), "'./a`touch x`&&b'");
        assert_eq!(files(&["-ci.py", "@a.java", "a-b.c"]), "./-ci.py ./@a.java a-b.c");
    }

    /// What the shell hands on as arguments when `line` is pasted.
    fn read_by_a_shell(line: &str) -> Vec<String> {
        let output = Command::new("/bin/sh")
            .args(["-c", &format!("printf '%s\\0' {line}")])
            .env_clear()
            .output()
            .unwrap();
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{line} {output:?}"
        );
        let text = String::from_utf8(output.stdout).unwrap();
        let mut words: Vec<_> = text.split('\0').map(str::to_owned).collect();
        words.pop();
        words
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

        #[test]
        fn a_shell_reads_the_words_as_they_were(
            words in prop::collection::vec("([ -~]|[\n\t\u{1}é$`'\"\\\\;&|<>(){}*?!#~=%^\\[\\]-]){0,12}", 1..6)
        ) {
            prop_assert_eq!(read_by_a_shell(&line(&words)), words);
        }
    }
}
