//! Reports of every kind, in every format: what they say, that the same report gives the same bytes, and that nothing a
//! program prints can break or forge one.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the samples and helpers are tests too"
)]

mod docs;
mod graded;
mod hostile;
mod json;
mod redaction;
mod sample;
mod sinks;
mod text;
