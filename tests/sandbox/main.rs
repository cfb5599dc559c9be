//! What a sandbox makes of programs, honest and hostile, in every tier.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod honest;
mod plain;
mod scene;
