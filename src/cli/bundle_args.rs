//! `grader bundle` and `grader template`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use crate::bundle::Runtime;
use crate::template::Template;

/// Make an autograder for a platform.
#[derive(Debug, Subcommand)]
pub enum BundleCommand {
    /// Make the zip that Gradescope takes as an autograder: this grader, a rubric, and what Gradescope runs
    Gradescope(GradescopeArgs),
}

/// An autograder for Gradescope.
#[derive(Debug, Args)]
pub struct GradescopeArgs {
    /// The rubric: the name of one that comes with the grader, or a TOML file; the files that it names come along
    #[arg(long, short, value_name = "NAME|FILE", default_value = "coursera", value_hint = ValueHint::FilePath)]
    pub rubric: String,
    /// Where to write the zip
    #[arg(long, short, value_name = "FILE", default_value = "autograder.zip", value_hint = ValueHint::FilePath)]
    pub output: PathBuf,
    /// The languages of the submissions, whose compilers and runtimes are installed
    #[arg(long, value_name = "LANGUAGE", value_delimiter = ',', default_value = "java")]
    pub languages: Vec<Runtime>,
    /// The grader to put in, linked statically, for Linux on x86-64 [default: this one]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub binary: Option<PathBuf>,
    /// Take a grader that is linked dynamically: it runs only where the libraries are those of the machine that built it
    #[arg(long)]
    pub allow_dynamic: bool,
}

/// Print a template.
#[derive(Debug, Args)]
pub struct TemplateArgs {
    /// For what
    #[arg(value_name = "NAME")]
    pub name: Template,
}
