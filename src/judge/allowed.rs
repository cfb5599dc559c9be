//! What a run was allowed: the plan's limits, or less where earlier runs of the program had shown what would come.

use std::time::Duration;

use sandbox::execution::{Exit, LimitKind, Limits};

/// The limits of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// The limits that it ran under.
    pub limits: Limits,
    /// What the CPU limit was shortened for, where it was: runs that came to it, or to their limit of memory.
    pub cpu: Option<Precedent>,
    /// What the limit on the clock was shortened for, where it was.
    pub wall: Option<Precedent>,
}

/// Runs that came to their full limit, for which later ones like them get less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Precedent {
    /// How many runs.
    pub runs: usize,
    /// The least of the limits that they came to.
    pub reached: Reached,
    /// The most CPU time that one of them used.
    pub cpu: Duration,
}

/// A limit that runs came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// So much CPU time.
    Cpu(Duration),
    /// So long on the clock.
    Wall(Duration),
    /// So many bytes of memory.
    Memory(u64),
}

impl Allowed {
    /// All that the plan allows.
    pub const fn full(limits: Limits) -> Self {
        Self {
            limits,
            cpu: None,
            wall: None,
        }
    }

    /// Whether it is less than the plan allows.
    pub const fn is_shortened(&self) -> bool {
        self.cpu.is_some() || self.wall.is_some()
    }

    /// The shortened limit that ended a run, and what it was shortened for; `None` where the run had all that it could have used.
    pub const fn cut(&self, exit: &Exit) -> Option<(Duration, Precedent)> {
        match (exit, self.cpu, self.wall) {
            (Exit::Limit(LimitKind::Cpu), Some(precedent), _) => Some((self.limits.cpu, precedent)),
            (Exit::Limit(LimitKind::Wall), _, Some(precedent)) => Some((self.limits.wall, precedent)),
            _ => None,
        }
    }

    /// The same, where it is known that a shortened limit of this length ended the run; `None` where the limit would not be shortened now.
    #[must_use]
    pub fn cut_at(mut self, exit: &Exit, limit: Duration) -> Option<Self> {
        self.cut(exit)?;
        if matches!(exit, Exit::Limit(LimitKind::Cpu)) {
            self.limits.cpu = limit;
        } else {
            self.limits.wall = limit;
        }
        Some(self)
    }
}
