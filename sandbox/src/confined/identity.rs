//! Who a submission is: a user that owns nothing else, without capabilities. Also lends out the user numbers.

use std::collections::BTreeSet;
use std::fs;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::sync::{LazyLock, Mutex, PoisonError};

use rustix::process::{Gid, Uid, getegid, geteuid};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, capabilities, clear_ambient_capability_set,
    configure_capability_in_ambient_set, remove_capability_from_bounding_set, set_capabilities,
    set_capabilities_secure_bits, set_thread_groups, set_thread_res_gid, set_thread_res_uid,
};

use super::plan::{INSIDE_ID, Plan, Reach, Tier};
use super::stage::{Doing, Stage};

/// User numbers for submissions: above people, below what service managers hand out themselves.
const FIRST: u32 = 40_000;
const COUNT: u32 = 20_000;

/// Users that have a name on this host. Read from the file itself: asking the system's name services may ask a network.
static KNOWN: LazyLock<BTreeSet<u32>> = LazyLock::new(|| {
    let text = fs::read_to_string("/etc/passwd").unwrap_or_default();
    text.lines()
        .filter_map(|line| line.split(':').nth(2)?.parse().ok())
        .collect()
});

static LENT: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A user number that no other box has; given back on drop.
#[derive(Debug)]
pub(super) struct Lease {
    user: u32,
    /// Tells other graders on this machine that the number is taken, and is gone with this process however it ends.
    _claim: Option<UnixListener>,
}

impl Lease {
    /// Lends a number, starting at a place that differs between graders at work on the same machine.
    pub(super) fn take() -> Option<Self> {
        let start = std::process::id().wrapping_mul(64) % COUNT;
        let mut lent = LENT.lock().unwrap_or_else(PoisonError::into_inner);
        let (user, claim) = (0..COUNT)
            .map(|step| FIRST + (start + step) % COUNT)
            .filter(|uid| !lent.contains(uid) && is_mapped(*uid) && !KNOWN.contains(uid))
            .find_map(|uid| Some((uid, claim(uid).ok()?)))?;
        lent.insert(user);
        Some(Self { user, _claim: claim })
    }

    /// The number.
    pub(super) const fn user(&self) -> u32 {
        self.user
    }
}

/// Takes a name that the kernel gives to one process at a time. An error where another has it; nothing where there are no such names.
fn claim(uid: u32) -> Result<Option<UnixListener>, ()> {
    let name = SocketAddr::from_abstract_name(format!("grader-user-{uid}"));
    match name.and_then(|name| UnixListener::bind_addr(&name)) {
        Ok(listener) => Ok(Some(listener)),
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => Err(()),
        Err(_) => Ok(None),
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        LENT.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&self.user);
    }
}

/// Whether this process's user namespace has such a user at all: containers often have but 65 536.
fn is_mapped(uid: u32) -> bool {
    static MAP: LazyLock<String> =
        LazyLock::new(|| fs::read_to_string("/proc/self/uid_map").unwrap_or_default());
    MAP.lines().any(|line| {
        let mut fields = line
            .split_whitespace()
            .filter_map(|field| field.parse::<u64>().ok());
        let (first, count) = (fields.next(), fields.nth(1));
        first
            .zip(count)
            .is_some_and(|(first, count)| (first..first + count).contains(&u64::from(uid)))
    })
}

/// Lets the capabilities of a fresh user namespace survive the next exec, where the user is not that namespace's root.
pub(super) fn keep_over_exec() -> Result<(), Stage> {
    let doing = || "cannot keep the namespace's capabilities".to_owned();
    let mut sets = capabilities(None).doing(doing)?;
    sets.inheritable = sets.permitted;
    set_capabilities(None, sets).doing(doing)?;
    for capability in sets.permitted.iter() {
        // Those that this kernel does not know cannot be raised, and are not missed.
        let _ = configure_capability_in_ambient_set(capability, true);
    }
    Ok(())
}

/// Gives up every right, and becomes the user that submissions are: a program that is started by one who is that user already is started faster. `reach` leaves
/// submissions a right past file permissions, for granted files that another user may not use; it may be given only where something else says which files exist.
pub(super) fn shed(plan: &Plan, reach: Reach) -> Result<(), Stage> {
    let reading = match reach {
        Reach::Nothing => CapabilitySet::empty(),
        Reach::Read => CapabilitySet::DAC_READ_SEARCH,
        // There is none that is only about execution.
        Reach::Execute => CapabilitySet::DAC_READ_SEARCH | CapabilitySet::DAC_OVERRIDE,
    };
    let doing = || "cannot give up capabilities".to_owned();
    clear_ambient_capability_set().doing(doing)?;
    // A change of user must neither clear nor restore anything by itself, and user 0 means nothing on exec.
    let bits = CapabilitiesSecureBits::NO_SETUID_FIXUP
        | CapabilitiesSecureBits::NO_SETUID_FIXUP_LOCKED
        | CapabilitiesSecureBits::NO_ROOT
        | CapabilitiesSecureBits::NO_ROOT_LOCKED;
    let privileged = capabilities(None)
        .doing(doing)?
        .effective
        .contains(CapabilitySet::SETPCAP);
    if privileged {
        set_capabilities_secure_bits(bits).doing(doing)?;
        for capability in CapabilitySet::all().iter() {
            if !reading.contains(capability) {
                let _ = remove_capability_from_bounding_set(capability);
            }
        }
    }
    if let Some(user) = plan.user {
        let user = match plan.tier {
            Tier::Namespaces => INSIDE_ID,
            Tier::Fallback => user,
        };
        become_user(user).doing(|| "cannot become another user".to_owned())?;
    }
    let have = capabilities(None).doing(doing)?.permitted;
    set_capabilities(
        None,
        CapabilitySets {
            effective: reading & have,
            permitted: reading & have,
            inheritable: reading & have,
        },
    )
    .doing(doing)?;
    for capability in (reading & have).iter() {
        configure_capability_in_ambient_set(capability, true).doing(doing)?;
    }
    Ok(())
}

fn become_user(number: u32) -> rustix::io::Result<()> {
    let gid = Gid::from_raw(number);
    let uid = Uid::from_raw(number);
    set_thread_groups(&[])?;
    set_thread_res_gid(gid, gid, gid)?;
    set_thread_res_uid(uid, uid, uid)
}

/// Whether the grader can make submissions another user.
pub(super) fn can_change() -> bool {
    geteuid().is_root()
        && capabilities(None).is_ok_and(|sets| {
            sets.effective
                .contains(CapabilitySet::SETUID | CapabilitySet::SETGID | CapabilitySet::CHOWN)
        })
}

/// The lines that map users into a box's namespace, and the same for groups.
pub(super) fn maps(user: Option<u32>) -> (String, String) {
    match user {
        // The box starts as root, to reach what is granted, and ends as the lent user.
        Some(user) => {
            let lines = format!("0 0 1\n{INSIDE_ID} {user} 1\n");
            (lines.clone(), lines)
        }
        None => (
            format!("{INSIDE_ID} {} 1\n", geteuid().as_raw()),
            format!("{INSIDE_ID} {} 1\n", getegid().as_raw()),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_boxes_share_a_user() {
        let leases: Vec<_> = (0..20).map_while(|_| Lease::take()).collect();
        let distinct: BTreeSet<_> = leases.iter().map(Lease::user).collect();
        assert_eq!(distinct.len(), leases.len());
    }

    #[test]
    fn no_two_graders_share_a_user() {
        // A number that no box gets, so that no other test has it.
        let number = FIRST + COUNT + std::process::id();
        let held = claim(number).unwrap().unwrap();
        assert!(claim(number).is_err());
        drop(held);
        assert!(claim(number).is_ok());
    }
}
