//! The system-call layer: calls that no solver of puzzles needs are refused with an error. Never with a signal: a signal alone
//! must not look like anything but the program's own end.

use std::collections::BTreeMap;

use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};

use super::message::Note;
use super::plan::{Plan, Reach, Tier};
use super::tree::MOST_SHARED;

/// Refused whatever the arguments.
const REFUSED: &[i64] = &[
    // Talking to anything outside of the box. `socketpair` stays, for streams: it reaches nobody else.
    libc::SYS_socket,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_getfd,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_ioprio_set,
    // Linux divides the processors between sessions before processes: a hundred sessions would leave the supervisor a hundredth.
    libc::SYS_setsid,
    // Namespaces, mounts, roots.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_open_tree,
    OPEN_TREE_ATTR,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_open_by_handle_at,
    libc::SYS_name_to_handle_at,
    libc::SYS_mknodat,
    libc::SYS_fanotify_init,
    // Watching needs no right to open.
    libc::SYS_inotify_add_watch,
    libc::SYS_quotactl,
    // Keys, programs in the kernel, measuring, faults in user space, rings.
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    // Memory that no limit counts, or that outlives a process. A pipe that is lent a page keeps the whole huge page that it lies in; contexts of the old asynchronous input are counted for the machine.
    libc::SYS_vmsplice,
    libc::SYS_io_setup,
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_shmctl,
    libc::SYS_semget,
    libc::SYS_semop,
    libc::SYS_semtimedop,
    libc::SYS_semctl,
    libc::SYS_msgget,
    libc::SYS_msgsnd,
    libc::SYS_msgrcv,
    libc::SYS_msgctl,
    libc::SYS_mq_open,
    libc::SYS_landlock_create_ruleset,
    libc::SYS_landlock_add_rule,
    // The machine itself.
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_acct,
    libc::SYS_syslog,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_vhangup,
];

/// Refused besides where a submission may reach past file permissions, because no other layer sees them.
const REFUSED_TO_REACHING: &[i64] = &[
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    SETXATTRAT,
    REMOVEXATTRAT,
    FILE_SETATTR,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
];

#[cfg(target_arch = "x86_64")]
const REFUSED_HERE: &[i64] = &[
    libc::SYS_mknod,
    libc::SYS_iopl,
    libc::SYS_ioperm,
    libc::SYS_modify_ldt,
    libc::SYS_kexec_file_load,
    // The numbers that the x32 interface has for itself.
    X32 + 521,
    X32 + 528,
    X32 + 539,
    X32 + 540,
];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_HERE: &[i64] = &[];

/// Refused where submissions are the grader's own user, which owns more than the submission, except to builds, which make programs.
const REFUSED_TO_OWNERS: &[i64] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
];

/// The same numbers on every architecture, too new to have a name everywhere.
const FCHMODAT2: i64 = 452;
const SETXATTRAT: i64 = 463;
const REMOVEXATTRAT: i64 = 466;
const OPEN_TREE_ATTR: i64 = 467;
const FILE_SETATTR: i64 = 469;

/// On x86-64, the same call has a second number with this bit, on kernels with the x32 interface.
#[cfg(target_arch = "x86_64")]
const X32: i64 = 0x4000_0000;

/// Calls whose first argument is a process: refused for those that guard the box.
const AIMED: &[i64] = &[
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_tgkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_open,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setaffinity,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
];

/// Of those, the ones that slow a process down, for what it starts later as well. The zygote of a process namespace is the first process there, and its runs would find
/// what an earlier one left in it.
const SLOWING: &[i64] = &[
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setaffinity,
];
const FIRST: u32 = 1;

/// Ways to have the kernel signal any process when something happens to a file: who that is cannot always be seen from the call.
const ASKING_FOR_SIGNALS: &[(i64, &[u32])] = &[
    (libc::SYS_fcntl, &[F_SETOWN, F_SETOWN_EX]),
    (libc::SYS_ioctl, &[FIOSETOWN, SIOCSPGRP]),
];
/// A socket holds as much as it does without being asked, so that sockets can be counted.
const BUFFER_SIZES: [i32; 4] = [
    libc::SO_SNDBUF,
    libc::SO_RCVBUF,
    libc::SO_SNDBUFFORCE,
    libc::SO_RCVBUFFORCE,
];
/// Locks of parts of a file, as many as it has bytes.
const LOCKS: [i32; 4] = [
    libc::F_SETLK,
    libc::F_SETLKW,
    libc::F_OFD_SETLK,
    libc::F_OFD_SETLKW,
];
/// From `asm-generic/fcntl.h` and `asm-generic/sockios.h`, the same on every architecture that a filter can be made for.
const F_SETOWN: u32 = 8;
const F_SETOWN_EX: u32 = 15;
const FIOSETOWN: u32 = 0x8901;
const SIOCSPGRP: u32 = 0x8902;

const NAMESPACES: i32 = libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP;

/// Installs both filters on this process, for ever. A kernel without them is no error: the note says so.
pub(super) fn restrict(plan: &Plan) -> Note {
    let layer = "seccomp".to_owned();
    match install(plan) {
        Ok(count) => Note {
            layer,
            enforced: true,
            detail: format!("seccomp refuses {count} system calls"),
        },
        Err(error) => Note {
            layer,
            enforced: false,
            detail: format!("the kernel took no seccomp filter: {error}"),
        },
    }
}

fn install(plan: &Plan) -> Result<usize, Box<dyn std::error::Error>> {
    let mut rules = Rules::new();
    for &call in REFUSED.iter().chain(REFUSED_HERE) {
        rules.insert(call, Vec::new());
    }
    if plan.tier == Tier::Fallback {
        let owner = plan.user.is_none() && !plan.builds;
        let attributes = REFUSED_TO_REACHING
            .iter()
            .filter(|_| owner || plan.reach == Reach::Execute);
        let modes = REFUSED_TO_OWNERS.iter().filter(|_| owner);
        // In a process namespace, a descriptor of a process can only be one of the box's.
        let by_descriptor = [libc::SYS_pidfd_send_signal];
        for &call in attributes.chain(modes).chain(&by_descriptor) {
            rules.insert(call, Vec::new());
        }
    }
    for bit in flags(NAMESPACES) {
        let set = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(bit), bit)?;
        also(&mut rules, libc::SYS_clone, vec![set])?;
    }
    // A pair of datagram sockets could be turned to any address afterwards; pairs of streams cannot.
    for kind in [libc::SOCK_DGRAM, libc::SOCK_RAW] {
        let kind = u64::from(kind.unsigned_abs());
        let is = SeccompCondition::new(1, SeccompCmpArgLen::Dword, SeccompCmpOp::MaskedEq(0xf), kind)?;
        also(&mut rules, libc::SYS_socketpair, vec![is])?;
    }
    let local = u32::try_from(libc::AF_UNIX)?;
    also(&mut rules, libc::SYS_socketpair, vec![unlike(0, local)?])?;
    for option in BUFFER_SIZES {
        let is = [
            like(1, libc::SOL_SOCKET.unsigned_abs())?,
            like(2, option.unsigned_abs())?,
        ];
        also(&mut rules, libc::SYS_setsockopt, is.into())?;
    }
    if !plan.memory_is_bounded {
        let shared = u64::from((libc::MAP_SHARED | libc::MAP_ANONYMOUS).unsigned_abs());
        let large = [
            SeccompCondition::new(1, SeccompCmpArgLen::Qword, SeccompCmpOp::Gt, MOST_SHARED)?,
            SeccompCondition::new(3, SeccompCmpArgLen::Dword, SeccompCmpOp::MaskedEq(shared), shared)?,
        ];
        also(&mut rules, libc::SYS_mmap, large.into())?;
        for command in LOCKS {
            also(
                &mut rules,
                libc::SYS_fcntl,
                vec![like(1, command.unsigned_abs())?],
            )?;
        }
    }
    // What a process holds can be looked at from outside.
    also(
        &mut rules,
        libc::SYS_prctl,
        vec![like(0, libc::PR_SET_DUMPABLE.unsigned_abs())?],
    )?;
    // Limits and priorities of oneself may be changed, those of others not.
    also(&mut rules, libc::SYS_prlimit64, vec![unlike(0, 0)?])?;
    also(&mut rules, libc::SYS_setpriority, vec![unlike(0, 0)?])?;
    if plan.tier == Tier::Namespaces {
        for &call in SLOWING {
            also(&mut rules, call, vec![like(0, FIRST)?])?;
        }
        also(&mut rules, libc::SYS_setpriority, vec![like(1, FIRST)?])?;
    }
    if plan.tier == Tier::Fallback {
        // In a process namespace the other guards cannot be named, and −1 reaches only the box.
        for &call in AIMED {
            for target in targets(&plan.guarded) {
                also(&mut rules, call, vec![like(0, target)?])?;
            }
        }
        // What others run, and the grader for other submissions, may be of the same user.
        for &call in SLOWING {
            also(&mut rules, call, vec![unlike(0, 0)?])?;
        }
        also(&mut rules, libc::SYS_setpriority, vec![unlike(1, 0)?])?;
        for &guard in &plan.guarded {
            // To signal a whole group, a process could first enter it.
            for call in [libc::SYS_setpriority, libc::SYS_setpgid] {
                also(&mut rules, call, vec![like(1, guard)?])?;
            }
        }
        for (call, commands) in ASKING_FOR_SIGNALS {
            for &command in *commands {
                also(&mut rules, *call, vec![like(1, command)?])?;
            }
        }
    }
    let count = rules.len();
    #[cfg(target_arch = "x86_64")]
    for (call, conditions) in rules.clone() {
        rules.entry(call | X32).or_insert(conditions);
    }
    let refuse = filter(rules, libc::EPERM)?;
    // The C library asks for `clone3` first, whose flags no filter can see, and takes `clone` when it is told that there is none.
    let hide = filter(BTreeMap::from([(libc::SYS_clone3, Vec::new())]), libc::ENOSYS)?;
    seccompiler::apply_filter(&refuse)?;
    seccompiler::apply_filter(&hide)?;
    Ok(count)
}

/// Refuses a call where all of the conditions hold, besides what is refused of it already.
fn also(rules: &mut Rules, call: i64, conditions: Vec<SeccompCondition>) -> Result<(), BackendError> {
    let rule = SeccompRule::new(conditions)?;
    rules.entry(call).or_default().push(rule);
    Ok(())
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn filter(rules: Rules, errno: i32) -> Result<BpfProgram, Box<dyn std::error::Error>> {
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    let filter = SeccompFilter::new(
        rules,
        SeccompAction::Allow,
        SeccompAction::Errno(errno.unsigned_abs()),
        arch,
    )?;
    Ok(filter.try_into()?)
}

fn flags(set: i32) -> impl Iterator<Item = u64> {
    let set = u64::from(set.unsigned_abs());
    (0..32).map(|shift| 1 << shift).filter(move |bit| set & bit != 0)
}

/// Every way to name a guard: itself, its group, and everyone.
fn targets(guarded: &[u32]) -> Vec<u32> {
    let groups = guarded.iter().map(|pid| pid.wrapping_neg());
    guarded.iter().copied().chain(groups).chain([u32::MAX]).collect()
}

/// Process numbers are 32 bits wide in the kernel, whatever the upper half of the register holds.
fn like(argument: u8, value: u32) -> Result<SeccompCondition, BackendError> {
    SeccompCondition::new(
        argument,
        SeccompCmpArgLen::Dword,
        SeccompCmpOp::Eq,
        u64::from(value),
    )
}

fn unlike(argument: u8, value: u32) -> Result<SeccompCondition, BackendError> {
    SeccompCondition::new(
        argument,
        SeccompCmpArgLen::Dword,
        SeccompCmpOp::Ne,
        u64::from(value),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guards_are_named_in_every_way() {
        assert_eq!(targets(&[7]), [7, 7_u32.wrapping_neg(), u32::MAX]);
    }

    #[test]
    fn every_namespace_flag_has_its_own_rule() {
        assert_eq!(flags(NAMESPACES).count(), 7);
        assert!(flags(NAMESPACES).all(|bit| u64::from(NAMESPACES.unsigned_abs()) & bit == bit));
    }
}
