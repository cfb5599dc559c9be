//! Any bytes, read as the trace of a queue: no panic, no node has more tiles than a board, and every step stands where it was printed.
#![no_main]

use grader::dialect::{Dialect, PuzzleShape};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static DIALECT: LazyLock<Dialect> =
    LazyLock::new(|| grader::dialect::by_name("coursera").expect("the dialect is shipped"));

fuzz_target!(|input: &[u8]| {
    let [dimension, output @ ..] = input else {
        return;
    };
    let dimension = u32::from(*dimension % 6) + 1;
    let steps = DIALECT.read_trace(output, &PuzzleShape { dimension });
    let lines = u32::try_from(output.len()).unwrap_or(u32::MAX).saturating_add(1);
    for step in &steps {
        assert!((1..=lines).contains(&step.line));
        for node in &step.nodes {
            assert!(node.tiles.len() <= (dimension * dimension) as usize);
        }
    }
    assert!(steps.is_sorted_by_key(|step| step.line));
});
