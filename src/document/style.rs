//! How a text report is dressed: colours or none, and how wide. What it says does not depend on it.

use std::io;

/// Whether to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` is set; with `CLICOLOR_FORCE` elsewhere too
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How a text report is dressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether with colours.
    pub color: bool,
    /// The columns to fill. Commands, diffs and programs' own words are never wrapped.
    pub width: usize,
}

impl Style {
    /// The columns of a text that goes to no terminal.
    pub const DEFAULT_WIDTH: usize = 100;
    /// The fewest columns that a report is wrapped to.
    pub const LEAST_WIDTH: usize = 40;
    /// The most columns that a report is wrapped to: longer lines are hard to read.
    pub const MOST_WIDTH: usize = 120;

    /// Without colours, for a file.
    pub const PLAIN: Self = Self {
        color: false,
        width: Self::DEFAULT_WIDTH,
    };

    /// For standard output as it is now.
    pub fn of_stdout(when: ColorWhen) -> Self {
        let stdout = io::stdout();
        let color = match when {
            ColorWhen::Always => true,
            ColorWhen::Never => false,
            ColorWhen::Auto => anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never,
        };
        let width = columns_of(&stdout).map_or(Self::DEFAULT_WIDTH, |columns| {
            columns.clamp(Self::LEAST_WIDTH, Self::MOST_WIDTH)
        });
        Self { color, width }
    }

    /// For a listing: as wide as the terminal, and one line a row where there is none.
    pub fn of_listing() -> Self {
        let width = columns_of(&io::stdout()).unwrap_or(usize::MAX);
        Self { width, ..Self::PLAIN }
    }
}

/// The columns of the terminal that this goes to, if it is one.
fn columns_of(stdout: &io::Stdout) -> Option<usize> {
    let (terminal_size::Width(columns), _) = terminal_size::terminal_size_of(stdout)?;
    Some(usize::from(columns))
}

impl Default for Style {
    fn default() -> Self {
        Self::PLAIN
    }
}
