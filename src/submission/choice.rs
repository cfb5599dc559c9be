//! Which of several entry points is meant: the one whose name says that it solves the puzzle.

use std::path::{Path, PathBuf};

/// A place where a program could start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The file, from the root of the tree.
    pub(super) file: PathBuf,
    /// What it is called there: the class, or the file's own name without extension.
    pub(super) name: String,
}

/// How much a name says "this is the program".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Claim {
    /// A test, a demonstration, a copy put aside.
    Aside,
    /// A class that the assignment names for something else: `Board` with a `main` of its own.
    Part,
    /// Nothing known.
    Unknown,
    /// The puzzle's name.
    Puzzle,
    /// `main`, `index`, `app`, `client`.
    Main,
    /// `solver`.
    Solver,
}

impl Claim {
    /// What a name claims, in any case and with any separators.
    pub(super) fn of(name: &str) -> Self {
        let name: String = name
            .chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        if ["test", "demo", "old", "backup", "copy", "bench", "visual", "gui"]
            .iter()
            .any(|word| name.contains(word))
        {
            return Self::Aside;
        }
        match name.as_str() {
            "solver" => Self::Solver,
            "main" | "index" | "app" | "client" | "program" => Self::Main,
            "board" | "node" | "searchnode" | "state" | "heap" | "minpq" | "pq" | "queue" | "tile"
            | "checker" | "puzzlechecker" | "boardclient" | "setup" | "conftest" => Self::Part,
            _ if name.contains("solve") || name.contains("puzzle") || name.contains("astar") => Self::Puzzle,
            _ => Self::Unknown,
        }
    }

    /// Whether it stands out among the entry points of another language.
    pub(super) const fn is_strong(self) -> bool {
        match self {
            Self::Puzzle | Self::Main | Self::Solver => true,
            Self::Aside | Self::Part | Self::Unknown => false,
        }
    }
}

impl Candidate {
    pub(super) fn new(file: &Path, name: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            name: name.into(),
        }
    }

    /// A candidate that is called like its file.
    pub(super) fn of_file(file: &Path) -> Self {
        Self::new(file, file.file_stem().unwrap_or_default().to_string_lossy())
    }

    pub(super) fn claim(&self) -> Claim {
        let folders = self.file.parent().into_iter().flat_map(Path::components);
        let put_aside = folders
            .into_iter()
            .any(|part| Claim::of(&part.as_os_str().to_string_lossy()) == Claim::Aside);
        if put_aside {
            Claim::Aside
        } else {
            Claim::of(&self.name)
        }
    }

    fn depth(&self) -> usize {
        self.file.components().count()
    }
}

/// The one that stands out: by its name first, then by lying nearest to the top. `Err` holds those that tie.
pub(super) fn choose(mut candidates: Vec<Candidate>) -> Result<Option<Candidate>, Vec<Candidate>> {
    let rank = |candidate: &Candidate| (std::cmp::Reverse(candidate.claim()), candidate.depth());
    candidates.sort_by_key(rank);
    let Some(first) = candidates.first().cloned() else {
        return Ok(None);
    };
    let ties: Vec<_> = candidates
        .into_iter()
        .filter(|other| rank(other) == rank(&first))
        .collect();
    if ties.len() == 1 {
        Ok(Some(first))
    } else {
        Err(ties)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(files: &[&str]) -> Result<String, usize> {
        let candidates = files
            .iter()
            .map(|file| Candidate::of_file(Path::new(file)))
            .collect();
        choose(candidates)
            .map(|one| one.unwrap().file.display().to_string())
            .map_err(|ties| ties.len())
    }

    #[test]
    fn solver_wins_over_board_and_tests() {
        assert_eq!(
            chosen(&["Board.java", "Solver.java", "SolverTest.java"]).unwrap(),
            "Solver.java"
        );
        assert_eq!(chosen(&["board.py", "astar.py"]).unwrap(), "astar.py");
        assert_eq!(
            chosen(&["old/Solver.java", "src/Solver.java"]).unwrap(),
            "src/Solver.java"
        );
        assert_eq!(chosen(&["a/b/main.c", "8puzzle.c"]).unwrap(), "a/b/main.c");
        assert_eq!(chosen(&["solver.cpp", "part2/solver.cpp"]).unwrap(), "solver.cpp");
    }

    #[test]
    fn equals_are_not_guessed_among() {
        assert_eq!(chosen(&["a.py", "b.py"]), Err(2));
        assert_eq!(chosen(&["v1/Solver.java", "v2/Solver.java"]), Err(2));
        assert_eq!(choose(Vec::new()), Ok(None));
    }
}
