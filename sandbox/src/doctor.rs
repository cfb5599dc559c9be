//! What `grader doctor` finds out about this host: which tier it gets, what that enforces, and what came of the built-in attacks.

use super::SandboxReport;

/// One built-in attack and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The attack's name.
    pub attack: &'static str,
    /// What should come of it.
    pub expected: String,
    /// What did.
    pub actual: String,
    /// Whether that is as it should be.
    pub passed: bool,
}

/// What was found out about this host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The tier and its protections.
    pub report: SandboxReport,
    /// Why stronger tiers do not work, in words.
    pub refused: Vec<String>,
    /// What makes CPU times differ on this machine, a line each.
    pub processors: Vec<String>,
    /// The bytes of memory that programs can have, where the system says so.
    pub free_memory: Option<u64>,
    /// The attacks; none in tier `none`, which would not withstand them.
    pub trials: Vec<Trial>,
}

impl Diagnosis {
    /// Whether every attack came out as it should. `grader doctor` exits with 1 otherwise.
    pub fn passed(&self) -> bool {
        self.trials.iter().all(|trial| trial.passed)
    }
}
