//! A step of making a box that failed: what was being done, and the error number that came back.

use std::io;

use super::message::Answer;

/// A failed step.
#[derive(Debug)]
pub(super) struct Stage {
    pub(super) doing: String,
    pub(super) error: io::Error,
}

impl Stage {
    /// An answer that tells the grader of it.
    pub(super) fn answer(&self) -> Answer {
        let errno = self.error.raw_os_error().unwrap_or_default();
        let doing = if errno == 0 {
            format!("{}: {}", self.doing, self.error)
        } else {
            self.doing.clone()
        };
        Answer::Failed { doing, errno }
    }
}

/// Says what was being done when an error came.
pub(super) trait Doing<T> {
    /// Turns the error into a [`Stage`].
    fn doing(self, what: impl FnOnce() -> String) -> Result<T, Stage>;
}

impl<T, E: Into<io::Error>> Doing<T> for Result<T, E> {
    fn doing(self, what: impl FnOnce() -> String) -> Result<T, Stage> {
        self.map_err(|error| Stage {
            doing: what(),
            error: error.into(),
        })
    }
}
