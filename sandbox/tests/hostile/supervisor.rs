//! Attacks on what supervises.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sandbox::Settings;
use sandbox::execution::{Exit, LimitKind, Limits};

use crate::scene::{Attack, Scene, limits, request, settings, text};

pub(crate) fn the_box_cannot_be_killed_from_inside(attack: &Attack) {
    let grader = std::process::id().to_string();
    let execution = attack.run(&["kill_parent", &grader]);
    assert_eq!(
        (execution.exit.clone(), text(&execution)),
        (Exit::Code(0), "alive\n".to_owned())
    );
    for ways in [&["kill_all"][..], &["signal_indirectly", &grader]] {
        let execution = attack.run(ways);
        assert_eq!(
            (execution.exit.clone(), text(&execution)),
            (Exit::Code(0), "alive\n".to_owned()),
            "{ways:?}"
        );
    }
}

pub(crate) fn the_box_and_the_grader_cannot_be_traced_read_or_slowed(attack: &Attack) {
    let grader = std::process::id().to_string();
    // Of the grader's own user, and no part of the box: another submission's, or anybody's.
    let mut neighbour = std::process::Command::new("/bin/sleep")
        .arg("600")
        .spawn()
        .unwrap();
    let other = neighbour.id().to_string();
    let execution = attack.harmless(&["attack_parent", &grader, &other]);
    assert_eq!(execution.exit, Exit::Code(0), "{}", text(&execution));
    let alive = neighbour.try_wait().unwrap().is_none();
    neighbour.kill().unwrap();
    neighbour.wait().unwrap();
    assert!(alive);
}

pub(crate) fn one_run_does_not_slow_the_next(attack: &Attack) {
    let mut cell = attack.scene.cell();
    let mut born = || text(&cell.run(&attack.request(&["slow_next"], limits())).unwrap());
    let (first, second) = (born(), born());
    assert!(first.contains("nice"), "{first}");
    assert_eq!(first, second);
}

pub(crate) fn no_descriptor_is_inherited(attack: &Attack) {
    // One that is not closed on exec, as a careless CI runner would leave it.
    let file = std::fs::File::open("/proc/self/status").unwrap();
    let inherited = rustix::io::fcntl_dupfd_cloexec(&file, 9).unwrap();
    rustix::io::fcntl_setfd(&inherited, rustix::io::FdFlags::empty()).unwrap();
    assert_eq!(text(&attack.harmless(&["descriptors"])), "done\n");
}

pub(crate) fn an_interruption_ends_a_run_at_once(attack: &Attack) {
    let interrupt = Arc::new(AtomicBool::new(false));
    let scene = Scene::with(
        attack.tier,
        &Settings {
            interrupt: Arc::clone(&interrupt),
            ..settings()
        },
    );
    let mut cell = scene.cell();
    let started = Instant::now();
    let error = std::thread::scope(|scope| {
        let run = scope.spawn(|| cell.run(&request(&["/bin/sleep", "60"])).unwrap_err());
        interrupt.store(true, Ordering::Release);
        run.join().unwrap()
    });
    assert!(error.interrupted, "{error:?}");
    assert!(started.elapsed() < Duration::from_secs(20));
}

pub(crate) fn sixteen_boxes_at_once_do_not_disturb_each_other(attack: &Attack) {
    let scene = &attack.scene;
    std::thread::scope(|scope| {
        for number in 0..16 {
            scope.spawn(move || {
                let mut cell = scene.cell();
                // Only those that spin use it all; sixteen at once make everything else dear.
                let spins = [0, 6].contains(&(number % 8));
                let quick = Limits {
                    cpu: Duration::from_millis(if spins { 200 } else { 10_000 }),
                    memory: 64 << 20,
                    processes: 24,
                    ..limits()
                };
                // Every end as it would be alone, and an honest run after it.
                let (hostile, expected): (&[&str], Exit) = match number % 8 {
                    0 => (&["fork_bomb", "mix"], Exit::Limit(LimitKind::Cpu)),
                    1 => (&["kill_all"], Exit::Code(0)),
                    2 => (&["daemon", "mix"], Exit::Code(0)),
                    3 => (&["flood", "1"], Exit::Limit(LimitKind::Output)),
                    4 => (&["balloon"], Exit::Limit(LimitKind::Memory)),
                    5 => (&["ruin_scratch"], Exit::Code(0)),
                    6 => (&["spin"], Exit::Limit(LimitKind::Cpu)),
                    _ => (&["exit", "3"], Exit::Code(3)),
                };
                for round in 0..2 {
                    let status = (number * 3 + round).to_string();
                    let end = cell.run(&attack.request(hostile, quick)).unwrap().exit;
                    assert_eq!(end, expected, "{hostile:?}");
                    let honest = cell.run(&attack.request(&["exit", &status], limits())).unwrap();
                    assert_eq!(honest.exit, Exit::Code(number * 3 + round), "box {number}");
                }
            });
        }
    });
}
