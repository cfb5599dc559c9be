//! The Test Anything Protocol: what it says is in the snapshots; that it is TAP, npm's parser says of every report (`consumers`).

use grader::report::format::Format;

use super::{empty, partly_hidden, rendered};

use crate::sample;

testing::list![what_failed_was_not_run_or_is_hidden_is_no_pass];

fn what_failed_was_not_run_or_is_hidden_is_no_pass() {
    for (name, report) in [
        ("mixed", sample::mixed()),
        ("crash", sample::crashed()),
        ("judge_error", sample::judge_failed()),
        ("interrupted", sample::interrupted()),
        ("hidden", partly_hidden()),
        ("empty", empty()),
    ] {
        insta::assert_snapshot!(format!("tap_{name}"), rendered(&report, Format::Tap));
    }
}
