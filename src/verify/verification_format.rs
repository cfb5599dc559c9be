//! The forms in which a verification is shown.

use clap::ValueEnum;

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
