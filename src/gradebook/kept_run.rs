//! Executions. Each is kept as soon as it is made, and when its program is graded, all of the program's are packed together: what they printed is much alike.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use rusqlite::types::FromSqlError;
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

use super::packed::{Packed, expanded, squeezed};
use super::record::rows;
use super::{ContentHash, Gradebook, RunKey, TOOL_VERSION};
use crate::judge::Allowed;
use crate::plan::Run;
use crate::problem::Failure;
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

/// All that is kept of a run but what it printed, which is named by its digest. Times are microseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RunFacts {
    pub(super) key: RunKey,
    pub(super) fixture: String,
    pub(super) toolchain: String,
    pub(super) grader: String,
    /// How it ended: `code`, `signal`, `limit-cpu`, … with a number and words where there are any.
    pub(super) exit: String,
    pub(super) exit_number: i32,
    pub(super) exit_text: String,
    pub(super) stdout: String,
    pub(super) stdout_truncated: bool,
    pub(super) stderr: String,
    pub(super) stderr_truncated: bool,
    pub(super) leaked: u32,
    pub(super) wall: u64,
    pub(super) cpu: Option<u64>,
    pub(super) peak: Option<u64>,
    pub(super) cut: Option<u64>,
}

const KINDS: [(LimitKind, &str); 5] = [
    (LimitKind::Cpu, "limit-cpu"),
    (LimitKind::Wall, "limit-wall"),
    (LimitKind::Memory, "limit-memory"),
    (LimitKind::Output, "limit-output"),
    (LimitKind::Files, "limit-files"),
];

/// An exit as its kind, its number, its words.
fn parts(exit: &Exit) -> (&'static str, i32, &str) {
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

fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// The name of an output.
pub(super) fn digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..super::key::SHORT].to_owned()
}

impl RunFacts {
    fn of(run: &KeptRun<'_>) -> Self {
        let Execution {
            exit,
            stdout,
            stderr,
            usage,
            leaked_processes,
        } = run.execution;
        let (kind, number, text) = parts(exit);
        Self {
            key: run.key.clone(),
            fixture: run.fixture.to_owned(),
            toolchain: run.toolchain.to_owned(),
            grader: TOOL_VERSION.to_owned(),
            exit: kind.to_owned(),
            exit_number: number,
            exit_text: text.to_owned(),
            stdout: digest(&stdout.bytes),
            stdout_truncated: stdout.truncated,
            stderr: digest(&stderr.bytes),
            stderr_truncated: stderr.truncated,
            leaked: *leaked_processes,
            wall: microseconds(usage.wall),
            cpu: usage.cpu.map(microseconds),
            peak: usage.peak_memory,
            cut: run.allowed.cut(exit).map(|(limit, _)| microseconds(limit)),
        }
    }

    /// Those of a content, by key: what the last row says of a run holds.
    pub(super) fn of_content(
        connection: &Connection,
        database: &str,
        content: &str,
    ) -> rusqlite::Result<BTreeMap<RunKey, Self>> {
        let mut all = BTreeMap::new();
        for row in column(connection, database, "facts", content)? {
            let facts: Vec<Self> = Packed::from_deflated(row).open()?;
            all.extend(facts.into_iter().map(|facts| (facts.key.clone(), facts)));
        }
        Ok(all)
    }

    /// Whether a limit ended it: how far it got is then a matter of time.
    pub(super) fn is_limited(&self) -> bool {
        self.exit.starts_with("limit-")
    }

    fn exit(&self) -> Option<Exit> {
        let text = self.exit_text.clone();
        match self.exit.as_str() {
            "code" => Some(Exit::Code(self.exit_number)),
            "signal" => Some(Exit::Signal(self.exit_number)),
            "cannot-start" => Some(Exit::CannotStart {
                errno: self.exit_number,
                reason: text,
            }),
            "violation" => Some(Exit::Violation(text)),
            limit => KINDS
                .iter()
                .find(|(_, name)| *name == limit)
                .map(|(kind, _)| Exit::Limit(*kind)),
        }
    }

    /// What it cost: CPU time, or the clock's where that ended it.
    fn cost(&self) -> u64 {
        self.cpu
            .filter(|_| self.exit != "limit-wall")
            .unwrap_or(self.wall)
    }
}

/// The gradebook itself, as the database has it.
pub(super) const OWN: &str = "main";

/// What the rows of a content have in a column, the first kept first.
fn column(
    connection: &Connection,
    database: &str,
    column: &str,
    content: &str,
) -> rusqlite::Result<Vec<Vec<u8>>> {
    let query = format!("SELECT {column} FROM {database}.run WHERE content = ?1 ORDER BY number");
    rows(connection, &query, [content], |row| row.get(0))
}

/// Runs of one program, and what they printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runs {
    facts: BTreeMap<RunKey, RunFacts>,
    /// By their digests.
    outputs: HashMap<String, Vec<u8>>,
}

impl Runs {
    /// A run that takes the place of one of the same name.
    pub(super) fn add(&mut self, facts: RunFacts, outputs: impl IntoIterator<Item = Vec<u8>>) {
        self.facts.insert(facts.key.clone(), facts);
        self.outputs
            .extend(outputs.into_iter().map(|output| (digest(&output), output)));
    }

    /// What is kept of each, by key.
    pub(super) fn facts(&self) -> impl Iterator<Item = &RunFacts> {
        self.facts.values()
    }

    /// A run; `None` where it was never made, or its outputs were not kept.
    pub fn get(&self, key: &RunKey) -> Option<Kept> {
        let facts = self.facts.get(key)?;
        let captured = |digest: &String, truncated| {
            let bytes = self.outputs.get(digest)?.clone();
            Some(Captured { bytes, truncated })
        };
        Some(Kept {
            execution: Execution {
                exit: facts.exit()?,
                stdout: captured(&facts.stdout, facts.stdout_truncated)?,
                stderr: captured(&facts.stderr, facts.stderr_truncated)?,
                usage: Usage {
                    wall: Duration::from_micros(facts.wall),
                    cpu: facts.cpu.map(Duration::from_micros),
                    peak_memory: facts.peak,
                },
                leaked_processes: facts.leaked,
            },
            cut: facts.cut.map(Duration::from_micros),
        })
    }

    /// Takes the runs of another gradebook as well. Of two of the same name the first stays, unless it alone was cut short.
    pub(super) fn join(&mut self, other: Self) {
        for (key, facts) in other.facts {
            let stays = |own: &RunFacts| own.cut.is_none() || facts.cut.is_some();
            if !self.facts.get(&key).is_some_and(stays) {
                self.facts.insert(key, facts);
            }
        }
        self.outputs.extend(other.outputs);
    }

    /// All of a content, from this database or an attached one.
    pub(super) fn read(connection: &Connection, database: &str, content: &str) -> rusqlite::Result<Self> {
        let mut outputs = HashMap::new();
        for row in column(connection, database, "outputs", content)? {
            let expanded = expanded(&row).map_err(FromSqlError::other)?;
            let mut rest = expanded.as_slice();
            while let Some((length, after)) = rest.split_first_chunk() {
                let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
                let (output, after) = after.split_at(length.min(after.len()));
                outputs.insert(digest(output), output.to_vec());
                rest = after;
            }
        }
        Ok(Self {
            facts: RunFacts::of_content(connection, database, content)?,
            outputs,
        })
    }

    /// These as one row.
    fn row(&self) -> RunsRow {
        // Puzzles of one size follow each other: their outputs are most alike.
        let mut facts: Vec<RunFacts> = self.facts.values().cloned().collect();
        facts.sort_by(|one, other| one.fixture.cmp(&other.fixture));
        let mut printed: HashSet<&str> = HashSet::new();
        let mut outputs = Vec::new();
        for digest in facts.iter().flat_map(|facts| [&facts.stdout, &facts.stderr]) {
            if let Some(output) = self.outputs.get(digest)
                && printed.insert(digest)
            {
                outputs.extend((output.len() as u64).to_le_bytes());
                outputs.extend(output);
            }
        }
        RunsRow {
            cost: facts.iter().map(RunFacts::cost).sum(),
            cut: facts.iter().any(|facts| facts.cut.is_some()),
            outputs: squeezed(&outputs, facts.len() > 1),
            facts: Packed::from(&facts),
        }
    }

    /// Keeps these as all that there is of a content.
    pub(super) fn replace(&self, connection: &Connection, content: &str) -> rusqlite::Result<()> {
        connection
            .prepare_cached("DELETE FROM run WHERE content = ?1")?
            .execute([content])?;
        if self.facts.is_empty() {
            return Ok(());
        }
        self.row().add(connection, content)
    }

    /// Packs all runs of a content together, with what they printed or without.
    pub(super) fn pack(connection: &Connection, content: &str, with_outputs: bool) -> rusqlite::Result<()> {
        let rows: i64 = connection
            .prepare_cached("SELECT count(*) FROM run WHERE content = ?1")?
            .query_row([content], |row| row.get(0))?;
        if rows < 2 && with_outputs {
            return Ok(());
        }
        let mut runs = Self::read(connection, OWN, content)?;
        if !with_outputs {
            runs.outputs.clear();
        }
        runs.replace(connection, content)
    }

    /// Forgets runs of a content.
    pub(super) fn forget(
        connection: &Connection,
        content: &str,
        keys: &HashSet<&RunKey>,
    ) -> rusqlite::Result<()> {
        let mut runs = Self::read(connection, OWN, content)?;
        runs.facts.retain(|key, _| !keys.contains(key));
        runs.replace(connection, content)
    }
}

/// Runs as a row of the gradebook.
struct RunsRow {
    cost: u64,
    cut: bool,
    facts: Packed<Vec<RunFacts>>,
    /// Each output behind its length, squeezed together.
    outputs: Vec<u8>,
}

impl RunsRow {
    fn add(&self, connection: &Connection, content: &str) -> rusqlite::Result<()> {
        connection
            .prepare_cached(
                "INSERT INTO run (content, number, cost, cut, facts, outputs)
                 SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5 FROM run WHERE content = ?1",
            )?
            .execute(params![content, self.cost, self.cut, self.facts, self.outputs])
            .map(drop)
    }
}

impl Gradebook {
    /// Keeps a finished run with all that it printed.
    pub fn keep_run(&self, run: &KeptRun<'_>) -> Result<(), Failure> {
        let mut one = Runs::default();
        let outputs = [&run.execution.stdout, &run.execution.stderr];
        one.add(RunFacts::of(run), outputs.map(|captured| captured.bytes.clone()));
        // Packed before the gradebook is waited for.
        let row = one.row();
        self.write(|transaction| row.add(transaction, run.content.as_str()))
    }

    /// All runs of a content.
    pub fn runs(&self, content: &ContentHash) -> Result<Runs, Failure> {
        self.read(|connection| Runs::read(connection, OWN, content.as_str()))
    }

    /// The contents of which a run was ended by a limit shorter than its plan's.
    pub fn cut_short(&self) -> Result<HashSet<ContentHash>, Failure> {
        let query = "SELECT DISTINCT content FROM run WHERE cut";
        self.read(|connection| rows(connection, query, [], |row| row.get(0)))
    }

    /// The time in microseconds that each content's runs took in all, for those that ran before: CPU time, or the clock's where that ended a run.
    pub fn known_costs(&self) -> Result<Vec<(ContentHash, u64)>, Failure> {
        let query = "SELECT content, sum(cost) FROM run GROUP BY content";
        self.read(|connection| rows(connection, query, [], |row| Ok((row.get(0)?, row.get(1)?))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandbox::execution::Limits;

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
            let run = KeptRun {
                key: &RunKey::from_text("k".into()),
                content: &ContentHash::from_text("c".into()),
                toolchain: "t",
                fixture: "f",
                allowed: Allowed::full(Limits::default()),
                execution: &Execution::new(ended.clone()),
            };
            let facts = RunFacts::of(&run);
            assert_eq!(facts.exit(), Some(ended));
        }
    }
}
