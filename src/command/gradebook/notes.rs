//! `extend` and `adjust`: what staff decide about one student.

use crate::cli::{AdjustArgs, ExtendArgs};
use crate::gradebook::{Adjustment, Extension};
use crate::score::Points;

use super::open;
use crate::command::invocation::{recorded, time};
use crate::command::{Ended, Mistake, finish};

pub(super) fn extend(args: &ExtendArgs) -> Result<Ended, Mistake> {
    let gradebook = open(&args.file)?;
    let student = gradebook.student(&args.student)?;
    let until = args
        .until
        .as_deref()
        .map(|text| time("--until", text))
        .transpose()?;
    let extension = Extension {
        student: student.id.clone(),
        until,
        days: args.days,
        reason: reason(&args.reason)?,
        recorded: Some(recorded(args.at.as_deref())?),
    };
    gradebook.extend(&extension)?;
    let how = match (until, args.days) {
        (Some(until), _) => format!("until {until}"),
        (None, Some(1)) => "1 day more".to_owned(),
        (None, days) => format!("{} days more", days.unwrap_or(0)),
    };
    finish(&format!("{}: {how}\n", student.id))
}

pub(super) fn adjust(args: &AdjustArgs) -> Result<Ended, Mistake> {
    let points = signed(&args.points)?;
    let gradebook = open(&args.file)?;
    let student = gradebook.student(&args.student)?;
    let adjustment = Adjustment {
        student: student.id.clone(),
        points,
        reason: reason(&args.reason)?,
        recorded: Some(recorded(args.at.as_deref())?),
    };
    gradebook.adjust(&adjustment)?;
    let sign = if points < Points::ZERO { "" } else { "+" };
    finish(&format!("{}: {sign}{points} points\n", student.id))
}

/// `5`, `+2.5` or `-10`.
fn signed(text: &str) -> Result<Points, Mistake> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let points = Points::parse(digits)
        .filter(|points| *points != Points::ZERO)
        .ok_or_else(|| {
            Mistake::with_hint(
                format!("--points: expected points with at most two decimals, found `{text}`"),
                "write 5, +2.5 or -10",
            )
        })?;
    Ok(if negative { Points::ZERO - points } else { points })
}

fn reason(text: &str) -> Result<String, Mistake> {
    if text.trim().is_empty() {
        return Err(Mistake::with_hint(
            "--reason: expected a few words, found none",
            "whoever asks later will want to know why",
        ));
    }
    Ok(text.trim().to_owned())
}
