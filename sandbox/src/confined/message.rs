//! What the grader says to a box and what a box answers. The student's program writes none of this: it has no descriptor for it.

use std::ffi::OsString;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// From the grader to the zygote.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Order {
    /// Run this, with standard input, output and error beside the message.
    Run(Job),
    /// End what runs now.
    Kill,
    /// Everything below you is dead: collect it.
    Reap,
}

/// One run, as the zygote needs it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Job {
    pub(super) program: OsString,
    pub(super) argv: Vec<OsString>,
    pub(super) path: OsString,
    pub(super) env: Vec<(OsString, OsString)>,
    pub(super) folder: Option<OsString>,
    pub(super) files: Vec<(String, Vec<u8>)>,
}

/// From the keeper or the zygote to the grader.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Answer {
    /// The keeper has a user namespace and waits for its users to be mapped.
    MapUsers,
    /// The keeper has started the zygote, which is this process.
    Started(u32),
    /// The box is restricted; what each layer said.
    Ready(Vec<Note>),
    /// The box cannot be made: what was being done, the error number, the remedy.
    Failed { doing: String, errno: i32 },
    /// The operating system refused to start the program.
    Refused { errno: i32 },
    /// The program ended and left processes that only the grader can find.
    Leftovers,
    /// The run is over and no process of it is left.
    Done(End),
    /// Whether the scratch folder is empty again, after every run that was ordered, whatever came of it. If not, it is the grader's to empty.
    Cleared(bool),
}

/// What one layer said of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Note {
    pub(super) layer: String,
    pub(super) enforced: bool,
    pub(super) detail: String,
}

/// The end of one run, as the zygote saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct End {
    /// The exit status, or a signal.
    pub(super) status: Result<i32, i32>,
    pub(super) wall: Duration,
    pub(super) cpu: Duration,
    /// What the zygote used for itself meanwhile: in no way the program's.
    pub(super) own: Duration,
    pub(super) peak: u64,
    pub(super) leaked: u32,
    /// What `/proc` now shows as the CPU time of all children that the zygote ever collected, in ticks.
    pub(super) collected: u64,
}
