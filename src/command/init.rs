//! `grader init`: a course's folder, from a dialogue or from options. What is not given is asked, and without a terminal nothing is.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use clap::ValueEnum;
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::fmt::temporal::Pieces;

use crate::bundle::Template;
use crate::class::time_zone;
use crate::cli::{CoursePlatform, InitArgs};
use crate::problem::did_you_mean;
use crate::report::atomic::write_atomically;
use crate::rubric::{self, LateRule};
use crate::submission::words_for_shell;

use super::{Ended, Mistake, finish};

/// The rubric's file in the course's folder.
const RUBRIC: &str = "rubric.toml";

pub(super) fn run(args: &InitArgs) -> Result<Ended, Mistake> {
    let rubric = args.folder.join(RUBRIC);
    if rubric.exists() {
        return Err(Mistake::with_hint(
            format!("`{}` is there already", rubric.display()),
            "name another folder, or change the rubric with an editor",
        ));
    }
    let course = Course::of(args)?;
    let files = course.files()?;
    for (name, _) in &files {
        let path = args.folder.join(name);
        if path.exists() {
            return Err(Mistake::with_hint(
                format!("`{}` is there already, and it is not replaced", path.display()),
                "name another folder",
            ));
        }
    }
    fs::create_dir_all(&args.folder)
        .map_err(|error| Mistake::new(format!("`{}` cannot be made: {error}", args.folder.display())))?;
    for (name, text) in &files {
        write_atomically(&args.folder.join(name), text.as_bytes())?;
    }
    let checked = rubric::load_file(&rubric)?;
    finish(&course.next(&args.folder, checked.points.to_string().as_str()))
}

/// What a course decided.
struct Course {
    rubric: String,
    /// As TOML writes it.
    due: Option<String>,
    late: LateRule,
    platform: CoursePlatform,
}

impl Course {
    fn of(args: &InitArgs) -> Result<Self, Mistake> {
        let due_is_none = args.due.as_deref() == Some("none");
        let options = [
            ("--rubric", args.rubric.is_some()),
            ("--due", args.due.is_some()),
            ("--late", args.late.is_some() || due_is_none),
            ("--platform", args.platform.is_some()),
        ];
        let missing = options.iter().filter(|(_, given)| !given);
        let missing: Vec<&str> = missing.map(|(option, _)| *option).collect();
        let mut asked = Asked {
            args,
            input: io::stdin().lock(),
            output: anstream::stderr(),
        };
        let can_ask = io::stdin().is_terminal() && io::stderr().is_terminal();
        if !missing.is_empty() && !can_ask {
            return Err(Mistake::with_hint(
                format!("there is no terminal to ask at, and {} missing", listed(&missing)),
                "for example: grader init hw4 --rubric coursera --due '2026-12-01 23:59 Europe/Berlin' --late 10% --platform canvas",
            ));
        }
        asked.course()
    }

    /// The files of the folder.
    fn files(&self) -> Result<Vec<(&'static str, String)>, Mistake> {
        let mut files = vec![(
            RUBRIC,
            rubric::starter(&self.rubric, self.due.as_deref(), self.late)?,
        )];
        let carried = format!("rubric/{RUBRIC}");
        match self.platform {
            CoursePlatform::Classroom50 => {
                let text = Template::Classroom50.text();
                let text = text.replacen("RUBRIC = \"coursera\"", &format!("RUBRIC = \"{carried}\""), 1);
                files.push(("autograder.py", text));
            }
            CoursePlatform::Gitlab => {
                let text = Template::Gitlab.text();
                let text = text.replacen("GRADER_RUBRIC: coursera", &format!("GRADER_RUBRIC: {carried}"), 1);
                files.push((".gitlab-ci.yml", text));
            }
            CoursePlatform::Folder
            | CoursePlatform::Canvas
            | CoursePlatform::Moodle
            | CoursePlatform::Gradescope => {}
        }
        Ok(files)
    }

    /// What was made, and what to type next.
    fn next(&self, folder: &Path, points: &str) -> String {
        let at = folder.join(RUBRIC);
        let due = match &self.due {
            None => "no due date".to_owned(),
            Some(due) => format!("due {due}, {}", self.late),
        };
        let mut text = format!(
            "made `{}`: the rubric {} with {points} points, {due}\n\nNext:\n",
            at.display(),
            self.rubric
        );
        let here = folder == Path::new(".");
        let cd = (!here).then(|| format!("cd {}", words_for_shell(&[folder])));
        let steps = cd.iter().map(String::as_str).chain(
            [
                "grader run --list --rubric rubric.toml    # what will be run; change rubric.toml as you like",
                "grader rubric check rubric.toml",
            ]
            .into_iter()
            .chain(self.steps().iter().copied()),
        );
        for step in steps {
            text.push_str("  ");
            text.push_str(step);
            text.push('\n');
        }
        text
    }

    fn steps(&self) -> &'static [&'static str] {
        match self.platform {
            CoursePlatform::Folder => &[
                "grader class submissions --rubric rubric.toml    # one folder, archive or file per student",
                "grader gradebook show",
                "grader gradebook export --output points.csv",
                "grader gradebook reports --into reports",
            ],
            CoursePlatform::Canvas => &[
                "# on Canvas: the assignment's page, Download Submissions; Grades, Export Entire Gradebook; the times: docs/canvas.md",
                "grader class submissions.zip --roster grades.csv --times submissions.json --rubric rubric.toml",
                "grader gradebook show",
                "grader gradebook export --format canvas --assignment 1234 --output canvas.csv    # the number in the assignment's address; Grades, Import",
                "grader gradebook reports --zip feedback.zip --format text    # the assignment's page, Upload Submissions",
            ],
            CoursePlatform::Moodle => &[
                "# on Moodle: Submissions, Actions, Download all submissions, and Download grading worksheet",
                "grader class submissions.zip --roster worksheet.csv --times worksheet.csv --time-zone Europe/Berlin --rubric rubric.toml",
                "grader gradebook show",
                "grader gradebook export --format moodle-worksheet --output grades.csv    # Submissions, Actions, Upload grading worksheet; before the feedback",
                "grader gradebook reports --zip feedback.zip    # Submissions, Actions, Upload multiple feedback files in a zip",
            ],
            CoursePlatform::Gradescope => &[
                "grader bundle gradescope --rubric rubric.toml --languages java,python    # upload autograder.zip under Configure Autograder",
            ],
            CoursePlatform::Classroom50 => &[
                "grader bundle gradescope --rubric rubric.toml --languages java    # makes autograder.zip",
                "# put autograder.py and autograder.zip into CLASSROOM/autograders/ASSIGNMENT/ of the config repository",
                "grader class clones --rubric rubric.toml    # what counts, on clones of the repositories",
            ],
            CoursePlatform::Gitlab => &[
                "grader bundle gradescope --rubric rubric.toml --languages java    # makes autograder.zip",
                "sha256sum autograder.zip    # for GRADER_SHA256 in .gitlab-ci.yml; GRADER_URL is where the runners fetch the zip",
            ],
        }
    }
}

/// The course as the options and the answers have it.
struct Asked<'a, R, W> {
    args: &'a InitArgs,
    input: R,
    output: W,
}

impl<R: BufRead, W: Write> Asked<'_, R, W> {
    fn course(&mut self) -> Result<Course, Mistake> {
        let args = self.args;
        let question = format!(
            "Which variant of the assignment does the course give?\n{}variant [{}]: ",
            indented(&rubric::list_text()),
            rubric::DEFAULT
        );
        let rubric = self.answer(
            args.rubric.as_deref(),
            "--rubric",
            &question,
            rubric::DEFAULT,
            known_rubric,
        )?;
        let question = "When is it due? Such as 2026-12-01 23:59 Europe/Berlin, or none\ndue [none]: ";
        let due = self.answer(args.due.as_deref(), "--due", question, "none", due)?;
        let late = if due.is_none() && args.late.is_none() {
            LateRule::Free
        } else {
            let question = "What does lateness cost? A percentage a day such as 10%, closed (no points after the due date), or none\nlate [none]: ";
            self.answer(args.late.as_deref(), "--late", question, "none", str::parse)?
        };
        if due.is_none() && late != LateRule::Free {
            return Err(Mistake::with_hint(
                "--late: lateness costs something, and there is no due date",
                "give one: --due '2026-12-01 23:59 Europe/Berlin'",
            ));
        }
        let names: Vec<String> = CoursePlatform::value_variants()
            .iter()
            .filter_map(|platform| Some(platform.to_possible_value()?.get_name().to_owned()))
            .collect();
        let platform = if let Some(platform) = args.platform {
            platform
        } else {
            let names = names.join(", ");
            let question = format!("Where do submissions come from? {names}\nplatform [folder]: ");
            let parse = |text: &str| {
                CoursePlatform::from_str(text, true)
                    .map_err(|_| format!("expected one of {names}, found `{text}`"))
            };
            self.answer(None, "--platform", &question, "folder", parse)?
        };
        Ok(Course {
            rubric,
            due,
            late,
            platform,
        })
    }

    /// What an option says, else what is answered; a mistake in an option ends it all, one in an answer is reported, and the question asked again.
    fn answer<T>(
        &mut self,
        given: Option<&str>,
        option: &str,
        question: &str,
        default: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, Mistake> {
        if let Some(given) = given {
            return parse(given).map_err(|why| Mistake::new(format!("{option}: {why}")));
        }
        let failed =
            |error: &io::Error| Mistake::new(format!("the dialogue failed: {error}; nothing was written"));
        loop {
            self.output
                .write_all(question.as_bytes())
                .and_then(|()| self.output.flush())
                .map_err(|error| failed(&error))?;
            let mut line = String::new();
            if self.input.read_line(&mut line).map_err(|error| failed(&error))? == 0 {
                return Err(Mistake::new("the dialogue was ended; nothing was written"));
            }
            let text = Some(line.trim())
                .filter(|text| !text.is_empty())
                .unwrap_or(default);
            match parse(text) {
                Ok(value) => return Ok(value),
                Err(why) => {
                    let _ = writeln!(self.output, "{why}");
                }
            }
        }
    }
}

fn known_rubric(name: &str) -> Result<String, String> {
    let names = rubric::names();
    if names.contains(&name) {
        return Ok(name.to_owned());
    }
    let meant =
        did_you_mean(name, &names, "built-in rubrics").map_or_else(String::new, |hint| format!("; {hint}"));
    Err(format!(
        "expected the name of a built-in rubric, found `{name}`{meant}"
    ))
}

/// A due date as TOML writes it, from a time with its offset, or from a clock and the name of its zone.
fn due(text: &str) -> Result<Option<String>, String> {
    if text == "none" {
        return Ok(None);
    }
    let wrong = || {
        format!(
            "expected a time with its zone, such as 2026-12-01 23:59 Europe/Berlin, or none, found `{text}`"
        )
    };
    if let Ok(time) = text.parse::<Timestamp>() {
        let pieces = Pieces::parse(text).map_err(|_| wrong())?;
        let offset = pieces.to_numeric_offset().ok_or_else(wrong)?;
        return Ok(Some(time.display_with_offset(offset).to_string()));
    }
    let (clock, zone) = text.rsplit_once(' ').ok_or_else(wrong)?;
    let zone = time_zone(zone).ok_or_else(wrong)?;
    let clock: DateTime = clock.trim().parse().map_err(|_| wrong())?;
    let time = zone.to_timestamp(clock).map_err(|_| wrong())?;
    Ok(Some(time.display_with_offset(zone.to_offset(time)).to_string()))
}

fn indented(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("  {line}")).collect();
    lines.join("\n") + "\n"
}

/// `--due is`, `--due and --late are`.
fn listed(options: &[&str]) -> String {
    match options {
        [one] => format!("{one} is"),
        [first @ .., last] => format!("{} and {last} are", first.join(", ")),
        [] => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(args: &InitArgs, answers: &str) -> Result<(Course, String), String> {
        let mut output = Vec::new();
        let mut asked = Asked {
            args,
            input: answers.as_bytes(),
            output: &mut output,
        };
        let course = asked.course().map_err(|mistake| match mistake {
            Mistake::Plain { message, .. } => message,
            Mistake::Problems(problems) => problems.to_string(),
            Mistake::Output(error) => error.to_string(),
        })?;
        Ok((course, String::from_utf8(output).unwrap()))
    }

    fn nothing_given() -> InitArgs {
        InitArgs {
            folder: ".".into(),
            rubric: None,
            due: None,
            late: None,
            platform: None,
        }
    }

    #[test]
    fn a_course_is_asked_for_with_a_default_for_each_question() {
        let (course, output) = asked(&nothing_given(), "\n\n\n").unwrap();
        assert_eq!((course.rubric.as_str(), course.due), ("coursera", None));
        assert_eq!(
            (course.late, course.platform),
            (LateRule::Free, CoursePlatform::Folder)
        );
        assert!(
            output.contains("variant [coursera]: ") && !output.contains("lateness"),
            "{output}"
        );
        let (course, _) = asked(
            &nothing_given(),
            "cs210\n2026-12-01 23:59 Europe/Berlin\n10%\ncanvas\n",
        )
        .unwrap();
        assert_eq!(course.due.as_deref(), Some("2026-12-01T23:59:00+01:00"));
        assert_eq!(
            (course.late, course.platform),
            (LateRule::PerDay(10), CoursePlatform::Canvas)
        );
    }

    #[test]
    fn a_wrong_answer_is_refused_and_asked_again() {
        let (course, output) = asked(
            &nothing_given(),
            "courserra\ncoursera\ntomorrow\nnone\nmoodel\nmoodle\n",
        )
        .unwrap();
        assert_eq!(course.platform, CoursePlatform::Moodle);
        assert!(output.contains("did you mean `coursera`?"), "{output}");
        assert!(
            output.contains("found `tomorrow`") && output.contains("found `moodel`"),
            "{output}"
        );
    }

    #[test]
    fn a_dialogue_that_ends_early_makes_nothing() {
        assert_eq!(
            asked(&nothing_given(), "coursera\n").map(|_| ()),
            Err("the dialogue was ended; nothing was written".to_owned())
        );
    }

    #[test]
    fn a_due_date_keeps_its_offset() {
        assert_eq!(
            due("2026-12-01T23:59:00-05:00").unwrap().as_deref(),
            Some("2026-12-01T23:59:00-05:00")
        );
        assert_eq!(
            due("2026-07-01 23:59 America/New_York").unwrap().as_deref(),
            Some("2026-07-01T23:59:00-04:00")
        );
        assert_eq!(due("none"), Ok(None));
        for wrong in [
            "2026-12-01",
            "2026-12-01 23:59",
            "2026-12-01 23:59 Nowhere/Land",
            "soon",
        ] {
            assert!(due(wrong).is_err(), "{wrong}");
        }
    }
}
