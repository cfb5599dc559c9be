//! Results near a time limit: they are measured again before they cost anything, so that a busy machine fails nobody.
//!
//! The supervisor stops a program a margin past its CPU limit. One that ends by itself within the margin is run again, and only when the second run is over the limit too does it
//! count. A program that the clock stopped while it was working, and not waiting, is run again as well, and so is one that could only be stopped long after its time: it may only have had too
//! little of the machine.

use std::time::Duration;

use crate::judge::{Allowed, Reached};
use sandbox::execution::{Execution, Exit, LimitKind, Limits};

/// The margin past the CPU limit, as a divisor of it: a tenth.
const MARGIN: u32 = 10;

/// The least by which a run ends too late for its clock where the machine, and no program, held it up: to end it takes a moment.
const LATE: Duration = Duration::from_secs(1);

/// The policy in words, for every report.
pub const POLICY: &str = "CPU time decides, of the program and all its children; a program that ends by itself within a tenth past the limit is run once more, and the second run \
    counts. The clock is a backstop: a program that it stops while it uses more than a tenth of a processor, or stops more than a tenth too late, is run once more too.";

/// The limits that the supervisor enforces: the CPU limit with its margin.
pub(super) fn enforced(limits: Limits) -> Limits {
    Limits {
        cpu: limits.cpu + limits.cpu / MARGIN,
        ..limits
    }
}

/// Whether a result is too near to a time limit to count without a second look, or was stopped early and does not do what those did that it is like. Where the program is known to sleep, it was at
/// work if it used much more than it uses before it falls asleep; where it is known to run out of memory, it takes its memory as fast as before.
pub(super) fn is_doubtful(execution: &Execution, limits: &Limits, allowed: &Allowed) -> bool {
    let cpu = execution.usage.cpu.unwrap_or(Duration::ZERO);
    match &execution.exit {
        Exit::Code(_) | Exit::Signal(_) => cpu > limits.cpu,
        Exit::Limit(LimitKind::Wall) => {
            let clock = allowed.limits.wall;
            let late = clock + (clock / MARGIN).max(LATE);
            let awake = allowed.wall.map_or(Duration::ZERO, |slept| slept.cpu * 2);
            cpu > awake.max(execution.usage.wall / 10) || execution.usage.wall > late
        }
        Exit::Limit(LimitKind::Cpu) => allowed.cpu.is_some_and(|precedent| match precedent.reached {
            Reached::Memory(bytes) => takes_memory_slowly(execution, bytes, precedent.cpu),
            Reached::Cpu(_) | Reached::Wall(_) => false,
        }),
        Exit::Limit(LimitKind::Memory | LimitKind::Output | LimitKind::Files)
        | Exit::CannotStart { .. }
        | Exit::Violation(_) => false,
    }
}

/// Whether a run is far from taking so many bytes in so much CPU time. Tables that double when they are full let it fall behind by half.
fn takes_memory_slowly(execution: &Execution, bytes: u64, cpu: Duration) -> bool {
    let taken = execution.usage.peak_memory.unwrap_or(0);
    let used = execution.usage.cpu.unwrap_or(Duration::ZERO);
    u128::from(taken) * cpu.as_micros() * 3 < u128::from(bytes) * used.as_micros()
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
    use crate::judge::Precedent;
    use sandbox::execution::Usage;

    fn ran(exit: Exit, wall: u64, cpu: u64) -> Execution {
        Execution {
            usage: Usage {
                wall: Duration::from_secs(wall),
                cpu: Some(Duration::from_millis(cpu)),
                peak_memory: None,
            },
            ..Execution::new(exit)
        }
    }

    #[test]
    fn only_what_ended_by_itself_past_the_limit_or_worked_until_the_clock_is_doubtful() {
        let limits = Limits {
            cpu: Duration::from_secs(10),
            ..Limits::default()
        };
        let full = Allowed::full(limits);
        assert!(!is_doubtful(&ran(Exit::Code(0), 11, 9_900), &limits, &full));
        assert!(is_doubtful(&ran(Exit::Code(0), 11, 10_100), &limits, &full));
        assert!(!is_doubtful(
            &ran(Exit::Limit(LimitKind::Cpu), 12, 11_000),
            &limits,
            &full
        ));
        assert!(
            !is_doubtful(&ran(Exit::Limit(LimitKind::Wall), 60, 20), &limits, &full),
            "it sleeps"
        );
        assert!(
            is_doubtful(&ran(Exit::Limit(LimitKind::Wall), 60, 8_000), &limits, &full),
            "it starves"
        );
        let late = ran(Exit::Limit(LimitKind::Wall), 67, 20);
        assert!(is_doubtful(&late, &limits, &full), "the machine stood still");
    }

    #[test]
    fn what_was_stopped_early_must_be_on_its_way_to_the_limit_of_memory() {
        let limits = Limits::default();
        let early = Allowed {
            cpu: Some(Precedent {
                runs: 2,
                reached: Reached::Memory(1 << 30),
                cpu: Duration::from_secs(8),
            }),
            ..Allowed::full(limits)
        };
        let taking = |bytes| {
            let mut execution = ran(Exit::Limit(LimitKind::Cpu), 2, 1_000);
            execution.usage.peak_memory = Some(bytes);
            execution
        };
        assert!(!is_doubtful(&taking(120 << 20), &limits, &early));
        assert!(is_doubtful(&taking(20 << 20), &limits, &early));
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
