//! Reports of every kind, in every format: what they say, that the same report gives the same bytes, and that nothing a
//! program prints can break or forge one.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the samples and helpers are tests too"
)]

mod browser;
mod consumers;
mod docs;
mod graded;
mod hostile;
mod json;
mod pictures;
mod redaction;
mod sample;
mod sheets;
mod sinks;
mod text;

fn main() -> std::process::ExitCode {
    testing::run_all([
        consumers::trials(),
        docs::trials(),
        graded::trials(),
        hostile::trials(),
        json::trials(),
        pictures::trials(),
        redaction::trials(),
        sheets::trials(),
        sinks::trials(),
        text::trials(),
    ])
}
