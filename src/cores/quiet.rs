//! Whether a run does nothing: it sleeps, or waits for what never comes. Then its core is free for another.

use std::time::{Duration, Instant};

use sandbox::Pulse;

/// A run that has been quiet for so long is asleep. Short enough that hundreds of sleepers keep no core for long, long enough that a program that reads a file is awake.
const QUIET: Duration = Duration::from_millis(60);
/// A run that uses less than this part of a processor is quiet, a clock's tick besides: what sleeps in small pieces uses a little.
const PART: u32 = 10;
const TICK: Duration = Duration::from_millis(10);
/// Who is asleep is looked at anew after so long, so that what it did not use before is not saved up.
const ANEW: Duration = Duration::from_millis(200);

/// What was seen of a run since it was last at work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quiet {
    since: Instant,
    cpu: Duration,
    asleep: bool,
}

impl Quiet {
    /// A run that begins.
    pub(super) const fn begin(now: Instant) -> Self {
        Self {
            since: now,
            cpu: Duration::ZERO,
            asleep: false,
        }
    }

    /// Whether the run is asleep, now that it is seen like this.
    pub(super) fn sees(&mut self, pulse: Pulse, now: Instant) -> bool {
        let for_long = now.duration_since(self.since);
        let used = pulse.cpu.saturating_sub(self.cpu);
        if pulse.runnable || used > for_long / PART + TICK {
            self.asleep = false;
            (self.since, self.cpu) = (now, pulse.cpu);
        } else if for_long >= QUIET {
            self.asleep = true;
            if for_long >= ANEW {
                (self.since, self.cpu) = (now, pulse.cpu);
            }
        }
        self.asleep
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said at each look: milliseconds since the beginning, CPU milliseconds, whether it is runnable.
    fn told(looks: &[(u64, u64, bool)]) -> Vec<bool> {
        let begun = Instant::now();
        let mut quiet = Quiet::begin(begun);
        let sees = |(at, cpu, runnable): &(u64, u64, bool)| {
            let pulse = Pulse {
                cpu: Duration::from_millis(*cpu),
                runnable: *runnable,
            };
            quiet.sees(pulse, begun + Duration::from_millis(*at))
        };
        looks.iter().map(sees).collect()
    }

    #[test]
    fn what_uses_no_processor_for_a_while_is_asleep_until_it_does() {
        let looks = [
            (20, 18, true),
            (40, 20, false),
            (60, 20, false),
            (90, 20, false),
            (110, 45, false),
        ];
        assert_eq!(told(&looks), [false, false, false, true, false]);
        // It waits for its turn on a busy machine.
        assert_eq!(told(&[(100, 0, true), (200, 0, true)]), [false, false]);
    }

    #[test]
    fn what_wakes_after_a_long_sleep_is_awake_at_once() {
        let mut looks: Vec<_> = (1..=100).map(|look| (look * 100, 0, false)).collect();
        looks.push((10_100, 60, false));
        let told = told(&looks);
        assert!(told[1..100].iter().all(|asleep| *asleep));
        assert!(!told[100]);
    }

    #[test]
    fn what_sleeps_in_small_pieces_is_asleep() {
        let looks: Vec<_> = (1..=50).map(|look| (look * 20, look, false)).collect();
        assert!(told(&looks)[3..].iter().all(|asleep| *asleep));
    }
}
