//! How long a program has waited for a core. On a busy machine that passes on the clock too, and is nobody's fault: the wall limit is put off by it.

use std::fs;
use std::time::Duration;

use super::{threads, tree};

/// The wall limit is put off to at most this many times itself: programs that make work for the scheduler end as well.
pub(super) const PATIENCE: u32 = 5;

/// The time that the threads of every process below `root` were ready to run and did not, as far as those that still live tell.
/// Zero where the kernel does not count it.
pub(super) fn for_a_core(root: u32) -> Duration {
    tree::below(root)
        .into_iter()
        .flat_map(threads::of)
        .filter_map(|thread| parse(&fs::read_to_string(thread.join("schedstat")).ok()?))
        .sum()
}

/// `schedstat` has the time on a core, the time in wait for one, both in nanoseconds, and the number of turns.
fn parse(line: &str) -> Option<Duration> {
    let delay = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(Duration::from_nanos(delay))
}

/// When a run ends for its wall limit, given how long it has been there and waited for a core.
pub(super) fn allowed(limit: Duration, elapsed: Duration, waited: Duration) -> Duration {
    // Threads wait side by side: together no longer than the program was there.
    (limit + waited.min(elapsed)).min(limit * PATIENCE)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn the_second_field_is_the_wait() {
        assert_eq!(parse("17 53809 1\n"), Some(Duration::from_nanos(53809)));
        for line in ["", "17", "17 x 1"] {
            assert_eq!(parse(line), None, "{line:?}");
        }
    }

    #[test]
    fn what_sleeps_is_given_nothing_and_what_waits_no_more_than_it_waited() {
        assert_eq!(allowed(SECOND * 10, SECOND * 10, Duration::ZERO), SECOND * 10);
        assert_eq!(allowed(SECOND * 10, SECOND * 10, SECOND * 4), SECOND * 14);
    }

    #[test]
    fn there_is_an_end_to_it() {
        assert_eq!(allowed(SECOND * 10, SECOND * 10, SECOND * 900), SECOND * 20);
        assert_eq!(
            allowed(SECOND * 10, SECOND * 90, SECOND * 900),
            SECOND * 10 * PATIENCE
        );
    }
}
