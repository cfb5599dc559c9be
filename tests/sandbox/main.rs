//! What a sandbox makes of programs, honest and hostile, in every tier.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod ends;
mod files;
mod honest;
mod kernel;
mod memory;
mod plain;
mod scene;
mod streams;
mod supervisor;
mod tiers;
mod time;
mod tree;
