//! What a program says on standard error, and of exceptions that it catches and prints: the type, the message, and what it plainly means.
//!
//! Standard error is read once, here. Which words a runtime uses is data: `causes.txt`.

use std::sync::LazyLock;

use crate::{Dialect, Place, PuzzleShape, Stream};

/// How many exceptions are kept; of more, the first ones.
const KEPT: usize = 64;

/// Of longer lines, and for an answer, this many bytes are read.
const READ: usize = 1 << 20;

/// What standard error says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErrorStream {
    /// Whether there is nothing but white space.
    pub empty: bool,
    /// The first line that names an error, or the last that is not empty.
    pub telling: Option<Quote>,
    /// The first line that says that there is no solution.
    pub unsolvable: Option<Place>,
    /// The exceptions and errors, in the order of the stream.
    pub exceptions: Vec<Exception>,
    /// Whether C++ ended the program for an exception that nobody caught, or an assertion that asks whether the board can be solved failed.
    pub thrown: bool,
    /// Whether an answer of any kind stands here, and not on standard output.
    pub answers: bool,
}

/// A line of an output as it is printed, without the white space around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// Where it stands.
    pub place: Place,
    /// The text.
    pub text: String,
}

/// An exception or error that was printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The line that names it.
    pub line: Quote,
    /// Its type without the package: `NullPointerException`; empty where none is named.
    pub name: String,
    /// What follows the type, or the whole line.
    pub message: String,
    /// What it plainly means.
    pub cause: Cause,
}

/// What an error plainly means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// It says that there is no solution.
    NoSolution,
    /// A file is not there or cannot be read.
    MissingFile,
    /// A window is opened, and there is no screen.
    NoScreen,
    /// More is read than there is.
    EndOfInput,
    /// The heap ran out.
    OutOfMemory,
    /// The stack ran out.
    StackOverflow,
    /// Nothing is there where an object should be.
    Null,
    /// An index past the end, or a size below 0.
    Index,
    /// Something is taken from where nothing is.
    EmptyQueue,
    /// A division by zero, or a number that does not fit.
    Arithmetic,
    /// A text is no number.
    NumberFormat,
    /// A value is of another type.
    UnknownType,
    /// A method that is not there or not written yet.
    Unsupported,
    /// A class or module is not found, or the source has an error.
    NotBuilt,
    /// A name or key is not known.
    Name,
    /// Another error of the runtime.
    Other,
    /// An assertion failed.
    Assertion,
    /// An argument that the program refuses: what the assignments throw for a board that cannot be solved.
    Argument,
    /// An exception of the program's own.
    Own,
}

impl Cause {
    const NAMES: [(Self, &str); 17] = [
        (Self::MissingFile, "missing-file"),
        (Self::NoScreen, "no-screen"),
        (Self::EndOfInput, "end-of-input"),
        (Self::OutOfMemory, "out-of-memory"),
        (Self::StackOverflow, "stack-overflow"),
        (Self::Null, "null"),
        (Self::Index, "index"),
        (Self::EmptyQueue, "empty-queue"),
        (Self::Arithmetic, "arithmetic"),
        (Self::NumberFormat, "number-format"),
        (Self::UnknownType, "unknown-type"),
        (Self::Unsupported, "unsupported"),
        (Self::NotBuilt, "not-built"),
        (Self::Name, "name"),
        (Self::Other, "other"),
        (Self::Assertion, "assertion"),
        (Self::Argument, "argument"),
    ];

    /// Whether the runtime throws it by itself, and no program on purpose.
    pub const fn is_accident(self) -> bool {
        match self {
            Self::NoSolution | Self::Argument | Self::Assertion | Self::Unsupported | Self::Own => false,
            Self::MissingFile
            | Self::NoScreen
            | Self::EndOfInput
            | Self::OutOfMemory
            | Self::StackOverflow
            | Self::Null
            | Self::Index
            | Self::EmptyQueue
            | Self::Arithmetic
            | Self::NumberFormat
            | Self::UnknownType
            | Self::NotBuilt
            | Self::Name
            | Self::Other => true,
        }
    }

    /// Whether memory or stack ran out, which is no way to say that a puzzle has no solution.
    pub const fn ran_out(self) -> bool {
        matches!(self, Self::OutOfMemory | Self::StackOverflow)
    }

    /// The first cause whose words are on a line.
    fn of(line: &str) -> Option<Self> {
        let says = |words: &[&str]| words.iter().any(|word| line.contains(word));
        CAUSES
            .iter()
            .find(|(_, words)| says(words))
            .map(|&(cause, _)| cause)
    }
}

/// Each cause with its words, in the order of the file.
static CAUSES: LazyLock<Vec<(Cause, Vec<&str>)>> = LazyLock::new(|| {
    let entry = |line: &'static str| {
        let (name, words) = line.split_once(": ")?;
        let &(cause, _) = Cause::NAMES.iter().find(|(_, other)| *other == name)?;
        Some((cause, words.split(" | ").collect()))
    };
    include_str!("causes.txt").lines().filter_map(entry).collect()
});

impl ErrorStream {
    /// The first exception that the runtime threw by itself, where nothing says that there is no solution.
    pub fn accident(&self) -> Option<&Exception> {
        let says_so = self.says_no_solution();
        let mut exceptions = self.exceptions.iter();
        exceptions.find(|exception| exception.cause.is_accident() && !says_so)
    }

    /// Whether it says that there is no solution, in words or by the exception that the assignments name.
    pub fn says_no_solution(&self) -> bool {
        let named = |exception: &Exception| exception.cause == Cause::Argument;
        self.unsolvable.is_some() || self.exceptions.iter().any(named)
    }

    /// Whether memory or stack ran out.
    pub fn ran_out(&self) -> bool {
        self.exceptions.iter().any(|exception| exception.cause.ran_out())
    }

    /// Whether there is an exception of a cause.
    pub fn has(&self, cause: Cause) -> bool {
        self.exceptions.iter().any(|exception| exception.cause == cause)
    }
}

impl Exception {
    /// The exception or error that a line names. Frames, and lines of source that are quoted, are set in and name none.
    pub(crate) fn of(line: &str, place: Place) -> Option<Self> {
        if line.starts_with([' ', '\t']) || line.starts_with("at ") {
            return None;
        }
        let text = line.trim();
        let mut ends = text.match_indices(": ").map(|(at, _)| at).chain([text.len()]);
        let named =
            ends.find_map(|end| Some((name(text.get(..end)?)?, text.get(end + 2..).unwrap_or_default())));
        let cause = match Cause::of(text) {
            Some(cause) => cause,
            None if named.is_some() || text.starts_with("panic:") => Cause::Own,
            None => return None,
        };
        let (name, message) = named.unwrap_or(("", text));
        Some(Self {
            line: Quote {
                place,
                text: text.to_owned(),
            },
            name: name.to_owned(),
            message: message.to_owned(),
            cause,
        })
    }
}

/// The name of an exception's type that a text ends with.
fn name(text: &str) -> Option<&str> {
    let word = text.rsplit([' ', '.', ':']).next()?;
    (word.ends_with("Exception") || word.ends_with("Error")).then_some(word)
}

impl Dialect {
    /// Reads what stands on standard error.
    pub fn read_errors(&self, stderr: &[u8], puzzle: &PuzzleShape) -> ErrorStream {
        let mut said = ErrorStream {
            empty: true,
            ..ErrorStream::default()
        };
        let mut last = None;
        for (number, line) in (1_u32..).zip(stderr.split(|&byte| byte == b'\n')) {
            let line = line.get(..READ).unwrap_or(line);
            if line.trim_ascii().is_empty() {
                continue;
            }
            let line = String::from_utf8_lossy(line);
            said.empty = false;
            let place = Place {
                stream: Stream::Stderr,
                line: number,
            };
            // Rust: `thread 'main' panicked at src/main.rs:7:5:`, and then why.
            let goes_on = |quote: &&mut Quote| quote.place.line + 1 == number && quote.text.ends_with(':');
            if let Some(quote) = said.telling.as_mut().filter(goes_on) {
                quote.text.push(' ');
                quote.text += line.trim();
            }
            self.hear_error(&line, place, &mut said);
            last = Some((place, line));
        }
        if let (None, Some((place, line))) = (&said.telling, last) {
            said.telling = Some(Quote {
                place,
                text: line.trim().to_owned(),
            });
        }
        let head = stderr.get(..READ).unwrap_or(stderr);
        said.answers = !said.empty && self.read(head, puzzle).answers();
        said
    }

    fn hear_error(&self, line: &str, place: Place, said: &mut ErrorStream) {
        let telling = ["Exception", "Error", "panicked", "panic:", "terminate"];
        // The source line that a runtime shows above its error is not what it says.
        let is_source = ["throw ", "raise "]
            .iter()
            .any(|word| line.trim_start().starts_with(word));
        if said.telling.is_none() && !is_source && telling.iter().any(|word| line.contains(word)) {
            said.telling = Some(Quote {
                place,
                text: line.trim().to_owned(),
            });
        }
        let uncaught =
            line.contains("terminate called after throwing") || line.contains("uncaught exception");
        said.thrown |= uncaught || asserts_solvable(line);
        // C++ sets in what the exception says.
        let line = line
            .trim_start()
            .strip_prefix("what():")
            .map_or(line, str::trim_start);
        if line.starts_with([' ', '\t']) || line.starts_with("at ") {
            if let Some(last) = said
                .exceptions
                .last_mut()
                .filter(|_| line.contains("java.util.Scanner"))
                && last.name == "NoSuchElementException"
            {
                last.cause = Cause::EndOfInput;
            }
            return;
        }
        let exception = Exception::of(line, place);
        // What a runtime says of itself quotes names of the program: `Cannot invoke "Solver.solution()"`.
        let accident = exception
            .as_ref()
            .is_some_and(|exception| exception.cause.is_accident());
        let quotes = accident && line.contains(['"', '\'', '`', '(']);
        let message = exception
            .as_ref()
            .map_or(line.trim(), |exception| exception.message.as_str());
        let says_so = !quotes && self.says_no_solution(message);
        if says_so && said.unsolvable.is_none() {
            said.unsolvable = Some(place);
        }
        if let Some(mut exception) = exception.filter(|_| said.exceptions.len() < KEPT) {
            if says_so {
                exception.cause = Cause::NoSolution;
            }
            said.exceptions.push(exception);
        }
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
    use crate::testing::dialect;

    fn read(stderr: &str) -> ErrorStream {
        dialect().read_errors(stderr.as_bytes(), &PuzzleShape { dimension: 3 })
    }

    fn cause(stderr: &str) -> Option<Cause> {
        read(stderr).exceptions.first().map(|exception| exception.cause)
    }

    #[test]
    fn an_exception_has_a_type_a_message_and_a_cause() {
        let said = read(
            "Exception in thread \"main\" java.lang.IllegalArgumentException: could not read: 'in.txt'\n\tat In.<init>(In.java:188)\n",
        );
        let exception = &said.exceptions[0];
        assert_eq!(exception.name, "IllegalArgumentException");
        assert_eq!(exception.message, "could not read: 'in.txt'");
        assert_eq!(exception.cause, Cause::MissingFile);
        assert_eq!(
            exception.line.place,
            Place {
                stream: Stream::Stderr,
                line: 1
            }
        );
        assert!(!said.says_no_solution() && said.accident().is_some());
    }

    #[test]
    fn what_runtimes_say_has_its_cause() {
        for (stderr, expected) in [
            (
                "Exception in thread \"main\" java.lang.NullPointerException: Cannot read field \"board\" because \"<local9>.preNode\" is null\n",
                Cause::Null,
            ),
            (
                "Traceback (most recent call last):\n  File \"s.py\", line 2, in <module>\nIndexError: list index out of range\n",
                Cause::Index,
            ),
            ("SyntaxError: Unexpected token '{'\n", Cause::NotBuilt),
            (
                "TypeError: Cannot read properties of undefined (reading 'solution')\n",
                Cause::Null,
            ),
            (
                "RangeError: Maximum call stack size exceeded\n",
                Cause::StackOverflow,
            ),
            (
                "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n",
                Cause::OutOfMemory,
            ),
            (
                "Caused by: java.lang.ClassCastException: class A cannot be cast to class B\n",
                Cause::UnknownType,
            ),
            (
                "Exception in thread \"main\" java.util.NoSuchElementException\n\tat java.util.Scanner.throwFor(Scanner.java:937)\n",
                Cause::EndOfInput,
            ),
            (
                "Exception in thread \"main\" java.util.NoSuchElementException: Priority queue underflow\n",
                Cause::EmptyQueue,
            ),
            (
                "Exception in thread \"main\" java.lang.IllegalArgumentException\n",
                Cause::Argument,
            ),
            (
                "java.lang.RuntimeException: board is not solvable\n",
                Cause::NoSolution,
            ),
            ("ValueError: Unsolvable puzzle\n", Cause::NoSolution),
            ("ValueError\n", Cause::Own),
        ] {
            assert_eq!(cause(stderr), Some(expected), "{stderr}");
        }
        assert_eq!(cause("Picked up JAVA_TOOL_OPTIONS: -Xmx512m\n"), None);
    }

    #[test]
    fn a_crash_says_nothing_of_solutions_whatever_names_it_quotes() {
        for stderr in [
            "Exception in thread \"main\" java.lang.NullPointerException: Cannot invoke \"Solver.solution()\" because \"<local1>\" is null\n",
            "AttributeError: 'NoneType' object has no attribute 'solution'\n",
            "Exception in thread \"main\" java.lang.NullPointerException\n\tat Solver.isSolvable(Solver.java:9)\n",
        ] {
            assert!(read(stderr).accident().is_some(), "{stderr}");
        }
        let said = read(
            "terminate called after throwing an instance of 'std::runtime_error'\n  what():  the board is not solvable\n",
        );
        assert!(said.says_no_solution() && said.thrown);
        let said = read("panic: unsolvable puzzle\n\ngoroutine 1 [running]:\n");
        assert_eq!((said.accident(), said.says_no_solution()), (None, true));
    }

    #[test]
    fn the_line_that_tells_most_is_the_first_that_names_an_error_or_the_last() {
        let telling = |stderr: &str| read(stderr).telling.map(|quote| (quote.place.line, quote.text));
        assert_eq!(telling("a\nError: b\n\tat c\n"), Some((2, "Error: b".to_owned())));
        let go = "panic: can not find the zero point\n\ngoroutine 1 [running]:\nmain.main()\n\t/home/npuzzle.go:230 +0x17\n";
        assert_eq!(
            telling(go),
            Some((1, "panic: can not find the zero point".to_owned()))
        );
        let rust = "thread 'main' panicked at src/main.rs:7:5:\nno such file: board.txt\nnote: run with `RUST_BACKTRACE=1`\n";
        assert_eq!(
            telling(rust),
            Some((
                1,
                "thread 'main' panicked at src/main.rs:7:5: no such file: board.txt".to_owned()
            ))
        );
        let node = "/solve.js:24\n  throw new Error('empty');\n  ^\n\nError: empty\n    at solve\n";
        assert_eq!(telling(node), Some((5, "Error: empty".to_owned())));
        let python = "Traceback\n  File \"a.py\"\n    raise ValueError('b')\nValueError: b\n";
        assert_eq!(telling(python), Some((4, "ValueError: b".to_owned())));
        assert_eq!(telling("Error:\na:\nb:\nc"), Some((1, "Error: a:".to_owned())));
        assert_eq!(telling("a\nb\n\n"), Some((2, "b".to_owned())));
        assert_eq!(telling(" \n"), None);
        assert!(read("").empty && !read("x").empty);
    }

    #[test]
    fn an_abort_is_thrown_where_an_exception_or_a_question_of_solvability_ended_it() {
        assert!(read("terminate called after throwing an instance of 'std::invalid_argument'\n").thrown);
        assert!(read("s.c:99: main: Assertion `isSolvable(board)' failed.\n").thrown);
        assert!(!read("pq.c:12: pop: Assertion `size > 0' failed.\n").thrown);
    }

    #[test]
    fn an_answer_on_the_wrong_stream_is_seen() {
        assert!(read("Minimum number of moves = 4\n").answers);
        assert!(!read("").answers);
    }

    #[test]
    fn every_cause_of_the_file_is_known() {
        let lines = include_str!("causes.txt").lines();
        let entries = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
        assert_eq!(entries.count(), CAUSES.len());
    }
}
