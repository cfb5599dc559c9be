//! Which of several entry points is meant: the one whose name says that it solves the puzzle, and among equals the one whose code does.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};

/// A place where a program could start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The file, from the root of the tree.
    pub(crate) file: PathBuf,
    /// What it is called there: the class, or the file's own name without extension.
    pub(crate) name: String,
    /// What its code says, where that was read.
    code: Option<Code>,
}

/// What the code of an entry point says about what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Code {
    /// It takes input, from its arguments or from standard input.
    reads: bool,
    /// How much of the solver it uses: boards, the solver, a distance.
    solves: usize,
    /// It opens windows.
    shows: bool,
}

impl Code {
    fn of(tokens: &[&str]) -> Self {
        let has = |words: &str| words.split(' ').any(|word| tokens.contains(&word));
        let named = |part: &str| tokens.iter().any(|token| token.to_lowercase().contains(part));
        let reads_arguments = tokens
            .iter()
            .filter(|token| matches!(**token, "args" | "argv"))
            .count()
            > 1;
        Self {
            reads: reads_arguments || has(READERS),
            solves: usize::from(named("board"))
                + usize::from(named("solver"))
                + usize::from(named("manhattan") || named("hamming")),
            shows: has(WINDOWS),
        }
    }
}

/// Words with which programs take input.
const READERS: &str = "stdin Stdin input Scanner StdIn In BufferedReader scanf fscanf cin fgets getline fopen ifstream \
    open readFileSync Args env Scan Fscan";
/// Words of programs that draw.
const WINDOWS: &str = "swing awt javafx JFrame StdDraw tkinter Tkinter pygame turtle PyQt5 SDL document";

/// How much a name says "this is the program".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Likelihood {
    /// A test, a demonstration, a copy put aside.
    Aside,
    /// A class that the assignment names for something else: `Board` with a `main` of its own.
    Part,
    /// Nothing known.
    Unknown,
    /// A puzzle, or something that solves.
    Puzzle,
    /// The assignment's puzzle: `EightPuzzle`, `8puzzle`.
    EightPuzzle,
    /// `main`, `index`, `app`, `client`.
    Main,
    /// `solver`.
    Solver,
}

impl Likelihood {
    /// What a name says, in any case and with any separators.
    pub(crate) fn of(name: &str) -> Self {
        let name: String = name
            .chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
        if has(&[
            "test", "demo", "old", "backup", "copy", "bench", "visual", "gui", "viewer", "animat", "generat",
        ]) {
            return Self::Aside;
        }
        match name.as_str() {
            "solver" => Self::Solver,
            "main" | "index" | "app" | "client" | "program" => Self::Main,
            "board" | "node" | "searchnode" | "state" | "heap" | "minpq" | "pq" | "queue" | "tile"
            | "boardclient" | "setup" | "conftest" => Self::Part,
            _ if has(&["checker"]) => Self::Part,
            _ if has(&["solve", "puzzle"])
                && has(&["eight", "8", "npuzzle", "nxn", "fifteen", "15", "slid", "tile"]) =>
            {
                Self::EightPuzzle
            }
            _ if has(&["solve", "puzzle", "astar"]) => Self::Puzzle,
            _ => Self::Unknown,
        }
    }

    /// Whether it stands out among the entry points of another language.
    pub(crate) const fn is_strong(self) -> bool {
        match self {
            Self::Puzzle | Self::EightPuzzle | Self::Main | Self::Solver => true,
            Self::Aside | Self::Part | Self::Unknown => false,
        }
    }
}

impl Candidate {
    pub(crate) fn new(file: &Path, name: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            name: name.into(),
            code: None,
        }
    }

    /// The same, known by its code too.
    pub(crate) fn reading(self, tokens: &[&str]) -> Self {
        Self {
            code: Some(Code::of(tokens)),
            ..self
        }
    }

    /// A candidate that is called like its file.
    pub(crate) fn of_file(file: &Path) -> Self {
        Self::new(file, file.file_stem().unwrap_or_default().to_string_lossy())
    }

    pub(crate) fn likelihood(&self) -> Likelihood {
        let folders = self.file.parent().into_iter().flat_map(Path::components);
        let put_aside = folders
            .into_iter()
            .any(|part| Likelihood::of(&part.as_os_str().to_string_lossy()) == Likelihood::Aside);
        if put_aside {
            Likelihood::Aside
        } else {
            Likelihood::of(&self.name)
        }
    }

    fn depth(&self) -> usize {
        self.file.components().count()
    }

    /// What orders candidates, the best first: the name, unless the code says otherwise; then the code; then how near the top it lies.
    fn rank(&self) -> (Reverse<Likelihood>, Reverse<usize>, usize) {
        let likelihood = match self.code {
            Some(code) if code.shows && self.likelihood() < Likelihood::Solver => {
                self.likelihood().min(Likelihood::Aside)
            }
            // `Main.java` as editors make it, beside the program.
            Some(code) if !code.reads && code.solves == 0 => self.likelihood().min(Likelihood::Unknown),
            Some(_) | None => self.likelihood(),
        };
        let says = self.code.map_or(0, |code| code.solves + usize::from(code.reads));
        (Reverse(likelihood), Reverse(says), self.depth())
    }
}

impl AsRef<Self> for Candidate {
    fn as_ref(&self) -> &Self {
        self
    }
}

/// The one that stands out, by what it is called, what it does and where it lies. `Err` holds those that tie.
pub(crate) fn choose<T: AsRef<Candidate>>(mut all: Vec<T>) -> Result<Option<T>, Vec<T>> {
    all.sort_by_key(|one| one.as_ref().rank());
    let first = all.first().map(|first| first.as_ref().rank());
    all.retain(|other| Some(other.as_ref().rank()) == first);
    if all.len() > 1 { Err(all) } else { Ok(all.pop()) }
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
    fn the_assignments_puzzle_wins_over_others() {
        assert_eq!(
            chosen(&["AlphabetEasyPuzzleSolver.java", "EightPuzzleSolver.java"]).unwrap(),
            "EightPuzzleSolver.java"
        );
        assert_eq!(
            chosen(&["sudoku_solver.py", "8_puzzle.py"]).unwrap(),
            "8_puzzle.py"
        );
        assert_eq!(
            chosen(&["PuzzleChecker.java", "NPuzzle.java"]).unwrap(),
            "NPuzzle.java"
        );
    }

    #[test]
    fn code_decides_where_names_do_not() {
        let chosen = |files: &[(&str, &str)]| {
            let candidates = files.iter().map(|(file, code)| {
                Candidate::of_file(Path::new(file)).reading(&code.split_whitespace().collect::<Vec<_>>())
            });
            choose(candidates.collect())
                .map(|one| one.unwrap().name)
                .map_err(|ties| ties.len())
        };
        let solves = "main ( args ) { In in = args ; Board board ; Solver solver }";
        assert_eq!(
            chosen(&[("A.java", "main ( args ) { board }"), ("B.java", solves)]),
            Ok("B".into())
        );
        assert_eq!(
            chosen(&[
                ("Main.java", "main ( args ) { println }"),
                ("EightPuzzle.java", solves)
            ]),
            Ok("EightPuzzle".into())
        );
        assert_eq!(
            chosen(&[
                (
                    "PuzzleWindow.java",
                    "import javax.swing ; swing main ( args ) { Board Solver args }"
                ),
                ("Play.java", solves)
            ]),
            Ok("Play".into())
        );
        assert_eq!(chosen(&[("A.java", solves), ("B.java", solves)]), Err(2));
    }

    #[test]
    fn equals_are_not_guessed_among() {
        assert_eq!(chosen(&["a.py", "b.py"]), Err(2));
        assert_eq!(chosen(&["v1/Solver.java", "v2/Solver.java"]), Err(2));
        assert_eq!(choose(Vec::<Candidate>::new()), Ok(None));
    }
}
