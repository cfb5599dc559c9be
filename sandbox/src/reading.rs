//! Reads one output pipe of a running process into memory, never more than a cap, and never waits for an end that does not come.

use std::io::{ErrorKind, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::execution::Captured;

/// How long a reader may sleep before it looks whether it has been told to stop.
const NAP: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 20_000_000,
};

/// A thread that drains one pipe.
#[derive(Debug)]
pub(crate) struct Reading {
    thread: JoinHandle<Captured>,
    over: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
}

impl Reading {
    /// Starts to drain `pipe`, keeping its first `cap` bytes.
    pub(crate) fn start(pipe: OwnedFd, cap: u64) -> std::io::Result<Self> {
        let over = Arc::new(AtomicBool::new(false));
        let stop = Arc::new(AtomicBool::new(false));
        let (over_there, stop_there) = (Arc::clone(&over), Arc::clone(&stop));
        let thread = std::thread::Builder::new()
            .name("reading".to_owned())
            .spawn(move || drain(pipe, cap, &over_there, &stop_there))?;
        Ok(Self { thread, over, stop })
    }

    /// Whether more than the cap has come.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    /// Takes what has come. What is in the pipe already is still read; an end is not waited for,
    /// because a process that escaped the kill may hold the other side open for ever.
    pub(crate) fn finish(self) -> Captured {
        self.stop.store(true, Ordering::Release);
        self.thread.join().unwrap_or_default()
    }
}

fn drain(pipe: OwnedFd, cap: u64, over: &AtomicBool, stop: &AtomicBool) -> Captured {
    let cap = usize::try_from(cap).unwrap_or(usize::MAX);
    let mut captured = Captured::default();
    let mut pipe = std::fs::File::from(pipe);
    let mut chunk = vec![0; 1 << 16];
    loop {
        let stopping = stop.load(Ordering::Acquire);
        let nap = if stopping {
            Timespec {
                tv_sec: 0,
                tv_nsec: 0,
            }
        } else {
            NAP
        };
        let ready = match poll(
            &mut [PollFd::from_borrowed_fd(pipe.as_fd(), PollFlags::IN)],
            Some(&nap),
        ) {
            Ok(ready) => ready > 0,
            Err(rustix::io::Errno::INTR) => continue,
            Err(_) => return captured,
        };
        if !ready {
            if stopping {
                return captured;
            }
            continue;
        }
        match pipe.read(&mut chunk) {
            Ok(0) => return captured,
            Ok(count) => {
                let room = cap.saturating_sub(captured.bytes.len()).min(count);
                captured.bytes.extend_from_slice(&chunk[..room]);
                if room < count {
                    captured.truncated = true;
                    over.store(true, Ordering::Release);
                    // After the kill nobody is owed the rest.
                    if stopping {
                        return captured;
                    }
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return captured,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn keeps_the_cap_and_says_that_there_was_more() {
        let (reader, mut writer) = std::io::pipe().unwrap();
        let reading = Reading::start(reader.into(), 4).unwrap();
        writer.write_all(b"abcdef").unwrap();
        drop(writer);
        let captured = reading.finish();
        assert_eq!(
            captured,
            Captured {
                bytes: b"abcd".to_vec(),
                truncated: true
            }
        );
    }

    #[test]
    fn does_not_wait_for_a_writer_that_stays() {
        let (reader, mut writer) = std::io::pipe().unwrap();
        let reading = Reading::start(reader.into(), 10).unwrap();
        writer.write_all(b"abc").unwrap();
        assert_eq!(
            reading.finish(),
            Captured {
                bytes: b"abc".to_vec(),
                truncated: false
            }
        );
    }
}
