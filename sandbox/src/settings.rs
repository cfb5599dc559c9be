//! What a sandbox needs to know of the invocation.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a sandbox needs to know of the invocation.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The program that becomes the box when it is started with `__box`: the grader itself.
    pub program: PathBuf,
    /// Raised to stop every run soon: each gives [`SandboxError::interrupted`](crate::SandboxError::interrupted).
    pub interrupt: Arc<AtomicBool>,
    /// Files and folders that stay unreadable even below a readable folder: answers, rubrics, reports, gradebooks. They need not exist
    /// yet. A folder that a build may write is not searched for them in the fallback tier, which can only allow.
    pub hidden: Vec<PathBuf>,
    /// Whether each box gets a control group of its own where the host lets groups be made: the kernel then bounds and counts the whole
    /// tree. On by default; to do without serves comparison.
    pub control_groups: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            program: PathBuf::from("/proc/self/exe"),
            interrupt: Arc::new(AtomicBool::new(false)),
            hidden: Vec::new(),
            control_groups: true,
        }
    }
}
