//! Java files of which some name a package and others none, so that they cannot see one another, as they come from two editors.

use std::collections::BTreeSet;

use super::library::Using;

/// The line with which a source of a package begins; none where the package has no name.
pub(crate) fn line(package: &str) -> String {
    if package.is_empty() {
        String::new()
    } else {
        format!("package {package};\n")
    }
}

/// The packages of files that belong together, where one of them needs a class that it cannot see from its own package: Java cannot compile them as they stand.
pub(crate) fn apart(files: &[Using<'_>]) -> Option<BTreeSet<String>> {
    let sees = |file: &Using<'_>, other: &Using<'_>, class: &str| {
        other.package == file.package
            || file.imports.iter().any(|import| {
                import
                    .rsplit_once('.')
                    .is_some_and(|(package, name)| package == other.package && (name == "*" || name == class))
            })
    };
    let lacks = |file: &Using<'_>| {
        files.iter().any(|other| {
            let named = |class: &&String| file.words.contains(*class) && !file.declares.contains(*class);
            let mut classes = other.declares.iter().filter(named);
            classes.any(|class| {
                let declared = |one: &&Using<'_>| one.declares.contains(class);
                !files.iter().filter(declared).any(|one| sees(file, one, class))
            })
        })
    };
    files.iter().any(lacks).then(|| {
        let packages = files.iter().map(|file| file.package.to_owned());
        packages.filter(|package| !package.is_empty()).collect()
    })
}

/// A source text in no package, without imports from these.
pub(crate) fn without(text: &str, packages: &BTreeSet<String>) -> String {
    let is_left_out = |line: &str| {
        let Some((statement, _)) = line.trim_start().split_once(';') else {
            return false;
        };
        let mut words = statement.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("package"), Some(_), None) => true,
            (Some("import"), Some(name), None) => name
                .rsplit_once('.')
                .is_some_and(|(package, _)| packages.contains(package)),
            _ => false,
        }
    };
    let lines = text.split_inclusive('\n').map(|line| {
        if is_left_out(line) {
            // What else stands on the line stays, and so do the numbers of the lines.
            line.split_once(';').map_or("", |(_, rest)| rest)
        } else {
            line
        }
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn is_apart(files: &[(&str, &[&str], &str, &str)]) -> bool {
        let own: Vec<_> = files
            .iter()
            .map(|(package, imports, class, uses)| {
                let words: HashSet<String> = [*class, *uses].map(str::to_owned).into();
                let imports: Vec<_> = imports.iter().map(|one| (*one).to_owned()).collect();
                (*package, imports, words, [(*class).to_owned()])
            })
            .collect();
        let files: Vec<_> = own
            .iter()
            .map(|(package, imports, words, declares)| Using {
                package,
                imports,
                words,
                declares,
            })
            .collect();
        apart(&files).is_some()
    }

    #[test]
    fn files_are_apart_where_one_cannot_see_what_it_needs() {
        assert!(is_apart(&[("p", &[], "Solver", "Board"), ("", &[], "Board", "")]));
        assert!(is_apart(&[("", &[], "Solver", "Board"), ("p", &[], "Board", "")]));
        assert!(!is_apart(&[
            ("", &["p.Board"], "Solver", "Board"),
            ("p", &[], "Board", "")
        ]));
        assert!(!is_apart(&[
            ("", &["p.*"], "Solver", "Board"),
            ("p", &[], "Board", "")
        ]));
        assert!(!is_apart(&[
            ("p", &[], "Solver", "Board"),
            ("p", &[], "Board", "")
        ]));
        assert!(!is_apart(&[
            ("p", &[], "Solver", "Queue"),
            ("", &[], "Board", "")
        ]));
    }

    #[test]
    fn only_packages_and_their_imports_go() {
        let text = "package p.q; // mine\nimport p.q.Board;\r\nimport java.util.*;\nclass S { String s = \"package\"; }\n";
        assert_eq!(
            without(text, &["p.q".to_owned()].into()),
            " // mine\n\r\nimport java.util.*;\nclass S { String s = \"package\"; }\n"
        );
    }
}
