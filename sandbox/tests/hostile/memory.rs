//! Memory: what is too much, what only looks like much.

use sandbox::execution::{Exit, LimitKind, Limits};

use sandbox::{CellSpec, Choice, ProtectionKind, Request, Settings, choose_with};

use testing::{Missing, Outcome};

use crate::scene::{Attack, Scene, compiled, limits, request, settings, text, tier_name, utf8};

const MEMORY: Exit = Exit::Limit(LimitKind::Memory);
const MIB: u64 = 1 << 20;

fn little() -> Limits {
    Limits {
        memory: 64 * MIB,
        ..limits()
    }
}

pub(crate) fn balloons_meet_the_memory_limit(attack: &Attack) {
    for arguments in [
        &["balloon"][..],
        &["balloon_children", "20"],
        &["shared_balloon"],
        &["page_tables"],
    ] {
        let execution = attack.under(little(), arguments);
        assert_eq!(execution.exit, MEMORY, "{arguments:?} {execution:?}");
        assert!(execution.usage.peak_memory > Some(64 * MIB), "{execution:?}");
    }
}

pub(crate) fn what_the_kernel_keeps_for_a_program_is_counted_or_refused(attack: &Attack) {
    attack.harmless(&["memory_file"]);
    let settings = Settings {
        control_groups: false,
        ..settings()
    };
    let mut scene = Scene::with(attack.tier, &settings);
    scene.spec.readable.push(attack.program.to_owned());
    let mut cell = scene.cell();
    let mut run = |arguments: &[&str]| cell.run(&attack.request(arguments, little())).unwrap();
    for arguments in [
        &["buffers"][..],
        &["mappings"],
        &["events"],
        &["shared_balloon", "hidden"],
    ] {
        assert_eq!(run(arguments).exit, MEMORY, "{arguments:?}");
    }
    let refused = run(&["uncounted"]);
    assert_eq!(refused.exit, Exit::Code(0), "{refused:?}");
    assert!(!text(&refused).contains("BREACH"), "{}", text(&refused));
}

pub(crate) fn what_only_looks_like_much_is_not(attack: &Attack) {
    let refused = attack.under(little(), &["copes"]);
    assert_eq!(
        (refused.exit.clone(), text(&refused)),
        (Exit::Code(1), "refused\n".to_owned())
    );
    let reserved = attack.under(little(), &["reserve"]);
    assert_eq!(
        (reserved.exit.clone(), text(&reserved)),
        (Exit::Code(0), "reserved\n".to_owned())
    );
    let shared = attack.under(little(), &["shared_children", "30"]);
    assert_eq!(shared.exit, Exit::Code(0), "{shared:?}");
}

pub(crate) fn a_large_array_counts_when_it_is_touched(attack: &Attack) {
    let program = compiled(
        "static char big[300 << 20];\n\
         int main(int argc, char **argv) { for (long i = 0; argc > 1 && i < sizeof big; i += 4096) big[i] = 1; return big[77]; }\n",
    );
    let mut scene = CellSpec::default();
    scene.readable.push(program.path().to_owned());
    let solver = program.path().join("program");
    let mut cell = attack.scene.sandbox.open(&scene).unwrap();
    let mut run = |arguments: &[&str]| {
        let mut argv = vec![utf8(&solver)];
        argv.extend(arguments);
        let limits = Limits {
            memory: 200 * MIB,
            ..limits()
        };
        cell.run(&Request {
            limits,
            ..request(&argv)
        })
        .unwrap()
    };
    assert_eq!(run(&[]).exit, Exit::Code(0));
    assert_eq!(run(&["touch"]).exit, MEMORY);
}

pub(crate) fn memory_is_the_programs_own_not_the_graders(attack: &Attack) {
    let ballast = vec![1_u8; 200 << 20];
    let small = attack.run(&["exit", "0"]).usage.peak_memory.unwrap();
    assert!(small < 60 * MIB, "{small}");
    let used = attack.run(&["use", "100"]).usage.peak_memory.unwrap();
    assert!((100 * MIB..160 * MIB).contains(&used), "{used}");
    assert_eq!(ballast.last(), Some(&1));
}

pub(crate) fn endless_recursion_is_a_crash(attack: &Attack) {
    assert_eq!(attack.run(&["recurse"]).exit, Exit::Signal(11));
}

/// As in a small container: less memory is there than the limit allows.
pub(crate) fn what_a_small_machine_ends_is_no_fault_of_the_program(attack: &Attack) -> Outcome {
    let own = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let path = own
        .lines()
        .find_map(|line| line.split_once(":memory:"))
        .map(|(_, path)| path.trim_start_matches('/').to_owned());
    let mount = std::path::Path::new("/sys/fs/cgroup/memory");
    let folder =
        mount
            .join(path.unwrap_or_default())
            .join(format!("small-{:?}-{}", attack.tier, std::process::id()));
    let limit = folder.join("memory.limit_in_bytes");
    std::fs::create_dir(&folder)
        .and_then(|()| std::fs::write(limit, "200M"))
        .map_err(|error| Missing::new(format!("needs a control group for memory (version 1): {error}")))?;
    let script = "echo $$ > \"$0/cgroup.procs\" && exec \"$@\"";
    let output = std::process::Command::new("/bin/sh")
        .args(["-c", script])
        .arg(&folder)
        .arg(std::env::current_exe().unwrap())
        .args(["use-much", tier_name(attack.tier), utf8(attack.program)])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    while std::fs::remove_dir(&folder).is_err() && folder.exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(
        said.contains("the machine ran out of memory"),
        "{said} {output:?}"
    );
    Ok(())
}

/// What the test above starts.
pub(crate) fn use_much(tier: Choice, program: &str) -> String {
    let mut scene = Scene::new(tier);
    scene.spec.readable.push(program.into());
    let limits = Limits {
        memory: 1 << 30,
        ..limits()
    };
    let much = Request {
        limits,
        ..request(&[program, "use", "500"])
    };
    match scene.cell().run(&much) {
        Ok(execution) => format!("{execution:?}"),
        Err(error) => error.to_string(),
    }
}

pub(crate) fn a_control_group_ends_what_takes_too_much(attack: &Attack) -> Outcome {
    let (tier, program) = (attack.tier, attack.program);
    let wanted = [ProtectionKind::MemoryControl];
    let sandbox = choose_with(tier, &wanted, &settings()).map_err(Missing::new)?;
    assert!(sandbox.report().enforces(ProtectionKind::MemoryControl));
    let spec = CellSpec {
        readable: vec![program.to_owned()],
        ..CellSpec::default()
    };
    let mut cell = sandbox.open(&spec).unwrap();
    for arguments in [&["balloon_children", "80"][..], &["shared_balloon", "hidden"]] {
        let execution = cell.run(&attack.request(arguments, little())).unwrap();
        assert_eq!(execution.exit, MEMORY, "{execution:?}");
    }
    let after = Request {
        limits: little(),
        ..request(&[utf8(program), "exit", "5"])
    };
    assert_eq!(cell.run(&after).unwrap().exit, Exit::Code(5));
    Ok(())
}
