//! A class's results in one file: who handed in what, every run with what it printed, every score that ever counted. An SQLite database, so that staff can look into it themselves.
//!
//! What is written is written at once: each method is one transaction, so a grader that is killed loses at most the run that it was in. The gradebook judges nothing; it keeps
//! executions, and [`Rebuilt`] makes of them and of a plan the very results that grading just now would give.

mod accommodations;
mod attempt;
mod build_record;
mod choose;
mod class_facts;
mod class_problem;
mod clearance;
mod diagnosis_record;
mod dump;
mod error;
mod export;
mod grade_sheet;
mod grading;
mod history;
mod kept_run;
mod key;
mod lateness;
mod merge;
mod meta;
mod migrate;
mod missing_library;
mod packed;
mod platform_assignment;
mod puzzle_seed;
mod rebuilt;
mod record;
mod regrade;
mod repack;
mod rubric_record;
mod schema;
mod seal;
mod standing;
mod store;
mod student;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::problem::Failure;

pub use accommodations::{Accommodations, Adjustment, Extension};
pub use attempt::{Attempt, TimeSource};
pub use build_record::{BuildRecord, Made};
pub use choose::{Counted, choose};
pub use class_facts::{CaseFact, CaseOutcomeFact, ClassFacts, StudentFact};
pub use class_problem::{ClassProblem, ClassProblemKind};
pub use clearance::Rerun;
pub use diagnosis_record::DiagnosisRecord;
pub use dump::{DUMP_SCHEMA, dump};
pub use export::{ExportRow, export_rows};
pub use grade_sheet::{GradeSheet, SheetTerms};
pub use grading::{CaseRecord, CriterionRecord, Details, FindingRecord, Grading, GradingKind};
pub use history::Past;
pub use kept_run::{Kept, KeptRun, Runs};
pub(crate) use key::Parts;
pub use key::{ContentHash, RubricId, RunKey, TOOL_VERSION};
pub use merge::{Contradiction, merge};
pub use packed::Packed;
pub use platform_assignment::PlatformAssignment;
pub use puzzle_seed::seed_of_class;
pub use rebuilt::Rebuilt;
pub use regrade::{CaseChange, Change, Regrade, Regraded};
pub use rubric_record::RubricRecord;
pub use seal::Damage;
pub use standing::{Standing, Status, Team};
pub use student::{Student, brief, called};

/// An open gradebook. Threads share it; each method waits for its turn.
#[derive(Debug)]
pub struct Gradebook {
    path: PathBuf,
    connection: Mutex<Connection>,
    keeps_outputs: bool,
    mended: Vec<Damage>,
    /// Held while this process writes, so that no two class runs work on the same file.
    #[expect(dead_code, reason = "it is held for what its drop does")]
    lock: Option<std::fs::File>,
}

impl Gradebook {
    /// Opens the gradebook of a file for a class run, or begins a new one. Nobody else can do so until it is dropped. Damaged results are taken out, so that they are made again:
    /// [`mended`](Self::mended) says which.
    ///
    /// # Errors
    /// When the file is something else, of a newer grader, in use by another class run, cannot be written, or is damaged in what no class run makes again.
    pub fn open_or_create(path: &Path) -> Result<Self, Failure> {
        let lock = store::lock(path)?;
        let connection = store::open(path, OpenFlags::default())?;
        migrate::prepare(&connection, path)?;
        let mut gradebook = Self::new(path, connection, Some(lock));
        let damage = gradebook.damage()?;
        if !damage.iter().all(Damage::is_result) {
            return Err(gradebook.unsound(&damage));
        }
        gradebook.mend(&damage)?;
        gradebook.mended = damage;
        gradebook.read(migrate::migrate)?;
        Ok(gradebook)
    }

    /// Opens an existing gradebook, to look into it or to note something.
    ///
    /// # Errors
    /// When there is none, or the file is something else, of a newer grader, or damaged.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let gradebook = Self::open_unchecked(path)?;
        let damage = gradebook.damage()?;
        if !damage.is_empty() {
            return Err(gradebook.unsound(&damage));
        }
        gradebook.read(migrate::migrate)?;
        Ok(gradebook)
    }

    /// The same, to change results: nobody grades with it meanwhile.
    ///
    /// # Errors
    /// As for [`open`](Self::open), and when it is in use by a class run.
    pub fn open_alone(path: &Path) -> Result<Self, Failure> {
        let gradebook = Self::open(path)?;
        let lock = Some(store::lock(path)?);
        Ok(Self { lock, ..gradebook })
    }

    /// The same of a gradebook that may be damaged or of an older version, to find out.
    ///
    /// # Errors
    /// When there is none, or the file is something else or of a newer grader.
    pub fn open_unchecked(path: &Path) -> Result<Self, Failure> {
        if !path.exists() {
            return Err(Failure::at(path, "there is no gradebook")
                .hinted("`grader class SUBMISSIONS` makes one; `--gradebook FILE` names another"));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = store::open(path, flags)?;
        schema::check(&connection, path)?;
        Ok(Self::new(path, connection, None))
    }

    fn new(path: &Path, connection: Connection, lock: Option<std::fs::File>) -> Self {
        Self {
            path: path.to_owned(),
            connection: Mutex::new(connection),
            keeps_outputs: true,
            mended: Vec::new(),
            lock,
        }
    }

    /// What is not as it was written.
    ///
    /// # Errors
    /// When the file cannot be read, or is damaged so badly that its rows cannot be read.
    pub fn damage(&self) -> Result<Vec<Damage>, Failure> {
        if let Some(found) = self.read(seal::malformed)?.into_iter().next() {
            return Err(self.is_damaged(&found).hinted(error::BACKUP));
        }
        self.read(|connection| {
            if schema::is_sealed(connection)? {
                seal::damaged(connection)
            } else {
                Ok(Vec::new())
            }
        })
    }

    /// Takes out the results that are damaged, so that `grader class` makes them again, and takes what staff entered as it stands.
    pub fn mend(&self, damage: &[Damage]) -> Result<(), Failure> {
        if damage.is_empty() {
            return Ok(());
        }
        self.write(|transaction| seal::mend(transaction, damage))
    }

    /// The damaged results that were taken out when a class run opened it.
    pub fn mended(&self) -> &[Damage] {
        &self.mended
    }

    fn unsound(&self, damage: &[Damage]) -> Failure {
        self.is_damaged(&seal::list(damage))
            .hinted(if damage.iter().all(Damage::is_result) {
                "run `grader class` again: it grades anew what is damaged, and nothing else"
            } else {
                "restore a backup of the file; without one, `grader gradebook check` lists all of it and says what to do"
            })
    }

    fn is_damaged(&self, found: &str) -> Failure {
        Failure::at(&self.path, format!("the gradebook is damaged: {found}"))
    }

    /// The same, which keeps only digests of outputs once a submission is graded: smaller, but reports and other rubrics then need new runs.
    #[must_use]
    pub fn without_outputs(mut self) -> Self {
        self.keeps_outputs = false;
        self
    }

    /// Every file of a gradebook: itself, and those that the database and its lock have beside it while it is in use.
    pub fn files(path: &Path) -> Vec<PathBuf> {
        store::files(path)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads something, with the file's name in what may go wrong.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Failure> {
        work(&self.connection()).map_err(error::of_database(&self.path))
    }

    /// Writes something, all of it or nothing.
    fn write<T>(&self, work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>) -> Result<T, Failure> {
        let mut connection = self.connection();
        // A transaction that begins by reading cannot always go on to write.
        let done = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .and_then(|transaction| {
                let done = work(&transaction)?;
                transaction.commit()?;
                Ok(done)
            });
        done.map_err(error::of_database(&self.path))
    }
}
