//! What a program that was to throw an exception said with its last words: that there is no solution, or that something else went wrong.
//!
//! Where a course asks for an exception, a crash is no answer. An exception of the program's own tells itself from one of the runtime's by its name, and by its message.

use crate::dialect::Dialect;
use sandbox::execution::{Exit, signal_name};

/// The exception that the assignment names for boards without a solution.
const NAMED: &str = "IllegalArgumentException";

/// What runtimes throw by themselves, and no program on purpose.
const ACCIDENTS: &[&str] = &[
    "NullPointerException",
    "IndexOutOfBoundsException",
    "NoSuchElementException",
    "ArithmeticException",
    "ClassCastException",
    "NumberFormatException",
    "InputMismatchException",
    "ConcurrentModificationException",
    "NegativeArraySizeException",
    "ArrayStoreException",
    "EmptyStackException",
    "FileNotFoundException",
    "NoSuchFileException",
    "StackOverflowError",
    "OutOfMemoryError",
    "NoClassDefFoundError",
    "NoSuchMethodError",
    "ClassNotFoundException",
    "AttributeError",
    "TypeError",
    "IndexError",
    "KeyError",
    "NameError",
    "UnboundLocalError",
    "ZeroDivisionError",
    "RecursionError",
    "MemoryError",
    "FileNotFoundError",
    "ModuleNotFoundError",
    "ImportError",
    "EOFError",
    "OverflowError",
    "UnicodeDecodeError",
    "SyntaxError",
    "IndentationError",
    "RangeError",
    "ReferenceError",
    "invalid literal for",
    "values to unpack",
    "is an empty sequence",
    "is not in list",
    "not in tuple",
    "could not convert",
    "runtime error:",
    "fatal error:",
    "on a `None` value",
    "index out of bounds",
    "attempt to ",
    "divide by zero",
    "std::out_of_range",
    "std::bad_alloc",
    "std::length_error",
    "std::bad_array_new_length",
];

/// What ended a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LastWords {
    /// It says that there is no solution, in words or by the exception that the assignment names.
    NoSolution,
    /// An exception of its own that does not say why, or an exit status alone.
    Unsaid,
    /// Something else: the line that names it.
    Accident(String),
}

/// Reads what stands on standard error.
pub(super) fn of(dialect: &Dialect, stderr: &[u8]) -> LastWords {
    let text = String::from_utf8_lossy(stderr);
    let mut accident = None;
    for line in text.lines() {
        // Frames and the lines of source that they quote are set in.
        if line.starts_with([' ', '\t']) || line.starts_with("at ") {
            continue;
        }
        let is_accident = ACCIDENTS.iter().any(|name| line.contains(name));
        // What a runtime says of itself quotes names of the program: `Cannot invoke "Solver.solution()"`.
        let quotes = line.contains(['"', '\'', '`', '(']);
        if (!is_accident || !quotes) && dialect.says_no_solution(after_name(line)) {
            return LastWords::NoSolution;
        }
        if is_accident {
            accident.get_or_insert_with(|| line.trim().to_owned());
        } else if line.contains(NAMED) {
            return LastWords::NoSolution;
        }
    }
    accident.map_or(LastWords::Unsaid, LastWords::Accident)
}

/// Whether the exception that the assignment names was printed where answers stand: caught, and shown.
pub(super) fn shows_exception(stdout: &[u8]) -> bool {
    stdout
        .windows(NAMED.len())
        .any(|window| window == NAMED.as_bytes())
}

/// The message after an exception's name, or the whole line.
fn after_name(line: &str) -> &str {
    let name = |before: &str| before.ends_with("Exception") || before.ends_with("Error");
    match line.split_once(": ") {
        Some((before, message)) if name(before) => message,
        Some(_) | None => line,
    }
}

/// Whether a program threw: it ended with a status that is not 0, or C++ ended it for an exception that nobody caught, or C for an assertion that asks whether the board can be solved.
pub(super) fn threw(exit: &Exit, stderr: &[u8]) -> bool {
    match exit {
        Exit::Code(code) => *code != 0,
        Exit::Signal(signal) => {
            let aborted = signal_name(*signal) == "SIGABRT";
            let text = String::from_utf8_lossy(stderr);
            let thrown = ["terminate called after throwing", "uncaught exception"]
                .iter()
                .any(|said| text.contains(said));
            aborted && (thrown || text.lines().any(asserts_solvable))
        }
        Exit::Limit(_) | Exit::CannotStart { .. } | Exit::Violation(_) => false,
    }
}

/// C's own exception: ``Assertion `is_solvable(board)' failed.``
fn asserts_solvable(line: &str) -> bool {
    line.split_once("Assertion").is_some_and(|(_, asserted)| {
        asserted.contains("failed") && asserted.to_ascii_lowercase().contains("solv")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(stderr: &str) -> LastWords {
        of(&crate::dialect::by_name("cs210").unwrap(), stderr.as_bytes())
    }

    #[test]
    fn an_exception_that_says_why_or_has_the_assignments_name_says_it() {
        for stderr in [
            "Exception in thread \"main\" java.lang.IllegalArgumentException\n\tat Solver.<init>(Solver.java:20)\n",
            "Exception in thread \"main\" java.lang.IllegalArgumentException: Unsolvable puzzle\n\tat Solver.<init>(Solver.java:20)\n",
            "Exception in thread \"main\" java.lang.RuntimeException: board is not solvable\n",
            "Exception in thread \"main\" java.lang.NullPointerException: Board is not solvable\n\tat Solver.main(Solver.java:9)\n".replace("\"main\" ", "").as_str(),
            "Traceback (most recent call last):\n  File \"solver.py\", line 50, in <module>\n    raise ValueError(\"Unsolvable puzzle\")\nValueError: Unsolvable puzzle\n",
            "/tmp/solver.js:3\n    throw new Error('unsolvable board');\n    ^\n\nError: unsolvable board\n    at main (/tmp/solver.js:3:11)\n",
            "terminate called after throwing an instance of 'std::invalid_argument'\n  what():  puzzle is not solvable\nUnsolvable puzzle\n",
            "panic: unsolvable puzzle\n\ngoroutine 1 [running]:\nmain.main()\n",
            "Unsolvable puzzle\n",
        ] {
            assert_eq!(words(stderr), LastWords::NoSolution, "{stderr}");
        }
    }

    #[test]
    fn an_exception_without_a_reason_is_the_programs_own() {
        for stderr in [
            "",
            "Traceback (most recent call last):\n  File \"solver.py\", line 50, in <module>\n    raise ValueError\nValueError\n",
            "Exception in thread \"main\" java.lang.IllegalStateException\n\tat Solver.<init>(Solver.java:20)\n",
            "Picked up JAVA_TOOL_OPTIONS: -Xmx512m\n",
        ] {
            assert_eq!(words(stderr), LastWords::Unsaid, "{stderr}");
        }
    }

    #[test]
    fn a_crash_is_an_accident_whatever_names_it_quotes() {
        for stderr in [
            "Exception in thread \"main\" java.lang.NullPointerException: Cannot invoke \"Solver.solution()\" because \"<local1>\" is null\n\tat Solver.main(Solver.java:9)\n",
            "Exception in thread \"main\" java.lang.NullPointerException\n\tat Solver.isSolvable(Solver.java:9)\n",
            "Exception in thread \"main\" java.util.NoSuchElementException: Priority queue underflow\n\tat edu.princeton.cs.algs4.MinPQ.delMin(MinPQ.java:180)\n",
            "Traceback (most recent call last):\n  File \"solver.py\", line 50, in <module>\n    if not solvable(board): unsolvable()\nAttributeError: 'NoneType' object has no attribute 'solution'\n",
            "/tmp/solver.js:3\nTypeError: Cannot read properties of undefined (reading 'solution')\n",
            "thread 'main' panicked at src/main.rs:9:5:\ncalled `Option::unwrap()` on a `None` value\n",
            "Traceback (most recent call last):\nValueError: 12 is not in list\n",
            "panic: runtime error: index out of range [3] with length 3\n",
        ] {
            assert!(matches!(words(stderr), LastWords::Accident(_)), "{stderr}");
        }
    }

    #[test]
    fn an_abort_is_an_exception_only_where_one_was_thrown() {
        let aborted = Exit::Signal(6);
        assert!(threw(
            &aborted,
            b"terminate called after throwing an instance of 'std::invalid_argument'\n"
        ));
        for assertion in ["isSolvable(board)", "!\"unsolvable puzzle\""] {
            let said = format!("solver: solver.c:99: main: Assertion `{assertion}' failed.\n");
            assert!(threw(&aborted, said.as_bytes()), "{said}");
        }
        for other in [
            "free(): invalid pointer\n",
            "solver: pq.c:12: pop: Assertion `size > 0' failed.\n",
            "solver: malloc.c:2617: sysmalloc: Assertion `(old_top == initial_top (av))' failed.\n",
        ] {
            assert!(!threw(&aborted, other.as_bytes()), "{other}");
        }
        assert!(!threw(&Exit::Signal(11), b"terminate called after throwing\n"));
        assert!(threw(&Exit::Code(1), b"") && !threw(&Exit::Code(0), b""));
    }
}
