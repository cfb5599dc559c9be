//! `grader rubric`, `grader schema`: rubrics and dialects, shown and checked.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use crate::cli::{RubricCommand, SchemaArgs, SchemaName};
use crate::dialect::{Dialect, DialectFile};
use crate::plan::summary;
use crate::problem::{Problems, SourceFile};
use crate::report::json;
use crate::rubric;
use crate::toml_schema::schema_text;
use crate::verify::{LabelFile, Verification};

use super::{Ended, Mistake, print};

pub(super) fn run(command: &RubricCommand) -> Result<Ended, Mistake> {
    match command {
        RubricCommand::List => list(),
        RubricCommand::Show { name, dialect } => {
            print(if *dialect {
                Dialect::shipped_text(name)?
            } else {
                rubric::shipped_text(name)?
            })?;
            Ok(Ended::Well)
        }
        RubricCommand::Check { rubrics } => check(rubrics),
    }
}

fn list() -> Result<Ended, Mistake> {
    let mut text = String::new();
    for name in rubric::names() {
        let rubric = rubric::load(name)?;
        let count = rubric.criteria.len();
        let _ = writeln!(
            text,
            "{name:16} {} ({} points, {count} criteria)",
            rubric.title, rubric.points
        );
    }
    print(&text)?;
    Ok(Ended::Well)
}

/// Checks every rubric, and reports the problems of all.
fn check(names: &[String]) -> Result<Ended, Mistake> {
    let mut problems = Problems::new();
    let mut text = String::new();
    for name in names {
        match rubric::load(name) {
            Ok(rubric) => {
                let _ = writeln!(text, "{}", summary(&Arc::new(rubric)));
            }
            Err(found) => problems.append(found),
        }
    }
    print(&text)?;
    if problems.is_empty() {
        Ok(Ended::Well)
    } else {
        Err(problems.into())
    }
}

pub(super) fn schema(args: &SchemaArgs) -> Result<Ended, Mistake> {
    let failed = |error: &dyn std::error::Error| Mistake::from_error(error);
    let schema = match args.format {
        SchemaName::Rubric => schema_text::<rubric::RubricFile>().map_err(|error| failed(&error))?,
        SchemaName::Dialect => schema_text::<DialectFile>().map_err(|error| failed(&error))?,
        SchemaName::Label => schema_text::<LabelFile>().map_err(|error| failed(&error))?,
        SchemaName::Verification => json::schema::<Verification>().map_err(|error| failed(&error))?,
        SchemaName::Report => crate::report::format::json_schema().map_err(|error| failed(&error))?,
    };
    print(&schema)?;
    Ok(Ended::Well)
}

/// The dialect of a name, or of a file.
pub(super) fn dialect(name: &str) -> Result<Dialect, Mistake> {
    if name.contains(['/', '.']) {
        return Ok(Dialect::from_toml(&SourceFile::read(
            Path::new(name),
            "a dialect",
        )?)?);
    }
    Ok(Dialect::by_name(name)?)
}
