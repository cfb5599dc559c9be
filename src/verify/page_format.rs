//! The forms of a verification by name.

use crate::report::format::Format;

/// The form of a verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum PageFormat {
    /// For people, on a terminal
    Text,
    /// For programs
    Json,
    /// For people, on a web page
    Markdown,
}

impl From<PageFormat> for Format {
    fn from(format: PageFormat) -> Self {
        match format {
            PageFormat::Text => Self::Text,
            PageFormat::Json => Self::Json,
            PageFormat::Markdown => Self::Markdown,
        }
    }
}
