//! `grader bundle` and `grader template`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use crate::bundle::{Runtime, Template};

/// Build an autograder for a platform.
#[derive(Debug, Subcommand)]
pub enum BundleCommand {
    /// Build the zip to upload to Gradescope as an autograder
    Gradescope(GradescopeArgs),
}

/// An autograder for Gradescope.
#[derive(Debug, Args)]
pub struct GradescopeArgs {
    /// The rubric: a built-in name or a TOML file; files that it names are included
    #[arg(long, short, value_name = "NAME|FILE", default_value = "coursera", value_hint = ValueHint::FilePath)]
    pub rubric: String,
    /// Where to write the zip
    #[arg(long, short, value_name = "FILE", default_value = "autograder.zip", value_hint = ValueHint::FilePath)]
    pub output: PathBuf,
    /// The languages of the submissions; their compilers and runtimes are installed
    #[arg(long, value_name = "LANGUAGE", value_delimiter = ',', default_value = "java")]
    pub languages: Vec<Runtime>,
    /// The grader binary to include, linked statically, for Linux on x86-64 [default: this one]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub binary: Option<PathBuf>,
    /// Accept a dynamically linked grader, which needs the libraries of the machine that built it
    #[arg(long)]
    pub allow_dynamic: bool,
}

/// Print a template.
#[derive(Debug, Args)]
pub struct TemplateArgs {
    /// Which file
    #[arg(value_name = "NAME")]
    pub name: Template,
}
