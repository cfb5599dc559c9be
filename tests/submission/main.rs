//! Submissions as they come in: recognised, built with this machine's own tools, and started.
//!
//! The sandbox here is the one that holds nothing, so that what is tested is the submission handling and nothing else.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot set up its folder has failed"
)]

mod folders;
mod java_library;
mod languages;
mod refusals;
mod samples;
mod scratch;
mod shapes;

fn main() -> std::process::ExitCode {
    testing::run_all([
        folders::trials(),
        java_library::trials(),
        languages::trials(),
        refusals::trials(),
        samples::trials(),
        shapes::trials(),
    ])
}
