//! Where in a program's output something was read.

use std::fmt;

/// Which stream of the program a place is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// A line of a program's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The stream.
    pub stream: Stream,
    /// The line, from 1.
    pub line: u32,
}

impl Place {
    /// A line (from 1) of standard output.
    pub const fn stdout(line: u32) -> Self {
        Self {
            stream: Stream::Stdout,
            line,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stream = match self.stream {
            Stream::Stdout => "stdout",
            Stream::Stderr => "stderr",
        };
        write!(f, "{stream} line {}", self.line)
    }
}
