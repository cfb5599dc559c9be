//! CPU time of reaped children, where the host can only tell the sum over all of them.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};

/// Which measurements are under way in this process.
static UNDER_WAY: Mutex<UnderWay> = Mutex::new(UnderWay { now: 0, begun: 0 });

struct UnderWay {
    now: u32,
    begun: u64,
}

/// One measurement. It gives a figure only if no other was under way at any moment of it,
/// because the kernel's sum does not say whose time it was.
#[derive(Debug)]
pub(super) struct ChildrenCpu {
    before: Option<Duration>,
    number: u64,
}

impl ChildrenCpu {
    pub(super) fn begin() -> Self {
        let mut under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
        under_way.now += 1;
        under_way.begun += 1;
        let before = if under_way.now == 1 { reaped() } else { None };
        Self {
            before,
            number: under_way.begun,
        }
    }

    pub(super) fn end(&self) -> Option<Duration> {
        let alone = {
            let under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
            under_way.begun == self.number
        };
        if alone {
            Some(reaped()?.saturating_sub(self.before?))
        } else {
            None
        }
    }
}

impl Drop for ChildrenCpu {
    fn drop(&mut self) {
        let mut under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
        under_way.now = under_way.now.saturating_sub(1);
    }
}

/// CPU time of every child of this process that has ended and been waited for, with theirs; none where the host does not tell.
pub fn reaped() -> Option<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    let of = |time: nix::sys::time::TimeVal| {
        let micros = u64::try_from(time.tv_sec()).ok()? * 1_000_000 + u64::try_from(time.tv_usec()).ok()?;
        Some(Duration::from_micros(micros))
    };
    Some(of(usage.user_time())? + of(usage.system_time())?)
}
