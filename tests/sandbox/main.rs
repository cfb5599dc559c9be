//! What a sandbox makes of programs, honest and hostile, in every tier.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "a test that is skipped says why")]

mod ends;
mod files;
mod honest;
mod kernel;
mod memory;
mod plain;
mod runtimes;
mod scene;
mod streams;
mod supervisor;
mod tiers;
mod time;
mod tree;
