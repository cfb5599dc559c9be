//! What happens when a part of the machinery itself is killed.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use grader::execution::Exit;
use grader::sandbox::Choice;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::scene::{Scene, in_each_tier, limits, request, text, without_namespaces};

/// The arguments of every process of this machine.
fn processes() -> BTreeMap<i32, String> {
    let mut all = BTreeMap::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        if let Ok(line) = std::fs::read(entry.path().join("cmdline")) {
            all.insert(pid, String::from_utf8_lossy(&line).replace('\0', " "));
        }
    }
    all
}

/// The zygote that runs what bears this mark. A process between its fork and its exec bears its parent's arguments.
fn zygote_of(mark: &str, not: i32) -> Option<i32> {
    let all = processes();
    with_mark(mark)
        .into_iter()
        .filter_map(parent)
        .find(|parent| *parent != not && all.get(parent).is_some_and(|line| line.contains("__box zygote")))
}

fn with_mark(mark: &str) -> Vec<i32> {
    processes()
        .into_iter()
        .filter(|(_, line)| line.contains(mark))
        .map(|(pid, _)| pid)
        .collect()
}

fn parent(pid: i32) -> Option<i32> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

/// Waits for something that happens soon on any machine.
fn eventually<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let until = Instant::now() + Duration::from_mins(1);
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < until, "{what} did not happen");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_killed_box_is_replaced_once_and_twice_is_an_attack() {
    in_each_tier(|attack| {
        for deaths in [1, 2] {
            let mark = format!("box-{deaths}-{:?}-{}", attack.tier, std::process::id());
            let script = format!("read line; sleep $line; echo ended # {mark}");
            let mut request = request(&["/bin/sh", "-c", &script]);
            // Long enough to be found and killed; once it is not killed any more, it ends.
            request.stdin = b"4\n".as_slice().into();
            let mut cell = attack.scene.cell();
            let execution = std::thread::scope(|scope| {
                let run = scope.spawn(|| cell.run(&request).unwrap());
                let mut last = 0;
                for _ in 0..deaths {
                    let zygote = eventually("the run", || zygote_of(&mark, last));
                    last = zygote;
                    kill(Pid::from_raw(zygote), Signal::SIGKILL).unwrap();
                }
                run.join().unwrap()
            });
            match deaths {
                1 => assert_eq!(
                    (execution.exit.clone(), text(&execution)),
                    (Exit::Code(0), "ended\n".to_owned())
                ),
                _ => assert!(matches!(execution.exit, Exit::Violation(_)), "{execution:?}"),
            }
            eventually("the end of all", || with_mark(&mark).is_empty().then_some(()));
        }
    });
}

/// Not a test of its own: what the next one starts and kills.
#[test]
#[ignore = "started by another test"]
fn grader_to_be_killed() {
    let Ok(mark) = std::env::var("GRADER_TEST_MARK") else {
        return;
    };
    let run = |tier| {
        let Some(scene) = Scene::new(tier) else { return };
        let script = format!(
            "trap '' TERM HUP INT; (setsid sh -c 'while :; do sleep 1; done # {mark}' &) ; while :; do sleep 1; done # {mark}"
        );
        let mut request = request(&["/bin/sh", "-c", &script]);
        request.limits = limits();
        let _ = scene.cell().run(&request);
    };
    if mark.contains("Fallback") {
        without_namespaces(|| run(Choice::Fallback));
    } else {
        run(Choice::Namespaces);
    }
}

/// The control groups that a grader has made.
fn groups_of(pid: u32) -> Vec<std::path::PathBuf> {
    walkdir::WalkDir::new("/sys/fs/cgroup")
        .max_depth(6)
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| {
            let name = entry.file_name().to_string_lossy();
            name.starts_with("grader-") && name.contains(&format!("-{pid}-"))
        })
        .map(walkdir::DirEntry::into_path)
        .collect()
}

#[test]
fn a_box_leaves_no_control_group() {
    let Some(program) = crate::scene::hostile() else {
        return;
    };
    for tier in ["namespaces", "fallback"] {
        let mut grader = Command::new(env!("CARGO_BIN_EXE_grader"))
            .args(["run", "--sandbox", tier, "--"])
            .arg(program)
            .args(["daemon", "group"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let pid = grader.id();
        grader.wait().unwrap();
        assert_eq!(groups_of(pid), [""; 0].map(std::path::PathBuf::from), "{tier}");
    }
}

#[test]
fn a_killed_grader_leaves_no_process() {
    for tier in [Choice::Namespaces, Choice::Fallback] {
        if tier == Choice::Namespaces && Scene::new(tier).is_none() {
            continue;
        }
        let mark = format!("killed-{tier:?}-{}", std::process::id());
        let mut grader = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "ends::grader_to_be_killed", "--ignored"])
            .env("GRADER_TEST_MARK", &mark)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The script, and the one that it put into a session of its own.
        eventually("the run", || (with_mark(&mark).len() >= 2).then_some(()));
        let scratch = with_mark(&mark)
            .into_iter()
            .find_map(|pid| std::fs::read_link(format!("/proc/{pid}/cwd")).ok());
        grader.kill().unwrap();
        grader.wait().unwrap();
        eventually("the end of all", || with_mark(&mark).is_empty().then_some(()));
        let scratch = scratch.unwrap();
        eventually("the end of the scratch folder", || {
            (!scratch.exists()).then_some(())
        });
        // Its control groups cannot remove themselves; whoever comes next does.
        eventually("the end of its control groups", || {
            drop(Scene::new(tier));
            groups_of(grader.id()).is_empty().then_some(())
        });
    }
}
