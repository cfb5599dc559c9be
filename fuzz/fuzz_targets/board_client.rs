//! Any bytes, read as the output of a Board client: no panic, and every board has as many tiles as it should.
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
    let transcript = dialect.read_board_client(output, &PuzzleShape { dimension });
    assert!(transcript.moves.is_empty() && transcript.enqueued.is_empty() && transcript.aside.is_empty());
    for board in &transcript.boards {
        for reading in board.tiles.readings() {
            assert_eq!(reading.len(), (dimension * dimension) as usize);
        }
    }
}
