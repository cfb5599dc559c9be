//! Puts a finished report where it was asked for: files, standard output, and what the platform that runs us names in its environment.

use std::cell::LazyCell;
use std::env;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use crate::cli::RunArgs;
use crate::document::style::Style;
use crate::report::atomic::{check_place, write_atomically};
use crate::report::audience::Audience;
use crate::report::format::{Classroom50, Format, ReportTarget, StepReport, Surroundings, render_for};
use crate::report::unredacted::Unredacted;
use crate::rubric::{self, DueDate};

use super::{Mistake, print};

/// Names the file of a step's summary.
const STEP_SUMMARY: &str = "GITHUB_STEP_SUMMARY";
/// Names the file of a step's outputs.
const STEP_OUTPUT: &str = "GITHUB_OUTPUT";

/// Where the reports of one run go, and for whom they are.
pub(super) struct Delivery {
    targets: Vec<ReportTarget>,
    format: Format,
    audience: Option<Audience>,
    as_of: Option<Timestamp>,
}

impl Delivery {
    /// What the command line asks for; a file that plainly cannot be written is an error before anything runs.
    pub(super) fn of(args: &RunArgs) -> Result<Self, Mistake> {
        let mut targets: Vec<ReportTarget> = Vec::new();
        let inputs = LazyCell::new(|| Inputs::of(args));
        for text in &args.report {
            let target: ReportTarget = text
                .parse()
                .map_err(|error| Mistake::new(format!("--report: {error}")))?;
            check_place(&target.path)?;
            let at = place(&target.path);
            let taken = if targets.iter().any(|other| place(&other.path) == at) {
                Some("is named twice")
            } else {
                inputs.owner(&at)
            };
            if let Some(taken) = taken {
                return Err(Mistake::with_hint(
                    format!("--report: `{}` {taken}", target.path.display()),
                    "give every report a file of its own",
                ));
            }
            targets.push(target);
        }
        Ok(Self {
            targets,
            format: args.format,
            audience: args.audience,
            as_of: moment(args.as_of.as_deref())?,
        })
    }

    /// The files that reports are written to, those that GitHub Actions names among them.
    pub(super) fn files(&self) -> impl Iterator<Item = PathBuf> {
        let of_step = [STEP_SUMMARY, STEP_OUTPUT].map(env::var_os).into_iter().flatten();
        let targets = self.targets.iter().map(|target| target.path.clone());
        targets.chain(of_step.filter(|path| !path.is_empty()).map(PathBuf::from))
    }

    /// Writes every file, then standard output. One that cannot be written takes no other along: the first that failed is reported at the end.
    pub(super) fn deliver(&self, known: &Unredacted, style: &Style) -> Result<(), Mistake> {
        let due = DueDate::seen_from(self.as_of, known.rubric().due);
        let rendered = |format, audience: Option<Audience>, style: &Style| {
            let surroundings = Surroundings {
                style: *style,
                classroom50: classroom50(),
            };
            render_for(known, format, audience.or(self.audience), due, &surroundings)
        };
        let mut written = Ok(());
        for target in &self.targets {
            let text = rendered(target.format, target.audience, &Style::PLAIN)?;
            written = written.and(write_atomically(&target.path, text.as_bytes()));
        }
        let of_step = self
            .targets
            .iter()
            .map(|target| (target.format, target.audience))
            .chain([(self.format, None)])
            .find(|(format, _)| *format == Format::Github);
        if let Some((format, audience)) = of_step {
            let audience = audience.or(self.audience).unwrap_or(format.audience());
            let step = StepReport::of(&known.for_audience(audience, due));
            append(STEP_SUMMARY, &step.summary)?;
            append(STEP_OUTPUT, &step.outputs)?;
        }
        print(&rendered(self.format, None, style)?)?;
        Ok(written?)
    }
}

/// What a run is made from, which no report may take the place of.
struct Inputs {
    files: Vec<(PathBuf, &'static str)>,
    /// Of the rubric, with all that is in them.
    folders: Vec<PathBuf>,
}

impl Inputs {
    fn of(args: &RunArgs) -> Self {
        let named = args.target.rubric().unwrap_or(rubric::DEFAULT);
        let rubric = rubric::sources(named).into_iter();
        let (folders, of_rubric): (Vec<_>, Vec<_>) =
            rubric.map(|path| place(&path)).partition(|path| path.is_dir());
        let of_rubric = of_rubric.into_iter().map(|path| (path, "belongs to the rubric"));
        let of_submission = args.target.submission().into_iter();
        let of_submission = of_submission.map(|path| (place(path), "belongs to the submission"));
        let of_command = args.target.argv.first().into_iter();
        let of_command = of_command.map(|word| (place(Path::new(word)), "is the command"));
        Self {
            files: of_rubric.chain(of_submission).chain(of_command).collect(),
            folders,
        }
    }

    /// Whose file is at this place, if there is one.
    fn owner(&self, at: &Path) -> Option<&'static str> {
        if !at.is_file() {
            return None;
        }
        let file = self.files.iter().find(|(path, _)| path == at);
        let of_rubric = || self.folders.iter().any(|folder| at.starts_with(folder));
        file.map(|(_, owner)| *owner)
            .or_else(|| of_rubric().then_some("belongs to the rubric"))
    }
}

/// Where a path leads, links followed, whether or not the file is there.
fn place(path: &Path) -> PathBuf {
    let in_its_folder = || {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    };
    path.canonicalize()
        .ok()
        .or_else(in_its_folder)
        .unwrap_or_else(|| path.to_owned())
}

/// The moment as of which reports are made; `now` reads the clock.
pub(super) fn moment(text: Option<&str>) -> Result<Option<Timestamp>, Mistake> {
    let Some(text) = text else { return Ok(None) };
    if text == "now" {
        return Ok(Some(Timestamp::now()));
    }
    text.parse().map(Some).map_err(|_| {
        Mistake::with_hint(
            format!("--as-of: expected a date and time with its offset from UTC, found `{text}`"),
            "as in 2026-03-02T08:00:00+01:00, with Z for UTC, or the word now",
        )
    })
}

/// Appends to the file that a variable of GitHub Actions names, where it names one.
fn append(variable: &str, text: &str) -> Result<(), Mistake> {
    let Some(path) = env::var_os(variable).filter(|path| !path.is_empty()) else {
        return Ok(());
    };
    let path = PathBuf::from(path);
    let write = |path: &Path| {
        let mut file = OpenOptions::new().append(true).create(true).open(path)?;
        file.write_all(text.as_bytes())
    };
    write(&path).map_err(|error| {
        Mistake::new(format!(
            "{variable}: `{}` cannot be written: {error}",
            path.display()
        ))
    })
}

/// What Classroom 50 tells in the environment. The commit's time is not among it, so the workflow sets `SUBMITTED_AT`.
fn classroom50() -> Classroom50 {
    let value = |name: &str| env::var(name).unwrap_or_default();
    Classroom50 {
        classroom: value("CLASSROOM"),
        assignment: value("ASSIGNMENT"),
        assignment_type: value("ASSIGNMENT_TYPE"),
        owner: value("OWNER"),
        submission: value("SUBMISSION_TAG"),
        commit: value("COMMIT_URL"),
        release: value("RELEASE_URL"),
        review: value("REVIEW_URL"),
        datetime: value("SUBMITTED_AT")
            .parse()
            .map_or_else(|_| String::new(), |submitted: Timestamp| submitted.to_string()),
        graded_at: Timestamp::now().to_string(),
    }
}
