//! The report as Markdown, for a page: a step summary of a CI system, a comment on a merge request.
//!
//! It says what the text report says. Whatever comes from outside is escaped, or stands in a fence longer than any run of backticks in it.

use std::fmt::Write as _;

use crate::finding::BoardPair;

use super::groups::{Problem, Remark};
use super::safe::Safe;
use super::told::Told;
use super::{CasePart, CriterionPart, FindingPart, Outcome, Report, boards, words};

/// The report as Markdown, with a newline at the end.
pub(super) fn render(report: &Report) -> String {
    let mut page = Markdown::default();
    page.summary(report);
    if words::is_all_right(report) {
        page.block(words::ALL_RIGHT);
    }
    page.build(report);
    page.criteria(report);
    page.remarks(&Remark::all(report));
    let mut text = page.0.trim_end().to_owned();
    text.push('\n');
    text
}

/// The first part of it alone: the score and the criteria.
pub(super) fn summary(report: &Report) -> String {
    let mut page = Markdown::default();
    page.summary(report);
    page.0
}

/// The page so far.
#[derive(Default)]
struct Markdown(String);

impl Markdown {
    /// A block with an empty line after it.
    fn block(&mut self, text: &str) {
        // Nothing fails to be written to a string.
        let _ = writeln!(self.0, "{text}\n");
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.0, "{text}");
    }

    fn summary(&mut self, report: &Report) {
        let score = report.score;
        self.block(&format!("# Report on {}", escaped(&report.submission.name)));
        self.block(&format!("**{} of {} points**", score.total, score.possible));
        if let Some(lateness) = words::lateness(report) {
            self.block(&format!("**Late.** {lateness}"));
        }
        if let Some(adjusted) = words::adjusted(report) {
            self.block(&format!("**Adjusted.** {adjusted}"));
        }
        if words::is_withheld(report) {
            self.block(&format!(
                "**{} points withheld.** {}",
                score.withheld,
                words::WITHHELD
            ));
        }
        if let Some(hidden) = words::hidden(report) {
            self.block(&format!("**Hidden.** {hidden}"));
        }
        if report.incomplete {
            self.block(&format!("**Not finished.** {}", words::INCOMPLETE));
        }
        for (lead, told) in words::causes(report) {
            self.block(&format!("**{lead}** {}", escape(&told)));
        }
        for note in &report.notes {
            self.block(&format!("> {}", escaped(note)));
        }
        self.line("| | points | passed | |");
        self.line("|---|---|---|---|");
        for criterion in &report.criteria {
            self.line(&format!(
                "| {} | {} of {} | {} | {} |",
                words::outcome(criterion.outcome),
                criterion.earned,
                criterion.possible,
                words::passed(criterion),
                escaped(&criterion.title),
            ));
        }
        self.line("");
        self.block(&format!(
            "Rubric: {} ({}). Isolation: {}. {}.",
            escaped(&report.rubric.title),
            escaped(&report.rubric.name),
            escape(&words::sandbox(&report.sandbox)),
            escaped(&report.grader),
        ));
    }

    fn build(&mut self, report: &Report) {
        let Some(build) = words::failed_build(report) else {
            return;
        };
        self.block(&format!("## {}", words::DOES_NOT_COMPILE));
        self.fence("text", &[build.command.as_str()]);
        self.fence("text", &[build.output.as_str()]);
        if let Some(remedy) = words::remedy_of_build(report) {
            self.block(&escaped(remedy));
        }
    }

    fn criteria(&mut self, report: &Report) {
        let problems = Problem::all(report);
        let mut told = Told::default();
        for criterion in report
            .criteria
            .iter()
            .filter(|criterion| criterion.outcome != Outcome::Passed)
        {
            let own: Vec<&Problem<'_>> = Problem::of(&problems, report, criterion);
            let sealed = words::sealed(report, criterion);
            if own.is_empty() && sealed.is_none() {
                continue;
            }
            self.block(&format!("## {}", escaped(&criterion.title)));
            if let Some(hint) = criterion.hint.as_ref().filter(|hint| told.is_new(hint)) {
                self.block(&escaped(hint));
            }
            for problem in own {
                self.problem(criterion, problem, &mut told);
            }
            if let Some(sealed) = sealed {
                self.block(&escape(&sealed));
            }
        }
    }

    fn problem<'r>(&mut self, criterion: &CriterionPart, problem: &Problem<'r>, told: &mut Told<'r>) {
        let cases = problem.of_criterion(&criterion.id);
        let title = escape(&problem.title(criterion));
        self.block(&format!("**{}. {title}**", problem.number));
        for case in cases.iter().take(problem.told_in_full(criterion)) {
            self.case(case, cases.len() > 1, told);
        }
        if let Some(rest) = problem.rest(criterion) {
            self.block(&escape(&rest));
        }
    }

    fn case<'r>(&mut self, case: &'r CasePart, named: bool, told: &mut Told<'r>) {
        if named {
            self.block(&code(&case.id));
        }
        for finding in &case.findings {
            self.finding(finding, words::is_measured(finding, case), told);
        }
        if words::was_run(case.verdict) {
            self.evidence(case, told.of_run(case));
        }
        told.told(case);
    }

    /// What the run left behind, unless the same run was told before.
    fn evidence(&mut self, case: &CasePart, earlier: Option<&CasePart>) {
        if let Some(diff) = &case.diff
            && earlier.and_then(|earlier| earlier.diff.as_ref()) != Some(diff)
        {
            self.block(&escape(&words::diff(diff)));
            self.fence("diff", &[diff.as_str()]);
        }
        if let Some(earlier) = earlier {
            self.block(&format!("run: {}", escape(&words::same_run(earlier))));
            return;
        }
        if let (Some(usage), true) = (case.usage, words::usage_matters(case.verdict)) {
            self.block(&format!("used: {}", words::usage(usage, case.limits)));
        }
        if let Some(stderr) = &case.stderr {
            self.block(words::STDERR);
            self.fence("text", &[stderr.as_str()]);
        }
        self.block(words::REPRODUCE);
        self.fence("sh", &[case.reproduce.as_str()]);
    }

    /// A finding; what was expected and found only where nothing else shows it.
    fn finding<'r>(&mut self, finding: &'r FindingPart, measured: bool, told: &mut Told<'r>) {
        self.block(&escaped(&finding.message));
        if let Some(pair) = &finding.boards {
            self.boards(pair);
        }
        let mut item = |label: &str, text: Option<String>| {
            if let Some(text) = text {
                self.line(&format!("- {label}: {text}"));
            }
        };
        if finding.boards.is_none() && !measured {
            item("expected", finding.expected.as_ref().map(code));
            item("found", finding.found.as_ref().map(code));
        }
        item("where", finding.place.as_ref().map(escaped));
        let hint = finding.hint.as_ref().filter(|hint| told.is_new(hint));
        item("hint", hint.map(escaped));
        self.line("");
    }

    fn boards(&mut self, pair: &BoardPair) {
        let lines = boards::side_by_side(pair);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        self.fence("text", &lines);
    }

    fn remarks(&mut self, remarks: &[Remark<'_>]) {
        if remarks.is_empty() {
            return;
        }
        self.block(&format!("## {}", words::REMARKS));
        for remark in remarks {
            self.line(&format!("- {}", escape(&remark.in_words())));
        }
    }

    /// Lines as they are, between fences that none of them can close.
    fn fence(&mut self, language: &str, lines: &[&str]) {
        let longest = lines.iter().map(|line| longest_run(line)).max();
        let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
        self.block(&format!("{fence}{language}\n{}\n{fence}", lines.join("\n")));
    }
}

/// A safe text in which nothing is markup.
pub(crate) fn escaped(text: &Safe) -> String {
    escape(text.as_str())
}

/// A text in which nothing is markup: no emphasis, link, image, HTML, table cell, mention, reference, heading or list.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        let is_first = out.is_empty();
        let joins = rest.as_str().starts_with(|next: char| !next.is_whitespace());
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '@' => out.push_str("&#64;"),
            // An address, an emoji, a command of a CI system.
            ':' if joins => out.push_str("&#58;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '$' => {
                out.push('\\');
                out.push(character);
            }
            '-' | '+' | '=' if is_first => {
                out.push('\\');
                out.push(character);
            }
            other => out.push(other),
        }
    }
    out
}

/// A text as code within a line, between more backticks than any run of them in it.
fn code(text: &Safe) -> String {
    let text = text.as_str();
    let fence = "`".repeat(longest_run(text) + 1);
    let pad = if text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) {
        " "
    } else {
        ""
    };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// The length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    let runs = text.split(|character| character != '`');
    runs.map(str::len).max().unwrap_or(0)
}
