//! Turns what was seen of a run into how it ended. Pure: the order of the rules is the policy.

use std::time::Duration;

use crate::execution::{Exit, LimitKind, Limits};

/// Everything that decides how a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// The limit at which the supervisor ended it, if it did.
    pub(super) cause: Option<LimitKind>,
    /// The exit status, or a signal.
    pub(super) status: Result<i32, i32>,
    /// CPU time of the whole tree.
    pub(super) cpu: Duration,
    /// Peak memory of the whole tree.
    pub(super) peak: u64,
    /// Whether the kernel ended a process of it for want of memory.
    pub(super) starved: bool,
    /// Bytes on the stream that has more.
    pub(super) output: u64,
}

/// The first cause that the supervisor recorded wins. After an end that it did not bring about, what was measured decides, and only
/// then the status: a signal alone is never a limit, because a program can send itself any.
pub(super) fn classify(seen: &Seen, limits: &Limits) -> Exit {
    if let Some(kind) = seen.cause {
        return Exit::Limit(kind);
    }
    if seen.output > limits.output {
        return Exit::Limit(LimitKind::Output);
    }
    if seen.starved || seen.peak > limits.memory {
        return Exit::Limit(LimitKind::Memory);
    }
    if seen.cpu > limits.cpu {
        return Exit::Limit(LimitKind::Cpu);
    }
    match seen.status {
        Ok(code) => Exit::Code(code),
        Err(signal) => Exit::Signal(signal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUIET: Seen = Seen {
        cause: None,
        status: Ok(0),
        cpu: Duration::ZERO,
        peak: 0,
        starved: false,
        output: 0,
    };

    #[test]
    fn a_signal_alone_is_never_a_limit() {
        for signal in 1..=31 {
            let seen = Seen {
                status: Err(signal),
                ..QUIET
            };
            assert_eq!(classify(&seen, &Limits::default()), Exit::Signal(signal));
        }
    }

    #[test]
    fn the_recorded_cause_wins_over_what_was_measured() {
        let seen = Seen {
            cause: Some(LimitKind::Wall),
            cpu: Duration::from_hours(1),
            output: u64::MAX,
            ..QUIET
        };
        assert_eq!(classify(&seen, &Limits::default()), Exit::Limit(LimitKind::Wall));
    }

    #[test]
    fn a_quick_program_over_a_limit_is_still_over_it() {
        let limits = Limits::default();
        let cases = [
            (
                Seen {
                    output: limits.output + 1,
                    ..QUIET
                },
                LimitKind::Output,
            ),
            (
                Seen {
                    peak: limits.memory + 1,
                    ..QUIET
                },
                LimitKind::Memory,
            ),
            (
                Seen {
                    cpu: limits.cpu + Duration::from_nanos(1),
                    status: Err(24),
                    ..QUIET
                },
                LimitKind::Cpu,
            ),
        ];
        for (seen, kind) in cases {
            assert_eq!(classify(&seen, &limits), Exit::Limit(kind));
        }
    }

    #[test]
    fn exactly_at_a_limit_is_within_it() {
        let limits = Limits::default();
        let seen = Seen {
            output: limits.output,
            peak: limits.memory,
            cpu: limits.cpu,
            ..QUIET
        };
        assert_eq!(classify(&seen, &limits), Exit::Code(0));
    }
}
