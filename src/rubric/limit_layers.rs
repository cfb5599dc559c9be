//! Which limits a run gets: the grader's own, the rubric's, those of overrides, those of the criterion, in this order.

use std::ops::Range;
use std::time::Duration;

use super::Patience;
use super::fixture_library::FixtureGlob;
use super::notes::Notes;
use super::quantity::duration_text;
use super::rubric_file::LimitsFile;
use crate::fixture::FixtureId;
use crate::problem::{Problem, quoted};
use crate::toml_table::Written;
use sandbox::execution::Limits;

/// The limits of a rubric that are not a criterion's own.
pub(super) struct LimitLayers<'f> {
    base: Option<&'f LimitsFile>,
    overrides: Vec<(Vec<FixtureGlob>, &'f LimitsFile)>,
}

impl<'f> LimitLayers<'f> {
    /// The layers, from the widest to the most special.
    pub(super) fn new(
        base: Option<&'f LimitsFile>,
        overrides: Vec<(Vec<FixtureGlob>, &'f LimitsFile)>,
    ) -> Self {
        Self { base, overrides }
    }

    /// The limits of one case, and the patience with it; `None`, with a note, where they contradict each other.
    pub(super) fn limits(
        &self,
        id: &FixtureId,
        own: Option<&LimitsFile>,
        notes: &mut Notes,
    ) -> Option<(Limits, Patience)> {
        let special = self
            .overrides
            .iter()
            .filter(|(globs, _)| globs.iter().any(|glob| glob.matches(id)))
            .map(|(_, limits)| *limits);
        let mut stack = Stack::default();
        for layer in self.base.into_iter().chain(special).chain(own) {
            stack.lay(layer);
        }
        stack.check(notes)
    }
}

/// Limits while layers are put on them, with the places where the two times were written.
#[derive(Default)]
struct Stack {
    limits: Limits,
    patience: Patience,
    cpu: Option<Range<usize>>,
    wall: Option<Range<usize>>,
    broken: bool,
}

impl Stack {
    fn lay(&mut self, layer: &LimitsFile) {
        let LimitsFile {
            cpu,
            wall,
            memory,
            output,
            processes,
            patience,
        } = layer;
        self.broken |= put(cpu, &mut self.limits.cpu, Some(&mut self.cpu));
        self.broken |= put(wall, &mut self.limits.wall, Some(&mut self.wall));
        self.broken |= put(memory, &mut self.limits.memory, None);
        self.broken |= put(output, &mut self.limits.output, None);
        self.broken |= put(processes, &mut self.limits.processes, None);
        self.broken |= put(patience, &mut self.patience, None);
    }

    fn check(self, notes: &mut Notes) -> Option<(Limits, Patience)> {
        if self.broken {
            return None;
        }
        let Limits { cpu, wall, .. } = self.limits;
        if wall >= cpu {
            return Some((self.limits, self.patience));
        }
        let text = |duration: Duration| quoted(&in_words(duration));
        let last_is_wall =
            self.wall.as_ref().map(|span| span.start) > self.cpu.as_ref().map(|span| span.start);
        let (cpu_text, wall_text) = (text(cpu), text(wall));
        let problem = if last_is_wall {
            let message =
                format!("expected a wall limit of at least the CPU limit {cpu_text}, found {wall_text}");
            Problem::maybe_at(self.wall, message)
                .hint("make it several times the CPU limit, so that a busy machine fails nobody")
        } else {
            let message =
                format!("expected a CPU limit of at most the wall limit {wall_text}, found {cpu_text}");
            let room = in_words(cpu.saturating_mul(4));
            Problem::maybe_at(self.cpu, message)
                .hint(format!("raise the other limit as well: `wall = \"{room}\"`"))
        };
        notes.note_once(problem);
        None
    }
}

fn in_words(duration: Duration) -> String {
    duration_text(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}

/// Puts a written value over another; whether it is broken.
fn put<T: Copy>(written: &Written<T>, limit: &mut T, place: Option<&mut Option<Range<usize>>>) -> bool {
    match written {
        Written::Absent => false,
        Written::Broken => true,
        Written::Is(value, span) => {
            *limit = *value;
            if let Some(place) = place {
                *place = Some(span.clone());
            }
            false
        }
    }
}
