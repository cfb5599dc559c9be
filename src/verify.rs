//! Tests a rubric like code: labelled sample submissions are graded by it, and what comes of each is compared with its label.
//!
//! It owns the labels, the samples and what is found about a rubric. It does not grade: samples go the way that every submission goes, from their files to their report.

mod asked;
mod campaign;
mod coverage;
mod difference;
mod label;
mod label_file;
mod limit_margin;
mod mutants;
mod page;
mod sample_set;
pub(crate) mod simulated;
#[cfg(test)]
mod tests;
mod trial;
mod verification;

use clap::ValueEnum;

use crate::document::style::Style;
use crate::document::{markdown, text};
use crate::report::json;

pub use asked::{Expected, PerRubric, ScoreRange};
pub use campaign::Campaign;
pub use coverage::{CellPart, FixtureUse};
pub use difference::Difference;
pub use label::Label;
pub use label_file::LabelFile;
pub use limit_margin::{CloseRun, Sensitive};
pub use mutants::{ENOUGH, Hunts, MutantHunt, MutantRow, Mutants, Refused};
pub use sample_set::{Sample, SampleSet};
pub use simulated::played;

pub use verification::{Column, Row, SCHEMA, Verification};

/// A form in which a verification is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum VerificationFormat {
    /// For a terminal.
    Text,
    /// For programs.
    Json,
    /// For a page.
    Markdown,
}

/// The verification in a format. The same verification and style give the same text.
pub fn render(
    verification: &Verification,
    format: VerificationFormat,
    style: &Style,
) -> serde_json::Result<String> {
    match format {
        VerificationFormat::Text => Ok(text::render(&page::document(verification), style)),
        VerificationFormat::Json => json::render(verification),
        VerificationFormat::Markdown => Ok(markdown::render(&page::document(verification))),
    }
}
