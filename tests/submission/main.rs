//! Submissions as they come in: recognised, built with this machine's own tools, and started.
//!
//! The sandbox here is the one that holds nothing, so that what is tested is the submission handling and nothing else; only the forgers are held.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot set up its folder has failed"
)]

mod folders;
mod forgers;
mod java_library;
mod languages;
mod refusals;
mod samples;
mod scratch;
mod shapes;

fn main() -> std::process::ExitCode {
    // The forgers run in a box, which is this program started again.
    if let Some(code) = sandbox::run_as_box() {
        return code;
    }
    testing::run_all([
        folders::trials(),
        forgers::trials(),
        java_library::trials(),
        languages::trials(),
        refusals::trials(),
        samples::trials(),
        shapes::trials(),
    ])
}
