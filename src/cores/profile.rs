//! What took how long on which thread, as a trace that Chrome and Perfetto show.

use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::names::named;

named! {
    /// What a span of time went into. The names are those in the trace.
    pub enum Phase {
        /// A submission was unpacked, recognised and built.
        Prepare = "prepare",
        /// A case: all of the phases below, for one run.
        Case = "case",
        /// A box was opened.
        Box = "box",
        /// A thread waited for a core, since as many programs as there are jobs were at work.
        WaitCore = "wait-core",
        /// A thread waited for memory to be free beside programs that sleep.
        WaitMemory = "wait-memory",
        /// A compiler ran in its box.
        Compiler = "compiler",
        /// The program ran in its box.
        Program = "program",
        /// What it printed was read.
        Read = "read",
        /// The run was kept in the gradebook.
        Keep = "keep",
        /// Runs were judged, or the results of a submission were kept.
        Judge = "judge",
        /// Further runs were made in search of the smallest puzzle on which a program goes wrong.
        Hunt = "hunt",
        /// There was nothing to do.
        Idle = "idle",
    }
}

/// Shorter waits are none.
const SHORTEST_WAIT: Duration = Duration::from_micros(200);

/// Spans of time, noted by all threads.
#[derive(Debug)]
pub struct Profile {
    begun: Instant,
    noted: Mutex<Noted>,
}

#[derive(Debug, Default)]
struct Noted {
    threads: Vec<ThreadId>,
    spans: Vec<Span>,
}

#[derive(Debug)]
struct Span {
    phase: Phase,
    name: String,
    thread: usize,
    from: Duration,
    took: Duration,
    facts: Value,
}

impl Profile {
    /// One that begins now.
    pub fn begin() -> Self {
        Self {
            begun: Instant::now(),
            noted: Mutex::default(),
        }
    }

    /// Notes that this thread was at something from a moment until now. `facts` is an object, or nothing.
    pub fn note(&self, phase: Phase, name: &str, from: Instant, facts: Value) {
        let took = from.elapsed();
        let waits = matches!(phase, Phase::WaitCore | Phase::WaitMemory | Phase::Idle);
        if waits && took < SHORTEST_WAIT {
            return;
        }
        let own = thread::current().id();
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let known = noted.threads.iter().position(|thread| *thread == own);
        let thread = known.unwrap_or_else(|| {
            noted.threads.push(own);
            noted.threads.len() - 1
        });
        noted.spans.push(Span {
            phase,
            name: name.to_owned(),
            thread,
            from: from.saturating_duration_since(self.begun),
            took,
            facts,
        });
    }

    /// The trace, in the format of [Chrome's trace events](https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU).
    pub fn trace(&self) -> String {
        let noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let events = noted.spans.iter().map(|span| {
            json!({
                "ph": "X",
                "cat": span.phase.name(),
                "name": span.name,
                "pid": 1,
                "tid": span.thread + 1,
                "ts": microseconds(span.from),
                "dur": microseconds(span.took),
                "args": span.facts,
            })
            .to_string()
        });
        let events = events.collect::<Vec<_>>().join(",\n");
        format!("{{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n{events}\n]}}\n")
    }
}

fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_has_an_event_for_each_span_and_a_lane_for_each_thread() {
        let profile = Profile::begin();
        let from = Instant::now();
        profile.note(Phase::Case, "ada: \"3x3\"", from, json!({ "cpu": 7 }));
        profile.note(Phase::Idle, "short", Instant::now(), Value::Null);
        thread::scope(|scope| {
            scope.spawn(|| profile.note(Phase::Read, "ada", from, Value::Null));
        });
        let trace: Value = serde_json::from_str(&profile.trace()).unwrap();
        let events = trace["traceEvents"].as_array().unwrap();
        let told: Vec<_> = events
            .iter()
            .map(|event| (event["cat"].as_str().unwrap(), event["tid"].as_u64().unwrap()))
            .collect();
        assert_eq!(told, [("case", 1), ("read", 2)]);
        assert_eq!(events[0]["args"]["cpu"], 7);
        assert_eq!(events[0]["name"], "ada: \"3x3\"");
    }
}
