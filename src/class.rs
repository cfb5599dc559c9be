//! A whole class: finds the submissions of a folder, joins them with the roster, and grades them into a [`Gradebook`](crate::gradebook::Gradebook).
//!
//! Grading one submission is [`grade`](crate::grade)'s; here runs of many submissions are handed out to few threads. No more boxes are at work at one time than there are jobs,
//! the compilers' included; a program that sleeps is not at work. Long submissions come first, so that the last thread to end is not alone for long.

mod active;
mod commit_time;
mod content;
mod entry;
mod graded_class;
mod groups;
mod joined;
mod layout;
mod problem_csv;
mod roster;
mod run;
mod scheduler;
mod shard;
#[cfg(test)]
mod tests;
mod times;
mod work;
mod worker;
mod worksheet;

pub use content::{content_hash, stage};
pub use entry::{Clock, Clue, Entry, EntryFiles, Person, Platform};
pub use graded_class::{ClassEvent, ClassRun, GradedClass, Trouble};
pub use groups::{Group, Groups};
pub use joined::{Joined, Lists, join};
pub use layout::{Download, Layout, read_layout};
pub use roster::Roster;
pub use shard::{Shard, ShardError};
pub use times::{Times, time_zone};
pub use work::{Work, works};
