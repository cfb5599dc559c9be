//! Everything that a box must know before it restricts itself. Plain data; decides nothing.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::wire::path;
use crate::execution::Limits;

/// The user number that a submission sees of itself inside a user namespace.
pub(super) const INSIDE_ID: u32 = 1000;

/// How strongly a box isolates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
}

/// How far a submission, as another user, must reach past the permissions of the files that are granted to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Outline {
    pub(super) tier: Tier,
    /// As in [`Plan`].
    pub(super) user: Option<u32>,
}

/// What one box is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Plan {
    pub(super) tier: Tier,
    pub(super) limits: Limits,
    /// The user that submissions become, as the grader's host counts users; `None` leaves the grader's own.
    pub(super) user: Option<u32>,
    /// What granted files need, so that another user can use them.
    pub(super) reach: Reach,
    /// Folders and files to read and execute.
    #[serde(with = "path::each")]
    pub(super) readable: Vec<PathBuf>,
    /// Folders whose names may be listed, but whose files are not granted.
    #[serde(with = "path::each")]
    pub(super) listable: Vec<PathBuf>,
    /// Folders to write.
    #[serde(with = "path::each")]
    pub(super) writable: Vec<PathBuf>,
    /// Paths to cover, where a mount can do so.
    #[serde(with = "path::each")]
    pub(super) hidden: Vec<PathBuf>,
    /// The folder in which scratch folders are made.
    #[serde(with = "path")]
    pub(super) scratch: PathBuf,
    /// Processes that no submission may signal or slow: the grader and what guards the box.
    pub(super) guarded: Vec<u32>,
    /// The kernel's bound for the number of processes.
    pub(super) processes: u64,
    /// Whether files may become large: a build's may.
    pub(super) builds: bool,
    /// As in [`CellSpec`](crate::CellSpec).
    pub(super) keeps_secret: bool,
    /// Whether a control group bounds the memory of all together, whatever the kernel keeps it as.
    pub(super) memory_is_bounded: bool,
}

impl Plan {
    /// The devices of a box. A shared mapping of `zero` is memory that only a control group sees.
    pub(super) fn devices(&self) -> impl Iterator<Item = &'static str> {
        let zero = self.memory_is_bounded.then_some("zero");
        ["null", "full", "random", "urandom"].into_iter().chain(zero)
    }
}
