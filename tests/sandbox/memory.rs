//! Memory: what is too much, what only looks like much.

use grader::execution::{Exit, LimitKind, Limits};

use grader::sandbox::{CellSpec, ProtectionKind, Request, choose_with};

use crate::scene::{TIERS, compiled, hostile, in_each_tier, limits, request, settings, text, utf8};

const MEMORY: Exit = Exit::Limit(LimitKind::Memory);
const MIB: u64 = 1 << 20;

fn little() -> Limits {
    Limits {
        memory: 64 * MIB,
        ..limits()
    }
}

#[test]
fn balloons_meet_the_memory_limit() {
    in_each_tier(|attack| {
        for arguments in [&["balloon"][..], &["balloon_children", "20"], &["shared_balloon"]] {
            let execution = attack.under(little(), arguments);
            assert_eq!(
                execution.exit, MEMORY,
                "{:?} {arguments:?} {execution:?}",
                attack.tier
            );
            assert!(execution.usage.peak_memory > Some(64 * MIB), "{execution:?}");
        }
    });
}

#[test]
fn what_only_looks_like_much_is_not() {
    in_each_tier(|attack| {
        let refused = attack.under(little(), &["copes"]);
        assert_eq!(
            (refused.exit.clone(), text(&refused)),
            (Exit::Code(1), "refused\n".to_owned()),
            "{:?}",
            attack.tier
        );
        let reserved = attack.under(little(), &["reserve"]);
        assert_eq!(
            (reserved.exit.clone(), text(&reserved)),
            (Exit::Code(0), "reserved\n".to_owned())
        );
        let shared = attack.under(little(), &["shared_children", "30"]);
        assert_eq!(shared.exit, Exit::Code(0), "{:?} {shared:?}", attack.tier);
    });
}

#[test]
fn a_large_array_counts_when_it_is_touched() {
    let Some(program) = compiled(
        "static char big[300 << 20];\n\
         int main(int argc, char **argv) { for (long i = 0; argc > 1 && i < sizeof big; i += 4096) big[i] = 1; return big[77]; }\n",
    ) else {
        return;
    };
    in_each_tier(|attack| {
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
        assert_eq!(run(&[]).exit, Exit::Code(0), "{:?}", attack.tier);
        assert_eq!(run(&["touch"]).exit, MEMORY, "{:?}", attack.tier);
    });
}

#[test]
fn memory_is_the_programs_own_not_the_graders() {
    let ballast = vec![1_u8; 200 << 20];
    in_each_tier(|attack| {
        let small = attack.run(&["exit", "0"]).usage.peak_memory.unwrap();
        assert!(small < 60 * MIB, "{small}");
        let used = attack.run(&["use", "100"]).usage.peak_memory.unwrap();
        assert!((100 * MIB..160 * MIB).contains(&used), "{:?} {used}", attack.tier);
    });
    assert_eq!(ballast.last(), Some(&1));
}

#[test]
fn memory_that_no_limit_counts_cannot_be_had() {
    in_each_tier(|attack| {
        attack.harmless(&["memory_file"]);
    });
}

#[test]
fn endless_recursion_is_a_crash() {
    in_each_tier(|attack| {
        assert_eq!(attack.run(&["recurse"]).exit, Exit::Signal(11));
    });
}

#[test]
fn a_control_group_ends_what_takes_too_much() {
    let Some(program) = hostile() else { return };
    for tier in TIERS {
        let wanted = [ProtectionKind::MemoryControl];
        let sandbox = match choose_with(tier, &wanted, &settings()) {
            Ok(sandbox) => sandbox,
            Err(error) => {
                println!("skipped: {error}");
                continue;
            }
        };
        assert!(sandbox.report().enforces(ProtectionKind::MemoryControl));
        let spec = CellSpec {
            readable: vec![program.to_owned()],
            ..CellSpec::default()
        };
        let mut cell = sandbox.open(&spec).unwrap();
        let greedy = Request {
            limits: little(),
            ..request(&[utf8(program), "balloon_children", "80"])
        };
        let execution = cell.run(&greedy).unwrap();
        assert_eq!(execution.exit, MEMORY, "{tier:?} {execution:?}");
        let after = Request {
            limits: little(),
            ..request(&[utf8(program), "exit", "5"])
        };
        assert_eq!(cell.run(&after).unwrap().exit, Exit::Code(5), "{tier:?}");
    }
}
