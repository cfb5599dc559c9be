//! The formats of a report by name, and where each is to go. Which report, and when, is the command's business.

mod apportion;
mod autolab;
mod classroom50;
mod coursera;
mod fitted;
mod github;
mod github_classroom;
mod gradescope;
mod junit;
mod junit_tests;
mod prairielearn;
mod tap;
mod vpl;
mod whole_points;

use std::path::PathBuf;
use std::str::FromStr;

use super::audience::Audience;
use super::unredacted::{Layers, Unredacted};
use super::{Report, json, page};
use crate::document::style::Style;
use crate::names::named;
use crate::rubric::DueDate;

pub use classroom50::Classroom50;
pub use github::StepReport;

named! {
    /// A format of the report.
    #[derive(Hash, clap::ValueEnum)]
    pub enum Format {
        /// For people, on a terminal
        Text = "text",
        /// For programs: schema `grader.report/v1`
        Json = "json",
        /// For people, on a web page: a comment on a merge request
        Markdown = "markdown",
        /// For people, in a browser: one page, no network
        Html = "html",
        /// JUnit XML: GitLab, Jenkins and others
        Junit = "junit",
        /// A JUnit test that shows what is wrong with Board and Solver, without the grader
        JunitTests = "junit-tests",
        /// Gradescope's results.json
        Gradescope = "gradescope",
        /// A step of GitHub Actions: log, annotations, summary, outputs
        Github = "github",
        /// The result that GitHub Classroom's reporter reads, in base64
        GithubClassroom = "github-classroom",
        /// Classroom 50's result.json
        Classroom50 = "classroom50",
        /// PrairieLearn's results.json
        Prairielearn = "prairielearn",
        /// Autolab: text, and the scores on its last line
        Autolab = "autolab",
        /// Coursera's feedback.json
        Coursera = "coursera",
        /// The Virtual Programming Lab of Moodle
        Vpl = "vpl",
        /// The Test Anything Protocol, version 14
        Tap = "tap",
    }
}

impl Format {
    /// What the name of a file of it ends with.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Text | Self::Github | Self::GithubClassroom | Self::Autolab | Self::Vpl => "txt",
            Self::Json | Self::Gradescope | Self::Classroom50 | Self::Prairielearn | Self::Coursera => "json",
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Junit => "xml",
            Self::JunitTests => "java",
            Self::Tap => "tap",
        }
    }

    /// For whom a report in the format is where nobody says.
    pub const fn audience(self) -> Audience {
        if matches!(self, Self::Text | Self::Json) {
            Audience::Staff
        } else {
            Audience::Student
        }
    }
}

/// What a format needs to know besides the report.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// How text is dressed.
    pub style: Style,
    /// What Classroom 50 says of the submission.
    pub classroom50: Classroom50,
}

impl From<Style> for Surroundings {
    fn from(style: Style) -> Self {
        Self {
            style,
            ..Self::default()
        }
    }
}

/// The report in a format. The same report and style give the same text.
pub fn render(report: &Report, format: Format, style: &Style) -> serde_json::Result<String> {
    render_in(report, format, &Surroundings::from(*style))
}

/// The report in a format, for the audience that is asked for or the one that the format is for.
///
/// Gradescope keeps cases from students by itself: where no audience is asked for, it gets all of them, each marked with who may see it.
pub fn render_for(
    known: &Unredacted,
    format: Format,
    audience: Option<Audience>,
    due: DueDate,
    surroundings: &Surroundings,
) -> serde_json::Result<String> {
    if format == Format::Gradescope && audience.is_none() {
        return gradescope::render(&known.layers());
    }
    let audience = audience.unwrap_or(format.audience());
    render_in(&known.for_audience(audience, due), format, surroundings)
}

fn render_in(report: &Report, format: Format, surroundings: &Surroundings) -> serde_json::Result<String> {
    Ok(match format {
        Format::Text => page::text(report, &surroundings.style),
        Format::Markdown => page::markdown(report),
        Format::Html => page::html(report),
        Format::Github => StepReport::of(report).log,
        Format::Vpl => vpl::render(report),
        Format::Tap => tap::render(report),
        Format::Junit => junit::render(report),
        Format::JunitTests => junit_tests::render(report),
        Format::Json => json::render(report)?,
        Format::Gradescope => gradescope::render(&Layers::all_at_once(report))?,
        Format::GithubClassroom => github_classroom::render(report)?,
        Format::Classroom50 => classroom50::render(report, &surroundings.classroom50)?,
        Format::Prairielearn => prairielearn::render(report)?,
        Format::Autolab => autolab::render(report)?,
        Format::Coursera => coursera::render(report)?,
    })
}

/// The JSON Schema of [`Format::Json`].
pub fn json_schema() -> serde_json::Result<String> {
    json::schema::<Report>()
}

/// A report to be written to a file: `json=out/report.json`, `json@student=out/report.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportTarget {
    /// In this format.
    pub format: Format,
    /// For this audience, where the target names one.
    pub audience: Option<Audience>,
    /// To this file.
    pub path: PathBuf,
}

impl FromStr for ReportTarget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let Some((format, file)) = text.split_once('=') else {
            return Err(format!(
                "expected FORMAT=FILE, as in `json=report.json`, found `{text}`"
            ));
        };
        let (format, audience) = match format.split_once('@') {
            None => (format, None),
            Some((format, audience)) => (format, Some(audience)),
        };
        let format = Format::from_name(format).ok_or_else(|| {
            let names = Format::ALL.map(|format| format!("`{format}`")).join(", ");
            format!("expected one of the formats {names}, found `{format}`")
        })?;
        let audience = audience.map(|name| {
            Audience::from_name(name).ok_or_else(|| {
                let names = Audience::ALL.map(|audience| format!("`{audience}`")).join(", ");
                format!("expected one of the audiences {names} after `@`, found `{name}`")
            })
        });
        if matches!(file, "" | "-") {
            return Err(format!(
                "expected a file after `{format}=`, found `{file}`; `--format {format}` prints to standard output"
            ));
        }
        Ok(Self {
            format,
            audience: audience.transpose()?,
            path: PathBuf::from(file),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_a_format_and_a_file() {
        let target: ReportTarget = "json=a=b/report.json".parse().unwrap();
        assert_eq!(target.format, Format::Json);
        assert_eq!(target.audience, None);
        assert_eq!(target.path, PathBuf::from("a=b/report.json"));
        let target: ReportTarget = "json@public=x@y".parse().unwrap();
        assert_eq!(target.audience, Some(Audience::Public));
        assert_eq!(target.path, PathBuf::from("x@y"));
    }

    #[test]
    fn what_is_no_target_is_reported_with_an_example() {
        let refused = |text: &str| text.parse::<ReportTarget>().unwrap_err();
        assert_eq!(
            refused("report.json"),
            "expected FORMAT=FILE, as in `json=report.json`, found `report.json`"
        );
        assert!(refused("jsn=x").starts_with("expected one of the formats `text`, `json`, "));
        assert!(refused("jsn=x").ends_with(", `tap`, found `jsn`"));
        assert_eq!(
            refused("text="),
            "expected a file after `text=`, found ``; `--format text` prints to standard output"
        );
        assert!(refused("text=-").contains("found `-`"));
        assert_eq!(
            refused("text@tutor=x"),
            "expected one of the audiences `staff`, `student`, `public` after `@`, found `tutor`"
        );
    }

    #[test]
    fn names_on_the_command_line_are_the_names() {
        for format in Format::ALL {
            let possible = clap::ValueEnum::to_possible_value(&format).unwrap();
            assert_eq!(possible.get_name(), format.name());
        }
    }
}
