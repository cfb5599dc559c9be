//! Programs that do not end, or that use more than they show.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use sandbox::execution::{Exit, LimitKind, Limits};

use crate::scene::{Attack, limits, short_cpu, short_wall, text};

const CPU: Exit = Exit::Limit(LimitKind::Cpu);
const WALL: Exit = Exit::Limit(LimitKind::Wall);
/// Far more than any of these takes, far less than a hang.
const SOON: Duration = Duration::from_secs(150);

pub(crate) fn what_spins_meets_the_cpu_limit(attack: &Attack) {
    for program in [
        "spin",
        "deaf_spin",
        "two_threads",
        "spinning_children",
        "main_thread_leaves",
        "stall",
        "exec_loop",
        "slow_parent",
    ] {
        let started = Instant::now();
        let limits = Limits {
            cpu: Duration::from_millis(100),
            ..limits()
        };
        let execution = attack.under(limits, &[program]);
        assert_eq!(execution.exit, CPU, "{program}: {execution:?}");
        assert!(started.elapsed() < SOON, "{program} took {:?}", started.elapsed());
        assert!(
            execution.usage.cpu > Some(Duration::from_millis(100)),
            "{execution:?}"
        );
    }
}

pub(crate) fn what_waits_meets_the_wall_and_keeps_what_it_printed(attack: &Attack) {
    for (program, said) in [
        ("answer_then_sleep", "answer\n"),
        ("child_sleeps", ""),
        ("stop_self", ""),
        ("vfork_hangs", ""),
        ("close_streams", ""),
    ] {
        let started = Instant::now();
        let execution = attack.under(short_wall(), &[program]);
        assert_eq!(execution.exit, WALL, "{program}: {execution:?}");
        assert_eq!(text(&execution), said, "{program}");
        assert!(started.elapsed() < SOON, "{program} took {:?}", started.elapsed());
        assert!(
            execution.usage.wall >= Duration::from_millis(500),
            "{execution:?}"
        );
    }
    let trickle = attack.under(short_wall(), &["trickle"]);
    assert_eq!(trickle.exit, WALL);
    // How many came in time is the machine's business; what came is kept.
    assert!(text(&trickle).starts_with("drop\n"), "{:?}", text(&trickle));
}

/// Processes that take the cores from the others, for as long as this lives.
struct Crowd(Vec<Child>);

impl Crowd {
    fn gather() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let one = || {
            Command::new("/bin/sh")
                .args(["-c", "while :; do :; done"])
                .spawn()
        };
        Self((0..cores * 3).map(|_| one().unwrap()).collect())
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

pub(crate) fn on_a_busy_machine_the_wait_for_a_core_is_not_held_against_a_program(attack: &Attack) {
    let _crowd = Crowd::gather();
    let limits = Limits {
        cpu: Duration::from_millis(600),
        wall: Duration::from_millis(700),
        ..limits()
    };
    let execution = attack.under(limits, &["spin"]);
    // On a machine with much more to do than this test makes, even the longest time may be over first.
    let all_of_it = execution.exit == WALL && execution.usage.wall > limits.wall * 4;
    assert!(execution.exit == CPU || all_of_it, "{execution:?}");
}

pub(crate) fn time_hidden_in_detached_children_is_counted(attack: &Attack) {
    let execution = attack.run(&["hidden_cpu"]);
    assert_eq!(execution.exit, Exit::Code(0), "{execution:?}");
    assert!(
        execution.usage.cpu >= Some(Duration::from_millis(350)),
        "{execution:?}"
    );
    let limits = Limits {
        cpu: Duration::from_millis(200),
        ..limits()
    };
    assert_eq!(attack.under(limits, &["hidden_cpu"]).exit, CPU);
}

pub(crate) fn time_of_children_that_outlive_their_parent_is_counted(attack: &Attack) {
    let execution = attack.run(&["leaves_spinning"]);
    assert_eq!(
        (execution.exit.clone(), execution.leaked_processes),
        (Exit::Code(0), 4),
        "{execution:?}"
    );
    assert!(
        execution.usage.cpu >= Some(Duration::from_millis(200)),
        "{execution:?}"
    );
}

pub(crate) fn time_of_short_lived_children_is_counted_where_a_control_group_counts(attack: &Attack) {
    let report = attack.scene.sandbox.report();
    let counts = report
        .protections
        .iter()
        .any(|protection| protection.name == "cpu-tree" && protection.detail.contains("control group"));
    let limits = Limits {
        cpu: Duration::from_millis(200),
        wall: if counts {
            limits().wall
        } else {
            Duration::from_secs(1)
        },
        ..limits()
    };
    let execution = attack.under(limits, &["brief_children"]);
    if counts {
        assert_eq!(execution.exit, CPU, "{execution:?}");
    } else {
        // What was not seen of it, the wall bounds.
        assert!([CPU, WALL].contains(&execution.exit), "{execution:?}");
    }
}

pub(crate) fn time_that_nobody_collects_is_counted(attack: &Attack) {
    let started = Instant::now();
    let execution = attack.under(short_cpu(), &["ignored_cpu"]);
    assert_eq!(execution.exit, CPU, "{execution:?}");
    assert!(started.elapsed() < SOON);
}

pub(crate) fn a_signal_or_a_status_is_only_what_it_is(attack: &Attack) {
    let mut cell = attack.scene.cell();
    for signal in [9, 13, 15, 24, 25, 31] {
        let request = attack.request(&["raise", &signal.to_string()], limits());
        assert_eq!(cell.run(&request).unwrap().exit, Exit::Signal(signal));
    }
    for signal in [4, 6, 7, 8, 11] {
        let request = attack.request(&["fault", &signal.to_string()], limits());
        assert_eq!(cell.run(&request).unwrap().exit, Exit::Signal(signal));
    }
    for code in [0, 1, 124, 126, 127, 137, 143, 152, 255] {
        let request = attack.request(&["exit", &code.to_string()], limits());
        assert_eq!(cell.run(&request).unwrap().exit, Exit::Code(code));
    }
}
