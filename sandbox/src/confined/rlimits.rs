//! The kernel's limits for one process. They are backstops, hard ones: what decides is measured from outside.
//!
//! There is none for CPU time. With one, the kernel counts a process's time in steps of its timer tick, and a program that looks at its own
//! CPU clock sees it stand still for 4 ms and works on. The supervisor watches the time of the whole tree, and a box ends its run without it if need be.

use rustix::process::{Resource, Rlimit, setrlimit};

use super::plan::Plan;
use super::stage::{Doing, Stage};
use crate::FileQuota;

const MIB: u64 = 1 << 20;

/// The limit for private writable memory: above the limit that decides, so that a program that touches too much is measured
/// to have done so. Three times the limit lets a vector within it ask for twice its size without being refused, which would
/// look like a crash. Address space is left alone, because the JVM, Node and Go reserve far more of it than they use.
pub(super) fn data(memory: u64) -> u64 {
    memory.saturating_mul(3).max(memory.saturating_add(256 * MIB))
}

/// Sets all of them on this process, for it and whatever it starts.
pub(super) fn apply(plan: &Plan) -> Result<(), Stage> {
    let limits = &plan.limits;
    let file = limits.output.max(if plan.builds {
        FileQuota::BUILD.bytes
    } else {
        64 * MIB
    });
    let stack = (limits.memory / 16).clamp(8 * MIB, 64 * MIB);
    let open_files = if plan.builds { 1024 } else { 256 };
    let pairs = [
        (Resource::Core, 0, 0),
        (Resource::Nofile, open_files, open_files),
        (Resource::Fsize, file, file),
        (Resource::Stack, stack, stack),
        (Resource::Data, data(limits.memory), data(limits.memory)),
        (Resource::Nproc, plan.processes, plan.processes),
        (Resource::Memlock, 0, 0),
        (Resource::Msgqueue, 0, 0),
    ];
    for (resource, soft, hard) in pairs {
        let ceiling = rustix::process::getrlimit(resource).maximum.unwrap_or(u64::MAX);
        let limit = Rlimit {
            current: Some(soft.min(ceiling)),
            maximum: Some(hard.min(ceiling)),
        };
        setrlimit(resource, limit).doing(|| format!("cannot set the limit {resource:?}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runtime_can_start_even_below_a_small_limit() {
        assert_eq!(data(64 * MIB), 320 * MIB);
        assert_eq!(data(4096 * MIB), 12_288 * MIB);
        assert_eq!(data(u64::MAX), u64::MAX);
    }
}
