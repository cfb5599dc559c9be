//! What happens when a part of the machinery itself is killed.

use std::collections::BTreeMap;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use sandbox::Choice;
use sandbox::execution::Exit;

use crate::scene::{Attack, Scene, request, text, tier_name, utf8};

/// The arguments of every process of this machine.
pub(crate) fn processes() -> BTreeMap<i32, String> {
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

pub(crate) fn a_killed_box_is_replaced_once_and_twice_is_an_attack(attack: &Attack) {
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
                kill_process(Pid::from_raw(zygote).unwrap(), Signal::KILL).unwrap();
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
}

/// The mark that a script bears. Its host bears the plain one, and so does what the host forks for the next box, until its exec.
fn in_script(mark: &str) -> String {
    format!("script {mark}")
}

/// What the test below starts and kills: runs something that does not end by itself.
pub(crate) fn run_until_killed(tier: Choice, mark: &str) {
    let mark = in_script(mark);
    let script = format!(
        "trap '' TERM HUP INT; (sh -c 'while :; do sleep 1; done # {mark}' &) ; while :; do sleep 1; done # {mark}"
    );
    let _ = Scene::new(tier).cell().run(&request(&["/bin/sh", "-c", &script]));
}

/// What the test below starts: leaves something behind, once.
pub(crate) fn run_once(tier: Choice, program: &str) {
    let mut scene = Scene::new(tier);
    scene.spec.readable.push(program.into());
    scene.run(&[program, "daemon", "group"]);
}

/// Starts this test again as another process that uses a sandbox.
fn another(attack: &Attack, role: &str, argument: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args([role, tier_name(attack.tier), argument])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
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

pub(crate) fn a_box_leaves_no_control_group(attack: &Attack) {
    let mut host = another(attack, "run-once", utf8(attack.program));
    let pid = host.id();
    assert!(host.wait().unwrap().success());
    assert_eq!(groups_of(pid), [""; 0].map(std::path::PathBuf::from));
}

pub(crate) fn a_killed_host_leaves_no_process(attack: &Attack) {
    let mark = format!("killed-{:?}-{}", attack.tier, std::process::id());
    let mut host = another(attack, "run-until-killed", &mark);
    let run = in_script(&mark);
    // The script, and the one that it put into a session of its own.
    eventually("the run", || (with_mark(&run).len() >= 2).then_some(()));
    let scratch = with_mark(&run)
        .into_iter()
        .find_map(|pid| std::fs::read_link(format!("/proc/{pid}/cwd")).ok());
    host.kill().unwrap();
    host.wait().unwrap();
    eventually("the end of all", || with_mark(&mark).is_empty().then_some(()));
    let scratch = scratch.unwrap();
    eventually("the end of the scratch folder", || {
        (!scratch.exists()).then_some(())
    });
    // Its control groups cannot remove themselves; whoever comes next does.
    eventually("the end of its control groups", || {
        drop(Scene::new(attack.tier));
        groups_of(host.id()).is_empty().then_some(())
    });
}
