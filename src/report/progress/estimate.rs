//! How long the rest will take, as far as that can be said: from how the time of what is finished spreads. It says "about", and does not jump.
//!
//! What is finished first must say something of the rest. A class is graded in an order of its own, the slow ones first as far as they are known, so its first parts are a sample that
//! nobody ordered; the whole is estimated from that, and more and more from everything as it is finished. (Without the sample, a class of 150 with 22 endless programs was estimated at 35 minutes
//! a minute before it was over.)

use std::time::Duration;

/// Fewer finished parts than this say nothing.
const LEAST: usize = 5;

/// How much of the rest the spread may be before anything is said.
const DOUBT: f64 = 0.6;

/// Fewer parts than this are in no order that would mislead for long.
const SAMPLED: usize = 40;

/// How many parts of a class, the first ones, are in an order that says nothing of how long they take: a tenth, and enough to see how times spread.
pub fn sample(parts: usize) -> usize {
    if parts < SAMPLED { 0 } else { (parts / 10).max(10) }
}

/// The estimate of one wait. Times are counted from its beginning and come in as arguments.
#[derive(Debug, Default)]
pub(super) struct Estimate {
    /// When the finished parts were finished, in seconds.
    finished: Vec<f64>,
    parts: usize,
    /// How many of the first say what the rest will be like; 0 where all do alike.
    sample: usize,
    /// When all is expected to be over, as last announced.
    end: Option<f64>,
}

impl Estimate {
    /// So many of so many parts are finished by now, of which the first `sample` say what the rest will be like.
    pub(super) fn update(&mut self, finished: usize, parts: usize, sample: usize, now: Duration) {
        let now = now.as_secs_f64();
        self.parts = parts;
        self.sample = sample;
        while self.finished.len() < finished {
            self.finished.push(now);
        }
        let Some((expected, spread)) = self.expected() else {
            return;
        };
        // What was announced stands as long as it may be true.
        self.end = match self.end {
            None if spread > (expected - now) * DOUBT => None,
            None => Some(expected),
            Some(announced) => Some(announced.clamp(expected - spread, expected + spread)),
        };
    }

    /// When the rest is expected to be over, and by how much that may be wrong.
    fn expected(&self) -> Option<(f64, f64)> {
        let count = self.finished.len();
        if count < LEAST || count * 50 < self.parts || count >= self.parts {
            return None;
        }
        let (all, spread) = self.by_the_first(count)?;
        if self.sample == 0 || count <= self.sample {
            return Some((all, spread));
        }
        let last = *self.finished.last()?;
        let (sampled, spread_of_sample) = self.by_the_first(self.sample)?;
        let share = number(count) / number(self.parts);
        let blend = |of_sample: f64, of_all: f64| of_sample * (1.0 - share) + of_all * share;
        Some((blend(sampled.max(last), all), blend(spread_of_sample, spread)))
    }

    /// When all would be over if the others took as long as the first so many, and by how much that may be wrong.
    fn by_the_first(&self, count: usize) -> Option<(f64, f64)> {
        let first = self.finished.get(..count)?;
        let last = *first.last()?;
        let (n, rest) = (number(count), number(self.parts.saturating_sub(count)));
        let mean = last / n;
        let mut before = 0.0;
        let gaps = first.iter().map(|at| {
            let gap = at - before;
            before = *at;
            (gap - mean) * (gap - mean)
        });
        let variance = gaps.sum::<f64>() / (n - 1.0);
        let spread = 2.0 * (variance * rest * (1.0 + rest / n)).sqrt();
        Some((last + rest * mean, spread))
    }

    /// `, about 3 min left`; nothing where it is too early to say.
    pub(super) fn left(&self, now: Duration) -> String {
        let open = self.parts > self.finished.len();
        self.end
            .filter(|_| open)
            .map(|end| format!(", {} left", rounded(end - now.as_secs_f64())))
            .unwrap_or_default()
    }
}

/// A length of time as coarse as it is known.
fn rounded(seconds: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to a day"
    )]
    let whole = |number: f64| number.clamp(0.0, 86_400.0).round() as u64;
    match seconds {
        ..10.0 => "less than 10 s".to_owned(),
        ..90.0 => format!("about {} s", whole(seconds / 10.0) * 10),
        ..900.0 => format!("about {} min", whole(seconds / 60.0)),
        ..7200.0 => format!("about {} min", whole(seconds / 300.0) * 5),
        _ => format!("about {} h", whole(seconds / 3600.0)),
    }
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    #[test]
    fn what_is_finished_tells_how_long_the_rest_takes() {
        let mut estimate = Estimate::default();
        for part in 1..=10_u32 {
            estimate.update(part as usize, 100, 0, at(f64::from(part) * 6.0));
        }
        assert_eq!(estimate.left(at(60.0)), ", about 9 min left");
        assert_eq!(estimate.left(at(595.0)), ", less than 10 s left");
        estimate.update(100, 100, 0, at(600.0));
        assert_eq!(estimate.left(at(600.0)), "");
    }

    #[test]
    fn little_says_nothing() {
        let mut estimate = Estimate::default();
        estimate.update(1, 400, 0, at(137.0));
        assert_eq!(estimate.left(at(137.0)), "");
        estimate.update(7, 400, 0, at(160.0));
        assert_eq!(estimate.left(at(160.0)), "");
    }

    /// Some parts take a second, some half a minute, in an order that says nothing.
    #[test]
    fn what_is_estimated_does_not_jump() {
        let mut estimate = Estimate::default();
        let (mut now, mut announced) = (0.0, Vec::new());
        let mut seed = 7_u32;
        for part in 1..=400_usize {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            now += if (seed >> 16).is_multiple_of(10) {
                30.0
            } else {
                1.0
            };
            estimate.update(part, 400, 0, at(now));
            announced.extend(estimate.end);
        }
        assert!(announced.len() > 200, "{}", announced.len());
        for pair in announced.windows(2) {
            let rest = (now - pair[0]).abs().max(now / 5.0);
            assert!((pair[1] - pair[0]).abs() <= rest / 2.0, "{pair:?} of {now}");
        }
        assert!(
            (announced[0] - now).abs() < now / 2.0,
            "{} of {now}",
            announced[0]
        );
    }

    /// A sample in which one in seven is slow, then all the other slow ones, then the quick ones: as classes are graded.
    #[test]
    fn slow_ones_that_come_first_are_not_taken_for_the_rest() {
        const PARTS: usize = 400;
        let sampled = sample(PARTS);
        let of_sample = (0..sampled).map(|part| if part % 7 == 3 { 30.0 } else { 1.5 });
        let slow = (PARTS - sampled) / 7;
        let rest = (sampled..PARTS).map(|part| if part < sampled + slow { 30.0 } else { 1.5 });
        let times: Vec<f64> = of_sample.chain(rest).collect();
        let whole: f64 = times.iter().sum();
        let mut estimate = Estimate::default();
        let (mut now, mut announced) = (0.0, Vec::new());
        for (part, time) in times.iter().enumerate() {
            now += time;
            estimate.update(part + 1, PARTS, sampled, at(now));
            announced.extend(estimate.end.map(|end| (now, end)));
        }
        assert!(
            announced[0].0 < whole / 5.0,
            "announced from {} of {whole} on",
            announced[0].0
        );
        for (now, end) in announced {
            assert!((end - whole).abs() < whole / 4.0, "{end} of {whole} at {now}");
        }
    }
}
