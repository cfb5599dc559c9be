//! The kernel's limits for one process. They are backstops, hard ones: what decides is measured from outside.
//!
//! There is none for CPU time. With one, the kernel counts a process's time in steps of its timer tick, and a program that looks at its own
//! CPU clock sees it stand still for 4 ms and works on. The supervisor watches the time of the whole tree, and a box ends its run without it if need be.
//!
//! There is none for memory either. The kernel can only bound what a process maps, not what it uses: a program built with `-fsanitize=address` maps 15 TiB to
//! begin with, and who asks for too much should be told so, not be refused and crash. Shared memory would count for none of them anyway.

use rustix::process::{Resource, Rlimit, setrlimit};

use super::plan::Plan;
use super::stage::{Doing, Stage};
use crate::FileQuota;

const MIB: u64 = 1 << 20;

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
        (Resource::Core, 0),
        (Resource::Nofile, open_files),
        (Resource::Fsize, file),
        (Resource::Stack, stack),
        (Resource::Nproc, plan.processes),
        (Resource::Memlock, 0),
        (Resource::Msgqueue, 0),
        // Timers count as well.
        (Resource::Sigpending, 4096),
    ];
    for (resource, most) in pairs {
        let ceiling = rustix::process::getrlimit(resource).maximum.unwrap_or(u64::MAX);
        let limit = Rlimit {
            current: Some(most.min(ceiling)),
            maximum: Some(most.min(ceiling)),
        };
        setrlimit(resource, limit).doing(|| format!("cannot set the limit {resource:?}"))?;
    }
    Ok(())
}
