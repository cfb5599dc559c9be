//! The closed list of what can come of a case. What a verdict is worth is the score's business.

use serde::Serialize;

use crate::names::named;

named! {
    /// What came of one case. A fault of the grader itself is no verdict: see `JudgeError`.
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Verdict {
        /// Everything the case requires is right.
        Accepted = "accepted",
        /// Right in substance, not in the form that the case requires.
        PresentationError = "presentation-error",
        /// An answer is wrong or missing.
        WrongAnswer = "wrong-answer",
        /// The program and its children used more CPU time than allowed.
        TimeLimitCpu = "time-limit-cpu",
        /// The program was still there when the generous wall-clock limit ended.
        TimeLimitWall = "time-limit-wall",
        /// The program and its children held more memory than allowed.
        MemoryLimit = "memory-limit",
        /// The program printed more than allowed.
        OutputLimit = "output-limit",
        /// The program ended with an exit status that is not zero, or by a signal.
        RuntimeError = "runtime-error",
        /// The operating system refused to start the program.
        CannotStart = "cannot-start",
        /// The sources do not compile; no case was run.
        CompileError = "compile-error",
        /// The program attacked its supervisor.
        SecurityViolation = "security-violation",
        /// Not run, because something it depends on did not pass.
        Skipped = "skipped",
    }
}

impl Verdict {
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

    /// Whether the program broke off, or never began, and the finding says why.
    pub const fn is_error(self) -> bool {
        matches!(
            self,
            Self::RuntimeError
                | Self::OutputLimit
                | Self::CannotStart
                | Self::CompileError
                | Self::SecurityViolation
        )
    }
}
