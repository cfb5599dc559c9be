//! Results near a time limit: they are measured again before they cost anything, so that a busy machine fails nobody.
//!
//! The supervisor stops a program a margin past its CPU limit. One that ends by itself within the margin is run again, and only when the second run is over the limit too does it
//! count. A program that the clock stopped while it was working, and not waiting, is run again as well: it may only have had too little of the machine.

use std::time::Duration;

use crate::judge::Precedent;
use sandbox::execution::{Execution, Exit, LimitKind, Limits};

/// The margin past the CPU limit, as a divisor of it: a tenth.
const MARGIN: u32 = 10;

/// The policy in words, for every report.
pub const POLICY: &str = "CPU time decides, of the program and all its children; a program that ends by itself within a tenth past the limit is run once more, and the second run \
    counts. The clock is a backstop: a program that it stops while it uses more than a tenth of a processor is run once more too.";

/// The limits that the supervisor enforces: the CPU limit with its margin.
pub(super) fn enforced(limits: Limits) -> Limits {
    Limits {
        cpu: limits.cpu + limits.cpu / MARGIN,
        ..limits
    }
}

/// Whether a result is too near to a time limit to count without a second look. Where the program is known to sleep, it was at work if it used much more than it uses before it falls asleep.
pub(super) fn is_doubtful(execution: &Execution, limits: &Limits, sleeps: Option<Precedent>) -> bool {
    let cpu = execution.usage.cpu.unwrap_or(Duration::ZERO);
    match &execution.exit {
        Exit::Code(_) | Exit::Signal(_) => cpu > limits.cpu,
        Exit::Limit(LimitKind::Wall) => {
            let awake = sleeps.map_or(Duration::ZERO, |slept| slept.cpu * 2);
            cpu > awake.max(execution.usage.wall / 10)
        }
        Exit::Limit(LimitKind::Cpu | LimitKind::Memory | LimitKind::Output | LimitKind::Files)
        | Exit::CannotStart { .. }
        | Exit::Violation(_) => false,
    }
}

/// The result as it counts: one that ended by itself over its limit is over its limit.
pub(super) fn settled(mut execution: Execution, limits: &Limits) -> Execution {
    let over = execution.usage.cpu.is_some_and(|cpu| cpu > limits.cpu);
    if over && matches!(execution.exit, Exit::Code(_) | Exit::Signal(_)) {
        execution.exit = Exit::Limit(LimitKind::Cpu);
    }
    execution
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandbox::execution::{Captured, Usage};

    fn ran(exit: Exit, wall: u64, cpu: u64) -> Execution {
        Execution {
            exit,
            stdout: Captured::default(),
            stderr: Captured::default(),
            usage: Usage {
                wall: Duration::from_secs(wall),
                cpu: Some(Duration::from_millis(cpu)),
                peak_memory: None,
            },
            leaked_processes: 0,
        }
    }

    #[test]
    fn only_what_ended_by_itself_past_the_limit_or_worked_until_the_clock_is_doubtful() {
        let limits = Limits {
            cpu: Duration::from_secs(10),
            ..Limits::default()
        };
        assert!(!is_doubtful(&ran(Exit::Code(0), 11, 9_900), &limits, None));
        assert!(is_doubtful(&ran(Exit::Code(0), 11, 10_100), &limits, None));
        assert!(!is_doubtful(
            &ran(Exit::Limit(LimitKind::Cpu), 12, 11_000),
            &limits,
            None
        ));
        assert!(
            !is_doubtful(&ran(Exit::Limit(LimitKind::Wall), 60, 20), &limits, None),
            "it sleeps"
        );
        assert!(
            is_doubtful(&ran(Exit::Limit(LimitKind::Wall), 60, 8_000), &limits, None),
            "it starves"
        );
    }

    #[test]
    fn what_is_over_the_limit_twice_is_over_the_limit() {
        let limits = Limits {
            cpu: Duration::from_secs(10),
            ..Limits::default()
        };
        assert_eq!(
            settled(ran(Exit::Code(0), 11, 10_100), &limits).exit,
            Exit::Limit(LimitKind::Cpu)
        );
        assert_eq!(
            settled(ran(Exit::Code(0), 11, 9_900), &limits).exit,
            Exit::Code(0)
        );
        assert_eq!(enforced(limits).cpu, Duration::from_secs(11));
    }
}
