//! The formats of a report by name, and where each is to go. Which report, and when, is the command's business.

use std::path::PathBuf;
use std::str::FromStr;

use super::audience::Audience;
use super::classroom50::{self, Classroom50};
use super::github::StepReport;
use super::layers::Layers;
use super::unredacted::Unredacted;
use super::{
    Report, autolab, coursera, github_classroom, gradescope, json, junit, junit_tests, page, prairielearn,
    tap, vpl,
};
use crate::document::style::Style;
use crate::rubric::DueDate;
use crate::stable_names::named;

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

impl FromStr for Format {
    type Err = TargetError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::from_name(name).ok_or_else(|| TargetError::UnknownFormat {
            found: name.to_owned(),
        })
    }
}

/// A report could not be written in a format.
#[derive(Debug, thiserror::Error)]
#[error("cannot write the report as {format}")]
pub struct RenderError {
    /// The format.
    pub format: Format,
    /// Why not.
    pub source: Box<dyn std::error::Error + Send + Sync>,
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
///
/// # Errors
/// When the format's writer refuses a value, which no value of the model makes it do.
pub fn render(report: &Report, format: Format, style: &Style) -> Result<String, RenderError> {
    render_in(report, format, &Surroundings::from(*style))
}

/// The report in a format, for the audience that is asked for or the one that the format is for.
///
/// Gradescope keeps cases from students by itself: where no audience is asked for, it gets all of them, each marked with who may see it.
///
/// # Errors
/// As [`render`].
pub fn render_for(
    known: &Unredacted,
    format: Format,
    audience: Option<Audience>,
    due: DueDate,
    surroundings: &Surroundings,
) -> Result<String, RenderError> {
    if format == Format::Gradescope && audience.is_none() {
        return gradescope::render(&known.layers()).map_err(|source| refused(format, source));
    }
    let audience = audience.unwrap_or(format.audience());
    render_in(&known.for_audience(audience, due), format, surroundings)
}

fn render_in(report: &Report, format: Format, surroundings: &Surroundings) -> Result<String, RenderError> {
    let written = match format {
        Format::Text => return Ok(page::text(report, &surroundings.style)),
        Format::Markdown => return Ok(page::markdown(report)),
        Format::Html => return Ok(page::html(report)),
        Format::Github => return Ok(StepReport::of(report).log),
        Format::Vpl => return Ok(vpl::render(report)),
        Format::Tap => return Ok(tap::render(report)),
        Format::Junit => return Ok(junit::render(report)),
        Format::JunitTests => return Ok(junit_tests::render(report)),
        Format::Json => json::render(report),
        Format::Gradescope => gradescope::render(&Layers::all_at_once(report)),
        Format::GithubClassroom => github_classroom::render(report),
        Format::Classroom50 => classroom50::render(report, &surroundings.classroom50),
        Format::Prairielearn => prairielearn::render(report),
        Format::Autolab => autolab::render(report),
        Format::Coursera => coursera::render(report),
    };
    written.map_err(|source| refused(format, source))
}

fn refused(format: Format, source: impl std::error::Error + Send + Sync + 'static) -> RenderError {
    RenderError {
        format,
        source: Box::new(source),
    }
}

/// The JSON Schema of [`Format::Json`].
///
/// # Errors
/// As [`render`].
pub fn json_schema() -> Result<String, RenderError> {
    json::schema::<Report>().map_err(|source| refused(Format::Json, source))
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

/// Why a text names no target for a report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    /// There is no `=`.
    #[error("expected FORMAT=FILE, as in `json=report.json`, found `{found}`")]
    NoFile {
        /// The text.
        found: String,
    },
    /// There is nothing after the `=`, or `-`.
    #[error(
        "expected a file after `{format}=`, found `{found}`; `--format {format}` prints to standard output"
    )]
    EmptyFile {
        /// The format.
        format: Format,
        /// What was there.
        found: String,
    },
    /// There is no such format.
    #[error("expected one of the formats {}, found `{found}`", names())]
    UnknownFormat {
        /// The text.
        found: String,
    },
    /// There is no such audience.
    #[error("expected one of the audiences {} after `@`, found `{found}`", audiences())]
    UnknownAudience {
        /// The text.
        found: String,
    },
}

fn audience(name: &str) -> Result<Audience, TargetError> {
    Audience::from_name(name).ok_or_else(|| TargetError::UnknownAudience {
        found: name.to_owned(),
    })
}

fn audiences() -> String {
    Audience::ALL.map(|audience| format!("`{audience}`")).join(", ")
}

fn names() -> String {
    Format::ALL.map(|format| format!("`{format}`")).join(", ")
}

impl FromStr for ReportTarget {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let Some((format, file)) = text.split_once('=') else {
            return Err(TargetError::NoFile {
                found: text.to_owned(),
            });
        };
        let (format, audience) = match format.split_once('@') {
            None => (format, None),
            Some((format, audience)) => (format, Some(audience)),
        };
        let format: Format = format.parse()?;
        let audience = audience.map(self::audience).transpose()?;
        if matches!(file, "" | "-") {
            return Err(TargetError::EmptyFile {
                format,
                found: file.to_owned(),
            });
        }
        Ok(Self {
            format,
            audience,
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
    fn what_is_no_target_is_told_with_an_example() {
        let told = |text: &str| text.parse::<ReportTarget>().unwrap_err().to_string();
        assert_eq!(
            told("report.json"),
            "expected FORMAT=FILE, as in `json=report.json`, found `report.json`"
        );
        assert_eq!(
            told("jsn=x"),
            format!("expected one of the formats {}, found `jsn`", names())
        );
        assert_eq!(
            told("text="),
            "expected a file after `text=`, found ``; `--format text` prints to standard output"
        );
        assert!(told("text=-").contains("found `-`"));
        assert_eq!(
            told("text@tutor=x"),
            "expected one of the audiences `staff`, `student`, `public` after `@`, found `tutor`"
        );
    }

    #[test]
    fn names_on_the_command_line_are_the_names() {
        for format in Format::ALL {
            let possible = clap::ValueEnum::to_possible_value(&format).unwrap();
            assert_eq!(possible.get_name(), format.name());
            assert_eq!(format.name().parse(), Ok(format));
        }
    }
}
