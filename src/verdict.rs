//! The closed list of what can come of a case. What a verdict is worth is the score's business.

use std::fmt;

use serde::Serialize;

/// What came of one case. A fault of the grader itself is no verdict: see `JudgeError`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything the case requires is right.
    Accepted,
    /// Right in substance, not in the form that the case requires.
    PresentationError,
    /// An answer is wrong or missing.
    WrongAnswer,
    /// The program and its children used more CPU time than allowed.
    TimeLimitCpu,
    /// The program was still there when the generous wall-clock limit ended.
    TimeLimitWall,
    /// The program and its children held more memory than allowed.
    MemoryLimit,
    /// The program printed more than allowed.
    OutputLimit,
    /// The program ended with an exit status that is not zero, or by a signal.
    RuntimeError,
    /// The operating system refused to start the program.
    CannotStart,
    /// The sources do not compile; no case was run.
    CompileError,
    /// The program attacked its supervisor.
    SecurityViolation,
    /// Not run, because something it depends on did not pass.
    Skipped,
}

impl Verdict {
    /// Every verdict, in the order of the list.
    pub const ALL: [Self; 12] = [
        Self::Accepted,
        Self::PresentationError,
        Self::WrongAnswer,
        Self::TimeLimitCpu,
        Self::TimeLimitWall,
        Self::MemoryLimit,
        Self::OutputLimit,
        Self::RuntimeError,
        Self::CannotStart,
        Self::CompileError,
        Self::SecurityViolation,
        Self::Skipped,
    ];

    /// The stable name, as in reports: `wrong-answer`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::PresentationError => "presentation-error",
            Self::WrongAnswer => "wrong-answer",
            Self::TimeLimitCpu => "time-limit-cpu",
            Self::TimeLimitWall => "time-limit-wall",
            Self::MemoryLimit => "memory-limit",
            Self::OutputLimit => "output-limit",
            Self::RuntimeError => "runtime-error",
            Self::CannotStart => "cannot-start",
            Self::CompileError => "compile-error",
            Self::SecurityViolation => "security-violation",
            Self::Skipped => "skipped",
        }
    }

    /// Whether the case counts as passed.
    pub const fn passes(self) -> bool {
        matches!(self, Self::Accepted)
    }

    /// Whether the program was ended because it went over a limit.
    pub const fn is_limit(self) -> bool {
        matches!(
            self,
            Self::TimeLimitCpu | Self::TimeLimitWall | Self::MemoryLimit | Self::OutputLimit
        )
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
