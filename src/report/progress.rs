//! Progress of a run on standard error, for people who wait. It never touches standard output, where the report goes.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use crate::safe::Safe;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// The time between two lines where there is no terminal. A short run prints none.
const BETWEEN_LINES: Duration = Duration::from_secs(20);

/// Whether progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgressKind {
    /// Not at all.
    Silent,
    /// A bar that is drawn again and again.
    Bar,
    /// A line every now and then.
    Lines,
}

impl ProgressKind {
    /// What fits standard error: a bar on a terminal, else lines.
    pub fn of_stderr() -> Self {
        if io::stderr().is_terminal() {
            Self::Bar
        } else {
            Self::Lines
        }
    }
}

/// The progress of one run. Threads share it.
#[derive(Debug)]
pub struct Progress(How);

#[derive(Debug)]
enum How {
    Silent,
    /// The bar, and whether it has begun.
    Bar(ProgressBar, Once),
    Lines(Mutex<Lines>),
}

impl Progress {
    /// Begins to show progress of that kind.
    pub fn new(kind: ProgressKind) -> Self {
        Self(match kind {
            ProgressKind::Silent => How::Silent,
            ProgressKind::Bar => How::Bar(bar(), Once::new()),
            ProgressKind::Lines => How::Lines(Mutex::new(Lines::from(Instant::now()))),
        })
    }

    /// Shows that `done` of `planned` runs are over.
    pub fn update(&self, done: usize, planned: usize) {
        match &self.0 {
            How::Silent => {}
            How::Bar(bar, begun) => {
                // Ticking begins with the first run, so that an early mistake is printed on a clean line.
                begun.call_once(|| bar.enable_steady_tick(Duration::from_millis(250)));
                bar.set_length(planned as u64);
                bar.set_position(done as u64);
            }
            How::Lines(lines) => {
                let line =
                    lines
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .line(done, planned, Instant::now());
                if let Some(line) = line {
                    // A closed standard error stops no grading.
                    let _ = writeln!(io::stderr(), "{line}");
                }
            }
        }
    }

    /// Tells something in a line of its own, above the bar where there is one.
    pub fn tell(&self, line: &str) {
        let line = Safe::line(line);
        match &self.0 {
            How::Silent => {}
            How::Bar(bar, _) => bar.println(line.as_str()),
            How::Lines(_) => {
                let _ = writeln!(io::stderr(), "{line}");
            }
        }
    }

    /// Takes the bar away, before anything else is printed.
    pub fn finish(&self) {
        match &self.0 {
            How::Bar(bar, _) => bar.finish_and_clear(),
            How::Silent | How::Lines(_) => {}
        }
    }
}

fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} runs{rest}") {
        bar.set_style(style.progress_chars("=> ").with_key("rest", rest));
    }
    bar
}

/// Whether enough is done to tell from it how long the rest will take: a hundredth. Before that, most of the time went into what comes
/// before the first runs, such as compiling.
const fn tells(done: u64, planned: u64) -> bool {
    done > 0 && done.saturating_mul(100) >= planned
}

/// The rate and the time that is left, once enough is done and while something is left to do.
fn rest(state: &ProgressState, out: &mut dyn fmt::Write) {
    let left = state.len().map_or(0, |all| all.saturating_sub(state.pos()));
    if left > 0 && tells(state.pos(), state.len().unwrap_or(0)) {
        // Nothing fails to be written to a string.
        let _ = write!(
            out,
            ", {:.1} a second, about {} s left",
            state.per_sec(),
            state.eta().as_secs()
        );
    }
}

/// Decides when a line is due. The time comes in as an argument.
#[derive(Debug)]
struct Lines {
    begun: Instant,
    last: Instant,
}

impl Lines {
    fn from(now: Instant) -> Self {
        Self {
            begun: now,
            last: now,
        }
    }

    /// The line that is due now, if one is.
    fn line(&mut self, done: usize, planned: usize, now: Instant) -> Option<String> {
        if now.duration_since(self.last) < BETWEEN_LINES {
            return None;
        }
        self.last = now;
        let spent = now.duration_since(self.begun);
        let left = spent
            .checked_mul(u32::try_from(planned.saturating_sub(done)).unwrap_or(u32::MAX))
            .and_then(|total| total.checked_div(u32::try_from(done).unwrap_or(u32::MAX)))
            .filter(|_| tells(done as u64, planned as u64));
        let left = left.map_or(String::new(), |left| format!(", about {} s left", left.as_secs()));
        Some(format!(
            "{done} of {planned} runs done in {} s{left}",
            spent.as_secs()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_comes_every_twenty_seconds_at_most() {
        let begun = Instant::now();
        let at = |seconds| begun + Duration::from_secs(seconds);
        let mut lines = Lines::from(begun);
        assert_eq!(lines.line(1, 100, at(1)), None);
        assert_eq!(
            lines.line(25, 100, at(20)).as_deref(),
            Some("25 of 100 runs done in 20 s, about 60 s left")
        );
        assert_eq!(lines.line(26, 100, at(21)), None);
        assert_eq!(
            lines.line(50, 100, at(41)).as_deref(),
            Some("50 of 100 runs done in 41 s, about 41 s left")
        );
        assert_eq!(
            Lines::from(begun).line(0, 9, at(30)).as_deref(),
            Some("0 of 9 runs done in 30 s")
        );
        // A class of which nearly all is being compiled.
        assert_eq!(
            Lines::from(begun).line(1, 6562, at(137)).as_deref(),
            Some("1 of 6562 runs done in 137 s")
        );
    }
}
