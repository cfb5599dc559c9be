//! The known misconceptions: programs that go wrong in a way that is met again and again, and what each would print.
//!
//! Owns one A* with its rules left open ([`Variant`]), the rules of each misconception, and the answers that follow. A misconception is told of a
//! **program**; what is asked here is what that program prints for a puzzle. Knows nothing of students or of texts.
//!
//! What the assignment leaves open, programs settle in their own way: which heuristic, whether boards are remembered, in which order equal
//! priorities leave the queue. That is a [`Style`], and a style without a misconception is a right program.

mod answer;
mod distance;
mod kind;
mod program;
mod queue;
mod rules;
mod search;
mod solvability;
mod style;
#[cfg(test)]
mod tests;
mod trace;
mod variant;

pub use answer::{Answer, SolvabilityClaim, Solved};
pub use kind::{Family, Misconception};
pub use style::{Memory, Style, Ties};
pub use trace::{Dequeued, Enqueued};
pub use variant::Variant;
