//! Programs that try to outlive their case, or to be too many.

use std::time::{Duration, Instant};

use sandbox::execution::{Exit, LimitKind, Limits};

use testing::{Missing, Outcome};

use crate::scene::{Attack, limits, text};

const SOON: Duration = Duration::from_secs(150);

/// Processes of this machine that come from the hostile program and were started with these arguments.
fn survivors(arguments: &str) -> Vec<String> {
    let own = format!("/hostile {arguments}");
    let all = crate::ends::processes().into_values();
    all.filter(|line| line.contains(&own)).collect()
}

/// The last argument is not used by the program: it tells this test's processes from those of others.
fn mark(attack: &Attack, name: &str) -> String {
    format!("{name}-{:?}-{}", attack.tier, std::process::id())
}

pub(crate) fn bombs_are_bounded_and_leave_nothing(attack: &Attack) {
    for program in ["fork_bomb", "fork_bomb_sessions"] {
        let started = Instant::now();
        let limits = Limits {
            cpu: Duration::from_millis(300),
            processes: 40,
            ..limits()
        };
        let mark = mark(attack, program);
        let mut cell = attack.scene.cell();
        let execution = cell.run(&attack.request(&[program, &mark], limits)).unwrap();
        assert_eq!(
            execution.exit,
            Exit::Limit(LimitKind::Cpu),
            "{program}: {execution:?}"
        );
        assert!(started.elapsed() < SOON, "{program} took {:?}", started.elapsed());
        assert_eq!(survivors(&format!("{program} {mark}")), [""; 0]);
        // The same cell goes on as if nothing had been.
        let after = cell.run(&attack.request(&["exit", "5"], limits)).unwrap();
        assert_eq!(after.exit, Exit::Code(5), "after {program}");
    }
}

pub(crate) fn what_is_left_running_is_ended_and_reported(attack: &Attack) {
    for program in ["daemon", "orphan_keeps_stdout", "stopped_orphan"] {
        let started = Instant::now();
        let mark = mark(attack, program);
        let execution = attack.run(&[program, &mark]);
        assert_eq!(execution.exit, Exit::Code(0), "{program}");
        assert_eq!(execution.leaked_processes, 1, "{program}");
        assert_eq!(text(&execution), "done\n");
        assert!(started.elapsed() < SOON);
        assert_eq!(survivors(&format!("{program} {mark}")), [""; 0]);
    }
}

pub(crate) fn children_that_have_ended_are_not_left_over(attack: &Attack) {
    let execution = attack.run(&["zombies"]);
    assert_eq!((execution.exit, execution.leaked_processes), (Exit::Code(0), 0));
}

pub(crate) fn processes_and_threads_are_bounded(attack: &Attack) -> Outcome {
    let enforced = attack
        .scene
        .sandbox
        .report()
        .enforces(sandbox::ProtectionKind::ProcessCount);
    if !enforced {
        return Err(Missing::new("needs a bound for the count of processes"));
    }
    let limits = Limits {
        processes: 30,
        ..limits()
    };
    for program in ["forks", "threads"] {
        let execution = attack.under(limits, &[program]);
        let made: u32 = text(&execution).trim().parse().unwrap_or(u32::MAX);
        assert!((20..=30).contains(&made), "{program}: {execution:?}");
    }
    Ok(())
}
