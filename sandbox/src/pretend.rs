//! A sandbox that runs nothing.

use std::sync::Arc;

use crate::execution::Execution;
use crate::{Cell, CellSpec, Request, Sandbox, SandboxError, SandboxReport};

/// A sandbox in which a function stands for all programs: it says what comes of a request, and nothing is run.
pub struct Pretend<F> {
    program: Arc<F>,
    report: SandboxReport,
}

impl<F: Fn(&Request) -> Result<Execution, SandboxError> + Send + Sync + 'static> Pretend<F> {
    /// With this function.
    pub fn new(program: F) -> Self {
        Self {
            program: Arc::new(program),
            report: SandboxReport::new("simulated"),
        }
    }
}

impl<F: Fn(&Request) -> Result<Execution, SandboxError> + Send + Sync + 'static> Sandbox for Pretend<F> {
    fn report(&self) -> &SandboxReport {
        &self.report
    }

    fn open(&self, _: &CellSpec) -> Result<Box<dyn Cell>, SandboxError> {
        Ok(Box::new(PretendCell(Arc::clone(&self.program))))
    }
}

struct PretendCell<F>(Arc<F>);

impl<F: Fn(&Request) -> Result<Execution, SandboxError> + Send + Sync> Cell for PretendCell<F> {
    fn run(&mut self, request: &Request) -> Result<Execution, SandboxError> {
        (self.0)(request)
    }
}
