//! The problems that checking finds, gathered.

use std::sync::Arc;

use crate::problem::{Problem, Problems, SourceFile};

/// Gathers problems of the rubric's own file and of the files it names.
pub(super) struct Notes {
    source: Arc<SourceFile>,
    problems: Problems,
}

impl Notes {
    /// No notes yet on the rubric of this file.
    pub(super) fn new(source: &Arc<SourceFile>) -> Self {
        Self {
            source: Arc::clone(source),
            problems: Problems::new(),
        }
    }

    /// Notes a problem of the rubric's own file.
    pub(super) fn note(&mut self, problem: Problem) {
        self.problems.push(&self.source, problem);
    }

    /// The same for a problem that several cases run into.
    pub(super) fn note_once(&mut self, problem: Problem) {
        if !self.problems.iter().any(|known| *known == problem) {
            self.note(problem);
        }
    }

    /// Notes the problems of another file.
    pub(super) fn of_other_file(&mut self, problems: Problems) {
        self.problems.append(problems);
    }

    /// The line (from 1) on which a byte of the rubric is.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.source.line(offset)
    }

    /// Everything that was noted.
    pub(super) fn into_problems(self) -> Problems {
        self.problems
    }
}
