//! Attacks on files: the answers, other people's, the scratch folder.

use sandbox::execution::{Exit, LimitKind, Limits};
use sandbox::{CellSpec, Choice, ProtectionKind, Settings};

use crate::scene::{Attack, Scene, limits, request, settings, text, utf8};

pub(crate) fn a_golden_can_be_neither_read_nor_written_nor_linked(attack: &Attack) {
    let folder = tempfile::tempdir().unwrap();
    open_up(folder.path());
    let golden = folder.path().join("golden.toml");
    std::fs::write(&golden, "moves = 4\n").unwrap();
    std::fs::set_permissions(&golden, std::os::unix::fs::PermissionsExt::from_mode(0o666)).unwrap();
    let golden = utf8(&golden);
    attack.harmless(&["open_each", golden, utf8(folder.path())]);
    attack.harmless(&["write_each", golden]);
    attack.harmless(&["links", golden]);
    assert_eq!(std::fs::read_to_string(golden).unwrap(), "moves = 4\n");
}

/// Readable for everyone: only the sandbox stands before it.
fn open_up(folder: &std::path::Path) {
    std::fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
}

pub(crate) fn hidden_files_do_not_seem_to_exist_where_that_is_promised(attack: &Attack) {
    let folder = tempfile::tempdir().unwrap();
    open_up(folder.path());
    let golden = folder.path().join("golden.toml");
    std::fs::write(&golden, "moves = 4\n").unwrap();
    if attack
        .scene
        .sandbox
        .report()
        .enforces(ProtectionKind::HiddenFiles)
    {
        attack.harmless(&["stat_each", utf8(&golden)]);
    } else {
        assert_eq!(attack.tier, Choice::Fallback);
    }
}

pub(crate) fn the_system_and_its_people_cannot_be_read(attack: &Attack) {
    home_is_closed(attack);
    attack.harmless(&[
        "open_each",
        "/etc/shadow",
        "/root",
        "/home",
        "/var/log",
        "/proc/1/environ",
        "/sys/kernel",
        "/dev/kmsg",
        "/dev/vda",
        "/dev/ptmx",
    ]);
    attack.harmless(&[
        "write_each",
        "/etc/passwd",
        "/usr/bin/env",
        "/proc/sys/kernel/core_pattern",
        "/sys/kernel/uevent_helper",
        "/proc/self/oom_score_adj",
        "/sys/fs/cgroup/cgroup.procs",
        "/sys/fs/cgroup/unified/cgroup.procs",
        "/sys/fs/cgroup/memory/cgroup.procs",
        "/sys/fs/cgroup/pids/cgroup.procs",
        utf8(&settings().program),
    ]);
    attack.harmless(&["write_tmp"]);
    attack.harmless(&["chroot"]);
    attack.harmless(&["odd_paths"]);
}

/// Nothing of the home folder of the grader's user is there. Where what is granted lies in it, as a clone may, a box has folders of its own for the way to that.
fn home_is_closed(attack: &Attack) {
    let home = std::env::home_dir().unwrap_or_else(|| "/root".into());
    let home = home.canonicalize().unwrap_or(home);
    // As of somebody who keeps nothing to themselves.
    if let Ok(file) = tempfile::Builder::new().prefix("diary").tempfile_in(&home) {
        let all = std::os::unix::fs::PermissionsExt::from_mode(0o666);
        file.as_file().set_permissions(all).unwrap();
        attack.harmless(&["open_each", utf8(file.path())]);
        attack.harmless(&["write_each", utf8(file.path())]);
    }
    let granted = [attack.scene.folder.path(), attack.program];
    let ways: Vec<_> = granted
        .iter()
        .filter_map(|path| path.strip_prefix(&home).ok()?.iter().next()?.to_str())
        .collect();
    if ways.is_empty() {
        attack.harmless(&["open_each", utf8(&home)]);
    }
    let listed = attack.scene.run(&["/bin/ls", "-A", utf8(&home)]);
    let names = String::from_utf8_lossy(&listed.stdout.bytes).into_owned();
    for name in names.lines() {
        assert!(ways.contains(&name), "{}: {name}", home.display());
    }
}

pub(crate) fn shared_folders_of_the_host_cannot_be_written(attack: &Attack) {
    let name = format!("grader-was-here-{}", std::process::id());
    let script = format!("for place in /tmp /var/tmp /dev/shm /run /etc; do echo x > $place/{name}; done");
    attack.scene.shell(&script);
    for place in ["/tmp", "/var/tmp", "/dev/shm", "/run", "/etc"] {
        let path = std::path::Path::new(place).join(&name);
        assert!(!path.exists(), "{}", path.display());
    }
}

/// The course's folder is granted as a whole by mistake; what the grader knows of in it is hidden all the same.
pub(crate) fn nothing_that_the_grader_knows_of_can_be_had_from_a_folder_that_is_granted(attack: &Attack) {
    let (tier, program) = (attack.tier, attack.program);
    let course = tempfile::tempdir().unwrap();
    open_up(course.path());
    let path = |name: &str| course.path().join(name);
    for folder in ["fixtures", "alice", "bob"] {
        std::fs::create_dir(path(folder)).unwrap();
    }
    let secrets = [
        "rubric.toml",
        "fixtures/one.golden.toml",
        "bob/solver.py",
        "gradebook.db",
    ];
    for name in secrets.iter().chain(&["alice/solver.py"]) {
        std::fs::write(path(name), "secret\n").unwrap();
    }
    // A report is written while others still run.
    let report = path("alice/report.json");
    let hidden = vec![
        path("rubric.toml"),
        path("fixtures"),
        path("bob"),
        path("gradebook.db"),
        report.clone(),
    ];
    let mut scene = Scene::with(tier, &Settings { hidden, ..settings() });
    scene.spec.readable = vec![program.to_owned(), course.path().to_owned()];
    let mut cell = scene.cell();
    let own = cell
        .run(&request(&["/bin/cat", utf8(&path("alice/solver.py"))]))
        .unwrap();
    assert_eq!(text(&own), "secret\n");
    std::fs::write(&report, "secret\n").unwrap();
    for secret in secrets.iter().map(|name| path(name)).chain([report]) {
        let read = cell.run(&request(&["/bin/cat", utf8(&secret)])).unwrap();
        assert!(!text(&read).contains("secret\n"), "{}", secret.display());
        let written = cell
            .run(&request(&[utf8(program), "write_each", utf8(&secret)]))
            .unwrap();
        assert_ne!(written.exit, Exit::Code(97));
        assert_eq!(
            std::fs::read_to_string(&secret).unwrap(),
            "secret\n",
            "{}",
            secret.display()
        );
        let linked = cell
            .run(&request(&[utf8(program), "links", utf8(&secret)]))
            .unwrap();
        let said = String::from_utf8_lossy(&linked.stdout.bytes).into_owned();
        assert!(!said.contains("secret"), "{said}");
    }
}

/// All submissions are hidden, and from none of them itself.
pub(crate) fn in_a_folder_that_is_hidden_one_submission_sees_itself_and_no_other(attack: &Attack) {
    let (tier, program) = (attack.tier, attack.program);
    let all = tempfile::tempdir().unwrap();
    open_up(all.path());
    let path = |name: &str| all.path().join(name);
    for (folder, text) in [("alice", "own\n"), ("bob", "BREACH\n")] {
        std::fs::create_dir(path(folder)).unwrap();
        std::fs::write(path(folder).join("solver.py"), text).unwrap();
    }
    let hidden = vec![all.path().to_owned()];
    let mut scene = Scene::with(tier, &Settings { hidden, ..settings() });
    scene.spec.readable = vec![program.to_owned(), path("alice")];
    let own = scene.run(&["/bin/cat", utf8(&path("alice/solver.py"))]);
    assert_eq!(text(&own), "own\n");
    let other = path("bob/solver.py");
    let execution = scene.run(&[utf8(program), "open_each", utf8(&other)]);
    assert!(text(&execution).contains("refused"), "{}", text(&execution));
    let listed = scene.run(&["/bin/ls", "-A", utf8(all.path())]);
    assert!(!text(&listed).contains("bob"), "{}", text(&listed));
}

pub(crate) fn what_is_hidden_stays_so_below_a_readable_folder(attack: &Attack) {
    let (tier, program) = (attack.tier, attack.program);
    let folder = tempfile::tempdir().unwrap();
    open_up(folder.path());
    std::fs::write(folder.path().join("main.py"), "print()\n").unwrap();
    std::fs::create_dir(folder.path().join("answers")).unwrap();
    let secret = folder.path().join("answers/golden.toml");
    std::fs::write(&secret, "moves = 4\n").unwrap();
    let hidden = vec![folder.path().join("answers")];
    let mut scene = Scene::with(tier, &Settings { hidden, ..settings() });
    scene.spec.readable = vec![program.to_owned(), folder.path().to_owned()];
    let execution = scene.run(&[utf8(program), "open_each", utf8(&secret)]);
    assert!(text(&execution).contains("refused"), "{}", text(&execution));
    let own = scene.run(&["/bin/cat", utf8(&folder.path().join("main.py"))]);
    assert_eq!(text(&own), "print()\n");
}

pub(crate) fn the_grader_itself_cannot_be_read(attack: &Attack) {
    attack.harmless(&["open_each", utf8(&settings().program)]);
}

pub(crate) fn a_submission_cannot_write_to_its_own_files_but_a_build_can(attack: &Attack) {
    let tier = attack.tier;
    let mut scene = Scene::new(tier);
    let file = scene.file("source.c", "int main;");
    let script = format!("echo changed > {}", utf8(&file));
    assert_ne!(scene.shell(&script).exit, Exit::Code(0));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "int main;");
    scene.spec = CellSpec {
        writable: vec![scene.folder.path().to_owned()],
        ..CellSpec::default()
    };
    let mut request = request(&[
        "/bin/sh",
        "-c",
        "echo changed > source.c && mkdir out && echo 1 > out/new",
    ]);
    request.folder = Some(scene.folder.path().to_owned());
    let execution = scene.cell().run(&request).unwrap();
    assert_eq!(execution.exit, Exit::Code(0), "{}", text(&execution));
    assert_eq!(
        std::fs::read_to_string(scene.folder.path().join("out/new")).unwrap(),
        "1\n"
    );
}

pub(crate) fn private_files_of_the_submission_can_still_be_run(attack: &Attack) {
    let scene = &attack.scene;
    let script = scene.file("solver", "#!/bin/sh\necho moves\n");
    std::fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
    let execution = scene.run(&[utf8(&script)]);
    assert_eq!(
        (execution.exit.clone(), text(&execution)),
        (Exit::Code(0), "moves\n".to_owned())
    );
}

pub(crate) fn nothing_of_one_run_is_there_in_the_next(attack: &Attack) {
    let mut cell = attack.scene.cell();
    for _ in 0..2 {
        let ruined = cell.run(&attack.request(&["ruin_scratch"], limits())).unwrap();
        assert_eq!(ruined.exit, Exit::Code(0), "{}", text(&ruined));
        let list = "ls -A; ls -A .. | wc -l; echo x > cache";
        let fresh = cell.run(&request(&["/bin/sh", "-c", list])).unwrap();
        assert_eq!(fresh.exit, Exit::Code(0), "{}", text(&fresh));
        let said = String::from_utf8_lossy(&fresh.stdout.bytes).into_owned();
        assert!(
            said.trim().is_empty() || said.trim() == "1" || said.trim() == "0",
            "{said}"
        );
    }
}

pub(crate) fn files_are_bounded(attack: &Attack) {
    let huge = attack.run(&["huge_file"]);
    assert!(matches!(huge.exit, Exit::Signal(25) | Exit::Code(1)), "{huge:?}");
    attack.harmless(&["sparse"]);
    let descriptors: u32 = text(&attack.run(&["many_descriptors"])).trim().parse().unwrap();
    assert!(descriptors < 1024, "{descriptors}");
    assert_eq!(attack.run(&["core"]).exit, Exit::Code(0));
    if attack
        .scene
        .sandbox
        .report()
        .enforces(ProtectionKind::ScratchQuota)
    {
        let enough = Limits {
            cpu: std::time::Duration::from_secs(30),
            ..limits()
        };
        for program in ["many_files", "fill_scratch"] {
            let execution = attack.under(enough, &[program]);
            let bounded =
                text(&execution).contains("No space left") || execution.exit == Exit::Limit(LimitKind::Files);
            assert!(bounded, "{program}: {execution:?}");
        }
    }
}

/// No folder shows them, but they take room all the same.
pub(crate) fn files_that_were_removed_and_are_still_open_are_bounded_too(attack: &Attack) {
    let script = "exec 3>a 4>b 5>c 6>d 7>e 8>f; rm a b c d e f; \
                  for fd in 3 4 5 6 7 8; do yes | head -c 60000000 >&$fd || exit 9; done; exec sleep 60";
    let execution = attack.scene.shell(script);
    match attack.tier {
        Choice::Namespaces => assert_eq!(execution.exit, Exit::Code(9), "{execution:?}"),
        Choice::Auto | Choice::Fallback | Choice::None => {
            assert_eq!(execution.exit, Exit::Limit(LimitKind::Files), "{execution:?}");
        }
    }
}

pub(crate) fn arguments_may_be_many_or_too_many(attack: &Attack) {
    let many = vec!["x"; 100_000];
    let mut arguments = vec!["arguments"];
    arguments.extend(many);
    assert_eq!(text(&attack.run(&arguments)), "100002 1\n");
    let long = "y".repeat(4 << 20);
    let refused = attack.run(&["arguments", &long]);
    assert!(
        matches!(refused.exit, Exit::CannotStart { .. }),
        "{:?}",
        refused.exit
    );
    assert_ne!(refused.exit, Exit::Limit(LimitKind::Output));
}

pub(crate) fn a_program_that_keeps_a_secret_cannot_be_made_to_read_its_memory(attack: &Attack) {
    let mut scene = Scene::new(attack.tier);
    scene.spec.keeps_secret = true;
    let said = text(&scene.shell("head -c 9 /proc/self/mem; cat /proc/self/environ"));
    assert_eq!(
        said.matches("denied").count() + said.matches("No such").count(),
        2,
        "{said}"
    );
}
