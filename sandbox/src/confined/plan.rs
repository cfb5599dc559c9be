//! Everything that a box is told before it restricts itself. Plain data with an encoding; decides nothing.

use std::io;
use std::path::PathBuf;

use super::wire::{Reader, Writer};
use crate::execution::Limits;

/// The user number that a submission sees of itself inside a user namespace.
pub(super) const INSIDE_ID: u32 = 1000;

/// How strongly a box isolates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tier {
    /// With namespaces.
    Namespaces,
    /// Without.
    Fallback,
}

impl Tier {
    /// The name in reports.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Namespaces => "namespaces",
            Self::Fallback => "fallback",
        }
    }

    const fn code(self) -> u64 {
        match self {
            Self::Namespaces => 1,
            Self::Fallback => 0,
        }
    }

    const fn of_code(code: u64) -> Self {
        if code == 1 {
            Self::Namespaces
        } else {
            Self::Fallback
        }
    }
}

/// How far a submission, as another user, must reach past the permissions of the files that are granted to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// Not at all: everyone may read them.
    #[default]
    Nothing,
    /// To read them.
    Read,
    /// To execute them too.
    Execute,
}

/// What must be known before a box can be begun: the same for all boxes of a host, but for the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outline {
    pub(super) tier: Tier,
    /// As in [`Plan`].
    pub(super) user: Option<u32>,
}

impl Outline {
    pub(super) fn encode(self) -> Vec<u8> {
        let mut writer = Writer::default();
        writer
            .number(self.tier.code())
            .number(self.user.map_or(u64::MAX, u64::from));
        writer.finish()
    }

    pub(super) fn decode(body: &[u8]) -> io::Result<Self> {
        let mut reader = Reader::new(body);
        Ok(Self {
            tier: Tier::of_code(reader.number()?),
            user: u32::try_from(reader.number()?).ok(),
        })
    }
}

/// What one box is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) tier: Tier,
    pub(super) limits: Limits,
    /// The user that submissions become, as the grader's host counts users; `None` leaves the grader's own.
    pub(super) user: Option<u32>,
    /// What granted files need, so that another user can use them.
    pub(super) reach: Reach,
    /// Folders and files to read and execute.
    pub(super) readable: Vec<PathBuf>,
    /// Folders whose names may be listed, but whose files are not granted.
    pub(super) listable: Vec<PathBuf>,
    /// Folders to write.
    pub(super) writable: Vec<PathBuf>,
    /// Paths to cover, where a mount can do so.
    pub(super) hidden: Vec<PathBuf>,
    /// The folder in which scratch folders are made.
    pub(super) scratch: PathBuf,
    /// Processes that no submission may signal or slow: the grader and what guards the box.
    pub(super) guarded: Vec<u32>,
    /// The kernel's bound for the number of processes.
    pub(super) processes: u64,
    /// Whether files may become large: a build's may.
    pub(super) builds: bool,
}

impl Plan {
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut writer = Writer::default();
        writer
            .number(self.tier.code())
            .duration(self.limits.cpu)
            .duration(self.limits.wall)
            .number(self.limits.memory)
            .number(self.limits.output)
            .number(u64::from(self.limits.processes))
            .number(self.user.map_or(u64::MAX, u64::from))
            .number(match self.reach {
                Reach::Nothing => 0,
                Reach::Read => 1,
                Reach::Execute => 2,
            })
            .texts(&self.readable)
            .texts(&self.listable)
            .texts(&self.writable)
            .texts(&self.hidden)
            .text(&self.scratch)
            .number(self.guarded.len() as u64);
        for &pid in &self.guarded {
            writer.number(u64::from(pid));
        }
        writer.number(self.processes).number(u64::from(self.builds));
        writer.finish()
    }

    pub(super) fn decode(body: &[u8]) -> io::Result<Self> {
        let mut reader = Reader::new(body);
        Ok(Self {
            tier: Tier::of_code(reader.number()?),
            limits: Limits {
                cpu: reader.duration()?,
                wall: reader.duration()?,
                memory: reader.number()?,
                output: reader.number()?,
                processes: reader.narrow()?,
            },
            user: u32::try_from(reader.number()?).ok(),
            reach: match reader.number()? {
                0 => Reach::Nothing,
                1 => Reach::Read,
                _ => Reach::Execute,
            },
            readable: reader.texts()?,
            listable: reader.texts()?,
            writable: reader.texts()?,
            hidden: reader.texts()?,
            scratch: reader.text()?.into(),
            guarded: {
                let count = reader.number()?;
                (0..count).map(|_| reader.narrow()).collect::<io::Result<_>>()?
            },
            processes: reader.number()?,
            builds: reader.number()? == 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_survives_the_wire() {
        let plan = Plan {
            tier: Tier::Namespaces,
            limits: Limits::default(),
            user: Some(40_007),
            reach: Reach::Execute,
            readable: vec!["/usr".into(), "/a b".into()],
            listable: vec!["/usr/local".into()],
            writable: Vec::new(),
            hidden: vec!["/x".into()],
            scratch: "/scratch".into(),
            guarded: vec![1, 77],
            processes: 258,
            builds: false,
        };
        assert_eq!(Plan::decode(&plan.encode()).unwrap(), plan);
        assert!(Plan::decode(b"junk").is_err());
        for (tier, user) in [(Tier::Namespaces, Some(40_007)), (Tier::Fallback, None)] {
            let outline = Outline { tier, user };
            assert_eq!(Outline::decode(&outline.encode()).unwrap(), outline);
        }
    }
}
