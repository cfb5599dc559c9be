//! How a build that failed ended, in words for its report: which limit a build went over, by how much, and what is allowed.

use sandbox::FileQuota;
use sandbox::execution::signal_name;
use sandbox::execution::{Execution, Exit, LimitKind, Limits};

/// What is said of a build that ended by itself, with a status that is not 0.
pub(crate) const FAILS: &str = "it fails";

/// "it used 60.01 s of CPU time, and a build may use 60.00 s".
pub(crate) fn words(execution: &Execution, limits: &Limits) -> String {
    let usage = &execution.usage;
    match &execution.exit {
        Exit::Code(_) => FAILS.to_owned(),
        Exit::Signal(number) => format!("it was ended by the signal {}", signal_name(*number)),
        Exit::CannotStart { reason, .. } => format!("it could not be started: {reason}"),
        Exit::Violation(what) => format!("it interfered with the grading: {what}"),
        Exit::Limit(LimitKind::Cpu) => {
            let used = usage.cpu.unwrap_or(limits.cpu).as_secs_f64();
            format!(
                "it used {used:.2} s of CPU time, and a build may use {:.2} s",
                limits.cpu.as_secs_f64()
            )
        }
        Exit::Limit(LimitKind::Wall) => format!(
            "it was still there after {:.2} s, and a build may take {:.2} s",
            usage.wall.as_secs_f64(),
            limits.wall.as_secs_f64()
        ),
        Exit::Limit(LimitKind::Memory) => {
            let used = usage.peak_memory.unwrap_or(limits.memory).max(limits.memory);
            let (used, allowed) = (mebibytes(used), mebibytes(limits.memory));
            format!("it used {used} MiB of memory or was refused more, and a build may use {allowed} MiB")
        }
        Exit::Limit(LimitKind::Output) => format!(
            "it printed more than {} MiB, and a build may print no more",
            mebibytes(limits.output)
        ),
        Exit::Limit(LimitKind::Files) => format!(
            "it wrote more than {}, and a build may write no more",
            FileQuota::BUILD.words()
        ),
    }
}

fn mebibytes(bytes: u64) -> u64 {
    bytes >> 20
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::submission::build_limits;
    use sandbox::execution::Usage;

    fn said(exit: Exit) -> String {
        let usage = Usage {
            wall: Duration::from_millis(300_020),
            cpu: Some(Duration::from_millis(60_040)),
            peak_memory: Some(2_100 << 20),
        };
        let execution = Execution {
            usage,
            ..Execution::new(exit)
        };
        words(&execution, &build_limits())
    }

    #[test]
    fn every_limit_is_reported_with_what_was_measured_and_what_is_allowed() {
        for (kind, measured, allowed) in [
            (LimitKind::Cpu, "60.04 s", "60.00 s"),
            (LimitKind::Wall, "300.02 s", "300.00 s"),
            (LimitKind::Memory, "2100 MiB", "2048 MiB"),
            (LimitKind::Output, "more than", "1 MiB"),
            (
                LimitKind::Files,
                "more than",
                "1024 MiB in 131072 files, in folders 256 deep",
            ),
        ] {
            let said = said(Exit::Limit(kind));
            assert!(said.contains(measured) && said.contains(allowed), "{said}");
        }
    }

    #[test]
    fn a_signal_or_a_refusal_is_no_limit() {
        assert_eq!(said(Exit::Code(2)), FAILS);
        assert!(said(Exit::Signal(9)).contains("SIGKILL"));
        let reason = "it is empty".to_owned();
        assert!(said(Exit::CannotStart { errno: 8, reason }).contains("it is empty"));
    }
}
