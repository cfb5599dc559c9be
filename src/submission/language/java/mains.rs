//! What a Java file says about where a program gets its puzzle from, and whether the assignment's test client could call its classes.

use crate::submission::locate::{Syntax, without_comments};

/// Read from the words of one file, or of several together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Main {
    /// The `main` uses its arguments.
    uses_arguments: bool,
    /// Standard input is read.
    reads_stdin: bool,
    /// A file is read, or one whose name is asked for.
    opens_file: bool,
}

impl Main {
    /// Of the words of a file without comments and literals, and its text.
    pub(crate) fn of(tokens: &[&str], text: &str) -> Self {
        let has = |words: &[&str]| tokens.windows(words.len()).any(|window| window == words);
        let any = |words: &[&str]| tokens.iter().any(|token| words.contains(token));
        // Without literals `new In("puzzle.txt")` looks like `new In()`.
        let dense: String = without_comments(text.as_bytes(), Syntax::CLike)
            .split_whitespace()
            .collect();
        let writes = any(&["FileWriter", "PrintWriter", "PrintStream"]);
        Self {
            uses_arguments: uses_arguments(tokens),
            reads_stdin: has(&["System", ".", "in"])
                || has(&["System", ".", "console"])
                || any(&["StdIn"])
                || dense.contains("newIn()"),
            opens_file: any(&["FileReader", "FileInputStream", "Files"])
                || (has(&["File", "("]) && !writes)
                || dense.replace("newIn()", "").contains("newIn("),
        }
    }

    /// What both say together.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self {
            uses_arguments: self.uses_arguments || other.uses_arguments,
            reads_stdin: self.reads_stdin || other.reads_stdin,
            opens_file: self.opens_file || other.opens_file,
        }
    }

    /// Whether a puzzle can be handed to it: as an argument, or on standard input where no file's name is asked for there.
    pub(crate) const fn takes_a_puzzle(self) -> bool {
        self.uses_arguments || (self.reads_stdin && !self.opens_file)
    }
}

/// `static … void main(String…` at this word.
pub(crate) fn is_main(tokens: &[&str], at: usize) -> bool {
    let before = &tokens[at.saturating_sub(4)..at];
    let after = tokens.get(at + 1..at + 4).unwrap_or_default();
    before.contains(&"static")
        && before.last() == Some(&"void")
        && after.first() == Some(&"(")
        && after.contains(&"String")
}

/// Whether the first `main` mentions its own parameter.
fn uses_arguments(tokens: &[&str]) -> bool {
    let starts = |at: &usize| tokens[*at] == "main" && is_main(tokens, *at);
    let Some(at) = (0..tokens.len()).find(starts) else {
        return false;
    };
    let rest = &tokens[at..];
    let Some(closed) = rest.iter().position(|token| *token == ")") else {
        return false;
    };
    let is_name = |token: &&&str| token.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$');
    let Some(name) = rest[..closed].iter().rev().find(is_name) else {
        return false;
    };
    let mut depth = 0_usize;
    for token in rest[closed..].iter().skip_while(|token| **token != "{") {
        match *token {
            "{" => depth += 1,
            "}" if depth == 1 => return false,
            "}" => depth = depth.saturating_sub(1),
            word if word == *name => return true,
            _ => {}
        }
    }
    false
}

/// Whether a file has the methods of the assignment's `Board` or `Solver` that its test client calls.
pub(crate) fn has_api(tokens: &[&str]) -> bool {
    let has = |words: &[&str]| tokens.windows(words.len()).any(|window| window == words);
    is_board(tokens) || is_assigned(tokens) && has(&["moves", "("]) && has(&["solution", "("])
}

/// Whether a file has the constructor of the assignment's `Board` or `Solver`.
pub(crate) fn is_assigned(tokens: &[&str]) -> bool {
    is_board(tokens) || constructs(tokens, "Solver", &["Board"])
}

fn is_board(tokens: &[&str]) -> bool {
    constructs(tokens, "Board", &["int", "[", "["])
}

/// Whether there is a constructor with one parameter that is written with these words.
fn constructs(tokens: &[&str], class: &str, parameter: &[&str]) -> bool {
    tokens.windows(2).enumerate().any(|(at, two)| {
        let called = at.checked_sub(1).is_some_and(|before| tokens[before] == "new");
        let inside: Vec<_> = tokens[at + 2..]
            .iter()
            .take_while(|token| **token != ")")
            .collect();
        let mut words = inside.iter();
        two == [class, "("]
            && !called
            && !inside.iter().any(|token| **token == ",")
            && parameter.iter().all(|wanted| words.any(|word| **word == *wanted))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submission::locate::{code, tokens};

    fn main(text: &str) -> Main {
        let code = code(text.as_bytes(), Syntax::CLike);
        Main::of(&tokens(&code), text)
    }

    fn takes(body: &str) -> bool {
        main(&format!(
            "public class Solver {{ int args; public static void main(final String[] argv) {{ {body} }} void f(int argv) {{}} }}"
        ))
        .takes_a_puzzle()
    }

    #[test]
    fn a_main_takes_a_puzzle_by_its_arguments_or_from_standard_input() {
        assert!(takes("for (String name : argv) { new In(name); }"));
        assert!(takes("{ int x; } run(argv);"));
        assert!(takes("Scanner s = new Scanner(System.in); int n = s.nextInt();"));
        assert!(takes("int n = StdIn.readInt();"));
        assert!(takes("In in = new In();"));
        assert!(takes(
            "// In in = new In(argv[0]);\nScanner s = new Scanner(System.in);"
        ));
        assert!(
            main("class S { static public void main(String argv[]) { System.out.print(argv.length); } }")
                .takes_a_puzzle()
        );
    }

    #[test]
    fn a_fixed_board_or_a_fixed_file_or_a_name_that_is_asked_for_takes_none() {
        assert!(!takes(""));
        assert!(!takes(
            "int[][] board = {{1, 2}, {3, 0}}; System.out.println(new Solver(new Board(board)).moves());"
        ));
        assert!(!takes("In in = new In(\"puzzle04.txt\");"));
        assert!(!takes(
            "Scanner s = new Scanner(new File(\"in.txt\")); // argv[0]"
        ));
        assert!(!takes(
            "String name = new Scanner(System.in).nextLine(); In in = new In(name);"
        ));
    }

    #[test]
    fn the_api_is_what_the_client_calls() {
        let fits = |text: &str| has_api(&tokens(&code(text.as_bytes(), Syntax::CLike)));
        assert!(fits("public class Board { public Board(int[][] tiles) {} }"));
        assert!(fits(
            "public class Board { public Board(final int tiles[][]) {} }"
        ));
        assert!(!fits("public class Board { Board(int[] tiles, int n) {} }"));
        assert!(!fits("class A { Object o = new Board(int[][].class); }"));
        let solver = "class Solver { Solver(Board b) {} int moves() {} Iterable<Board> solution() {} }";
        assert!(fits(solver));
        let other = solver.replace("moves", "steps");
        assert!(!fits(&other));
        assert!(is_assigned(&tokens(&code(other.as_bytes(), Syntax::CLike))));
    }
}
