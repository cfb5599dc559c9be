//! Executions, kept under the name of their run.

use std::collections::HashSet;
use std::time::Duration;

use rusqlite::{OptionalExtension, Row, params};

use super::compressed::{Packed, unpacked};
use super::{ContentHash, Gradebook, GradebookError, RunKey, TOOL_VERSION};
use crate::judge::Allowed;
use crate::plan::Run;
use sandbox::execution::{Captured, Execution, Exit, LimitKind, Usage};

/// A finished run on its way into the gradebook.
#[derive(Clone, Debug)]
pub struct KeptRun<'a> {
    /// Its name.
    pub key: &'a RunKey,
    /// What ran.
    pub content: &'a ContentHash,
    /// With which tools.
    pub toolchain: &'a str,
    /// On which puzzle, by the id that it had then.
    pub fixture: &'a str,
    /// What it was allowed.
    pub allowed: Allowed,
    /// What it did.
    pub execution: &'a Execution,
}

/// A run out of the gradebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What it did.
    pub execution: Execution,
    /// The limit that ended it, where that was shorter than the plan's.
    pub cut: Option<Duration>,
}

impl Kept {
    /// What it was allowed, where it would be allowed `now`; `None` where it was cut short and would have its full limits now, so that it is to be made again.
    pub fn allowed(&self, run: &Run, now: Allowed) -> Option<Allowed> {
        match self.cut {
            None => Some(Allowed::full(run.limits)),
            Some(limit) => now.cut_at(&self.execution.exit, limit),
        }
    }
}

const KINDS: [(LimitKind, &str); 5] = [
    (LimitKind::Cpu, "limit-cpu"),
    (LimitKind::Wall, "limit-wall"),
    (LimitKind::Memory, "limit-memory"),
    (LimitKind::Output, "limit-output"),
    (LimitKind::Files, "limit-files"),
];

/// An exit as three columns: its kind, its number, its words.
fn columns(exit: &Exit) -> (&'static str, i32, &str) {
    match exit {
        Exit::Code(code) => ("code", *code, ""),
        Exit::Signal(number) => ("signal", *number, ""),
        Exit::Limit(kind) => {
            let name = KINDS
                .iter()
                .find(|(known, _)| known == kind)
                .map(|(_, name)| *name);
            (name.unwrap_or("limit"), 0, "")
        }
        Exit::CannotStart { errno, reason } => ("cannot-start", *errno, reason),
        Exit::Violation(what) => ("violation", 0, what),
    }
}

fn exit(kind: &str, number: i32, text: String) -> Option<Exit> {
    match kind {
        "code" => Some(Exit::Code(number)),
        "signal" => Some(Exit::Signal(number)),
        "cannot-start" => Some(Exit::CannotStart {
            errno: number,
            reason: text,
        }),
        "violation" => Some(Exit::Violation(text)),
        limit => KINDS
            .iter()
            .find(|(_, name)| *name == limit)
            .map(|(kind, _)| Exit::Limit(*kind)),
    }
}

fn microseconds(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

fn duration(microseconds: i64) -> Duration {
    Duration::from_micros(u64::try_from(microseconds).unwrap_or(0))
}

/// A run as its row has it: the outputs by digest.
struct RunRow {
    exit: Option<Exit>,
    kind: String,
    stdout: (String, bool),
    stderr: (String, bool),
    usage: Usage,
    leaked: u32,
    cut: Option<Duration>,
}

impl RunRow {
    fn from_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        let kind: String = row.get("exit")?;
        Ok(Self {
            exit: exit(&kind, row.get("exit_number")?, row.get("exit_text")?),
            kind,
            stdout: (row.get("stdout")?, row.get("stdout_truncated")?),
            stderr: (row.get("stderr")?, row.get("stderr_truncated")?),
            usage: Usage {
                wall: duration(row.get("wall")?),
                cpu: row.get::<_, Option<i64>>("cpu")?.map(duration),
                peak_memory: row.get("peak")?,
            },
            leaked: row.get("leaked")?,
            cut: row.get::<_, Option<i64>>("cut")?.map(duration),
        })
    }
}

impl Gradebook {
    /// Keeps a finished run with all that it printed.
    ///
    /// # Errors
    /// When the gradebook cannot be written.
    pub fn keep_run(&self, run: &KeptRun<'_>) -> Result<(), GradebookError> {
        let execution = run.execution;
        let pack = |captured: &Captured| {
            Packed::new(&captured.bytes).map_err(|source| GradebookError::File {
                path: self.path().to_owned(),
                source,
            })
        };
        let (stdout, stderr) = (pack(&execution.stdout)?, pack(&execution.stderr)?);
        let (kind, number, text) = columns(&execution.exit);
        self.write(|transaction| {
            stdout.keep(transaction)?;
            stderr.keep(transaction)?;
            transaction
                .prepare_cached(
                    "INSERT OR REPLACE INTO run (key, content, fixture, toolchain, grader, exit, exit_number, exit_text,
                     stdout, stdout_truncated, stderr, stderr_truncated, leaked, wall, cpu, peak, cut)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
                )?
                .execute(params![
                    run.key.as_str(),
                    run.content.as_str(),
                    run.fixture,
                    run.toolchain,
                    TOOL_VERSION,
                    kind,
                    number,
                    text,
                    stdout.digest,
                    execution.stdout.truncated,
                    stderr.digest,
                    execution.stderr.truncated,
                    execution.leaked_processes,
                    microseconds(execution.usage.wall),
                    execution.usage.cpu.map(microseconds),
                    execution.usage.peak_memory,
                    run.allowed.cut(&execution.exit).map(|(limit, _)| microseconds(limit))
                ])
                .map(drop)
        })
    }

    /// The execution of a run; `None` where it was never made, or its outputs were not kept.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn run(&self, key: &RunKey) -> Result<Option<Kept>, GradebookError> {
        let found = self.read(|connection| {
            let row = connection
                .prepare_cached("SELECT * FROM run WHERE key = ?1")?
                .query_row([key.as_str()], RunRow::from_row)
                .optional()?;
            let Some(row) = row else { return Ok(None) };
            let stdout = unpacked(connection, &row.stdout.0)?;
            let stderr = unpacked(connection, &row.stderr.0)?;
            Ok(stdout.zip(stderr).map(|outputs| (row, outputs)))
        })?;
        let Some((row, (stdout, stderr))) = found else {
            return Ok(None);
        };
        let exit = row
            .exit
            .ok_or_else(|| self.damaged("how a run ended", &row.kind))?;
        let execution = Execution {
            exit,
            stdout: Captured {
                bytes: stdout,
                truncated: row.stdout.1,
            },
            stderr: Captured {
                bytes: stderr,
                truncated: row.stderr.1,
            },
            usage: row.usage,
            leaked_processes: row.leaked,
        };
        Ok(Some(Kept {
            execution,
            cut: row.cut,
        }))
    }

    /// The contents of which a run was ended by a limit shorter than its plan's.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn cut_short(&self) -> Result<HashSet<ContentHash>, GradebookError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT DISTINCT content FROM run WHERE cut IS NOT NULL")?
                .query_map([], |row| Ok(ContentHash::from_text(row.get(0)?)))?
                .collect()
        })
    }

    /// The time in microseconds that each content's runs took in all, for those that ran before: CPU time, or the clock's where that ended a run.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn known_costs(&self) -> Result<Vec<(ContentHash, u64)>, GradebookError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT content, sum(iif(exit = 'limit-wall', wall, coalesce(cpu, wall))) FROM run GROUP BY content")?
                .query_map([], |row| Ok((ContentHash::from_text(row.get(0)?), row.get(1)?)))?
                .collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exit_comes_back_as_it_was() {
        let limits = KINDS.map(|(kind, _)| Exit::Limit(kind));
        let others = [
            Exit::Code(-3),
            Exit::Signal(11),
            Exit::CannotStart {
                errno: 8,
                reason: "no".into(),
            },
            Exit::Violation("killed".into()),
        ];
        for ended in limits.into_iter().chain(others) {
            let (kind, number, text) = columns(&ended);
            assert_eq!(
                exit(kind, number, text.to_owned()),
                Some(ended.clone()),
                "{ended:?}"
            );
        }
        assert_eq!(exit("limit", 0, String::new()), None);
    }
}
