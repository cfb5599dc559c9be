//! The report for a terminal: the score first, then what did not pass and why. It reads the same with colours and without.
//!
//! Nothing is decided here: what is put together with what is the business of [`groups`](super::groups), the words of [`words`](super::words).

use super::Report;
use super::style::Style;

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
