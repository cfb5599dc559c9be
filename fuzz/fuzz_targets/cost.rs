//! What an input may cost. By the processor's time and not the clock's, so that a busy machine finds nothing; libFuzzer's own limit is the clock's.

use std::fs;

/// So much of it for an input, instrumented as the parsers are here: a few times what they take in a release.
const MOST_NANOSECONDS: u64 = 5_000_000_000;

/// Does it, and panics where it took too long.
pub(crate) fn within_bounds(parse: impl FnOnce()) {
    let before = spent();
    parse();
    let cost = spent() - before;
    assert!(cost < MOST_NANOSECONDS, "took {} ms of CPU time", cost / 1_000_000);
}

/// What this thread has had of a processor.
fn spent() -> u64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or_default()
}
