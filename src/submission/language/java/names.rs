//! Java files that are not called after their public class, as browsers and file managers call second copies: `Solver (1).java`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What is wrong about the names of a submission's Java files, and can be put right.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Names {
    /// What a file is to be called; no other file is.
    wrong: BTreeMap<PathBuf, PathBuf>,
    /// A file whose class is in the other one, which is called after it.
    copies: BTreeMap<PathBuf, PathBuf>,
}

impl Names {
    /// Of files with their public classes. A file that is `wanted` is no copy, whatever it is called.
    pub(crate) fn of(files: &[(&Path, Option<&str>)], wanted: Option<&str>) -> Self {
        let mut names = Self::default();
        for &(path, public) in files {
            let Some(class) = public else { continue };
            let right = path.with_file_name(format!("{class}.java"));
            if right == path {
                continue;
            }
            let is_wanted = wanted.is_some_and(|wanted| Path::new(wanted) == path);
            let there = files.iter().find(|(other, _)| *other == right);
            let also = |(other, of): &&(&Path, Option<&str>)| {
                *other != path && other.parent() == path.parent() && *of == public
            };
            match there {
                Some((_, of)) if *of == public && !is_wanted => {
                    names.copies.insert(path.to_owned(), right);
                }
                None if !files.iter().any(|file| also(&file)) => {
                    names.wrong.insert(path.to_owned(), right);
                }
                Some(_) | None => {}
            }
        }
        names
    }

    pub(crate) fn is_copy(&self, path: &Path) -> bool {
        self.copies.contains_key(path)
    }

    /// What a file is to be called, if not as it is.
    pub(crate) fn right(&self, path: &Path) -> Option<PathBuf> {
        self.wrong.get(path).cloned()
    }

    /// Each file that is to be called otherwise, and how.
    pub(crate) fn renamed(&self) -> impl Iterator<Item = (PathBuf, PathBuf)> + '_ {
        self.wrong.iter().map(|(from, to)| (from.clone(), to.clone()))
    }

    /// What is said about it.
    pub(crate) fn notes(&self) -> impl Iterator<Item = String> + '_ {
        let wrong = self.wrong.iter().map(|(from, to)| {
            format!(
                "`{}` is compiled as `{}`, because its public class is called so",
                from.display(),
                to.display()
            )
        });
        let copies = self.copies.iter().map(|(copy, of)| {
            format!(
                "`{}` is left out: the same class is in `{}`",
                copy.display(),
                of.display()
            )
        });
        wrong.chain(copies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(files: &[(&str, Option<&str>)], wanted: Option<&str>) -> Names {
        let files: Vec<_> = files
            .iter()
            .map(|(path, class)| (Path::new(path), *class))
            .collect();
        Names::of(&files, wanted)
    }

    #[test]
    fn a_file_is_called_after_its_public_class_where_no_other_is() {
        let found = names(
            &[
                ("a/Solver (1).java", Some("Solver")),
                ("a/Board.java", Some("Board")),
            ],
            None,
        );
        assert_eq!(
            found.right(Path::new("a/Solver (1).java")),
            Some("a/Solver.java".into())
        );
        assert_eq!(found.right(Path::new("a/Board.java")), None);
        assert_eq!(names(&[("node.java", None)], None), Names::default());
    }

    #[test]
    fn a_second_copy_is_left_out_unless_it_is_the_one_that_is_wanted() {
        let both = [
            ("Solver.java", Some("Solver")),
            ("Copy of Solver.java", Some("Solver")),
        ];
        assert!(names(&both, None).is_copy(Path::new("Copy of Solver.java")));
        assert_eq!(names(&both, Some("Copy of Solver.java")), Names::default());
        // The same class in another folder is another file, and of two that are both called wrongly nobody knows which is meant.
        assert!(
            !names(
                &[("a/Solver.java", Some("Solver")), ("b/S.java", Some("Solver"))],
                None
            )
            .is_copy(Path::new("b/S.java"))
        );
        assert_eq!(
            names(&[("S1.java", Some("Solver")), ("S2.java", Some("Solver"))], None),
            Names::default()
        );
        assert_eq!(
            names(
                &[("S1.java", Some("Solver")), ("Solver.java", Some("Other"))],
                None
            )
            .right(Path::new("S1.java")),
            None
        );
    }
}
