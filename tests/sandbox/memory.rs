//! Memory: what is too much, what only looks like much.

use grader::execution::{Exit, LimitKind, Limits};

use crate::scene::{in_each_tier, limits, text};

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
