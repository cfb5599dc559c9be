//! The report for a terminal: the score first, then what did not pass and why. It reads the same with colours and without.
//!
//! Nothing is decided here: what is put together with what is the business of [`groups`](super::groups), the words of [`words`](super::words).

use super::groups::Problem;
use super::style::Style;
use super::told::Told;
use super::{CasePart, CriterionPart, Report};

mod case;
mod details;
pub(crate) mod page;
mod summary;
pub(crate) mod wrap;

/// The report as text, with a newline at the end.
pub(super) fn render(report: &Report, style: &Style) -> String {
    let mut page = page::Page::new(*style);
    summary::write(&mut page, report);
    details::write(&mut page, report);
    page.finish()
}

/// What is the matter with one criterion, as lines without colours; nothing where nothing is.
pub(super) fn of_criterion(report: &Report, criterion: &CriterionPart) -> String {
    let mut page = page::Page::new(Style::PLAIN);
    let problems = Problem::all(report);
    let own = Problem::of(&problems, report, criterion);
    details::body(&mut page, report, criterion, &own, &mut Told::default());
    page.finish().trim_matches('\n').to_owned()
}

/// One case in full, as lines without colours.
pub(super) fn of_case(case: &CasePart) -> String {
    let mut page = page::Page::new(Style::PLAIN);
    case::write(&mut page, case, false, &mut Told::default());
    page.finish().trim_matches('\n').to_owned()
}
