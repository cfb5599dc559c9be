//! Any bytes, read in any shipped dialect for any small dimension: no panic, every board has as many tiles as it should, no node of a trace has more, and every step stands where it was printed.
#![no_main]

mod cost;

use grader::dialect::{Dialect, PuzzleShape};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static DIALECTS: LazyLock<Vec<Dialect>> = LazyLock::new(|| {
    grader::dialect::names()
        .map(|name| grader::dialect::by_name(name).expect("the dialect is shipped"))
        .collect()
});

fuzz_target!(|input: &[u8]| cost::within_bounds(|| read(input)));

fn read(input: &[u8]) {
    let [choice, dimension, output @ ..] = input else {
        return;
    };
    let dialect = &DIALECTS[usize::from(*choice) % DIALECTS.len()];
    let dimension = u32::from(*dimension % 6) + 1;
    let transcript = dialect.read(output, &PuzzleShape { dimension });
    for board in transcript.boards.iter().chain(&transcript.aside) {
        for reading in board.tiles.readings() {
            assert_eq!(reading.len(), (dimension * dimension) as usize);
        }
    }
    let lines = u32::try_from(output.len()).unwrap_or(u32::MAX).saturating_add(1);
    for step in &transcript.trace {
        assert!((1..=lines).contains(&step.line));
        for node in &step.nodes {
            assert!(node.tiles.len() <= (dimension * dimension) as usize);
        }
    }
    assert!(transcript.trace.is_sorted_by_key(|step| step.line));
}
