//! `grader bundle` and `grader template`: what puts the grader to work elsewhere.

use std::fs;
use std::path::Path;

use crate::bundle::{Bundle, CarriedRubric, Linkage};
use crate::cli::{BundleCommand, GradescopeArgs, TemplateArgs};
use crate::report::atomic::{check_place, write_atomically};
use crate::rubric;

use super::{Ended, Mistake, finish};

/// How a grader is made that runs anywhere.
const BUILD: &str = "make one with `rustup target add x86_64-unknown-linux-musl` and `cargo build --release --target x86_64-unknown-linux-musl` (Debian and Ubuntu need the package `musl-tools`), \
    and name it by `--binary target/x86_64-unknown-linux-musl/release/grader`";

pub(super) fn run(command: &BundleCommand) -> Result<Ended, Mistake> {
    match command {
        BundleCommand::Gradescope(args) => gradescope(args),
    }
}

pub(super) fn template(args: &TemplateArgs) -> Result<Ended, Mistake> {
    finish(args.name.text())
}

fn gradescope(args: &GradescopeArgs) -> Result<Ended, Mistake> {
    rubric::load(&args.rubric)?;
    let rubric = CarriedRubric::of(&args.rubric)?;
    check_place(&args.output)?;
    let bundle = Bundle::gradescope(grader(args)?, rubric, &args.languages);
    let zip = bundle.to_zip()?;
    write_atomically(&args.output, &zip)?;
    let (count, size) = (bundle.names().count(), zip.len().div_ceil(1 << 20));
    finish(&format!(
        "`{}`: {count} files, {size} MiB\nupload it in Gradescope under Configure Autograder\n",
        args.output.display()
    ))
}

/// The binary to put in.
fn grader(args: &GradescopeArgs) -> Result<Vec<u8>, Mistake> {
    let path = match &args.binary {
        Some(path) => path.clone(),
        None => std::env::current_exe().map_err(|error| Mistake::from_error(&error))?,
    };
    let refused =
        |what: &dyn std::fmt::Display| Mistake::with_hint(format!("{}: {what}", named(&path, args)), BUILD);
    let bytes = fs::read(&path).map_err(|error| refused(&format_args!("cannot be read: {error}")))?;
    match Linkage::of(&bytes).map_err(|error| refused(&error))? {
        Linkage::Dynamic if !args.allow_dynamic => Err(refused(
            &"expected a grader that is linked statically, found one that needs this machine's libraries",
        )),
        Linkage::Static | Linkage::Dynamic => Ok(bytes),
    }
}

/// How the binary is named to who gave none.
fn named(path: &Path, args: &GradescopeArgs) -> String {
    match args.binary {
        Some(_) => format!("`{}`", path.display()),
        None => format!("this grader, `{}`", path.display()),
    }
}
