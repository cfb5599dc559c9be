//! How long the rest will take, as far as that can be said: from how the time of what is finished spreads. It says "about", and does not jump.

use std::time::Duration;

/// Fewer finished parts than this say nothing.
const LEAST: usize = 5;

/// The estimate of one wait. Times are counted from its beginning and come in as arguments.
#[derive(Debug, Default)]
pub(super) struct Estimate {
    /// When the finished parts were finished, in seconds.
    finished: Vec<f64>,
    parts: usize,
    /// When all is expected to be over, as last announced.
    end: Option<f64>,
}

impl Estimate {
    /// So many of so many parts are finished by now.
    pub(super) fn update(&mut self, finished: usize, parts: usize, now: Duration) {
        let now = now.as_secs_f64();
        self.parts = parts;
        while self.finished.len() < finished {
            self.finished.push(now);
        }
        let Some((expected, spread)) = self.expected() else {
            return;
        };
        // What was announced stands as long as it may be true.
        self.end = match self.end {
            None if spread > (expected - now) / 2.0 => None,
            None => Some(expected),
            Some(told) => Some(told.clamp(expected - spread, expected + spread)),
        };
    }

    /// When the rest is expected to be over, and by how much that may be wrong.
    fn expected(&self) -> Option<(f64, f64)> {
        let (count, last) = (self.finished.len(), *self.finished.last()?);
        let rest = self.parts.checked_sub(count).filter(|rest| *rest > 0)?;
        if count < LEAST || count * 50 < self.parts {
            return None;
        }
        let (n, rest) = (number(count), number(rest));
        let mean = last / n;
        let mut before = 0.0;
        let gaps = self.finished.iter().map(|at| {
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
            estimate.update(part as usize, 100, at(f64::from(part) * 6.0));
        }
        assert_eq!(estimate.left(at(60.0)), ", about 9 min left");
        assert_eq!(estimate.left(at(595.0)), ", less than 10 s left");
        estimate.update(100, 100, at(600.0));
        assert_eq!(estimate.left(at(600.0)), "");
    }

    #[test]
    fn little_says_nothing() {
        let mut estimate = Estimate::default();
        estimate.update(1, 400, at(137.0));
        assert_eq!(estimate.left(at(137.0)), "");
        estimate.update(7, 400, at(160.0));
        assert_eq!(estimate.left(at(160.0)), "");
    }

    /// Some parts take a second, some half a minute, in an order that says nothing.
    #[test]
    fn what_is_told_does_not_jump() {
        let mut estimate = Estimate::default();
        let (mut now, mut told) = (0.0, Vec::new());
        let mut seed = 7_u32;
        for part in 1..=400_usize {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            now += if (seed >> 16).is_multiple_of(10) {
                30.0
            } else {
                1.0
            };
            estimate.update(part, 400, at(now));
            told.extend(estimate.end);
        }
        assert!(told.len() > 200, "{}", told.len());
        for pair in told.windows(2) {
            let rest = (now - pair[0]).abs().max(now / 5.0);
            assert!((pair[1] - pair[0]).abs() <= rest / 2.0, "{pair:?} of {now}");
        }
        assert!((told[0] - now).abs() < now / 2.0, "{} of {now}", told[0]);
    }
}
