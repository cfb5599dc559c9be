//! The grader from end to end, as its users meet it: files in an empty folder, a command line, and then what is printed on both
//! streams and the exit status.
//!
//! A test that needs a shipped sample graded asks [`samples::verified`], which does it once for all of them. A test with programs of its own begins with a [`scenario::Scenario`].

#![cfg(unix)]
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test ends where its own set-up fails"
)]

mod big_class;
mod board_client;
mod bundle;
mod cheat;
mod class;
mod class_problems;
mod class_resumed;
mod class_seed;
mod classes;
mod course_library;
mod downloads;
mod examples;
mod exports;
mod generate;
mod gradebook;
mod hunt;
mod importers;
mod init;
mod lateness;
mod reference;
mod run;
mod run_ends;
mod run_mistakes;
mod run_reports;
mod run_sinks;
mod samples;
mod scenario;
mod shards;
mod sheets;
mod shell;
mod silence;
mod slurm;
mod solve;
mod start_left_out;
mod stats;
mod students;
mod tasks;
mod templates;
mod verify;
mod words;

fn main() -> std::process::ExitCode {
    testing::run_all([
        // What takes long begins first, so that no core waits at the end.
        classes::trials(),
        samples::trials(),
        big_class::trials(),
        board_client::trials(),
        bundle::trials(),
        cheat::trials(),
        class::trials(),
        class_problems::trials(),
        class_resumed::trials(),
        class_seed::trials(),
        course_library::trials(),
        downloads::trials(),
        generate::trials(),
        gradebook::trials(),
        hunt::trials(),
        init::trials(),
        lateness::trials(),
        reference::trials(),
        run::trials(),
        run_ends::trials(),
        run_mistakes::trials(),
        run_reports::trials(),
        run_sinks::trials(),
        shards::trials(),
        sheets::trials(),
        silence::trials(),
        slurm::trials(),
        examples::trials(),
        exports::trials(),
        solve::trials(),
        start_left_out::trials(),
        stats::trials(),
        tasks::trials(),
        templates::trials(),
        verify::trials(),
        words::trials(),
    ])
}
