//! The block at the top: what was graded, how, and what it came to.

use super::super::words;
use super::super::{CriterionPart, Outcome, Report, SubmissionPart};
use super::page::{Page, Tone};
use super::wrap::columns;

/// The columns of the column with the outcome.
const OUTCOME: usize = 10;

pub(super) fn write(page: &mut Page, report: &Report) {
    page.heading(&format!("Report on {}", report.submission.name));
    handed_in(page, &report.submission);
    page.field(
        2,
        "rubric",
        &format!("{} ({})", report.rubric.title, report.rubric.name),
    );
    page.field(2, "isolation", &words::sandbox(&report.sandbox));
    page.field(2, "graded by", report.grader.as_str());
    page.gap();
    page.line(
        2,
        Tone::Strong,
        &format!(
            "SCORE  {} of {} points",
            report.score.total, report.score.possible
        ),
    );
    page.gap();
    if let Some(lateness) = words::lateness(report) {
        page.paragraph(2, Tone::Middling, &format!("LATE  {lateness}"));
        page.gap();
    }
    if let Some(adjusted) = words::adjusted(report) {
        page.paragraph(2, Tone::Middling, &format!("ADJUSTED  {adjusted}"));
        page.gap();
    }
    if words::is_withheld(report) {
        let lead = format!("WITHHELD  {} points. ", report.score.withheld);
        page.paragraph(2, Tone::Middling, &format!("{lead}{}", words::WITHHELD));
        page.gap();
    }
    if let Some(hidden) = words::hidden(report) {
        page.paragraph(2, Tone::Middling, &format!("HIDDEN  {hidden}"));
        page.gap();
    }
    if report.incomplete {
        page.paragraph(2, Tone::Middling, &format!("NOT FINISHED  {}", words::INCOMPLETE));
        page.gap();
    }
    for diagnosis in &report.diagnosis {
        page.hanging(2, ("why", 6), Tone::Strong, diagnosis.message.as_str());
        page.hanging(2, ("", 6), Tone::Plain, diagnosis.hint.as_str());
        page.gap();
    }
    if let Some(growth) = &report.growth {
        page.hanging(2, ("time", 6), Tone::Strong, growth.message.as_str());
        page.hanging(2, ("", 6), Tone::Plain, growth.hint.as_str());
        page.gap();
    }
    for note in &report.notes {
        page.hanging(2, ("note", 6), Tone::Plain, note.as_str());
    }
    if words::is_timed_out(report) {
        page.hanging(2, ("time limits", 13), Tone::Plain, report.policy);
    }
    page.gap();
    criteria(page, &report.criteria);
}

fn handed_in(page: &mut Page, submission: &SubmissionPart) {
    let language = submission.language.as_ref();
    let language = language.map_or(String::new(), |language| format!(" ({language})"));
    page.field(2, "program", &format!("{}{language}", submission.name));
    if let Some(command) = &submission.command {
        page.field(2, "run as", command.as_str());
    }
    if let Some(build) = &submission.build {
        let how = if build.succeeded {
            ""
        } else {
            " (it failed: see below)"
        };
        page.field(2, "built by", &format!("{}{how}", build.command));
    }
}

/// One line a criterion, in columns.
fn criteria(page: &mut Page, criteria: &[CriterionPart]) {
    let widest = |text: fn(&CriterionPart) -> String| {
        criteria
            .iter()
            .map(|criterion| columns(&text(criterion)))
            .max()
            .unwrap_or(0)
    };
    let earned = widest(|criterion| criterion.earned.to_string());
    let points = earned + " of ".len() + widest(|criterion| criterion.possible.to_string());
    let passed = widest(words::passed);
    for criterion in criteria {
        let outcome = words::outcome(criterion.outcome);
        let of = format!("{:>earned$} of {}", criterion.earned, criterion.possible);
        let label = format!(
            "{}{:padding$}{of:points$}   {:passed$}   ",
            page.painted(tone(criterion.outcome), outcome),
            "",
            words::passed(criterion),
            padding = OUTCOME.saturating_sub(outcome.len()),
        );
        let title = (Tone::Plain, criterion.title.as_str());
        page.row(2, &label, OUTCOME + points + passed + 6, title);
    }
}

fn tone(outcome: Outcome) -> Tone {
    match outcome {
        Outcome::Passed => Tone::Good,
        Outcome::Partial | Outcome::Withheld | Outcome::Hidden => Tone::Middling,
        Outcome::Failed => Tone::Bad,
        Outcome::Skipped => Tone::Quiet,
    }
}
