//! Why a gradebook cannot be used.

use std::path::PathBuf;

use super::Damage;

/// Why a gradebook cannot be used. Each has its place first; [`hint`](Self::hint) says what to do.
#[derive(Debug, thiserror::Error)]
pub enum GradebookError {
    /// There is no file.
    #[error("`{}`: there is no gradebook", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file is something else.
    #[error("`{}`: expected a gradebook, found {found}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it is: "another SQLite database".
        found: &'static str,
    },
    /// A later grader wrote it.
    #[error("`{}`: expected a gradebook of version {known} at most, found version {found}", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The newest version that is known here.
        known: i64,
        /// The file's.
        found: i64,
    },
    /// Another class run works on it.
    #[error("`{}`: another class run is using this gradebook", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// There is a file already where a new one is to be.
    #[error("`{}`: there is a file of that name already", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// It cannot be read or written.
    #[error("`{}`: the gradebook cannot be read or written", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The database refused.
    #[error("`{}`: the gradebook cannot be read or written", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// Why.
        source: rusqlite::Error,
    },
    /// Nobody of that name is in it.
    #[error("`{}`: no student `{student}`", path.display())]
    NoStudent {
        /// The file.
        path: PathBuf,
        /// The name asked for.
        student: String,
        /// Names like it.
        near: Option<String>,
    },
    /// The student has nothing that was graded.
    #[error("`{student}` has no graded submission")]
    NotGraded {
        /// The student.
        student: String,
    },
    /// The outputs that are needed are not there.
    #[error("the gradebook has not all runs of `{student}` that the report shows: the grader failed on them, or their outputs were not kept: {}", missing.join(", "))]
    NotKept {
        /// The student.
        student: String,
        /// The cases.
        missing: Vec<String>,
    },
    /// Nothing was graded with it yet.
    #[error("`{}`: nothing has been graded yet", path.display())]
    NoRubric {
        /// The file.
        path: PathBuf,
    },
    /// Rows are not what was written: the disk, a copy or another program changed them.
    #[error("`{}`: the gradebook is damaged: {}", path.display(), list(damage))]
    Unsound {
        /// The file.
        path: PathBuf,
        /// What does not agree with its checksum.
        damage: Vec<Damage>,
    },
    /// The file's own structure is broken.
    #[error("`{}`: the gradebook is damaged: {found}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// The first thing that the database found.
        found: String,
    },
    /// A kept value is none that this grader writes.
    #[error("`{}`: expected {expected}, found `{found}`", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What should be there.
        expected: &'static str,
        /// What is.
        found: String,
    },
}

impl GradebookError {
    /// The next step.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Missing { .. } => {
                Some("`grader class SUBMISSIONS` makes one; `--gradebook FILE` names another".to_owned())
            }
            Self::Foreign { .. } => Some("give another name with `--gradebook FILE`".to_owned()),
            Self::Newer { .. } => Some("use the grader that wrote it, or a later one".to_owned()),
            Self::InUse { .. } => {
                Some("wait until it ends, or end it; nothing that it graded is lost".to_owned())
            }
            Self::Exists { .. } => Some("give another name, or remove the file first".to_owned()),
            Self::NoStudent { near, .. } => near
                .clone()
                .or_else(|| Some("`grader gradebook show` lists them".to_owned())),
            Self::NotGraded { .. } => Some("`grader gradebook show` tells why".to_owned()),
            Self::NotKept { .. } => {
                Some("`grader class` with `--rerun STUDENT` and without `--no-outputs` makes the runs again and keeps them".to_owned())
            }
            Self::NoRubric { .. } => Some("`grader class SUBMISSIONS` grades".to_owned()),
            Self::Unsound { damage, .. } if damage.iter().all(Damage::is_result) => {
                Some("run `grader class` again: it grades anew what is damaged, and nothing else".to_owned())
            }
            Self::Unsound { .. } => Some(
                "restore a backup of the file; without one, `grader gradebook check` lists all of it and says what to do".to_owned(),
            ),
            Self::Malformed { .. } => Some(BACKUP.to_owned()),
            Self::Database { source, .. }
                if source.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseCorrupt) =>
            {
                Some(BACKUP.to_owned())
            }
            Self::File { .. } | Self::Database { .. } | Self::Damaged { .. } => None,
        }
    }
}

const BACKUP: &str = "restore a backup of the file; without one, `grader class` with another `--gradebook FILE` grades everything again";

/// The first of it, and how much more there is.
fn list(damage: &[Damage]) -> String {
    const SHOWN: usize = 3;
    let mut shown: Vec<String> = damage.iter().take(SHOWN).map(Damage::to_string).collect();
    if damage.len() > SHOWN {
        shown.push(format!("and {} more", damage.len() - SHOWN));
    }
    shown.join("; ")
}
