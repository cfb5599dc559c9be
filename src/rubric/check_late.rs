//! Checks what lateness costs: that it can be reckoned, and that every key of it does something.

use std::ops::Range;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::notes::Notes;
use super::rubric_file::LateFile;
use crate::problem::Problem;
use crate::score::late::{LatePolicy, Share, Whole};
use crate::toml_table::Written;

/// The policy of a rubric that has one. A broken one is noted, and is none.
pub(super) fn check_late(
    late: &Written<LateFile>,
    due: &Written<Timestamp>,
    notes: &mut Notes,
) -> Option<LatePolicy> {
    let (file, span) = late.pair()?;
    if due.is_absent() {
        let problem = Problem::at(span.clone(), "expected the key `due` in the rubric, found none");
        notes.note(problem.hint(
            "lateness is reckoned from it: `due = \"2026-03-01T23:59:00+01:00\"`, above the first header",
        ));
    }
    note_idle(file, span, notes);
    Some(LatePolicy {
        due: *due.value()?,
        grace: signed(file.grace.or(Duration::ZERO)?),
        once: file.once.or(Share::NONE)?,
        per_day: file.per_day.or(Share::NONE)?,
        cap: file.cap.value().copied(),
        of: file.of.or(Whole::Possible)?,
        free_days: file.free_days.or(0)?,
        closes: file.closes.value().copied().map(signed),
    })
}

/// Notes keys that take nothing off, or that limit what nothing takes off.
fn note_idle(file: &LateFile, span: &Range<usize>, notes: &mut Notes) {
    let takes = !file.once.is_absent() || !file.per_day.is_absent();
    if !takes && file.closes.is_absent() {
        let message =
            "expected `once`, `per-day` or `closes` in `[late]`, found none: lateness would cost nothing";
        notes.note(Problem::at(span.clone(), message).hint("as in `per-day = \"10 %\"`"));
    }
    let limiting = [
        ("cap", file.cap.pair().map(|(_, span)| span)),
        ("of", file.of.pair().map(|(_, span)| span)),
        ("free-days", file.free_days.pair().map(|(_, span)| span)),
    ];
    for (key, span) in limiting {
        if let Some(span) = span.filter(|_| !takes) {
            let message = format!("expected `once` or `per-day` beside `{key}`, found neither");
            notes.note(
                Problem::at(span.clone(), message).hint("without them there is nothing that it could limit"),
            );
        }
    }
}

/// A duration as the difference of two moments: at most a year here.
fn signed(duration: Duration) -> SignedDuration {
    SignedDuration::try_from(duration).unwrap_or(SignedDuration::MAX)
}
