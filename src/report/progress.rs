//! Progress of a run on standard error, for people who wait. It never touches standard output, where the report goes.

mod estimate;

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, Once, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::document::Safe;
use estimate::Estimate;
pub use estimate::sample;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// The time between two lines where there is no terminal. A short run prints none.
const BETWEEN_LINES: Duration = Duration::from_secs(20);

/// The progress of one run. Threads share it.
#[derive(Debug)]
pub struct Progress {
    how: How,
    begun: Instant,
    estimate: Arc<Mutex<Estimate>>,
}

#[derive(Debug)]
enum How {
    /// A bar that is drawn again and again, and whether it has begun.
    Bar(ProgressBar, Once),
    /// A line every now and then; when the last one came.
    Lines(Mutex<Instant>),
}

impl Progress {
    /// Begins to show what fits standard error: a bar on a terminal, else lines.
    pub fn on_stderr() -> Self {
        let (begun, estimate) = (Instant::now(), Arc::<Mutex<Estimate>>::default());
        let how = if io::stderr().is_terminal() {
            How::Bar(bar(begun, Arc::clone(&estimate)), Once::new())
        } else {
            How::Lines(Mutex::new(begun))
        };
        Self { how, begun, estimate }
    }

    /// Shows that `done` of `planned` runs are over.
    pub fn update(&self, done: usize, planned: usize) {
        self.show((done, planned), (done, planned), 0);
    }

    /// The same, where runs belong to parts that say more about how long the rest will take: so many of so many are finished, and the first of them were a [`sample`].
    pub fn update_parts(&self, runs: (usize, usize), (finished, parts): (usize, usize)) {
        self.show(runs, (finished, parts), sample(parts));
    }

    fn show(&self, (done, planned): (usize, usize), (finished, parts): (usize, usize), sample: usize) {
        let left = {
            let mut estimate = self.estimate.lock().unwrap_or_else(PoisonError::into_inner);
            let now = self.begun.elapsed();
            estimate.update(finished, parts, sample, now);
            estimate.left(now)
        };
        match &self.how {
            How::Bar(bar, begun) => {
                // Ticking begins with the first run, so that an early mistake is printed on a clean line.
                begun.call_once(|| bar.enable_steady_tick(Duration::from_millis(250)));
                bar.set_length(planned as u64);
                bar.set_position(done as u64);
            }
            How::Lines(last) => {
                let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
                if is_due(&mut last, Instant::now()) {
                    let spent = last.duration_since(self.begun).as_secs();
                    // A closed standard error stops no grading.
                    let _ = writeln!(io::stderr(), "{done} of {planned} runs done in {spent} s{left}");
                }
            }
        }
    }

    /// Tells something in a line of its own, above the bar where there is one.
    pub fn tell(&self, line: &str) {
        let line = Safe::line(line);
        match &self.how {
            How::Bar(bar, _) => bar.println(line.as_str()),
            How::Lines(_) => {
                let _ = writeln!(io::stderr(), "{line}");
            }
        }
    }

    /// Takes the bar away, before anything else is printed.
    pub fn finish(&self) {
        match &self.how {
            How::Bar(bar, _) => bar.finish_and_clear(),
            How::Lines(_) => {}
        }
    }
}

/// What is shown while something takes long that makes no runs: a build, a large download that is read. It ends when this is dropped; short ones are not shown.
#[derive(Debug)]
pub struct Waiting {
    over: Arc<(Mutex<bool>, Condvar)>,
    teller: Option<JoinHandle<()>>,
}

impl Waiting {
    /// Begins to wait for what is being done: `building alice`.
    pub fn new(what: &str) -> Self {
        let over = Arc::<(Mutex<bool>, Condvar)>::default();
        let (seen, what, begun) = (Arc::clone(&over), Safe::line(what), Instant::now());
        let teller = thread::spawn(move || {
            let (over, news) = &*seen;
            loop {
                let is_over = over.lock().unwrap_or_else(PoisonError::into_inner);
                let waited = news.wait_timeout_while(is_over, BETWEEN_LINES, |over| !*over);
                let (is_over, _) = waited.unwrap_or_else(PoisonError::into_inner);
                if *is_over {
                    return;
                }
                let _ = writeln!(io::stderr(), "{what}: {} s so far", begun.elapsed().as_secs());
            }
        });
        Self {
            over,
            teller: Some(teller),
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let (over, news) = &*self.over;
        *over.lock().unwrap_or_else(PoisonError::into_inner) = true;
        news.notify_all();
        if let Some(teller) = self.teller.take() {
            let _ = teller.join();
        }
    }
}

fn bar(begun: Instant, estimate: Arc<Mutex<Estimate>>) -> ProgressBar {
    let rest = move |_: &ProgressState, out: &mut dyn fmt::Write| {
        let estimate = estimate.lock().unwrap_or_else(PoisonError::into_inner);
        // Nothing fails to be written to a string.
        let _ = out.write_str(&estimate.left(begun.elapsed()));
    };
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} runs{rest}") {
        bar.set_style(style.progress_chars("=> ").with_key("rest", rest));
    }
    bar
}

/// Whether another line is due, which is the last one then.
fn is_due(last: &mut Instant, now: Instant) -> bool {
    let is_due = now.duration_since(*last) >= BETWEEN_LINES;
    if is_due {
        *last = now;
    }
    is_due
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_comes_every_twenty_seconds_at_most() {
        let begun = Instant::now();
        let mut last = begun;
        let due = [1, 20, 21, 39, 41].map(|seconds| is_due(&mut last, begun + Duration::from_secs(seconds)));
        assert_eq!(due, [false, true, false, false, true]);
    }
}
