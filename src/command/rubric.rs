//! `grader rubric`, `grader schema`: rubrics and dialects, shown and checked.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use crate::cli::{RubricCommand, SchemaArgs, SchemaName};

use crate::dialect::{Dialect, DialectFile};
use crate::document::{Block, Table, amount};
use crate::examples::ExamplesFile;
use crate::plan::summary;
use crate::problem::{Problems, SourceFile};
use crate::report::json;
use crate::rubric;
use crate::toml_table::schema_text;
use crate::verify::{LabelFile, Verification};

use super::{Ended, Mistake, finish, listing, print};

pub(super) fn run(command: &RubricCommand) -> Result<Ended, Mistake> {
    match command {
        RubricCommand::List => list(),
        RubricCommand::Show { name, dialect } => finish(if *dialect {
            crate::dialect::shipped_text(name)?
        } else {
            rubric::shipped_text(name)?
        }),
        RubricCommand::Check { rubrics } => check(rubrics),
    }
}

fn list() -> Result<Ended, Mistake> {
    let mut table = Table::new(&["", ""]);
    for name in rubric::names() {
        let rubric = rubric::load(name)?;
        let (points, count) = (amount::points(rubric.points), rubric.criteria.len());
        let criteria = amount::counted(count, "criterion");
        table.row([
            name.to_owned(),
            format!("{} ({points}, {criteria})", rubric.title),
        ]);
    }
    finish(&listing(&[Block::Table(table)]))
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
    Ok(problems.unless_any(Ended::Success)?)
}

pub(super) fn schema(args: &SchemaArgs) -> Result<Ended, Mistake> {
    let schema = match args.format {
        SchemaName::Rubric => schema_text::<rubric::RubricFile>()?,
        SchemaName::Dialect => schema_text::<DialectFile>()?,
        SchemaName::Label => schema_text::<LabelFile>()?,
        SchemaName::Examples => schema_text::<ExamplesFile>()?,
        SchemaName::Verification => json::schema::<Verification>()?,
        SchemaName::Report => crate::report::format::json_schema()?,
    };
    finish(&schema)
}

/// The dialect of a name, or of a file.
pub(super) fn dialect(name: &str) -> Result<Dialect, Mistake> {
    if name.contains(['/', '.']) {
        return Ok(crate::dialect::from_toml(&SourceFile::read(
            Path::new(name),
            "a dialect",
        )?)?);
    }
    Ok(crate::dialect::by_name(name)?)
}
